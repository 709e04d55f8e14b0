"""Signing in with the key from the terminal, and out again: here, or everywhere."""

from __future__ import annotations

from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import sign_in_key
from tournaments.pages import visitors
from tournaments.pages.within import within


@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """`/anmelden/?sesame=…`: a button that uses up the one-time key and signs in; without a key, where to find one.

    Looking uses up nothing: messengers and mail programs open every link that they show. The button carries the token
    of the page, so that nobody can be signed in to the tournaments of somebody else unawares. `verloren`: somebody has
    sent something without being signed in any more.
    """
    sent = request.POST if request.method == "POST" else request.GET
    onward, key = within(request, sent.get("weiter"), reverse("home:tournaments")), sent.get("sesame")
    if request.method == "POST" and key is not None and (user := sign_in_key.use_up(key)):
        login(request, user)
        return HttpResponseRedirect(onward)
    owner = authenticate(request, sesame=key) if key is not None else None
    if request.user.is_authenticated and owner in (None, request.user):
        # An old link in the browser's history, or a second press: no reason to stop anybody who is signed in.
        return HttpResponseRedirect(onward)
    context = {
        "key": key if owner else "",
        "onward": onward,
        "spent": key is not None and owner is None,
        "lost": "verloren" in sent,
        "path": request.get_full_path(),
    }
    return render(request, "home/sign_in.html", context, status=403 if context["spent"] else 200)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """`/abmelden/`: this browser."""
    logout(request)
    return redirect("hall:home")


@require_http_methods(["GET", "HEAD", "POST"])
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """`/abmelden/ueberall/`: a lost phone, a borrowed laptop. Asks first; with `here` this browser too."""
    user = visitors.organizer(request)
    done = ""
    if request.method == "POST":
        sign_in_key.end_sessions(user)
        if request.POST.get("here"):
            logout(request)
            done = "everywhere"
        else:
            update_session_auth_hash(request, user)
            done = "elsewhere"
    return render(request, "home/sign_out_everywhere.html", {"done": done})
