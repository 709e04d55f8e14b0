"""May this be changed? What a page offers, saving accepts: every state of a table, every role, every entry."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

import pytest

from scoring import PRESETS
from scoring.violations import COURT, scores_game
from tests.tournaments.helpers import (
    confirm_all,
    director_at,
    enter,
    normal,
    publish_round,
    scribe_at,
    seat_round,
    table_now,
    table_of,
    totals,
)
from tests.tournaments.kept import again, kept
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Round, Table, Tournament
from tournaments.pages.routes import table_base
from tournaments.pages.table.form import entry_screen
from tournaments.pages.table.sheet import sheet_view
from tournaments.rounds import course
from tournaments.setting_up import create_tournament

SHORT = replace(PRESETS["lions-2024"], games_per_round=4, mandatory_solos=0)
GAME, OTHER = normal([1, 3], 140), normal([2, 4], 140)
RULING = {"violation": "free", "points": [-1, 0, 0, 0]}
SEATS = [[1, 2, 3, 4]]


@pytest.fixture
def evening(organizer) -> Round:
    """Four players, rounds of four games; three entries stand, the second a ruling of the court."""

    def play() -> Round:
        tournament = create_tournament(
            name="Kurz", date=date(2026, 11, 9), ruleset=SHORT, rounds=2, players="A\nB\nC\nD", user=organizer
        )
        round = publish_round(tournament, SEATS)
        enter(director_at(table_of(round)), GAME, RULING, GAME)
        return round

    return kept(Round, play, "an evening of four")


def finish_sheet(round: Round) -> None:
    enter(director_at(table_of(round)), GAME, GAME)
    confirm_all(director_at(table_of(round)))


def played(round: Round) -> None:
    """Nothing to add."""


def confirmed(round: Round) -> None:
    finish_sheet(round)


def ended(round: Round) -> None:
    ledger.end_early(director_at(table_of(round)), Table.Treatment.STAND, "A musste gehen")


def closed(round: Round) -> None:
    finish_sheet(round)
    assert course.close(round) == []


def closed_and_next_drawn(round: Round) -> None:
    closed(round)
    seat_round(round.tournament, SEATS)


def closed_and_next_running(round: Round) -> None:
    closed(round)
    publish_round(round.tournament, SEATS)


def finished(round: Round) -> None:
    closed(round)
    course.finish(round.tournament)


STATES = [played, confirmed, ended, closed, closed_and_next_drawn, closed_and_next_running, finished]


@pytest.fixture(params=STATES, ids=lambda state: state.__name__)
def round(evening, request) -> Round:
    again(lambda: request.param(evening), request.param.__name__)
    return Round.objects.get(id=evening.id)


@pytest.fixture(params=["scribe", "director"])
def access(round, request):
    return (scribe_at if request.param == "scribe" else director_at)(table_of(round))


@pytest.mark.parametrize("position", [1, 2, 3, 4, 5])
def test_what_is_offered_is_accepted_and_nothing_else(access, position):
    rows = [row for row in sheet_view(access).rows if row.position == position]
    if not rows:
        return
    offered, entry = rows[0].may_change, access.table.entries.get(position=position)
    facts = RULING | {"points": [0, -1, 0, 0]} if position == 2 else OTHER
    seen = table_now(access).version
    try:
        ledger.correct(access, entry.id, facts, client_id=uuid4(), version=seen, reason="falsch gezählt")
        accepted, said = True, ""
    except Refused as refused:
        accepted, said = False, refused.message
    assert offered == accepted
    assert rows[0].why_not == said
    assert offered or not access.is_director


def test_what_is_offered_to_strike_is_struck(access):
    for row in sheet_view(access).rows:
        try:
            ledger.strike(access, row.entry_id, version=table_now(access).version, reason="doppelt")
            accepted = True
        except Refused:
            accepted = False
        assert accepted == row.may_change
        if accepted:
            break  # the others are of another sheet now


def test_what_is_struck_may_be_put_back(access):
    if not access.is_director:
        return
    entry, before = access.table.entries.get(position=2), totals(access.table)
    ledger.strike(access, entry.id, version=table_now(access).version, reason="Irrtum")
    assert totals(access.table) != before
    access = replace(access, table=table_now(access))
    row = next(row for row in sheet_view(access).rows if row.position == 2)
    assert (row.state, row.may_change) == ("struck", True)
    assert row.fields["points_1"] == ["-1"]
    ledger.correct(access, entry.id, RULING, client_id=uuid4(), version=table_now(access).version, reason="doch nicht")
    assert totals(access.table) == before


def test_a_game_is_offered_to_enter_where_it_is_accepted(access):
    view = sheet_view(access)
    try:
        ledger.record(access, GAME, client_id=uuid4(), position=view.next_position, reason="vergessen")
        accepted = True
    except Refused:
        accepted = False
    assert view.may_enter == accepted


def test_a_violation_is_offered_where_it_is_accepted(access):
    view = sheet_view(access)
    kinds = entry_screen(view, {"kind": ["violation"]}).violations
    offered = {one.value for one in kinds if not (one.in_game and view.only_court_rules)}
    for kind in {one.value for one in kinds}:
        # Who breaks off a decided game has won it; who revokes cannot win.
        facts: dict[str, Any] = {"violation": kind, "offender": 2 if kind == "revoke" else 1}
        if kind in COURT:
            facts["points"] = 1 if kind == "unsporting" else [0, 0, 0, -1]
        elif scores_game(kind, view.ruleset):
            facts["game"] = GAME
        try:
            ledger.preview(access, facts)
            accepted = True
        except Refused:
            accepted = False
        assert accepted == (view.knows_violations and kind in offered), kind


def test_confirming_is_offered_where_it_is_accepted(access):
    try:
        ledger.confirm(access, 1)
        accepted = True
    except Refused:
        accepted = False
    assert sheet_view(access).may_sign == accepted


def test_the_director_says_why_where_players_have_signed_or_the_round_is_closed(round):
    table = table_of(round)
    access = director_at(table)
    entry, seen = table.entries.get(position=1), table.version
    asked = sheet_view(access).allowed.asks_reason
    assert asked == (round.status == "closed" or table.settled)
    changes = [
        lambda: ledger.correct(access, entry.id, OTHER, client_id=uuid4(), version=seen, reason=" "),
        lambda: ledger.strike(access, entry.id, version=seen),
    ]
    for change in changes if asked else changes[:1]:
        if asked:
            with pytest.raises(Refused) as refused:
                change()
            assert refused.value.field == "reason"
        else:
            assert change().created


def test_nobody_but_the_director_rules(evening):
    with pytest.raises(Refused) as refused:
        enter(scribe_at(table_of(evening)), RULING)
    assert refused.value.field == "violation"


def test_the_page_is_what_the_ledger_says(organizer_client, client, round):
    table = table_of(round)
    pages = {
        "director": organizer_client.get(table_base(director_at(table))).content.decode(),
        "scribe": client.get(table_base(scribe_at(table))).content.decode(),
    }
    latest = Tournament.objects.get().rounds.exclude(status="drawn").order_by("-number").first()
    for access in (director_at(table), scribe_at(table)):
        if not access.is_director and latest != round:
            continue  # the table's link leads to the round that is played
        for row in sheet_view(access).rows:
            page = pages[access.actor.kind]
            assert (f"?korrigieren={row.entry_id}#" in page) == row.may_change
            assert (f'data-strike="{row.entry_id}"' in page) == (row.may_change and row.state == "standing")
        assert ("bestaetigen/" in pages[access.actor.kind]) == (
            sheet_view(access).may_sign and not sheet_view(access).all_confirmed
        )


def test_that_a_round_is_closed_is_said_to_the_director_without_naming_one(directing):
    Round.objects.update(status=Round.Status.CLOSED)
    with pytest.raises(Refused) as refused:
        ledger.confirm_for_all(directing)
    assert refused.value.message == "Runde 1 ist abgeschlossen."
