"""What follows once some tables were put right, the way back, and that all others stay whatever is done."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as settings_of_hypothesis
from hypothesis import strategies as st

from scoring import PRESETS
from tests.tournaments.helpers import (
    add_players,
    enter,
    logged,
    normal,
    scribe_at,
    seat_round,
    solo,
    table_of,
    version,
)
from tests.tournaments.scribe_doors import base_of
from tests.tournaments.test_repairing import by_number, do, for_late, late, leave, playing, rows, seated
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Round, Table, Tournament
from tournaments.people.deleting import delete_player
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws, repairing, seatings
from tournaments.rounds.proposals import Desk
from tournaments.rounds.table_changes import dissolved
from tournaments.setting_up import create_tournament

LETTERS = str.maketrans("0123456789", "ghijklmnop")  # a name of digits would be asked about

# Back


@pytest.mark.both
def test_the_whole_goes_back_in_one_step(tournament):
    round = playing(tournament, 4, 4, 4, 4)
    leave(round, 2)
    sat, seating = seated(round), table_of(round, 1).seating
    do(round, Desk(round).for_who_left()[0])
    (done,) = Desk(round).done()
    assert done.undoable and done.change.moves[0].player == "Anna"
    assert repairing.take_back(round, done.id) and not repairing.take_back(round, done.id)
    assert seated(round) == sat and Desk(round).done() == []
    again = table_of(round, 1)
    assert again.seating > seating and again.games == table_of(round, 2).games
    assert dissolved(round.tournament_id, 1) is None
    event = logged("repair_taken_back")
    assert event.after["tables"] == logged("repaired").before["tables"]


def test_not_back_once_somebody_plays_there(tournament):
    round = playing(tournament, 4, 4)
    do(round, for_late(round)[0])
    enter(scribe_at(table_of(round, 1)), normal([2, 3], 140))
    (done,) = Desk(round).done()
    assert not done.undoable
    with pytest.raises(Refused, match="An Tisch 1 ist schon gespielt worden"):
        repairing.take_back(round, done.id)
    with pytest.raises(Refused, match="nicht mehr zurücknehmen"):
        repairing.take_back(round, done.id + 10_000)


@pytest.mark.both
def test_the_earlier_of_two_changes_goes_back_for_itself_or_after_the_later(tournament):
    round = playing(tournament, 4, 4)
    sat = seated(round)
    do(round, for_late(round, "Inge")[0])
    do(round, for_late(round, "Jens")[0])
    later, earlier = Desk(round).done()
    assert later.undoable and earlier.undoable
    repairing.take_back(round, earlier.id)
    assert [one.id for one in Desk(round).done()] == [later.id]
    repairing.take_back(round, later.id)
    assert seated(round) == sat


def test_at_the_same_table_the_later_change_goes_back_first(tournament):
    round = playing(tournament, 4)
    do(round, for_late(round, "Inge")[0])
    (earlier,) = Desk(round).done()
    (table,) = round.tables.all()
    five = tuple(table.seats.order_by("number").values_list("player_id", flat=True))
    repairing.repair(round, {1: five}, {1: five[::-1]})
    with pytest.raises(Refused, match="Erst das zurücknehmen"):
        repairing.take_back(round, earlier.id)


def test_back_to_a_seat_of_who_is_deleted_by_now(tournament):
    round = playing(tournament, 5)
    leave(round, 2)
    do(round, Desk(round).for_who_left()[0])
    delete_player(by_number(round, 2))
    with pytest.raises(Refused, match="muss im Turnier sein"):
        repairing.take_back(round, Desk(round).done()[0].id)


# What follows


def test_everybody_reads_which_tables_are_not_as_printed(client, tournament):
    round = playing(tournament, 4, 4, 4, 4, 4)
    page = "/benefizturnier/tische/"
    assert "Seit dem Veröffentlichen" not in client.get(page).content.decode()
    leave(round, 2)
    do(round, Desk(round).for_who_left()[0])
    do(round, for_late(round)[0])
    said = "Seit dem Veröffentlichen geändert: Tische 2, 3, 4, 5; Tisch 1 ist aufgelöst."
    assert said in client.get(page).content.decode()
    for done in Desk(round).done():
        repairing.take_back(round, done.id)
    assert "Seit dem Veröffentlichen" not in client.get(page).content.decode()


def test_phones_and_pages_hear_of_it_at_once(client, tournament):
    round = playing(tournament, 4, 4)
    before, known = version(round.tournament), table_of(round).seating
    tag = client.get(base_of(table_of(round)) + "stand/")["ETag"]
    do(round, for_late(round)[0])
    assert version(round.tournament) > before and table_of(round).seating > known
    answer = client.get(base_of(table_of(round)) + "stand/", headers={"If-None-Match": tag})
    assert answer.status_code == 200 and "Inge" in answer.content.decode()
    assert "Inge" in client.get("/benefizturnier/tische/").content.decode()


def test_the_next_draw_knows_who_sat_where(tournament):
    round = playing(tournament, 4, 4)
    do(round, for_late(round)[0])
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)
    assert sorted(len(table) for table in seatings.tables_of(round)) == [4, 5]
    following = draws.draw(Tournament.objects.get(id=tournament.id), 1)
    assert sorted(seated(following)[2]) != [1, 2, 3, 4, 9] and sum(map(len, seated(following).values())) == 9


def test_a_new_table_is_told_of_the_solos_at_the_others(tournament):
    rules = replace(PRESETS["lions-2024"], solos_beside="all", solos_lengthen="all", mandatory_solos=0)
    round = playing(tournament, 4)
    ledger.change_ruleset(round.tournament, rules)
    round = Round.objects.select_related("tournament").get(id=round.id)
    enter(scribe_at(table_of(round)), solo(1, 130))
    come = [player.id for player in add_players(round.tournament, "Inge\nJens\nKlaus\nLea\nMax")]
    do(round, Desk(round).for_who_comes(come[:4])[0])
    told_of = table_of(round, 2)
    assert told_of.longer == table_of(round, 1).longer or told_of.longer[-1][1] == 1
    do(round, Desk(round).for_who_comes(come[4:])[0])
    assert table_of(round, 2).longer and ledger.recompute(round.tournament) == []


def test_a_known_game_is_not_taken_for_others(tournament):
    round = playing(tournament, 4, 4)
    table = table_of(round)
    do(round, for_late(round)[0])
    with pytest.raises(Refused, match="Hier sitzen jetzt andere"):
        ledger.record(scribe_at(table), normal([1, 2], 140), client_id=uuid4(), position=1, seating=table.seating)


@pytest.mark.both
@pytest.mark.django_db
@settings_of_hypothesis(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_done_everybody_sits_once_and_all_else_stays(data, organizer):
    sizes = data.draw(st.lists(st.sampled_from([4, 4, 5]), min_size=1, max_size=6))
    name = f"Abend {uuid4()}"
    names = "\n".join(f"Spieler {number}" for number in range(1, sum(sizes) + 1))
    tournament = create_tournament(
        name=name, date=date(2026, 11, 9), ruleset="lions-2024", rounds=2, players=names, user=organizer
    )
    numbers = iter(range(1, sum(sizes) + 1))
    round = course.publish(seat_round(tournament, [[next(numbers) for _seat in range(size)] for size in sizes]))
    begun = data.draw(st.sets(st.integers(1, len(sizes)), max_size=2))
    for number in begun:
        enter(scribe_at(table_of(round, number)), normal([2, 3], 140))
    start = rows(round, *set(seated(round)) - begun)
    done = 0
    for _step in range(data.draw(st.integers(1, 4))):
        player = data.draw(st.sampled_from(list(tournament.players.filter(withdrawn_at=None))))
        withdraw(player) if data.draw(st.booleans()) else late(round, f"Paul {uuid4().hex.translate(LETTERS)}")
        desk = Desk(Round.objects.select_related("tournament").get(id=round.id))
        waiting = [player.id for player in desk.waiting]
        proposals = desk.for_who_left() if desk.gone else desk.for_who_comes(waiting[:3]) if waiting else []
        if not proposals:
            continue
        proposal = data.draw(st.sampled_from(proposals))
        others = rows(round, *proposal.after)
        before = seated(round)
        assert do(round, proposal)
        done += 1
        assert rows(round, *proposal.after) == others
        now = seated(round)
        somewhere = [number for table in now.values() for number in table]
        assert len(somewhere) == len(set(somewhere)) and not begun.intersection(proposal.after)
        assert all(len(table) in (4, 5) for table in now.values())
        assert {number: len(table) for number, table in now.items()} == dict(
            Table.objects.filter(round=round).values_list("number", "seats_count")
        )
        there = {number for table in before.values() for number in table}
        gone = set(tournament.players.filter(withdrawn_at__isnull=False).values_list("number", flat=True))
        out = set(tournament.players.filter(name__in=proposal.change.out).values_list("number", flat=True))
        assert there - set(somewhere) == out | (there & gone - set(somewhere))
    assert rows(round, *set(seated(round)) - begun) == start
    # And back, step by step, to how it was printed.
    while all_done := Desk(round).done():
        assert all_done[0].undoable and repairing.take_back(round, all_done[0].id)
        done -= 1
    numbers = iter(range(1, sum(sizes) + 1))
    assert list(seated(round).values()) == [[next(numbers) for _seat in range(size)] for size in sizes]
    assert done == 0 and ledger.recompute(tournament) == []


@pytest.mark.both
def test_reading_costs_the_same_whatever_the_number(tournament, django_assert_num_queries):
    round = playing(tournament, 4, 4, 5, players=16)
    # tables, seats, their players, all players, who is to be apart, who together, who has left a seat; rounds before;
    # events, in two
    with django_assert_num_queries(10):
        desk = Desk(round)
        desk.for_who_comes([player.id for player in desk.waiting])
        desk.done()
