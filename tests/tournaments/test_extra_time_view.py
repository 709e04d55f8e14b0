"""POST …/uhr/nachspielzeit/: extra time for one table is given and taken back, and what every page says of it."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.helpers import add_players, director_at, link_of, publish_round, table_now, table_of
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Event, Round, Table, Tournament
from tournaments.progress import public_progress
from tournaments.rounds import clock, timekeeping

DESK = "/benefizturnier/leitung/"
EXTRA = f"{DESK}uhr/nachspielzeit/"


@pytest.fixture
def director(table):
    return director_at(table)


def send(client, **fields):
    return client.post(EXTRA, {f"extra_{name}": value for name, value in fields.items()})


def test_the_form_and_what_every_page_says(organizer_client, client, round_one, tournament):
    answer = send(organizer_client, table="2", minutes="5", reason="Karte fehlte")
    assert (answer.status_code, answer["Location"]) == (302, DESK)
    page = " ".join(organizer_client.get(DESK).content.decode().split())
    assert "Nachspielzeit Tisch 2: +5 min" in page and "Karte fehlte" in page and "Nachspielzeit +5 min" in page
    for address in ("/benefizturnier/stand/", "/benefizturnier/leinwand/stand/"):
        assert 'data-key="extra-2"' in client.get(address).content.decode()
    own = client.get(f"/tisch/{link_of(table_of(round_one, 2)).key}/stand/").content.decode()
    other = client.get(f"/tisch/{link_of(table_of(round_one, 1)).key}/stand/").content.decode()
    assert "Nachspielzeit" in own and "Karte fehlte" in own and "105:00" in own
    assert "Nachspielzeit" not in other and "100:00" in other
    assert "Nachspielzeit" in organizer_client.get(f"{DESK}protokoll/").content.decode()
    assert organizer_client.post(EXTRA, {"extra_table": "2", "extra_seen_2": "5", "back": "1"}).status_code == 302
    assert "Nachspielzeit" not in client.get("/benefizturnier/stand/").content.decode()


def test_a_table_that_has_all_of_it_is_offered_none(organizer_client, director):
    ledger.give_extra_time(director, ledger.MOST_EXTRA_TIME)
    said = "Tisch 1 hat schon 240 Minuten Nachspielzeit: Mehr geht nicht."
    with pytest.raises(Refused) as refused:
        ledger.give_extra_time(director, 1)
    assert refused.value.message == said
    for minutes in ("1", "500", "x"):
        answer = send(organizer_client, table="1", minutes=minutes)
        assert answer.status_code == 422 and said in answer.content.decode()
    page = organizer_client.get(DESK).content.decode()
    assert '<option value="1" disabled>1</option>' in page and '<option value="2">2</option>' in page
    ledger.give_extra_time(director_at(table_of(director.seated().round, 2)), ledger.MOST_EXTRA_TIME)
    assert "nachspielzeit-tisch" not in organizer_client.get(DESK).content.decode()
    answer = send(organizer_client, table="1", minutes="5")
    assert said in answer.content.decode() and 'id="nachspielzeit-minuten"' not in answer.content.decode()


@pytest.mark.parametrize("minutes", ["", "x", "0", "-9", "241", "1.5", "9" * 30])
def test_minutes_that_are_none(organizer_client, round_one, minutes):
    answer = send(organizer_client, table="2", minutes=minutes, reason="Grund & mehr")
    page = answer.content.decode()
    assert answer.status_code == 422 and "Minuten von 1 bis 240" in page and 'id="nachspielzeit-falsch"' in page
    assert f'value="{minutes}"' in page and "Grund &amp; mehr" in page
    assert '<option value="2" selected>' in " ".join(page.split())
    assert not Event.objects.filter(kind="extra_time").exists()


def test_a_table_that_has_ended_keeps_its_place_in_the_list(organizer_client, director):
    ledger.end_early(director, Table.Treatment.STAND, "weg")
    page = organizer_client.get(DESK).content.decode()
    assert '<option value="1" disabled>1</option>' in page and '<option value="2">2</option>' in page
    assert 'name="extra_seen_1"' in page


@pytest.mark.parametrize("number", ["", "x", "0", "-1", "3", "9" * 30])
def test_a_table_there_is_not(organizer_client, round_one, number):
    answer = send(organizer_client, table=number, minutes="5")
    assert answer.status_code == 422 and "Bitte einen Tisch wählen" in answer.content.decode()


@pytest.mark.parametrize("wanted", [{"back": "1"}, {"extra_minutes": "5"}])
def test_another_device_came_first(organizer_client, round_one, scribe, wanted):
    send(organizer_client, table="1", minutes="5")
    answer = organizer_client.post(EXTRA, {"extra_table": "1", "extra_seen_1": "0"} | wanted)
    assert answer.status_code == 422 and "inzwischen schon geändert" in (text := answer.content.decode())
    assert table_now(scribe).extra_minutes == 5
    # Beside the button that was pressed.
    first, second = text.index("inzwischen schon geändert"), text.index('name="back"')
    assert (first < second) == ("back" in wanted)


def test_without_a_round_it_is_said(organizer_client, tournament):
    answer = send(organizer_client, table="1", minutes="5")
    assert answer.status_code == 422 and "gerade keine Runde" in answer.content.decode()


def test_nobody_else(client, other_client, organizer_client, round_one):
    assert client.post(EXTRA).status_code == 302
    assert other_client.post(EXTRA).status_code == 403
    assert organizer_client.get(EXTRA).status_code == 405
    assert organizer_client.post("/gibt-es-nicht/leitung/uhr/nachspielzeit/").status_code == 404


def test_htmx_gets_the_live_part(organizer_client, round_one):
    sent = {"extra_table": "1", "extra_minutes": "5"}
    answer = organizer_client.post(EXTRA, sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200 and "<html" not in answer.content.decode()
    wrong = organizer_client.post(EXTRA, sent | {"extra_minutes": "-9"}, headers={"HX-Request": "true"})
    assert wrong.status_code == 422 and "<html" not in wrong.content.decode()


@pytest.mark.both
def test_what_everybody_sees_asks_no_more_for_it(round_one, tournament, director, django_assert_num_queries):
    ledger.give_extra_time(director, 5)
    tournament = Tournament.objects.get(id=tournament.id)
    with django_assert_num_queries(2):
        told = public_progress(tournament)
    assert [(one.table, one.minutes, one.face.text) for one in told.extra] == [(1, 5, "105:00")]


def clocks(page: str) -> list[str]:
    """When the clocks of a page run out, as they stand there."""
    return re.findall(r'data-ends-at="(\d+)"', page)


def test_the_clock_of_the_round_is_one_by_which_somebody_plays(organizer_client, client, tournament):
    """A table of five plays on in its extra time; then another without any; then none at all."""
    add_players(tournament, "\n".join(f"Neu {n}" for n in range(6)))
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]])
    timekeeping.start_clock(round)
    fours, given, fives = (director_at(table_of(round, number)) for number in (1, 2, 3))
    ledger.give_extra_time(given, 3)
    now = Round.objects.select_related("tournament").get(id=round.id)
    common = {seats: face.ends_at or 0 for seats in (4, 5) if (face := clock.face(now, seats))}
    own = common[5] + 3 * 60_000

    def shown() -> list[list[int]]:
        pages = [
            client.get("/benefizturnier/leinwand/stand/"),
            client.get("/benefizturnier/stand/"),
            organizer_client.get(DESK),
        ]
        return [[int(end) for end in clocks(page.content.decode())] for page in pages]

    assert shown() == [[common[4], common[5], own]] * 2 + [[common[4], common[5]]]
    ledger.end_early(fours, Table.Treatment.STAND, "weg")
    assert shown() == [[common[5], own]] * 2 + [[common[5]]]
    ledger.end_early(fives, Table.Treatment.STAND, "weg")
    assert shown() == [[own, own]] * 2 + [[own]]  # the second is that of "Nachspielzeit"
    assert "Vierertische" not in organizer_client.get(DESK).content.decode()
    ledger.end_early(given, Table.Treatment.STAND, "weg")
    assert shown() == [[], [], []]
