"""Lists whose columns are divided by blanks alone, as a PDF or a plain mail has them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.people.list_headings import are_headings
from tournaments.people.list_judging import Row
from tournaments.people.list_words import FEWEST_ALIKE

_PART = re.compile(r"\S+(?: \S+)*")
_BLANK = re.compile(r"[^\S\t]")
Parts = list[tuple[int, str]]
"""What stands in a line between two and more blanks, and where it begins."""


def gaps_as_tabs(lines: Sequence[str]) -> tuple[list[str], frozenset[int]]:
    """Lines with a tab for the blanks that divide columns, where it is sure that they do: most lines have them, in the
    same places or as many of them. Where it is not, also the lines in which they may.
    """
    parts: list[Parts] = [
        [(found.start(), found[0]) for found in _PART.finditer(_BLANK.sub(" ", line))] if "\t" not in line else []
        for line in lines
    ]
    titled = next((at for at, row in enumerate(parts) if len(row) > 1 and are_headings(_texts(row))), 0)
    filled = [at for at in range(titled, len(lines)) if lines[at].strip()]
    apart = [at for at in filled if _are_apart(_texts(parts[at]))]
    if any(";" in line for line in lines) or len(apart) < FEWEST_ALIKE or len(apart) * 2 <= len(filled):
        return [*lines], frozenset()
    several = [at for at in filled if len(parts[at]) > 1]
    if places := _places([parts[at] for at in several]):
        cells = {at: _in_places(parts[at], places) for at in several}
    elif len({len(parts[at]) for at in apart}) == 1:
        cells = {at: _texts(parts[at]) for at in several}
    else:
        return [*lines], frozenset(at for at in apart if _are_odd(_texts(parts[at])))
    return ["\t".join(cells[at]) if at in cells else line for at, line in enumerate(lines)], frozenset()


def asked_about_gaps(rows: Sequence[Row], gaps: frozenset[int]) -> list[Row]:
    """The rows of a list; of these lines it is asked whether several columns stand there."""
    question = _("Stehen hier mehrere Spalten? Dann bitte mit Komma, Semikolon oder Tabulator trennen.")
    return [
        replace(row, doubt=question, misread=True) if at in gaps and not (row.doubt or row.heading) else row
        for at, row in enumerate(rows)
    ]


def _texts(parts: Parts) -> list[str]:
    return [text for _start, text in parts]


def _lettered(texts: Sequence[str]) -> list[str]:
    """Without numbers and bullets."""
    return [text for text in texts if any(map(str.isalpha, text))]


def _are_apart(texts: Sequence[str]) -> bool:
    """Do blanks divide two words, and not what a comma divides, or a number before the name?"""
    return len(_lettered(texts)) > 1 and not any(text.endswith((",", ":")) for text in texts[:-1])


def _are_odd(texts: Sequence[str]) -> bool:
    """Is it more than a name with a blank too many?"""
    words = _lettered(texts)
    return len(words) > 2 or any(" " in word for word in words)


def _places(rows: Sequence[Parts]) -> list[int]:
    """Where the columns end that leave a gap free in all these lines; none unless one of them fills all columns, and
    none has two parts in one.
    """
    spans = sorted((start, start + len(text)) for parts in rows for start, text in parts)
    ends: list[int] = []
    for start, end in spans:
        if ends and start <= ends[-1]:
            ends[-1] = max(ends[-1], end)
        else:
            ends.append(end)
    in_order = all(len({_place(start, ends) for start, _text in parts}) == len(parts) for parts in rows)
    return ends if in_order and max(map(len, rows), default=0) == len(ends) else []


def _place(start: int, ends: Sequence[int]) -> int:
    return next(at for at, end in enumerate(ends) if start < end)


def _in_places(parts: Parts, ends: Sequence[int]) -> list[str]:
    cells = [""] * len(ends)
    for start, text in parts:
        cells[_place(start, ends)] = text
    return cells
