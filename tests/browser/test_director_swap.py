"""Two players of a draw change places: chosen, weighed, swapped and back, by taps and without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_director import PLAYERS

DRAWN = """
from datetime import date
from tournaments.rounds import draws
from tournaments.setting_up import create_tournament
from tournaments.sign_in_key import organizer_user
tournament = create_tournament(
    name="Plätze tauschen", date=date(2026, 11, 9), ruleset="lions-2024", rounds=2, players={players!r},
    user=organizer_user(),
)
draws.draw(tournament, 1)
result = tournament.slug
"""


@pytest.fixture
def drawn(laptop, server):
    """A draw of nine, looked at; the first two players are of one club."""
    players = [PLAYERS[0], "Karl Meier, DoKo Laim", *PLAYERS[2:]]
    laptop.goto(f"{server.laptop}/{server.shell(DRAWN.format(players=chr(10).join(players)))}/leitung/auslosung/")
    expect(laptop.get_by_role("heading", name="Auslosung der Runde 1")).to_be_visible()
    return laptop


def name_at(page: Page, place: int) -> str:
    """Who sits at this place, counted from 0 over all tables."""
    return page.locator(".drawn__name").nth(place).inner_text()


def test_two_players_are_chosen_weighed_and_then_swapped_and_back(drawn):
    first, other = name_at(drawn, 0), name_at(drawn, 6)
    chairs, panel = drawn.locator(".drawn__choice"), drawn.locator("#tausch")
    chairs.nth(0).click()
    expect(panel).to_contain_text(f"{first} (Tisch 1) tauscht – mit wem?")
    chairs.nth(6).click()
    expect(panel).to_contain_text(f"{first} (Tisch 1) und {other} (Tisch 2) tauschen?")
    assert name_at(drawn, 0) == first  # nothing happens before the button
    drawn.get_by_role("button", name="Plätze tauschen").click()
    expect(chairs.nth(6)).to_contain_text(first)
    expect(chairs.nth(0)).to_contain_text(other)
    expect(drawn.locator("[name=player]:checked")).to_have_count(0)
    expect(panel).to_contain_text(f"{first} an Tisch 2")
    drawn.get_by_role("button", name="Zurücknehmen").click()
    expect(chairs.nth(0)).to_contain_text(first)
    expect(panel).to_contain_text(f"Zurückgenommen: {first} sitzt wieder an Tisch 1")


def test_what_a_swap_breaks_is_said_before(drawn):
    places = {name_at(drawn, place): place for place in range(9)}
    inge, karl = places["Inge Braun"], places["Karl Meier"]
    assert (inge < 4) != (karl < 4)  # the draw keeps players of one club apart
    beside = next(place for place in range(9) if (place < 4) == (karl < 4) and place != karl)
    drawn.locator(".drawn__choice").nth(inge).click()
    drawn.locator(".drawn__choice").nth(beside).click()
    expect(drawn.locator("#tausch .verdict").first).to_contain_text(
        "Dann vom selben Verein an einem Tisch: Inge Braun und Karl Meier (DoKo Laim)."
    )


def test_a_third_player_takes_the_place_of_the_first_chosen(drawn):
    names = [name_at(drawn, place) for place in range(9)]
    for place in (0, 4, 8):
        drawn.locator(".drawn__choice").nth(place).click()
    expect(drawn.locator("#tausch")).to_contain_text(f"{names[4]} (Tisch 2) und {names[8]} (Tisch 2) tauschen?")
    expect(drawn.locator("#tausch")).to_contain_text("Beide bleiben am selben Tisch")
    drawn.locator(".drawn__choice").nth(4).click()
    expect(drawn.locator("#tausch")).to_contain_text(f"{names[8]} (Tisch 2) tauscht – mit wem?")
    drawn.locator(".drawn__choice").nth(0).click()
    drawn.get_by_role("link", name="Auswahl aufheben").click()
    expect(drawn.locator("[name=player]:checked")).to_have_count(0)
    expect(drawn.locator("#tausch")).to_contain_text("Zwei Spieler antippen")


def test_without_a_script_two_are_chosen_looked_at_and_swapped(drawn, open_page):
    plain = open_page(1440, 900, java_script_enabled=False)
    plain.context.add_cookies(drawn.context.cookies())
    plain.goto(drawn.url)
    for page, is_said in ((plain, True), (drawn, False)):
        expect(page.locator("#tausch noscript")).to_be_visible(visible=is_said)
    assert plain.locator(".swap__who").inner_text().endswith("was ein Tausch bewirkt. Dazu „Tausch ansehen“ drücken.")
    first, other = name_at(plain, 0), name_at(plain, 6)
    for place in (0, 6):
        plain.locator(".drawn__choice").nth(place).click()
    plain.get_by_role("button", name="Tausch ansehen").click()
    expect(plain.locator("#tausch")).to_contain_text(f"{first} (Tisch 1) und {other} (Tisch 2) tauschen?")
    plain.get_by_role("button", name="Plätze tauschen").click()
    expect(plain.locator("#tausch")).to_contain_text("Getauscht:")
    assert (name_at(plain, 0), name_at(plain, 6)) == (other, first)
    plain.get_by_text("Mit der Auslosung vergleichen").click()
    expect(plain.locator(".drawn__was")).to_have_text(["war Tisch 2", "war Tisch 1"])
    plain.get_by_role("button", name="Zurücknehmen").click()
    assert (name_at(plain, 0), name_at(plain, 6)) == (first, other)
