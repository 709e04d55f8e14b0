"""The lines of a list, pasted or of a file: one that ends within a cell in quotes goes on with the next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tournaments.people.list_marks import without_numbering
from tournaments.people.list_words import is_club, is_whole_name

MOST_LINES_OF_A_CELL = 20
_BEGUN = re.compile(r'(?:^|[\t;,])\s*"(?=[^\s;,"]|""[^\s;,"])')
"""A cell in quotes. Two strokes alone say "the same as above", and divide nobody from the next line."""
_ALONE = re.compile(r'\s*"[^"]*"\s*')
"""A cell with nothing beside it: a whole list may stand in it."""
_CLOSED = re.compile(r'"\s*(?:$|[\t;,])')
IN_QUOTES = re.compile(r'"[^"]*"')


def in_one_line(cell: str) -> str:
    """What stands in a cell of several lines. Between whole names a stroke is put, so that they are asked about."""
    lines = [line for line in map(str.strip, cell.splitlines()) if line]
    bare = [without_numbering(line.strip('" '))[0] for line in lines]
    # "von der Heide" above forenames is one name with them.
    begun = all(_is_several_words(line) and line[0].isupper() for line in bare)
    return (" / " if begun or sum(map(_is_whole, bare)) > 1 else " ").join(lines)


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
        cell = " ".join(IN_QUOTES.sub(lambda found: in_one_line(found[0]), "\n".join(lines[at:end])).splitlines())
        if end > at + 1 and _ALONE.fullmatch(cell) and all(map(_is_several_words, lines[at:end])):
            yield from enumerate((line.strip(' "') for line in lines[at:end]), at + 1)
        else:
            yield at + 1, cell
        at = end


def _is_whole(line: str) -> bool:
    """Is it a whole name, whichever half comes first: "Karl Meier", "Meier, Karl"?"""
    halves = line.split("," if "," in line else None, 1)
    return is_whole_name(line) or (line[:1].isupper() and is_whole_name(" ".join(reversed(halves))))


def _is_several_words(line: str) -> bool:
    """As a whole name is, and neither a club nor anything in brackets."""
    line = line.strip(' "')
    return " " in line and line[0].isalpha() and not is_club(line)
