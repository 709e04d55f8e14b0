"""The desk at the door: presence and fee by one press each (line.py reads the one line, undo.py is the way back).

Everything is a plain form; a script that asks for parts (`Answer: parts`) gets what has changed, as JSON. A second
device does the same by a link of the director's (second_device.py), and nothing besides.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import numbers
from tournaments.errors import Refused
from tournaments.models import Player, Round, Tournament
from tournaments.pages import live, visitors
from tournaments.pages.desk import taken_back
from tournaments.pages.desk.answering import after, marked_along, refuse, refuse_of_who_left, unmarked_along
from tournaments.pages.desk.player_rows import drawn, etag, listed
from tournaments.pages.desk.player_view import View
from tournaments.pages.desk.way_back import Back
from tournaments.pages.whom import player_meant
from tournaments.people import check_in, payments, presence, whose_money
from tournaments.people.accounts import Standing, account_of
from tournaments.people.coming_back import forgone, open_again
from tournaments.people.presence import has_left

NO_AMOUNT = "1"
"""What the mark "bezahlt" sends on a page that does not say which amount it shows."""


@require_safe
def state(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/stand/`: the list. 304 while nothing has changed. Rendered for each request: it carries a token."""
    who = visitors.registrar(request, slug)
    tournament, view = who.tournament, View.of(request.GET)
    tag = etag(request, tournament, view)
    response = get_conditional_response(request, tag)
    if response is None:
        now = listed(tournament, view, second_device=who.second_device)
        rows = [drawn(request, tournament, now, row) for row in now.rows]
        context = {"tournament": tournament, "listed": now, "rows": rows, **now.teams}
        response = render(request, "desk/_players.html", context)
    response["ETag"] = tag
    response["List-Version"] = str(tournament.version + tournament.desk_version)
    response["Ways-Back-Taken"] = taken_back.all_taken(request)
    response["Cache-Control"] = "no-store"
    return live.stamped(response)


def without_seat(tournament: Tournament, player: Player) -> list[str]:
    """What it means for somebody who plays that a round is drawn or played without them; nothing where it is not."""
    latest = tournament.rounds.order_by("-number").first()
    if latest is None or latest.status == Round.Status.CLOSED or player.seats.filter(table__round=latest).exists():
        return []
    if latest.status == Round.Status.DRAWN:
        return [_("in Runde {number} noch ohne Platz").format(number=latest.number)]
    if latest.number < tournament.rounds_planned:
        return [_("spielt ab Runde {number} mit").format(number=latest.number + 1)]
    return [_("in Runde {number} ohne Platz").format(number=latest.number)]


@require_POST
def here(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/da/`: here, or (`da=0`) not here after all."""
    who = visitors.registrar(request, slug)
    one = player_meant(request, who.tournament, number)
    if request.POST.get("da") == "0":
        if has_left(one, who.tournament):
            return refuse_of_who_left(request, who, one)
        changed = presence.not_here(one, actor=who.actor)
        along = unmarked_along(one) if changed else ""
        said, back = _said_away(who.tournament, one), Back(one, "left")
    else:
        late, was = presence.is_late(one, who.tournament), forgone(one)
        try:
            changed = presence.arrive(one, actor=who.actor)
        except presence.HasLeft:
            return refuse_of_who_left(request, who, one)
        along = marked_along(one) if changed else ""
        what = ", ".join([_("da"), *without_seat(who.tournament, one)])
        said = _("{name} ist {what}.").format(name=one.name, what=what) + open_again(one, was)
        back = Back(one, "checked", arrived=True, late=late)
    return after(request, who, said + along, one, back if changed else None, alone=not along)


def _said_away(tournament: Tournament, player: Player) -> str:
    drawn = tournament.rounds.filter(status=Round.Status.DRAWN, tables__seats__player=player).first()
    if drawn is not None and drawn.only_here:
        said = _("{name} ist nicht da und doch für Runde {number} gesetzt, bis die Leitung neu setzt.")
        if drawn.made.by_lot:
            said = _("{name} ist nicht da und doch für Runde {number} ausgelost, bis die Leitung neu auslost.")
        return said.format(name=player.name, number=drawn.number)
    if tournament.check_in_closed_at is not None:
        return _("{name} ist nicht da und wird so nicht mit ausgelost.").format(name=player.name)
    if check_in.has_begun(tournament):
        return _("{name} ist nicht da.").format(name=player.name)
    return _("{name} ist noch nicht da.").format(name=player.name)


@require_POST
def paid(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/bezahlt/`: what is owed of the fee, `bezahlt` being what the page showed of it; or
    (`bezahlt=0`) not paid after all. Of who has withdrawn the director alone books, and is told so."""
    who = visitors.registrar(request, slug)
    tournament = who.tournament
    one = player_meant(request, tournament, number)
    if who.second_device and has_left(one, tournament):
        return refuse_of_who_left(request, who, one)
    left = " " + _("{name} ist abgemeldet.").format(name=one.name) if one.withdrawn_at is not None else ""
    if request.POST.get("bezahlt") == "0":
        try:
            changed = payments.not_paid(one, actor=who.actor)
        except Refused as refused:
            return refuse(request, tournament, refused.message)
        said = _("{name} hat noch nicht bezahlt.").format(name=one.name)
        if whose := whose_money.of_others(changed, who.actor):
            said = _("{name} hat noch nicht bezahlt. Genommen hatte das Geld: {whose}.").format(
                name=one.name, whose=whose
            )
        return after(request, who, said + left, one, Back(one, "unpaid", changed[-1].id) if changed else None)
    sent = request.POST.get("bezahlt", NO_AMOUNT)
    shown = None if sent == NO_AMOUNT else numbers.cents(sent)
    if again := whose_money.paid_again(one, shown, actor=who.actor):
        said = _("{name} hat bezahlt, gebucht wie zuvor bei {whose}.")
        said = said.format(name=one.name, whose=whose_money.of_others(again, who.actor))
        if len(again) > 1:  # taken back by the mark, all at once
            return after(request, who, said + left, one)
        said += left + " " + _("Ist das Geld eben erst gekommen: „Rückgängig“, dann noch einmal drücken.")
        return after(request, who, said, one, Back(one, "checked", again[0].id))
    is_asked = one.withdrawn_at is None or account_of(one).due > 0  # who left without a game owes nothing
    try:
        payment = payments.pay(one, shown=shown, actor=who.actor) if is_asked else None
    except Refused as refused:
        return refuse(request, tournament, refused.message)
    if payment is None:
        settled = account_of(one).standing == Standing.PAID
        said = _("{name} hat schon bezahlt.") if settled else _("{name} schuldet nichts.")
        return after(request, who, said.format(name=one.name) + left, one)
    amount = numbers.money(payment.cents)
    said = _("{name} hat {amount} bezahlt.").format(name=one.name, amount=amount)
    return after(request, who, said + left, one, Back(one, "checked", payment.id))
