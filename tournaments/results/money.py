"""What an evening comes to in money: read from its sheets as the ruleset settles, then said in sentences."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple, Protocol

from django.utils.translation import gettext as _

from scoring import Ruleset
from scoring.money import Evening, costs_alike, evening, worth_nothing
from tournaments import numbers
from tournaments.ledger.holders import Earlier, earlier_of, given_to, held_at, ids_in_turn
from tournaments.ledger.reading import sheets_of
from tournaments.models import Entry, Round, Seat, Table
from tournaments.results.shares import owner, shares
from tournaments.rounds.sitting_out import Absent, have_missed


class Listed(Absent, Protocol):
    """Somebody who is or was in the tournament."""

    @property
    def withdrawn_at(self) -> datetime | None: ...


Points = Mapping[int, int]
"""Of a settlement, by player."""


def played_for(
    rounds: Sequence[Round],
    points: Mapping[int, Mapping[int, int]],
    order: Sequence[int],
    ranks: Mapping[int, int],
    ruleset: Ruleset,
    missed: Mapping[int, int],
    fillers: Collection[int] = (),
) -> Evening[int]:
    """What the players of these rounds have paid and got.

    points: by player and round. order: the players by their start numbers. missed: as `missed_rounds` says. fillers:
    who of them settles nothing, though what others pay and get follows from their points too. No query where the whole
    evening is settled, one for rounds, two for games, five where those worth nothing have a price; one more wherever
    somebody took over a seat.
    """
    players = [player for player in order if player in points]
    match ruleset.settled_after if ruleset.cents_per_point else "nothing":
        case "evening":
            settlements: Iterator[Points] = iter([{player: sum(points[player].values()) for player in players}])
        case "round":
            settlements = _by_table(rounds, ruleset)
        case "game":
            settlements = _by_game(rounds)
        case _:
            settlements = iter(())
    listed = {player: missed[player] for player in order if player in missed and player not in fillers}
    zeros = _games_worth_nothing(rounds) if ruleset.zero_game_price else {}
    settling = [player for player in players if player not in fillers]
    spared = [player for player in players if player in fillers]
    return evening(settling, settlements, ranks, ruleset, listed, zeros, spared)


def missed_rounds(
    rounds: Sequence[Round],
    sat: Mapping[int, Collection[int]],
    seats: Mapping[int, int],
    players: Sequence[Listed],
) -> dict[int, int]:
    """How many of these rounds each of these players has to pay for: those without a seat, unless no more could sit.

    None for who has withdrawn without ever having had a seat, nor missed a round that was published before that. sat:
    by player, the rounds with a seat, though another got its points. seats: how many there were, by round. No query.
    """
    missed: Counter[int] = Counter()
    pays = {player.id for player in players if player.withdrawn_at is None or sat.get(player.id)}
    for round in rounds:
        without_seat = [player for player in players if round.number not in sat.get(player.id, ())]
        absent = have_missed(round, seats.get(round.number, 0), without_seat)
        missed.update(player.id for player in absent)
        pays |= {player.id for player in absent}.intersection([*round.there, *round.awaited])
    return {player: rounds for player, rounds in missed.items() if player in pays}


class _Seat(NamedTuple):
    table: int
    player: int
    points: int
    held_from: int
    earlier: Sequence[Earlier]

    def at(self, position: int) -> int:
        """Who settles an entry at this place of the sheet."""
        if not self.earlier:
            return self.player
        given = given_to(self.earlier)
        return given or held_at(ids_in_turn(self.player, self.held_from, self.earlier), position)


def _tables(rounds: Sequence[Round]) -> Iterator[tuple[int, list[_Seat]]]:
    """The seats by table, in their order."""
    found = Seat.objects.filter(table__round__in=rounds).order_by("table_id", "number")
    rows = list(found.values_list("id", "table_id", "player_id", "points", "held_from"))
    earlier = earlier_of([seat for seat, _table, _player, _points, held_from in rows if held_from > 1])
    seats = [
        _Seat(table, player, points, held_from, earlier.get(seat, ()))
        for seat, table, player, points, held_from in rows
    ]
    for table, at_table in groupby(seats, key=attrgetter("table")):
        yield table, list(at_table)


def _by_table(rounds: Sequence[Round], ruleset: Ruleset) -> Iterator[Points]:
    """Where every point costs the same, each settles his own points; else the seat as a whole, by whom it belongs to:
    what it pays follows from where it stands at the table."""
    for _table, seats in _tables(rounds):
        points: dict[int, int] = defaultdict(int)
        for seat in seats:
            if seat.earlier and costs_alike(ruleset):
                for share in shares(seat.player, seat.points, seat.earlier):
                    points[share.player] += share.points
            else:
                points[owner(seat.player, seat.earlier)] += seat.points
        yield points


def _by_game(rounds: Sequence[Round]) -> Iterator[Points]:
    tables = dict(_tables(rounds))
    entries = Entry.objects.filter(table__round__in=rounds, status=Entry.Status.STANDING)
    for table, position, points in entries.values_list("table_id", "position", "points"):
        settled: dict[int, int] = defaultdict(int)
        for seat, own in zip(tables[table], points, strict=True):
            settled[seat.at(position)] += own
        yield settled


def _games_worth_nothing(rounds: Sequence[Round]) -> Mapping[int, int]:
    """How many such games each player has played; who sat out of one only the sheet knows."""
    by_id, seats = {round.id: round for round in rounds}, dict(_tables(rounds))
    tables = list(Table.objects.filter(round__in=rounds))
    for table in tables:
        table.round = by_id[table.round_id]
    games: Counter[int] = Counter()
    for table_id, sheet in sheets_of(tables).items():
        for position, players in worth_nothing(sheet):
            games.update(seats[table_id][seat - 1].at(position) for seat in players)
    return games


def pot_and_till(settled: Evening[int], names: Mapping[int, str], ruleset: Ruleset) -> list[str]:
    """What is in them, who gets what out of the pot, and what is the till's because fillers settle nothing; nothing
    where both are empty and nobody is a filler."""
    said, of_fillers = [], None
    if settled.spared:
        fillers = ", ".join(names[player] for player in settled.spared)
        said.append(_("Ohne Abrechnung, weil außer Wertung: {players}.").format(players=fillers))
        if ruleset.cents_per_point and ruleset.paid_for == "points":
            of_fillers = sum(settled.spared.values())
            said.append(_of_the_till(of_fillers))
    if settled.missed:
        fees = ", ".join(f"{names[player]} {numbers.money(cents)}" for player, cents in settled.missed.items())
        said.append(_("Für Runden, die sie nicht mitgespielt haben, zahlen: {fees}.").format(fees=fees))
    if settled.pot:
        said.append(_("Im Topf: {amount}.").format(amount=numbers.money(settled.pot)))
    if settled.parts:
        parts = ", ".join(f"{names[player]} {numbers.money(cents)}" for player, cents in settled.parts.items())
        said.append(_("Daraus bekommen: {parts}.").format(parts=parts))
    if settled.till == of_fillers:
        return said  # all of it was said of them
    if settled.till > 0:
        said.append(_("In der Vereinskasse: {amount}.").format(amount=numbers.money(settled.till)))
    elif settled.till < 0:
        said.append(_("Die Vereinskasse zahlt {amount}.").format(amount=numbers.money(-settled.till)))
    return said


def _of_the_till(cents: int) -> str:
    """What the seats of fillers have got, less than 0 what they would pay: without them it does not add up."""
    if cents > 0:
        said = _("Was auf diese Plätze entfällt, behält die Vereinskasse: {amount}.")
    elif cents < 0:
        said = _("Was auf diese Plätze entfällt, zahlt die Vereinskasse: {amount}.")
    else:
        said = _("Was auf diese Plätze entfällt, trägt die Vereinskasse.")
    return said.format(amount=numbers.money(abs(cents)))
