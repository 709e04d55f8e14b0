"""The editor of a drawn round: what was changed by hand beside what was computed, and what the page sends and shows."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.helpers import add_players, publish_round, seat_round
from tests.tournaments.test_draw_queries import count_queries
from tests.tournaments.test_swaps import tables
from tournaments.actors import DIRECTOR
from tournaments.models import Event, Kind, Player, Round, Tournament
from tournaments.people import wishes
from tournaments.rounds import seatings, swaps
from tournaments.rounds.comparison import compare

DRAW = "/benefizturnier/leitung/auslosung/"
SWAP = DRAW + "tauschen/"
HTMX = {"HX-Request": "true"}


def second(tournament: Tournament, first: list[list[int]], tables: list[list[int]]) -> Round:
    """The second round as it was drawn, with these start numbers at tables; before it the first, which is closed."""
    before = publish_round(tournament, first)
    Round.objects.filter(id=before.id).update(status=Round.Status.CLOSED)
    drawn = seat_round(tournament, tables)
    Event.objects.create(tournament=tournament, kind=Kind.DRAWN, actor=DIRECTOR, after={"round": 2})
    return drawn


@pytest.fixture
def drawn(tournament) -> Round:
    """Of each table of the first round two sit together again."""
    return second(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 5, 6], [3, 4, 7, 8]])


@pytest.fixture
def ids(tournament) -> dict[int, int]:
    """Players' ids by start number."""
    return dict(tournament.players.values_list("number", "id"))


def page(client) -> str:
    answer = client.get(DRAW)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def seen(client) -> str:
    found = re.search(r'name="seen" value="(\w+)" autocomplete', page(client))
    assert found is not None
    return found[1]


def test_without_a_move_there_is_nothing_to_compare(drawn, organizer_client):
    assert compare(drawn) is None
    assert "vergleichen" not in page(organizer_client)


def test_who_sits_elsewhere_and_what_is_worse(drawn, ids, organizer_client):
    Player.objects.filter(number__in=(1, 3)).update(club="SC Nord")
    swaps.swap(drawn, ids[2], ids[3])
    compared = compare(drawn)
    assert compared is not None and compared.moves == 1
    assert [(one.player.number, one.now, one.before) for one in compared.moved] == [
        (3, (1, 2), (2, 1)),
        (2, (2, 1), (1, 2)),
    ]
    assert (compared.now.clubs, compared.then.clubs) == (1, 0)
    assert compared.now.again == compared.then.again == 4
    text = page(organizer_client)
    assert "1 Tausch von Hand" in text and "Mit der Auslosung vergleichen" in text
    assert "Paare aus einem Verein an einem Tisch: 1 statt 0." in text
    assert "Clara: Tisch 1, Platz 2 – war Tisch 2, Platz 1" in text
    assert text.count("war Tisch 2</small>") == 1 and text.count("war Tisch 1</small>") == 1


def test_who_only_changed_the_seat_at_a_table(drawn, ids, organizer_client):
    swaps.swap(drawn, ids[1], ids[2])
    text = page(organizer_client)
    assert "war Platz 1</small>" in text and "Dadurch wird nichts besser oder schlechter." in text


def test_moves_that_lead_back_leave_nothing_to_compare(drawn, ids, organizer_client):
    for one, other in ((1, 3), (2, 4), (1, 3), (2, 4)):
        swaps.swap(drawn, ids[one], ids[other])
    assert "Alle sitzen wieder, wo sie zuerst saßen." in page(organizer_client)


def test_all_faults_are_counted(tournament, organizer_client):
    add_players(tournament, "Ida")
    drawn = second(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]], [[1, 5, 2, 6], [3, 4, 7, 8, 9]])
    players = {player.number: player for player in tournament.players.all()}
    wishes.keep_apart(players[1], players[9])
    wishes.fix_table(players[9], 2)
    swaps.swap(drawn, players[9].id, players[2].id)
    compared = compare(drawn)
    assert compared is not None
    assert (compared.then.apart, compared.now.apart) == (0, 1)
    assert (compared.then.elsewhere, compared.now.elsewhere) == (0, 1)
    assert (compared.then.fives, compared.now.fives) == (3, 2)
    assert (compared.then.again, compared.now.again) == (6, 7)
    text = page(organizer_client)
    assert "Schon öfter am Fünfertisch als andere und wieder dort: 2 statt 3." in text
    for note in ("soll getrennt sitzen von Ida", "soll getrennt sitzen von Anna", "fester Tisch 2"):
        assert f"{note}</small>" in text
    assert text.count("schon öfter am Fünfertisch</small>") == 2


def test_who_is_parted_or_leaves_their_seat_is_counted_and_said_beside_the_name(drawn, ids, organizer_client):
    players = {player.number: player for player in Player.objects.all()}
    wishes.seat_together(players[1], players[2])
    wishes.fix_table(players[5], 1, 3)
    assert "schon mit Clara" in page(organizer_client) and "schon mit Bernd" not in page(organizer_client)
    swaps.swap(drawn, ids[2], ids[7])
    swaps.swap(drawn, ids[5], ids[6])
    compared = compare(drawn)
    assert compared is not None
    assert (compared.then.split, compared.now.split) == (0, 1)
    assert (compared.then.other_seat, compared.now.other_seat) == (0, 1)
    text = page(organizer_client)
    assert "Paare, die zusammensitzen sollten und es nicht tun: 1 statt 0." in text
    assert "Nicht auf dem festen Platz: 1 statt 0." in text
    for note in ("soll zusammensitzen mit Bernd", "soll zusammensitzen mit Anna", "fester Platz 3"):
        assert f"{note}</small>" in text


def test_what_speaks_against_a_table_stands_beside_it(drawn, organizer_client):
    Player.objects.filter(number__in=(1, 2, 5)).update(club="SC Nord")
    text = page(organizer_client)
    assert "schon mit Bernd</small>" in text and "SC Nord dreimal</p>" in text


@pytest.mark.both
def test_taken_back_from_the_page(drawn, ids, organizer_client):
    before = tables(drawn)
    for pair in ((1, 3), (2, 4)):
        sent = {"player": [ids[one] for one in pair], "seen": seen(organizer_client)}
        assert organizer_client.post(SWAP, sent)["Location"] == DRAW
    assert "Getauscht: Dieter sitzt jetzt an Tisch 1, Bernd an Tisch 2." in page(organizer_client)
    assert "Zurücknehmen" in page(organizer_client) and "2 Tausche von Hand</span> </form>" in page(organizer_client)
    organizer_client.post(SWAP, {"do": "back", "seen": seen(organizer_client)})
    assert "Zurückgenommen: Bernd sitzt wieder an Tisch 1, Dieter an Tisch 2." in page(organizer_client)
    organizer_client.post(SWAP, {"do": "all_back", "seen": seen(organizer_client)})
    assert tables(drawn) == before
    assert "Doch wie von Hand getauscht" in page(organizer_client)
    organizer_client.post(SWAP, {"do": "again", "seen": seen(organizer_client)})
    assert "1 Tausch von Hand" in page(organizer_client)


@pytest.mark.parametrize("do", ["", "back", "all_back", "again"])
def test_with_others_seated_meanwhile_nothing_is_done(drawn, ids, organizer_client, do):
    old = seen(organizer_client)
    swaps.swap(drawn, ids[1], ids[3])
    if do == "again":
        swaps.take_all_back(drawn)
        swaps.swap(drawn, ids[2], ids[4])
    now, events = tables(drawn), Event.objects.count()
    answer = organizer_client.post(SWAP, {"do": do, "player": [ids[2], ids[3]], "seen": old}, headers=HTMX)
    text = answer.content.decode()
    assert answer.status_code == 422 and "Inzwischen sitzen sie anders. Bitte noch einmal wählen." in text
    assert seatings.fingerprint(drawn) in text and " checked" not in text
    assert tables(drawn) == now and Event.objects.count() == events


@pytest.mark.both
def test_many_moves_cost_no_more_queries(drawn, ids, organizer_client, django_assert_num_queries):
    swaps.swap(drawn, ids[1], ids[3])
    few = count_queries(organizer_client)
    for one, other in ((2, 4), (5, 7), (6, 8)):
        swaps.swap(drawn, ids[one], ids[other])
    with django_assert_num_queries(few):
        organizer_client.get(DRAW)
