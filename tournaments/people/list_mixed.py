"""Lines of a list in which something else stands than in the others: a club or a label in the name, several names, the
halves of a name the other way round. Nobody can be sure of them, so about each somebody is asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.people.list_judging import Row
from tournaments.people.list_names import Columns, Reading, pair_of
from tournaments.people.list_words import are_initials, has_dash, is_club, is_forename, is_whole_name, names_a_club

_AND = re.compile(r"\s(?:und|u\.)\s(?!zu\b)|[&+]|\w ?/ ?\w", re.IGNORECASE)
"""What joins two names; "von und zu" is in one."""
_NUMBER_BETWEEN = re.compile(r"[^\W\d_]\W*\s\d{1,4}[.)]?\s+[^\W\d_]{2}")
"""Of two columns of a page that has come as text: "Inge Braun 5 Uwe Lang"."""
_PEOPLE = (
    r"(?:frau|mann|partner(?:in)?|gatt(?:e|in)|freund(?:in)?|begleitung|anhang|familie|sohn|tochter|bruder|schwester)"
)
_COUPLE = re.compile(
    r"^(?:ehepaar|eheleute|familie|fam\.?|geschwister|gebrüder)\s\w"
    rf"|\b(?:mit|plus)\s(?:(?:s?einer?|ihrem|ihrer|meiner?|dem|der)\s)?{_PEOPLE}\b|\bzu\s(?:zweit|dritt|viert)\b"
    r"|\b(?:[2-9]|zwei|drei|vier)\s?(?:pers(?:onen|\.)|leute|spieler|plätze|mal\b|x\b)|\sx\s?[2-9]\b",
    re.IGNORECASE,
)
"""Several who have one name in the list: "Karl Meier mit Frau", "Familie Huber (3 Personen)"."""
_LABEL = re.compile(r"[^\W_]\)?\s?:\s*[^\W_]")
"""In "Team 1: Inge", "Laim: Inge"."""


def with_questions(rows: Sequence[Row], columns: Columns, reading: Reading) -> list[Row]:
    """The rows of a list; one that is asked about already keeps its question. A club that others have, too, is one
    whatever it is called.
    """
    several = _("Stehen hier mehrere Namen? Je Zeile bitte nur ein Spieler.")
    beside = _("Steht hier der Verein im Namen? Dann bitte davon trennen, mit einem Komma oder als eigene Spalte.")
    turned = _("Was ist hier Vorname, Nachname und Verein? Die Zeile sieht anders aus als die übrigen.")
    clubs = Counter(row.club.casefold() for row in rows if row.club)
    initials = _(
        "„{initials}“ steht, wo sonst der Verein steht: Ist das der Vorname? Dann bitte „{initials} {name}“ schreiben."
    )
    shared = {at for at, row in enumerate(rows) if clubs[row.club.casefold()] > 1}
    odd = _odd(columns, reading) - shared
    asked = []
    for at, row in enumerate(rows):
        question = ""
        if _says_several(row) or (at not in shared and not columns.is_said and _are_names(row.club)):
            question = several
        elif names_a_club(row.name) or has_dash(row.name) or _LABEL.search(row.name):
            question = beside
        elif at in odd:
            question = turned
        elif not columns.is_said and are_initials(row.club) and not is_whole_name(row.name):
            question = initials.format(initials=row.club, name=row.name)
        asked.append(row if row.doubt else replace(row, doubt=question, misread=bool(question)))
    return asked


def _says_several(row: Row) -> bool:
    """Whatever the columns are: behind a label all who stand there may be players."""
    if any(one.search(row.name) for one in (_AND, _NUMBER_BETWEEN, _COUPLE)):
        return True
    if _LABEL.search(row.name):
        return "," in row.text.partition(":")[2]
    return _LABEL.search(row.club) is not None and _are_names(row.club.partition(":")[2])


def _are_names(club: str) -> bool:
    parts = club.split(",")
    return any(map(is_whole_name, parts)) or (len(parts) > 1 and not is_club(club) and any(map(is_forename, parts)))


def _odd(columns: Columns, reading: Reading) -> set[int]:
    """Lines in which forename and surname, or name and club, change places with those of the others, by a forename; and
    beside such lines those which no forename tells.
    """
    if columns.told is not None:
        return set()
    turned, unknown = set(), set()
    for at, cells in enumerate(columns.cells):
        pair = pair_of(cells, columns) if cells and at not in columns.letter else None
        if cells is None or pair is None or is_club(pair[1].partition(",")[0]):
            continue
        as_read = Reading.NAME if columns.name_in_one and "," not in cells[0] else reading
        if _is_turned(*pair[:2], as_read):
            turned.add(at)
        elif _may_be_turned(*pair[:2], as_read):
            unknown.add(at)
    return turned | unknown if turned else set()


def _is_turned(first: str, second: str, reading: Reading) -> bool:
    if reading is Reading.SURNAME:
        return is_whole_name(first) and not is_forename(second)
    return is_forename(second) and not (is_forename(first) or are_initials(first))


def _may_be_turned(first: str, second: str, reading: Reading) -> bool:
    if reading is Reading.SURNAME:
        return " " in first and not is_forename(first) and not is_forename(second)
    return " " not in first and is_forename(first) is is_forename(second)
