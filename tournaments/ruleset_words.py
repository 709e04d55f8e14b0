"""What a ruleset, its parameters and the words of its games are called on screens and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from unicodedata import bidirectional

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring import PARAMETERS, Parameter, Ruleset, words
from scoring.own import FOR, OwnExtra
from scoring.own_solos import COUNTS_AS, OwnSolo
from tournaments import numbers
from tournaments.models import Tournament

TITLES = {
    "lions-2024": gettext_lazy("Lions Club 2024"),
    "ddv": gettext_lazy("Turnierregeln des DDV"),
    "alte-saecke": gettext_lazy("Club der Alten Säcke"),
    "oase": gettext_lazy("Turnier in der OASE"),
    "schuetzenfest": gettext_lazy("Schützenfest"),
}

# What a unit is called where there is one of it; others stay as they are.
ONE = {
    "mal": pgettext_lazy("one", "mal"),
    "Tischpunkte": pgettext_lazy("one", "Tischpunkt"),
    "Punkte": pgettext_lazy("one", "Punkt"),
    "Punkten": pgettext_lazy("one", "Punkt"),
    "Spiele": pgettext_lazy("one", "Spiel"),
    "Spielen der Runde": pgettext_lazy("one", "Spiel der Runde"),
    "Karten in der Hand": pgettext_lazy("one", "Karte in der Hand"),
    "Karten": pgettext_lazy("one", "Karte"),
    "Augen": pgettext_lazy("one", "Auge"),
    "Runden": pgettext_lazy("one", "Runde"),
    "Minuten": pgettext_lazy("one", "Minute"),
    "Soli": pgettext_lazy("one", "Solo"),
    "Stufen": pgettext_lazy("one", "Stufe"),
}

# What it is called beside a number where the word alone also heads something, and is written large for that in English.
SEVERAL = {
    "Punkte": pgettext_lazy("several", "Punkte"),
    "Tischpunkte": pgettext_lazy("several", "Tischpunkte"),
    "Spiele": pgettext_lazy("several", "Spiele"),
    "Minuten": pgettext_lazy("several", "Minuten"),
    "Soli": pgettext_lazy("several", "Soli"),
}

FROM_THE_RIGHT = ("R", "AL")

BY_NAME = {one.name: one for one in PARAMETERS}


def title(ruleset: Ruleset) -> str:
    """What a ruleset is called on screens: its preset's name, and that house rules have changed it."""
    name = str(TITLES.get(ruleset.preset, ruleset.preset))
    return _("{name} mit Hausregeln").format(name=name) if ruleset.house_rules else name


def own_title(name: str, *, changed: bool = False) -> str:
    """What a ruleset with a name of its own is called; `changed`: it is another than the one of that name."""
    # The name keeps its own direction: what stands beside it stays where it is.
    apart = isolated(name)
    return _("{name}, geändert").format(name=apart) if changed else apart


def isolated(name: str) -> str:
    """A name in a sentence; one that reads from the right, or could, is kept from turning the words beside it."""
    return name if all(bidirectional(one) not in FROM_THE_RIGHT for one in name) else f"\u2068{name}\u2069"


def based_on(ruleset: Ruleset) -> str:
    """What a ruleset with a name of its own rests on: "nach „Schützenfest“ mit 3 Unterschieden"."""
    preset = str(TITLES.get(ruleset.preset, ruleset.preset))
    if not (count := len(ruleset.house_rules)):
        return _("nach „{preset}“").format(preset=preset)
    said = ngettext("nach „{preset}“ mit {n} Unterschied", "nach „{preset}“ mit {n} Unterschieden", count)
    return said.format(preset=preset, n=count)


def title_of(tournament: Tournament) -> str:
    """What the ruleset of a tournament is called: by the name it was chosen under, or as `title` says."""
    if not tournament.ruleset_name:
        return title(tournament.ruleset)
    return own_title(tournament.ruleset_name, changed=tournament.ruleset_changed)


def base_of(tournament: Tournament) -> str:
    """What the ruleset of a tournament rests on; "" where `title_of` says it."""
    return based_on(tournament.ruleset) if tournament.ruleset_name else ""


def extra_in_words(code: str, own_names: Mapping[str, str]) -> str:
    """What an extra point is called. own_names: those of the ruleset, which nobody translates."""
    return own_names.get(code) or _(words.EXTRAS.get(code, code))


def solo_in_words(code: str, own_names: Mapping[str, str]) -> str:
    """What a solo is called; own_names as for `extra_in_words`."""
    return own_names.get(code) or _(words.SOLOS.get(code, code))


def what_in_words(what: str, own_names: Mapping[str, str]) -> str:
    """What a line of a score says."""
    return own_names.get(what) or _(words.WHAT.get(what, words.VIOLATIONS.get(what, what)))


def value_in_words(parameter: Parameter, value: Any) -> str:
    """A parameter's value as a person reads it: "ja", "100 Minuten", "Fuchs gefangen, Doppelkopf"."""
    if parameter.kind == "bool":
        return _("ja") if value else _("nein")
    if value is None:
        return _(parameter.empty)
    if parameter.kind == "choice":
        return _(parameter.choice_labels[value])
    if parameter.kind == "order":
        return (_(", dann ")).join(_(parameter.choice_labels[one]) for one in value) or _nothing(parameter)
    if parameter.kind == "own_extras":
        return ", ".join(map(_own_extra, filter(None, value))) or _("keine")
    if parameter.kind == "own_solos":
        return ", ".join(map(_own_solo, filter(None, value))) or _("keine")
    if parameter.kind == "amounts":
        return _amounts(parameter, dict(value))
    if parameter.kind == "set":
        return ", ".join(_(parameter.choice_labels[one]) for one in value) or _nothing(parameter)
    return amount_in_words(parameter, value)


def _nothing(parameter: Parameter) -> str:
    return _(parameter.empty) if parameter.empty else _("keine")


def amount_in_words(parameter: Parameter, amount: int) -> str:
    """One number of a parameter with its unit: "2 Punkte"."""
    return f"{numbers.points(amount)} {unit_in_words(parameter, amount)}".rstrip()


def beside_in_words(parameter: Parameter, value: Any, other: Any) -> str:
    """A value beside another of the same parameter: of amounts only those that differ, "Fuchs gefangen 2"."""
    if parameter.kind != "amounts":
        return value_in_words(parameter, value)
    its, others = dict(value), dict(other)
    differing = {one: amount for one, amount in its.items() if others.get(one) != amount}
    all_alike = len(set(its.values())) == 1
    return value_in_words(parameter, value) if all_alike and len(differing) != 1 else _each(parameter, differing or its)


def change_in_words(parameter: Parameter, value: Any, other: Any) -> str:
    """What a set has more and less than another of the same parameter: "dazu: Fuchs gefangen; ohne: Karlchen".

    "" where all of it is as short, and of every other kind of parameter.
    """
    if parameter.kind != "set" or not isinstance(other, Sequence) or isinstance(other, str):
        return ""
    more = listed(parameter.choice_labels, (one for one in value if one not in other))
    less = listed(parameter.choice_labels, (one for one in other if one not in value))
    parts = [_("dazu: {what}").format(what=more)] if more else []
    said = "; ".join(parts + ([_("ohne: {what}").format(what=less)] if less else []))
    return said if len(said) < len(value_in_words(parameter, value)) else ""


def unit_in_words(parameter: Parameter, value: Any) -> str:
    """The unit beside a value, as it is or as it was typed: "Runde" beside a 1, "Punkt" beside a −1."""
    if not parameter.unit:
        return ""
    words = ONE if is_one(value) else SEVERAL
    return str(words[parameter.unit]) if parameter.unit in words else _(parameter.unit)


def is_one(value: Any) -> bool:
    """Whether a number, as it is or as it was typed, is told in the singular."""
    return str(value).strip().removeprefix("-").lstrip("0") == "1"


def choice_in_words(name: str, value: Any) -> str:
    """What a choice of a parameter is called: "derselbe Geber noch einmal"."""
    return _(BY_NAME[name].choice_labels[value])


def listed(labels: Mapping[str, str], names: Iterable[str]) -> str:
    """ "Damensolo, Bubensolo"."""
    return ", ".join(_(labels[name]) for name in names)


def replies_in_words(count: int) -> str:
    """What was replied to Re and Kontra."""
    return ngettext("{n} weitere Erwiderung", "{n} weitere Erwiderungen", count).format(n=count)


def _own_extra(value: OwnExtra | Mapping[str, Any]) -> str:
    """Of a ruleset, or as the log keeps it: "Waschmaschine (1; nur Re)"."""
    plain = value.to_json() if isinstance(value, OwnExtra) else value
    if plain["for"] == "both":
        return f"{plain['name']} ({plain['points']})"
    return f"{plain['name']} ({plain['points']}; {_(FOR[plain['for']])})"


def _own_solo(value: OwnSolo | Mapping[str, Any]) -> str:
    """Of a ruleset, or as the log keeps it: "Hammelsolo (wie ein Trumpfsolo, +2, nur mit angesagtem Schwarz)"."""
    plain = value.to_json() if isinstance(value, OwnSolo) else value
    parts = [_(COUNTS_AS[plain["as"]])]
    if plain["bonus"]:
        parts.append(numbers.signed(plain["bonus"]))
    if plain["black_only"]:
        parts.append(_("nur mit angesagtem Schwarz"))
    return f"{plain['name']} ({', '.join(parts)})"


def _amounts(parameter: Parameter, amounts: dict[str, int]) -> str:
    if len(set(amounts.values())) == 1:
        return _("alle {amount}").format(amount=numbers.points(next(iter(amounts.values()))))
    return _each(parameter, amounts)


def _each(parameter: Parameter, amounts: Mapping[str, int]) -> str:
    return ", ".join(
        f"{_(label)} {numbers.points(amounts[one])}" for one, label in parameter.choice_labels.items() if one in amounts
    )
