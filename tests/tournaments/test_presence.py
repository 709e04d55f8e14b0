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


def test_asked_only_once_somebody_is_marked(tournament):
    assert not presence.is_asked(tournament)
    presence.arrive(anna())
    assert presence.is_asked(tournament)
    withdraw(anna())
    assert not presence.is_asked(tournament)
