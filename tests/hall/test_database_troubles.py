"""The database of a running server is held by another program, deleted, replaced: what is called saved is saved."""

from __future__ import annotations

import http.client
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import sleep
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.hall.hall import Hall, new_hall
from tests.held import database_of, held
from tests.server import Server

pytestmark = pytest.mark.sqlite


@pytest.fixture
def hall(shared_server: Server) -> Hall:
    """On a server whose other troubles are over, and told of no more."""
    shared_server.log.write_bytes(b"")
    return new_hall(shared_server, 6)


def file_of(hall: Hall) -> Path:
    return database_of(hall.server)


def game() -> dict[str, str | list[str]]:
    form: dict[str, str | list[str]] = {"kind": "game", "type": "normal", "re": ["1", "2"], "re_pips": "140"}
    return form | {"position": "1", "client_id": str(uuid4()), "round": "1"}


class Phone:
    """A connection to the server, with a question on its way."""

    def __init__(self, hall: Hall) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", hall.server.port, timeout=30)

    def asks(self, path: str) -> Phone:
        self.connection.request("GET", path)
        return self

    def sends(self, path: str, form: dict[str, str | list[str]], **headers: str) -> Phone:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request("POST", path, urlencode(form, doseq=True), kind | headers)
        return self

    def saves(self, hall: Hall, table: int, form: dict[str, str | list[str]]) -> Phone:
        return self.sends(f"/tisch/{hall.keys[table - 1]}/eintrag/", form, **{"HX-Request": "true"})

    def hears(self) -> tuple[int, dict[str, str], str]:
        with closing(self.connection), self.connection.getresponse() as answer:
            return answer.status, dict(answer.getheaders()), answer.read().decode()


def status(phone: Phone) -> int:
    return phone.hears()[0]


def test_another_program_holds_the_database(hall):
    games = {table: game() for table in range(1, 7)}
    with held(hall.server):
        # Every table saves, twice over: more at once than there are threads.
        saving = [Phone(hall).saves(hall, table, games[table]) for table in [*games, *games]]
        for table in games:
            assert status(Phone(hall).asks(f"/tisch/{hall.keys[table - 1]}/")) == 200
        assert status(Phone(hall).asks(f"/{hall.slug}/stand/")) == 200
        assert status(Phone(hall).asks("/leitung/")) == 302
        for phone in saving:
            code, headers, text = phone.hears()
            assert (code, headers["retry-after"]) == (503, "3")
            assert text.startswith("Ein anderes Programm hält gerade die Datenbank fest.")
    # What the phones kept they send again, with the same ids: each game is there, once.
    for number in (201, 200):
        for table in games:
            assert status(Phone(hall).saves(hall, table, games[table])) == number
    assert [len(table.entries) for table in hall.written().values()] == [1] * 6


def test_a_form_without_script_gets_the_sentence_as_a_page(hall):
    with held(hall.server):
        code, headers, text = Phone(hall).sends(f"/tisch/{hall.keys[0]}/eintrag/", game()).hears()
        assert (code, headers["retry-after"]) == (503, "3")
        assert "<h1>Ein anderes Programm hält gerade die Datenbank fest." in text
        code, headers, text = (
            Phone(hall).sends(f"/tisch/{hall.keys[0]}/eintrag/", game(), **{"HX-Request": "true"}).hears()
        )
        assert code == 503 and headers["content-type"].startswith("text/plain") and len(text) < 300


def test_the_database_is_deleted_and_put_back(hall):
    assert status(Phone(hall).saves(hall, 1, game())) == 201
    file, away = file_of(hall), file_of(hall).with_name("away")
    file.rename(away)
    late = game()
    code, headers, text = Phone(hall).saves(hall, 2, late).hears()
    assert (code, headers["retry-after"]) == (503, "3")
    assert "Die Datenbank ist nicht mehr da, nichts wurde gespeichert." in text
    assert "Die Datenbank ist nicht mehr da" in Phone(hall).asks(f"/{hall.slug}/").hears()[2]
    assert not file.exists(), "it must not be made anew, empty"
    said = hall.server.log.read_text()
    assert said.count("manage.py restore") == 1 and hall.keys[1] not in said
    away.rename(file)
    assert status(Phone(hall).saves(hall, 2, late)) == 201
    assert [len(hall.written()[table].entries) for table in (1, 2)] == [1, 1]


def test_the_database_is_replaced_by_an_earlier_copy(hall):
    file, copy = file_of(hall), file_of(hall).with_name("copy")
    copied(file, copy)
    assert status(Phone(hall).saves(hall, 1, game())) == 201
    assert 'class="total">1<' in Phone(hall).asks(f"/{hall.slug}/stand/").hears()[2]
    put_in_its_place(copy, file)
    # It goes on with what lies there now, and shows nothing of the other.
    assert 'class="total">1<' not in Phone(hall).asks(f"/{hall.slug}/stand/").hears()[2]
    assert status(Phone(hall).saves(hall, 2, game())) == 201
    assert [len(hall.written()[table].entries) for table in (1, 2)] == [0, 1]
    assert "ausgetauscht" in hall.server.log.read_text()


@pytest.mark.parametrize("content", [b"", b"no database at all" * 1000])
def test_the_database_is_replaced_by_something_else(hall, content):
    file, good = file_of(hall), file_of(hall).with_name("good")
    copied(file, good)
    (other := file.with_name("other")).write_bytes(content)
    put_in_its_place(other, file)
    late = game()
    assert status(Phone(hall).saves(hall, 1, late)) == 503
    assert status(Phone(hall).asks(f"/{hall.slug}/")) == 503
    assert "keine von dkturnier" in hall.server.log.read_text()
    put_in_its_place(good, file)
    assert status(Phone(hall).saves(hall, 1, late)) == 201
    assert len(hall.written()[1].entries) == 1


@pytest.mark.parametrize("content", ["nonsense", "half", "nothing"])
def test_the_database_is_overwritten_in_its_place(hall, content):
    """`cp` onto it keeps the file, and another stands in it; or a full disk has cut it off."""
    file, good = file_of(hall), file_of(hall).with_name("good")
    assert status(Phone(hall).saves(hall, 1, game())) == 201
    copied(file, good)
    there = file.read_bytes()
    overwritten(
        file, {"nonsense": b"no database at all" * 1000, "half": there[: len(there) // 2], "nothing": b""}[content]
    )
    late = game()
    saved, _headers, text = Phone(hall).saves(hall, 2, late).hears()
    looked = status(Phone(hall).asks(f"/{hall.slug}/"))
    assert saved == 503 and looked == 503, (saved, looked, text)
    assert "nichts wurde gespeichert" in text.lower()
    assert "Traceback" not in hall.server.log.read_text()
    # The way back, as the terminal says it: the server is ended, and the backup put there.
    hall.server.stop()
    for beside in ("-wal", "-shm"):
        file.with_name(f"{file.name}{beside}").unlink(missing_ok=True)
    shutil.move(good, file)
    hall.server.start()
    assert len(hall.written()[1].entries) == 1
    assert status(Phone(hall).saves(hall, 2, late)) == 201


def overwritten(file: Path, content: bytes) -> None:
    with file.open("r+b") as opened:
        opened.truncate(0)
        opened.write(content)


def test_what_was_written_last_is_deleted(hall):
    """The file beside the database holds the newest games. Deleted under the server, they are still in its hands."""
    assert status(Phone(hall).saves(hall, 1, game())) == 201
    for beside in ("-wal", "-shm"):
        file_of(hall).with_name(f"dkturnier.sqlite3{beside}").unlink(missing_ok=True)
    late = game()
    while not (saved := answered(lambda: Phone(hall).saves(hall, 2, late))):
        pass  # as a phone does
    assert saved in (200, 201)
    hall.server.stop(signal.SIGKILL)
    hall.server.start()
    assert [len(hall.written()[table].entries) for table in (1, 2)] == [1, 1]


def answered(send: Callable[[], Phone]) -> int:
    """The status; 0 if nobody answers just now, or says that it is to be tried again."""
    sleep(0.05)
    try:
        code = status(send())
    except (OSError, http.client.HTTPException):
        return 0
    return 0 if code == 503 else code


def copied(file: Path, copy: Path) -> None:
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def put_in_its_place(other: Path, file: Path) -> None:
    """As somebody does who does not know better: the server runs, and what lies beside the database is deleted."""
    for beside in ("-wal", "-shm"):
        file.with_name(f"{file.name}{beside}").unlink(missing_ok=True)
    shutil.move(other, file)
