"""The settings of a tournament: name, date, rounds, how scribes work."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from tournaments.errors import Refused
from tournaments.files import backup
from tournaments.models import Tournament
from tournaments.pages import visitors
from tournaments.pages.desk import criteria
from tournaments.pages.desk.frame import onward, page, tell
from tournaments.pages.forms.tournament import ChangeForm
from tournaments.pages.meanwhile import read_anew
from tournaments.people.check_in import to_draw
from tournaments.people.teams import has_teams
from tournaments.results.notes import sitting_out_counts
from tournaments.rounds.room import read, seating_sentence, sitting_out
from tournaments.rounds.ways import course
from tournaments.ruleset_summary import summary
from tournaments.ruleset_words import base_of, title_of
from tournaments.seating.tables import LAST_TABLE, Room
from tournaments.settings import change, settings_of
from tournaments.text import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
@read_anew
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/einstellungen/`: everything but the rules of the game."""
    tournament = visitors.director(request, slug)
    current = settings_of(tournament)
    if request.method != "POST":
        if HtmxDetails(request).target == "tische-gesagt":
            return render(request, "desk/_room_said.html", _of_what_is_typed(request, tournament))
        return _page(request, tournament, ChangeForm(settings=current))
    form = ChangeForm(request.POST, settings=current)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    entered = form.cleaned_data
    wanted = replace(
        current,
        name=entered["name"],
        date=entered["date"],
        rounds_planned=entered["rounds"],
        pips_by_range=entered["pips_by_range"],
        scribe_corrections=entered["scribe_corrections"],
        tables_there=entered["tables_there"],
        tables_of_five=entered["tables_of_five"],
        teams_seated=entered["teams_seated"],
    )
    try:
        change(tournament, wanted, instead_of=current, actor=visitors.actor(request))
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.message)
        return _page(request, tournament, form, status=422)
    tell(request, _("Gespeichert."))
    return onward(request, "desk:settings", slug)


def _of_what_is_typed(request: HttpRequest, tournament: Tournament) -> dict[str, str]:
    """What is said of the tables as they are being typed: why they are none, or who would sit there."""
    typed, fives = request.GET.get("tables_there", ""), request.GET.get("tables_of_five", "").strip()
    most = whole_number(fives, 0, LAST_TABLE)
    try:
        there = read(typed)
    except Refused as refused:
        half = typed.rstrip().endswith(("-", "–"))  # its end is still to come
        return {} if half else {"wrong": refused.message}
    return {} if fives and most is None else _would_sit(tournament, Room(there, most))


def _would_sit(tournament: Tournament, room: Room) -> dict[str, str]:
    """What is said of those whom the next draw is for: at how many tables they sit there, and that some do not."""
    players = to_draw(tournament)
    if not players:
        return {}
    out = sitting_out(players, room)
    counts = sitting_out_counts(tournament.ruleset) if out else ""
    return {"seating": seating_sentence(players, room), "out": f"{out} {counts}".rstrip()}


def _page(request: HttpRequest, tournament: Tournament, form: ChangeForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        **_would_sit(tournament, tournament.room),
        "teams": has_teams(tournament.ruleset),
        "order": [one.name for one in criteria.listed(tournament) if one.asked],
        "course": course(tournament.ruleset, tournament.rounds_planned),
        "only_drawn": tournament.ruleset.next_table == "drawn" and tournament.ruleset.last_round != "standings",
        "rules_title": title_of(tournament),
        "rules_base": base_of(tournament),
        "summary": summary(tournament.ruleset),
        "backup": backup.newest(),
    }
    return page(request, tournament, "desk/settings.html", context, section="settings", status=status)
