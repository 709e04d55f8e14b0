"""Another program holds the database: every page that can be looked at answers as if it did not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from http.cookiejar import CookieJar
from time import monotonic
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, OpenerDirector, Request, build_opener

import psycopg
import pytest

from tests import held
from tests.server import Server
from tests.tournaments.every_address import addresses

pytestmark = pytest.mark.both

AT_ONCE = 1.0  # seconds; SQLite's own lock is waited for five, PostgreSQL's for ever
TRIES = 3  # of which one has to be quick: this machine may have other things to do

MAKE = """
from datetime import date
from tests.tournaments.helpers import NAMES
from tests.tournaments.states import played
from tournaments.demo import playing
from tournaments.sign_in_key import organizer_user
from tournaments.models import *
from tournaments.setting_up import create_tournament
user = organizer_user()
tournament = create_tournament(
    name="Benefizturnier", date=date(2026, 11, 9), ruleset="lions-2024", rounds=3, players="\\n".join(NAMES), user=user)
played(tournament)
shown = playing.create(user)
Tournament.objects.filter(id=shown.id).update(demo_next_at="2020-01-01T00:00:00Z")
entry = Entry.objects.filter(table__round__tournament=tournament).order_by("-id")[0]
result = [tournament.table_links.get(number=1).key, str(entry.id)]
"""
STEPS = """
from tournaments.models import *
result = Entry.objects.filter(table__round__tournament__slug="demo-turnier").count()
"""


class Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


class Visitor:
    """A browser with its cookies."""

    def __init__(self, server: Server) -> None:
        self.server, self.jar = server, CookieJar()
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(self.jar), Stay())

    def asks(self, path: str, **form: str) -> tuple[int, str]:
        token = next((one.value for one in self.jar if one.name == "csrftoken"), None)
        data = urlencode(form | {"csrfmiddlewaretoken": token or ""}).encode() if form else None
        try:
            with self.opener.open(Request(self.server.laptop + path, data), timeout=30) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            return refused.code, refused.read().decode()

    def takes(self, path: str) -> float:
        """Seconds until the page is here, the least of some tries; never an error of the server."""
        least = float("inf")
        for _ in range(TRIES):
            begun = monotonic()
            status, text = self.asks(path)
            assert status < 500, (path, status, text)
            least = min(least, monotonic() - begun)
            if least < AT_ONCE:
                break
        return least


def hold(server: Server) -> AbstractContextManager[None]:
    """Nobody else may write, as firmly as that can be done without keeping readers out."""
    url = server.environment.get("DATABASE_URL", "")
    return locked(url) if url.startswith("postgres") else held.held(server)


@contextmanager
def locked(url: str) -> Iterator[None]:
    with psycopg.connect(url) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        connection.execute(f"LOCK TABLE {', '.join(name for (name,) in tables)} IN EXCLUSIVE MODE")
        yield


def test_every_page_answers_at_once(hall_server):
    key, entry = hall_server.shell(MAKE)
    director, lost, stranger = Visitor(hall_server), Visitor(hall_server), Visitor(hall_server)
    for visitor in (lost, director):
        link = urlsplit(hall_server.sign_in_link())
        visitor.asks(f"{link.path}?{link.query}")
        assert visitor.asks(link.path, sesame=link.query.partition("=")[2], weiter="/leitung/")[0] == 302
        if visitor is lost:
            hall_server.shell(
                "from tournaments import sign_in_key\nsign_in_key.end_sessions(sign_in_key.organizer_user())"
            )
    # A sentence that a page has still to say.
    assert director.asks("/benefizturnier/leitung/spieler/1/abmelden/", x="")[0] == 302
    before = hall_server.shell(STEPS)
    with hold(hall_server):
        assert "abgemeldet" in director.asks("/benefizturnier/leitung/spieler/")[1]
        for slug in ("benefizturnier", "demo-turnier"):
            real = {
                "slug": slug, "key": key, "code": "en", "action": "start", "number": "1", "seat": "1",
                "round_number": "1", "table_number": "1", "entry_id": entry,
                "backup": "dkturnier-2026-11-09-201500-runde-1-veroeffentlicht",
            }  # fmt: skip
            for path in [address.path(real) for address in addresses()]:
                assert (director if "leitung" in path else stranger).takes(path) < AT_ONCE, path
        # Signed out from elsewhere: that is noticed now, and sends to the sign-in.
        assert lost.takes("/benefizturnier/leitung/") < AT_ONCE
        assert not [one for one in lost.jar if one.name == "sessionid"]
        assert hall_server.shell(STEPS) == before
    assert stranger.asks("/demo-turnier/stand/")[0] == 200
    assert hall_server.shell(STEPS) == before + 1
