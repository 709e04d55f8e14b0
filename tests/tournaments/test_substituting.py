"""Somebody takes over a seat in mid-round: up to game n it is one player's, from there another's."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    director_at,
    enter,
    logged,
    normal,
    play_out,
    publish_round,
    scribe_at,
    solo,
    table_now,
    table_of,
)
from tests.tournaments.scribe_doors import base_of, game, send, told
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.ledger import Change, Whose
from tournaments.ledger.holders import names_at, with_earlier
from tournaments.models import EarlierHolder, Event, Player, Round, Seat, Table
from tournaments.people.deleting import delete_player
from tournaments.results.standings import standings
from tournaments.rounds import course


@pytest.fixture(autouse=True)
def inge(tournament):
    """Registered, and not seated."""
    return add_players(tournament, "Inge\nJonas")[0]


def player(name: str) -> Player:
    return Player.objects.get(name=name)


def substitute(access, goes: str, comes: str, position: int, **more) -> None:
    ledger.substitute(access, Change(player(goes).id, player(comes).id, position, **more))


def state(access) -> ledger.State:
    return ledger.read(table_now(access))


def seats(access) -> list[Seat]:
    return list(with_earlier(list(table_now(access).seats.select_related("player"))))


def names(access, position: int | None) -> list[str]:
    return list(names_at(seats(access), position).values())


def got(tournament) -> dict[str, int]:
    return {row.player: row.total for row in standings(tournament).rows}


GAMES = [normal([1, 2], 140), normal([1, 3], 130), normal([2, 3], 100)]


@pytest.mark.both
def test_from_the_next_game_on_another_holds_the_seat(tournament, scribe, directing):
    enter(scribe, *GAMES[:2])
    before = [row.points[0] for row in state(scribe).sheet.rows]
    substitute(directing, "Anna", "Inge", 3)
    assert names(scribe, 2) == ["Anna", "Bernd", "Clara", "Dieter"]
    assert names(scribe, 3) == names(scribe, None) == ["Inge", "Bernd", "Clara", "Dieter"]
    enter(scribe, GAMES[2])
    sheet = state(scribe).sheet
    assert got(tournament)["Anna"] == sum(before)
    assert got(tournament)["Inge"] == sheet.rows[2].points[0] != 0
    assert Seat.objects.get(player=player("Inge")).points == sheet.totals[0]
    assert not ledger.recompute(tournament)
    event = logged("substituted")
    assert event.after == {
        "seat": 1, "comes": "Inge", "goes": "Anna", "position": 3, "game": 3, "points": "",
    }  # fmt: skip


def test_a_table_of_five(tournament, organizer):
    five = publish_round(tournament, [[1, 2, 3, 4, 5]])
    access = director_at(table_of(five))
    enter(access, normal([2, 3], 140), normal([3, 4], 140))
    substitute(access, "Emma", "Inge", 3)
    enter(access, normal([1, 5], 140))
    sheet = state(access).sheet
    assert got(tournament)["Emma"] + got(tournament)["Inge"] == sheet.totals[4]
    assert got(tournament)["Inge"] == sheet.rows[2].points[4]


def test_more_than_once_at_one_seat(tournament, scribe, directing):
    enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 2)
    enter(scribe, GAMES[1])
    substitute(directing, "Inge", "Anna", 3)
    enter(scribe, GAMES[2])
    assert [names(scribe, place)[0] for place in (1, 2, 3)] == ["Anna", "Inge", "Anna"]
    rows = state(scribe).sheet.rows
    assert got(tournament)["Inge"] == rows[1].points[0]
    assert got(tournament)["Anna"] == rows[0].points[0] + rows[2].points[0]


def test_two_seats_of_a_table(tournament, scribe, directing):
    enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 2)
    substitute(directing, "Bernd", "Jonas", 2)
    assert names(scribe, 2) == ["Inge", "Jonas", "Clara", "Dieter"]


def test_the_running_game_is_still_of_who_goes(tournament, scribe, directing):
    enter(scribe, GAMES[0])
    begun = table_now(scribe).seating
    substitute(directing, "Anna", "Inge", 3)
    assert state(scribe).names[1] == "Anna"
    ledger.record(scribe, GAMES[1], client_id=uuid4(), position=2, seating=begun)
    assert state(scribe).names[1] == "Inge"
    with pytest.raises(Refused) as refused:
        ledger.record(scribe, GAMES[2], client_id=uuid4(), position=3, seating=begun)
    assert refused.value.message.startswith("Hier sitzen jetzt andere als beim Eintragen.")
    ledger.record(scribe, GAMES[2], client_id=uuid4(), position=3, seating=table_now(scribe).seating)
    assert got(tournament)["Inge"] == state(scribe).sheet.rows[2].points[0]


def test_while_a_change_is_to_come_others_begin_no_earlier(scribe, directing):
    enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 3)
    with pytest.raises(Refused):
        substitute(directing, "Bernd", "Jonas", 2)
    substitute(directing, "Bernd", "Jonas", 3)
    with pytest.raises(Refused) as refused:
        substitute(directing, "Inge", "Anna", 3)
    assert refused.value.field == "position"


def test_a_game_begun_before_the_change_is_never_given_to_the_wrong_one(tournament, table, directing):
    enter(directing, GAMES[0])
    begun = str(table_now(directing).seating)
    substitute(directing, "Anna", "Inge", 2)
    answer = send(table, **game(position="2", seating=begun))
    assert answer.status_code == 422 and told(answer)["message"].startswith("Hier sitzen jetzt andere")
    # Of a place before it: it is the old table's, and the place is taken.
    assert send(table, **game(position="1", seating=begun)).status_code == 409
    assert send(table, **game(position="2", seating=str(table_now(directing).seating))).status_code == 201


def test_half_a_game_whose_place_is_taken_meanwhile_is_put_to_a_person(table, scribe, directing):
    """It was begun for the first place; another phone has entered that, and from the second on Inge sits there."""
    enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 2)
    answer = send(table, **game(position="1", seating=str(table_now(directing).seating)))
    assert answer.status_code == 409 and "Ein weiteres Spiel: als nächstes eintragen" in answer.content.decode()


def test_an_earlier_game_is_named(tournament, scribe, directing):
    """Nobody said so: the substitute has played since the second game."""
    enter(scribe, *GAMES)
    substitute(directing, "Anna", "Inge", 2)
    rows = state(scribe).sheet.rows
    assert got(tournament)["Anna"] == rows[0].points[0]
    assert got(tournament)["Inge"] == rows[1].points[0] + rows[2].points[0]


def test_a_correction_gives_the_points_to_who_held_the_seat_then(tournament, scribe, directing):
    (first,) = enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 2)
    enter(scribe, GAMES[1])
    inge = got(tournament)["Inge"]
    ledger.correct(directing, first.entry.id, normal([3, 4], 200), client_id=uuid4(), version=table_now(scribe).version)
    assert got(tournament) == got(tournament) | {"Anna": state(scribe).sheet.rows[0].points[0], "Inge": inge}


@pytest.mark.parametrize(("points", "to", "other"), [(Whose.GOES, "Anna", "Inge"), (Whose.COMES, "Inge", "Anna")])
def test_all_points_to_one(tournament, scribe, directing, points, to, other):
    enter(scribe, *GAMES[:2])
    substitute(directing, "Anna", "Inge", 3, points=points)
    enter(scribe, GAMES[2])
    table = {row.player: row for row in standings(tournament).rows}
    assert table[to].total == state(scribe).sheet.totals[0]
    assert table[to].rank is not None
    assert (table[other].rank, table[other].by_round) == (None, (None,))
    ledger.choose_points(directing, 1, None, holds=player("Inge").id)
    assert got(tournament)["Anna"] == sum(row.points[0] for row in state(scribe).sheet.rows[:2])
    assert logged("points_chosen").before["points"] == to


def test_figures_go_with_who_played(tournament, scribe, directing):
    games = replace(tournament.ruleset, ranked_by="points_per_game")
    ledger.change_ruleset(tournament, games)
    tournament.refresh_from_db()
    enter(scribe, *GAMES[:2])
    substitute(directing, "Anna", "Inge", 3)
    enter(scribe, GAMES[2])
    played = {row.player: row.achieved.figures.games for row in standings(tournament).rows}
    assert (played["Anna"], played["Inge"], played["Bernd"]) == (2, 1, 3)


def test_without_an_entry_it_is_a_change_of_seats(tournament, scribe, directing):
    substitute(directing, "Anna", "Inge", 1)
    assert not EarlierHolder.objects.exists() and names(scribe, 1)[0] == "Inge"
    with pytest.raises(Refused):
        substitute(directing, "Bernd", "Anna", 2)
    substitute(directing, "Inge", "Anna", 1)
    assert not player("Inge").seats.exists()


@pytest.mark.both
def test_who_can_come(tournament, scribe, directing):
    enter(scribe, GAMES[0])
    for goes, comes in (("Anna", "Anna"), ("Anna", "Bernd"), ("Anna", "Emma"), ("Emma", "Inge")):
        with pytest.raises(Refused):
            substitute(directing, goes, comes, 2)
    with pytest.raises(Refused):
        substitute(scribe, "Anna", "Inge", 2)
    assert not EarlierHolder.objects.exists()


def test_a_new_player_is_entered_in_the_same_step(tournament, scribe, directing):
    enter(scribe, GAMES[0])
    anna = player("Anna").id
    _goes, comes = ledger.substitute(directing, Change(anna, "Xaver Huber, DC Isar", 2))
    assert (comes.name, comes.club, comes.number) == ("Xaver Huber", "DC Isar", 11)
    for text in ("Emma", "Moritz\nMax"):
        with pytest.raises(Refused):
            ledger.substitute(directing, Change(comes.id, text, 3))
    assert not Player.objects.filter(name="Max").exists()


def test_who_goes_home_is_drawn_no_more_until_it_is_taken_back(tournament, scribe, directing):
    enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 2, gone=True)
    assert player("Anna").withdrawn_at is not None
    ledger.take_back_substitution(directing, 1, holds=player("Inge").id)
    assert player("Anna").withdrawn_at is None


@pytest.mark.both
def test_taken_back_while_nothing_depends_on_it(tournament, scribe, directing):
    enter(scribe, GAMES[0])
    seating = table_now(scribe).seating
    substitute(directing, "Anna", "Inge", 2)
    for _again in range(2):
        ledger.take_back_substitution(directing, 1, holds=player("Inge").id)
    assert table_now(scribe).seating == seating  # what was begun for those who sat there goes on
    assert names(scribe, None)[0] == "Anna" and not EarlierHolder.objects.exists()
    assert logged("substitution_taken_back").before["comes"] == "Inge"


def test_taken_back_later_with_a_reason(tournament, scribe, directing):
    enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 2)
    enter(scribe, GAMES[1])
    with pytest.raises(Refused) as refused:
        ledger.take_back_substitution(directing, 1, holds=player("Inge").id)
    assert refused.value.field == "reason"
    ledger.take_back_substitution(directing, 1, holds=player("Inge").id, reason="falscher Tisch")
    assert got(tournament)["Anna"] == state(scribe).sheet.totals[0]
    assert not ledger.recompute(tournament)


def test_not_taken_back_once_who_left_sits_elsewhere(tournament, scribe, directing, round_one):
    other = director_at(table_of(round_one, 2))
    enter(scribe, GAMES[0])
    enter(other, GAMES[0])
    substitute(directing, "Anna", "Inge", 2)
    substitute(other, "Emma", "Anna", 2)
    with pytest.raises(Refused):
        ledger.take_back_substitution(directing, 1, holds=player("Inge").id)
    enter(other, GAMES[1])
    assert got(tournament)["Anna"] == state(scribe).sheet.rows[0].points[0] + state(other).sheet.rows[1].points[0]


def test_one_of_two_changes_taken_back(scribe, directing):
    """A game for those who sat there between the two changes is nobody's any more."""
    enter(scribe, GAMES[0])
    numbers = [table_now(scribe).seating]
    for goes, comes in (("Anna", "Inge"), ("Bernd", "Jonas")):
        substitute(directing, goes, comes, 2)
        numbers.append(table_now(scribe).seating)
    ledger.take_back_substitution(directing, 1, holds=player("Inge").id)
    assert table_now(scribe).seating not in numbers
    ledger.take_back_substitution(directing, 2, holds=player("Jonas").id)
    assert table_now(scribe).seating not in numbers[1:]


def test_who_left_cannot_sign_and_who_holds_the_seat_does(tournament, scribe, directing):
    enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 2)
    play_out(scribe)
    confirm_all(scribe)
    signed = Event.objects.filter(kind="confirmed").values_list("after__player", flat=True)
    assert set(signed) == {"Inge", "Bernd", "Clara", "Dieter"}
    # On the signed sheet it is a correction: with a reason, and the signatures fall.
    with pytest.raises(Refused) as refused:
        substitute(directing, "Bernd", "Jonas", 5)
    assert refused.value.field == "reason"
    substitute(directing, "Bernd", "Jonas", 5, reason="hat niemand gesagt")
    assert not table_now(scribe).seats.filter(confirmed_at__isnull=False).exists()
    last = len(state(scribe).sheet.rows)
    with pytest.raises(Refused):
        substitute(directing, "Clara", "Anna", last + 1, reason="zu spät")


def test_in_a_closed_round_and_a_finished_tournament(tournament, scribe, directing, round_one):
    for number in (1, 2):
        play_out(scribe_at(table_of(round_one, number)))
        confirm_all(scribe_at(table_of(round_one, number)))
    assert not course.close(round_one)
    substitute(directing, "Anna", "Inge", 5, reason="hat niemand gesagt")
    assert table_now(scribe).corrected_at is not None
    assert sum(got(tournament).values()) == 0
    course.finish(tournament)
    substitute(directing, "Bernd", "Jonas", 5, reason="auch das nicht")
    assert not ledger.recompute(tournament)


def test_at_a_table_ended_early_only_what_was_played(tournament, scribe, directing):
    enter(scribe, *GAMES)
    ledger.end_early(directing, Table.Treatment.ZERO, "Schluss")
    with pytest.raises(Refused):
        substitute(directing, "Anna", "Inge", 4, reason="weg")
    substitute(directing, "Anna", "Inge", 3, reason="weg")
    rows = {row.player: row.achieved for row in standings(tournament).rows}
    assert rows["Anna"].total + rows["Inge"].total == state(scribe).sheet.totals[0]


def test_not_in_a_round_that_was_taken_back(tournament, directing, round_one):
    course.take_back(round_one)
    with pytest.raises(Refused) as refused:
        substitute(directing, "Anna", "Inge", 1)
    assert refused.value.field == "table"


def test_what_was_chosen_for_another_sheet_is_asked_again(scribe, directing):
    """The next game was saved while the form was being filled in: it is still of who sat there."""
    enter(scribe, GAMES[0])
    with pytest.raises(Refused) as refused:
        substitute(directing, "Anna", "Inge", 1, entries=0)
    assert refused.value.field == "position"
    enter(scribe, GAMES[1])
    with pytest.raises(Refused) as refused:
        substitute(directing, "Anna", "Inge", 2, entries=1)
    assert "Inzwischen steht mehr auf der Liste" in refused.value.message


def test_an_objection_of_who_goes_is_not_of_who_comes(scribe, directing):
    enter(scribe, GAMES[0])
    ledger.disagree(scribe, 1, "falsch")
    ledger.disagree(scribe, 2, "auch")
    substitute(directing, "Anna", "Inge", 2)
    assert [bool(seat.disagreed_at) for seat in seats(scribe)] == [False, True, False, False]


def test_the_phone_sees_both_names(client, table, scribe, directing):
    enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 2)
    page = client.get(base_of(table)).content.decode()
    assert "Inge" in page and "Re: Anna, Bernd" in page
    assert '"seated": ["Inge", "Bernd", "Clara", "Dieter"]' in page


def test_who_has_left_stays_in_the_tournament(scribe, directing):
    enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 2)
    with pytest.raises(Refused):
        delete_player(player("Anna"))


def test_when_the_time_runs_out_a_change_to_come_can_still_be_taken_back(scribe, directing, round_one):
    """The game that was running was the last one: nobody plays the one from which on it would have counted."""
    enter(scribe, GAMES[0])
    substitute(directing, "Anna", "Inge", 3)
    Round.objects.filter(id=round_one.id).update(clock_started_at=timezone.now() - timedelta(days=1))
    enter(scribe, GAMES[1])
    while (upcoming := state(scribe).sheet.next) is not None:
        enter(scribe, solo(upcoming.must_present or 0, 130))  # only what has to be presented is left
    last = len(state(scribe).sheet.rows)
    assert last >= 2 and not ledger.recompute(round_one.tournament)
    confirm_all(scribe)
    with pytest.raises(Refused):
        ledger.take_back_substitution(directing, 1, holds=player("Inge").id)
    ledger.take_back_substitution(directing, 1, holds=player("Inge").id, reason="nicht mehr gespielt")
    assert names(scribe, None)[0] == "Anna"
