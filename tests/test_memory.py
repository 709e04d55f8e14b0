"""What the door remembers, by itself: many who ask at once, what is told meanwhile, and trouble behind the door."""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import Awaitable, Callable

import pytest
from django.core.handlers.wsgi import WSGIRequest

from dkturnier import language
from dkturnier.door import memory as remembering
from dkturnier.door.environ import Answer, environ_of
from dkturnier.door.memory import CODINGS, Basis, Memory, Question
from dkturnier.door.news import EVERYTHING, TOPICS, News
from tests.test_door import scope

PLACE = (b"/stand/", "http", "de", b"x", b"")
Asked = Callable[[], Awaitable[tuple[Answer, Basis | None]]]


def tag_of(version: int) -> bytes:
    return f"{version:024x}".encode()


def question(version: int, place=PLACE) -> Question:
    return Question(place, tag_of(version), b"")


class Behind:
    """Stands where Django stands: a page with a version, which takes until it is let go."""

    def __init__(self, *headers: tuple[bytes, bytes]) -> None:
        self.version = 1
        self.times = 0
        self.go = asyncio.Event()
        self.go.set()
        self.until = math.inf
        self.wrong: Exception | None = None
        self.headers = list(headers)

    def asked(self, known: int) -> Asked:
        async def ask() -> tuple[Answer, Basis | None]:
            self.times += 1
            version = self.version
            await self.go.wait()
            if self.wrong:
                raise self.wrong
            basis = Basis(f'W/"{tag_of(version).decode()}"', version, ("stand",), self.until)
            status = 304 if known == version else 200
            return Answer(status, [(b"server-time", b"0"), *self.headers], b"" if known == version else b"x"), basis

        return ask


@pytest.fixture
def news():
    told = News()
    told.complete_until = math.inf
    return told


async def settled() -> None:
    for _turn in range(5):
        await asyncio.sleep(0)


def test_of_many_who_ask_for_a_new_page_one_goes(news):
    async def hall() -> None:
        memory, page = Memory(news), Behind()
        await memory.answer(question(1), page.asked(1))
        page.version, page.times = 2, 0
        news.tell("stand")
        page.go.clear()
        many = [asyncio.ensure_future(memory.answer(question(1), page.asked(1))) for _one in range(1000)]
        await settled()
        assert page.times == 1
        page.go.set()
        assert {answer.status for answer in await asyncio.gather(*many)} == {200}
        assert page.times == 1

    asyncio.run(hall())


def test_what_was_asked_before_a_save_is_no_answer_to_who_asks_after_it(news):
    async def hall() -> None:
        memory, page = Memory(news), Behind()
        await memory.answer(question(1), page.asked(1))
        news.tell("stand")
        page.go.clear()
        early = asyncio.ensure_future(memory.answer(question(1), page.asked(1)))
        await settled()
        page.version = 2
        news.tell("stand")
        late = [asyncio.ensure_future(memory.answer(question(1), page.asked(1))) for _one in range(10)]
        await settled()
        page.times = 0
        page.go.set()
        assert (await early).status == 304
        assert {answer.status for answer in await asyncio.gather(*late)} == {200}
        assert page.times == 1

    asyncio.run(hall())


def test_an_answer_that_comes_late_sends_nobody_to_ask_alone(news):
    """While one asks for all, another who came from elsewhere has brought the same, and then it changed."""

    async def hall() -> None:
        memory, page = Memory(news), Behind()
        await memory.answer(question(1), page.asked(1))
        page.version, held = 2, asyncio.Event()
        news.tell("stand")
        page.go, free = held, page.go
        first = asyncio.ensure_future(memory.answer(question(1), page.asked(1)))
        await settled()
        page.go = free
        await memory.answer(question(9), page.asked(9))
        page.version, page.times = 3, 0
        news.tell("stand")
        waiting = [asyncio.ensure_future(memory.answer(question(1), page.asked(1))) for _one in range(20)]
        await settled()
        held.set()
        assert {answer.status for answer in await asyncio.gather(first, *waiting)} == {200}
        assert page.times == 1

    asyncio.run(hall())


@pytest.mark.parametrize("trouble", ["an error", "nothing to keep"])
def test_behind_trouble_nobody_queues(news, trouble):
    async def hall() -> None:
        memory, page = Memory(news), Behind()
        await memory.answer(question(1), page.asked(1))
        news.tell("stand")
        page.go.clear()
        page.times = 0
        many = [asyncio.ensure_future(memory.answer(question(1), page.asked(1))) for _one in range(20)]
        await settled()
        if trouble == "an error":
            page.wrong = RuntimeError("no database")
        page.until = 0.0
        page.go.set()
        answers = await asyncio.gather(*many, return_exceptions=True)
        assert page.times == 20, "each by itself, all at the same time"
        assert all(isinstance(answer, RuntimeError if trouble == "an error" else Answer) for answer in answers)
        page.wrong, page.until = None, math.inf
        assert (await memory.answer(question(1), page.asked(1))).status == 304

    asyncio.run(hall())


def test_who_hangs_up_takes_nobody_along(news):
    async def hall() -> None:
        memory, page = Memory(news), Behind()
        await memory.answer(question(1), page.asked(1))
        news.tell("stand")
        page.go.clear()
        first = asyncio.ensure_future(memory.answer(question(1), page.asked(1)))
        await settled()
        second = asyncio.ensure_future(memory.answer(question(1), page.asked(1)))
        await settled()
        first.cancel()
        await settled()
        page.go.set()
        assert (await second).status == 304

    asyncio.run(hall())


def test_who_knows_what_is_unknown_here_waits_for_nobody(news):
    """Another process may have shown it: to answer with the page that is known here would turn theirs back."""

    async def hall() -> None:
        memory, page = Memory(news), Behind()
        page.version = 2
        await memory.answer(question(1), page.asked(1))
        page.version, page.times = 3, 0
        page.go.clear()
        three = [asyncio.ensure_future(memory.answer(question(3), page.asked(3))) for _one in range(3)]
        await settled()
        assert page.times == 3
        page.go.set()
        assert {answer.status for answer in await asyncio.gather(*three)} == {304}

    asyncio.run(hall())


def test_the_later_of_two_answers_stays(news):
    """Two ask at the same time, another process saves between them, and the earlier answer comes last."""

    async def hall() -> None:
        memory, page = Memory(news), Behind()
        page.go.clear()
        early = asyncio.ensure_future(memory.answer(question(0), page.asked(0)))
        await settled()
        page.version, go = 2, page.go
        page.go = asyncio.Event()
        page.go.set()
        await memory.answer(question(0), page.asked(0))
        go.set()
        await early
        page.times = 0
        assert (await memory.answer(question(2), page.asked(2))).status == 304
        assert (await memory.answer(question(2), page.asked(2))).status == 304
        assert page.times <= 1
        assert memory.pages[PLACE].version == 2

    asyncio.run(hall())


def test_odd_codings_keep_no_room_from_the_usual_one(news):
    async def hall() -> None:
        memory, page = Memory(news), Behind()
        await memory.answer(question(1), page.asked(1))
        page.version = 2
        news.tell("stand")
        for number in range(2 * CODINGS):
            await memory.answer(Question(PLACE, tag_of(1), b"odd%d" % number), page.asked(1))
        page.times = 0
        for _phone in range(10):
            assert (await memory.answer(Question(PLACE, tag_of(1), b"gzip"), page.asked(1))).status == 200
        assert page.times == 1
        assert len(memory.pages[PLACE].whole) == memory.bytes == CODINGS

    asyncio.run(hall())


def test_whoever_asks_again_and_again_for_the_whole_page_uses_nothing_up(news, monkeypatch):
    """What is kept is counted once, however often it came; or there would be room for nothing at the end."""
    monkeypatch.setattr("dkturnier.door.memory.BYTES", 10)

    async def hall() -> None:
        memory, page = Memory(news), Behind()
        for _time in range(20):
            assert (await memory.answer(question(9), page.asked(9))).status == 200
        assert memory.bytes == sum(kept.size() for kept in memory.pages.values()) == 1

    asyncio.run(hall())


@pytest.mark.parametrize("header", [(b"set-cookie", b"a=1"), (b"vary", b"Accept-Encoding, Cookie")])
def test_what_is_somebodys_own_is_never_kept(news, header):
    async def hall() -> None:
        memory, page = Memory(news), Behind(header)
        for _time in range(3):
            await memory.answer(question(1), page.asked(1))
        assert page.times == 3 and not memory.pages

    asyncio.run(hall())


@pytest.mark.parametrize(
    "value", [b"en", b"de", b"en\xc2\xa0", b"en\xa0", b"en\xc2\x85", b"\x85en", b'"e\\156"', b"\xff"]
)
def test_an_odd_cookie_names_the_same_language_here_as_to_django(value):
    """Else what Django says in one language would be kept in the other's place, and given to everybody."""
    sent = [(b"host", b"x"), (b"if-none-match", b'"' + tag_of(1) + b'"'), (b"cookie", b"a=1; sprache=" + value)]
    asked = scope("/stand/", "GET", sent)
    found = remembering.question(asked)
    assert found is not None
    assert found.place[2] == language.chosen(WSGIRequest(environ_of(asked)).COOKIES)


def test_news_are_about_something():
    news = News()
    begun = news.number
    news.tell("a", "b")
    assert news.since(begun, ("a",)) and news.since(begun, ("c", "b")) and news.since(begun, (EVERYTHING,))
    assert not news.since(begun, ("c",)) and not news.since(news.number, ("a", EVERYTHING))
    begun = news.number
    news.tell_everything()
    assert news.since(begun, ("c",))
    assert not news.since(news.number, ("c",))


def test_of_very_many_topics_each_is_taken_for_told():
    news = News()
    for number in range(TOPICS + 1):
        news.tell(number)
    begun = news.number
    news.tell("one more")
    assert news.since(begun, ("never told of",))
    assert not news.since(news.number, ("never told of",))


def test_who_watches_rests_until_somebody_asks():
    news, woken = News(), threading.Event()

    def watch() -> None:
        news.wait_for_a_question()
        woken.set()

    threading.Thread(target=watch, daemon=True).start()
    assert not woken.wait(0.05)
    assert not news.complete()
    assert woken.wait(10)
    news.complete_until = time.monotonic() + 100
    assert news.complete()
