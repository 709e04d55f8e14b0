"""Games wait on a phone whose scribe has gone on at another table: its page says where they are."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import SAVE, new_hall
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import until

NAMES = [f"Spieler {letter}" for letter in "ABCDEFGH"]
SAID = "[data-other-tables] .banner"


def test_games_of_another_table_are_said_until_they_are_sent(server: Server, phone: Page) -> None:
    hall = new_hall(server, names=NAMES, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    thumb = Thumb(phone).open(hall)
    expect(phone.locator(SAID)).to_have_count(0)
    phone.route(SAVE, lambda route: route.abort())
    thumb.re(1, 3).pips(140).save()
    expect(phone.locator("[data-queue-text]")).to_have_text("1 Spiel wartet")
    phone.goto(hall.address(2))
    expect(phone.locator(SAID)).to_contain_text("1 Eintrag von Tisch 1, der dort nicht gespeichert ist.")
    phone.unroute(SAVE)
    phone.locator(SAID).get_by_role("link", name="Tisch 1 öffnen").click()
    until(phone, lambda: len(hall.entries(1)) == 1)
    expect(phone.locator(SAID)).to_have_count(0)
    phone.go_back()
    expect(phone.locator(".tablehead")).to_contain_text("Tisch 2")
    expect(phone.locator(SAID)).to_have_count(0)
    assert not hall.entries(2)


def test_where_that_tables_link_is_revoked_the_new_one_is_asked_for(server: Server, phone: Page) -> None:
    hall = new_hall(server, names=NAMES, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    thumb = Thumb(phone).open(hall)
    phone.route(SAVE, lambda route: route.abort())
    thumb.re(1, 3).pips(140).save()
    expect(phone.locator("[data-queue-text]")).to_have_text("1 Spiel wartet")
    hall.renew_link()
    phone.goto(hall.address(2))
    expect(phone.locator(SAID)).to_contain_text("Dessen Link gilt nicht mehr: Den neuen gibt die Turnierleitung.")
    expect(phone.locator(f"{SAID} a")).to_have_count(0)
    phone.unroute(SAVE)
    phone.goto(hall.table)
    until(phone, lambda: len(hall.entries(1)) == 1)


def test_also_while_nobody_plays_at_the_other_table(server: Server, phone: Page) -> None:
    hall = new_hall(server, names=NAMES, tables=[[1, 2, 3, 4]])
    other = hall.run(
        "from tournaments.rounds.links import provide_links\nprovide_links(tournament, 2)\n"
        "result = tournament.table_links.get(number=2).key"
    )
    thumb = Thumb(phone).open(hall)
    phone.route(SAVE, lambda route: route.abort())
    thumb.re(1, 3).pips(140).save().re(1, 2).pips(130).save()
    expect(phone.locator("[data-queue-text]")).to_have_text("2 Spiele warten")
    phone.goto(f"{server.hall}/tisch/{other}/")
    expect(phone.locator(SAID)).to_contain_text("2 Einträge von Tisch 1, die dort nicht gespeichert sind.")
    expect(phone.locator("[data-kept]")).to_be_hidden()
