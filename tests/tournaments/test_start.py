"""`manage.py start` as it is used: a process of its own, on its own data folder and port."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from email.message import Message
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from tests.postgres import free_port

pytestmark = pytest.mark.sqlite

ROOT = Path(__file__).resolve().parents[2]


class Answer(NamedTuple):
    status: int
    headers: Message
    body: str


class Running:
    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.environment = os.environ | {"DKTURNIER_DATA": str(data), "PYTHONIOENCODING": "utf-8"}
        for name in ("DATABASE_URL", "PUBLIC_URL", "HTTPS"):
            self.environment.pop(name, None)
        self.process: subprocess.Popen[str] | None = None

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT, env=self.environment, capture_output=True, text=True, encoding="utf-8", timeout=60,
        )  # fmt: skip

    def start(self) -> str:
        """Start, wait for an answer; gives what stands in the terminal."""
        log = self.data / "terminal.txt"
        with log.open("w") as terminal:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "start", "--port", str(self.port)],
                cwd=ROOT, env=self.environment, stdout=terminal, stderr=terminal, start_new_session=True, text=True,
            )  # fmt: skip
        for _ in range(300):
            assert self.process.poll() is None, log.read_text(encoding="utf-8")
            if answers(self.port):
                return log.read_text(encoding="utf-8")
            time.sleep(0.1)
        raise AssertionError("no answer within 30 s:\n" + log.read_text(encoding="utf-8"))

    def end(self, how: signal.Signals) -> int:
        """Send a signal to the started process alone, as a shell or a system does; gives its exit code."""
        assert self.process
        self.process.send_signal(how)
        return self.process.wait(20)

    def workers(self) -> list[str]:
        """The ids of the processes that answer; none once the app has ended."""
        assert self.process
        with suppress(OSError):
            return Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return []

    def kill_worker(self) -> None:
        """Kill a process that answers as soon as there is one; wait until it is gone, or until the app has ended."""
        assert self.process
        killed = ""
        while self.process.poll() is None and (not killed or killed in self.workers()):
            if not killed and self.workers():
                killed = self.workers()[0]
                os.kill(int(killed), signal.SIGKILL)
            time.sleep(0.01)

    def get(self, path: str, cookie: str = "") -> Answer:
        """One request on a connection of its own; redirects are not followed."""
        return self.ask("GET", path, {"Cookie": cookie} if cookie else {})

    def press(self, path: str) -> Answer:
        """Open a link that signs in, and press its button."""
        page = self.get(path)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.body)
        if not token:
            return page
        cookie = page.headers["Set-Cookie"].split(";")[0]
        form = urlencode({"csrfmiddlewaretoken": token.group(1), "sesame": path.partition("sesame=")[2]})
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", "/anmelden/", headers, form)

    def ask(self, method: str, path: str, headers: dict[str, str], body: str | None = None) -> Answer:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read().decode())


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def silent(port: int) -> bool:
    """Whether nothing listens there (any more) within 15 s."""
    for _ in range(150):
        if not answers(port):
            return True
        time.sleep(0.1)
    return False


@pytest.fixture
def app(tmp_path):
    running = Running(tmp_path)
    yield running
    if running.process:
        with suppress(ProcessLookupError):
            os.killpg(running.process.pid, signal.SIGKILL)
        running.process.wait(10)


@pytest.fixture
def used(app, machine):
    """An app that is not started for the first time."""
    machine.set_up()
    shutil.copytree(machine.log.parent, app.data, dirs_exist_ok=True)
    return app


def sign_in_path(terminal: str) -> str:
    found = re.search(r"http://localhost:\d+(/anmelden/\?sesame=\S+)", terminal)
    assert found, terminal
    return found.group(1)


def test_a_whole_evening_with_its_mishaps(app):
    terminal = app.start()

    # The terminal says where to go, with a link and a code.
    assert f"http://localhost:{app.port}/anmelden/?sesame=" in terminal
    assert "▄▄▄▄▄" in terminal or "Kein anderes Gerät erreicht diesen Rechner" in terminal
    assert app.get("/").status == 200

    # Its styles come compressed under names that carry their content.
    page = app.get("/").body
    style = re.search(r"/static/css/tokens\.[0-9a-f]{12}\.css", page)
    assert style
    assert "immutable" in app.get(style.group()).headers["Cache-Control"]
    for coding in ("br", "gzip"):
        with urlopen(
            Request(f"http://127.0.0.1:{app.port}{style.group()}", headers={"Accept-Encoding": coding})
        ) as sent:
            assert sent.headers["Content-Encoding"] == coding

    # The key signs in once.
    path = sign_in_path(terminal)
    with ThreadPoolExecutor(8) as browsers:
        pressed = list(browsers.map(app.press, [path] * 8))
    assert sorted(answer.status for answer in pressed) == [302] + [403] * 7
    signed_in = next(answer for answer in pressed if answer.status == 302)
    assert (signed_in.status, signed_in.headers["Location"]) == (302, "/leitung/")
    cookie = "; ".join(kept.split(";")[0] for kept in signed_in.headers.get_all("Set-Cookie", []))
    assert app.get("/leitung/", cookie).status == 200
    assert app.get(path).status == 403

    # A second start on the same port says so in one sentence, and the first goes on.
    second = app.manage("start", "--port", str(app.port))
    assert second.returncode == 1
    assert f"Auf Port {app.port} läuft schon etwas" in second.stderr
    assert second.stderr.count("\n") == 1
    assert app.get("/").status == 200

    # Stopped and started again: still signed in, same secret, same data.
    assert app.end(signal.SIGTERM) == 0
    assert silent(app.port)
    assert "nächste Start macht weiter" in (app.data / "terminal.txt").read_text(encoding="utf-8")
    app.start()
    assert app.get("/leitung/", cookie).status == 200

    # Killed without warning: nothing of it keeps the port, and the data are whole.
    assert app.end(signal.SIGKILL) == -signal.SIGKILL
    assert silent(app.port)
    terminal = app.start()
    assert app.get("/leitung/", cookie).status == 200
    with sqlite3.connect(app.data / "dkturnier.sqlite3") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert database.execute("SELECT count(*) FROM auth_user").fetchone() == (1,)
    database.close()

    # A fresh key from another terminal, for the address at which the app runs.
    link = app.manage("key").stdout.strip()
    assert link.startswith(f"http://localhost:{app.port}/anmelden/?sesame=")
    assert app.press(link.removeprefix(f"http://localhost:{app.port}")).status == 302

    # The terminal's window is closed: the app ends with it.
    app.end(signal.SIGHUP)
    assert silent(app.port)


def test_ctrl_c_ends_it_with_a_sentence(used):
    used.start()
    os.killpg(used.process.pid, signal.SIGINT)  # as a terminal does: to all its processes
    assert used.process.wait(20) == 0
    assert silent(used.port)
    terminal = (used.data / "terminal.txt").read_text(encoding="utf-8")
    assert "Traceback" not in terminal
    assert terminal.rstrip().endswith("der nächste Start macht weiter.")


def test_a_worker_that_is_killed_again_at_once_is_started_again(used):
    used.start()
    used.kill_worker()
    used.kill_worker()
    for _ in range(200):
        with suppress(OSError, http.client.HTTPException):
            assert used.get("/").status == 200
            break
        time.sleep(0.1)
    assert used.get("/").status == 200
    assert "abgestürzt und ist neu gestartet" in (used.data / "terminal.txt").read_text(encoding="utf-8")
    assert used.end(signal.SIGTERM) == 0
    assert silent(used.port)
    terminal = (used.data / "terminal.txt").read_text(encoding="utf-8")
    assert terminal.rstrip().endswith("der nächste Start macht weiter.")


def test_a_server_that_always_crashes_gives_up_with_a_sentence(used):
    used.start()
    while used.process.poll() is None:
        used.kill_worker()
    assert used.process.wait(20) == 1
    assert silent(used.port)
    terminal = (used.data / "terminal.txt").read_text(encoding="utf-8")
    assert "Traceback" not in terminal
    assert terminal.count("abgestürzt und ist neu gestartet") == 4
    assert terminal.rstrip().endswith("Alles Gespeicherte bleibt; bitte neu starten.")


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("PUBLIC_URL", "turnier.example", "PUBLIC_URL must begin with http:// or https://."),
        ("WEB_CONCURRENCY", "0", "WEB_CONCURRENCY must be 1 or more."),
        ("CERTIFICATE", "/none.pem", "CERTIFICATE and CERTIFICATE_KEY belong together: set both or none."),
        ("HTTPS", "perhaps", 'Environment variable "HTTPS" invalid: Not a valid boolean.'),
    ],
)
def test_a_malformed_variable_stops_the_start_with_a_sentence(app, variable, value, sentence):
    app.environment[variable] = value
    refused = app.manage("start", "--port", str(app.port))
    assert refused.returncode == 1
    assert refused.stderr.strip() == sentence


def test_a_damaged_database_is_said_before_anybody_works_on_it(used):
    app = used
    file = app.data / "dkturnier.sqlite3"
    content = bytearray(file.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    file.write_bytes(content)
    refused = app.manage("start", "--port", str(app.port))
    assert refused.returncode == 1
    assert f"Die Datenbank {file} ist beschädigt" in refused.stderr and "manage.py restore" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert file.read_bytes() == content
    file.write_bytes(b"no database at all" * 1000)
    assert "ist beschädigt" in app.manage("start", "--port", str(app.port)).stderr


@pytest.mark.parametrize("left", ["", " \n"])
def test_a_secret_that_a_crash_left_empty_is_made_anew(app, left):
    (app.data / "secret.key").write_text(left)
    (app.data / "secret.new").write_text("half")
    asked = [subprocess.Popen(
        [sys.executable, "-c", "from dkturnier import settings; print(settings.SECRET_KEY)"],
        cwd=ROOT, env=app.environment, stdout=subprocess.PIPE, text=True,
    ) for _ in range(4)]  # fmt: skip
    secrets = {process.communicate(timeout=60)[0].strip() for process in asked}
    assert len(secrets) == 1 and len(secrets.pop()) > 50
    assert not (app.data / "secret.new").exists()
    assert (app.data / "secret.key").stat().st_mode & 0o777 == 0o600
