"""The first mark of all, which brings along those who have played, taken back: as if nobody had ever been marked."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournaments.helpers import add_players, confirm_all, director_at, enter, normal, play_out, publish_round
from tournaments.log import log_line
from tournaments.models import Event, Kind, Player, Round, Tournament
from tournaments.people import asked_anew, check_in, deleting, presence, second_device
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws

pytestmark = pytest.mark.both

DESK = "/benefizturnier/leitung/"
PLAYERS = DESK + "spieler/"
MARK, AGAIN, BACK = PLAYERS + "1/da/", {"da": "0"}, PLAYERS + "1/zuruecknehmen/"
PARTS = {"Answer": "parts"}
SCRIPTS = re.compile(r"<(script|style|template).*?</\1>", re.S)


def play(round: Round) -> None:
    for table in round.tables.all():
        play_out(director_at(table))
        confirm_all(director_at(table))
    assert course.close(round) == []


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """Eight have played the first round, and nobody was ever marked; Zoe has come since."""
    play(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))
    add_players(tournament, "Zoe")
    return tournament


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


def here() -> set[int]:
    return set(Player.objects.filter(arrived_at__isnull=False).values_list("number", flat=True))


def words(client: Client, address: str) -> str:
    """What a page says, without what was just done."""
    page = SCRIPTS.sub("", client.get(address).content.decode())
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def pages(client: Client) -> list[str]:
    return [words(client, address) for address in (PLAYERS, DESK + "auslosung/")]


def by_mark(client: Client, tablet: Client) -> str:
    return str(client.post(MARK, AGAIN, headers=PARTS).json()["said"])


def by_button(client: Client, tablet: Client) -> str:
    return str(client.post(BACK, {"was": "checked", "da": "1"}, headers=PARTS).json()["said"])


def without_script(client: Client, tablet: Client) -> str:
    return client.post(BACK, {"was": "checked", "da": "1"}, follow=True).content.decode()


def by_second_device(client: Client, tablet: Client) -> str:
    return tablet.post(MARK, AGAIN, follow=True).content.decode()


@pytest.mark.parametrize("back", [by_mark, by_button, without_script, by_second_device])
@pytest.mark.parametrize("line", [False, True])
def test_taken_back_the_pages_are_as_before(organizer_client, played, back: Callable[[Client, Client], str], line):
    tablet = Client()
    tablet.post(f"/anmeldung/{second_device.share(played).key}/")
    before = pages(organizer_client)
    if line:
        parts = organizer_client.post(
            PLAYERS + "zeile/", {"line": "1", "meant": "1", "hier": "on"}, headers=PARTS
        ).json()
    else:
        parts = organizer_client.post(MARK, {"da": "1"}, headers=PARTS).json()
    assert "Abgehakt sind damit auch die 7 Spieler, die schon gespielt haben." in parts["said"]
    assert "etag" not in parts  # other rows are other ones now: the page asks for all
    assert here() == set(range(1, 9)) and "1 ist noch nicht da." in pages(organizer_client)[1]
    assert "Auch die 7 Spieler, die mit abgehakt waren, sind es nicht mehr." in back(organizer_client, tablet)
    assert here() == set()
    assert pages(organizer_client) == before


def test_in_mid_round_too(organizer_client, tournament):
    one = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    enter(director_at(one.tables.get(number=1)), normal([1, 2], 130))
    before = pages(organizer_client)
    organizer_client.post(MARK, {"da": "1"}, headers=PARTS)
    assert here() == {1, 2, 3, 4}
    organizer_client.post(BACK, {"was": "checked", "da": "1"}, headers=PARTS)
    assert here() == set() and pages(organizer_client) == before
    # Nobody has said that Anna is not here: the next first mark finds that she has played, too.
    add_players(tournament, "Zoe")
    presence.arrive(numbered(9))
    assert here() == {1, 2, 3, 4, 9}


def test_before_anybody_has_played_it_says_nothing_of_whose_it_was(tournament):
    one = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    presence.arrive(numbered(1))
    presence.not_here(numbered(1))
    play(one)
    add_players(tournament, "Zoe")
    presence.arrive(numbered(9))
    assert presence.missing(tournament) == 0


def test_taken_back_and_set_again(organizer_client, played):
    organizer_client.post(MARK, {"da": "1"})
    organizer_client.post(MARK, AGAIN)
    said = organizer_client.post(BACK, {"was": "left"}, headers=PARTS).json()["said"]
    assert "Abgehakt sind damit auch die 7 Spieler" in said and here() == set(range(1, 9))


def test_of_a_newcomer_who_was_entered_by_mistake(organizer_client, played):
    before = pages(organizer_client)
    sent = {"line": "Otto", "meant": "new", "hier": "on"}
    said = organizer_client.post(PLAYERS + "zeile/", sent, headers=PARTS).json()["said"]
    assert "auch die 8 Spieler, die schon gespielt haben" in said
    assert here() == {*range(1, 9), 10}
    otto = numbered(10)
    parts = organizer_client.post(PLAYERS + "10/zuruecknehmen/", {"was": "added"}, headers=PARTS).json()
    assert "Auch die 8 Spieler, die mit abgehakt waren" in parts["said"] and here() == set()
    after = pages(organizer_client)
    assert after[1] == before[1]
    deleting.fetch_back_player(Player.with_deleted.get(id=otto.id))
    assert here() == {*range(1, 9), 10}
    deleting.delete_player(numbered(10))
    assert here() == set()


def unticked(tournament: Tournament) -> None:
    presence.not_here(numbered(2))


def ticked(tournament: Tournament) -> None:
    presence.arrive(numbered(9))


def ticked_again(tournament: Tournament) -> None:
    unticked(tournament)
    presence.arrive(numbered(2))


def check_in_closed(tournament: Tournament) -> None:
    check_in.close(tournament, {9: check_in.Fate.WITHDRAWN})


def drawn_for_those_here(tournament: Tournament) -> None:
    draws.draw(tournament, only_here=True)


def round_closed(tournament: Tournament) -> None:
    play(publish_round(tournament, [[1, 2, 3, 5], [4, 6, 7, 8]]))


@pytest.mark.parametrize("use", [unticked, ticked, ticked_again, check_in_closed, drawn_for_those_here, round_closed])
def test_what_came_along_and_is_in_use_stays(played, use: Callable[[Tournament], None]):
    presence.arrive(numbered(1))
    use(played)
    before = here()
    presence.not_here(numbered(1))
    assert here() == before - {1} and 1 in before


def untick_and_tick(tournament: Tournament) -> None:
    ticked(tournament)
    presence.not_here(numbered(9))


def asked_and_back(tournament: Tournament) -> None:
    asked_anew.ask_anew(tournament)
    asked_anew.take_back(tournament)


def somebody_left(tournament: Tournament) -> None:
    withdraw(numbered(8))


def drawn_for_all(tournament: Tournament) -> None:
    draws.draw(tournament)


@pytest.mark.parametrize("meanwhile", [untick_and_tick, asked_and_back, somebody_left, drawn_for_all])
def test_what_is_itself_taken_back_or_asks_for_no_mark_is_no_use(played, meanwhile):
    presence.arrive(numbered(1))
    meanwhile(played)
    presence.not_here(numbered(1))
    assert here() == set()


def test_who_came_along_is_no_first_mark(played):
    presence.arrive(numbered(1))
    presence.not_here(numbered(2))
    assert here() == set(range(1, 9)) - {2}


def test_where_all_are_asked_anew_that_the_only_one_is_not_here_is_an_answer(played):
    presence.arrive(numbered(1))
    asked_anew.ask_anew(played)
    presence.arrive(numbered(1))
    one = publish_round(played, [[1, 2, 3, 5], [4, 6, 7, 8]])
    presence.not_here(numbered(1))
    play(one)
    assert here() == set(range(2, 9))


def test_the_log_tells_it_in_one_line(played):
    presence.arrive(numbered(1))
    presence.not_here(numbered(1))
    events = Event.objects.filter(kind__in=[Kind.PLAYER_ARRIVED, Kind.ARRIVAL_TAKEN_BACK])
    details = [log_line(event, {}, {}).details for event in events]
    assert details == [("Anna", "ebenso, wer gespielt hatte: 7")] * 2
