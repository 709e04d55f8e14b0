"""The tournament ends while a game waits on a phone: the phone keeps it, and says why it went nowhere."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error, Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.thumb import SAVE, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb

FINISH = """
from django.utils import timezone
Round.objects.filter(tournament=tournament).update(status="closed", closed_at=timezone.now())
from tournaments.rounds import course
course.finish(tournament)
"""
OVER = "Das Turnier ist beendet"


def test_a_game_that_waits_is_kept_and_said(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)

    def fail(route: Route) -> None:
        with suppress(Error):  # let through meanwhile
            route.abort()

    phone.route(SAVE, fail)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 Spiel wartet")
    hall.run(FINISH)
    expect(phone.locator("[data-slot=notes]")).to_contain_text(OVER)
    expect(phone.get_by_role("link", name="Zum Ergebnis")).to_be_visible()
    expect(phone.get_by_role("button", name="Turnierleitung rufen")).to_have_count(0)
    phone.unroute(SAVE)
    for _ in range(2):
        queued = phone.locator(".queued")
        expect(queued).to_contain_text(OVER)
        expect(queued).to_contain_text("131")
        phone.reload()
    assert pips(hall) == []
