"""The way back from whatever was done at the door for one player, and what it came to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import numbers
from tournaments.errors import Refused
from tournaments.models import Fee, Payment, Player
from tournaments.pages import visitors
from tournaments.pages.desk import taken_back
from tournaments.pages.desk.answering import after, marked_along, refuse, refuse_of_who_left, unmarked_along
from tournaments.pages.desk.way_back import Back
from tournaments.pages.whom import deleted_or_not
from tournaments.people import deleting, payments, presence, registering
from tournaments.people.coming_back import forgone, open_again
from tournaments.people.players import take_back_withdrawal
from tournaments.people.registering import Undone, no_more
from tournaments.people.second_device import may_take_back
from tournaments.people.still_there import still_there


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/zuruecknehmen/`: back from what was just done. Idempotent."""
    who = visitors.registrar(request, slug)
    one = deleted_or_not(request, who.tournament, number)
    if said := taken_back.answered(request):
        return after(request, who, said, one, alone=False)
    back, actor = Back.read(one, request.POST.dict()), who.actor
    undone, along = "", ""
    payment = Payment.objects.filter(player=one, id=back.payment or 0).select_related("player").first()
    if who.second_device and not may_take_back(one, back.was, payment, had_left=back.withdrawn):
        return refuse(request, who.tournament, _("Das kann nur die Turnierleitung zurücknehmen."))
    try:
        match back.was:
            case "added":
                registering.undo_added(one, back.payment, actor=actor)
                undone = _("Zurückgenommen: {name} steht nicht mehr auf der Liste.").format(name=one.name)
                along = unmarked_along(one)
            case "deleted":
                deleting.fetch_back_player(one, actor=actor)
                undone, along = _back_again(one), marked_along(one)
            case "unpaid":
                still_there(one)
                if payment is None or payment.kind != Payment.Kind.FEE or payment.settling is not None:
                    raise no_more()
                payments.paid_after_all(payment, actor=actor)
                undone = _paid_again(one, payment)
            case "withdrawn":
                was = forgone(one)
                take_back_withdrawal(one, actor=actor)
                undone = _("Zurückgenommen: {name} ist wieder dabei.").format(name=one.name) + open_again(one, was)
            case "readmitted":
                presence.leaves_again(one, late=back.late, actor=actor)
                one.refresh_from_db(fields=["withdrawn_at"])
                if one.withdrawn_at is None:  # of a late arrival, who was given a seat since, or check-in was opened
                    raise no_more()
                undone = _("Zurückgenommen: {name} ist wieder abgemeldet.").format(name=one.name)
            case "left":
                along = marked_along(one) if presence.here_after_all(one, back.at, actor=actor) else ""
                undone = _("Zurückgenommen: {name} ist da.").format(name=one.name)
            case "checked":
                done = registering.undo_check_in(
                    one,
                    payment,
                    back.arrived,
                    back.fee,
                    filler=back.filler,
                    late=back.late,
                    withdrawn=back.withdrawn,
                    club=back.club,
                    since=back.at,
                    actor=actor,
                )
                undone = _undone(one, back, payment, done)
                along = unmarked_along(one) if done.arrived and not done.before else ""
            case _:
                raise no_more()
    except presence.HasLeft:
        return refuse_of_who_left(request, who, one)
    except Refused as refused:
        return refuse(request, who.tournament, refused.message)
    undone += along
    taken_back.note(request, undone)
    return after(request, who, undone, one, alone=back.was != "deleted" and not along)


def _back_again(player: Player) -> str:
    if paid := payments.paid_by(player):
        said = _("{name} steht wieder auf der Liste, {amount} sind wieder gebucht.")
        return said.format(name=player.name, amount=numbers.money(paid))
    return _("{name} steht wieder auf der Liste.").format(name=player.name)


def _paid_again(player: Player, payment: Payment) -> str:
    """What is asked of the player may have changed since that was paid."""
    if (owed := payments.owed_by(player)) <= 0:
        return _("Zurückgenommen: {name} hat bezahlt.").format(name=player.name)
    said = _("Zurückgenommen: {name} hat {amount} bezahlt, {open} sind offen.")
    return said.format(name=player.name, amount=numbers.money(payment.cents), open=numbers.money(owed))


def _undone(player: Player, back: Back, payment: Payment | None, done: Undone) -> str:
    """What taking a check-in back came to. Refused ("was") if that was nothing, and nobody has taken it back before."""
    said = []
    if done.withdrawn:
        said.append(_("wieder abgemeldet"))
    elif done.arrived:
        said.append(_("nicht mehr „da“"))
    if payment is not None:
        anew = Payment.objects.filter(player=player, kind=Payment.Kind.FEE, taken_back_at=None, id__gt=payment.id)
        if payment.kind == Payment.Kind.FEE and (later := anew.first()):
            stays = _("{amount} sind seitdem neu gebucht und bleiben")
            said.append(stays.format(amount=numbers.money(later.cents)))
        elif done.payment:
            said.append(_("{amount} nicht mehr gebucht").format(amount=numbers.money(abs(payment.cents))))
    if done.fee and back.fee is not None:
        fees_asked = Fee.objects.filter(tournament=player.tournament_id)
        fee = fees_asked.filter(id=back.fee).first() or fees_asked.first()
        said.append(_("Startgeld wieder „{fee}“").format(fee=fee.name if fee else ""))
    if done.filler:
        said.append(_("wieder in der Wertung"))
    if done.club:
        said.append(_("ohne Verein"))
    if not said:
        raise no_more()
    sentence = _("Schon zurückgenommen bei {name}: {what}.") if done.before else _("Zurückgenommen bei {name}: {what}.")
    return sentence.format(name=player.name, what=", ".join(said))
