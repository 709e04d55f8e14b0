"""Which tables there are, as somebody types them and as they are said: "1-12, 15"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import Refused
from tournaments.seating.tables import LAST_TABLE, Room
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
