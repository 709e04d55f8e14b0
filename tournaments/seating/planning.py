"""Planning the rounds of an evening: all that are left at every draw, though only the next is published."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from tournaments.seating.assigning import beside, cast, continued
from tournaments.seating.bounds import apart_bound, fives_bound, group_bound, often_bound, remaining_bound
from tournaments.seating.clock import Clock
from tournaments.seating.known_plans import template, transversal
from tournaments.seating.numbers import numbered, with_fixed, with_fixed_seats
from tournaments.seating.quality import Quality, quality
from tournaments.seating.restarts import search
from tournaments.seating.search import Arrangement, Problem, Score
from tournaments.seating.seats import on_seats
from tournaments.seating.tables import (
    ANY,
    NO_EARLIER,
    Earlier,
    PlayerId,
    Room,
    RoundSeating,
    Tables,
    is_round_of,
    table_sizes,
)
from tournaments.seating.together import arranged, fewest_split, splits
from tournaments.seating.wishes import NONE, Criterion, Wishes, kinship, members, pairs_within

CONTINUATIONS = 20
"""Ways to go on with a template that are compared when there are clubs."""
SECONDS = 2.0
"""For a draw, unless it says how many …"""
MANY, QUICKLY = 28, 0.9
"""… and from so many players up, where somebody is to be apart or together, or more tables are of five than the players
need: what then takes longer hardly ever spares a repeat."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The rounds still to be played, the next one first, and how good they are together with those played."""

    rounds: tuple[RoundSeating, ...]
    quality: Quality
    over_at: int | None = None
    """At which look at the clock time was over, so that it can be made again (see clock.py); None: it was not."""


def plan(
    players: Sequence[PlayerId],
    rounds: int,
    *,
    history: Sequence[RoundSeating] = (),
    besides: Earlier = NO_EARLIER,
    previous: Sequence[RoundSeating] = (),
    wishes: Wishes = NONE,
    room: Room = ANY,
    seed: int | str = 0,
    seconds: float | None = None,
    clock: Clock | None = None,
) -> Plan:
    """Seat the players for so many rounds after those of the history, which may know players who have left.

    As few as possible of those are split who are to sit together, whose meetings are no repeats. What is better then is
    said by `wishes.order`: of two plans the one that has fewer of what comes first. Seats 1-4 and the tables' numbers
    change from round to round as far as they can, which costs nothing else.

    `besides`: what was in those rounds of who held seats there before those whom the history knows.

    `previous` is what the last plan had left: kept as it is when the players are the same and nothing better is found.
    To draw again, leave it out and give another seed. One seed gives one plan, unless the time runs out: `clock`, or
    one of so many seconds; with a clock that stops at the look where the time was over it gives the same again.

    Raises CannotSeat if they cannot be seated in this room; ValueError for rounds < 1 or a player given twice.
    """
    if rounds < 1:
        raise ValueError("a plan has at least one round")
    if len(set(players)) != len(players):
        raise ValueError("a player is given twice")
    draw = _Draw(players, rounds, history, besides, wishes, room, Random(seed))
    clock = clock or Clock(draw.seconds() if seconds is None else seconds)
    kept = tuple(previous) if draw.continues(previous) else None
    found = draw.search(kept, clock)
    seatings = draw.seated(found) if found is not None else kept or ()
    seatings = tuple(with_fixed_seats(with_fixed(seating, wishes.fixed, room), wishes.seats) for seating in seatings)
    return Plan(seatings, quality(seatings, history=history, besides=besides, wishes=wishes), clock.over_at)


class _Draw:
    """The players as numbers 0 … n-1, and back."""

    def __init__(
        self,
        players: Sequence[PlayerId],
        rounds: int,
        history: Sequence[RoundSeating],
        besides: Earlier,
        wishes: Wishes,
        room: Room,
        random: Random,
    ) -> None:
        self.players = sorted(players)  # so that one seed gives one plan, in whatever order the players come
        self.numbers = {player: number for number, player in enumerate(self.players)}
        self.room = room
        self.order = wishes.order
        self.random = random
        self.placed = history
        """With the places of the tables, of which some may be empty."""
        self.history = history = [tuple(filter(None, seating)) for seating in history]
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
        for one, other in besides.met:
            if one in self.numbers and other in self.numbers:
                pair = self.numbers[min(one, other)], self.numbers[max(one, other)]
                met[pair] = met.get(pair, 0) + 1
        for player in besides.at_five:
            if player in self.numbers:
                fives[self.numbers[player]] += 1
        sizes = table_sizes(len(players), room)
        units = tuple(self._numbered(wishes.units(self.players)))
        self.within = pairs_within(units)
        met = {pair: times for pair, times in met.items() if pair not in self.within}
        clubs = self._numbered(members(wishes.clubs, self.players))
        self.teams = self._numbered(members(wishes.teams, self.players))
        self.problem = Problem(
            sizes=sizes,
            rounds=rounds,
            met=met,
            fives=tuple(fives),
            apart={(self.numbers[one], self.numbers[other]) for one, other in wishes.kept_apart(self.players)},
            teams=pairs_within(self.teams) - self.within,
            clubs=pairs_within(clubs) - self.within,
            most_fives=self.order.most_fives,
            kin=kinship(len(players), self.teams, clubs if self.order.clubs_first else ()),
            units=units,
            split=tuple(splits(self.present, units)),
        )
        self.as_usual = (
            sizes == table_sizes(len(players))
            and all(is_round_of(seating, self.players) for seating in history)
            and not besides.at_five
        )
        """The tables, those of the rounds played too, are such as templates are for."""
        self.bound = self._bound(clubs)

    def _numbered(self, groups: Iterable[Sequence[PlayerId]]) -> list[tuple[int, ...]]:
        return [tuple(self.numbers[player] for player in group) for group in groups]

    def _bound(self, clubs: Sequence[Sequence[int]]) -> Score:
        problem = self.problem
        tables, places = len(problem.sizes), 5 * problem.sizes.count(5)
        of_teams, of_clubs = (
            problem.rounds * max(0, group_bound(map(len, groups), tables) - len(pairs_within(groups) & self.within))
            for groups in (self.teams, clubs)
        )
        of_apart = problem.rounds * apart_bound(problem.apart, tables)
        never = set[tuple[int, int]]()
        for criterion, pairs, least in (
            (Criterion.APART, problem.apart, of_apart),
            (Criterion.TEAMS, problem.teams, of_teams),
            (Criterion.CLUBS, problem.clubs, of_clubs),
        ):
            if not least and self.order.puts(criterion, Criterion.REPEATS):
                never.update(pairs)
        present = [tuple(map(tuple, tables)) for tables in self.present]
        repeats = remaining_bound(present, problem.met, problem.sizes, problem.n, problem.rounds, never, self.within)
        fives = fives_bound(problem.fives, places, problem.rounds)
        often = often_bound(problem.fives, places, problem.rounds, problem.most_fives)
        bound = Score(of_apart, of_teams, often, repeats, fives, of_clubs)
        known = self._template()
        if known is None or not self.as_usual or problem.units:
            return bound
        # Nobody has found anything better than the template: do not spend the time of every draw on looking for it.
        whole = Problem(problem.sizes, len(known), {}, (0,) * problem.n)
        best = Arrangement(whole, self.random, known).score()
        return replace(bound, repeats=max(repeats, best.repeats), fives=max(fives, best.fives))

    def _template(self, more: int = 0) -> list[Tables] | None:
        """For all rounds, those played included, and so many more."""
        repeats_first = self.order.puts(Criterion.REPEATS, Criterion.FIVES)
        return template(self.problem.n, len(self.history) + self.problem.rounds + more, repeats_first)

    def seconds(self) -> float:
        """How long it may take, unless that is said."""
        wished = self.problem.apart or self.problem.teams or self.order.clubs_first or self.problem.units
        more_fives = self.problem.sizes != table_sizes(self.problem.n)
        return QUICKLY if (wished or more_fives) and self.problem.n >= MANY else SECONDS

    def continues(self, previous: Sequence[RoundSeating]) -> bool:
        """Whether what the last plan had left fits: so many rounds, of exactly these players."""
        return len(previous) == self.problem.rounds and all(
            is_round_of(seating, self.players, self.room) for seating in previous
        )

    def search(self, kept: Sequence[RoundSeating] | None, clock: Clock) -> list[Tables] | None:
        """The best plan there is; None if that is the one kept."""
        best: tuple[list[Tables], Score] | None = None
        mine = None
        if kept is not None:
            mine = [[[self.numbers[player] for player in table] for table in seating] for seating in kept]
        for candidate in self._candidates(mine, clock):
            score = arranged(self.problem, self.random, candidate).score()
            if best is None or score.key(self.order) < best[1].key(self.order):
                best = candidate, score
            if score.reaches(self.bound):
                break
        if best is None or not best[1].reaches(self.bound):
            best = search(
                self.problem,
                self.random,
                order=self.order,
                bound=self.bound,
                clock=clock,
                best=best,
            )
        return None if best[0] is mine else sorted(best[0], key=self._met_before)

    def _met_before(self, tables: Tables) -> int:
        """Pairs at these tables who met in the rounds played. What cannot be avoided in the evening as a whole comes
        late: who plays then is not yet certain, and the rounds to come are planned anew at every draw."""
        return sum(pair in self.problem.met for table in tables for pair in combinations(sorted(table), 2))

    def _candidates(self, mine: list[Tables] | None, clock: Clock) -> Iterator[list[Tables]]:
        """What needs no search: the plan kept, and templates if the rounds played are the beginning of one."""
        units = self.problem.units
        if mine is not None and (not units or self._splits_fewest(mine)):
            yield mine
        if units or not self.as_usual:
            return
        known, problem, random = self._template(), self.problem, self.random
        if not self.present:
            for longer in (self._template(1), transversal(problem.n, problem.rounds + 1)) if self.teams else ():
                yield from beside(longer or (), self.teams, random)
            apart = {*problem.apart, *problem.teams}
            anybody = problem.clubs or apart
            for ready in (known, transversal(problem.n, problem.rounds) if anybody else None):
                if ready is not None:
                    yield cast(ready, problem.clubs, apart, random, bound=self.bound, clock=clock)
            return
        if known is None or problem.apart or problem.teams or self.order.clubs_first:
            return  # few ways to go on keep people apart, and to look for them takes longer than to search anew
        for _ in range(CONTINUATIONS if problem.clubs else 1):
            rest = continued(known, self.present, random)
            if rest is None or clock.over():
                return
            yield rest

    def _splits_fewest(self, rounds: Sequence[Tables]) -> bool:
        problem = self.problem
        return sum(splits(rounds, problem.units)) <= problem.rounds * fewest_split(problem.units, problem.sizes)

    def seated(self, rounds: Sequence[Tables]) -> tuple[RoundSeating, ...]:
        """The tables with seats and numbers, and the players as they were given."""
        seats = [[0] * 5 for _ in self.players]
        tables_of: list[dict[int, int]] = [{} for _ in self.players]
        for seating in self.placed:
            for index, table in enumerate(seating):
                for seat, player in enumerate(table):
                    if player in self.numbers:
                        number = self.numbers[player]
                        seats[number][seat] += 1
                        tables_of[number][index] = tables_of[number].get(index, 0) + 1
        ordered = numbered(on_seats(rounds, seats, self.random), tables_of, self.random)
        return tuple(tuple(tuple(self.players[number] for number in table) for table in tables) for tables in ordered)


def fits(plan: Sequence[RoundSeating], players: Collection[PlayerId], rounds: int, room: Room = ANY) -> bool:
    """Is it a plan of so many rounds for exactly these players, who all fit in the room?"""
    return len(plan) == rounds and all(is_round_of(seats, list(players), room) for seats in plan)
