"""Ways back that were taken from this browser: pressed again, each gets the answer that it had, and nothing is done.

A button is pressed twice in a row, or once more where an answer was lost. By then somebody may have done the same anew,
which a second press was not meant for.
"""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.text import uuid_in

ONCE = "einmal"
"""Under which the form of a way back says which one it is."""
TAKEN = "zurueckgenommen"
"""In a session: the latest ways back, each with what was said."""
MOST = 20


def answered(request: HttpRequest) -> str:
    """What was said when the way back that is sent was taken; "" if it was not yet."""
    known: dict[str, str] = dict(request.session.get(TAKEN, []))
    return known.get(request.POST.get(ONCE, ""), "")


def all_taken(request: HttpRequest) -> str:
    """Which ones were, with blanks between: so a page hears what became of one whose answer was lost."""
    return " ".join(once for once, _said in request.session.get(TAKEN, []))


def note(request: HttpRequest, said: str) -> None:
    """The way back that is sent was taken now."""
    once = request.POST.get(ONCE, "")
    if uuid_in(once):
        request.session[TAKEN] = [*request.session.get(TAKEN, []), (once, said)][-MOST:]
