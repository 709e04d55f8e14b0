"""Tables of a published round that have not played are put right: these change, and no others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.tournaments.helpers import (
    add_players,
    director_at,
    enter,
    link_of,
    normal,
    publish_round,
    scribe_at,
    table_of,
)
from tests.tournaments.scribe_doors import game, send, told
from tests.tournaments.test_sitting_out import of
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Event, Player, Round, Seat, Table, Tournament
from tournaments.people import presence
from tournaments.people.deleting import delete_player
from tournaments.people.players import withdraw
from tournaments.rounds import course, repairing
from tournaments.rounds.proposals import Desk, Proposal
from tournaments.rounds.sitting_out import beside
from tournaments.rounds.table_changes import dissolved
from tournaments.settings import change, settings_of


def playing(tournament: Tournament, *sizes: int, players: int = 0) -> Round:
    """A published round with tables of these sizes, the players counted through by number; `players`: of how many."""
    tournament = of(tournament, players or sum(sizes))
    numbers = iter(range(1, sum(sizes) + 1))
    round = publish_round(tournament, [[next(numbers) for _seat in range(size)] for size in sizes])
    return Round.objects.select_related("tournament").get(id=round.id)


def seated(round: Round) -> dict[int, list[int]]:
    """Start numbers by seat, by table."""
    found: dict[int, list[int]] = {}
    seats = Seat.objects.filter(table__round=round).order_by("table__number", "number")
    for table, number in seats.values_list("table__number", "player__number"):
        found.setdefault(table, []).append(number)
    return found


def by_number(round: Round, number: int) -> Player:
    return round.tournament.players.get(number=number)


def leave(round: Round, *numbers: int) -> None:
    for number in numbers:
        withdraw(by_number(round, number))


def late(round: Round, name: str = "Inge") -> int:
    return add_players(round.tournament, name)[0].id


def for_late(round: Round, name: str = "Inge") -> list[Proposal]:
    come = late(round, name)
    return Desk(round).for_who_comes([come])


def do(round: Round, proposal: Proposal) -> bool:
    return repairing.repair(round, proposal.before, proposal.after)


def rows(round: Round, *but: int) -> list[dict[str, Any]]:
    """All that is kept of the tables but these, and of their seats."""
    tables = Table.objects.filter(round=round).exclude(number__in=but).order_by("number")
    kept: list[Any] = [*tables.values(), *Seat.objects.filter(table__in=tables).order_by("id").values()]
    return kept


# Who comes


@pytest.mark.both
def test_who_comes_late_makes_a_table_of_five(tournament):
    round = playing(tournament, 4, 4)
    before, inge = rows(round, 1), late(round)
    proposals = Desk(round).for_who_comes([inge])
    assert [list(one.after) for one in proposals] == [[1], [2]]
    assert do(round, proposals[0])
    assert seated(round) == {1: [1, 2, 3, 4, 9], 2: [5, 6, 7, 8]}
    table = table_of(round)
    assert table.seats_count == 5 and table.games == round.tournament.ruleset.games_for(5)
    assert rows(round, 1) == before


def test_who_sits_down_is_here_where_that_is_noted(tournament):
    round = playing(tournament, 4, 4)
    inge = late(round)
    do(round, Desk(round).for_who_comes([inge])[0])
    assert Player.objects.get(id=inge).arrived_at is None
    presence.arrive(by_number(round, 1))
    jens = late(round, "Jens")
    do(round, Desk(round).for_who_comes([jens])[0])
    assert Player.objects.get(id=jens).arrived_at is not None


def test_the_table_that_suits_best_comes_first_and_what_it_breaks_is_said(tournament):
    first = playing(tournament, 5, 4)
    Round.objects.filter(id=first.id).update(status=Round.Status.CLOSED)
    tournament.players.filter(number__in=(5, 8)).update(club="Isar")
    round = publish_round(tournament, [[1, 2, 6, 7], [3, 4, 8, 9]])
    proposals = Desk(Round.objects.get(id=round.id)).for_who_comes([by_number(round, 5).id])
    assert [list(one.after) for one in proposals] == [[2], [1]] or [list(one.after) for one in proposals] == [[1], [2]]
    at_one = next(one for one in proposals if 1 in one.after)
    assert [(met.one.number, met.other.number, met.rounds) for met in at_one.again] == [(1, 5, (1,)), (2, 5, (1,))]
    at_two = next(one for one in proposals if 2 in one.after)
    assert [(one.number, other.number) for one, other in at_two.together.clubs] == [(5, 8)]


def test_without_tables_of_five_nobody_is_the_fifth(tournament):
    round = playing(tournament, 4, 4)
    proposal = for_late(round)[0]
    change(round.tournament, replace(settings_of(round.tournament), tables_of_five=0))
    assert Desk(Round.objects.get(id=round.id)).for_who_comes([proposal.after[1][4]]) == []
    with pytest.raises(Refused, match="So viele Fünfertische"):
        do(round, proposal)


def test_four_who_come_get_a_table_with_a_link(client, tournament):
    round = playing(tournament, 4)
    come = [player.id for player in add_players(round.tournament, "Inge\nJens\nKlaus\nLea")]
    assert do(round, Desk(round).for_who_comes(come)[0])
    assert seated(round)[2] == [5, 6, 7, 8]
    made = table_of(round, 2)
    assert made.seating and made.games == table_of(round).games
    assert client.get(f"/tisch/{link_of(made).key}/").status_code == 200
    assert enter(scribe_at(made), normal([1, 2], 140))


# Who leaves


@pytest.mark.both
def test_a_table_of_five_becomes_one_of_four_and_who_writes_follows(tournament):
    round = playing(tournament, 4, 5)
    ledger.choose_scribe(scribe_at(table_of(round, 2)), 4)
    leave(round, 6)
    (proposal,) = Desk(round).for_who_left()
    assert do(round, proposal)
    assert seated(round)[2] == [5, 7, 8, 9]
    table = table_of(round, 2)
    assert (table.seats_count, table.scribe_seat, table.games) == (4, 3, table_of(round, 1).games)
    sheet = ledger.sheet_of(table)
    assert sheet.next and sheet.next.players == (1, 2, 3, 4)


def test_who_was_to_write_and_leaves_writes_no_more(tournament):
    round = playing(tournament, 5)
    ledger.choose_scribe(scribe_at(table_of(round)), 2)
    leave(round, 2)
    do(round, Desk(round).for_who_left()[0])
    assert table_of(round).scribe_seat is None


@pytest.mark.both
def test_a_dissolved_table_comes_back_with_its_time_and_its_scribe(tournament):
    round = playing(tournament, 4, 4, 4)
    table = director_at(table_of(round, 3))
    ledger.give_extra_time(table, 7, "Karte fehlte")
    ledger.choose_scribe(table, 3)
    before = seated(round)
    leave(round, 12)
    do(round, next(one for one in Desk(round).for_who_left() if () in one.after.values()))
    assert 3 not in seated(round)
    assert repairing.take_back(round, Desk(round).done()[0].id) and seated(round) == before
    again = table_of(round, 3)
    assert (again.extra_minutes, again.extra_reason, again.scribe_seat) == (7, "Karte fehlte", 3)
    assert ledger.read(again).sheet.next is not None
    ledger.take_extra_time_back(director_at(again), expected=7)
    assert table_of(round, 3).extra_minutes == 0


@pytest.mark.parametrize(("meanwhile", "writes"), [(None, 2), (4, 5)])
def test_who_was_to_write_does_so_again_unless_another_was_chosen(tournament, meanwhile, writes):
    round = playing(tournament, 5)
    ledger.choose_scribe(scribe_at(table_of(round)), 2)
    leave(round, 2)
    do(round, Desk(round).for_who_left()[0])
    if meanwhile:
        ledger.choose_scribe(scribe_at(table_of(round)), meanwhile)
    assert repairing.take_back(round, Desk(round).done()[0].id)
    assert table_of(round).scribe_seat == writes


@pytest.mark.both
def test_whoever_has_no_seat_fills_it_or_one_comes_from_a_five(tournament):
    round = playing(tournament, 4, 5)
    leave(round, 2)
    inge = late(round)
    fill, move = Desk(round).for_who_left()
    assert fill.after[1][1] == inge and list(fill.after) == [1]
    assert sorted(move.after) == [1, 2]
    before = rows(round, 1)
    assert do(round, fill) and rows(round, 1) == before


def test_a_table_is_dissolved_and_its_phone_says_where_they_sit(client, tournament):
    round = playing(tournament, 4, 4, 4, 4)
    table, link = table_of(round, 1), link_of(table_of(round, 1))
    before = table_of(round, 2)
    leave(round, 2)
    (proposal,) = Desk(round).for_who_left()
    assert do(round, proposal)
    assert seated(round) == {2: [5, 6, 7, 8, 1], 3: [9, 10, 11, 12, 3], 4: [13, 14, 15, 16, 4]}
    assert not Table.objects.filter(id=table.id).exists()
    page = client.get(f"/tisch/{link.key}/")
    said = (
        "Tisch 1 gibt es in dieser Runde nicht mehr. "
        "Anna sitzt jetzt an Tisch 2, Clara sitzt jetzt an Tisch 3, Dieter sitzt jetzt an Tisch 4."
    )
    assert said in page.content.decode() and said in client.get(f"/tisch/{link.key}/stand/").content.decode()
    # A game that was typed there waits on a phone.
    answer = client.post(
        f"/tisch/{link.key}/eintrag/", game(seating=str(table.seating)), headers={"HX-Request": "true"}
    )
    assert answer.status_code == 410 and told(answer)["message"] == said
    assert send(before, **game(seating=str(before.seating))).status_code == 422
    assert not Table.objects.filter(round=round, last_entry_at__isnull=False).exists()


def test_who_goes_on_without_a_seat_sits_out_and_all_are_told(client, tournament):
    round = playing(tournament, 4, 4)
    leave(round, 2)
    (proposal,) = Desk(round).for_who_left()
    assert do(round, proposal)
    round.refresh_from_db()
    out = beside(round, 5).sitting_out
    assert len(out) == 2 and {player.name for player in out} == set(proposal.change.out)
    gone = dissolved(round.tournament_id, 1)
    assert gone and f"{out[0].name} setzt aus" in gone.sentence
    page = client.get("/benefizturnier/tische/").content.decode()
    assert page.count("setzt aus") == 2


# Merged and split


@pytest.mark.both
def test_tables_merge_and_split_when_asked(tournament):
    round = playing(tournament, 4, 4, 4, 4, 4)
    desk = Desk(round)
    merged = desk.for_tables([1, 2, 3, 4, 5])[0]
    assert do(round, merged)
    assert sorted(map(len, seated(round).values())) == [5, 5, 5, 5]
    split = Desk(round).for_tables(list(seated(round)))[0]
    assert do(round, split)
    assert sorted(map(len, seated(round).values())) == [4] * 5 and sorted(seated(round)) == [1, 2, 3, 4, 5]


def test_too_many_tables_at_once(tournament):
    with pytest.raises(Refused, match="Höchstens 8"):
        Desk(playing(tournament, 4)).for_tables(range(1, 10))


def test_the_last_table_of_a_round_stays(tournament):
    round = playing(tournament, 4)
    leave(round, 2)
    desk = Desk(round)
    assert desk.for_who_left() == []
    with pytest.raises(Refused, match="wenigstens einen Tisch"):
        repairing.repair(round, {1: desk.seated[1]}, {1: ()})


# Refused


def test_not_where_somebody_has_played(tournament):
    round = playing(tournament, 4, 5)
    leave(round, 2)
    proposal = Desk(round).for_who_left()[0]
    enter(scribe_at(table_of(round, 2)), normal([2, 3], 140))
    before = rows(round)
    with pytest.raises(Refused, match="An Tisch 2 ist schon gespielt worden"):
        do(round, proposal)
    assert rows(round) == before
    assert list(Desk(round).tables) == [1]


def test_not_at_a_table_that_was_ended(tournament):
    round = playing(tournament, 4, 5)
    leave(round, 2)
    proposal = Desk(round).for_who_left()[0]
    ledger.end_early(director_at(table_of(round, 2)), Table.Treatment.STAND, "Schluss")
    with pytest.raises(Refused, match="Tisch 2 spielt nicht mehr"):
        do(round, proposal)


def test_not_where_they_sit_otherwise_by_now(tournament):
    round = playing(tournament, 4, 5)
    leave(round, 2)
    inge = late(round)
    fill, move = Desk(round).for_who_left()
    assert do(round, move)
    with pytest.raises(Refused, match="Inzwischen sitzen sie anders"):
        do(round, fill)
    # Who was seated elsewhere meanwhile does not sit twice.
    assert do(round, Desk(round).for_who_comes([inge])[0])
    other = Desk(round)
    number = next(number for number in other.tables if len(other.seated[number]) == 4)
    before = {number: other.seated[number]}
    with pytest.raises(Refused, match="Inzwischen sitzen sie anders"):
        repairing.repair(round, before, {number: (*before[number], inge)})


@pytest.mark.parametrize("kind", ["withdrawn", "deleted", "stranger"])
def test_only_who_is_in_the_tournament_gets_a_seat(tournament, kind):
    round = playing(tournament, 4)
    inge = late(round)
    proposal = Desk(round).for_who_comes([inge])[0]
    if kind == "withdrawn":
        withdraw(Player.objects.get(id=inge))
    elif kind == "deleted":
        delete_player(Player.objects.get(id=inge))
    else:
        proposal = replace(proposal, after={1: (*proposal.before[1], 10**6)})
    with pytest.raises(Refused, match="muss im Turnier sein"):
        do(round, proposal)


@pytest.mark.parametrize(
    "after", [[[1, 2, 3]], [[1, 2, 3, 4, 5, 6]], [[1, 2, 3, 3]], [[1, 2, 3, 4], [5, 6, 7]], [[1, 2, 3, 5]], [[1]]]
)
def test_no_other_seating_than_of_fours_and_fives(tournament, after: Sequence[Sequence[int]]):
    round = playing(tournament, 4, 4)
    desk, ids = Desk(round), dict(tournament.players.values_list("number", "id"))
    wanted = {number: tuple(ids[player] for player in table) for number, table in enumerate(after, 1)}
    before = rows(round)
    with pytest.raises(Refused):
        repairing.repair(round, {number: desk.seated[number] for number in wanted}, wanted)
    with pytest.raises(Refused):
        repairing.repair(round, {}, wanted)
    assert rows(round) == before


def test_only_in_the_round_that_is_played(tournament):
    round = playing(tournament, 5)
    leave(round, 2)
    proposal = Desk(round).for_who_left()[0]
    course.take_back(round)
    with pytest.raises(Refused, match="wird gerade nicht gespielt"):
        do(round, proposal)


@pytest.mark.both
def test_pressed_twice_is_done_once(tournament):
    round = playing(tournament, 5)
    leave(round, 2)
    proposal = Desk(round).for_who_left()[0]
    assert do(round, proposal) and not do(round, proposal)
    assert Event.objects.filter(kind="repaired").count() == 1
