"""What an organizer names himself, a list within a ruleset: extra points (own.py) and solos (own_solos.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from scoring.errors import GameError, shown
from scoring.errors import gettext_noop as _
from scoring.unseen import is_blank, readable

LONGEST_NAME: Final = 30
LONGEST_SIGN: Final = 8
"""Of what stands on the scribe's key."""


class Named(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def sign(self) -> str: ...
    def to_json(self) -> dict[str, Any]: ...


One = TypeVar("One", bound=Named)


def read_list(
    raw: object,
    field: str,
    read: Callable[[object, int, str], One],
    *,
    kind: type[One],
    most: int,
    too_many: str,
    twice: str,
    looks: Callable[[str], str],
) -> tuple[One, ...]:
    """These in their order, numbered from 1. read: one of them, by its number and field.

    Names and signs that look the same, folded by `looks`, are refused. Raises GameError, its field `field` followed by
    where: "[0].name". too_many, twice: the sentences, with {most} and {raw}, and with {text}.
    """
    if isinstance(raw, tuple) and all(isinstance(one, kind) for one in raw):
        raw = [one.to_json() for one in raw]
    if not isinstance(raw, list) or len(raw) > most:
        raise GameError(field, too_many, most=most, raw=shown(raw))
    made = tuple(read(one, number, f"{field}[{number - 1}]") for number, one in enumerate(raw, 1))
    for what in ("name", "sign"):
        said = [looks(getattr(one, what)) for one in made]
        for place, text in enumerate(said):
            if text in said[:place]:
                raise GameError(f"{field}[{place}].{what}", twice, text=getattr(made[place], what))
    return made


def as_seen(raw: Sequence[Any]) -> list[Any]:
    """Such a list as somebody typed it or has it in a file: names and signs without characters that nobody sees.

    What is nothing but such characters is empty, and refused where it is read. A list that is kept already is not asked
    this: its tournament must stay readable.
    """
    return [
        one | {key: seen(one[key]) for key in ("name", "sign") if key in one} if type(one) is dict else one
        for one in raw
    ]


def seen(text: object) -> object:
    """A name or a sign as `as_seen` leaves it."""
    if not isinstance(text, str):
        return text
    return "" if is_blank(text) else readable(text)


def with_keys(raw: object, keys: Sequence[str], field: str, wrong: str) -> Mapping[str, Any]:
    """A JSON object with just these keys. Raises GameError. wrong: the sentence, with {keys} and {raw}."""
    if not isinstance(raw, Mapping) or set(raw) != set(keys):
        raise GameError(field, wrong, keys=", ".join(keys), raw=shown(raw))
    return raw


def name_and_sign(raw: Mapping[str, Any], field: str) -> tuple[str, str]:
    """What it is called, and what stands on its key. Raises GameError."""
    return _text(raw["name"], f"{field}.name", LONGEST_NAME), _text(raw["sign"], f"{field}.sign", LONGEST_SIGN)


def _text(raw: object, field: str, longest: int) -> str:
    """What an organizer has typed, without spaces around it."""
    text = " ".join(raw.split()) if isinstance(raw, str) else ""
    if not 1 <= len(text) <= longest or not text.isprintable():
        raise GameError(
            field, _("Hier steht ein Text von 1 bis {longest} Zeichen, nicht {raw}."), longest=longest, raw=shown(raw)
        )
    return text
