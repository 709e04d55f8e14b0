"""The director plans a start; wall and phones count down, and all clocks run from that moment on by themselves."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.test_director import CUT_OFF
from tests.browser.thumb import new_hall

# The planned moment comes in so many seconds: nobody waits for minutes.
NEAR = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Round, Tournament
at = timezone.now() + timedelta(seconds={seconds})
one = Tournament.objects.get(slug={slug!r})
Round.objects.filter(tournament=one, status="published").update(clock_started_at=at)
Tournament.objects.filter(id=one.id).update(
    starts_at=at, version=one.version + 1, common_version=one.common_version + 1)
"""
HAS_BEGUN = "Runde 1 hat schon begonnen."
COUNTING = re.compile(r"^\d+:\d\d$")
# What the countdown has shown, also where nobody looked in time.
NOTED = """() => {
  window.noted = [];
  const note = () => noted.push(document.querySelector(".start__left")?.textContent ?? "");
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
}"""


def test_planned_at_the_desk_it_counts_down_and_starts_everywhere(laptop: Page, projector: Page, phone: Page, server):
    hall = new_hall(server)
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/")
    projector.goto(f"{server.hall}/{hall.slug}/leinwand/")
    phone.goto(hall.table)
    laptop.locator("#uhr-start").fill("-9")
    laptop.get_by_role("button", name="planen").click()
    expect(laptop.locator("#start-falsch")).to_contain_text("Uhrzeit wie „20:15“")
    expect(laptop.locator("#uhr-start")).to_have_value("-9")
    laptop.locator("#uhr-start").fill("in 10")
    laptop.locator("#uhr-start").press("Enter")
    for page, place in ((laptop, ".board__start"), (projector, ".wall__clocks"), (phone, ".note--start")):
        expect(page.locator(f"{place} .start__left")).to_have_text(COUNTING)
    expect(projector.locator("h1")).to_contain_text("beginnt ")
    expect(projector.locator(".wall__clock")).to_be_hidden()
    expect(phone.locator(".tablehead__clock")).to_have_text("100:00")
    assert not laptop.evaluate(CUT_OFF)
    projector.evaluate(NOTED)
    server.shell(NEAR.format(slug=hall.slug, seconds=4))
    for page, clock in (
        (laptop, ".board__face .clock"),
        (projector, ".wall__clock .clock"),
        (phone, ".tablehead__clock"),
    ):
        expect(page.locator(clock)).to_have_text(re.compile(r"^(100:00|99:\d\d)$"))
        expect(page.locator(clock)).to_have_attribute("data-state", "running")
        expect(page.locator(".start__left")).to_have_count(0)
    assert re.search(r"\b0:0[1-3]\b", projector.evaluate("noted.join(' ')"))
    expect(projector.locator("h1")).to_contain_text("läuft")
    expect(laptop.locator("#stand")).to_contain_text("läuft")
    expect(laptop.locator("#uhr-pause")).to_be_visible()


def test_without_network_a_phone_starts_the_clock_all_the_same(phone: Page, server):
    hall = new_hall(server)
    server.shell(NEAR.format(slug=hall.slug, seconds=60))
    phone.clock.install()
    phone.goto(hall.table)
    expect(phone.locator(".note--start .start__left")).to_have_text(COUNTING)
    phone.context.set_offline(True)
    phone.clock.fast_forward(60_000)
    expect(phone.locator(".tablehead__clock")).to_have_attribute("data-state", "running")
    expect(phone.locator(".note--start")).to_be_hidden()
    expect(phone.locator(".tablehead__clock")).to_have_text(re.compile(r"^(100:00|99:\d\d)$"))
    phone.context.set_offline(False)


def test_what_is_typed_stays_while_another_window_plans(laptop: Page, server):
    hall = new_hall(server)
    other = laptop.context.new_page()
    for window in (laptop, other):
        window.goto(f"{server.laptop}/{hall.slug}/leitung/")
    start = laptop.locator("#uhr-start")
    start.press_sequentially("in 2")
    other.get_by_role("button", name="in 15 min").click()
    expect(laptop.locator(".board__start .start__left")).to_have_text(COUNTING)
    expect(start).to_be_focused()
    laptop.keyboard.type("0")
    expect(start).to_have_value("in 20")
    start.press("Enter")
    expect(start).to_have_value("")


def test_what_is_typed_stays_where_another_window_starts_the_clock(laptop: Page, server):
    """Digits go on into the field, and open no table."""
    hall = new_hall(server)
    other = laptop.context.new_page()
    for window in (laptop, other):
        window.goto(f"{server.laptop}/{hall.slug}/leitung/")
    start = laptop.locator("#uhr-start")
    start.press_sequentially("in ")
    other.get_by_role("button", name="Uhr starten").click()
    expect(laptop.locator(".board__start .board__gone")).to_have_text("Das ist inzwischen vorbei.")
    laptop.keyboard.type("2")
    expect(start).to_have_value("in 2")
    with laptop.expect_response(lambda answer: answer.request.method == "POST") as refused:
        start.press("Enter")
    assert refused.value.status == 422
    # Below the clock, or among the notices once the page has followed what happens elsewhere.
    expect(laptop.get_by_text(HAS_BEGUN)).to_be_visible()
    expect(start).to_have_count(0)


def test_why_a_start_was_refused_is_not_taken_away_by_what_happens_elsewhere(laptop: Page, server):
    """The page follows within two seconds: too short to read a sentence whose field is gone."""
    hall = new_hall(server)
    other = laptop.context.new_page()
    for window in (laptop, other):
        window.goto(f"{server.laptop}/{hall.slug}/leitung/")
    laptop.locator("#uhr-start").press_sequentially("in ")
    other.get_by_role("button", name="Uhr starten").click()
    expect(laptop.locator(".board__start .board__gone")).to_be_visible()
    laptop.keyboard.type("2")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text(HAS_BEGUN)).to_be_visible()
    other.locator("#uhr-plus-5").click()
    expect(laptop.locator(".board__changed")).to_contain_text("+5 min")
    kept = laptop.locator("#notices button")
    expect(kept).to_have_text(HAS_BEGUN)
    expect(laptop.locator("#start-falsch")).to_have_count(0)
    kept.click()
    expect(kept).to_have_count(0)
    other.locator("#uhr-zurueck").click()
    expect(laptop.locator(".board__changed")).to_have_count(0)
    expect(kept).to_have_count(0)  # said once
