"""Tables of the published round that have not played, put right: who comes, who has left, merged, split, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import Refused
from tournaments.models import Round, Table, Tournament
from tournaments.pages import visitors
from tournaments.pages.desk.frame import complain, not_played, onward, page, tell
from tournaments.pages.desk.printing import new_tables
from tournaments.pages.desk.repair_words import Told, in_words, summary, what_became
from tournaments.people.teams import has_teams
from tournaments.rounds import repairing
from tournaments.rounds import room as rooms
from tournaments.rounds.proposals import Desk, Done, Proposal
from tournaments.seating.to_repair import Tables
from tournaments.text import whole_number

MOST_SEATS = 100  # that one change may name: eight tables and those that come


@dataclass(frozen=True, slots=True)
class Offer:
    """One proposal as it stands on the page, with what its button sends."""

    told: Told
    before: str
    after: str
    gone: Sequence[int]
    """Who of them has left (ids)."""


@require_http_methods(["GET", "HEAD", "POST"])
def repair(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/tische/`: what could be done; POST does it.

    `spieler` (ids, several): who is to get a seat; `tisch` (numbers, several): which tables are to become others.
    """
    tournament = visitors.director(request, slug)
    playing = _playing(tournament)
    if playing is None:
        return not_played(request, tournament, "desk:draw")
    if request.method != "POST":
        return _page(request, playing)
    try:
        before, after = _read(request.POST.get("before", "")), _read(request.POST.get("after", ""))
        if not before or not after:
            raise Refused("tables", _("Bitte einen Vorschlag wählen."))
        gone = _numbers(request.POST, "gone")
        done = repairing.repair(playing, before, after, gone=gone, actor=visitors.actor(request))
    except Refused as refused:
        return _page(request, playing, wrong=refused.message, status=422)
    said = _("Die Tische sind geändert. Alle anderen bleiben, wie sie waren.")
    if done:
        said += new_tables(playing, [number for number in after if after[number] and not before[number]])
    tell(request, said)
    return onward(request, "desk:draw", slug)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """`…/auslosung/tische/zuruecknehmen/`: as before one change (`change`: its id), while nobody there has played."""
    tournament = visitors.director(request, slug)
    playing = _playing(tournament)
    change = whole_number(request.POST.get("change", ""), 1, 2**62)
    if playing is None:
        return not_played(request, tournament, "desk:draw")
    try:
        if change is None:
            raise Refused("tables", _("Diese Änderung lässt sich nicht mehr zurücknehmen."))
        done = repairing.take_back(playing, change, actor=visitors.actor(request))
        said = _("Zurückgenommen: An diesen Tischen sitzen alle wie vorher.")
        tell(request, f"{said} {what_became(done)}".rstrip() if done else said)
    except Refused as refused:
        complain(request, refused.message)
    return onward(request, "desk:draw", slug)


def about(playing: Round) -> dict[str, Any]:
    """What the page of the draw says of a published round: what was changed, and whether something should be."""
    desk = Desk(playing)
    return {
        "untouched": desk.untouched,
        "repaired": _done(desk),
        "missing_at": _missing_at(desk),
        "repairable": bool(desk.tables) or desk.new_table,
    }


def changed_at(table: Table) -> list[tuple[Done, str]]:
    """What was changed at a table of the round that is played, which has no game yet."""
    return [(one, said) for one, said in _done(Desk(table.round)) if table.number in one.numbers]


def _done(desk: Desk) -> list[tuple[Done, str]]:
    return [(one, summary(one.change)) for one in desk.done()]


def _missing_at(desk: Desk) -> list[str]:
    said = _("An Tisch {number} fehlt {name}.")
    return [said.format(number=number, name=player.name) for number, player in desk.gone]


def _playing(tournament: Tournament) -> Round | None:
    playing = tournament.rounds.filter(status=Round.Status.PUBLISHED).first()
    if playing is not None:
        playing.tournament = tournament
    return playing


def _page(request: HttpRequest, playing: Round, *, wrong: str = "", status: int = 200) -> HttpResponse:
    desk = Desk(playing)
    sent = request.POST if request.method == "POST" else request.GET
    waiting = {player.id for player in desk.waiting}
    come = [player for player in _numbers(sent, "spieler") if player in waiting]
    chosen = [number for number in _numbers(sent, "tisch") if number in desk.tables]
    offers, asked = list[Offer](), ""
    try:
        if chosen:
            asked = "tables"
            offers = _offers(desk, desk.for_tables(chosen, come))
        elif come:
            asked = "players"
            offers = _offers(desk, desk.for_who_comes(come))
        elif "gewaehlt" in sent:
            raise Refused("tables", _("Bitte wählen, wer mitspielen soll, oder welche Tische andere werden sollen."))
        elif desk.gone:
            asked = "left"
            offers = _offers(desk, desk.for_who_left())
        elif not desk.tables and desk.new_table:
            come = [player.id for player in desk.waiting]
            if offers := _offers(desk, desk.for_who_comes(come)):
                asked = "players"
    except Refused as refused:
        wrong, status = wrong or refused.message, 422
    context = {
        "round": playing,
        "room": rooms.in_words(playing.tournament.room),
        "desk": desk,
        "at_a_new_table": _("vier") if playing.tournament.room.fives == 0 else _("vier oder fünf"),
        "tables": [(number, _seats(desk, number)) for number in desk.tables],
        "missing_at": _missing_at(desk),
        "come": [desk.players[player].name for player in come],
        "coming": come,
        "chosen": chosen,
        "asked": asked,
        "offers": offers,
        "repaired": _done(desk),
        "wrong": wrong,
    }
    return page(request, playing.tournament, "desk/repair.html", context, section="draw", status=status)


def _offers(desk: Desk, proposals: Sequence[Proposal]) -> list[Offer]:
    follows, tournament = desk.follows, desk.round.tournament
    teams = has_teams(tournament.ruleset)
    gone = {player.id for _number, player in desk.gone}
    return [
        Offer(
            in_words(one, most_fives=tournament.most_fives, follows=follows, teams=teams),
            _written(one.before),
            _written(one.after),
            sorted(gone.intersection(player for table in one.before.values() for player in table)),
        )
        for one in proposals
    ]


def _seats(desk: Desk, number: int) -> list[tuple[str, bool]]:
    """Who sits at a table: the name, and whether they have left."""
    players = [desk.players[player] for player in desk.seated[number]]
    return [(player.name, player.withdrawn_at is not None) for player in players]


def _numbers(sent: QueryDict, name: str) -> list[int]:
    found = [whole_number(value, 1, 2**31 - 1) for value in sent.getlist(name)[:MOST_SEATS]]
    return list(dict.fromkeys(number for number in found if number is not None))


def _written(tables: Tables) -> str:
    """ "3=12.7.9.4;5=": the players' ids by seat, as a form sends them."""
    return ";".join(f"{number}={'.'.join(map(str, players))}" for number, players in sorted(tables.items()))


def _read(sent: str) -> Tables:
    """What `_written` wrote. Refused ("tables") for anything else."""
    tables: Tables = {}
    for part in sent.split(";") if sent else ():
        number, _equals, players = part.partition("=")
        ids = [whole_number(one, 1, 2**31 - 1) for one in players.split(".")] if players else []
        table = whole_number(number, 1, 9_999)
        if table is None or None in ids or len(ids) > 5 or len(tables) > MOST_SEATS:
            raise Refused("tables", _("Bitte einen Vorschlag wählen."))
        tables[table] = tuple(one for one in ids if one is not None)
    return tables
