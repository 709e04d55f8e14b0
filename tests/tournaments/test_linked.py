"""A group that is to sit together does so where who links it is missing, or has left."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.tournaments.helpers import add_players
from tests.tournaments.test_together import MORE, players
from tests.tournaments.test_wishes import table_of
from tournaments.errors import Refused
from tournaments.models import Player, Seat
from tournaments.people import wishes
from tournaments.people.players import withdraw
from tournaments.rounds import apart, draws
from tournaments.seating.sitting_out import who_plays
from tournaments.seating.tables import ANY

__all__ = ["players"]


@pytest.mark.parametrize("seed", range(5))
def test_who_links_the_others_may_be_missing(tournament, players, seed):
    add_players(tournament, MORE)
    wishes.seat_together(players[1], players[2])
    wishes.seat_together(players[2], players[3])
    Player.objects.exclude(number=2).update(arrived_at=timezone.now())
    drawn = draws.draw(tournament, seed, only_here=True)
    assert table_of(drawn, players[1]) == table_of(drawn, players[3])
    assert not Seat.objects.filter(table__round=drawn, player=players[2]).exists()


def test_who_links_the_others_and_has_left_links_them_still(tournament, players):
    wishes.seat_together(players[1], players[2])
    wishes.seat_together(players[2], players[3])
    withdraw(players[2])
    with pytest.raises(Refused, match="Die beiden sollen immer an einem Tisch sitzen."):
        wishes.keep_apart(players[1], players[3])
    assert apart.wishes(tournament).kept_together((players[1].id, players[3].id))
    wishes.no_longer_together(players[2], players[3])
    assert list(apart.wishes(tournament).together) == [frozenset((players[1].id, players[2].id))]


def test_who_sits_out_takes_along_by_way_of_who_is_missing(tournament, players):
    wishes.seat_together(players[1], players[2])
    wishes.seat_together(players[2], players[3])
    here = [player.id for number, player in players.items() if number != 2]
    for seed in range(8):
        plays = who_plays(here, (), apart.wishes(tournament), room=ANY, seed=seed)
        assert len(plays) == 5
        assert (players[1].id in plays) == (players[3].id in plays)
