from __future__ import annotations

import pytest

from tests.tournaments.helpers import publish_round, seat_round
from tournaments import rounds
from tournaments.models import Player

PLAYERS = "/benefizturnier/leitung/spieler/"


def page(client, address=PLAYERS):
    return client.get(address).content.decode()


def test_lists_everybody_with_start_number_and_club(organizer_client, tournament):
    Player.objects.filter(number=3).update(club="DoKo Laim")
    text = page(organizer_client)
    assert "8 Spieler: 2 Vierertische" in text
    assert "Clara" in text and "DoKo Laim" in text and 'id="spieler-8"' in text
    assert "Weiter zur Auslosung" in text


def test_adds_what_was_pasted(organizer_client, tournament):
    answer = organizer_client.post(PLAYERS, {"players": "Ida, Spaten\nJens"})
    assert answer["Location"] == PLAYERS
    assert list(Player.objects.filter(number__gt=8).values_list("number", "name", "club")) == [
        (9, "Ida", "Spaten"),
        (10, "Jens", ""),
    ]
    assert "2 Spieler eingetragen." in page(organizer_client)


def test_a_wrong_list_stays_and_nobody_is_added(organizer_client, tournament):
    typed = "Ida\nanna\nIda"
    answer = organizer_client.post(PLAYERS, {"players": typed})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Zeile 2: anna ist schon eingetragen." in text and "Zeile 3: Ida steht schon in Zeile 1." in text
    assert typed in text
    assert Player.objects.count() == 8


def test_says_at_once_what_a_list_would_mean(organizer_client, tournament):
    checked = organizer_client.post(PLAYERS + "pruefen/", {"players": "Ida"}).content.decode()
    assert "9 Spieler: 1 Vierertisch und 1 Fünfertisch" in checked
    checked = organizer_client.post(PLAYERS + "pruefen/", {"players": "Ida\nJens\nKarl\nAnna"}).content.decode()
    assert "11 Spieler lassen sich nicht" in checked and "Anna ist schon eingetragen" in checked


def test_says_that_a_draw_is_older_than_the_list(organizer_client, tournament):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "gilt erst, wenn neu ausgelost wird" in page(organizer_client)


def test_who_leaves_while_a_round_is_played_plays_it_to_its_end(organizer_client, round_one):
    assert "wer abgemeldet wird, spielt diese noch zu Ende" in page(organizer_client)
    assert organizer_client.post(PLAYERS + "1/abmelden/")["Location"] == PLAYERS + "#spieler-1"
    assert Player.objects.get(number=1).withdrawn_at
    assert round_one.tables.filter(seats__player__number=1).exists()


def test_leaves_and_comes_back(organizer_client, tournament):
    organizer_client.post(PLAYERS + "2/abmelden/")
    assert Player.objects.get(number=2).withdrawn_at
    text = page(organizer_client)
    assert (
        "Bernd ist abgemeldet" in text and "7 Spieler lassen sich nicht" in text and "Weiter zur Auslosung" not in text
    )
    organizer_client.post(PLAYERS + "2/anmelden/")
    assert Player.objects.get(number=2).withdrawn_at is None
    assert "Bernd ist wieder dabei." in page(organizer_client)


def test_changes_name_and_club(organizer_client, tournament):
    assert 'value="Bernd"' in page(organizer_client, PLAYERS + "2/")
    answer = organizer_client.post(PLAYERS + "2/", {"name": "Berndt", "club": "Spaten"})
    assert answer["Location"] == PLAYERS + "#spieler-2"
    assert Player.objects.filter(number=2).values_list("name", "club").get() == ("Berndt", "Spaten")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "Ohne Namen geht es nicht."), ("Anna", "Anna ist schon eingetragen"), ("x" * 81, "Höchstens 80 Zeichen.")],
)
def test_a_name_that_cannot_be(organizer_client, tournament, name, sentence):
    answer = organizer_client.post(PLAYERS + "2/", {"name": name, "club": "Spaten"})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert sentence in text and 'value="Spaten"' in text
    assert Player.objects.get(number=2).name == "Bernd"


def test_names_are_never_markup(organizer_client, tournament):
    Player.objects.filter(number=1).update(name="<b>Anna</b>", club="<i>")
    text = page(organizer_client) + page(organizer_client, PLAYERS + "1/")
    assert "<b>" not in text and "<i>" not in text


def test_many_players_cost_no_more_queries(organizer_client, tournament, django_assert_num_queries):
    Player.objects.bulk_create(Player(tournament=tournament, number=n, name=f"Spieler {n}") for n in range(9, 100))
    # session, user, tournament, organizer; players, latest round
    with django_assert_num_queries(6):
        organizer_client.get(PLAYERS)


def test_between_rounds_the_next_draw_is_one_press_away(organizer_client, tournament):
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Weiter zur Auslosung" not in page(organizer_client)
    round.status = "closed"
    round.save()
    assert "Weiter zur Auslosung" in page(organizer_client)
    rounds.finish(tournament)
    assert "Weiter zur Auslosung" not in page(organizer_client)
