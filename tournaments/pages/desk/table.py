"""What the director needs at one table besides its sheet: its link, its signatures, all that happened there."""

from __future__ import annotations

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from dkturnier.addresses import hall
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import AlreadySo, Refused
from tournaments.ledger.holders import everybody, with_holders
from tournaments.log_names import put_right_since, signed_as
from tournaments.models import Event, Round, Table, TableLink
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, onward, page, record_of, tell
from tournaments.pages.desk.log import in_words
from tournaments.pages.desk.tiles import all_played, tile
from tournaments.pages.qr import card_address, qr_code
from tournaments.rounds import links
from tournaments.text import whole_number


@require_safe
def tables(request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
    """`…/runde/<r>/`: every table of a round that was published, to look at and to put right."""
    tournament = visitors.director(request, slug)
    shown = tournament.rounds.exclude(status=Round.Status.DRAWN).filter(number=round_number).first()
    if shown is None:
        raise Http404
    shown.tournament = tournament
    found = list(shown.tables.order_by("number").prefetch_related("seats__player"))
    for table in found:
        table.round = shown
    tiles = [tile(table) for table in with_holders(ledger.with_reasons(found))]
    context = {"round": shown, "tiles": tiles, "over": all_played(tiles)}
    return page(request, tournament, "desk/round.html", context, section="board")


@require_safe
def record(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/runde/<r>/tisch/<n>/akte/`: calls and signatures, the link of the table, the log of this sheet."""
    return record_page(request, visitors.director_table(request, slug, round_number, table_number))


def record_page(request: HttpRequest, table_access: TableAccess, status: int = 200) -> HttpResponse:
    """The record of one table."""
    tournament = table_access.tournament
    table = Table.objects.prefetch_related("seats__player").get(id=table_access.seated().id)
    table.round = table_access.seated().round
    with_holders(ledger.with_reasons([table]))
    link = TableLink.objects.filter(tournament=tournament, number=table.number, revoked_at=None).first()
    base, reached = hall(request)
    address = card_address(link, base) if link else ""
    published = table.round.published_at
    players = everybody(table.seats.all()).values()
    renamed = put_right_since(tournament.id, {player.number: published for player in players})
    events = Event.objects.filter(Q(table=table) | Q(id__in=renamed), tournament=tournament).order_by("-id")
    context = {
        "tile": tile(table, signed_as(tournament.id, table.seats.all())),
        "short_name": visitors.short_name(request),
        "round": table.round,
        "open": table.round.status == Round.Status.PUBLISHED,
        "link": link,
        "address": address,
        "reached": reached,
        "qr": qr_code(address) if link else "",
        "lines": in_words(events, tournament.ruleset.own_names),
    }
    return page(request, tournament, "desk/record.html", context, section="board", status=status)


@require_POST
def new_link(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/neuer-link/`: a phone or a card was lost: the old link opens nothing any more, a new one is made."""
    table_access = visitors.director_table(request, slug, round_number, table_number)
    # Only the link that stood on the page: a second press must not make the new one worthless.
    seen = whole_number(request.POST.get("link", ""), 1, 2**62) or 0
    try:
        links.revoke_link(table_access.tournament, table_number, seen=seen, actor=visitors.actor(request))
        tell(request, _("Der alte Link von Tisch {number} gilt nicht mehr.").format(number=table_number))
    except AlreadySo as already:
        tell(request, already.message)
    except Refused as refused:
        complain(request, refused.message)
    return onward(request, record_of(table_access))
