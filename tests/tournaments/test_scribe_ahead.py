"""What the table's page brings along of the games to come: as the sheet will say it itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring import PRESETS, Ruleset
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


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (replace(PRESETS["lions-2024"], presented_games_out="seat_order"), "Anna gibt und spielt auf."),
        (replace(PRESETS["schuetzenfest"], mandatory_solos=1, presented_games_out="seat_order"), "Anna gibt."),
    ],
)
def test_who_presents_a_solo_leads_where_the_rules_have_it_so(
    tournament: Tournament, rules: Ruleset, says: str
) -> None:
    Tournament.objects.filter(id=tournament.id).update(ruleset_data=replace(rules, games_per_round=4).to_json())
    tournament.refresh_from_db()
    state = state_of(scribe_at(table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))))
    assert (state["present"], state["who"]) == (1, says)
    assert game_at(state["ahead"], 0)["who"] == f"{says} Anna führt das Pflichtsolo vor."
