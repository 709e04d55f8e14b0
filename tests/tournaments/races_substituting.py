"""Races about who holds a seat: two directors at once, and the scribe who saves meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import uuid4

from tests.tournaments.hands import at_once, check, kinds, published, tries


def _begun(tables: int = 1):
    """A published round with a game at each table, and three players without a seat."""
    from tests.tournaments.helpers import add_players, enter, normal, scribe_at, table_of

    round = published(tables)
    for number in range(1, tables + 1):
        enter(scribe_at(table_of(round, number)), normal([1, 2], 140))
    return round, add_players(round.tournament, "Vroni\nXaver\nZenzi")


def _holder(table) -> int:
    return int(table.seats.get(number=1).player_id)


def one_seat_is_taken_over_once() -> None:
    """Three players are sent to one seat at once, by three devices: one sits there, the others have to choose anew."""
    from tests.tournaments.helpers import director_at, table_of
    from tournaments import ledger
    from tournaments.models import EarlierHolder

    round, free = _begun()
    table = table_of(round)
    goes = _holder(table)
    changes = [ledger.Change(goes, one.id, 2, entries=1) for one in free]
    results = at_once(*(partial(ledger.substitute, director_at(table), change) for change in changes))
    assert kinds(results) == ["Refused", "Refused", "tuple"], results
    assert EarlierHolder.objects.filter(seat__table=table).count() == 1
    check(table)


def nobody_is_given_two_seats() -> None:
    """One player is sent to three tables at once."""
    from tests.tournaments.helpers import director_at, table_of
    from tournaments import ledger
    from tournaments.models import Seat

    round, (vroni, *_others) = _begun(3)
    tables = [table_of(round, number) for number in (1, 2, 3)]
    results = at_once(
        *(
            partial(ledger.substitute, director_at(table), ledger.Change(_holder(table), vroni.id, 2, entries=1))
            for table in tables
        )
    )
    assert kinds(results) == ["Refused", "Refused", "tuple"], results
    assert Seat.objects.filter(table__round=round, player=vroni).count() == 1


def a_game_that_is_saved_meanwhile_is_never_given_to_the_wrong_one() -> None:
    """The scribe saves the second game while somebody takes over a seat from it on: one hears of the other."""
    from tests.tournaments.helpers import director_at, normal, scribe_at, table_of
    from tournaments import ledger

    for _ in tries(3):
        round, (vroni, *_others) = _begun()
        table = table_of(round)
        goes, seating = _holder(table), table.seating
        record = partial(
            ledger.record, scribe_at(table), normal([1, 2], 150), client_id=uuid4(), position=2, seating=seating
        )
        results = at_once(
            record, partial(ledger.substitute, director_at(table), ledger.Change(goes, vroni.id, 2, entries=1))
        )
        assert kinds(results) in (["Recorded", "Refused"], ["Refused", "tuple"]), results
        assert (_holder(table) == goes) == isinstance(results[0], ledger.Recorded)
        check(table)


def who_is_deleted_takes_no_seat() -> None:
    """A player is deleted at the door while the director gives out a seat."""
    from tests.tournaments.helpers import director_at, table_of
    from tournaments import ledger
    from tournaments.models import Player
    from tournaments.people.deleting import delete_player

    round, (vroni, *_others) = _begun()
    table = table_of(round)
    change = ledger.Change(_holder(table), vroni.id, 2, entries=1)
    results = at_once(partial(ledger.substitute, director_at(table), change), partial(delete_player, vroni))
    assert sum(isinstance(one, ledger.Refused) for one in results) == 1, results
    assert (_holder(table) == vroni.id) == Player.objects.filter(id=vroni.id).exists()


def taken_back_twice_is_taken_back_once() -> None:
    """Two presses, and a game that comes in: the seat is again of who held it, or the game says no."""
    from tests.tournaments.helpers import director_at, table_of
    from tournaments import ledger
    from tournaments.models import EarlierHolder

    round, (vroni, *_others) = _begun()
    table = table_of(round)
    goes = _holder(table)
    ledger.substitute(director_at(table), ledger.Change(goes, vroni.id, 2))
    back = partial(ledger.take_back_substitution, director_at(table), 1, holds=vroni.id)
    assert at_once(back, back) == [ledger.TakenBack()] * 2
    assert _holder(table) == goes and not EarlierHolder.objects.filter(seat__table=table).exists()
    check(table)


SUBSTITUTING: list[Callable[[], None]] = [
    one_seat_is_taken_over_once,
    nobody_is_given_two_seats,
    a_game_that_is_saved_meanwhile_is_never_given_to_the_wrong_one,
    who_is_deleted_takes_no_seat,
    taken_back_twice_is_taken_back_once,
]
