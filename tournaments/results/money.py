"""What an evening comes to in money: read from its sheets as the ruleset settles, then said in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from django.utils.translation import gettext as _

from scoring import Ruleset
from scoring.money import Evening, evening
from tournaments import numbers
from tournaments.models import Entry, Round, Seat

Points = Mapping[int, int]
"""Of a settlement, by player."""


def played_for(
    rounds: Sequence[Round],
    points: Mapping[int, Mapping[int, int]],
    order: Sequence[int],
    ranks: Mapping[int, int],
    ruleset: Ruleset,
) -> Evening[int]:
    """What the players of these rounds have paid and got.

    points: by player and round. order: the players by their start numbers. No query where the whole evening is
    settled, one for rounds, two for games.
    """
    players = [player for player in order if player in points]
    match ruleset.settled_after if ruleset.cents_per_point else "nothing":
        case "evening":
            settlements: Iterator[Points] = iter([{player: sum(points[player].values()) for player in players}])
        case "round":
            settlements = _by_table(rounds)
        case "game":
            settlements = _by_game(rounds)
        case _:
            settlements = iter(())
    return evening(players, settlements, ranks, ruleset)


def _seats(rounds: Sequence[Round]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Player and points by table, in the order of the seats."""
    seats = Seat.objects.filter(table__round__in=rounds).order_by("table_id", "number")
    for table, rows in groupby(seats.values_list("table_id", "player_id", "points"), key=itemgetter(0)):
        yield table, [(player, points) for _table, player, points in rows]


def _by_table(rounds: Sequence[Round]) -> Iterator[Points]:
    for _table, seats in _seats(rounds):
        yield dict(seats)


def _by_game(rounds: Sequence[Round]) -> Iterator[Points]:
    players = {table: [player for player, _points in seats] for table, seats in _seats(rounds)}
    entries = Entry.objects.filter(table__round__in=rounds, status=Entry.Status.STANDING)
    for table, points in entries.values_list("table_id", "points"):
        yield dict(zip(players[table], points, strict=True))


def pot_and_till(settled: Evening[int], names: Mapping[int, str]) -> list[str]:
    """What is in them, and who gets what out of the pot; nothing where both are empty."""
    said = []
    if settled.pot:
        said.append(_("Im Topf: {amount}.").format(amount=numbers.money(settled.pot)))
    if settled.parts:
        parts = ", ".join(f"{names[player]} {numbers.money(cents)}" for player, cents in settled.parts.items())
        said.append(_("Daraus bekommen: {parts}.").format(parts=parts))
    if settled.till > 0:
        said.append(_("In der Kasse: {amount}.").format(amount=numbers.money(settled.till)))
    elif settled.till < 0:
        said.append(_("Die Kasse zahlt {amount}.").format(amount=numbers.money(-settled.till)))
    return said
