"""A round is taken back while a phone has half a game of it, and one that waits: both are there when it is back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.test_scribe_reseated import SWAPPED, TAKEN_BACK
from tests.browser.thumb import Hall, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb
from tests.server import Server

COURSE = "from tournaments.rounds import course\n"
PUBLISHED = COURSE + "course.publish(tournament.rounds.get(number=2))\n"
DISCARDED = "from tournaments.rounds import draws\ndraws.discard(tournament.rounds.get(number=2))"
KEPT = "Was in Runde 2 angefangen war, bleibt auf diesem Handy: Es ist wieder da, wenn dieselbe Auslosung wieder gilt."


def sits_here(phone: Page, why: str) -> None:
    expect(phone.locator("[data-moved-why]")).to_have_text(why)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator("dialog[open]")).to_have_count(0)


def taken_back(server: Server, phone: Page) -> tuple[Hall, Thumb]:
    """Of round 2 one game waits and one is half typed; then there is round 1 alone, and its page is opened."""
    hall = new_hall(server, "schuetzenfest")
    closed = "play_out(director_at(table))\nconfirm_all(scribe_at(table))\ncourse.close(table.round)\n"
    hall.run(f"{COURSE}{closed}publish_round(tournament, [[4, 3, 2, 1]])")
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().re(2, 4).pips(14)
    hall.run(TAKEN_BACK)
    phone.context.set_offline(False)
    sits_here(phone, "Runde 2 gibt es nicht mehr")
    expect(phone.locator(".tablehead")).to_contain_text("Runde 1")
    expect(phone.locator("#notices")).to_have_text(KEPT)
    mark(phone, "refused", "1 Spiel abgelehnt")
    return hall, thumb


def test_the_same_round_is_back(server: Server, phone: Page) -> None:
    hall, thumb = taken_back(server, phone)
    hall.run(PUBLISHED)
    sits_here(phone, "Neue Runde")
    thumb.saved()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(phone.locator("[name=re_pips]")).to_have_value("14")
    thumb.pips(1).save().saved()
    assert [entry["facts"]["re_pips"] for entry in hall.entries(round=2)] == [131, 141]


def test_others_sit_there_when_it_is_back(server: Server, phone: Page) -> None:
    hall, _thumb = taken_back(server, phone)
    hall.run(f"{SWAPPED}\n{PUBLISHED}")
    sits_here(phone, "Neue Runde")
    mark(phone, "refused", "1 Spiel abgelehnt")
    others = "Hier sitzen jetzt andere: Friederike statt Jo, Jo statt Friederike. Bitte prüfen, wer gespielt hat."
    expect(phone.locator("#entry [data-error]")).to_have_text(others)
    expect(phone.locator("[name=re_pips]")).to_have_value("14")
    assert hall.entries(round=2) == []


def test_another_draw_has_none_of_it(server: Server, phone: Page) -> None:
    hall, _thumb = taken_back(server, phone)
    hall.run(f"{DISCARDED}\npublish_round(tournament, [[1, 2, 3, 4]])")
    sits_here(phone, "Neue Runde")
    expect(phone.locator(".notice--alarm")).to_have_text("Was in Runde 2 angefangen war, ist nicht gespeichert.")
    expect(phone.locator("[name=re]:checked")).to_have_count(0)
    phone.reload()
    mark(phone, "refused")
    expect(phone.locator("[data-editing]")).to_be_hidden()
    expect(phone.locator("#notices")).to_be_empty()


def test_a_table_that_was_dissolved_is_back(server: Server, phone: Page) -> None:
    """It is another table of the same round: of the same people, so that what this phone has of it is of now."""
    hall = new_hall(
        server, players=8, names=[f"Spieler {letter}" for letter in "ABCDEFGH"], tables=[[1, 2, 3, 4], [5, 6, 7, 8]]
    )
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().re(2, 4).pips(14)
    hall.run(
        "from tournaments.rounds import repairing\nfrom tournaments.rounds.proposals import Desk\n"
        "ids = tuple(seat.player_id for seat in table.seats.order_by('number'))\n"
        "repairing.repair(table.round, {1: ids}, {1: ()})\n"
        "(done,) = Desk(table.round).done()\nrepairing.take_back(table.round, done.id)"
    )
    phone.context.set_offline(False)
    sits_here(phone, "Die Plätze sind geändert")
    thumb.saved()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(phone.locator("[name=re_pips]")).to_have_value("14")
    expect(phone.locator("#notices")).to_be_empty()
    thumb.pips(1).save().saved()
    assert [entry["facts"]["re_pips"] for entry in hall.entries()] == [131, 141]
