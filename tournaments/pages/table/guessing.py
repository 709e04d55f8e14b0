"""Guessing the codes of tables is slow: whoever types wrong ones waits.

Each address has FREE misses; used up, one comes back every AGAIN seconds. Until then no code is tried from there, not
even a right one, or guessing would cost nothing. A hall whose phones share one address feels it only after twenty
typing errors in a row, and then for three seconds. Guessing so would find one of a hundred tables in a century.

Kept in memory, for each serving process: nothing of it is worth a database, and a restart forgives.
"""

from __future__ import annotations

import ipaddress
import math
import threading
import time
from collections import OrderedDict
from contextlib import suppress

from django.conf import settings
from django.http import HttpRequest

FREE = 20  # misses
AGAIN = 3.0  # seconds
MOST_ADDRESSES = 10_000


class Misses:
    """How many misses each address has used up, as they were at a moment (seconds, of a clock that only goes on)."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> int:
        """Seconds until something may be tried from this address; 0: now."""
        with self._guard:
            return max(0, math.ceil((self._left(address) + 1 - FREE) * AGAIN))

    def note(self, address: str) -> None:
        """Something wrong was tried from this address."""
        with self._guard:
            self._used[address] = (self._left(address) + 1, time.monotonic())
            self._used.move_to_end(address)
            while len(self._used) > MOST_ADDRESSES:
                self._used.popitem(last=False)

    def clear(self) -> None:
        with self._guard:
            self._used.clear()

    def _left(self, address: str) -> float:
        used, since = self._used.get(address, (0.0, 0.0))
        return max(0.0, used - (time.monotonic() - since) / AGAIN)


misses = Misses()


def address_of(request: HttpRequest) -> str:
    """Where a request comes from: of an IPv6 address the network, in which one machine has all the others too.

    Behind a proxy what the proxy itself has written; elsewhere anybody could write that header.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    if settings.BEHIND_PROXY:
        address = request.headers.get("X-Forwarded-For", address).rpartition(",")[2].strip()
    with suppress(ValueError):
        parsed = ipaddress.ip_address(address)
        if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is None:
            return str(ipaddress.ip_network((parsed, 64), strict=False))
        return str(getattr(parsed, "ipv4_mapped", None) or parsed)
    return address[:60]
