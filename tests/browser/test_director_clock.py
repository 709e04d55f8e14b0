"""The clock on the director's board: what stands there can be read, and moves nothing beside it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.test_director import board
from tests.browser.thumb import new_hall

OVER = """
from datetime import timedelta
from django.utils import timezone
from tests.tournaments.helpers import director_at, enter, normal, table_of
from tournaments.models import Round, Table
from tournaments.rounds import timekeeping
one = timekeeping.start_clock(Round.objects.get(tournament__slug={slug!r}))
enter(director_at(table_of(one)), normal([1, 2], 200))
now = timezone.now()
Round.objects.filter(id=one.id).update(clock_started_at=now - timedelta(minutes=100))
Table.objects.filter(round=one).update(last_entry_at=now - timedelta(minutes=3))
"""


def test_what_takes_changed_minutes_back_is_read_on_the_dark_clock(laptop, server):
    board(laptop, server)
    panel = laptop.locator(".board__clock")
    wide = panel.bounding_box()
    laptop.locator("#uhr-plus-5").click()
    back = laptop.locator("#uhr-zurueck")
    expect(back).to_be_visible()
    for part in (back, panel.locator(".soft").last):
        ground = panel.evaluate("(one) => getComputedStyle(one).backgroundColor")
        assert contrast(part.evaluate("(one) => getComputedStyle(one).color"), ground) >= 4.5
    assert panel.bounding_box()["width"] <= wide["width"] + 1, "it pushes aside what stands beside it"
    back.click()
    expect(back).to_have_count(0)


def test_since_when_the_time_is_up_is_not_said_like_when_the_last_game_came(laptop, server):
    hall = new_hall(server)
    server.shell(OVER.format(slug=hall.slug))
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/")
    expect(laptop.locator(".need--time_up time")).to_have_text("seit unter 1 min")
    expect(laptop.locator(".board-tile__state time")).to_have_text("vor 3 min")


def contrast(one: str, other: str) -> float:
    """Of two colours as browsers compute them: rgb(0, 0, 0)."""

    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
