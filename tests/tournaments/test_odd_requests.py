"""Requests that nobody makes with a browser: each is answered with a sentence, none with an error of the program."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory, override_settings
from django.urls import path

from dkturnier import urls
from dkturnier.logs import OneLine, PrivateFile
from dkturnier.wsgi import application
from tests.tournaments.helpers import enter, normal
from tests.tournaments.scribe_doors import HTMX, base_of, game, send

FORM = "application/x-www-form-urlencoded"
DIGITS = ["--5", "²", "٣", "5" * 5000, "1.5", "5\0", ""]
CLOCK = "/benefizturnier/leitung/uhr/verlaengern/"
CARDS = "/benefizturnier/leitung/karten/"


@pytest.mark.parametrize(
    "odd",
    [
        {"type": "x"},
        {"type": "solo", "solo": "x"},
        {"announce_re": "x"},
        {"announce_kontra": "no_120"},
        {"kind": "violation", "violation": "x"},
        {"kind": "violation", "violation": "serious", "offender": "9", "levels": "9" * 40},
        {"extra_re_fox": "x"},
        {"re": ["1", "9"]},
        {"re_pips": "²"},
    ],
)
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_a_malformed_game_whose_place_is_taken(table, scribe, odd, headers):
    enter(scribe, normal([1, 2], 140))
    answer = Client().post(base_of(table) + "eintrag/", game(**odd), headers=headers)
    assert answer.status_code in (409, 422)


def test_a_whole_game_whose_place_is_taken_is_still_a_conflict(table, scribe):
    enter(scribe, normal([1, 2], 140))
    assert send(table, **game()).status_code == 409


@pytest.mark.both
@pytest.mark.parametrize("typed", DIGITS)
def test_minutes_that_are_no_number(organizer_client, round_one, typed):
    answer = organizer_client.post(CLOCK, {"minutes": typed})
    assert answer.status_code == 422
    assert "Minuten von 1 bis 240" in answer.content.decode()


@pytest.mark.both
@pytest.mark.parametrize("sent", DIGITS)
def test_an_expected_extension_that_is_no_number(organizer_client, round_one, sent):
    assert organizer_client.post(CLOCK, {"minutes": "5", "expected": sent}).status_code == 302


@pytest.mark.both
@pytest.mark.parametrize("typed", DIGITS)
def test_cards_of_a_number_that_is_none(organizer_client, tournament, typed):
    answer = organizer_client.post(CARDS, {"tables": typed})
    assert answer.status_code == 422
    assert "Eine ganze Zahl von 1 bis 100." in answer.content.decode()


@pytest.mark.both
@pytest.mark.parametrize("number", DIGITS)
def test_other_numbers_that_are_none(organizer_client, table, scribe, number):
    enter(scribe, normal([1, 2], 140))
    leitung = "/benefizturnier/leitung/"
    assert organizer_client.get(f"{leitung}protokoll/", {"tisch": number, "seite": number}).status_code == 200
    assert organizer_client.post(f"{leitung}auslosung/tauschen/", {"player": [number, "1"]}).status_code in (302, 422)
    for odd in ("position", "round", "entered_at", "client_id"):
        assert send(table, **game(**{odd: number})).status_code in (201, 200, 409, 422)
    assert send(table, "vorschau/", **game(replaces=number)).status_code in (200, 422)


@pytest.mark.parametrize(
    "charset", ["hex", "rot13", "zlib", "base64", "idna", "undefined", "utf-16", "latin-1", "x" * 99]
)
@pytest.mark.parametrize("kind", [FORM, "multipart/form-data; boundary=x", "application/json"])
def test_text_that_is_not_utf_8(table, charset, kind):
    body = b"type=normal&re_pips=140"
    answer = Client().generic("POST", base_of(table) + "eintrag/", body, content_type=f"{kind}; charset={charset}")
    assert answer.status_code == 415
    assert "UTF-8" in answer.content.decode()


@pytest.mark.parametrize("charset", ["hex", "undefined", "idna"])
def test_a_charset_where_there_is_no_text(client, round_one, charset):
    for address in ("/?weiter=x", "/benefizturnier/", "/tisch/?code=K7M4", "/anmelden/?sesame=x"):
        answer = client.generic("GET", address, content_type=f"text/plain; charset={charset}")
        assert answer.status_code in (200, 403, 422)


@pytest.mark.both
@pytest.mark.parametrize("charset", ["hex", "undefined", "idna", "x" * 99])
def test_a_charset_where_there_is_no_text_as_the_server_has_it(transactional_db, charset):
    """Not by the test client, whose requests are of another kind. A server's request begins in no transaction."""
    said: list[str] = []

    def start(status, headers, error=None, /):
        said.append(status[:3])
        return bytes

    for address in ("/", "/anmelden/", "/gibtesnicht/"):
        environ = RequestFactory().get(address, {"weiter": "ä"}).environ | {"CONTENT_TYPE": f"x; charset={charset}"}
        assert b"<html" in b"".join(application(environ, start))
    assert said == ["200", "200", "404"]


@pytest.mark.parametrize("charset", ["utf-8", "UTF8", "us-ascii", ""])
def test_the_usual_charsets(table, charset):
    body = f"type=normal&re=1&re=3&re_pips=140&position=1&client_id={uuid4()}"
    kind = f"{FORM}; charset={charset}"
    answer = Client().generic("POST", base_of(table) + "eintrag/", body, content_type=kind, headers=HTMX)
    assert answer.status_code == 201


@pytest.mark.parametrize("body", [b"", b"--x", b"--x\r\n\r\n", b'--x\r\nContent-Disposition: form-data; name="re"\r\n'])
def test_a_broken_multipart_body(table, body):
    answer = Client().post(base_of(table) + "eintrag/", body, content_type="multipart/form-data; boundary=x")
    assert answer.status_code in (400, 422)


def test_too_many_fields(table):
    answer = Client().post(base_of(table) + "eintrag/", "&".join(f"f{n}=1" for n in range(3000)), content_type=FORM)
    assert answer.status_code == 400
    assert "nichts anzufangen" in answer.content.decode()


@pytest.mark.parametrize("host", ["x" * 2400, "x" * 300 + ".example", "localhost:" + "8" * 5000, "a b", "[::1", "ä"])
def test_a_host_that_is_none(organizer_client, round_one, host):
    for address in ("/", "/benefizturnier/leinwand/", "/benefizturnier", "/benefizturnier/leitung/karten/"):
        answer = organizer_client.get(address, headers={"Host": host})
        assert answer.status_code == 400
        assert 'href="/"' in answer.content.decode()


def test_a_long_name_of_a_host_is_one(client, round_one):
    host = ".".join(["x" * 60] * 4) + ":65535"
    assert client.get("/benefizturnier/leinwand/", headers={"Host": host}).status_code == 200


@pytest.mark.both
@pytest.mark.parametrize("key", ['"abcdefghij\\000"', "abc", "\x7f" * 40, "x" * 4000, '"'])
def test_a_session_cookie_that_is_none(db, key):
    for cookie in (f"sessionid={key}", f"csrftoken={key}", f"messages={key}", f"sprache={key}"):
        client = Client(headers={"Cookie": cookie})
        assert client.get("/leitung/").status_code == 302
        assert client.get("/anmelden/").status_code == 200


@pytest.mark.parametrize("tag", ['"', "W/", '""', "*", ",", "\x00", 'W/"x",,"y', "x" * 5000])
def test_a_tag_that_is_none(organizer_client, round_one, table, tag):
    for address in ("/benefizturnier/stand/", base_of(table) + "stand/", "/benefizturnier/leitung/stand/"):
        # A star is every state there is (RFC 9110, 13.1.2).
        expected = 304 if tag == "*" else 200
        assert organizer_client.get(address, headers={"If-None-Match": tag}).status_code == expected


@pytest.mark.parametrize("address", ["/neu/pruefen/", "/benefizturnier/leitung/auslosung/losen/"])
def test_the_address_of_a_button_says_that_it_is_one(organizer_client, round_one, address):
    answer = organizer_client.get(address)
    assert answer.status_code == 405 and answer["Allow"] == "POST"
    assert "gehört zu einem Knopf" in answer.content.decode()


# What goes to the terminal


def breaks(request, key):
    raise KeyError("a secret\nof two lines")


@pytest.fixture
def terminal():
    """The lines that the terminal shows of all loggers."""
    lines: list[str] = []

    class Terminal(logging.Handler):
        def emit(self, record):
            lines.append(self.format(record))

    handler = Terminal(logging.WARNING)
    handler.setFormatter(OneLine("errors.log"))
    logging.getLogger().addHandler(handler)
    yield lines
    logging.getLogger().removeHandler(handler)


class BreakingUrls:
    urlpatterns = [path("tisch/<slug:key>/", breaks), *urls.urlpatterns]


def test_an_error_of_the_program_is_one_line_that_says_where(terminal, caplog):
    with override_settings(ROOT_URLCONF=BreakingUrls):
        answer = Client(raise_request_exception=False).get("/tisch/geheimer-schluessel/")
    assert answer.status_code == 500
    assert "schiefgegangen" in answer.content.decode()
    (line,) = terminal
    assert re.fullmatch(r"500 GET /tisch/<slug:key>/: KeyError: .*tests/tournaments/test_odd_requests.py:\d+.*", line)
    assert "geheimer" not in line


def test_the_whole_of_it_stands_in_a_file_of_its_owner(tmp_path):
    handler = PrivateFile(tmp_path / "errors.log", delay=True)
    try:
        breaks(None, "")
    except KeyError as error:
        handler.emit(logging.LogRecord("x", logging.ERROR, "", 1, "Fehler ä \udcff", None, (type(error), error, None)))
    handler.close()
    assert "KeyError" in (tmp_path / "errors.log").read_text(encoding="utf-8")
    assert (tmp_path / "errors.log").stat().st_mode & 0o777 == 0o600


@pytest.fixture
def error_log(tmp_path, monkeypatch):
    """The file of errors, empty."""
    [handler] = [one for one in logging.getLogger().handlers if isinstance(one, PrivateFile)]
    monkeypatch.setattr(handler, "baseFilename", str(tmp_path / "errors.log"))
    monkeypatch.setattr(handler, "stream", None)
    yield tmp_path / "errors.log"
    handler.close()


def test_a_strangers_request_writes_nothing_to_the_file_of_errors(db, error_log):
    client = Client(raise_request_exception=False)
    many = "&".join(f"f{n}=1" for n in range(3000))
    files = "".join(f'--x\r\nContent-Disposition: form-data; name="f{n}"; filename="a"\r\n\r\n\r\n' for n in range(200))
    for body, kind in (
        (many, FORM),
        (files + "--x--", "multipart/form-data; boundary=x"),
        ("--x", "multipart/form-data; boundary="),
        ("a=%ff\x00", FORM),
        ("{", "application/json"),
    ):
        for address in ("/tisch/", "/tisch/x/eintrag/", "/anmelden/", "/neu/", "/api/score/"):
            assert client.post(address, body, content_type=kind).status_code < 500
    client.get(f"/?{many}")
    client.get("/", headers={"Host": "a b"})
    assert not error_log.exists()
    with override_settings(ROOT_URLCONF=BreakingUrls):
        client.get("/tisch/x/")
    assert "Traceback" in (said := error_log.read_text(encoding="utf-8")) and "KeyError: 'a secret" in said


@pytest.mark.parametrize("headers", [{"Host": "a b"}, {"Host": "x" * 999}, {"Cookie": "sessionid=x"}])
def test_a_strangers_request_writes_nothing_to_the_terminal(client, db, terminal, headers):
    logging.getLogger("django.security").propagate = False  # as in the settings; tests may have changed it
    for address in ("/", "/gibtesnicht/", "/tisch/gibtesnicht/", "/anmelden/?sesame=x"):
        client.get(address, headers=headers)
        client.post(address, {"x": "y"}, headers=headers)
    client.post("/tisch/x/eintrag/", "&".join(f"f{n}=1" for n in range(3000)), content_type=FORM)
    assert terminal == []


def test_a_log_that_cannot_be_written_says_nothing_in_the_terminal(tmp_path, capfd):
    """The disk is full, or the folder gone: the links stay in sight, and the next record is tried anew."""
    folder = tmp_path / "data"
    record = logging.LogRecord("x", logging.ERROR, "", 1, "Fehler", None, None)
    handler = PrivateFile(folder / "errors.log", delay=True)
    handler.emit(record)
    folder.mkdir()
    handler.emit(record)
    if Path("/dev/full").exists():  # Linux: a file on a disk that is always full
        handler.close()
        with Path("/dev/full").open("w") as handler.stream:
            handler.emit(record)
    handler.emit(record)
    handler.close()
    assert "Fehler" in (folder / "errors.log").read_text(encoding="utf-8")
    assert capfd.readouterr().err == ""
