"""What an organizer names himself, a list within a ruleset: extra points (own.py) and solos (own_solos.py)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Protocol, Self, TypeVar

from scoring.errors import GameError, shown
from scoring.errors import gettext_noop as _
from scoring.unseen import is_blank, readable

LONGEST_NAME: Final = 30
LONGEST_SIGN: Final = 8
"""Of what stands on the scribe's key."""


class Named(Protocol):
    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def sign(self) -> str: ...
    def to_json(self) -> dict[str, Any]: ...
    def coded(self, code: str) -> Self: ...


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
    """These in their order, numbered from 1; null is the place of one that was taken away.

    read: one of them, by its number and field. Names and signs that look the same, folded by `looks`, are refused.
    Raises GameError, its field `field` followed by where: "[0].name".
    too_many, twice: the sentences, with {most} and {raw}, and with {text}.
    """
    if isinstance(raw, tuple) and all(isinstance(one, kind) for one in raw):
        raw = in_places(raw)
    if not isinstance(raw, list) or len(raw) > most:
        raise GameError(field, too_many, most=most, raw=shown(raw))
    made = {place: read(one, place + 1, f"{field}[{place}]") for place, one in enumerate(raw) if one is not None}
    for what in ("name", "sign"):
        said: set[str] = set()
        for place, one in made.items():
            text = looks(getattr(one, what))
            if text in said:
                raise GameError(f"{field}[{place}].{what}", twice, text=getattr(one, what))
            said.add(text)
    return tuple(made.values())


def in_places(named: Sequence[Named]) -> list[dict[str, Any] | None]:
    """These as JSON has them: each in the place that its code says, null where nobody is any more."""
    by_place = {place_of(one.code): one.to_json() for one in named}
    return [by_place.get(place) for place in range(1, max(by_place, default=0) + 1)]


def place_of(code: str) -> int:
    """From 1: of "own_2" it is 2."""
    return int(code.rpartition("_")[2])


def keeping_codes(
    wanted: Sequence[One],
    before: Sequence[One],
    taken: Collection[str],
    most: int,
    kind: str,
    field: str,
    *,
    same: Collection[str] | None = None,
) -> tuple[One, ...]:
    """The same with the codes that games and phones know them by, whatever order they were written in.

    `same`: the codes of `wanted` that are those of `before`, whatever they are called now. Of the others, who keeps the
    name keeps the code; where nothing is known of codes (None), also who keeps the sign. A new one has that of its
    place if it can. Nobody else gets a code of `taken`, which stand in games, and for as long as there are others none
    that was somebody's `before`. kind: "own" or "solo". Raises GameError if there are too few places left.
    """
    known_before = {one.code for one in before}
    codes = {at: one.code for at, one in enumerate(wanted) if one.code in known_before and one.code in (same or ())}
    for what in ("name", "sign") if same is None else ("name",):
        known = {_plainly(getattr(one, what)): one.code for one in before if one.code not in codes.values()}
        for at, one in enumerate(wanted):
            if at not in codes and _plainly(getattr(one, what)) in known:
                codes[at] = known.pop(_plainly(getattr(one, what)))
    every = [f"{kind}_{place}" for place in range(1, most + 1)]
    free = [one for one in every if one not in taken and one not in codes.values()]
    free.sort(key=lambda code: code in known_before)
    for at, one in enumerate(wanted):
        if at in codes:
            continue
        if not free:
            raise GameError(
                field,
                _("Für „{name}“ ist kein Platz mehr: Was in einem Spiel steht, behält seinen."),
                name=one.name,
            )
        codes[at] = one.code if one.code in free and one.code not in known_before else free[0]
        free.remove(codes[at])
    made = (one.coded(codes[at]) for at, one in enumerate(wanted))
    return tuple(sorted(made, key=lambda one: place_of(one.code)))


def renamed(
    before: Sequence[Mapping[str, Any] | None], after: Sequence[Mapping[str, Any] | None], kind: str
) -> dict[str, tuple[str, str]]:
    """By its code, what goes on under it with another name: its old and its new one.

    before, after: such lists as JSON has them, each in the place of its code. kind: "own" or "solo".
    """
    return {
        f"{kind}_{place}": (was["name"], one["name"])
        for place, (was, one) in enumerate(zip(before, after, strict=False), 1)
        if was and one and was["name"] != one["name"]
    }


def _plainly(text: str) -> str:
    return "".join(text.casefold().split())


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
