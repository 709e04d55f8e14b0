"""Money at the desk: which fees there are, what more was paid or given back, the cash box, on paper and as a file."""

from __future__ import annotations

import re
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import numbers
from tournaments.errors import Refused
from tournaments.files.exports import cash_csv
from tournaments.models import Payment, Tournament
from tournaments.pages import csv_file, visitors
from tournaments.pages.desk import answering, fee_rows, players
from tournaments.pages.desk.fee_rows import FeeRow, Typed
from tournaments.pages.desk.frame import complain, onward, page, saying_why_not, tell
from tournaments.pages.desk.way_back import Back
from tournaments.pages.meanwhile import read_anew
from tournaments.pages.whom import player_meant
from tournaments.people import fees, payments
from tournaments.people.accounts import RETURNED
from tournaments.people.cash import Cash, Line
from tournaments.people.cash import cash as counted
from tournaments.people.categories import change_categories, kept_by_players
from tournaments.people.fees import MOST_FEES, Wanted
from tournaments.people.registering import no_more
from tournaments.text import uuid_in, whole_number
from tournaments.writing import writing

TOO_MUCH = "zuviel"


@require_safe
def cash(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/kasse/`: what is in the cash box, and who still owes."""
    tournament = visitors.director(request, slug)
    box = counted(tournament)
    context = {
        "cash": box,
        "total": numbers.money(box.total),
        "owed": numbers.money(box.owed),
        "by_kind": [(kind, times, numbers.money(cents)) for kind, times, cents in box.by_kind],
        "by_actor": [(actor, numbers.money(cents)) for actor, cents in box.by_actor],
        "lines": [(line, numbers.money(line.payment.cents), _returned(line, box)) for line in box.lines],
        "owing": [(one.player, numbers.money(one.cents)) for one in box.owing if one.player.withdrawn_at is None],
        "gone": [(one.player, numbers.money(one.cents)) for one in box.owing if one.player.withdrawn_at is not None],
        "waived": [(one.player, numbers.money(one.cents)) for one in box.waived],
        "too_much": [(one.player, numbers.money(one.cents)) for one in box.too_much],
    }
    return page(request, tournament, "desk/cash.html", context, section="players")


def _returned(line: Line, box: Cash) -> str:
    """Beside a fee: that it has gone back, or some of it."""
    account = box.accounts.get(line.payment.player_id)
    of_fee = line.counts and line.payment.kind == Payment.Kind.FEE
    return str(account.said) if account and of_fee and account.standing in RETURNED else ""


@require_safe
def cash_file(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/kasse/kasse.csv`: every payment, for a spreadsheet."""
    tournament = visitors.director(request, slug)
    return csv_file.answer(cash_csv(tournament), f"{slug}-kasse")


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/kasse/zuruecknehmen/`: a payment was a mistake. It stays in the list, struck."""
    tournament = visitors.director(request, slug)
    number = whole_number(request.POST.get("zahlung", ""), 1, 2**62)
    payment = Payment.objects.filter(tournament=tournament, id=number or 0).select_related("player").first()
    with saying_why_not(request):
        if payment is None:
            raise no_more()
        if payments.take_back([payment], actor=visitors.actor(request)):
            said = _("Abrechnung zurückgenommen: {name}.") if payment.settling else _("Zahlung zurückgenommen: {name}.")
            tell(request, said.format(name=payment.player.name))
    return onward(request, "desk:cash", slug)


@require_POST
def amount(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/betrag/`: a donation, or money back; with the way back in the list. `zuviel`: what was
    paid too much, as the button named it, goes back.

    A form books once (`einmal`): if its answer was lost and it is sent again, it is said what was booked already.
    """
    who = visitors.directing(request, slug)
    one = player_meant(request, who.tournament, number)
    parts = answering.asks_for_parts(request)
    try:
        once = uuid_in(request.POST.get("einmal", ""))
        if TOO_MUCH in request.POST:
            shown = _amount(request.POST[TOO_MUCH], "cents")
            payment, anew = payments.refund_too_much(one, shown, once=once, actor=who.actor)
        else:
            cents = _amount(request.POST.get("betrag", ""), "cents")
            book = payments.refund if request.POST.get("wofuer") == Payment.Kind.REFUND else payments.donate
            payment, anew = book(one, cents, once=once, actor=who.actor)
    except Refused as refused:
        if refused.field == "cents":
            return players.amount_refused(request, who.tournament, one, refused.message)
        if parts:
            return answering.refuse(request, who.tournament, refused.message)
        complain(request, refused.message)
    else:
        kind, amount = Payment.Kind(payment.kind).label, numbers.money(payment.cents)
        sentence = _("{name}: {what} {amount}.") if anew else _("{name}: {what} {amount} war schon gebucht.")
        said = sentence.format(name=one.name, what=kind, amount=amount)
        if parts:
            return answering.after(request, who, said, one, Back(one, "checked", payment.id))
        tell(request, said)
    return onward(request, reverse("desk:player", args=[slug, one.number]))


@require_http_methods(["GET", "HEAD", "POST"])
@read_anew
def fees_page(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/startgeld/`: the fees by name and amount, the first the usual one, and the categories."""
    tournament = visitors.director(request, slug)
    before = [Wanted(fee.name, fee.cents, fee.id) for fee in tournament.fees.all()]
    now = fee_rows.standing(before, tournament.categories)
    if request.method != "POST":
        more = [FeeRow()] * min(2, MOST_FEES - len(before))
        return _fees(request, tournament, now, replace(now, rows=now.rows + more))
    typed = fee_rows.typed(request.POST, now)
    if typed.asks:
        return _fees(request, tournament, now, typed, {"categories": typed.wrong}, status=422)
    rows = typed.rows
    filled = [place for place, row in enumerate(rows) if row.filled]
    try:
        wanted = [_wanted(place, rows[filled_in]) for place, filled_in in enumerate(filled)]
        actor = visitors.actor(request)
        with writing(tournament.id) as work:
            fees.change_fees(tournament, wanted, instead_of=before, actor=actor, within=work)
            named = typed.categories.splitlines()
            gone = change_categories(tournament, named, instead_of=tournament.categories, actor=actor, within=work)
    except Refused as refused:
        wrong = {refused.field: refused.message}
        if beside := re.fullmatch(r"fees\[(\d+)\]\.(\w+)", refused.field):
            place = filled[int(beside[1])]
            rows[place] = replace(rows[place], wrong=refused.message, wrong_in=beside[2])
        return _fees(request, tournament, now, typed, wrong, status=422)
    said = [_("Gespeichert."), kept_by_players(tournament, gone)]
    tell(request, " ".join(filter(None, said)))
    return onward(request, "desk:fees", slug)


def _wanted(place: int, row: FeeRow) -> Wanted:
    return Wanted(row.name, _amount(row.amount, f"fees[{place}].cents"), whole_number(row.id, 1, 2**62))


def _amount(typed: str, field: str) -> int:
    """In cents. Refused (`field`) where it cannot be read."""
    cents = numbers.cents(typed)
    if cents is None:
        said = _("„{typed}“ ist kein Betrag: zum Beispiel 10 oder 7,50.").format(typed=typed[:20])
        raise Refused(field, said if typed.strip() else _("Hier fehlt der Betrag: zum Beispiel 10 oder 7,50."))
    return cents


def _fees(
    request: HttpRequest,
    tournament: Tournament,
    now: Typed,
    typed: Typed,
    wrong: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "rows": typed.rows,
        "categories": typed.categories,
        "wrong": wrong or {},
        "shown": fee_rows.shown(now),
        "refused": status != 200,
    }
    return page(request, tournament, "desk/fees.html", context, section="settings", status=status)
