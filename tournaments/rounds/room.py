"""Which tables there are, as somebody types them and as they are said ("1-12, 15"), and who would sit at how many."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import Refused
from tournaments.seating.tables import ANY, LAST_TABLE, CannotSeat, Room, most_seated, tables_for
from tournaments.text import one_line

_PART = re.compile(r"(?:(?:tische?|tables?)\s*)?([0-9]{1,9})(?:\s*(?:[-‐-―−]|bis|to)\s*([0-9]{1,9}))?", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;]*(?:[,;]|\bund\b|\band\b|\s)[\s,;]*", re.IGNORECASE)
_SHOWN = 30  # characters of what is repeated


def read(typed: str) -> tuple[int, ...]:
    """The numbers that are meant, each once, ascending; () for nothing. Refused ("tables_there") with a sentence."""
    rest, found = one_line(typed).strip(" ,;"), set[int]()
    while rest:
        part = _PART.match(rest)
        after = rest[part.end() :] if part else rest
        gap = _BETWEEN.match(after)
        if part is None or (after and gap is None):
            said = _("„{typed}“ ist keine Nummer eines Tisches. Zum Beispiel so: 1-12, 15.")
            raise Refused("tables_there", said.format(typed=rest[:_SHOWN]))
        first, last = int(part[1]), int(part[2] or part[1])
        if first > last:
            raise Refused("tables_there", _("„{typed}“ steht verkehrt herum.").format(typed=part[0][:_SHOWN]))
        if not 1 <= first <= last <= LAST_TABLE:
            said = _("Tische haben Nummern von 1 bis {last}.")
            raise Refused("tables_there", said.format(last=LAST_TABLE))
        found.update(range(first, last + 1))
        rest = after[gap.end() :] if gap else ""
    return tuple(sorted(found))


def in_short(numbers: Iterable[int]) -> str:
    """ "1–12, 15"; "" for none."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(_run(first, last) for first, last in runs)


def _run(first: int, last: int) -> str:
    if first == last:
        return str(first)
    return f"{first}–{last}" if last - first > 1 else f"{first}, {last}"


def in_words(room: Room) -> str:
    """What is said of a room beside the draw; "" where there is nothing to say."""
    parts = []
    if room.tables:
        tables = ngettext("Tisch {numbers}", "Tische {numbers}", len(room.tables))
        parts.append(tables.format(numbers=in_short(room.tables)))
    if room.fives == 0:
        parts.append(_("keine Fünfertische"))
    elif room.fives is not None:
        most = ngettext("höchstens {n} Fünfertisch", "höchstens {n} Fünfertische", room.fives)
        parts.append(most.format(n=room.fives))
    return "; ".join(parts)


def unseatable(count: int) -> str | None:
    """Why no round can be drawn for so many players, in one translated sentence; None if one can.

    Where only some of them fit, the others sit out (rounds/sitting_out.py).
    """
    try:
        most_seated(count)
    except CannotSeat as error:
        return _(error.template).format(**error.params)
    return None


def tables(count: int, room: Room = ANY) -> tuple[int, int] | None:
    """How many tables of four and of five, whoever does not fit sitting out; None below four players."""
    try:
        return tables_for(most_seated(count, room), room)
    except CannotSeat:
        return None


def tables_needed(count: int, room: Room = ANY) -> int:
    """How many tables so many players fill."""
    return sum(tables(count, room) or (0,))


def sitting_out(count: int, room: Room = ANY) -> str:
    """That some of so many players have no seat, in one translated sentence; "" where all have one."""
    split = tables(count, room)
    out = 0 if split is None else count - 4 * split[0] - 5 * split[1]
    if not out:
        return ""
    said = ngettext(
        "Für {out} von {n} Spielern ist kein Platz: Jede Runde setzt jemand aus, reihum.",
        "Für {out} von {n} Spielern ist kein Platz: Jede Runde setzen so viele aus, reihum.",
        out,
    )
    return said.format(out=out, n=count)


def seating_sentence(count: int, room: Room = ANY) -> str:
    """ "22 Spieler: 3 Vierertische und 2 Fünfertische"; "11 Spieler: 2 Fünfertische, 1 setzt aus"; "3 Spieler"."""
    players = ngettext("{n} Spieler", "{n} Spieler", count).format(n=count)
    split = tables(count, room)
    if split is None:
        return players
    of_four = ngettext("{n} Vierertisch", "{n} Vierertische", split[0]).format(n=split[0]) if split[0] else ""
    of_five = ngettext("{n} Fünfertisch", "{n} Fünfertische", split[1]).format(n=split[1]) if split[1] else ""
    both = _("{fours} und {fives}").format(fours=of_four, fives=of_five) if of_four and of_five else of_four or of_five
    if out := count - 4 * split[0] - 5 * split[1]:
        both += ", " + ngettext("{n} setzt aus", "{n} setzen aus", out).format(n=out)
    return _("{players}: {tables}").format(players=players, tables=both)
