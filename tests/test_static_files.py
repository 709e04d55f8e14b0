"""Static files are collected when a server starts, and not again while the same lie there whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dkturnier import storage


@pytest.fixture
def source(tmp_path: Path, settings: Any) -> Path:
    """A folder of static files with one in it, collected with the storage that servers have."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "page.css").write_text("p { color: red }")
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [folder]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "dkturnier.storage.StaticStorage"}}
    storage.collect()
    return folder


def served(source: Path) -> list[str]:
    """What is served under lasting names, as it is now."""
    return sorted(path.read_text() for path in (source.parent / "static").glob("page.*.css"))


def remade(source: Path) -> bool:
    """Does the next start write anything?"""
    manifest = source.parent / "static" / "staticfiles.json"
    manifest.touch()
    before = manifest.stat().st_mtime_ns
    storage.collect()
    return manifest.stat().st_mtime_ns != before


def test_what_lies_there_is_left_alone(source: Path) -> None:
    assert served(source) == ["p { color: red }"]
    assert not remade(source)


def change(source: Path) -> None:
    (source / "page.css").write_text("p { color: tan }")


def empty_one(source: Path) -> None:
    """As a cut of power may leave what was written last."""
    next((source.parent / "static").glob("page.*.css")).write_text("")


def delete_one(source: Path) -> None:
    next((source.parent / "static").glob("page.*.css")).unlink()


@pytest.mark.parametrize(
    ("spoil", "then"),
    [
        (change, ["p { color: red }", "p { color: tan }"]),  # open pages still ask for the old one
        (empty_one, ["p { color: red }"]),
        (delete_one, ["p { color: red }"]),
    ],
)
def test_what_is_not_as_it_was_is_made_anew(source: Path, spoil: Callable[[Path], None], then: list[str]) -> None:
    spoil(source)
    assert remade(source)
    assert served(source) == then
    assert not remade(source)
