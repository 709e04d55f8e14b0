"""Who wins a game: pips, or tricks for "schwarz", against what was announced. One rule of it differs between halls."""

from __future__ import annotations

from typing import Final, Generic, Literal, NamedTuple, TypeVar

from scoring.errors import gettext_noop as _
from scoring.ruleset import Ruleset
from scoring.words import ANNOUNCEMENTS, PARTIES

Party = Literal["re", "kontra"]
T = TypeVar("T")

ALL_PIPS: Final = 240
HALF_OF_PIPS: Final = ALL_PIPS // 2
OTHER: Final[dict[Party, Party]] = {"re": "kontra", "kontra": "re"}
# The height of a party's highest announcement: how many levels it has announced.
HEIGHT = {None: 0, "re": 0, "kontra": 0, "no_90": 1, "no_60": 2, "no_30": 3, "black": 4}
# What the opponents of a party must stay under, by the height of its announcement; black is told by tricks.
UNDER = {1: 90, 2: 60, 3: 30}
BLACK = 4


class Parties(NamedTuple, Generic[T]):
    """Something that each of the two parties has."""

    re: T
    kontra: T


def steps_under(pips: int, no_trick: bool) -> int:
    """How many of 90, 60, 30 and black a party with so many pips stayed under: 0 to 4."""
    return 4 if no_trick else _STEPS_UNDER[pips]


_STEPS_UNDER: Final = tuple(sum(pips < step for step in (90, 60, 30)) for pips in range(ALL_PIPS + 1))


def keeps(height: int, opponents_pips: int, opponents_no_trick: bool) -> bool:
    """Whether a party whose opponents have so much keeps a level of this height."""
    return opponents_no_trick if height == BLACK else opponents_pips < UNDER[height]


def winner_of(
    re_pips: int, no_trick: Party | None, announcements: Parties[str | None], ruleset: Ruleset
) -> Party | None:
    """The party that wins, None if nobody does; but for cowardice (cowardice.py), by which it may lose after all.

    1. A party that announced a level wins only by keeping it.
    2. Against it, a party without a level of its own wins as soon as it fails.
    3. Without levels Re needs 121 and Kontra 120; where the ruleset has it so, Re 120 and Kontra 121 if "Kontra" was
       the only announcement.
    4. If both announced a level and both fail, nobody wins.
    """
    re_height = HEIGHT[announcements.re]
    kontra_height = HEIGHT[announcements.kontra]
    if not re_height and not kontra_height:
        return "re" if re_pips >= re_needs(announcements, ruleset) else "kontra"
    if re_height and keeps(re_height, ALL_PIPS - re_pips, no_trick == "kontra"):
        return "re"
    if kontra_height and keeps(kontra_height, re_pips, no_trick == "re"):
        return "kontra"
    if re_height and kontra_height:
        return None
    return "kontra" if re_height else "re"


def re_needs(announcements: Parties[str | None], ruleset: Ruleset) -> int:
    """The pips with which Re wins when no level was announced."""
    only_kontra = announcements.kontra is not None and announcements.re is None
    return 120 if only_kontra and ruleset.kontra_alone_needs_121 else 121


def reason(
    re_pips: int, no_trick: Party | None, announcements: Parties[str | None], ruleset: Ruleset
) -> tuple[str, dict[str, object]]:
    """Why that party wins: a German sentence (template and parameters, as in GameError)."""
    winner = winner_of(re_pips, no_trick, announcements, ruleset)
    pips = {"re": re_pips, "kontra": ALL_PIPS - re_pips}
    if winner is None:
        return _(
            "Beide haben ihre Absage verfehlt, Re ({re_level}) mit {re_pips} und Kontra ({kontra_level}) mit "
            "{kontra_pips} Augen: Niemand gewinnt."
        ), {
            "re_level": ANNOUNCEMENTS[str(announcements.re)],
            "re_pips": pips["re"],
            "kontra_level": ANNOUNCEMENTS[str(announcements.kontra)],
            "kontra_pips": pips["kontra"],
        }
    own, loser = (announcements.re, "kontra") if winner == "re" else (announcements.kontra, "re")
    words: dict[str, object] = {"winner": PARTIES[winner], "loser": PARTIES[loser]}
    if HEIGHT[own] == BLACK:
        return _("{winner} hatte schwarz angesagt und hat alle Stiche: {winner} gewinnt."), words
    if HEIGHT[own]:
        words |= {"level": ANNOUNCEMENTS[str(own)], "pips": pips[winner]}
        return _("{winner} hatte {level} angesagt und hat {pips} Augen: {winner} gewinnt."), words
    theirs = announcements.kontra if winner == "re" else announcements.re
    if HEIGHT[theirs] == BLACK:
        return _("{loser} hatte schwarz angesagt und hat nicht alle Stiche: {winner} gewinnt."), words
    if HEIGHT[theirs]:
        words |= {"level": ANNOUNCEMENTS[str(theirs)], "pips": pips[loser]}
        return _("{loser} hatte {level} angesagt und hat {pips} Augen: {winner} gewinnt."), words
    words |= {"pips": re_pips, "needed": re_needs(announcements, ruleset)}
    return _("Re hat {pips} Augen und braucht {needed}: {winner} gewinnt."), words
