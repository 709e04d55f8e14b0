"""The house rules: one field for every parameter of a ruleset, generated from scoring.ruleset.PARAMETERS."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from scoring import PARAMETERS, GameError, Parameter, Ruleset, words
from scoring.contradictions import contradictions, refuse_what_stops
from scoring.presets import ABSENT
from scoring.ruleset import HOUSE_RULE
from tournaments import rule_search
from tournaments.errors import Refused, sentence
from tournaments.pages import meanwhile
from tournaments.pages.forms.named_rows import RowsField
from tournaments.pages.forms.own_extras_field import OwnExtrasField, OwnRow, own_rows
from tournaments.pages.forms.own_solos_field import OwnSoloRow, OwnSolosField, solo_rows
from tournaments.pages.forms.parameter_fields import ByChoiceField, Row, as_typed, field_for, rows
from tournaments.pages.forms.parameter_parts import in_their_rows, parts, question
from tournaments.rule_sheet import sections
from tournaments.rule_sheet.effects import effect
from tournaments.rule_sheet.examples import examples
from tournaments.rule_sheet.parts import Section
from tournaments.ruleset_words import beside_in_words, change_in_words, is_one, title, unit_in_words, value_in_words

PREFIX = "regel"
BACK = "zurueck"
# What an organizer changes most stands first.
ORDER = (
    "round", "duty", "value", "extras", "bock", "solo", "ramsch", "winner", "cards", "announcing", "violations",
    "ranking", "money",
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
    change: str = ""
    """Of a set, what it has more and less than the preset's; "" where the whole says it as shortly."""
    unit_of_one: str = ""
    now: str = ""
    """The value in words, "" where it cannot be read."""
    example: str | None = ""
    """What it does as the form is filled in: a small game, or a sentence; None where it has no effect."""
    contradictions: tuple[str, ...] = ()
    words: str = ""
    """All by which a search finds it."""
    asked: frozenset[str] = frozenset()
    """The controls of those amounts that somebody else has changed too, if nothing else is wrong."""

    @property
    def unit_beside(self) -> str:
        """The unit as it stands beside the number in the field."""
        return self.unit_of_one if is_one(self.field.value()) else self.unit

    @property
    def rows(self) -> list[Row]:
        """The controls of an order or of amounts."""
        return rows(self.field) if isinstance(self.field.field, ByChoiceField) else []

    @property
    def own_rows(self) -> list[OwnRow]:
        """The rows of the own extra points."""
        return own_rows(self.field) if isinstance(self.field.field, OwnExtrasField) else []

    @property
    def solo_rows(self) -> list[OwnSoloRow]:
        """The rows of the own solos."""
        return solo_rows(self.field) if isinstance(self.field.field, OwnSolosField) else []

    @property
    def options(self) -> list[Option]:
        """What can be chosen, of a choice and of a set."""
        value = self.field.value()
        chosen = {str(one) for one in (value if isinstance(value, list) else [value])}
        choices = getattr(self.field.field, "choices", ())
        return [
            Option(str(code), str(label), str(code) in chosen, f"{self.field.auto_id}_{place}")
            for place, (code, label) in enumerate(choices)
        ]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice as it stands on the page. Django's own widgets render a template for each: half the page's time."""

    value: str
    label: str
    chosen: bool
    id: str


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

    `usual` is what "changed" is measured against. Not bound, the form shows `ruleset`, which is what is kept now; what
    was sent and not changed on its page is as it is kept now.
    """

    def __init__(self, data: Mapping[str, Any] | None = None, *, ruleset: Ruleset) -> None:
        self.usual = ruleset.unchanged
        self.overtaken: dict[str, str] = {}
        """What to ask about the parameters that were changed here, and elsewhere to something else."""
        self._parts_overtaken: set[str] = set()
        if data is not None and meanwhile.NAME in data:
            for one in PARAMETERS:
                data = in_their_rows(one, getattr(ruleset, one.name), f"{PREFIX}-{one.name}", data)
            data, self._parts_overtaken = meanwhile.onto(data, _sent(ruleset))
            for one in PARAMETERS:
                stands = getattr(ruleset, one.name)
                if asked := question(one, stands, f"{PREFIX}-{one.name}", self._parts_overtaken, data):
                    self.overtaken[one.name] = asked
        super().__init__(_with_the_usual(data, self.usual), prefix=PREFIX)
        self.stored = self.ruleset = ruleset
        self.named = False
        """Whether the rules have a name of their own: what differs from the preset is then no change of them."""
        self.as_read = ruleset
        """As it was filled in; what cannot be read is as it was before."""
        for parameter in PARAMETERS:
            self.fields[parameter.name] = field_for(parameter, getattr(ruleset, parameter.name))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self._entered = dict(cleaned)
        try:
            self.as_read = Ruleset.from_json(self.ruleset.to_json() | cleaned)
            refuse_what_stops(self.as_read)
            if not self.errors:
                self.ruleset = self.as_read
        except GameError as error:
            name = error.field.removeprefix("ruleset.")
            self.add_error(name if name in self.fields else None, sentence(error, {}))
        for name, asked in self.overtaken.items():
            self.add_error(name, asked)
        return cleaned

    def refuse(self, refused: Refused) -> None:
        """Why this ruleset cannot be played by here, beside the parameter that it is about."""
        name = refused.field.removeprefix("ruleset.")
        self.add_error(name if name in self.fields else None, refused.message)

    @property
    def own_codes(self) -> frozenset[str]:
        """The codes of the own extra points and solos that the page showed, and that were kept or changed on it."""
        fields = [(field, self[name].value()) for name, field in self.fields.items() if isinstance(field, RowsField)]
        return frozenset(code for field, typed in fields for code in field.codes(typed))

    @property
    def shown(self) -> str:
        """What a page carries, so that only what is changed on it is written."""
        return meanwhile.shown(_sent(self.stored))

    @cached_property
    def groups(self) -> list[Group]:
        """The parameters as they are shown, in groups."""
        return [
            Group(name, _(words.GROUPS[name]), [self._item(one) for one in PARAMETERS if one.group == name])
            for name in ORDER
        ]

    @property
    def changed(self) -> list[Item]:
        """The parameters that differ from the preset's."""
        return [item for group in self.groups for item in group.items if item.changed]

    @property
    def usual_title(self) -> str:
        """What the differences are differences from."""
        return title(self.usual)

    @property
    def wrong(self) -> list[Item]:
        """The parameters that cannot be as they were filled in."""
        return [item for group in self.groups for item in group.items if item.field.errors]

    @property
    def only_overtaken(self) -> bool:
        """Whether all could be as it was filled in, if nobody else had changed anything."""
        return bool(self.overtaken) and not self.non_field_errors() and not any(map(self._unread, self.errors))

    def labels_beside(self, other: Ruleset) -> list[str]:
        """The parameters that differ from another ruleset's, as they are called."""
        return [
            str(self[one.name].label)
            for group in ORDER
            for one in PARAMETERS
            if one.group == group and self._shown(one) != getattr(other, one.name)
        ]

    @property
    def absent(self) -> list[rule_search.Absent]:
        return rule_search.absent()

    @cached_property
    def contradictions(self) -> dict[str, tuple[str, ...]]:
        """The sentences about each parameter that contradicts another."""
        said: dict[str, tuple[str, ...]] = {}
        for one in contradictions(self.as_read):
            if not one.stops:  # what stops a table is an error of its field
                for name in one.parameters:
                    said[name] = (*said.get(name, ()), sentence(one.refusal, {}))
        return said

    @cached_property
    def _examples(self) -> Mapping[str, str]:
        return examples(self.as_read)

    @cached_property
    def _sheet(self) -> list[Section]:
        return sections(self.as_read)

    def _item(self, parameter: Parameter) -> Item:
        usual = getattr(self.usual, parameter.name)
        shown = self._shown(parameter)
        readable = not self._unread(parameter.name)
        clause = self.usual.clause(parameter.name)
        return Item(
            field=self[parameter.name],
            kind=parameter.kind,
            unit=unit_in_words(parameter, 2),
            unit_of_one=unit_in_words(parameter, 1),
            change=change_in_words(parameter, shown, usual) if readable and shown != usual else "",
            clause="" if clause in (HOUSE_RULE, ABSENT) else clause,
            usual=beside_in_words(parameter, usual, shown) if readable else value_in_words(parameter, usual),
            changed=shown != usual,
            now=beside_in_words(parameter, shown, usual) if readable else "",
            example=self._examples.get(parameter.name) or effect(parameter, self.as_read, self._sheet),
            contradictions=self.contradictions.get(parameter.name, ()),
            words=rule_search.words_of(parameter),
            asked=self._asked(parameter) if readable else frozenset(),
        )

    def _asked(self, parameter: Parameter) -> frozenset[str]:
        names = {f"{PREFIX}-{parameter.name}-{choice}" for choice in parameter.choices}
        return frozenset(names & self._parts_overtaken) if parameter.kind == "amounts" else frozenset()

    def _shown(self, parameter: Parameter) -> object:
        # A value that cannot be read differs for sure.
        return self._read(parameter) if self.is_bound else getattr(self.ruleset, parameter.name)

    def _read(self, parameter: Parameter) -> object:
        # Asking for the errors reads the form once; reading all of it for each parameter took most of a page's time.
        return "?" if self._unread(parameter.name) else parameter.read(self._entered[parameter.name])

    def _unread(self, name: str) -> bool:
        # That somebody else has changed it too does not make it unreadable.
        return self.is_bound and len(self.errors.get(name, [])) > (name in self.overtaken)


def _with_the_usual(data: Mapping[str, Any] | None, usual: Ruleset) -> Mapping[str, Any] | None:
    """What was sent, with one parameter back at the preset's value if it asks for that ("zurueck": its name), or one
    row of a parameter emptied ("own_extras-2").
    """
    name, _dash, row = str(data.get(BACK, "") if data is not None else "").partition("-")
    parameter = next((one for one in PARAMETERS if one.name == name), None)
    if data is None or parameter is None:
        return data
    key = f"{PREFIX}-{parameter.name}"
    if row:
        empty = as_typed(parameter, (), key) if parameter.kind in ("own_extras", "own_solos") else {}
        of_row = {name: values for name, values in empty.items() if name.startswith(f"{key}-{row}-")}
        return meanwhile.replaced(data, f"{key}-{row}", of_row) if of_row else data
    return meanwhile.replaced(data, key, as_typed(parameter, getattr(usual, name), key))


def _sent(ruleset: Ruleset) -> dict[str, meanwhile.Sent]:
    """What a form that shows this ruleset sends, by the parts that are changed by themselves."""
    sent: dict[str, meanwhile.Sent] = {}
    for one in PARAMETERS:
        sent |= parts(one, getattr(ruleset, one.name), f"{PREFIX}-{one.name}")
    return sent


def carried_over(ruleset: Ruleset, was: Ruleset, onto: Ruleset) -> Ruleset:
    """What one ruleset changes of another, put on a third: what was changed stays changed, the rest is its own."""
    before, entered = was.to_json(), ruleset.to_json()
    changed = {name: value for name, value in entered.items() if name != "name" and value != before[name]}
    return Ruleset.from_json(onto.to_json() | changed)
