"""Extra time for one table: given at the desk, told on the phone and the wall, taken back with a tap."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.test_director import CUT_OFF
from tests.browser.thumb import new_hall

OVER = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Round
from tournaments.rounds import timekeeping
one = timekeeping.start_clock(Round.objects.get(tournament__slug={slug!r}))
Round.objects.filter(id=one.id).update(clock_started_at=timezone.now() - timedelta(minutes=102))
"""
ENDED = """
from tests.tournaments.helpers import director_at, table_of
from tournaments import ledger
from tournaments.models import Round, Table
for number in (1, 2):
    ledger.end_early(
        director_at(table_of(Round.objects.get(tournament__slug={slug!r}), number)), Table.Treatment.STAND, "weg"
    )
"""
LEFT = re.compile(r"^[56]:\d\d$")


def test_given_told_and_taken_back(laptop: Page, projector: Page, phone: Page, server):
    hall = new_hall(server)
    server.shell(OVER.format(slug=hall.slug))
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/")
    projector.goto(f"{server.hall}/{hall.slug}/leinwand/")
    phone.goto(hall.table)
    expect(phone.locator(".tablehead__clock")).to_have_attribute("data-state", "over")
    expect(phone.locator(".timeover")).to_be_visible()
    laptop.locator(".board__extra summary").click()
    minutes, reason = laptop.locator("#nachspielzeit-minuten"), laptop.locator("#nachspielzeit-grund")
    minutes.fill("1")
    reason.fill("Karte fehlte")
    reason.press("Enter")
    expect(laptop.locator("#nachspielzeit-falsch")).to_contain_text("schon seit 2 Minuten um")
    expect(minutes).to_have_value("1")
    expect(reason).to_have_value("Karte fehlte")
    minutes.fill("8")
    minutes.press("Enter")
    expect(laptop.locator(".board-tile__extra")).to_contain_text("+8 min")
    expect(minutes).to_have_value("")  # pressed again, it does not give as much once more
    assert not laptop.evaluate(CUT_OFF)
    expect(phone.locator(".tablehead__clock")).to_have_text(LEFT)
    expect(phone.locator("[data-key=extra]")).to_contain_text("8 Minuten. (Karte fehlte)")
    expect(phone.locator(".timeover")).to_be_hidden()
    expect(projector.locator(".extra-times .clock")).to_have_text(LEFT)
    # Nobody plays by the clock of all any more.
    expect(projector.locator(".wall__clock .clock")).to_have_text(LEFT)
    laptop.locator("#nachspielzeit-zurueck-1").click()
    expect(phone.locator(".tablehead__clock")).to_have_attribute("data-state", "over")
    expect(projector.locator(".extra-times")).to_have_count(0)
    expect(projector.locator(".wall__clock .clock")).to_have_text("Zeit ist um")


def test_what_is_typed_stays_while_another_window_changes_the_time(laptop: Page, server):
    three = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    hall = new_hall(server, names=[f"Gast {one}" for one in range(12)], tables=three)
    other = laptop.context.new_page()
    for window in (laptop, other):
        window.goto(f"{server.laptop}/{hall.slug}/leitung/")
    laptop.locator("#uhr-minuten").fill("4")
    laptop.locator(".board__extra summary").click()
    table, minutes = laptop.locator("#nachspielzeit-tisch"), laptop.locator("#nachspielzeit-minuten")
    reason = laptop.locator("#nachspielzeit-grund")
    table.select_option("3")
    minutes.fill("9")
    reason.press_sequentially("Karte feh")
    other.locator(".board__extra summary").click()
    other.locator("#nachspielzeit-minuten").fill("8")
    other.locator("#nachspielzeit-minuten").press("Enter")
    expect(laptop.locator("[data-key=extra-1]")).to_contain_text("+8 min")
    other.locator("#uhr-plus-5").click()
    expect(laptop.locator("[data-key=changed]")).to_contain_text("+5 min")
    expect(reason).to_be_focused()
    laptop.keyboard.type("lte 2")
    expect(table).to_have_value("3")
    expect(minutes).to_have_value("9")
    expect(laptop.locator("#uhr-minuten")).to_have_value("4")
    reason.press("Enter")
    expect(laptop.locator("[data-key=extra-3]")).to_contain_text("+9 min · Karte fehlte 2")
    # It is given: pressed again, nothing is given once more. What is typed beside it is not sent.
    for field in (minutes, reason):
        expect(field).to_have_value("")
    expect(table).to_have_value("1")
    expect(laptop.locator("#uhr-minuten")).to_have_value("4")
    laptop.locator("#uhr-minuten").press("Enter")
    expect(laptop.locator("[data-key=changed]")).to_contain_text("+9 min")
    expect(laptop.locator("#uhr-minuten")).to_have_value("")


def test_the_chosen_table_finishes_while_somebody_types(laptop: Page, server):
    three = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    hall = new_hall(server, names=[f"Gast {one}" for one in range(12)], tables=three)
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/")
    laptop.locator(".board__extra summary").click()
    table, minutes = laptop.locator("#nachspielzeit-tisch"), laptop.locator("#nachspielzeit-minuten")
    table.select_option("2")
    minutes.fill("8")
    server.shell(ENDED.format(slug=hall.slug))
    expect(table.locator("option:disabled")).to_have_text(["1", "2"])
    expect(table).to_have_value("2")
    expect(minutes).to_have_value("8")
    expect(minutes).to_be_focused()
    minutes.press("Enter")
    expect(laptop.locator("#nachspielzeit-falsch")).to_contain_text("Bitte einen Tisch wählen")
    expect(minutes).to_have_value("8")
    table.select_option("3")
    minutes.press("Enter")
    expect(laptop.locator("[data-key=extra-3]")).to_contain_text("+8 min")


def test_what_is_typed_stays_where_another_window_ends_the_tables(laptop: Page, server):
    hall = new_hall(server, names=[f"Gast {one}" for one in range(8)], tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    server.shell(OVER.format(slug=hall.slug))
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/")
    laptop.locator(".board__extra summary").click()
    minutes = laptop.locator("#nachspielzeit-minuten")
    minutes.press_sequentially("1")
    server.shell(ENDED.format(slug=hall.slug))
    expect(laptop.locator(".board__extra .board__gone")).to_be_visible()
    laptop.keyboard.type("2")
    expect(minutes).to_have_value("12")
    minutes.press("Enter")
    expect(laptop.locator("#nachspielzeit-falsch")).to_contain_text("Tisch 1 ist schon beendet.")
    expect(minutes).to_have_count(0)
