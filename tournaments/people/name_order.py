"""The order in which people look for names."""

from __future__ import annotations

import unicodedata


def sort_key(name: str) -> str:
    """A name as German dictionaries sort it (DIN 5007-1): marks on letters and upper case do not count."""
    split = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def surname(name: str) -> str:
    """The last word of a name: under the V of "von der Heide" nobody looks."""
    return name.rpartition(" ")[2]
