"""How the next round is made: by the big button, in another way beside it, or as the director has written it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.sizes import hidden, sized
from tests.browser.test_director import PLAYERS
from tests.browser.test_long_words import TOO_WIDE

PLAYED = """
from datetime import date
from tests.tournaments.test_standings import close
from tournaments.rounds import course, draws
from tournaments.setting_up import create_tournament
from tournaments.sign_in_key import organizer_user
tournament = create_tournament(
    name="Finalrunde", date=date(2026, 11, 9), ruleset="lions-2024", rounds=2, players={players!r},
    user=organizer_user(),
)
close(course.publish(draws.draw(tournament, 1)))
result = tournament.slug
"""


@pytest.fixture
def between(laptop: Page, server) -> Page:
    """After the first of two rounds, eight players: where the next one is drawn."""
    laptop.goto(f"{server.laptop}/{server.shell(PLAYED.format(players=chr(10).join(PLAYERS[:8])))}/leitung/auslosung/")
    return laptop


@pytest.fixture
def plain(between, open_page):
    """The same without a script, on a small phone."""
    page = open_page(360, 740, java_script_enabled=False)
    page.context.add_cookies(between.context.cookies())
    page.goto(between.url)
    return page


def drawn(page: Page) -> Locator:
    return page.get_by_role("heading", name="Auslosung der Runde 2")


def seated(page: Page) -> Locator:
    return page.get_by_role("heading", name="Runde 2, gesetzt")


def test_by_the_standings_and_back_to_the_lot_from_the_keyboard(between):
    expect(between.get_by_role("button", name="Nach dem Stand")).to_be_hidden()
    between.get_by_role("button", name="Runde 2 auslosen").focus()
    between.keyboard.press("Tab")
    between.keyboard.press("Enter")
    between.keyboard.press("Tab")
    expect(between.get_by_role("button", name="Nach dem Stand")).to_be_focused()
    between.keyboard.press("Enter")
    expect(seated(between)).to_be_visible()
    expect(between.locator(".verdicts")).to_contain_text("Runde 2 ist nach dem Stand gesetzt, nicht ausgelost.")
    between.get_by_text("Anders setzen …").press("Enter")
    between.get_by_role("button", name="Durch das Los").press("Enter")
    expect(drawn(between)).to_be_visible()
    # What was open is closed: another press would make it anew.
    expect(between.get_by_role("button", name="Nach dem Stand")).to_be_hidden()


def test_the_way_back_of_the_browser_makes_nothing_anew(between):
    between.get_by_text("Anders setzen …").click()
    between.get_by_role("button", name="Nach dem Stand").click()
    expect(seated(between)).to_be_visible()
    between.go_back()
    # The page from before, or as it is now: pressed there, the round that is there already stays as it was made.
    old = between.get_by_role("button", name="Runde 2 auslosen")
    if old.is_visible():
        old.click()
    expect(seated(between)).to_be_visible()


def test_an_answer_that_is_lost(between):
    between.get_by_role("button", name="Runde 2 auslosen").click()
    expect(drawn(between)).to_be_visible()
    between.get_by_text("Anders setzen …").click()
    between.route("**/losen/", lambda route: (route.fetch(), route.abort()))
    with between.expect_event("requestfailed"):
        between.get_by_role("button", name="Nach dem Stand").click()
    expect(between.locator(".notice, [role=alert]").first).to_be_visible()
    between.unroute("**/losen/")
    between.get_by_role("button", name="Nach dem Stand").click()
    expect(seated(between)).to_be_visible()


def test_without_a_script(plain):
    plain.get_by_text("Anders setzen …").click()
    plain.get_by_role("button", name="Auf und ab").click()
    expect(seated(plain)).to_be_visible()
    plain.get_by_text("Anders setzen …").click()
    plain.get_by_role("link", name="Vorgeben …").click()
    plain.get_by_label("Tische", exact=True).fill("1;2;3;4\n5;6;7;9")
    plain.get_by_role("button", name="Prüfen und setzen").click()
    expect(plain.locator("#id_players_error")).to_contain_text("Zeile 2: Die Nummer 9 hat niemand.")
    expect(plain.get_by_label("Tische", exact=True)).to_have_value("1;2;3;4\n5;6;7;9")
    plain.get_by_label("Tische", exact=True).fill("1;2;3;4\n5;6;7;8")
    plain.get_by_role("button", name="Prüfen und setzen").click()
    expect(plain.locator(".verdicts")).to_contain_text("Diese Sitzordnung ist vorgegeben, nicht ausgelost.")


def test_a_file_comes_into_the_field(between):
    between.get_by_text("Anders setzen …").click()
    between.get_by_role("link", name="Vorgeben …").click()
    rows = "Tisch;Platz;Name\n" + "\n".join(f"{1 + number // 4};{1 + number % 4};{number + 1}" for number in range(8))
    between.get_by_label("Datei einlesen").set_input_files(
        {"name": "plan.csv", "mimeType": "text/csv", "buffer": rows.encode()}
    )
    expect(between.get_by_label("Tische", exact=True)).to_have_value(rows)
    between.get_by_role("button", name="Prüfen und setzen").press("Enter")
    expect(seated(between)).to_be_visible()
    between.get_by_role("link", name="Sitzordnung ändern").click()
    names = [name.split(",")[0] for name in PLAYERS[:8]]
    now = f"Tisch 1: {'; '.join(names[:4])}\nTisch 2: {'; '.join(names[4:])}"
    expect(between.get_by_label("Tische", exact=True)).to_have_value(now)


@pytest.mark.parametrize(("width", "text"), [(360, 100), (360, 200), (1440, 200)])
def test_nothing_leaves_the_screen(between, width, text):
    sized(between, width, 740, text)
    between.get_by_text("Anders setzen …").click()
    assert [*between.evaluate(TOO_WIDE), *hidden(between)] == []
    between.get_by_role("link", name="Vorgeben …").click()
    between.get_by_label("Tische", exact=True).fill("1;2;3;Maria-Anna Schlechtenberg-Thalhammer\n5;5;6")
    between.get_by_role("button", name="Prüfen und setzen").click()
    expect(between.locator("#id_players_error")).to_be_visible()
    assert [*between.evaluate(TOO_WIDE), *hidden(between)] == []
    between.get_by_label("Tische", exact=True).fill("1;2;3;4")
    between.get_by_role("button", name="Prüfen und setzen").click()
    expect(between.get_by_label("Sie spielen diese Runde nicht mit")).to_be_visible()
    assert [*between.evaluate(TOO_WIDE), *hidden(between)] == []
    between.get_by_label("Sie spielen diese Runde nicht mit").check()
    between.get_by_role("button", name="Prüfen und setzen").click()
    expect(seated(between)).to_be_visible()
    between.reload()  # what was done is said once
    between.get_by_text("Anders setzen …").click()
    assert [*between.evaluate(TOO_WIDE), *hidden(between)] == []
