"""The organizer's list of tournaments, and the language of the screens."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from dkturnier.language import COOKIE
from tournaments.models import Round, Tournament
from tournaments.pages import visitors
from tournaments.pages.within import within

LANGUAGE_KEPT = timedelta(days=365)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """`/leitung/`: the tournaments of whoever is signed in, the latest first."""
    user = visitors.organizer(request)
    tournaments = (
        Tournament.objects.filter(organizers__user=user)
        .annotate(
            active_players=Count("players", filter=Q(players__withdrawn_at=None), distinct=True),
            closed_rounds=Count("rounds", filter=Q(rounds__status=Round.Status.CLOSED), distinct=True),
            open_rounds=Count("rounds", filter=~Q(rounds__status=Round.Status.CLOSED), distinct=True),
        )
        .order_by("-date", "-id")
    )
    return render(request, "home/home.html", {"tournaments": tournaments})


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
