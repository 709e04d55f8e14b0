"""What the table's page asks, while what it asks about comes to an end: the round is closed, or the link is revoked.
Every question is left by a button, what its answer comes to is said, and the director can be called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.test_scribe_meanwhile import CORRECTED, OURS, STRUCK
from tests.browser.test_scribe_unsettled import refused_correction
from tests.browser.thumb import Hall, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb

FINISHED = (
    "from tournaments import ledger\n"
    "if ledger.read(table).sheet.next is None: confirm_all(director_at(table))\n"
    "else: ledger.end_early(director_at(table), Table.Treatment.STAND, 'weg')\n"
)


def in_one_place(server: Server, phone: Page, theirs: dict[str, Any], said: str) -> Hall:
    """A game waits while somebody else enters this one."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(130).save()
    hall.enter(theirs)
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text(said)
    return hall


def two_games(server: Server, phone: Page) -> Hall:
    theirs = {"type": "solo", "solo": "queens", "re": [2], "re_pips": 99}
    return in_one_place(server, phone, theirs, "Es ist ein anderes Spiel.")


def the_same_game(server: Server, phone: Page) -> Hall:
    return in_one_place(server, phone, OURS, "Es ist dasselbe Spiel.")


def to_drop(server: Server, phone: Page) -> Hall:
    hall, thumb = refused_correction(server, phone, 3, scribe_corrections=3)
    thumb.tap("[data-unsettled] [data-drop]")
    return hall


def to_leave_half_a_game(server: Server, phone: Page) -> Hall:
    hall = new_hall(server)
    hall.enter(OURS)
    Thumb(phone).open(hall).re(1, 3).go("liste").tap(".game__line").tap("[data-correct]")
    return hall


def to_correct_what_was_corrected(server: Server, phone: Page) -> Hall:
    hall = new_hall(server, scribe_corrections=3)
    hall.enter(OURS)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel")
    thumb.pips(141).previewed()
    hall.run(CORRECTED)
    expect(phone.locator("[data-taken-text]")).to_contain_text("Spiel 1 wurde gerade korrigiert")
    thumb.tap("[data-save]")
    return hall


def to_confirm(server: Server, phone: Page) -> Hall:
    hall, thumb = refused_correction(server, phone, 16)
    thumb.tap(phone.get_by_role("button", name="Inge Sommer bestätigt"))
    return hall


def to_disagree(server: Server, phone: Page) -> Hall:
    hall = new_hall(server, "schuetzenfest")
    hall.run("play_out(scribe_at(table))")
    Thumb(phone).open(hall).tap(phone.get_by_role("button", name="Jo Lang ist nicht einverstanden"))
    return hall


def to_strike(server: Server, phone: Page) -> Hall:
    hall = new_hall(server)
    hall.enter(OURS)
    Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-strike] button")
    return hall


QUESTIONS = [
    two_games, the_same_game, to_drop, to_leave_half_a_game, to_correct_what_was_corrected, to_confirm, to_disagree,
    to_strike,
]  # fmt: skip


def closed(hall: Hall, phone: Page) -> None:
    expect(phone.locator("dialog")).to_be_visible()
    hall.run(FINISHED + "from tournaments.rounds import course\nassert course.close(table.round) == []")
    expect(phone.locator("[data-new]")).to_have_text("Endstand")


def revoked(hall: Hall, phone: Page) -> None:
    expect(phone.locator("dialog")).to_be_visible()
    hall.renew_link()
    expect(phone.locator(".notice--alarm")).to_contain_text("Dieser Link gilt nicht mehr.")


@pytest.mark.parametrize("ends", [closed, revoked])
@pytest.mark.parametrize("ask", QUESTIONS)
def test_every_question_is_left_by_a_button(
    server: Server, phone: Page, ask: Callable[[Server, Page], Hall], ends: Callable[[Hall, Page], None]
) -> None:
    ends(ask(server, phone), phone)
    phone.locator("dialog [data-close]").tap()
    expect(phone.locator("dialog")).to_be_hidden()
    expect(phone.locator("[data-slot=call] button")).to_be_visible()


def test_of_two_games_in_a_closed_round_nothing_false_is_offered(server: Server, phone: Page) -> None:
    closed(two_games(server, phone), phone)
    dialog = phone.locator("dialog")
    expect(dialog.locator("a, button")).to_have_text(["Unseres verwerfen", "Später entscheiden"])
    dialog.locator("[data-close]").tap()
    mark(phone, "refused", "1 Spiel zu klären")
    phone.locator("[data-slot=call] button").tap()
    expect(phone.locator("#notices")).to_contain_text("Die Turnierleitung ist gerufen.")
    phone.locator("[data-unsettled] [data-choose]").tap()
    expect(dialog).to_contain_text("Es ist ein anderes Spiel.")


def test_ours_is_not_dropped_by_a_link_that_is_gone(server: Server, phone: Page) -> None:
    """Nobody knows whether theirs still stands."""
    revoked(two_games(server, phone), phone)
    phone.locator("dialog [data-choice=drop]").tap()
    expect(phone.locator(".notice--alarm")).to_contain_text("die Spiele bleiben auf diesem Handy")
    expect(phone.locator(".queued")).to_have_count(1)


def test_why_nothing_is_struck_any_more_stands_in_the_place_of_the_question(server: Server, phone: Page) -> None:
    closed(to_strike(server, phone), phone)
    phone.locator("dialog button[value=again]").tap()
    expect(phone.locator("dialog")).to_contain_text("Runde 1 ist abgeschlossen.")
    phone.locator("dialog").get_by_role("button").tap()
    expect(phone.locator("dialog")).to_be_hidden()


def test_a_question_whose_answer_has_no_way_any_more_covers_nothing(server: Server, phone: Page) -> None:
    revoked(to_strike(server, phone), phone)
    phone.locator("dialog button[value=again]").tap()
    expect(phone.locator("dialog")).to_be_hidden()
    expect(phone.locator(".notice--alarm")).to_contain_text("Dieser Link gilt nicht mehr.")


def test_no_correction_is_begun_that_is_out_of_reach_by_now(server: Server, phone: Page) -> None:
    closed(to_leave_half_a_game(server, phone), phone)
    phone.locator("dialog [data-sure-yes]").tap()
    expect(phone.locator(".notice--alarm")).to_contain_text("Die Spielliste hat sich inzwischen geändert.")
    expect(phone.locator("#entry")).to_be_hidden()


def test_nobody_is_asked_to_put_back_what_only_the_director_may_change(server: Server, phone: Page) -> None:
    """Another game has its number by then, which is said; nothing is asked that could not be done."""
    hall = new_hall(server, scribe_corrections=1)
    hall.enter(OURS)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel")
    thumb.pips(141).previewed()
    hall.run(STRUCK)
    expect(phone.locator("[data-editing-text]")).to_have_text("Korrektur von Spiel 1 (gestrichen)")
    hall.enter(OURS | {"re": [2, 4]})
    why = "So weit zurück kann nur die Turnierleitung ändern. Bitte rufen."
    expect(phone.locator("[data-preview]")).to_have_text(why)
    thumb.save()
    expect(phone.locator("#entry [data-error]")).to_have_text(why)
    expect(phone.locator("dialog[open]")).to_have_count(0)
    thumb.tap("[data-discard]")
    expect(phone.locator("[data-editing]")).to_be_hidden()


def last_of_two(server: Server, phone: Page) -> Hall:
    """Over the last game, which others have entered otherwise."""
    hall = new_hall(server, "schuetzenfest")
    hall.run(f"play_out(scribe_at(table))\n{STRUCK}")
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.enter(OURS | {"re": [2, 4], "re_pips": 140})
    phone.context.set_offline(False)
    expect(phone.locator("dialog [data-choice=replace] button")).to_be_visible()
    return hall


def test_the_question_of_two_games_follows_who_has_confirmed_meanwhile(server: Server, phone: Page) -> None:
    hall = last_of_two(server, phone)
    replace = phone.locator("dialog [data-choice=replace]")
    expect(replace).not_to_contain_text("Bestätigung")
    hall.run("from tournaments import ledger\nledger.confirm(scribe_at(table), 2)")
    expect(replace).to_contain_text("Die Bestätigung von Karl-Heinz fällt damit weg.")
    hall.run(
        "from tournaments import ledger\nledger.confirm(scribe_at(table), 4)\nledger.take_back(scribe_at(table), 2)"
    )
    expect(replace).to_contain_text("Die Bestätigung von Jo fällt damit weg.")
    hall.run("from tournaments import ledger\nledger.take_back(scribe_at(table), 4)")
    expect(replace).to_be_visible()
    expect(replace).not_to_contain_text("Bestätigung")


def test_and_new_rules(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(130).save()
    hall.enter(OURS | {"re": [2, 4]})
    phone.context.set_offline(False)
    pair, replace = phone.locator("dialog .conflict__pair"), phone.locator("dialog [data-choice=replace]")
    expect(pair).to_contain_text("Re +1 (Inge, Friederike)")
    hall.run(
        "from dataclasses import replace\nfrom tournaments import ledger\n"
        "ledger.change_ruleset(tournament, replace(tournament.ruleset, won=2))"
    )
    expect(pair).to_contain_text("Re +2 (Inge, Friederike)")
    expect(replace).to_contain_text("−2 dann 2")
