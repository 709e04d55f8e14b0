"""A seating that somebody has written: read line by line, and what is wrong with each.

A line is a table: names or numbers of players, with tabs, semicolons, dashes or commas between them, if wanted
with the table in front ("Tisch 3"). Or a line is a player: table, seat, name; the seat may be left out. What most
lines look like decides, and a first line with the names of the columns.
"""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Player
from tournaments.people.lists import MOST_CHARACTERS, MOST_LINES
from tournaments.people.lookalikes import looks_like, same_name
from tournaments.people.search import spelled
from tournaments.rounds.room import in_short
from tournaments.seating.tables import ANY, LAST_TABLE, Room
from tournaments.text import one_line, readable, whole_number

SIZES = (4, 5)
_SHOWN = 60  # characters of a line or a name that is repeated
_MOST_AT_A_TABLE = max(SIZES) + 1  # names that are looked at
_MOST_GUESSES = 10  # at who is meant: each takes milliseconds

_BETWEEN = ("\t", ";", " - ", " – ", " — ", " / ", ",")
_TABLE = re.compile(r"(?:tisch|table)\s*(?:nr\.?\s*)?([0-9]{1,4})\s*[:.]?\s*(.*)", re.IGNORECASE)
_NUMBERED = re.compile(r"(?:nr\.?\s*|#)?([0-9]{1,4})[.:)]?\s+(\S.*)", re.IGNORECASE)
_COLUMNS = {
    "table": ("tisch", "table", "tischnr", "tischnr.", "tischnummer"),
    "seat": ("platz", "seat", "sitz"),
    "name": ("name", "spieler", "player", "nummer", "nr", "nr.", "startnummer"),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one line."""

    line: int
    """Counted from 1."""
    text: str
    """What stands there, or its beginning."""
    said: str


@dataclass(frozen=True, slots=True)
class Prescribed:
    """What was made of the lines."""

    tables: Mapping[int, tuple[int, ...]]
    """By number the players' ids by seat; as far as the lines are right."""
    problems: tuple[Problem, ...]
    missing: tuple[Player, ...]
    """Who plays and stands in no line."""


@dataclass(frozen=True, slots=True)
class _Place:
    """One player as the text has it."""

    line: int
    table: int
    seat: int | None
    """None: the next that is free."""
    typed: str


def read(text: str, players: Sequence[Player], room: Room = ANY) -> Prescribed:
    """The seating in this text, of these players (with those who have withdrawn). No query.

    A table without a number is the next that there is in the room.
    """
    lines = [(number, one_line_of(line)) for number, line in enumerate(readable(text).splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line.strip("\t ;,")]
    if len(text) > MOST_CHARACTERS or len(lines) > MOST_LINES:
        said = _("Das ist zu lang: Mehr als {most} Zeilen werden nicht gelesen.").format(most=MOST_LINES)
        return Prescribed({}, (Problem(1, "", said),), ())
    return _Reader(lines, players, room).result()


def one_line_of(line: str) -> str:
    """Without what nobody sees; tabs stay: they are between columns."""
    return "\t".join(one_line(part) for part in line.split("\t"))


def as_text(tables: Iterable[tuple[int, Sequence[str]]]) -> str:
    """Tables with the names at them as `read` reads them."""
    return "\n".join(f"Tisch {number}: " + "; ".join(names) for number, names in tables)


class _Reader:
    def __init__(self, lines: Sequence[tuple[int, str]], players: Sequence[Player], room: Room) -> None:
        self.room = room
        self.texts = dict(lines)
        self.names = _Names(players)
        self.players = players
        self.problems: list[Problem] = []
        rows = [(number, _fields(line)) for number, line in lines]
        columns = _columns(rows[0][1]) if rows else None
        if columns is not None:
            places = [*self._by_columns(rows[1:], columns)]
        elif _each_a_player(rows):
            places = [*self._each_a_player(rows)]
        else:
            places = [*self._each_a_table(rows)]
        self.places = places

    def result(self) -> Prescribed:
        found = self._found()
        tables = self._tables(found)
        seated = {player for table in tables.values() for player in table if player is not None}
        missing = tuple(one for one in self.players if one.withdrawn_at is None and one.id not in seated)
        self.problems.sort(key=lambda problem: problem.line)
        whole = {number: tuple(one for one in table if one is not None) for number, table in tables.items()}
        return Prescribed(whole, tuple(self.problems), missing)

    def _wrong(self, line: int, said: str) -> None:
        self.problems.append(Problem(line, one_line(self.texts[line])[:_SHOWN], said))

    # From lines to places

    def _by_columns(self, rows: Iterable[tuple[int, list[str]]], columns: Mapping[str, int]) -> Iterator[_Place]:
        for line, fields in rows:
            said = {name: fields[at] if at < len(fields) else "" for name, at in columns.items()}
            yield from self._place(line, said["table"], said.get("seat", ""), said["name"])

    def _each_a_player(self, rows: Iterable[tuple[int, list[str]]]) -> Iterator[_Place]:
        for line, fields in rows:
            if len(fields) not in (2, 3):
                self._wrong(line, _("Hier gehören Tisch, Platz und Name hin."))
                continue
            yield from self._place(line, fields[0], fields[1] if len(fields) == 3 else "", fields[-1])

    def _place(self, line: int, table: str, seat: str, name: str) -> Iterator[_Place]:
        number = _number_of_table(table)
        if number is None:
            self._wrong(line, _no_table(table))
            return
        at = whole_number(re.sub(r"(?i)^(platz|seat)\s*", "", seat), 1, max(SIZES)) if seat else None
        if seat and at is None:
            self._wrong(line, _("„{typed}“ ist kein Platz von 1 bis 5.").format(typed=seat[:_SHOWN]))
            return
        if not name:
            self._wrong(line, _("Hier fehlt der Name."))
            return
        yield _Place(line, number, at, name)

    def _each_a_table(self, rows: Sequence[tuple[int, list[str]]]) -> Iterator[_Place]:
        numbered = _have_their_number(rows)
        lines: dict[int, int] = {}
        before = 0
        for line, all_fields in rows:
            fields, number = all_fields, None
            if fields and (said := _TABLE.fullmatch(fields[0])):
                number = whole_number(said[1], 1, LAST_TABLE)
                if number is None:
                    self._wrong(line, _no_table(said[1]))
                    continue
                fields = [said[2], *fields[1:]] if said[2] else fields[1:]
                if not fields:
                    continue  # "Tisch 3" and nobody there
            elif numbered and len(fields) > 1:
                number, fields = whole_number(fields[0], 1, LAST_TABLE), fields[1:]
            number = number or self._next(before)
            fields = [field for field in fields if field]
            if number in lines:
                said_twice = _("Tisch {number} steht schon in Zeile {line}.")
                self._wrong(line, said_twice.format(number=number, line=lines[number]))
                continue
            lines[number] = line
            before = number
            if len(fields) not in SIZES:
                self._wrong(line, _size(len(fields)))
            yield from (_Place(line, number, seat, name) for seat, name in enumerate(fields[:_MOST_AT_A_TABLE], 1))

    def _next(self, before: int) -> int:
        """The number of the table behind this one; behind the last that there is, one that there is not."""
        return next((number for number in self.room.tables if number > before), before + 1)

    # From places to players

    def _found(self) -> list[tuple[_Place, Player]]:
        found = []
        lines: dict[int, int] = {}
        for place in self.places:
            player, wrong = self.names.find(place.typed)
            if player is not None and player.id in lines:
                wrong = _("{name} sitzt schon in Zeile {line}.").format(name=player.name, line=lines[player.id])
                if lines[player.id] == place.line:
                    wrong = _("{name} steht hier zweimal.").format(name=player.name)
            if wrong or player is None:
                self._wrong(place.line, wrong)
                continue
            lines[player.id] = place.line
            found.append((place, player))
        return found

    def _tables(self, found: Iterable[tuple[_Place, Player]]) -> dict[int, list[int | None]]:
        by_table: dict[int, list[tuple[_Place, Player]]] = defaultdict(list)
        for place, player in found:
            by_table[place.table].append((place, player))
        named = Counter(place.table for place in self.places)
        faulty = {problem.line for problem in self.problems}
        tables = {}
        for number, seated in sorted(by_table.items()):
            lines = [place.line for place, _player in seated]
            if self.room.tables and number not in self.room.tables:
                there = _("Einen Tisch {number} gibt es nicht, sondern: {tables}.")
                self._wrong(lines[0], there.format(number=number, tables=in_short(self.room.tables)))
            if named[number] not in SIZES and not faulty.intersection(lines):
                said = _("Tisch {number}: {what}").format(number=number, what=_size(named[number]))
                self._wrong(lines[-1], said)
            tables[number] = self._on_seats(number, seated, named[number])
        return tables

    def _on_seats(self, number: int, seated: Iterable[tuple[_Place, Player]], size: int) -> list[int | None]:
        seats: list[int | None] = [None] * max(size, *SIZES)
        later = []
        for place, player in seated:
            if place.seat is None:
                later.append(player)
            elif place.seat > size and size in SIZES:
                self._wrong(
                    place.line,
                    _("An Tisch {number} gibt es die Plätze 1 bis {size}.").format(number=number, size=size),
                )
            elif seats[place.seat - 1] is not None:
                taken = _("Tisch {number}, Platz {seat} ist schon vergeben.")
                self._wrong(place.line, taken.format(number=number, seat=place.seat))
            else:
                seats[place.seat - 1] = player.id
        for player in later:
            if None in seats:
                seats[seats.index(None)] = player.id
        return seats


class _Names:
    """Finds players by what was typed: the strictest way that fits anybody decides."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.numbers = {player.number: player for player in players}
        self.players = players
        self.ways: list[dict[object, list[Player]]] = [defaultdict(list) for _way in range(4)]
        for player in players:
            for way, keys in zip(self.ways, _keys(player.name), strict=True):
                for key in keys:
                    way[key].append(player)
        self.guesses = 0
        self.words: tuple[dict[str, dict[int, Player]], ...] = (defaultdict(dict), defaultdict(dict))
        for player in players:
            for index, words in zip(self.words, _spellings(player.name), strict=True):
                for word in words:
                    index[word][player.id] = player

    def find(self, typed: str) -> tuple[Player | None, str]:
        """Who is meant; or nobody, and why."""
        shown = typed[:_SHOWN]
        number = whole_number(typed.lstrip("#№").removeprefix("Nr.").strip(" .:)"), 0, 9_999)
        if number is not None:
            found = [self.numbers[number]] if number in self.numbers else []
            if not found:
                return None, _("Die Nummer {number} hat niemand.").format(number=number)
        elif both := _NUMBERED.fullmatch(typed):
            one = self.numbers.get(int(both[1]))
            found = [one] if one is not None and one in self._named(both[2]) else self._named(typed)
        else:
            found = self._named(typed)
        here = [player for player in found if player.withdrawn_at is None]
        if len(here) == 1:
            return here[0], ""
        if here:
            several = ", ".join(f"{player.name} ({player.number})" for player in here[:5])
            said = _("„{typed}“ passt auf mehrere: {names}. Bitte die Nummer nehmen.")
            return None, said.format(typed=shown, names=several)
        if found:
            return None, _("{name} ist abgemeldet.").format(name=found[0].name)
        return None, self._unknown(shown)

    def _named(self, typed: str) -> list[Player]:
        for way, keys in zip(self.ways, _keys(typed), strict=True):
            for key in keys:
                if key in way:
                    return way[key]
        # Some words of a name, "Inge" or "Braun", as long as it is clear whose.
        found: dict[int, Player] = {}
        for index, words in zip(self.words, _spellings(typed), strict=True):
            having = [index.get(word, {}) for word in words]
            ids = set(having[0]).intersection(*having[1:]) if having else set()
            found |= {player: having[0][player] for player in sorted(ids)}
        return sorted(found.values(), key=lambda player: player.number)

    def _unknown(self, shown: str) -> str:
        names = {same_name(player.name): player.name for player in self.players if player.withdrawn_at is None}
        self.guesses += 1
        near = get_close_matches(same_name(shown), names, 1, 0.75) if self.guesses <= _MOST_GUESSES else []
        if near:
            return _("„{typed}“ ist nicht dabei. Gemeint ist {name}?").format(typed=shown, name=names[near[0]])
        return _("„{typed}“ ist nicht dabei.").format(typed=shown)


def _keys(name: str) -> tuple[set[object], ...]:
    """By what a name is found, the strictest first; whichever of a set fits."""
    spellings = _spellings(name)
    return (
        {same_name(name)},
        {looks_like(name)},
        {("ue", tuple(sorted(spellings[0])))},
        {("u", tuple(sorted(spellings[1])))},
    )


def _spellings(name: str) -> tuple[list[str], list[str]]:
    """The words of a name, Ü as "ue" and as "u"."""
    with_e, without = spelled(name.replace("|", " ")).split("|")
    return with_e.split(), without.split()


def _fields(line: str) -> list[str]:
    between = next((one for one in _BETWEEN if one in line), None)
    if between is None:
        return [line.strip()]
    if len(between) > 1:
        return [part.strip() for part in line.split(between)]
    fields = [one_line(field) for field in next(csv.reader([line], delimiter=between), [])]
    while fields and not fields[-1]:
        fields.pop()
    return fields


def _columns(fields: Sequence[str]) -> dict[str, int] | None:
    """Where a first line says table, seat and name to be; None if it is no such line."""
    said = [field.casefold() for field in fields]
    found = {name: said.index(word) for name, words in _COLUMNS.items() for word in words if word in said}
    return found if {"table", "name"} <= found.keys() else None


def _each_a_player(rows: Sequence[tuple[int, list[str]]]) -> bool:
    fits = [
        len(fields) in (2, 3)
        and _number_of_table(fields[0]) is not None
        and (len(fields) == 3 or whole_number(fields[1], 0, 9_999) is None)
        and (len(fields) == 2 or not fields[1] or whole_number(fields[1], 1, max(SIZES)) is not None)
        for _line, fields in rows
    ]
    return sum(fits) * 2 > len(fits)


def _have_their_number(rows: Sequence[tuple[int, list[str]]]) -> bool:
    """Whether the lines of tables begin with the table's number, which could be a player's."""
    fits = [
        len(fields) > min(SIZES)
        and whole_number(fields[0], 1, LAST_TABLE) is not None
        and not any(whole_number(field, 0, 9_999) is not None for field in fields[1:])
        for _line, fields in rows
    ]
    return sum(fits) * 2 > len(fits)


def _number_of_table(typed: str) -> int | None:
    said = _TABLE.fullmatch(typed)
    return whole_number(said[1] if said and not said[2] else typed, 1, LAST_TABLE)


def _no_table(typed: str) -> str:
    return _("„{typed}“ ist keine Nummer eines Tisches.").format(typed=typed[:_SHOWN])


def _size(seats: int) -> str:
    here = ngettext("Hier sitzt {n} Spieler", "Hier sitzen {n} Spieler", seats).format(n=seats)
    return _("{here}; an einen Tisch gehören vier oder fünf.").format(here=here)
