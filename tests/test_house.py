"""The walls of the house: what must never be, wherever somebody adds a line."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).resolve().parents[1]
TRACKED = [ROOT / line for line in subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()]
PYTHON = [path for path in TRACKED if path.suffix == ".py" and "migrations" not in path.parts and path.exists()]
ENGLISH = ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po"


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found


@pytest.mark.parametrize("folder", ["scoring", "tournaments/seating"])
def test_rules_and_seating_know_no_django(folder):
    modules = [path for path in PYTHON if path.is_relative_to(ROOT / folder)]
    assert modules
    for path in modules:
        assert not imports(path) & {"django", "dkturnier"}, path
        if folder == "scoring":
            assert "tournaments" not in imports(path), path


def test_modules_have_one_subject():
    long = [
        f"{path.relative_to(ROOT)}: {count}"
        for path in TRACKED
        if path.suffix in (".py", ".js", ".css") and "migrations" not in path.parts and path.exists()
        if (count := len(path.read_text().splitlines())) > 400
    ]
    assert not long


def test_only_the_ledger_writes_entries():
    writes = re.compile(
        r"\bEntry(\.objects\.(create|bulk_create|update|update_or_create|get_or_create|filter\([^)]*\)\.(update|delete))|\()"
    )
    for path in PYTHON:
        if path.is_relative_to(ROOT / "tournaments") and not {"ledger", "models"} & set(path.parts):
            assert not writes.search(path.read_text()), path


def test_public_pages_carry_no_token_and_no_session():
    for path in TRACKED:
        if path.suffix == ".html" and path.exists() and set(path.parts) & {"public", "projector", "scribe"}:
            text = path.read_text()
            assert "csrf_token" not in text and "request.user" not in text, path


def test_nothing_comes_from_third_parties():
    outside = re.compile(r"""(?:src|href|url|import|from|fetch)\s*[=(]?\s*["'(]\s*(?:https?:)?//""")
    for path in TRACKED:
        if path.suffix in (".html", ".css", ".js") and path.exists():
            assert not outside.search(path.read_text()), path


def test_every_sentence_has_its_english():
    catalogue = polib.pofile(str(ENGLISH))
    assert len(catalogue) > 200
    assert not [entry.msgid for entry in catalogue if not entry.translated()]
    assert not [entry.msgid for entry in catalogue if entry.fuzzy]


def test_translations_keep_their_placeholders():
    places = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
    for entry in polib.pofile(str(ENGLISH)):
        for translated in [entry.msgstr, *entry.msgstr_plural.values()]:
            if translated:
                wanted = set(places.findall(entry.msgid)) | set(places.findall(entry.msgid_plural or ""))
                assert set(places.findall(translated)) <= wanted, entry.msgid


def test_the_compiled_catalogue_is_that_of_its_source():
    source, compiled = polib.pofile(str(ENGLISH)), polib.mofile(str(ENGLISH.with_suffix(".mo")))
    assert sentences(compiled) == sentences(source)


def sentences(catalogue: polib.POFile | polib.MOFile) -> dict[tuple[str | None, str], object]:
    return {(entry.msgctxt, entry.msgid): entry.msgstr or entry.msgstr_plural for entry in catalogue}
