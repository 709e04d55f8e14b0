"""How good a seating is, and how good it could be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from tournaments.seating.bounds import apart_bound, beyond, fives_spread, group_bound, pairs, repeats_bound
from tournaments.seating.going_round import SEATS, seats_bound, tables_beside_bound, tables_bound
from tournaments.seating.tables import NO_EARLIER, Earlier, Meeting, PlayerId, RoundSeating
from tournaments.seating.together import fewest_split, splits
from tournaments.seating.wishes import NONE, Criterion, Wishes, members, pairs_within


@dataclass(frozen=True, slots=True)
class Quality:
    """What there is to say about rounds played and planned."""

    repeats: int
    """Times that two players sit together again: the sum of C(meetings, 2) over all pairs, history included.

    But for those who are to sit together.
    """
    bound: int
    """Fewer repeats than this are impossible for these players and so many rounds; 0 where nothing better is known."""
    repeated_pairs: tuple[tuple[PlayerId, PlayerId, int], ...]
    """Pairs that meet more than once, with their meetings, most first; history included."""
    same_club: int
    """Meetings of two players of one club, in the rounds without the history."""
    apart_broken: int
    """Meetings of pairs that were to be kept apart, those of teams left out, in the rounds without the history."""
    apart_bound: int
    """So many of those there must be; whether so few can be, is not known."""
    same_team: int
    """Meetings within teams that were to be apart, in the rounds without the history."""
    same_club_bound: int
    """Of the meetings within clubs so many there must be, with these players at so many tables."""
    same_team_bound: int
    """… and so many of those within teams."""
    split: int
    """How often somebody who is to sit together was split: units by round, in the rounds without the history."""
    split_bound: int
    """So often that must be."""
    fives_most: int
    """Of the players of the rounds: how often at a table of five who was there most often; history included."""
    fives_needed: int
    """As often as this somebody must be there, with so many places at tables of five; history included."""
    fives_beyond: tuple[PlayerId, ...]
    """Who is there more often than was wished for."""
    seat_spread: int
    """The greatest difference between the times that one player sits on two of the seats 1-4; history included.

    Without who has a seat of their own.
    """
    seat_bound: int
    """Less than this is impossible."""
    table_most: int
    """How often somebody sits at a table of one number, whoever is not to sit at one; history included."""
    table_bound: int
    """Less often than this is impossible."""


def quality(
    rounds: Sequence[RoundSeating],
    *,
    history: Sequence[RoundSeating] = (),
    besides: Earlier = NO_EARLIER,
    wishes: Wishes = NONE,
    finalists: Collection[PlayerId] = (),
) -> Quality:
    """Judge rounds, with those played before as history; `besides`: as for `plan`. `finalists`: who is to sit at the
    first table of the only one. One place is one table in all of them.
    """
    numbers = _at_tables([*history, *rounds])
    least_seats, least_tables = _going_round(rounds, history, wishes, finalists)
    # Nothing else asks which tables they are.
    history, rounds = _without_places(history), _without_places(rounds)
    everything = [*history, *rounds]
    met_before = Counter((min(pair), max(pair)) for pair in besides.met) + _meetings(history)
    met = met_before + _meetings(rounds)
    seats: dict[PlayerId, list[int]] = {}
    fives = Counter(besides.at_five)
    for seating in everything:
        for table in seating:
            for seat, player in enumerate(table):
                seats.setdefault(player, [0] * 5)[seat] += 1
            if len(table) == 5:
                fives.update(table)
    everybody = sorted(seats)
    apart, one_team = wishes.kept_apart(everybody), wishes.of_one_team(everybody)
    one_club = wishes.of_one_club(everybody)
    together = wishes.kept_together(everybody)
    for pair in together:
        met.pop(pair, None)
        met_before.pop(pair, None)
    split = split_bound = 0
    same_club = same_team = apart_broken = same_club_bound = same_team_bound = least_apart = 0
    for seating in rounds:
        for pair in (pair for table in seating for pair in combinations(sorted(table), 2)):
            same_club += pair in one_club
            same_team += pair in one_team
            apart_broken += pair in apart
        here = [player for table in seating for player in table]
        units = wishes.units(here)
        split += sum(splits([seating], units))
        split_bound += fewest_split(units, list(map(len, seating)))
        least_apart += apart_bound(wishes.kept_apart(here), len(seating))
        same_club_bound += _bound(members(wishes.clubs, here), len(seating), together)
        same_team_bound += _bound(members(wishes.teams, here), len(seating), together)
    never = set[tuple[PlayerId, PlayerId]]()
    for criterion, parted, least in (
        (Criterion.APART, apart, least_apart),
        (Criterion.TEAMS, one_team, same_team_bound),
        (Criterion.CLUBS, one_club, same_club_bound),
    ):
        if not least and wishes.order.puts(criterion, Criterion.REPEATS):
            never |= parted
    current = {player for seating in rounds or everything[-1:] for table in seating for player in table}
    at_five = (player for seating in history for table in seating if len(table) == 5 for player in table)
    before = Counter([*at_five, *besides.at_five])
    return Quality(
        repeats=sum(map(pairs, met.values())),
        bound=max(repeats_bound(everything, never, together), _after(met_before, rounds)) if everything else 0,
        repeated_pairs=tuple(
            sorted(((*pair, times) for pair, times in met.items() if times > 1), key=lambda p: (-p[2], p[0], p[1]))
        ),
        same_club=same_club,
        apart_broken=apart_broken,
        apart_bound=least_apart,
        same_team=same_team,
        same_club_bound=same_club_bound,
        same_team_bound=same_team_bound,
        split=split,
        split_bound=split_bound,
        fives_most=max((fives[player] for player in current), default=0),
        fives_needed=_fives_needed(rounds, before, current, finalists),
        fives_beyond=tuple(one for one in sorted(current) if beyond(fives[one], wishes.order.most_fives)),
        seat_spread=max(
            (max(seats[player][:4]) - min(seats[player][:4]) for player in current - wishes.seats.keys()), default=0
        ),
        seat_bound=least_seats,
        table_bound=least_tables,
        table_most=max((max(numbers[player].values()) for player in current - wishes.settled(current)), default=0),
    )


def _meetings(rounds: Sequence[RoundSeating]) -> Counter[Meeting]:
    """How often each pair sits together, the lower number first."""
    return Counter(pair for seating in rounds for table in seating for pair in combinations(sorted(table), 2))


def _after(met: Mapping[Meeting, int], rounds: Sequence[RoundSeating]) -> int:
    """So many repeats there must be after the history. More may have met at one table than it has seats, where one has
    changed hands: then more is known than by counting seats.
    """
    least = sum(map(pairs, met.values()))
    for seating in rounds:
        here = {player for table in seating for player in table}
        least += apart_bound([pair for pair in met if here.issuperset(pair)], len(seating))
    return least


def _without_places(rounds: Sequence[RoundSeating]) -> list[RoundSeating]:
    return [tuple(filter(None, seating)) for seating in rounds]


def _at_tables(rounds: Sequence[RoundSeating]) -> Mapping[PlayerId, Counter[int]]:
    """How often each sat at the table of which place."""
    found: dict[PlayerId, Counter[int]] = defaultdict(Counter)
    for seating in rounds:
        for place, table in enumerate(seating):
            for player in table:
                found[player][place] += 1
    return found


def _fives_needed(
    rounds: Sequence[RoundSeating],
    before: Mapping[PlayerId, int],
    current: set[PlayerId],
    finalists: Collection[PlayerId],
) -> int:
    """How often somebody must be at a table of five; where there are finalists, who has no choice but their table."""
    free = [seating[1:] if finalists else seating for seating in rounds]
    places = [sum(len(table) for table in seating if len(table) == 5) for seating in free]
    spread = fives_spread([before[player] for player in current.difference(finalists)], places)
    first = int(bool(finalists) and len(rounds[0][0]) == 5)
    return max([*spread, *(before[player] + first for player in current.intersection(finalists))], default=0)


def _going_round(
    rounds: Sequence[RoundSeating],
    history: Sequence[RoundSeating],
    wishes: Wishes,
    finalists: Collection[PlayerId],
) -> tuple[int, int]:
    """The bounds of seats and of tables; 0 where others sit in one of the rounds than in another."""
    current = {player for seating in rounds or history[-1:] for table in seating for player in table}
    if any({player for table in seating for player in table} != current for seating in rounds):
        return 0, 0
    seats = {player: [0] * SEATS for player in current}
    for seating in history:
        for table in seating:
            for seat, player in enumerate(table[:SEATS]):
                if player in current:
                    seats[player][seat] += 1
    tables, there = _at_tables(history), [_places(seating) for seating in rounds]
    fives = [len(five) for _four, five in there]
    anywhere = {player: tables.get(player, Counter()) for player in current - wishes.settled(current)}
    even = None if wishes.fixed else fives_spread([0] * len(current), [5 * five for five in fives])
    least = tables_bound(list(anywhere.values()), there, even)
    if finalists:
        least = tables_beside_bound(anywhere, finalists, sorted(chain(*there[0])))
    return (
        seats_bound(
            [one for player, one in seats.items() if player not in wishes.seats],
            [(len(current), five) for five in fives],
        ),
        least,
    )


def _places(seating: RoundSeating) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of its tables of four, and of five."""
    of = [(place, len(table)) for place, table in enumerate(seating) if table]
    return tuple(place for place, size in of if size != 5), tuple(place for place, size in of if size == 5)


def _bound(groups: Sequence[Sequence[PlayerId]], tables: int, together: set[Meeting]) -> int:
    """The fewest pairs of one group at one table, but for those who are to sit together."""
    return max(0, group_bound(map(len, groups), tables) - len(pairs_within(groups) & together))
