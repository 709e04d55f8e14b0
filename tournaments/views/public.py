"""What everybody may see, on phones above all: home, standings, seating, result.

These pages touch no session, no cookie and no user, so that they are the same for everybody and an unchanged one is
answered with 304.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import exports, figures, live
from tournaments.models import Round, Tournament
from tournaments.situation import Phase, Place, Situation, by_name, places, playing, situation
from tournaments.standings import StandingRow, standings, table_bests


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The code of a table to type, the tournaments, and on an empty database how to begin."""
    tournaments = list(Tournament.objects.order_by("-date", "-id"))
    state = [(tournament.id, tournament.version) for tournament in tournaments]

    def render() -> str:
        return render_to_string(
            "public/home.html",
            {
                "running": [one for one in tournaments if one.finished_at is None],
                "finished": [one for one in tournaments if one.finished_at is not None],
                "path": "/",
            },
        )

    return live.answer(request, f"home/{state}", render)


@require_safe
def standings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings with the clock, for phones; the list of players before the first round."""
    tournament = live.watched(slug)
    return live.respond(
        request,
        tournament,
        "standings-page",
        lambda: render_to_string("public/standings.html", _page(tournament, "standings") | _standings(tournament)),
    )


@require_safe
def standings_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the standings page that follows the tournament."""
    tournament = live.watched(slug)
    return live.respond(
        request, tournament, "standings", lambda: render_to_string("public/_standings.html", _standings(tournament))
    )


@require_safe
def seating_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Who sits where: by name with a search, and table by table."""
    tournament = live.watched(slug)
    return live.respond(
        request,
        tournament,
        "seating-page",
        lambda: render_to_string("public/seating.html", _page(tournament, "seating") | _seating(tournament)),
    )


@require_safe
def seating_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the seating page that follows the tournament."""
    tournament = live.watched(slug)
    return live.respond(
        request, tournament, "seating", lambda: render_to_string("public/_seating.html", _seating(tournament))
    )


@require_safe
def result_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The result for screen and paper: final, or as it stands."""
    tournament = live.watched(slug)
    return live.respond(
        request,
        tournament,
        "result-page",
        lambda: render_to_string("public/result.html", _page(tournament, "result") | _result(tournament)),
    )


@require_safe
def result_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The result as a file for German spreadsheets."""
    tournament = live.watched(slug)
    response = HttpResponse(exports.result_csv(tournament), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}.csv"'
    response["Cache-Control"] = "no-cache"
    return response


def _page(tournament: Tournament, page: str) -> dict[str, Any]:
    """What the frame of a public page needs. `path` is for the language switch."""
    paths = {"standings": "", "seating": "tische/", "result": "ergebnis/"}
    return {
        "page": page,
        "path": f"/{tournament.slug}/{paths[page]}",
        "etag": live.etag(tournament, page),
        "zone": settings.TIME_ZONE,
    }


def _standings(tournament: Tournament) -> dict[str, Any]:
    now = situation(tournament)
    context: dict[str, Any] = {
        "tournament": tournament,
        "situation": now,
        "presents": tournament.ruleset.presents_after_time,
    }
    if now.phase == Phase.GATHERING:
        return context | {"players": playing(tournament)}
    table = standings(tournament)
    return context | {
        "rounds": table.rounds,
        "running": table.running,
        "rows": [standing_shown(row) for row in table.rows],
    }


def standing_shown(row: StandingRow) -> dict[str, Any]:
    """A row of the standings with its figures as they stand on the screen."""
    return {
        "rank": str(row.rank),
        "move": "" if not row.moved else "up" if row.moved > 0 else "down",
        "places": str(abs(row.moved or 0)),
        "id": str(row.player_id),
        "player": row.player,
        "club": row.club,
        "rounds": [(figures.points(points), (points or 0) < 0) for points in row.by_round],
        "total": figures.points(row.total),
        "minus": row.total < 0,
        "table": "" if row.table_now is None else str(row.table_now),
        "withdrawn": row.withdrawn,
        "money": "" if row.cents is None else figures.money(row.cents),
    }


def _seating(tournament: Tournament) -> dict[str, Any]:
    now = situation(tournament)
    seated = places(now.round) if now.round is not None and now.phase != Phase.FINISHED else []
    return {
        "tournament": tournament,
        "situation": now,
        "presents": tournament.ruleset.presents_after_time,
        "tables": tables_shown(seated),
        "names": by_name(seated),
        "players": [] if seated else playing(tournament),
    }


def tables_shown(seated: list[Place]) -> list[tuple[int, list[Place]]]:
    """Places by table: (number, places by seat)."""
    return [(number, list(group)) for number, group in groupby(seated, key=lambda place: place.table)]


def _result(tournament: Tournament) -> dict[str, Any]:
    now = situation(tournament)
    table = standings(tournament)
    ruleset = tournament.ruleset
    played = tournament.rounds.exclude(status=Round.Status.DRAWN) if ruleset.table_voucher else []
    return {
        "tournament": tournament,
        "situation": now,
        "rounds": table.rounds,
        "rows": [standing_shown(row) for row in table.rows],
        "money": ruleset.cents_per_point > 0,
        "bests": [(round, _bests(round)) for round in played],
        "standing": _standing_sentence(now),
    }


def _bests(round: Round) -> list[tuple[int, str, str]]:
    """The best of each table: its number, who, with how many points."""
    return [(best.table, " / ".join(best.players), figures.points(best.points)) for best in table_bests(round)]


def _standing_sentence(now: Situation) -> str:
    """What kind of result this is: empty for the final one."""
    if now.phase == Phase.FINISHED:
        return ""
    if now.round is None:
        return _("Zwischenstand: noch keine Runde gespielt")
    if now.phase == Phase.BETWEEN:
        return _("Zwischenstand nach Runde %(number)d") % {"number": now.round.number}
    return _("Zwischenstand während Runde %(number)d") % {"number": now.round.number}
