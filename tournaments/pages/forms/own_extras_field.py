"""The form field of a ruleset's own extra points: five rows, each one extra point, or left empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.own import FOR, MOST, MOST_POINTS, OwnExtra, own_extras_from_json
from scoring.words import GAME_CLASSES
from tournaments.pages.forms.named_rows import NamedRow, RowsField, RowsWidget, Typed, in_rows
from tournaments.text import whole_number

EMPTY: Typed = {"name": "", "points": "1", "sign": "", "for": "both", "games": ["normal"], "code": ""}


@dataclass(frozen=True, slots=True)
class OwnRow(NamedRow):
    most_points: int = MOST_POINTS

    @property
    def points(self) -> str:
        return str(self.typed["points"])

    @property
    def parties(self) -> list[tuple[str, str, bool]]:
        """Who can have it: value, label, chosen."""
        return [(value, _(label), value == self.typed["for"]) for value, label in FOR.items()]

    @property
    def games(self) -> list[tuple[str, str, bool]]:
        """In which games: value, label, chosen."""
        return [(value, _(label), value in self.typed["games"]) for value, label in GAME_CLASSES.items()]


class OwnExtrasField(RowsField):
    """Five rows, each an own extra point."""

    kind = "own"

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=RowsWidget(MOST, EMPTY), **options)

    def wrong(self, row: Typed, which: str) -> str:
        if whole_number(row["points"], 1, MOST_POINTS) is None:
            return _("„{which}“ zählt 1 bis {most} Punkte.").format(which=which, most=MOST_POINTS)
        if not row["games"]:
            return _("„{which}“ braucht mindestens eine Spielart, in der es zählt.").format(which=which)
        return ""

    def plain(self, row: Typed) -> dict[str, Any]:
        return row | {"points": whole_number(row["points"], 1, MOST_POINTS)}

    def read(self, plain: list[dict[str, Any] | None]) -> tuple[OwnExtra, ...]:
        return own_extras_from_json(plain, "")

    @staticmethod
    def typed(value: tuple[OwnExtra, ...]) -> list[Typed]:
        """A ruleset's own extra points as they are filled in, with rows left for more."""
        return in_rows(value, lambda one: one.to_json() | {"points": str(one.points)}, EMPTY, MOST)


def own_rows(field: forms.BoundField) -> list[OwnRow]:
    """The rows as they were filled in."""
    return [OwnRow(number, f"{field.html_name}-{number}", typed) for number, typed in enumerate(field.value(), 1)]
