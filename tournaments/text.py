"""What people type and paste, made fit to be kept."""

from __future__ import annotations

import re
import unicodedata

# Control and format characters, which nobody sees, and halves of characters, which no database takes.
_UNSEEN = ("Cc", "Cf", "Cs")
# Characters of other kinds that are not seen either: fillers, joiners, choices between two shapes of one character.
_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {chr(one) for one in range(0xFE00, 0xFE10)}
# Only the ten digits: `str.isdigit` takes "²" too, and `int` reads digits of every script, but not 5,000 of them.
_WHOLE = re.compile(r"[+−-]?[0-9]{1,18}")


def readable(text: str) -> str:
    """Without characters that cannot be seen, as spreadsheets and chats leave them behind. Tabs and line ends stay."""
    if text.isascii() and text.isprintable():
        return text  # nearly every line, at no cost
    return "".join(one for one in text if one in "\t\n\r" or _is_seen(one))


def _is_seen(one: str) -> bool:
    return unicodedata.category(one) not in _UNSEEN and one not in _EMPTY


def one_line(text: str) -> str:
    """Readable, on one line, with single spaces."""
    return " ".join(readable(text).split())


def whole_number(text: str, least: int, most: int) -> int | None:
    """The number that was typed, "12", "+5" or "−5" with whichever minus; None if it is none between these two."""
    found = _WHOLE.fullmatch(text.strip())
    number = int(found[0].replace("−", "-")) if found else None
    return number if number is not None and least <= number <= most else None
