"""How tables of a published round could be put right that have not played, and what was put right already.

Which ways there are is found in `seating/repairs.py`; here they are read from the round, told in names and weighed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal

from django.utils.translation import gettext as _

from tournaments import seating
from tournaments.errors import Refused
from tournaments.models import EarlierHolder, Event, Kind, Player, Round, Seat, Tournament
from tournaments.rounds import seatings
from tournaments.rounds.apart import Mates, Pairs, mates, wishes_for
from tournaments.rounds.besides import Besides
from tournaments.rounds.finals import FinalTable, final_table_of
from tournaments.rounds.past import pairs_of
from tournaments.rounds.places import why_they_stay
from tournaments.rounds.swaps import Meeting
from tournaments.rounds.table_changes import changes_since_published, seated_in, standing, touched, way_back
from tournaments.seating.repairs import MOST_CHOSEN, Repair, seats_for
from tournaments.seating.to_repair import Situation, Tables, counted, too_often

Wanting = Literal["", "seat", "gap"]


@dataclass(frozen=True, slots=True)
class Move:
    """One player gets a place, loses one, or goes from one table to another."""

    player: str
    old: int
    """The number of the table before; 0: none."""
    new: int
    """… and then."""
    seat: int
    """At the new table."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is another one when some tables are put right: as it can be shown, of a proposal and of what was done."""

    moves: tuple[Move, ...]
    """Whoever changes the table; first those who come."""
    out: tuple[str, ...]
    """Who plays and has no seat then."""
    tables: tuple[tuple[int, tuple[str, ...]], ...]
    """All tables concerned as they are then, the names by seat, () for one that is dissolved; none of single seats."""
    made: tuple[int, ...]
    """The numbers of those that are new."""
    resized: tuple[int, ...]
    """… that are there before and after, with another number of players."""
    final: int = 0
    """The number of the final table, where it is dissolved; else 0."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A way to put some tables right, and what it breaks."""

    before: Tables
    after: Tables
    change: Change
    again: tuple[Meeting, ...]
    """Who would sit together who has done so in a round before."""
    together: Mates
    """Players who were to be apart, or are of one team or club, who would then sit together."""
    from_their_table: tuple[Player, ...]
    """Who would leave their fixed table for another."""
    split: Pairs
    """Who are to sit together and then would not, though they do now or one of them comes only now."""
    too_often: tuple[Player, ...]
    """Who would come to a table of five, having been there as often as the organizer would have anybody be."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was put right in this round."""

    id: int
    """Of its event."""
    at: datetime
    change: Change
    numbers: frozenset[int]
    """Of the tables."""
    undoable: bool
    """Nobody there has played, and all sit as they were put."""


class Desk:
    """A published round as whoever puts its tables right has to know it. Six queries, whatever the numbers."""

    def __init__(self, round: Round) -> None:
        self.round = round
        tables = list(round.tables.order_by("number").prefetch_related("seats__player"))
        self.tables = {table.number: table for table in tables if not why_they_stay(table)}
        """Those that can be changed."""
        self.untouched = not any(table.begun for table in tables)
        """Nothing was entered at any table: the round can be taken back."""
        self.seated: Tables = {
            table.number: tuple(seat.player_id for seat in sorted(table.seats.all(), key=lambda seat: seat.number))
            for table in tables
        }
        self.players = {player.id: player for player in round.tournament.players.all()}
        somewhere = {player for table in self.seated.values() for player in table} | have_played(round.tournament)
        self.waiting = [
            player
            for player in self.players.values()
            if player.id not in somewhere
            and player.withdrawn_at is None
            and (player.arrived_at is not None or not round.only_here)
        ]
        """Who plays and has no seat."""

    @property
    def new_table(self) -> bool:
        """Could those who have no seat sit at a table that is not there yet, if no other can be changed?"""
        return new_table(self.round.tournament.room, self.seated, len(self.waiting))

    @property
    def follows(self) -> bool:
        """Was it not drawn, but follows from the round before?"""
        return self.round.made.follows

    @property
    def gone(self) -> list[tuple[int, Player]]:
        """Who has left, and at which of the tables that can be changed they have a seat."""
        here = [(number, self.players[player]) for number in self.tables for player in self.seated[number]]
        return [(number, player) for number, player in here if player.withdrawn_at is not None]

    @property
    def broken(self) -> list[int]:
        """The numbers of those tables."""
        return list(dict.fromkeys(number for number, _player in self.gone))

    @property
    def nobody_left(self) -> bool:
        """Has everybody left who has a seat at the tables that can be changed?"""
        return len(self.gone) == sum(len(self.seated[number]) for number in self.tables)

    @cached_property
    def _final(self) -> FinalTable | None:
        """One query, where the round has one."""
        return final_table_of(self.round)

    @cached_property
    def _wishes(self) -> seating.Wishes:
        return wishes_for(self.round.tournament, self.players.values())

    @cached_property
    def _earlier(self) -> list[tuple[Round, seatings.Tables, Besides]]:
        earlier = list(self.round.tournament.rounds.filter(number__lt=self.round.number))
        return list(zip(earlier, *seatings.played(earlier), strict=True))

    def _situation(self, come: Sequence[int] = (), chosen: Sequence[int] = (), spare: Sequence[int] = ()) -> Situation:
        tournament = self.round.tournament
        met, at_five, played = counted(seatings.frozen([tables for _round, tables, _others in self._earlier]))
        for _round, _tables, others in self._earlier:
            met.update(others.met)
            at_five.update(others.at_five)
            played.update(others.players)
        for pair in self._wishes.kept_together(self.players):
            met.pop(pair, None)
        units = self._wishes.units(player.id for player in self.players.values() if player.withdrawn_at is None)
        fillers = frozenset(player.id for player in self.players.values() if player.filler)
        return Situation(
            tables={number: self.seated[number] for number in self.tables},
            gone=frozenset(player.id for _number, player in self.gone),
            come=tuple(come),
            spare=tuple(sorted(spare, key=lambda player: (player in fillers, played[player], player))),
            chosen=tuple(chosen),
            taken=frozenset(self.seated.keys() - self.tables.keys()),
            fives_taken=sum(len(self.seated[number]) == 5 for number in self.seated.keys() - self.tables.keys()),
            room=tournament.room,
            met=met,
            wishes=self._wishes,
            partners={player: frozenset(unit) - {player} for unit in units for player in unit},
            at_five=at_five,
            played=played,
            fillers=fillers,
            near=self.follows,
        )

    def for_who_left(self) -> list[Proposal]:
        """Ways to put the tables right that somebody has left."""
        if not self.gone:
            return []
        now = self._situation(spare=[player.id for player in self.waiting])
        return self._proposals(now, seating.repairs(now))

    def for_who_comes(self, players: Sequence[int]) -> list[Proposal]:
        """Tables that could take this one player (id), the best first; or ways to seat all of several."""
        if len(players) == 1:
            now = self._situation()
            if single := seats_for(now, players[0]):
                return self._proposals(now, single)
        now = self._situation(come=players)
        return self._proposals(now, seating.repairs(now))

    def for_tables(self, numbers: Sequence[int], come: Sequence[int] = ()) -> list[Proposal]:
        """Ways to make more or fewer of these tables; who is to come (ids) gets a seat there. Refused ("tables")."""
        if len(numbers) > MOST_CHOSEN:
            raise Refused("tables", _("Höchstens {most} Tische auf einmal.").format(most=MOST_CHOSEN))
        now = self._situation(come=come, chosen=numbers)
        return self._proposals(now, seating.repairs(now))

    def _proposals(self, now: Situation, found: Iterable[Repair]) -> list[Proposal]:
        # A round without any table is none.
        kept = [one for one in found if any(one.tables.values()) or self.seated.keys() - one.tables.keys()]
        return [self._weighed(now, one) for one in kept]

    def _weighed(self, now: Situation, repair: Repair) -> Proposal:
        after = repair.tables
        before = {number: self.seated.get(number, ()) for number in after}
        met = defaultdict[tuple[int, int], list[int]](list)
        for earlier, tables, others in self._earlier:
            for pair in {*pairs_of(tables), *others.met}:
                met[pair].append(earlier.number)
        together = self._wishes.kept_together(self.players)
        for pair in together:
            met.pop(pair, None)
        new = sorted(set(pairs_of(after.values())) - set(pairs_of(before.values())))
        both = [(self.players[one], self.players[other]) for one, other in new]
        names = {player: one.name for player, one in self.players.items()}
        return Proposal(
            before,
            after,
            change(before, after, names, {player.id for _number, player in self.gone}, self._final),
            tuple(Meeting(one, other, tuple(met[one.id, other.id])) for one, other in both if (one.id, other.id) in met)
            if not self.follows
            else (),
            mates(self.round.tournament, self.players, new, self._wishes),
            tuple(
                self.players[player]
                for number, table in before.items()
                for player in table
                if self._wishes.fixed.get(player) == number and player not in after[number]
                if any(player in others for others in after.values())
            ),
            self._split(after),
            tuple(self.players[player] for player in too_often(now, after)),
        )

    def _split(self, after: Tables) -> Pairs:
        """Of those who are to sit together whoever has seats at two tables then, and has not now."""
        now, then = _places(self.seated), _places({**self.seated, **after})
        wanted = sorted(self._wishes.to_be_together(then))

        def parted(place: Mapping[int, int], one: int, other: int) -> bool:
            return one in place and other in place and place[one] != place[other]

        return tuple(
            (self.players[one], self.players[other])
            for one, other in wanted
            if parted(then, one, other) and not parted(now, one, other)
        )

    def done(self) -> list[Done]:
        """What was changed in this round and not taken back, the latest first. Two queries more."""
        found, later = list[Done](), set[int]()
        for event in standing(changes_since_published(self.round)):
            tables = touched(event)
            undoable = not later & tables and self._can_go_back(event)
            found.append(Done(event.id, event.at, _told(event, self._final), frozenset(tables), undoable))
            later |= tables
        return found

    def _can_go_back(self, event: Event) -> bool:
        if (way := way_back(event, self.seated)) is None:
            return False
        put, before = way
        elsewhere = {player for number, table in self.seated.items() if number not in put for player in table}
        return not elsewhere.intersection(*before.values()) and all(
            self.seated.get(number, ()) == players and (number in self.tables or not players)
            for number, players in put.items()
        )


def change(
    before: Tables,
    after: Tables,
    names: Mapping[int, str],
    gone: Iterable[int] = (),
    final: FinalTable | None = None,
) -> Change:
    """What is another one. `gone`: who loses a seat because they have left; `final`: the one that was drawn."""
    old = {player: number for number, table in before.items() for player in table}
    new = {player: (number, seat) for number, table in after.items() for seat, player in enumerate(table, 1)}
    moves = [
        Move(names[player], old.get(player, 0), *new.get(player, (0, 0)))
        for player in {**old, **new}
        if old.get(player, 0) != new.get(player, (0, 0))[0]
    ]
    left = set(gone)
    return Change(
        tuple(sorted(moves, key=lambda one: (one.old > 0, not one.new, one.old, one.new, one.seat))),
        tuple(names[player] for player in old if player not in new and player not in left),
        tuple((number, tuple(names[player] for player in table)) for number, table in sorted(after.items())),
        tuple(number for number in sorted(after) if after[number] and not before[number]),
        tuple(
            number for number in sorted(after) if before[number] and len(after[number]) not in (0, len(before[number]))
        ),
        final.number if final and final.seated(before) and not after[final.number] else 0,
    )


def _told(event: Event, final: FinalTable | None) -> Change:
    """What was done, with the names of then."""
    if event.kind == Kind.RESEATED:
        seats = list(zip(event.before or [], event.after or [], strict=False))
        sat = {was["player"]: was["table"] for was, _now in seats}
        moves = [Move(now["player"], sat.pop(now["player"], 0), now["table"], now["seat"]) for _was, now in seats]
        return Change(tuple(moves), tuple(sat), (), (), ())
    if event.kind == Kind.SUBSTITUTED:
        told = event.after or {}
        moves = [Move(told["comes"], 0, told["at"], told["seat"])]
        if told["gone"]:
            moves.append(Move(told["goes"], told["at"], 0, 0))
        return Change(tuple(moves), () if told["gone"] else (told["goes"],), (), (), ())
    before, after = event.before or {}, event.after or {}
    tables = [*before["tables"], *after["tables"]]
    names = {player["id"]: player["name"] for table in tables for player in table["players"]}
    out = set(after.get("out", ()))
    return change(seated_in(before), seated_in(after), names, {player for player in names if player not in out}, final)


def who_wants(tournament: Tournament, players: Iterable[Player]) -> dict[int, Wanting]:
    """Of a round that is played: who has left and has a seat at a table that can be changed ("gap"), and who plays and
    has none ("seat"), while there is such a table or they are enough for a new one; by their ids. One query, or two.
    """
    seats = Seat.objects.filter(table__round__tournament=tournament, table__round__status=Round.Status.PUBLISHED)
    tables = {seat.player_id: seat.table for seat in seats.select_related("table__round")}
    free = {player: not why_they_stay(table) for player, table in tables.items()}
    if not free:
        return {}
    only_here = any(table.round.only_here for table in tables.values())
    wanting: dict[int, Wanting] = {}
    for player in players:
        if player.withdrawn_at is None and player.id not in free and (player.arrived_at or not only_here):
            wanting[player.id] = "seat"
        elif player.withdrawn_at is not None and free.get(player.id):
            wanting[player.id] = "gap"
    if "seat" in wanting.values():
        for player_id in have_played(tournament):
            wanting.pop(player_id, None)
    numbers = {table.number for table in tables.values()}
    return wanting if any(free.values()) or new_table(tournament.room, numbers, len(wanting)) else {}


def new_table(room: seating.Room, numbers: Collection[int], players: int) -> bool:
    """Is there a table besides these (numbers) at which so many could sit?"""
    return players >= 4 and (not room.tables or not set(room.tables) <= set(numbers))


def have_played(tournament: Tournament) -> set[int]:
    """Who held a seat in the round that is played and left it in mid-round (ids). One query."""
    seats = Seat.objects.filter(table__round__tournament=tournament, table__round__status=Round.Status.PUBLISHED)
    return set(EarlierHolder.objects.filter(seat__in=seats).values_list("player_id", flat=True))


def _places(tables: Tables) -> dict[int, int]:
    """The number of everybody's table."""
    return {player: number for number, table in tables.items() for player in table}
