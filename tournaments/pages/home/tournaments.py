"""The organizer's list of tournaments, and the language of the screens."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from dkturnier.language import COOKIE
from tournaments import numbers
from tournaments.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.models.tournament import NAME_LENGTH
from tournaments.pages import visitors
from tournaments.pages.within import within
from tournaments.people import deleting
from tournaments.people.cash import cash

DELETED = "geloescht"
"""In the address of the list: which tournament was just deleted."""

LANGUAGE_KEPT = timedelta(days=365)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """`/leitung/`: the tournaments of whoever is signed in, the latest first."""
    user = visitors.organizer(request)
    mine = Tournament.objects.filter(organizers__user=user)
    tournaments = mine.annotate(
        active_players=Count("players", filter=Q(players__withdrawn_at=None, players__deleted_at=None), distinct=True),
        closed_rounds=Count("rounds", filter=Q(rounds__status=Round.Status.CLOSED), distinct=True),
        open_rounds=Count("rounds", filter=Q(rounds__status=Round.Status.PUBLISHED), distinct=True),
    ).order_by("-date", "-id")
    deleted = list(deleting.deleted_tournaments(user)[:10])
    just_deleted = next((one for one in deleted if one.slug == request.GET.get(DELETED)), None)
    in_cash = cash(just_deleted).total if just_deleted else 0
    context = {
        "tournaments": tournaments,
        "never_began": deleting.never_began(mine),
        "deleted": deleted,
        "just_deleted": just_deleted,
        "in_cash": numbers.money(in_cash) if in_cash else "",
        "stays": request.GET.get("bleibt", "")[:NAME_LENGTH],
    }
    return render(request, "home/home.html", context)


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """`/leitung/<slug>/loeschen/`: one that never began; the list then has the way back."""
    tournament = get_object_or_404(Tournament, slug=slug, organizers__user=visitors.organizer(request))
    try:
        deleting.delete_tournament(tournament, actor=visitors.actor(request))
    except Refused:
        return redirect(reverse("home:tournaments", query={"bleibt": tournament.name}))
    return redirect(reverse("home:tournaments", query={DELETED: slug}))


@require_POST
def fetch_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`/leitung/<slug>/zurueckholen/`: as it was, under the same address."""
    user = visitors.organizer(request)
    tournament = get_object_or_404(Tournament.with_deleted, slug=slug, organizers__user=user)
    deleting.fetch_back_tournament(tournament, actor=visitors.actor(request))
    return redirect("home:tournaments")


# The switch stands in the foot of public pages, which carry no token; choosing a language can harm nobody.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def language(request: HttpRequest, code: str) -> HttpResponse:
    """`/sprache/<de|en>/`: keep the language in a cookie and go back to where one came from."""
    if code not in dict(settings.LANGUAGES):
        raise Http404
    asked = request.POST.get("weiter") or request.GET.get("weiter") or request.headers.get("Referer")
    response = HttpResponseRedirect(within(request, asked, reverse("hall:home")))
    response.set_cookie(COOKIE, code, max_age=LANGUAGE_KEPT, samesite="Lax", secure=settings.HTTPS)
    return response
