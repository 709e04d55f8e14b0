"""The form field of a ruleset's own extra points: five rows, each one extra point, or left empty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import GameError
from scoring.own import FOR, LONGEST_NAME, LONGEST_SIGN, MOST, MOST_POINTS, OwnExtra, own_extras_from_json
from scoring.words import GAME_CLASSES
from tournaments.errors import sentence
from tournaments.text import whole_number

Typed = dict[str, Any]
"""What was typed in one row: name, points, sign, for, games (a list)."""

EMPTY: Typed = {"name": "", "points": "1", "sign": "", "for": "both", "games": ["normal"]}


@dataclass(frozen=True, slots=True)
class OwnRow:
    """One row as it stands on the screen. `prefix`: what its controls' names begin with."""

    number: int
    prefix: str
    typed: Typed
    longest_name: int = LONGEST_NAME
    longest_sign: int = LONGEST_SIGN
    most_points: int = MOST_POINTS

    @property
    def name(self) -> str:
        return str(self.typed["name"])

    @property
    def points(self) -> str:
        return str(self.typed["points"])

    @property
    def sign(self) -> str:
        return str(self.typed["sign"])

    @property
    def parties(self) -> list[tuple[str, str, bool]]:
        """Who can have it: value, label, chosen."""
        return [(value, _(label), value == self.typed["for"]) for value, label in FOR.items()]

    @property
    def games(self) -> list[tuple[str, str, bool]]:
        """In which games: value, label, chosen."""
        return [(value, _(label), value in self.typed["games"]) for value, label in GAME_CLASSES.items()]


class OwnExtrasWidget(forms.Widget):
    """Five rows of controls, "<field>-1-name" and so on; the page's template draws them (`rows`)."""

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[Typed]:
        getlist = getattr(data, "getlist", lambda key: data.get(key, []))
        return [
            {part: str(data.get(f"{name}-{number}-{part}", "")) for part in ("name", "points", "sign", "for")}
            | {"games": list(getlist(f"{name}-{number}-games"))}
            for number in range(1, MOST + 1)
        ]

    def value_omitted_from_data(self, data: Mapping[str, Any], files: object, name: str) -> bool:
        return not any(key.startswith(f"{name}-") for key in data)


class OwnExtrasField(forms.Field):
    """The cleaned value is the list of the JSON form; rows without name and sign are left out."""

    widget = OwnExtrasWidget

    def clean(self, value: list[Typed]) -> list[dict[str, Any]]:
        said = [row for row in value if row["name"].strip() or row["sign"].strip()]
        for row in said:
            name = row["name"].strip()
            for part, wrong in (
                ("name", not 1 <= len(name) <= LONGEST_NAME),
                ("sign", not 1 <= len(row["sign"].strip()) <= LONGEST_SIGN),
                ("points", whole_number(row["points"], 1, MOST_POINTS) is None),
                ("games", not row["games"]),
            ):
                if wrong:
                    raise ValidationError(_wrong(part, name or row["sign"].strip()))
        plain = [
            {
                "name": row["name"],
                "points": whole_number(row["points"], 1, MOST_POINTS),
                "sign": row["sign"],
                "for": row["for"],
                "games": row["games"],
            }
            for row in said
        ]
        try:
            return [one.to_json() for one in own_extras_from_json(plain, "")]
        except GameError as error:
            raise ValidationError(sentence(error, {})) from error

    @staticmethod
    def typed(value: tuple[OwnExtra, ...]) -> list[Typed]:
        """A ruleset's own extra points as they are filled in, with rows left for more."""
        filled = [one.to_json() | {"points": str(one.points)} for one in value]
        return filled + [EMPTY] * (MOST - len(filled))


def _wrong(part: str, which: str) -> str:
    match part:
        case "name":
            template = _("„{which}“ braucht einen Namen von 1 bis {longest} Zeichen.")
            return template.format(which=which, longest=LONGEST_NAME)
        case "sign":
            template = _("„{which}“ braucht ein Zeichen für die Taste: 1 bis {longest} Buchstaben.")
            return template.format(which=which, longest=LONGEST_SIGN)
        case "points":
            return _("„{which}“ zählt 1 bis {most} Punkte.").format(which=which, most=MOST_POINTS)
    return _("„{which}“ braucht mindestens eine Spielart, in der es zählt.").format(which=which)


def own_rows(field: forms.BoundField) -> list[OwnRow]:
    """The rows as they were filled in."""
    return [OwnRow(number, f"{field.html_name}-{number}", typed) for number, typed in enumerate(field.value(), 1)]
