"""What a draw is to heed besides that nobody meets twice: who is not to sit with whom, and what comes first.

The order: pairs and teams apart, (clubs, where they are to be apart,) no repeats, fair tables of five, (clubs, where
they only should). Whoever asks for people to be apart has said so, and of a few hundred pairs that could meet they are
few: to keep them apart costs a repeat hardly ever, while one team at one table spoils what the evening is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.seating.dealing import Kin
from tournaments.seating.tables import PlayerId

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
    order: Order = Order()

    def kept_apart(self, players: Iterable[PlayerId]) -> set[Pair]:
        """The pairs of these players who come before everything else."""
        here = set(players)
        wanted = {pair for wish in self.apart for pair in combinations(sorted(wish & here), 2)}
        settled = sorted(here & self.fixed.keys())
        wanted |= {pair for pair in combinations(settled, 2) if self.fixed[pair[0]] != self.fixed[pair[1]]}
        return wanted | pairs_within(members(self.teams, here))

    def of_one_club(self, players: Iterable[PlayerId]) -> set[Pair]:
        return pairs_within(members(self.clubs, players))


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
