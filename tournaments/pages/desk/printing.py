"""What is printed: a card for each table with its QR code, and the seating for the wall."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from dkturnier.addresses import hall
from tournaments.models import Round, TableLink, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import onward, page, tell
from tournaments.pages.qr import card_address, qr_code
from tournaments.rounds.clock import start_of
from tournaments.rounds.links import new_in, provide_links
from tournaments.rounds.moves import by_hand_in
from tournaments.rounds.places import by_name, places, without_place
from tournaments.rounds.room import in_short, tables_needed
from tournaments.text import whole_number

MOST_TABLES = 100


@dataclass(frozen=True, slots=True)
class Card:
    """The card that stands on a table."""

    number: int
    address: str
    code: str
    qr: str
    """The code as SVG."""


@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/karten/`: the cards of all tables that have a link; POST makes links for the first n there are."""
    tournament = visitors.director(request, slug)
    if request.method != "POST":
        return _cards_page(request, tournament)
    typed = request.POST.get("tables", "").strip()
    most = len(tournament.tables_there) or MOST_TABLES
    wanted = whole_number(typed, 1, most)
    if wanted is None:
        wrong = _("Eine ganze Zahl von 1 bis {most}.").format(most=most)
        if tournament.tables_there and whole_number(typed, 1, MOST_TABLES):
            wrong = _("So viele Tische gibt es nicht, sondern: {tables}.").format(
                tables=in_short(tournament.tables_there)
            )
        return _cards_page(request, tournament, typed=typed, wrong=wrong, status=422)
    links = provide_links(tournament, wanted, actor=visitors.actor(request))
    tell(request, ngettext("{n} Tischkarte.", "{n} Tischkarten.", len(links)).format(n=len(links)))
    return onward(request, "desk:cards", slug)


@require_safe
def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/aushang/`: who sits where in the latest published round, by name, for the wall."""
    tournament = visitors.director(request, slug)
    latest = tournament.rounds.exclude(status=Round.Status.DRAWN).order_by("-number").first()
    seated = places(latest) if latest else []
    context = {
        "round": latest,
        "by_hand": by_hand_in(latest) if latest else "",
        "places": by_name([*seated, *without_place(latest, seated)]) if latest else [],
        "start": start_of(tournament, latest.number) if latest and latest.status == Round.Status.PUBLISHED else None,
    }
    return page(request, tournament, "desk/seating.html", context, section="cards")


def _cards_page(
    request: HttpRequest, tournament: Tournament, *, typed: str = "", wrong: str = "", status: int = 200
) -> HttpResponse:
    base, reached = hall(request)
    links = list(TableLink.objects.filter(tournament=tournament, revoked_at=None).order_by("number"))
    needed = _needed(tournament)
    lacking = set(tournament.room.numbers(needed)).difference(link.number for link in links)
    most = len(tournament.tables_there) or MOST_TABLES
    context = {
        "cards": [_card(link, base) for link in links],
        "needed": needed,
        "wanted": typed or str(min(max(needed, len(links)), most) or ""),
        "short": bool(lacking),
        "there": in_short(tournament.tables_there),
        "wrong": wrong,
        "base": base.partition("://")[2],
        "reached": reached,
        "round": tournament.rounds.exclude(status=Round.Status.DRAWN).order_by("-number").first(),
    }
    return page(request, tournament, "desk/cards.html", context, section="cards", status=status)


def _card(link: TableLink, base: str) -> Card:
    address = card_address(link, base)
    return Card(link.number, address, link.code_shown, qr_code(address))


def new_tables(round: Round, numbers: Iterable[int]) -> str:
    """Of these tables those that no round before had, with a space before: what is to be printed; "" for none."""
    new = new_in(round, numbers)
    if not new:
        return ""
    said = ngettext(
        "Neu ist Tisch {tables}: Liegt seine Karte dort?",
        "Neu sind die Tische {tables}: Liegen ihre Karten dort?",
        len(new),
    )
    return " " + said.format(tables=in_short(new))


def _needed(tournament: Tournament) -> int:
    """How many tables the players of today fill."""
    return tables_needed(tournament.players.filter(withdrawn_at=None).count(), tournament.room)
