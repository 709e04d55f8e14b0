"""The desk at the door: presence and fee by one press each, the way back from whatever was done there, and how it is
answered (line.py reads the one line).

Everything is a plain form; a script that asks for parts (`Answer: parts`) gets what has changed, as JSON. A second
device does the same by a link of the director's (second_device.py), and nothing besides.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import uuid4

from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import numbers
from tournaments.errors import Refused
from tournaments.models import Fee, Payment, Player, Round, Tournament
from tournaments.pages import live, visitors
from tournaments.pages.desk import taken_back
from tournaments.pages.desk.frame import complain, onward, tell
from tournaments.pages.desk.player_rows import Listed, drawn, etag, listed
from tournaments.pages.desk.player_view import View
from tournaments.pages.desk.taken_back import ONCE
from tournaments.pages.forms.players import BEFORE
from tournaments.pages.visitors import Registrar
from tournaments.people import check_in, deleting, fees, presence, registering, whose_money
from tournaments.people.accounts import Standing, account_of
from tournaments.people.coming_back import forgone, open_again
from tournaments.people.players import take_back_withdrawal
from tournaments.people.presence import has_left
from tournaments.people.registering import Undone
from tournaments.people.second_device import may_take_back
from tournaments.people.still_there import numbered, still_there, with_deleted
from tournaments.text import uuid_in, whole_number

PARTS = "parts"
FILLER = "ausser"
"""Under which a form says "außer Wertung"; in the address of the list the line begins with it."""
LATE = "abgemeldet"
"""Under which a way back says that the player had been withdrawn by the closing of check-in."""
LEFT = "ausgestiegen"
"""Under which it says that the player had withdrawn."""
NO_AMOUNT = "1"
"""What the mark "bezahlt" sends on a page that does not say which amount it shows."""


@dataclass(frozen=True, slots=True)
class Back:
    """The way back from what was just done: what the button sends."""

    number: int
    was: str
    """added, checked, deleted, unpaid, left, withdrawn, readmitted"""
    payment: int | None = None
    arrived: bool = False
    fee: int | None = None
    """Which fee was asked before, if it is another one now: its id, 0 for the usual one."""
    filler: bool = False
    """Was the player in the ranking before?"""
    late: bool = False
    """Was the player withdrawn before, by the closing of check-in?"""
    withdrawn: bool = False
    """Had the player withdrawn before?"""
    club: str = ""
    """Which was noted where none was known before."""
    once: str = field(default_factory=lambda: str(uuid4()))
    """Which way back it is (taken_back.py)."""

    @classmethod
    def read(cls, number: int, sent: dict[str, str]) -> Back:
        return cls(
            number,
            sent.get("was", ""),
            payment=whole_number(sent.get("zahlung", ""), 1, 2**62),
            arrived="da" in sent,
            fee=whole_number(sent.get("startgeld", ""), 0, 2**62),
            filler=FILLER in sent,
            late=LATE in sent,
            withdrawn=LEFT in sent,
            club=sent.get("verein", ""),
            once=str(uuid_in(sent.get(ONCE, "")) or uuid4()),
        )

    @property
    def query(self) -> dict[str, object]:
        said = {"zuletzt": self.number, "was": self.was, "zahlung": self.payment, "da": int(self.arrived)}
        said |= {FILLER: int(self.filler), LATE: int(self.late), LEFT: int(self.withdrawn), "verein": self.club}
        said |= {ONCE: self.once}
        fee = {} if self.fee is None else {"startgeld": str(self.fee)}
        return {key: one for key, one in said.items() if one} | fee


@dataclass(frozen=True, slots=True)
class AsBefore:
    """The way back from a change of a player's form: what the form sends to have it as it was."""

    number: int
    sent: dict[str, str]

    @classmethod
    def read(cls, said: str) -> AsBefore | None:
        try:
            number, sent = signing.loads(said, salt=BEFORE)
        except signing.BadSignature:
            return None
        return cls(number, sent)

    @property
    def query(self) -> dict[str, object]:
        """Packed and signed: a note is long, and nobody is to read it in an address."""
        return {BEFORE: signing.dumps([self.number, self.sent], salt=BEFORE, compress=True)}


def asks_for_parts(request: HttpRequest) -> bool:
    """Is it the page's script that asks, which works in what has changed?"""
    return request.headers.get("Answer") == PARTS


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


def left_in_words(name: str, number: int | str) -> str:
    """Why a second device changes nothing of somebody who has withdrawn."""
    return _("{name} (Nr. {number}) ist abgemeldet: Das ändert nur die Leitung").format(name=name, number=number)


def _why_no_mark(who: Registrar, player: Player) -> str:
    """Why a page from before somebody has withdrawn must not set a mark of theirs, in one sentence; "" where it may."""
    if not has_left(player, who.tournament):
        return ""
    if who.second_device:
        return left_in_words(player.name, player.number)
    return _("{name} ist inzwischen abgemeldet: Erst „Wieder dabei“ drücken.").format(name=player.name)


@require_POST
def here(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/da/`: here, or (`da=0`) not here after all."""
    who = visitors.registrar(request, slug)
    one = numbered(who.tournament, number)
    if why_not := _why_no_mark(who, one):
        return refuse(request, who.tournament, why_not)
    if request.POST.get("da") == "0":
        changed = presence.not_here(one, actor=who.actor)
        said, back = _said_away(who.tournament, one), Back(number, "left")
    else:
        late, was = presence.is_late(one, who.tournament), forgone(one)
        changed = presence.arrive(one, actor=who.actor)
        what = ", ".join([_("da"), *without_seat(who.tournament, one)])
        said = _("{name} ist {what}.").format(name=one.name, what=what) + open_again(one, was)
        back = Back(number, "checked", arrived=True, late=late)
    return after(request, who, said, one, back if changed else None)


def _said_away(tournament: Tournament, player: Player) -> str:
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
    one = numbered(tournament, number)
    if who.second_device and (why_not := _why_no_mark(who, one)):
        return refuse(request, tournament, why_not)
    left = " " + _("{name} ist abgemeldet.").format(name=one.name) if one.withdrawn_at is not None else ""
    if request.POST.get("bezahlt") == "0":
        try:
            changed = fees.not_paid(one, actor=who.actor)
        except Refused as refused:
            return refuse(request, tournament, refused.message)
        said = _("{name} hat noch nicht bezahlt.").format(name=one.name)
        if whose := whose_money.of_others(changed, who.actor):
            said = _("{name} hat noch nicht bezahlt. Genommen hatte das Geld: {whose}.").format(
                name=one.name, whose=whose
            )
        return after(request, who, said + left, one, Back(number, "unpaid", changed[-1].id) if changed else None)
    sent = request.POST.get("bezahlt", NO_AMOUNT)
    shown = None if sent == NO_AMOUNT else numbers.cents(sent)
    if again := whose_money.paid_again(one, shown, actor=who.actor):
        said = _("{name} hat bezahlt, gebucht wie zuvor bei {whose}.")
        said = said.format(name=one.name, whose=whose_money.of_others(again, who.actor))
        if len(again) > 1:  # taken back by the mark, all at once
            return after(request, who, said + left, one)
        said += left + " " + _("Ist das Geld eben erst gekommen: „Rückgängig“, dann noch einmal drücken.")
        return after(request, who, said, one, Back(number, "checked", again[0].id))
    is_asked = one.withdrawn_at is None or account_of(one).due > 0  # who left without a game owes nothing
    try:
        payment = fees.pay(one, shown=shown, actor=who.actor) if is_asked else None
    except Refused as refused:
        return refuse(request, tournament, refused.message)
    if payment is None:
        settled = account_of(one).standing == Standing.PAID
        said = _("{name} hat schon bezahlt.") if settled else _("{name} schuldet nichts.")
        return after(request, who, said.format(name=one.name) + left, one)
    amount = numbers.money(payment.cents)
    said = _("{name} hat {amount} bezahlt.").format(name=one.name, amount=amount)
    return after(request, who, said + left, one, Back(number, "checked", payment.id))


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/zuruecknehmen/`: back from what was just done. Idempotent."""
    who = visitors.registrar(request, slug)
    one = with_deleted(who.tournament, number)
    if said := taken_back.answered(request):
        return after(request, who, said, one, alone=False)
    back, actor = Back.read(number, request.POST.dict()), who.actor
    undone = ""
    payment = Payment.objects.filter(player=one, id=back.payment or 0).select_related("player").first()
    if who.second_device and not may_take_back(one, back.was, payment, had_left=back.withdrawn):
        return refuse(request, who.tournament, _("Das kann nur die Turnierleitung zurücknehmen."))
    try:
        match back.was:
            case "added":
                registering.undo_added(one, back.payment, actor=actor)
                undone = _("Zurückgenommen: {name} steht nicht mehr auf der Liste.").format(name=one.name)
            case "deleted":
                deleting.fetch_back_player(one, actor=actor)
                undone = _back_again(one)
            case "unpaid":
                still_there(one)
                if payment is None or payment.kind != Payment.Kind.FEE or payment.settling is not None:
                    raise Refused("was", _("Diese Änderung lässt sich nicht mehr zurücknehmen."))
                fees.paid_after_all(payment, actor=actor)
                undone = _("Zurückgenommen: {name} hat bezahlt.").format(name=one.name)
            case "withdrawn":
                was = forgone(one)
                take_back_withdrawal(one, actor=actor)
                undone = _("Zurückgenommen: {name} ist wieder dabei.").format(name=one.name) + open_again(one, was)
            case "readmitted":
                presence.leaves_again(one, late=back.late, actor=actor)
                one.refresh_from_db(fields=["withdrawn_at"])
                if one.withdrawn_at is None:  # of a late arrival, who was given a seat since, or check-in was opened
                    raise Refused("was", _("Diese Änderung lässt sich nicht mehr zurücknehmen."))
                undone = _("Zurückgenommen: {name} ist wieder abgemeldet.").format(name=one.name)
            case "left":
                presence.arrive(one, actor=actor)
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
                    actor=actor,
                )
                undone = _undone(one, back, payment, done)
            case _:
                raise Refused("was", _("Diese Änderung lässt sich nicht mehr zurücknehmen."))
    except Refused as refused:
        return refuse(request, who.tournament, refused.message)
    taken_back.note(request, undone)
    return after(request, who, undone, one, alone=back.was != "deleted")


def _back_again(player: Player) -> str:
    if paid := fees.paid_by(player):
        said = _("{name} steht wieder auf der Liste, {amount} sind wieder gebucht.")
        return said.format(name=player.name, amount=numbers.money(paid))
    return _("{name} steht wieder auf der Liste.").format(name=player.name)


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
        raise Refused("was", _("Diese Änderung lässt sich nicht mehr zurücknehmen."))
    sentence = _("Schon zurückgenommen bei {name}: {what}.") if done.before else _("Zurückgenommen bei {name}: {what}.")
    return sentence.format(name=player.name, what=", ".join(said))


def after(
    request: HttpRequest,
    who: Registrar,
    said: str,
    player: Player,
    back: Back | None = None,
    as_before: AsBefore | None = None,
    formerly: int | None = None,
    alone: bool = True,
) -> HttpResponse:
    """What follows on something that was done for one player: the parts that a script asks for, or the page.

    `as_before`: what stood in the player's form, where it is another now; `formerly`: the number that the player had;
    `alone`: is no other row another now? The wishes of others name a player.
    """
    tournament, view = who.tournament, View.of(request.POST)
    if not asks_for_parts(request):
        tell(request, said)
        way_back = back or as_before
        return onward(request, view.at(tournament.slug, way_back.query if way_back else {}))
    before = tournament.version + tournament.desk_version
    tournament.refresh_from_db()
    now = listed(tournament, view, second_device=who.second_device)
    row = now.row(player.number)
    parts = _parts(request, tournament, now) | {
        "said": line_said(
            request,
            tournament,
            said=said,
            back=back,
            as_before=as_before,
            row=None if who.second_device else row,
        ),
        "number": player.number,
        "row": drawn(request, tournament, now, row) if row else "",
    }
    if formerly not in (None, player.number):
        parts["formerly"] = formerly
    # Nothing else has happened since the page's own version: it need not ask for the whole list.
    if alone and tournament.version + tournament.desk_version <= before + 1:
        parts |= {"before": before, "etag": etag(request, tournament, view)}
    return JsonResponse(parts)


def refuse(
    request: HttpRequest, tournament: Tournament, sentence: str, *, doubt: str = "", typed: str = ""
) -> HttpResponse:
    """Why it was not done: for the script that asks for parts, or on the page."""
    if asks_for_parts(request):
        said = line_said(request, tournament, said=sentence, wrong=True)
        return JsonResponse({"said": said, "doubt": doubt}, status=422)
    complain(request, sentence)
    kept: dict[str, object] = {"zeile": typed[:200], "sicher": int(bool(doubt))} if typed else {}
    if typed and FILLER in request.POST:
        kept[FILLER] = 1
    return onward(request, View.of(request.POST).at(tournament.slug, kept))


def line_said(request: HttpRequest, tournament: Tournament, **said: object) -> str:
    """What stands below the line: a sentence, and the way back."""
    return render_to_string("desk/_line_said.html", {"tournament": tournament, **said}, request)


def _parts(request: HttpRequest, tournament: Tournament, now: Listed) -> dict[str, object]:
    return {"head": render_to_string("desk/_players_head.html", {"tournament": tournament, "listed": now}, request)}
