"""What the director's views share: the frame around every page, and how they answer what was refused.

What a view has to say (`tell`, `complain`) is said once, by the page that it goes on to (`onward`); see told.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.pages import told
from tournaments.pages.told import Told
from tournaments.rounds.ways import usual_way
from tournaments.setting_up import MOST_ROUNDS
from tournaments.text import whole_number


def page(
    request: HttpRequest,
    tournament: Tournament,
    template: str,
    context: dict[str, Any],
    *,
    section: str = "",
    status: int = 200,
) -> HttpResponse:
    """One page of the director, with the way to all the others. `section` is the one that is marked there."""
    frame = {
        "tournament": tournament,
        "section": section,
        "rounds_follow": usual_way(tournament.ruleset, 2, tournament.rounds_planned).follows,
        "told": [*told.before(request), *told.now(request)],
    }
    response = render(request, template, frame | context, status=status)
    told.said(request, response)
    return response


def tell(request: HttpRequest, sentence: str) -> None:
    """Say on the page that follows what has been done."""
    told.now(request).append(Told(sentence))


def complain(request: HttpRequest, sentence: str) -> None:
    """Say on the page that follows what could not be done, where no field of that page is to blame."""
    told.now(request).append(Told(sentence, wrong=True))


@contextmanager
def saying_why_not(request: HttpRequest) -> Iterator[None]:
    """What is refused within is said on the page that follows, and that is all that comes of it."""
    try:
        yield
    except Refused as refused:
        complain(request, refused.message)


def on_the_button(request: HttpRequest, tournament: Tournament) -> Round | None:
    """The round of the number that stood on the button, whatever has become of it; None if it is gone.

    An old page must not do to a later round what was meant for another one.
    """
    number = whole_number(request.POST.get("round", ""), 1, MOST_ROUNDS)
    return tournament.rounds.filter(number=number).first() if number is not None else None


def is_gone(request: HttpRequest) -> None:
    """Say that the round on the button of an old page is there no more."""
    complain(request, _("Diese Runde gibt es nicht mehr: Sie wurde inzwischen verworfen."))


def not_played(request: HttpRequest, tournament: Tournament, to: str) -> HttpResponse:
    """The answer of what is for a round that is played, asked for from an old page: none is by now."""
    latest = tournament.rounds.order_by("-number").first()
    if latest is None:
        complain(request, _("Es wird gerade keine Runde gespielt."))
    else:
        complain(request, _("Runde {number} wird gerade nicht gespielt.").format(number=latest.number))
    return onward(request, to, tournament.slug)


def record_of(table_access: TableAccess) -> str:
    """The address of what the director needs at one table besides its sheet."""
    table = table_access.seated()
    return reverse("desk:record", args=[table_access.tournament.slug, table.round.number, table.number])


def onward(request: HttpRequest, to: str, *arguments: object) -> HttpResponse:
    """Go to another page after something was written; a htmx request goes there as a whole page.

    `to`: the name of a route, "desk:board", with what stands in its address; or an address.
    """
    address = resolve_url(to, *arguments)
    response = HttpResponseClientRedirect(address) if HtmxDetails(request) else HttpResponseRedirect(address)
    told.keep_for(request, response, address)
    return response
