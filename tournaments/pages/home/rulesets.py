"""`/leitung/regelwerke/`: an organizer's own rulesets."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from scoring import PRESETS
from tournaments import own_rulesets
from tournaments.errors import NO_FILE, Refused
from tournaments.models import OwnRuleset
from tournaments.pages import meanwhile, visitors
from tournaments.pages.forms.ruleset import BACK, RulesetForm
from tournaments.pages.forms.tournament import USUAL_PRESET
from tournaments.pages.rules import fields, sheet
from tournaments.ruleset_words import TITLES, based_on, isolated, title

ANYWAY = "trotzdem"
"""Sent along where it was said that it is deleted."""


@require_http_methods(["GET", "HEAD", "POST"])
def rulesets(request: HttpRequest) -> HttpResponse:
    """All of them; POST makes one of a preset and goes on to it."""
    user = visitors.organizer(request)
    if request.method != "POST":
        return _list(request, user)
    preset = request.POST.get("preset", "")
    typed = request.POST.get("name", "")
    try:
        own = own_rulesets.keep(user, typed, PRESETS[preset if preset in PRESETS else USUAL_PRESET])
    except Refused as refused:
        return _list(request, user, typed=typed, preset=preset, wrong=refused.message, status=422)
    return redirect("home:own_ruleset", own.id)


@require_POST
def read_in(request: HttpRequest) -> HttpResponse:
    """`…/einlesen/`: a file of this or another organizer becomes one of these."""
    user = visitors.organizer(request)
    file = request.FILES.get("file")
    if file is None:
        return _list(request, user, unread=[str(NO_FILE)], status=422)
    try:
        name, ruleset = own_rulesets.from_file(file.read())
        own = own_rulesets.keep(user, name, ruleset, number=True)
    except Refused as refused:
        return _list(request, user, unread=refused.message.split("\n"), status=422)
    return redirect("home:own_ruleset", own.id)


@require_http_methods(["GET", "HEAD", "POST"])
@meanwhile.read_anew
def ruleset(request: HttpRequest, number: int) -> HttpResponse:
    """`…/<number>/`: its name and every parameter; POST saves.

    One that was deleted on another page meanwhile is asked about, so that nothing typed is lost; saved again it comes
    back.
    """
    own = _own_or_deleted(request, number)
    if request.method != "POST":
        if own.deleted_at:
            return redirect("home:rulesets")  # there it can be fetched back
        return _page(request, own, RulesetForm(ruleset=own.ruleset), own.name)
    form = RulesetForm(request.POST, ruleset=own.ruleset)
    sent, overtaken = meanwhile.onto(request.POST, _name_sent(own))
    name = sent.get("name", "")
    if request.POST.get(BACK):
        form.is_valid()
        if HtmxDetails(request):
            return render(request, "rules/_fields.html", _fields(own, form))
        return _page(request, own, form, name)
    wrong = meanwhile.sentence(own.name) if overtaken else ""
    if own.deleted_at and not request.POST.get(ANYWAY):
        wrong = _("Dieses Regelwerk ist inzwischen gelöscht; wer noch einmal speichert, holt es zurück.")
    if not form.is_valid() or wrong:
        return _page(request, own, form, name, wrong=wrong, status=422)
    try:
        own_rulesets.change(own, name, form.ruleset)
    except Refused as refused:
        return _page(request, own, form, name, wrong=refused.message, status=422)
    return redirect("home:rulesets")


@require_POST
def try_rules(request: HttpRequest, number: int) -> HttpResponse:
    """`…/<number>/probieren/`: what the rules as they are filled in come to. Nothing is kept."""
    own = _own_or_deleted(request, number)
    form = RulesetForm(request.POST, ruleset=own.ruleset)
    form.is_valid()
    return render(request, "rules/_tried.html", _fields(own, form))


@require_safe
def rule_sheet(request: HttpRequest, number: int) -> HttpResponse:
    """`…/<number>/blatt/`: it on one page."""
    own = _own(request, number)
    return render(request, "home/rule_sheet.html", sheet(own.ruleset, isolated(own.name), based_on(own.ruleset)))


@require_safe
def file(request: HttpRequest, number: int) -> HttpResponse:
    """`…/<number>/datei/`: it as a file for others."""
    own = _own(request, number)
    response = HttpResponse(own_rulesets.as_file(own), content_type="application/json; charset=utf-8")
    name = slugify(own.name) or "regelwerk"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@require_POST
def copy(request: HttpRequest, number: int) -> HttpResponse:
    """`…/<number>/kopieren/`: once more, to be changed."""
    try:
        made = own_rulesets.copy(_own_or_deleted(request, number))
    except Refused as refused:
        return _list(request, visitors.organizer(request), wrong=refused.message, status=422)
    return redirect("home:own_ruleset", made.id)


@require_POST
def delete(request: HttpRequest, number: int) -> HttpResponse:
    """`…/<number>/loeschen/`: the list then says what is deleted, with the way back."""
    own_rulesets.delete(_own_or_deleted(request, number))
    return redirect("home:rulesets")


@require_POST
def fetch_back(request: HttpRequest, number: int) -> HttpResponse:
    """`…/<number>/zurueckholen/`."""
    own_rulesets.fetch_back(_own_or_deleted(request, number))
    return redirect("home:rulesets")


def _own(request: HttpRequest, number: int) -> OwnRuleset:
    return get_object_or_404(own_rulesets.kept(visitors.organizer(request)), id=number)


def _own_or_deleted(request: HttpRequest, number: int) -> OwnRuleset:
    """For what is pressed on a page that may be older than its being deleted, or fetched back."""
    return get_object_or_404(own_rulesets.every(visitors.organizer(request)), id=number)


def _name_sent(own: OwnRuleset) -> dict[str, meanwhile.Sent]:
    return {"name": {"name": [own.name]}}


def _list(
    request: HttpRequest,
    user: User,
    *,
    typed: str = "",
    preset: str = USUAL_PRESET,
    wrong: str = "",
    unread: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    shown = [(own, based_on(own.ruleset)) for own in own_rulesets.kept(user)]
    context = {
        "rulesets": shown,
        "deleted": own_rulesets.deleted(user)[:10],
        "presets": [(code, TITLES[code]) for code in PRESETS],
        "preset": preset,
        "typed": typed,
        "wrong": wrong,
        "unread": unread or [],
    }
    return render(request, "home/rulesets.html", context, status=status)


def _page(
    request: HttpRequest, own: OwnRuleset, form: RulesetForm, name: str, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    context = _fields(own, form) | {
        "own": own,
        "anyway": ANYWAY if own.deleted_at and status == 422 else "",
        "shown": f"{meanwhile.shown(_name_sent(own))} {form.shown}",
        "name": name,
        "wrong": wrong,
        "refused": status == 422,
        "rules_title": title(form.usual),
    }
    return render(request, "home/own_ruleset.html", context, status=status)


def _fields(own: OwnRuleset, form: RulesetForm) -> dict[str, Any]:
    form.named = True
    return fields(
        form, try_at=reverse("home:own_try", args=[own.id]), back_at=reverse("home:own_ruleset", args=[own.id])
    )
