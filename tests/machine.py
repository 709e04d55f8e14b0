"""A machine with an installation that a test may wipe: laid there as it was made once, not made anew for each test."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server import Server, laid, lay_out
from tests.shell import Shell

MIGRATED = "template1"
"""What `python -m tests.postgres` has made of PostgreSQL's own template: all tables are there, and nobody's data."""


class Machine(Server):
    """Nothing is on it until it is set up."""

    def __init__(self, workshop: Workshop) -> None:
        super().__init__(workshop.folder / "var", workshop.address)
        self.environment.pop("PYTEST_CURRENT_TEST", None)  # otherwise the same for all of them
        self.workshop = workshop
        self.log.parent.mkdir()

    def set_up(self, *codes: str) -> None:
        """Lay an installation there in which these pieces of code have been run."""
        self.workshop.lay(self, codes)

    def wipe(self) -> None:
        """Another machine: an empty data folder, an empty database."""
        shutil.rmtree(self.log.parent)
        self.log.parent.mkdir()
        self.workshop.make_database()


class Workshop:
    """Where one process of the tests has its machine, one after the other at the same place."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self.address = address
        self.shell = Shell({}, "dkturnier.urls", "tests.tournaments.races")
        self.made: dict[tuple[str, ...], Path] = {}

    @contextmanager
    def machine(self) -> Iterator[Machine]:
        """An empty one. Its shell is that of those before it, but knows nothing of them."""
        self.make_database()
        machine = Machine(self)
        machine.beside = self.shell
        began_with = dict(machine.environment)
        if began_with != self.shell.environment:
            self.shell.end()
        self.shell.environment = machine.environment
        try:
            yield machine
        finally:
            if machine.process:
                machine.stop()
            else:
                self.shell.forget()
            if machine.environment != began_with:
                self.shell.end()
            shutil.rmtree(machine.log.parent)

    def lay(self, machine: Machine, codes: tuple[str, ...]) -> None:
        if codes not in self.made:
            if codes:
                self.lay(machine, codes[:-1])
                machine.shell(codes[-1])
            else:
                self.begin(machine)
            self.made[codes] = self.folder / f"made-{len(self.made)}"
            laid(machine.log.parent, self.made[codes])
            if self.address:
                self._ask(f"CREATE DATABASE {self._copy(codes)} TEMPLATE {self._name}")
            return
        shutil.rmtree(machine.log.parent)
        laid(self.made[codes], machine.log.parent)
        if self.address:
            self.make_database(self._copy(codes))

    def begin(self, machine: Machine) -> None:
        """What a first start would have made of it, whatever a test has put there before."""
        shutil.rmtree(machine.log.parent)
        machine.log.parent.mkdir()
        lay_out(machine.log.parent, database=not self.address)
        if self.address:
            self.make_database(MIGRATED)

    def make_database(self, like: str = "template0") -> None:
        if self.address:
            self._ask(f"DROP DATABASE IF EXISTS {self._name} WITH (FORCE)")
            self._ask(f"CREATE DATABASE {self._name} TEMPLATE {like}")

    def close(self) -> None:
        self.shell.end()
        if self.address:
            for name in (self._name, *map(self._copy, self.made)):
                self._ask(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    @property
    def _name(self) -> str:
        return self.address.rpartition("/")[2]

    def _copy(self, codes: tuple[str, ...]) -> str:
        return f"{self._name}_{self.made[codes].name.replace('-', '_')}"

    def _ask(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
            server.execute(statement)


def workshop(folder: Path) -> Workshop:
    """On the PostgreSQL of `python -m tests.postgres`, with a database of its own there; otherwise on SQLite."""
    known = os.environ.get("DATABASE_URL", "")
    own = re.sub(r"/[^/]+$", f"/machine_{os.getpid()}", known)
    return Workshop(folder, own if known.startswith("postgres") else "")
