"""Who stands before whom: from what players have achieved, and an order of criteria, to ranks.

The first criterion decides between all; each further one only between those who were equal in all before it. Whoever
is equal in all of them shares a rank ("1, 2, 2, 4"). The ranks are a weak order of the players and depend on nothing
else: not on the order in which they are read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from django.utils.functional import Promise

from scoring.figures import Figures
from tournaments import numbers

Figure = int | Fraction | None
"""What a criterion compares; None for who has nothing to compare, and stands behind all that have."""


class Achieved(NamedTuple):
    """What a player has achieved up to some round: all that a rank follows from."""

    by_round: tuple[int | None, ...]
    """Points per round of `Standings.rounds`; None where the player had no seat."""
    total: int
    """The sum of these, and of what rounds without a seat are given for."""
    number: int = 0
    """Start number: who it is, for the lot."""
    tables: tuple[int | None, ...] = ()
    """Which table it was in each round; read only where somebody asks for more than points."""
    figures: Figures = Figures()
    """Of all rounds together; read as `tables` is."""
    table_points: int = 0
    """In sixtieths, of all rounds together; see table_points.py."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing that players are ranked by. It is a column, too.

    Either `figure` or `among` says how: the former of each player alone, the latter of a group of players who are
    equal up to here: the place of each within the group, from 1, and the same for all where it does not decide.
    """

    key: str
    """As the ruleset names it."""
    name: str | Promise
    short: str | Promise
    """As it heads a narrow column."""
    figure: Callable[[Achieved], Figure] | None = None
    among: Callable[[Sequence[Achieved]], Sequence[int]] | None = None
    most_first: bool = True
    """Its direction."""
    shown: Callable[[Figure], str] = numbers.figure
    unit: str | Promise = ""
    """What is counted, beside a total that has no heading; "" for plain points, which everybody takes it for."""
    clause: str = ""
    """Of the ruleset."""

    def figures(self, group: Sequence[Achieved]) -> Sequence[Figure]:
        """Of players who are equal so far."""
        if self.among is not None:
            return self.among(group)
        assert self.figure is not None, "a criterion says how"
        return list(map(self.figure, group))

    def first(self, figure: Figure) -> tuple[bool, int | Fraction]:
        """Sorts figures: who stands before comes first."""
        if figure is None:
            return True, 0
        return False, -figure if self.most_first else figure


@dataclass(frozen=True, slots=True)
class Block:
    """Players who share a rank."""

    rank: int
    players: tuple[int, ...]
    """Ids, as they were read."""
    cut: int
    """Which criterion, by its place in the order, sets them behind those above; 0, the first, of the first block."""


@dataclass(frozen=True, slots=True)
class Ranking:
    blocks: tuple[Block, ...]
    """The best first."""
    among: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """The places within groups of equals, by criterion and player, where such a criterion has decided."""

    @property
    def ranks(self) -> dict[int, int]:
        """The rank of each player, by id; equals share the best rank of theirs: 1, 2, 2, 4."""
        return {player: block.rank for block in self.blocks for player in block.players}

    @property
    def deciding(self) -> set[int]:
        """The places in the order of the criteria that have decided between equals."""
        return {block.cut for block in self.blocks} - {0}


def ranking(achieved: Mapping[int, Achieved], order: Sequence[Criterion]) -> Ranking:
    """How these players, by id, stand by the criteria in this order."""
    among: dict[str, dict[int, int]] = defaultdict(dict)

    def split(players: Sequence[int], place: int, cut: int) -> Iterator[tuple[int, Sequence[int]]]:
        criterion = order[place]
        groups: dict[Figure, list[int]] = defaultdict(list)
        for player, figure in zip(players, criterion.figures([achieved[one] for one in players]), strict=True):
            groups[figure].append(player)
        if criterion.among is not None and len(groups) > 1:
            among[criterion.key] |= {one: figure for figure, equals in groups.items() for one in equals}  # type: ignore[misc]
        for figure in sorted(groups, key=criterion.first):
            equals = groups[figure]
            if len(equals) == 1 or place + 1 == len(order):
                yield cut, equals
            else:
                yield from split(equals, place + 1, cut)
            cut = place

    blocks, rank = [], 1
    for cut, players in split(list(achieved), 0, 0) if achieved else ():
        blocks.append(Block(rank, tuple(players), cut))
        rank += len(players)
    return Ranking(tuple(blocks), among)
