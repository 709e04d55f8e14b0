"""Names first: whatever the players, the rounds and the screen, every name on the wall can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.waiting import settle, until
from tests.browser.walls import EVENING, LONGEST, SCREENS, evening, resize, wrong

EVENINGS = [
    (4, 1, "running"), (8, 7, "running"), (12, 10, "finished"), (22, 1, "seated"), (22, 3, "between"),
    (60, 5, "seated"), (60, 5, "running"), (200, 2, "seated"), (400, 1, "running"),
]  # fmt: skip


@pytest.mark.parametrize(("count", "played", "phase"), EVENINGS)
def test_every_name_can_be_read_on_every_screen(
    server: Server, open_page: Callable[..., Page], count: int, played: int, phase: str
) -> None:
    slug = evening(server, f"Lesbar {count} {played} {phase}", count, played, phase)
    wall = open_page(1920, 1080, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    for width, height in SCREENS:
        resize(wall, width, height)
        assert wrong(wall) == [], f"{width} × {height}"


@pytest.mark.parametrize("phase", ["seated", "running", "finished"])
def test_the_longest_name_of_a_tournament_moves_neither_clock_nor_code(
    server: Server, open_page: Callable[..., Page], phase: str
) -> None:
    slug = evening(server, f"{LONGEST}{phase[0]}", 22, 2, phase)
    wall = open_page(1920, 1080, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    for width, height in SCREENS:
        resize(wall, width, height)
        assert wrong(wall) == [], f"{width} × {height}"
        expect(wall.locator(".wall__name")).to_have_text(f"{LONGEST}{phase[0]}")
        for part in (*wall.locator(".wall__clock").all(), wall.locator(".qr")):
            expect(part).to_be_in_viewport(ratio=1)


def shown(texts: Locator) -> list[str]:
    return [one.inner_text() for one in texts.all() if one.is_visible()]


def test_the_oldest_rounds_give_way_to_the_names(server: Server, open_page: Callable[..., Page]) -> None:
    slug = evening(server, "Alte Runden", 12, 10, "running")
    wall = open_page(1920, 1080, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    settle(wall)
    heads = wall.locator(".columns .by-round")
    assert shown(heads) == ["R6", "R7", "R8", "R9", "R10"]
    resize(wall, 1024, 768)
    left = shown(heads)
    assert 1 <= len(left) < 5
    assert left == ["R6", "R7", "R8", "R9", "R10"][-len(left) :]
    expect(wall.locator(".rows .total").first).to_be_visible()
    # What stands beside the heads belongs to them.
    assert len(shown(wall.locator(".rows li").first.locator(".by-round"))) == len(left)
    assert len(shown(wall.locator(".rows .name"))) == 12


def test_names_are_shortened_by_rule_before_anything_is_lost(server: Server, open_page: Callable[..., Page]) -> None:
    slug = evening(server, "Kurze Namen", 200, 2, "running")
    wall = open_page(1024, 768, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    settle(wall)
    names = wall.locator(".rows .name").all_inner_texts()
    assert "U. Thalhammer-W.-H." in names
    assert not [name for name in names if "…" in name]
    assert len(set(names)) == 200
    # What can stay whole stays whole.
    assert "Inge Uhl" in names or "Käthe Voß" in names or "Horst Nagel" in names


def test_a_game_that_comes_in_changes_no_form_of_a_name(server: Server, open_page: Callable[..., Page]) -> None:
    slug = evening(server, "Gleiche Form", 22, 3, "running")
    wall = open_page(1080, 1920, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    settle(wall)
    before = set(wall.locator(".rows .name").all_inner_texts())
    assert "U. Thalhammer-W.-H." in before
    totals = wall.locator(".rows .total").all_inner_texts()
    server.command("simulate", slug, "--real", "--games", "2")
    until(wall, lambda: wall.locator(".rows .total").all_inner_texts() != totals)
    settle(wall)
    assert set(wall.locator(".rows .name").all_inner_texts()) == before
    assert wrong(wall) == []


HONOURED = """
LONG = "Freiherr Maximilian-Alexander von und zu Schlechtenberg-Thalhammer-Wiesinger"
players = Player.objects.filter(tournament__slug={slug!r})
players.update(club="Doppelkopffreunde Oberammergau-Unterammergau und Umgebung seit 1987 e. V.")
players.filter(number=1).update(name=LONG)
Seat.objects.filter(player__in=players.filter(number__lte={winners})).update(points=500)
Tournament.objects.filter(slug={slug!r}).update(version=2000)
"""


@pytest.mark.parametrize("winners", [1, 2, 5])
def test_the_podium_has_names_and_clubs_whole(server: Server, open_page: Callable[..., Page], winners: int) -> None:
    slug = evening(server, f"Podium {winners}", 8, 1, "finished")
    server.shell(EVENING + HONOURED.format(slug=slug, winners=winners))
    wall = open_page(1920, 1080, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    podium = wall.locator(".podium > li")
    first = podium.locator(".rank", has_text="1")
    for width, height in SCREENS:
        resize(wall, width, height)
        assert wrong(wall, "[data-view=podium]") == [], f"{width} × {height}"
        expect(first).to_have_count(winners)
        long = podium.first.locator(".name")
        assert long.inner_text().startswith("Freiherr Maximilian-Alexander von und zu Schlechtenberg-Thalhammer")
        assert wall.evaluate(
            "[...document.querySelectorAll('.podium .club')].every((one) => one.scrollWidth <= one.clientWidth + 1"
            " && one.getBoundingClientRect().bottom <= one.closest('li').getBoundingClientRect().bottom + 1)"
        )
