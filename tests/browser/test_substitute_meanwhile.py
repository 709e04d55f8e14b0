"""Somebody comes for a player while a phone has half a game: nothing of it is stuck, and who sits there now is said."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.test_substitute import GAMES
from tests.browser.thumb import Hall, new_hall
from tests.browser.thumb import QuickThumb as Thumb
from tests.server import Server


def hall_of(server: Server) -> Hall:
    hall = new_hall(server)
    hall.run("from tests.tournaments.helpers import add_players\nadd_players(tournament, 'Vroni Huber')")
    return hall


def change(hall: Hall, position: int) -> None:
    """Vroni comes for Inge, from this place of the sheet on."""
    hall.run(f"""
from tournaments import ledger
goes, comes = table.seats.get(number=1).player_id, tournament.players.get(name="Vroni Huber").id
ledger.substitute(director_at(table), ledger.Change(goes, comes, {position}))
""")


def test_a_game_whose_place_another_phone_has_taken_meanwhile_can_be_saved(phone: Page, server: Server) -> None:
    hall = hall_of(server)
    hall.enter(GAMES[0])
    thumb = Thumb(phone).open(hall).re(1, 2)
    change(hall, 3)
    thumb.pips(14)
    hall.enter(GAMES[1])
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator("[data-taken]")).to_be_visible()
    thumb.pips(0).save()
    thumb.tap(phone.locator("dialog").get_by_role("button", name="Ein weiteres Spiel: als nächstes eintragen"))
    expect(phone.locator("dialog[open]")).to_have_count(0)
    thumb.game(4)
    assert [entry["facts"]["re"] for entry in hall.entries()] == [[1, 2], [1, 3], [1, 2]]


def test_who_sits_there_now_is_said_until_something_is_tapped(phone: Page, server: Server) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).re(1, 2).pips(14)
    change(hall, 1)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    said = phone.locator("#entry [data-error]")
    for _time in range(2):
        expect(said).to_have_text("Hier sitzen jetzt andere: Vroni statt Inge. Bitte prüfen, wer gespielt hat.")
        phone.reload()
    expect(said).to_have_count(1)
    thumb.pips(1)
    phone.reload()
    expect(phone.locator("[name=re_pips]")).to_have_value("141")
    expect(said).to_have_count(0)
