"""How a table is ended early, as the director fills it in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring.violations import MOST_FREE_POINTS
from tournaments.errors import Refused
from tournaments.ledger.reasons import MISSING
from tournaments.models import Table
from tournaments.models.sheets import REASON_LENGTH
from tournaments.pages.forms.whole_number_field import WholeNumberField

TREATMENTS = [
    (Table.Treatment.STAND, gettext_lazy("Punkte stehen: Die fehlenden Spiele werden nicht gewertet.")),
    (Table.Treatment.ZERO, gettext_lazy("Fehlende Spiele zählen als gespielt, mit 0 Punkten für alle.")),
    (Table.Treatment.PENALTY, gettext_lazy("Punkte festsetzen: Die Leitung gibt oder nimmt Punkte.")),
]
_NUMBER = gettext_lazy("Bitte eine ganze Zahl von −9999 bis 9999 eingeben, oder leer lassen.")


class EndForm(forms.Form):
    """Treatment, reason, and the points by seat where they are fixed. `penalty` after `is_valid()`."""

    treatment = forms.ChoiceField(
        choices=TREATMENTS,
        error_messages={"required": gettext_lazy("Bitte wählen."), "invalid_choice": gettext_lazy("Bitte wählen.")},
    )
    reason = forms.CharField(
        label=gettext_lazy("Grund"),
        help_text=gettext_lazy("Steht dann auf der Liste und im Protokoll."),
        max_length=REASON_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": MISSING},
    )

    def __init__(self, data: Mapping[str, Any] | None, *, names: Mapping[int, str]) -> None:
        """`names`: of the table's players by seat."""
        super().__init__(data, initial={"treatment": Table.Treatment.STAND}, label_suffix="")
        self.names = names
        self.points_wrong = ""
        """What is wrong with the points together."""
        for seat, name in names.items():
            self.fields[f"points_{seat}"] = WholeNumberField(
                required=False, label=name, min_value=-MOST_FREE_POINTS, max_value=MOST_FREE_POINTS,
                widget=forms.TextInput(attrs={"class": "input--short", "autocomplete": "off"}),
                error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), _NUMBER),
            )  # fmt: skip

    def refuse(self, refused: Refused) -> None:
        """Put a refusal beside the field it belongs to."""
        if refused.field == "points":
            self.points_wrong = refused.message
        else:
            self.add_error(refused.field if refused.field in self.fields else None, refused.message)

    @property
    def by_seat(self) -> list[forms.BoundField]:
        """The fields of the points."""
        return [self[f"points_{seat}"] for seat in self.names]

    @property
    def penalty(self) -> list[int]:
        """The points of every seat."""
        return [self.cleaned_data[f"points_{seat}"] or 0 for seat in self.names]
