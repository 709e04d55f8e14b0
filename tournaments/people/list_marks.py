"""What stands before the names of a pasted list: numbers, bullets, the marks of a mail that is quoted."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"^\(?(?:(?:nr|no|nummer|platz|rang)\b\.?|[#№])?\s*\(?[0-9]{1,4}\s*[.):]?$", re.IGNORECASE)
_NUMBERING = re.compile(
    r"^(?:(?:(?:nr|no|nummer)\b\.?|[#№])\s*[0-9]{1,4}\s*[.):]?\s*"  # Nr. 12 Inge
    r"|\(?[0-9]{1,4}\s*[.):]\s*|[0-9]{1,4}\s+(?=\D)"  # 12. Inge, (12) Inge, 12 Inge
    r"|[-–—*•·]\s+|[•·]\s*)",  # bullets
    re.IGNORECASE,
)
_DIGITS = re.compile(r"[0-9]{1,4}")


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
