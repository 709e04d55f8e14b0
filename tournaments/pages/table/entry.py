"""Games and violations from the scribe's phone: preview, record, correct, strike.

All go one way: the form's fields become facts, the ledger judges them. Preview is the ledger's save path run
dry, so that there is no second opinion on any screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import Row, Sheet
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import Conflict, Refused
from tournaments.ledger.reading import by_court
from tournaments.models import Entry
from tournaments.pages.table.answers import (
    as_written,
    by_htmx,
    newest,
    refused,
    saved,
    table_context,
    table_page,
    told,
)
from tournaments.pages.table.doors import hidden_fields
from tournaments.pages.table.form import EntryScreen, entry_screen
from tournaments.pages.table.own_keys import keys_of
from tournaments.pages.table.preview import PreviewView, on_tiles, outlook_view, preview_view
from tournaments.pages.table.rows import kind_of, plays, row_view, said, span_of
from tournaments.pages.table.sentence import differs
from tournaments.pages.table.sheet import SheetView, sheet_view
from tournaments.pages.table.striking import striking
from tournaments.pages.table.tapped import EntryForm
from tournaments.text import whole_number

MOST_IDS = 20  # that one game had on a phone, where it was put right again and again
MOST = 10**15  # of a version or a seating: both may be times
LONGEST_WAIT = timedelta(hours=36)  # of a game on a phone without network; an older time stamp is a wrong clock


def _typed(request: HttpRequest) -> dict[str, list[str]]:
    return {name: [str(value) for value in values] for name, values in request.POST.lists()}


def _entered(request: HttpRequest, state: ledger.State, old: Entry | None) -> EntryForm:
    """The posted form, read. What nobody can tap is refused here; what is missing is only named."""
    players = _players(state.sheet, old, _taken(request, state.sheet))
    names = state.names if old is None else state.names_at(old.position)
    form = EntryForm(request.POST, keys=keys_of(state.table), players=players, names=names)
    if not form.is_valid():
        raise form.refusal
    return form


def _said(request: HttpRequest) -> ledger.Said:
    """What is to be saved, for the ledger to read as soon as it holds the sheet."""

    def facts(state: ledger.State, old: Entry | None) -> dict[str, Any]:
        form = _entered(request, state, old)
        if form.missing:
            raise Refused(*form.missing)
        return form.facts

    return facts


def _players(sheet: Sheet, old: Entry | None, taken: int | None) -> Sequence[int]:
    """Who plays the game that is entered, or the one that is corrected. `taken` as of `_taken`: who played then."""
    if old is None:
        begun = sheet if taken is None else sheet.before(taken)
        return begun.next.players if begun.next else ()
    return sheet.rows[old.position - 1].players if old.position <= len(sheet.rows) else ()


def _taken(request: HttpRequest, sheet: Sheet) -> int | None:
    """The place that a new game was begun for, if somebody else has taken it since; None if it is the next one."""
    return whole_number(request.POST.get("position", ""), 1, len(sheet.rows))


def _waits_for_players(request: HttpRequest, sheet: Sheet) -> bool:
    """Is a game before this one on its way, and with it who plays? At a table of five another sits out each time."""
    return sheet.seats > 4 and (whole_number(request.POST.get("position", ""), 1, 999_999) or 0) > len(sheet.rows) + 1


def _players_behind(request: HttpRequest, sheet: Sheet) -> Sequence[int]:
    """Who plays a game that has to wait for those before it, if these are ordinary ones; else nobody."""
    if request.POST.get("replaces") or not _waits_for_players(request, sheet):
        return ()
    games = int(request.POST["position"]) - len(sheet.rows)
    ahead = sheet.ahead(min(games, 99))
    return ahead[-1].players if len(ahead) == games else ()


def _uuid(request: HttpRequest) -> UUID | None:
    try:
        return UUID(request.POST.get("client_id", ""))
    except ValueError:
        return None


def _client_id(request: HttpRequest) -> UUID:
    found = _uuid(request)
    if found is None:
        raise Refused("", _("Diesem Eintrag fehlt seine Kennung. Bitte die Seite neu laden."))
    return found


def _number(request: HttpRequest, name: str, most: int = 999_999) -> int:
    number = whole_number(request.POST.get(name, ""), 0, most)
    if number is None:
        raise Refused("", _("Diesem Eintrag fehlt seine Stelle auf der Spielliste. Bitte die Seite neu laden."))
    return number


def _entered_at(request: HttpRequest) -> datetime | None:
    """When the game was saved on the phone, by the server's clock as the phone knows it; None if it does not say."""
    milliseconds = whole_number(request.POST.get("entered_at", ""), 10**12, 10**13 - 1)  # from 2001 to 2286
    if milliseconds is None:
        return None
    moment, now = datetime.fromtimestamp(milliseconds / 1000, UTC), timezone.now()
    return moment if now - LONGEST_WAIT < moment <= now else None


@require_POST
def preview(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """What saving would do. While only the pips are missing: what the game would be worth."""
    entry_id = whole_number(request.POST.get("replaces", ""), 0, 10**17)
    try:
        state = ledger.read(access.seated())
        if request.POST.get("struck"):
            return _show_striking(request, access, state, entry_id)
        return _show_preview(request, access, state, entry_id)
    except Refused as refusal:
        if request.POST.get("struck") and by_htmx(request) and refusal.field != "table":
            why = render_to_string("table/_not_struck.html", {"why": refusal.message})
            return told("table:asks", {"field": refusal.field, "message": refusal.message}, why, status=422)
        return refused(request, access, refusal, _again(request, access, refusal, entry_id))


def _show_preview(request: HttpRequest, access: TableAccess, state: ledger.State, entry_id: int | None) -> HttpResponse:
    old = None if entry_id is None else _ever_here(state, entry_id)
    if old is None and entry_id is not None:
        raise ledger.unknown()
    if old is None and _waits_for_players(request, state.sheet):
        shown = PreviewView(question=_("Die Punkte folgen, sobald das Spiel davor gespeichert ist."))
        if not by_htmx(request):
            view = sheet_view(access, state)
            return table_page(request, view, _screen(request, view, None, None), preview=shown)
        return told("table:previewed", {}, render_to_string("table/_previewed.html", {"preview": shown, "tiles": []}))
    form, view = _entered(request, state, old), sheet_view(access, state)
    taken = _taken(request, state.sheet)
    if form.missing and form.missing[0] == "re_pips" and "re" in form.facts:
        shown = outlook_view(view, form.facts, taken if old is None else old.position)
    elif form.missing:
        shown = PreviewView(question=form.missing[1])
    else:
        found = ledger.preview(
            access, form.facts, state=state, replaces=entry_id, position=taken, entered_at=_entered_at(request)
        )
        shown = preview_view(view, found, correcting=old is not None, counted=form.counted)
    if not by_htmx(request):
        return table_page(request, view, _screen(request, view, old, None), preview=shown)
    context = {"preview": shown, "view": view, "tiles": on_tiles(view, shown)}
    return told("table:previewed", {}, render_to_string("table/_previewed.html", context))


def _ever_here(state: ledger.State, entry_id: int) -> Entry | None:
    """An entry that was ever made at this table."""
    return next((entry for entry in state.kept if entry.pk == entry_id), None)


def _show_striking(
    request: HttpRequest, access: TableAccess, state: ledger.State, entry_id: int | None
) -> HttpResponse:
    """What striking an entry would change, with the question whether to."""
    view = sheet_view(access, state)
    asked = striking(view, access, state, entry_id)
    if not by_htmx(request):
        return table_page(request, view, None, striking=asked)
    context = table_context(view) | {"striking": asked}
    return told("table:asks", {}, render_to_string("table/_striking.html", context))


def _again(
    request: HttpRequest, access: TableAccess, refusal: Refused, replaces: int | None = None
) -> EntryScreen | None:
    """The form once more, with everything typed and the sentence beside its field."""
    if by_htmx(request) or access.table is None:
        return None
    state = ledger.read(access.table)
    old = None if replaces is None else _ever_here(state, replaces)
    if old is None and replaces is not None:
        return None  # what was to be put right is not here: nothing of it belongs into the form of a new game
    return _screen(request, sheet_view(access, state), old, refusal)


def _screen(request: HttpRequest, view: SheetView, old: Entry | None, refusal: Refused | None) -> EntryScreen:
    """The form with what was typed. A new game keeps the place that it was begun for, even if that is taken."""
    taken = None if old else _taken(request, view.sheet)
    return entry_screen(
        view,
        keys_of(view.table).as_called_now(_typed(request)),
        replaces=old.pk if old else None,
        position=taken,
        players=_players_behind(request, view.sheet) or _players(view.sheet, old, taken),
        error=refusal,
        client_id=_uuid(request),
    )


def _ids(request: HttpRequest, name: str) -> list[UUID]:
    """The ids that a game had on the phone, where it was put right or dropped while it waited: the newest first.

    The phone cannot know by itself whether one of them came in.
    """
    found = []
    for value in request.POST.getlist(name)[:MOST_IDS]:
        with suppress(ValueError):
            found.append(UUID(value))
    return found


@require_POST
def record(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Save the next entry: 201; 200 if it was known already; 409 with both if its place is taken; 422; 410."""
    try:
        done = ledger.record(
            access,
            _said(request),
            client_id=_client_id(request),
            position=_number(request, "position"),
            entered_at=_entered_at(request),
            seating=whole_number(request.POST.get("seating", ""), 0, MOST),
            reason=request.POST.get("reason", ""),
            instead_of=_ids(request, "instead_of"),
            sits_out=whole_number(request.POST.get("sits_out", ""), 1, 5),
            seen_moved=request.POST.get("moved", ""),
        )
    except Refused as refusal:
        return refused(request, access, refusal, _again(request, access, refusal))
    except Conflict as conflict:
        return _conflict(request, access, conflict)
    return _recorded(request, access, done)


def _recorded(request: HttpRequest, access: TableAccess, done: ledger.Recorded) -> HttpResponse:
    """The answer once an entry is in the database, whoever has put it there."""
    if done.created:
        message = _("Korrigiert.") if done.entry.replaces_id else _("Gespeichert.")
    else:
        message = _("Gespeichert.") if done.entry.client_id == _uuid(request) else _("Nichts geändert.")
    status = 201 if done.created else 200
    return saved(request, access, message, state=done.state, status=status, entry=done.entry.pk)


@require_POST
def correct(request: HttpRequest, access: TableAccess, entry_id: int) -> HttpResponse:
    """Put another entry in the place of one: 201; 200 if it was known already or says nothing else; 409; 422; 410."""
    try:
        done = ledger.correct(
            access,
            entry_id,
            _said(request),
            client_id=_client_id(request),
            version=_number(request, "version", MOST),
            reason=request.POST.get("reason", ""),
            instead_of=_ids(request, "instead_of"),
            seen_moved=request.POST.get("moved", ""),
        )
    except Refused as refusal:
        return refused(request, access, refusal, _again(request, access, refusal, entry_id))
    except Conflict as conflict:
        return _changed_meanwhile(request, access, conflict)
    return _recorded(request, access, done)


@require_POST
def withdraw(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Take back a game that waited on the phone: one that came in all the same is struck, a correction stays.

    `entry` of the answer is what came in, null if nothing had and nothing will: then those behind it move up.
    """
    try:
        came_in = ledger.withdraw(access, _ids(request, "client_id"))
        if came_in is None:
            message = _("Verworfen.")
        elif came_in.replaces_id is not None or came_in.status == Entry.Status.CORRECTED:
            message = _("Das war schon gespeichert und steht auf der Liste.")
        else:
            ledger.strike(access, came_in.pk, version=access.seated().version, seen_moved="")
            message = _("Das Spiel war schon gespeichert und ist jetzt gestrichen.")
    except Refused as refusal:
        return refused(request, access, refusal)
    except Conflict as conflict:
        return _changed_meanwhile(request, access, conflict)
    return saved(request, access, message, entry=came_in.pk if came_in else None, withdrawn=True)


@require_POST
def strike(request: HttpRequest, access: TableAccess, entry_id: int) -> HttpResponse:
    """Strike an entry: it stays, crossed out. Its game is dealt again, unless by its `way` ("on") the deal moves on."""
    try:
        done = ledger.strike(
            access,
            entry_id,
            version=_number(request, "version", MOST),
            reason=request.POST.get("reason", ""),
            deal_moves_on=request.POST.get("way") == "on",
            seen_moved=request.POST.get("moved", ""),
        )
    except Refused as refusal:
        return refused(request, access, refusal)
    except Conflict as conflict:
        return _changed_meanwhile(request, access, conflict)
    return saved(request, access, _("Gestrichen."), state=done.state, entry=done.entry.pk)


def _conflict(request: HttpRequest, access: TableAccess, conflict: Conflict) -> HttpResponse:
    """The same place on the sheet was written meanwhile: both games side by side, and a person chooses."""
    view = sheet_view(as_written(access))
    short = view.seated.short_at(conflict.theirs.position)
    context = table_context(view) | {
        "theirs": row_view(
            conflict.theirs,
            _row_of(view, conflict.theirs),
            short,
            ranges_in=view.ranges_in,
            own_names=view.ruleset.own_names,
        ),
        "ours": {
            "kind": kind_of(conflict.ours, view.ruleset.own_names),
            "facts": list(
                said(
                    conflict.ours,
                    short,
                    view.ruleset.own_names,
                    span=span_of(conflict.ours, view.ranges_in),
                    players=_players(view.sheet, None, conflict.theirs.position),
                )
            ),
        },
        "same": ledger.same(conflict.theirs.facts, conflict.ours),
        "differs": differs(conflict.ours, conflict.theirs.facts, view.ranges_in),
        "apart": plays(conflict.theirs.facts) != plays(conflict.ours),
        "typed": [
            (name, value)
            for name, values in _typed(request).items()
            if name not in ("position", "version", "sits_out", "moved", "csrfmiddlewaretoken")
            for value in values
        ],
        "why_not_next": _why_not_next(view, conflict.ours),
        "other_sitter": _other_sitter(request, view),
        "may_replace": any(row.entry_id == conflict.theirs.pk and row.may_change for row in view.rows),
    }
    if by_htmx(request):
        both = render_to_string("table/_conflict.html", context)
        return told("table:conflict", {"theirs": conflict.theirs.pk}, both + newest(access), status=409)
    return render(request, "table/conflict.html", context | {"hidden": hidden_fields(request, access)}, status=409)


def _why_not_next(view: SheetView, facts: Mapping[str, Any]) -> str:
    """Why these facts cannot be the next entry of the sheet, whoever plays; "" if they can."""
    if barrier := view.allowed.to_enter:
        return view.allowed.refusal(barrier).message
    return _("Die Runde ist zu Ende.") if view.only_court_rules and not by_court(facts) else ""


def _other_sitter(request: HttpRequest, view: SheetView) -> str:
    """Who would sit out instead of who did when the game was begun, if it becomes the next; "" for nobody."""
    then, upcoming = whole_number(request.POST.get("sits_out", ""), 1, len(view.seats)), view.sheet.next
    if then is None or upcoming is None or upcoming.sits_out in (None, then):
        return ""
    short, said = view.seated.short_at(view.next_position), _("Als weiteres Spiel: {now} gibt und sitzt, nicht {then}.")
    return said.format(now=short[upcoming.dealer], then=short[then])


def _row_of(view: SheetView, entry: Entry) -> Row | None:
    return view.sheet.rows[entry.position - 1] if entry.position <= len(view.sheet.rows) else None


def _changed_meanwhile(request: HttpRequest, access: TableAccess, conflict: Conflict) -> HttpResponse:
    """The sheet is not the one that was looked at: shown again, and nothing was changed."""
    message = _("Die Spielliste hat sich inzwischen geändert. Bitte noch einmal ansehen und dann entscheiden.")
    if by_htmx(request):
        return told("table:refused", {"message": message, "changed": True}, newest(access), status=409)
    return table_page(request, sheet_view(access), status=409, refusal=Refused("", message))
