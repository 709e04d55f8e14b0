"""What the table's page brings along of the games to come: as the sheet will say it itself."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.helpers import add_players, enter, normal, publish_round, scribe_at, table_now, table_of
from tournaments.access import TableAccess
from tournaments.models import Tournament
from tournaments.pages.table.sheet import sheet_view


@pytest.fixture
def at_five(tournament: Tournament) -> TableAccess:
    add_players(tournament, "Ida")
    return scribe_at(table_of(publish_round(tournament, [[1, 2, 3, 4, 9], [5, 6, 7, 8]])))


def state_of(access: TableAccess) -> dict[str, Any]:
    return sheet_view(scribe_at(table_now(access))).state


def solo(seat: int) -> dict[str, Any]:
    return {"type": "solo", "solo": "queens", "re": [seat], "re_pips": 130}


def game_at(ahead: dict[str, Any], index: int) -> dict[str, Any]:
    game = ahead["games"][index]
    return {"number": game["number"], **ahead["deals"][game["deal"]]}


def now(state: dict[str, Any]) -> dict[str, Any]:
    return {key: state[key] for key in ("number", "players", "present", "who")}


def test_the_first_of_them_is_the_next(at_five: TableAccess) -> None:
    state = state_of(at_five)
    assert game_at(state["ahead"], 0) == now(state)


def test_behind_an_ordinary_game_and_behind_a_solo(at_five: TableAccess) -> None:
    ahead = state_of(at_five)["ahead"]
    first = ahead["games"][0]
    then, behind_a_duty = game_at(ahead, first["then"]), game_at(ahead, first["solos"]["solo-3"])
    assert then != behind_a_duty
    enter(at_five, solo(3))
    assert now(state_of(at_five)) == behind_a_duty
    second = ahead["games"][first["solos"]["solo-3"]]
    assert "solo-3" not in second["solos"]  # the duty is fulfilled: another one is as ordinary as any game
    enter(at_five, solo(3))
    assert now(state_of(at_five)) == game_at(ahead, second["then"])


def test_where_nothing_leads_elsewhere_nothing_is_said_of_solos(at_five: TableAccess) -> None:
    for seat in (2, 3, 4, 5):
        enter(at_five, solo(seat))
    enter(at_five, normal([2, 3], 130))
    enter(at_five, solo(1))
    assert all("solos" not in game for game in state_of(at_five)["ahead"]["games"])
