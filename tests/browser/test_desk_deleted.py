"""Somebody is deleted while their row is being changed at the desk: that is said, and what was typed can be read."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.test_desk_money import at_the_desk
from tests.browser.test_teams import in_teams
from tests.server import Server

DELETE = """
from tournaments.models import Player
from tournaments.people.deleting import delete_player
delete_player(Player.objects.get(tournament__slug={slug!r}, name={name!r}))
"""
FETCH_BACK = """
from tournaments.models import Player
from tournaments.people.deleting import fetch_back_player
fetch_back_player(Player.with_deleted.get(tournament__slug={slug!r}, name={name!r}))
"""
GONE = "{} ist inzwischen gelöscht. Was dort getippt ist, wird nicht mehr gespeichert."


def test_at_another_desk_and_fetched_back(laptop: Page, server: Server) -> None:
    slug = at_the_desk(laptop, server, "Woanders gelöscht", ("Eintritt", 1000))
    row, line, enter = laptop.locator("#spieler-2"), laptop.locator("#id_line"), laptop.locator("#enter")
    told, note = laptop.get_by_role("button", name=GONE.format("Thea Lang")), row.get_by_label("Notiz")
    for _time in range(2):
        row.get_by_role("link", name="Thea Lang ändern").click()
        note.fill("kommt spät")
        server.shell(DELETE.format(slug=slug, name="Thea Lang"))
        expect(told).to_be_visible()
        expect(note).to_have_value("kommt spät")
        told.click()
        # She is not on the list: a name is hers no more.
        line.fill("Thea Lang")
        expect(enter).to_contain_text("Enter: „Thea Lang“ ist neu")
        line.fill("")
        server.shell(DELETE.format(slug=slug, name="Uwe Kurz"))  # the list comes again: told once is enough
        expect(laptop.locator("#spieler-3")).to_have_count(0)
        expect(told).to_have_count(0)
        laptop.locator(".players-deleted summary").click()
        for name in ("Uwe Kurz", "Thea Lang"):
            laptop.get_by_role("button", name=f"{name} zurückholen").click()
            expect(laptop.locator("#gesagt")).to_contain_text(f"{name} steht wieder auf der Liste")
        expect(note).to_have_value("kommt spät")
        row.get_by_role("link", name="Abbrechen").click()
        expect(row.get_by_role("button", name="Thea Lang ist da")).to_be_visible()
    # Fetched back by another desk: what was said of her is not so any more, and what is typed is saved.
    row.get_by_role("link", name="Thea Lang ändern").click()
    note.fill("kommt doch")
    server.shell(DELETE.format(slug=slug, name="Thea Lang"))
    expect(told).to_be_visible()
    server.shell(FETCH_BACK.format(slug=slug, name="Thea Lang"))
    expect(told).to_have_count(0)
    note.press("Enter")
    expect(laptop.locator("#gesagt")).to_contain_text("Gespeichert: Thea Lang.")
    row.get_by_role("link", name="Thea Lang ändern").click()
    note.fill("kommt nicht")
    server.shell(DELETE.format(slug=slug, name="Thea Lang"))
    expect(told).to_be_visible()
    row.get_by_role("link", name="Abbrechen").click()
    expect(row).to_have_count(0)


def test_by_the_way_back_at_the_same_desk(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Hier zurückgenommen", ("Eintritt", 1000))
    row, said = laptop.locator("#spieler-5"), laptop.locator("#gesagt")
    laptop.locator("#id_line").fill("Ria Ott")
    laptop.keyboard.press("Enter")
    expect(said).to_contain_text("Ria Ott: neu")
    row.get_by_role("link", name="Ria Ott ändern").click()
    row.get_by_label("Notiz").fill("kommt spät")
    said.get_by_role("button", name="Rückgängig").click()
    expect(said).to_contain_text("Ria Ott steht nicht mehr auf der Liste.")
    expect(laptop.get_by_role("button", name=GONE.format("Ria Ott"))).to_be_visible()
    expect(row.get_by_label("Notiz")).to_have_value("kommt spät")
    row.get_by_label("Notiz").press("Escape")
    expect(row).to_have_count(0)


def test_half_a_team_goes_and_that_is_said(laptop: Page, server: Server) -> None:
    players = in_teams(laptop, server)
    players.get_by_role("combobox", name="Mannschaft von Gerda").press_sequentially("Sü")
    slug = players.url.split("/")[3]
    server.shell(DELETE.format(slug=slug, name="Gerda"))
    expect(players.get_by_role("button", name=GONE.format("Gerda"))).to_be_visible()
    expect(players.locator("#spieler-7")).to_have_count(0)
