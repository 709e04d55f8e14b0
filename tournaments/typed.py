"""What people type and paste, made fit to be kept."""

from __future__ import annotations

import unicodedata

# Control and format characters, which nobody sees, and halves of characters, which no database takes.
_UNSEEN = ("Cc", "Cf", "Cs")


def readable(text: str) -> str:
    """Without characters that cannot be seen, as spreadsheets and chats leave them behind. Tabs and line ends stay."""
    return "".join(one for one in text if one in "\t\n\r" or unicodedata.category(one) not in _UNSEEN)


def one_line(text: str) -> str:
    """Readable, on one line, with single spaces."""
    return " ".join(readable(text).split())
