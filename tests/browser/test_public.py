"""Standings and seating on the players' phones: finding oneself by typing, by finger and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.search_cases import CASES, PLAYERS
from tests.server import Server

# Tournaments of their own: the players of the search's cases, and a round that can be played on.
PREPARED = """
from datetime import date
from tests.search_cases import PLAYERS, TABLES
from tests.tournaments.helpers import *
from tournaments import setting_up
from tournaments.rounds import course
from tournaments.sign_in_key import organizer_user
from tournaments.models import Round, Seat, Table

def made(name, players, rounds=3):
    return setting_up.create_tournament(name=name, date=date(2026, 11, 9), ruleset="lions-2024", rounds=rounds,
                                          players="\\n".join(players), user=organizer_user())

def play(tournament, points):
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Seat.objects.filter(table__round=round).update(points=points)
    Table.objects.filter(round=round).update(games_played=1)
    return round
"""
SEARCHED = (
    PREPARED
    + """
tournament = made("Suche", [f"Spieler {chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(60)])
for player, (name, club) in zip(tournament.players.all(), PLAYERS):
    player.name, player.club = name, club
    player.save()
spare = list(range(len(PLAYERS) + 1, 61))
groups = []
for number in range(1, 16):
    sitting = [place for place, table in enumerate(TABLES, 1) if table == number]
    groups.append(sitting + [spare.pop() for _ in range(4 - len(sitting))])
publish_round(tournament, groups)
"""
)


def numbers(page: Page) -> list[int]:
    """Which of the players of the cases are in sight, by their place there."""
    known = [name for name, _club in PLAYERS]
    shown = page.locator(".ranks tbody tr:not([data-filtered]) .name").all_inner_texts()
    return sorted(known.index(name) for name in shown if name in known)


def test_the_script_finds_whom_the_server_finds(phone, server: Server):
    server.shell(SEARCHED)
    phone.goto(f"{server.hall}/suche/")
    search = phone.get_by_label("Name oder Tisch suchen")
    for typed, found in CASES:
        search.fill(typed)
        assert numbers(phone) == found, typed
    search.fill("xaver")
    expect(phone.get_by_text("Niemand gefunden")).to_be_visible()
    search.fill("tisch 5")
    phone.goto(f"{server.hall}/suche/tische/")
    phone.get_by_label("Name oder Tisch suchen").fill("tisch 5")
    expect(phone.locator(".people li:visible")).to_have_count(4)
    expect(phone.locator(".tables > li:visible h3")).to_have_text(["Tisch 5"])


def test_enter_neither_reloads_nor_marks(phone, server: Server):
    server.shell(PREPARED + 'play(made("Eingabe", [f"Spieler {chr(97 + number)}" for number in range(14)]), 0)')
    phone.goto(f"{server.hall}/eingabe/")
    search = phone.get_by_label("Name oder Tisch suchen")
    search.fill("spieler c")
    search.press("Enter")
    expect(search).to_have_value("spieler c")
    assert phone.url.endswith("/eingabe/")
    expect(phone.locator("[data-mine]")).to_be_hidden()
    phone.get_by_role("button", name="Das bin ich: Spieler c").click()
    expect(phone.locator("[data-mine] .name")).to_have_text("Spieler c")


@pytest.mark.parametrize("path", ["", "tische/"])
def test_without_a_script_the_server_searches(open_page, server: Server, path):
    name = f"Ohne Skript {path.strip('/') or 'Stand'}"
    slug = server.shell(
        PREPARED
        + f"""
t = made({name!r}, [f"Spieler {{chr(97 + number)}}" for number in range(14)])
play(t, 0)
result = t.slug
"""
    )
    page = open_page(360, 740, java_script_enabled=False)
    page.goto(f"{server.hall}/{slug}/{path}")
    page.get_by_label("Name oder Tisch suchen").fill("spieler c")
    page.get_by_role("button", name="Suchen").click()
    shown = page.locator(".ranks .name, .people .name")
    expect(shown).to_have_text(["Spieler c"])
    expect(page.get_by_label("Name oder Tisch suchen")).to_have_value("spieler c")


@pytest.mark.parametrize("path", ["", "tische/"])
def test_few_players_and_no_mouse(open_page, server: Server, path):
    """Eight players need no search; each can be marked and unmarked by keyboard all the same."""
    name = f"Tastatur {path.strip('/') or 'Stand'}"
    slug = server.shell(
        PREPARED
        + f"""
t = made({name!r}, "Anna Bernd Clara Dieter Emma Fritz Gerda Hans".split())
play(t, 0)
result = t.slug
"""
    )
    page = open_page(1440, 900)
    page.goto(f"{server.hall}/{slug}/{path}")
    expect(page.get_by_label("Name oder Tisch suchen")).to_be_hidden()
    first = page.locator(".ranks [data-player] .name, .people [data-player] .name")
    first.first.press("ArrowUp")  # nothing above
    page.locator(".tabs a").last.focus()
    page.keyboard.press("Tab")
    expect(first.nth(0)).to_be_focused()
    for _step in range(3):
        page.keyboard.press("ArrowDown")
    expect(first.nth(3)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-mine] .name")).to_have_text("Dieter")
    expect(first.nth(3)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("End")
    expect(first.nth(7)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(page.locator("[data-mine] .name")).to_have_text("Anna")
    page.keyboard.press("Space")
    expect(page.locator("[data-mine]")).to_be_hidden()
    expect(first.nth(0)).to_be_focused()


def test_the_focus_stays_while_the_list_changes_under_it(open_page, server: Server):
    server.shell(PREPARED + 'play(made("Fokus", "Anna Bernd Clara Dieter Emma Fritz Gerda Hans".split()), 0)')
    page = open_page(1440, 900)
    page.goto(f"{server.hall}/fokus/")
    hans = page.locator(".ranks tr", has_text="Hans")
    hans.locator(".name").focus()
    server.shell(
        PREPARED
        + """
from django.db.models import F
from tournaments.models import Tournament
t = Tournament.objects.get(slug="fokus")
Seat.objects.filter(table__round__tournament=t, player__name="Hans").update(points=99)
Tournament.objects.filter(id=t.id).update(version=F("version") + 1)
"""
    )
    expect(hans.locator(".total")).to_have_text("99")
    expect(hans.locator(".name")).to_be_focused()
    expect(hans.locator(".name")).to_have_attribute("role", "button")
    page.keyboard.press("Enter")
    expect(page.locator("[data-mine] .name")).to_have_text("Hans")


def test_ten_rounds_stand_in_their_columns(phone, server: Server):
    server.shell(
        PREPARED
        + """
t = made("Zehn", "Anna Bernd Clara Dieter Emma Fritz Gerda Hans".split(), rounds=10)
for number in range(10):
    round = play(t, 10 * number - 45)
    if number < 9:
        Round.objects.filter(id=round.id).update(status="closed")
    if number in (0, 3):
        Seat.objects.filter(table__round=round, player__number=8).delete()
"""
    )
    phone.goto(f"{server.hall}/zehn/")
    lefts = (
        "row => [...row.querySelectorAll('.by-round')].map(one => [one.getBoundingClientRect().left, one.textContent])"
    )
    for row in phone.locator(".ranks tbody tr").all():
        cells = row.evaluate(lefts)
        assert len(cells) == 10
        for place in range(4):
            assert len({round(left) for left, _text in cells[place::4]}) == 1, cells
        assert len({round(left) for left, _text in cells}) == 4
    assert phone.evaluate("document.documentElement.scrollWidth") == 360


def test_a_rank_of_three_digits_and_its_step_leave_the_name_alone(phone, server: Server):
    server.shell(
        PREPARED
        + """
t = made("Hundert", [f"Paul {chr(97 + n // 26)}{chr(97 + n % 26)}ow" for n in range(120)])
for number in range(2):
    round = publish_round(t, [list(range(first, first + 4)) for first in range(1, 121, 4)])
    for seat in Seat.objects.filter(table__round=round).select_related("player"):
        Seat.objects.filter(id=seat.id).update(points=(1 - 3 * number) * seat.player.number)
    Round.objects.filter(id=round.id).update(status="closed")
"""
    )
    phone.goto(f"{server.hall}/hundert/")
    last = phone.locator(".ranks tbody tr").last
    expect(last.locator(".step")).to_have_text("119")
    step, name = last.locator(".step").bounding_box(), last.locator(".name").bounding_box()
    assert step["x"] + step["width"] <= name["x"]
    assert step["y"] + step["height"] <= last.bounding_box()["y"] + last.bounding_box()["height"]


@pytest.mark.parametrize("path", ["", "tische/"])
def test_letters_twice_as_large_widen_no_page(phone, server: Server, path):
    name = f"Groß {path.strip('/') or 'Stand'}"
    slug = server.shell(
        PREPARED
        + f"""
from datetime import timedelta
from django.utils import timezone
t = made({name!r}, ["Ursula Thalhammer-Wiesinger-Hohenstein", *"Bernd Clara Dieter Emma Fritz Gerda Hans Ina".split()])
round = publish_round(t, [[1, 2, 3, 4, 5], [6, 7, 8, 9]])
Seat.objects.filter(table__round=round).update(points=-134)
Table.objects.filter(round=round).update(games_played=1)
# The fours' time is up, and not that of the five: two clocks, one of which says so.
Round.objects.filter(id=round.id).update(clock_started_at=timezone.now() - timedelta(minutes=104))
result = t.slug
"""
    )
    phone.goto(f"{server.hall}/{slug}/{path}")
    expect(phone.get_by_text("Zeit ist um").first).to_be_visible()
    phone.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    phone.locator("[data-player]").first.click()
    assert phone.evaluate("document.documentElement.scrollWidth") == 360


def test_between_rounds_nobody_is_sent_to_an_old_table(phone, server: Server):
    server.shell(PREPARED + 'play(made("Pause", "Anna Bernd Clara Dieter Emma Fritz Gerda Hans".split()), 0)')
    phone.goto(f"{server.hall}/pause/tische/")
    expect(phone.get_by_role("heading", name="Wo sitze ich?")).to_be_visible()
    phone.locator(".people .name", has_text="Anna").click()
    expect(phone.locator("[data-mine]")).to_contain_text("Tisch 1")
    server.shell(
        PREPARED
        + """
from django.db.models import F
from tournaments.models import Tournament
Round.objects.filter(tournament__slug="pause").update(status="closed")
Tournament.objects.filter(slug="pause").update(version=F("version") + 1)
"""
    )
    expect(phone.get_by_text("Runde 1 ist gespielt")).to_be_visible()
    expect(phone.locator("[data-mine]")).not_to_contain_text("Tisch")
    expect(phone.locator("[data-mine] .name")).to_have_text("Anna")


def test_an_open_result_becomes_final_by_itself(laptop: Page, server: Server) -> None:
    """Also the button that prints it, which a page opened before the first round had not."""
    server.shell(PREPARED + "made('Wird fertig', [f'Spieler {n}' for n in range(8)])")
    server_side = PREPARED + "tournament = Tournament.objects.get(slug='wird-fertig')\n"
    laptop.goto(f"{server.laptop}/wird-fertig/ergebnis/")
    expect(laptop.get_by_role("heading", name="Zwischenstand: noch keine Runde gespielt")).to_be_visible()
    expect(laptop.get_by_role("button", name="Drucken")).to_be_hidden()
    server.shell(server_side + "play(tournament, 3)")
    expect(laptop.get_by_role("heading", name="Zwischenstand während Runde 1")).to_be_visible()
    expect(laptop.get_by_role("button", name="Drucken")).to_be_visible()
    server.shell(
        server_side + "Round.objects.filter(tournament=tournament).update(status=Round.Status.CLOSED)\n"
        "course.finish(tournament)"
    )
    expect(laptop.get_by_role("heading", name="Endergebnis")).to_be_visible()
    expect(laptop.get_by_role("button", name="Drucken")).to_be_visible()
    laptop.evaluate("() => { window.printed = 0; window.print = () => window.printed++; }")
    laptop.get_by_role("button", name="Drucken").click()
    assert laptop.evaluate("window.printed") == 1
