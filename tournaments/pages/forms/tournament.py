"""Setting up a tournament, and changing later what was set up."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext, gettext_lazy

from scoring import PRESETS, Ruleset
from tournaments import ruleset_summary, ruleset_words
from tournaments.errors import Refused
from tournaments.models import OwnRuleset, TeamsSeated
from tournaments.models.tournament import NAME_LENGTH
from tournaments.pages import meanwhile
from tournaments.pages.forms.parameter_fields import CHECKED
from tournaments.pages.forms.ruleset import RulesetForm, carried_over
from tournaments.pages.forms.whole_number_field import WholeNumberField
from tournaments.rounds.room import in_short, read
from tournaments.seating.tables import LAST_TABLE
from tournaments.setting_up import MOST_ROUNDS
from tournaments.settings import Settings

MOST_CORRECTIONS = 40
# The tournament rules that the other four lean on.
USUAL_PRESET = "ddv"
OWN = "eigen-"
"""What the code of an own ruleset begins with, before its number."""


def code_of(own: OwnRuleset) -> str:
    """What an own ruleset is chosen by, beside the presets' names."""
    return f"{OWN}{own.id}"


def _whole_number(low: int, high: int) -> dict[str, Any]:
    sentence = format_lazy(gettext_lazy("Eine ganze Zahl von {low} bis {high}."), low=low, high=high)
    return dict.fromkeys(("required", "invalid", "min_value", "max_value"), sentence)


class TournamentForm(forms.Form):
    """Name, date, and how scribes may work: what the page of settings and the page of setting up share."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=NAME_LENGTH,
        error_messages={
            "required": gettext_lazy("Das Turnier braucht einen Namen, zum Beispiel „Benefizturnier“."),
            "max_length": gettext_lazy("Höchstens %(limit_value)s Zeichen."),
        },
    )
    date = forms.DateField(
        label=gettext_lazy("Datum"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d", "%d.%m.%Y", "%d.%m.%y"],
        error_messages=dict.fromkeys(("required", "invalid"), gettext_lazy("Ein Datum wie 24.12.2026.")),
    )
    rounds = WholeNumberField(
        label=capfirst(gettext_lazy("Runden")),
        min_value=1,
        max_value=MOST_ROUNDS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages=_whole_number(1, MOST_ROUNDS),
    )
    pips_by_range = forms.BooleanField(
        label=gettext_lazy("Augen auch als Bereich"),
        help_text=gettext_lazy("Statt der genauen Zahl genügt am Tisch zum Beispiel „121 bis 150“."),
        required=False,
    )
    scribe_corrections = WholeNumberField(
        label=gettext_lazy("Der Schreiber darf die letzten … Spiele ändern"),
        help_text=gettext_lazy("Ältere Spiele ändert die Turnierleitung. 0: keine."),
        min_value=0,
        max_value=MOST_CORRECTIONS,
        initial=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages=_whole_number(0, MOST_CORRECTIONS),
    )


class SetupForm(TournamentForm):
    """The one page on which a tournament is set up. The house rules are a form of their own (`rules`)."""

    preset = forms.ChoiceField(
        label=gettext_lazy("Regelwerk"),
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Bitte ein Regelwerk wählen.")),
    )
    rules_of = forms.CharField(required=False, widget=forms.HiddenInput)
    """What the house rules in this request were changed from, as in `preset`; "" where they were not sent along."""
    players = forms.CharField(label=gettext_lazy("Spieler"), required=False, strip=False, widget=forms.Textarea)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, preset: str = USUAL_PRESET, own: Iterable[OwnRuleset] = ()
    ) -> None:
        """own: the organizer's own rulesets, offered before the presets as "eigen-7"."""
        self.own = {code_of(one): one for one in own}
        self.offered = {code: one.ruleset for code, one in self.own.items()} | PRESETS
        super().__init__(
            data, initial={"date": timezone.localdate(), "preset": preset, "rules_of": preset}, label_suffix=""
        )
        # Empty: as many as the chosen rules usually play. A number there would stay when other rules are chosen.
        self.fields["rounds"].required = False
        choice = self.fields["preset"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(code, code) for code in self.offered]
        chosen = data.get("preset", "") if data is not None else preset
        self.chosen = chosen if chosen in self.offered else preset
        self.rules = _rules(data, self.chosen, self.offered)
        self.rules.named = self.own_chosen is not None

    def is_valid(self) -> bool:
        # Both, so that every sentence comes at once.
        return all([super().is_valid(), not self.rules.is_bound or self.rules.is_valid()])

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset

    @property
    def own_chosen(self) -> OwnRuleset | None:
        """The own ruleset that is chosen, None for a preset."""
        return self.own.get(self.chosen)

    @property
    def changed_labels(self) -> list[str]:
        """The parameters that are filled in otherwise than in what is chosen."""
        chosen = self.offered[self.chosen]
        return self.rules.labels_beside(chosen)

    @property
    def rules_title(self) -> str:
        """What the rules as they are filled in are called."""
        if (own := self.own_chosen) is None:
            return ruleset_words.title(self.ruleset)
        return ruleset_words.own_title(own.name, changed=self.ruleset != own.ruleset)

    @property
    def rules_base(self) -> str:
        """What they rest on, "" where the title says it."""
        return ruleset_words.based_on(self.ruleset) if self.own_chosen else ""

    @property
    def rounds_entered(self) -> int:
        return self.cleaned_data["rounds"] or self.ruleset.rounds_usual

    @property
    def presets(self) -> list[PresetCard]:
        return [
            PresetCard(
                code,
                self.own[code].name if code in self.own else ruleset_words.title(ruleset),
                ruleset_summary.summary(ruleset),
                code == self.chosen,
                ruleset,
                ruleset_words.based_on(ruleset) if code in self.own else "",
            )
            for code, ruleset in self.offered.items()
        ]


@dataclass(frozen=True, slots=True)
class PresetCard:
    """A preset as it is offered."""

    name: str
    title: str
    lines: list[ruleset_summary.Line]
    chosen: bool
    ruleset: Ruleset
    of: str = ""
    """What an own ruleset rests on."""


def _rules(data: Mapping[str, Any] | None, chosen: str, offered: Mapping[str, Ruleset]) -> RulesetForm:
    """The house rules of a request on the ruleset that is chosen.

    Without a script the parameters on the page are still those of the preset shown before: what was changed there is
    carried over to the chosen one.
    """
    was = offered.get(data.get("rules_of", "")) if data is not None else None
    if data is None or was is None:
        return RulesetForm(ruleset=offered[chosen])
    entered = RulesetForm(data, ruleset=was)
    if data["rules_of"] == chosen or not entered.is_valid():
        return entered
    return RulesetForm(ruleset=carried_over(entered.ruleset, was, offered[chosen]))


class TakeForm(forms.Form):
    """Another ruleset for a tournament that exists."""

    ruleset = forms.ChoiceField(
        label=gettext_lazy("Regelwerk"),
        error_messages=dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Bitte ein Regelwerk wählen.")),
    )

    instead_of = forms.CharField(widget=forms.HiddenInput, required=False)
    """The rules that the page showed, in short. A page of an earlier release sends none."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, own: Iterable[OwnRuleset], instead_of: Ruleset
    ) -> None:
        """instead_of: the rules as they are now."""
        shown = _in_short(instead_of)
        super().__init__(data, prefix="nehmen", label_suffix="", initial={"instead_of": shown})
        self.changed_meanwhile = (data or {}).get("nehmen-instead_of", shown) != shown
        """Has somebody changed the rules since the page was opened?"""
        if self.changed_meanwhile and data is not None:
            self.data = {**data, "nehmen-instead_of": shown}  # the page that follows shows them
        self.own = {code_of(one): one for one in own}
        choice = self.fields["ruleset"]
        assert isinstance(choice, forms.ChoiceField)
        presets: list[tuple[Any, Any]] = [(code, ruleset_words.title(ruleset)) for code, ruleset in PRESETS.items()]
        own_ones: list[tuple[Any, Any]] = [(code, ruleset_words.isolated(one.name)) for code, one in self.own.items()]
        choice.choices = [("", gettext("bitte wählen"))] + (
            [(gettext("Eigene Regelwerke"), own_ones), (gettext("Vorlagen"), presets)] if own_ones else presets
        )

    @property
    def own_chosen(self) -> OwnRuleset | None:
        """The own ruleset that is chosen, None for a preset."""
        return self.own.get(self.cleaned_data["ruleset"])

    @property
    def ruleset_chosen(self) -> Ruleset:
        own = self.own_chosen
        return own.ruleset if own else PRESETS[self.cleaned_data["ruleset"]]


def _in_short(ruleset: Ruleset) -> str:
    """Enough to tell one ruleset from another."""
    return blake2b(json.dumps(ruleset.to_json(), sort_keys=True).encode(), digest_size=8).hexdigest()


class ChangeForm(TournamentForm):
    """The settings of a tournament that exists: what was sent and not changed on its page is as it is kept now."""

    tables_there = forms.CharField(
        label=gettext_lazy("Welche Tische es gibt"),
        help_text=gettext_lazy(
            "Ihre Nummern, zum Beispiel 1-12, 15. Leer: so viele, wie nötig sind. Bei weniger Tischen gibt es mehr "
            "Fünfertische; wer keinen Platz hat, setzt eine Runde aus, reihum."
        ),
        required=False,
    )
    tables_of_five = WholeNumberField(
        label=gettext_lazy("Höchstens so viele Fünfertische"),
        help_text=gettext_lazy("0: nur Vierertische. Leer: so viele, wie die Zahl der Spieler braucht."),
        required=False,
        min_value=0,
        max_value=LAST_TABLE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input--short"}),
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"),
            format_lazy(gettext_lazy("Eine ganze Zahl von 0 bis {most}, oder leer."), most=LAST_TABLE),
        ),
    )
    teams_seated = forms.TypedChoiceField(
        label=gettext_lazy("Mitglieder einer Mannschaft"),
        help_text=gettext_lazy(
            "Getrennt: Wer zu einer Mannschaft gehört, sitzt möglichst nie an einem Tisch; eher spielen andere ein "
            "zweites Mal miteinander. Zusammen: Jede Mannschaft sitzt in jeder Runde an einem Tisch; eine aus vieren "
            "spielt dann fast nur unter sich. Egal: Es wird nicht darauf geachtet."
        ),
        choices=TeamsSeated.choices,
        coerce=TeamsSeated,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Das steht nicht zur Wahl.")),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, settings: Settings) -> None:
        self.settings = settings
        initial = {
            "name": settings.name,
            "date": settings.date,
            "rounds": settings.rounds_planned,
            "pips_by_range": settings.pips_by_range,
            "scribe_corrections": settings.scribe_corrections,
            "tables_there": in_short(settings.tables_there),
            "tables_of_five": "" if settings.tables_of_five is None else settings.tables_of_five,
            "teams_seated": settings.teams_seated.value,
        }
        self.overtaken: set[str] = set()
        """The fields that were changed here, and elsewhere to something else."""
        if data is not None:
            data, self.overtaken = meanwhile.onto(data, _sent(initial))
        super().__init__(data, initial=initial, label_suffix="")

    @property
    def shown(self) -> str:
        """What a page carries, so that only what is changed on it is written."""
        return meanwhile.shown(_sent(self.initial))

    def clean_tables_there(self) -> tuple[int, ...]:
        try:
            return read(self.cleaned_data["tables_there"])
        except Refused as refused:
            raise forms.ValidationError(refused.message) from refused

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        # Of two choices none can be overtaken: who changes one elsewhere too wants the same. Of three one can.
        for name in self.overtaken:
            stands = self.initial[name]
            in_words = date_format(stands, gettext("j. F Y")) if isinstance(stands, date) else str(stands)
            if name == "teams_seated":
                in_words = str(TeamsSeated(stands).label)
            self.add_error(name, meanwhile.sentence(in_words))
        return cleaned


def _sent(initial: Mapping[str, Any]) -> dict[str, meanwhile.Sent]:
    """What a form that shows these settings sends, by field."""
    return {
        name: {name: ([CHECKED] if value else []) if isinstance(value, bool) else [str(value)]}
        for name, value in initial.items()
    }
