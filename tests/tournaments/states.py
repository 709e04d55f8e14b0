"""The states of a tournament that its pages have to answer for: from nobody seated to the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

from tests.tournaments.helpers import (
    NAMES,
    confirm_all,
    director_at,
    enter,
    normal,
    play_out,
    publish_round,
    scribe_at,
    seat_round,
    solo,
    table_of,
)
from tests.tournaments.kept import again
from tournaments import ledger
from tournaments.models import Round, Tournament
from tournaments.rounds import course, links, timekeeping

SEATS = [[1, 2, 3, 4], [5, 6, 7, 8]]


def gathering(tournament: Tournament) -> None:
    """Nothing is drawn; the cards of the tables are printed."""
    links.provide_links(tournament, 2)


def drawn(tournament: Tournament) -> None:
    gathering(tournament)
    seat_round(tournament, SEATS)


def played(tournament: Tournament) -> Round:
    """A round with games, a corrected and a struck one, a call, an objection, a clock that runs."""
    short = replace(tournament.ruleset, games_per_round=4, mandatory_solos=0)
    ledger.change_ruleset(tournament, short)
    tournament.refresh_from_db()
    round = publish_round(tournament, SEATS)
    scribe = scribe_at(table_of(round, 1))
    first, *_rest = enter(scribe, normal([1, 2], 140), solo(3, 130), normal([2, 3], 121))
    last = ledger.sheet_of(scribe.seated())
    assert len(last.rows) == 3
    director = director_at(table_of(round, 1))
    facts = normal([1, 3], 150)
    ledger.correct(director, first.entry.id, facts, client_id=uuid4(), version=table_of(round, 1).version)
    third = scribe.seated().entries.exclude(status="corrected").order_by("-position").first()
    assert third
    ledger.strike(director, third.id, version=table_of(round, 1).version)
    ledger.call(scribe, "Karte fehlt")
    ledger.disagree(scribe_at(table_of(round, 2)), 1, "ein Spiel fehlt")
    timekeeping.start_clock(round)
    return round


def closed(tournament: Tournament) -> None:
    """The first round is played to its end and closed."""
    round = played(tournament)
    for number in range(1, len(SEATS) + 1):
        scribe = scribe_at(table_of(round, number))
        play_out(scribe)
        confirm_all(scribe)
    assert not course.close(round)


def finished(tournament: Tournament) -> None:
    closed(tournament)
    course.finish(tournament)


def _once(state: Callable[[Tournament], object]) -> Callable[[Tournament], None]:
    def bring(tournament: Tournament) -> None:
        again(lambda: state(tournament), state.__name__)
        tournament.refresh_from_db()

    return bring


STATES: dict[str, Callable[[Tournament], None]] = {
    one.__name__: _once(one) for one in (gathering, drawn, played, closed, finished)
}
assert len(NAMES) == sum(map(len, SEATS))
