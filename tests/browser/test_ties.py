"""Ties on the wall, on phones and on paper: headings and figures keep to themselves, and every reason can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.sizes import sized
from tests.browser.walls import EVENING, SCREENS, resize, wrong

# Few different points, so that every tie-break decides somewhere, the lot too.
TIED = """
from scoring import Ruleset
def tied(name, count, rules, state):
    slug = evening(name, count, 5, state)
    tournament = Tournament.objects.get(slug=slug)
    ruleset = Ruleset.from_json(tournament.ruleset.to_json() | rules)
    Tournament.objects.filter(id=tournament.id).update(ruleset_data=ruleset.to_json(), version=2000)
    chance = Random(7)
    seats = list(Seat.objects.filter(table__round__tournament=tournament))
    for seat in seats:
        seat.points = chance.choice((-60, 0, 60))
        seat.games = 24
        seat.games_won, seat.solos_won, seat.solos_lost = (chance.randint(0, 1) for _figure in range(3))
    Seat.objects.bulk_update(seats, ["points", "games", "games_won", "solos_won", "solos_lost"])
    return slug
"""
EVERY = ["games_won", "solos_won", "solos_lost", "best_round", "last_round", "lot"]
BOTH = {
    "ranked_by": "both", "ranking_divided_by": 100, "table_points_four": {"place_1": 4}, "least_games": 100,
    "missed_round_points": -120,
}  # fmt: skip

SHORT = """
for player in Player.objects.filter(tournament__slug={slug!r}):
    player.name = f"Jo {{player.number}}"
    player.save()
Tournament.objects.filter(slug={slug!r}).update(version=3000)
"""

# Two headings in one place, or one in two lines.
HEADINGS = """() => {
  const heads = [...document.querySelectorAll(".columns small")].filter((one) => one.getClientRects().length);
  const boxes = heads.map((one) => one.getBoundingClientRect());
  return heads.filter((one, place) => one.getClientRects().length > 1
    || (place && boxes[place].left < boxes[place - 1].right + 1)).map((one) => one.innerText);
}"""


# By how many pixels something stands outside of its view.
OUTSIDE = """(one) => {
  const [box, view] = [one, one.closest(".view")].map((it) => it.getBoundingClientRect());
  return one.getClientRects().length && Math.max(box.right - view.right, view.left - box.left);
}"""

TEAMS = """
for player in Player.objects.filter(tournament__slug={slug!r}):
    player.team = f"Team {{player.number // 4}}"
    player.save()
Tournament.objects.filter(slug={slug!r}).update(version=3000)
"""


def tied(server: Server, name: str, count: int, rules: dict[str, object], state: str = "between") -> str:
    slug = server.shell(f"{EVENING}\n{TIED}\nresult = tied({name!r}, {count}, {rules!r}, {state!r})")
    assert isinstance(slug, str)
    return slug


@pytest.mark.parametrize(
    ("count", "rules"),
    [
        (22, {"tie_breaks": ["games_won", "direct_meeting"]}),
        (22, {"tie_breaks": ["solos_lost", "best_round"], "ranked_by": "points_per_game"}),
        (64, {"tie_breaks": ["games_won", "lot"]}),
    ],
)
def test_every_name_can_be_read_beside_what_decides(
    server: Server, open_page: Callable[..., Page], count: int, rules: dict[str, object]
) -> None:
    slug = tied(server, f"Gleich {count} {'-'.join(map(str, rules))}", count, rules)
    wall = open_page(1920, 1080, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    expect(wall.locator(".rows .tie-break").first).to_be_attached()
    for width, height in SCREENS:
        resize(wall, width, height)
        assert wrong(wall) == [], f"{width} × {height}"
        assert wall.evaluate(HEADINGS) == [], f"{width} × {height}"


@pytest.mark.parametrize("rules", [{"missed_round_points": -120}, BOTH], ids=["points", "both"])
def test_every_reason_stands_under_the_list(
    server: Server, open_page: Callable[..., Page], rules: dict[str, object]
) -> None:
    slug = tied(server, f"Alle {len(rules)} Gründe", 22, rules | {"tie_breaks": EVERY})
    page = open_page(360, 740)
    for path in (f"/{slug}/", f"/{slug}/ergebnis/"):
        page.goto(server.hall + path)
        for width, height, text in ((360, 740, 100), (360, 740, 200), (320, 568, 200)):
            sized(page, width, height, text)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{path} {width} {text}"
        sized(page, 360, 740, 100)
        notes = page.locator(".notes > *")
        notes.last.scroll_into_view_if_needed()
        expect(notes.last).to_be_in_viewport()
        assert (page.locator(".ties li").count() > 3) == (rules is not BOTH)  # there all have other thirds
    page.emulate_media(media="print")
    expect(notes.last).to_be_visible()
    expect(page.locator(".notes")).to_contain_text("Bei Gleichstand entscheidet")
    page.set_viewport_size({"width": round((210 - 2 * 14) / 25.4 * 96), "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")


def test_above_sixty_what_decides_has_a_heading_wherever_it_is_shown(
    server: Server, open_page: Callable[..., Page]
) -> None:
    slug = tied(server, "Gleich unter vielen", 64, {"tie_breaks": ["games_won"]})
    server.shell(EVENING + SHORT.format(slug=slug))
    wall = open_page(3000, 1080, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    heads = wall.locator(".columns .tie-break:visible")
    expect(heads).to_have_text(["Siege", "Siege"])
    for width, height in SCREENS:
        resize(wall, width, height)
        assert wrong(wall) == [], f"{width} × {height}"
        assert wall.evaluate(HEADINGS) == [], f"{width} × {height}"
        assert (heads.count() > 0) == (wall.locator(".rows .tie-break:visible").count() > 0)


def test_what_counts_stands_beside_a_total_that_is_not_plain_points(
    server: Server, open_page: Callable[..., Page]
) -> None:
    slug = tied(server, "Nach Tischpunkten", 64, {"ranked_by": "table_points", "teams": "all"}, "finished")
    server.shell(EVENING + TEAMS.format(slug=slug))
    wall = open_page(1920, 1080, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    for width, height in SCREENS:
        resize(wall, width, height)
        assert wrong(wall) == [], f"{width} × {height}"
        for part in ("podium .total", "standings .columns .total", "teams .columns .total"):
            for unit in wall.locator(f"#view-{part} small").all():
                assert unit.evaluate(OUTSIDE) <= 1, f"{width} × {height}: {part}"
    phone = open_page(360, 740)
    phone.goto(f"{server.hall}/{slug}/ergebnis/")
    row = phone.locator(".ranks tr", has_text="Maria-Anna Schlechtenberg").first
    assert row.locator(".total").evaluate("one => getComputedStyle(one, '::after').content") == '"Tischpunkte"'
    assert row.locator(".name").evaluate("one => one.getClientRects().length") <= 2  # no word of it is broken


def test_the_podium_has_its_reasons_whole(server: Server, open_page: Callable[..., Page]) -> None:
    slug = tied(server, "Gleich auf dem Treppchen", 22, {"tie_breaks": EVERY}, "finished")
    wall = open_page(1920, 1080, reduced_motion="reduce")
    wall.goto(f"{server.hall}/{slug}/leinwand/")
    reasons = wall.locator(".podium .club", has_text=" vor ")
    expect(reasons.first).to_be_attached()
    for width, height in SCREENS:
        resize(wall, width, height)
        assert wrong(wall, "[data-view=podium]") == [], f"{width} × {height}"
        assert reasons.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth + 1)")


def test_on_paper_reasons_and_vouchers_stand_in_two_columns(server: Server, open_page: Callable[..., Page]) -> None:
    rules = {"tie_breaks": ["games_won", "lot"], "table_voucher": True}
    slug = tied(server, "Gleich auf Papier", 64, rules, "finished")
    page = open_page(round((210 - 2 * 14) / 25.4 * 96), 1000)
    page.goto(f"{server.hall}/{slug}/ergebnis/")
    page.emulate_media(media="print")
    for lines in (page.locator(".ties > li"), page.locator(".bests").first.locator("tr")):
        first, last = lines.first.bounding_box(), lines.last.bounding_box()
        assert first and last and last["x"] > first["x"] + first["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
