"""What the director needs at one table besides its sheet: its link, its signatures, all that happened there."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from dkturnier.addresses import hall_base
from tournaments import access, rounds
from tournaments.board import tile
from tournaments.errors import Refused
from tournaments.models import Event, Round, Table, TableLink
from tournaments.views.directing import complain, onward, page, tell
from tournaments.views.director_log import in_words
from tournaments.views.projector import qr_code


@require_safe
def record(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/runde/<r>/tisch/<n>/akte/`: calls and signatures, the link of the table, the log of this sheet."""
    table_access = access.director_table(request, slug, round_number, table_number)
    tournament = table_access.tournament
    table = Table.objects.prefetch_related("seats__player").get(id=table_access.seated().id)
    table.round = table_access.seated().round
    link = TableLink.objects.filter(tournament=tournament, number=table_number, revoked_at=None).first()
    address = f"{hall_base(request)}/tisch/{link.key}/" if link else ""
    events = Event.objects.filter(table=table).select_related("table__round").order_by("-id")
    context = {
        "tile": tile(table),
        "round": table.round,
        "open": table.round.status == Round.Status.PUBLISHED,
        "link": link,
        "address": address,
        "qr": qr_code(address) if link else "",
        "lines": in_words(events),
    }
    return page(request, tournament, "director/record.html", context, section="board")


@require_POST
def new_link(request: HttpRequest, slug: str, round_number: int, table_number: int) -> HttpResponse:
    """`…/neuer-link/`: a phone or a card was lost: the old link opens nothing any more, a new one is made."""
    table_access = access.director_table(request, slug, round_number, table_number)
    known = TableLink.objects.filter(tournament=table_access.tournament, number=table_number, revoked_at=None).first()
    # Only the link that stood on the page: a second press must not make the new one worthless.
    if known is None or request.POST.get("link") == str(known.id):
        try:
            rounds.revoke_link(table_access.tournament, table_number, actor=access.actor(request))
            tell(request, _("Der alte Link von Tisch {number} gilt nicht mehr.").format(number=table_number))
        except Refused as refused:
            complain(request, refused.message)
    return onward(request, f"{table_access.base}akte/")
