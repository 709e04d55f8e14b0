"""Why somebody did something, as it is kept, and what is said where it has to be told and was not."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournaments.errors import Refused
from tournaments.models.sheets import REASON_LENGTH
from tournaments.text import one_line

MISSING = gettext_lazy("Bitte den Grund angeben: Er steht dann auf der Liste und im Protokoll.")


def tidy(reason: str) -> str:
    """A reason as it is kept: readable, on one line, not too long."""
    return one_line(reason)[:REASON_LENGTH]


def given(reason: str) -> str:
    """The same where there has to be one. Refused ("reason") if there is none."""
    why = tidy(reason)
    if not why:
        raise Refused("reason", str(MISSING))
    return why
