"""What is answered when something cannot be done: an error of the person, never of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import GameError, Seat
from scoring.errors import Listed

if TYPE_CHECKING:
    from scoring import Sheet
    from tournaments.models import Entry

NO_FILE = gettext_lazy("Bitte zuerst eine Datei wählen.")
"""Beside a field for a file that was sent without one."""


class Refused(Exception):
    """It cannot be done, and nothing was changed. A view answers 422 with `message` beside `field`.

    `message` is one translated sentence; `field` the key it belongs to (of the game as JSON: "re_pips", "extras", …;
    else a name of the form: "players", "name", "table", …).
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


class AlreadySo(Refused):
    """It is as it was wanted already: of two who press the same, or of one who presses twice, the second."""


class Deleted(Refused):
    """Somebody has deleted whom it is about, since the page was opened. A view that says nothing of it answers 404."""

    def __init__(self, message: str) -> None:
        super().__init__("player", message)


class NotWritten(Refused):
    """This sheet is not written any more, at least not by who asks. A view of the table answers 410: the phone sends no
    more of this.
    """

    def __init__(self, message: str) -> None:
        super().__init__("table", message)


class Overtaken(Exception):
    """What was to be replaced is not what stands there any more: nothing was changed. Read it anew, and try again."""


class Conflict(Exception):
    """Somebody else has written there meanwhile: nothing was changed. A view answers 409 and a person chooses.

    `theirs` is the entry that stands where this one was to go, `sheet` the sheet as it is now; `ours` are the facts of
    a new entry, whose place is taken.
    """

    def __init__(self, theirs: Entry, sheet: Sheet, ours: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"entry {theirs.position} is taken by {theirs.recorded_by}")
        self.theirs = theirs
        self.sheet = sheet
        self.ours = ours or {}


def sentence(error: GameError, names: Mapping[int, str]) -> str:
    """The translated sentence of a game's error, in which every seat is called by its player's name."""
    return _(error.template).format(**{key: called(value, names) for key, value in error.params.items()})


def called(value: object, names: Mapping[int, str]) -> object:
    """A parameter of a sentence as people say it: a seat by its player's name, words translated, a number as it is."""
    if isinstance(value, Seat):
        return names.get(int(value)) or _("Platz %(seat)s") % {"seat": int(value)}
    if isinstance(value, Listed):
        return Listed(tuple((code, _(word)) for code, word in value.choices))
    return _(value) if isinstance(value, str) and value else value
