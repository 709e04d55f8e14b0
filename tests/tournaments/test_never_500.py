"""Whatever is asked, by whomever, of any address, in any state of a tournament: it is answered, and never by an error
of the program. Addresses come from the table of addresses, forms from the pages; see every_address.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings as site
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dkturnier.wsgi import Utf8Request
from tests.tournaments.every_address import Form, addresses, forms_at
from tests.tournaments.helpers import NAMES
from tests.tournaments.kept import taken_back
from tests.tournaments.states import STATES
from tournaments.demo import playing
from tournaments.models import Entry
from tournaments.pages.live import forget_renderings

FORM = "application/x-www-form-urlencoded"
ODD = [
    "", " ", "x", "-1", "--5", "+", "−7", "²", "٣", "0", "1.5", "1e9", "5" * 5000, str(2**31), str(2**63), "9" * 400,
    "\0", "a\0b", "\ud800", "\u200b", "a\u202eb", "😀" * 200, "x" * 5000, "1\n2\r\n3", "<b>&amp;", "%s{x}%(y)s",
    "None", "true", "2026-13-45", "99999-01-01", "0001-01-01", "9999-12-31", "Anna", "../..", "foo", "//example.com", "http://[",
]  # fmt: skip
METHODS = ["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "LINK"]
HEADERS = {
    "Accept": ["application/json", "text/html", "*/*;q=x"],
    "HX-Request": ["true", "x"],
    "HX-Current-URL": ["http://testserver/benefizturnier/leitung/", "http://[", "x" * 3000],
    "Referer": ["http://testserver/x/", "//[", "\xff"],
    "If-None-Match": ['"', "*", "W/", '"x", "y"', "x" * 3000],
    "Cookie": ["sessionid=x", 'sessionid="\\000"', "sprache=\xff; csrftoken=\x7f; gesagt=x", "=;=;,"],
    "Host": ["x" * 2400, "a b", "[::1]:99999", "localhost", "-", ""],
    "Content-Type": [
        f"{FORM}; charset=hex",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "x; charset=\xff",
        "",
    ],
    "Range": ["bytes=9-1"],
    "X-Forwarded-Proto": ["x"],
}
RULESET = 50  # fields: a form with more is one of a ruleset, whose parameters are read alike,
ALONE = 4  # so that in one state few of them are odd alone, besides all of them at once
ROLES = ("stranger", "director", "other director")
# What PostgreSQL takes otherwise is a value; in which state of a tournament it is typed is nothing to it.
HERE = list(STATES) if site.SQLITE else ["drawn", "played"]


class App:
    """A tournament in one of its states, and everybody who may come. What a request writes is taken back again."""

    def __init__(self, tournament: Any, state: int, cookies: dict[str, str]) -> None:
        self.state, self.cookies = state, cookies
        link = tournament.table_links.order_by("number").first()
        entry = Entry.objects.filter(table__number=link.number).order_by("-id").first()
        self.real = {
            "slug": tournament.slug, "key": link.key, "code": "en", "action": "start", "number": "1", "seat": "1",
            "round_number": "1", "table_number": "1", "entry_id": str(entry.id if entry else 1),
            "backup": "dkturnier-2026-11-09-201500-runde-1-veroeffentlicht",
        }  # fmt: skip
        self.addresses = list(addresses())

    @cached_property
    def forms(self) -> list[tuple[str, Form]]:
        return list(self._forms())

    def client(self, role: str) -> Client:
        client = Client()
        if self.cookies[role]:
            client.cookies["sessionid"] = self.cookies[role]
        return client

    def ask(self, role: str, method: str, path: str, **request: Any) -> int:
        """The status of the answer; what the request has written is gone again. An exception comes out as it is."""
        forget_renderings()
        with taken_back():
            answer = self.client(role).generic(method, path, **request)
        assert answer.status_code < 500, (role, method, path)
        return answer.status_code

    def send(self, role: str, form: Form, changed: dict[str, list[str]], **request: Any) -> int:
        typed = urlencode(form.fields | changed, doseq=True, errors="surrogatepass")
        if form.method == "GET":
            return self.ask(role, "GET", form.action, **{"QUERY_STRING": typed} | request)
        return self.ask(role, "POST", form.action, **{"data": typed, "content_type": FORM} | request)

    def _forms(self) -> Iterator[tuple[str, Form]]:
        """Every form once, with the one who sees it."""
        seen = set()
        for role in ("stranger", "director"):
            for address in self.addresses:
                for form in forms_at(self.client(role), address.path(self.real)):
                    kind = (form.action.split("?")[0], form.method, tuple(form.fields))
                    if kind not in seen:
                        seen.add(kind)
                        yield role, form


@pytest.fixture(params=HERE)
def app(request, monkeypatch, organizer, other_organizer, tournament) -> App:
    # Of the size of its demo no answer depends; a whole one is the work of a hundred and forty games.
    monkeypatch.setattr(playing, "PLAYERS", "\n".join(NAMES))
    monkeypatch.setattr(playing, "GAMES", 4)
    monkeypatch.setattr("django.test.client.WSGIRequest", Utf8Request)  # as the server has it
    STATES[request.param](tournament)
    cookies = {"stranger": ""}
    for role, user in (("director", organizer), ("other director", other_organizer)):
        client = Client()
        client.force_login(user)
        cookies[role] = client.cookies["sessionid"].value
    return App(tournament, HERE.index(request.param), cookies)


@pytest.mark.both
def test_every_address(app):
    """What it answers to GET on SQLite, test_reading_writes_nothing.py looks at."""
    for address in app.addresses:
        for method in ("POST",) if site.SQLITE else ("GET", "POST"):
            app.ask("director", method, address.path(app.real))


@pytest.mark.parametrize("app", ["played"], indirect=True)
def test_every_address_for_everybody_by_every_method(app):
    methods, statuses = cycle(METHODS), set()
    for address in app.addresses:
        for role in ROLES:
            statuses.add(app.ask(role, next(methods), address.path(app.real)))
            statuses.add(app.ask(role, next(methods), address.path(app.real)))
    assert {200, 302, 403, 405} <= statuses


@pytest.mark.both
@pytest.mark.parametrize("app", ["played"], indirect=True)
def test_odd_values_in_every_address(app):
    who = cycle([("stranger", "GET"), ("director", "GET"), ("director", "POST")])
    for address in app.addresses:
        for path in address.paths(app.real):
            app.ask(*next(who), path)


@pytest.mark.both
def test_odd_values_in_every_form(app):
    assert len(app.forms) > 20
    an_odd_value_in_every_field(app)
    anything_at_all(app)


def an_odd_value_in_every_field(app):
    """In each state of other fields, another one in each."""
    odd = cycle(ODD[7 * app.state :] + ODD[: 7 * app.state])
    for role, form in app.forms:
        as_script = {"headers": {"HX-Request": "true"}} if "/tisch/" in form.action else {}
        names = [name for name in form.fields if name != "csrfmiddlewaretoken"]
        alone = names[app.state :: len(HERE)]
        if len(names) > RULESET:
            app.send(role, form, {name: [next(odd)] for name in names}, **as_script)
            alone = alone[:ALONE]
        for name in alone:
            app.send(role, form, {name: [next(odd)]}, **as_script)


def anything_at_all(app):
    @given(data=st.data())
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    def whatever(data):
        role, form = data.draw(st.sampled_from(app.forms))
        values = st.lists(st.sampled_from(ODD) | st.text(max_size=20), min_size=1, max_size=3)
        names = st.sampled_from([*form.fields, "weiter", "struck", "replaces", "round", "seite", "x"])
        changed = data.draw(st.dictionaries(names, values, max_size=4))
        wanted = data.draw(st.sets(st.sampled_from(sorted(HEADERS)), max_size=2))
        headers = {name: data.draw(st.sampled_from(HEADERS[name])) for name in sorted(wanted)}
        kind = headers.pop("Content-Type", FORM)
        who = data.draw(st.sampled_from([role, role, *ROLES]))
        if form.method == "POST" and data.draw(st.booleans()):
            method, body = data.draw(st.sampled_from(METHODS)), data.draw(st.binary(max_size=200))
            app.ask(who, method, form.action, data=body, content_type=kind, headers=headers)
        else:
            app.send(who, form, changed, headers=headers)

    whatever()
