"""What stands before the names of a pasted list: numbers, bullets, the marks of a mail that is quoted, or of a chat."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.people.list_words import is_forename

_BULLETS = "•·▪◦●○■□‣⁃➢➤►▶→\uf000-\uf0ff"
"""In a class of a regular expression. The last are Word's, of its own fonts."""
_TICKS = "☐☑☒✅❌✓✔✗✘"
"""Likewise; in a column of their own they say who has paid."""
_NUMBER = re.compile(
    r"^\(?(?:(?:nr|no|nummer|platz|rang)\b\.?|[#№])?\s*\(?[0-9]{1,4}\s*(?:[.):]{0,2}|\u20e3)$", re.IGNORECASE
)
_NUMBERING = re.compile(
    r"^(?:(?:(?:nr|no|nummer)\b\.?|[#№])\s*[0-9]{1,4}\s*[.):]?\s*"  # Nr. 12 Inge
    r"|\(?[0-9]{1,4}\s*(?:[.):]{1,2}|\u20e3)\s*(?:[-–—]\s+)?"  # 12. Inge, (12) Inge, 12.) Inge
    r"|[0-9]{1,4}\s+(?:[-–—]\s+)?(?=\D)"  # 12 Inge, 12 - Inge
    r"|\(?[a-z]\)\s*|\[[ x✓✔]?\]\s*(?=\S)"  # a) Inge, [x] Inge
    rf"|[-–—*]\s+|[{_BULLETS}{_TICKS}]\s*(?=\S))",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"[0-9]{1,4}")
_BEFORE_TAB = re.compile(rf"^ *[-–—*{_BULLETS}§Øo] ?\t+(?=.*[^\s;,])")
"""Word's bullets: those of its own fonts are pasted as the letters that stand there, too."""
_OF_A_CHAT = re.compile(
    r"^\[?\d\d?[./]\d\d?[./](?:\d{4}|\d\d)?,? \d\d?:\d\d(?::\d\d)?(?: [ap]m)?(?:\]| [-–]) [^:]{1,60}:\s+(?=\S)",
    re.IGNORECASE,
)
"""When and by whom a message was sent."""
_ROMAN = re.compile(r"^ *[IVX]+[.)]\s+(?=\S)")
_LABEL = re.compile(
    r"^ *(?:spieler|teilnehmer|player)(?:in)? ?(\d{1,3}) ?[.):]?(?:[\t;] ?|(?<=:) )(?=\S)", re.IGNORECASE
)
"""In "Spieler 1: Inge"; "Spieler 1" alone may be somebody's place."""
_OF_A_REPLY = re.compile(r"^ *(?:[>|] ?)+")
"""What programs for mail write before what somebody else wrote."""


def without_marks(lines: Sequence[str]) -> list[str]:
    """Without the marks before the lines of a quoted mail, or Roman numbers, where most have them; without what a chat
    writes before a message; and without bullets before a tab, which divides no columns, where no line has anything else
    in front of its first one. "Spieler 1:" before most names is a number.
    """
    lines = [_OF_A_CHAT.sub("", line) for line in lines]
    filled = [line for line in lines if line.strip()]
    if sum(bool(_OF_A_REPLY.match(line)) for line in filled) * 2 >= len(filled):
        lines = [_OF_A_REPLY.sub("", line) for line in lines]
    roman = [found[0].strip(" .)\t") for line in lines if (found := _ROMAN.match(line))]
    # "I." alone is an initial, "II." is none.
    if len(roman) * 2 >= len(filled) and any(len(one) > 1 for one in roman):
        lines = [_ROMAN.sub("", line) for line in lines]
    labelled = [line[found.end() :] for line in lines if (found := _LABEL.match(line))]
    called = sum(any(map(is_forename, re.split(r"[\s,;]+", rest)[:3])) for rest in labelled)
    if len(labelled) * 2 >= len(filled) and called * 2 >= len(labelled):
        lines = [_LABEL.sub(r"\1. ", line) for line in lines]
    if all(_BEFORE_TAB.match(line) for line in lines if "\t" in line.strip()):
        lines = [_BEFORE_TAB.sub("", line) for line in lines]
    return [*lines]


def without_numbering(cell: str) -> tuple[str, str]:
    """A name without what stands before it in a list, and the number of it: "12. Inge" is "Inge" and "12"."""
    before = _NUMBERING.match(cell)
    return (cell[before.end() :], _digits(before)) if before else (cell, "")


def count_of(cell: str) -> str:
    """The number of a cell in which only a number stands, "" for any other."""
    return _digits(_NUMBER.match(cell))


def _digits(found: re.Match[str] | None) -> str:
    digits = _DIGITS.search(found[0]) if found else None
    return digits[0] if digits else ""
