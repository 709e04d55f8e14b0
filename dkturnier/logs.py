"""What goes to the terminal, and what to a file: the links that the terminal shows have to stay in sight."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from django.utils.translation import gettext as _

ROOT = Path(__file__).resolve().parent.parent


class OneLine(logging.Formatter):
    """One line for each record: what went wrong and where, never a whole traceback, and no table's key."""

    def __init__(self, file: str) -> None:
        """`file`: where the traceback stands."""
        super().__init__()
        self.file = file

    def format(self, record: logging.LogRecord) -> str:
        said = _asked(record) or " ".join(record.getMessage().split())[:300]
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return said
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        return _("{what}: {reason} ({place}). Ausführlich in {file}").format(
            what=said, reason=reason, place=_place(error), file=self.file
        )


class PrivateFile(RotatingFileHandler):
    """A log that only its owner may read: an address in it may hold a table's key."""

    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        return TextIOWrapper(os.fdopen(descriptor, "ab"), encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:
        """The disk is full, or the folder not there any more: the terminal has its line, and that is all there can be.

        Python would write a traceback about each of these to the terminal. The file is opened anew for the next record.
        """
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)
            return
        stream, self.stream = self.stream, None
        if stream is not None:
            with suppress(OSError):
                stream.close()


def _asked(record: logging.LogRecord) -> str:
    """The status and the kind of address that was asked for, "500 tisch/<slug:key>/"; "" if it is about no request."""
    request = getattr(record, "request", None)
    status = getattr(record, "status_code", None)
    if request is None or status is None:
        return ""
    match = getattr(request, "resolver_match", None)
    return f"{status} {request.method} /{match.route if match else ''}"


def _place(error: BaseException) -> str:
    """The last line of this project that the error came through, "tournaments/pages/home/tournaments.py:12"."""
    frames = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    own = [(path, line) for path, line in frames if path.is_relative_to(ROOT) and ".venv" not in path.parts]
    path, line = (own or frames or [(Path("?"), 0)])[-1]
    return f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name}:{line}"
