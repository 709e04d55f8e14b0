"""Without network the phone says who deals and sits, solos among the waiting games included; or why it does not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS
from tests.browser.thumb import QuickThumb, mark, new_hall, pips
from tests.server import Server

NORMAL = {"type": "normal", "re": [1, 2], "re_pips": 131}


def says(page: Page, *sentences: str) -> None:
    """What stands between two games."""
    for sentence in sentences:
        expect(page.locator("[data-preview]")).to_contain_text(sentence)


@pytest.mark.parametrize("ruleset", ["ddv", "lions-2024"])
def test_behind_a_waiting_solo_at_five_it_is_known_who_deals_and_sits(
    server: Server, phone: Page, ruleset: str
) -> None:
    hall = new_hall(server, ruleset, players=5)
    thumb = QuickThumb(phone).open(hall)
    phone.context.set_offline(True)
    # The device knows it at once: what was answered last is not said to be so until questions go unanswered for long.
    expect(phone.locator("[data-queue-state]")).to_have_attribute("data-state", "cut", timeout=3000)
    thumb.re(2, 3).pips(131).save()
    says(phone, "Voraussichtlich: Karl-Heinz gibt und sitzt, Friederike spielt auf.")
    thumb.choose("type", "solo").choose("solo", "jacks").re(4).pips(132).save()  # a duty: the same deals again
    mark(phone, "waiting", "2 Spiele warten")
    says(phone, "Voraussichtlich: Karl-Heinz gibt und sitzt")
    expect(phone.locator(".tablehead__game")).to_have_css("--queued", '" · jetzt 3"')
    expect(phone.locator(".tiles")).to_have_attribute("data-about", "Stand ohne die 2 wartenden Spiele")
    expect(phone.locator(".tile[data-seat='2']")).to_have_attribute("data-out", "")
    thumb.choose("type", "solo").choose("solo", "queens").re(4).pips(133).save()  # the same player's second: no duty
    says(phone, "Voraussichtlich: Friederike gibt und sitzt")
    thumb.re(1, 2).pips(134).save()
    says(phone, "Voraussichtlich: Jo gibt und sitzt")
    mark(phone, "waiting", "4 Spiele warten")
    phone.context.set_offline(False)
    thumb.saved()
    says(phone, "Jo gibt und sitzt")
    expect(phone.locator("[data-preview]")).not_to_contain_text("Voraussichtlich")
    expect(phone.locator(".tiles")).to_have_attribute("data-about", "")
    assert pips(hall) == [131, 132, 133, 134]


def test_at_four_too(server: Server, phone: Page) -> None:
    thumb = QuickThumb(phone).open(new_hall(server, "ddv"))
    phone.context.set_offline(True)
    thumb.choose("type", "solo").choose("solo", "jacks").re(3).pips(132).save()
    says(phone, "Voraussichtlich: Inge gibt, Karl-Heinz spielt auf.")
    thumb.re(1, 2).pips(131).save()
    says(phone, "Voraussichtlich: Karl-Heinz gibt")


def test_half_a_game_behind_a_waiting_one_is_not_said_to_be_the_sheets_next(server: Server, phone: Page) -> None:
    """Opened anew while the server lets everything wait: who comes next on its sheet has dealt what waits."""
    thumb = QuickThumb(phone).open(new_hall(server, "ddv"))
    for waits in ("eintrag", "vorschau"):
        phone.route(f"**/{waits}/", lambda _route: None)
    thumb.re(1, 2).pips(131).save()
    thumb.re(3)
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    mark(phone, "waiting", "1 Spiel wartet")
    expect(phone.locator("[data-preview]")).not_to_contain_text("gibt", timeout=500)
    expect(phone.locator("[data-preview]")).to_have_attribute("data-busy", "")  # nobody has answered yet
    thumb.tap(".thumbbar__cancel")
    says(phone, "Voraussichtlich: Karl-Heinz gibt, Friederike spielt auf.")


def test_what_nobody_can_know_is_said_to_be_so(server: Server, phone: Page) -> None:
    hall = new_hall(server, "ddv", players=5)
    thumb = QuickThumb(phone).open(hall)
    phone.context.set_offline(True)
    for seat in (2, 3):
        thumb.choose("type", "solo").choose("solo", "jacks").re(seat).pips(132).save()
        says(phone, "Voraussichtlich: Inge gibt und sitzt")
    thumb.choose("type", "solo").choose("solo", "jacks").re(4).pips(132).save()
    says(phone, "Wer jetzt gibt, steht fest, sobald gespeichert ist, was hier wartet.")
    expect(phone.locator(".tile[data-out]")).to_have_count(0)
    phone.context.set_offline(False)
    thumb.saved()
    says(phone, "Inge gibt und sitzt")


def test_of_a_violation_only_the_rules_know_who_deals(server: Server, phone: Page) -> None:
    thumb = QuickThumb(phone).open(new_hall(server, "ddv"))
    phone.context.set_offline(True)
    thumb.go("mehr").tap("[data-violation]").at("spiel")
    thumb.tap(phone.locator("label:has([name=violation])").first).tap(phone.locator("label:has([name=offender])").first)
    thumb.tap("[data-save]")
    mark(phone, "waiting")
    says(phone, "Wer jetzt gibt, steht fest, sobald gespeichert ist, was hier wartet.")


def test_a_correction_to_another_kind_may_change_who_deals(server: Server, phone: Page) -> None:
    hall = new_hall(server, "ddv", players=5, scribe_corrections=4)
    hall.enter({"type": "normal", "re": [2, 3], "re_pips": 131})
    thumb = QuickThumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.go("liste").tap(".game__line").tap("[data-correct]:visible").at("spiel")
    thumb.choose("type", "solo").choose("solo", "jacks").re(3).tap("[data-save]")
    mark(phone, "waiting")
    says(phone, "Wer jetzt gibt, steht fest, sobald gespeichert ist, was hier wartet.")


def test_a_solo_that_is_due_behind_what_waits_stands_in_the_form(server: Server, phone: Page) -> None:
    hall = new_hall(server, "ddv")
    due = PRESETS["ddv"].games_for(4) - 4  # from then on the duties are presented, the first by who leads
    hall.enter(*[NORMAL] * (due - 1))
    thumb = QuickThumb(phone).open(hall)
    expect(phone.locator("[name=type][value=normal]")).to_be_checked()
    phone.context.set_offline(True)
    thumb.re(1, 2).pips(131).save()
    says(phone, "Karl-Heinz führt das Pflichtsolo vor.")
    expect(phone.locator("[name=type][value=solo]")).to_be_checked()
    expect(phone.locator("[name=re]:checked")).to_have_value("2")


def test_behind_the_last_game_the_round_is_over(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[NORMAL] * (PRESETS["schuetzenfest"].games_for(4) - 1))
    thumb = QuickThumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 2).pips(131).save()
    says(phone, "Danach ist die Runde fertig.")
    phone.context.set_offline(False)
    thumb.saved()
    expect(phone.locator("#fertig")).to_be_visible()
