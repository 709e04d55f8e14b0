"""The page for the wall: standings and clock while it is played, the seating before, the podium at the end.

The live part holds everything that the phase of the tournament calls for; projector.js shows it page by page. The
address and QR code for the players stand outside it, because they depend on how this machine is reached.
"""

from __future__ import annotations

from typing import Any

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from dkturnier.addresses import hall_base
from tournaments import live
from tournaments.models import Tournament
from tournaments.situation import Phase, by_name, places, playing, situation
from tournaments.standings import standings
from tournaments.views.public import standing_shown, tables_shown

MOST_ON_CARDS = 40  # players; of more, everybody finds their own name faster in one list by name
MOST_IN_ONE_COLUMN = 60  # players; more stand in two, with their totals only, or a pass would take minutes
ROUNDS_SHOWN = 5  # columns; a longer tournament shows its latest rounds
PODIUM = 3  # ranks


@require_safe
def projector_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole page: opened once, then it follows by itself."""
    tournament = live.watched(slug)
    base = hall_base(request)

    def render() -> str:
        address = f"{base}/{tournament.slug}/"
        context = {
            "etag": live.etag(tournament, "projector"),
            "zone": settings.TIME_ZONE,
            "host": base.partition("://")[2],
            "qr": qr_code(address),
        }
        return render_to_string("projector/page.html", _wall(tournament) | context)

    return live.respond(request, tournament, f"projector-page/{base}", render)


@require_safe
def projector_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The part that follows the tournament."""
    tournament = live.watched(slug)
    return live.respond(
        request, tournament, "projector", lambda: render_to_string("projector/_wall.html", _wall(tournament))
    )


def qr_code(address: str) -> str:
    """A QR code as inline SVG, black on white, with the quiet zone that cameras need."""
    svg = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, border=3, light="#fff", dark="#000", svgclass="qr", lineclass=None
    )
    return mark_safe(svg)  # made by segno; the address only decides which squares are black


def _wall(tournament: Tournament) -> dict[str, Any]:
    now = situation(tournament)
    context: dict[str, Any] = {"tournament": tournament, "situation": now}
    if now.round is None:
        return context | {"players": playing(tournament)}
    table = standings(tournament)
    rows = [standing_shown(row) for row in table.rows]
    two = len(rows) > MOST_IN_ONE_COLUMN
    for row in rows:
        row["rounds"] = [] if two else row["rounds"][-ROUNDS_SHOWN:]
    context |= {
        "rounds": table.rounds[-ROUNDS_SHOWN:],
        "rows": rows,
        "two_columns": two,
        "presents": tournament.ruleset.presents_after_time,
    }
    if now.phase == Phase.SEATED:
        seated = places(now.round)
        cards = len(seated) <= MOST_ON_CARDS
        context |= {"tables": tables_shown(seated) if cards else [], "names": [] if cards else by_name(seated)}
        # Before the first round everybody has no points: nothing to show between the seats.
        context["rows"] = rows if now.round.number > 1 else []
    if now.phase == Phase.FINISHED:
        context["podium"] = [shown for row, shown in zip(table.rows, rows, strict=True) if row.rank <= PODIUM]
    return context
