"""A request of the director's page that fails: said, and said until somebody has seen it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.people import sign_in
from tests.browser.thumb import PLAYERS, new_hall
from tests.browser.waiting import comes_to_nothing
from tests.server import Server

UNREACHABLE = "Keine Antwort vom Server. Vielleicht kam es trotzdem an: erst nachsehen, dann noch einmal versuchen."
FOREIGN = "Nicht gespeichert: Statt des Turniers antwortet etwas anderes, vielleicht ein WLAN, das eine Anmeldung will."
BUSY = "Der Server hat gerade zu viel zu tun."


def test_what_failed_is_said_until_it_is_pressed(laptop: Page, server: Server) -> None:
    laptop.goto(f"{server.laptop}/neu/")
    alarms = laptop.get_by_role("status").get_by_role("button")
    laptop.route("**/pruefen/", comes_to_nothing)
    for names in ("Inge", "Inge\nKarl"):  # said once, however often it fails
        with laptop.expect_event("requestfailed"):
            laptop.locator("#id_players").fill(names)
        expect(alarms).to_have_text([UNREACHABLE])
    laptop.route("**/pruefen/", lambda route: route.fulfill(status=503, content_type="text/plain", body=BUSY))
    laptop.locator("#id_players").fill("Inge\nKarl\nUwe")
    expect(alarms).to_have_text([BUSY])  # of the same, the newest word counts
    alarms.click()
    expect(alarms).to_have_count(0)
    laptop.route("**/pruefen/", lambda route: route.fulfill(status=500, content_type="text/html", body="<p>x</p>"))
    laptop.locator("#id_players").fill("Inge")
    expect(alarms).to_have_text(["Nicht gespeichert: der Server meldet einen Fehler."])


def test_signed_out_in_another_window_a_tables_page_leads_to_the_sign_in_and_back(laptop: Page, server: Server) -> None:
    page = f"/{new_hall(server).slug}/leitung/runde/1/tisch/1/"
    laptop.goto(server.laptop + page)
    laptop.locator(".tile[data-seat='2']").click()
    other = laptop.context.new_page()
    other.goto(f"{server.laptop}/leitung/")
    other.get_by_role("button", name="Abmelden").click()
    laptop.wait_for_url("**/anmelden/?weiter=*")
    sign_in(laptop, server, page)
    expect(laptop.locator("[name=re]:checked")).to_have_value("2")


def test_a_page_of_some_wi_fi_does_not_take_the_place_of_the_board(laptop: Page, server: Server) -> None:
    laptop.goto(f"{server.laptop}/{new_hall(server).slug}/leitung/")
    alarms, start = laptop.get_by_role("status").get_by_role("button"), laptop.get_by_role("button", name="Uhr starten")
    laptop.route("**/uhr/start/", lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Hallo"))
    start.click()
    expect(alarms).to_have_text([FOREIGN])
    expect(start).to_be_visible()
    laptop.unroute("**/uhr/start/")
    # What failed has come through: nothing is said of it any more, though the button is another one by now.
    start.click()
    expect(laptop.get_by_role("button", name="Anhalten")).to_be_visible()
    expect(alarms).to_have_count(0)


def test_a_page_from_before_the_last_sign_in_says_so(laptop: Page, server: Server) -> None:
    board = f"{server.laptop}/{new_hall(server).slug}/leitung/"
    laptop.goto(board)
    door, other = laptop.context.new_page(), laptop.context.new_page()
    door.goto(f"{board}spieler/")
    laptop.context.route(re.compile("/stand/"), comes_to_nothing)  # no question meets the moment between out and in
    other.goto(f"{server.laptop}/leitung/")
    other.get_by_role("button", name="Abmelden").click()
    sign_in(other, server)
    said = "Nicht gespeichert: Die Seite ist von vor der letzten Anmeldung. Bitte neu laden."
    laptop.get_by_role("button", name="Uhr starten").click()
    expect(laptop.get_by_role("status").get_by_role("button")).to_have_text([said])
    door.get_by_label("Wer kommt?").fill("Udo Spät")
    door.get_by_label("Wer kommt?").press("Enter")
    expect(door.get_by_role("status").get_by_role("button")).to_have_text([said])


def test_many_failures_leave_two_thirds_of_the_screen_and_escape_takes_the_newest(laptop: Page, server: Server) -> None:
    laptop.set_viewport_size({"width": 360, "height": 740})
    laptop.goto(f"{server.laptop}/{new_hall(server).slug}/leitung/spieler/")
    laptop.evaluate("document.documentElement.style.fontSize = '200%'")
    laptop.route("**/da/*", comes_to_nothing)
    alarms, marks = laptop.locator("#notices button"), laptop.locator(".players__mark[name=da]")
    for number in (1, 2, 3):
        marks.nth(number).press("Enter")
        expect(alarms).to_have_count(number)
        expect(alarms.first).to_contain_text(PLAYERS[number])
    assert laptop.locator("#notices").evaluate("region => region.offsetHeight") <= 740 / 3
    laptop.locator("#id_line").press("Escape")
    expect(alarms).to_have_count(2)
    expect(alarms.first).to_contain_text(PLAYERS[2])


def test_a_tournament_that_was_deleted_elsewhere_is_said_on_every_open_page(laptop: Page, server: Server) -> None:
    hall = new_hall(server)
    home = f"{server.laptop}/{hall.slug}/leitung/"
    pages = [laptop, *(laptop.context.new_page() for _ in range(2))]
    for page, path in zip(pages, ("", "spieler/", "runde/1/tisch/1/"), strict=True):
        page.goto(home + path)
    hall.run("from django.utils import timezone\nTournament.objects.filter(id=tournament.id).update("
             "deleted_at=timezone.now(), version=tournament.version + 1)\nresult = 1")  # fmt: skip
    for page in pages:
        page.bring_to_front()
        expect(page.get_by_role("heading", name="Dieses Turnier wurde gelöscht.")).to_be_visible()
    laptop.get_by_role("link", name="Meine Turniere").click()
    expect(laptop).to_have_url(f"{server.laptop}/leitung/")
