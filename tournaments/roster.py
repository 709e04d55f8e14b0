"""What a list of players would mean at the tables, said while it is being typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import registration
from tournaments.seating.tables import CannotSeat, tables_for


@dataclass(frozen=True, slots=True)
class Checked:
    """A pasted list, judged: how many players there would be, at what tables, and what is wrong."""

    count: int
    """Active players with the list."""
    sentence: str
    """"22 Spieler: 3 Vierertische und 2 Fünfertische"; "" for no player at all."""
    problems: tuple[str, ...]
    """Wrong lines: they have to be put right."""
    unseatable: str
    """Why so many cannot be seated, "" if they can: players may still come or go."""


def check_list(text: str, *, existing: Iterable[str] = (), active: int = 0) -> Checked:
    """Judge a list as for `registration.parse_players`; `active` players are in the tournament already."""
    parsed = registration.parse_players(text, existing=existing)
    count = active + len(parsed.players)
    return Checked(
        count=count,
        sentence=seating_sentence(count) if count else "",
        problems=tuple(problem.message for problem in parsed.problems),
        unseatable=(registration.unseatable(count) or "") if count else "",
    )


def tables(count: int) -> tuple[int, int] | None:
    """How many tables of four and of five; None if so many players cannot be seated."""
    try:
        return tables_for(count)
    except CannotSeat:
        return None


def seating_sentence(count: int) -> str:
    """ "22 Spieler: 3 Vierertische und 2 Fünfertische"; "6 Spieler" where so many cannot be seated."""
    players = ngettext("{n} Spieler", "{n} Spieler", count).format(n=count)
    split = tables(count)
    if split is None:
        return players
    fours = ngettext("{n} Vierertisch", "{n} Vierertische", split[0]).format(n=split[0]) if split[0] else ""
    fives = ngettext("{n} Fünfertisch", "{n} Fünfertische", split[1]).format(n=split[1]) if split[1] else ""
    both = _("{fours} und {fives}").format(fours=fours, fives=fives) if fours and fives else fours or fives
    return _("{players}: {tables}").format(players=players, tables=both)
