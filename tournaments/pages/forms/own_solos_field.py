"""The form field of a ruleset's own solos: five rows, each one solo, or left empty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import GameError
from scoring.own import LONGEST_NAME, LONGEST_SIGN
from scoring.own_solos import COUNTS_AS, MOST_BONUS, MOST_SOLOS, OwnSolo, own_solos_from_json
from tournaments.errors import sentence
from tournaments.text import whole_number

Typed = dict[str, str]
"""What was typed in one row: name, sign, as, bonus, black_only ("on" or "")."""

EMPTY: Typed = {"name": "", "sign": "", "as": "trump_solo", "bonus": "0", "black_only": ""}


@dataclass(frozen=True, slots=True)
class OwnSoloRow:
    """One row as it stands on the screen. `prefix`: what its controls' names begin with."""

    number: int
    prefix: str
    typed: Typed
    longest_name: int = LONGEST_NAME
    longest_sign: int = LONGEST_SIGN
    most_bonus: int = MOST_BONUS

    @property
    def name(self) -> str:
        return self.typed["name"]

    @property
    def sign(self) -> str:
        return self.typed["sign"]

    @property
    def bonus(self) -> str:
        return self.typed["bonus"]

    @property
    def black_only(self) -> bool:
        return bool(self.typed["black_only"])

    @property
    def kinds(self) -> list[tuple[str, str, bool]]:
        """What it may count as: value, label, chosen."""
        return [(value, _(label), value == self.typed["as"]) for value, label in COUNTS_AS.items()]


class OwnSolosWidget(forms.Widget):
    """Five rows of controls, "<field>-1-name" and so on; the page's template draws them (`solo_rows`)."""

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[Typed]:
        return [
            {part: str(data.get(f"{name}-{number}-{part}", "")) for part in EMPTY}
            for number in range(1, MOST_SOLOS + 1)
        ]

    def value_omitted_from_data(self, data: Mapping[str, Any], files: object, name: str) -> bool:
        return not any(key.startswith(f"{name}-") for key in data)


class OwnSolosField(forms.Field):
    """The cleaned value is the list of the JSON form; rows without name and sign are left out."""

    widget = OwnSolosWidget

    def clean(self, value: list[Typed]) -> list[dict[str, Any]]:
        said = [row for row in value if row["name"].strip() or row["sign"].strip()]
        for row in said:
            name = row["name"].strip()
            for part, wrong in (
                ("name", not 1 <= len(name) <= LONGEST_NAME),
                ("sign", not 1 <= len(row["sign"].strip()) <= LONGEST_SIGN),
                ("bonus", whole_number(row["bonus"], 0, MOST_BONUS) is None),
            ):
                if wrong:
                    raise ValidationError(_wrong(part, name or row["sign"].strip()))
        plain = [
            {
                "name": row["name"],
                "sign": row["sign"],
                "as": row["as"],
                "bonus": whole_number(row["bonus"], 0, MOST_BONUS),
                "black_only": bool(row["black_only"]),
            }
            for row in said
        ]
        try:
            return [one.to_json() for one in own_solos_from_json(plain, "")]
        except GameError as error:
            raise ValidationError(sentence(error, {})) from error

    @staticmethod
    def typed(value: tuple[OwnSolo, ...]) -> list[Typed]:
        """A ruleset's own solos as they are filled in, with rows left for more."""
        filled = [
            {
                "name": one.name,
                "sign": one.sign,
                "as": one.counts_as,
                "bonus": str(one.bonus),
                "black_only": "on" if one.black_only else "",
            }
            for one in value
        ]
        return filled + [EMPTY] * (MOST_SOLOS - len(filled))


def _wrong(part: str, which: str) -> str:
    match part:
        case "name":
            template = _("„{which}“ braucht einen Namen von 1 bis {longest} Zeichen.")
            return template.format(which=which, longest=LONGEST_NAME)
        case "sign":
            template = _("„{which}“ braucht ein Zeichen für die Taste: 1 bis {longest} Buchstaben.")
            return template.format(which=which, longest=LONGEST_SIGN)
    return _("„{which}“ bringt 0 bis {most} Punkte mehr.").format(which=which, most=MOST_BONUS)


def solo_rows(field: forms.BoundField) -> list[OwnSoloRow]:
    """The rows as they were filled in."""
    return [OwnSoloRow(number, f"{field.html_name}-{number}", typed) for number, typed in enumerate(field.value(), 1)]


def as_typed(value: tuple[OwnSolo, ...], name: str) -> dict[str, list[str]]:
    """What a form sends for these under this name; a box that is not ticked is not sent."""
    return {
        f"{name}-{number}-{part}": [given]
        for number, row in enumerate(OwnSolosField.typed(value), 1)
        for part, given in row.items()
        if given or part != "black_only"
    }
