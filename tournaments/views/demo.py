"""A demo tournament at the press of a button, for organizers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tournaments import access, demo


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """GET: what it is, and the button. POST: makes one and goes to its board."""
    user = access.organizer(request)
    if request.method == "POST":
        tournament = demo.create(user)
        return HttpResponseRedirect(f"/{tournament.slug}/leitung/")
    return render(request, "organizer/demo.html", {"players": len(demo.PLAYERS.splitlines()), "rounds": demo.ROUNDS})
