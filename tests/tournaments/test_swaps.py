"""Two players of a drawn round change places: what it breaks and mends, the change, the way back."""

from __future__ import annotations

import pytest
from django.db import connection

from tests.tournaments.helpers import add_players, logged, publish_round, seat_round
from tournaments.errors import Refused
from tournaments.models import Event, Player, Round, Seat, Tournament
from tournaments.rounds import course, draws, seatings, swaps
from tournaments.rounds.quality import quality_of


@pytest.fixture
def ids(tournament) -> dict[int, int]:
    """Players' ids by start number."""
    return dict(tournament.players.values_list("number", "id"))


@pytest.fixture
def second(tournament) -> Round:
    """Drawn after a round: Anna meets Bernd again, Gerda meets Hans."""
    first = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Round.objects.filter(id=first.id).update(status=Round.Status.CLOSED)
    return seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])


def tables(round: Round) -> list[list[int]]:
    seats = Seat.objects.filter(table__round=round).order_by("table__number", "number")
    found: dict[int, list[int]] = {}
    for table, number in seats.values_list("table__number", "player__number"):
        found.setdefault(table, []).append(number)
    return list(found.values())


def named(pairs) -> list[str]:
    return [f"{one.name}+{other.name}" for one, other in pairs]


@pytest.mark.both
def test_they_change_places(tournament, ids):
    drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    swaps.swap(drawn, ids[2], ids[7])
    assert tables(drawn) == [[1, 7, 3, 4], [5, 6, 2, 8]]
    assert logged("swapped").after == [
        {"player": "Gerda", "id": ids[7], "table": 1, "seat": 2},
        {"player": "Bernd", "id": ids[2], "table": 2, "seat": 3},
    ]
    swaps.swap(drawn, ids[1], ids[4])
    assert tables(drawn)[0] == [4, 7, 3, 1]


@pytest.mark.parametrize("act", [draws.discard, lambda drawn: draws.redraw(drawn.tournament)])
@pytest.mark.both
def test_given_up_while_it_is_weighed(tournament, ids, act):
    """The draw goes just as the plan for the rounds to come is judged: whoever swaps is told so."""
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Round.objects.update(status=Round.Status.CLOSED)
    drawn = draws.draw(tournament, seed=1)
    seats = seatings.tables_of(drawn)
    gone: list[str] = []

    def give_up(execute, sql, params, many, context):
        """Before the earlier rounds are read, which happens once the plan is judged."""
        if not gone and '"number" < ' in sql and sql.startswith("SELECT"):
            gone.append(sql)
            act(drawn)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(give_up), pytest.raises(Refused) as refused:
        swaps.swap(drawn, seats[0][0], seats[1][0])
    assert gone and refused.value.field == "swap"
    assert not Event.objects.filter(kind="swapped").exists()


def test_who_cannot(tournament, ids):
    drawn = seat_round(tournament, [[1, 2, 3, 4]])
    for first, second in ((ids[1], ids[1]), (ids[1], ids[5]), (ids[1], 999_999)):
        for act in (swaps.swap, swaps.weigh):
            with pytest.raises(Refused) as refused:
                act(drawn, first, second)
            assert refused.value.field == "swap"
    course.publish(drawn)
    with pytest.raises(Refused):
        swaps.swap(drawn, ids[1], ids[2])
    assert tables(drawn) == [[1, 2, 3, 4]]


def test_who_would_meet_again_and_who_no_more(second, ids):
    weighed = swaps.weigh(second, ids[2], ids[3])
    assert [(met.one.name, met.other.name, met.rounds) for met in weighed.again] == [
        ("Anna", "Clara", (1,)),
        ("Bernd", "Dieter", (1,)),
    ]
    assert [(met.one.name, met.other.name) for met in weighed.spared] == [("Anna", "Bernd"), ("Clara", "Dieter")]
    assert not weighed.harmless and not weighed.same_table


def test_players_of_one_club(second, ids):
    Player.objects.filter(number__in=(1, 3)).update(club="SC Nord")
    Player.objects.filter(number__in=(5, 6)).update(club="SC Süd")
    weighed = swaps.weigh(second, ids[3], ids[6])
    assert named(weighed.together.clubs) == ["Anna+Clara"]
    assert named(weighed.parted.clubs) == ["Emma+Fritz"]


def test_at_one_table_nothing_comes_of_it(second, ids):
    weighed = swaps.weigh(second, ids[1], ids[6])
    assert weighed.same_table and weighed.harmless and not weighed.spared


def test_who_comes_to_a_table_of_five_more_often(tournament):
    add_players(tournament, "Ida")
    ids = dict(tournament.players.values_list("number", "id"))
    first = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    Round.objects.filter(id=first.id).update(status=Round.Status.CLOSED)
    drawn = seat_round(tournament, [[9, 5, 6, 7], [1, 2, 3, 4, 8]])
    moved = swaps.weigh(drawn, ids[9], ids[1]).to_five
    assert moved and moved.name == "Ida"
    assert swaps.weigh(drawn, ids[9], ids[8]).to_five is None
    assert swaps.weigh(drawn, ids[9], ids[5]).to_five is None


@pytest.mark.both
def test_weighing_costs_the_same_whatever_the_numbers(second, ids, django_assert_num_queries):
    drawn = Round.objects.select_related("tournament").get(id=second.id)
    with django_assert_num_queries(6):
        # the two seats, the rounds before, all seats, the players, who is to be apart, who together
        swaps.weigh(drawn, ids[1], ids[3])


def test_the_rounds_to_come_are_planned_anew_where_a_swap_spoils_their_plan(tournament):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefgh"))
    drawn = draws.draw(tournament, seed=1)
    plan = Tournament.objects.get().plan
    assert quality_of(drawn).planned_repeats == 0
    one, other = Seat.objects.filter(table__round=drawn, number=1).order_by("table__number")[:2]
    swaps.swap(drawn, one.player_id, other.player_id)
    # Sixteen players can still meet without a repeat; by the old plan they would not.
    assert Tournament.objects.get().plan != plan
    assert quality_of(drawn).planned_repeats == 0
    # And back: all is as it was.
    swaps.swap(drawn, one.player_id, other.player_id)
    assert Tournament.objects.get().plan == plan


def test_what_was_seen_is_what_is_swapped(tournament, ids):
    drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    seen = seatings.fingerprint(drawn)
    swaps.swap(drawn, ids[2], ids[7], seen=seen)
    # Pressed twice; and two others, who still sit where they sat: what was said of them was said of other tables.
    for one, other in ((2, 7), (1, 8)):
        with pytest.raises(Refused) as refused:
            swaps.swap(drawn, ids[one], ids[other], seen=seen)
        assert refused.value.message == "Inzwischen sitzen sie anders. Bitte noch einmal wählen."
    for back in (swaps.take_back, swaps.take_all_back, swaps.swap_again):
        with pytest.raises(Refused):
            back(drawn, seen=seen)
    assert tables(drawn) == [[1, 7, 3, 4], [5, 6, 2, 8]] and Event.objects.filter(kind="swapped").count() == 1
