"""Values that are made anew only if what they are made of has changed."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """The last value that was made for each name, the one that was made longest ago forgotten first.

    Nothing has to be forgotten at the right moment: a value is taken again only if all that it is made of is equal.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._guard = threading.Lock()
        self._values: OrderedDict[Hashable, tuple[object, Value]] = OrderedDict()

    def get(self, name: Hashable, made_of: object, make: Callable[[], Value]) -> Value:
        """What `make` gives, or gave when it was made of the same. `made_of` must not be changed afterwards."""
        with self._guard:
            kept = self._values.get(name)
        if kept is not None and kept[0] == made_of:
            return kept[1]
        value = make()
        with self._guard:
            self._values[name] = made_of, value
            self._values.move_to_end(name)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._guard:
            self._values.clear()
