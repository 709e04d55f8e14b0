"""The lines of a list of players, judged: whom each speaks of, what it changes of them, and what is wrong with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import shorten

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.people import CATEGORY_LENGTH, NOTE_LENGTH
from tournaments.people.lookalikes import (
    alike,
    are_nearly_same,
    are_other_clubs,
    how_told_apart,
    namesake,
    namesake_asked,
    same_name,
    seen_as,
)
from tournaments.people.start_numbers import MOST_NUMBER, start_number, why_taken
from tournaments.people.teams import Teams
from tournaments.people.teams import problem_with as problem_with_team
from tournaments.people.typed_money import money_at_end

NAME_LENGTH = 80  # characters
QUOTED = 3
"""Lines that are named in one sentence."""
QUOTED_LENGTH = 40  # characters
_FREE_PLACE = re.compile(r"(?:n\W*n|freier platz|(frei|leer))\W*\d*\W*(?:\(.*\))?", re.IGNORECASE)
"""What stands in lists where a name is still to come; the words in brackets are surnames, too."""


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
    expected: bool = True
    """Would a list of all players have this one: neither has withdrawn nor fills a table?"""


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
    """Is the problem only that an earlier line has the same name, of this list or of that which has left this one?"""
    waits: bool = False
    """Can it be read again as it is? Only the number is in the way, of somebody of whom no other line speaks, or it
    stands under headings of its own."""
    warnings: tuple[str, ...] = ()
    """What somebody should look at before it is made, in translated sentences."""
    doubt: str = ""
    """Why it may be no player at all (list_doubts.py), or none as it is read (list_mixed.py), asked in one translated
    sentence; "" if it looks like one."""
    misread: bool = False
    """Is only doubted how it is read?"""
    namesake: bool = False
    """Is only doubted whether it is that player, or somebody of the same name?"""
    confirmed: bool = False
    """Has somebody said that it is one?"""
    left_out: bool = False
    """Has somebody said that it is none?"""

    @property
    def known(self) -> bool:
        """In the tournament already."""
        return self.player is not None and not self.problem

    @property
    def asked(self) -> bool:
        """Does it depend on an answer to the doubt whether anything comes of it?"""
        return bool(self.doubt and not self.heading and not self.problem and (self.player is None or self.changes))

    @property
    def answer(self) -> str:
        """What somebody says who ticks it."""
        return _("Ist dieselbe Person") if self.namesake else _("Stimmt so") if self.misread else _("Ist ein Spieler")

    @property
    def unconfirmed(self) -> bool:
        """Is it neither entered nor changes anybody, because nobody has said that it is a player?"""
        return self.asked and not self.confirmed

    @property
    def held(self) -> bool:
        """Is it so because it is still to be said?"""
        return self.unconfirmed and not self.left_out

    @property
    def changed(self) -> bool:
        return self.known and bool(self.changes) and not self.unconfirmed

    @property
    def moved(self) -> bool:
        """Does it give another number to who is in the tournament already?"""
        return self.changed and any(change.field == "number" for change in self.changes)

    @property
    def new(self) -> bool:
        """Does this line make a player?"""
        return not (self.heading or self.known or self.problem or self.unconfirmed)


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


def judged_as_a_whole(
    existing: Iterable[Known], teams: Iterable[str], rows: Sequence[Row], numbers: Sequence[str], left: str
) -> tuple[list[Row], int]:
    """All lines, judged, and how many players there would be. `numbers`: by line; all else as for `Judge`.

    A number is free for one line where another takes it away from who has it. Whether that one can be taken is known
    only at the end: if not, all is judged again without it.
    """
    known, there = list(existing), list(teams)
    moving = {one.number for one in known if not one.deleted}
    while True:
        judge = Judge(known, there, rows, left, moving)
        judged = [
            row if row.heading or row.problem else judge.judged(row, number)
            for row, number in zip(rows, numbers, strict=True)
        ]
        moved = {row.player.number: row.number for row in judged if row.player is not None and row.moved}
        if judge.passed_on <= moved.keys():
            return judged, len(judge.taken)
        # Whoever would get the number of one who stays does not move either.
        while stays := _stay(moved, {one.number for one in known} - moved.keys()):
            moved = {number: to for number, to in moved.items() if number not in stays}
        moving &= moved.keys()


def _stay(moved: Mapping[int, int | None], kept: Collection[int]) -> set[int]:
    """Which of them want a number that is kept."""
    return {number for number, wanted in moved.items() if wanted in kept}


class Judge:
    """Lines are judged one after the other: who is new is taken from then on, and nobody is changed by a second line.

    `left`: lines that the list before could not take. As they stand they change nobody either: the one whom they seem
    to mean may be there by that very list, from the line that they were one too many beside.

    `moving`: the numbers of those who are thought to get another one.
    """

    def __init__(
        self, known: Sequence[Known], teams: Iterable[str], rows: Iterable[Row], left: str, moving: Collection[int]
    ) -> None:
        here = [one for one in known if not one.deleted]
        self.by_name = {same_name(one.name): one for one in here}
        self.gone = {(one.number, same_name(one.name)) for one in known if one.deleted}
        before = {number: one for one in known for number in one.numbers_before}
        self.by_number = before | {one.number: one for one in known}
        self.taken: dict[str, int | None] = dict.fromkeys(self.by_name)
        """Names, as for `problem_with`."""
        self.numbers: dict[int, int] = {}
        """Numbers that this list gives out, with their lines."""
        self.clubs: dict[str, str] = {}
        """The clubs of the lines whose names are taken."""
        self.said: dict[int, int] = {}
        """The numbers of those who are known and stand in this list, with the first line of each."""
        self.changed: dict[int, tuple[Change, ...]] = {}
        """What is changed of those by that line."""
        self.seen = {seen_as(one.name): one.name for one in here}
        self.teams = Teams(teams)
        self.listed = Counter(same_name(row.name) for row in rows)
        self.left = {plain(line) for line in left.splitlines()}
        self.moving = moving
        self.passed_on: set[int] = set()
        """The numbers of them that lines give to others."""

    def judged(self, row: Row, number: str) -> Row:
        """The row with what is wrong with it, or what it changes. `number`: as it stands in its column."""
        wanted = start_number(number)
        if number.strip() and wanted is None:
            problem = _("„{number}“ ist keine Nummer von 1 bis {most}.").format(number=number[:20], most=MOST_NUMBER)
            return replace(row, problem=problem)
        row = replace(row, number=wanted)
        # Whoever has the name already is asked below: it may be the one whom the line changes.
        problem = problem_with(row.name, row.club, {}) or _too_long(row) or problem_with_team(row.team) or _money(row)
        if problem:
            return replace(row, problem=problem)
        same = same_name(row.name)
        team, odd_team = self.teams.join(row.team)
        row = replace(row, team=team)
        player = self.by_name.get(same) or self._by_number(row)
        if problem := self._problem_with_number(row, player):
            waits = same in self.by_name and self.listed[same] == 1 and row.text not in self.left
            return replace(row, problem=problem, waits=waits)
        if player is not None:
            return self._known(row, player)
        if (free := _FREE_PLACE.fullmatch(row.name)) and not free[1]:
            return replace(row, problem=_("„{name}“ hält einen Platz frei und ist kein Name.").format(name=row.name))
        if problem := problem_with(row.name, row.club, self.taken):
            return replace(row, problem=problem + _of_another_club(row, self.clubs.get(same, "")), twice=True)
        if free and not row.doubt:
            doubt = _("„{name}“: Ist das ein Spieler, oder ein freier Platz?").format(name=row.name)
            row = replace(row, doubt=doubt)
        row = replace(row, warnings=tuple(filter(None, (alike(row.name, self.seen), odd_team, row.doubt))))
        if row.unconfirmed:
            return row
        self.taken[same], self.clubs[same] = row.line, row.club
        if wanted is not None:
            self.numbers[wanted] = row.line
        self.seen.setdefault(seen_as(row.name), row.name)
        return row

    def _by_number(self, row: Row) -> Known | None:
        """Who has this number, if the name is nearly the same, and does not stand in the list itself."""
        found = None if row.number is None else self.by_number.get(row.number)
        if found is None or found.deleted or same_name(found.name) in self.listed:
            return None
        return found if are_nearly_same(found.name, row.name) else None

    def _problem_with_number(self, row: Row, player: Known | None) -> str:
        if row.number is None or (player is not None and player.number == row.number):
            return ""
        if (line := self.numbers.get(row.number)) is not None:
            return _("Die Nummer {number} steht schon in Zeile {line}.").format(number=row.number, line=line)
        other = self.by_number.get(row.number)
        comes_back = player is None and (row.number, same_name(row.name)) in self.gone
        if other is not None and other.number == row.number and row.number in self.moving:
            self.passed_on.add(row.number)
        elif other is not None and other is not player and not comes_back:
            return why_taken(row.number, other.name, deleted=other.deleted, formerly=other.number != row.number)
        if player is not None and player.seated:
            said = _("{name} ist schon gesetzt und behält die Nummer {number}.")
            return said.format(name=player.name, number=player.number)
        return ""

    def _known(self, row: Row, player: Known) -> Row:
        changes = tuple(_changes(row, player))
        if _may_be_another(row, player) and not row.misread:
            row = replace(row, doubt=namesake_asked(player.name, player.club), namesake=True)
        line = self.said.get(player.number, row.line)
        if not row.unconfirmed:
            self.said[player.number] = line
        # What a line says and does not change is as it was: of what an earlier line changes it says the contrary.
        contrary = any(getattr(row, change.field) for change in self.changed.get(player.number, ()))
        if not changes and not contrary:
            return replace(row, player=player)
        renamed = any(change.field == "name" for change in changes)
        if line != row.line:
            sentence = _("{name} steht schon in Zeile {line}.")
            if renamed:
                sentence = _("Die Nummer {number} steht schon in Zeile {line}.")
            problem = sentence.format(name=row.name, number=row.number, line=line)
            if not renamed:
                problem += _of_another_club(row, self.clubs.get(same_name(player.name), player.club))
            return replace(row, problem=problem, twice=not renamed)
        if player.team_stays and any(change.field == "team" for change in changes):
            return replace(row, problem=_("Das Turnier ist beendet: Die Mannschaften bleiben, wie sie sind."))
        if row.text in self.left:
            formerly = player.number != row.number
            problem = namesake(player.name)
            if renamed:
                problem = why_taken(row.number or 0, player.name, deleted=False, formerly=formerly)
            return replace(row, problem=problem, twice=not renamed)
        row = replace(row, player=player, changes=changes, warnings=(row.doubt,) if row.doubt else ())
        if row.unconfirmed:
            return row
        if row.number is not None:
            self.numbers[row.number] = row.line
        self.clubs[same_name(player.name)] = row.club or player.club
        self.changed[player.number] = changes
        return row


def _may_be_another(row: Row, player: Known) -> bool:
    """Is nothing the same but the name: has the line another club, and not the number?"""
    return (
        same_name(row.name) == same_name(player.name)
        and row.number not in (player.number, *player.numbers_before)
        and are_other_clubs(row.club, player.club)
    )


def _of_another_club(row: Row, club: str) -> str:
    """How two of one name are told apart, behind a sentence that the name is taken; "" where it is the same club."""
    return f" {how_told_apart(row.name)}" if are_other_clubs(row.club, club) else ""


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


def _money(row: Row) -> str:
    said = next(filter(None, map(money_at_end, (row.name, row.club, row.team))), "")
    if not said:
        return ""
    sentence = _(
        "„{amount}“ ist weder Name noch Verein: bitte hier löschen. Gezahlt wird einzeln eingetragen, damit die "
        "Barkasse stimmt."
    )
    return sentence.format(amount=said)


def _too_long(row: Row) -> str:
    if len(row.category) > CATEGORY_LENGTH or len(row.note) > NOTE_LENGTH:
        return _("Eine Kategorie darf höchstens {most} Zeichen haben, eine Notiz {note}.").format(
            most=CATEGORY_LENGTH, note=NOTE_LENGTH
        )
    return ""


def plain(line: str) -> str:
    """A line of a list as text: known again, however the browser gives its spaces back."""
    return " ".join(line.split())


def quoted(rows: Sequence[Row]) -> str:
    """The first of these lines as they stand there: "„Hallo Peter“, „Herren“, …"."""
    said = [_("„{name}“").format(name=shorten(row.text, QUOTED_LENGTH, placeholder="…")) for row in rows[:QUOTED]]
    return ", ".join([*said, "…"] if len(rows) > QUOTED else said)
