"""The organizer's own pages: signing in and out, the list of tournaments, the language of the screens."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from dkturnier.language import COOKIE
from tournaments import access
from tournaments.models import Round, Tournament

HOME = "/leitung/"
LANGUAGE_KEPT = timedelta(days=365)


@require_safe
def sign_in(request: HttpRequest) -> HttpResponse:
    """`/anmelden/?sesame=…`: the one-time key from the terminal signs in; without one, where to find it."""
    onward = _safe(request, request.GET.get("weiter"), HOME)
    key = request.GET.get("sesame")
    if key is not None:
        user = authenticate(request, sesame=key)
        if user is not None:
            login(request, user)
            return redirect(onward)
    if request.user.is_authenticated:
        # An old link in the browser's history: no reason to stop anybody who is signed in.
        return redirect(onward)
    return render(request, "organizer/sign_in.html", {"spent": key is not None}, status=403 if key is not None else 200)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("/")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """`/leitung/`: the tournaments of whoever is signed in, the latest first."""
    user = access.organizer(request)
    tournaments = (
        Tournament.objects.filter(organizers__user=user)
        .annotate(
            active_players=Count("players", filter=Q(players__withdrawn_at=None), distinct=True),
            closed_rounds=Count("rounds", filter=Q(rounds__status=Round.Status.CLOSED), distinct=True),
            open_rounds=Count("rounds", filter=~Q(rounds__status=Round.Status.CLOSED), distinct=True),
        )
        .order_by("-date", "-id")
    )
    return render(request, "organizer/home.html", {"tournaments": tournaments})


# The switch stands in the foot of public pages, which carry no token; choosing a language can harm nobody.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def language(request: HttpRequest, code: str) -> HttpResponse:
    """`/sprache/<de|en>/`: keep the language in a cookie and go back to where one came from."""
    if code not in dict(settings.LANGUAGES):
        raise Http404
    asked = request.POST.get("weiter") or request.GET.get("weiter") or request.headers.get("Referer")
    response = redirect(_safe(request, asked, "/"))
    response.set_cookie(COOKIE, code, max_age=LANGUAGE_KEPT, samesite="Lax", secure=settings.HTTPS)
    return response


def _safe(request: HttpRequest, address: str | None, otherwise: str) -> str:
    """The address if it lies within this app, for nobody shall be sent elsewhere by a link that looks like ours."""
    if address and url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return address
    return otherwise
