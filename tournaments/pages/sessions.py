"""Sessions that are written when somebody signs in or out, and never by whoever only looks at a page.

A page must not wait for the database's lock, which another program may hold, just to be shown.
"""

from __future__ import annotations

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Django's own, in the database."""

    only_read = False
    """Set for a request that only looks (middleware.py)."""

    def delete(self, session_key: str | None = None) -> None:
        """Delete it. Whoever only looks leaves one that was ended elsewhere where it is: it opens nothing any more."""
        if not self.only_read:
            super().delete(session_key)
