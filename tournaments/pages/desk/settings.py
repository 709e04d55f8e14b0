"""The settings of a tournament: name, date, rounds, how scribes work, and its rules."""

from __future__ import annotations

from typing import Any

from django.conf import settings as conf
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.middleware import HtmxDetails

from tournaments import ledger, own_rulesets
from tournaments.errors import Refused
from tournaments.files import backup
from tournaments.models import Table, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import onward, page, saying_why_not, tell
from tournaments.pages.forms.ruleset import BACK, RulesetForm
from tournaments.pages.forms.tournament import ChangeForm
from tournaments.ruleset_words import summary, title
from tournaments.settings import Settings, change


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/einstellungen/`: everything but the rules of the game."""
    tournament = visitors.director(request, slug)
    if request.method != "POST":
        return _page(request, tournament, ChangeForm(initial=_initial(tournament), label_suffix=""))
    form = ChangeForm(request.POST, label_suffix="")
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    entered = form.cleaned_data
    wanted = Settings(
        name=entered["name"],
        date=entered["date"],
        rounds_planned=entered["rounds"],
        pips_by_range=entered["pips_by_range"],
        scribe_corrections=entered["scribe_corrections"],
        repeats_first=entered["repeats_first"],
    )
    try:
        change(tournament, wanted, actor=visitors.actor(request))
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        return _page(request, tournament, form, status=422)
    tell(request, _("Gespeichert."))
    return onward(request, "desk:settings", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/regeln/`: every parameter of the tournament's ruleset.

    Once games have been played, a change counts all of them anew, closed rounds too; it has to be confirmed, and is
    refused where a sheet would become impossible.
    """
    tournament = visitors.director(request, slug)
    played = _games_entered(tournament)
    current = tournament.ruleset
    if request.method != "POST":
        return _rules_page(request, tournament, RulesetForm(ruleset=current), played)
    form = RulesetForm(request.POST, ruleset=current)
    if request.POST.get(BACK):
        form.is_valid()
        if HtmxDetails(request):
            return render(request, "desk/_rules.html", _rules_context(tournament, form))
        return _rules_page(request, tournament, form, played)
    if not form.is_valid():
        return _rules_page(request, tournament, form, played, status=422)
    if form.ruleset == current:
        return onward(request, "desk:rules", slug)
    if played and not request.POST.get("recount"):
        wrong = ngettext(
            "Es ist schon {n} Spiel eingetragen: bitte bestätigen, dass es neu gerechnet wird.",
            "Es sind schon {n} Spiele eingetragen: bitte bestätigen, dass sie neu gerechnet werden.",
            played,
        )
        return _rules_page(request, tournament, form, played, wrong=wrong.format(n=played), status=422)
    try:
        ledger.change_ruleset(tournament, form.ruleset, actor=visitors.actor(request))
    except Refused as refused:
        return _rules_page(request, tournament, form, played, wrong=refused.message, status=422)
    tell(
        request,
        _("Die Regeln sind geändert.") if not played else _("Die Regeln sind geändert, alle Spiele neu gerechnet."),
    )
    return onward(request, "desk:rules", slug)


@require_POST
def keep_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/regeln/behalten/`: the tournament's rules become an own ruleset, called as the tournament is."""
    tournament = visitors.director(request, slug)
    with saying_why_not(request):
        own = own_rulesets.keep(visitors.organizer(request), tournament.name, tournament.ruleset, number=True)
        tell(request, _("Behalten als „{name}“, auch für das nächste Turnier.").format(name=own.name))
    return onward(request, "desk:rules", slug)


@require_POST
def try_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/regeln/probieren/`: what the rules as they are filled in come to. Nothing is kept."""
    tournament = visitors.director(request, slug)
    form = RulesetForm(request.POST, ruleset=tournament.ruleset)
    form.is_valid()
    return render(request, "desk/_rules_tried.html", _rules_context(tournament, form))


def _games_entered(tournament: Tournament) -> int:
    """As the sheets count them: neither what was struck nor what the court ruled is one."""
    return Table.objects.filter(round__tournament=tournament).aggregate(games=Sum("games_played"))["games"] or 0


def _initial(tournament: Tournament) -> dict[str, object]:
    return {
        "name": tournament.name,
        "date": tournament.date,
        "rounds": tournament.rounds_planned,
        "pips_by_range": tournament.pips_by_range,
        "scribe_corrections": tournament.scribe_corrections,
        "repeats_first": str(tournament.repeats_first),
    }


def _page(request: HttpRequest, tournament: Tournament, form: ChangeForm, status: int = 200) -> HttpResponse:
    ruleset = tournament.ruleset
    context = {
        "form": form,
        "rules_title": title(ruleset),
        "summary": summary(ruleset),
        "backup": backup.newest(),
        "backups": conf.BACKUPS,
    }
    return page(request, tournament, "desk/settings.html", context, section="settings", status=status)


def _rules_page(
    request: HttpRequest, tournament: Tournament, form: RulesetForm, played: int, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    context = _rules_context(tournament, form) | {
        "rules_title": title(tournament.ruleset),
        "played": played,
        "wrong": wrong,
    }
    return page(request, tournament, "desk/rules.html", context, section="settings", status=status)


def _rules_context(tournament: Tournament, form: RulesetForm) -> dict[str, Any]:
    """What the fields of the rules need: where they are tried, and where one of them goes back to the preset."""
    return {
        "rules": form,
        "try_at": reverse("desk:try_rules", args=[tournament.slug]),
        "back_at": reverse("desk:rules", args=[tournament.slug]),
        "back_to": "#regelfelder",
    }
