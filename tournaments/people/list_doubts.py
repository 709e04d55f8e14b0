"""Lines of a list that may be no players: its title, a heading in it, its sum, the letter around it. About each of them
somebody is asked, and none is entered until somebody says that it is one.

A list of names alone says little of its lines: there only words that no one is called by are asked about, and a lone
word above whole names. Where the other lines say more, a number or a club, a line that says less is odd.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from textwrap import shorten

from django.utils.translation import gettext as _

from tournaments.people import list_beside, list_coming
from tournaments.people.list_columns import Cells, Table
from tournaments.people.list_headings import COUNTS, says
from tournaments.people.list_judging import QUOTED_LENGTH, Row
from tournaments.people.list_letters import is_address
from tournaments.people.list_marks import count_of
from tournaments.people.list_words import CLUBS, is_forename

MOST = 3
"""Lines that say alike how the others of a list look."""
FEWEST_NUMBERED = 2
"""Lines of a list that counts them."""

_GROUPS = (
    "herren|damen|frauen|männer|jugend|jugendliche|junior(?:en|innen)|senior(?:en|innen)|kinder|gäste|mitglieder"
    "|nichtmitglieder|anfänger|fortgeschrittene|mannschaft(?:en)?|teams?|vereine?|gruppen?|tische?|kategorien?|klassen?"
    "|spieler|spielerinnen|teilnehmer|teilnehmerinnen|personen|players?|helfer|turnierleitung"
    "|vorsitzender?|vorstand|kassierer(?:in)?|kassenwart(?:in)?|schriftführer(?:in)?|spielleit(?:er|erin|ung)|sportwart(?:in)?"
    "|(?:an|zu)ge(?:meldet|sagt)|zusagen?|ja|raucher|nichtraucher"
)
_LISTS = (
    r"stand|summe|zwischensumme|gesamt|gesamtzahl|insgesamt|anzahl|zahl|total|datum|uhrzeit|termin|saison|spieltag"
    r"|tel|telefon|telefonnummer|mobil|mobilnummer|handy|fax|e-?mail|mail|adresse"
    r"|seite|(?:an|ab|nach|vor)?meldung(?:en)?|teilnehmerzahl|spielerzahl|im|beim|bei|für|mit"
    r"|\w*(?:liste|meldeschluss|turnier|abend|meisterschaft(?:en)?|pokal|cup)"
)
_NOBODY = re.compile(rf"{_GROUPS}|{_LISTS}|{CLUBS}|{list_coming.SPARE}", re.IGNORECASE)
"""What nobody is called by, but for a few, who have a forename besides."""
_ALONG = re.compile(
    r"[\W\d_]+|\d+\w?|[a-z]|uhr|eur|euro|runde|ort|beginn|am|vom|vor|den|der|die|das|und|um|ab|bis|von|in|alle"
    r"|neue?|weitere|erste|zweite|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|januar|februar|märz|april"
    r"|mai|juni|juli|august|september|oktober|november|dezember",
    re.IGNORECASE,
)
"""What may stand beside that, or beside a date, and makes nobody of it."""
_DATE = re.compile(
    r"(?<!\d)(?:\d{1,2}\.\s?\d{1,2}\.|(?:19|20)\d\d(?!\d)|\d{1,2}:\d\d(?!\d)|\d\d?\. [JFMASOND][a-zä]{2,})"
)
_STARRED = re.compile(r"\w\s?\(?\*+\)?$")


@dataclass(frozen=True)
class _Line:
    """A line that is no heading yet (its words are found once: no slots)."""

    cells: Cells
    """Those in which anything stands."""
    name: str
    """As it is read."""

    @property
    def alone(self) -> bool:
        return len(self.cells) == 1

    @cached_property
    def words(self) -> list[str]:
        cells = (cell.partition("(")[0] if cell.endswith(")") else cell for cell in self.cells)
        return [word for cell in cells for one in cell.split() if (word := one.strip(".,:;!()/-–="))]

    @property
    def whole(self) -> bool:
        """Is the name of several words, as of forename and surname?"""
        return " " in self.name

    @property
    def called(self) -> bool:
        """Does a common forename stand in it?"""
        return any(map(is_forename, self.words))

    @property
    def may_be_somebody(self) -> bool:
        """In a cell alone: a forename, or several words without a number."""
        return self.called or (len(self.words) > 1 and not any(one.isdigit() for one in self.cells[0]))


def with_doubts(table: Table, rows: Sequence[Row], written: Sequence[str]) -> list[Row]:
    """The rows of a list, each that may be nobody with the question. `written`: the lines as they stand there."""
    lines = {
        at: _Line(tuple(filter(None, cells)), row.name)
        for at, (cells, row) in enumerate(zip(table.rows, rows, strict=True))
        if cells is not None
    }
    letter = table.letter | {at for at, line in lines.items() if is_address(line.name)}
    others = {at: line for at, line in lines.items() if at not in letter}
    uncounted = _uncounted(table, others)
    odd = others.keys() & list_coming.above(table)
    odd |= _of_nobody(others) | _saying_less(others) | _above(others) | _legends(written, others)
    not_counted = _("Die Liste zählt ihre Zeilen, diese nicht: Ist das ein Spieler?")
    not_named = _("Das könnte eine Überschrift oder eine Summe sein: Ist das ein Spieler?")
    not_in_it = _("Das könnte zum Brief um die Liste gehören: Ist das ein Spieler?")
    doubts = dict.fromkeys(odd, not_named) | dict.fromkeys(uncounted, not_counted) | dict.fromkeys(letter, not_in_it)
    not_coming = list_coming.doubted(table, [row.name for row in rows], written, {*doubts})
    question = _("„{said}“: Ist das trotzdem ein Spieler?")
    unanswered = _("Hier steht nichts, wo andere ein Kreuz oder „ja“ haben: Ist das trotzdem ein Spieler?")
    doubts = (
        dict.fromkeys(list_beside.unanswered(table), unanswered)
        | {at: question.format(said=shorten(said, QUOTED_LENGTH)) for at, said in not_coming.items()}
        | doubts
    )
    rows = [_without_answer(row) if at in not_coming else row for at, row in enumerate(rows)]
    return [replace(row, doubt=doubts.get(at, "")) for at, row in enumerate(rows)]


def _without_answer(row: Row) -> Row:
    """What the question says is no part of who is asked about."""
    name, club = list_coming.name_without_answer(row.name), list_coming.club_without_answer(row.club)
    return replace(row, name=name, club=club)


def _uncounted(table: Table, lines: dict[int, _Line]) -> set[int]:
    """Lines beside the numbers where most lines are numbered, above the first, below the last, or where they go on, or
    begin anew, as if it were not there. Who looks like somebody is no question where fewer are numbered, or in a column
    of their own, which is not always filled in.
    """
    column = next((at for at, heading in enumerate(table.headings) if says(heading) in COUNTS), None)
    counts = {at: int(count) for at, count in enumerate(_counts(table, column)) if count}
    if len(counts) < FEWEST_NUMBERED or len(counts) * 5 < len(lines) * 2:
        return set()
    beside = lines.keys() - counts
    for (at, number), (next_at, later) in pairwise(counts.items()):
        if later not in (number + 1, 1):
            beside -= set(range(at, next_at))
    if column is None and len(counts) >= MOST and len(counts) * 3 >= len(lines) * 2:
        return beside
    return {at for at in beside if lines[at].alone and not lines[at].may_be_somebody}


def _counts(table: Table, column: int | None) -> Cells:
    """By line, its number, before the name or in this column; "" for none."""
    if column is None:
        return table.counted
    return tuple(count_of(cells[column]) if cells and column < len(cells) else "" for cells in table.rows)


def _of_nobody(lines: dict[int, _Line]) -> set[int]:
    """Lines of words that nobody is called by, and those with a date, where few have one. Where most lines begin with
    the same word, it is what players are called there: "Spieler A".
    """
    dated = {at for at, line in lines.items() if _DATE.search(" ".join(line.cells))}
    dated = dated if len(dated) * 2 <= len(lines) else set()
    beginnings = Counter(line.words[0].casefold() for line in lines.values() if len(line.words) > 1)
    usual = {word for word, often in beginnings.items() if often >= MOST and often * 2 > len(lines)}
    odd = {at: line for at, line in lines.items() if line.cells and usual.isdisjoint(map(str.casefold, line.words[:1]))}
    return {at for at, line in odd.items() if _is_nobody(line, dated=at in dated)}


def _is_nobody(line: _Line, *, dated: bool) -> bool:
    words = [bool(_NOBODY.fullmatch(word)) for word in line.words]
    if (any(words) or dated) and all(
        known or _ALONG.fullmatch(word) for known, word in zip(words, line.words, strict=True)
    ):
        return True
    if not line.alone or line.called:
        return False
    return any(words) or dated or line.cells[0].endswith(":")


def _legends(written: Sequence[str], lines: dict[int, _Line]) -> set[int]:
    """What signs behind names mean: "* = Gast", "*) Gast" where some have a star."""
    before = {at for at in lines if written[at].lstrip(" (").startswith("*")}
    starred = len(before) * 2 < len(lines) and any(_STARRED.search(line.name) for line in lines.values())
    return (before if starred else set()) | {at for at, line in lines.items() if "=" in line.name}


def _saying_less(lines: dict[int, _Line]) -> set[int]:
    """One word in a list whose lines have whole names and more than these."""
    full = [line for line in lines.values() if not line.alone]
    if len(full) < 2 or len(full) * 2 < len(lines) or sum(line.whole for line in full) * 3 < len(full) * 2:
        return set()
    return {at for at, line in lines.items() if line.alone and not line.may_be_somebody}


def _above(lines: dict[int, _Line]) -> set[int]:
    """The first line, if all others say more: it may be the list's title."""
    first, *others = lines.values() or (None,)
    if first is None or len(others) < MOST or not first.alone or first.called:
        return set()
    less = not any(line.alone for line in others)
    a_word = len(first.words) == 1 and sum(line.whole for line in others) >= max(MOST, len(others) - 1)
    return {next(iter(lines))} if less or a_word else set()
