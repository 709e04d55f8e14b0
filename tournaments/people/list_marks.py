"""What stands before the names of a pasted list: numbers, bullets, the marks of a mail that is quoted."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BULLETS = "•·▪◦●○■□‣⁃\uf000-\uf0ff"
"""In a class of a regular expression. The last are Word's, of its own fonts."""
_NUMBER = re.compile(r"^\(?(?:(?:nr|no|nummer|platz|rang)\b\.?|[#№])?\s*\(?[0-9]{1,4}\s*[.):]?$", re.IGNORECASE)
_NUMBERING = re.compile(
    r"^(?:(?:(?:nr|no|nummer)\b\.?|[#№])\s*[0-9]{1,4}\s*[.):]?\s*"  # Nr. 12 Inge
    r"|\(?[0-9]{1,4}\s*[.):]\s*|[0-9]{1,4}\s+(?=\D)"  # 12. Inge, (12) Inge, 12 Inge
    rf"|[-–—*]\s+|[{_BULLETS}]\s*)",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"[0-9]{1,4}")
_BEFORE_TAB = re.compile(rf"^ *[-–—*{_BULLETS}§Øo] ?\t+(?=.*[^\s;,])")
"""Word's bullets: those of its own fonts are pasted as the letters that stand there, too."""
_OF_A_REPLY = re.compile(r"^ *(?:[>|] ?)+")
"""What programs for mail write before what somebody else wrote."""


def without_marks(lines: Sequence[str]) -> list[str]:
    """Without the marks before the lines of a quoted mail, where most have them; and without bullets before a tab,
    which divides no columns, where no line has anything else in front of its first one.
    """
    filled = [line for line in lines if line.strip()]
    if sum(bool(_OF_A_REPLY.match(line)) for line in filled) * 2 >= len(filled):
        lines = [_OF_A_REPLY.sub("", line) for line in lines]
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
