"""What tests begin with is the same whether the app has just made it or it was written back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments import kept
from tests.tournaments.states import closed
from tournaments.models import Player, Round

pytestmark = pytest.mark.both


def test_it_is_the_same(tournament):
    found = []
    for _time in range(2):
        with kept.taken_back():
            kept.again(lambda: closed(tournament), "here alone")
            found.append(kept._found())
    assert found[0] == found[1] and len(found[0]) > 50


def test_its_times_are_as_long_ago_as_they_were(tournament, monkeypatch):
    def close() -> Round:
        return Round.objects.create(tournament=tournament, number=1, closed_at=timezone.now() - timedelta(hours=1))

    ago = []
    for later in (0, 500):
        with kept.taken_back():
            now = timezone.now() + timedelta(seconds=later)
            monkeypatch.setattr(timezone, "now", lambda now=now: now)
            round = kept.kept(Round, close, "an hour ago")
            assert round.closed_at is not None
            ago.append(now - round.closed_at)
            monkeypatch.undo()
    assert ago == [timedelta(hours=1)] * 2


def test_on_other_rows_it_is_made_again(tournament):
    def first() -> Player:
        return Player.objects.filter(tournament=tournament).order_by("name")[0]

    assert kept.kept(Player, first, "the first").name == "Anna"
    tournament.players.filter(name="Anna").update(name="Zora")
    assert kept.kept(Player, first, "the first").name == "Bernd"
