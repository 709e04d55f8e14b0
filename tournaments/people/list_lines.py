"""The lines of a list, pasted or of a file: one that ends within a cell in quotes goes on with the next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

MOST_LINES_OF_A_CELL = 20
_BEGUN = re.compile(r'(?:^|[\t;,])\s*"(?=[^\s;,"]|""[^\s;,"])')
"""A cell in quotes. Two strokes alone say "the same as above", and divide nobody from the next line."""
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
        yield at + 1, " ".join(lines[at:end])
        at = end
