"""What tests of the house say often."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import connection

from scoring import PRESETS
from tests.tournaments.kept import again, kept
from tournaments import ledger
from tournaments.access import TableAccess, scribe_table
from tournaments.actors import DIRECTOR, Actor
from tournaments.models import Event, Player, Round, Seat, Table, TableLink, Tournament
from tournaments.people.list_check import check_list
from tournaments.people.players import add_listed, checked_list, known_players, known_teams
from tournaments.rounds import course
from tournaments.setting_up import create_tournament
from tournaments.writing import lock_tournament, writing

NAMES = ["Anna", "Bernd", "Clara", "Dieter", "Emma", "Fritz", "Gerda", "Hans"]


def normal(re: list[int], re_pips: int, **more: Any) -> dict[str, Any]:
    return {"type": "normal", "re": re, "re_pips": re_pips, **more}


def solo(seat: int, re_pips: int, kind: str = "queens", **more: Any) -> dict[str, Any]:
    return {"type": "solo", "solo": kind, "re": [seat], "re_pips": re_pips, **more}


def add_players(tournament: Tournament, text: str, *, actor: Actor = DIRECTOR) -> list[Player]:
    """Add the new players of a list, as the desk does. Refused as `checked_list`."""
    with writing(tournament.id) as work:
        locked = lock_tournament(tournament.id)
        known = known_players(locked)
        listed = checked_list(text, existing=known, teams=known_teams(locked, known))
        return add_listed(work, locked, listed, actor)


def seat_round(tournament: Tournament, tables: list[list[int]], number: int | None = None) -> Round:
    """A drawn round with players (start numbers) at tables, without the draw's search."""
    number = number or tournament.rounds.count() + 1
    round = Round(tournament=tournament, number=number)
    round.seat_in(tournament.room)
    round.save()
    players = {player.number: player for player in tournament.players.all()}
    for table_number, numbers in enumerate(tables, 1):
        table = Table.objects.create(round=round, number=table_number, seats_count=len(numbers))
        Seat.objects.bulk_create(
            Seat(table=table, number=seat, player=players[player]) for seat, player in enumerate(numbers, 1)
        )
    return round


def publish_round(tournament: Tournament, tables: list[list[int]]) -> Round:
    """As the director does."""
    if not connection.in_atomic_block:
        return course.publish(seat_round(tournament, tables))
    seated = tuple(map(tuple, tables))
    there = tuple(Player.objects.filter(tournament=tournament, withdrawn_at=None).values_list("id", flat=True))
    what = ("published", tournament.id, seated, there)
    return kept(Round, lambda: course.publish(seat_round(tournament, tables)), *what)


def in_fours(tables: int) -> list[list[int]]:
    """So many tables, the players counted through by number."""
    return [list(range(first, first + 4)) for first in range(1, 4 * tables + 1, 4)]


def table_of(round: Round, number: int = 1) -> Table:
    return Table.objects.select_related("round__tournament").get(round=round, number=number)


def scribe_at(table: Table) -> TableAccess:
    """The table's own link."""

    return scribe_table(link_of(table).key, table.round.number)


def link_of(table: Table) -> TableLink:
    """What is printed on its card."""
    return table.round.tournament.table_links.get(number=table.number, revoked_at=None)


def director_at(table: Table) -> TableAccess:
    tournament = table.round.tournament
    return TableAccess(table, DIRECTOR, tournament, table.number)


def looked_at(text: str, *, teams: bool = False) -> dict[str, str]:
    """A pasted list as a form sends it after its preview was seen."""
    checked = check_list(text, teams=() if teams else None)
    return {"players": text, "recognised": checked.recognised, "seen": checked.seen}


def enter(access: TableAccess, *games: dict[str, Any]) -> list[ledger.Recorded]:
    """Record these games, one after the other, at the end of the sheet."""
    sheet = ledger.sheet_of(access.seated())
    recorded = []
    for facts in games:
        recorded.append(ledger.record(access, facts, client_id=uuid4(), position=len(sheet.rows) + 1))
        sheet = recorded[-1].sheet
    return recorded


def play_out(access: TableAccess) -> None:
    """Fill the sheet to its end with plausible games, mandatory solos as they are due."""
    if connection.in_atomic_block and not access.seated().round.clock_started_at:
        again(lambda: _play_out(access), "played out", access.seated().id, access.actor, access.tournament.ruleset)
    else:
        _play_out(access)


def _play_out(access: TableAccess) -> None:
    sheet = ledger.sheet_of(table_now(access))
    for _ in range(200):
        following = sheet.next
        if following is None:
            return
        if following.must_present is not None:
            game = solo(following.must_present, 125)
        else:
            one, other = following.players[:2]
            game = normal([one, other], 130)
        sheet = enter(access, game)[0].sheet
    raise AssertionError("the sheet does not end")


def table_now(access: TableAccess) -> Table:
    return Table.objects.select_related("round__tournament").get(id=access.seated().id)


def short_tournament(user: User) -> Tournament:
    """As the fixture `tournament`, with rounds of four games and no mandatory solos, for what comes after the games."""
    return kept(
        Tournament,
        lambda: create_tournament(
            name="Benefizturnier",
            date=date(2026, 11, 9),
            ruleset=replace(PRESETS["lions-2024"], games_per_round=4, mandatory_solos=0),
            rounds=3,
            players="\n".join(NAMES),
            user=user,
        ),
        "short tournament",
    )


def called_for(table: Table) -> str:
    """Why a table calls the director, in words."""
    disagreeing = {seat.player_id for seat in table.seats.all() if seat.disagreed_at}
    return ledger.reasons_in_words(table, table.call_reasons.all(), disagreeing)


def confirm_all(access: TableAccess) -> None:
    def confirm() -> None:
        for seat in range(1, access.seated().seats_count + 1):
            ledger.confirm(access, seat)

    if connection.in_atomic_block:
        again(confirm, "confirmed", access.seated().id, access.actor)
    else:
        confirm()


def totals(table: Table) -> list[int]:
    """The points stored at the seats."""
    return list(table.seats.order_by("number").values_list("points", flat=True))


__all__ = [name for name in dir() if not name.startswith("_") and name != "DEMO"]


def logged(kind: str) -> Any:
    """The one event of this kind."""
    return Event.objects.get(kind=kind)


def version(tournament: Tournament) -> int:
    return Tournament.objects.values_list("version", flat=True).get(id=tournament.id)
