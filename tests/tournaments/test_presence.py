"""Who is here: marked once, taken back, of no weight where nobody is marked."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import logged, version
from tournaments.models import Event, Kind, Player
from tournaments.people import presence
from tournaments.people.players import withdraw

pytestmark = pytest.mark.both


def anna() -> Player:
    return Player.objects.get(number=1)


def test_marked_once(tournament):
    before = version(tournament)
    assert presence.arrive(anna()) is True
    since = anna().arrived_at
    assert since and presence.arrive(anna()) is False and anna().arrived_at == since
    assert Event.objects.filter(kind=Kind.PLAYER_ARRIVED).count() == 1
    # The director alone sees it: no phone is woken.
    tournament.refresh_from_db()
    assert version(tournament) == before and tournament.desk_version == 1


def test_taken_back(tournament):
    presence.arrive(anna())
    assert presence.not_here(anna()) is True and presence.not_here(anna()) is False
    assert anna().arrived_at is None
    assert logged(Kind.ARRIVAL_TAKEN_BACK).after == {"number": 1, "name": "Anna", "club": ""}


def test_who_is_missing_is_known_once_somebody_is_marked(tournament):
    assert presence.missing(tournament) == 0
    presence.arrive(anna())
    assert presence.missing(tournament) == 7
    withdraw(Player.objects.get(number=2))
    assert presence.missing(tournament) == 6
    withdraw(anna())
    assert presence.missing(tournament) == 0


def test_the_page_of_the_draw_says_who_is_drawn_all_the_same(organizer_client, tournament):
    address = "/benefizturnier/leitung/auslosung/"
    assert "noch nicht da" not in organizer_client.get(address).content.decode()
    presence.arrive(anna())
    text = organizer_client.get(address).content.decode()
    assert "7 sind noch nicht da und werden mit ausgelost." in text and "/spieler/?nur=fehlt" in text
