"""The director goes a step back, or on where nothing seems to go on, while a phone at the table looks on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.people import Director, Scribe
from tests.server import Server

PLAYERS = ["Inge Braun", "Karl Meier", "Heike Schmidt", "Jürgen Kern"]
GAME = {"type": "normal", "re": [1, 2], "re_pips": 140}


def test_a_round_is_taken_back_changed_ended_and_put_right(laptop: Page, phone: Page, server: Server):
    director, scribe = Director(laptop, server), Scribe(phone)
    director.starts_anew()
    director.sets_up("Hin und zurück", "Lions", PLAYERS, 1)
    director.draws(1)
    director.publishes()
    code = director.codes()[0]
    scribe.opens(server.hall, code)
    scribe.is_at_the_table()

    # Taken back and published again: the phone waits meanwhile, and comes back by itself.
    laptop.goto(director.board)
    director.press("Auslosung zurücknehmen")
    expect(phone.get_by_text("Hier wird gerade nicht gespielt.")).to_be_visible()
    director.press("Veröffentlichen")
    expect(phone.get_by_text("Hier wird gerade nicht gespielt.")).to_be_hidden()
    scribe.is_at_the_table()

    # Two change seats: the phone says so before anything is entered for the wrong ones.
    laptop.goto(f"{director.board}auslosung/plaetze/")
    for label, seat in (("Dieser Platz", 1), ("tauscht mit", 2)):
        options = laptop.get_by_label(label).locator("option", has_text=re.compile(f"^{seat}: "))
        laptop.get_by_label(label).select_option(options.first.get_attribute("value"))
    director.press("Plätze ändern")
    expect(laptop.get_by_text("Plätze geändert:")).to_be_visible()
    expect(phone.get_by_text("Die Plätze sind geändert")).to_be_visible()
    phone.get_by_role("button", name="Wir sitzen hier").click()
    expect(phone.get_by_role("dialog")).to_be_hidden()
    scribe.is_at_the_table()
    scribe.enters(GAME)

    # Ended early: the phone takes no more games and says why.
    laptop.goto(f"{director.board}abschluss/")
    laptop.get_by_role("link", name="Vorzeitig beenden").click()
    laptop.get_by_label("Grund").fill("Das Licht geht aus")
    director.press("Vorzeitig beenden")
    expect(phone.get_by_role("heading", name="Dieser Tisch ist vorzeitig beendet")).to_be_visible()
    expect(phone.get_by_role("button", name="Speichern")).to_be_hidden()
    director.press("Nur abschließen")

    # A game of the closed round is put right: not without a reason.
    laptop.goto(f"{director.board}runde/1/tisch/1/")
    laptop.locator(".game__line").first.click()
    laptop.get_by_role("link", name="Korrigieren").click()
    laptop.get_by_label("Augen von Re", exact=True).fill("160")
    laptop.locator(".entry__save").click()
    reason = laptop.get_by_label("Grund der Änderung")
    expect(reason).to_be_focused()
    expect(laptop.get_by_text("Bitte den Grund angeben")).to_be_visible()
    expect(reason).to_have_attribute("aria-invalid", "true")
    expect(reason).to_have_accessible_description(re.compile("Bitte den Grund angeben"))
    reason.press_sequentially("Stich vergessen")
    # As the field is left its sentence goes, and the button moves away from under the mouse that is pressed on it.
    save = laptop.locator(".entry__save")
    save.hover()
    before = save.bounding_box()
    laptop.mouse.down()
    expect(laptop.get_by_text("Bitte den Grund angeben")).to_be_hidden()
    assert before and (after := save.bounding_box()) and after["y"] < before["y"]
    laptop.mouse.up()
    expect(laptop.get_by_text("Nach dem Abschluss der Runde")).to_be_visible()
    expect(phone.get_by_text("Nach dem Abschluss der Runde")).to_be_visible()


ROUND_ONE = """
from datetime import date
from tests.tournaments.helpers import *
from tournaments.pages.routes import table_base
from tournaments.rounds import links, course
from tournaments.sign_in_key import organizer_user
from tournaments.setting_up import create_tournament
tournament = create_tournament(
    name="Doch nicht", date=date(2026, 11, 9), ruleset="oase", rounds=3, players="\\n".join(NAMES),
    user=organizer_user(),
)
links.provide_links(tournament, 2)
first = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
for number in (1, 2):
    play_out(scribe_at(table_of(first, number)))
    confirm_all(scribe_at(table_of(first, number)))
assert not course.close(first)
result = [tournament.slug, table_base(scribe_at(table_of(first)))]
"""
NEXT = """
from tests.tournaments.helpers import *
from tournaments.rounds import draws, course
from tournaments.models import Tournament
tournament = Tournament.objects.get(slug="{slug}")
taken_back = tournament.rounds.filter(number=2).first()
if taken_back:
    draws.discard(course.take_back(taken_back))
if {seats}:
    publish_round(tournament, {seats})
"""


def test_what_the_phone_says_of_the_next_round_goes_with_it(phone: Page, server: Server):
    slug, address = server.shell(ROUND_ONE)
    phone.goto(server.hall + address)
    expect(phone.locator("[data-queue-state]")).to_have_attribute("data-state", "saved")
    dialog, names = phone.get_by_role("dialog"), phone.locator("dialog [data-moved-names] li")
    server.shell(NEXT.format(slug=slug, seats=[[1, 5, 2, 6], [3, 7, 4, 8]]))
    expect(names).to_have_text(["Anna", "Emma", "Bernd", "Fritz"])
    # Drawn anew before anybody has pressed the button.
    server.shell(NEXT.format(slug=slug, seats=[[3, 7, 4, 8], [1, 5, 2, 6]]))
    expect(names).to_have_text(["Clara", "Gerda", "Dieter", "Hans"])
    # Taken back: nobody sits down.
    server.shell(NEXT.format(slug=slug, seats=[]))
    expect(dialog).to_be_hidden()
    expect(phone.get_by_text("Alle haben bestätigt")).to_be_visible()
    server.shell(NEXT.format(slug=slug, seats=[[1, 7, 2, 8], [3, 5, 4, 6]]))
    expect(names).to_have_text(["Anna", "Gerda", "Bernd", "Hans"])
    phone.locator("[data-moved-go]").tap()
    expect(dialog).to_be_hidden()
    expect(phone.locator(".tile__name").first).to_contain_text("Anna")
    # Taken back, as after an older backup: this page is of a round that there is no more.
    server.shell(NEXT.format(slug=slug, seats=[]))
    expect(dialog).to_contain_text("Runde 2 gibt es nicht mehr")
    phone.locator("[data-moved-go]").tap()
    expect(phone.get_by_text("Alle haben bestätigt")).to_be_visible()


FIVE = """
from datetime import date
from tests.tournaments.helpers import *
from tournaments.sign_in_key import organizer_user
from tournaments.setting_up import create_tournament
tournament = create_tournament(
    name="Zu fünft", date=date(2026, 11, 9), ruleset="oase", rounds=3, players="\\n".join(NAMES[:5]),
    user=organizer_user(),
)
access = director_at(table_of(publish_round(tournament, [[1, 2, 3, 4, 5]])))
enter(access, normal([2, 3], 140), normal([1, 3], 140))
result = tournament.slug
"""


def test_why_an_older_game_is_not_struck_is_said_in_the_dialog_that_would_ask(laptop: Page, server: Server):
    laptop.goto(f"{server.laptop}/{server.shell(FIVE)}/leitung/runde/1/tisch/1/")
    laptop.locator(".game__line").first.click()
    laptop.locator("[data-strike] button:visible").click()
    dialog = laptop.get_by_role("dialog")
    expect(dialog).to_contain_text("Erst alle Spiele vom letzten zurück bis Spiel 2 streichen, dann dieses")
    expect(dialog.get_by_role("button", name="Doppelt eingetragen")).to_have_count(0)
    dialog.get_by_role("link", name="Nicht streichen").click()
    expect(dialog).to_be_hidden()
