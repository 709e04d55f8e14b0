"""The lines of a list, pasted or of a file: one that ends within a cell in quotes goes on with the next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tournaments.people.list_words import is_club

MOST_LINES_OF_A_CELL = 20
_BEGUN = re.compile(r'(?:^|[\t;,])\s*"(?=[^\s;,"]|""[^\s;,"])')
"""A cell in quotes. Two strokes alone say "the same as above", and divide nobody from the next line."""
_ALONE = re.compile(r'\s*"[^"]*"\s*')
"""A cell with nothing beside it: a whole list may stand in it."""
_CLOSED = re.compile(r'"\s*(?:$|[\t;,])')


def lines_of(text: str) -> list[tuple[int, str]]:
    """The lines, each with the number of the first that it is of."""
    return [*_whole(text.splitlines())]


def _whole(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    at = 0
    while at < len(lines):
        end, quotes = at + 1, lines[at].count('"')
        if quotes % 2 and _BEGUN.search(lines[at]):
            while quotes % 2 and end < min(len(lines), at + MOST_LINES_OF_A_CELL):
                quotes, end = quotes + lines[end].count('"'), end + 1
            if quotes % 2 or not _CLOSED.search(lines[end - 1]):  # nobody closes it: a sign like any other
                end = at + 1
        cell = " ".join(lines[at:end])
        if end > at + 1 and _ALONE.fullmatch(cell) and all(map(_is_several_words, lines[at:end])):
            yield from enumerate((line.strip(' "') for line in lines[at:end]), at + 1)
        else:
            yield at + 1, cell
        at = end


def _is_several_words(line: str) -> bool:
    """As a whole name is, and neither a club nor anything in brackets."""
    line = line.strip(' "')
    return " " in line and line[0].isalpha() and not is_club(line)
