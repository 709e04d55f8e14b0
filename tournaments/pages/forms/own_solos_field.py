"""The form field of a ruleset's own solos: five rows, each one solo, or left empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.own_solos import COUNTS_AS, MOST_BONUS, MOST_SOLOS, OwnSolo, own_solos_from_json
from tournaments.pages.forms.named_rows import NamedRow, RowsField, RowsWidget, Typed, in_rows
from tournaments.text import whole_number

EMPTY: Typed = {"name": "", "sign": "", "as": "trump_solo", "bonus": "0", "black_only": "", "code": ""}


@dataclass(frozen=True, slots=True)
class OwnSoloRow(NamedRow):
    most_bonus: int = MOST_BONUS

    @property
    def bonus(self) -> str:
        return str(self.typed["bonus"])

    @property
    def black_only(self) -> bool:
        return bool(self.typed["black_only"])

    @property
    def kinds(self) -> list[tuple[str, str, bool]]:
        """What it may count as: value, label, chosen."""
        return [(value, _(label), value == self.typed["as"]) for value, label in COUNTS_AS.items()]


class OwnSolosField(RowsField):
    """Five rows, each an own solo."""

    kind = "solo"

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=RowsWidget(MOST_SOLOS, EMPTY), **options)

    def wrong(self, row: Typed, which: str) -> str:
        if whole_number(row["bonus"], 0, MOST_BONUS) is None:
            return _("„{which}“ bringt 0 bis {most} Punkte mehr.").format(which=which, most=MOST_BONUS)
        return ""

    def plain(self, row: Typed) -> dict[str, Any]:
        return row | {"bonus": whole_number(row["bonus"], 0, MOST_BONUS), "black_only": bool(row["black_only"])}

    def read(self, plain: list[dict[str, Any] | None]) -> tuple[OwnSolo, ...]:
        return own_solos_from_json(plain, "")

    @staticmethod
    def typed(value: tuple[OwnSolo, ...]) -> list[Typed]:
        """A ruleset's own solos as they are filled in, with rows left for more."""
        return in_rows(value, _typed, EMPTY, MOST_SOLOS)


def _typed(one: OwnSolo) -> Typed:
    return {
        "name": one.name,
        "sign": one.sign,
        "as": one.counts_as,
        "bonus": str(one.bonus),
        "black_only": "on" if one.black_only else "",
    }


def solo_rows(field: forms.BoundField) -> list[OwnSoloRow]:
    """The rows as they were filled in."""
    return [OwnSoloRow(number, f"{field.html_name}-{number}", typed) for number, typed in enumerate(field.value(), 1)]
