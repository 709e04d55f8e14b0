"""`/neu/`: a tournament is set up on one page."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from dkturnier.door.limits import LIST, takes
from scoring import PRESETS
from tournaments import setting_up
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.own_rulesets import kept
from tournaments.pages import visitors
from tournaments.pages.forms.players import Pasted, ReadIn, checked_part, file_in, pasted, read_in
from tournaments.pages.forms.ruleset import BACK, PREFIX
from tournaments.pages.forms.tournament import USUAL_PRESET, SetupForm, code_of
from tournaments.pages.rules import fields, sheet
from tournaments.people.list_check import Checked, check_list
from tournaments.people.teams import has_teams
from tournaments.text import uuid_in


@takes(LIST)
@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest) -> HttpResponse:
    """Name, rules, rounds, players; POST makes the tournament and goes on to its board.

    A list of several players is shown as it is read before anything is made of it.
    """
    user = visitors.organizer(request)
    if request.method != "POST":
        return _page(request, SetupForm(preset=_as_the_last(user), own=kept(user)))
    form, sent = SetupForm(request.POST, own=kept(user)), pasted(request.POST)
    if (came := file_in(request, sent)) is not None:
        return _page(request, form, came.list, came=came, status=came.status)
    if sent.only_check or request.POST.get(BACK):
        if form.rules.is_bound:
            form.rules.is_valid()
        return _page(request, form, sent, rules_open=bool(request.POST.get(BACK)))
    if not form.is_valid():
        return _page(request, form, sent, status=422)
    checked = _checked(sent, has_teams(form.ruleset))
    if checked.listed.refusal is not None:
        return _page(request, form, sent)
    if checked.must_be_seen and not checked.listed.problems and checked.seen != sent.seen:
        return _page(request, form, sent, look=True)
    entered = form.cleaned_data
    try:
        tournament = setting_up.create_tournament(
            name=entered["name"],
            date=entered["date"],
            ruleset=form.ruleset,
            own=form.own_chosen,
            rounds=form.rounds_entered,
            players=sent.text,
            choice=sent.choice,
            pips_by_range=entered["pips_by_range"],
            scribe_corrections=entered["scribe_corrections"],
            once=uuid_in(request.POST.get("einmal", "")),
            user=user,
            actor=visitors.actor(request),
        )
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message.split("\n"))
        return _page(request, form, sent, status=422)
    return redirect("desk:board", tournament.slug)


@takes(LIST)
@require_POST
def check_players(request: HttpRequest) -> HttpResponse:
    """`/neu/pruefen/`: what the list of players means, while it is being typed."""
    user = visitors.organizer(request)
    # The page sends along the preset and this one of its rules: whether a team may stand behind the club.
    said = request.POST.get(f"{PREFIX}-teams")
    teams = has_teams(SetupForm(request.POST, own=kept(user)).ruleset) if said is None else said != "none"
    return checked_part(request, _checked(pasted(request.POST), teams))


@takes(LIST)
@require_POST
def read_players(request: HttpRequest) -> HttpResponse:
    """`/neu/einlesen/`: the lines of a file with players, above those that were typed, for the field of any list.

    JSON: text, said; 422 with `wrong` if the file cannot be read.
    """
    visitors.organizer(request)
    came = read_in(pasted(request.POST), request.FILES.get("file"))
    answer = {"wrong": came.wrong} if came.wrong else {"text": came.list.text, "said": came.said}
    return JsonResponse(answer, status=came.status)


@require_POST
def show_rules(request: HttpRequest) -> HttpResponse:
    """`/neu/regeln/`: the house rules on the preset that has just been chosen, with what had been changed before.

    `reset` gives the preset as it is; `zurueck` one parameter of it.
    """
    user = visitors.organizer(request)
    form = SetupForm(request.POST, own=kept(user))
    if request.POST.get("reset"):
        form = SetupForm(preset=form.chosen, own=kept(user))
    elif form.rules.is_bound:
        form.rules.is_valid()
    return render(request, "home/_rules_swap.html", _fields(form))


@require_POST
def try_rules(request: HttpRequest) -> HttpResponse:
    """`/neu/regeln/probieren/`: what the rules as they are filled in come to. Nothing is kept."""
    user = visitors.organizer(request)
    form = SetupForm(request.POST, own=kept(user))
    if form.rules.is_bound:
        form.rules.is_valid()
    return render(request, "home/_rules_tried.html", _fields(form))


@require_http_methods(["GET", "HEAD", "POST"])
def rule_sheet(request: HttpRequest) -> HttpResponse:
    """`/neu/regeln/blatt/`: the rules as they are filled in, on one page; `?vorlage=` a preset's. Nothing is kept.

    Where something cannot be, the sheet is that of the preset, and the page says so.
    """
    user = visitors.organizer(request)
    if request.method == "POST":
        form = SetupForm(request.POST, own=kept(user))
        if form.rules.is_bound:
            form.rules.is_valid()
    else:
        wanted = request.GET.get("vorlage", "")
        form = SetupForm(preset=wanted if wanted in PRESETS else USUAL_PRESET)
    return render(
        request,
        "home/rule_sheet.html",
        sheet(form.ruleset, form.rules_title, form.rules_base) | {"wrong": bool(form.rules.errors)},
    )


def _page(
    request: HttpRequest,
    form: SetupForm,
    sent: Pasted | None = None,
    *,
    look: bool = False,
    rules_open: bool = False,
    came: ReadIn | None = None,
    status: int = 200,
) -> HttpResponse:
    checked = _checked(sent, has_teams(form.ruleset)) if sent and sent.text.strip() else None
    at_odds = checked is not None and checked.listed.refusal is not None
    context = _fields(form) | {
        "form": form,
        "once": uuid_in(request.POST.get("einmal", "")) or uuid4(),
        "typed": sent.text if sent else "",
        "came": came,
        "checked": checked,
        "at_odds": at_odds,
        "look": look,
        "refused": status == 422 and came is None,
        "open": rules_open or bool(form.rules.errors),
    }
    return render(request, "home/setup.html", context, status=422 if at_odds else status)


def _checked(sent: Pasted, teams: bool) -> Checked:
    return check_list(sent.text, sent.choice, teams=() if teams else None)


def _fields(form: SetupForm) -> dict[str, Any]:
    return {"preset": form.chosen, "setup": form} | fields(
        form.rules, try_at=reverse("home:try_rules"), back_at=reverse("home:show_rules"), back_to="#regeln"
    )


def _as_the_last(user: User) -> str:
    """What the organizer's latest tournament was played by: a club plays by the same rules every month.

    An own ruleset that is what it played by, otherwise the one of that name, otherwise its preset.
    """
    latest = Tournament.objects.filter(organizers__user=user, demo_next_at=None).order_by("-id").first()
    if latest is None:
        return USUAL_PRESET
    if latest.ruleset_name or latest.ruleset.house_rules:
        likely = [(one.ruleset == latest.ruleset, one.name == latest.ruleset_name, one) for one in kept(user)]
        same, named, own = max(likely, key=lambda one: one[:2], default=(False, False, None))
        if own is not None and (same or named):
            return code_of(own)
    return latest.ruleset.preset
