"""Whoever takes over whatever seat, however often: all that a seat has got is somebody's, and once."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import pytest

from tests.tournaments.helpers import add_players, director_at, enter, normal, publish_round, solo, table_now, table_of
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.ledger import Change, Whose
from tournaments.ledger.holders import earlier, everybody, holder, stints
from tournaments.ledger.substituting import places
from tournaments.models import Player
from tournaments.results.standings import standings


def one_step(access, random: Random) -> None:
    """A game, a correction, a struck game, a change, one taken back, or points that are given to somebody."""
    state = ledger.read(table_now(access))
    sheet, seats = state.sheet, list(state.seats)
    match random.choice("ggggcbbbtps"):
        case "g" if sheet.next is not None:
            present, players = sheet.next.must_present, sheet.next.players
            alone = present or (random.choice(players) if random.random() < 0.2 else None)
            facts = solo(alone, random.choice((100, 125, 140))) if alone else normal(
                sorted(random.sample(players, 2)), random.randint(60, 200)
            )  # fmt: skip
            enter(access, facts)
        case "c" if sheet.rows and sheet.next is not None:
            entry = random.choice([one for one in state.entries if "re" in one.facts] or [None])
            if entry is not None and entry.facts["type"] == "normal":
                facts = normal(entry.facts["re"], random.randint(60, 200))
                ledger.correct(access, entry.id, facts, client_id=uuid4(), version=state.table.version, reason="so")
        case "s" if state.entries:
            ledger.strike(access, state.entries[-1].id, version=state.table.version, reason="so")
        case "b":
            seat = random.choice(seats)
            taken = {one.player_id for one in seats}
            free = [player for player in Player.objects.order_by("id") if player.id not in taken]
            if possible := places(state, seat):
                comes, whose = random.choice(free), random.choice(list(Whose))
                ledger.substitute(
                    access, Change(seat.player_id, comes.id, random.choice(possible), whose, reason="weg")
                )
        case "t":
            seat = random.choice(seats)
            ledger.take_back_substitution(access, seat.number, holds=seat.player_id, reason="doch nicht")
        case "p":
            seat = random.choice(seats)
            if earlier(seat):
                chosen = random.choice([None, *everybody([seat])])
                ledger.choose_points(access, seat.number, chosen, holds=seat.player_id)


@pytest.mark.parametrize("seed", range(6))
def test_random_changes(tournament, seed):
    random = Random(seed)
    add_players(tournament, "Inge\nJonas\nKlara")
    tables = [[1, 2, 3, 4, 5]] if seed % 2 else [[1, 2, 3, 4]]
    access = director_at(table_of(publish_round(tournament, tables)))
    for _step in range(45):
        try:
            one_step(access, random)
        except Refused as refused:
            assert refused.message
    state = ledger.read(table_now(access))
    sheet, seats = state.sheet, list(state.seats)
    got: dict[int, int] = {}
    for seat in seats:
        held = stints(seat)
        # One after the other, from the first place on, without a gap.
        assert held[0].first == 1 and [one.until for one in held[:-1]] == [one.first for one in held[1:]]
        given = earlier(seat)[-1].points_to_id if earlier(seat) else None
        for place, row in enumerate(sheet.rows, 1):
            player = given or holder(seat, place).id
            got[player] = got.get(player, 0) + row.points[seat.number - 1]
        assert seat.points == sheet.totals[seat.number - 1]
    table = standings(tournament)
    totals = {row.player_id: row.total for row in table.rows}
    assert {player: points for player, points in got.items() if points} == {
        player: points for player, points in totals.items() if points
    }
    assert sum(totals.values()) == sum(sheet.totals)
    games = sum(seat.games for seat in seats)
    assert sum(row.achieved.figures.games for row in table.rows) in (0, games)  # they are read where they are asked for
    assert not ledger.recompute(tournament)
