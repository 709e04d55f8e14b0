"""What a view says of itself to the door: how large a body it takes, and whether it may hold a thread for long.

    @takes(LIST)
    @require_POST
    def players(request): …

It stands on the view, because only the view knows. What says nothing takes a form and is quick.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

FORM = 64_000  # bytes: a form with all its fields, many times over
LIST = 1_000_000  # bytes: a list of players as it comes out of a spreadsheet


class Long(Enum):
    """What takes long. One of each kind is worked on at a time: scripts that score files never delay a draw."""

    DRAW = "draw"
    RULES = "rules"


View = TypeVar("View", bound=Callable[..., Any])


def takes(most: int) -> Callable[[View], View]:
    """The view takes bodies of up to `most` bytes; a larger one is answered 413 before it is read."""

    def mark(view: View) -> View:
        vars(view)["most_bytes"] = most
        return view

    return mark


def at_length(what: Long) -> Callable[[View], View]:
    """The view may take seconds of processor time: it works in a thread for its kind, all others stay free."""

    def mark(view: View) -> View:
        vars(view)["at_length"] = what
        return view

    return mark


def refused_by(answer: Callable[..., Any]) -> Callable[[View], View]:
    """The view answers in a form of its own what the door refuses: `answer(request, status, sentence)`."""

    def mark(view: View) -> View:
        vars(view)["refused_by"] = answer
        return view

    return mark


def most_bytes(view: Callable[..., Any]) -> int:
    """How large a body this view takes, in bytes."""
    return int(getattr(view, "most_bytes", FORM))


def long_work(view: Callable[..., Any]) -> Long | None:
    """The kind of long work that this view does; None for nearly all."""
    kind: Long | None = getattr(view, "at_length", None)
    return kind
