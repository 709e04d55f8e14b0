"""The house rules: one field for every parameter of a ruleset, generated from scoring.ruleset.PARAMETERS."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring import PARAMETERS, PRESETS, GameError, Parameter, Ruleset, words
from scoring.presets import ABSENT
from scoring.ruleset import HOUSE_RULE
from tournaments.errors import sentence
from tournaments.pages.forms.own_extras_field import OwnExtrasField, OwnRow, own_rows
from tournaments.pages.forms.parameter_fields import ByChoiceField, Row, field_for, rows
from tournaments.ruleset_words import value_in_words

PREFIX = "regel"
# What an organizer changes most stands first.
ORDER = (
    "round", "duty", "value", "extras", "bock", "solo", "winner", "cards", "announcing", "violations", "ranking",
    "money",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Item:
    """One parameter on the screen."""

    field: forms.BoundField
    kind: str
    unit: str
    clause: str
    """Where the preset has it from, "" where its paper says nothing."""
    usual: str
    """The preset's value in words."""
    changed: bool

    @property
    def rows(self) -> list[Row]:
        """The controls of an order or of amounts."""
        return rows(self.field) if isinstance(self.field.field, ByChoiceField) else []

    @property
    def own_rows(self) -> list[OwnRow]:
        """The rows of the own extra points."""
        return own_rows(self.field) if isinstance(self.field.field, OwnExtrasField) else []


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    label: str
    items: list[Item]

    @property
    def changed(self) -> int:
        return sum(item.changed for item in self.items)


class RulesetForm(forms.Form):
    """All parameters of a ruleset. After `is_valid()`, `ruleset` is the ruleset as it was filled in.

    `usual` is what "changed" is measured against. Not bound, the form shows `ruleset`.
    """

    def __init__(self, data: Mapping[str, Any] | None = None, *, ruleset: Ruleset) -> None:
        super().__init__(data, prefix=PREFIX)
        self.usual = ruleset.unchanged
        self.ruleset = ruleset
        for parameter in PARAMETERS:
            self.fields[parameter.name] = field_for(parameter, getattr(ruleset, parameter.name))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        try:
            self.ruleset = Ruleset.from_json({"name": self.usual.preset} | cleaned)
        except GameError as error:
            name = error.field.removeprefix("ruleset.")
            self.add_error(name if name in self.fields else None, sentence(error, {}))
        return cleaned

    @property
    def groups(self) -> list[Group]:
        """The parameters as they are shown, in groups."""
        return [
            Group(name, _(words.GROUPS[name]), [self._item(one) for one in PARAMETERS if one.group == name])
            for name in ORDER
        ]

    @property
    def changed_labels(self) -> list[str]:
        """The names of the parameters that differ from the preset's."""
        return [str(item.field.label) for group in self.groups for item in group.items if item.changed]

    def _item(self, parameter: Parameter) -> Item:
        usual = getattr(self.usual, parameter.name)
        # A value that cannot be read differs for sure.
        shown = self._read(parameter) if self.is_bound else getattr(self.ruleset, parameter.name)
        clause = self.usual.clause(parameter.name)
        return Item(
            field=self[parameter.name],
            kind=parameter.kind,
            unit=_(parameter.unit) if parameter.unit else "",
            clause="" if clause in (HOUSE_RULE, ABSENT) else clause,
            usual=value_in_words(parameter, usual),
            changed=shown != usual,
        )

    def _read(self, parameter: Parameter) -> object:
        # Asking for the errors reads the form once; reading all of it for each parameter took most of a page's time.
        if parameter.name in self.errors or parameter.name not in self.cleaned_data:
            return "?"
        return parameter.read(self.cleaned_data[parameter.name])


def carried_over(ruleset: Ruleset, preset: str) -> Ruleset:
    """The house rules of one ruleset put on another preset: what was changed stays changed, the rest is its own."""
    values = PRESETS[preset].to_json()
    entered = ruleset.to_json()
    return Ruleset.from_json(values | {name: entered[name] for name in ruleset.house_rules})
