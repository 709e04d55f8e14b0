"""What a game is worth, and why: every point and every doubling is a line with the clause it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

from scoring.cowardice import is_cowardly
from scoring.extras import OF_ANNOUNCING
from scoring.game import MOST_BOCKS, Game
from scoring.presets import ABSENT
from scoring.ruleset import HOUSE_RULE, Ruleset
from scoring.winner import ALL_PIPS, HALF_OF_PIPS, HEIGHT, OTHER, Party, steps_under, winner_of
from scoring.words import HEART_TRICK, LEVELS


class Line(NamedTuple):
    """One reason for the value of a game.

    what: a code of words.WHAT, or of an own extra point. party: whose points they are; None for a doubling, which is
    the game's, and in a game without parties. points: at least 0, and 0 for a doubling. clause: of the ruleset.
    factor: 2 for a doubling, −1 where the value goes to the other party.
    """

    what: str
    party: Party | None
    points: int
    clause: str
    factor: int = 1

    def to_json(self) -> dict[str, Any]:
        """{"what", "party", "points", "clause"}, and "factor" in a doubling or where the value changes sides."""
        obj: dict[str, Any] = {
            "what": self.what,
            "party": self.party,
            "points": self.points,
            "clause": self.clause,
        }
        if self.factor != 1:
            obj["factor"] = self.factor
        return obj


class Score(NamedTuple):
    """The outcome of a game.

    value: points of one player of the winning party (of Re if nobody won) after all doublings and before the threefold
    of a single player. points: of the four who play, in their order, as they are written. multiplier: the product of
    all factors. Read from the first line to the last, points are added for the winner (or Re) and taken off for the
    other party, and a doubling multiplies what stands above it: that gives the value. winners: the seats that won a
    game without parties, where `winner` is None; see ramsch.py.
    """

    winner: Party | None
    value: int
    points: tuple[int, int, int, int]
    lines: tuple[Line, ...]
    multiplier: int
    winners: tuple[int, ...] = ()

    @property
    def counts_for(self) -> Party:
        """Whose points the lines add up to the value: the winner's, Re's if nobody won, the coward's if one lost."""
        if self.winner is None:
            return "re"
        return OTHER[self.winner] if self.multiplier < 0 else self.winner

    def to_json(self) -> dict[str, Any]:
        """The answer of score-format: winner, value, points, lines, multiplier."""
        return {
            "winner": self.winner,
            "value": self.value,
            "points": list(self.points),
            "lines": [line.to_json() for line in self.lines],
            "multiplier": self.multiplier,
        }


def score(game: Game, ruleset: Ruleset) -> Score:
    """Score a game that `Game.from_json` has let through for this ruleset.

    All points are added up, those of the loser's extra points with a minus; a winner's sum may be lifted to 0; then
    come the doublings. A single player gets or pays three times the value. Who was ahead and loses by cowardice hands
    over what the game would have been worth.
    """
    ahead = winner_of(game.re_pips, game.no_trick, game.announcements, ruleset)
    book = _book(ruleset)
    if ahead is None:
        lines, doublings = _nobody_wins(game, ruleset, book)
    else:
        lines, doublings = _wins(ahead, game, ruleset, book)
    counts_for = ahead or "re"
    cowardly = bool(book.cowardice) and ahead is not None and _loses_by_cowardice(ahead, game, ruleset)
    extras = () if cowardly and not ruleset.cowardice_with_extras else _extra_points(game, ahead, book)
    if extras and not book.extras_after_doublings:
        lines += extras
    total = _sum(lines, counts_for)
    if total < 0 and ruleset.floor_at_zero and ahead is not None and not book.extras_after_doublings:
        lines.append(_floor(ahead, -total, ruleset))
        total = 0
    if doublings:
        lines += doublings
        total <<= len(doublings)
    multiplier = 1 << len(doublings)
    if book.extras_after_doublings:
        lines += extras
        total += _sum(extras, counts_for)
        if total < 0 and ruleset.floor_at_zero and ahead is not None:
            lines.append(_floor(ahead, -total, ruleset))
            total = 0
    if game.bocks or book.points_as:
        for line in (*book.bock[: game.bocks], *book.points_as):
            lines.append(line)
            total *= line.factor
            multiplier *= line.factor
    winner = ahead
    if cowardly and ahead is not None:
        winner = OTHER[ahead]
        lines += book.cowardice
        multiplier = -multiplier
    return Score(winner, total, _by_seat(game, -total if winner == "kontra" else total, book), tuple(lines), multiplier)


def _loses_by_cowardice(ahead: Party, game: Game, ruleset: Ruleset) -> bool:
    as_solo = game.scored_as_solo(ruleset)
    return is_cowardly(ahead, game.re_pips, game.no_trick, game.announcements, as_solo, ruleset)


def _sum(lines: Iterable[Line], counts_for: Party) -> int:
    total = 0
    for _what, party, points, _clause, _factor in lines:
        if party == counts_for:
            total += points
        else:
            total -= points
    return total


def _by_seat(game: Game, value_of_re: int, book: _Book) -> tuple[int, int, int, int]:
    re = game.re
    of_re = 3 * value_of_re if len(re) == 1 else value_of_re
    of_kontra = -value_of_re
    if book.written is not None:
        of_re, of_kontra = book.written(of_re, 0), book.written(of_kontra, 0)
    first, second, third, fourth = game.players
    return (
        of_re if first in re else of_kontra,
        of_re if second in re else of_kontra,
        of_re if third in re else of_kontra,
        of_re if fourth in re else of_kontra,
    )


def sitting_out(scored: Score, ruleset: Ruleset) -> int:
    """What is written for the player of a table of five who sat out in a game."""
    rule = ruleset.sits_out_scores
    if rule == "nothing" or (rule == "with_winners" and scored.winner is None):
        return 0
    points = -scored.value if rule == "with_re" and scored.winner == "kontra" else scored.value
    written = _book(ruleset).written
    return points if written is None else written(points, 0)


def _wins(winner: Party, game: Game, ruleset: Ruleset, book: _Book) -> tuple[list[Line], list[Line]]:
    """The lines of a game that somebody won but for its extra points, and its doublings."""
    loser: Party
    if winner == "re":
        loser, own, others, winner_pips = "kontra", game.announcements.re, game.announcements.kontra, game.re_pips
    else:
        loser, own, others, winner_pips = (
            "re",
            game.announcements.kontra,
            game.announcements.re,
            ALL_PIPS - game.re_pips,
        )
    own_height = HEIGHT[own]
    others_height = HEIGHT[others]
    solo = game.scored_as_solo(ruleset)
    only_reached = ruleset.announcements_only_if_reached

    even_split = game.re_pips == HALF_OF_PIPS
    lines = [] if even_split and book.even_split_not_won else [*book.won[winner]]
    lines += _beaten(winner, winner_pips, game.no_trick == loser, others_height, ruleset, book)
    if own is not None and winner not in game.level_alone:
        lines += book.announced[winner, winner]
    if others is not None and not only_reached and loser not in game.level_alone:
        lines += book.announced[winner, loser]
    if game.replies:
        lines += book.reply[winner] * game.replies
    if own_height:
        lines += book.levels[winner][:own_height]
    if others_height:
        # Only the highest need have failed: a party can miss its "keine 60" and yet keep its "keine 90".
        counts = min(others_height, steps_under(winner_pips, False)) if only_reached else others_height
        lines += book.levels[winner][:counts]
        lines += book.failed[winner][_FIRST_FAILED[winner_pips] : others_height]
    against = (
        winner == "kontra"
        and (not solo or ruleset.against_in_solo)
        and (game.type != "marriage" or ruleset.against_in_marriage)
    )
    if against:
        lines += book.against
    if solo:
        lines += book.solo[winner]
        if kind := game.priced_as(ruleset):
            lines += book.solo_of_kind[winner, kind]
    if game.type == "marriage":
        lines += book.marriage[winner] if len(game.re) == 2 else book.no_partner[winner]

    doublings = _doublings_by_announcement(game, winner, ruleset, book)
    if against:
        doublings += book.against_doubled
    if even_split:
        doublings += book.even_split_doubled
    return lines, doublings


def _nobody_wins(game: Game, ruleset: Ruleset, book: _Book) -> tuple[list[Line], list[Line]]:
    """The lines of a game in which both parties failed but for its extra points, and its doublings."""
    lines: list[Line] = []
    if ruleset.nobody_wins == "levels":
        re_height, kontra_height = HEIGHT[game.announcements.re], HEIGHT[game.announcements.kontra]
        kontra_pips = ALL_PIPS - game.re_pips
        lines += _beaten("re", game.re_pips, game.no_trick == "kontra", kontra_height, ruleset, book)
        lines += book.failed["re"][_FIRST_FAILED[game.re_pips] : kontra_height]
        lines += _beaten("kontra", kontra_pips, game.no_trick == "re", re_height, ruleset, book)
        lines += book.failed["kontra"][_FIRST_FAILED[kontra_pips] : re_height]
    doublings: list[Line] = []
    if ruleset.nobody_wins == "extras_doubled":
        doublings = _doublings_by_announcement(game, None, ruleset, book)
    return lines, doublings


def _beaten(
    party: Party, pips: int, other_no_trick: bool, other_height: int, ruleset: Ruleset, book: _Book
) -> Iterable[Line]:
    """Lines for what the other party stayed under, with `pips` for this one.

    Where a failed level counts as if the other party had been under it, that only adds what was not so anyhow.
    """
    steps = steps_under(ALL_PIPS - pips, other_no_trick)
    if other_height > steps and ruleset.failed_level_counts_as_under:
        return chain(book.under[party][:steps], book.counted[party][steps:other_height])
    return book.under[party][:steps]


def _extra_points(game: Game, ahead: Party | None, book: _Book) -> Sequence[Line]:
    re, kontra = game.extras
    if not re and not kontra:
        return ()
    of_re, of_kontra = book.extras["re"], book.extras["kontra"]
    if book.for_winner:
        of_winner: dict[str, tuple[Line, ...]] = {
            extra: book.extras[ahead][extra] if ahead else () for extra in book.for_winner
        }
        of_re, of_kontra = of_re | of_winner, of_kontra | of_winner
    lines: list[Line] = []
    for extra in re:
        lines += of_re[extra]
    for extra in kontra:
        lines += of_kontra[extra]
    return lines


def _doublings_by_announcement(game: Game, winner: Party | None, ruleset: Ruleset, book: _Book) -> list[Line]:
    lines: list[Line] = []
    only_reached = ruleset.announcements_only_if_reached
    re, kontra = game.announcements
    if re is not None and (winner == "re" or not only_reached) and "re" not in game.level_alone:
        lines += book.doubled["re"]
    if kontra is not None and (winner == "kontra" or not only_reached) and "kontra" not in game.level_alone:
        lines += book.doubled["kontra"]
    if game.replies:
        lines += book.reply_doubled * game.replies
    return lines


def _floor(winner: Party, points: int, ruleset: Ruleset) -> Line:
    """What lifts a winner's sum to 0; before the doublings of all points, or where these come first behind the rest."""
    return Line("floor", winner, points, ruleset.clause("floor_at_zero"))


# The first level, counted from 0 for no_90, that so many pips break by 30: 120 against no_90 … 30 against black.
_FIRST_FAILED: Final = tuple(sum(pips < step for step in (120, 90, 60, 30)) for pips in range(ALL_PIPS + 1))
_BOTH: Final[tuple[Party, Party]] = ("re", "kontra")
# What is written of a player's points, beside 0, by `counting`; None: all of it.
WRITTEN: Final[Mapping[str, Callable[[int, int], int] | None]] = {"both": None, "winners": max, "losers": min}


class _Book:
    """Every line that a ruleset can write, made once; each entry is empty where the ruleset gives nothing for it."""

    def __init__(self, ruleset: Ruleset) -> None:
        def lines(whats: Iterable[str], party: Party, points: int, parameter: str) -> tuple[Line, ...]:
            return tuple(Line(what, party, points, ruleset.clause(parameter)) for what in whats) if points else ()

        def by_party(whats: Iterable[str], points: int, parameter: str) -> dict[Party, tuple[Line, ...]]:
            whats = tuple(whats)
            return {party: lines(whats, party, points, parameter) for party in _BOTH}

        def doubling(what: str, doubles: bool, parameter: str) -> tuple[Line, ...]:
            return (Line(what, None, 0, ruleset.clause(parameter), 2),) if doubles else ()

        self.won = by_party(["won"], ruleset.won, "won")
        self.under = by_party(_UNDER_CODES, ruleset.under_level, "under_level")
        self.counted = by_party(
            (f"counted_{level}" for level in LEVELS), ruleset.under_level, "failed_level_counts_as_under"
        )
        self.levels = by_party((f"announced_{level}" for level in LEVELS), ruleset.announced_level, "announced_level")
        self.failed = by_party((f"failed_{level}" for level in LEVELS), ruleset.failed_level, "failed_level")
        # By who earns it and who announced it.
        self.announced = {
            (earner, "re"): lines(["re_announced"], earner, ruleset.re_announced, "re_announced") for earner in _BOTH
        } | {
            (earner, "kontra"): lines(["kontra_announced"], earner, ruleset.kontra_announced, "kontra_announced")
            for earner in _BOTH
        }
        self.against = lines(["against"], "kontra", ruleset.against, "against")
        worth = dict(ruleset.extra_worth) | {one.code: one.points for one in ruleset.own_extras}
        if ruleset.heart_trick_for_bock:
            worth[HEART_TRICK] = 0
        self.extras: dict[Party, dict[str, tuple[Line, ...]]] = {
            party: {
                extra: (Line(extra, party, worth[extra], _clause_of_extra(extra, ruleset)),) if worth[extra] else ()
                for extra in worth
            }
            for party in _BOTH
        }
        # The extra points that the winner has, whoever they were entered for.
        self.for_winner = (
            *(OF_ANNOUNCING if ruleset.announcing_extras_for == "winner" else ()),
            *(one.code for one in ruleset.own_extras if one.party == "winner"),
        )
        self.extras_after_doublings = ruleset.doublings == "without_extras"
        self.solo = by_party(["solo"], ruleset.solo_bonus, "solo_bonus")
        self.solo_of_kind = {
            (party, solo): lines(["solo_of_kind"], party, points, "solo_bonus_by_kind")
            for party in _BOTH
            for solo, points in ruleset.solo_bonus_by_kind
        } | {
            (party, own.code): lines(["solo_of_kind"], party, own.bonus, "own_solos")
            for party in _BOTH
            for own in ruleset.own_solos
        }
        self.marriage = by_party(["marriage"], ruleset.marriage_bonus, "marriage_bonus")
        self.no_partner = by_party(["no_partner"], ruleset.no_partner_bonus, "no_partner_bonus")
        self.even_split_not_won = ruleset.even_split == "no_won_point"
        self.even_split_doubled = doubling("even_split", ruleset.even_split == "double", "even_split")
        self.doubled: dict[Party, tuple[Line, ...]] = {
            "re": doubling("re_announced", ruleset.re_doubles, "re_doubles"),
            "kontra": doubling("kontra_announced", ruleset.kontra_doubles, "kontra_doubles"),
        }
        self.reply = by_party(["reply"], ruleset.further_reply_points, "further_reply_points")
        self.reply_doubled = doubling("reply", ruleset.further_reply_doubles, "further_reply_doubles")
        self.against_doubled = doubling("against", ruleset.against_doubles, "against_doubles")
        clause = ruleset.clause("bock_triggers")
        bock = Line("bock", None, 0, HOUSE_RULE if clause == ABSENT else clause, ruleset.bock_factor)
        self.bock = (bock,) * MOST_BOCKS
        as_many = ruleset.points_as
        self.points_as = () if as_many == 1 else (Line("points_as", None, 0, ruleset.clause("points_as"), as_many),)
        self.cowardice: tuple[Line, ...] = ()
        if ruleset.cowardice is not None:
            self.cowardice = (Line("cowardice", None, 0, ruleset.clause("cowardice"), -1),)
        self.written = WRITTEN[ruleset.counting]


_UNDER_CODES: Final = ("under_90", "under_60", "under_30", "under_black")


def _clause_of_extra(extra: str, ruleset: Ruleset) -> str:
    usual = ruleset.unchanged
    if extra not in usual.extra_points or dict(usual.extra_worth)[extra] != dict(ruleset.extra_worth)[extra]:
        return HOUSE_RULE
    return usual.clause("extra_points")


@lru_cache(maxsize=128)
def _book(ruleset: Ruleset) -> _Book:
    return _Book(ruleset)
