"""The desk at the door while the network fails: what is on its way is said, and nothing that is not so."""

from __future__ import annotations

from playwright.sync_api import Dialog, Page, Route, expect

from tests.browser.test_director import set_up
from tests.browser.waiting import comes_to_nothing, hears_nothing, settle
from tests.server import Server

ANNOUNCED = ["Hanna Weber", "Inge Braun", "Karl Meier", "Jo Kern"]
LINE = "**/spieler/zeile/"


def at_the_door(laptop: Page, server: Server, name: str) -> None:
    slug = set_up(laptop, server, name, ANNOUNCED)
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    expect(laptop.locator("#id_line")).to_be_focused()
    settle(laptop)


def enter(laptop: Page, name: str) -> None:
    laptop.keyboard.type(name)
    laptop.keyboard.press("Enter")


def test_what_somebody_else_answers_was_not_done_and_is_typed_still(laptop: Page, server: Server) -> None:
    at_the_door(laptop, server, "Fremdes WLAN")
    line, alarms = laptop.locator("#id_line"), laptop.get_by_role("status").get_by_role("button")
    laptop.route(LINE, lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Willkommen"), times=1)
    enter(laptop, "Ida Lang")
    expect(alarms).to_have_text(["Nicht gespeichert: Ida Lang. Verbindung prüfen und noch einmal versuchen."])
    expect(line).to_have_value("Ida Lang")
    laptop.keyboard.press("Enter")
    expect(laptop.locator("#gesagt")).to_contain_text("Nr. 5 Ida Lang: neu, da.")
    expect(alarms).to_have_count(0)
    expect(line).to_have_value("")


def test_a_lost_answer_leaves_it_to_the_list_whether_somebody_came_in(laptop: Page, server: Server) -> None:
    at_the_door(laptop, server, "Antwort verloren")
    line, alarms = laptop.locator("#id_line"), laptop.get_by_role("status").get_by_role("button")
    unsure = "Keine Antwort vom Server: {}. Ob es ankam, zeigt die Liste, sobald die Verbindung wieder steht."

    def lose(route: Route) -> None:
        laptop.route("**/spieler/stand/*", comes_to_nothing)
        laptop.route("**/spieler/stand/", comes_to_nothing)
        route.fetch()
        route.abort()

    laptop.route(LINE, lose, times=1)
    enter(laptop, "Ida Lang")
    expect(alarms).to_have_text([unsure.format("Ida Lang")])
    expect(line).to_have_value("Ida Lang")
    laptop.unroute("**/spieler/stand/*")
    laptop.unroute("**/spieler/stand/")
    expect(laptop.locator("#spieler-5")).to_contain_text("Ida Lang")
    expect(alarms).to_have_count(0)
    expect(line).to_have_value("")
    # Who did not come in is said so, by a list that was asked for after that.
    laptop.route(LINE, comes_to_nothing, times=1)
    enter(laptop, "Uwe Kurz")
    expect(alarms).to_have_text(["Nicht gespeichert: Uwe Kurz. Verbindung prüfen und noch einmal versuchen."])
    laptop.keyboard.press("Enter")
    expect(laptop.locator("#spieler-6")).to_contain_text("Uwe Kurz")
    expect(alarms).to_have_count(0)


def test_what_hangs_is_named_and_a_reload_asks(laptop: Page, server: Server) -> None:
    at_the_door(laptop, server, "Hängt")
    hanging: list[Route] = []
    laptop.route(LINE, lambda route: hanging.append(route), times=1)
    on_the_way = laptop.locator("#unterwegs")
    expect(on_the_way).to_be_hidden()
    enter(laptop, "Ida Lang")
    expect(on_the_way).to_have_text("Wird gesendet: Ida Lang")
    enter(laptop, "Uwe Kurz")
    expect(on_the_way).to_have_text("Wird gesendet: Ida Lang, Uwe Kurz")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    laptop.on("dialog", stay)
    laptop.evaluate("location.reload()")
    expect(on_the_way).to_be_visible()
    assert asked == ["beforeunload"]
    hanging[0].continue_()
    expect(laptop.locator("#spieler-6")).to_contain_text("Uwe Kurz")
    expect(laptop.locator("#spieler-5")).to_contain_text("Ida Lang")
    expect(on_the_way).to_be_hidden()


def lose_the_answer(route: Route) -> None:
    route.fetch()
    route.abort()


def test_who_came_in_without_an_answer_is_named_with_the_own_way_back(laptop: Page, server: Server) -> None:
    at_the_door(laptop, server, "Stumm eingetragen")
    said, back = laptop.locator("#gesagt"), laptop.locator("#gesagt").get_by_role("button", name="Rückgängig")
    enter(laptop, "Uwe Kurz")
    expect(said).to_contain_text("Nr. 5 Uwe Kurz: neu, da.")
    laptop.route(LINE, lose_the_answer, times=1)
    enter(laptop, "Ida Lang")
    expect(said).to_contain_text("Nr. 6 Ida Lang: neu, da.")
    expect(said).not_to_contain_text("Uwe Kurz")
    back.click()
    expect(said).to_contain_text("Zurückgenommen: Ida Lang steht nicht mehr auf der Liste.")
    expect(laptop.locator("#spieler-6")).to_have_count(0)
    expect(said).to_contain_text("Davor: Nr. 5 Uwe Kurz: neu, da.")
    # Who was announced, by the line and by a press.
    laptop.route(LINE, lose_the_answer, times=1)
    enter(laptop, "Karl")
    expect(said).to_contain_text("Nr. 3 Karl Meier: da.")
    laptop.route("**/spieler/4/da/*", lose_the_answer, times=1)
    laptop.locator("#spieler-4 [name=da]").click()
    expect(said).to_contain_text("Nr. 4 Jo Kern: da.")
    back.click()
    expect(said).to_contain_text("Zurückgenommen bei Jo Kern: nicht mehr „da“.")


def test_a_way_back_without_an_answer_is_settled_by_nothing_but_itself(laptop: Page, server: Server) -> None:
    """Somebody else changes the row: that it was taken back does not follow from that."""
    slug = set_up(laptop, server, "Weg ohne Antwort", ANNOUNCED)
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, said, alarms = laptop.locator("#id_line"), laptop.locator("#gesagt"), laptop.locator("#notices button")
    laptop.get_by_role("button", name="Karl Meier ist da").click()
    expect(said).to_contain_text("Karl Meier ist da.")
    hears_nothing(laptop)
    laptop.route("**/zuruecknehmen/**", comes_to_nothing, times=1)
    line.press("Control+z")
    expect(alarms).to_contain_text("Keine Antwort vom Server: Rückgängig: Karl Meier ist da.")
    server.shell(
        "from tournaments.models import Player\n"
        "from tournaments.people import players\n"
        f"karl = Player.objects.get(tournament__slug={slug!r}, name='Karl Meier')\n"
        "players.rename_player(karl, 'Karl Meier', 'SC Süd')"
    )
    laptop.unroute("**/stand/")
    expect(laptop.locator("#spieler-3")).to_contain_text("SC Süd")
    expect(alarms).to_contain_text("Nicht gespeichert: Rückgängig: Karl Meier ist da.")
    # Gone again, and the answer lost: this time it was taken.
    with laptop.expect_event("requestfailed", lambda request: "/zuruecknehmen/" in request.url):
        laptop.route("**/zuruecknehmen/**", lose_the_answer, times=1)
        line.press("Control+z")
    expect(alarms).to_have_count(0)
    expect(laptop.get_by_role("button", name="Karl Meier ist da")).to_have_attribute("aria-pressed", "false")
    expect(said).to_have_text("Zurückgenommen: Karl Meier ist da.")


def test_behind_a_way_back_without_an_answer_no_other_one_lies_under_the_finger(laptop: Page, server: Server) -> None:
    at_the_door(laptop, server, "Zweimal gedrückt")
    said = laptop.locator("#gesagt")
    for name in ("Uwe Kurz", "Ida Lang"):
        enter(laptop, name)
        expect(said).to_contain_text(f"{name}: neu, da.")
    laptop.route("**/zuruecknehmen/**", lose_the_answer, times=1)
    said.get_by_role("button", name="Rückgängig").click()
    expect(said).to_have_text("Zurückgenommen: Nr. 6 Ida Lang: neu, da.")
    expect(laptop.locator("#spieler-5")).to_contain_text("Uwe Kurz")
    laptop.locator("#id_line").press("Control+z")  # by the keyboard it is meant
    expect(laptop.locator("#spieler-5")).to_have_count(0)


def test_where_nobody_knows_the_way_back_none_of_somebody_else_is_offered(laptop: Page, server: Server) -> None:
    at_the_door(laptop, server, "Weg unbekannt")
    said = laptop.locator("#gesagt")
    enter(laptop, "Uwe Kurz")
    expect(said).to_contain_text("Nr. 5 Uwe Kurz: neu, da.")
    laptop.route("**/spieler/*/nachher/*", comes_to_nothing)
    laptop.route(LINE, lose_the_answer, times=1)
    enter(laptop, "Ida Lang")
    expect(said).to_have_text("Angekommen: Ida Lang")
    laptop.locator("#id_line").press("Control+z")
    laptop.unroute("**/spieler/*/nachher/*")
    laptop.route("**/spieler/5/da/*", lose_the_answer, times=1)
    laptop.locator("#spieler-5 [name=da]").click()  # not here after all: the line has no way back from that
    expect(said).to_contain_text("Uwe Kurz (Nr. 5) ist eingetragen, wie es die Liste zeigt.")
    expect(said.get_by_role("button")).to_have_count(0)
    expect(laptop.locator("#spieler-6")).to_contain_text("Ida Lang")
