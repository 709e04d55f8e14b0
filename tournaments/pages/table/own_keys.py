"""Under which name the form sends an own extra point or solo: its code, and what it was called when it was tapped.

A game may wait on a phone for hours. If the director takes an extra point away meanwhile, or puts another in its
place, the name does not fit any more, and the game is refused: nothing that was tapped counts as something else, or is
dropped. If what was tapped goes on under another name, it stays what it was.
A page of an earlier release sends the bare code, which is taken as what it means now.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Ruleset
from scoring.words import EXTRAS, GAME_TYPES, PARTIES, SOLOS, VIOLATIONS
from tournaments.models import Table
from tournaments.ruleset_words import extra_in_words

_BETWEEN = "-"

TAPPED = {
    "alone": gettext_lazy("ohne Partner"),
    "partner": gettext_lazy("wer mit ihm spielt"),
    "soloist": gettext_lazy("wer das Solo spielt"),
    "levels": gettext_lazy("Absagen davor"),
    "replies": gettext_lazy("weitere Erwiderung"),
    "no_trick_yes": gettext_lazy("kein Stich"),
    "no_trick_no": gettext_lazy("doch, ohne Augen"),
    "empty_trick": gettext_lazy("doch ein Stich, ohne Augen"),
}
"""What is called otherwise than by its value, by its field: where the rules have it no more."""


def key_of(code: str, own_names: Mapping[str, str]) -> str:
    """What the form calls it: "fox", "own_1-8f3a20c1"."""
    return _key(code, own_names[code]) if code in own_names else code


def _key(code: str, name: str) -> str:
    return code + _BETWEEN + blake2b(name.casefold().encode(), digest_size=4).hexdigest()


@dataclass(frozen=True, slots=True)
class Gone:
    """What was tapped and is not known any more: the field of the form that it belongs to, and why it is refused."""

    field: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Keys:
    """By what the form of a tournament knows extra points and solos, and what can be tapped no more.

    codes: by every key that still means an extra point or a solo, its code. names: by key, what was called so and is
    not in the rules: kinds of game and violations too.
    """

    ruleset: Ruleset
    codes: Mapping[str, str]
    names: Mapping[str, str]
    rules: str
    """Their digest."""

    def as_known_now(self, data: Mapping[str, Any]) -> tuple[Mapping[str, Any], Gone | None]:
        """The form's fields with bare codes; and what was tapped and is not known any more, None if all is."""
        read: MultiValueDict[str, Any] = MultiValueDict()
        gone: list[tuple[str, str]] = []
        for name, values in _lists(data):
            party, key = _of_extra(name)
            if party:
                if key in self.codes:
                    read.setlist(f"extra_{party}_{self.codes[key]}", values)
                elif any(value.strip(" 0") for value in values):
                    gone.append(("extras", key))
            elif name == "solo":
                read.setlist(name, [self.codes.get(value, value) for value in values])
                gone += [("solo", value) for value in values if _BETWEEN in value and value not in self.codes]
            else:
                read.setlist(name, values)
        if not gone:
            return read, None
        known = all(key in self.names for _field, key in gone)
        called = list(dict.fromkeys(self.names[key] for _field, key in gone)) if known else []
        return read, Gone(gone[0][0], not_in_rules(called))

    def as_called_now(self, typed: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
        """The form's fields with the keys that the form has now, whatever they were called when they were typed."""
        now, called = self._renamed, {}
        for name, values in typed.items():
            party, key = _of_extra(name)
            if party:
                called[f"extra_{party}_{now.get(key, key)}"] = values
            else:
                called[name] = [now.get(value, value) for value in values] if name == "solo" else values
        return called

    def for_script(self) -> dict[str, Any]:
        """`now`: by a key of before the key of now; `names`: of what is not in the rules; `extras`: those that are."""
        now = {key: called for key, called in self._renamed.items() if _BETWEEN in key}
        own = self.ruleset.own_names
        extras = {key_of(extra, own): extra_in_words(extra, own) for extra in self.ruleset.extras}
        return {"now": now, "names": self.names, "extras": extras}

    @property
    def _renamed(self) -> dict[str, str]:
        now = {key: key_of(code, self.ruleset.own_names) for key, code in self.codes.items()}
        return {key: called for key, called in now.items() if key != called}


def keys_of(table: Table) -> Keys:
    """Of the tournament of this table, at hand with its round."""
    tournament = table.round.tournament
    ruleset = tournament.ruleset
    played = (*ruleset.extras, *ruleset.every_solo)
    known = {*played, *ruleset.game_types, *ruleset.violations, "free"}
    names = {key: _(word) for key, word in (EXTRAS | SOLOS | GAME_TYPES | VIOLATIONS).items() if key not in known}
    codes = {}
    for one in tournament.own_formerly:
        key = _key(one["code"], one["name"])
        if one["goes_on"]:
            codes[key] = one["code"]
        else:
            names[key] = one["name"]
    codes |= {code: code for code in played} | {key_of(code, ruleset.own_names): code for code in played}
    return Keys(ruleset, codes, names, digest(ruleset, tournament.pips_by_range))


def not_in_rules(names: Sequence[str]) -> str:
    """Why a game is refused that has what the rules do not know any more. names: of that; none: not known."""
    if not names:
        return _("Die Regeln wurden geändert, etwas aus diesem Spiel gibt es nicht mehr: bitte noch einmal ansehen.")
    return named_not_in_rules().format(names=_listed(names))


def not_here(field: str, value: str) -> str:
    """The same of what the rules still know, but not in such a game."""
    named = {"type": GAME_TYPES, "solo": SOLOS}.get(field, {}).get(value)
    name = _(named) if named else TAPPED.get(f"{field}_{value}") or TAPPED.get(field.rstrip("_12345"))
    return named_not_here().format(names=_listed([str(name)])) if name else not_in_rules([])


def _listed(names: Sequence[str]) -> str:
    return ", ".join(quoted().format(name=name) for name in names)


def named_not_in_rules() -> str:
    """The same with {names}, each as `quoted`."""
    return _("Die Regeln wurden geändert, {names} gibt es nicht mehr: bitte noch einmal ansehen.")


def named_not_here() -> str:
    """The same where some of that is in the rules, but not here."""
    return _("Die Regeln wurden geändert, {names} gibt es hier nicht mehr: bitte noch einmal ansehen.")


def quoted() -> str:
    """A {name} within a sentence."""
    return _("„{name}“")


def _of_extra(name: str) -> tuple[str, str]:
    """The party and the key of a field for an extra point; two empty ones of any other."""
    parts = name.split("_", 2)
    if len(parts) == 3 and parts[0] == "extra" and parts[1] in PARTIES:
        return parts[1], parts[2]
    return "", ""


def _lists(data: Mapping[str, Any]) -> Iterable[tuple[str, list[str]]]:
    if isinstance(data, MultiValueDict):
        return data.lists()
    return ((name, value if isinstance(value, list) else [value]) for name, value in data.items())


@lru_cache(maxsize=100)
def digest(ruleset: Ruleset, pips_by_range: bool) -> str:
    """Tells the rules that a form was made for from all others: a page that hears of other ones takes up a new form."""
    return blake2b(json.dumps([ruleset.to_json(), pips_by_range]).encode(), digest_size=8).hexdigest()
