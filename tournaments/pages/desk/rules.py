"""The rules of a tournament: every parameter of its ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.middleware import HtmxDetails

from tournaments import ledger, own_rulesets
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.models.tournament import RULESET_NAME_LENGTH
from tournaments.pages import visitors
from tournaments.pages.desk.frame import onward, page, saying_why_not, tell
from tournaments.pages.forms.ruleset import BACK, RulesetForm
from tournaments.pages.forms.tournament import TakeForm
from tournaments.pages.meanwhile import read_anew
from tournaments.pages.rules import fields
from tournaments.ruleset_words import base_of, isolated, title_of
from tournaments.text import whole_number

# The ids of the boxes that confirm it, the first of several.
RECOUNT = "neu-rechnen"
RENAMED = "umbenannt"
MOST_NAMED = 3
"""Rules that the last change is told by."""


@require_http_methods(["GET", "HEAD", "POST"])
@read_anew
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/regeln/`: every parameter of the tournament's ruleset.

    Once games have been played, a change counts all of them anew, closed rounds too; it has to be confirmed, and is
    refused where a sheet would become impossible. So has another name of what stands in them.
    """
    tournament = visitors.director(request, slug)
    played = ledger.games_entered(tournament)
    current = tournament.ruleset
    if request.method != "POST":
        return _page(request, tournament, RulesetForm(ruleset=current), played)
    form = RulesetForm(request.POST, ruleset=current)
    if request.POST.get(BACK):
        form.is_valid()
        if HtmxDetails(request):
            return render(request, "rules/_fields.html", _fields(tournament, form))
        return _page(request, tournament, form, played)
    if not form.is_valid():
        return _page(request, tournament, form, played, status=422)
    confirmed = _confirmed(request)
    try:
        changed = ledger.change_ruleset(
            tournament,
            form.ruleset,
            instead_of=current,
            same=form.own_codes,
            confirmed=confirmed,
            actor=visitors.actor(request),
        )
    except ledger.Unconfirmed as asked:
        at = RECOUNT if asked.games and not confirmed.recount else RENAMED
        wrong = _not_confirmed(confirmed, asked)
        return _page(
            request, tournament, form, asked.games, wrong=wrong, wrong_at=at, renamed=asked.renamed, status=422
        )
    except Refused as refused:
        form.refuse(refused)
        return _page(request, tournament, form, played, status=422)
    if changed:
        # Who has not confirmed a recount was not asked, and so no game was there.
        tell(
            request,
            _("Die Regeln sind geändert, alle Spiele neu gerechnet.")
            if ledger.games_entered(tournament)
            else _("Die Regeln sind geändert."),
        )
    return onward(request, "desk:rules", slug)


@require_POST
@read_anew
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/regeln/nehmen/`: the tournament plays by a preset or an own ruleset from now on, as a whole.

    Confirmed and refused as any other change of the rules.
    """
    tournament = visitors.director(request, slug)
    played = ledger.games_entered(tournament)
    rules_as_they_are = RulesetForm(ruleset=tournament.ruleset)
    own_ones = own_rulesets.kept(visitors.organizer(request))
    taking = TakeForm(request.POST.dict(), own=own_ones, instead_of=tournament.ruleset)
    renamed: Sequence[ledger.Renamed] = ()
    # Sent twice it is there already.
    if taking.is_valid() and taking.changed_meanwhile and taking.ruleset_chosen != tournament.ruleset:
        last = _last_change(tournament)
        taking.add_error(
            "ruleset",
            _("Die Regeln sind inzwischen geändert worden. {last} Noch einmal drücken ersetzt auch das.").format(
                last=last[1] if last else ""
            ),
        )
    elif taking.is_valid():
        own, confirmed = taking.own_chosen, _confirmed(request)
        try:
            ledger.change_ruleset(
                tournament,
                taking.ruleset_chosen,
                taken_as=own.name if own else "",
                instead_of=tournament.ruleset,
                confirmed=confirmed,
                actor=visitors.actor(request),
            )
        except ledger.Unconfirmed as asked:
            played, renamed = asked.games, asked.renamed
            taking.add_error("ruleset", _not_confirmed(confirmed, asked))
        except Refused as refused:
            taking.add_error("ruleset", refused.message)
    if not taking.is_valid():
        return _page(request, tournament, rules_as_they_are, played, taking=taking, renamed=renamed, status=422)
    name = title_of(tournament)
    tell(
        request,
        _("Gespielt wird jetzt nach „{name}“.").format(name=name)
        if not played
        else _("Gespielt wird jetzt nach „{name}“, alle Spiele sind neu gerechnet.").format(name=name),
    )
    return onward(request, "desk:rules", slug)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/regeln/zuruecknehmen/`: as before the last change (`change`: its id), while nothing rests on it."""
    tournament = visitors.director(request, slug)
    change = whole_number(request.POST.get("change", ""), 1, 2**62)
    if change is not None:
        with saying_why_not(request):
            ledger.take_rules_back(tournament, change, actor=visitors.actor(request))
            tell(request, _("Zurückgenommen: Es gelten wieder die Regeln davor."))
    return onward(request, "desk:rules", slug)


@require_POST
def keep(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/regeln/behalten/`: the tournament's rules become an own ruleset of this `name`, but once only."""
    tournament = visitors.director(request, slug)
    name = request.POST.get("name", _usual_name(tournament))
    try:
        own, new = own_rulesets.keep_once(visitors.organizer(request), name, tournament.ruleset)
    except Refused as refused:
        form = RulesetForm(ruleset=tournament.ruleset)
        keeping = {"keep_name": name, "keep_wrong": refused.message}
        return _page(request, tournament, form, ledger.games_entered(tournament), keeping=keeping, status=422)
    said = (
        _("Behalten als „{name}“, auch für das nächste Turnier.")
        if new
        else _("Diese Regeln sind schon behalten, als „{name}“.")
    )
    tell(request, said.format(name=own.name))
    return onward(request, "desk:rules", slug)


def _usual_name(tournament: Tournament) -> str:
    """Under which its rules are kept, unless somebody says otherwise."""
    return tournament.name[:RULESET_NAME_LENGTH].strip()


@require_POST
def try_out(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/regeln/probieren/`: what the rules as they are filled in come to. Nothing is kept."""
    tournament = visitors.director(request, slug)
    form = RulesetForm(request.POST, ruleset=tournament.ruleset)
    form.is_valid()
    return render(request, "rules/_tried.html", _fields(tournament, form))


def _last_change(tournament: Tournament) -> tuple[int, str] | None:
    """What can be taken back: its id and what it was, in a sentence."""
    change = ledger.change_to_take_back(tournament)
    if change is None:
        return None
    labels = [capfirst(_(one.label)) for one in change.changed]
    if change.taken:
        what = f"„{title_of(tournament)}“"
    elif len(labels) <= MOST_NAMED:
        what = ", ".join(labels)
    else:
        what = _("{labels} und {n} weitere Regeln").format(
            labels=", ".join(labels[: MOST_NAMED - 1]), n=len(labels) - MOST_NAMED + 1
        )
    told = {
        (False, False): _("Zuletzt gespeichert: {what}."),
        (True, False): _("Zuletzt ein anderes Regelwerk genommen: {what}."),
        (False, True): _("Zuletzt zurückgenommen: {what}."),
        (True, True): _("Zuletzt zurückgenommen, jetzt gilt wieder: {what}."),
    }[change.taken, change.takes_back]
    return change.id, told.format(what=what)


def _confirmed(request: HttpRequest) -> ledger.Confirmed:
    names = [one.partition(" ") for one in request.POST.getlist("renamed")]
    return ledger.Confirmed(bool(request.POST.get("recount")), [(code, new) for code, _space, new in names])


def _not_confirmed(confirmed: ledger.Confirmed, asked: ledger.Unconfirmed) -> str:
    """What has to be confirmed before the rules of entered games are changed, and is not."""
    said = []
    if asked.games and not confirmed.recount:
        told = ngettext(
            "Es ist schon {n} Spiel eingetragen: bitte bestätigen, dass es neu gerechnet wird.",
            "Es sind schon {n} Spiele eingetragen: bitte bestätigen, dass sie neu gerechnet werden.",
            asked.games,
        )
        said.append(told.format(n=asked.games))
    for one in asked.renamed:
        if not confirmed.calls(one):
            told = ngettext(
                "„{old}“ steht schon in {n} Spiel und heißt dann auch dort „{new}“: bitte bestätigen. Etwas anderes "
                "gehört in eine Zeile für sich.",
                "„{old}“ steht schon in {n} Spielen und heißt dann auch dort „{new}“: bitte bestätigen. Etwas anderes "
                "gehört in eine Zeile für sich.",
                one.games,
            )
            said.append(told.format(old=isolated(one.old), new=isolated(one.new), n=one.games))
    return " ".join(said)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: RulesetForm,
    played: int,
    *,
    wrong: str = "",
    wrong_at: str = "",
    taking: TakeForm | None = None,
    keeping: dict[str, str] | None = None,
    renamed: Sequence[ledger.Renamed] = (),
    status: int = 200,
) -> HttpResponse:
    confirmed = _confirmed(request)
    context = _fields(tournament, form) | {
        "taking": taking or TakeForm(own=own_rulesets.kept(visitors.organizer(request)), instead_of=tournament.ruleset),
        "rules_title": title_of(tournament),
        "rules_base": base_of(tournament),
        "last_change": _last_change(tournament),
        "played": played,
        "wrong": wrong,
        "wrong_at": wrong_at,
        "recount": confirmed.recount,
        "renamed": [(f"{one.code} {one.new}", confirmed.calls(one), one) for one in renamed],
        "keep_name": _usual_name(tournament),
        "refused": status == 422 and taking is None and keeping is None,
    }
    context |= keeping or {}
    return page(request, tournament, "desk/rules.html", context, section="settings", status=status)


def _fields(tournament: Tournament, form: RulesetForm) -> dict[str, Any]:
    form.named = bool(tournament.ruleset_name)
    return fields(
        form,
        try_at=reverse("desk:try_rules", args=[tournament.slug]),
        back_at=reverse("desk:rules", args=[tournament.slug]),
        fees_at=reverse("desk:fees", args=[tournament.slug]),
    )
