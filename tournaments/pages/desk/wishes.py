"""Wishes for the draw: two who are not to sit together, and who has a table of their own."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import Refused
from tournaments.models import Player, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import onward, page, saying_why_not, tell
from tournaments.pages.forms.whole_number_field import WholeNumberField
from tournaments.people import wishes as people
from tournaments.people.wishes import LAST_TABLE, NO_TABLE
from tournaments.rounds.places import playing
from tournaments.text import whole_number

_CHOOSE = dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Bitte einen Spieler wählen."))


class _OfPlayers(forms.Form):
    """Chooses among those who play."""

    def __init__(self, sent: Any, players: list[Player]) -> None:
        super().__init__(sent, auto_id="wunsch_%s")
        self.players = {str(player.number): player for player in players}
        choices = [("", _("bitte wählen")), *((key, player.name) for key, player in self.players.items())]
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField):
                field.choices = choices
                field.widget.attrs["class"] = "input"

    def chosen(self, field: str) -> Player:
        return self.players[self.cleaned_data[field]]


class ApartForm(_OfPlayers):
    """Two who are not to sit together."""

    one = forms.ChoiceField(label=gettext_lazy("Dieser Spieler"), error_messages=_CHOOSE)
    other = forms.ChoiceField(label=gettext_lazy("nicht an einem Tisch mit"), error_messages=_CHOOSE)


class TableForm(_OfPlayers):
    """Who sits at one table all evening."""

    player = forms.ChoiceField(label=gettext_lazy("Dieser Spieler"), error_messages=_CHOOSE)
    table = WholeNumberField(
        label=gettext_lazy("immer an Tisch"),
        min_value=1,
        max_value=LAST_TABLE,
        widget=forms.TextInput(attrs={"class": "input input--short", "inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), NO_TABLE),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/leitung/spieler/wuensche/`: what is wished, and another wish; `was` says of which kind."""
    tournament = visitors.director(request, slug)
    players = playing(tournament)
    sent = request.POST if request.method == "POST" else None
    apart = ApartForm(sent if sent and sent.get("was") == "getrennt" else None, players)
    table = TableForm(sent if sent and sent.get("was") == "tisch" else None, players)
    if sent is None:
        return _page(request, tournament, apart, table)
    try:
        if apart.is_valid():
            one, other = apart.chosen("one"), apart.chosen("other")
            people.keep_apart(one, other, actor=visitors.actor(request))
            said = _("{one} und {other} sitzen ab der nächsten Auslosung nicht an einem Tisch.")
            tell(request, said.format(one=one.name, other=other.name))
            return onward(request, "desk:wishes", slug)
        if table.is_valid():
            player, number = table.chosen("player"), table.cleaned_data["table"]
            people.fix_table(player, number, actor=visitors.actor(request))
            said = _("{name} sitzt ab der nächsten Auslosung immer an Tisch {table}.")
            tell(request, said.format(name=player.name, table=number))
            return onward(request, "desk:wishes", slug)
    except Refused as refused:
        form = apart if apart.is_bound else table
        form.add_error(refused.field, refused.message)
    return _page(request, tournament, apart, table, status=422)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/spieler/wuensche/zuruecknehmen/`: one wish less; by the players' start numbers, `other` of two."""
    tournament = visitors.director(request, slug)
    one, other = (_player(tournament, request.POST.get(name, "")) for name in ("player", "other"))
    with saying_why_not(request):
        if one is not None and other is not None:
            people.no_longer_apart(one, other, actor=visitors.actor(request))
            said = _("{one} und {other} dürfen wieder an einem Tisch sitzen.")
            tell(request, said.format(one=one.name, other=other.name))
        elif one is not None and "other" not in request.POST:
            people.fix_table(one, None, actor=visitors.actor(request))
            tell(request, _("{name} kann wieder an jedem Tisch sitzen.").format(name=one.name))
    return onward(request, "desk:wishes", slug)


def _player(tournament: Tournament, number: str) -> Player | None:
    start = whole_number(number, 1, 2**15 - 1)
    return None if start is None else tournament.players.filter(number=start).first()


def _page(
    request: HttpRequest, tournament: Tournament, apart: ApartForm, table: TableForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "apart": apart,
        "fixed": table,
        "pairs": people.kept_apart(tournament),
        "settled": tournament.players.filter(fixed_table__isnull=False).order_by("fixed_table", "number"),
        "enough": len(apart.players) > 1,
    }
    return page(request, tournament, "desk/wishes.html", context, section="players", status=status)
