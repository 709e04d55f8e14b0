"""What was changed by hand since a round was drawn: taken back one by one, all at once, told to everybody."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import add_players, logged
from tests.tournaments.test_swaps import tables
from tournaments.errors import Refused
from tournaments.models import Event, Round, Tournament
from tournaments.rounds import course, draws, giving, repairing, reseating, seatings, swaps
from tournaments.rounds.moves import by_hand, by_hand_in, history
from tournaments.rounds.proposals import Desk

LATER = "Es ist kein Tausch mehr zurückzunehmen."


@pytest.fixture
def drawn(tournament) -> Round:
    return draws.draw(tournament, seed=1)


def at(drawn: Round, table: int, seat: int) -> int:
    """The id of who sits there now."""
    return int(drawn.tables.get(number=table).seats.get(number=seat).player_id)


def swap(drawn: Round, *places: tuple[int, int]) -> None:
    """Let who sits at two places (table, seat) change."""
    one, other = places
    swaps.swap(drawn, at(drawn, *one), at(drawn, *other))


THREE = ((1, 1), (2, 1)), ((1, 1), (2, 2)), ((1, 3), (1, 4))


def test_three_moves_are_taken_back_one_after_the_other(drawn):
    seatings = [tables(drawn)]
    for places in THREE:
        swap(drawn, *places)
        seatings.append(tables(drawn))
    assert history(drawn).undoable == 3
    for left, seated in ((2, seatings[2]), (1, seatings[1]), (0, seatings[0])):
        swaps.take_back(drawn)
        assert tables(drawn) == seated and history(drawn).undoable == left
    with pytest.raises(Refused) as refused:
        swaps.take_back(drawn)
    assert (refused.value.field, refused.value.message) == ("swap", LATER)


def test_what_is_done_by_hand_stands_so_in_the_log(drawn, organizer_client):
    one, other = at(drawn, 1, 1), at(drawn, 2, 1)
    swap(drawn, *THREE[0])
    swaps.take_back(drawn)
    assert [(place["id"], place["table"]) for place in logged("swap_taken_back").after] == [(one, 1), (other, 2)]
    log = organizer_client.get("/benefizturnier/leitung/protokoll/").content.decode()
    assert "Plätze von Hand getauscht" in log and "Tausch zurückgenommen" in log


@pytest.mark.both
def test_all_moves_are_taken_back_at_once_and_come_again(drawn):
    computed, plan = tables(drawn), Tournament.objects.get().plan
    for places in THREE:
        swap(drawn, *places)
    moved, plan_moved = tables(drawn), Tournament.objects.get().plan
    swaps.take_all_back(drawn)
    assert tables(drawn) == computed and Tournament.objects.get().plan == plan
    assert (history(drawn).undoable, len(history(drawn).set_aside)) == (0, 3)
    swaps.swap_again(drawn)
    assert tables(drawn) == moved and Tournament.objects.get().plan == plan_moved
    swaps.take_back(drawn)
    assert history(drawn).undoable == 2


def undone(drawn: Round) -> list[int]:
    """The moves that can come again, as pages name them, the next one last."""
    return [one.event for one in history(drawn).undone]


@pytest.mark.both
def test_what_was_taken_back_one_by_one_comes_again_one_by_one(tournament):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefgh"))
    drawn = draws.draw(tournament, seed=1)
    states = [(tables(drawn), Tournament.objects.get().plan)]
    for places in THREE:
        swap(drawn, *places)
        states.append((tables(drawn), Tournament.objects.get().plan))
    for _move in THREE:
        swaps.take_back(drawn)
    assert len(undone(drawn)) == 3 and history(drawn).undoable == 0
    for left, state in ((2, states[1]), (1, states[2]), (0, states[3])):
        swaps.do_again(drawn, move=undone(drawn)[-1])
        assert (tables(drawn), Tournament.objects.get().plan) == state
        told = history(drawn)
        assert len(told.undone) == left and told.undoable == 3 - left and told.forth and told.latest == told.moves[-1]
    with pytest.raises(Refused, match="lässt sich nicht mehr wiederholen"):
        swaps.do_again(drawn)
    swaps.take_back(drawn)
    assert (tables(drawn), Tournament.objects.get().plan) == states[2]


def test_another_move_lets_nothing_come_again(drawn):
    swap(drawn, *THREE[0])
    swap(drawn, *THREE[1])
    swaps.take_back(drawn)
    swap(drawn, *THREE[2])
    assert undone(drawn) == []
    with pytest.raises(Refused):
        swaps.do_again(drawn)


def test_done_again_by_hand_it_is_as_if_by_the_button(drawn):
    swap(drawn, *THREE[0])
    swap(drawn, *THREE[1])
    moved = tables(drawn)
    swap(drawn, *THREE[1])  # the same pair once more takes it back
    swap(drawn, *THREE[0])
    assert len(undone(drawn)) == 2
    swap(drawn, *THREE[0])
    assert len(undone(drawn)) == 1
    swaps.do_again(drawn)
    assert tables(drawn) == moved and undone(drawn) == []


def test_all_taken_back_at_once_leaves_nothing_to_do_again_one_by_one(drawn):
    swap(drawn, *THREE[0])
    swap(drawn, *THREE[1])
    swaps.take_back(drawn)
    swaps.take_all_back(drawn)
    assert undone(drawn) == [] and len(history(drawn).set_aside) == 1


def test_never_onto_another_draw_nor_another_move(drawn):
    swap(drawn, *THREE[0])
    swaps.take_back(drawn)
    seen, (move,) = seatings.fingerprint(drawn), undone(drawn)
    # Another device moves two others, and takes it back: they sit as before, but another move would come.
    swap(drawn, *THREE[2])
    seated = tables(drawn)
    with pytest.raises(Refused, match="Inzwischen sitzen sie anders"):
        swaps.do_again(drawn, move=move, seen=seen)
    swaps.take_back(drawn)
    assert seatings.fingerprint(drawn) == seen
    with pytest.raises(Refused, match="lässt sich nicht mehr wiederholen"):
        swaps.do_again(drawn, move=move, seen=seen)
    swaps.do_again(drawn, move=undone(drawn)[0], seen=seen)
    assert tables(drawn) == seated


def test_sent_twice_it_is_done_once(drawn, organizer_client):
    swap(drawn, *THREE[0])
    moved, address = tables(drawn), "/benefizturnier/leitung/auslosung/"
    swaps.take_back(drawn)
    page = organizer_client.get(address).content.decode()
    assert 'id="tausch-wiederholen"' in page and f'name="move" value="{undone(drawn)[0]}"' in page
    form = {"do": "redo", "seen": seatings.fingerprint(drawn), "move": str(undone(drawn)[0])}
    assert organizer_client.post(address + "tauschen/", form).status_code == 302
    assert tables(drawn) == moved
    page = organizer_client.get(address).content.decode()
    assert "Getauscht:" in page and 'id="tausch-wiederholen"' not in page and 'id="tausch-zurueck"' in page
    answer = organizer_client.post(address + "tauschen/", form)
    assert answer.status_code == 422 and "Inzwischen sitzen sie anders" in answer.content.decode()
    assert tables(drawn) == moved
    for move in ("", "x", "9" * 30):
        assert organizer_client.post(address + "tauschen/", {"do": "redo", "move": move}).status_code == 422


def test_published_and_taken_back_it_still_comes_again_unless_somebody_was_reseated(drawn):
    swap(drawn, *THREE[0])
    swaps.take_back(drawn)
    course.publish(drawn)
    with pytest.raises(Refused):
        swaps.do_again(drawn)
    course.take_back(drawn)
    assert len(undone(drawn)) == 1
    course.publish(drawn)
    reseating.reseat(drawn, at(drawn, 1, 3), at(drawn, 2, 3))
    course.take_back(drawn)
    assert undone(drawn) == []


def test_what_was_set_aside_is_gone_once_somebody_is_moved(drawn):
    swap(drawn, *THREE[0])
    swaps.take_all_back(drawn)
    swap(drawn, *THREE[1])
    with pytest.raises(Refused):
        swaps.swap_again(drawn)
    swaps.take_back(drawn)
    with pytest.raises(Refused):
        swaps.take_all_back(drawn)


def test_the_same_swap_again_takes_it_back(drawn):
    swap(drawn, *THREE[0])
    swap(drawn, *THREE[0])
    assert history(drawn).moves == []


def test_the_plan_of_the_rounds_to_come_comes_back_with_each_move(tournament):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefgh"))
    drawn = draws.draw(tournament, seed=1)
    plans = [Tournament.objects.get().plan]
    for places in (((1, 1), (2, 1)), ((3, 1), (4, 1))):
        swap(drawn, *places)
        plans.append(Tournament.objects.get().plan)
    assert plans[0] != plans[1]
    for plan in (plans[1], plans[0]):
        swaps.take_back(drawn)
        assert Tournament.objects.get().plan == plan


def test_drawn_again_there_is_nothing_to_take_back(drawn, tournament):
    swap(drawn, *THREE[0])
    draws.redraw(tournament, seed=2)
    with pytest.raises(Refused):
        swaps.take_back(drawn)
    draws.discard(drawn)
    again = draws.draw(tournament, seed=3)
    assert history(again).moves == []


def test_published_and_taken_back_the_moves_can_still_be_taken_back(drawn):
    computed = tables(drawn)
    swap(drawn, *THREE[0])
    course.publish(drawn)
    with pytest.raises(Refused):
        swaps.take_back(drawn)
    reseating.reseat(drawn, at(drawn, 1, 3), at(drawn, 2, 3))
    course.take_back(drawn)
    assert history(drawn).undoable == 2
    swaps.take_all_back(drawn)
    assert tables(drawn) == computed


def test_behind_tables_that_were_put_right_no_move_is_taken_back(drawn, tournament):
    swap(drawn, *THREE[0])
    course.publish(drawn)
    (late,) = add_players(tournament, "Zoe")
    proposal = Desk(Round.objects.get()).for_who_comes([late.id])[0]
    repairing.repair(drawn, proposal.before, proposal.after)
    course.take_back(drawn)
    for back in (swaps.take_back, swaps.take_all_back):
        with pytest.raises(Refused):
            back(drawn)
    swap(drawn, *THREE[1])
    swaps.take_back(drawn)
    assert by_hand(tournament) == []  # nobody has seen it


def test_everybody_reads_that_a_seating_was_changed_by_hand(drawn, organizer_client, client):
    public = ("/benefizturnier/tische/", "/benefizturnier/ergebnis/")
    desk = ("/benefizturnier/leitung/aushang/", "/benefizturnier/leitung/auslosung/")
    swap(drawn, *THREE[0])
    said = "Runde 1: Sitzordnung von Hand geändert"
    assert not any(said in client.get(page).content.decode() for page in public)  # it is not published yet
    course.publish(drawn)
    for page in public:
        assert f"{said} (1 Tausch)" in client.get(page).content.decode()
    for page in desk:
        assert f"{said} (1 Tausch)" in organizer_client.get(page).content.decode()
    reseating.reseat(drawn, at(drawn, 1, 2), at(drawn, 2, 2))
    assert all(f"{said} (2 Tausche)" in client.get(page).content.decode() for page in public)
    course.take_back(drawn)
    assert by_hand_in(Round.objects.get()) == ""


def test_what_was_taken_back_is_no_change_by_hand(drawn, tournament):
    for places in (THREE[0], THREE[2]):
        swap(drawn, *places)
    swaps.take_all_back(drawn)
    course.publish(drawn)
    assert by_hand(tournament) == []


def test_moves_that_cancel_each_other_out_are_no_change_by_hand(drawn, tournament):
    for places in (THREE[0], THREE[2], THREE[0], THREE[2]):
        swap(drawn, *places)
    course.publish(drawn)
    assert by_hand(tournament) == []


def test_a_seating_that_was_given_is_changed_by_hand_too(tournament):
    players = list(tournament.players.values_list("id", flat=True))
    given = giving.give(tournament, 1, {3: players[:4], 5: players[4:]})
    course.publish(given)
    assert by_hand_in(given) == ""  # the notes of the result say it
    course.take_back(given)
    swap(given, (3, 1), (5, 1))
    course.publish(given)
    assert by_hand_in(given) == "Runde 1: Sitzordnung von Hand geändert (1 Tausch)"
    course.take_back(given)
    swaps.take_back(given)
    assert seatings.tables_of(given) == [players[:4], players[4:]]


@pytest.mark.both
def test_reading_it_is_one_query(drawn, tournament, django_assert_num_queries):
    for places in THREE:
        swap(drawn, *places)
    with django_assert_num_queries(1):
        history(drawn)
    course.publish(drawn)
    with django_assert_num_queries(1):
        assert [one.moves for one in by_hand(tournament)] == [3]
    assert Event.objects.filter(kind="swapped").count() == 3
