"""What the page of the draw says of seats and tables that go round: of all rounds, or up to the one that is shown; and
where somebody has places of their own.
"""

from __future__ import annotations

from collections import Counter

from tests.tournaments.helpers import seat_round
from tests.tournaments.test_director_draw import closed, page, verdicts
from tests.tournaments.test_standings import by_rules
from tournaments.models import Round, Seat, Tournament
from tournaments.people.wishes import fix_table
from tournaments.rounds import course, draws


def test_who_sits_fast_is_left_out_and_that_is_said(organizer_client, tournament):
    Tournament.objects.update(rounds_planned=3)
    fix_table(tournament.players.get(number=5), 2, 1)
    for tables in ([[1, 2, 3, 4], [5, 6, 7, 8]], [[6, 1, 7, 2], [5, 3, 8, 4]]):
        closed(tournament, tables)
    seat_round(tournament, [[7, 4, 8, 6], [5, 2, 3, 1]])
    said = verdicts(page(organizer_client))
    (seats,) = [one for one in said if one.startswith("Plätze")]
    (at,) = [one for one in said if one.startswith("Tische")]
    # Emma has sat three times on the first seat of table 2.
    assert seats.startswith("Plätze: Bei jedem liegen der häufigste und der seltenste höchstens 2 auseinander, außer")
    assert at.startswith("Tische: Niemand sitzt öfter als 2‑mal am selben, außer wer dort fest sitzt")


ONLY_ROUND_ONE = "Plätze und Tische: Wie gerecht sie herumgehen, steht hier ab Runde 2."


def close(round: Round) -> None:
    course.publish(round)
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)


def of_places(client) -> list[str]:
    return [one for one in verdicts(page(client)) if one.startswith(("Plätze", "Tische"))]


def test_where_some_sit_out_it_is_said_of_the_rounds_up_to_here(organizer_client, tournament):
    for number in (9, 10, 11):
        tournament.players.create(number=number, name=f"Spieler {number}")
    first = draws.draw(tournament, seed=1)
    assert of_places(organizer_client) == [ONLY_ROUND_ONE]
    close(first)
    second = draws.draw(tournament, seed=1)
    sat: dict[int, list[int]] = {}
    at = Counter[tuple[int, int]]()
    for seat in Seat.objects.select_related("table"):
        sat.setdefault(seat.player_id, [0] * 5)[seat.number - 1] += 1
        at[seat.player_id, seat.table.number] += 1
    here = set(Seat.objects.filter(table__round=second).values_list("player_id", flat=True))
    spread = max(max(sat[player][:4]) - min(sat[player][:4]) for player in here)
    most = max(times for (player, _table), times in at.items() if player in here)
    seats, tables = of_places(organizer_client)
    between = "Plätze bis hierher: Bei jedem, der mitspielt, liegen der häufigste und der seltenste höchstens"
    assert len(here) == 10 and seats.startswith(f"{between} {spread} auseinander; ")
    assert tables.startswith(f"Tische bis hierher: Niemand, der mitspielt, sitzt öfter als {most}‑mal am selben; ")


def test_who_is_entered_after_the_draw_takes_no_line_away(organizer_client, tournament):
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    seat_round(tournament, [[4, 3, 2, 1], [8, 7, 6, 5]])
    tournament.players.create(number=9, name="Ida")
    assert of_places(organizer_client) == [
        "Plätze bis hierher: Bei jedem, der mitspielt, liegen der häufigste und der seltenste höchstens 1 auseinander; "
        "besser geht es in dieser Runde nicht.",
        "Tische bis hierher: Niemand, der mitspielt, sitzt öfter als 2‑mal am selben; vielleicht ginge auch 1.",
    ]


def test_where_everybody_has_sat_on_every_seat_there_is_nothing_better(organizer_client, tournament):
    Tournament.objects.update(rounds_planned=6)
    for turn in range(3):
        closed(tournament, [turned([1, 2, 3, 4], turn), turned([5, 6, 7, 8], turn)])
    seat_round(tournament, [turned([5, 6, 7, 8], 3), turned([1, 2, 3, 4], 3)])
    assert of_places(organizer_client) == [
        "Plätze bis hierher: Jeder, der mitspielt, sitzt auf jedem gleich oft.",
        "Tische bis hierher: Niemand, der mitspielt, sitzt öfter als 3‑mal am selben; "
        "besser geht es in dieser Runde nicht.",
    ]


def turned(players: list[int], places: int) -> list[int]:
    return players[places:] + players[:places]


def test_a_plan_that_holds_is_told_whole_and_the_first_round_alone_not(organizer_client, tournament):
    draws.draw(tournament, seed=1)
    seats, tables = of_places(organizer_client)
    assert seats.startswith("Plätze: ") and tables.startswith("Tische: ")
    tournament.players.create(number=9, name="Ida")
    assert of_places(organizer_client) == [ONLY_ROUND_ONE]


def test_nothing_is_promised_for_rounds_that_follow(organizer_client, tournament):
    by_rules(tournament, next_table="up_down")
    draws.draw(tournament, seed=1)
    assert of_places(organizer_client) == []
