"""How the views of a table answer: as a page to a browser, as fragments to the page's own forms.

Both are rendered from the same templates; a fragment never carries a token, the page adds what it was given. Beside the
fragments stands what has happened (HX-Trigger): by that a page knows an answer of ours from that of a Wi-Fi in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django_htmx.http import trigger_client_event

from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import NotWritten, Refused
from tournaments.ledger import reasons
from tournaments.models import Entry, Table
from tournaments.pages import live
from tournaments.pages import told as by_director
from tournaments.pages.routes import table_base
from tournaments.pages.table.doors import hidden_fields
from tournaments.pages.table.foot import foot
from tournaments.pages.table.form import EntryScreen, entry_screen
from tournaments.pages.table.list_lines import lines
from tournaments.pages.table.own_keys import keys_of, named_not_in_rules, not_in_rules, quoted
from tournaments.pages.table.sheet import SheetView, sheet_view
from tournaments.pages.table.tapped import NO_TRICK_MISSING
from tournaments.rule_sheet import brief
from tournaments.ruleset_words import title_of


def by_htmx(request: HttpRequest) -> bool:
    """Does one of the page's own forms ask?"""
    return request.headers.get("HX-Request") == "true"


def told(event: str, said: dict[str, Any], parts: str = "", *, status: int = 200) -> HttpResponse:
    """The answer to one of the page's forms: what has happened, and the parts of the page that follow from it."""
    return trigger_client_event(HttpResponse(parts, status=status), event, said)


def table_context(view: SheetView, hidden: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What the live parts of a table's page are rendered from. `hidden`: what the forms of a full page carry."""
    access = view.access
    return {
        "view": view,
        "access": access,
        "table": view.table,
        "base": table_base(access),
        "tournament": access.tournament,
        "is_director": access.is_director,
        "hidden": hidden or {},
        "lines": partial(lines, view, hidden or {}),  # asked for by the list alone
        "call_part": partial(foot, view, hidden or {}, "call"),
        "more_part": partial(foot, view, hidden or {}, "more"),
    }


def table_page(
    request: HttpRequest,
    view: SheetView,
    screen: EntryScreen | None = None,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The whole page of a table. `more`: what stands on it besides, such as a preview or the rows of a conflict."""
    hidden = hidden_fields(request, view.access)
    context = table_context(view, hidden) | {
        "screen": screen or entry_screen(view, {}),
        "brief": brief(view.ruleset),
        "rules_title": title_of(view.access.tournament),
        "settings": {
            "state": view.state,
            "etag": live.etag(view.access.tournament, view.live_page, view.access.page_version),
            "texts": texts(),
            "keys": keys_of(view.table).for_script(),
        },
    }
    if not view.access.is_director:
        return render(request, "table/page.html", context | more, status=status)
    context["told"] = [*by_director.before(request), *by_director.now(request)]
    response = render(request, "desk/table.html", context | more, status=status)
    by_director.said(request, response)
    return response


def live_parts(view: SheetView) -> str:
    """The parts of the page that follow the sheet, as one fragment."""
    return render_to_string("table/_stand.html", table_context(view))


def saved(
    request: HttpRequest,
    access: TableAccess,
    message: str,
    *,
    state: ledger.State | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """It is done: back to the page, which says what the `entry` came to; or the live parts as they are now.

    `state`: what was written.
    """
    if by_htmx(request):
        return told("table:done", {"message": message} | more, newest(access, state), status=status)
    entry = more.get("entry")
    return redirect(table_base(access) + (f"?eingetragen={entry}" if entry else ""))


def written(view: SheetView, entry: str) -> str:
    """What was just entered or struck, in one line: "Spiel 3: Kontra +2 (Inge, Jo)"; "" if it does not stand here."""
    row = next((row for row in view.rows if str(row.entry_id) == entry and row.brief), None)
    if row is None:
        return ""
    if row.state == Entry.Status.STRUCK:
        return _("{name} ist gestrichen.").format(name=row.name)
    return _("Gespeichert. {name}: {brief}").format(name=row.name, brief=row.brief)


def newest(access: TableAccess, state: ledger.State | None = None) -> str:
    """The live parts as they are now, whoever has just written: what the page takes in with an answer.

    `state`: what was just written. It is read only where nobody has it at hand.
    """
    written = as_written(access, state.table if state else None)
    view = sheet_view(written, state)
    # Kept for the phone's next question, and for this one if it has to be asked again.
    return live.fragment(written.tournament, view.live_page, lambda: live_parts(view), written.page_version)


def as_written(access: TableAccess, table: Table | None = None) -> TableAccess:
    """The same permission with the table as it stands after a change: the ledger works on a locked copy of its own."""
    if table is None:
        table = Table.objects.select_related("round__tournament").get(id=access.seated().id)
    return replace(access, table=table, tournament=table.round.tournament)


def refused(
    request: HttpRequest, access: TableAccess, refusal: Refused, screen: EntryScreen | None = None
) -> HttpResponse:
    """It cannot be done: 422 with the sentence beside its field, or 410 if this sheet is not written any more."""
    status = 410 if isinstance(refusal, NotWritten) else 422
    if by_htmx(request):
        # By the sheet of that version: what is said of it may be otherwise on a later one.
        said = {"field": refusal.field, "message": refusal.message, "version": access.table and access.table.version}
        return told("table:refused", said, status=status)
    if access.table is None:
        return render(request, "table/nobody_sits.html", {"access": access, "message": refusal.message}, status=status)
    return table_page(request, sheet_view(access), screen, status=status, refusal=refusal)


def texts() -> dict[str, Any]:
    """The sentences that the script says by itself."""
    return {
        "saved": _("gespeichert"),
        "cut": _("keine Verbindung"),
        "reading": _("prüft …"),
        "game": _("Spiel {number}: {brief}"),
        "waits": _("Wartet: {what}"),
        "probably": _("Voraussichtlich: {who}"),
        "then_over": _("Danach ist die Runde fertig."),
        "unknown": _("Wer jetzt gibt, steht fest, sobald gespeichert ist, was hier wartet."),
        "now_game": _("jetzt {number}"),
        "second_phone": _("Auch ein zweites Handy schreibt an diesem Tisch."),
        "restored": _("Angefangenes Spiel wiederhergestellt"),
        "restored_violation": _("Angefangener Eintrag wiederhergestellt"),
        "not_in_rules": not_in_rules([]),
        "named_not_in_rules": named_not_in_rules(),
        "quoted": quoted(),
        "restored_correction": _("Angefangene Korrektur wiederhergestellt"),
        "restored_correction_of": _("Angefangene Korrektur von Spiel {number} wiederhergestellt"),
        "of_another_round": _("Was in Runde {round} angefangen war, ist nicht gespeichert."),
        "others_sit_here": _("Hier sitzen jetzt andere: {others}. Bitte prüfen, wer gespielt hat."),
        "instead": _("{then} statt {now}"),
        "begun_in_vain": _("Hier ist nichts mehr einzutragen: Das begonnene Spiel ist nicht gespeichert."),
        "out_of_reach": _(
            "Die angefangene Korrektur ist verworfen: Das Spiel kann nur noch die Turnierleitung ändern."
        ),
        "out_of_reach_of": _(
            "Die angefangene Korrektur ist verworfen: Spiel {number} kann nur noch die Turnierleitung ändern."
        ),
        "waiting": _("wartet"),
        "refused": _("abgelehnt"),
        "sending": _("wird gesendet …"),
        "keeping": _("sichert …"),
        "held": _("wird bearbeitet"),
        "withdrawing": _("wird verworfen"),
        "waiting_games": [_("1 Spiel wartet"), _("{n} Spiele warten")],
        "also_waiting": [_("1 wartet"), _("{n} warten")],  # behind those of refused_games
        "without": [_("Stand ohne das wartende Spiel"), _("Stand ohne die {n} wartenden Spiele")],
        "refused_games": [_("1 Spiel abgelehnt"), _("{n} Spiele abgelehnt")],
        "kept": _("Auf diesem Handy gespeichert, wird noch gesendet."),
        "unsettled": {
            "correction_of": _("Eine Korrektur (Spiel {number}) ist nicht angenommen."),
            "correction": _("Eine Korrektur ist nicht angenommen."),
            "game": _("Ein Spiel von diesem Handy ist nicht angenommen."),
            "question": _("Über ein Spiel von diesem Handy ist noch nicht entschieden."),
            "many": _("{n} Einträge von diesem Handy sind nicht angenommen."),
            "behind": [_("Dahinter wartet 1 Spiel."), _("Dahinter warten {n} Spiele.")],
            "confirm": _("Trotzdem bestätigen?"),
        },
        "offline": _("Keine Verbindung, Stand {time}"),
        "later": _("Punkte folgen, sobald die Verbindung wieder steht."),
        "no_storage": _(
            "Dieses Handy kann nichts aufheben (privater Modus?). Seite nicht schließen, bevor „gespeichert“ da steht."
        ),
        "no_connection": _("Keine Verbindung. Bitte gleich noch einmal versuchen."),
        "link_gone": _(
            "Dieser Link gilt nicht mehr. Den neuen Link gibt die Turnierleitung; die Spiele bleiben auf diesem Handy."
        ),
        "not_here": _("An diesem Tisch wird gerade nicht gespielt. Was noch wartet, bleibt auf diesem Handy."),
        "signed_out": _("Nicht mehr angemeldet. Bitte neu anmelden; eingegebene Spiele bleiben hier."),
        "foreign": _("Statt des Turniers antwortet etwas anderes, vielleicht ein WLAN, das eine Anmeldung will."),
        "unreachable": _("Der Server ist gerade nicht zu erreichen."),
        "wait_first": _("Erst wenn alle Spiele gespeichert sind, lässt sich eines ändern."),
        "link_ended": _("Dieses Turnier ist beendet. Was noch wartet, bleibt auf diesem Handy."),
        "busy": _("Der Server ist gerade überlastet."),
        "saved_meanwhile": _("Das war schon gespeichert und steht auf der Liste."),
        "drop_sure": _("{what}: verwerfen?"),
        "server_error": _("Der Server meldet einen Fehler."),
        "keeps_trying": _("Es wird weiter versucht."),
        "try_again": _("Bitte gleich noch einmal versuchen."),
        "other_list": _("Die Spielliste ist seitdem eine andere."),
        "sits_out": _("{short} sitzt in diesem Spiel: Bitte Re neu antippen."),
        "changed_meanwhile": _("Die Spielliste hat sich inzwischen geändert. Bitte noch einmal ansehen."),
        "sum": _("{pips} Augen {party}"),
        "one_pip": _("1 Auge {party}"),
        "dropped": _("Verworfen."),
        "reseated": _("Die Plätze sind geändert"),
        "old_round": _("Noch aus Runde {round}"),
        "correction": _("Korrektur"),
        "correction_of": _("Korrektur von Spiel {number}"),
        "taken": _("{name} wurde gerade eingetragen: {brief}. Dasselbe?"),
        "taken_struck": _("{name} wurde gerade eingetragen und gestrichen. Dasselbe?"),
        "other_sitter": {
            "struck": _("{name} wurde gerade gestrichen: Jetzt gibt und sitzt {now}, nicht {then}."),
            "changed": _("Die Spielliste davor ist jetzt eine andere: Jetzt gibt und sitzt {now}, nicht {then}."),
            "ask": _("So speichern?"),
        },
        "moved_ask": _("Wirklich speichern?"),
        "taken_here": _("Das nächste Spiel wartet schon auf diesem Handy: {what}. Dasselbe?"),
        "replaced": [  # a game that this phone shows, by another one or by the director
            _("{name} wurde vom anderen Handy ersetzt: jetzt {brief}, vorher {then}."),
            _("{name} hat die Turnierleitung geändert: jetzt {brief}, vorher {then}."),
        ],
        "meanwhile": {  # what became of the game that is put right; what to ask before that is undone
            "corrected": [_("{name} wurde gerade korrigiert: {brief}."), _("Durch unsere Korrektur ersetzen?")],
            "struck": [_("{name} wurde gerade gestrichen."), _("Mit unserer Korrektur wieder eintragen?")],
            "put_back": [_("{name} wurde gerade wieder eingetragen: {brief}."), _("Durch unseres ersetzen?")],
        },
        "discard_begun": _("Das angefangene Spiel verwerfen?"),
        "discard_correction": _("Die angefangene Korrektur verwerfen?"),
        "new_game": _("Neues Spiel"),
        "finish": _("Bestätigen"),
        "final": pgettext("Spielliste", "Endstand"),
        "missing": {
            "re": _("Wer ist Re?"),
            "re_pips": _("Wie viele Augen?"),
            "too_many": _("Augen sind eine ganze Zahl von 0 bis 240."),
            "solo": _("Welches Solo?"),
            "no_trick": str(NO_TRICK_MISSING),
            "violation": _("Welcher Regelverstoß?"),
            "reason": str(reasons.MISSING),
            "offender": _("Wer hat gegen die Regel verstoßen?"),
            "pips": _("Wie viele Augen hat jeder? Das letzte ergibt sich."),
            "too_many_pips": _("Zusammen haben alle 240 Augen, nicht mehr."),
            "taker": _("Wer hat die Pik Dame genommen?"),
        },
    }
