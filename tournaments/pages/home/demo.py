"""A demo tournament at the press of a button, for organizers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.demo import playing
from tournaments.pages import visitors


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """GET: what it is, and the button. POST: makes one and goes to its board."""
    user = visitors.organizer(request)
    if request.method == "POST":
        tournament = playing.create(user)
        return redirect("desk:board", tournament.slug)
    return render(request, "home/demo.html", {"players": len(playing.PLAYERS.splitlines()), "rounds": playing.ROUNDS})
