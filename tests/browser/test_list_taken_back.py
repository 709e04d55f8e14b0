"""A list that was taken over goes back: by the keys, and again once what came after it is set back."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.people import paste
from tests.browser.test_director import set_up
from tests.server import Server


def test_the_keys_take_a_list_back_once_what_came_after_it_is(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Liste zurück", ["Anna Berg", "Thea Lang", "Jo Lang", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    laptop.locator(".players-paste > summary").click()
    paste(laptop, ["Nora Neu", "Nils Neu"])
    laptop.locator(".players-paste").get_by_role("button", name="Eintragen").click()
    expect(laptop.locator("#spieler-6")).to_contain_text("Nils Neu")
    laptop.get_by_role("button", name="Anna Berg ist da").click()
    expect(laptop.locator("#gesagt")).to_contain_text("Anna Berg ist da.")
    laptop.keyboard.press("Control+z")
    expect(laptop.locator("#gesagt")).to_contain_text("Zurückgenommen bei Anna Berg")
    laptop.keyboard.press("Control+z")
    expect(laptop.get_by_text("Die Liste ist zurückgenommen: Alles ist wie vorher.")).to_be_visible()
    expect(laptop.locator("#spieler-6")).to_have_count(0)


def test_refused_it_can_be_pressed_again_and_the_numbers_are_free(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Liste berichtigt", ["Anna Berg", "Thea Lang", "Jo Lang", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    laptop.locator(".players-paste > summary").click()
    paste(laptop, ["Startnr.;Name", "70;Pia Rot", "71;Nora Neu"])
    laptop.locator(".players-paste").get_by_role("button", name="Eintragen").click()
    back = laptop.get_by_role("button", name="Liste zurücknehmen")
    laptop.get_by_role("button", name="Pia Rot ist da").click()
    expect(laptop.locator("#gesagt")).to_contain_text("Pia Rot ist da.")
    back.click()
    expect(laptop.get_by_text("weil es inzwischen weiterging mit: Pia Rot.")).to_be_visible()
    laptop.get_by_role("button", name="Pia Rot ist da").click()
    expect(laptop.locator("#gesagt")).to_contain_text("Pia Rot ist noch nicht da.")
    back.click()
    expect(laptop.get_by_text("Die Liste ist zurückgenommen: Alles ist wie vorher.")).to_be_visible()
    expect(back).to_have_count(0)
    laptop.locator(".players-paste > summary").click()
    paste(laptop, ["Startnr.;Name", "70;Ferdi Fern", "71;Nora Neu"])
    laptop.locator(".players-paste").get_by_role("button", name="Eintragen").click()
    expect(laptop.locator("#spieler-70")).to_contain_text("Ferdi Fern")
    expect(laptop.locator(".players-deleted")).to_have_count(0)


OTHER_LIST = """
from tournaments.models import Event, Tournament
from tournaments.people.taking_over import take_back, take_over
tournament = Tournament.objects.get(slug={slug!r})
last = Event.objects.filter(tournament=tournament).latest("id").id
take_back(tournament, last, last)
take_over(tournament, "Startnr.;Name\\n70;Sven Neu\\n71;Tina Neu")
"""


def test_a_page_that_shows_the_list_from_before_meets_nobody_of_the_next(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Alte Seite", ["Anna Berg", "Thea Lang", "Jo Lang", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    laptop.locator(".players-paste > summary").click()
    paste(laptop, ["Startnr.;Name", "70;Otto Falsch", "71;Paula Falsch"])
    laptop.locator(".players-paste").get_by_role("button", name="Eintragen").click()
    expect(laptop.locator("#spieler-71")).to_contain_text("Paula Falsch")
    laptop.route("**/spieler/stand/**", lambda route: route.abort())
    server.shell(OTHER_LIST.format(slug=slug))
    gone, here = "Otto Falsch ist inzwischen gelöscht.", laptop.get_by_role("button", name="Otto Falsch ist da")
    told, line = laptop.get_by_role("button", name=gone), laptop.locator("#id_line")
    here.click()
    told.click()
    line.fill("70")
    line.press("Enter")
    expect(laptop.locator("#gesagt")).to_contain_text(gone)
    expect(line).to_have_value("70")
    line.fill("")
    laptop.get_by_role("link", name="Otto Falsch ändern").click()
    expect(laptop.get_by_text(gone)).to_be_visible()
    laptop.go_back()
    laptop.unroute("**/spieler/stand/**")
    for name in ("Sven Neu", "Tina Neu"):
        expect(laptop.get_by_role("button", name=f"{name} ist da")).to_have_attribute("aria-pressed", "false")


def test_what_was_lost_on_its_way_to_who_is_gone_since_has_not_come_in(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Verloren und weg", ["Anna Berg", "Thea Lang", "Jo Lang", "Ivo Breit"])
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    laptop.locator(".players-paste > summary").click()
    paste(laptop, ["Startnr.;Name", "70;Otto Falsch", "71;Paula Falsch"])
    laptop.locator(".players-paste").get_by_role("button", name="Eintragen").click()

    def lose(route: Route) -> None:
        server.shell(OTHER_LIST.format(slug=slug))
        route.abort()

    laptop.route("**/spieler/70/da/*", lose, times=1)
    laptop.get_by_role("button", name="Otto Falsch ist da").click()
    expect(laptop.locator("#spieler-70")).to_contain_text("Sven Neu")
    expect(laptop.get_by_role("button", name="Nicht gespeichert: Otto Falsch ist da.")).to_be_visible()
    expect(laptop.locator("#gesagt")).not_to_contain_text("Angekommen")
