"""What the page of the draw says of what was moved by hand: what came of that is not laid to the draw or its order."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import add_players, seat_round
from tests.tournaments.test_comparison import second
from tests.tournaments.test_director_draw import page, verdicts
from tests.tournaments.test_standings import by_rules
from tournaments.models import Player, Round, Tournament
from tournaments.people import wishes
from tournaments.rounds import course, reseating, swaps

ORDER = "; kämen Vereine zuerst, ginge es vielleicht ohne."
BY_HAND = "; vor dem Tauschen von Hand war es nicht so."
FEWER = "; vor dem Tauschen von Hand waren es weniger."


@pytest.fixture
def drawn(tournament) -> Round:
    return seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])


def club(*numbers: int, of: str = "SC Nord") -> None:
    Player.objects.filter(number__in=numbers).update(club=of)


def swap(drawn: Round, one: int, other: int) -> None:
    ids = dict(drawn.tournament.players.values_list("number", "id"))
    swaps.swap(drawn, ids[one], ids[other])


def said_of(client, what: str) -> str:
    return next(one for one in verdicts(page(client)) if one.startswith(what))


def test_who_came_together_by_a_swap_is_not_laid_to_the_order(organizer_client, drawn):
    club(1, 5)
    swap(drawn, 1, 6)
    assert said_of(organizer_client, "Vom selben Verein") == (
        f"Vom selben Verein an einem Tisch: Anna und Emma (SC Nord){BY_HAND}"
    )
    swap(drawn, 1, 6)
    assert not [one for one in verdicts(page(organizer_client)) if one.startswith("Vom selben")]


def test_where_the_draw_was_no_better_it_is_the_order(organizer_client, drawn):
    club(1, 2)
    swap(drawn, 7, 3)
    assert said_of(organizer_client, "Vom selben Verein").endswith(ORDER)


def test_where_the_draw_had_some_too_it_had_fewer(organizer_client, drawn):
    club(1, 2)
    club(3, 6, of="SC Süd")
    swap(drawn, 6, 4)
    assert said_of(organizer_client, "Vom selben Verein").endswith(FEWER)


@pytest.mark.parametrize("way", ["published", "given"])
def test_where_nobody_knows_how_it_was_by_lot_the_order_is_not_named(organizer_client, drawn, way):
    club(1, 5 if way == "published" else 2)
    if way == "given":
        Round.objects.update(way=Round.Way.GIVEN)
    else:
        course.publish(drawn)
        ids = dict(drawn.tournament.players.values_list("number", "id"))
        reseating.reseat(Round.objects.get(), ids[1], ids[6])
    assert said_of(organizer_client, "Vom selben Verein").endswith("(SC Nord).")


def test_who_meets_again_by_a_swap(organizer_client, tournament):
    add_players(tournament, "\n".join(f"Neu {n}" for n in range(8)))
    first = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    drawn = second(tournament, first, [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]])
    swap(drawn, 5, 2)
    assert said_of(organizer_client, "Treffen sich").endswith(BY_HAND)


def test_who_is_at_a_table_of_five_again_by_a_swap(organizer_client, tournament):
    add_players(tournament, "Ida")
    drawn = second(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]], [[5, 6, 7, 8], [1, 2, 3, 4, 9]])
    swap(drawn, 1, 5)
    assert said_of(organizer_client, "Schon öfter am Fünfertisch").endswith(f"Emma, Ida{BY_HAND}")


def test_teams_that_a_swap_brought_together_are_no_reason_to_draw_again(organizer_client, tournament):
    by_rules(tournament, teams="all")
    tournament.players.filter(number__in=(1, 5)).update(team="Laim")
    drawn = seat_round(Tournament.objects.get(), [[1, 2, 3, 4], [5, 6, 7, 8]])
    swap(drawn, 1, 6)
    assert said_of(organizer_client, "Aus derselben Mannschaft").endswith(BY_HAND)
    assert "Mannschaften trennen und neu auslosen" not in page(organizer_client)


def test_who_was_to_be_apart_and_is_not_by_a_swap(organizer_client, drawn):
    wishes.keep_apart(*drawn.tournament.players.filter(number__in=(1, 5)))
    swap(drawn, 1, 6)
    assert said_of(organizer_client, "Sollten getrennt sitzen").endswith(BY_HAND)
