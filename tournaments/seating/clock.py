"""How long a search may take: told by looks at the clock, so that the same search can be made again on any machine.

Everything else about a draw follows from its seed. A search that runs out of time ends where it happened to be; at
which look that was is kept, and whoever makes it again ends at that look, however fast the machine is.
"""

from __future__ import annotations

from math import inf
from time import monotonic


class Clock:
    """Asked again and again whether time is over; once it is, it stays over."""

    def __init__(self, seconds: float = inf, *, looks: int | None = None) -> None:
        """For so many seconds from now; or, to make a search again, until so many looks, whatever time that takes."""
        self._until = monotonic() + seconds
        self._last = looks
        self._looks = 0
        self.over_at: int | None = None
        """The look at which time was over; None: it never was."""

    def over(self) -> bool:
        if self.over_at is not None:
            return True
        self._looks += 1
        if self._looks >= self._last if self._last is not None else monotonic() > self._until:
            self.over_at = self._looks
            return True
        return False
