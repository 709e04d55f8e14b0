"""The door by itself: what becomes of a body, in each of its states, before an application that says what it got."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import path

from dkturnier.door import app
from dkturnier.door.app import Door
from dkturnier.door.environ import answered, environ_of
from dkturnier.door.limits import FORM, Long, at_length, takes
from dkturnier.door.pool import Full, Pool
from dkturnier.logs import OneLine


@takes(3 * FORM)
def lists(_request: Any) -> HttpResponse:
    return HttpResponse()


@at_length(Long.DRAW)
def draw(_request: Any) -> HttpResponse:
    return HttpResponse()


@at_length(Long.RULES)
def rules(_request: Any) -> HttpResponse:
    return HttpResponse()


urlpatterns = [path("formular/", lambda request: HttpResponse()), path("liste/", lists)]
urlpatterns += [path("auslosung/", draw), path("regeln/", rules)]
pytestmark = pytest.mark.urls(__name__)


class Echo:
    """Stands where Django stands: says who it is asked about, and keeps what came."""

    def __init__(self, *, lets_in: bool = True) -> None:
        self.lets_in = lets_in
        self.bodies: list[bytes] = []
        self.asked = 0
        self.told: list[int] = []

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        told = environ.get(app.TOLD)
        if told == app.WHO_IS_IT:
            self.asked += 1
            if self.lets_in:
                environ[app.OPEN] = True
            start_response("404 Not Found", [])
        elif told is not None:
            self.told.append(told)
            start_response(f"{int(told)} …", [])
        else:
            self.bodies.append(environ["wsgi.input"].read())
            assert environ.get("CONTENT_LENGTH", "0") == str(len(self.bodies[-1]))
            start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"said"]


def call(
    door: Door,
    address: str,
    *parts: bytes | None,
    length: int | None = None,
    pause: float = 0.0,
    method: str = "POST",
    more: Iterable[tuple[bytes, bytes]] = (),
) -> int:
    """The status that is answered, 0 for none. Each part comes after `pause` seconds; None: the other side hangs up."""
    coming = list(parts)
    size = sum(len(part or b"") for part in parts) if length is None else length
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(pause)
        if not coming:
            await asyncio.Event().wait()
        part = coming.pop(0)
        if part is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": part, "more_body": True}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        await asyncio.sleep(pause)

    headers = [(b"content-length", str(size).encode())] if size >= 0 else []
    asyncio.run(door(scope(address, method, [*headers, *more]), receive, send))
    return int(sent[0]["status"]) if sent else 0


def scope(address: str, method: str = "GET", headers: Iterable[tuple[bytes, bytes]] = ()) -> dict[str, Any]:
    return {
        "type": "http", "method": method, "path": address, "raw_path": address.encode(), "query_string": b"",
        "http_version": "1.1", "scheme": "http", "server": ("127.0.0.1", "8000"), "client": ("127.0.0.1", "4711"),
        "headers": list(headers),
    }  # fmt: skip


def whole_answer(door: Door, asked: dict[str, Any]) -> tuple[int, dict[bytes, bytes], str]:
    """Status, headers and text of what is answered to a request without a body."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(door(asked, receive, send))
    start, body = sent
    return start["status"], dict(start["headers"]), body["body"].decode()


def test_a_body_that_is_here_goes_straight_to_the_page():
    echo = Echo()
    assert call(Door(echo), "/formular/", b"a=", b"b") == 200
    assert (echo.bodies, echo.asked) == ([b"a=b"], 0)


def test_no_body():
    echo = Echo()
    assert call(Door(echo), "/formular/", length=-1) == 200
    assert call(Door(echo), "/formular/", length=0) == 200
    assert (echo.bodies, echo.asked) == ([b"", b""], 0)


def test_what_a_get_brings_is_not_read():
    echo = Echo()
    assert call(Door(echo), "/formular/", b"a=b", method="GET") == 200
    assert echo.bodies == [b""]


def test_a_body_that_is_awaited_is_awaited_for_those_who_may_come_in(monkeypatch):
    monkeypatch.setattr(app, "SOON", 0.0)
    echo = Echo()
    assert call(Door(echo), "/formular/", b"a=", b"b", pause=0.01) == 200
    assert (echo.bodies, echo.asked) == ([b"a=b"], 1)


def test_nobody_else_is_waited_for(monkeypatch):
    monkeypatch.setattr(app, "SOON", 0.0)
    monkeypatch.setattr(app, "LINGER", 0.01)
    echo = Echo(lets_in=False)
    assert call(Door(echo), "/formular/", length=5) == 404
    assert (echo.bodies, echo.asked) == ([], 1)


def test_more_than_a_form_is_read_for_those_who_may_come_in_only(monkeypatch):
    monkeypatch.setattr(app, "LINGER", 0.01)
    for lets_in, status in ((True, 200), (False, 404)):
        echo = Echo(lets_in=lets_in)
        assert call(Door(echo), "/liste/", b"x" * (2 * FORM)) == status
        assert (len(echo.bodies), echo.asked) == (int(lets_in), 1)


@pytest.mark.parametrize(
    ("address", "size", "status"),
    [
        ("/formular/", FORM, 200),
        ("/formular/", FORM + 1, 413),
        ("/liste/", 3 * FORM, 200),
        ("/liste/", 3 * FORM + 1, 413),
        ("/nirgends/", 10 * FORM, 200),  # Django says 404, and gets no body to say it
    ],
)
def test_each_page_says_how_much_it_takes(monkeypatch, address, size, status):
    monkeypatch.setattr(app, "LINGER", 0.01)
    echo = Echo()
    assert call(Door(echo), address, b"x" * size) == status
    assert [len(body) for body in echo.bodies] == ({200: [size], 413: []}[status] if address != "/nirgends/" else [0])


def test_late(monkeypatch):
    monkeypatch.setattr(app, "SOON", 0.0)
    monkeypatch.setattr(app, "BODY_WITHIN", 0.05)
    echo = Echo()
    # Not ten seconds from one piece to the next: ten seconds in all.
    assert call(Door(echo), "/formular/", *[b"x"] * 50, pause=0.01) == 408
    assert (echo.bodies, echo.told) == ([], [408])


@pytest.mark.parametrize("heard", [(), (b"a=",), (b"a=", b"")])
def test_half_a_form_is_no_form(heard):
    echo = Echo()
    # Whoever has only stopped sending may still listen.
    assert call(Door(echo), "/formular/", *heard, None, length=5) == 400
    assert echo.bodies == []


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ([(b"transfer-encoding", b"chunked")], 411),
        ([(b"content-length", b"-5")], 400),
        ([(b"content-length", b"")], 200),
    ],
)
def test_a_length_that_is_none(monkeypatch, header, status):
    monkeypatch.setattr(app, "LINGER", 0.01)
    assert call(Door(Echo()), "/formular/", length=-1, more=header) == status


def test_large_bodies_have_a_bound_together(monkeypatch):
    monkeypatch.setattr(app, "HELD", 2 * FORM)
    door = Door(Echo())
    assert call(door, "/liste/", b"x" * (2 * FORM)) == 200
    assert call(door, "/liste/", b"x" * (2 * FORM + 1)) == 503
    assert door.held == 0
    assert call(door, "/formular/", b"a=b") == 200


def test_what_comes_after_the_answer_is_held_by_nobody(monkeypatch):
    monkeypatch.setattr(app, "BODY_WITHIN", 0.05)
    door = Door(Echo())
    assert call(door, "/liste/", *[b"x"] * 50, length=2 * FORM, pause=0.01) == 408
    assert door.held == 0


def test_a_full_house_says_so_in_the_language_of_the_visitor():
    door = Door(Echo())
    door.forms = Pool("none", 0, 0, 1.0)
    for cookie, words in ((b"", "gerade zu viel zu tun"), (b"sprache=en", "too busy")):
        status, headers, said = whole_answer(door, scope("/formular/", "POST", [(b"cookie", cookie)]))
        assert (status, headers[b"retry-after"]) == (503, b"2")
        assert words in said


def test_long_work_leaves_the_threads_for_pages_free():
    begun, end = threading.Event(), threading.Event()

    def slow(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/auslosung/":
            begun.set()
            end.wait(30)
        start_response("200 OK", [])
        return []

    door, answers = Door(slow), []

    async def ask(address: str) -> None:
        async def receive() -> dict[str, Any]:
            raise AssertionError("it has no body")

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answers.append(address)

        await door(scope(address, "POST"), receive, send)

    async def hall() -> None:
        long = [asyncio.ensure_future(ask("/auslosung/")) for _ in range(app.CONNECTED + 3)]
        while not begun.is_set():
            await asyncio.sleep(0.01)
        await ask("/formular/")
        await ask("/regeln/")
        end.set()
        await asyncio.gather(*long)

    asyncio.run(hall())
    assert answers == ["/formular/", "/regeln/"] + ["/auslosung/"] * (app.CONNECTED + 3)


def test_the_pool_takes_so_many_and_then_no_more():
    async def work() -> None:
        pool: Pool[int] = Pool("test", 1, 1, 30.0)
        end = threading.Event()
        first, second = (asyncio.ensure_future(pool.run(lambda: end.wait(30) and 1)) for _ in range(2))
        await asyncio.sleep(0)
        with pytest.raises(Full):
            await pool.run(lambda: 2)
        end.set()
        assert await first == await second == 1
        assert await pool.run(lambda: 3) == 3
        with pytest.raises(ZeroDivisionError):
            await pool.run(lambda: 1 // 0)
        assert await pool.run(lambda: 4) == 4

    asyncio.run(work())


def test_who_has_waited_too_long_is_told_and_costs_nothing():
    async def work() -> None:
        pool: Pool[int] = Pool("test", 1, 5, 0.5)

        def slow() -> int:
            time.sleep(0.75)  # longer than the patience, and far from GIVE_UP times it
            return 1

        first = asyncio.ensure_future(pool.run(slow))
        await asyncio.sleep(0)
        with pytest.raises(Full):
            await pool.run(lambda: 2)
        assert await first == 1
        assert await pool.run(lambda: 3) == 3

    asyncio.run(work())


def test_the_environ_is_what_pep_3333_wants():
    asked = scope("/sp%C3%A4t/%FF/") | {"query_string": b"a=%C3%A4"}
    asked["headers"] = [
        (b"host", b"localhost:8000"),
        (b"content-type", b"text/plain"),
        (b"content-length", b"7"),
        (b"content_length", b"9"),
        (b"cookie", b"a=1"),
        (b"cookie", "b=ü".encode()),
        (b"accept", b"text/html"),
        (b"accept", b"*/*"),
    ]
    environ = environ_of(asked)
    assert environ["PATH_INFO"] == "/spÃ¤t/ÿ/"
    assert environ["QUERY_STRING"] == "a=%C3%A4"
    assert (environ["HTTP_HOST"], environ["CONTENT_TYPE"]) == ("localhost:8000", "text/plain")
    assert "CONTENT_LENGTH" not in environ and "HTTP_CONTENT_LENGTH" not in environ
    assert environ["HTTP_COOKIE"] == "a=1; b=Ã¼"
    assert environ["HTTP_ACCEPT"] == "text/html,*/*"


def test_the_answer_is_closed_even_if_it_breaks_off():
    class Broken:
        closed = False

        def __iter__(self) -> Iterable[bytes]:
            yield b"half"
            raise OSError

        def close(self) -> None:
            self.closed = True

    broken = Broken()

    def application(_environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        start_response("200 OK", [])
        return broken

    with pytest.raises(OSError):
        answered(application, {})
    assert broken.closed


@pytest.mark.parametrize("error", [KeyError("a secret"), SystemExit(1), StopIteration(), KeyboardInterrupt()])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_what_goes_wrong_in_django_itself_is_one_line_and_a_sentence(caplog, capfd, error, method):
    def broken(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        raise error

    status, headers, said = whole_answer(Door(broken), scope("/formular/?code=geheim", method))
    assert (status, headers[b"cache-control"]) == (500, b"no-store")
    assert said == "Da ist etwas schiefgegangen."
    (record,) = caplog.records
    line = OneLine("errors.log").format(record)
    assert re.fullmatch(rf"500 {method}.*(KeyError|RuntimeError): .*tests/test_door.py:\d+\)\. .*errors.log", line)
    assert "geheim" not in line and "\n" not in line
    assert "Traceback" not in capfd.readouterr().err


def test_nobody_waits_for_ever_for_a_thread_that_hangs():
    """As in a database that takes a question and never answers. When it goes on at last, so does everything."""
    pool: Pool[int] = Pool("hanging", 1, 5, 0.02)
    goes_on = threading.Event()

    async def told(act: Callable[[], int]) -> int | str:
        try:
            return await asyncio.wait_for(pool.run(act), 30)
        except Full:
            return "full"

    async def ask() -> tuple[list[int | str], int | str]:
        hanging = await asyncio.gather(told(lambda: int(goes_on.wait(30))), told(lambda: 1), told(lambda: 2))
        goes_on.set()
        while (after := await told(lambda: 3)) == "full":
            await asyncio.sleep(0)
        return [*hanging], after

    assert asyncio.run(ask()) == (["full", "full", "full"], 3)
