"""The log in words: what happened, and what stood before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import words
from scoring.ruleset import PARAMETERS
from tournaments import figures
from tournaments.access import actor_in_words
from tournaments.forms.ruleset import in_words
from tournaments.ledger.signing import reason_in_words
from tournaments.models import Event

KINDS = {
    "created": gettext_lazy("Turnier angelegt"),
    "settings_changed": gettext_lazy("Einstellungen geändert"),
    "ruleset_changed": gettext_lazy("Regeln geändert"),
    "recomputed": gettext_lazy("Neu gerechnet"),
    "players_added": gettext_lazy("Spieler eingetragen"),
    "player_renamed": gettext_lazy("Name geändert"),
    "player_withdrawn": gettext_lazy("Spieler abgemeldet"),
    "player_back": gettext_lazy("Spieler wieder dabei"),
    "links_made": gettext_lazy("Tischlinks angelegt"),
    "link_revoked": gettext_lazy("Tischlink ungültig gemacht"),
    "drawn": gettext_lazy("Ausgelost"),
    "redrawn": gettext_lazy("Neu ausgelost"),
    "swapped": gettext_lazy("Plätze getauscht"),
    "published": gettext_lazy("Auslosung veröffentlicht"),
    "clock_started": gettext_lazy("Uhr gestartet"),
    "clock_paused": gettext_lazy("Uhr angehalten"),
    "clock_resumed": gettext_lazy("Uhr läuft weiter"),
    "clock_extended": gettext_lazy("Zeit geändert"),
    "recorded": gettext_lazy("Eingetragen"),
    "corrected": gettext_lazy("Berichtigt"),
    "struck": gettext_lazy("Gestrichen"),
    "confirmed": gettext_lazy("Blatt bestätigt"),
    "disagreed": gettext_lazy("Widersprochen"),
    "called": gettext_lazy("Turnierleitung gerufen"),
    "call_answered": gettext_lazy("Ruf erledigt"),
    "scribe_chosen": gettext_lazy("Schreiber gewechselt"),
    "time_up": gettext_lazy("Zeit um"),
    "time_again": gettext_lazy("Wieder Zeit"),
    "closed": gettext_lazy("Runde abgeschlossen"),
    "round_reopened": gettext_lazy("Runde wieder geöffnet"),
    "finished": gettext_lazy("Turnier beendet"),
    "reopened": gettext_lazy("Turnier fortgesetzt"),
}

_SETTINGS = {
    "name": gettext_lazy("Name"),
    "date": gettext_lazy("Datum"),
    "rounds_planned": capfirst(gettext_lazy("Runden")),
    "pips_by_range": gettext_lazy("Augen auch als Bereich"),
    "scribe_corrections": gettext_lazy("Änderungen durch den Schreiber"),
    "repeats_first": gettext_lazy("Wiederholungen vor Fünfertischen"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event as it is read."""

    at: datetime
    actor: str
    what: str
    round: int | None
    table: int | None
    details: tuple[str, ...]
    before: tuple[str, ...]


def log_line(event: Event, names: Mapping[int, Mapping[int, str]]) -> LogLine:
    """An event (with its table and round at hand) in words. `names`: the players by table's id and seat."""
    seats = names.get(event.table_id or 0, {})
    return LogLine(
        at=event.at,
        actor=actor_in_words(event.actor),
        what=str(KINDS.get(event.kind, event.kind)),
        round=event.table.round.number if event.table else _round_of(event),
        table=event.table.number if event.table else None,
        details=tuple(_described(event.kind, event.after, event.before, seats)),
        before=tuple(_described(event.kind, event.before, None, seats)) if event.entry_id or _changes(event) else (),
    )


def entry_in_words(facts: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """An entry of a sheet in one line: "Damensolo · Re: Inge · 140 Augen"."""
    if facts.get("struck"):
        return _("gestrichenes Spiel, neu gegeben")
    if kind := facts.get("violation"):
        parts = [_(words.VIOLATIONS.get(kind, kind))]
        if offender := facts.get("offender"):
            parts.append(names.get(offender, str(offender)))
        if points := facts.get("points"):
            parts.append(
                _row(points)
                if isinstance(points, list)
                else ngettext("{n} Punkt", "{n} Punkte", points).format(n=points)
            )
        return " · ".join(parts)
    game = facts.get("type", "")
    parts = [_(words.SOLOS.get(facts.get("solo", ""), words.GAME_TYPES.get(game, game)))]
    parts.append(_("Re: {names}").format(names=", ".join(names.get(seat, str(seat)) for seat in facts.get("re", ()))))
    if "re_pips" in facts:
        parts.append(_("Re {pips} Augen").format(pips=facts["re_pips"]))
    for party, label in words.PARTIES.items():
        if level := (facts.get("announcements") or {}).get(party):
            parts.append(_("{party} sagt {level}").format(party=_(label), level=_(words.ANNOUNCEMENTS[level])))
    for party, label in words.PARTIES.items():
        parts += [f"{_(label)}: {_(words.EXTRAS[extra])}" for extra in (facts.get("extras") or {}).get(party, ())]
    return " · ".join(part for part in parts if part)


def _described(kind: str, told: Any, before: Any, names: Mapping[int, str]) -> list[str]:
    if told is None:
        return []
    if isinstance(told, Mapping) and "facts" in told:
        return [entry_in_words(told["facts"], names), *([_row(told["points"])] if told.get("points") else [])]
    match kind:
        case "players_added" if isinstance(told, Sequence):
            return [", ".join(_player(one) for one in told)]
        case "player_renamed" | "player_withdrawn" | "player_back":
            return [_player(told)]
        case "settings_changed":
            # In the order of the form: PostgreSQL keeps no order of keys.
            return [f"{label}: {_plain(told[key])}" for key, label in _SETTINGS.items() if key in told]
        case "ruleset_changed":
            return _rules(told.get("ruleset", {}))
        case "clock_extended":
            minutes = (told.get("extension_seconds", 0) - (before or {}).get("extension_seconds", 0)) // 60
            said = ngettext("{minutes} Minute", "{minutes} Minuten", abs(minutes))
            return [said.format(minutes=f"{minutes:+d}".replace("-", "−"))] if before else []
        case "called" | "disagreed" | "confirmed":
            return [text for text in (told.get("player", ""), reason_in_words(told.get("reason", ""))) if text]
        case "scribe_chosen":
            return [names.get(told.get("seat"), "")]
        case "links_made":
            return [_("Tische {numbers}").format(numbers=", ".join(map(str, told.get("tables", ()))))]
        case "swapped":
            return [
                _("{name}: Tisch {table}, Platz {seat}").format(
                    name=one["player"], table=one["table"], seat=one["seat"]
                )
                for one in told
            ]
        case _other:
            return []


def _changes(event: Event) -> bool:
    return event.kind in ("player_renamed", "settings_changed", "ruleset_changed")


def _round_of(event: Event) -> int | None:
    for told in (event.after, event.before):
        if isinstance(told, Mapping) and isinstance(told.get("round"), int):
            return int(told["round"])
    return None


def _rules(changed: Mapping[str, Any]) -> list[str]:
    return [
        f"{capfirst(_(parameter.label))}: {in_words(parameter, changed[parameter.name])}"
        for parameter in PARAMETERS
        if parameter.name in changed
    ]


def _player(told: Mapping[str, Any]) -> str:
    return f"{told.get('name', '')} ({told['club']})" if told.get("club") else str(told.get("name", ""))


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    return str(value)


def _row(points: Sequence[int]) -> str:
    return " / ".join(f"+{one}" if one > 0 else figures.points(one) for one in points)
