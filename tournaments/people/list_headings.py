"""What the headings of a pasted list say of its columns, word by word, in German and English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

WORDS = {
    "name": "name|namen|spieler|spielerin|spieler/in|spieler*in|spieler:in|spielername|teilnehmer|teilnehmerin"
    "|teilnehmer/in|teilnehmer*in|teilnehmer:in|player|players|full name|participant",
    "surname": "nachname|familienname|zuname|surname|last name|lastname|family name",
    "forename": "vorname|rufname|first name|firstname|forename|given name",
    "club": "verein|vereinsname|club|klub|clubname",
    "team": "mannschaft|mannschaftsname|team|teamname|team name",
    "category": "kategorie|klasse|altersklasse|gruppe|category|class|group",
    "note": "notiz|bemerkung|bemerkungen|anmerkung|kommentar|note|notes|remark|remarks|comment",
    "start": "startnummer|start-nr|startnr|start nr|spielernummer|spieler-nr|spielernr|spieler nr"
    "|start number|start no",
    "number": "nr|nummer|no|number",
    "counting": "lfd nr|lfd. nr|laufende nummer|#",
    "paid": "bezahlt|gezahlt|zahlung|startgeld|startgebühr|gebühr|teilnahmegebühr|paid|payment|fee",
    "place": "platz|rang|place|rank|pl",
    "total": "gesamt|total",
}
HEADINGS = {word: meaning for meaning, words in WORDS.items() for word in words.split("|")}
"""What a heading, in lower case and without what ends it, says of its column."""
_BETWEEN = re.compile(r"\s*[,/&+]\s*|\s+(?:und|and|[-–])\s+|(?<=name)\s+")
"""What stands between the two halves of a name in one heading."""
_HALF = HEADINGS | {"vor": "forename", "nach": "surname", "zu": "surname"}
"""The same in one heading of both halves: "Vor- und Nachname"."""
_ORDERS = {
    ("name", "forename"): "turned",
    ("surname", "forename"): "turned",
    ("forename", "name"): "name",
    ("forename", "surname"): "name",
}
_COUNTED = re.compile(r"(\D+?)\s*\d\.?$")
COUNTS = ("number", "counting", "place", "start")
"""What says that numbers stand in a column."""
NAMES = ("name", "turned", "surname", "forename")
"""What says that names do, or halves of them."""
_CUT_SHORT = {"start", "name", "surname", "forename", "club", "team", "category", "note"}
"""What is known by the beginning of its word, too."""
SHORTEST = 3  # letters of a word that is cut short


def meanings_of(cells: Iterable[str]) -> list[str | None]:
    """What the words of headings stand for: a key of `WORDS`, or "turned": the whole name, surname first; None for
    what is no heading that is known.
    """
    cells = [*cells]
    meanings = [_word(cell) or _order(cell) or _first_part(cell) for cell in cells]
    counted = [at for at, cell in enumerate(cells) if (found := _COUNTED.match(cell)) and _word(found[1]) == "name"]
    if len(counted) > 1:  # "Spieler 1", "Spieler 2": of a team in each line
        meanings = ["name" if at in counted else one for at, one in enumerate(meanings)]
    # "Name, Vorname": then the name is the surname.
    if "forename" in meanings and "name" in meanings and "surname" not in meanings:
        meanings[meanings.index("name")] = "surname"
    return meanings


def _word(heading: str) -> str | None:
    """What one word says, whole or cut short with a dot: "Kat." is the beginning of "Kategorie" alone."""
    heading = heading.casefold().strip(" :?")
    word = heading.rstrip(".:? ")
    if (known := HEADINGS.get(word)) or not heading.endswith(".") or len(word) < SHORTEST:
        return known
    begun = {meaning for whole, meaning in HEADINGS.items() if whole.startswith(word)}
    return begun.pop() if len(begun) == 1 and begun <= _CUT_SHORT else None


def _first_part(heading: str) -> str | None:
    """What the first part that is known says of a heading with a slash: "Verein / Ort" is a club."""
    parts = heading.split("/")
    return next((known for part in parts if (known := _word(part))), None) if len(parts) > 1 else None


def _order(heading: str) -> str | None:
    """What one heading of both halves of a name says: "turned" or "name"; None for any other."""
    halves = _BETWEEN.split(heading.casefold().strip(".: "))
    return _ORDERS.get((_half(halves[0]), _half(halves[1]))) if len(halves) == 2 else None


def _half(word: str) -> str:
    return _HALF.get(word.rstrip("-"), "")


def forename_first(headings: Sequence[str]) -> bool:
    """Does one of them say that the whole name stands under it, forename first?"""
    return any(_order(heading) == "name" for heading in headings)


def is_heading(cells: Iterable[str]) -> bool:
    """Does one of them say that names stand under it?"""
    return not {"name", "turned", "surname"}.isdisjoint(meanings_of(cells))


def _is_of_both_halves(cells: Sequence[str]) -> bool:
    return len(cells) == 1 and _order(cells[0]) is not None


def words_of(line: str) -> tuple[str, ...]:
    """What stands in a line, whatever divides it."""
    return tuple(cell for cell in re.split(r"\s*[\t;,|]\s*", line.strip()) if cell)


def is_nothing_but_headings(line: str) -> bool:
    """Whatever divides it: several words of headings, or one of both halves of a name."""
    cells = words_of(line)
    known = sum(one is not None for one in meanings_of(cells))
    return (known > 1 and known * 2 > len(cells)) or _is_of_both_halves(cells)


def are_headings(row: Sequence[str]) -> bool:
    """Are these cells headings wherever they stand? "Spieler" may be a surname, or what somebody is, "Name" is not."""
    cells = [cell for cell in row if cell]
    if len(cells) == 1 and is_nothing_but_headings(cells[0]):
        return True
    meanings = meanings_of(cells)
    known = sum(one is not None for one in meanings)
    sure = any(
        meaning in ("turned", "surname", "forename") or (meaning == "name" and cell.casefold().startswith("name"))
        for cell, meaning in zip(cells, meanings, strict=True)
    )
    if sure and (known > 1 or len(cells) == 1):
        return known * 2 > len(cells)
    return known == len(cells) > 1 and is_heading(cells)


def says(heading: str) -> str | None:
    """What the word of a heading stands for, as for `meanings_of`."""
    return meanings_of([heading])[0]


def wrote_it_itself(headings: Sequence[str]) -> bool:
    """Are these the headings of a tournament's result, as this program writes it?"""
    return "total" in meanings_of(headings)
