"""Words by which the cells of a pasted list are told apart: forenames, and what only clubs are called."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tournaments.people.lookalikes import titles_apart

CLUBS = (
    r"(?:doko|doppelkopf)[\w-]*|sc|sv|dc|fc|tc|tv|tsv|tsg|tus|tura|vfl|vfb|vfr|sg|spvgg|djk|bsv|esv|psv|ssv|skc|dkc|\w*(?:club|klub)"
    r"|\w{3,}(?:verein|freunde)|e\.?v"
)
"""Of a regular expression."""
_CLUB = re.compile(CLUBS, re.IGNORECASE)
_INITIALS = re.compile(r"(?:[^\W\d_a-zäöüß]|Chr?|Ph|St|Th)\.(?:[\s-]*[^\W\d_a-zäöüß]\.)*")
_GREETING = "gut blatt"
"""Of those who play cards: many clubs are called so."""
_LETTERS = re.compile(r"[^\W\d_]{2}")
_DASH = re.compile(r"\s[-–—]\s")
MOST_OF_A_NAME = 3
"""Words of nearly every name."""
FEWEST_ALIKE = 2
"""Lines that together say what stands there."""


@cache
def forenames() -> frozenset[str]:
    """Common forenames in lower case: enough of them to tell which half of a list's names comes first."""
    return frozenset(Path(__file__).with_name("forenames.txt").read_text("utf-8").split())


def is_forename(words: str) -> bool:
    """Whether it begins with a common forename, after titles: "Inge", "Karl-Heinz", "Dr. Hans Peter"."""
    first = re.split(r"[\s\-‐‑.,]", titles_apart(words)[1].casefold(), maxsplit=1)[0]
    return first in forenames()


def are_initials(words: str) -> bool:
    """Of a forename, each with its dot: "H.", "K.-H.", "Chr."."""
    return _INITIALS.fullmatch(words) is not None


def is_whole_name(words: str) -> bool:
    """Of forename and surname: "Inge Mai"."""
    return len(titles_apart(words)[1].split()) > 1 and is_forename(words) and not names_a_club(words)


def is_somebody(words: str) -> bool:
    """Of a few words, and the first a forename: "Inge", "Inge Mai"."""
    return is_forename(words) and len(words.split()) <= MOST_OF_A_NAME and not names_a_club(words)


def names_a_club(words: str) -> bool:
    """Whether a word stands in it that nobody is called by: "Inge Mai SC Nord"."""
    return _GREETING in words.casefold() or any(_CLUB.fullmatch(word.strip(".,:;!()/-–")) for word in words.split())


def is_club(words: str) -> bool:
    """Is it a club and nobody's name: "SC Nord"?"""
    return names_a_club(words) and not is_forename(words)


def is_club_first(people: Sequence[Sequence[str]]) -> bool:
    """Does the club stand in front of the name: in a good part of the lines, with forenames only behind it?"""
    rows = [cells for cells in people if len(cells) > 1 and cells[0]]
    clubs = sum(is_club(cells[0]) and not names_a_club(cells[1]) for cells in rows)
    called = sum(is_forename(cells[0]) for cells in rows)
    behind = sum(any(map(is_forename, " ".join(cells[1:3]).replace(",", " ").split())) for cells in rows)
    return clubs * 3 >= len(rows) > 0 and called * 5 <= len(rows) <= behind * 2


def clubs_apart(lines: Sequence[str]) -> list[str]:
    """Lines that nothing divides but commas, with a comma before what stands in brackets or behind a dash in most."""
    for halved in (_at_bracket, _at_dash):
        halves = [halved(line) for line in lines]
        found = [all(map(_LETTERS.search, pair)) for pair in halves]
        if sum(found) >= FEWEST_ALIKE and sum(found) * 2 > len(lines):
            lines = [
                f"{name.strip()}, {club.strip()}" if apart else line
                for line, (name, club), apart in zip(lines, halves, found, strict=True)
            ]
    return [*lines]


def _at_bracket(line: str) -> tuple[str, str]:
    """Of "Inge Müller (DC Isar)", name and club; one is "" where there are no brackets at the end."""
    name, _bracket, club = line.strip().partition("(")
    return (name, club[:-1]) if club.endswith(")") and "(" not in club else ("", "")


def _at_dash(line: str) -> tuple[str, str]:
    """The same of "Inge Müller - DC Isar"."""
    name, *club = _DASH.split(line, maxsplit=1)
    return name, "".join(club)


def has_dash(name: str) -> bool:
    """Does a dash stand in it that joins no words?"""
    return _DASH.search(name) is not None
