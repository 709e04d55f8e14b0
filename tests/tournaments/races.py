"""Many hands at once on one database. The same races run on PostgreSQL (test_races.py) and on a file of SQLite.

Each takes a published round of a committed tournament.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.synchronize import Barrier
from uuid import uuid4

from tests.tournaments.hands import at_once, check, kinds, published, tries
from tests.tournaments.races_clock import CLOCK
from tests.tournaments.races_course import COURSE
from tests.tournaments.races_desk import DESK
from tests.tournaments.races_drawing import DRAWING
from tests.tournaments.races_longer import LONGER
from tests.tournaments.races_sign_in import one_key_signs_in_once
from tests.tournaments.races_signing import SIGNING
from tests.tournaments.races_substituting import SUBSTITUTING


def one_place_has_one_winner() -> None:
    """Eight phones enter different games as the first of one table: one is written, seven hear of a conflict."""
    from tests.tournaments.helpers import normal, scribe_at, table_of
    from tournaments import ledger

    table = table_of(published())
    access = scribe_at(table)

    def enter(pips: int) -> Callable[[], object]:
        return lambda: ledger.record(access, normal([1, 2], pips), client_id=uuid4(), position=1)

    results = at_once(*(enter(121 + number) for number in range(8)))
    assert kinds(results) == ["Conflict"] * 7 + ["Recorded"]
    winner = next(result for result in results if isinstance(result, ledger.Recorded))
    for result in results:
        if isinstance(result, ledger.Conflict):
            assert result.theirs == winner.entry
    assert table.entries.count() == 1
    check(table)


def sent_by_several_ways_it_is_one_game() -> None:
    """The same game arrives eight times at once: one is created, and all are told of the same entry."""
    from tests.tournaments.helpers import normal, scribe_at, table_of
    from tournaments import ledger

    table = table_of(published())
    access, client_id = scribe_at(table), uuid4()
    results = at_once(*[lambda: ledger.record(access, normal([1, 2], 140), client_id=client_id, position=1)] * 8)
    assert kinds(results) == ["Recorded"] * 8
    recorded = [result for result in results if isinstance(result, ledger.Recorded)]
    assert sum(result.created for result in recorded) == 1
    assert len({result.entry.id for result in recorded}) == 1
    check(table)


def one_id_at_two_tables_is_one_game() -> None:
    """One id at two tables at once, whose rows are locked apart: one game, and the other table keeps its sheet."""
    from tests.tournaments.helpers import normal, scribe_at, table_of
    from tournaments import ledger
    from tournaments.models import Entry

    round = published()
    first, second = (scribe_at(table_of(round, number)) for number in (1, 2))
    client_id = uuid4()
    results = at_once(
        lambda: ledger.record(first, normal([1, 2], 140), client_id=client_id, position=1),
        lambda: ledger.record(second, normal([1, 2], 140), client_id=client_id, position=1),
    )
    assert kinds(results) == ["Recorded", "Refused"]
    assert Entry.objects.filter(client_id=client_id).count() == 1
    for access in (first, second):
        check(access.seated())


def an_id_that_is_just_being_written_elsewhere_is_one_game() -> None:
    """As before, made certain: while one table's game is not committed yet, the same id arrives at the other table."""
    from tests.tournaments.helpers import normal, scribe_at, table_of
    from tournaments import ledger
    from tournaments.models import Entry
    from tournaments.writing import exclusive

    round = published()
    first, second = (scribe_at(table_of(round, number)) for number in (1, 2))
    client_id, written = uuid4(), threading.Event()

    def write_slowly() -> None:
        with exclusive():
            Entry.objects.create(table=second.seated(), position=1, client_id=client_id, facts={"struck": True})
            written.set()
            time.sleep(0.3)

    def arrive() -> object:
        written.wait()
        return ledger.record(first, normal([1, 2], 140), client_id=client_id, position=1)

    _slow, arrived = at_once(write_slowly, arrive)
    assert isinstance(arrived, ledger.Refused)
    assert Entry.objects.filter(client_id=client_id).count() == 1


def striking_against_recording() -> None:
    """The scribe enters the second game while the director strikes the first: one comes first, both are right."""
    from tests.tournaments.helpers import director_at, enter, normal, scribe_at, table_now, table_of
    from tournaments import ledger

    for _ in tries(5):
        table = table_of(published())
        scribe, director = scribe_at(table), director_at(table)
        first = enter(scribe, normal([1, 2], 140))[0].entry
        seen = table_now(scribe).version
        results = at_once(
            partial(ledger.record, scribe, normal([3, 4], 140), client_id=uuid4(), position=2),
            partial(ledger.strike, director, first.id, version=seen),
        )
        recorded, struck = results
        assert isinstance(recorded, ledger.Recorded)
        assert isinstance(struck, ledger.Recorded | ledger.Conflict)
        assert ledger.sheet_of(table).totals == ((-1, -1, 1, 1) if isinstance(struck, ledger.Recorded) else (0,) * 4)
        check(table)


def two_corrections_of_one_game() -> None:
    """Two correct the same game from the same sheet: one stands, the other hears of it."""
    from tests.tournaments.helpers import director_at, enter, normal, scribe_at, table_now, table_of
    from tournaments import ledger

    table = table_of(published())
    scribe, director = scribe_at(table), director_at(table)
    old = enter(scribe, normal([1, 2], 140))[0].entry
    seen = table_now(scribe).version
    results = at_once(
        lambda: ledger.correct(scribe, old.id, normal([1, 3], 140), client_id=uuid4(), version=seen),
        lambda: ledger.correct(director, old.id, normal([1, 4], 140), client_id=uuid4(), version=seen),
    )
    assert kinds(results) == ["Conflict", "Recorded"]
    assert table.entries.count() == 2
    check(table)


def who_changes_nothing_is_told_what_stands() -> None:
    """Seven send a game once more as it stands while an eighth corrects it: each hears of the entry that stood when its
    turn came, or that the sheet has changed; only the eighth writes."""
    from tests.tournaments.helpers import enter, normal, scribe_at, table_now, table_of
    from tournaments import ledger

    table = table_of(published())
    scribe = scribe_at(table)
    old = enter(scribe, normal([1, 2], 140))[0].entry
    seen = table_now(scribe).version

    def correct(pips: int) -> Callable[[], object]:
        return lambda: ledger.correct(scribe, old.id, normal([1, 2], pips), client_id=uuid4(), version=seen)

    *told, corrected = at_once(*[correct(140)] * 7, correct(150))
    assert isinstance(corrected, ledger.Recorded) and corrected.created
    for result in told:
        assert isinstance(result, ledger.Recorded | ledger.Conflict)
        if isinstance(result, ledger.Recorded):
            assert (result.entry, result.entry.facts, result.created) == (old, normal([1, 2], 140), False)
        else:
            assert result.theirs == corrected.entry
    assert table.entries.count() == 2
    assert table_now(scribe).version == seen + 1
    check(table)


def every_table_writes_its_round() -> None:
    """Eight tables of one tournament enter twelve games each at once: all succeed, and each raises the version."""
    from tests.tournaments.helpers import normal, scribe_at, table_of, version
    from tournaments import ledger

    round = published(8)
    before = version(round.tournament)

    def play(number: int) -> Callable[[], object]:
        access = scribe_at(table_of(round, number))

        def games() -> int:
            for position in range(1, 13):
                ledger.record(access, normal([1, 2], 120 + position), client_id=uuid4(), position=position)
            return 12

        return games

    results = at_once(*(play(number) for number in range(1, 9)))
    assert results == [12] * 8
    assert version(round.tournament) == before + 96
    for number in range(1, 9):
        check(table_of(round, number))


def closing_against_correcting() -> None:
    """A game is struck while the round is closed: either something is missing, or it is known to be struck later."""
    from tests.tournaments.helpers import confirm_all, director_at, play_out, scribe_at, table_of
    from tournaments import ledger
    from tournaments.models import Round
    from tournaments.rounds import course

    round = published(1)
    table = table_of(round)
    play_out(scribe_at(table))
    confirm_all(scribe_at(table))
    table.refresh_from_db()
    last, seen, director = table.entries.get(position=24), table.version, director_at(table)
    missing, struck = at_once(
        lambda: course.close(round), lambda: ledger.strike(director, last.id, version=seen, reason="war doppelt")
    )
    round.refresh_from_db()
    table.refresh_from_db()
    assert isinstance(struck, ledger.Recorded)
    if round.status == Round.Status.CLOSED:
        assert missing == [] and table.corrected_at
    else:
        assert missing and not table.corrected_at


def what_waited_for_a_closing_round_finds_it_closed() -> None:
    """A change that waits for the table's lock while the round is being closed sees the round as it is afterwards."""
    from tests.tournaments.helpers import director_at, enter, normal, table_now, table_of
    from tournaments import ledger
    from tournaments.models import Round, Table
    from tournaments.writing import exclusive

    round = published(1)
    director = director_at(table_of(round))
    entry = enter(director, normal([1, 2], 140))[0].entry
    seen, locked = table_now(director).version, threading.Event()

    def close_slowly() -> None:
        with exclusive():
            list(Table.objects.select_for_update(no_key=True).filter(round=round).values_list("id"))
            Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)
            locked.set()
            time.sleep(0.3)

    def change() -> object:
        locked.wait()
        return ledger.strike(director, entry.id, version=seen)

    _closed, changed = at_once(close_slowly, change)
    assert isinstance(changed, ledger.Refused)
    check(director.seated())


def two_directors_press_one_button() -> None:
    """Publish, start, extend, each pressed in two browsers at once: it happens once."""
    from tests.tournaments.helpers import seat_round
    from tournaments.models import Round
    from tournaments.rounds import course, timekeeping

    playing = published(1)
    results = at_once(*[lambda: timekeeping.start_clock(playing)] * 4)
    assert kinds(results) == ["AlreadySo"] * 3 + ["Round"]
    results = at_once(*[lambda: timekeeping.extend_clock(playing, 5, expected=0)] * 4)
    assert kinds(results) == ["Refused"] * 3 + ["Round"]
    playing.refresh_from_db()
    assert playing.clock_extension_seconds == 300

    Round.objects.filter(id=playing.id).update(status=Round.Status.CLOSED)
    drawn = seat_round(playing.tournament, [[1, 2, 3, 4]])
    results = at_once(*[lambda: course.publish(drawn)] * 4)
    assert kinds(results) == ["Refused"] * 3 + ["Round"]


def links_and_players_are_made_once() -> None:
    """Cards printed and players added in four browsers at once: one link a table, one number a player."""
    from tests.tournaments.helpers import add_players
    from tournaments.models import Player
    from tournaments.rounds.links import provide_links

    tournament = published(1).tournament
    results = at_once(*[lambda: provide_links(tournament, 9)] * 4)
    assert kinds(results) == ["list"] * 4
    assert tournament.table_links.count() == 9
    results = at_once(*(lambda name=name: add_players(tournament, name) for name in ("Inge", "Jonas", "Karla", "INGE")))
    assert kinds(results) == ["Refused", "list", "list", "list"]
    assert list(Player.objects.filter(tournament=tournament).values_list("number", flat=True)) == list(range(1, 8))


RACES: tuple[Callable[[], None], ...] = (
    one_place_has_one_winner,
    sent_by_several_ways_it_is_one_game,
    one_id_at_two_tables_is_one_game,
    an_id_that_is_just_being_written_elsewhere_is_one_game,
    striking_against_recording,
    two_corrections_of_one_game,
    who_changes_nothing_is_told_what_stands,
    every_table_writes_its_round,
    closing_against_correcting,
    what_waited_for_a_closing_round_finds_it_closed,
    two_directors_press_one_button,
    links_and_players_are_made_once,
    *SIGNING,
    *DESK,
    *DRAWING,
    *SUBSTITUTING,
    *COURSE,
    *CLOCK,
    *LONGER,
    one_key_signs_in_once,
)


def write_games(table_id: int, games: int, begin: Barrier) -> None:
    """Record games at the end of a table's sheet, one after the other, as soon as the other processes begin too."""
    from tests.tournaments.helpers import enter, normal, scribe_at
    from tournaments.models import Table

    access = scribe_at(Table.objects.select_related("round__tournament").get(id=table_id))
    begin.wait()
    for _ in range(games):
        enter(access, normal([1, 2], 140))
