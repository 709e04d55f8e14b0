"""Waiting for what no locator can express."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

from playwright.sync_api import Error, Locator, Page, Request, Route, expect

from tests.server import Server

PATIENCE = 30
"""Seconds that tests wait for what must come: a machine may be slow, and who waits longer loses nothing by it."""

# What pages promise, in milliseconds: no slow machine excuses these.
FOLLOWS = 3000  # a page shows what happened elsewhere: within two seconds, and one for looking
SAYS_CUT_OFF = 8000  # a page says so after 4 s without an answer, when it asks next: at the latest after 5.4 s

# For a page whose clock is put forward (`page.clock`), where it is shown elsewhere that it comes to that by itself.
CUT_OFF_AFTER = 4100  # milliseconds

# To be evaluated with what the page is to think: "hidden" as in a pocket, "visible".
SEEN = """seen => {
  Object.defineProperty(document, "visibilityState", { value: seen, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

HANDS = (
    "check",
    "clear",
    "click",
    "fill",
    "press",
    "press_sequentially",
    "select_option",
    "set_input_files",
    "tap",
    "uncheck",
)


# Whether a question of the page comes to where its requests are led. The file is there either way: no error is logged.
LED = """async (address) => {
  try {
    return (await fetch(address, { cache: "no-store" })).status === 204;
  } catch {
    return false; // no network, or no server
  }
}"""
ASKED_FIRST = "/static/img/logo.svg?where-do-requests-go"


def no_faster_than_the_page() -> None:
    """Let every hand wait until the page's own scripts run, and until its requests go where they are led.

    A test presses a button within a millisecond of its arrival. Then the page works as it does without script: well,
    but not as the test expects it to.
    """
    for owner, name, waits in [*((Locator, hand, _patient) for hand in HANDS), (Page, "route", _in_force)]:
        setattr(owner, name, waits(getattr(owner, name)))


def _patient(act: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(act)
    def acts(locator: Locator, *values: Any, **options: Any) -> Any:
        locator.wait_for(state="attached")  # of the page that is coming, where one is
        locator.page.wait_for_load_state("domcontentloaded")
        return act(locator, *values, **options)

    return acts


def _in_force(lead: Callable[..., Any]) -> Callable[..., Any]:
    """The browser tells an open page only by and by that its requests are led elsewhere: a key can be faster."""

    @wraps(lead)
    def leads(page: Page, *values: Any, **options: Any) -> Any:
        led = lead(page, *values, **options)
        if not page.url.startswith("http"):
            return led
        here = re.compile(re.escape(ASKED_FIRST))
        lead(page, here, lambda route: route.fulfill(status=204))
        with suppress(Error):  # it goes elsewhere just now: what comes is told before it asks anything
            until(page, lambda: page.evaluate(LED, ASKED_FIRST))
        page.unroute(here)
        return led

    return leads


def until(page: Page, met: Callable[[], bool]) -> None:
    """Wait until a condition is met."""
    deadline = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < deadline, "what was waited for did not come"
        page.wait_for_timeout(50)


def settle(page: Page) -> None:
    """Wait until the font is there, and the page has been painted with what follows from that."""
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))")


def comes_to_nothing(route: Route) -> None:
    """For `route`: no answer. A request that is let through in this very moment, by `unroute`, goes its way."""
    with suppress(Error):
        route.abort()


def read(page: Page) -> None:
    """Wait until Enter answers what the desk's line asks: sooner nobody can have read it."""
    expect(page.locator("#zeile:not([data-unread])")).to_be_attached()


def hears_nothing(page: Page) -> None:
    """From now on no question of this open page is answered; nor does one that was under way bring it any news."""
    with page.expect_event("requestfailed", lambda request: "/stand/" in request.url):
        page.route("**/stand/", comes_to_nothing)


class Sent:
    """What a page sends from now on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.under_way: set[Request] = set()
        page.on("request", lambda request: self.under_way.add(request) if request.method == "POST" else None)
        page.on("requestfinished", lambda request: self.under_way.discard(request))
        page.on("requestfailed", lambda request: self.under_way.discard(request))

    def answered(self) -> None:
        """Wait until all of it is answered."""
        until(self.page, lambda: not self.under_way)


def losing_answers(server: Server) -> Callable[[Route], None]:
    """For `page.route`: the server is asked, and the page hears nothing of its answer."""

    def lose(route: Route) -> None:
        # Playwright itself knows no name of the hall.
        route.fetch(url=route.request.url.replace(server.hall, server.laptop))
        route.abort()

    return lose


def looked_round(page: Page) -> None:
    """A table's page has had the time to find what another tab has left: its first question comes later."""
    page.wait_for_event("response", lambda answer: "/stand/" in answer.url)
