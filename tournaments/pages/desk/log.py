"""The log: who did what, when, and what stood before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.log import LogLine, changing, log_line
from tournaments.log_names import names_then, put_right_since, sat_since
from tournaments.models import Event, Seat, Table, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import page
from tournaments.text import whole_number

ON_A_PAGE = 100


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/protokoll/`: the latest first, `?tisch=3` for one table, `?runde=2` for one round, `?seite=2`."""
    tournament = visitors.director(request, slug)
    events = Event.objects.filter(tournament=tournament).order_by("-id")
    table, round_number = _number(request, "tisch"), _number(request, "runde")
    if table is not None or round_number is not None:
        events = _of(tournament, table, round_number)
    # Whatever stands there, some page is shown: nobody needs an error for an old link.
    shown = Paginator(events, ON_A_PAGE).get_page(request.GET.get("seite"))
    chosen = {"tisch": table, "runde": round_number}
    context = {
        "page": shown,
        "chosen": "".join(f"&{key}={number}" for key, number in chosen.items() if number),
        "lines": in_words(shown.object_list, tournament.ruleset.own_names),
        "table": table,
        "round": round_number,
        "tables": range(1, _most_tables(tournament.id) + 1),
        "rounds": range(1, tournament.rounds.count() + 1),
    }
    return page(request, tournament, "desk/log.html", context, section="log")


def _of(tournament: Tournament, table: int | None, round_number: int | None) -> QuerySet[Event]:
    """What happened at one table, in one round, or both; and which names of who sat there were put right since."""
    there, seats = Q(), Seat.objects.filter(table__round__tournament=tournament)
    if table is not None:
        there &= Q(table_number=table) | Q(id__in=changing(tournament.id, table))
        seats = seats.filter(table__number=table)
    if round_number is not None:
        there &= Q(round_number=round_number)
        seats = seats.filter(table__round__number=round_number)
    there |= Q(id__in=put_right_since(tournament.id, sat_since(seats)))
    return Event.objects.filter(there, tournament=tournament).order_by("-id")


def in_words(events: Iterable[Event], own_names: Mapping[str, str]) -> list[LogLine]:
    """Events as they are read, with the names of that day. `own_names`: of the ruleset's own extra points.

    Two queries besides that of the events, and those of `names_then` where somebody took over a seat."""
    listed = list(events)
    known = names_then([event for event in listed if event.table_id])
    return [log_line(event, known(event), own_names) for event in listed]


def _number(request: HttpRequest, key: str) -> int | None:
    return whole_number(request.GET.get(key, ""), 0, 99_999)


def _most_tables(tournament_id: int) -> int:
    last = Table.objects.filter(round__tournament=tournament_id).order_by("-number").values_list("number", flat=True)
    return last.first() or 0
