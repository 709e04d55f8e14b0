"""What a table's form sends: what was tapped, for which place of the sheet, under which ids, since when it waits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Sheet
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Entry
from tournaments.pages.table.own_keys import keys_of
from tournaments.pages.table.tapped import EntryForm
from tournaments.text import uuid_in, whole_number

MOST_IDS = 20  # that one game had on a phone, where it was put right again and again
MOST = 10**15  # of a version or a seating: both may be times
MOST_POSITION = 999_999  # on a sheet, with all games that may wait on a phone
LONGEST_WAIT = timedelta(hours=36)  # of a game on a phone without network; an older time stamp is a wrong clock


def typed(request: HttpRequest) -> dict[str, list[str]]:
    """Every field with all its values."""
    return {name: [str(value) for value in values] for name, values in request.POST.lists()}


def entered(request: HttpRequest, state: ledger.State, old: Entry | None) -> EntryForm:
    """The posted form, read. What nobody can tap is refused here; what is missing is only named."""
    players = players_of(state.sheet, old, taken_place(request, state.sheet))
    names = state.names if old is None else state.names_at(old.position)
    form = EntryForm(request.POST, keys=keys_of(state.table), players=players, names=names)
    if not form.is_valid():
        raise form.refusal
    return form


def facts_said(request: HttpRequest) -> ledger.Said:
    """What is to be saved, for the ledger to read as soon as it holds the sheet."""

    def facts(state: ledger.State, old: Entry | None) -> dict[str, Any]:
        form = entered(request, state, old)
        if form.missing:
            raise Refused(*form.missing)
        return form.facts

    return facts


def players_of(sheet: Sheet, old: Entry | None, taken: int | None) -> Sequence[int]:
    """Who plays the game that is entered, or the one that is corrected. `taken` (`taken_place`): who played then."""
    if old is None:
        begun = sheet if taken is None else sheet.before(taken)
        return begun.next.players if begun.next else ()
    return sheet.rows[old.position - 1].players if old.position <= len(sheet.rows) else ()


def taken_place(request: HttpRequest, sheet: Sheet) -> int | None:
    """The place that a new game was begun for, if somebody else has taken it since; None if it is the next one."""
    return whole_number(request.POST.get("position", ""), 1, len(sheet.rows))


def waits_for_players(request: HttpRequest, sheet: Sheet) -> bool:
    """Is a game before this one on its way, and with it who plays? At a table of five another sits out each time."""
    return sheet.seats > 4 and is_behind_next(request, sheet)


def is_behind_next(request: HttpRequest, sheet: Sheet) -> bool:
    """Does something lack on the sheet before the place that a new game was begun for?"""
    position = whole_number(request.POST.get("position", ""), 1, MOST_POSITION) or 0
    return position > len(sheet.rows) + 1


def players_behind(request: HttpRequest, sheet: Sheet) -> Sequence[int]:
    """Who plays a game that has to wait for those before it, if these are ordinary ones; else nobody."""
    if request.POST.get("replaces") or not waits_for_players(request, sheet):
        return ()
    games = int(request.POST["position"]) - len(sheet.rows)
    ahead = sheet.ahead(min(games, 99))
    return ahead[-1].players if len(ahead) == games else ()


def own_id(request: HttpRequest) -> UUID | None:
    """The id that the phone has given to what is sent; None if it has none, or none that anybody can read."""
    return uuid_in(request.POST.get("client_id", ""))


def client_id(request: HttpRequest) -> UUID:
    """The same, where nothing is stored without one. Refused ("")."""
    found = own_id(request)
    if found is None:
        raise Refused("", _("Diesem Eintrag fehlt seine Kennung. Bitte die Seite neu laden."))
    return found


def number(request: HttpRequest, name: str, most: int = MOST_POSITION) -> int:
    """Where on the sheet it belongs, or by which version of it. Refused ("")."""
    found = whole_number(request.POST.get(name, ""), 0, most)
    if found is None:
        raise Refused("", _("Diesem Eintrag fehlt seine Stelle auf der Spielliste. Bitte die Seite neu laden."))
    return found


def version_seen(request: HttpRequest) -> int | None:
    """The version of the sheet that was looked at; None from a page that does not say."""
    return whole_number(request.POST.get("version", ""), 0, MOST)


def entered_at(request: HttpRequest) -> datetime | None:
    """When the game was saved on the phone, by the server's clock as the phone knows it; None if it does not say."""
    milliseconds = whole_number(request.POST.get("entered_at", ""), 10**12, 10**13 - 1)  # from 2001 to 2286
    if milliseconds is None:
        return None
    moment, now = datetime.fromtimestamp(milliseconds / 1000, UTC), timezone.now()
    return moment if now - LONGEST_WAIT < moment <= now else None


def earlier_ids(request: HttpRequest, name: str) -> list[UUID]:
    """The ids that a game had on the phone, where it was put right or dropped while it waited: the newest first.

    The phone cannot know by itself whether one of them came in.
    """
    return [found for value in request.POST.getlist(name)[:MOST_IDS] if (found := uuid_in(value))]
