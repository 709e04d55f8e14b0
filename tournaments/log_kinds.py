"""What the log tells of each kind of event besides its name: in words, of what stood before and after.

A new kind is a line in `Kind` (models/log.py: as it is kept, who sees it, its name) and a row in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.dateformat import format as date
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import numbers
from tournaments.entry_words import entry_in_words, row_in_words
from tournaments.files.backup.errors import why_not
from tournaments.files.backup.folder import what_failed
from tournaments.ledger.calls import reason_in_words
from tournaments.ledger.ending import treatment_in_words
from tournaments.ledger.unusual import in_words as unusual_in_words
from tournaments.log_rules import changed_rules, differences_in_words, renamed_in_words
from tournaments.models import Kind, Payment, TeamsSeated
from tournaments.people.check_in import what_became_of
from tournaments.rounds.clock import in_words
from tournaments.rounds.criteria import in_words as order_in_words
from tournaments.rounds.room import in_short
from tournaments.rounds.starting import dropped_in_words
from tournaments.rounds.ways import IN_WORDS
from tournaments.ruleset_words import TITLES, isolated

_SETTINGS = {
    "name": gettext_lazy("Name"),
    "date": gettext_lazy("Datum"),
    "rounds_planned": capfirst(gettext_lazy("Runden")),
    "pips_by_range": gettext_lazy("Augen auch als Bereich"),
    "scribe_corrections": gettext_lazy("Änderungen durch den Schreiber"),
    "repeats_first": gettext_lazy("Wiederholungen vor Fünfertischen"),
    "only_fours": gettext_lazy("Nur Vierertische"),  # as it was kept when it was yes or no
    "tables_there": gettext_lazy("Tische"),
    "tables_of_five": gettext_lazy("Höchstens so viele Fünfertische"),
    "teams_apart": gettext_lazy("Mannschaften getrennt setzen"),  # as it was kept when it was yes or no
    "teams_seated": gettext_lazy("Mitglieder einer Mannschaft setzen"),
    "clubs_apart": gettext_lazy("Vereine getrennt setzen"),
    "draw_order": gettext_lazy("Reihenfolge beim Losen"),
    "most_fives": gettext_lazy("Höchstens so oft am Fünfertisch"),
    "missing_on_wall": gettext_lazy("Wer fehlt, auf der Leinwand"),
    "wishes_public": gettext_lazy("Wünsche mit veröffentlichen"),
    "own_arrival": gettext_lazy("Spieler melden sich selbst"),
}


@dataclass(frozen=True, slots=True)
class Side:
    """What is kept of an event before or after it."""

    told: Any
    """As `Writing.event` was given it; not None."""
    other: Any
    """Of the other side; None: nothing."""
    earlier: bool
    """It is the side before."""
    names: Mapping[int, str]
    """At the event's table, by seat."""
    own_names: Mapping[str, str]
    """Of own extra points and solos."""
    at: datetime
    """When it happened."""


class Row(NamedTuple):
    """How one kind of event is told."""

    words: Callable[[Side], list[str]]
    both: bool = False
    """What stood before is told too."""


def _nothing(side: Side) -> list[str]:
    """Its name says it all."""
    return []


def _entry(side: Side) -> list[str]:
    told = side.told
    return [
        entry_in_words(told["facts"], side.names, side.own_names, told.get("players")),
        *([row_in_words(told["points"])] if told.get("points") else []),
        *([_("nicht neu gegeben: Die Geber danach bleiben")] if told.get("deal_moves_on") else []),
        *_reason(told),
    ]


def _players(side: Side) -> list[str]:
    return [", ".join(_named(one) for one in side.told)]


def _player(side: Side) -> list[str]:
    also = _("ebenso, wer gespielt hatte: {n}")
    return [_named(side.told), *([also.format(n=count)] if (count := side.told.get("along")) else [])]


def _renamed(side: Side) -> list[str]:
    number = side.told["number"]
    moved = side.other is not None and side.other["number"] != number
    return [_named(side.told), *([_("Nr. {number}").format(number=number)] if moved else [])]


def _fixed_table(side: Side) -> list[str]:
    table, seat = side.told["table"], side.told.get("seat")
    if seat:
        return [_named(side.told), _("Tisch {table}, Platz {seat}").format(table=table, seat=seat)]
    return [_named(side.told), _("Tisch {number}").format(number=table) if table else "–"]


def _categories(side: Side) -> list[str]:
    return [", ".join(side.told) or "–"]


def _fee_of_a_player(side: Side) -> list[str]:
    told = side.told
    return [f"{_named(told)} · {_fee(told | {'name': told['fee']})}" if "fee" in told else _named(told)]


def _payment(side: Side) -> list[str]:
    kind = side.told.get("fee") or str(Payment.Kind(side.told["kind"]).label)
    return [f"{_named(side.told)} · {kind}: {numbers.money(side.told['cents'])}"]


def _waived(side: Side) -> list[str]:
    return [f"{_named(side.told)} · {numbers.money(side.told['cents'])}"]


def _settings(side: Side) -> list[str]:
    # In the order of the form: PostgreSQL keeps no order of keys.
    return [f"{label}: {_plain(key, side.told[key])}" for key, label in _SETTINGS.items() if key in side.told]


def _ruleset(side: Side) -> list[str]:
    told, here, there = side.told, side.told.get("ruleset", {}), (side.other or {}).get("ruleset", {})
    rules = changed_rules(here, there, earlier=side.earlier)
    if taken := told.get("taken"):
        name = isolated(taken["own"]) or str(TITLES.get(taken["preset"], taken["preset"]))
        rules.insert(0, _("Regelwerk: {name}").format(name=name))
    if not side.earlier:
        rules += renamed_in_words(here, there)
    return rules + differences_in_words(told.get("recomputed", ()))


def _extension(side: Side) -> list[str]:
    if not side.other:
        return []
    minutes = (side.told.get("extension_seconds", 0) - side.other.get("extension_seconds", 0)) // 60
    said = ngettext("{minutes} Minute", "{minutes} Minuten", abs(minutes))
    return [said.format(minutes=numbers.signed(minutes))]


def _planned(side: Side) -> list[str]:
    return [in_words(datetime.fromisoformat(side.told["at"]), side.at)]


def _reopened(side: Side) -> list[str]:
    at = side.told.get("dropped_start")
    return [dropped_in_words(datetime.fromisoformat(at), side.at)] if at else []


def _extra_time(side: Side) -> list[str]:
    minutes = side.told["minutes"]
    said = ngettext("{minutes} Minute", "{minutes} Minuten", minutes).format(minutes=numbers.signed(minutes))
    return [text for text in (minutes and said, side.told["reason"]) if text]


def _call(side: Side) -> list[str]:
    return [reason_in_words(side.told.get("player", ""), side.told.get("reason", ""))]


def _on_the_way(side: Side) -> list[str]:
    """Who went there, and what was noted."""
    return [side.told[key] for key in ("by", "note") if side.told.get(key)]


def _unusual(side: Side) -> list[str]:
    return [text for text in (unusual_in_words(**side.told),) if text]


def _signature(side: Side) -> list[str]:
    return [text for text in (side.told.get("player", ""), side.told.get("reason", "")) if text]


def _signatures(side: Side) -> list[str]:
    return [", ".join(side.told.get("players") or side.told.get("disagreed") or ())]


def _end(side: Side) -> list[str]:
    return [side.told.get("reason", ""), treatment_in_words(side.told["treatment"])]


def _length(side: Side) -> list[str]:
    told = side.told
    games = ngettext("{n} Spiel", "{n} Spiele", told["games"]).format(n=told["games"])
    if (was := (side.other or {}).get("games", told["games"])) != told["games"]:
        games = _("{games} statt {was}").format(games=games, was=was)
    source = told.get("table")
    return [games, *([_("Solo an Tisch {table}").format(table=source)] if source else [])]


def _substitute(side: Side) -> list[str]:
    told = side.told
    said = _("{comes} für {goes}, Platz {seat}")
    if told.get("game"):
        said = _("{comes} für {goes}, Platz {seat}, ab Spiel {game}")
    named = {key: told.get(key) for key in ("comes", "goes", "seat", "game")}
    return [said.format(**named), *([_whose(told["points"])] if "points" in told else []), *_reason(told)]


def _points(side: Side) -> list[str]:
    return [", ".join(side.told["players"]), _whose(side.told["points"])]


def _scribe(side: Side) -> list[str]:
    return [side.names.get(side.told.get("seat"), "")]


def _no_backup(side: Side) -> list[str]:
    return [f"{what_failed(side.told)}. {why_not(side.told)}"]


def _backup(side: Side) -> list[str]:
    said = {"made_at": _("Stand vom {at}"), "kept_at": _("was danach geschah: Sicherung vom {at}")}
    told = {name: datetime.fromisoformat(side.told[name]) for name in said if side.told.get(name)}
    return [said[name].format(at=date(timezone.localtime(at), _("j.n.Y H:i:s"))) for name, at in told.items()]


def _missing(side: Side) -> list[str]:
    return what_became_of(*(side.told[fate] for fate in ("here", "expected", "withdrawn")))


def _marks(side: Side) -> list[str]:
    count = side.told["marks"]
    return [ngettext("{n} Spieler", "{n} Spieler", count).format(n=count)]


def _draw(side: Side) -> list[str]:
    told = side.told
    how = [str(IN_WORDS[told["follows"]])] if told.get("follows") in IN_WORDS else []
    here = sum(map(len, told["tables"])) + len(told.get("out", ()))
    whom = _("Nur mit den {n}, die da waren").format(n=here)
    return [*how, whom] if told.get("only_here") else how


def _links(side: Side) -> list[str]:
    return [_("Tische {numbers}").format(numbers=", ".join(map(str, side.told.get("tables", ()))))]


def _tables(side: Side) -> list[str]:
    return [_table(one) for one in side.told["tables"]]


def _places(side: Side) -> list[str]:
    said, out = _("{name}: Tisch {table}, Platz {seat}"), _("{name}: setzt aus")
    return [
        (said if one["table"] else out).format(name=one["player"], table=one["table"], seat=one["seat"])
        for one in side.told
    ]


def _reason(told: Mapping[str, Any]) -> list[str]:
    return [_("Grund: {reason}").format(reason=told["reason"])] if told.get("reason") else []


def _whose(name: str) -> str:
    """Whose the points of a seat are that several have held."""
    return _("alle Punkte für {name}").format(name=name) if name else _("jeder seine Punkte")


def _named(told: Mapping[str, Any]) -> str:
    of = ", ".join(told[key] for key in ("club", "team", "category", "note") if told.get(key))
    return f"{told.get('name', '')} ({of})" if of else str(told.get("name", ""))


def _table(told: Mapping[str, Any]) -> str:
    names = ", ".join(player["name"] for player in told["players"])
    return _("Tisch {number}: {names}").format(number=told["table"], names=names or "–")


def _fee(told: Mapping[str, Any]) -> str:
    return f"{told['name']} {numbers.money(told['cents'])}"


def _plain(key: str, value: Any) -> str:
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    if key == "draw_order":
        return order_in_words(value)
    if key == "teams_seated":
        return str(TeamsSeated(value).label)
    if key == "tables_there":
        return in_short(value) or "–"
    return "–" if value is None else str(value)


KINDS: Mapping[Kind, Row] = {
    Kind.CREATED: Row(_nothing),
    Kind.SETTINGS_CHANGED: Row(_settings, both=True),
    Kind.RULESET_CHANGED: Row(_ruleset, both=True),
    Kind.RECOMPUTED: Row(lambda side: differences_in_words(side.told.get("recomputed", ()))),
    Kind.PLAYERS_ADDED: Row(_players),
    Kind.PLAYER_RENAMED: Row(_renamed, both=True),
    Kind.TEAM_CHOSEN: Row(_player, both=True),
    Kind.PLAYER_NOTED: Row(_player, both=True),
    Kind.KEPT_APART: Row(_players),
    Kind.APART_NO_MORE: Row(_players),
    Kind.KEPT_TOGETHER: Row(_players),
    Kind.TOGETHER_NO_MORE: Row(_players),
    Kind.TABLE_FIXED: Row(_fixed_table, both=True),
    Kind.PLAYER_ARRIVED: Row(_player),
    Kind.ARRIVAL_TAKEN_BACK: Row(_player),
    Kind.PLAYER_DELETED: Row(_player, both=True),
    Kind.PLAYER_FETCHED_BACK: Row(_player),
    Kind.CATEGORIES_CHANGED: Row(_categories, both=True),
    Kind.FEES_CHANGED: Row(lambda side: [", ".join(map(_fee, side.told)) or "–"], both=True),
    Kind.FEE_CHOSEN: Row(_fee_of_a_player, both=True),
    Kind.FEE_WAIVED: Row(_waived),
    Kind.FEE_ASKED_AGAIN: Row(_waived),
    Kind.PAID: Row(_payment),
    Kind.PAYMENT_TAKEN_BACK: Row(_payment),
    Kind.DELETED: Row(_nothing),
    Kind.FETCHED_BACK: Row(_nothing),
    Kind.PLAYER_WITHDRAWN: Row(_player),
    Kind.FILLER_MARKED: Row(_player),
    Kind.RANKED_AGAIN: Row(_player),
    Kind.PLAYER_BACK: Row(_player),
    Kind.LINKS_MADE: Row(_links),
    Kind.LINK_REVOKED: Row(_nothing),
    Kind.CHECK_IN_CLOSED: Row(_missing),
    Kind.CHECK_IN_REOPENED: Row(_nothing),
    Kind.PRESENCE_ASKED_ANEW: Row(_marks),
    Kind.PRESENCE_AS_BEFORE: Row(_marks),
    Kind.REGISTRATION_SHARED: Row(_nothing),
    Kind.REGISTRATION_CLOSED: Row(_nothing),
    Kind.DRAWN: Row(_draw),
    Kind.REDRAWN: Row(_draw),
    Kind.SWAPPED: Row(_places),
    Kind.SWAP_TAKEN_BACK: Row(_places),
    Kind.SWAPS_TAKEN_BACK: Row(_places),
    Kind.SWAPS_AGAIN: Row(_places),
    Kind.DISCARDED: Row(_nothing),
    Kind.PUBLISHED: Row(_nothing),
    Kind.TAKEN_BACK: Row(_nothing),
    Kind.RESEATED: Row(_places, both=True),
    Kind.START_PLANNED: Row(_planned, both=True),
    Kind.START_TAKEN_BACK: Row(_planned, both=True),
    Kind.SUBSTITUTED: Row(_substitute),
    Kind.SUBSTITUTION_TAKEN_BACK: Row(_substitute, both=True),
    Kind.POINTS_CHOSEN: Row(_points, both=True),
    Kind.REPAIRED: Row(_tables, both=True),
    Kind.REPAIR_TAKEN_BACK: Row(_tables, both=True),
    Kind.CLOCK_STARTED: Row(_nothing),
    Kind.CLOCK_TAKEN_BACK: Row(_nothing),
    Kind.CLOCK_PAUSED: Row(_nothing),
    Kind.CLOCK_RESUMED: Row(_nothing),
    Kind.CLOCK_EXTENDED: Row(_extension),
    Kind.EXTRA_TIME: Row(_extra_time, both=True),
    Kind.EXTRA_TIME_TAKEN_BACK: Row(_extra_time, both=True),
    Kind.RECORDED: Row(_entry, both=True),
    Kind.CORRECTED: Row(_entry, both=True),
    Kind.STRUCK: Row(_entry, both=True),
    Kind.CONFIRMED: Row(_signature),
    Kind.DISAGREED: Row(_signature),
    Kind.CONFIRMATION_TAKEN_BACK: Row(_signature),
    Kind.DISAGREEMENT_TAKEN_BACK: Row(_signature),
    Kind.CALLED: Row(_call),
    Kind.CALL_TAKEN: Row(_on_the_way),
    Kind.CALL_GIVEN_BACK: Row(_on_the_way),
    Kind.CALL_ANSWERED: Row(_on_the_way),
    Kind.CALL_NOTED: Row(_on_the_way),
    Kind.CALL_AGAIN: Row(_nothing),
    Kind.FOUND_RIGHT: Row(_unusual),
    Kind.LOOK_AGAIN: Row(_unusual),
    Kind.SCRIBE_CHOSEN: Row(_scribe),
    Kind.TIME_UP: Row(_nothing),
    Kind.TIME_AGAIN: Row(_nothing),
    Kind.LENGTHENED: Row(_length),
    Kind.CONFIRMED_FOR_ALL: Row(_signatures),
    Kind.CONFIRMATIONS_TAKEN_BACK: Row(_signatures),
    Kind.ENDED_EARLY: Row(_end),
    Kind.END_TAKEN_BACK: Row(_end, both=True),
    Kind.CLOSED: Row(_nothing),
    Kind.ROUND_REOPENED: Row(_reopened),
    Kind.FINISHED: Row(_nothing),
    Kind.REOPENED: Row(_nothing),
    Kind.BACKUP_FAILED: Row(_no_backup),
    Kind.RESTORED: Row(_backup),
}
