"""The end of the night: what each player still pays or gets, on a page, on paper and as a file; who has settled."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import numbers
from tournaments.files.exports import settlement_csv
from tournaments.models import Payment, Player
from tournaments.pages import csv_file, visitors
from tournaments.pages.desk.frame import complain, onward, page, saying_why_not, tell
from tournaments.pages.whom import player_meant
from tournaments.people import payments
from tournaments.people.registering import no_more
from tournaments.people.teams import has_teams
from tournaments.results.settling import Line, settle, settlement
from tournaments.text import whole_number

BEYOND_ANY_SUM = 2**31  # cents: nobody ever pays or gets so much


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list as it stands there."""

    line: Line
    fee: str
    pays: str
    gets: str
    sum: str
    """"zahlt 12,50 €"."""
    button: str
    done: str
    """What changed hands; "" for who has not settled."""


@require_safe
def settling(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/abrechnung/`: one line for each player. `?nur=offen`: for those alone who have not settled."""
    tournament = visitors.director(request, slug)
    now = settlement(tournament)
    only = request.GET.get("nur") == "offen"
    context = {
        "now": now,
        "rows": [_row(line) for line in now.lines if line.open or not only],
        "only": only,
        "has_teams": has_teams(tournament.ruleset),
        "losses": now.losses,
        "box": numbers.money(now.box.total),
        "to_get": numbers.money(now.to_get),
        "to_give": numbers.money(now.to_give),
        "afterwards": numbers.money(now.afterwards),
        "at_the_table": now.for_points is not None and tournament.ruleset.settled_after != "evening",
    }
    return page(request, tournament, "desk/settling.html", context, section="players")


@require_safe
def settling_file(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/abrechnung/abrechnung.csv`: the same for a spreadsheet."""
    tournament = visitors.director(request, slug)
    return csv_file.answer(settlement_csv(tournament), f"{slug}-abrechnung")


@require_POST
def settle_one(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/abrechnen/`: the sum that the form says has changed hands."""
    tournament = visitors.director(request, slug)
    one = player_meant(request, tournament, number)
    expected = whole_number(request.POST.get("summe", ""), -BEYOND_ANY_SUM, BEYOND_ANY_SUM)
    with saying_why_not(request):
        # What is no amount is none that anybody knows of.
        if settle(one, BEYOND_ANY_SUM if expected is None else expected, actor=visitors.actor(request)):
            tell(request, _("{name} ist abgerechnet.").format(name=one.name))
        else:
            tell(request, _nothing_open(one))
    return _back(request, slug, one.number)


def _nothing_open(player: Player) -> str:
    """Pressed twice, or on two devices: what was booked of it is said, with when."""
    booked = player.payments.filter(settling__isnull=False, taken_back_at=None).order_by("-at").first()
    if booked is None:
        return _("Bei {name} ist nichts mehr offen.").format(name=player.name)
    at = date_format(timezone.localtime(booked.at), "H:i")
    return _("{name} ist schon abgerechnet, um {at} Uhr: Nichts ist zweimal gebucht.").format(name=player.name, at=at)


@require_POST
def waive(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/erlassen/`: the fee of who has left is waived, or (`erlassen=0`) is not after all.

    `von=kasse`: pressed in the cash box, where it goes on.
    """
    tournament = visitors.director(request, slug)
    one = player_meant(request, tournament, number)
    with saying_why_not(request):
        if request.POST.get("erlassen") == "0":
            payments.ask_again(one, actor=visitors.actor(request))
            tell(request, _("Das Startgeld von {name} ist nicht erlassen.").format(name=one.name))
        elif payments.waive(one, actor=visitors.actor(request)) or one.fee_waived:
            tell(request, _("Das Startgeld von {name} ist erlassen.").format(name=one.name))
        else:
            tell(request, _("{name} schuldet nichts.").format(name=one.name))
    if request.POST.get("von") == "kasse":
        return onward(request, "desk:cash", slug)
    return _back(request, slug, one.number)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/abrechnung/zuruecknehmen/`: a player has not settled after all."""
    tournament = visitors.director(request, slug)
    number = whole_number(request.POST.get("zahlung", ""), 1, 2**62)
    settled = Payment.objects.filter(tournament=tournament, settling__isnull=False).select_related("player")
    payment = settled.filter(id=number or 0).first()
    if payment is None:
        complain(request, no_more().message)
        return onward(request, "desk:settling", slug)
    with saying_why_not(request):
        if payments.take_back([payment], actor=visitors.actor(request)):
            tell(request, _("Abrechnung zurückgenommen: {name}.").format(name=payment.player.name))
    return _back(request, slug, payment.player.number)


def _back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """To the list as it was looked at, at this player."""
    query = {"nur": "offen"} if request.POST.get("nur") == "offen" else {}
    return onward(request, reverse("desk:settling", args=[slug], query=query, fragment=f"spieler-{number}"))


def _row(line: Line) -> Row:
    purse = line.purse
    return Row(
        line,
        fee=_fee(line),
        pays=numbers.money(purse.paid) if purse and purse.paid else "",
        gets=numbers.money(purse.got) if purse and purse.got else "",
        sum=_sum(line),
        button=_button(line),
        done=_done(line),
    )


def _fee(line: Line) -> str:
    if line.may_be_waived:
        return _("{amount} offen, nicht mehr da").format(amount=numbers.money(line.fee))
    if line.fee > 0:
        return _("{amount} offen").format(amount=numbers.money(line.fee))
    if line.fee < 0:
        return _("{amount} zurück").format(amount=numbers.money(-line.fee))
    return str(line.account.said)


def _sum(line: Line) -> str:
    if line.sum > 0:
        return _("zahlt {amount}").format(amount=numbers.money(line.sum))
    if line.sum < 0:
        return _("bekommt {amount}").format(amount=numbers.money(-line.sum))
    return _("hebt sich auf") if line.open else ""


def _button(line: Line) -> str:
    if line.sum > 0:
        return _("{amount} erhalten").format(amount=numbers.money(line.sum))
    if line.sum < 0:
        return _("{amount} ausgezahlt").format(amount=numbers.money(-line.sum))
    return _("Verrechnet") if line.open else ""


def _done(line: Line) -> str:
    if not line.booked:
        return ""
    said = _("verrechnet")
    if line.exchanged:
        said = _("hat {amount} gezahlt") if line.exchanged > 0 else _("hat {amount} bekommen")
    said = said.format(amount=numbers.money(abs(line.exchanged)))
    if not line.before:
        return said
    last = _("zuletzt {amount} gezahlt") if line.last > 0 else _("zuletzt {amount} bekommen")
    return ", ".join([said, last.format(amount=numbers.money(abs(line.last)))] if line.last else [said])
