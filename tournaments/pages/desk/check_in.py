"""Check-in is closed, opened again, and begun anew: who is missing, and what becomes of each."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import Refused
from tournaments.models import Player, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, onward, page, saying_why_not, tell
from tournaments.pages.whom import Whom
from tournaments.people import asked_anew
from tournaments.people import check_in as checking_in
from tournaments.people.check_in import Fate
from tournaments.people.coming_back import all_forgone, all_open_again
from tournaments.rounds.room import seating_sentence

CHOICES = (
    (Fate.EXPECTED, gettext_lazy("kommt noch"), gettext_lazy("Alle kommen noch")),
    (Fate.WITHDRAWN, gettext_lazy("abmelden"), gettext_lazy("Alle abmelden")),
    (Fate.HERE, gettext_lazy("doch da"), gettext_lazy("Alle doch da")),
)
"""What can be chosen: for one, and for all."""
OF = "fehlt-"
"""Before whom it is about (whom.py): the field that says what becomes of this player."""


@require_http_methods(["GET", "HEAD", "POST"])
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/einlass/`: who is missing; POST closes check-in. `?alle=`: what is chosen for all.

    As long as nobody is here, nothing is chosen beforehand: nobody could be drawn then.
    """
    tournament = visitors.director(request, slug)
    if request.method != "POST":
        return _page(request, tournament, {}, for_all=_fate(request.GET.get("alle", "")))
    chosen = _chosen(tournament, request.POST)
    try:
        closed = checking_in.close(tournament, chosen, actor=visitors.actor(request))
    except Refused as refused:
        return _page(request, tournament, chosen, wrong=refused.message)
    if closed is None and not checking_in.became(tournament, chosen):
        complain(request, _("Der Einlass war schon geschlossen: Was hier gewählt war, gilt nicht."))
    else:
        tell(request, closed.sentence if closed else _("Der Einlass war schon geschlossen."))
    return onward(request, "desk:players", slug)


@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/einlass/oeffnen/`: as before it was closed, but for what was done since. `neu=1`: and it is asked anew
    who is here.
    """
    tournament, actor = visitors.director(request, slug), visitors.actor(request)
    with saying_why_not(request):
        were = all_forgone(checking_in.withdrawn_by_closing(tournament))
        if checking_in.reopen(tournament, actor=actor):
            tell(request, _("Der Einlass ist wieder offen.") + all_open_again(were))
        if request.POST.get("neu") == "1":
            _ask_anew(request, tournament)
            return onward(request, "desk:check_in", slug)
    return onward(request, "desk:players", slug)


@require_POST
def anew(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/einlass/neu/`: nobody is marked as here any more; with `zurueck=1` all are who were."""
    tournament = visitors.director(request, slug)
    with saying_why_not(request):
        if request.POST.get("zurueck") != "1":
            _ask_anew(request, tournament)
        elif count := asked_anew.take_back(tournament, actor=visitors.actor(request)):
            said = ngettext("{n} ist wieder als da abgehakt.", "{n} sind wieder als da abgehakt.", count)
            tell(request, said.format(n=count))
        else:
            tell(request, _("Die Haken von vorher sind schon wieder da."))
    return onward(request, "desk:check_in", slug)


def _ask_anew(request: HttpRequest, tournament: Tournament) -> None:
    if count := asked_anew.ask_anew(tournament, actor=visitors.actor(request)):
        said = ngettext(
            "Die Anwesenheit wird neu abgefragt: {n} Haken ist weg.",
            "Die Anwesenheit wird neu abgefragt: {n} Haken sind weg.",
            count,
        )
        tell(request, said.format(n=count))


@require_POST
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/einlass/leinwand/`: who is missing stands on the wall (`zeigen=1`), or does not any more."""
    tournament = visitors.director(request, slug)
    checking_in.show_on_the_wall(tournament, request.POST.get("zeigen") == "1", actor=visitors.actor(request))
    return onward(request, "desk:check_in", slug)


def _chosen(tournament: Tournament, sent: QueryDict) -> dict[int, Fate]:
    """What becomes of whom, by start number; of who was not asked about, or in no known word, nothing."""
    asked = [(Whom.named(name.removeprefix(OF)), _fate(sent.get(name, ""))) for name in sent if name.startswith(OF)]
    found = {whom: fate for whom, fate in asked if whom is not None and fate is not None}
    now = dict(tournament.players.filter(id__in=[whom.id for whom in found]).values_list("id", "number"))
    by_number = {now.get(whom.id) if whom.id is not None else whom.number: fate for whom, fate in found.items()}
    return {number: fate for number, fate in by_number.items() if number is not None}


def _fate(said: str) -> Fate | None:
    return Fate(said) if said in list(Fate) else None


def _page(
    request: HttpRequest,
    tournament: Tournament,
    chosen: Mapping[int, Fate],
    *,
    for_all: Fate | None = None,
    wrong: str = "",
) -> HttpResponse:
    """`chosen`: what was sent; `for_all`: for those of whom nothing was."""
    tournament.refresh_from_db(fields=["check_in_closed_at", "arrival_key"])
    closed = tournament.check_in_closed_at is not None
    missing = checking_in.missing_players(tournament)
    playing = tournament.players.filter(withdrawn_at=None).count()
    here = playing - len(missing)
    otherwise = for_all or (Fate.EXPECTED if here else None)
    why_not = checking_in.why_it_stays_closed(tournament) if closed else checking_in.why_it_stays_open(tournament)
    context = {
        "closed": closed,
        "why_not": why_not,
        "takes_back": closed and not checking_in.was_drawn(tournament),
        "wrong": "" if wrong == why_not else wrong,
        "can_be_asked": asked_anew.can_be_asked(tournament),
        "under_way": asked_anew.under_way(tournament),
        "gathering": not checking_in.has_begun(tournament),
        "choices": CHOICES,
        "rows": [_row(one, chosen, otherwise) for one in missing],
        "playing": playing,
        "here": here,
        "seating": seating_sentence(here, tournament.room),
    }
    status = 422 if wrong else 200
    return page(request, tournament, "desk/check_in.html", context, section="players", status=status)


def _row(player: Player, chosen: Mapping[int, Fate], otherwise: Fate | None) -> tuple[Player, Fate | None, bool]:
    """A player, what becomes of them, and whether they were not on the page that was sent."""
    return player, chosen.get(player.number, otherwise), bool(chosen) and player.number not in chosen
