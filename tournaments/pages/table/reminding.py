"""What a table should be told now, besides what became of its last game. It goes by itself as soon as it is not so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Sheet
from scoring.reminders import Reminder
from tournaments.errors import called
from tournaments.ledger import State
from tournaments.models import Table


@dataclass(frozen=True, slots=True)
class ReminderView:
    """One sentence. `code`: as in scoring.reminders, "longer" or "rules".

    due: does it follow from the games on the sheet, so that it is another one behind what waits on the phone?
    """

    code: str
    sentence: str
    due: bool = False


def told_now(state: State, names: Mapping[int, str]) -> tuple[ReminderView, ...]:
    """What is due by the sheet, most urgent first; then what was changed elsewhere. names: the players by seat."""
    due = [ReminderView(one.code, _sentence(one, names), due=True) for one in state.sheet.reminders()]
    return (*due, *_longer(state.sheet, state.table), *_rules_changed(state))


def _sentence(reminder: Reminder, names: Mapping[int, str]) -> str:
    return _(reminder.template).format(**{key: called(value, names) for key, value in reminder.params.items()})


def _longer(sheet: Sheet, table: Table) -> list[ReminderView]:
    """That there are more games here because of a solo at another table."""
    more = sheet.games_for_others
    if not more or sheet.complete or sheet.state.finishing or sheet.time_is_up:
        return []
    said = ngettext(
        "Die Runde ist um {n} Spiel länger: Solo an Tisch {table}.",
        "Die Runde ist um {n} Spiele länger: Soli an Tisch {table}.",
        more,
    )
    return [ReminderView("longer", said.format(n=more, table=table.longer[-1][2]))]


def _rules_changed(state: State) -> list[ReminderView]:
    """That the director has changed the rules, until the next game; on a sheet that is complete until it is signed."""
    changed = state.table.rules_changed
    if changed.get("version") != state.table.version or (state.sheet.complete and state.confirmed):
        return []
    otherwise = len(changed["was"])
    if not otherwise:
        return [ReminderView("rules", _("Die Turnierleitung hat die Regeln geändert."))]
    said = ngettext(
        "Die Turnierleitung hat die Regeln geändert: {n} Spiel dieser Liste zählt jetzt anders.",
        "Die Turnierleitung hat die Regeln geändert: {n} Spiele dieser Liste zählen jetzt anders.",
        otherwise,
    )
    return [ReminderView("rules", said.format(n=otherwise))]
