"""Teams in the browser: chosen beside each player without leaving the list, and shown on the wall in their turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sizes import sized
from tests.server import Server

PLAYED = """
from datetime import date
from dataclasses import replace
from django.utils import timezone
from scoring import PRESETS
from tournaments.models import Round, Seat
from tournaments.rounds import course, draws
from tournaments.setting_up import create_tournament
from tournaments.sign_in_key import organizer_user
teams = ["Laim 1", "Laim 1", "Nord", "Nord", "Nord", "", "", "Die vier von der Tankstelle am Bahnhof"]
names = ["Anna", "Bernd", "Clara", "Dieter", "Emma", "Fritz", "Gerda", "Hans"]
tournament = create_tournament(
    name={name!r}, date=date(2026, 11, 9), ruleset=replace(PRESETS["lions-2024"], teams="best_two"), rounds=2,
    players=chr(10).join(f"{{one}},,{{team}}" for one, team in zip(names, teams)), user=organizer_user(),
)
if {played}:
    round = course.publish(draws.draw(tournament, 1))
    for points, seat in enumerate(Seat.objects.filter(table__round=round).order_by("player__number")):
        Seat.objects.filter(id=seat.id).update(points=points)
    round.tables.update(games_played=1)
    Round.objects.filter(id=round.id).update(clock_started_at=timezone.now())
result = tournament.slug
"""


def in_teams(page: Page, server: Server) -> Page:
    """Open the director's list of players, some of them in teams."""
    slug = server.shell(PLAYED.format(name="Mannschaften wählen", played=False))
    page.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    return page


@pytest.fixture
def players(laptop, server):
    return in_teams(laptop, server)


def test_one_after_the_other_by_keyboard_and_back(players: Page):
    fritz, gerda = (players.get_by_role("combobox", name=f"Mannschaft von {name}") for name in ("Fritz", "Gerda"))
    hints = players.locator("#mannschaften-hinweise")
    expect(hints).to_contain_text("Allein in der Mannschaft: Hans")
    fritz.fill("laim 1")
    gerda.click()
    gerda.press_sequentially("Süd")
    expect(fritz).to_have_value("Laim 1")
    expect(gerda).to_have_value("Süd")  # what is being typed stays, though the answer came meanwhile
    expect(gerda).to_be_focused()
    gerda.press("Enter")
    expect(hints).to_contain_text("Gerda (Süd)")
    expect(players.locator("#mannschaften option[value='Süd']")).to_have_count(1)
    row = players.locator("#spieler-7")
    # The list that comes by itself, with what somebody else has done, leaves the way back alone.
    other = players.context.new_page()
    other.goto(players.url)
    other.get_by_role("combobox", name="Mannschaft von Hans").fill("Nord")
    other.keyboard.press("Enter")
    expect(players.get_by_role("combobox", name="Mannschaft von Hans")).to_have_value("Nord")
    row.get_by_role("button", name="Mannschaft von Gerda wie vorher").click()
    expect(gerda).to_have_value("")
    expect(hints).not_to_contain_text("Gerda")
    players.reload()
    expect(fritz).to_have_value("Laim 1")


def test_half_a_name_takes_no_place_of_what_another_has_saved(players: Page):
    fritz = players.get_by_role("combobox", name="Mannschaft von Fritz")
    fritz.press_sequentially("Halb")
    other = players.context.new_page()
    other.goto(players.url)
    for name, team in (("Fritz", "Könige"), ("Gerda", "Süd")):
        other.get_by_role("combobox", name=f"Mannschaft von {name}").fill(team)
        other.keyboard.press("Enter")
        other.get_by_role("button", name=f"Mannschaft von {name} wie vorher").wait_for()
    expect(players.get_by_role("combobox", name="Mannschaft von Gerda")).to_have_value("Süd")  # the list has come
    fritz.press("Enter")
    cell = players.locator("#mannschaft-6")
    expect(cell).to_contain_text("Inzwischen steht hier: Könige. Noch einmal speichern")
    expect(fritz).to_have_value("Halb")
    fritz.press("Enter")
    expect(other.get_by_role("combobox", name="Mannschaft von Fritz")).to_have_value("Halb")
    expect(cell).not_to_contain_text("Inzwischen")


def test_what_is_too_long_stays_typed_beside_its_sentence_until_it_is_put_right(players: Page):
    fritz, gerda = (players.get_by_role("combobox", name=f"Mannschaft von {name}") for name in ("Fritz", "Gerda"))
    cell, sentence = players.locator("#mannschaft-6"), "höchstens 40 Zeichen"
    fritz.press_sequentially("x" * 45)
    fritz.press("Enter")
    expect(cell).to_contain_text(sentence)
    expect(fritz).to_have_value("x" * 45)
    # Neither what is done in other rows nor the list that comes by itself takes it away.
    gerda.fill("Süd")
    gerda.press("Enter")
    expect(players.get_by_role("button", name="Mannschaft von Gerda wie vorher")).to_be_visible()
    other = players.context.new_page()
    other.goto(players.url)
    other.get_by_role("combobox", name="Mannschaft von Hans").fill("Nord")
    other.keyboard.press("Enter")
    expect(players.get_by_role("combobox", name="Mannschaft von Hans")).to_have_value("Nord")
    expect(fritz).to_have_value("x" * 45)
    expect(cell).to_contain_text(sentence)
    fritz.fill("Laim 1")
    fritz.press("Enter")
    expect(cell).not_to_contain_text(sentence)
    expect(fritz).to_have_value("Laim 1")
    expect(players.locator("#notices button")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 740, 100), (320, 740, 200), (1440, 900, 100)], ids=str)
def test_the_list_is_no_wider_than_the_screen(players: Page, size: tuple[int, int, int]):
    sized(players, *size)
    assert players.evaluate("document.documentElement.scrollWidth") <= size[0]
    field = players.get_by_role("combobox", name="Hans").bounding_box()
    assert field is not None and field["x"] >= 0 and field["x"] + field["width"] <= size[0]


def test_the_wall_shows_them_in_their_turn(server, projector: Page):
    slug = server.shell(PLAYED.format(name="Mannschaften an der Wand", played=True))
    projector.goto(f"{server.hall}/{slug}/leinwand/")
    teams = projector.locator("#view-teams")
    expect(projector.locator("#view-standings")).to_have_attribute("data-shown", "")
    projector.keyboard.press("ArrowRight")
    expect(teams).to_have_attribute("data-shown", "")
    # Emma 4 and Dieter 3, as many as Hans alone: they share the first rank.
    expect(teams.locator("li .rank")).to_have_text(["1", "1", "3"])
    longest = teams.locator("li", has_text="Die vier von der Tankstelle am Bahnhof")
    expect(longest).to_contain_text("Hans")
    clip = teams.locator(".view__clip").bounding_box()
    last = teams.locator("li").last.bounding_box()
    assert clip is not None and last is not None and last["y"] + last["height"] <= clip["y"] + clip["height"] + 1
    letters = longest.locator(".club").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    height = projector.evaluate("innerHeight")
    assert letters >= height / 40


def test_a_name_of_one_long_word_keeps_to_the_phone(open_page, server):
    slug = server.shell(
        PLAYED.format(name="Ein langes Wort", played=True).replace(
            '"Hans"', '"Donaudampfschifffahrtsgesellschaftskapitän"'
        )
    )
    phone = open_page(360, 740)
    phone.goto(f"{server.hall}/{slug}/")
    for text in (100, 200):
        sized(phone, 360, 740, text)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360, text
