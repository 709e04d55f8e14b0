"""A round is changed under its lock, as it is by now."""

from __future__ import annotations

import pytest
from django.db import transaction

from tests.tournaments.helpers import seat_round
from tournaments.errors import Refused
from tournaments.models import Round
from tournaments.rounds import course, draws, locking

pytestmark = pytest.mark.both


def test_the_lock_reads_the_round_anew(tournament):
    seen = seat_round(tournament, [[1, 2, 3, 4]])
    course.publish(seen)
    with transaction.atomic():
        assert locking.lock_playing(seen).status == Round.Status.PUBLISHED


def test_a_round_that_was_discarded_is_none(tournament):
    seen = seat_round(tournament, [[1, 2, 3, 4]])
    draws.discard(seen)
    with transaction.atomic(), pytest.raises(Refused) as refused:
        locking.lock_round(seen)
    assert (refused.value.field, refused.value.message) == ("round", "Runde 1 wurde verworfen.")


def test_a_drawn_round_is_not_being_played(tournament):
    seen = seat_round(tournament, [[1, 2, 3, 4]])
    with transaction.atomic(), pytest.raises(Refused) as refused:
        locking.lock_playing(seen)
    assert refused.value.message == "Runde 1 wird gerade nicht gespielt."
