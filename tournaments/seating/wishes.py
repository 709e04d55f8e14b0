"""What a draw is to heed besides that nobody meets twice: who sits with whom, who does not, and what comes first.

The usual order: pairs and teams apart, no repeats, fair tables of five, clubs apart. Whoever asks for people to be
apart has said so, and of a few hundred pairs that could meet they are few: to keep them apart costs a repeat hardly
ever, while one team at one table spoils what the evening is about.

Who is to sit together, and how many of them the tables cannot hold, comes before all that (together.py). A wish for
single players that contradicts a team or another wish is settled in `units`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations

from tournaments.seating.dealing import Kin
from tournaments.seating.tables import PlayerId

MOST_TOGETHER = 4
"""Players who sit at one table in every round: as many as every table has seats for."""

Pair = tuple[int, int]
"""Two players, the lower number first."""


class Criterion(StrEnum):
    """What a draw can be judged by: the fewer of each, the better."""

    APART = "apart"
    """Meetings of two who are not to sit together."""
    TEAMS = "teams"
    """Meetings within teams that are to be apart."""
    OFTEN = "often"
    """Who is at tables of five more often than anybody should (`Order.most_fives`), as weighed in `bounds.beyond`."""
    REPEATS = "repeats"
    """Meetings again, as counted in `bounds.pairs`."""
    FIVES = "fives"
    """How unevenly the places at tables of five are spread, as weighed in `bounds.unevenness`."""
    CLUBS = "clubs"
    """Meetings within clubs."""


USUAL = tuple(Criterion)


@dataclass(frozen=True, slots=True)
class Order:
    """Of what excludes each other, which comes first."""

    criteria: tuple[Criterion, ...] = USUAL
    """Every criterion once, what comes first first. Whoever wishes nothing of a kind is not concerned by its place."""
    most_fives: int | None = None
    """Nobody should be at a table of five more often than this; None: as it comes."""

    def __post_init__(self) -> None:
        if sorted(self.criteria) != sorted(USUAL):
            raise ValueError("every criterion stands in an order once")

    def puts(self, one: Criterion, other: Criterion) -> bool:
        """Whether the one comes before the other."""
        return self.criteria.index(one) < self.criteria.index(other)

    def with_first(self, one: Criterion, other: Criterion) -> Order:
        """The same with both in each other's place, unless the one comes first anyway: so it goes back as it came."""
        if self.puts(one, other):
            return self
        places = {one: other, other: one}
        return replace(self, criteria=tuple(places.get(criterion, criterion) for criterion in self.criteria))

    @property
    def clubs_first(self) -> bool:
        """Clubs come before repeats: they are to be apart whatever it costs. Else where it costs nothing."""
        return self.puts(Criterion.CLUBS, Criterion.REPEATS)


@dataclass(frozen=True, slots=True)
class Wishes:
    """For players by id. Who has no team or club is missing there, or has ""."""

    teams: Mapping[PlayerId, str] = field(default_factory=dict)
    """Members of one team are not to sit at one table."""
    apart: Collection[frozenset[PlayerId]] = ()
    """Nor are these, two or more of them."""
    clubs: Mapping[PlayerId, str] = field(default_factory=dict)
    fixed: Mapping[PlayerId, int] = field(default_factory=dict)
    """Who is to sit at the table of this number in every round, and so never with who is to sit at another."""
    seats: Mapping[PlayerId, int] = field(default_factory=dict)
    """Who is to sit on this seat, 1-5, of whatever table."""
    together: Collection[frozenset[PlayerId]] = ()
    """Those of each of these are to sit at one table in every round."""
    order: Order = Order()

    def kept_apart(self, players: Iterable[PlayerId]) -> set[Pair]:
        """The pairs of these players who are not to sit together, those of teams left out."""
        here = set(players)
        wanted = {pair for wish in self.apart for pair in combinations(sorted(wish & here), 2)}
        settled = sorted(here & self.fixed.keys())
        return wanted | {pair for pair in combinations(settled, 2) if self.fixed[pair[0]] != self.fixed[pair[1]]}

    def of_one_team(self, players: Iterable[PlayerId]) -> set[Pair]:
        """Of these players who are of one team that is to be apart, and not to sit together."""
        here = list(players)
        return pairs_within(members(self.teams, here)) - self.kept_together(here)

    def of_one_club(self, players: Iterable[PlayerId]) -> set[Pair]:
        """Of these players who are of one club and not to sit together."""
        here = list(players)
        return pairs_within(members(self.clubs, here)) - self.kept_together(here)

    def units(self, players: Iterable[PlayerId]) -> list[tuple[PlayerId, ...]]:
        """Of these players who are to sit together, two to four in each; groups that overlap are one.

        What would make more than four of them, or bring two together who are wished apart, is left out.
        """
        if not self.together:
            return []
        here = set(players)
        never = self.kept_apart(here)
        unit = {player: frozenset((player,)) for player in here}
        # Small groups first: two are wished by name, and teams come behind them.
        for wish in sorted((sorted(group & here) for group in self.together), key=lambda group: (len(group), group)):
            for one, other in combinations(wish, 2):
                joined = unit[one] | unit[other]
                if len(joined) <= MOST_TOGETHER and never.isdisjoint(combinations(sorted(joined), 2)):
                    unit.update(dict.fromkeys(joined, joined))
        return sorted({tuple(sorted(joined)) for joined in unit.values() if len(joined) > 1})

    def settled(self, players: Iterable[PlayerId]) -> set[PlayerId]:
        """Of these players who have a table of their own, and who is to sit with them in every round."""
        here = set(players)
        there = here & self.fixed.keys()
        return there.union(*(unit for unit in self.units(here) if not there.isdisjoint(unit)))

    def to_be_together(self, players: Iterable[PlayerId]) -> set[Pair]:
        """The pairs of these players of whom it is wished, more than four at one table among them."""
        here = set(players)
        return pairs_within(group & here for group in self.together) - self.kept_apart(here)

    def kept_together(self, players: Iterable[PlayerId]) -> set[Pair]:
        """The pairs of these players whose meetings are wished, and so no repeats."""
        return pairs_within(self.units(players))


NONE = Wishes()


def members(groups: Mapping[PlayerId, str], players: Iterable[PlayerId]) -> list[list[PlayerId]]:
    """Of these players those who have the same group, in the order in which they come."""
    found: dict[str, list[PlayerId]] = {}
    for player in players:
        if groups.get(player):
            found.setdefault(groups[player], []).append(player)
    return list(found.values())


def pairs_within(groups: Iterable[Collection[PlayerId]]) -> set[Pair]:
    return {pair for group in groups for pair in combinations(sorted(group), 2)}


def kinship(n: int, teams: Sequence[Sequence[int]], clubs: Sequence[Sequence[int]]) -> Kin:
    """Players 0 … n-1 as teams within clubs; a team of several clubs counts to the one of most. () without any."""
    if not teams and not clubs:
        return ()
    club_of = {player: number for number, club in enumerate(clubs) for player in club}
    together = {player for team in teams for player in team}
    alone = [(player,) for player in range(n) if player not in together]
    found: dict[int, list[tuple[int, ...]]] = {}
    for number, team in enumerate([*map(tuple, teams), *alone]):
        known = Counter(club_of[player] for player in team if player in club_of).most_common(1)
        found.setdefault(known[0][0] if known else -1 - number, []).append(team)
    return tuple(map(tuple, found.values()))
