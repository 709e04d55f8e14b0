"""What a parameter of a ruleset is, and how its value is read from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Literal, cast

from scoring.errors import GameError, shown
from scoring.errors import gettext_noop as _
from scoring.named import in_places
from scoring.own import OwnExtra, own_extras_from_json
from scoring.own_solos import OwnSolo, own_solos_from_json

Kind = Literal["bool", "int", "choice", "set", "order", "amounts", "own_extras", "own_solos", "optional_int"]
Amounts = tuple[tuple[str, int], ...]
Value = bool | int | str | tuple[str, ...] | Amounts | tuple[OwnExtra, ...] | tuple[OwnSolo, ...] | None


class _Demanded(Enum):
    """Stands where a parameter has no value to fall back on."""

    DEMANDED = "demanded"


DEMANDED: Final = _Demanded.DEMANDED


@dataclass(frozen=True, slots=True)
class Parameter:
    """One rule of a ruleset that an organizer can change.

    kind: "bool"; "int" from `low` to `high`; "optional_int", the same or None; "choice", one of `choices`; "set", any
    of `choices`, in their order, as a tuple (in JSON a list); "order", the same in an order of its own; "amounts", for
    each of `choices` a number from `low` to `high`, as pairs in their order (in JSON an object); "own_extras"
    and "own_solos": see own.py and own_solos.py.

    if_lacking: what a ruleset means that was written down before there was this parameter, or that a preset means
    which does not speak of it. DEMANDED: it has been there from the first.

    empty: what None of an "optional_int" means; of a "set" or an "order" what it is called that nothing is chosen, ""
    where it is called "keine".
    """

    name: str
    kind: Kind
    label: str
    group: str
    help: str = ""
    unit: str = ""
    empty: str = ""
    choice_labels: Mapping[Any, str] = field(default_factory=dict)
    low: int = 0
    high: int = 0
    if_lacking: Value | _Demanded = DEMANDED

    @property
    def choices(self) -> tuple[Any, ...]:
        return tuple(self.choice_labels)

    def read(self, raw: object) -> Value:
        """The value of this parameter from its JSON form. Raises GameError with field "ruleset.<name>"."""
        if self.kind == "bool":
            if isinstance(raw, bool):
                return raw
            raise self._refused(_("„{name}“ ({label}) muss true oder false sein, nicht {raw}."), raw)
        if self.kind in ("int", "optional_int"):
            if raw is None and self.kind == "optional_int":
                return None
            if type(raw) is int and self.low <= raw <= self.high:
                return raw
            if self.kind == "int":
                template = _("„{name}“ ({label}) muss eine ganze Zahl von {low} bis {high} sein, nicht {raw}.")
            else:
                template = _("„{name}“ ({label}) muss null oder eine Zahl von {low} bis {high} sein, nicht {raw}.")

            raise self._refused(template, raw)
        if self.kind == "choice":
            for choice in self.choices:
                # True == 1 in Python, but true is no number in JSON.
                if type(raw) is type(choice) and raw == choice:
                    return cast(Value, choice)
            raise self._refused(_("„{name}“ ({label}) muss eines von {choices} sein, nicht {raw}."), raw)
        if self.kind == "amounts":
            return self._amounts(raw)
        if self.kind == "own_extras":
            return own_extras_from_json(raw, f"ruleset.{self.name}")
        if self.kind == "own_solos":
            return own_solos_from_json(raw, f"ruleset.{self.name}")
        if not isinstance(raw, list | tuple) or not all(isinstance(one, str) and one in self.choices for one in raw):
            raise self._refused(_("„{name}“ ({label}) muss eine Liste aus {choices} sein, nicht {raw}."), raw)
        if len(set(raw)) < len(raw):
            raise self._refused(_("„{name}“ ({label}) darf nichts zweimal nennen: {raw}."), raw)
        return tuple(raw) if self.kind == "order" else tuple(choice for choice in self.choices if choice in raw)

    def _amounts(self, raw: object) -> Amounts:
        pairs = dict(raw) if isinstance(raw, Mapping | tuple) else None
        if pairs is None or not pairs.keys() <= set(self.choices):
            raise self._refused(
                _("„{name}“ ({label}) muss ein Objekt sein: zu jedem von {choices} eine Zahl, nicht {raw}."), raw
            )
        assert isinstance(self.if_lacking, tuple)
        usual = dict(cast(Amounts, self.if_lacking))
        amounts = tuple((choice, pairs.get(choice, usual[choice])) for choice in self.choices)
        for _choice, amount in amounts:
            if type(amount) is not int or not self.low <= amount <= self.high:
                template = _("„{name}“ ({label}): Jede Zahl muss von {low} bis {high} sein, nicht {raw}.")
                raise self._refused(template, amount)
        return amounts

    def plain(self, value: Any) -> Any:
        """A value as JSON has it; `read` gives the same back."""
        if self.kind == "amounts":
            return dict(value)
        if self.kind in ("own_extras", "own_solos"):
            return in_places(value)
        return list(value) if isinstance(value, tuple) else value

    def _refused(self, template: str, raw: object) -> GameError:
        return GameError(
            f"ruleset.{self.name}",
            template,
            name=self.name,
            label=self.label,
            raw=shown(raw),
            low=self.low,
            high=self.high,
            choices=", ".join(shown(choice) for choice in self.choices),
        )


def _declared(kind: Kind, label: str, group: str, **rest: Any) -> Any:
    return field(metadata={"kind": kind, "label": label, "group": group, **rest})


def yes_no(label: str, group: str, help: str = "", *, if_lacking: bool | _Demanded = DEMANDED) -> Any:
    """A dataclass field that is a parameter of kind "bool"."""
    return _declared("bool", label, group, help=help, if_lacking=if_lacking)


def number(
    label: str, group: str, unit: str, low: int, high: int, help: str = "", *, if_lacking: int | _Demanded = DEMANDED
) -> Any:
    """A dataclass field that is a parameter of kind "int"."""
    return _declared("int", label, group, unit=unit, low=low, high=high, help=help, if_lacking=if_lacking)


def optional_number(
    label: str,
    group: str,
    unit: str,
    low: int,
    high: int,
    help: str = "",
    *,
    empty: str,
    if_lacking: int | None | _Demanded = DEMANDED,
) -> Any:
    """A dataclass field that is a parameter of kind "optional_int"; `empty`: what it means that there is no number."""
    return _declared(
        "optional_int", label, group, unit=unit, low=low, high=high, help=help, empty=empty, if_lacking=if_lacking
    )


def one_of(
    label: str,
    group: str,
    choice_labels: Mapping[Any, str],
    help: str = "",
    *,
    if_lacking: int | str | _Demanded = DEMANDED,
) -> Any:
    """A dataclass field that is a parameter of kind "choice"."""
    return _declared("choice", label, group, choice_labels=choice_labels, help=help, if_lacking=if_lacking)


def any_of(
    label: str,
    group: str,
    choice_labels: Mapping[str, str],
    help: str = "",
    *,
    empty: str = "",
    if_lacking: tuple[str, ...] | _Demanded = DEMANDED,
) -> Any:
    """A dataclass field that is a parameter of kind "set"."""
    return _declared("set", label, group, choice_labels=choice_labels, help=help, empty=empty, if_lacking=if_lacking)


def in_order(
    label: str,
    group: str,
    choice_labels: Mapping[str, str],
    help: str = "",
    *,
    empty: str = "",
    if_lacking: tuple[str, ...],
) -> Any:
    """A dataclass field that is a parameter of kind "order"."""
    return _declared("order", label, group, choice_labels=choice_labels, help=help, empty=empty, if_lacking=if_lacking)


def amounts(
    label: str,
    group: str,
    choice_labels: Mapping[str, str],
    unit: str,
    low: int,
    high: int,
    help: str = "",
    *,
    if_lacking: int,
    **lacking: int,
) -> Any:
    """A dataclass field that is a parameter of kind "amounts". if_lacking: of each choice but those named after it."""
    return _declared(
        "amounts",
        label,
        group,
        choice_labels=choice_labels,
        unit=unit,
        low=low,
        high=high,
        help=help,
        if_lacking=tuple((choice, lacking.get(choice, if_lacking)) for choice in choice_labels),
    )


def own_extra_points(label: str, group: str, help: str = "") -> Any:
    """A dataclass field that is a parameter of kind "own_extras"."""
    return _declared("own_extras", label, group, help=help, if_lacking=())


def solos_of_their_own(label: str, group: str, help: str = "") -> Any:
    """A dataclass field that is a parameter of kind "own_solos"."""
    return _declared("own_solos", label, group, help=help, if_lacking=())
