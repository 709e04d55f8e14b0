from __future__ import annotations

import time

import pytest
from django.test import Client

from dkturnier.door.news import news
from tests.tournaments.helpers import confirm_all, director_at, enter, normal, play_out, scribe_at, table_of
from tournaments import ledger
from tournaments.pages.routes import table_base
from tournaments.rounds import course, draws

STATE = "/benefizturnier/leitung/stand/"


def test_is_the_live_part_of_the_board_and_nothing_else(organizer_client, round_one):
    begun = time.time_ns() // 1_000_000
    answer = organizer_client.get(STATE)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Tisch 1" in page and "<html" not in page
    assert begun <= int(answer["Server-Time"]) <= time.time_ns() // 1_000_000


def test_unchanged_is_not_sent_again(organizer_client, round_one, directing):
    etag = organizer_client.get(STATE)["ETag"]
    again = organizer_client.get(STATE, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == etag and again["Server-Time"]
    enter(directing, normal([1, 2], 140))
    changed = organizer_client.get(STATE, headers={"If-None-Match": etag})
    assert changed.status_code == 200
    assert "<strong>1</strong>/24" in changed.content.decode()


def test_the_page_begins_with_the_state_it_follows(organizer_client, round_one):
    page = organizer_client.get("/benefizturnier/leitung/").content.decode()
    etag = organizer_client.get(STATE)["ETag"].replace('"', "&quot;")
    assert f'data-etag="{etag}"' in page


def test_a_call_shows_at_once(organizer_client, round_one, scribe):
    etag = organizer_client.get(STATE)["ETag"]
    ledger.call(scribe, "Bitte kommen")
    assert "Bitte kommen" in organizer_client.get(STATE, headers={"If-None-Match": etag}).content.decode()


def test_signing_in_anew_brings_new_tokens(organizer, organizer_client, round_one):
    etag = organizer_client.get(STATE)["ETag"]
    other = Client()
    other.force_login(organizer)
    assert other.get(STATE, headers={"If-None-Match": etag}).status_code == 200


def test_the_other_language_is_another_page(organizer_client, round_one):
    etag = organizer_client.get(STATE)["ETag"]
    organizer_client.cookies["sprache"] = "en"
    assert organizer_client.get(STATE, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.both
def test_asking_costs_four_queries_while_nothing_changes(organizer_client, round_one, django_assert_num_queries):
    etag = organizer_client.get(STATE)["ETag"]
    # session, user, tournament, organizer
    with django_assert_num_queries(4):
        organizer_client.get(STATE, headers={"If-None-Match": etag})


def tag(client, address: str) -> str:
    return str(client.get(address)["ETag"])


def test_what_only_the_director_sees_wakes_nobody_else(client, organizer_client, tournament, round_one, table):
    for number in (1, 2):
        play_out(director_at(table_of(round_one, number)))
        confirm_all(director_at(table_of(round_one, number)))
    course.close(round_one)
    public = ["/benefizturnier/stand/", "/benefizturnier/tische/stand/", "/benefizturnier/leinwand/stand/"]
    public.append(f"{table_base(scribe_at(table))}stand/")
    before, board = [tag(client, address) for address in public], tag(organizer_client, STATE)
    heard = news.number
    drawn = draws.draw(tournament, seed=1)
    draws.redraw(tournament, seed=2)
    draws.discard(drawn)
    assert [tag(client, address) for address in public] == before
    assert news.number == heard
    assert tag(organizer_client, STATE) != board
