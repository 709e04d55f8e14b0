"""`/neu/`: a tournament is set up on one page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import access, registration
from tournaments.errors import Refused
from tournaments.forms.setup import USUAL_PRESET, SetupForm
from tournaments.models import Tournament
from tournaments.roster import check_list


@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest) -> HttpResponse:
    """Name, rules, rounds, players; POST makes the tournament and goes on to its board."""
    user = access.organizer(request)
    if request.method != "POST":
        return _page(request, SetupForm(preset=_last_preset(user.id)))
    form = SetupForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    entered = form.cleaned_data
    try:
        tournament = registration.create_tournament(
            name=entered["name"],
            date=entered["date"],
            ruleset=form.ruleset,
            rounds=form.rounds_entered,
            players=entered["players"],
            pips_by_range=entered["pips_by_range"],
            scribe_corrections=entered["scribe_corrections"],
            user=user,
            actor=access.actor(request),
        )
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message.split("\n"))
        return _page(request, form, status=422)
    return redirect(f"/{tournament.slug}/leitung/")


@require_POST
def check_players(request: HttpRequest) -> HttpResponse:
    """`/neu/pruefen/`: what the list of players means, while it is being typed."""
    access.organizer(request)
    return render(
        request,
        "organizer/_players_check.html",
        {"checked": check_list(request.POST.get("players", ""))},
    )


@require_POST
def show_rules(request: HttpRequest) -> HttpResponse:
    """`/neu/regeln/`: the house rules on the preset that has just been chosen, with what had been changed before.

    `reset` gives the preset as it is.
    """
    access.organizer(request)
    form = SetupForm(request.POST)
    if request.POST.get("reset"):
        form = SetupForm(preset=form.chosen)
    elif form.rules.is_bound:
        form.rules.is_valid()
    return render(request, "organizer/_rules_swap.html", {"rules": form.rules, "preset": form.chosen})


def _page(request: HttpRequest, form: SetupForm, status: int = 200) -> HttpResponse:
    typed = form["players"].value() or ""
    context = {
        "form": form,
        "rules": form.rules,
        "preset": form.chosen,
        "checked": check_list(typed) if typed.strip() else None,
        "open": bool(form.rules.errors),
    }
    return render(request, "organizer/setup.html", context, status=status)


def _last_preset(user_id: int) -> str:
    """The preset of the organizer's latest tournament: a club plays by the same rules every month."""
    latest = Tournament.objects.filter(organizers__user=user_id, demo_next_at=None).order_by("-id").first()
    return str(latest.ruleset_data["name"]) if latest else USUAL_PRESET
