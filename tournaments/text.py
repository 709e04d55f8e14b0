"""What people type and paste, made fit to be kept."""

from __future__ import annotations

import re
from uuid import UUID

from scoring.unseen import readable

__all__ = ["one_line", "readable", "uuid_in", "whole_number"]

# Only the ten digits: `str.isdigit` takes "²" too, and `int` reads digits of every script, but not 5,000 of them.
_WHOLE = re.compile(r"[+−-]?[0-9]{1,18}")


def one_line(text: str) -> str:
    """Readable, on one line, with single spaces."""
    return " ".join(readable(text).split())


def whole_number(text: str, least: int, most: int) -> int | None:
    """The number that was typed, "12", "+5" or "−5" with whichever minus; None if it is none between these two."""
    found = _WHOLE.fullmatch(text.strip())
    number = int(found[0].replace("−", "-")) if found else None
    return number if number is not None and least <= number <= most else None


def uuid_in(text: str) -> UUID | None:
    """What a form sends along, so that it is known again; None if it is by no form of ours."""
    try:
        return UUID(text)
    except ValueError:
        return None
