"""What a list of players would mean at the tables, said while it is being typed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.people import lists
from tournaments.people.list_beside import answers, are_names_under_another_heading, contacts, of_coming
from tournaments.people.list_choice import AS_IT_LOOKS, LABELS, Choice, why_left_out
from tournaments.people.list_columns import Cells, Meaning
from tournaments.people.list_judging import Known
from tournaments.people.lists import Lines, Listed
from tournaments.rounds.room import seating_sentence, unseatable
from tournaments.seating.tables import ANY, Room

EXAMPLES = 3
"""Cells that are shown of a column."""
MOST_NAMED = 5
"""Players who are named in one sentence."""


@dataclass(frozen=True, slots=True)
class Part:
    """A column of a list, as it stands there, and what it is taken for."""

    heading: str
    """"" where there is none."""
    examples: tuple[str, ...]
    """The first cells in which anything stands."""
    chosen: Meaning
    offers: tuple[tuple[Meaning, str], ...]
    """What else it may be taken for, with what that is called."""
    wrong: bool = False
    """Is it one of those that are at odds?"""
    left_out: str = ""
    """Why nothing of it is taken, where somebody may wonder."""
    sentence: str = ""
    """Why it cannot be, where it is said: beside the last one of them."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A pasted list, judged: who there would be, how many in all, at what tables, and what is wrong."""

    listed: Listed
    count: int
    """Players with the list, as the page above it counts them; 0 where it cannot be read."""
    sentence: str
    """"22 Spieler: 3 Vierertische und 2 Fünfertische"; "" for no player at all."""
    unseatable: str
    """Why so many cannot be seated, "" if they can: players may still come or go."""
    parts: tuple[Part, ...]
    """The columns of the list; none where all ways to take them give the same."""
    counted: Cells
    """The first numbers before the names that may be the players', or only count the lines; none: there are none."""
    seen: str
    """Names what is shown here: whoever sends it back has seen just this."""
    teams: bool = False
    """Is a team read, where there is one?"""
    closed: bool = False
    """Is check-in closed, so that who is new counts only once here?"""

    @property
    def must_be_seen(self) -> bool:
        """Several lines are looked at before they are made; one says enough by itself, unless something is odd."""
        rows = self.listed.rows
        odd = any(row.warnings or row.changed for row in rows) or any(part.left_out for part in self.parts)
        return len(rows) > 1 or odd

    @property
    def beside(self) -> bool:
        """Does the list say anybody's category, or a note?"""
        return any(row.category or row.note for row in self.listed.rows)

    @property
    def missing(self) -> str:
        """Who is in the tournament and not on a list of nearly all, in one translated sentence; "" for nobody."""
        names = self.listed.missing
        return _("Eingetragen, aber nicht auf dieser Liste: {names}.").format(names=_some(names)) if names else ""

    @property
    def may_not_come(self) -> str:
        """Who is in the tournament, but not on the list as somebody who comes, in one translated sentence; "" for
        nobody.
        """
        names = self.listed.may_not_come
        said = _(
            "Eingetragen, auf dieser Liste aber fraglich: {names}. Wer nicht kommt, muss eigens abgemeldet werden."
        )
        return said.format(names=_some(names)) if names else ""

    @property
    def passed_over(self) -> str:
        """That free lines are passed over, in one translated sentence; "" for none."""
        said = ngettext(
            "Eine Zeile mit Nummer und ohne Namen ist übergangen.",
            "{n} Zeilen mit Nummer und ohne Namen sind übergangen.",
            self.listed.free,
        )
        return said.format(n=self.listed.free) if self.listed.free else ""

    @property
    def recognised(self) -> str:
        """What the list itself looks like, as its form says it: a choice is what differs from it."""
        return "-".join(self.listed.recognised)

    @property
    def shown(self) -> str:
        """What its form shows the columns as: what is chosen there is what differs from it."""
        return "-".join(part.chosen for part in self.parts)

    @property
    def columns(self) -> int:
        """Columns of the preview behind that of the line."""
        return 2 + self.teams + self.beside


def check_list(
    text: str,
    choice: Choice = AS_IT_LOOKS,
    *,
    existing: Iterable[Known] = (),
    counted: int = 0,
    closed: bool = False,
    teams: Iterable[str] | None = None,
    left: str = "",
    categories: Sequence[str] = (),
    room: Room = ANY,
) -> Checked:
    """Judge a list as for `lists.read`; so many players are `counted` already; `closed`: check-in is."""
    existing = list(existing)
    lines = lists.take_apart(text, teams=teams is not None, categories=categories)
    listed = lines.read(choice, existing, teams, left)
    count = 0 if listed.refusal is not None else counted + (0 if closed else len(listed.new))
    return Checked(
        listed=listed,
        count=count,
        sentence=seating_sentence(count, room) if count else "",
        unseatable=(unseatable(count) or "") if count else "",
        parts=tuple(_parts(lines, listed)),
        counted=_first(one.counted for one in lines.told(choice)[0].asides),
        # A browser sends line ends of its own.
        seen=_named(
            [
                *listed.meanings,
                *(["teams"] if teams is not None else []),
                *(["chosen"] if choice.columns is not None else []),
                *(["numbers"] if listed.numbers else []),
                *text.splitlines(),
                *(f"{row.line} {change.field} {change.old}" for row in listed.changed for change in row.changes),
            ]
        ),
        teams=teams is not None,
        closed=closed,
    )


def _some(names: Sequence[str]) -> str:
    """The first of them, and how many more."""
    named = ", ".join(names[:MOST_NAMED])
    if len(names) <= MOST_NAMED:
        return named
    return _("{names} und {n} mehr").format(names=named, n=len(names) - MOST_NAMED)


def _named(seen: list[str]) -> str:
    return hashlib.sha256("\n".join(seen).encode(errors="replace")).hexdigest()[:16]


def _parts(lines: Lines, listed: Listed) -> Iterator[Part]:
    """The columns of a list. Of one alone nothing need be said if its names read the same from either end."""
    table, refused = lines.table, listed.refusal
    if table.width == 1 and refused is None:
        ends = [lines.told(Choice((meaning,)))[0] for meaning in (Meaning.NAME, Meaning.TURNED)]
        if len({tuple(row.name for row in lines.rows(columns)) for columns in ends}) == 1:
            return
    teams = lines.recognised.columns.teams
    offers = tuple((one, str(label)) for one, label in LABELS.items() if teams or one is not Meaning.TEAM)
    paid, contact, coming = answers(table), contacts(table), of_coming(table)
    for at, meaning in enumerate(listed.meanings):
        wrong, out = refused is not None and at in refused.columns, meaning is Meaning.NOTHING
        heading = table.headings[at] if at < len(table.headings) else ""
        names = not wrong and are_names_under_another_heading(table, at)
        why = why_left_out(
            heading, coming=at in coming, paid=at in paid, contact=at in contact, names=names, teams=teams
        )
        yield Part(
            heading=heading,
            left_out=why if out else "",
            examples=_first(row[at] for row in table.people if at < len(row)),
            chosen=meaning,
            offers=offers,
            wrong=wrong,
            sentence=refused.sentence if refused is not None and at == refused.columns[-1] else "",
        )


def _first(cells: Iterable[str]) -> Cells:
    return tuple(islice(filter(None, cells), EXAMPLES))
