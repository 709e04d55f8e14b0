"""A ruleset in a few lines that an organizer reads before choosing it.

Every line is made from the parameters, so that a changed parameter changes its line: there is no text for any preset
but its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import PARAMETERS, Parameter, Ruleset, words
from scoring.own import OwnExtra
from scoring.own_solos import COUNTS_AS, OwnSolo
from tournaments import numbers

TITLES = {
    "lions-2024": gettext_lazy("Lions Club 2024"),
    "ddv": gettext_lazy("Turnierregeln des DDV"),
    "alte-saecke": gettext_lazy("Club der Alten Säcke"),
    "oase": gettext_lazy("Turnier in der OASE"),
    "schuetzenfest": gettext_lazy("Schützenfest"),
}

_BY_NAME = {one.name: one for one in PARAMETERS}


SOLOS = frozenset({"trump_solo", "picture_solo", "ace_solo"})


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a summary: "Zeit" and "100 Minuten, am Fünfertisch 125"."""

    label: str
    text: str


def title(ruleset: Ruleset) -> str:
    """What a ruleset is called on screens: its preset's name, and that house rules have changed it."""
    name = str(TITLES.get(ruleset.preset, ruleset.preset))
    return _("{name} mit Hausregeln").format(name=name) if ruleset.house_rules else name


def summary(ruleset: Ruleset) -> list[Line]:
    """What a ruleset means, in its most telling lines: games, time, solos, how it counts."""
    return [
        Line(capfirst(_("Spiele")), _games(ruleset)),
        Line(_("Zeit"), _time(ruleset)),
        Line(_("Pflichtsoli"), _duty(ruleset)),
        Line(_("Ansagen"), _announcements(ruleset)),
        Line(_("Solo"), _solo(ruleset)),
        Line(_("Sonderpunkte"), _extras(ruleset) or _("keine")),
        *([Line(_("Besonders"), special)] if (special := _special(ruleset)) else []),
    ]


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
        return _("keine")
    if parameter.kind == "choice":
        return _(parameter.choice_labels[value])
    if parameter.kind == "order":
        return (_(", dann ")).join(_(parameter.choice_labels[one]) for one in value) or _("keine")
    if parameter.kind == "own_extras":
        return ", ".join(map(_own_extra, value)) or _("keine")
    if parameter.kind == "own_solos":
        return ", ".join(map(_own_solo, value)) or _("keine")
    if parameter.kind == "amounts":
        return _amounts(parameter, dict(value))
    if parameter.kind == "set":
        return ", ".join(_(parameter.choice_labels[one]) for one in value) or _("keine")
    return f"{value} {_(parameter.unit)}" if parameter.unit else str(value)


def choice_in_words(name: str, value: Any) -> str:
    """What a choice of a parameter is called: "derselbe Geber noch einmal"."""
    return _(_BY_NAME[name].choice_labels[value])


def listed(labels: Mapping[str, str], names: Iterable[str]) -> str:
    """ "Damensolo, Bubensolo"."""
    return ", ".join(_(labels[name]) for name in names)


def replies_in_words(count: int) -> str:
    """What was replied to Re and Kontra."""
    return ngettext("{n} weitere Erwiderung", "{n} weitere Erwiderungen", count).format(n=count)


def _own_extra(value: OwnExtra | Mapping[str, Any]) -> str:
    """Of a ruleset, or as the log keeps it."""
    plain = value.to_json() if isinstance(value, OwnExtra) else value
    return f"{plain['name']} ({plain['points']})"


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
        return _("alle {amount}").format(amount=next(iter(amounts.values())))
    return ", ".join(f"{_(label)} {amounts[one]}" for one, label in parameter.choice_labels.items() if one in amounts)


def _games(ruleset: Ruleset) -> str:
    games = ngettext("{n} Spiel je Runde", "{n} Spiele je Runde", ruleset.games_for(4)).format(n=ruleset.games_for(4))
    return _("{games} (am Fünfertisch {five}), {cards} Karten").format(
        games=games, five=ruleset.games_for(5), cards=ruleset.cards
    )


def _time(ruleset: Ruleset) -> str:
    four, five = ruleset.time_limit(4), ruleset.time_limit(5)
    if four is None:
        return _("ohne Zeitgrenze")
    limit = ngettext("{four} Minute, am Fünfertisch {five}", "{four} Minuten, am Fünfertisch {five}", four)
    return limit.format(four=four, five=five)


def _duty(ruleset: Ruleset) -> str:
    if not ruleset.mandatory_solos:
        return _("keine")
    return ngettext("{n} je Spieler und Runde", "{n} je Spieler und Runde", ruleset.mandatory_solos).format(
        n=ruleset.mandatory_solos
    )


def _announcements(ruleset: Ruleset) -> str:
    parts = []
    if ruleset.re_doubles and ruleset.kontra_doubles:
        parts.append(_("Re und Kontra verdoppeln"))
    elif ruleset.re_announced == ruleset.kontra_announced and not (ruleset.re_doubles or ruleset.kontra_doubles):
        parts.append(_("Re und Kontra je +{points}").format(points=ruleset.re_announced))
    else:
        parts.append(_one_announcement(_("Re"), ruleset.re_announced, ruleset.re_doubles))
        parts.append(_one_announcement(_("Kontra"), ruleset.kontra_announced, ruleset.kontra_doubles))
    parts.append(_("je Absage +{points}").format(points=ruleset.announced_level))
    if not ruleset.level_says_announcement:
        parts.append(_("eine Absage ist noch kein Re oder Kontra"))
    if ruleset.further_replies:
        parts.append(_("bis zu {replies}").format(replies=replies_in_words(ruleset.further_replies)))
    if ruleset.announcements_only_if_reached:
        parts.append(_("nur wenn erreicht"))
    return ", ".join(parts)


def _one_announcement(name: str, points: int, doubles: bool) -> str:
    if doubles:
        return _("{name} verdoppelt").format(name=name)
    return _("{name} +{points}").format(name=name, points=points)


def _solo(ruleset: Ruleset) -> str:
    parts = [_("Solospieler dreifach")]
    if ruleset.solo_bonus:
        parts.append(_("+{points} für das Solo").format(points=ruleset.solo_bonus))
    if SOLOS & set(ruleset.extras_in):
        parts.append(_("mit Sonderpunkten"))
    if ruleset.silent_marriage == "ordinary":
        parts.append(_("stille Hochzeit wie ein Normalspiel"))
    return ", ".join(parts)


def _extras(ruleset: Ruleset) -> str:
    """Each with its worth, where that is not 1: "Fuchs gefangen, Doppelkopf (2)"."""
    worth = dict(ruleset.extra_worth) | {one.code: one.points for one in ruleset.own_extras}
    named = [(extra_in_words(code, ruleset.own_names), worth[code]) for code in ruleset.extras]
    return ", ".join(name if points == 1 else f"{name} ({points})" for name, points in named)


def _special(ruleset: Ruleset) -> str:
    parts = []
    if ruleset.against_doubles:
        parts.append(_("gegen die Alten verdoppelt"))
    if ruleset.bock_triggers:
        parts.append(_("Bock nach {triggers}").format(triggers=_triggers(ruleset)))
    parts += [_(words.GAME_TYPES[one]) for one in ("poverty", *words.WITHOUT_PARTIES) if one in ruleset.game_types]
    if ruleset.kontra_alone_needs_121:
        parts.append(_("nur Kontra angesagt: Re genügen 120"))
    if ruleset.cowardice is not None:
        parts.append(_("Feigheit"))
    if cents := ruleset.cents_per_point:
        parts.append(ngettext("{cents} Cent je Punkt", "{cents} Cent je Punkt", cents).format(cents=cents))
    if ruleset.pot_stake:
        parts.append(_("{stake} in den Topf").format(stake=numbers.money(ruleset.pot_stake)))
    return "; ".join(parts)


def _triggers(ruleset: Ruleset) -> str:
    return _(" oder ").join(choice_in_words("bock_triggers", trigger) for trigger in ruleset.bock_triggers)
