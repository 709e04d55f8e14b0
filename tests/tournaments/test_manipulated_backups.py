"""What somebody else has made of a backup: it is read, never unpacked or followed, and refused in one sentence."""

from __future__ import annotations

import os
import sqlite3
import tarfile
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from tournaments.files.backup import restoring
from tournaments.files.backup.errors import BackupFailed, RestoreRefused
from tournaments.files.backup.folder import Reason
from tournaments.files.backup.making import make

pytestmark = pytest.mark.sqlite


def zip_that_climbs(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("../../climbed.txt", "x")
        archive.writestr("/tmp/climbed.txt", "x")


def zip_that_grows(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("dkturnier.sqlite3", b"\0" * 50_000_000)


def tar_with_a_link(path: Path) -> None:
    with tarfile.open(path, "w:gz") as archive:
        link = tarfile.TarInfo("dkturnier.sqlite3")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)


def database_of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (id INTEGER)")


def database_that_only_says_it_is_ours(path: Path) -> None:
    """The right migrations, and none of the tables."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE django_migrations (id INTEGER, app TEXT, name TEXT, applied TEXT)")
        other.execute("INSERT INTO django_migrations VALUES (1, 'tournaments', '0001_initial', '')")
        other.commit()


def header_alone(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0")


def nothing(path: Path) -> None:
    path.touch()


def link_to_a_secret(path: Path) -> None:
    path.symlink_to("/etc/passwd")


@pytest.mark.parametrize(
    "made",
    [
        zip_that_climbs,
        zip_that_grows,
        tar_with_a_link,
        database_of_another_program,
        database_that_only_says_it_is_ours,
        header_alone,
        nothing,
        link_to_a_secret,
    ],
)
def test_it_is_refused(tmp_path: Path, made: Callable[[Path], None]) -> None:
    path = tmp_path / "turnier.sqlite3"
    made(path)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(RestoreRefused) as refused:
        restoring.look_into(path)
    said = str(refused.value)
    assert "ist keine Sicherung von dkturnier" in said or "ist beschädigt" in said, said
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", ["../secret.key", "/etc", "", ".", "x" * 5000, "a\nb", "a\0b"])
def test_a_name_that_leads_elsewhere_is_no_backup(name: str) -> None:
    with pytest.raises(RestoreRefused):
        restoring.look_into(restoring.find(name))


def test_a_folder_where_nothing_may_be_written(tmp_path: Path, db: None) -> None:
    stick = tmp_path / "stick"
    stick.touch()  # a file where a folder should be: nobody may write into it, whoever they are
    with pytest.raises(BackupFailed) as failed:
        make(Reason.BY_HAND, stick)
    assert str(failed.value).endswith((".", ")")) or ":" in str(failed.value)
    assert stick.stat().st_size == 0 and os.listdir(tmp_path) == ["stick"]
    assert connection.is_usable()
