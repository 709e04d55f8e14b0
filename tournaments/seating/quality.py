"""How good a seating is, and how good it could be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.bounds import pairs, repeats_bound
from tournaments.seating.tables import PlayerId, RoundSeating


@dataclass(frozen=True, slots=True)
class Quality:
    """What there is to say about rounds played and planned."""

    repeats: int
    """Times that two players sit together again: the sum of C(meetings, 2) over all pairs, history included."""
    bound: int
    """Fewer repeats than this are impossible for these players and so many rounds; 0 where nothing better is known."""
    repeated_pairs: tuple[tuple[PlayerId, PlayerId, int], ...]
    """Pairs that meet more than once, with their meetings, most first; history included."""
    same_club: int
    """Meetings of two players of one club, in the rounds without the history."""
    apart_broken: int
    """Meetings of pairs that were to be kept apart, in the rounds without the history."""
    fives_most: int
    """Of the players of the rounds: how often at a table of five who was there most often; history included."""
    fives_fewest: int
    """… and who was there least often."""
    seat_spread: int
    """The greatest difference between the times that one player sits on two of the seats 1-4; history included."""


def quality(
    rounds: Sequence[RoundSeating],
    *,
    history: Sequence[RoundSeating] = (),
    clubs: Mapping[PlayerId, str] | None = None,
    apart: Collection[frozenset[PlayerId]] = (),
) -> Quality:
    """Judge rounds, with those played before as history. Players without a club are missing in clubs, or have ""."""
    clubs = clubs or {}
    everything = [*history, *rounds]
    met: Counter[tuple[PlayerId, PlayerId]] = Counter()
    seats: dict[PlayerId, list[int]] = {}
    fives: Counter[PlayerId] = Counter()
    for seating in everything:
        for table in seating:
            met.update(combinations(sorted(table), 2))
            for seat, player in enumerate(table):
                seats.setdefault(player, [0] * 5)[seat] += 1
            if len(table) == 5:
                fives.update(table)
    same_club = apart_broken = 0
    for seating in rounds:
        for table in seating:
            for first, second in combinations(table, 2):
                same_club += bool(clubs.get(first)) and clubs.get(first) == clubs.get(second)
                apart_broken += frozenset((first, second)) in apart
    current = {player for seating in rounds or everything[-1:] for table in seating for player in table}
    return Quality(
        repeats=sum(map(pairs, met.values())),
        bound=repeats_bound(everything) if everything else 0,
        repeated_pairs=tuple(
            sorted(((*pair, times) for pair, times in met.items() if times > 1), key=lambda p: (-p[2], p[0], p[1]))
        ),
        same_club=same_club,
        apart_broken=apart_broken,
        fives_most=max((fives[player] for player in current), default=0),
        fives_fewest=min((fives[player] for player in current), default=0),
        seat_spread=max((max(seats[player][:4]) - min(seats[player][:4]) for player in current), default=0),
    )
