"""How the desk answers what was done for one player: on the page, or in parts where its script asks for them (`Answer:
parts`), as JSON."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import numbers
from tournaments.models import Player, Tournament
from tournaments.pages.desk.frame import complain, onward, tell
from tournaments.pages.desk.player_rows import Listed, drawn, etag, listed
from tournaments.pages.desk.player_view import NOTHING, View
from tournaments.pages.desk.way_back import AsBefore, Back
from tournaments.pages.visitors import Registrar
from tournaments.people import presence
from tournaments.people.accounts import account_of
from tournaments.people.having_played import along_with

PARTS = "parts"


def asks_for_parts(request: HttpRequest) -> bool:
    """Is it the page's script that asks, which works in what has changed?"""
    return request.headers.get("Answer") == PARTS


def after(
    request: HttpRequest,
    who: Registrar,
    said: str,
    player: Player,
    back: Back | None = None,
    as_before: AsBefore | None = None,
    alone: bool = True,
) -> HttpResponse:
    """What follows on something that was done for one player: the parts that a script asks for, or the page.

    `as_before`: what stood in the player's form, where it is another now; `alone`: is no other row another now? The
    wishes of others name a player.
    """
    tournament, view = who.tournament, View.of(request.POST)
    if not asks_for_parts(request):
        tell(request, said)
        way_back = back or as_before
        return onward(request, view.at(tournament.slug, way_back.query if way_back else {}))
    before = tournament.version + tournament.desk_version
    tournament.refresh_from_db()
    now = listed(tournament, view, second_device=who.second_device)
    row = now.row(player.number)
    parts = _parts(request, tournament, now) | {
        "said": line_said(
            request,
            tournament,
            said=said,
            back=back,
            as_before=as_before,
            row=None if who.second_device else row,
        ),
        "player": player.id,
        "number": player.number,
        "row": drawn(request, tournament, now, row) if row else "",
    }
    # Nothing else has happened since the page's own version: it need not ask for the whole list.
    if alone and tournament.version + tournament.desk_version <= before + 1:
        parts |= {"before": before, "etag": etag(request, tournament, view)}
    return JsonResponse(parts)


def refuse(
    request: HttpRequest,
    tournament: Tournament,
    sentence: str,
    *,
    doubt: str = "",
    kept: Mapping[str, object] = NOTHING,
) -> HttpResponse:
    """Why it was not done: for the script that asks for parts, or on the page, whose address says what is `kept`."""
    if asks_for_parts(request):
        said = line_said(request, tournament, said=sentence, wrong=True)
        return JsonResponse({"said": said, "why": sentence, "doubt": doubt}, status=422)
    complain(request, sentence)
    return onward(request, View.of(request.POST).at(tournament.slug, kept))


def left_in_words(name: str, number: int | str) -> str:
    """Why a second device changes nothing of somebody who has withdrawn."""
    return _("{name} (Nr. {number}) ist abgemeldet: Das ändert nur die Leitung").format(name=name, number=number)


def refuse_of_who_left(request: HttpRequest, who: Registrar, player: Player) -> HttpResponse:
    """Why a page from before somebody has withdrawn must not set a mark of theirs."""
    said = left_in_words(player.name, player.number) if who.second_device else presence.HasLeft(player).message
    return refuse(request, who.tournament, said)


def marked_along(player: Player) -> str:
    """Whom the mark that was just set for this player has brought along, behind a sentence; "" for nobody."""
    count = along_with(player)
    said = ngettext(
        "Abgehakt ist damit auch {n} Spieler, der schon gespielt hat.",
        "Abgehakt sind damit auch die {n} Spieler, die schon gespielt haben.",
        count,
    )
    return " " + said.format(n=count) if count else ""


def unmarked_along(player: Player) -> str:
    """The same of the mark that was just taken back."""
    count = along_with(player)
    said = ngettext(
        "Auch {n} Spieler, der mit abgehakt war, ist es nicht mehr.",
        "Auch die {n} Spieler, die mit abgehakt waren, sind es nicht mehr.",
        count,
    )
    return " " + said.format(n=count) if count else ""


def too_much(player: Player) -> str:
    """What more was paid of the fee than is asked by now, as pages write it; "" for nothing."""
    due = account_of(player).due
    return numbers.money(-due) if due < 0 else ""


def to_pay_back(player: Player) -> str:
    """The same in words, without the full stop: it is not booked yet, whatever has made it so."""
    said = _("{amount} sind noch zurückzuzahlen und beim Spieler zu buchen")
    return said.format(amount=amount) if (amount := too_much(player)) else ""


def line_said(request: HttpRequest, tournament: Tournament, **said: object) -> str:
    """What stands below the line: a sentence, and the way back."""
    return render_to_string("desk/_line_said.html", {"tournament": tournament, **said}, request)


def _parts(request: HttpRequest, tournament: Tournament, now: Listed) -> dict[str, object]:
    return {"head": render_to_string("desk/_players_head.html", {"tournament": tournament, "listed": now}, request)}
