"""Another program that holds the SQLite database of a running server, as a backup tool does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server import Server

HOLD = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
held.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


def database_of(server: Server) -> Path:
    return Path(server.environment["DKTURNIER_DATA"]) / "dkturnier.sqlite3"


@contextmanager
def held(server: Server) -> Iterator[None]:
    """As firmly as it can be held while the server has it open."""
    command = [sys.executable, "-c", HOLD, str(database_of(server))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout and program.stdin
        assert program.stdout.readline() == "held\n"
        yield
        program.stdin.close()
