"""The team beside each player in the director's list: chosen in place, taken back, refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.helpers import looked_at
from tests.tournaments.test_standings import by_rules
from tournaments.models import Event, Kind, Player, Tournament
from tournaments.people import players as people

PLAYERS = "/benefizturnier/leitung/spieler/"
ANNA = PLAYERS + "1/mannschaft/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def with_teams(tournament: Tournament) -> Tournament:
    return by_rules(tournament, teams="all")


def page(client: Client, address: str = PLAYERS) -> str:
    return client.get(address).content.decode()


def test_where_there_are_none_nobody_is_asked(organizer_client, tournament):
    assert "annschaft" not in page(organizer_client) + page(organizer_client, PLAYERS + "1/")
    assert organizer_client.post(ANNA, {"team": "Laim"}).status_code == 404
    assert not Player.objects.exclude(team="").exists()


@pytest.mark.both
def test_chosen_in_place_and_taken_back(organizer_client, with_teams):
    answer = organizer_client.post(ANNA, {"team": " Laim  1 "}, headers=HTMX)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert Player.objects.get(number=1).team == "Laim 1"
    assert 'value="Laim 1"' in text and "Allein in der Mannschaft: Anna (Laim 1)." in text
    assert '<input type="hidden" name="team" value="">' in text and "Rückgängig" in text
    text = organizer_client.post(ANNA, {"team": ""}, headers=HTMX).content.decode()
    assert Player.objects.get(number=1).team == "" and "Allein" not in text
    told = Event.objects.filter(kind=Kind.TEAM_CHOSEN).order_by("id").values_list("before", "after")
    anna = {"id": Player.objects.get(number=1).id, "number": 1, "name": "Anna", "club": ""}
    assert list(told) == [(anna, anna | {"team": "Laim 1"}), (anna | {"team": "Laim 1"}, anna)]


def test_without_a_script_the_row_offers_the_way_back(organizer_client, with_teams):
    Player.objects.filter(number=1).update(team="Nord")
    answer = organizer_client.post(ANNA, {"team": "Laim"})
    assert answer["Location"] == PLAYERS + f"?wer={Player.objects.get(number=1).id}&auf=Nord#spieler-1"
    text = page(organizer_client, answer["Location"].split("#")[0])
    assert re.search(r'<input type="hidden" name="team" value="Nord">', text)
    # What was there already changes nothing, and nothing is offered.
    assert organizer_client.post(ANNA, {"team": "laim"})["Location"].startswith(PLAYERS + "?wer=")
    assert organizer_client.post(ANNA, {"team": "laim"})["Location"] == PLAYERS + "#spieler-1"


def test_refused_is_said_beside_it(organizer_client, with_teams):
    text = organizer_client.post(ANNA, {"team": "x" * 41}, headers=HTMX).content.decode()
    assert "höchstens 40 Zeichen" in text and "Rückgängig" not in text
    organizer_client.post(ANNA, {"team": "!"})
    assert "„!“ ist kein Name einer Mannschaft." in page(organizer_client)
    Tournament.objects.update(finished_at=timezone.now())
    assert 'name="team"' not in page(organizer_client) and "<td" in page(organizer_client)
    text = organizer_client.post(ANNA, {"team": "Laim"}, headers=HTMX).content.decode()
    assert "Die Mannschaften bleiben, wie sie sind." in text
    assert Player.objects.get(number=1).team == ""


@pytest.mark.both
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_where_it_is_another_by_now_that_is_said_and_once_more_decides(organizer_client, with_teams, headers):
    def send(team: str, seen: str) -> tuple[int, str]:
        answer = organizer_client.post(ANNA, {"team": team, "war_team": seen}, headers=headers)
        if answer.status_code != 302:
            return answer.status_code, answer.content.decode()
        return 422, page(organizer_client, answer["Location"].split("#")[0])

    Player.objects.filter(number=1).update(team="Könige")
    for typed in ("Halb", ""):
        status, text = send(typed, "Laim")
        assert status == 422 and "Inzwischen steht hier: Könige. Noch einmal speichern" in text
        row = text.split('id="mannschaft-2"')[0]
        assert 'name="war_team" value="Könige"' in row
        assert re.findall(r'name="team" id="id_team_1"[^>]*value="([^"]*)"', row) == [typed]
    send("Laim", "Laim")  # nothing was changed here, or the same
    send("Könige", "Laim")
    assert Player.objects.get(number=1).team == "Könige" and not Event.objects.filter(kind=Kind.TEAM_CHOSEN).exists()
    send("Halb", "Könige")
    assert Player.objects.get(number=1).team == "Halb"


def test_what_is_written_between_reading_and_saving_is_noticed(organizer_client, with_teams, monkeypatch):
    choose = people.choose_team

    def faster(player: Player, team: str, **how: Any) -> str:
        monkeypatch.undo()
        choose(Player.objects.get(number=1), "Könige")
        return choose(player, team, **how)

    monkeypatch.setattr(people, "choose_team", faster)
    answer = organizer_client.post(ANNA, {"team": "Halb", "war_team": ""}, headers=HTMX)
    assert answer.status_code == 422 and "Inzwischen steht hier: Könige." in answer.content.decode()


def test_what_is_refused_stays_typed(organizer_client, with_teams):
    long = "x" * 300
    answer = organizer_client.post(ANNA, {"team": long, "war_team": ""}, headers=HTMX)
    assert answer.status_code == 422 and f'value="{long}"' in answer.content.decode()
    answer = organizer_client.post(ANNA, {"team": "x" * 41, "war_team": ""})
    text = page(organizer_client, answer["Location"].split("#")[0])
    assert f'value="{"x" * 41}"' in text and "höchstens 40 Zeichen" in text and "Rückgängig" not in text


def test_what_looks_alike_is_said(organizer_client, with_teams):
    Player.objects.filter(number=2).update(team="Laim 1")
    text = organizer_client.post(ANNA, {"team": "Laim-1"}, headers=HTMX).content.decode()
    assert "sieht fast aus wie „Laim 1“" in text


def test_with_name_and_club(organizer_client, with_teams):
    assert "Mannschaft" in page(organizer_client, PLAYERS + "1/")
    organizer_client.post(PLAYERS + "1/", {"name": "Anna Berg", "club": "SC Nord", "team": "Laim"})
    assert Player.objects.filter(number=1).values_list("name", "club", "team").get() == ("Anna Berg", "SC Nord", "Laim")
    answer = organizer_client.post(PLAYERS + "1/", {"name": "Anna Berg", "club": "", "team": "x" * 41})
    assert answer.status_code == 422 and "höchstens 40 Zeichen" in answer.content.decode()


def test_pasted_as_a_column(organizer_client, with_teams):
    Player.objects.filter(number=1).update(team="Laim 1")
    pasted = "Ida,, laim 1\nJens, SC Nord, Nord"
    text = organizer_client.post(PLAYERS + "pruefen/", {"players": pasted}).content.decode()
    assert "Mannschaft</th>" in text and "<td>Laim 1</td>" in text and "<td>Nord</td>" in text
    organizer_client.post(PLAYERS, looked_at(pasted, teams=True))
    assert list(Player.objects.filter(number__gt=8).values_list("name", "club", "team")) == [
        ("Ida", "", "Laim 1"),
        ("Jens", "SC Nord", "Nord"),
    ]


def test_the_log_tells_it(organizer_client, with_teams):
    organizer_client.post(ANNA, {"team": "Laim"})
    text = page(organizer_client, "/benefizturnier/leitung/protokoll/")
    assert "Mannschaft geändert" in text and "Anna (Laim)" in text


@pytest.mark.both
def test_queries_do_not_grow(organizer_client, tournament):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            page(organizer_client)
        return len(asked)

    without = queries()
    by_rules(tournament, teams="all")
    Player.objects.update(team="Laim")
    assert queries() == without


def test_a_stranger_is_told_nothing(other_client, with_teams):
    assert other_client.post(ANNA, {"team": "Laim"}).status_code == 403
    assert Client().post(ANNA, {"team": "Laim"}).status_code == 302
    assert Player.objects.get(number=1).team == ""


def test_only_posted(organizer_client, with_teams):
    assert organizer_client.get(ANNA).status_code == 405


def test_nobody(organizer_client, with_teams):
    assert organizer_client.post(PLAYERS + "99/mannschaft/", {"team": "Laim"}).status_code == 404


@pytest.mark.parametrize(
    ("sent", "teams"), [({"regel-teams": "all"}, True), ({"regel-teams": "none"}, False), ({}, False)]
)
def test_a_new_tournament_reads_teams_where_its_rules_have_them(organizer_client, sent, teams):
    data = {"players": "Ida,,Laim\nJens,,Laim", "preset": "ddv", **sent}
    assert ("Mannschaft</th>" in organizer_client.post("/neu/pruefen/", data).content.decode()) is teams
