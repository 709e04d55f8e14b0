"""What is to be put right at tables that have not played, and what it breaks if somebody sits down at one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count

from tournaments.seating.tables import ANY, PlayerId, Room, Table
from tournaments.seating.wishes import NONE, Criterion, Wishes

Pair = tuple[PlayerId, PlayerId]
Tables = dict[int, Table]
"""The players by seat, by the table's number; () for one that is dissolved."""
Cost = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """What is to be put right."""

    tables: Mapping[int, Table]
    """The tables that have not played, by their numbers."""
    gone: frozenset[PlayerId] = frozenset()
    """Who sits there and does not play."""
    come: tuple[PlayerId, ...] = ()
    """Who has no seat and is to get one."""
    spare: tuple[PlayerId, ...] = ()
    """Who has no seat and may get one."""
    chosen: tuple[int, ...] = ()
    """These tables and no others are to become more or fewer; () where whatever is broken is put right."""
    taken: frozenset[int] = frozenset()
    """Numbers of tables that have played: a new table gets none of these."""
    fives_taken: int = 0
    """How many of those are tables of five."""
    room: Room = ANY
    met: Mapping[Pair, int] = field(default_factory=dict)
    """How often two (the smaller id first) have sat together."""
    wishes: Wishes = NONE
    """Who is not to sit with whom; how fives and repeats stand to each other is not asked here."""
    partners: Mapping[PlayerId, frozenset[PlayerId]] = field(default_factory=dict)
    """With whom each of those is to sit who are to sit with anybody."""
    at_five: Mapping[PlayerId, int] = field(default_factory=dict)
    """How often somebody has sat at a table of five."""
    played: Mapping[PlayerId, int] = field(default_factory=dict)
    """In how many rounds somebody has played: who sits out is who has played most."""
    fillers: frozenset[PlayerId] = frozenset()
    """Who sits out before anybody else does."""
    near: bool = False
    """Tables near to each other are alike, and who sits together again does so on purpose: the way there counts."""

    @property
    def sizes(self) -> tuple[int, ...]:
        return (4,) if self.room.fives == 0 else (4, 5)

    @property
    def most_fives(self) -> int | None:
        """So many of the tables that have not played may be of five. What there is may stay; None: any number."""
        if self.room.fives is None:
            return None
        return max(self.room.fives - self.fives_taken, sum(len(table) == 5 for table in self.tables.values()))

    def free_numbers(self) -> Iterator[int]:
        """Those that a new table can get."""
        numbers = self.room.tables or count(1)
        return (number for number in numbers if number not in self.tables and number not in self.taken)

    def here(self, number: int) -> list[PlayerId]:
        """Who plays at this table, by seat."""
        return [player for player in self.tables[number] if player not in self.gone]

    @property
    def broken(self) -> list[int]:
        return [number for number, table in sorted(self.tables.items()) if self.gone.intersection(table)]


def cost_at(now: Situation, player: PlayerId, number: int, others: Iterable[PlayerId], origin: int) -> Cost:
    """What it breaks if this player sits with these: first who is to sit with whom and would not, then in the order of
    the criteria; another table than one's own counts as two who are not to sit together. The player may be among them.
    """
    wishes, others = now.wishes, [one for one in others if one != player]
    partners = now.partners.get(player, frozenset())
    strangers = [one for one in others if one not in partners]
    again = sum(now.met.get((min(player, one), max(player, one)), 0) for one in others)
    mates = _of_one(wishes.clubs, player, strangers)
    at_five = sum(now.at_five.get(one, 0) for one in {player, *others}) if len(others) >= 4 else 0
    apart = sum(player in pair for pair in wishes.kept_apart({player, *others}))
    apart += wishes.fixed.get(player, number) != number
    if now.near:
        return (abs(number - origin) if origin else 0, apart, mates, at_five)
    broken = {
        Criterion.APART: apart,
        Criterion.TEAMS: _of_one(wishes.teams, player, strangers),
        Criterion.OFTEN: len(_full(now, {player, *others})) if len(others) >= 4 else 0,
        Criterion.REPEATS: again,
        Criterion.FIVES: at_five,
        Criterion.CLUBS: mates,
    }
    return (len(partners.difference(others)), *(broken[criterion] for criterion in wishes.order.criteria))


def too_often(now: Situation, after: Mapping[int, Table]) -> list[PlayerId]:
    """Who would come to a table of five and should not, having been there as often as anybody should.

    Nobody where places follow from results: no limit is heeded there.
    """
    if now.near:
        return []
    there = {player for table in now.tables.values() if len(table) == 5 for player in table}
    come = {player for table in after.values() if len(table) == 5 for player in table} - there
    return sorted(_full(now, come))


def _full(now: Situation, players: Iterable[PlayerId]) -> list[PlayerId]:
    """Of these who should come to no table of five any more."""
    most = now.wishes.order.most_fives
    return [] if most is None else [player for player in players if now.at_five.get(player, 0) >= most]


def _of_one(groups: Mapping[PlayerId, str], player: PlayerId, others: Iterable[PlayerId]) -> int:
    """How many of these are of the player's team or club."""
    mine = groups.get(player)
    return sum(bool(mine) and groups.get(one) == mine for one in others)


def counted(rounds: Iterable[Sequence[Table]]) -> tuple[Counter[Pair], Counter[PlayerId], Counter[PlayerId]]:
    """Of the rounds before: how often two have met, who was at a table of five how often, and who played how often."""
    met: Counter[Pair] = Counter()
    at_five: Counter[PlayerId] = Counter()
    played: Counter[PlayerId] = Counter()
    for tables in rounds:
        for table in tables:
            met.update(combinations(sorted(table), 2))
            played.update(table)
            if len(table) == 5:
                at_five.update(table)
    return met, at_five, played
