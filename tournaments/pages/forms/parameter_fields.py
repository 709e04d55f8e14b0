"""The form field of one parameter of a ruleset, by its kind.

"order" and "amounts" have one control for each of their choices, named "<field>-<choice>". They work without script: a
choice is put in order by choosing its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import Parameter
from tournaments.pages.forms.named_rows import rows_as_typed
from tournaments.pages.forms.own_extras_field import OwnExtrasField
from tournaments.pages.forms.own_solos_field import OwnSolosField
from tournaments.pages.forms.whole_number_field import WholeNumberField

NOT_CHOSEN = ""
CHECKED = "on"
"""What a browser sends for a box that is ticked."""


@dataclass(frozen=True, slots=True)
class Row:
    """One choice of an order or of amounts, with its own control."""

    name: str
    id: str
    label: str
    value: str


class ByChoice(forms.Widget):
    """One control for each choice; the value is what was typed, by choice. The page's template draws it (`rows`)."""

    def __init__(self, choices: tuple[str, ...]) -> None:
        super().__init__()
        self.choices = choices

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> dict[str, str]:
        return {choice: str(data.get(f"{name}-{choice}", "")).strip() for choice in self.choices}

    def value_omitted_from_data(self, data: Mapping[str, Any], files: object, name: str) -> bool:
        return not any(f"{name}-{choice}" in data for choice in self.choices)


class ByChoiceField(forms.Field):
    """A parameter with one control for each of its choices."""

    def __init__(self, parameter: Parameter, **more: Any) -> None:
        super().__init__(required=False, widget=ByChoice(parameter.choices), **more)
        self.parameter = parameter

    def label_of(self, choice: str) -> str:
        return capfirst(_(self.parameter.choice_labels[choice]))


class OrderField(ByChoiceField):
    """Chosen and put in order: for each choice its place, from 1, or nothing. Gaps between places do not matter.

    The cleaned value is the list of the chosen in their order.
    """

    def clean(self, value: dict[str, str]) -> list[str]:
        places: dict[str, int] = {}
        for choice, typed in value.items():
            if typed == NOT_CHOSEN:
                continue
            if typed not in self.places:
                raise ValidationError(
                    _("{choice}: ein Platz von 1 bis {most}, oder – für nicht dabei.").format(
                        choice=self.label_of(choice), most=len(self.places)
                    )
                )
            places[choice] = int(typed)
        for place, count in sorted(Counter(places.values()).items()):
            if count > 1:
                both = " " + _("und") + " "
                raise ValidationError(
                    _("Auf Platz {place} stehen {choices}: jeder Platz nur einmal.").format(
                        place=place, choices=both.join(self.label_of(one) for one in places if places[one] == place)
                    )
                )
        return sorted(places, key=lambda choice: places[choice])

    @property
    def places(self) -> list[str]:
        """What may be chosen as a place."""
        return [str(place) for place in range(1, len(self.parameter.choices) + 1)]

    def typed(self, value: Any) -> dict[str, str]:
        return {choice: str(value.index(choice) + 1) if choice in value else "" for choice in self.parameter.choices}


class AmountsField(ByChoiceField):
    """For each choice a number. The cleaned value is the object of the JSON form."""

    def clean(self, value: dict[str, str]) -> dict[str, int]:
        low, high = self.parameter.low, self.parameter.high
        numbers: dict[str, int] = {}
        for choice, typed in value.items():
            try:
                numbers[choice] = WholeNumberField(min_value=low, max_value=high).clean(typed)
            except ValidationError as error:
                raise ValidationError(
                    _("{choice}: eine ganze Zahl von {low} bis {high}.").format(
                        choice=self.label_of(choice), low=low, high=high
                    )
                ) from error
        return numbers

    def typed(self, value: Any) -> dict[str, str]:
        return {choice: str(amount) for choice, amount in dict(value).items()}


def rows(field: forms.BoundField) -> list[Row]:
    """The controls of an order or of amounts, as they were filled in; what is in order stands in its order."""
    by_choice = field.field
    assert isinstance(by_choice, ByChoiceField)
    typed: dict[str, str] = field.value()
    made = [
        Row(f"{field.html_name}-{choice}", f"{field.auto_id}-{choice}", by_choice.label_of(choice), typed[choice])
        for choice in by_choice.parameter.choices
    ]
    if isinstance(by_choice, OrderField):
        last = len(made) + 1
        made.sort(key=lambda row: int(row.value) if row.value in by_choice.places else last)
    return made


def as_typed(parameter: Parameter, value: Any, name: str) -> dict[str, list[str]]:
    """What a form sends for this value under this name."""
    match parameter.kind:
        case "order":
            given = OrderField(parameter).typed(value)
            return {f"{name}-{choice}": [typed] for choice, typed in given.items()}
        case "amounts":
            given = AmountsField(parameter).typed(value)
            return {f"{name}-{choice}": [typed] for choice, typed in given.items()}
        case "bool":
            return {name: [CHECKED] if value else []}
        case "set":
            return {name: list(value)}
        case "int" | "optional_int" | "choice":
            return {name: [] if value is None else [str(value)]}
        case "own_extras":
            return rows_as_typed(OwnExtrasField.typed(value), name)
        case "own_solos":
            return rows_as_typed(OwnSolosField.typed(value), name)


def field_for(parameter: Parameter, value: Any) -> forms.Field:
    """The field of a parameter, showing `value` until it is filled in."""
    field = _field(parameter)
    if isinstance(field, OrderField | AmountsField | OwnExtrasField | OwnSolosField):
        field.initial = field.typed(value)
    else:
        field.initial = list(value) if isinstance(value, tuple) else value
    return field


def _help(parameter: Parameter) -> str:
    """What stands below its label: more about it, and what a field means that is left empty."""
    told = [_(parameter.help)] if parameter.help else []
    if parameter.kind == "optional_int":
        told.append(_("Leer: {meaning}.").format(meaning=_(parameter.empty)))
    return " ".join(told)


def _field(parameter: Parameter) -> forms.Field:
    common: dict[str, Any] = {
        "label": capfirst(_(parameter.label)),
        "help_text": _help(parameter),
    }
    choices = [(choice, _(label)) for choice, label in parameter.choice_labels.items()]
    forged = dict.fromkeys(("required", "invalid_choice", "invalid_list"), _("Das steht nicht zur Wahl."))
    match parameter.kind:
        case "bool":
            return forms.BooleanField(required=False, **common)
        case "choice":
            kind = type(parameter.choices[0])
            return forms.TypedChoiceField(
                choices=choices, coerce=lambda value: kind(value), error_messages=forged, **common
            )
        case "set":
            return forms.MultipleChoiceField(
                choices=choices,
                required=False,
                widget=forms.CheckboxSelectMultiple,
                error_messages=forged,
                **common,
            )
        case "order":
            return OrderField(parameter, **common)
        case "amounts":
            return AmountsField(parameter, **common)
        case "own_extras":
            return OwnExtrasField(required=False, **common)
        case "own_solos":
            return OwnSolosField(required=False, **common)
        case "int" | "optional_int":
            low, high = parameter.low, parameter.high
            span = _("Eine ganze Zahl von {low} bis {high}.").format(low=low, high=high)
            span_or_none = _("Eine ganze Zahl von {low} bis {high}, oder leer lassen.").format(low=low, high=high)
            wrong = span if parameter.kind == "int" else span_or_none
            return WholeNumberField(
                min_value=low,
                max_value=high,
                required=parameter.kind == "int",
                error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), wrong),
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
                **common,
            )
