"""What waits on a phone for long though the server answers is told with its ordinary question, and when it is over."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.thumb import SAVE, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import until

TELLING = """async (steps) => {
  const { src } = document.querySelector("script[src*='js/table/main']");
  const [name] = /tells[^"]*[.]js/.exec(await (await fetch(src)).text());
  const { telling } = await import(new URL(name, src));
  let now = 1e6;
  performance.now = () => now;
  const queue = { items: [] };
  let cut = false;
  const tells = telling(queue, () => cut);
  return steps.map(([seconds, waiting, isCut]) => {
    now += seconds * 1000;
    queue.items = Array(waiting).fill({});
    cut = isCut;
    return tells();
  });
}"""
ON, CUT = False, True
TWO_AND_OVER = ["?wartet=2", "?wartet=0"]


STEPS: list[tuple[list[tuple[int, int, bool]], list[str]]] = [
    ([(0, 0, ON), (100, 0, ON)], ["", ""]),
    ([(0, 1, ON), (59, 1, ON), (1, 0, ON)], ["", "", ""]),  # it came in
    ([(0, 1, ON), (61, 2, ON)], ["", "?wartet=2"]),
    ([(0, 1, ON), (61, 1, ON), (29, 1, ON), (1, 3, ON)], ["", "?wartet=1", "", "?wartet=3"]),
    ([(0, 1, ON), (61, 1, ON), (1, 0, ON), (1, 0, ON)], ["", "?wartet=1", "?wartet=0", ""]),
    ([(0, 1, CUT), (300, 1, CUT), (1, 1, ON), (59, 1, ON), (1, 1, ON)], ["", "", "", "", "?wartet=1"]),
    ([(0, 1, ON), (61, 2, ON), (1, 2, CUT), (61, 2, ON), (60, 1, ON)], ["", *TWO_AND_OVER, "", "?wartet=1"]),
    ([(0, 1, ON), (61, 1, ON), (1, 0, ON), (1, 1, ON), (59, 1, ON)], ["", "?wartet=1", "?wartet=0", "", ""]),
]  # fmt: skip


def test_when_it_is_told(server: Server, phone: Page) -> None:
    Thumb(phone).open(new_hall(server))
    for steps, said in STEPS:
        assert phone.evaluate(TELLING, steps) == said, steps


def test_a_game_that_does_not_come_in(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    phone.clock.install()
    thumb = Thumb(phone).open(hall)
    told: list[Any] = []
    phone.on("request", lambda request: told.extend(re.findall(r"stand/\?(.*)", request.url)))
    phone.route(SAVE, lambda route: route.fulfill(status=503, body=""))
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 Spiel wartet")

    def goes_on() -> bool:
        phone.clock.run_for(1000)
        return "wartet=1" in told

    until(phone, goes_on)
    phone.unroute(SAVE)

    def came_in() -> bool:
        phone.clock.run_for(1000)
        return pips(hall) == [131] and told[-1] == "wartet=0"

    until(phone, came_in)
