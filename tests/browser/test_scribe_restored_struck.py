"""An older backup has lost struck games too: what waits on a phone waits for those alone that counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.restored import GAME, LOST, SET_BACK, back_up, opened, restore, waits_for, with_a_game_waiting
from tests.browser.thumb import Hall, mark, new_hall, nothing_kept, pips
from tests.browser.thumb import QuickThumb as Thumb

STRIKE = (
    "from tournaments import ledger\nlast = table.entries.order_by('id').last()\n"
    "ledger.strike(director_at(table), last.id, version=table.version)"
)


def a_violation(thumb: Thumb) -> None:
    thumb.go("mehr").tap("[data-violation]").choose("violation", "minor").choose("offender", "4").save()


def a_game(thumb: Thumb) -> None:
    thumb.re(2, 4).pips(134).save()


def entered(hall: Hall) -> list[Any]:
    """Of every entry that stands Re's pips, or which violation it is."""
    standing = [entry["facts"] for entry in hall.entries() if entry["status"] == "standing"]
    return [facts.get("re_pips", facts.get("violation")) for facts in standing]


def with_a_struck_game_lost(
    server: Server, phone: Page, *games: dict[str, object], waiting: Sequence[Callable[[Thumb], None]] = (a_game,)
) -> tuple[Hall, Thumb]:
    """Game 2 was struck, and dealt again as these `games` say; behind them come those that wait."""
    server.start()
    hall = new_hall(server, "ddv")
    thumb = Thumb(phone).open(hall).re(1, 3).pips(131).save().saved()
    path = back_up(server)
    hall.enter(GAME)
    hall.run(STRIKE)
    hall.enter(*games)
    expect(phone.locator(".game")).to_have_count(2 + len(games))
    phone.context.set_offline(True)
    for enter in waiting:
        enter(thumb)
    mark(phone, "waiting")
    restore(server, path)
    phone.context.set_offline(False)
    return hall, thumb


def test_a_struck_entry_that_is_lost_is_not_waited_for(own_server: Server, phone: Page) -> None:
    """Nor named: of the two games 2 the one that counted is entered again, and missed no more."""
    hall, thumb = with_a_struck_game_lost(own_server, phone, GAME)
    expect(phone.locator("[data-meanwhile] p")).to_have_text(LOST.replace(", Spiel 3", ""))
    waits_for(phone, "Spiel 2", what="Spiel 3: ")
    thumb.re(2, 3).pips(142).save().saved().game(4)
    assert pips(hall) == [131, 142, 134]
    expect(phone.locator("[data-meanwhile] p")).to_have_text(SET_BACK)


@pytest.mark.parametrize("waits", [True, False])
def test_a_lost_violation_is_named_until_there_is_one_again(own_server: Server, phone: Page, waits: bool) -> None:
    """A game takes its place, be it one that waited and came in before anybody had heard of the backup."""
    own_server.start()
    hall = new_hall(own_server, "ddv")
    thumb = Thumb(phone).open(hall).re(1, 3).pips(131).save().saved()
    path = back_up(own_server)
    a_violation(thumb)
    thumb.saved()
    if waits:
        phone.context.set_offline(True)
        thumb.re(2, 4).pips(134).save()
        mark(phone, "waiting")
    restore(own_server, path)
    phone.context.set_offline(False)
    told = phone.locator("[data-meanwhile] p")
    if not waits:
        expect(told).to_have_text(LOST.replace("Spiel 2, Spiel 3", "Ein Eintrag"))
        thumb.re(2, 4).pips(134).save()
    thumb.saved()
    assert entered(hall) == [131, 134]
    expect(told).to_have_text(LOST.replace("Spiel 2, Spiel 3", "Ein Eintrag"))
    a_violation(thumb)
    thumb.saved()
    expect(told).to_have_text(SET_BACK)
    assert entered(hall) == [131, 134, "minor"]


@pytest.mark.parametrize(("waits", "what"), [(a_game, 134), (a_violation, "minor")])
def test_where_nothing_else_is_lost_it_is_sent_by_itself(
    own_server: Server, phone: Page, waits: Callable[[Thumb], None], what: object
) -> None:
    hall, thumb = with_a_struck_game_lost(own_server, phone, waiting=[waits])
    nothing_kept(phone)
    thumb.saved()
    assert entered(hall) == [131, what]
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()


def test_a_violation_waits_for_games_alone_and_what_is_behind_it_follows(own_server: Server, phone: Page) -> None:
    hall, thumb = with_a_struck_game_lost(own_server, phone, GAME, waiting=[a_violation, a_game])
    mark(phone, "refused", "1 Spiel abgelehnt, 1 wartet")
    waits_for(phone, "Spiel 2", what="Geringfügiger Regelverstoß")
    thumb.re(2, 3).pips(142).save()
    nothing_kept(phone)
    assert entered(hall) == [131, 142, "minor", 134]


def test_a_violation_among_what_lacks_takes_no_games_place(own_server: Server, phone: Page) -> None:
    hall, thumb = with_a_game_waiting(own_server, phone)
    a_violation(thumb)
    thumb.re(2, 3).pips(142).save().game(3)
    waits_for(phone, "Spiel 3")
    thumb.re(1, 4).pips(143).save()
    nothing_kept(phone)
    assert entered(hall) == [131, "minor", 142, 143, 134]


def test_a_game_whose_number_is_played_by_now_is_asked_about(own_server: Server, phone: Page) -> None:
    """Game 2 was struck twice and dealt again: what waits is game 2, whatever its place. Another phone has it too."""
    own_server.start()
    hall = new_hall(own_server, "ddv")
    thumb = Thumb(phone).open(hall).re(1, 3).pips(131).save().saved()
    path = back_up(own_server)
    for _time in range(2):
        hall.enter(GAME)
        hall.run(STRIKE)
    expect(phone.locator(".game")).to_have_count(3)
    phone.context.set_offline(True)
    a_game(thumb)
    restore(own_server, path)
    hall.enter(GAME)
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text("Spiel 2 steht schon auf der Liste")
    phone.locator("dialog [data-choice=drop]").tap()
    thumb.saved().game(3)
    assert pips(hall) == [131, 140]


def test_what_lacks_only_as_this_phone_knows_it_is_not_waited_for(own_server: Server, phone: Page) -> None:
    """Game 2 was struck while the phone was offline: nobody enters it again. A person sends what waits all the same."""
    hall, thumb, path = opened(own_server, phone)
    phone.context.set_offline(True)
    a_game(thumb)
    hall.run(STRIKE)
    restore(own_server, path)
    hall.enter(GAME)
    phone.context.set_offline(False)
    waits_for(phone, "Spiel 3")
    thumb.tap("[data-unsettled] [data-again]")
    expect(phone.locator("dialog [data-sure-text]")).to_contain_text("Jetzt schon senden?")
    thumb.tap("dialog [data-sure-yes]")
    nothing_kept(phone)
    assert pips(hall) == [131, 140, 134]
