"""A published round is repaired: who comes late, who leaves, and the phone of a table that is no more."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_director import PLAYERS
from tests.browser.thumb import QuickThumb, mark

PLAYING = """
from datetime import date
from tests.tournaments.helpers import link_of, publish_round, table_of
from tournaments.setting_up import create_tournament
from tournaments.sign_in_key import organizer_user
tournament = create_tournament(
    name="Tische reparieren", date=date(2026, 11, 9), ruleset="lions-2024", rounds=2, players={players!r},
    user=organizer_user(),
)
round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
result = [tournament.slug, link_of(table_of(round, 1)).key]
"""


@pytest.fixture
def playing(server):
    """Four tables of four: the director's pages, and the link of the first table."""
    players = [*PLAYERS, "Max Huber", "Pia Lang", "Tom Reiter", "Eva Winter", "Jan Becker", "Lea Krause", "Ben Fuchs"]
    slug, key = server.shell(PLAYING.format(players=chr(10).join(players)))
    return f"{server.laptop}/{slug}/leitung/", f"{server.hall}/tisch/{key}/"


def seats(page: Page, table: int) -> list[str]:
    """Who sits at this table, on the page of the draw."""
    return page.locator(".drawn__table").nth(table - 1).locator(".drawn__seat > span:last-child").all_inner_texts()


def test_who_comes_late_sits_with_one_tap_and_stands_up_with_another(laptop, playing):
    desk, _phone = playing
    laptop.goto(f"{desk}spieler/")
    laptop.get_by_label("Wer kommt?").fill("Rosa Neu")
    laptop.keyboard.press("Enter")
    laptop.locator("#gesagt").get_by_role("link", name="Platz suchen für Rosa Neu").click()
    expect(laptop.get_by_role("heading", name="Ein Platz für Rosa Neu")).to_be_visible()
    laptop.get_by_role("button", name="So ändern").first.click()
    expect(laptop.get_by_text("Rosa Neu kommt dazu: Tisch 1, Platz 5.")).to_be_visible()
    assert len(seats(laptop, 1)) == 5
    laptop.get_by_role("button", name="Rückgängig").click()
    expect(laptop.get_by_text("An diesen Tischen sitzen alle wie vorher.")).to_be_visible()
    assert len(seats(laptop, 1)) == 4


def test_by_keyboard_alone(laptop, playing):
    desk, _phone = playing
    laptop.goto(f"{desk}spieler/")
    laptop.get_by_role("button", name="Inge Braun abmelden").focus()
    laptop.keyboard.press("Enter")
    link = laptop.locator("#gesagt").get_by_role("link", name="Tisch ändern, den Inge Braun verlässt")
    link.focus()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("heading", name="An Tisch 1 fehlt Inge Braun.")).to_be_visible()
    laptop.get_by_role("button", name="So ändern").focus()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("Tisch 1 wird aufgelöst. Tische 2, 3, 4 spielen zu fünft.")).to_be_visible()


def test_the_phone_of_a_dissolved_table_says_where_they_sit_and_comes_back(laptop, phone, playing):
    desk, table = playing
    phone.goto(table)
    expect(phone.get_by_role("heading", name="Tisch 1, Runde 1")).to_be_attached()
    laptop.goto(f"{desk}spieler/")
    laptop.get_by_role("button", name="Inge Braun abmelden").click()
    laptop.locator("#gesagt").get_by_role("link", name="Tisch ändern").click()
    laptop.get_by_role("button", name="So ändern").click()
    expect(phone.get_by_text("Tisch 1 gibt es in dieser Runde nicht mehr.")).to_be_visible()
    expect(phone.get_by_text("Karl Meier sitzt jetzt an Tisch")).to_be_visible()
    laptop.get_by_role("button", name="Rückgängig").click()
    expect(phone.get_by_role("heading", name="Tisch 1, Runde 1")).to_be_attached()


def test_a_game_that_waits_for_a_table_that_is_no_more_is_refused_and_stays_to_be_read(laptop, phone, playing):
    desk, table = playing
    phone.goto(table)
    phone.context.set_offline(True)
    QuickThumb(phone).re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 Spiel wartet")
    laptop.goto(f"{desk}spieler/")
    laptop.get_by_role("button", name="Inge Braun abmelden").click()
    laptop.locator("#gesagt").get_by_role("link", name="Tisch ändern").click()
    laptop.get_by_role("button", name="So ändern").click()
    expect(laptop.get_by_text("Tisch 1 wird aufgelöst.").first).to_be_visible()
    phone.context.set_offline(False)
    mark(phone, "refused")
    expect(phone.locator(".queued")).to_contain_text("Tisch 1 gibt es in dieser Runde nicht mehr.")
    expect(phone.locator(".queued")).to_contain_text("Karl Meier sitzt jetzt an Tisch")
