"""What has changed lately: told by whoever writes, heeded by what answers from memory.

Every telling has a number, higher than all before. Whoever notes the number before reading knows later whether what was
read still holds: nothing may have been told of its topics since.

Other processes write too. Somebody watches them (tournaments/watching.py), tells what they changed, and vouches with
`complete_until` that nothing was missed. Without a watcher, or while it cannot look, nobody vouches, and nothing is
answered from memory.
"""

from __future__ import annotations

import threading
from collections.abc import Hashable
from time import monotonic

Topic = Hashable
EVERYTHING: Topic = "everything"

TOPICS = 10_000  # remembered one by one; more than a hundred tournaments with a hundred tables
WANTED_FOR = 10.0  # seconds after the last question


class News:
    """To be told from any thread, and to be asked without waiting for anybody."""

    def __init__(self) -> None:
        self.number = 0
        self.complete_until = 0.0
        """By the monotonic clock: until then everything that others may have changed has been told."""
        self._guard = threading.Lock()
        self._told: dict[Topic, int] = {}
        self._everything = 0
        self._asked = -WANTED_FOR
        self._question = threading.Event()

    def tell(self, *topics: Topic) -> None:
        """These have changed. To be called behind the commit and before anybody hears of it."""
        with self._guard:
            # The number last: whoever has noted the new one shall not read what was before.
            number = self.number + 1
            if EVERYTHING in topics or len(self._told) > TOPICS:
                self._everything = number
                self._told.clear()
            for topic in topics:
                self._told[topic] = number
            self.number = number

    def tell_everything(self) -> None:
        """Nobody knows what has changed."""
        self.tell(EVERYTHING)

    def since(self, number: int, topics: tuple[Topic, ...]) -> bool:
        """Whether anything was told of these topics after that number; EVERYTHING among them: of anything at all."""
        if self._everything > number:
            return True
        if EVERYTHING in topics:
            return self.number > number
        return any(self._told.get(topic, 0) > number for topic in topics)

    def complete(self) -> bool:
        """Whether somebody vouches for it that nothing was missed. Whoever asks wakes whoever watches."""
        now = monotonic()
        self._asked = now
        if now < self.complete_until:
            return True
        self._question.set()
        return False

    def wait_for_a_question(self) -> None:
        """For who watches: goes on at once while there are questions, else waits for one."""
        self._question.clear()
        if monotonic() - self._asked >= WANTED_FOR:
            self._question.wait()


news = News()
