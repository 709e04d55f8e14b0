"""What a list of players would mean at the tables, said while it is being typed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.people import lists
from tournaments.people.list_columns import Reading
from tournaments.people.lists import Known, Lines, Listed, Row
from tournaments.people.players import unseatable
from tournaments.seating.tables import CannotSeat, most_seated, tables_for


@dataclass(frozen=True, slots=True)
class Offer:
    """One way in which a list could be read."""

    reading: Reading
    example: Row
    """The first player of the list, read so."""
    chosen: bool


@dataclass(frozen=True, slots=True)
class Checked:
    """A pasted list, judged: who there would be, how many in all, at what tables, and what is wrong."""

    listed: Listed
    count: int
    """Active players with the list."""
    sentence: str
    """"22 Spieler: 3 Vierertische und 2 Fünfertische"; "" for no player at all."""
    unseatable: str
    """Why so many cannot be seated, "" if they can: players may still come or go."""
    offers: tuple[Offer, ...]
    """The ways to read it of which each gives other players; none where all give the same."""
    seen: str
    """Names what is shown here: whoever sends it back has seen just this."""
    teams: bool = False
    """Is a team read, where there is one?"""
    numbers: bool = False
    """Are numbers that may only count the lines taken for the players'?"""

    @property
    def must_be_seen(self) -> bool:
        """Several lines are looked at before they are made; one says enough by itself, unless something is odd."""
        rows = self.listed.rows
        return len(rows) > 1 or any(row.warnings or row.changed for row in rows)

    @property
    def beside(self) -> bool:
        """Does the list say anybody's category, or a note?"""
        return any(row.category or row.note for row in self.listed.rows)

    @property
    def columns(self) -> int:
        """Columns of the preview behind that of the line."""
        return 2 + self.teams + self.beside


def check_list(
    text: str,
    reading: Reading | None = None,
    *,
    existing: Iterable[Known] = (),
    active: int = 0,
    teams: Iterable[str] | None = None,
    numbers: bool = False,
    fives: bool = True,
) -> Checked:
    """Judge a list as for `lists.read`; `active` players are in the tournament already.

    `fives`: there may be tables of five.
    """
    existing = list(existing)
    lines = lists.take_apart(text, teams=teams is not None)
    listed = lines.read(reading, existing, teams, numbers=numbers)
    count = active + len(listed.new)
    return Checked(
        listed=listed,
        count=count,
        sentence=seating_sentence(count, fives=fives) if count else "",
        unseatable=(unseatable(count) or "") if count else "",
        offers=_offers(lines, listed),
        # A browser sends line ends of its own.
        seen=_named(
            [
                listed.reading,
                *(["teams"] if teams is not None else []),
                *(["numbers"] if numbers else []),
                *text.splitlines(),
                *(f"{row.line} {change.field} {change.old}" for row in listed.changed for change in row.changes),
            ]
        ),
        teams=teams is not None,
        numbers=numbers,
    )


def _named(seen: list[str]) -> str:
    return hashlib.sha256("\n".join(seen).encode(errors="replace")).hexdigest()[:16]


def _offers(lines: Lines, listed: Listed) -> tuple[Offer, ...]:
    found: dict[tuple[tuple[str, str, str], ...], Offer] = {}
    for reading in (listed.reading, *Reading):
        rows = lines.rows(reading)
        people = tuple((row.name, row.club, row.team) for row in rows)
        example = next((row for row in rows if row.name), None)
        if example is not None and people not in found:
            found[people] = Offer(reading, example, reading is listed.reading)
    order = list(Reading)
    return tuple(sorted(found.values(), key=lambda offer: order.index(offer.reading))) if len(found) > 1 else ()


def tables(count: int, *, fives: bool = True) -> tuple[int, int] | None:
    """How many tables of four and of five, whoever does not fit sitting out; None below four players."""
    try:
        return tables_for(most_seated(count, fives=fives))
    except CannotSeat:
        return None


def seating_sentence(count: int, *, fives: bool = True) -> str:
    """ "22 Spieler: 3 Vierertische und 2 Fünfertische"; "11 Spieler: 2 Fünfertische, 1 setzt aus"; "3 Spieler"."""
    players = ngettext("{n} Spieler", "{n} Spieler", count).format(n=count)
    split = tables(count, fives=fives)
    if split is None:
        return players
    of_four = ngettext("{n} Vierertisch", "{n} Vierertische", split[0]).format(n=split[0]) if split[0] else ""
    of_five = ngettext("{n} Fünfertisch", "{n} Fünfertische", split[1]).format(n=split[1]) if split[1] else ""
    both = _("{fours} und {fives}").format(fours=of_four, fives=of_five) if of_four and of_five else of_four or of_five
    if out := count - 4 * split[0] - 5 * split[1]:
        both += ", " + ngettext("{n} setzt aus", "{n} setzen aus", out).format(n=out)
    return _("{players}: {tables}").format(players=players, tables=both)
