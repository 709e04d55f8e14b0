"""Rounds that follow from the one before instead of being drawn: what they rest on, and what has become of it.

The places at the tables are those of the points there, ties broken as in the ranking, at last by the tournament's lot:
so the same results give the same tables, whoever asks, and however often.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments import seating
from tournaments.ledger.holders import at_the_end, everybody, with_earlier
from tournaments.models import Event, Kind, Player, Round, Seat, Tournament
from tournaments.results.criteria import POINTS, lot_of, order_of
from tournaments.results.ranks import Achieved, ranking
from tournaments.results.standings import standings
from tournaments.rounds.finals import Across, across
from tournaments.seating.final import MOST


@dataclass(frozen=True, slots=True)
class Basis:
    """What the next round follows from."""

    how: Round.Way
    last: tuple[tuple[int, ...], ...]
    """The tables of the last round by number, the players' ids in the order of their places."""
    numbers: tuple[int, ...]
    """Of these tables."""
    there: frozenset[int]
    """Everybody who held a seat at one of them, if only for some games (ids)."""
    order: tuple[int, ...]
    """Who stands before whom in the whole hall; () where the way does not ask. By the standings: all with results."""


@dataclass(frozen=True, slots=True)
class Followed:
    """Of a round that follows from the one before: what is to be said of it."""

    how: Round.Way
    last: int
    """The number of the round before."""
    shifted: tuple[Player, ...]
    """Who sits at another table than their own place says, because others have left or come."""
    gone: tuple[Player, ...]
    """Who sat in the round before and is not here for this one."""
    resting: tuple[Player, ...]
    """Who sat in the round before and sits out of this one in turn."""
    came: tuple[Player, ...]
    """Who has played in no round before this one."""
    back: tuple[Player, ...]
    """Who has, though not in the last one, and has no place there to go by."""
    partly: tuple[Player, ...]
    """Who held a seat in the last one for some games, and has no place there to go by: it is another's."""
    counts_as: tuple[tuple[int, int], ...]
    """Where there are other tables than then, and it matters: which of those, by number, counts as which one now."""
    across: Across | None
    """By the standings: who was equal and came to different tables by lot. None too where it is old."""
    otherwise: tuple[Player, ...]
    """Who sits at another table than as it was made: by hand, or because somebody came or left."""
    old: bool
    """Something that it rests on has changed since: it would be another one now."""


def basis(tournament: Tournament, last: Round, how: Round.Way) -> Basis:
    """What the round after `last` follows from, as things stand. One query; four where the ranking decides; where
    somebody took over a seat one or two more.
    """
    ruleset = tournament.ruleset
    found = Seat.objects.filter(table__round=last).select_related("table", "player").order_by("table__number", "number")
    seats = with_earlier(list(found))
    goes_on = _who_goes_on(seats)
    order = [POINTS, *order_of(ruleset, tournament.lot)[1:], lot_of(tournament.lot)]

    def placed(group: Sequence[Seat]) -> tuple[int, ...]:
        achieved = {
            goes_on[seat.id].id: Achieved(
                (seat.points,), seat.points, goes_on[seat.id].number, (seat.table_id,), seat.figures
            )
            for seat in group
        }
        return tuple(player for block in ranking(achieved, order).blocks for player in block.players)

    by_table = {number: list(group) for number, group in groupby(seats, key=lambda seat: seat.table.number)}
    tables = tuple(placed(group) for group in by_table.values())
    hall: tuple[int, ...] = ()
    if how == Round.Way.EQUALS:
        hall = placed(seats)
    elif how == Round.Way.STANDINGS:
        hall = _by_the_ranking(tournament, seated={player for table in tables for player in table})
    return Basis(how, tables, tuple(by_table), frozenset(everybody(seats)), hall)


def _who_goes_on(seats: Sequence[Seat]) -> dict[int, Player]:
    """Who goes on with the place of each seat (by id): to whom it belongs, unless that player sits at another one."""
    seated = {seat.player_id: seat.id for seat in seats}
    found: dict[int, Player] = {}
    for seat in seats:
        belongs_to = at_the_end(seat)
        elsewhere = seated.setdefault(belongs_to.id, seat.id) != seat.id
        found[seat.id] = seat.player if elsewhere else belongs_to
    return found


def _by_the_ranking(tournament: Tournament, seated: Collection[int] | None = None) -> tuple[int, ...]:
    """Everybody in the order of the standings; who shares a rank by lot.

    `seated`: of all others those alone who have any results.
    """
    rows = standings(tournament).rows
    if seated is not None:
        rows = tuple(row for row in rows if row.player_id in seated or any(one is not None for one in row.by_round))
    found: list[int] = []
    for _rank, group in groupby(rows, key=lambda row: (row.filler, row.rank is None, not row.short, row.rank)):
        equals = {row.player_id: row.achieved for row in group}
        blocks = ranking(equals, [lot_of(tournament.lot)]).blocks
        found += [player for block in blocks for player in block.players]
    return tuple(found)


def the_best(tournament: Tournament, players: Collection[int]) -> tuple[int, ...]:
    """Of these players as many of the best as a table may have seats, the first of the standings first. Few queries."""
    return tuple(player for player in _by_the_ranking(tournament) if player in players)[:MOST]


def follow(
    on: Basis, players: Sequence[int], history: Sequence[seating.RoundSeating], seed: int, room: seating.Room
) -> seating.Following:
    """The round that follows. Raises CannotSeat."""
    return seating.follow(
        on.how, on.last, players, numbers=on.numbers, order=on.order, history=history, seed=seed, room=room
    )


def followed(
    tournament: Tournament,
    round: Round,
    seated: Sequence[Sequence[int]],
    players: Mapping[int, Player],
    *,
    resting: Collection[Player],
    played: Collection[int],
) -> Followed | None:
    """What is to be said of this round, the latest; None if it does not follow. `seated`: who sits in it.

    `resting`: who sits out of it in turn. `played`: who has in any round before (ids).
    """
    if not round.made.follows:
        return None
    last = tournament.rounds.get(number=round.number - 1)
    on = basis(tournament, last, round.made)
    drawn = as_drawn(round) or seated
    now = _again(on, drawn, round.room)
    before = {player for table in on.last for player in table}
    here = {player for table in drawn for player in table}  # who came or left later sits where it was agreed
    # Who is put in by hand for somebody else sat out as it was made.
    in_turn = {player.id for player in resting} | {player for table in seated for player in table}
    old = round.status == Round.Status.DRAWN and _who_with_whom(drawn) != _who_with_whom(now.seating)
    with_a_place = before if on.how != Round.Way.STANDINGS else {*on.order}

    def named(ids: Collection[int]) -> tuple[Player, ...]:
        return tuple(players[player] for player in sorted(ids))

    return Followed(
        how=on.how,
        last=last.number,
        shifted=tuple(players[player] for player in now.shifted),
        gone=named(before - here - in_turn),
        resting=named((before - here) & in_turn),
        came=named(here - with_a_place - {*played} - on.there),
        back=named(((here - with_a_place) & {*played}) - on.there),
        partly=named((here - with_a_place) & on.there),
        counts_as=now.counts_as,
        across=across(round, drawn) if on.how == Round.Way.STANDINGS and not old else None,
        otherwise=named(sit_otherwise(drawn, seated)),
        old=old,
    )


def sit_otherwise(drawn: Sequence[Sequence[int]], seated: Sequence[Sequence[int]]) -> set[int]:
    """Who of a round sits at another table than as it was made; the numbers of the tables do not matter."""
    made = [set(table) for table in drawn]
    everybody = set().union(*made)
    found: set[int] = set()
    for table in map(set, seated):
        found |= (table & everybody) - max(made, key=lambda one: len(one & table))
    return found


def is_old(tournament: Tournament, round: Round) -> bool:
    """Whether a drawn round rests on results that have changed since, so that it would be another one now."""
    drawn = as_drawn(round) if round.made.on_results else None
    if drawn is None:
        return False
    if round.made == Round.Way.FINAL:
        here = {player for table in drawn for player in table}
        return set(drawn[0]) != set(the_best(tournament, here)[: len(drawn[0])])
    on = basis(tournament, tournament.rounds.get(number=round.number - 1), round.made)
    return _who_with_whom(drawn) != _who_with_whom(_again(on, drawn, round.room).seating)


def _again(on: Basis, drawn: Sequence[Sequence[int]], room: seating.Room) -> seating.Following:
    """As the same players would sit by what it follows from now; the seats at a table are not looked at."""
    return follow(on, [player for table in drawn for player in table], (), 0, room)


def as_drawn(round: Round) -> Sequence[Sequence[int]] | None:
    """Its tables before anybody was swapped by hand; None where nobody has drawn it."""
    event = when_drawn(round)
    return None if event is None or event.after is None else event.after["tables"]


def when_drawn(round: Round) -> Event | None:
    """The event of the last time it was drawn; None where nobody has drawn it. One query."""
    drawn = Event.objects.filter(
        tournament_id=round.tournament_id, kind__in=(Kind.DRAWN, Kind.REDRAWN), after__round=round.number
    )
    return drawn.order_by("-id").first()


def _who_with_whom(tables: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    return [frozenset(table) for table in tables]
