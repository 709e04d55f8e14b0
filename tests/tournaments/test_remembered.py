"""What the door answers from memory is what Django would answer: each state of a page against each event."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection
from django.test import Client
from django.utils import timezone

from dkturnier.door import memory
from dkturnier.door.memory import Memory
from dkturnier.door.news import news
from tests.tournaments.behind_door import Hall
from tests.tournaments.helpers import add_players, confirm_all, enter, normal, play_out, scribe_at, seat_round, table_of
from tests.tournaments.scribe_doors import base_of
from tournaments import database, ledger
from tournaments.models import Round, Tournament
from tournaments.pages import live
from tournaments.people.players import rename_player
from tournaments.rounds import course, draws, links, timekeeping
from tournaments.setting_up import create_tournament

PUBLIC = ["stand/", "tische/stand/", "leinwand/stand/", "", "tische/", "ergebnis/", "leinwand/"]
STAND = "/benefizturnier/stand/"
# Seconds in which a few questions are asked before something happens: more, where the machine was too slow for it.
ENOUGH = (0.5, 2, 8, 32)


@pytest.fixture(autouse=True)
def vouched(monkeypatch):
    monkeypatch.setattr(news, "complete_until", math.inf)
    news.tell_everything()
    # As Django's own test client does: the connection holds what the test has written.
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)
    news.tell_everything()


@pytest.fixture
def hall(db):
    connection.inc_thread_sharing()
    yield Hall()
    connection.dec_thread_sharing()


def addresses(table):
    return ["/", *(f"/benefizturnier/{page}" for page in PUBLIC), f"{base_of(table)}stand/"]


def changed(tournament):
    """Something that every page of the tournament may show."""
    rename_player(tournament.players.get(number=8), f"Hans {news.number}", "")


@pytest.mark.parametrize("https", [False, True])
@pytest.mark.parametrize("language", ["", "sprache=en", "sprache=xx; anderes=1"])
def test_it_has_every_header_that_django_gives(hall, table, settings, https, language):
    if https:
        settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 86_400
        settings.SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
        settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
        hall.django = WSGIHandler()
    sent = {"cookie": language, "accept_encoding": "gzip", "x_forwarded_proto": "https" if https else ""}
    for address in addresses(table):
        former = hall.known(address, **sent)
        changed(table.round.tournament)
        assert hall.ask(address, former, **sent).status == 200
        newest = hall.known(address, **sent)
        # The list of tournaments has no version by which one state could be called older than another.
        for tag in [newest] if address == "/" else [newest, former]:
            remembered, said = hall.ask(address, tag, **sent), hall.django_says(address, tag, **sent)
            assert not remembered.asked
            assert (remembered.status, remembered.lasting, remembered.body) == (said.status, said.lasting, said.body)
            assert "content-security-policy" in remembered.headers
            assert ("strict-transport-security" in remembered.headers) == https
    if https:
        plain = hall.ask(STAND, newest, cookie=language, accept_encoding="gzip")
        assert (plain.status, plain.asked) == (301, True)


def test_it_tells_the_time_of_now(hall, tournament):
    tag, begun = hall.known(STAND), time.time_ns() // 1_000_000
    told = hall.ask(STAND, tag)
    assert not told.asked
    assert begun <= int(told.headers["server-time"]) <= time.time_ns() // 1_000_000


@pytest.mark.both
def test_a_save_is_seen_at_once_and_is_no_news_at_another_table(hall, table, scribe):
    own, other = f"{base_of(table)}stand/", f"{base_of(table_of(table.round, 2))}stand/"
    before = {address: hall.known(address) for address in (own, other, STAND)}
    enter(scribe, normal([1, 3], 140))
    for address in (own, STAND):
        fresh = hall.ask(address, before[address])
        assert (fresh.status, fresh.asked) == (200, True)
    assert not hall.ask(other, before[other]).asked
    # The next one who comes with what was before gets the new page, and nobody is asked.
    late = hall.ask(own, before[own])
    assert (late.status, late.asked) == (200, False)
    assert late.body == hall.django_says(own, before[own]).body and b"140" in late.body


EVENTS: dict[str, Callable[[Round], object]] = {
    "somebody gets another name": lambda one: changed(one.tournament),
    "somebody comes late": lambda one: add_players(one.tournament, "Ida"),
    "the clock starts": timekeeping.start_clock,
    "the director is called": lambda one: ledger.call(scribe_at(table_of(one)), ""),
    "a link is revoked": lambda one: links.revoke_link(one.tournament, 1),
}


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS.keys())
def test_whatever_happens_is_asked_for(hall, table, event):
    known = {address: hall.known(address) for address in addresses(table)}
    event(table.round)
    for address, tag in known.items():
        told, said = hall.ask(address, tag), hall.django_says(address, tag)
        assert (told.status, told.lasting, told.body) == (said.status, said.lasting, said.body), address
        assert told.asked, address


def test_a_closed_round_a_new_one_and_the_end(hall, table):
    address, tournament = f"{base_of(table)}stand/", table.round.tournament
    for number in (1, 2):
        play_out(access := scribe_at(table_of(table.round, number)))
        confirm_all(access)
    for act in (
        lambda: course.close(Round.objects.get(id=table.round.id)),
        lambda: course.publish(seat_round(tournament, [[1, 3, 5, 7], [2, 4, 6, 8]])),
        lambda: course.take_back(tournament.rounds.get(number=2)),
        lambda: draws.discard(tournament.rounds.get(number=2)),
        lambda: course.finish(Tournament.objects.get(id=tournament.id)),
        lambda: course.reopen(Tournament.objects.get(id=tournament.id)),
    ):
        known = {one: hall.known(one) for one in (address, STAND)}
        act()
        for one, tag in known.items():
            told, said = hall.ask(one, tag), hall.django_says(one, tag)
            assert (told.status, told.lasting, told.body) == (said.status, said.lasting, said.body)


def test_a_revoked_key_opens_nothing(hall, table):
    address = f"{base_of(table)}stand/"
    tag = hall.known(address)
    links.revoke_link(table.round.tournament, 1)
    for _time in range(3):
        assert hall.ask(address, tag).status == 404


@pytest.mark.both
def test_a_tournament_that_is_gone_and_one_that_is_new(hall, tournament, other_organizer):
    tag, home = hall.known(STAND), hall.known("/")
    other = create_tournament(
        name="Pokal", date=tournament.date, ruleset="lions-2024", rounds=1, players="", user=other_organizer
    )
    assert hall.ask("/", home).status == 200
    assert hall.ask("/pokal/stand/", tag).status == 200, "the tag of one page is none of another's"
    gone = hall.known("/pokal/stand/")
    Tournament.objects.filter(id=other.id).update(slug="anders")
    news.tell_everything()  # as who watches does
    assert hall.ask("/pokal/stand/", gone).status == 404


def test_a_clock_that_runs_out_is_seen_in_time(hall, table):
    address, one = f"{base_of(table)}stand/", table.round
    timekeeping.start_clock(one)
    limit = timedelta(minutes=one.tournament.ruleset.time_limit(4))
    for seconds in ENOUGH:
        over = time.monotonic() + seconds
        Round.objects.filter(id=one.id).update(clock_started_at=timezone.now() - limit + timedelta(seconds=seconds))
        news.tell_everything()
        tag = hall.ask(address).tag
        first, second = hall.ask(address, tag), hall.ask(address, tag)
        if time.monotonic() < over:
            break
    assert (first.status, second.status, second.asked) == (304, 304, False)
    told, begun = second, 0.0
    while told.status == 304:
        assert begun < over + 0.2
        begun = time.monotonic()
        told = hall.ask(address, tag)
    assert told.asked


@pytest.mark.parametrize("page", ["table", "wall"])
def test_a_planned_start_is_seen_in_time(hall, table, page):
    address, one = f"{base_of(table)}stand/" if page == "table" else "/benefizturnier/leinwand/stand/", table.round
    for seconds in ENOUGH:
        begins = time.monotonic() + seconds
        at = timezone.now() + timedelta(seconds=seconds)
        Round.objects.filter(id=one.id).update(clock_started_at=at)
        Tournament.objects.filter(id=one.tournament_id).update(starts_at=at)
        news.tell_everything()
        tag = hall.ask(address).tag
        first, second = hall.ask(address, tag), hall.ask(address, tag)
        if time.monotonic() < begins:
            break
    assert (first.status, second.status, second.asked) == (304, 304, False)
    told, begun = second, 0.0
    while told.status == 304:
        assert begun < begins + 0.2
        begun = time.monotonic()
        told = hall.ask(address, tag)
    assert told.asked


def test_a_demo_goes_on_when_it_is_due(hall, tournament, monkeypatch):
    played: list[int] = []
    monkeypatch.setattr(live, "keep_demo_going", lambda one: played.append(one.id))
    for seconds in ENOUGH:
        due = begun = timezone.now() + timedelta(seconds=seconds)
        Tournament.objects.filter(id=tournament.id).update(demo_next_at=due)
        news.tell_everything()
        tag = hall.ask(STAND).tag
        hall.ask(STAND, tag)
        before = len(played)
        known = hall.ask(STAND, tag)
        if timezone.now() < due:
            break
    assert (known.status, known.asked) == (304, False)
    while len(played) == before:
        assert begun < due + timedelta(seconds=2)
        begun = timezone.now()
        hall.ask(STAND, tag)
    assert timezone.now() >= due


def test_it_is_asked_again_after_a_while(hall, tournament):
    tag = hall.known(STAND)
    (page,) = hall.door.memory.pages.values()
    assert 0 < page.until - time.monotonic() <= live.REMEMBERED_FOR
    page.until = time.monotonic()
    assert hall.ask(STAND, tag).asked
    assert not hall.ask(STAND, tag).asked


@pytest.mark.both
def test_nothing_is_answered_while_nobody_vouches(hall, tournament, monkeypatch):
    tag = hall.known(STAND)
    monkeypatch.setattr(news, "complete_until", 0.0)
    assert hall.ask(STAND, tag).asked
    monkeypatch.setattr(news, "complete_until", math.inf)
    assert not hall.ask(STAND, tag).asked


@pytest.mark.both
def test_another_database_in_its_place(hall, tournament):
    tag = hall.known(STAND)
    database.replaced.send(sender=None)
    assert hall.ask(STAND, tag).asked


def test_each_language_has_its_own(hall, table):
    german, english = hall.known(STAND), hall.known(STAND, cookie="sprache=en")
    assert german != english
    for cookie, own, other in (("", german, english), ("a=1; sprache=en", english, german)):
        assert hall.ask(STAND, own, cookie=cookie).status == 304
        switched = hall.ask(STAND, other, cookie=cookie)
        assert (switched.status, switched.tag) == (200, own)


@pytest.mark.parametrize(
    "sent",
    ["*", "{}, {}", '"anders", {}', "{} ", "{}x", "W/{}", '"', "x", "W/", '"{}"', '"0123456789abcdef01234567"', "é"],
)
def test_odd_questions_are_answered_as_django_does(hall, table, sent):
    tag = hall.known(STAND)
    for known in (tag, tag.removeprefix("W/")):
        asked = sent.replace("{}", known)
        told, said = hall.ask(STAND, asked), hall.django_says(STAND, asked)
        assert (told.status, told.lasting, told.body) == (said.status, said.lasting, said.body)
    strong = hall.ask(STAND, tag.removeprefix("W/"))
    assert (strong.status, strong.asked) == (304, False)


def test_only_plain_questions_are_answered(hall, tournament):
    tag = hall.known(STAND)
    assert hall.ask(STAND, tag, method="HEAD").asked
    assert hall.ask(f"{STAND}?x=1", tag).asked
    assert hall.ask(STAND).asked, "who knows nothing"
    assert hall.ask(STAND.rstrip("/"), tag).status == 301
    assert hall.ask("/benefizturnier/stand//", tag).status == 404


def test_a_host_that_is_none_is_refused(hall, tournament, settings):
    settings.ALLOWED_HOSTS = ["turnier.test"]
    tag = hall.known(STAND, host="turnier.test")
    for host in ("böse.test", "anders.test", "x" * 300, ""):
        told = hall.ask(STAND, tag, host=host)
        assert told.asked and told.status == hall.django_says(STAND, tag, host=host).status


def test_the_wall_shows_the_address_by_which_it_was_asked(hall, round_one):
    page = "/benefizturnier/leinwand/stand/"
    one, two = hall.known(page, host="192.168.1.7:8000"), hall.known(page, host="10.0.0.7:8000")
    assert one != two
    assert hall.ask(page, one, host="10.0.0.7:8000").tag == two


def test_what_only_the_director_may_see_is_asked_every_time(hall, table, organizer_client):
    signed_in = f"sessionid={organizer_client.cookies['sessionid'].value}"
    board, sheet = "/benefizturnier/leitung/stand/", "/benefizturnier/leitung/runde/1/tisch/1/stand/"
    for address in (board, sheet):
        tag = hall.ask(address, cookie=signed_in).tag
        for _time in range(3):
            own = hall.ask(address, tag, cookie=signed_in)
            assert (own.status, own.asked) == (304, True)
            assert hall.ask(address, tag).status in (302, 401)
    # And with a sign-in the pages of all are those of all.
    assert not hall.ask(STAND, hall.known(STAND), cookie=signed_in).asked


def test_so_many_pages_are_kept_and_those_stay_that_are_asked_for(hall, tournament, monkeypatch):
    monkeypatch.setattr(memory, "PAGES", 3)
    tag = hall.known(STAND)
    for number in range(20):
        hall.known(STAND, host=f"turnier{number}.test")
        assert not hall.ask(STAND, tag).asked
    assert len(hall.door.memory.pages) == 3


def test_so_many_bytes_are_kept(hall, tournament, monkeypatch):
    tag = hall.known(STAND)
    changed(tournament)
    size = len(hall.ask(STAND, tag).body)
    kept: Memory = hall.door.memory
    assert kept.bytes == size
    changed(tournament)
    hall.ask(STAND, tag)
    assert 0 < kept.bytes <= size + 10
    for number in range(10):
        hall.ask(STAND, tag, accept_encoding=f"x{number}")
    assert len(next(iter(kept.pages.values())).whole) == memory.CODINGS
    monkeypatch.setattr(memory, "BYTES", 0)
    changed(tournament)
    assert hall.ask(STAND, tag).status == 200
    assert (len(kept.pages), kept.bytes) == (0, 0)


def test_without_the_door_nothing_is_different(table):
    first = Client().get(STAND)
    assert Client().get(STAND, headers={"If-None-Match": first["ETag"]}).status_code == 304
