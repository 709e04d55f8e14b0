"""Finding people in a list, as they type their names: "mueller" or "muller" for Müller, "weber anna", "tisch 5".

static/js/hall/public.js does the same while somebody types, held to the same cases (tests/search_cases.py); for names
alone home/arrivals.js and the desk's scripts too. This is for whoever has no script.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tournaments.people.start_numbers import start_number

# What no mark can be taken off.
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "ö", "ł": "l", "đ": "d", "ı": "i"})
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_TABLE = ("tisch", "table")
SHORT = 6  # letters
BEGUN = 3  # letters of "tisch" after which nobody can mean a name only


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody typed."""

    words: tuple[str, ...]
    tables: tuple[int, ...]

    @classmethod
    def read(cls, typed: str) -> Wanted:
        words: list[str] = []
        tables: list[int] = []
        parts = re.sub(r"\b(tisch|table)\s*(?=[0-9])", "#", typed.lower())
        for part in re.split(r"[\s,;]+", parts):
            if re.fullmatch(r"#[0-9]{1,4}", part):
                tables.append(int(part[1:]))
            elif part.strip("#") and part not in _TABLE:
                words.append(part)
        return cls(tuple(words), tuple(tables))

    def fits(self, name: str, club: str = "", table: int | None = None) -> bool:
        """Whether every word stands in the name or the club, in whatever order, and the table is the one asked for."""
        if any(table != wanted for wanted in self.tables):
            return False
        shown = f"{name} {club}"
        texts, parts = _spellings(shown), set(re.split(r"[\s,;]+", shown.lower()))
        return all(_fits(word, texts, parts, table) for word in self.words)


@lru_cache(maxsize=4000)
def spelled(name: str, club: str = "") -> str:
    """What the desk's list is searched by: both spellings, the club behind the name; "ue|u" for Ü."""
    return "|".join(" ".join(re.split(r"[\s,;|\-‐–]+", text)) for text in _spellings(f"{name} {club}".strip()))


def spelled_alike(one: str, other: str) -> bool:
    """Whether both are the same but for case, marks and hyphens: "ermaessigt" or "ermassigt" for "ermäßigt"."""
    return any(here == there for here, there in zip(spelled(one).split("|"), spelled(other).split("|"), strict=True))


def mistyped(one: str, other: str) -> bool:
    """Whether one may be the other with a slip: a letter too few, too many or another one, or two that change places.

    Short names, and those that count ("Gast 11", "Gast 12"), differ so from each other without any slip.
    """
    pairs = zip(spelled(one).split("|"), spelled(other).split("|"), strict=True)
    differ_anyway = min(len(one), len(other)) < SHORT or re.search("[0-9]", one + other)
    return not differ_anyway and any(_is_slip(here, there) for here, there in pairs)


def begins(typed: str, name: str, number: int) -> bool:
    """Whether every word that was typed begins a word of the name, or is the number: so that Anna is not Hanna."""
    words = [word for word in re.split(r"[\s;\-‐–]+", typed) if word]
    texts = spelled(name).split("|")

    def fits(word: str) -> bool:
        pairs = zip(_spellings(word), texts, strict=True)
        return start_number(word) == number or any(f" {spelt}" in f" {text}" for spelt, text in pairs)

    return bool(words) and all(map(fits, words))


def _fits(word: str, texts: tuple[str, str], parts: Iterable[str], table: int | None) -> bool:
    if re.fullmatch(r"[0-9]{1,4}", word):
        return table == int(word) or word in parts
    if table is not None and len(word) >= BEGUN and any(one.startswith(word) for one in _TABLE):
        return True
    return any(spelt in text for spelt, text in zip(_spellings(word), texts, strict=True))


def _is_slip(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    alike = next((at for at, (here, there) in enumerate(zip(short, long, strict=False)) if here != there), len(short))
    here, there = short[alike:], long[alike:]
    if len(short) < len(long):
        return here == there[1:]
    return here[1:] == there[1:] or (here[1::-1] == there[:2] and here[2:] == there[2:])


def _spellings(text: str) -> tuple[str, str]:
    """The text in small letters without marks: ü as "ue", and as "u"."""
    small = unicodedata.normalize("NFC", text.lower()).translate(_LETTERS)
    return _unmarked(small.translate(_TWO_LETTERS)), _unmarked(small)


def _unmarked(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
