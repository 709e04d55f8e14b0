"""The plug is pulled while a scribe saves: the server dies with a game on its way, and all sheets are compared."""

from __future__ import annotations

import signal
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.people import Scribe
from tests.browser.thumb import SAVE
from tests.browser.waiting import until
from tests.held import held
from tests.server import Server

GAME = {"type": "normal", "re": [2, 4], "re_pips": 150}
POINTS = [-1, 1, -1, 1]

# All that stands on the sheets of a round, by table.
SHEETS = """
from tournaments.models import Entry, Table
result = {{}}
for table in Table.objects.filter(round__tournament__slug={slug!r}, round__number={round}).order_by("number"):
    entries = Entry.objects.filter(table=table).order_by("position", "id")
    seats = table.seats.order_by("number").values_list("player__name", "points", "confirmed_at")
    result[table.number] = [
        list(entries.values_list("position", "status", "facts", "points", "client_id")),
        [[name, points, confirmed is not None] for name, points, confirmed in seats],
    ]
result = {{number: [[[*one[:4], str(one[4])] for one in sheet], seats] for number, (sheet, seats) in result.items()}}
"""


class Plug:
    """Of the server on which a tournament is played."""

    def __init__(self, server: Server, slug: str) -> None:
        self.server = server
        self.slug = slug

    def sheets(self, round: int) -> dict[str, Any]:
        found: dict[str, Any] = self.server.shell(SHEETS.format(slug=self.slug, round=round))
        return found

    def is_pulled_before_it_is_stored(self, scribe: Scribe, round: int, table: int) -> None:
        """The server has the game and waits for the disk."""
        self._saves(scribe, round, table, stored=False)

    def is_pulled_before_it_is_answered(self, scribe: Scribe, round: int, table: int) -> None:
        """The game is stored, and the phone does not hear of it."""
        self._saves(scribe, round, table, stored=True)

    def _saves(self, scribe: Scribe, round: int, table: int, *, stored: bool) -> None:
        page, before, entered = scribe.page, self.sheets(round), scribe.totals
        several = [number for number, (sheet, _seats) in before.items() if len(sheet) > 1]
        assert len(several) > len(before) * 2 / 3 and str(table) in several
        scribe.tells(GAME)
        if stored:
            page.route(SAVE, self._loses_the_answer, times=1)
            scribe.tap("button", "Speichern")
            until(page, lambda: not self.runs)
        else:
            with held(self.server):
                with page.expect_request(SAVE) as sent:
                    scribe.tap("button", "Speichern")
                page.wait_for_timeout(300)  # to go there
                assert sent.value.timing["responseStart"] == -1
                self.server.stop(signal.SIGKILL)
        expect(scribe.state).to_have_attribute("data-state", "waiting")
        assert (self.sheets(round) != before) is stored
        self.server.start()
        expect(scribe.state).to_have_attribute("data-state", "saved")
        assert scribe.totals == [one + other for one, other in zip(entered, POINTS, strict=True)]
        after = self.sheets(round)
        sheet, seats = after.pop(str(table))
        then, sat = before.pop(str(table))
        assert after == before
        *others, (position, status, facts, points, _id) = sheet
        assert others == then
        assert (position, status, points) == (len(then) + 1, "standing", POINTS)
        assert facts == facts | GAME
        assert seats == [[name, sum_ + one, signed] for (name, sum_, signed), one in zip(sat, POINTS, strict=True)]

    @property
    def runs(self) -> bool:
        return self.server.process is not None and self.server.process.poll() is None

    def _loses_the_answer(self, route: Route) -> None:
        # Playwright itself knows no name of the hall.
        answer = route.fetch(url=route.request.url.replace(self.server.hall, self.server.laptop))
        assert answer.status == 201
        self.server.stop(signal.SIGKILL)
        route.abort()
