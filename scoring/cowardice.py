"""Cowardice (Feigheit): who beats the others by more levels than he dared to announce loses.

A hall says by how many. The levels are 90, 60, 30 and black, and before them, where `cowardice_counts_announcement`
says so, Re or Kontra itself: who announced nothing and keeps the others under 120 has made one that he did not
announce. The game then goes to the other party for what it would have been worth (score.py).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from scoring.errors import gettext_noop as _
from scoring.ruleset import Ruleset
from scoring.winner import ALL_PIPS, HALF_OF_PIPS, HEIGHT, OTHER, Parties, Party, reason, steps_under, winner_of
from scoring.words import ANNOUNCEMENTS, PARTIES


def is_cowardly(
    ahead: Party,
    re_pips: int,
    no_trick: Party | None,
    announcements: Parties[str | None],
    as_solo: bool,
    ruleset: Ruleset,
) -> bool:
    """Whether the party that is ahead has announced so little that it loses. as_solo: the game is scored as a solo."""
    if ruleset.cowardice is None or (as_solo and not ruleset.cowardice_in_solo):
        return False
    return not_announced(ahead, re_pips, no_trick, announcements, ruleset) >= ruleset.cowardice


def not_announced(
    ahead: Party, re_pips: int, no_trick: Party | None, announcements: Parties[str | None], ruleset: Ruleset
) -> int:
    """By how many levels the party that is ahead has beaten the other beyond those that it announced."""
    if ahead == "re":
        own, others_pips = announcements.re, ALL_PIPS - re_pips
    else:
        own, others_pips = announcements.kontra, re_pips
    levels = steps_under(others_pips, no_trick == OTHER[ahead]) - HEIGHT[own]
    silent = own is None and others_pips < HALF_OF_PIPS
    return levels + (silent and ruleset.cowardice_counts_announcement)


def winner_after_cowardice(
    re_pips: int, no_trick: Party | None, announcements: Parties[str | None], as_solo: bool, ruleset: Ruleset
) -> Party | None:
    """The party that wins when everything is said, None if nobody does."""
    ahead = winner_of(re_pips, no_trick, announcements, ruleset)
    if ahead is not None and is_cowardly(ahead, re_pips, no_trick, announcements, as_solo, ruleset):
        return OTHER[ahead]
    return ahead


def why(
    re_pips: int, no_trick: Party | None, announcements: Parties[str | None], as_solo: bool, ruleset: Ruleset
) -> tuple[str, dict[str, object]]:
    """Why that party wins: a German sentence (template and parameters, as in GameError)."""
    ahead = winner_of(re_pips, no_trick, announcements, ruleset)
    if ahead is None or not is_cowardly(ahead, re_pips, no_trick, announcements, as_solo, ruleset):
        return reason(re_pips, no_trick, announcements, ruleset)
    own = announcements.re if ahead == "re" else announcements.kontra
    words: dict[str, object] = {
        "coward": PARTIES[ahead],
        "winner": PARTIES[OTHER[ahead]],
        "pips": re_pips if ahead == "re" else ALL_PIPS - re_pips,
        "missing": not_announced(ahead, re_pips, no_trick, announcements, ruleset),
        "allowed": (ruleset.cowardice or 1) - 1,
    }
    if own is None:
        return _(
            "{coward} hat {pips} Augen und nichts angesagt: Das ist feige (Stufen geschafft, aber nicht angesagt: "
            "{missing}; erlaubt: {allowed}). {coward} verliert, {winner} gewinnt."
        ), words
    words["level"] = ANNOUNCEMENTS[own]
    return _(
        "{coward} hat {pips} Augen und nur {level} angesagt: Das ist feige (Stufen geschafft, aber nicht angesagt: "
        "{missing}; erlaubt: {allowed}). {coward} verliert, {winner} gewinnt."
    ), words


@lru_cache(maxsize=128)
def without_cowardice(ruleset: Ruleset) -> Ruleset:
    """The same rules for a game whose last tricks a violation gave away: nobody could have announced those."""
    return ruleset if ruleset.cowardice is None else replace(ruleset, cowardice=None)
