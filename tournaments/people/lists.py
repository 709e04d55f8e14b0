"""Pasted lists of players, read: who is meant on each line, of which club and team, and what is wrong with it.

How its columns are told apart stands in list_columns.py; here its lines become players, or are judged. No database.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.people.list_columns import Columns, Reading, lay_out, person, recognise
from tournaments.people.lookalikes import looks_like, same_name
from tournaments.people.teams import Teams
from tournaments.people.teams import problem_with as problem_with_team
from tournaments.people.teams import trimmed as team_trimmed
from tournaments.text import readable

NAME_LENGTH = 80  # characters
MOST_PLAYERS = 400
MOST_LINES = 2 * MOST_PLAYERS
"""Of a list that is looked at line by line; more are no list of players."""
MOST_CHARACTERS = 200_000
"""Likewise: a spreadsheet of so many players with twenty columns has fewer."""


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
    known: bool = False
    """In the tournament already: nothing happens to this player."""
    problem: str = ""
    """Why this line cannot be taken, in one translated sentence; "" if it can."""
    warnings: tuple[str, ...] = ()
    """What somebody should look at before it is made, in translated sentences."""

    @property
    def new(self) -> bool:
        """Does this line make a player?"""
        return not (self.heading or self.known or self.problem)


@dataclass(frozen=True, slots=True)
class Listed:
    """A list, read: every line that is not empty is a player, a heading, or has a problem."""

    rows: tuple[Row, ...]
    recognised: Reading
    """What the list itself looks like."""
    reading: Reading
    """How it was read: as recognised, unless somebody chose."""
    left_out: int = 0
    """Columns behind the last one that is read, or without a meaning here, that were not read."""
    too_many: str = ""
    """Why the list as a whole cannot be taken, in one translated sentence; "" if it can."""

    @property
    def new(self) -> tuple[Row, ...]:
        """Who would be made of it."""
        return tuple(row for row in self.rows if row.new)

    @property
    def known(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.known)

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
    columns: Columns
    recognised: Reading
    too_many: str = ""
    """Why it was not taken apart."""

    def read(
        self, reading: Reading | None = None, existing: Iterable[str] = (), teams: Iterable[str] | None = None
    ) -> Listed:
        """Who stands there; as for `read`."""
        chosen = reading or self.recognised
        if self.too_many:
            return Listed((), Reading.NAME, chosen, too_many=self.too_many)
        names = list(existing)
        taken: dict[str, int | None] = {same_name(name): None for name in names}
        looks = {looks_like(name): name for name in names}
        joined = Teams(teams or ())
        rows = []
        for (number, line), cells in zip(self.lines, self.columns.cells, strict=True):
            row = Row(number, " ".join(line.split()))
            if cells is None:
                rows.append(replace(row, heading=True))
                continue
            name, club, team = person(cells, chosen, self.columns)
            rows.append(_judged(replace(row, name=name, club=club, team=team_trimmed(team)), taken, looks, joined))
        too_many = _too_many() if len(taken) > MOST_PLAYERS else ""
        return Listed(tuple(rows), self.recognised, chosen, self.columns.left_out, too_many)


def take_apart(text: str, *, teams: bool = False) -> Lines:
    """The lines of a list, in columns; never raises. `teams`: a team may stand behind the club."""
    too_many, lines = "", []
    if len(text) > MOST_CHARACTERS:
        sentence = _("Das ist zu viel für eine Liste von Spielern: höchstens {most} Zeichen.")
        too_many = sentence.format(most=number_format(MOST_CHARACTERS, use_l10n=True, force_grouping=True))
    else:
        seen = ((number, line, readable(line)) for number, line in enumerate(text.splitlines(), 1))
        lines = [(number, line, shown) for number, line, shown in seen if shown.strip()]
        if len(lines) > MOST_LINES:
            too_many, lines = _too_many(), []
    columns = lay_out([shown for _number, _line, shown in lines], teams=teams)
    return Lines(tuple((number, line) for number, line, _shown in lines), columns, recognise(columns), too_many)


def read(
    text: str,
    *,
    reading: Reading | None = None,
    existing: Iterable[str] = (),
    teams: Iterable[str] | None = None,
) -> Listed:
    """Read a list of players; never raises. `reading` is what somebody chose, None for what the list looks like.

    `existing`: the names in the tournament; `teams`: those of its players, None where teams are not ranked.
    """
    return take_apart(text, teams=teams is not None).read(reading, existing, teams)


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
        return _("{name} ist schon eingetragen.").format(name=name)
    return _("{name} steht schon in Zeile {line}.").format(name=name, line=taken[same])


def _too_many() -> str:
    return _("Mehr als {most} Spieler sind nicht möglich.").format(most=MOST_PLAYERS)


def alike(name: str, looks: Mapping[str, str]) -> str:
    """A warning if this name cannot be told from another one by looking at it; "" if it can.

    `looks` has the other names by what they look like (`lookalikes.looks_like`).
    """
    other = looks.get(looks_like(name))
    if other is None or same_name(other) == same_name(name):
        return ""
    return _("{name} sieht genauso aus wie {other}, hat aber andere Zeichen. Ist es dieselbe Person?").format(
        name=name, other=other
    )


def _judged(row: Row, taken: dict[str, int | None], looks: dict[str, str], teams: Teams) -> Row:
    """The row with what is wrong with it; a player who is new is taken from now on."""
    same = same_name(row.name)
    problem = problem_with(row.name, row.club, taken)
    if problem and taken.get(same, 0) is None:
        return replace(row, known=True)
    if problem := problem or problem_with_team(row.team):
        return replace(row, problem=problem)
    taken[same] = row.line
    team, odd_team = teams.join(row.team)
    warnings = tuple(one for one in (alike(row.name, looks), odd_team) if one)
    looks.setdefault(looks_like(row.name), row.name)
    return replace(row, team=team, warnings=warnings)
