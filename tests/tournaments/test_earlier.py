"""Who played in other tournaments of the same organizers is offered at the door, and nobody else."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest
from django.test import Client

from tests.tournaments.helpers import NAMES, add_players, seat_round
from tournaments.demo.playing import create as create_demo
from tournaments.models import Organizer, Tournament
from tournaments.people import deleting, earlier, second_device
from tournaments.people.earlier import earlier as offered
from tournaments.people.players import withdraw
from tournaments.setting_up import create_tournament

PLAYERS = "/benefizturnier/leitung/spieler/"


def before(user, players: str, year: int = 2025) -> Tournament:
    return create_tournament(
        name=f"Turnier {year}", date=date(year, 11, 9), ruleset="oase", rounds=1, players=players, user=user
    )


@pytest.mark.both
def test_each_once_as_written_last_the_latest_first(organizer, tournament, django_assert_num_queries):
    before(organizer, "Ida Lang, SC Alt\nUwe Kurz", 2024)
    before(organizer, "Jens Breit\nida lang, SC Neu", 2025)
    with django_assert_num_queries(1):
        assert offered(tournament) == [("Jens Breit", ""), ("ida lang", "SC Neu"), ("Uwe Kurz", "")]


def test_of_the_same_organizers_alone(organizer, other_organizer, tournament):
    theirs = before(other_organizer, "Ida\nUwe")
    assert offered(tournament) == []
    Organizer.objects.create(tournament=theirs, user=organizer)
    assert offered(tournament) == [("Ida", ""), ("Uwe", "")]


def test_nobody_who_was_deleted_or_made_up(organizer, tournament):
    old = before(organizer, "Ida\nUwe")
    deleting.delete_player(old.players.get(name="Ida"))
    create_demo(organizer)
    assert offered(tournament) == [("Uwe", "")]
    deleting.delete_tournament(old)
    assert offered(tournament) == []


def test_so_many_at_most(organizer, tournament, monkeypatch):
    before(organizer, "\n".join(NAMES))
    monkeypatch.setattr(earlier, "MOST", 3)
    assert [name for name, _club in offered(tournament)] == NAMES[:3]


def test_the_page_has_them_and_a_second_device_has_not(organizer, organizer_client, tournament):
    before(organizer, "Ida </script>, SC Nord")
    text = organizer_client.get(PLAYERS).content.decode()
    found = re.search(r'<script id="frueher-namen" type="application/json">(.*?)</script>', text)
    assert found and json.loads(found[1]) == [["Ida </script>", "SC Nord"]]
    tablet = Client()
    tablet.post(f"/anmeldung/{second_device.share(tournament).key}/")
    assert "frueher" not in tablet.get(PLAYERS).content.decode()


def test_where_nobody_played_before_nothing_is_said(organizer_client, tournament):
    assert "Schon früher dabei" not in organizer_client.get(PLAYERS).content.decode()


def test_nobody_who_was_withdrawn_there_without_a_game(organizer, tournament):
    theirs = before(organizer, "Ida\nUwe\nJens\nKarl")
    seat_round(theirs, [[1, 2, 3, 4]])
    add_players(theirs, "Ida Vertippt")
    for name in ("Uwe", "Ida Vertippt"):
        withdraw(theirs.players.get(name=name))
    assert [name for name, _club in offered(tournament)] == ["Ida", "Uwe", "Jens", "Karl"]
