"""The players of a tournament: their list, adding a pasted one, changing one, teams, who leaves and returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.middleware import HtmxDetails

from dkturnier.door.limits import LIST, takes
from tournaments import numbers
from tournaments.actors import Actor
from tournaments.errors import Refused
from tournaments.models import Player, Round, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk import answering, taken_back
from tournaments.pages.desk.frame import complain, onward, page, saying_why_not, tell
from tournaments.pages.desk.line import Line
from tournaments.pages.desk.player_rows import TeamBeside, drawn, etag, listed
from tournaments.pages.desk.player_view import View
from tournaments.pages.desk.taken_back import ONCE
from tournaments.pages.desk.way_back import AsBefore, Back
from tournaments.pages.forms.players import (
    BEFORE,
    SHOWN,
    Pasted,
    PlayerForm,
    ReadIn,
    by_now,
    checked_part,
    file_in,
    pasted,
)
from tournaments.pages.meanwhile import read_anew
from tournaments.pages.whom import player_meant
from tournaments.people import asked_anew, categories, deleting, payments
from tournaments.people import players as people
from tournaments.people.coming_back import come_back, forgone, open_again
from tournaments.people.earlier import earlier
from tournaments.people.fees import choose_fee
from tournaments.people.fillers import choose_filler
from tournaments.people.list_check import Checked
from tournaments.people.presence import is_late
from tournaments.people.taking_over import looked_over, take_back, take_over
from tournaments.people.teams import has_teams
from tournaments.people.teams import trimmed as team_trimmed
from tournaments.people.wishes import in_words
from tournaments.text import whole_number
from tournaments.writing import writing

RETURNED = "zurueckgegeben"
"""Under which a form says how many cents it told of before it deletes."""


@takes(LIST)
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/spieler/`: the list; POST adds what was pasted, once it has been looked at."""
    if request.method != "POST":
        who = visitors.registrar(request, slug)
        return _list(request, who.tournament, second_device=who.second_device)
    tournament = visitors.director(request, slug)
    sent = pasted(request.POST)
    if (came := file_in(request, sent)) is not None:
        checked = _checked(tournament, came.list)
        return _list(request, tournament, sent=came.list, checked=checked, came=came, status=came.status)
    checked = _checked(tournament, sent)
    if checked.listed.refusal is not None:
        return _list(request, tournament, sent=sent, checked=checked, status=422)
    would = checked.listed.new or checked.listed.changed
    unseen = checked.must_be_seen and bool(would) and not checked.listed.too_many and checked.seen != sent.seen
    if sent.only_check or unseen:
        return _list(request, tournament, sent=sent, checked=checked, look=unseen)
    try:
        taken = take_over(tournament, sent.text, sent.choice, left=sent.left, actor=visitors.actor(request))
    except Refused as refused:
        return _list(request, tournament, sent=sent, checked=checked, wrong=_beside(refused, checked), status=422)
    if taken.left:
        sent = replace(sent, text=taken.left, left=taken.unsure, choice=replace(sent.choice, asked=taken.asked))
        taken_now = (taken.sentence, taken.events)
        return _list(request, tournament, sent=sent, checked=_checked(tournament, sent), taken=taken_now)
    tell(request, taken.sentence)
    return onward(request, _with_way_back(slug, taken.events))


@require_POST
def take_list_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/liste/zuruecknehmen/`: as before a list was taken over, if nothing depends on it yet.

    What that has left in the field (`players`) stays there.
    """
    tournament = visitors.director(request, slug)
    sent, events = pasted(request.POST), _events(request.POST)
    with saying_why_not(request):
        if events is not None:
            take_back(tournament, *events, actor=visitors.actor(request))
            tell(request, _("Die Liste ist zurückgenommen: Alles ist wie vorher."))
            sent, events = replace(sent, left=""), None
    if sent.text.strip():
        return _list(request, tournament, sent=sent, checked=_checked(tournament, sent), taken=("", events))
    return onward(request, _with_way_back(slug, events))


def _with_way_back(slug: str, events: tuple[int, int] | None) -> str:
    """The address of the list, with the button that takes back what was taken over in these."""
    return reverse("desk:players", args=[slug], query={"liste": "{}-{}".format(*events)} if events else {})


def _events(sent: QueryDict) -> tuple[int, int] | None:
    """Which list was taken over just before: "12-15", as the address says."""
    first, _dash, last = sent.get("liste", "").partition("-")
    both = whole_number(first, 1, 2**62), whole_number(last, 1, 2**62)
    return (both[0], both[1]) if both[0] is not None and both[1] is not None else None


@takes(LIST)
@require_POST
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/pruefen/`: what the list that is being typed would mean, before it is sent."""
    tournament = visitors.director(request, slug)
    return checked_part(request, _checked(tournament, pasted(request.POST)))


@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/`: one player, to be changed. For a script that asks for parts the form alone.

    `vorher`: a change is taken back, unless somebody has changed the same since; all else stays as it is by now.
    """
    who = visitors.directing(request, slug)
    tournament = who.tournament
    one = player_meant(request, tournament, number)
    teams = has_teams(tournament.ruleset)
    # A way back that names the number is told why that is no way any more.
    renumbered = not people.has_sat(one) or (BEFORE in request.POST and "number" in request.POST)
    form = _form(tournament, one, numbered=renumbered)
    if request.method != "POST":
        return _one(request, tournament, one, form)
    takes_back = BEFORE in request.POST
    if takes_back and (said := taken_back.answered(request)):
        return answering.after(request, who, said, one, alone=False)
    sent = request.POST.dict()
    meant, by_both = form.meant(sent)
    if takes_back and by_both:
        return answering.refuse(
            request, tournament, _("Nicht zurückgenommen: Das hat inzwischen jemand anders geändert.")
        )
    form = _form(tournament, one, meant, numbered=renumbered)
    if form.is_valid():
        form.doubt(by_both)
    try:
        if not form.errors:
            _change(tournament, one, form, who.actor)
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
    if form.errors and takes_back:
        return answering.refuse(
            request, tournament, " ".join(str(said) for errors in form.errors.values() for said in errors)
        )
    if form.errors:
        return _one(request, tournament, one, form, status=422)
    warnings = [people.looks_like_another(one), people.looks_like_another_team(one) if teams else ""]
    if {"fee", "filler"} & {*form.changed_data} and (back := answering.to_pay_back(one)):
        warnings.append(f"{back}.")
    done = (_("Zurückgenommen: {name}.") if takes_back else _("Gespeichert: {name}.")).format(name=one.name)
    if answering.asks_for_parts(request):
        done = " ".join(filter(None, [done, *warnings]))
    else:
        for warning in filter(None, warnings):
            complain(request, warning)
    # The other way round again is no way back: the step before this one is.
    changed = {} if takes_back else form.as_before
    before = AsBefore(one, changed | {ONCE: str(uuid4())}) if changed else None
    if takes_back:
        taken_back.note(request, done)
    alone = "name" not in form.changed_data
    return answering.after(request, who, done, one, as_before=before, alone=alone)


@require_POST
@read_anew
def delete(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/loeschen/`: who was entered by mistake and never sat. Asks about money, and again where
    it is another sum by now than the one that the form promised to give back."""
    who = visitors.directing(request, slug)
    tournament = who.tournament
    one = player_meant(request, tournament, number)
    paid = payments.paid_by(one)
    if request.POST.get(RETURNED, "0") != str(paid) and not people.has_sat(one):
        typed = request.POST if "name" in request.POST else None
        form = _form(tournament, one, typed)
        return _one(request, tournament, one, form, returned=paid, status=422)
    try:
        deleting.delete_player(one, returned=paid, actor=who.actor)
    except Refused as refused:
        return answering.refuse(request, tournament, refused.message)
    if paid:
        said = _("{name} ist gelöscht, {amount} sind als zurückgegeben gebucht; „Rückgängig“ holt beides zurück.")
    else:
        said = _("{name} ist gelöscht; „Rückgängig“ holt den Eintrag zurück.")
    said = said.format(name=one.name, amount=numbers.money(paid)) + answering.unmarked_along(one)
    return answering.after(request, who, said, one, Back(one, "deleted"), alone=False)


def _change(tournament: Tournament, one: Player, form: PlayerForm, actor: Actor) -> None:
    """All that was changed, or nothing."""
    entered = form.cleaned_data
    with writing(tournament.id) as work:
        people.rename_player(
            one,
            entered["name"],
            entered["club"],
            entered.get("team"),
            entered.get("number"),
            actor=actor,
            within=work,
        )
        choose_filler(one, entered["filler"], actor=actor, within=work)
        categories.note(one, entered.get("category", one.category), entered["note"], actor=actor, within=work)
        if "fee" in form.changed_data:
            choose_fee(one, form.chosen_fee, actor=actor, within=work)


@require_POST
@read_anew
def team(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/mannschaft/`: the team that stands in the list beside a player, "" for none.

    Where it is another by now than was seen there, that is said first.
    """
    tournament = visitors.director(request, slug)
    if not has_teams(tournament.ruleset):
        raise Http404
    one = player_meant(request, tournament, number)
    typed, was = request.POST.get("team", ""), one.team
    seen, wanted = request.POST.get(SHOWN + "team", was), team_trimmed(typed)
    wrong = by_now(was) if was not in (seen, wanted) and wanted != seen else ""
    beside, warning = TeamBeside(one.id, typed=typed), ""
    if not wrong:
        try:
            if wanted != seen:
                people.choose_team(one, typed, instead_of=was, actor=visitors.actor(request))
            beside = TeamBeside(one.id, before=was if was != one.team else None)
            warning = people.looks_like_another_team(one)
        except Refused as refused:
            wrong = refused.message
    if HtmxDetails(request):
        context = {"player": one, "beside": beside, "wrong": wrong, "warning": warning, "tournament": tournament}
        context |= listed(tournament, View()).teams | {"oob": True}
        return render(request, "desk/_team.html", context, status=422 if wrong else 200)
    if wrong or warning:
        complain(request, wrong or warning)
    return onward(request, reverse("desk:players", args=[slug], query=beside.query, fragment=f"spieler-{one.number}"))


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/abmelden/`: out of the tournament from the next draw on."""
    who = visitors.directing(request, slug)
    one = player_meant(request, who.tournament, number)
    said = _("{name} ist abgemeldet und wird nicht mehr gesetzt.")
    if paid := payments.paid_by(one):
        back = _("Bezahlt sind {amount}: Was davon zurückgeht, wird beim Spieler eingetragen.")
        said += " " + back.format(amount=numbers.money(paid))
    way_back = Back(one, "withdrawn") if one.withdrawn_at is None else None
    people.withdraw(one, actor=who.actor)
    return answering.after(request, who, said.format(name=one.name), one, way_back)


@require_POST
def readmit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """`…/spieler/<start number>/anmelden/`: back again, from the next draw on."""
    who = visitors.directing(request, slug)
    one = player_meant(request, who.tournament, number)
    way_back = Back(one, "readmitted", late=is_late(one, who.tournament)) if one.withdrawn_at is not None else None
    was = forgone(one)
    come_back(one, actor=who.actor)
    said = _("{name} ist wieder dabei.").format(name=one.name) + open_again(one, was)
    return answering.after(request, who, said, one, way_back)


def _beside(refused: Refused, checked: Checked) -> str:
    """What to say beside the field: nothing where the lines themselves say what is wrong with them."""
    return "" if checked.listed.problems else refused.message


def _checked(tournament: Tournament, sent: Pasted) -> Checked:
    return looked_over(tournament, sent.text, sent.choice, left=sent.left)


def _list(
    request: HttpRequest,
    tournament: Tournament,
    *,
    sent: Pasted | None = None,
    checked: Checked | None = None,
    look: bool = False,
    wrong: str = "",
    came: ReadIn | None = None,
    taken: tuple[str, tuple[int, int] | None] | None = None,
    second_device: bool = False,
    status: int = 200,
) -> HttpResponse:
    view = View.of(request.GET)
    now = listed(tournament, view, second_device=second_device)
    latest = now.latest
    begun = latest is not None and latest.status != Round.Status.DRAWN
    anew = begun and asked_anew.under_way(tournament)
    at_odds = checked is not None and checked.listed.refusal is not None
    context: dict[str, Any] = {
        "listed": now,
        "earlier": [] if second_device else earlier(tournament),
        "line": Line.of(request, now, begun=begun, anew=anew, focused=not (wrong or look or at_odds or came)),
        "etag": etag(request, tournament, view),
        "list_version": tournament.version + tournament.desk_version,
        "players": now.rows,
        "rows": [drawn(request, tournament, now, row, TeamBeside.read(request.GET)) for row in now.rows],
        "typed": sent.text if sent else "",
        "left": sent.left if sent else "",
        "asked": sorted(sent.choice.asked) if sent else [],
        "checked": checked,
        "look": look,
        "wrong": wrong,
        "at_odds": at_odds,
        "came": came,
        "taken": taken or ("", _events(request.GET)),
        "latest": latest,
        "may_close": not (tournament.finished_at or now.playing or (latest and not begun)) and bool(now.active),
    }
    return page(request, tournament, "desk/players.html", context | now.teams, section="players", status=status)


def amount_refused(request: HttpRequest, tournament: Tournament, one: Player, why: str) -> HttpResponse:
    """The player's page with an amount as it was typed, and why it was not booked."""
    return _one(request, tournament, one, _form(tournament, one), wrong_amount=why, status=422)


def _form(
    tournament: Tournament, one: Player, sent: Mapping[str, str] | None = None, *, numbered: bool | None = None
) -> PlayerForm:
    """`numbered`: may the number be changed? As things are, if that is not said."""
    if numbered is None:
        numbered = not people.has_sat(one)
    return PlayerForm(
        sent,
        player=one,
        teams=has_teams(tournament.ruleset),
        numbered=numbered,
        categories=tournament.categories,
        fees=list(tournament.fees.all()),
    )


def _one(
    request: HttpRequest,
    tournament: Tournament,
    one: Player,
    form: PlayerForm,
    *,
    returned: int | None = None,
    wrong_amount: str = "",
    status: int = 200,
) -> HttpResponse:
    """`returned`: the cents that go back if this player is deleted, where that is asked."""
    view = View.of(request.POST if request.method == "POST" else request.GET)
    context = {
        "player": one,
        "form": form,
        "view": view,
        "back_to": view.at(tournament.slug, fragment=f"spieler-{one.number}"),
        "has_sat": people.has_sat(one),
        "wishes": in_words(tournament, [one]).get(one.id, ()),
        "returned": returned,
        "asked": returned is not None,
        "amount": numbers.money(returned or 0),
        "too_much": answering.too_much(one),
        "once": uuid4(),
        "wrong_amount": wrong_amount,
        "typed_amount": request.POST.get("betrag", "")[:12] if wrong_amount else "",
    }
    if answering.asks_for_parts(request):
        return render(request, "desk/_player_form.html", context | {"tournament": tournament}, status=status)
    return page(request, tournament, "desk/player.html", context, section="players", status=status)
