"""What the table's page says where nothing comes in: each sentence is true, and stands as long as it is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.thumb import SAVE, Hall, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import CUT_OFF_AFTER, hears_nothing, until

GONE = "Dieser Link gilt nicht mehr."
LATER = "Punkte folgen, sobald die Verbindung wieder steht."
NOT_HERE = "An diesem Tisch wird gerade nicht gespielt."
PORTAL = "<html><body><h1>Willkommen im WLAN</h1></body></html>"
COURSE = "from tournaments.rounds import course, timekeeping\n"

# What a small form says that nobody but a person sends again.
SENTENCES = {
    200: "Statt des Turniers antwortet etwas anderes, vielleicht ein WLAN, das eine Anmeldung will.",
    401: "Statt des Turniers antwortet etwas anderes, vielleicht ein WLAN, das eine Anmeldung will.",
    429: "Der Server ist gerade überlastet.",
    500: "Der Server meldet einen Fehler.",
    502: "Der Server ist gerade nicht zu erreichen.",
    503: "Der Server ist gerade überlastet.",
}


def answers(status: int) -> Callable[[Route], None]:
    """Somebody between the phone and the server answers in its place."""
    headers = {"Content-Type": "text/html", "Location": "http://portal.test/"}

    def answer(route: Route) -> None:
        with suppress(Error):  # let through meanwhile
            route.fulfill(status=status, headers=headers, body=PORTAL)

    return answer


def test_a_call_that_did_not_come_in_is_not_said_to_be_tried_again(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server))
    for status, sentence in SENTENCES.items():
        phone.route("**/rufen/", answers(status))
        with phone.expect_response("**/rufen/"):  # the sentence alone may still be that of the answer before
            thumb.tap("[data-slot=call] button")
        expect(phone.locator(".notice--alarm")).to_have_text(f"{sentence} Bitte gleich noch einmal versuchen.")
        phone.unroute("**/rufen/")
    thumb.tap("[data-slot=call] button")
    expect(phone.locator("#notices")).to_contain_text("Die Turnierleitung ist gerufen.")


@pytest.mark.parametrize("status", [200, 302])
def test_a_wifi_that_wants_to_be_signed_in_to_is_called_so(server: Server, phone: Page, status: int) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.route(SAVE, answers(status))
    thumb.re(1, 3).pips(131).save()
    expect(phone.locator(".notice--alarm")).to_have_text(f"{SENTENCES[200]} Es wird weiter versucht.")
    mark(phone, "waiting")
    phone.unroute(SAVE)
    thumb.saved()
    assert pips(hall) == [131]


def test_a_wifis_page_takes_no_page_away(server: Server, phone: Page) -> None:
    """Nothing waits, so the page would be loaded anew where the table is gone: but who says so is somebody else."""
    hall = new_hall(server)
    phone.clock.install()
    thumb = Thumb(phone).open(hall).re(1, 3)
    phone.evaluate("window.same = true")
    with phone.expect_response("**/stand/"):
        phone.route("**/stand/", answers(200))
    phone.clock.fast_forward(CUT_OFF_AFTER)
    mark(phone, "cut")
    assert phone.evaluate("window.same")
    phone.unroute("**/stand/")
    thumb.pips(131).save().saved()
    assert pips(hall) == [131]


def test_nor_does_it_come_onto_the_wall(server: Server, projector: Page) -> None:
    hall = new_hall(server)
    projector.clock.install()
    projector.goto(f"{server.hall}/{hall.slug}/leinwand/")
    with projector.expect_response("**/stand/"):
        projector.route("**/stand/", answers(200))
    projector.clock.fast_forward(CUT_OFF_AFTER)
    expect(projector.locator("[data-connection]")).to_contain_text("Keine Verbindung, Stand")
    expect(projector.get_by_text("Willkommen im WLAN")).to_have_count(0)
    expect(projector.get_by_text("Inge Sommer").first).to_be_attached()


def revoked(server: Server, phone: Page) -> tuple[Hall, Thumb]:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    hall.renew_link()
    expect(phone.locator(".notice--alarm")).to_contain_text(GONE)
    return hall, thumb


def test_a_link_that_is_gone_is_said_as_long_as_it_is(server: Server, phone: Page) -> None:
    hall, thumb = revoked(server, phone)
    preview = phone.locator("[data-preview]")
    expect(preview).to_contain_text(GONE)
    thumb.re(1, 3).pips(131)
    expect(preview).to_contain_text(f"131 Augen Re. {GONE}")
    expect(preview).not_to_contain_text(LATER)
    thumb.save()
    mark(phone, "waiting")
    expect(preview).to_contain_text(GONE)
    expect(preview).not_to_contain_text("wird noch gesendet")
    thumb.open(hall).saved()
    assert pips(hall) == [131]


def test_the_points_follow_by_themselves(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server))
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131)
    expect(phone.locator("[data-preview]")).to_contain_text(LATER)
    phone.context.set_offline(False)
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    assert thumb.points() == ["+1", "−1", "+1", "−1"]


def test_the_round_is_taken_back_while_a_game_waits(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().re(2, 4).pips(140)
    preview = phone.locator("[data-preview]")
    expect(preview).to_contain_text(LATER)
    hall.run(COURSE + "course.take_back(table.round)")
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    expect(preview).to_contain_text(NOT_HERE)
    expect(preview).not_to_contain_text(LATER)
    thumb.tap("[data-queue-state]").tap(".queued [data-drop]").tap("dialog [data-sure-yes]")
    expect(phone.get_by_text("Hier wird gerade nicht gespielt.")).to_be_visible()


def test_a_game_that_changes_while_it_is_asked_whether_to_leave_another(server: Server, phone: Page) -> None:
    """Half a game is in the form, and the game of the list that is to be put right instead goes out of reach."""
    hall = new_hall(server)
    hall.enter({"type": "normal", "re": [1, 3], "re_pips": 130})
    thumb = Thumb(phone).open(hall).re(1, 3).go("liste").tap(".game__line").tap("[data-correct]")
    expect(phone.locator("dialog")).to_contain_text("Das angefangene Spiel verwerfen?")
    hall.enter({"type": "normal", "re": [2, 4], "re_pips": 92})
    thumb.game(3).tap("dialog [data-sure-yes]")
    expect(phone.locator(".notice--alarm")).to_contain_text("Die Spielliste hat sich inzwischen geändert.")
    expect(phone.locator("#entry")).not_to_have_attribute("data-correcting", "")
    expect(phone.locator("[name=re]:checked")).to_have_count(2)


def test_a_correction_refused_by_the_sheet_keeps_its_sentence(server: Server, phone: Page) -> None:
    """What a small form is told stays to be read: the page is not loaded anew under it."""
    hall = new_hall(server)
    hall.run("play_out(scribe_at(table))")
    thumb = Thumb(phone).open(hall)
    hears_nothing(phone)
    hall.run(
        "from tournaments import ledger\nentry = table.entries.order_by('id').last()\n"
        "ledger.strike(director_at(table), entry.id, version=table.version, reason='verzählt')"
    )
    thumb.tap("form[data-confirms] button >> nth=0")
    expect(phone.locator(".notice--alarm")).to_be_visible()
    phone.unroute("**/stand/")
    thumb.game(24)


def test_the_preview_is_of_the_sheet_as_it_is(server: Server, phone: Page) -> None:
    """The game in the form was looked at while the one before it was on its way: with that the time is up."""
    hall = new_hall(server)
    hall.run(COURSE + "timekeeping.extend_clock(timekeeping.start_clock(table.round), -100)")
    thumb = Thumb(phone).open(hall)
    held: list[Route] = []
    phone.route(SAVE, lambda route: held.append(route), times=1)
    thumb.re(1, 3).pips(131).save()
    expect(phone.locator(".tablehead__clock")).to_contain_text("Zeit ist um")
    thumb.re(1, 2).pips(140).previewed()
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    until(phone, lambda: bool(held))
    held[0].continue_()
    expect(phone.locator("[data-preview]")).to_contain_text("muss jetzt das Pflichtsolo vorführen")
