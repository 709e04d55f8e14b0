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
    expect(phone.locator(".game--struck")).to_have_count(1)  # else it counts, as far as the phone knows
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


def test_a_correction_of_a_lost_game_is_none_of_what_comes_into_its_place(own_server: Server, phone: Page) -> None:
    """The struck game stands again, so that places on the list are others now."""
    server = own_server
    server.start()
    hall = new_hall(server, "ddv")
    thumb = Thumb(phone).open(hall).re(1, 3).pips(131).save().saved()
    path = back_up(server)
    hall.run(STRIKE)
    hall.enter(GAME, GAME)
    expect(phone.locator(".game")).to_have_count(3)
    phone.context.set_offline(True)
    thumb.go("liste").tap(phone.locator(".game__line").last).tap("[data-correct]:visible").at("spiel").pips(99)
    thumb.tap("[data-save]")
    mark(phone, "waiting", "1 Spiel wartet")
    thumb.re(2, 4).pips(134).save()
    mark(phone, "waiting", "2 Spiele warten")
    restore(server, path)
    phone.context.set_offline(False)
    told = phone.locator("[data-meanwhile] p")
    expect(told).to_have_text(f"{SET_BACK} Nicht mehr auf der Liste: Spiel 1, Spiel 2. Nicht mehr gestrichen: Spiel 1.")
    hall.enter(GAME)
    thumb.game(4)
    assert pips(hall) == [131, 140, 134]
    line = phone.locator("[data-unsettled]")
    expect(line).to_contain_text("Eine Korrektur ist nicht angenommen.")
    expect(line).to_contain_text("Was hier korrigiert wird, steht nicht mehr auf der Liste: Bitte verwerfen")
    expect(line.locator("[data-edit]")).to_be_hidden()
    expect(line.locator("[data-again]")).to_be_hidden()
    thumb.tap(line.get_by_role("button", name="Verwerfen")).tap("dialog [data-sure-yes]")
    mark(phone, "saved")
    assert pips(hall) == [131, 140, 134]


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
    expect(phone.locator(".game--struck")).to_have_count(2)  # else the second counts, as far as the phone knows
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


BACK = f"{SET_BACK} Nicht mehr gestrichen: Spiel 2."


def struck_since(server: Server, phone: Page, *games: dict[str, object]) -> tuple[Hall, Thumb, str]:
    """Game 2 was struck after the backup, which this phone says, and dealt again as these `games` say."""
    server.start()
    hall = new_hall(server, "ddv")
    hall.enter(GAME | {"re_pips": 131}, GAME)
    path = back_up(server)
    thumb = Thumb(phone).open(hall).game(3)
    hall.run(STRIKE)
    expect(phone.locator("[data-meanwhile] p")).to_have_text("Spiel 2 wurde gerade gestrichen.")
    hall.enter(*games)
    expect(phone.locator(".game--standing")).to_have_count(1 + len(games))
    return hall, thumb, path


@pytest.mark.parametrize("games", [[], [GAME | {"re_pips": 150}]])
def test_a_game_that_stands_again_is_told_as_the_backup_that_it_is(
    own_server: Server, phone: Page, games: list[dict[str, object]]
) -> None:
    """Nobody has entered it again; that it was struck is so no more. Until it is read, and as long as it stands.

    The other game 2, which was played in its stead, is lost.
    """
    hall, thumb, path = struck_since(own_server, phone, *games)
    restore(own_server, path)
    told = phone.locator("[data-meanwhile] p")
    set_back = f"{SET_BACK} Nicht mehr auf der Liste: Spiel 2." if games else SET_BACK
    expect(told).to_have_text(f"{set_back} Nicht mehr gestrichen: Spiel 2.")
    phone.reload()
    expect(told).to_have_text(f"{set_back} Nicht mehr gestrichen: Spiel 2.")
    hall.run(STRIKE)
    expect(told).to_have_text(f"{set_back} Spiel 2 wurde gerade gestrichen.")
    thumb.tap("[data-read]")
    expect(told).to_be_hidden()
    assert pips(hall) == [131]


def test_so_it_is_on_a_page_that_was_closed_meanwhile(own_server: Server, phone: Page) -> None:
    hall, thumb, path = struck_since(own_server, phone)
    phone.goto("about:blank")
    restore(own_server, path)
    thumb.open(hall)
    expect(phone.locator("[data-meanwhile] p")).to_have_text(BACK)


def test_so_it_is_of_a_game_that_was_corrected_before_it_was_struck(own_server: Server, phone: Page) -> None:
    """What the correction had put right stands again."""
    own_server.start()
    hall = new_hall(own_server, "ddv", scribe_corrections=3)
    hall.enter(GAME | {"re_pips": 131}, GAME)
    path = back_up(own_server)
    hall.run(
        "from tournaments import ledger\nfrom uuid import uuid4\nlast = table.entries.order_by('id').last()\n"
        "facts = {'type': 'normal', 're': [1, 3], 're_pips': 150}\n"
        "ledger.correct(director_at(table), last.id, facts, client_id=uuid4(), version=table.version)"
    )
    hall.run(STRIKE)
    Thumb(phone).open(hall)
    expect(phone.locator(".game--struck")).to_have_count(1)
    restore(own_server, path)
    expect(phone.locator("[data-meanwhile] p")).to_have_text(BACK)


def test_what_is_entered_again_meanwhile_is_not_entered_by_anybody(own_server: Server, phone: Page) -> None:
    """Half of entering it again is in the form: it stands as it did before it was struck."""
    hall, thumb, path = struck_since(own_server, phone)
    thumb.go("liste").tap(".game--struck .game__line").tap("tbody[data-state=open] [data-correct]").at("spiel").pips(
        141
    )
    restore(own_server, path)
    taken = "Spiel 2 ist nicht mehr gestrichen: Re +1 (Inge, Friederike)."
    expect(phone.locator("[data-taken-text]")).to_have_text(taken)
    expect(phone.locator("[data-meanwhile] p")).to_have_text(BACK)
