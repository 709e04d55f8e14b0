"""A seating that the director prescribes: typed, pasted or out of a file, and checked line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from dkturnier.door.limits import LIST, takes
from tournaments.errors import Refused
from tournaments.models import Player, Round, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, onward, page, tell
from tournaments.pages.desk.swap_words import names_of
from tournaments.pages.forms.players import ReadIn, file_in, pasted
from tournaments.people.lookalikes import same_name
from tournaments.rounds.giving import give as give_round
from tournaments.rounds.prescribed import Problem, as_text, read
from tournaments.rounds.seatings import fingerprint
from tournaments.setting_up import MOST_ROUNDS
from tournaments.text import whole_number

MOST_SHOWN = 25  # problems


@dataclass(frozen=True, slots=True)
class _Said:
    """What is said of what was sent."""

    text: str = ""
    came: ReadIn | None = None
    """Out of a file."""
    wrong: str = ""
    problems: Sequence[Problem] = ()
    missing: Sequence[Player] = ()
    """Who plays and stands in no line."""


@takes(LIST)
@require_http_methods(["GET", "HEAD", "POST"])
def give(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/vorgeben/`: the field, empty or (`jetzt`) with the tables of the drawn round; POST makes the round.

    `ohne`: the ids of those who are not to play this round, as they were named, with dots between them.
    """
    tournament = visitors.director(request, slug)
    latest = tournament.rounds.order_by("-number").first()
    if request.method != "POST":
        if latest is not None and latest.status == Round.Status.PUBLISHED:
            complain(request, _("Runde {number} ist schon veröffentlicht.").format(number=latest.number))
            return onward(request, "desk:draw", slug)
        if tournament.finished_at:  # as that page says
            return onward(request, "desk:draw", slug)
        now = _as_text(latest) if latest is not None and "jetzt" in request.GET else ""
        return _page(request, tournament, latest, _Said(now))
    sent = pasted(request.POST)
    if (came := file_in(request, sent)) is not None:
        return _page(request, tournament, latest, _Said(came.list.text, came), came.status)
    reading = read(sent.text, list(tournament.players.all()), tournament.room)
    said = _Said(sent.text, problems=reading.problems, missing=reading.missing)
    number = whole_number(request.POST.get("round", ""), 1, MOST_ROUNDS)
    if not reading.tables and not reading.problems:
        wrong = _("Hier stehen noch keine Tische.")
    elif reading.problems or (reading.missing and request.POST.get("ohne") != _ids(reading.missing)):
        wrong = ""  # it stands line by line, or with the names
    elif number is None:
        wrong = _("Diese Runde gibt es nicht mehr. Bitte noch einmal senden.")
    else:
        try:
            seen = request.POST.get("seen", "")
            round = give_round(tournament, number, reading.tables, seen=seen, actor=visitors.actor(request))
        except Refused as refused:
            wrong = refused.message
        else:
            tell(request, _("Runde {round} ist gesetzt, wie vorgegeben.").format(round=round.number))
            return onward(request, "desk:draw", slug)
    return _page(request, tournament, latest, _Said(sent.text, None, wrong, said.problems, said.missing), 422)


def _page(
    request: HttpRequest, tournament: Tournament, latest: Round | None, said: _Said, status: int = 200
) -> HttpResponse:
    drawn = latest if latest is not None and latest.status == Round.Status.DRAWN else None
    following = latest.number + 1 if latest is not None else 1
    context = {
        "said": said,
        "typed": said.text,
        "came": said.came,
        "number": drawn.number if drawn else following,
        "drawn": drawn,
        "seen": fingerprint(drawn) if drawn else "",
        "problems": said.problems[:MOST_SHOWN],
        "more": max(0, len(said.problems) - MOST_SHOWN),
        "missing": names_of(said.missing, 30),
        "without": _ids(said.missing),
    }
    return page(request, tournament, "desk/give.html", context, section="draw", status=status)


def _ids(players: Sequence[Player]) -> str:
    return ".".join(str(player.id) for player in players)


def _as_text(round: Round) -> str:
    """The tables of a round as they can be sent again; whose name would be misread stands there by number."""
    tables = list(round.tables.order_by("number").prefetch_related("seats__player"))
    seated = {table.number: sorted(table.seats.all(), key=lambda seat: seat.number) for table in tables}
    alike = Counter(same_name(seat.player.name) for seats in seated.values() for seat in seats)

    def written(player: Player) -> str:
        clear = alike[same_name(player.name)] == 1 and ";" not in player.name
        return player.name if clear else str(player.number)

    return as_text((number, [written(seat.player) for seat in seats]) for number, seats in seated.items())
