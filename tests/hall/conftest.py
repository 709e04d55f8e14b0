"""A server for many phones: on SQLite, or on the PostgreSQL of `python -m tests.postgres`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.hall import own_database
from tests.server import Server


@pytest.fixture
def hall_server(tmp_path: Path) -> Iterator[Server]:
    """Running, on an empty database of its own."""
    with own_database() as url:
        server = Server(tmp_path, url)
        server.start()
        yield server
        server.stop()
