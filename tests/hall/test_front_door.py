"""Who sends slowly, too much or nothing at all keeps nobody else waiting, and leaves nothing behind."""

from __future__ import annotations

import resource
import socket
import subprocess
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from dkturnier import serving
from dkturnier.door.limits import FORM, LIST
from tests.hall.hall import Hall, new_hall, own_database
from tests.server import Server

# On PostgreSQL several processes answer: what could keep them all busy, or leave half a game, is tried there too.
both = pytest.mark.both

PATIENCE = 30  # seconds; far more than anything here takes, so that a busy machine changes nothing


@pytest.fixture(scope="module")
def hall(shared_server: Server) -> Hall:
    """Four tables."""
    return new_hall(shared_server, 4)


class Caller:
    """One connection, and what is said on it byte by byte."""

    def __init__(self, server: Server) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)

    def say(self, text: str | bytes) -> Caller:
        self.socket.sendall(text if isinstance(text, bytes) else text.encode())
        return self

    def post(self, path: str, length: int | None, *, more: str = "") -> Caller:
        """The head of a POST whose body is still to come."""
        announced = f"Content-Length: {length}\r\n" if length is not None else ""
        form = "Content-Type: application/x-www-form-urlencoded\r\n"
        return self.say(f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{form}{announced}{more}\r\n")

    def hears(self) -> tuple[int, str]:
        """Status and text of the next answer; 0 if the connection was closed without one."""
        heard = b""
        while b"\r\n\r\n" not in heard:
            part = self.socket.recv(65536)
            if not part:
                return 0, ""
            heard += part
        head, _, body = heard.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").lower().split("\r\n")
        length = next((int(line[15:]) for line in lines if line.startswith("content-length:")), 0)
        while len(body) < length:
            part = self.socket.recv(65536)
            if not part:
                break
            body += part
        return int(lines[0].split()[1]), f"{head.decode('latin-1')}\r\n\r\n{body.decode()}"

    def close(self) -> None:
        self.socket.close()


def asks(server: Server, path: str = "/") -> int:
    """The status of a page that somebody else opens."""
    with closing(Caller(server)) as visitor:
        return visitor.say(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").hears()[0]


def game() -> bytes:
    form: dict[str, Any] = {"kind": "game", "type": "normal", "re": ["1", "2"], "re_pips": "140"}
    form |= {"position": 1, "client_id": str(uuid4()), "round": 1}
    return urlencode(form, doseq=True).encode()


def saves_the_first_game(hall: Hall, table: int) -> int:
    with closing(Caller(hall.server)) as phone:
        body = game()
        path = f"/tisch/{hall.keys[table - 1]}/eintrag/"
        return phone.post(path, len(body), more="HX-Request: true\r\n").say(body).hears()[0]


@both
def test_bodies_that_never_come_keep_nobody_waiting(hall):
    path = f"/tisch/{hall.keys[0]}/eintrag/"
    with ExitStack() as open_ones:
        stalled = [open_ones.enter_context(closing(Caller(hall.server))) for _ in range(500)]
        for number, one in enumerate(stalled):
            # Some say nothing more after the head, others half a form, with and without asking whether they may.
            one.post(path, 1000, more="Expect: 100-continue\r\n" if number % 3 == 0 else "")
            if number % 3 == 1:
                one.say("kind=game&type=normal")
        assert asks(hall.server) == 200
        assert asks(hall.server, f"/tisch/{hall.keys[1]}/") == 200
        assert saves_the_first_game(hall, 2) == 201
        # Each is told in the end, and nothing of half a form was taken for a game.
        status, text = stalled[1].hears()
        assert status == 408 and "Das kam nicht vollständig an. Bitte noch einmal senden." in text
        assert stalled[2].hears()[0] == 408
    assert hall.written()[1].entries == []


@both
def test_silent_connections_and_slow_heads_keep_nobody_out(hall):
    room = resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 500
    with ExitStack() as open_ones:
        silent = [open_ones.enter_context(closing(Caller(hall.server))) for _ in range(min(4400, room))]
        for one in silent[::2]:
            one.say("GET / HTTP/1.1\r\nHost: local")
        assert asks(hall.server) == 200
        assert saves_the_first_game(hall, 3) == 201
        # They are closed one and all, those that said nothing too: the places are free again.
        assert silent[0].hears()[0] in (0, 408)
        assert silent[1].hears()[0] == 0
    assert asks(hall.server) == 200


def test_a_stranger_is_answered_before_the_body_is_read(hall):
    nowhere = f"/tisch/{'x' * 22}/eintrag/"
    for path, length, status in (
        (nowhere, 1000, 404),
        (nowhere, 150_000_000, 413),
        ("/nirgends/nie/nichts/", 150_000_000, 404),
        (f"/{hall.slug}/leitung/spieler/", LIST, 302),
        ("/neu/", LIST, 302),
        ("/neu/", 1000, 302),
    ):
        with closing(Caller(hall.server)) as stranger:
            assert stranger.post(path, length).hears()[0] == status, (path, length)


def test_whoever_sends_too_much_reads_why(hall):
    with closing(Caller(hall.server)) as phone:
        phone.post(f"/tisch/{hall.keys[0]}/eintrag/", FORM + 1, more="HX-Request: true\r\n")
        status, text = phone.say(b"x" * (FORM + 1)).hears()
    assert status == 413
    assert text.endswith("\r\n\r\nDas ist zu viel auf einmal: höchstens 64 kB.")
    # Browsers send all of it before they read a word: a connection cut meanwhile would show nothing.
    with closing(Caller(hall.server)) as browser:
        status, text = browser.post("/tisch/", 2_000_000).say(b"x" * 2_000_000).hears()
    assert status == 413 and "höchstens 64 kB" in text


def test_a_large_body_from_a_stranger_touches_no_disk(hall):
    with closing(Caller(hall.server)) as stranger:
        stranger.post(f"/tisch/{'x' * 22}/eintrag/", 3_000_000).say(b"x" * 3_000_000)
        assert stranger.hears()[0] == 413
    with closing(Caller(hall.server)) as script:
        script.post("/api/score/", 200_000).say(b" " * 200_000)
        assert script.hears()[0] == 422
    temporary = Path(hall.server.environment["TMPDIR"])
    assert list(temporary.iterdir()) == []


def test_a_body_of_unknown_length_is_refused(hall):
    chunked = "Transfer-Encoding: chunked\r\n"
    with closing(Caller(hall.server)) as script:
        status, text = script.post("/tisch/", None, more=chunked).say("3\r\na=b\r\n0\r\n\r\n").hears()
    assert status == 411 and "Die Länge der Anfrage fehlt" in text
    with closing(Caller(hall.server)) as script:
        assert script.post(f"/tisch/{hall.keys[0]}/eintrag/", None, more=chunked).say("fffffff\r\n").hears()[0] == 411


def test_one_connection_serves_on_after_a_body_was_refused(hall):
    with closing(Caller(hall.server)) as phone:
        body = b"x" * (FORM + 1)
        assert phone.post("/tisch/", len(body)).say(body).hears()[0] == 413
        assert phone.say("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").hears()[0] == 200


def test_a_body_that_comes_in_pieces_is_a_body(hall):
    body = game()
    with closing(Caller(hall.server)) as phone:
        asking = "Expect: 100-continue\r\nHX-Request: true\r\n"
        phone.post(f"/tisch/{hall.keys[3]}/eintrag/", len(body), more=asking)
        status, _text = phone.hears()
        assert status == 100
        for byte in body:
            phone.say(bytes([byte]))
        assert phone.hears()[0] == 201


@both
def test_a_phone_that_hangs_up_in_the_middle_has_saved_nothing(hall):
    body = game()
    for cut in (1, len(body) // 2, len(body) - 1):
        with closing(Caller(hall.server)) as phone:
            phone.post(f"/tisch/{hall.keys[0]}/eintrag/", len(body)).say(body[:cut])
    assert asks(hall.server) == 200
    assert hall.written()[1].entries == []


def test_dead_peers_are_noticed(hall):
    assert asks(hall.server) == 200  # from the first request on
    with closing(Caller(hall.server)) as phone:
        port = phone.socket.getsockname()[1]
        there = f":{hall.server.port:04X}", f":{port:04X}"
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        # The list of a busy machine repeats some lines.
        timers = {line[5].split(":")[0] for line in lines if (line[1][8:], line[2][8:]) == there}
    assert timers == {"02"}, "its side of the connection asks from time to time (keepalive)"


def test_https_has_the_same_door(tmp_path):
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    make += ["-days", "2", "-keyout", str(key), "-out", str(certificate), "-subj", "/CN=localhost"]
    subprocess.run(make, check=True, capture_output=True)
    with own_database() as url:
        server = Server(tmp_path, url)
        server.environment |= {"CERTIFICATE": str(certificate), "CERTIFICATE_KEY": str(key)}
        server.start()
        try:
            ask = ["curl", "-sk", "-o", str(tmp_path / "page"), "-w", "%{http_code} %{http_version}"]
            base = f"https://localhost:{server.port}"
            done = subprocess.run([*ask, f"{base}/"], capture_output=True, text=True)
            assert done.stdout == "200 1.1"
            large = tmp_path / "large"
            large.write_bytes(b"x" * 2_000_000)
            done = subprocess.run(
                [*ask, "--data-binary", f"@{large}", f"{base}/tisch/"], capture_output=True, text=True
            )
            assert done.stdout == "413 1.1"
        finally:
            server.stop()


def test_more_connections_are_allowed_than_a_hall_and_a_crowd_open():
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert serving.connections_allowed() >= min(4400 + 1000, soft - 256)
