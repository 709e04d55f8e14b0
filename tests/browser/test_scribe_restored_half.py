"""Half a game stands in the form while an older backup is restored: it stays the game that it was begun as."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.restored import GAME, back_up, restore, told, waits_for
from tests.browser.thumb import Hall, kept, mark, new_hall, nothing_kept, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import until


def half_of_game_4(server: Server, phone: Page, players: int = 4) -> tuple[Hall, Thumb]:
    """The list has games 1 to 3; then the backup is restored, which has the first one."""
    server.start()
    hall = new_hall(server, "ddv", players=players)
    hall.enter(GAME | {"re": [2, 3], "re_pips": 131})
    path = back_up(server)
    thumb = Thumb(phone).open(hall).re(1, 3).pips(132).save().re(1, 4).pips(133).save().saved().game(4)
    thumb.re(1, 3).pips(14)
    restore(server, path)
    thumb.game(2)
    told(phone)
    return hall, thumb


def is_of_game_4(phone: Page) -> None:
    expect(phone.locator(".tiles")).to_have_attribute("data-about", "Spiel 4")
    expect(phone.locator("[name=re_pips]")).to_have_value("14")


@pytest.mark.parametrize("players", [4, 5])
def test_it_waits_until_what_lacks_is_entered(own_server: Server, phone: Page, players: int) -> None:
    """Also once that was read and the page opened anew. At a table of five the same sits out as before."""
    hall, thumb = half_of_game_4(own_server, phone, players)
    is_of_game_4(phone)
    thumb.tap("[data-read]")
    phone.reload()
    is_of_game_4(phone)
    expect(phone.locator(".tile:has(:checked)")).to_have_count(2)
    thumb.pips(1).save()
    mark(phone, "refused", "1 Spiel abgelehnt")
    waits_for(phone, "Spiel 2, Spiel 3")
    assert [(item["position"], item["sitsOut"]) for item in kept(phone)] == [(4, None if players == 4 else 4)]
    thumb.re(1, 3).pips(142).save().game(3)
    waits_for(phone, "Spiel 3")
    thumb.re(1, 4).pips(143).save().saved().game(5)
    assert pips(hall) == [131, 142, 143, 141]
    nothing_kept(phone)


def test_it_is_the_next_where_another_phone_has_entered_them_again(own_server: Server, phone: Page) -> None:
    hall, thumb = half_of_game_4(own_server, phone)
    hall.enter(GAME)
    thumb.game(3)
    is_of_game_4(phone)
    hall.enter(GAME)
    thumb.game(4)
    expect(phone.locator(".tiles")).to_have_attribute("data-about", "")
    thumb.pips(1).save().saved()
    assert pips(hall) == [131, 140, 140, 141]


def test_a_struck_entry_that_is_lost_is_not_waited_for(own_server: Server, phone: Page) -> None:
    """Game 2 was struck and dealt again: it is entered once."""
    own_server.start()
    hall = new_hall(own_server, "ddv")
    hall.enter(GAME | {"re_pips": 131})
    path = back_up(own_server)
    hall.enter(GAME)
    hall.run(
        "from tournaments import ledger\nlast = table.entries.order_by('id').last()\n"
        "ledger.strike(director_at(table), last.id, version=table.version)"
    )
    hall.enter(GAME)
    thumb = Thumb(phone).open(hall).game(3).re(1, 3).pips(14)
    restore(own_server, path)
    thumb.game(2)
    expect(phone.locator(".tiles")).to_have_attribute("data-about", "Spiel 3")
    hall.enter(GAME)
    thumb.game(3)
    thumb.pips(1).save().saved()
    assert pips(hall) == [131, 140, 141]


def test_what_waited_in_front_of_it_was_stored_and_is_lost(own_server: Server, phone: Page) -> None:
    """Nobody has tapped since: it is opened anew as what it was."""
    own_server.start()
    hall = new_hall(own_server, "ddv")
    hall.enter(GAME | {"re_pips": 131})
    path = back_up(own_server)
    thumb = Thumb(phone).open(hall).game(2)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(132).save().re(1, 4).pips(133).save().re(1, 3).pips(14)
    mark(phone, "waiting")
    phone.context.set_offline(False)
    thumb.saved().game(4)
    restore(own_server, path)
    thumb.game(2)
    until(phone, lambda: "Spiel 2, Spiel 3" in phone.locator("[data-meanwhile]").inner_text())
    phone.reload()
    is_of_game_4(phone)
    thumb.pips(1).save()
    waits_for(phone, "Spiel 2, Spiel 3")
