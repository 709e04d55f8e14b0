"""Characters that nobody sees, as spreadsheets and chats leave them behind in what people type."""

from __future__ import annotations

import unicodedata

# Control and format characters, and halves of characters, which no database takes.
_UNSEEN = ("Cc", "Cf", "Cs")
# Characters of other kinds that are not seen either: fillers, joiners, choices between two shapes of one character.
_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {chr(one) for one in range(0xFE00, 0xFE10)}


def readable(text: str) -> str:
    """Without characters that cannot be seen. Tabs and line ends stay."""
    if text.isascii() and text.isprintable():
        return text  # nearly every line, at no cost
    return "".join(one for one in text if one in "\t\n\r" or _is_seen(one))


def _is_seen(one: str) -> bool:
    return unicodedata.category(one) not in _UNSEEN and one not in _EMPTY


def is_blank(text: str) -> bool:
    """Whether there is nothing to read in it: no character but spaces, unseen ones and accents that stand alone."""
    return all(unicodedata.category(one)[0] in "MZ" or one.isspace() for one in readable(text))
