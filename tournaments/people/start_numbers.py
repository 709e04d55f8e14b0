"""Start numbers: how they are read, which are free, and why somebody cannot have one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from django.utils.translation import gettext as _

from tournaments.text import whole_number

MOST_NUMBER = 9_999
_WRITTEN = re.compile(r"[(#№]*\s*(?:N[ro]\.?)?\s*([0-9]{1,18})[.:) ]*", re.IGNORECASE)


def start_number(text: str) -> int | None:
    """As lists write it: "7", "#7", "(7)", "Nr. 7.", "no 7", "007"; None for what is none."""
    found = _WRITTEN.fullmatch(text.strip())
    return whole_number(found[1], 1, MOST_NUMBER) if found else None


def free_numbers(held: Iterable[int], given: Collection[int]) -> Iterator[int]:
    """For those who come without a number: behind the highest that is held by now, and at the limit from the lowest.

    `given`: all that are held, or were, also by who was deleted. One given by mistake is not held any more, so that the
    next follows on the others; it only goes to nobody else (`why_taken`).
    """
    highest = max(held, default=0)
    inside = range(1, MOST_NUMBER + 1)
    return (number for number in chain(inside[highest:], inside[:highest]) if number not in given)


def why_taken(number: int, name: str, *, deleted: bool, formerly: bool) -> str:
    """Whose it is, or was (`formerly`), in one translated sentence.

    A number never goes to somebody else: open pages name the player so. But for those of a list that was taken back,
    and those that a list itself gives to another (list_judging.py).
    """
    sentence = _("Die Nummer {number} hat schon {name}.")
    if formerly:
        sentence = _("Die Nummer {number} hatte vorher {name}; sonst bekommt sie niemand: Bitte eine andere wählen.")
    if deleted:
        sentence = _(
            "Die Nummer {number} hat {name}, gelöscht, und behält sie für den Weg zurück: "
            "Bitte eine andere wählen; sonst kann die Leitung {name} zurückholen und ändern."
        )
    return sentence.format(number=number, name=name)
