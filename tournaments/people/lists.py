"""Pasted lists of players, read: who is meant on each line, of which club and team, and what is wrong with it.

How its columns are told apart stands in list_columns.py, what they mean in list_names.py and list_choice.py; here its
lines become players, or are judged. No database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.people import CATEGORY_LENGTH, NOTE_LENGTH
from tournaments.people.list_choice import AS_IT_LOOKS, Choice, Refusal, refusal
from tournaments.people.list_columns import Meaning, Table, fitted, is_empty, lay_out
from tournaments.people.list_names import Columns, Recognised, as_told, person, recognised_in
from tournaments.people.lookalikes import alike, looks_like, namesake, same_name
from tournaments.people.start_numbers import MOST_NUMBER, start_number, why_taken
from tournaments.people.teams import Teams
from tournaments.people.teams import problem_with as problem_with_team
from tournaments.people.teams import trimmed as team_trimmed
from tournaments.text import one_line, readable

NAME_LENGTH = 80  # characters
MOST_PLAYERS = 400
MOST_LINES = 2 * MOST_PLAYERS
"""Of a list that is looked at line by line; more are no list of players."""
MOST_CHARACTERS = 200_000
"""Likewise: a spreadsheet of so many players with twenty columns has fewer."""


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody in the tournament, as a list may say it otherwise."""

    name: str
    number: int = 0
    club: str = ""
    team: str = ""
    category: str = ""
    note: str = ""
    numbers_before: tuple[int, ...] = ()
    deleted: bool = False
    """Nobody, but for the number, which is kept for the way back."""
    seated: bool = False
    """The number is on paper and on the sheets: it stays."""
    team_stays: bool = False


_LABELS = {
    "name": gettext_lazy("Name"),
    "number": gettext_lazy("Nr."),
    "club": gettext_lazy("Verein"),
    "team": gettext_lazy("Mannschaft"),
    "category": gettext_lazy("Kategorie"),
    "note": gettext_lazy("Notiz"),
}


@dataclass(frozen=True, slots=True)
class Change:
    """What a list says of somebody who is in the tournament, where it was said otherwise."""

    field: str
    """name, number, club, team, category, note"""
    old: str
    new: str

    @property
    def label(self) -> str:
        return str(_LABELS[self.field])


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list."""

    line: int
    """From 1, as the list was pasted; empty lines count."""
    text: str
    """What stands there."""
    name: str = ""
    """Forename first, as it will be shown everywhere; "" for a heading and for what cannot be read."""
    club: str = ""
    team: str = ""
    """Written as for those who are in it already."""
    heading: bool = False
    """A line of headings, or a title above it: nobody."""
    number: int | None = None
    """The start number that this line asks for."""
    category: str = ""
    note: str = ""
    player: Known | None = None
    """Whom it speaks of, if that one is in the tournament already."""
    changes: tuple[Change, ...] = ()
    """What becomes otherwise of who is in the tournament already. What a line does not say stays."""
    problem: str = ""
    """Why this line cannot be taken, in one translated sentence; "" if it can."""
    twice: bool = False
    """Is the problem only that an earlier line has the same name?"""
    warnings: tuple[str, ...] = ()
    """What somebody should look at before it is made, in translated sentences."""

    @property
    def known(self) -> bool:
        """In the tournament already."""
        return self.player is not None and not self.problem

    @property
    def changed(self) -> bool:
        return self.known and bool(self.changes)

    @property
    def new(self) -> bool:
        """Does this line make a player?"""
        return not (self.heading or self.known or self.problem)


@dataclass(frozen=True, slots=True)
class Listed:
    """A list, read: every line that is not empty is a player, a heading, or has a problem."""

    rows: tuple[Row, ...]
    recognised: tuple[Meaning, ...] = ()
    """What the list itself looks like, by column."""
    meanings: tuple[Meaning, ...] = ()
    """How it was read: as recognised, unless somebody chose."""
    countable: bool = False
    """Do numbers stand before names that may be the players', or only count the lines?"""
    refusal: Refusal | None = None
    """Why nobody can be read as somebody chose: then there are no rows."""
    too_many: str = ""
    """Why the list as a whole cannot be taken, in one translated sentence; "" if it can."""

    @property
    def new(self) -> tuple[Row, ...]:
        """Who would be made of it."""
        return tuple(row for row in self.rows if row.new)

    @property
    def changed(self) -> tuple[Row, ...]:
        """Who would be changed by it."""
        return tuple(row for row in self.rows if row.changed)

    @property
    def same(self) -> tuple[Row, ...]:
        """Who is in the tournament just so."""
        return tuple(row for row in self.rows if row.known and not row.changes)

    @property
    def known(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.known)

    @property
    def twice(self) -> int:
        """Lines whose name an earlier one has."""
        return sum(row.twice for row in self.rows)

    @property
    def wrong(self) -> int:
        """Lines with any other problem."""
        return sum(bool(row.problem) and not row.twice for row in self.rows)

    @property
    def problems(self) -> tuple[str, ...]:
        """All that is wrong, one sentence each, which names its line."""
        lines = tuple(
            _("Zeile {line}: {problem}").format(line=row.line, problem=row.problem) for row in self.rows if row.problem
        )
        return (*lines, self.too_many) if self.too_many else lines


@dataclass(frozen=True, slots=True)
class Lines:
    """A list taken apart: what is the same however it is read."""

    lines: tuple[tuple[int, str], ...]
    """Those that are not empty, with their numbers."""
    table: Table
    recognised: Recognised
    too_many: str = ""
    """Why it was not taken apart."""

    def read(
        self, choice: Choice = AS_IT_LOOKS, existing: Iterable[Known] = (), teams: Iterable[str] | None = None
    ) -> Listed:
        """Who stands there; as for `read`."""
        if self.too_many:
            return Listed((), too_many=self.too_many)
        columns, meanings = self.told(choice)
        countable = any(one.counted for one in columns.asides)
        numbers = choice.numbers and countable
        recognised = self.recognised.meanings
        if choice.columns is not None and (wrong := refusal(meanings, numbers=numbers)) is not None:
            return Listed((), recognised, meanings, countable, wrong)
        rows = self.rows(columns)
        judge = Judge(existing, teams or (), rows)
        wanted = [aside.number or (aside.counted if numbers else "") for aside in columns.asides]
        rows = [row if row.heading else judge.judged(row, number) for row, number in zip(rows, wanted, strict=True)]
        too_many = _too_many() if len(judge.taken) > MOST_PLAYERS else ""
        return Listed(tuple(rows), recognised, meanings, countable, too_many=too_many)

    def told(self, choice: Choice) -> tuple[Columns, tuple[Meaning, ...]]:
        """The list by what its columns mean, as recognised or chosen; and what they mean."""
        if choice.columns is None:
            return self.recognised.columns, self.recognised.meanings
        teams = self.recognised.columns.teams
        meanings = fitted(choice.columns, self.table.width, teams=teams)
        return as_told(self.table, meanings, teams=teams, by_hand=True), meanings

    def rows(self, columns: Columns) -> list[Row]:
        """Who would stand there, read so; not judged."""
        reading = columns.told or self.recognised.reading
        rows = []
        for (number, line), cells, aside in zip(self.lines, columns.cells, columns.asides, strict=True):
            text = " ".join(line.split())
            if cells is None:
                rows.append(Row(number, text, heading=True))
                continue
            name, club, team = person(cells, reading, columns)
            category, note = one_line(aside.category), one_line(aside.note)
            rows.append(Row(number, text, name, club, team_trimmed(team), category=category, note=note))
        return rows


def take_apart(text: str, *, teams: bool = False, typed: bool = False) -> Lines:
    """The lines of a list, in columns; never raises. `teams`: a team may stand behind the club; `typed`: it is the one
    line in which somebody types a player.
    """
    too_many, lines = "", []
    if len(text) > MOST_CHARACTERS:
        sentence = _("Das ist zu viel für eine Liste von Spielern: höchstens {most} Zeichen.")
        too_many = sentence.format(most=number_format(MOST_CHARACTERS, use_l10n=True, force_grouping=True))
    else:
        seen = ((number, line, readable(line)) for number, line in enumerate(text.splitlines(), 1))
        lines = [(number, line, shown) for number, line, shown in seen if not is_empty(shown)]
        if len(lines) > MOST_LINES:
            too_many, lines = _too_many(), []
    table = lay_out([shown for _number, _line, shown in lines], typed=typed)
    recognised = recognised_in(table, teams=teams)
    return Lines(tuple((number, line) for number, line, _shown in lines), table, recognised, too_many)


def read(
    text: str,
    *,
    choice: Choice = AS_IT_LOOKS,
    existing: Iterable[Known] = (),
    teams: Iterable[str] | None = None,
    typed: bool = False,
) -> Listed:
    """Read a list of players; never raises. `choice` is what somebody said of its columns.

    `existing`: who is in the tournament; `teams`: those of its players, None where teams are not ranked; `typed`: as
    for `take_apart`.
    """
    return take_apart(text, teams=teams is not None, typed=typed).read(choice, existing, teams)


def problem_with(name: str, club: str, taken: Mapping[str, int | None]) -> str:
    """What is wrong with a name, "" for nothing.

    `taken` has the names there are (`same_name`), with their line if they stand in the same list, else None.
    """
    if not name:
        return _("Hier fehlt der Name.")
    if not any(character.isalpha() for character in name):
        return _("„{name}“ ist kein Name.").format(name=name[:40])
    if len(name) > NAME_LENGTH or len(club) > NAME_LENGTH:
        return _("Name und Verein dürfen je höchstens {most} Zeichen haben.").format(most=NAME_LENGTH)
    same = same_name(name)
    if same not in taken:
        return ""
    if taken[same] is None:
        return namesake(name)
    return _("{name} steht schon in Zeile {line}.").format(name=name, line=taken[same])


def _too_many() -> str:
    return _("Mehr als {most} Spieler sind nicht möglich.").format(most=MOST_PLAYERS)


class Judge:
    """Lines are judged one after the other: who is new is taken from then on."""

    def __init__(self, existing: Iterable[Known], teams: Iterable[str], rows: Iterable[Row]) -> None:
        known = list(existing)
        here = [one for one in known if not one.deleted]
        self.by_name = {same_name(one.name): one for one in here}
        self.gone = {(one.number, same_name(one.name)) for one in known if one.deleted}
        before = {number: one for one in known for number in one.numbers_before}
        self.by_number = before | {one.number: one for one in known}
        self.taken: dict[str, int | None] = dict.fromkeys(self.by_name)
        """Names, as for `problem_with`."""
        self.numbers: dict[int, int] = {}
        """Numbers that this list gives out, with their lines."""
        self.changed: dict[str, int] = {}
        """Who is changed by this list, with the line."""
        self.looks = {looks_like(one.name): one.name for one in here}
        self.teams = Teams(teams)
        self.listed = {same_name(row.name) for row in rows}

    def judged(self, row: Row, number: str) -> Row:
        """The row with what is wrong with it, or what it changes. `number`: as it stands in its column."""
        wanted = start_number(number)
        if number.strip() and wanted is None:
            problem = _("„{number}“ ist keine Nummer von 1 bis {most}.").format(number=number[:20], most=MOST_NUMBER)
            return replace(row, problem=problem)
        row = replace(row, number=wanted)
        if problem := problem_with(row.name, row.club, {}) or _too_long(row) or problem_with_team(row.team):
            return replace(row, problem=problem)
        same = same_name(row.name)
        team, odd_team = self.teams.join(row.team)
        row = replace(row, team=team)
        player = self.by_name.get(same) or self._by_number(row)
        if problem := self._problem_with_number(row, player):
            return replace(row, problem=problem)
        if player is not None:
            return self._known(row, player)
        if problem := problem_with(row.name, row.club, self.taken):
            return replace(row, problem=problem, twice=True)
        self.taken[same] = row.line
        if wanted is not None:
            self.numbers[wanted] = row.line
        warnings = tuple(one for one in (alike(row.name, self.looks), odd_team) if one)
        self.looks.setdefault(looks_like(row.name), row.name)
        return replace(row, warnings=warnings)

    def _by_number(self, row: Row) -> Known | None:
        """Who has this number, if the name is nearly the same, and does not stand in the list itself."""
        found = None if row.number is None else self.by_number.get(row.number)
        if found is None or found.deleted or same_name(found.name) in self.listed:
            return None
        nearly = SequenceMatcher(None, same_name(found.name), same_name(row.name)).ratio() >= NEARLY
        return found if nearly else None

    def _problem_with_number(self, row: Row, player: Known | None) -> str:
        if row.number is None or (player is not None and player.number == row.number):
            return ""
        if (line := self.numbers.get(row.number)) is not None:
            return _("Die Nummer {number} steht schon in Zeile {line}.").format(number=row.number, line=line)
        other = self.by_number.get(row.number)
        comes_back = player is None and (row.number, same_name(row.name)) in self.gone
        if other is not None and other is not player and not comes_back:
            return why_taken(row.number, other.name, deleted=other.deleted, formerly=other.number != row.number)
        if player is not None and player.seated:
            said = _("{name} ist schon gesetzt und behält die Nummer {number}.")
            return said.format(name=player.name, number=player.number)
        return ""

    def _known(self, row: Row, player: Known) -> Row:
        changes = tuple(_changes(row, player))
        same = same_name(player.name)
        if not changes:
            return replace(row, player=player)
        if same in self.changed:
            sentence = _("{name} steht schon in Zeile {line}.")
            return replace(row, problem=sentence.format(name=row.name, line=self.changed[same]), twice=True)
        if player.team_stays and any(change.field == "team" for change in changes):
            return replace(row, problem=_("Das Turnier ist beendet: Die Mannschaften bleiben, wie sie sind."))
        self.changed[same] = row.line
        if row.number is not None:
            self.numbers[row.number] = row.line
        return replace(row, player=player, changes=changes)


NEARLY = 0.75
"""How much two names of one number must have in common to be one person's, from 0 to 1."""


def _changes(row: Row, player: Known) -> Iterator[Change]:
    """What is not said (an empty cell, a column that is not there) stays as it is."""
    if same_name(row.name) != same_name(player.name):
        yield Change("name", player.name, row.name)
    if row.number is not None and row.number != player.number:
        yield Change("number", str(player.number), str(row.number))
    for field in ("club", "team", "category", "note"):
        old, new = getattr(player, field), getattr(row, field)
        if new and new != old:
            yield Change(field, old, new)


def _too_long(row: Row) -> str:
    if len(row.category) > CATEGORY_LENGTH or len(row.note) > NOTE_LENGTH:
        return _("Eine Kategorie darf höchstens {most} Zeichen haben, eine Notiz {note}.").format(
            most=CATEGORY_LENGTH, note=NOTE_LENGTH
        )
    return ""
