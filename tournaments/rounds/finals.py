"""A round beside the standings that it was made from: who sits at a final table by hand, and what decided between
equals, there or where one table ends and the next begins.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Draw, Player, Round
from tournaments.people.players import with_absence
from tournaments.results.criteria import lot_of
from tournaments.results.ranks import ranking
from tournaments.results.standings import standings
from tournaments.results.ties import named
from tournaments.rounds.sitting_out import drawn_for
from tournaments.seating import Room


@dataclass(frozen=True, slots=True)
class Equals:
    """Players who were equal in what counts first, of whom not all had a seat at the final table."""

    seated: tuple[str, ...]
    """Names."""
    others: tuple[str, ...]
    criteria: tuple[str, ...]
    """What decided, by name, the first one first."""

    @property
    def sentence(self) -> str:
        said = ngettext(
            "Gleichauf um den letzten Platz am Finaltisch: {players} vor {behind}; den Ausschlag gab: {criteria}.",
            "Gleichauf um die letzten Plätze am Finaltisch: {players} vor {behind}; den Ausschlag gab: {criteria}.",
            len(self.seated),
        )
        return said.format(
            players=", ".join(self.seated), behind=", ".join(self.others), criteria=", ".join(self.criteria)
        )


@dataclass(frozen=True, slots=True)
class Across:
    """Players between whom the lot alone decided, at different tables of a round that was set by the standings."""

    groups: tuple[tuple[tuple[int, tuple[str, ...]], ...], ...]
    """Of each group of equals the tables that they came to, by number, with their names there."""

    @property
    def sentence(self) -> str:
        one, before = _("{names} (Tisch {number})"), _(" vor ")
        groups = (
            before.join(one.format(names=named(names), number=number) for number, names in group)
            for group in self.groups
        )
        said = _("Gleichauf und an verschiedenen Tischen: {groups}; den Ausschlag gab: Los.")
        return said.format(groups="; ".join(groups))


@dataclass(frozen=True, slots=True)
class FinalTable:
    """The final table of a round, as it was drawn."""

    number: int
    by_rank: tuple[int, ...]
    """Who was set there (ids); who was swapped or came since is not among them."""

    def seated(self, tables: Mapping[int, Sequence[int]]) -> Sequence[int]:
        """Who of these tables (ids, by number) sits at it; nobody where it is dissolved.

        Its number may be a new table's by then: without any of those who were set there it is another one.
        """
        now = tables.get(self.number, ())
        return now if set(self.by_rank).intersection(now) else ()


def final_table(draw: Draw) -> FinalTable:
    """Of a round that has one."""
    return FinalTable(Room(tuple(draw.given["tables"])).numbers(1)[0], tuple(draw.tables[0]))


def final_table_of(round: Round) -> FinalTable | None:
    """None where the round has none. One query, where it has one."""
    if round.made != Round.Way.FINAL:
        return None
    return final_table(Draw.objects.filter(tournament=round.tournament_id, number=round.number).latest("attempt"))


@dataclass(frozen=True, slots=True)
class ByHand:
    """Who sits at the final table, or no longer does, otherwise than by the standings."""

    there: tuple[str, ...]
    """Names of who would not …"""
    instead: tuple[str, ...]
    """… and of who would."""
    dissolved: bool
    """There is no such table any more."""

    @property
    def sentence(self) -> str:
        """ "" where all sit there by the standings."""
        there, instead = ", ".join(self.there), ", ".join(self.instead)
        if self.dissolved:
            said = _("Der Finaltisch ist aufgelöst; nach der Rangliste gesetzt waren dort: {instead}.")
        elif there and instead:
            said = ngettext(
                "Am Finaltisch sitzt von Hand: {there}; nach der Rangliste wäre es {instead}.",
                "Am Finaltisch sitzen von Hand: {there}; nach der Rangliste wären es {instead}.",
                len(self.there),
            )
        elif there:
            said = ngettext(
                "Am Finaltisch sitzt von Hand auch: {there}.",
                "Am Finaltisch sitzen von Hand auch: {there}.",
                len(self.there),
            )
        elif instead:
            said = _("Nicht mehr am Finaltisch, obwohl nach der Rangliste dort: {instead}.")
        else:
            return ""
        return said.format(there=there, instead=instead)


def by_hand(by_rank: Sequence[int], now: Sequence[int], players: Mapping[int, Player]) -> ByHand:
    """`by_rank`: who was set there (ids); `now`: who sits there, nobody where it is dissolved.

    Of who is said to have left nobody has taken the seat.
    """
    there = tuple(players[player].name for player in now if player not in by_rank)
    instead = tuple(with_absence(players[one]) for one in by_rank if one not in now and one in players)
    return ByHand(there, instead, dissolved=not now)


def equals(round: Round, by_rank: Collection[int]) -> Equals | None:
    """Who was equal where the final table of this round ended; None where it was clear, or is no longer to be told:
    where the standings of then are others by now. Five queries at most.
    """
    rows = standings(round.tournament, before_round=round.number)
    criteria = [*rows.order, lot_of(round.tournament.lot)]
    blocks = ranking({row.player_id: row.achieved for row in rows.rows if row.rank is not None}, criteria).blocks
    placed = [(player, block.cut) for block in blocks for player in block.players]
    playing = drawn_for(round)
    at_table = [place for place, (player, _cut) in enumerate(placed) if player in by_rank]
    behind = [place for place, (player, _cut) in enumerate(placed) if player in playing and player not in by_rank]
    if not at_table or not behind or behind[0] < at_table[-1]:
        return None

    def decided(one: int, other: int) -> int:
        """By which criterion the first of these places stands before the second."""
        return min(cut for _player, cut in placed[one + 1 : other + 1])

    seated = [place for place in at_table if decided(place, behind[0])]
    others = [place for place in behind if decided(at_table[-1], place)]
    if not seated or not others:
        return None
    names = {row.player_id: row.player for row in rows.rows}
    deciding = sorted({decided(one, other) for one in seated for other in others})
    return Equals(
        tuple(names[placed[place][0]] for place in seated),
        tuple(names[placed[place][0]] for place in others),
        tuple(str(criteria[place].name) for place in deciding),
    )


def across(round: Round, made: Sequence[Sequence[int]]) -> Across | None:
    """Who was equal on both sides of a border between two tables (ids) of this round, as it was set by the standings.

    None where the lot decided nowhere, or the standings of then are others by now. Five queries at most.
    """
    rows = standings(round.tournament, before_round=round.number)
    lot = lot_of(round.tournament.lot).key
    achieved = {row.player_id: row.achieved for row in rows.rows if row.rank is not None}
    blocks = ranking(achieved, [one for one in rows.order if one.key != lot]).blocks
    block_of = {player: place for place, block in enumerate(blocks) for player in block.players}
    # Who has no rank sits behind all who have one, and is nobody's equal.
    by_table = [[player for player in table if player in block_of] for table in made]
    in_order = [sorted(block_of[player] for player in table) for table in by_table]
    if sorted(sum(in_order, [])) != sum(in_order, []):
        return None
    names = {row.player_id: row.player for row in rows.rows}
    numbers = round.room.numbers(len(made))
    groups = []
    for place in range(len(blocks)):
        there = [
            (number, tuple(names[player] for player in sorted(table) if block_of[player] == place))
            for number, table in zip(numbers, by_table, strict=True)
        ]
        groups.append(tuple((number, players) for number, players in there if players))
    found = tuple(group for group in groups if len(group) > 1)
    return Across(found) if found else None
