"""Who acts: a value, as it is kept beside what was done, and in the words of whoever reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from django.utils.translation import gettext as _

ActorKind = Literal["director", "registration", "player", "scribe", "demo", "nobody", "other"]
NAME_LENGTH = 60  # characters; with whichever kind in front it has room in the database (models/fields.py)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts.

    As text, the form it is kept in: "director", "director Inge Braun", "registration", "registration Jo", "player",
    "scribe 3", "demo"; empty for nobody.
    """

    kind: ActorKind
    """Other: of a kind that this release does not know."""
    name: str = ""
    """Of a director whose account has one, or at the door who has said it; of another kind, all that is kept."""
    table: int | None = None
    """Of a scribe: the number of the table."""

    def __str__(self) -> str:
        if self.kind in ("nobody", "other"):
            return self.name
        return " ".join(filter(None, (self.kind, str(self.table or ""), self.name)))


DIRECTOR = Actor("director")
REGISTRATION = Actor("registration")
"""Whoever holds a second device at the door."""

PLAYER = Actor("player")
"""Whoever says on a phone of their own that they are here."""

DEMO = Actor("demo")
NOBODY = Actor("nobody")


def director_named(name: str) -> Actor:
    """One of several who direct, by name; nobody in particular if it is empty."""
    return Actor("director", name[:NAME_LENGTH].strip())


def registrar_named(name: str) -> Actor:
    """One of several who sit at the door, each with a device, by name; nobody in particular if it is empty."""
    return Actor("registration", name[:NAME_LENGTH].strip())


def scribe_of(table: int) -> Actor:
    """Whoever holds the link of a table."""
    return Actor("scribe", table=table)


def as_kept(text: str) -> Actor:
    """The actor who is kept as this text."""
    kind, _space, rest = text.partition(" ")
    if kind == "scribe" and rest.isdecimal():
        return scribe_of(int(rest))
    for known in get_args(ActorKind):
        if kind == known and known in ("director", "registration", "player", "demo"):
            return Actor(known, rest)
    return Actor("other", text) if text else NOBODY


def in_words(actor: Actor) -> str:
    """Who did something, in the language of whoever reads it: "Tisch 3", "Leitung (Inge Braun)", "Demo"."""
    match actor.kind:
        case "scribe":
            return _("Tisch {number}").format(number=actor.table)
        case "director":
            return f"{_('Leitung')} ({actor.name})" if actor.name else _("Leitung")
        case "registration":
            return _("Anmeldung ({name})").format(name=actor.name or _("zweites Gerät"))
        case "player":
            return _("Handy eines Spielers")
        case "demo":
            return _("Demo")
        case "nobody" | "other":
            return actor.name
