"""Who is missing stands on the wall: until the first round, and again where it is asked anew."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.helpers import add_players, version
from tests.tournaments.public_pages import queries_of
from tests.tournaments.test_check_in import PAGE, evening
from tournaments.models import Event, Kind, Player, Round, Tournament
from tournaments.people import asked_anew, check_in, presence
from tournaments.people.check_in import Fate
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws

pytestmark = pytest.mark.both

WALL = "/benefizturnier/leinwand/"
__all__ = ["evening"]


@pytest.fixture
def shown(evening: Tournament) -> Tournament:
    check_in.show_on_the_wall(evening, True)
    return Tournament.objects.get(id=evening.id)


def wall() -> str:
    return " ".join(Client().get(WALL + "stand/").content.decode().split())


def names(text: str) -> list[str]:
    return re.findall(r'<span class="name"><span>(\w+)</span>', text)


def views(text: str) -> list[str]:
    return re.findall(r'data-view="(\w+)"', text)


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


def test_only_where_it_is_wanted(evening):
    text = wall()
    assert views(text) == ["people"] and "Noch nicht da" not in text and len(names(text)) == 12


def test_their_names_and_how_many(shown):
    text = wall()
    assert views(text) == ["missing"] and names(text) == ["Ida", "Jens", "Klaus", "Lea"]
    assert "<h1>Noch nicht da</h1>" in text and "4 von 12" in text
    withdraw(numbered(9))
    add_players(shown, "Zoe")
    assert names(wall()) == ["Jens", "Klaus", "Lea", "Zoe"]


def test_it_follows_every_mark(shown):
    before = version(shown)
    tag = Client().get(WALL + "stand/")["ETag"]
    presence.arrive(numbered(9))
    answer = Client().get(WALL + "stand/", headers={"If-None-Match": tag})
    assert answer.status_code == 200 and version(shown) == before + 1
    assert names(wall()) == ["Jens", "Klaus", "Lea"]
    presence.not_here(numbered(9))
    assert names(wall()) == ["Ida", "Jens", "Klaus", "Lea"]


def test_where_it_is_not_shown_a_mark_wakes_nobody(evening):
    before = version(evening)
    presence.arrive(numbered(9))
    assert version(evening) == before


def test_once_all_are_here_it_says_so(shown):
    for player in check_in.missing_players(shown):
        presence.arrive(player)
    text = wall()
    assert "Alle 12 sind da" in text and views(text) == ["people"] and len(names(text)) == 12


def test_closed_it_shows_all_and_opened_again_who_is_missing(shown):
    check_in.close(shown, dict.fromkeys(range(9, 13), Fate.EXPECTED))
    text = wall()
    assert views(text) == ["people"] and "Noch nicht da" not in text and len(names(text)) == 12
    check_in.reopen(shown)
    assert views(wall()) == ["missing"]


def test_closed_with_nothing_else_changed_wakes_the_wall(shown):
    for player in check_in.missing_players(shown):
        presence.arrive(player)
    before = version(shown)
    check_in.close(shown, {})
    assert version(shown) == before + 1
    check_in.reopen(shown)
    assert version(shown) == before + 2


def test_with_the_first_round_it_is_over(organizer_client, shown):
    assert 'name="zeigen"' in organizer_client.get(PAGE).content.decode()
    course.publish(draws.draw(shown, only_here=True))
    text = wall()
    assert "Noch nicht da" not in text and "missing" not in views(text)
    assert 'name="zeigen"' not in organizer_client.get(PAGE).content.decode()


def test_the_director_says_so_and_takes_it_back(organizer_client, evening):
    for shown in ("1", "0"):
        for _press in range(2):
            answer = organizer_client.post(PAGE + "leinwand/", {"zeigen": shown})
            assert answer["Location"] == PAGE
        assert Tournament.objects.get().missing_on_wall is (shown == "1")
        assert f'name="zeigen" value="{1 - int(shown)}"' in organizer_client.get(PAGE).content.decode()
    changed = Event.objects.filter(kind=Kind.SETTINGS_CHANGED).order_by("id").values_list("after", flat=True)
    assert list(changed) == [{"missing_on_wall": True}, {"missing_on_wall": False}]
    log = organizer_client.get("/benefizturnier/leitung/protokoll/").content.decode()
    assert "Wer fehlt, auf der Leinwand: ja" in log


def test_the_wall_asks_no_more_however_many_are_missing(shown, django_assert_num_queries):
    # the tournament, the round, the players
    with django_assert_num_queries(3):
        wall()
    add_players(shown, "\n".join(f"Gast {letter}" for letter in "abcdefghijkl"))
    with django_assert_num_queries(3):
        wall()


# After the first round, where who is here is asked anew


@pytest.fixture
def between(shown: Tournament) -> Tournament:
    """Round 1, of all twelve, is over; who was here then is marked still."""
    return _one_more_round(shown)


def _one_more_round(tournament: Tournament) -> Tournament:
    """Drawn of all who play, and over."""
    course.publish(draws.draw(tournament, only_here=False))
    Round.objects.update(status=Round.Status.CLOSED)
    return Tournament.objects.get(id=tournament.id)


def _asked_and_shown(tournament: Tournament) -> None:
    asked_anew.ask_anew(tournament)
    check_in.show_on_the_wall(tournament, True)


def test_asked_anew_it_does_not_stand_there_unasked(organizer_client, between):
    asked_anew.ask_anew(between)
    assert views(wall()) == ["standings"]
    assert 'name="zeigen" value="1"' in organizer_client.get(PAGE).content.decode()
    check_in.show_on_the_wall(between, True)
    asked_anew.ask_anew(between)  # pressed twice
    assert views(wall()) == ["missing"]
    again = _one_more_round(between)
    asked_anew.ask_anew(again)
    assert views(wall()) == ["standings"]


def test_asked_anew_before_the_draw_that_it_is_for_it_stays(shown):
    asked_anew.ask_anew(shown)
    assert views(wall()) == ["missing"]
    between = _one_more_round(shown)
    presence.arrive(numbered(2))
    _asked_and_shown(between)
    presence.arrive(numbered(1))
    check_in.close(between, dict.fromkeys(range(2, 13), Fate.EXPECTED))
    check_in.reopen(between)
    asked_anew.ask_anew(between)
    assert views(wall()) == ["missing"]


def test_asked_anew_it_stands_there_again_and_follows_every_mark(between):
    assert views(wall()) == ["standings"]
    before = version(between)
    _asked_and_shown(between)
    assert version(between) == before + 1
    text = wall()
    assert views(text) == ["missing"] and "<h1>Noch nicht da</h1>" in text and "12 von 12" in text
    presence.arrive(numbered(1))
    assert "11 von 12" in wall() and "Anna" not in names(wall())
    withdraw(numbered(2))
    assert "10 von 11" in wall()


def test_once_all_are_here_the_standings_are_back(between):
    _asked_and_shown(between)
    for player in check_in.missing_players(between):
        presence.arrive(player)
    text = wall()
    assert views(text) == ["standings"] and "Alle 12 sind da" in text and "Noch nicht da" not in text


@pytest.mark.parametrize("over", ["back", "drawn", "closed", "not shown"])
def test_it_is_over_with_what_ends_the_asking(between, over):
    _asked_and_shown(between)
    presence.arrive(numbered(1))
    before = version(between)
    if over == "back":
        asked_anew.take_back(between)
    elif over == "drawn":
        drawn = draws.draw(between, only_here=False)
    elif over == "closed":
        check_in.close(between, dict.fromkeys(range(2, 13), Fate.EXPECTED))
    else:
        check_in.show_on_the_wall(between, False)
    assert views(wall()) == ["standings"] and version(between) == before + 1
    if over == "drawn":
        draws.discard(drawn)
        assert views(wall()) == ["missing"] and version(between) == before + 2


def test_the_director_turns_it_off_and_on_there(organizer_client, between):
    assert 'name="zeigen"' not in organizer_client.get(PAGE).content.decode()
    _asked_and_shown(between)
    assert 'name="zeigen" value="0"' in organizer_client.get(PAGE).content.decode()
    organizer_client.post(PAGE + "leinwand/", {"zeigen": "0"})
    assert "solange anstelle des Standes" in organizer_client.get(PAGE).content.decode()
    assert views(wall()) == ["standings"]


def test_the_wall_asks_no_more_however_many_are_asked_anew(between):
    _asked_and_shown(between)
    before = queries_of(WALL + "stand/")
    add_players(between, "\n".join(f"Gast {letter}" for letter in "abcdefghijkl"))
    assert queries_of(WALL + "stand/") == before
