"""Players say on their own phones that they are here: by an address of the director's, and nothing besides."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers import add_players, publish_round
from tournaments.actors import PLAYER
from tournaments.models import Event, Kind, Player, Tournament
from tournaments.people import check_in, deleting, own_arrival, presence
from tournaments.people.check_in import Fate
from tournaments.people.fees import Wanted, change_fees
from tournaments.people.players import rename_player, withdraw
from tournaments.rounds import course

DESK = "/benefizturnier/leitung/spieler/selbst/"
WALL = "/benefizturnier/leinwand/stand/"


@pytest.fixture
def offered(tournament: Tournament) -> str:
    """The address."""
    assert own_arrival.offer(tournament, True)
    tournament.refresh_from_db()
    return f"/anmeldung/da/{tournament.arrival_key}/"


@pytest.fixture
def phone() -> Client:
    return Client()


def text(client: Client, path: str) -> str:
    """What is shown: without the lines that are there for the script alone."""
    return re.sub(r"<(li|p)\b[^>]* hidden>.*?</\1>", "", client.get(path).content.decode(), flags=re.DOTALL)


def says(client: Client, path: str, number: object, here: str = "1") -> Any:
    return client.post(path, {"nummer": number, "da": here})


def here() -> set[int]:
    return set(Player.objects.filter(arrived_at__isnull=False).values_list("number", flat=True))


# The director offers it


def test_the_director_offers_it_and_takes_it_back(organizer_client, tournament):
    assert "QR-Code auf die Leinwand" in text(organizer_client, DESK)
    for _press in range(2):
        assert organizer_client.post(DESK, {"anbieten": "1"})["Location"] == DESK
    key = Tournament.objects.get().arrival_key
    assert f"/anmeldung/da/{key}/" in text(organizer_client, DESK)
    for _press in range(2):
        organizer_client.post(DESK, {"anbieten": "0"})
    assert Tournament.objects.get().arrival_key is None
    assert "Die Adresse gilt nicht mehr." in text(organizer_client, DESK)
    told = Event.objects.filter(kind=Kind.SETTINGS_CHANGED).order_by("id").values_list("after", flat=True)
    assert list(told) == [{"own_arrival": True}, {"own_arrival": False}]
    assert "Spieler melden sich selbst: ja" in text(organizer_client, "/benefizturnier/leitung/protokoll/")


def test_a_new_address_is_another_one(tournament, offered, phone):
    own_arrival.offer(tournament, False)
    own_arrival.offer(tournament, True)
    assert phone.get(offered).status_code == 404


def test_the_wall_shows_it_until_the_first_round(tournament, offered, phone):
    assert "Schon da? Hier selbst melden" in text(phone, WALL)
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "selbst melden" not in text(phone, WALL)
    course.take_back(round)
    assert "selbst melden" in text(phone, WALL)
    own_arrival.offer(tournament, False)
    assert "selbst melden" not in text(phone, WALL)


def test_the_wall_follows_check_in(tournament, offered, phone):
    check_in.close(tournament, dict.fromkeys(range(1, 9), Fate.EXPECTED))
    assert "selbst melden" not in text(phone, WALL)
    check_in.reopen(tournament)
    assert "selbst melden" in text(phone, WALL)


def test_no_page_for_everybody_names_it(tournament, offered, phone):
    for path in ("/", "/benefizturnier/", "/benefizturnier/tische/", "/benefizturnier/ergebnis/"):
        assert tournament.arrival_key not in text(phone, path)


# A player's phone


@pytest.mark.both
def test_a_player_is_here_once(organizer_client, tournament, offered, phone):
    assert text(phone, offered).count('name="da" value="1"') == 8
    for _tap in range(2):
        assert says(phone, offered, 3)["Location"] == offered
    assert here() == {3}
    after = text(phone, offered)
    assert f"{Player.objects.get(number=3).name} ist da. Startnummer 3." in after
    assert after.count('name="da" value="1"') == 7 and 'role="search"' not in after
    assert Event.objects.filter(kind=Kind.PLAYER_ARRIVED, actor=PLAYER).count() == 1
    assert "Handy eines Spielers" in text(organizer_client, "/benefizturnier/leitung/protokoll/")


@pytest.mark.both
def test_it_takes_back_its_own(offered, phone):
    says(phone, offered, 3)
    says(phone, offered, 4)
    assert says(phone, offered, 3, "0").status_code == 302
    assert here() == {4} and "Startnummer 4." in text(phone, offered)
    assert says(phone, offered, 3, "0").status_code == 302 and here() == {4}  # taken back already
    assert says(phone, offered, 3).status_code == 302 and here() == {3, 4}


def test_it_takes_back_nobody_elses(tournament, offered, phone):
    presence.arrive(tournament.players.get(number=1))
    says(Client(), offered, 2)
    for number in (1, 2):
        answer = says(phone, offered, number, "0")
        assert answer.status_code == 422 and "Das kann nur die Turnierleitung" in answer.content.decode()
    assert here() == {1, 2}


def test_what_the_desk_has_taken_back_is_taken_back(tournament, offered, phone):
    says(phone, offered, 4)
    presence.not_here(tournament.players.get(number=4))
    assert says(phone, offered, 4, "0").status_code == 302 and here() == set()
    assert says(phone, offered, 4).status_code == 302 and here() == {4}


def test_a_cookie_that_somebody_has_written_is_worth_nothing(tournament, offered, phone):
    presence.arrive(tournament.players.get(number=1))
    phone.cookies["selbst"] = "1:abc:def"
    assert says(phone, offered, 1, "0").status_code == 422 and here() == {1}


def test_what_one_tournament_let_it_say_counts_in_no_other(tournament, offered, phone):
    says(phone, offered, 1)
    kept = phone.cookies["selbst"].value
    other = Tournament.objects.create(
        slug="anderes", name="Anderes", date=tournament.date, ruleset_data=tournament.ruleset_data, rounds_planned=1
    )
    add_players(other, "Ida")
    own_arrival.offer(other, True)
    other.refresh_from_db()
    presence.arrive(other.players.get())
    phone.cookies["selbst"] = kept
    assert says(phone, f"/anmeldung/da/{other.arrival_key}/", 1, "0").status_code == 422


def test_who_is_here_already_is_told_so(tournament, offered, phone):
    presence.arrive(tournament.players.get(number=1))
    answer = says(phone, offered, 1)
    assert answer.status_code == 422 and "ist schon da." in answer.content.decode()
    assert Event.objects.filter(kind=Kind.PLAYER_ARRIVED).count() == 1


def test_the_director_takes_it_back_and_the_phone_says_it_anew(tournament, offered, phone):
    says(phone, offered, 1)
    presence.not_here(tournament.players.get(number=1))
    assert "ist da. Startnummer" not in text(phone, offered)
    assert says(phone, offered, 1).status_code == 302 and here() == {1}
    assert text(phone, offered).count("ist da. Startnummer") == 1


@pytest.mark.both
@pytest.mark.parametrize("number", ["", "x", "0", "99", "9" * 400, "1.5"])
def test_a_player_whom_there_is_not(offered, phone, number):
    answer = says(phone, offered, number)
    assert answer.status_code == 422 and "steht nicht mehr in der Liste" in answer.content.decode()
    assert here() == set()


def test_who_was_withdrawn_or_deleted(tournament, offered, phone):
    withdraw(tournament.players.get(number=1))
    deleting.delete_player(tournament.players.get(number=2))
    assert text(phone, offered).count('name="da" value="1"') == 6
    assert "ist abgemeldet" in says(phone, offered, 1).content.decode()
    assert "nicht mehr in der Liste" in says(phone, offered, 2).content.decode()
    assert here() == set()


def test_closed_check_in_and_a_public_round_end_it_for_a_while(tournament, offered, phone):
    says(phone, offered, 1)
    check_in.close(tournament, dict.fromkeys(range(2, 9), Fate.EXPECTED))
    for answer in (phone.get(offered), says(phone, offered, 2), says(phone, offered, 1, "0")):
        shown = answer.content.decode()
        assert "Der Einlass ist geschlossen." in shown and 'name="da"' not in shown
        assert "Startnummer 1." in shown
    check_in.reopen(tournament)
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Das Turnier hat begonnen." in says(phone, offered, 2).content.decode()
    assert here() == {1}


def test_the_director_is_told_where_it_opens_again(organizer_client, tournament, offered):
    assert "Gerade meldet sich niemand selbst." not in text(organizer_client, DESK)
    check_in.close(tournament, dict.fromkeys(range(1, 9), Fate.EXPECTED))
    shown = text(organizer_client, DESK)
    assert "Der Einlass ist geschlossen. Gerade meldet sich niemand selbst." in shown
    assert "Bitte bei der Turnierleitung melden" not in shown
    assert 'href="/benefizturnier/leitung/spieler/einlass/"' in shown


def test_a_link_that_opens_nothing(tournament, offered, phone):
    for path in ("/anmeldung/da/x/", "/anmeldung/da/AAAAAAAA/"):
        for answer in (phone.get(path), says(phone, path, 1)):
            assert answer.status_code == 404 and "gilt nicht mehr" in answer.content.decode()
    assert phone.get(offered.lower()).status_code == 200


def test_while_the_tournament_is_deleted_its_link_waits(tournament, offered, phone):
    deleting.delete_tournament(tournament)
    for answer in (phone.get(offered), says(phone, offered, 1)):
        page = answer.content.decode()
        assert answer.status_code == 404 and "geht es hier von selbst weiter" in page and 'http-equiv="refresh"' in page
    deleting.fetch_back_tournament(tournament)
    assert here() == set() and phone.get(offered).status_code == 200


def test_it_needs_the_token_of_its_page(offered):
    assert says(Client(enforce_csrf_checks=True), offered, 1).status_code == 403 and here() == set()


def test_no_browser_keeps_it(offered, phone):
    assert phone.get(offered)["Cache-Control"] == "no-store"


def test_finding_oneself_without_a_script(tournament, offered, phone):
    add_players(tournament, "Jörg Müller, DK Süd\nKarin\nLeo\nMia")
    presence.arrive(tournament.players.get(name="Karin"))
    assert 'role="search"' in text(phone, offered)
    found = text(phone, offered + "?q=mueller")
    assert "Jörg Müller" in found and found.count('name="da" value="1"') == 1
    shown_here = text(phone, offered + "?q=karin")
    assert "Karin" in shown_here and 'name="da" value="1"' not in shown_here
    assert "Niemand gefunden." in text(phone, offered + "?q=nobody")


def test_a_name_is_a_name(tournament, offered, phone):
    rename_player(tournament.players.get(number=1), "<b>Ida</b> & Co", "")
    assert "&lt;b&gt;Ida&lt;/b&gt; &amp; Co" in text(phone, offered) and "<b>Ida" not in text(phone, offered)


def test_the_fee_is_paid_at_the_door(tournament, offered, phone):
    says(phone, offered, 1)
    assert "Startgeld" not in text(phone, offered)
    change_fees(tournament, [Wanted("Startgeld", 1000)])
    assert "Das Startgeld wird an der Anmeldung bezahlt." in text(phone, offered)


def test_english(tournament, offered, phone):
    phone.cookies["sprache"] = "en"
    says(phone, offered, 1)
    assert "is here. Start number 1." in text(phone, offered)


@pytest.mark.both
def test_costs_the_same_whatever_the_number(tournament, offered, phone, django_assert_num_queries):
    says(phone, offered, 1)
    with django_assert_num_queries(4):
        phone.get(offered)
    add_players(tournament, "\n".join(f"Spieler {number}" for number in range(40)))
    with django_assert_num_queries(4):
        phone.get(offered)
