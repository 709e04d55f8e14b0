"""What everybody may see, on phones above all: home, standings, seating, result, rules.

These pages touch no session, no cookie and no user, so that they are the same for everybody and an unchanged one is
answered with 304.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import numbers
from tournaments.files import exports
from tournaments.models import Round, Tournament
from tournaments.pages import csv_file, live
from tournaments.pages.draw_file import answer as draw_file_answer
from tournaments.pages.rules import sheet
from tournaments.people.search import Wanted
from tournaments.progress import Phase, PublicProgress, public_progress
from tournaments.results.columns import Where, columns
from tournaments.results.notes import notes
from tournaments.results.standings import Standings, TableBest, corrected_tables, standings, table_bests
from tournaments.results.teams import TeamStandings, team_standings
from tournaments.rounds.moves import by_hand, by_hand_in
from tournaments.rounds.places import Place, by_name, places, playing, without_place
from tournaments.rounds.proof import announced, proofs
from tournaments.rounds.table_changes import changed_tables
from tournaments.rounds.ways import IN_WORDS, course
from tournaments.ruleset_words import base_of, title_of

SEARCH_FROM = 12  # rows; fewer are seen at a glance
MOST_TYPED = 80  # characters


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The code of a table to type, the tournaments, and on an empty database how to begin."""
    tournaments = list(Tournament.objects.order_by("-date", "-id"))
    state = [(tournament.id, tournament.version) for tournament in tournaments]

    def render() -> str:
        running = [one for one in tournaments if one.finished_at is None]
        finished = [one for one in tournaments if one.finished_at is not None]
        lists = [(_("Turniere"), running, "hall:standings"), (_("Beendet"), finished, "hall:result")]
        return render_to_string("hall/home.html", {"lists": lists, "nothing": not tournaments, "path": request.path})

    return live.answer(request, f"home/{state}", render)


@require_safe
def standings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings with the clock, for phones; before the first round the players. `?q=`: who is looked for."""
    return _page(request, slug, "standings", _standings, _typed(request))


@require_safe
def standings_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the standings page that follows the tournament."""
    return _live_part(request, slug, "standings", _standings)


@require_safe
def seating_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Who sits where: by name with a search, and table by table. `?q=`: who is looked for."""
    return _page(request, slug, "seating", _seating, _typed(request))


@require_safe
def seating_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the seating page that follows the tournament."""
    return _live_part(request, slug, "seating", _seating)


@require_safe
def result_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The result for screen and paper: final, or as it stands."""
    return _page(request, slug, "result", _result)


@require_safe
def result_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the result that follows the tournament: all of it."""
    return _live_part(request, slug, "result", _result)


@require_safe
def result_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The result as a file for German spreadsheets."""
    tournament = live.watched(slug)
    return csv_file.answer(exports.result_csv(tournament), tournament.slug)


@require_safe
def teams_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The result of the teams as a file; 404 where teams are not ranked."""
    tournament = live.watched(slug)
    text = exports.teams_csv(tournament)
    if text is None:
        raise Http404
    return csv_file.answer(text, f"{tournament.slug}-mannschaften")


@require_safe
def rules_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of the tournament on one page: to read on a phone, and to hang up on paper."""
    return _page(request, slug, "rules", _rules)


@require_safe
def draws_page(request: HttpRequest, slug: str) -> HttpResponse:
    """How the published rounds were drawn, and how to draw them again."""
    return _page(request, slug, "draws", _draws)


@require_safe
def draw_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What a published round was drawn from; 404 where it was not, or from wishes that the director has not shown."""
    tournament = live.watched(slug)
    for one in proofs(tournament):
        if one.round.number == number and one.shown:
            return draw_file_answer(tournament, one)
    raise Http404


Values = Callable[[Tournament], dict[str, Any]]
"""What a template shows of a tournament."""


def _page(request: HttpRequest, slug: str, name: str, values: Values, typed: str = "") -> HttpResponse:
    """A whole page, whose route and template have this name; with those alone who were `typed`, if anything was."""
    tournament = live.watched(slug)
    template = f"hall/{name}.html"
    if typed:
        return _found(template, _frame(tournament, name) | values(tournament), typed)
    return live.respond(
        request,
        tournament,
        f"{name}-page",
        lambda: render_to_string(template, _frame(tournament, name) | values(tournament)),
    )


def _live_part(request: HttpRequest, slug: str, name: str, values: Values) -> HttpResponse:
    """The part of that page that follows the tournament."""
    tournament = live.watched(slug)
    return live.respond(request, tournament, name, lambda: render_to_string(f"hall/_{name}.html", values(tournament)))


def _typed(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:MOST_TYPED]


def _found(template: str, context: dict[str, Any], typed: str) -> HttpResponse:
    """The page with those alone who are looked for, for whoever has no script. Not kept: all type differently."""
    wanted = Wanted.read(typed)
    tables = [
        (number, seats)
        for number, seats in context.get("tables", ())
        if any(wanted.fits(place.player, table=number) for place in seats)
    ]
    found = {
        "q": typed,
        "etag": "",  # what is kept is the whole list
        "rows": [row for row in context.get("rows", ()) if wanted.fits(row.player, row.club, row.table_now)],
        "names": [place for place in context.get("names", ()) if wanted.fits(place.player, table=place.table)],
        "players": [player for player in context.get("players", ()) if wanted.fits(player.name, player.club)],
        "tables": tables,
        "teams": _teams_found(context.get("teams"), wanted),
        "nobody": False,
    }
    found["nobody"] = not (found["rows"] or found["names"] or found["players"])
    response = HttpResponse(render_to_string(template, context | found))
    response["Cache-Control"] = "no-cache, private"
    return response


def _teams_found(teams: TeamStandings | None, wanted: Wanted) -> TeamStandings | None:
    if teams is None:
        return None
    rows = [row for row in teams.rows if wanted.fits(row.team, " ".join(one.player for one in row.members))]
    return replace(teams, rows=tuple(rows))


def _frame(tournament: Tournament, page: str) -> dict[str, Any]:
    """What the frame of a public page needs. `path` is for the language switch."""
    return {
        "page": page,
        "path": reverse(f"hall:{page}", args=[tournament.slug]),
        "etag": live.etag(tournament, page),
        "zone": settings.TIME_ZONE,
    }


def _standings(tournament: Tournament) -> dict[str, Any]:
    now = public_progress(tournament)
    context: dict[str, Any] = {
        "tournament": tournament,
        "progress": now,
        "presents": tournament.ruleset.presents_after_time,
        "search_from": SEARCH_FROM,
    }
    if now.phase == Phase.GATHERING:
        return context | {"players": playing(tournament)}
    table = standings(tournament)
    return context | {
        "columns": columns(table, Where.PAGE),
        "rows": table.rows,
        "notes": notes(table),
        "teams": team_standings(table),
    }


def _seating(tournament: Tournament) -> dict[str, Any]:
    now = public_progress(tournament)
    # Between rounds nobody sits anywhere: whoever looks then must not go to the table of the last one.
    seated, out, changed = [], [], ""
    if now.round is not None and now.phase in (Phase.SEATED, Phase.RUNNING):
        seated = places(now.round)
        out = without_place(now.round, seated)
        changed = changed_tables(now.round).sentence
    return {
        "tournament": tournament,
        "progress": now,
        "presents": tournament.ruleset.presents_after_time,
        "tables": tables_shown(seated),
        "changed": changed,
        "by_hand": by_hand_in(now.round) if seated and now.round else "",
        "names": by_name([*seated, *out]),
        "players": [] if seated else playing(tournament),
        "search_from": SEARCH_FROM,
    }


def tables_shown(seated: list[Place]) -> list[tuple[int, list[Place]]]:
    """Places by table: (number, places by seat)."""
    return [(number, list(group)) for number, group in groupby(seated, key=lambda place: place.table)]


def _result(tournament: Tournament) -> dict[str, Any]:
    now = public_progress(tournament)
    table = standings(tournament, with_money=True)
    played = tournament.rounds.exclude(status=Round.Status.DRAWN) if tournament.ruleset.table_voucher else []
    return {
        "tournament": tournament,
        "progress": now,
        "columns": columns(table, Where.RESULT),
        "rows": table.rows,
        "notes": notes(table),
        "teams": team_standings(table),
        "bests": [(round, bests) for round in played if (bests := _bests(round, table))],
        "standing": _standing_sentence(now),
        "corrected": corrected_tables(tournament),
        "by_hand": [one.sentence for one in by_hand(tournament)],
    }


def _rules(tournament: Tournament) -> dict[str, Any]:
    return {"tournament": tournament} | sheet(tournament.ruleset, title_of(tournament), base_of(tournament))


def _draws(tournament: Tournament) -> dict[str, Any]:
    found = proofs(tournament)
    made = {one.round.number: one.round.made for one in found}
    return {
        "tournament": tournament,
        "announced": announced(tournament),
        "course": course(tournament.ruleset, tournament.rounds_planned, made=made),
        "proofs": [(one, "" if one.round.made.by_lot else IN_WORDS[one.round.made]) for one in found],
    }


def _bests(round: Round, table: Standings) -> list[tuple[int, str, str, str]]:
    """The best of each table: its number, who, for whom they came and why before equals, with how many points."""

    def said(best: TableBest) -> str:
        return "; ".join(filter(None, (best.came_for, best.tie.before if best.tie else "")))

    return [
        (best.table, " / ".join(best.players), said(best), numbers.points(best.points))
        for best in table_bests(round, table.order[1:])
    ]


def _standing_sentence(now: PublicProgress) -> str:
    """What kind of result this is: empty for the final one."""
    if now.phase == Phase.FINISHED:
        return ""
    if now.round is None:
        return _("Zwischenstand: noch keine Runde gespielt")
    if now.phase == Phase.BETWEEN:
        return _("Zwischenstand nach Runde %(number)d") % {"number": now.round.number}
    return _("Zwischenstand während Runde %(number)d") % {"number": now.round.number}
