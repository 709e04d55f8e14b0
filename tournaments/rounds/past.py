"""What a seating is judged by: who has met before and when, who was at a table of five, who is to sit with whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments import seating
from tournaments.models import Player, Round, Tournament
from tournaments.rounds.apart import Mates, mates, wishes_for
from tournaments.rounds.besides import altogether
from tournaments.rounds.seatings import Tables, played

Pair = tuple[int, int]
"""Two players' ids, the lower one first."""


@dataclass(frozen=True, slots=True)
class Past:
    """What was before a round, and who is who."""

    tournament: Tournament
    players: Mapping[int, Player]
    """All of the tournament, by id."""
    met: Mapping[Pair, tuple[int, ...]]
    """Who has sat together, and the numbers of the rounds; who is to sit together is not in it."""
    fives: Mapping[int, int]
    """How often each player (id) was at a table of five; who never was is not in it."""
    wished: seating.Wishes
    together: frozenset[Pair]
    """Who is to sit together."""

    def mates(self, pairs: Iterable[Pair]) -> Mates:
        """Which of these pairs had better not be at one table."""
        return mates(self.tournament, self.players, sorted(pairs), self.wished)


def fives_of(rounds: Iterable[Iterable[Sequence[int]]], besides: seating.Earlier) -> Counter[int]:
    """How often each player (id) was at a table of five in these rounds; `besides`: not at their end."""
    held = (player for tables in rounds for table in tables if len(table) == 5 for player in table)
    return Counter([*held, *besides.at_five])


def five_again(tables: Sequence[Sequence[int]], fives: Mapping[int, int]) -> list[int]:
    """Who of a table of five was at one more often than somebody of a table of four. `fives`: as in `Past`."""
    others = [fives.get(player, 0) for table in tables if len(table) != 5 for player in table]
    at_five = [player for table in tables if len(table) == 5 for player in table]
    # Where nobody sits at a table of four, nobody could have sat at a five in another's stead.
    return [player for player in at_five if others and fives.get(player, 0) > min(others)]


def past_of(round: Round) -> tuple[Past, Tables]:
    """What was before this round, and its tables as they are. Five queries, one more where seats were taken over."""
    earlier = list(round.tournament.rounds.filter(number__lt=round.number))
    past, besides = played([*earlier, round])
    this = past.pop()
    met: dict[Pair, list[int]] = {}
    for before, tables, others in zip(earlier, past, besides, strict=False):
        for pair in {*pairs_of(tables), *others.met}:
            met.setdefault(pair, []).append(before.number)
    players = {player.id: player for player in round.tournament.players.all()}
    wished = wishes_for(round.tournament, players.values())
    together = frozenset(wished.kept_together(players))
    found = Past(
        round.tournament,
        players,
        {pair: tuple(rounds) for pair, rounds in met.items() if pair not in together},
        fives_of(past, altogether(besides[:-1])),
        wished,
        together,
    )
    return found, this


def pairs_of(tables: Iterable[Sequence[int]]) -> list[Pair]:
    """Who sits with whom."""
    return [(min(pair), max(pair)) for table in tables for pair in combinations(table, 2)]
