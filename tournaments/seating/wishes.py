"""What a draw is to heed besides that nobody meets twice: who sits with whom, who does not, and what comes first.

The order: pairs and teams apart, (clubs, where they are to be apart,) no repeats, fair tables of five, (clubs, where
they only should). Whoever asks for people to be apart has said so, and of a few hundred pairs that could meet they are
few: to keep them apart costs a repeat hardly ever, while one team at one table spoils what the evening is about.

Who is to sit together, and how many of them the tables cannot hold, comes before all that (together.py). A wish for
single players that contradicts a team or another wish is settled in `units`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.seating.dealing import Kin
from tournaments.seating.tables import PlayerId

MOST_TOGETHER = 4
"""Players who sit at one table in every round: as many as every table has seats for."""

Pair = tuple[int, int]
"""Two players, the lower number first."""


@dataclass(frozen=True, slots=True)
class Order:
    """Of what excludes each other, which comes first."""

    repeats_first: bool = True
    """No repeats before fair tables of five; else the other way round."""
    clubs_first: bool = False
    """Clubs apart before both; else behind both."""


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
        """The pairs of these players who come before everything else."""
        here = set(players)
        return self._single_apart(here) | (pairs_within(members(self.teams, here)) - self.kept_together(here))

    def _single_apart(self, here: set[PlayerId]) -> set[Pair]:
        wanted = {pair for wish in self.apart for pair in combinations(sorted(wish & here), 2)}
        settled = sorted(here & self.fixed.keys())
        return wanted | {pair for pair in combinations(settled, 2) if self.fixed[pair[0]] != self.fixed[pair[1]]}

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
        never = self._single_apart(here)
        unit = {player: frozenset((player,)) for player in here}
        # Small groups first: two are wished by name, and teams come behind them.
        for wish in sorted((sorted(group & here) for group in self.together), key=lambda group: (len(group), group)):
            for one, other in combinations(wish, 2):
                joined = unit[one] | unit[other]
                if len(joined) <= MOST_TOGETHER and never.isdisjoint(combinations(sorted(joined), 2)):
                    unit.update(dict.fromkeys(joined, joined))
        return sorted({tuple(sorted(joined)) for joined in unit.values() if len(joined) > 1})

    def to_be_together(self, players: Iterable[PlayerId]) -> set[Pair]:
        """The pairs of these players of whom it is wished, more than four at one table among them."""
        here = set(players)
        return pairs_within(group & here for group in self.together) - self._single_apart(here)

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
