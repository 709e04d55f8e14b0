"""A server for many phones: on SQLite, or on the PostgreSQL of `python -m tests.postgres`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.hall import own_database
from tests.server import Server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share the server of their module go to one worker, or each worker would start one."""
    for item in items:
        if "shared_server" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture
def hall_server(tmp_path: Path) -> Iterator[Server]:
    """Running, on an empty database of its own."""
    with own_database() as url:
        server = Server(tmp_path, url)
        server.start()
        yield server
        server.stop()


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a module that leave it running: each makes a tournament of its own there."""
    data = tmp_path_factory.mktemp("hall")
    with own_database() as url:
        server = Server(data, url)
        # It would keep its temporary files here.
        (data / "temporary").mkdir()
        server.environment["TMPDIR"] = str(data / "temporary")
        server.start()
        yield server
        server.stop()
