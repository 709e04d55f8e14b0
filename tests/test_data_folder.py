"""The data folder and what lies in it are its owner's alone, whoever made them and however open they were."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.rglob("*")) if path.exists()}


def run(code: str, data: Path, **more: str) -> str:
    """Python code in an installation of its own, begun under the umask that most systems have."""
    environment = os.environ | {"DKTURNIER_DATA": str(data), "DJANGO_SETTINGS_MODULE": "dkturnier.settings"} | more
    if "DATABASE_URL" not in more:
        environment.pop("DATABASE_URL", None)
    done = subprocess.run(
        [sys.executable, "-c", f"import os; os.umask(0o022); import django; django.setup()\n{code}"],
        cwd=ROOT, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


MIGRATE = """
from django.core.management import call_command
call_command("migrate", "auth", verbosity=0)  # as many tables as are needed here
from tournaments.sign_in_key import organizer_user, remember_base
organizer_user(); remember_base("http://localhost:8000")
import logging
logging.getLogger("x").error("etwas")
from django.db import connection
connection.cursor().execute("BEGIN IMMEDIATE")  # the files beside the database are there while it is open
from django.conf import settings
print({path.name: oct(path.stat().st_mode & 0o777) for path in settings.DATA_DIR.iterdir()})
"""


def test_a_new_one(tmp_path):
    data = tmp_path / "neu" / "var"
    said = run(MIGRATE, data)
    assert modes(data).pop("var") == 0o700
    for name in (
        "dkturnier.sqlite3",
        "dkturnier.sqlite3-wal",
        "dkturnier.sqlite3-shm",
        "secret.key",
        "address",
        "errors.log",
    ):
        assert f"'{name}': '0o600'" in said


def test_one_that_stood_open(tmp_path):
    data = tmp_path / "var"
    (data / "backups").mkdir(parents=True)
    data.chmod(0o755)
    (data / "backups").chmod(0o755)
    names = ["dkturnier.sqlite3", "dkturnier.sqlite3-wal", "address", "errors.log", "errors.log.1", "backups/a.sqlite3"]
    for name in names:
        (data / name).touch()
        (data / name).chmod(0o644)
    (data / "secret.key").write_text("x" * 60)
    (data / "secret.key").chmod(0o644)
    (data / "fremd.txt").touch()
    (data / "fremd.txt").chmod(0o644)
    run("from django.conf import settings; settings.DEBUG", data)
    found = modes(data)
    assert found.pop("fremd.txt") == 0o644  # not ours, and behind the closed folder nobody sees it
    assert found.pop("var") == found.pop("backups") == 0o700
    assert set(found.values()) == {0o600}


def test_a_database_elsewhere(tmp_path):
    elsewhere = tmp_path / "platte"
    elsewhere.mkdir()
    elsewhere.chmod(0o755)
    file = elsewhere / "turnier.db"
    file.touch(0o644)
    file.chmod(0o644)
    beside = elsewhere / "turnier.db.txt"
    beside.touch()
    beside.chmod(0o644)
    run(MIGRATE, tmp_path / "var", DATABASE_URL=f"sqlite:///{file}")
    found = modes(elsewhere)
    assert found["turnier.db"] == 0o600
    assert found["turnier.db.txt"] == 0o644
    assert found["platte"] == 0o755


def test_a_folder_for_everybody_stays_theirs(tmp_path):
    shared = tmp_path / "tmp"
    shared.mkdir()
    shared.chmod(0o1777)
    run("from django.conf import settings; settings.DEBUG", shared)
    assert shared.stat().st_mode & 0o7777 == 0o1777
    assert (shared / "secret.key").stat().st_mode & 0o777 == 0o600
