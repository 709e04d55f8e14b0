"""The log in words: what happened, and what stood before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateformat import format as date
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import PARAMETERS, words
from scoring.named import renamed
from tournaments import actors, numbers
from tournaments.files.backup.errors import in_words as why_no_backup
from tournaments.ledger.calls import reason_in_words
from tournaments.ledger.ending import treatment_in_words
from tournaments.ledger.recomputing import What
from tournaments.models import Event, Kind, Payment
from tournaments.ramsch_words import entered
from tournaments.rounds.clock import in_words
from tournaments.ruleset_words import (
    TITLES,
    beside_in_words,
    change_in_words,
    extra_in_words,
    isolated,
    replies_in_words,
    solo_in_words,
)

_SETTINGS = {
    "name": gettext_lazy("Name"),
    "date": gettext_lazy("Datum"),
    "rounds_planned": capfirst(gettext_lazy("Runden")),
    "pips_by_range": gettext_lazy("Augen auch als Bereich"),
    "scribe_corrections": gettext_lazy("Änderungen durch den Schreiber"),
    "repeats_first": gettext_lazy("Wiederholungen vor Fünfertischen"),
    "only_fours": gettext_lazy("Nur Vierertische"),
    "teams_apart": gettext_lazy("Mannschaften getrennt setzen"),
    "clubs_apart": gettext_lazy("Vereine getrennt setzen"),
}


# Of a round that follows from the one before: nothing of it was drawn by lot.
_FOLLOWING: Mapping[str, Any] = {
    Kind.DRAWN: gettext_lazy("Runde gesetzt"),
    Kind.REDRAWN: gettext_lazy("Neu gesetzt"),
    Kind.DISCARDED: gettext_lazy("Gesetzte Runde verworfen"),
    Kind.PUBLISHED: gettext_lazy("Gesetzte Runde veröffentlicht"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event as it is read."""

    at: datetime
    actor: str
    what: str
    round: int | None
    table: int | None
    there: bool
    """Is that table still there to be looked at?"""
    details: tuple[str, ...]
    before: tuple[str, ...]


def log_line(event: Event, seats: Mapping[int, str], own_names: Mapping[str, str]) -> LogLine:
    """An event in words. `seats`: the names at its table by seat; `own_names`: of own extra points and solos."""
    return LogLine(
        at=event.at,
        actor=actors.in_words(event.actor),
        what=_what(event),
        round=_round_of(event) if event.round_number is None else event.round_number,
        table=event.table_number,
        there=event.table_id is not None,
        details=tuple(_described(event.kind, event.after, event.before, seats, own_names)),
        before=tuple(_described(event.kind, event.before, event.after, seats, own_names, earlier=True))
        if event.entry_id or _changes(event)
        else (),
    )


def entry_in_words(
    facts: Mapping[str, Any],
    names: Mapping[int, str],
    own_names: Mapping[str, str],
    players: Sequence[int] | None = None,
) -> str:
    """An entry of a sheet in one line: "Damensolo · Re: Inge · Re 140 Augen". players: who played, if it was noted."""
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
        if game := facts.get("game"):
            parts.append(entry_in_words(game, names, own_names))
        return " · ".join(parts)
    game = facts.get("type", "")
    solo = facts.get("solo")
    parts = [solo_in_words(solo, own_names) if solo else _(words.GAME_TYPES.get(game, game))]
    if "re" in facts:
        parts.append(_("Re: {names}").format(names=", ".join(names.get(seat, str(seat)) for seat in facts["re"])))
    parts += entered(facts, names, players)
    if "re_pips" in facts:
        parts.append(_("Re {pips} Augen").format(pips=facts["re_pips"]))
    for party, label in words.PARTIES.items():
        if level := (facts.get("announcements") or {}).get(party):
            alone = party in (facts.get("level_alone") or ())
            said = _("{party} sagt {level}, ohne „{party}“") if alone else _("{party} sagt {level}")
            parts.append(said.format(party=_(label), level=_(words.ANNOUNCEMENTS[level])))
    if replies := facts.get("replies"):
        parts.append(replies_in_words(replies))
    for party, label in words.PARTIES.items():
        parts += [
            f"{_(label)}: {extra_in_words(extra, own_names)}" for extra in (facts.get("extras") or {}).get(party, ())
        ]
    return " · ".join(part for part in parts if part)


def _described(
    kind: str,
    told: Any,
    other: Any,
    names: Mapping[int, str],
    own_names: Mapping[str, str],
    *,
    earlier: bool = False,
) -> list[str]:
    """What is told of an event before (`earlier`) or after it; `other`: of the other side."""
    if told is None:
        return []
    if isinstance(told, Mapping) and "facts" in told:
        reason = [_("Grund: {reason}").format(reason=told["reason"])] if told.get("reason") else []
        return [
            entry_in_words(told["facts"], names, own_names, told.get("players")),
            *([_row(told["points"])] if told.get("points") else []),
            *reason,
        ]
    match kind:
        case Kind.PLAYERS_ADDED if isinstance(told, Sequence):
            return [", ".join(_player(one) for one in told)]
        case (
            Kind.PLAYER_RENAMED
            | Kind.TEAM_CHOSEN
            | Kind.PLAYER_WITHDRAWN
            | Kind.PLAYER_BACK
            | Kind.PLAYER_ARRIVED
            | Kind.ARRIVAL_TAKEN_BACK
            | Kind.PLAYER_FETCHED_BACK
            | Kind.PLAYER_DELETED
        ):
            return [_player(told)]
        case Kind.PLAYER_NOTED:
            return [_player(told)]
        case Kind.CATEGORIES_CHANGED:
            return [", ".join(told) or "–"]
        case Kind.FEES_CHANGED:
            return [", ".join(_fee(one) for one in told) or "–"]
        case Kind.FEE_CHOSEN:
            return [f"{_player(told)} · {_fee(told | {'name': told['fee']})}" if "fee" in told else _player(told)]
        case Kind.PAID | Kind.PAYMENT_TAKEN_BACK:
            kind = str(Payment.Kind(told["kind"]).label)
            return [f"{_player(told)} · {kind}: {numbers.money(told['cents'])}"]
        case Kind.SETTINGS_CHANGED:
            # In the order of the form: PostgreSQL keeps no order of keys.
            return [f"{label}: {_plain(told[key])}" for key, label in _SETTINGS.items() if key in told]
        case Kind.RULESET_CHANGED:
            rules = _rules(told.get("ruleset", {}), (other or {}).get("ruleset", {}), earlier=earlier)
            if taken := told.get("taken"):
                name = isolated(taken["own"]) or str(TITLES.get(taken["preset"], taken["preset"]))
                rules.insert(0, _("Regelwerk: {name}").format(name=name))
            if not earlier:
                rules += _renamed(told.get("ruleset", {}), (other or {}).get("ruleset", {}))
            return rules + differences_in_words(told.get("recomputed", ()))
        case Kind.RECOMPUTED:
            return differences_in_words(told.get("recomputed", ()))
        case Kind.CLOCK_EXTENDED:
            minutes = (told.get("extension_seconds", 0) - (other or {}).get("extension_seconds", 0)) // 60
            said = ngettext("{minutes} Minute", "{minutes} Minuten", abs(minutes))
            return [said.format(minutes=numbers.signed(minutes))] if other else []
        case Kind.START_PLANNED | Kind.START_TAKEN_BACK:
            planned = datetime.fromisoformat(told["at"])
            return [in_words(planned, planned)]
        case Kind.EXTRA_TIME | Kind.EXTRA_TIME_TAKEN_BACK:
            minutes = told["minutes"]
            said = ngettext("{minutes} Minute", "{minutes} Minuten", minutes).format(minutes=numbers.signed(minutes))
            return [text for text in (minutes and said, told["reason"]) if text]
        case Kind.CALLED:
            return [reason_in_words(told.get("player", ""), told.get("reason", ""))]
        case Kind.DISAGREED | Kind.CONFIRMED | Kind.CONFIRMATION_TAKEN_BACK | Kind.DISAGREEMENT_TAKEN_BACK:
            return [text for text in (told.get("player", ""), told.get("reason", "")) if text]
        case Kind.CONFIRMED_FOR_ALL | Kind.CONFIRMATIONS_TAKEN_BACK:
            return [", ".join(told.get("players") or told.get("disagreed") or ())]
        case Kind.ENDED_EARLY | Kind.END_TAKEN_BACK:
            return [told.get("reason", ""), treatment_in_words(told["treatment"])]
        case Kind.LENGTHENED:
            games = ngettext("{n} Spiel", "{n} Spiele", told["games"]).format(n=told["games"])
            if (was := (other or {}).get("games", told["games"])) != told["games"]:
                games = _("{games} statt {was}").format(games=games, was=was)
            source = told.get("table")
            return [games, *([_("Solo an Tisch {table}").format(table=source)] if source else [])]
        case Kind.SUBSTITUTED | Kind.SUBSTITUTION_TAKEN_BACK:
            return _change_of_players(told)
        case Kind.POINTS_CHOSEN:
            return [", ".join(told["players"]), _whose(told["points"])]
        case Kind.SCRIBE_CHOSEN:
            return [names.get(told.get("seat"), "")]
        case Kind.BACKUP_FAILED:
            return [why_no_backup(told)]
        case Kind.RESTORED if told.get("made_at"):
            made_at = timezone.localtime(datetime.fromisoformat(told["made_at"]))
            return [_("Stand vom {at}").format(at=date(made_at, "j.n.Y H:i"))]
        case Kind.DRAWN | Kind.REDRAWN if told.get("only_here"):
            return [_("Nur mit den {n}, die da waren").format(n=sum(map(len, told["tables"])))]
        case Kind.LINKS_MADE:
            return [_("Tische {numbers}").format(numbers=", ".join(map(str, told.get("tables", ()))))]
        case Kind.REPAIRED | Kind.REPAIR_TAKEN_BACK:
            return [_table(one) for one in told["tables"]]
        case Kind.SWAPPED | Kind.RESEATED:
            return [
                _("{name}: Tisch {table}, Platz {seat}").format(
                    name=one["player"], table=one["table"], seat=one["seat"]
                )
                for one in told
            ]
        case _other:
            return []


def _what(event: Event) -> str:
    """In words; a kind that only a later release knows, as it is kept."""
    for told in (event.after, event.before):
        if isinstance(told, Mapping) and told.get("follows") and event.kind in _FOLLOWING:
            return str(_FOLLOWING[event.kind])
    return str(Kind(event.kind).label) if event.kind in Kind.values else event.kind


def _changes(event: Event) -> bool:
    return event.kind in (
        Kind.PLAYER_RENAMED,
        Kind.TEAM_CHOSEN,
        Kind.PLAYER_NOTED,
        Kind.PLAYER_DELETED,
        Kind.CATEGORIES_CHANGED,
        Kind.FEES_CHANGED,
        Kind.FEE_CHOSEN,
        Kind.SETTINGS_CHANGED,
        Kind.RULESET_CHANGED,
        Kind.RESEATED,
        Kind.START_PLANNED,
        Kind.POINTS_CHOSEN,
        Kind.EXTRA_TIME,
        Kind.EXTRA_TIME_TAKEN_BACK,
        Kind.REPAIRED,
        Kind.REPAIR_TAKEN_BACK,
    )


def _round_of(event: Event) -> int | None:
    for told in (event.after, event.before):
        if isinstance(told, Mapping) and isinstance(told.get("round"), int):
            return int(told["round"])
    return None


def _rules(changed: Mapping[str, Any], other: Mapping[str, Any], *, earlier: bool) -> list[str]:
    said = []
    for parameter in PARAMETERS:
        if parameter.name not in changed:
            continue
        value, beside = changed[parameter.name], other.get(parameter.name, {})
        # What came to a set and what left it says how it was before, too.
        if earlier and change_in_words(parameter, beside, value):
            continue
        words = (not earlier and change_in_words(parameter, value, beside)) or beside_in_words(parameter, value, beside)
        said.append(f"{capfirst(_(parameter.label))}: {words}")
    return said


def _renamed(changed: Mapping[str, Any], before: Mapping[str, Any]) -> list[str]:
    """What own extra points and solos were called before: games that stood already are told by the new name."""
    said = []
    for name, kind in (("own_extras", "own"), ("own_solos", "solo")):
        for old, new in renamed(before.get(name) or (), changed.get(name) or (), kind).values():
            said.append(_("„{old}“ heißt jetzt „{new}“").format(old=isolated(old), new=isolated(new)))
    return said


def differences_in_words(differences: Sequence[Mapping[str, Any]]) -> list[str]:
    """Which games have other points now, table by table."""
    games: dict[tuple[int, int], dict[int, None]] = {}
    for one in differences:
        known = games.setdefault((one["round"], one["table"]), {})
        if one["what"] == What.GAME:
            known[one["number"]] = None
    said = []
    for (round, table), known in games.items():
        which = ngettext(
            "Neu gerechnet: Runde {round}, Tisch {table}, Spiel {games}",
            "Neu gerechnet: Runde {round}, Tisch {table}, Spiele {games}",
            len(known),
        )
        sentence = which if known else _("Neu gerechnet: Runde {round}, Tisch {table}")
        said.append(sentence.format(round=round, table=table, games=", ".join(map(str, known))))
    return said


def _change_of_players(told: Mapping[str, Any]) -> list[str]:
    said = _("{comes} für {goes}, Platz {seat}")
    if told.get("game"):
        said = _("{comes} für {goes}, Platz {seat}, ab Spiel {game}")
    named = {key: told.get(key) for key in ("comes", "goes", "seat", "game")}
    whose = [_whose(told["points"])] if "points" in told else []
    reason = [_("Grund: {reason}").format(reason=told["reason"])] if told.get("reason") else []
    return [said.format(**named), *whose, *reason]


def _whose(name: str) -> str:
    """Whose the points of a seat are that several have held."""
    return _("alle Punkte für {name}").format(name=name) if name else _("jeder seine Punkte")


def _player(told: Mapping[str, Any]) -> str:
    of = ", ".join(told[key] for key in ("club", "team", "category", "note") if told.get(key))
    return f"{told.get('name', '')} ({of})" if of else str(told.get("name", ""))


def _table(told: Mapping[str, Any]) -> str:
    names = ", ".join(player["name"] for player in told["players"])
    return _("Tisch {number}: {names}").format(number=told["table"], names=names or "–")


def _fee(told: Mapping[str, Any]) -> str:
    return f"{told['name']} {numbers.money(told['cents'])}"


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    return str(value)


def _row(points: Sequence[int]) -> str:
    return " / ".join(map(numbers.signed, points))
