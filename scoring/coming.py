"""The games to come, whatever is played until then: for phones that go on without network, and know no rule.

A solo may leave the deal where it is, and may be one duty less; so which game is the third from now depends on what
the two before it are. What can be is a small graph, since most of it comes to the same: games, and which is next by
what was played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from scoring.dealing import NextGame, SheetState, after_game, fulfils, timed, what_next
from scoring.ruleset import Ruleset
from scoring.sheet import Sheet

ALONE = ("solo", "silent_marriage", "marriage")  # the types of games that may be a duty of who plays alone
KEPT = 256  # graphs; at the beginning of a round all tables have the same

After = Callable[[str, int | None], SheetState]


@dataclass(slots=True)
class Coming:
    """A game that may come; None: the round is over. The games behind it are told by their index.

    `then`: if this one is ordinary, or the solo that is due. `solos`: by type and seat, where a game that this seat
    plays alone leads to another one than that. Each is None where that was not looked into.
    """

    game: NextGame | None
    then: int | None = None
    solos: dict[tuple[str, int], int] | None = field(default_factory=dict)


def coming(sheet: Sheet, most: int, *, branching: int, solos: int) -> tuple[Coming, ...]:
    """The games to come, the next one first: `most` if all are ordinary ones, and the first `branching` of them also if
    up to so many of those before are `solos`. As for `Sheet.ahead`, a violation or the clock may change them.
    """
    clock = None if sheet.time_up_after is None else sheet.time_up_after - len(sheet.rows)
    return _coming(_plain(sheet.state), clock, sheet.ruleset, sheet.seats, most, branching, solos)


@lru_cache(KEPT)
def _coming(
    first: SheetState, clock: int | None, ruleset: Ruleset, seats: int, most: int, branching: int, solos: int
) -> tuple[Coming, ...]:
    """`clock`: after so many entries the time is up, the game then begun included; None while it has not run out."""
    found = [Coming(what_next(first, ruleset, seats))]
    level = {first: (0, 0)}  # of each state its index, and the fewest solos on a way there
    for depth in range(1, most):
        behind: dict[SheetState, tuple[int, int]] = {}

        def index_of(state: SheetState, used: int, behind: dict[SheetState, tuple[int, int]] = behind) -> int:
            if state not in behind:
                found.append(Coming(what_next(state, ruleset, seats)))
            index, fewest = behind.get(state, (len(found) - 1, used))
            behind[state] = (index, min(used, fewest))
            return index

        for state, (index, used) in level.items():
            here = found[index]
            if here.game is None:
                continue
            after = partial(_after, state, ruleset, here.game, None if clock is None else clock - depth)
            due = here.game.must_present
            ordinary = after("normal" if due is None else "solo", due)
            if not used or depth < branching:
                here.then = index_of(ordinary, used)
            elsewhere = {one: to for one, to in _alone(here.game, ruleset, after) if to != ordinary}
            if depth < branching and used < solos:
                here.solos = {one: index_of(to, used + 1) for one, to in elsewhere.items()}
            elif elsewhere:
                here.solos = None
        level = behind
    return tuple(found)


def _after(
    state: SheetState, ruleset: Ruleset, game: NextGame, clock: int | None, kind: str, alone: int | None
) -> SheetState:
    return _plain(timed(after_game(state, ruleset, game, kind, alone, ()), 0, clock))


def _alone(game: NextGame, ruleset: Ruleset, after: After) -> Iterator[tuple[tuple[str, int], SheetState]]:
    """What may be played alone, by type and seat, with the state behind it; nothing where a solo is due.

    Whoever plays a solo that is no duty, it comes to the same; what is neither is an ordinary game.
    """
    free: SheetState | None = None
    for kind in ALONE if game.must_present is None else ():
        for seat in game.players if kind in ruleset.game_types else ():
            if fulfils(kind, seat, ruleset, game):
                yield (kind, seat), after(kind, seat)
            elif kind == "solo":
                free = free or after(kind, seat)
                yield (kind, seat), free


def _plain(state: SheetState) -> SheetState:
    """A state without what does not say who deals."""
    return replace(state, in_a_row=(0, 0), bocks=()) if state.in_a_row[0] or state.bocks else state
