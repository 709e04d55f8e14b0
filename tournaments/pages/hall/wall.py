"""The page for the wall: standings and clock while it is played, the seating before, the podium at the end.

The live part holds everything that the phase of the tournament calls for; static/js/hall/ shows it page by page.
The way to the same on a phone is part of it, because it leads elsewhere in every phase; it also depends on how this
machine is reached, and so does what is kept of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from dkturnier.addresses import answering_base
from tournaments.models import Tournament
from tournaments.pages import live
from tournaments.pages.hall.public import tables_shown
from tournaments.pages.qr import qr_code
from tournaments.people import own_arrival
from tournaments.people.asked_anew import on_the_wall
from tournaments.people.short_names import name_forms
from tournaments.progress import Phase, PublicProgress, public_progress
from tournaments.results.columns import Column, Look, Where, columns, first_of_ranks
from tournaments.results.standings import Standings, standings
from tournaments.results.teams import team_standings
from tournaments.rounds.places import Place, by_name, places, playing, without_place

MOST_ON_CARDS = 40  # players; of more, everybody finds their own name faster in one list by name
MOST_IN_ONE_COLUMN = 60  # players; more stand in two, with their totals only, or a pass would take minutes
PODIUM = 3  # ranks
ARRIVING = (Phase.GATHERING, Phase.BETWEEN)  # players come: the wall may lead them to where they say so
FEW_LETTERS = 4  # of a round's points, its sign among them: more need wider columns
MANY_LETTERS = 7  # of what counts first, in the same way


@require_safe
def projector_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole page: opened once, then it follows by itself."""
    tournament = live.watched(slug)
    base = answering_base(request)

    def render() -> str:
        context = {"etag": live.etag(tournament, f"wall/{base}"), "zone": settings.TIME_ZONE}
        return render_to_string("hall/wall/page.html", _wall(tournament, base) | context)

    return live.respond(request, tournament, f"projector-page/{base}", render, addressed=True)


@require_safe
def projector_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The part that follows the tournament."""
    tournament = live.watched(slug)
    base = answering_base(request)
    return live.respond(
        request,
        tournament,
        f"wall/{base}",
        lambda: render_to_string("hall/wall/_wall.html", _wall(tournament, base)),
        addressed=True,
    )


@dataclass(frozen=True, slots=True)
class Join:
    """The way to the same on one's own phone."""

    says: str
    address: list[str]
    """As somebody would type it, in the parts between its slashes."""
    qr: SafeString


def join(base: str, tournament: Tournament, now: PublicProgress) -> Join:
    """What the tournament is about just now, for phones: the seats, the standings or the result."""
    says, page = {
        Phase.GATHERING: (_("Die Spieler auf dem Handy"), "hall:standings"),
        Phase.SEATED: (_("Wo sitze ich? Auf dem Handy"), "hall:seating"),
        Phase.RUNNING: (_("Der Stand auf dem Handy"), "hall:standings"),
        Phase.BETWEEN: (_("Der Stand auf dem Handy"), "hall:standings"),
        Phase.FINISHED: (_("Das Ergebnis auf dem Handy"), "hall:result"),
    }[now.phase]
    address = base + reverse(page, args=[tournament.slug])
    if now.phase in ARRIVING and tournament.arrival_key and not own_arrival.too_late(tournament):
        says, address = (
            _("Schon da? Hier selbst melden"),
            base + reverse("home:own_arrival", args=[tournament.arrival_key]),
        )
    return Join(says, address.partition("://")[2].rstrip("/").split("/"), qr_code(address))


def _wall(tournament: Tournament, base: str | None) -> dict[str, Any]:
    now = public_progress(tournament)
    context: dict[str, Any] = {
        "tournament": tournament,
        "progress": now,
        "join": join(base, tournament, now) if base else None,
    }
    if now.round is None:
        return context | _arriving(tournament, asks=on_the_wall(tournament, begun=False))
    if now.phase == Phase.BETWEEN and on_the_wall(tournament, begun=True):
        context |= _arriving(tournament, asks=True)
        if context["missing"]:
            return context
    table = standings(tournament)
    two = len(table.rows) > MOST_IN_ONE_COLUMN
    shown = columns(table, Where.CROWDED_WALL if two else Where.WALL)
    context |= {
        "columns": shown,
        "rows": table.rows,
        "teams": team_standings(table),
        "forms": name_forms(row.player for row in table.rows),
        "two_columns": two,
        "unit": first_of_ranks(shown).unit,
        "decides": any(column.look == Look.TIE_BREAK for column in shown),
        "wide": _wide(table, shown),
        "presents": tournament.ruleset.presents_after_time,
    }
    if now.phase == Phase.SEATED:
        seated = places(now.round)
        context |= _seats(seated, without_place(now.round, seated))
        # Before the first round everybody has no points: nothing to show between the seats.
        if now.round.number == 1:
            context |= {"rows": [], "teams": None}
    if now.phase == Phase.FINISHED:
        total = first_of_ranks(shown)
        context["podium"] = [
            (row, total.text(row), total.below_zero(total.figure(row)))
            for row in table.rows
            if row.rank is not None and row.rank <= PODIUM
        ]
    return context


def _arriving(tournament: Tournament, *, asks: bool) -> dict[str, Any]:
    """The players, or where it `asks` who is missing those alone; once nobody is, it says so."""
    players = playing(tournament)
    missing = [one for one in players if asks and one.arrived_at is None]
    forms = name_forms(player.name for player in players)
    return {
        "people": [(player.id, forms[player.name]) for player in missing or players],
        "missing": bool(missing),
        "all_here": asks and bool(players) and not missing,
        "players": len(players),
    }


def _seats(seated: list[Place], out: list[Place]) -> dict[str, Any]:
    """Who sits where, who sits out, and who does not play: on cards of tables, or by name where there are many."""
    forms = name_forms(place.player for place in [*seated, *out])
    if len(seated) > MOST_ON_CARDS:
        return {"names": [(place.player_id, forms[place.player], place.table) for place in by_name([*seated, *out])]}
    cards = tables_shown(seated)
    return {
        "tables": [(number, [(seat.seat, forms[seat.player]) for seat in seats]) for number, seats in cards],
        "out": [forms[place.player] for place in by_name(out) if not place.left_out],
        "left_out": [forms[place.player] for place in by_name(out) if place.left_out],
    }


def _wide(table: Standings, shown: Sequence[Column]) -> str:
    """The classes that give figures their room: it is the same for all rows, so that names end at one line."""
    figures = [column for column in shown if column.look in (Look.ROUND, Look.TIE_BREAK)]
    longest = max((len(column.text(row)) for column in figures for row in table.rows), default=0)
    total = first_of_ranks(shown)
    classes = {
        "with-decimals": table.order[0].key != "points",
        "with-thousands": longest > FEW_LETTERS,
        "with-long-totals": max((len(total.text(row)) for row in table.rows), default=0) > MANY_LETTERS,
    }
    return " ".join(name for name, so in classes.items() if so)
