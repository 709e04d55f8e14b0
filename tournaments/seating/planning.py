"""Planning the rounds of an evening: all that are left at every draw, though only the next is published."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from time import monotonic

from tournaments.seating.assigning import cast, continued
from tournaments.seating.bounds import club_bound, fives_bound, remaining_bound
from tournaments.seating.known_plans import template, transversal
from tournaments.seating.numbers import numbered
from tournaments.seating.quality import Quality, quality
from tournaments.seating.restarts import search
from tournaments.seating.search import Arrangement, Problem, Score, Tables
from tournaments.seating.seats import on_seats
from tournaments.seating.tables import PlayerId, RoundSeating, is_round_of, table_sizes

CONTINUATIONS = 20
"""Ways to go on with a template that are compared when there are clubs."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The rounds still to be played, the next one first, and how good they are together with those played."""

    rounds: tuple[RoundSeating, ...]
    quality: Quality


def plan(
    players: Sequence[PlayerId],
    rounds: int,
    *,
    history: Sequence[RoundSeating] = (),
    previous: Sequence[RoundSeating] = (),
    clubs: Mapping[PlayerId, str] | None = None,
    apart: Collection[frozenset[PlayerId]] = (),
    repeats_first: bool = True,
    seed: int = 0,
    seconds: float = 2.0,
) -> Plan:
    """Seat the players for so many rounds after those of the history, which may know players who have left.

    Better is, in this order: fewer pairs kept apart at one table, fewer repeats, tables of five fairly spread (these
    two the other way round if not `repeats_first`), fewer meetings within a club. Seats 1-4 and the tables' numbers
    change from round to round as far as they can.

    `previous` is what the last plan had left: kept as it is when the players are the same and nothing better is found.
    To draw again, leave it out and give another seed. One seed gives one plan, unless the seconds run out.

    Raises CannotSeat if so many players cannot be seated; ValueError for rounds < 1 or a player given twice.
    """
    until = monotonic() + seconds
    if rounds < 1:
        raise ValueError("a plan has at least one round")
    if len(set(players)) != len(players):
        raise ValueError("a player is given twice")
    draw = _Draw(players, rounds, history, clubs or {}, apart, repeats_first, Random(seed))
    kept = tuple(previous) if draw.continues(previous) else None
    found = draw.search(kept, until)
    seatings = draw.seated(found) if found is not None else kept or ()
    return Plan(seatings, quality(seatings, history=history, clubs=clubs, apart=apart))


class _Draw:
    """The players as numbers 0 … n-1, and back."""

    def __init__(
        self,
        players: Sequence[PlayerId],
        rounds: int,
        history: Sequence[RoundSeating],
        clubs: Mapping[PlayerId, str],
        apart: Collection[frozenset[PlayerId]],
        repeats_first: bool,
        random: Random,
    ) -> None:
        self.players = sorted(players)  # so that one seed gives one plan, in whatever order the players come
        self.numbers = {player: number for number, player in enumerate(self.players)}
        self.repeats_first = repeats_first
        self.random = random
        self.history = history
        self.present: list[Tables] = [
            [[self.numbers[player] for player in table if player in self.numbers] for table in seating]
            for seating in history
        ]
        met: dict[tuple[int, int], int] = {}
        fives = [0] * len(players)
        for seating, tables in zip(history, self.present, strict=True):
            for whole, table in zip(seating, tables, strict=True):
                for pair in combinations(sorted(table), 2):
                    met[pair] = met.get(pair, 0) + 1
                if len(whole) == 5:
                    for number in table:
                        fives[number] += 1
        members: dict[str, list[int]] = {}
        for number, player in enumerate(self.players):
            if clubs.get(player):
                members.setdefault(clubs[player], []).append(number)
        sizes = table_sizes(len(players))
        self.problem = Problem(
            sizes=sizes,
            rounds=rounds,
            met=met,
            fives=tuple(fives),
            same_club={pair for club in members.values() for pair in combinations(club, 2)},
            apart={
                pair
                for wish in apart
                for pair in combinations(sorted(self.numbers[player] for player in wish if player in self.numbers), 2)
            },
        )
        self.unchanged = all(is_round_of(seating, self.players) for seating in history)
        self.bound = self._bound(list(map(len, members.values())))

    def _bound(self, clubs: Sequence[int]) -> Score:
        problem = self.problem
        places = 5 * problem.sizes.count(5)
        present = [tuple(map(tuple, tables)) for tables in self.present]
        repeats = remaining_bound(present, problem.met, problem.sizes, problem.n, problem.rounds)
        bound = Score(
            apart=0,
            repeats=repeats,
            fives=fives_bound(problem.fives, places, problem.rounds),
            same_club=club_bound(clubs, len(problem.sizes), problem.rounds),
        )
        known = self._template()
        if known is None or not self.unchanged:
            return bound
        # Nobody has found anything better than the template: do not spend the time of every draw on looking for it.
        whole = Problem(problem.sizes, len(known), {}, (0,) * problem.n, (), ())
        best = Arrangement(whole, self.random, known).score()
        return Score(0, max(repeats, best.repeats), max(bound.fives, best.fives), bound.same_club)

    def _template(self) -> list[Tables] | None:
        return template(self.problem.n, len(self.history) + self.problem.rounds, self.repeats_first)

    def continues(self, previous: Sequence[RoundSeating]) -> bool:
        """Whether what the last plan had left fits: so many rounds, of exactly these players."""
        return len(previous) == self.problem.rounds and all(is_round_of(seating, self.players) for seating in previous)

    def search(self, kept: Sequence[RoundSeating] | None, until: float) -> list[Tables] | None:
        """The best plan there is; None if that is the one kept."""
        best: tuple[list[Tables], Score] | None = None
        mine = None
        if kept is not None:
            mine = [[[self.numbers[player] for player in table] for table in seating] for seating in kept]
        for candidate in self._candidates(mine, until):
            score = Arrangement(self.problem, self.random, candidate).score()
            if best is None or score.key(self.repeats_first) < best[1].key(self.repeats_first):
                best = candidate, score
            if score.reaches(self.bound):
                break
        if best is None or not best[1].reaches(self.bound):
            best = search(
                self.problem,
                self.random,
                repeats_first=self.repeats_first,
                bound=self.bound,
                until=until,
                best=best,
            )
        return None if best[0] is mine else best[0]

    def _candidates(self, mine: list[Tables] | None, until: float) -> Iterator[list[Tables]]:
        """What needs no search: the plan kept, and the template if the rounds played are the beginning of one."""
        if mine is not None:
            yield mine
        if not self.unchanged:
            return
        known, problem, target = self._template(), self.problem, self.bound.same_club
        if not self.present:
            for ready in (known, transversal(problem.n, problem.rounds) if problem.same_club else None):
                if ready is not None:
                    yield cast(ready, problem.same_club, problem.apart, self.random, target=target, until=until)
            return
        if known is None:
            return
        for _ in range(CONTINUATIONS if problem.same_club or problem.apart else 1):
            rest = continued(known, self.present, self.random)
            if rest is None or monotonic() > until:
                return
            yield rest

    def seated(self, rounds: Sequence[Tables]) -> tuple[RoundSeating, ...]:
        """The tables with seats and numbers, and the players as they were given."""
        seats = [[0] * 5 for _ in self.players]
        tables_of: list[dict[int, int]] = [{} for _ in self.players]
        for seating in self.history:
            for index, table in enumerate(seating):
                for seat, player in enumerate(table):
                    if player in self.numbers:
                        number = self.numbers[player]
                        seats[number][seat] += 1
                        tables_of[number][index] = tables_of[number].get(index, 0) + 1
        ordered = numbered(on_seats(rounds, seats, self.random), tables_of, self.random)
        return tuple(tuple(tuple(self.players[number] for number in table) for table in tables) for tables in ordered)
