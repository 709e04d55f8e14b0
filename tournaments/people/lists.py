"""Pasted lists of players, read: who is meant on each line, of which club and team, and what is wrong with it.

How its columns are told apart stands in list_columns.py, what they mean in list_names.py and list_choice.py; here its
lines become rows, which list_judging.py judges. No database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.people.list_beside import club_alone, further_names, is_no_club
from tournaments.people.list_categories import categories_apart
from tournaments.people.list_choice import AS_IT_LOOKS, Choice, Refusal, of_further_names, refusal
from tournaments.people.list_columns import Meaning, Table, fitted, is_empty, lay_out
from tournaments.people.list_doubts import with_doubts
from tournaments.people.list_free import free_lines
from tournaments.people.list_gaps import asked_about_gaps
from tournaments.people.list_judging import Known, Row, judged_as_a_whole, plain
from tournaments.people.list_lines import lines_of
from tournaments.people.list_marks import without_marks
from tournaments.people.list_mixed import with_questions
from tournaments.people.list_names import Columns, Recognised, as_told, person, recognised_in
from tournaments.people.lookalikes import same_name
from tournaments.people.teams import trimmed as team_trimmed
from tournaments.text import one_line, readable

MOST_PLAYERS = 400
MOST_LINES = 2 * MOST_PLAYERS
"""Of a list that is looked at line by line; more are no list of players."""
MOST_CHARACTERS = 200_000
"""Likewise: a spreadsheet of so many players with twenty columns has fewer."""
FAR_ABOVE = 100
"""A number that no count of lines begins with."""
AGES = range(16, 96)
"""Of players."""
YEARS = range(1920, 2021)
"""In which they were born."""
FOUR_DIGITS = 1_000
"""The first number that has them."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A list, read: every line that is neither empty nor free is a player, a heading, doubted, or has a problem."""

    rows: tuple[Row, ...]
    recognised: tuple[Meaning, ...] = ()
    """What the list itself looks like, by column."""
    meanings: tuple[Meaning, ...] = ()
    """How it was read: as recognised, unless somebody chose."""
    like_numbers: bool = False
    """Do numbers before names, which may be the players' or only count the lines, look like the players'?"""
    numbers: bool = False
    """Are they taken for those?"""
    refusal: Refusal | None = None
    """Why nobody can be read so: then there are no rows."""
    too_many: str = ""
    """Why the list as a whole cannot be taken, in one translated sentence; "" if it can."""
    missing: tuple[str, ...] = ()
    """Who is in the tournament and not on this list, where it has most of those who are."""
    free: int = 0
    """Lines with a number and without a name, which are passed over."""

    @property
    def new(self) -> tuple[Row, ...]:
        """Who would be made of it."""
        return tuple(row for row in self.rows if row.new)

    @property
    def held(self) -> tuple[Row, ...]:
        """Of which nothing comes until somebody says that they are players."""
        return tuple(row for row in self.rows if row.held)

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
    def may_not_come(self) -> tuple[str, ...]:
        """Who is in the tournament, and is on this list with a doubt that changes nothing: "abgesagt", no cross."""
        doubted = (row for row in self.known if row.doubt and not row.asked and row.player and row.player.expected)
        return tuple(row.name for row in doubted)

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
    """Those that are neither empty nor free, with their numbers."""
    table: Table
    recognised: Recognised
    too_many: str = ""
    """Why it was not taken apart."""
    free: int = 0
    """Lines besides, as for `Listed`."""

    def read(
        self,
        choice: Choice = AS_IT_LOOKS,
        existing: Iterable[Known] = (),
        teams: Iterable[str] | None = None,
        left: str = "",
    ) -> Listed:
        """Who stands there; as for `read`."""
        if self.too_many:
            return Listed((), too_many=self.too_many)
        existing = list(existing)
        columns, meanings = self.told(choice)
        like_numbers = Meaning.NUMBER not in meanings and _look_like_numbers(columns)
        numbers = like_numbers if choice.numbers is None else choice.numbers
        numbers = numbers and any(one.counted for one in columns.asides)
        recognised = self.recognised.meanings
        further = further_names(self.table, recognised) if choice.columns is None else ()
        wrong = of_further_names(further) if further else None
        if choice.columns is not None:
            wrong = refusal(meanings, numbers=numbers)
        if wrong is not None:
            return Listed((), recognised, meanings, like_numbers, numbers, wrong, free=self.free)
        rows = [_answered(row, choice) for row in self.rows(columns)]
        if like_numbers and _are_others(rows, [aside.counted for aside in columns.asides], existing):
            like_numbers, numbers = False, bool(choice.numbers)
        wanted = [aside.number or (aside.counted if numbers else "") for aside in columns.asides]
        rows, players = judged_as_a_whole(existing, teams or (), rows, wanted, left)
        too_many = _too_many() if players > MOST_PLAYERS else ""
        return Listed(
            tuple(rows),
            recognised,
            meanings,
            like_numbers,
            numbers,
            None,
            too_many,
            _missing(rows, existing),
            self.free,
        )

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
        otherwise = {self.lines[at][0] for at in self.table.otherwise}
        other_columns = _("Ab Zeile {line} sind die Spalten andere: bitte diese Zeilen getrennt einfügen.")
        other_columns = other_columns.format(line=min(otherwise, default=0))
        for (number, line), cells, aside in zip(self.lines, columns.cells, columns.asides, strict=True):
            text = plain(line)
            if number in otherwise:
                rows.append(Row(number, text, problem=other_columns, waits=True))
                continue
            if cells is None:
                rows.append(Row(number, text, heading=True))
                continue
            name, club, team = person(cells, reading, columns)
            if columns.told is None:
                club = club_alone(club)
            if is_no_club(club):
                club = ""
            category, note = one_line(aside.category), one_line(aside.note)
            team = team_trimmed(team)
            rows.append(Row(number, text, name, club, team, category=category, note=note))
        doubted = with_doubts(self.table, rows, [line for _number, line in self.lines])
        return asked_about_gaps(with_questions(doubted, columns, reading), self.table.gaps)


def take_apart(text: str, *, teams: bool = False, categories: Sequence[str] = (), typed: bool = False) -> Lines:
    """The lines of a list, in columns; never raises. `teams`: a team may stand behind the club; `categories`: those of
    the tournament; `typed`: it is the one line in which somebody types a player.
    """
    too_many, lines = "", []
    if len(text) > MOST_CHARACTERS:
        sentence = _("Das ist zu viel für eine Liste von Spielern: höchstens {most} Zeichen.")
        too_many = sentence.format(most=number_format(MOST_CHARACTERS, use_l10n=True, force_grouping=True))
    else:
        written = lines_of(text)
        seen = without_marks([readable(line) for _number, line in written])
        lines = [
            (number, line, shown) for (number, line), shown in zip(written, seen, strict=True) if not is_empty(shown)
        ]
        if len(lines) > MOST_LINES:
            too_many, lines = _too_many(), []
    table = lay_out([shown for _number, _line, shown in lines], typed=typed)
    if free := free_lines(table, [shown for _number, _line, shown in lines]):
        lines = [line for at, line in enumerate(lines) if at not in free]
        table = lay_out([shown for _number, _line, shown in lines], typed=typed)
    if not typed:
        table = categories_apart(table, categories)
    recognised = recognised_in(table, teams=teams, categories=categories)
    told = tuple((number, line) for number, line, _shown in lines)
    return Lines(told, table, recognised, too_many, len(free))


def read(
    text: str,
    *,
    choice: Choice = AS_IT_LOOKS,
    existing: Iterable[Known] = (),
    teams: Iterable[str] | None = None,
    left: str = "",
    categories: Sequence[str] = (),
    typed: bool = False,
) -> Listed:
    """Read a list of players; never raises. `choice` is what somebody said of its columns.

    `existing`: who is in the tournament; `teams`: those of its players, None where teams are not ranked; `left`: the
    lines that the list before could not take, as for `Judge`; `categories` and `typed`: as for `take_apart`.
    """
    lines = take_apart(text, teams=teams is not None, categories=categories, typed=typed)
    return lines.read(choice, existing, teams, left)


def _answered(row: Row, choice: Choice) -> Row:
    """The row with what was asked and said of its line."""
    if row.text in choice.asked and not row.heading and not row.doubt:
        row = replace(row, doubt=_("Ist das ein Spieler?"))
    return replace(
        row, confirmed=row.text in choice.players - choice.nobody, left_out=row.text in choice.nobody - choice.players
    )


def _look_like_numbers(columns: Columns) -> bool:
    """Are the numbers before all names such as no count of lines has: do they rise with gaps, or from far above 1, or
    stand in no order? What falls may be points, what is in no order ages, or postal codes of four digits.
    """
    people = [at for at, cells in enumerate(columns.cells) if cells is not None and at not in columns.letter]
    counted = [columns.asides[at].counted for at in people]
    if len(counted) < 2 or not all(counted):
        return False
    numbers = [*map(int, counted)]
    if 0 in numbers or all(one in YEARS for one in numbers):
        return False
    rise, fall = (all(one < later for one, later in pairwise(row)) for row in (numbers, numbers[::-1]))
    if rise:
        return numbers[-1] - numbers[0] >= len(numbers) or numbers[0] >= FAR_ABOVE
    return len({*numbers}) == len(numbers) and not (
        fall or all(one in AGES for one in numbers) or min(numbers) >= FOUR_DIGITS
    )


def _are_others(rows: Sequence[Row], counted: Sequence[str], existing: Iterable[Known]) -> bool:
    """Has anybody else one of these numbers?"""
    names = {int(count): same_name(row.name) for row, count in zip(rows, counted, strict=True) if count}
    return any(names.get(number, name) != name for number, name in _held(existing))


def _held(existing: Iterable[Known]) -> Iterator[tuple[int, str]]:
    for one in existing:
        for number in (one.number, *one.numbers_before):
            yield number, same_name(one.name)


def _missing(rows: Sequence[Row], existing: Iterable[Known]) -> tuple[str, ...]:
    expected = [one for one in existing if one.expected and not one.deleted]
    numbers = {row.player.number for row in rows if row.player is not None}
    names = {same_name(row.name) for row in rows}
    missing = [one.name for one in expected if one.number not in numbers and same_name(one.name) not in names]
    return tuple(missing) if len(missing) * 2 < len(expected) else ()


def _too_many() -> str:
    return _("Mehr als {most} Spieler sind nicht möglich.").format(most=MOST_PLAYERS)
