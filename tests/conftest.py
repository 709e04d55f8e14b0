"""The cast of all tests: an organizer, another one, a stranger, and a tournament of eight in its first round."""

from __future__ import annotations

import fcntl
import gc
import os
import re
import tempfile
import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from _pytest.nodeid import coerce_node_id
from django.conf import settings
from django.contrib.auth.models import User
from django.core.signals import setting_changed
from django.template import Template
from django.test import Client
from django.test.client import ClientHandler
from django.test.utils import _TestState
from hypothesis import HealthCheck
from hypothesis import settings as examples

from tests.machine import Machine, Workshop, workshop
from tests.shared import SHARED, folder
from tests.tournaments.helpers import NAMES, director_at, publish_round, scribe_at, table_of
from tests.tournaments.kept import kept
from tournaments.access import TableAccess
from tournaments.ledger.written import sheets
from tournaments.models import Round, Table, Tournament
from tournaments.pages.live import forget_renderings
from tournaments.pages.table.guessing import misses
from tournaments.phones import phones
from tournaments.seating import planning
from tournaments.seating.clock import Clock
from tournaments.setting_up import create_tournament

# Random examples without a stopwatch: a busy machine is slow, not wrong.
examples.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
examples.load_profile("unhurried")

LOOKS = 150  # at the clock of a search: what an idle machine does in a fifth of a second

# Besides those in tests/hall.
LONG = {"test_never_500", "test_races", "test_backup_command", "test_start", "test_no_trap"}

WANTED = re.compile(r"\bmark\.(both|postgres)\b")


def pytest_configure(config: pytest.Config) -> None:
    # Static files under their plain names: the hashed ones exist only after `collectstatic`, which `start` does.
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    # WhiteNoise reads the folder for every test client, and warns where there is none.
    empty = tempfile.TemporaryDirectory(prefix="dkturnier-static-")
    settings.STATIC_ROOT = empty.name
    config.add_cleanup(empty.cleanup)
    # What a test backs up is no backup of this checkout's data; of its rounds there are snapshots only where it asks.
    backups = tempfile.TemporaryDirectory(prefix="dkturnier-backups-")
    settings.BACKUPS = Path(backups.name)
    settings.SNAPSHOTS = False
    config.add_cleanup(backups.cleanup)
    heard = tempfile.TemporaryDirectory(prefix="dkturnier-phones-")
    settings.PHONES = Path(heard.name)
    config.add_cleanup(heard.cleanup)
    if getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput"):
        # Inherited by the processes that run the tests.
        shared = tempfile.TemporaryDirectory(prefix="dkturnier-kept-")
        os.environ[SHARED] = shared.name
        config.add_cleanup(shared.cleanup)


def pytest_xdist_auto_num_workers() -> int:
    """Servers, pages and locks are waited for as well as computed: with `-n auto` three workers for every two cores."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Those that take seconds begin first: none is waited for at the end, by processes that have nothing else to do."""
    items.sort(key=lambda item: item.path.parent.name != "hall" and item.path.stem not in LONG)
    if settings.SQLITE:
        for item in items:
            if item.get_closest_marker("postgres"):
                item.add_marker(pytest.mark.skip(reason="needs PostgreSQL: `python -m tests.postgres`"))
    if hasattr(config, "workerinput"):
        for item in items:
            for mark in item.iter_markers("xdist_group"):
                # How xdist tells the process that deals them out. It says so itself, but pytest 9.2 does not hear it.
                item._id = coerce_node_id(f"{item.nodeid.removesuffix('@' + mark.args[0])}@{mark.args[0]}")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """In most files nothing is marked to run on PostgreSQL: where only that is asked for, those are not even read."""
    if settings.SQLITE or "both" not in config.option.markexpr or collection_path.suffix != ".py":
        return None
    return True if not WANTED.search(collection_path.read_text(encoding="utf-8")) else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """In a new checkout one process compiles the tests, and the others wait for what it has compiled."""
    if SHARED not in os.environ:
        return (yield)
    compiled = folder() / "compiled"
    with (folder() / "compiling").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not compiled.exists():
            collected = yield
            compiled.touch()
            return collected
    return (yield)


def pytest_collection_finish() -> None:
    """What is there by now stays to the end: half a million objects need not be looked through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def pages_rendered_as_served(django_test_environment: None) -> None:
    """Django's own tests look into the context of every template that was rendered, and copy it; ours look at pages."""
    Template._render = _TestState.saved_data.template_render  # type: ignore[attr-defined]


@pytest.fixture(scope="session", autouse=True)
def middleware_set_up_once(django_test_environment: None) -> Iterator[None]:
    """A server sets its middleware up when it starts, Django's test client whenever somebody opens a browser."""
    own, known = ClientHandler.load_middleware, dict[str, Any]()

    def load(handler: ClientHandler) -> None:
        if not known:
            own(handler)
            known.update({name: value for name, value in vars(handler).items() if name != "enforce_csrf_checks"})
        vars(handler).update(known)

    def again(**_changed: object) -> None:
        known.clear()

    ClientHandler.load_middleware = load  # type: ignore[assignment, method-assign]
    setting_changed.connect(again)
    yield
    setting_changed.disconnect(again)
    ClientHandler.load_middleware = own  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def no_rendering_kept() -> Iterator[None]:
    """Databases of two tests use the same numbers again; nothing kept in memory may stay from one to the other."""
    forget_renderings()
    misses.clear()
    sheets.clear()
    phones.clear()
    yield
    forget_renderings()


@pytest.fixture(autouse=True)
def backups_ended(_django_db_marker: None) -> Iterator[None]:
    """A snapshot that a test has asked for is made in a thread: it reads the tables that are emptied next."""
    yield
    for thread in threading.enumerate():
        if thread.name == "backup":
            thread.join()


@pytest.fixture
def organizer(db: None) -> User:
    return kept(User, lambda: User.objects.create_user("orga"), "organizer")


@pytest.fixture
def other_organizer(db: None) -> User:
    """Runs another tournament, not this one."""
    return kept(User, lambda: User.objects.create_user("fremd"), "other organizer")


@pytest.fixture
def organizer_client(organizer: User) -> Client:
    client = Client()
    client.force_login(organizer)
    return client


@pytest.fixture
def other_client(other_organizer: User) -> Client:
    client = Client()
    client.force_login(other_organizer)
    return client


@pytest.fixture
def tournament(organizer: User) -> Tournament:
    """ "Benefizturnier", lions-2024, three rounds, eight players; nothing drawn yet."""
    return kept(
        Tournament,
        lambda: create_tournament(
            name="Benefizturnier",
            date=date(2026, 11, 9),
            ruleset="lions-2024",
            rounds=3,
            players="\n".join(NAMES),
            user=organizer,
        ),
        "tournament",
    )


@pytest.fixture
def round_one(tournament: Tournament) -> Round:
    """Published: Anna to Dieter at table 1, Emma to Hans at table 2, by seat."""
    return publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])


@pytest.fixture
def table(round_one: Round) -> Table:
    """Table 1 of round 1."""
    return table_of(round_one, 1)


@pytest.fixture
def scribe(table: Table) -> TableAccess:
    """The link of table 1."""
    return scribe_at(table)


@pytest.fixture
def directing(table: Table) -> TableAccess:
    """The director at table 1."""
    return director_at(table)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws look at their clock so many times, on however busy a machine, instead of for two seconds: for tests whose
    searches come to no end by themselves, and that do not ask for the best that there is."""
    monkeypatch.setattr(planning, "Clock", lambda _seconds: Clock(looks=LOOKS))


@pytest.fixture(scope="session")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    place = workshop(tmp_path_factory.mktemp("workshop"))
    yield place
    place.close()


@pytest.fixture
def machine(machines: Workshop) -> Iterator[Machine]:
    """An empty one, on which a server may run; on PostgreSQL with a database of its own."""
    with machines.machine() as machine:
        yield machine


@pytest.fixture
def own_folder(settings: Any, tmp_path: Path) -> None:
    """Backups lie in one of their own."""
    settings.BACKUPS = tmp_path / "backups"
