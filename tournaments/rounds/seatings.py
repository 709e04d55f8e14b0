"""Who sat where in the rounds of a tournament, as the draw wants it: players' ids by table and seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256

from tournaments import seating
from tournaments.ledger.holders import Stint, earlier_of, ids_in_turn
from tournaments.models import Round, Seat
from tournaments.rounds.besides import Besides, besides

Tables = list[list[int]]
"""Players' ids by table and seat."""


def frozen(rounds: Sequence[Tables]) -> tuple[seating.RoundSeating, ...]:
    """The tables of some rounds as `seating` wants them: unchangeable, fit to be compared."""
    return tuple(tuple(map(tuple, tables)) for tables in rounds)


def played(rounds: Sequence[Round]) -> tuple[list[Tables], list[Besides]]:
    """The tables of these rounds with who holds the seats at their end, and who held some before. One query, or two."""
    tables, others = _by_number(rounds)
    return [list(one.values()) for one in tables], others


def placed(rounds: Sequence[Round], room: seating.Room) -> tuple[tuple[seating.RoundSeating, ...], list[Besides]]:
    """As `played`, with each table at the place of its number in this room, as a draw gives them, or behind all those.

    So one place is one table in all these rounds and those to come; () where there was no such table.
    """
    tables, others = _by_number(rounds)
    there = {number for one in tables for number in one}
    first = room.tables or range(1, max(there, default=0) + 1)
    numbers = [*first, *sorted(there.difference(first))]
    return frozen([[one.get(number, []) for number in numbers] for one in tables]), others


def _by_number(rounds: Sequence[Round]) -> tuple[list[dict[int, list[int]]], list[Besides]]:
    """One query, or two."""
    found: dict[int, dict[int, list[int]]] = {round.id: defaultdict(list) for round in rounds}
    turns: dict[int, dict[tuple[int, int], list[Stint[int]]]] = {round.id: {} for round in rounds}
    seats = Seat.objects.filter(table__round__in=rounds).order_by("table__number", "number")
    rows = list(seats.values_list("id", "table__round_id", "table__number", "number", "player_id", "held_from"))
    earlier = earlier_of([seat for seat, *_where, held_from in rows if held_from > 1])
    for seat, round_id, table, number, player, held_from in rows:
        found[round_id][table].append(player)
        turns[round_id][table, number] = ids_in_turn(player, held_from, earlier.get(seat, ()))
    return list(map(dict, found.values())), [besides(held) for held in turns.values()]


def tables_of(round: Round) -> Tables:
    """The tables of one round. One query."""
    return played([round])[0][0]


def fingerprint(round: Round) -> str:
    """Who sits where in a round, as 16 letters: with anybody at another table or in another place they are others. One
    query.
    """
    seats = Seat.objects.filter(table__round=round).order_by("table__number", "number")
    return sha256(repr(list(seats.values_list("table__number", "player_id"))).encode()).hexdigest()[:16]
