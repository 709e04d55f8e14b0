"""Games and violations from the scribe's phone: preview, record, correct, strike.

All go one way: the form's fields become facts, the ledger judges them. Preview is the ledger's save path run
dry, so that there is no second opinion on any screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import reswap, retarget

from scoring import Sheet
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import Conflict, Refused
from tournaments.models import Entry
from tournaments.pages.table.answers import as_written, by_htmx, refused, saved, table_context, table_page, told
from tournaments.pages.table.conflict import changed_meanwhile, place_taken
from tournaments.pages.table.form import EntryScreen, entry_screen
from tournaments.pages.table.own_keys import keys_of
from tournaments.pages.table.preview import PreviewView, on_tiles, outlook_view, preview_view
from tournaments.pages.table.sent import (
    MOST,
    client_id,
    earlier_ids,
    entered,
    entered_at,
    facts_said,
    is_behind_next,
    number,
    own_id,
    players_behind,
    players_of,
    taken_place,
    typed,
    version_seen,
    waits_for_players,
)
from tournaments.pages.table.sheet import SheetView, sheet_view
from tournaments.pages.table.striking import Striking, asked_anew, became, striking
from tournaments.text import uuid_in, whole_number


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
            return _not_struck(refusal)
        return refused(request, access, refusal, _again(request, access, refusal, entry_id))


def _show_preview(request: HttpRequest, access: TableAccess, state: ledger.State, entry_id: int | None) -> HttpResponse:
    old = None if entry_id is None else _meant(request, state, entry_id)
    if old is None and entry_id is not None:
        raise ledger.unknown()
    if old is not None and version_seen(request) not in (None, state.table.version):
        overtaken = _overtaken(request, access, old.pk)
        if overtaken is not None:
            return overtaken
    if old is None and (fewer := _fewer(request, state.sheet)):
        raise Refused("position", fewer)
    if old is None and waits_for_players(request, state.sheet):
        shown = PreviewView(question=_("Die Punkte folgen, sobald das Spiel davor gespeichert ist."))
        return told("table:previewed", {}, render_to_string("table/_previewed.html", {"preview": shown, "tiles": []}))
    form, view = entered(request, state, old), sheet_view(access, state)
    taken = taken_place(request, state.sheet)
    if form.missing and form.missing[0] == "re_pips" and "re" in form.facts:
        shown = outlook_view(view, form.facts, taken if old is None else old.position)
    elif form.missing:
        shown = PreviewView(question=form.missing[1])
    else:
        found = ledger.preview(
            access, form.facts, state=state, replaces=entry_id, position=taken, entered_at=entered_at(request)
        )
        shown = preview_view(view, found, correcting=old is not None, counted=form.counted)
    if not by_htmx(request):
        return table_page(request, view, _screen(request, view, old, None), preview=shown)
    context = {"preview": shown, "view": view, "tiles": on_tiles(view, shown)}
    return told("table:previewed", {}, render_to_string("table/_previewed.html", context))


def _fewer(request: HttpRequest, sheet: Sheet) -> str:
    """Without a script: that the sheet has lost what stood before a new game, as where an older backup was restored.

    Its form comes back for the next place, where nobody has meant it to go. "": nothing lacks, or nothing follows.
    """
    if by_htmx(request) or sheet.next is None or not is_behind_next(request, sheet):
        return ""
    said = _(
        "Auf der Spielliste stehen jetzt weniger Spiele: Als Nächstes kommt Spiel {number}. Nur wenn es das ist, bitte "
        "noch einmal speichern, sonst zuerst eintragen, was davor fehlt."
    )
    return said.format(number=sheet.next.number)


def _ever_here(state: ledger.State, entry_id: int) -> Entry | None:
    """An entry that was ever made at this table."""
    return next((entry for entry in state.kept if entry.pk == entry_id), None)


def _meant(request: HttpRequest, state: ledger.State, entry_id: int) -> Entry | None:
    """The same, unless it is another than the form was opened for: numbers come again after an older backup."""
    entry, of = _ever_here(state, entry_id), uuid_in(request.POST.get("corrects", ""))
    return entry if entry and of in (None, entry.client_id) else None


def _show_striking(
    request: HttpRequest, access: TableAccess, state: ledger.State, entry_id: int | None
) -> HttpResponse:
    """What striking an entry would change, with the question whether to."""
    view = sheet_view(access, state)
    return _asked(request, view, striking(view, access, state, entry_id))


def _asked(request: HttpRequest, view: SheetView, asked: Striking, *, status: int = 200) -> HttpResponse:
    if not by_htmx(request):
        return table_page(request, view, None, status=status, striking=asked)
    context = table_context(view) | {"striking": asked}
    return told("table:asks", {}, render_to_string("table/_striking.html", context), status=status)


def _not_struck(refusal: Refused) -> HttpResponse:
    """Why an entry cannot be struck, where the question whether to would stand."""
    why = render_to_string("table/_not_struck.html", {"why": refusal.message})
    return told("table:asks", {"field": refusal.field, "message": refusal.message}, why, status=422)


def _again(
    request: HttpRequest, access: TableAccess, refusal: Refused, replaces: int | None = None
) -> EntryScreen | None:
    """The form once more, with everything typed and the sentence beside its field."""
    if by_htmx(request) or access.table is None:
        return None
    state = ledger.read(access.table)
    old = None if replaces is None else _meant(request, state, replaces)
    if old is None and replaces is not None:
        return None  # what was to be put right is not here: nothing of it belongs into the form of a new game
    return _screen(request, sheet_view(access, state), old, refusal)


def _screen(request: HttpRequest, view: SheetView, old: Entry | None, refusal: Refused | None) -> EntryScreen:
    """The form with what was typed. A new game keeps the place that it was begun for, even if that is taken."""
    taken = None if old else taken_place(request, view.sheet)
    return entry_screen(
        view,
        keys_of(view.table).as_called_now(typed(request)),
        replaces=old.pk if old else None,
        position=taken,
        players=players_behind(request, view.sheet) or players_of(view.sheet, old, taken),
        error=refusal,
        client_id=own_id(request),
    )


@require_POST
def record(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Save the next entry: 201; 200 if it was known already; 409 with both if its place is taken; 422; 410."""
    try:
        done = ledger.record(
            access,
            facts_said(request),
            client_id=client_id(request),
            position=number(request, "position"),
            entered_at=entered_at(request),
            seating=whole_number(request.POST.get("seating", ""), 0, MOST),
            reason=request.POST.get("reason", ""),
            instead_of=earlier_ids(request, "instead_of"),
            sits_out=whole_number(request.POST.get("sits_out", ""), 1, 5),
            seen_moved=request.POST.get("moved", ""),
        )
    except Refused as refusal:
        said = _with_fewer(request, access, refusal)
        return refused(request, access, said, _again(request, access, said))
    except Conflict as conflict:
        return place_taken(request, access, conflict)
    return _recorded(request, access, done)


def _with_fewer(request: HttpRequest, access: TableAccess, refusal: Refused) -> Refused:
    """The same, with what has to be known before it is saved once more (`_fewer`): what it comes back for."""
    if by_htmx(request) or refusal.field not in ("position", "seating"):
        return refusal
    fewer = _fewer(request, ledger.read(access.seated()).sheet)
    others = refusal.message if refusal.field == "seating" else ""
    return Refused(refusal.field, f"{others} {fewer}".strip()) if fewer else refusal


def _recorded(request: HttpRequest, access: TableAccess, done: ledger.Recorded) -> HttpResponse:
    """The answer once an entry is in the database, whoever has put it there."""
    if done.created:
        message = _("Korrigiert.") if done.entry.replaces_id else _("Gespeichert.")
    else:
        message = _("Gespeichert.") if done.entry.client_id == own_id(request) else _("Nichts geändert.")
    since: dict[str, Any] = {}
    if not done.created:
        since = _since(sheet_view(as_written(access, done.state.table), done.state), done.entry, [done.entry.client_id])
    status = 201 if done.created else 200
    return saved(request, access, message, state=done.state, status=status, entry=done.entry.pk, **since)


@require_POST
def correct(request: HttpRequest, access: TableAccess, entry_id: int) -> HttpResponse:
    """Put another entry in the place of one: 201; 200 if it was known already or says nothing else; 409; 422; 410."""
    try:
        done = ledger.correct(
            access,
            entry_id,
            facts_said(request),
            client_id=client_id(request),
            version=number(request, "version", MOST),
            of=uuid_in(request.POST.get("corrects", "")),
            reason=request.POST.get("reason", ""),
            instead_of=earlier_ids(request, "instead_of"),
            seen_moved=request.POST.get("moved", ""),
        )
    except Refused as refusal:
        return refused(request, access, refusal, _again(request, access, refusal, entry_id))
    except Conflict:
        return _overtaken(request, as_written(access), entry_id) or changed_meanwhile(request, access)
    return _recorded(request, access, done)


def _overtaken(request: HttpRequest, access: TableAccess, entry_id: int) -> HttpResponse | None:
    """Without a script: the correction once more, as it was typed, over what stands there by now; 409.

    Or, where others went on so far meanwhile that it may not be changed from here any more, why; 422.
    """
    if by_htmx(request):
        return None  # the script says it itself
    state = ledger.read(access.seated())
    begun, view = _meant(request, state, entry_id), sheet_view(access, state)
    if begun is None:
        gone = ledger.unknown()
        return table_page(request, view, status=422, refusal=gone)
    row = view.in_place_of(begun)
    if row is None:
        return None
    theirs = _ever_here(state, row.entry_id)
    if theirs and (barrier := view.allowed.to_change(theirs)):
        refusal = view.allowed.refusal(barrier)
        return table_page(request, view, _screen(request, view, theirs, refusal), status=422, refusal=refusal)
    if row.state == Entry.Status.STRUCK:
        said = _("{name} ist gestrichen. „Speichern“ trägt wieder ein, was hier steht.")
    elif row.entry_id != entry_id:
        said = _("{name} ist inzwischen anders eingetragen: {brief}. „Speichern“ ersetzt auch das.")
    else:
        said = _("Die Spielliste hat sich inzwischen geändert, {name} nicht. „Speichern“ korrigiert.")
    refusal = Refused("entry", said.format(name=row.name, brief=row.brief))
    screen = _screen(request, view, theirs, refusal)
    return table_page(request, view, screen, status=409, refusal=refusal)


@require_POST
def withdraw(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Take back a game that waited on the phone: one that came in all the same is struck, a correction stays.

    `entry` of the answer is what came in, null if nothing had and nothing will: then those behind it move up.
    """
    ids = earlier_ids(request, "client_id")
    try:
        done = ledger.withdraw(access, ids)
    except Refused as refusal:
        return refused(request, access, refusal)
    if done.entry is None:
        return saved(request, access, _("Verworfen."), entry=None, withdrawn=True)
    since: dict[str, Any] = {}
    if not done.stays:
        message = _("Das Spiel war schon gespeichert und ist jetzt gestrichen.")
    elif since := _since(sheet_view(as_written(access)), done.entry, ids):
        message = _("Das war schon gespeichert. {became}").format(became=since["became"])
    else:
        message = _("Das war schon gespeichert und steht auf der Liste.")
    return saved(request, access, message, entry=done.entry.pk, withdrawn=True, **since)


def _since(view: SheetView, came_in: Entry, ids: Sequence[UUID]) -> dict[str, Any]:
    """What others have made of an entry that had come in before its phone heard of it: `became`, a sentence, and
    `stands`, what is in its place by now. Empty where that is what the phone has sent itself, by one of its `ids`."""
    row, own = view.in_place_of(came_in), {one.entry.pk for one in view.entries if one.entry.client_id in ids}
    if row is None or (row.state == Entry.Status.STANDING and row.entry_id in own):
        return {}
    return {"became": became(row), "stands": row.entry_id}


@require_POST
def strike(request: HttpRequest, access: TableAccess, entry_id: int) -> HttpResponse:
    """Strike an entry: it stays, crossed out. Its game is dealt again, unless by its `way` ("on") the deal moves on."""
    try:
        done = ledger.strike(
            access,
            entry_id,
            version=number(request, "version", MOST),
            of=uuid_in(request.POST.get("corrects", "")),
            reason=request.POST.get("reason", ""),
            deal_moves_on=request.POST.get("way") == "on",
            seen_moved=request.POST.get("moved", ""),
        )
    except Refused as refusal:
        if not by_htmx(request) or refusal.field in ("reason", "table"):
            return refused(request, access, refusal)
        return _in_its_place(_not_struck(refusal))
    except Conflict:
        return _asked_anew(request, as_written(access), entry_id)
    return saved(request, access, _("Gestrichen."), state=done.state, entry=done.entry.pk)


def _asked_anew(request: HttpRequest, access: TableAccess, entry_id: int) -> HttpResponse:
    """The sheet is not the one that was looked at, and nothing was struck: the question as it is by now, instead of the
    one that was answered; 409, or 422 if it cannot be asked any more."""
    try:
        state = ledger.read(access.seated())
        entry, view, sent = _meant(request, state, entry_id), sheet_view(access, state), request.POST
        if entry is None:
            raise ledger.unknown()
        stood, reason = sent.get("stood", ""), sent.get("reason", "")
        answer = _asked(request, view, asked_anew(view, access, state, entry, stood=stood, reason=reason), status=409)
    except Refused as refusal:
        if not by_htmx(request):
            return refused(request, access, refusal)
        answer = _not_struck(refusal)
    return _in_its_place(answer) if by_htmx(request) else answer


def _in_its_place(answer: HttpResponse) -> HttpResponse:
    """An answer that stands where the question stood."""
    return reswap(retarget(answer, "[data-dialog]"), "innerHTML")
