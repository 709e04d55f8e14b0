"""The way back of a round: discard what was drawn, take back what was published."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, is_gone, on_the_button, onward, tell
from tournaments.rounds import course, draws
from tournaments.rounds.clock import clock_of, has_begun

DISCARDING = "verwerfen"
"""In the address of the draw's page: it asks whether what was made by hand is to go."""
FINISHING = "ende"
"""The value where the tournament is to end with it."""


def ask_first(request: HttpRequest, tournament: Tournament, *, by: str = "1") -> HttpResponse:
    """The draw's page with that question, which sends `sure`, the fingerprint of the seats that it shows. `by`:
    FINISHING, or 1."""
    return onward(request, reverse("desk:draw", args=[tournament.slug], query={DISCARDING: by}))


@require_POST
def discard(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/verwerfen/`: as if the round had not been drawn. What was made by hand is asked about first."""
    tournament = visitors.director(request, slug)
    drawn = on_the_button(request, tournament)
    if drawn is not None:
        try:
            draws.discard(drawn, sure=request.POST.get("sure", ""), actor=visitors.actor(request))
            gone = _("Die Auslosung der Runde {round} ist verworfen.")
            if not drawn.made.by_lot:
                gone = _("Die gesetzte Runde {round} ist verworfen.")
            tell(request, gone.format(round=drawn.number))
        except draws.MadeByHand:
            return ask_first(request, tournament)
        except Refused as refused:
            complain(request, refused.message)
    return onward(request, "desk:board", slug)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/zuruecknehmen/`: nobody sees the round any more; it can be changed, drawn again or discarded."""
    tournament = visitors.director(request, slug)
    published = on_the_button(request, tournament)
    if published is not None and published.status != Round.Status.DRAWN:  # pressed twice, it is as it was wanted
        try:
            course.take_back(published, actor=visitors.actor(request))
            said = _("Runde {round} ist zurückgenommen: Niemand sieht sie mehr.").format(round=published.number)
            if has_begun(clock_of(published), timezone.now()):
                said += " " + _("Nach dem Veröffentlichen kann die Uhr weiterlaufen wie vorher.")
            tell(request, said)
        except Refused as refused:
            complain(request, refused.message)
            return onward(request, "desk:board", slug)
    elif published is None:
        is_gone(request)
    return onward(request, "desk:draw", slug)
