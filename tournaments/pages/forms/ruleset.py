"""The house rules: one field for every parameter of a ruleset, generated from scoring.ruleset.PARAMETERS."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import PARAMETERS, PRESETS, GameError, Parameter, Ruleset, words
from scoring.presets import ABSENT
from scoring.ruleset import HOUSE_RULE
from tournaments.errors import sentence
from tournaments.ruleset_words import value_in_words

PREFIX = "regel"
# What an organizer changes most stands first.
ORDER = ("round", "duty", "value", "solo", "winner", "cards", "announcing", "violations", "money")


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
            field = _field(parameter)
            value = getattr(ruleset, parameter.name)
            field.initial = list(value) if isinstance(value, tuple) else value
            self.fields[parameter.name] = field

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
        value = "?" if parameter.name in self.errors else self.cleaned_data.get(parameter.name, "?")
        return tuple(value) if isinstance(value, list) else value


def carried_over(ruleset: Ruleset, preset: str) -> Ruleset:
    """The house rules of one ruleset put on another preset: what was changed stays changed, the rest is its own."""
    values = PRESETS[preset].to_json()
    entered = ruleset.to_json()
    return Ruleset.from_json(values | {name: entered[name] for name in ruleset.house_rules})


def _field(parameter: Parameter) -> forms.Field:
    common: dict[str, Any] = {
        "label": capfirst(_(parameter.label)),
        "help_text": _(parameter.help) if parameter.help else "",
    }
    choices = [(choice, _(label)) for choice, label in parameter.choice_labels.items()]
    match parameter.kind:
        case "bool":
            return forms.BooleanField(required=False, **common)
        case "choice":
            kind = type(parameter.choices[0])
            return forms.TypedChoiceField(choices=choices, coerce=lambda value: kind(value), **common)
        case "set":
            return forms.MultipleChoiceField(
                choices=choices, required=False, widget=forms.CheckboxSelectMultiple, **common
            )
        case "int" | "optional_int":
            low, high = parameter.low, parameter.high
            span = _("Eine ganze Zahl von {low} bis {high}.").format(low=low, high=high)
            span_or_none = _("Eine ganze Zahl von {low} bis {high}, oder leer lassen.").format(low=low, high=high)
            wrong = span if parameter.kind == "int" else span_or_none
            return forms.IntegerField(
                min_value=low,
                max_value=high,
                required=parameter.kind == "int",
                error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), wrong),
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
                **common,
            )
        case _:
            raise NotImplementedError(parameter.kind)  # no ruleset has one of these kinds yet
