"""Threads that work while the door goes on listening: a fixed number at work, a bounded number waiting.

Not concurrent.futures: its queue has no bound, and its futures cost more a request (docs/serving.md). The threads live
as long as the process, so that each keeps its connection to the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")
Job = tuple[asyncio.AbstractEventLoop, "asyncio.Future[Any]", Callable[[], Any], float]

GIVE_UP = 4  # times the patience; a writer waits for its turn, and for another program, for less


class Full(Exception):
    """So many wait already, or one has waited so long, that it was not begun; or its thread hangs."""


class Pool(Generic[Result]):
    """`threads` at work, `waiting` more in the queue for `patience` seconds at most. To be used from one event loop.

    A thread can hang, in a database that takes a question and never answers: whoever waits for it is told so after
    GIVE_UP times that long, also those in the queue behind it.
    """

    def __init__(self, name: str, threads: int, waiting: int, patience: float) -> None:
        self._most = threads + waiting
        self._patience = patience
        self._taken = 0
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        for number in range(threads):
            Thread(target=self._work, name=f"{name}-{number}", daemon=True).start()

    async def run(self, act: Callable[[], Result]) -> Result:
        """What `act` gives, once a thread has done it; its exception is raised here. Raises Full."""
        if self._taken >= self._most:
            raise Full
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self._taken += 1
        self._jobs.put((loop, done, act, monotonic()))
        try:
            return await asyncio.wait_for(done, GIVE_UP * self._patience)
        except TimeoutError as error:
            if done.done() and not done.cancelled():
                raise  # the work's own, not ours
            raise Full from error

    def _work(self) -> None:
        while True:
            loop, done, act, since = self._jobs.get()
            result, wrong = None, None
            try:
                # Whoever has waited longer than anybody waits for an answer is told so at no cost.
                if monotonic() - since > self._patience:
                    raise Full
                result = act()
            except BaseException as error:
                # A future takes no StopIteration, and what is no Exception would end the event loop and the server.
                ordinary = isinstance(error, Exception) and not isinstance(error, StopIteration)
                wrong = error if ordinary else RuntimeError(repr(error)).with_traceback(error.__traceback__)
            # The loop is closed while the process ends: then nobody listens.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._tell, done, result, wrong)
            del done, act, result, wrong

    def _tell(self, done: asyncio.Future[Any], result: Result | None, wrong: BaseException | None) -> None:
        """In the loop: the thread is free again. Nobody may wait for the answer any more."""
        self._taken -= 1
        if done.done():
            return
        if wrong is None:
            done.set_result(result)
        else:
            done.set_exception(wrong)
