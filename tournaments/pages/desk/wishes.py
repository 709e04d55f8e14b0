"""Wishes for the draw: who is to sit together, who is not, and who has a table and a seat of their own."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import Deleted, Refused
from tournaments.models import Player, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import onward, page, saying_why_not, tell
from tournaments.pages.forms.whole_number_field import WholeNumberField
from tournaments.pages.whom import Whom, name_of
from tournaments.people import wishes as people
from tournaments.people.presence import HasLeft
from tournaments.people.registering import no_more
from tournaments.people.still_there import holder, numbered
from tournaments.people.wishes import LAST_SEAT, NO_SEAT, NO_TABLE
from tournaments.rounds.places import playing
from tournaments.rounds.proof import proofs
from tournaments.rounds.room import in_short, tables_needed
from tournaments.seating.tables import LAST_TABLE

_CHOOSE = dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Bitte einen Spieler wählen."))
_NAMES = ("one", "other", "player")
"""The fields that say who."""
_SHORT = {"class": "input input--short", "inputmode": "numeric", "autocomplete": "off"}


def _why_not(tournament: Tournament, whom: Whom) -> str:
    """Why somebody is not among those who play. Http404 where nobody is meant."""
    try:
        return HasLeft(numbered(tournament, whom.number, whom.id)).message
    except Deleted as deleted:
        return deleted.message


class _OfPlayers(forms.Form):
    """Chooses among those who play."""

    was = ""
    """What the form sends to say that it was this one."""

    def __init__(self, sent: Any, tournament: Tournament, players: list[Player]) -> None:
        super().__init__(sent if sent and sent.get("was") == self.was else None, auto_id=f"{self.was}_%s")
        self.tournament = tournament
        self.players = {name_of(player): player for player in players}
        choices = [("", _("bitte wählen")), *((key, player.name) for key, player in self.players.items())]
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField):
                field.choices = choices
                field.widget.attrs["class"] = "input"

        if self.is_bound:
            self._name_anew(sent.copy())

    def _name_anew(self, sent: QueryDict) -> None:
        """Somebody may have been given another start number since the page was opened."""
        for name in _NAMES:
            whom = Whom.named(sent.get(name, ""))
            meant = [now for now, player in self.players.items() if whom is not None and whom.is_of(player)]
            if meant:
                sent[name] = meant[0]
        self.data = sent

    def clean(self) -> None:
        """Of whoever was offered by a page that is old by now it is said why they are not any more."""
        for name in _NAMES:
            whom = Whom.named(self.data.get(name, "")) if name in self.errors else None
            if whom is None:
                continue
            with suppress(Http404):  # there never was anybody
                why = _why_not(self.tournament, whom)
                del self.errors[name]
                self.add_error(name, why)

    def chosen(self, field: str) -> Player:
        return self.players[self.cleaned_data[field]]


class ApartForm(_OfPlayers):
    """Two who are not to sit together."""

    was = "getrennt"

    one = forms.ChoiceField(label=gettext_lazy("Dieser Spieler"), error_messages=_CHOOSE)
    other = forms.ChoiceField(label=gettext_lazy("nicht an einem Tisch mit"), error_messages=_CHOOSE)


class TogetherForm(_OfPlayers):
    """Two who are to sit together."""

    was = "zusammen"
    one = forms.ChoiceField(label=gettext_lazy("Dieser Spieler"), error_messages=_CHOOSE)
    other = forms.ChoiceField(label=gettext_lazy("immer an einem Tisch mit"), error_messages=_CHOOSE)


class TableForm(_OfPlayers):
    """Who sits at one table all evening, and perhaps on one seat of it."""

    was = "tisch"

    player = forms.ChoiceField(label=gettext_lazy("Dieser Spieler"), error_messages=_CHOOSE)
    table = WholeNumberField(
        label=gettext_lazy("immer an Tisch"),
        min_value=1,
        max_value=LAST_TABLE,
        widget=forms.TextInput(attrs=_SHORT),
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), NO_TABLE),
    )
    seat = WholeNumberField(
        label=gettext_lazy("auf Platz (freiwillig)"),
        required=False,
        min_value=1,
        max_value=LAST_SEAT,
        widget=forms.TextInput(attrs=_SHORT),
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), NO_SEAT),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/spieler/wuensche/`: what is wished, and another wish; `was` says of which kind."""
    tournament = visitors.director(request, slug)
    players = playing(tournament)
    sent = request.POST if request.method == "POST" else None
    together, apart = TogetherForm(sent, tournament, players), ApartForm(sent, tournament, players)
    table = TableForm(sent, tournament, players)
    if sent is None:
        return _page(request, tournament, together, apart, table)
    try:
        if together.is_valid():
            one, other = together.chosen("one"), together.chosen("other")
            people.seat_together(one, other, actor=visitors.actor(request))
            said = _("{one} und {other} sitzen ab der nächsten Auslosung immer an einem Tisch.")
            tell(request, said.format(one=one.name, other=other.name))
            return onward(request, "desk:wishes", slug)
        if apart.is_valid():
            one, other = apart.chosen("one"), apart.chosen("other")
            people.keep_apart(one, other, actor=visitors.actor(request))
            said = _("{one} und {other} sitzen ab der nächsten Auslosung nicht an einem Tisch.")
            tell(request, said.format(one=one.name, other=other.name))
            return onward(request, "desk:wishes", slug)
        if table.is_valid():
            player, number, seat = table.chosen("player"), table.cleaned_data["table"], table.cleaned_data["seat"]
            people.fix_table(player, number, seat, actor=visitors.actor(request))
            said = _("{name} sitzt ab der nächsten Auslosung immer an Tisch {table}.")
            if seat:
                said = _("{name} sitzt ab der nächsten Auslosung immer an Tisch {table}, Platz {seat}.")
            said = said.format(name=player.name, table=number, seat=seat)
            if tournament.tables_there and number not in tournament.tables_there:
                there = _("Einen Tisch {number} gibt es nicht, sondern: {tables}.")
                said += " " + there.format(number=number, tables=in_short(tournament.tables_there))
            elif number > (needed := tables_needed(len(players), tournament.room)):
                said += " " + _("So viele Tische braucht es zur Zeit nicht, sondern {needed}.").format(needed=needed)
            tell(request, said)
            return onward(request, "desk:wishes", slug)
    except Refused as refused:
        form = next(form for form in (together, apart, table) if form.is_bound)
        form.add_error(refused.field, refused.message)
    return _page(request, tournament, together, apart, table, status=422)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/wuensche/zuruecknehmen/`: one wish less, of `player` and, where it is of two, `other`; with `was` of
    those who are to sit together.
    """
    tournament = visitors.director(request, slug)
    one, other = (_player(tournament, request.POST.get(name, "")) for name in ("player", "other"))
    with saying_why_not(request):
        if one is not None and other is not None and request.POST.get("was") == TogetherForm.was:
            people.no_longer_together(one, other, actor=visitors.actor(request))
            said = _("{one} und {other} können wieder an verschiedenen Tischen sitzen.")
            tell(request, said.format(one=one.name, other=other.name))
        elif one is not None and other is not None:
            people.no_longer_apart(one, other, actor=visitors.actor(request))
            said = _("{one} und {other} dürfen wieder an einem Tisch sitzen.")
            tell(request, said.format(one=one.name, other=other.name))
        elif one is not None and "other" not in request.POST:
            people.fix_table(one, None, actor=visitors.actor(request))
            tell(request, _("{name} kann wieder an jedem Tisch sitzen.").format(name=one.name))
        else:  # who is on the list no more
            raise no_more()
    return onward(request, "desk:wishes", slug)


@require_POST
def show_to_all(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/wuensche/zeigen/`: everybody may draw again what wishes went into (`zeigen=1`), or they may not."""
    tournament = visitors.director(request, slug)
    people.show_to_all(tournament, request.POST.get("zeigen") == "1", actor=visitors.actor(request))
    return onward(request, "desk:wishes", slug)


def _player(tournament: Tournament, said: str) -> Player | None:
    whom = Whom.named(said)
    if whom is None:
        return None
    if whom.id is not None:
        return tournament.players.filter(id=whom.id).first()
    found = holder(tournament.id, whom.number)
    return found if found and found.deleted_at is None else None


def _page(
    request: HttpRequest,
    tournament: Tournament,
    together: TogetherForm,
    apart: ApartForm,
    table: TableForm,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {
        "together": together,
        "groups": people.seated_together(tournament),
        "apart": apart,
        "fixed": table,
        "pairs": people.kept_apart(tournament),
        "settled": tournament.players.filter(fixed_table__isnull=False).order_by("fixed_table", "number"),
        "enough": len(apart.players) > 1,
        "own_files": [one.round.number for one in proofs(tournament) if one.draw is not None and not one.shown],
    }
    return page(request, tournament, "desk/wishes.html", context, section="players", status=status)
