"""The walls of the house: what must never be, wherever somebody adds a line."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import polib
import pytest

import scoring
from tests.tournaments.every_address import addresses
from tools import modules
from tournaments.models import CallReason, Entry, Event, Player, Round, Seat, Table, TableLink, Tournament

ROOT = Path(__file__).resolve().parents[1]
TRACKED = [ROOT / line for line in subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()]
PYTHON = [path for path in TRACKED if path.suffix == ".py" and "migrations" not in path.parts and path.exists()]
PUBLIC = {"hall", "table"}
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


def test_the_rules_are_asked_for_at_their_face():
    """What `scoring` hands on comes from there; its modules are for what is of one use."""
    for path in PYTHON:
        if not path.is_relative_to(ROOT / "scoring"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scoring."):
                    assert not {alias.name for alias in node.names} & set(scoring.__all__), f"{path}:{node.lineno}"


def test_the_face_of_the_rules_is_small_and_used():
    asked = {
        alias.name
        for path in PYTHON
        if path.is_relative_to(ROOT / "tournaments")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "scoring"
        for alias in node.names
    }
    assert len(scoring.__all__) <= 16
    assert set(scoring.__all__) - asked <= {"Entry", "Score", "score"}  # what a script needs


def test_what_is_said_of_every_module_is_what_it_says_itself():
    assert (ROOT / "docs" / "modules.md").read_text() == modules.page(), "python -m tools.modules writes it anew"


def test_every_module_and_script_says_what_it_is_for():
    silent = [path for paths in modules.rooms().values() for path in paths if not modules.first_words(path)]
    assert not [path for path in silent if path.stem not in modules.ANYWHERE]


def test_the_picture_of_the_house_shows_every_room_and_no_other():
    picture = (ROOT / "docs" / "architecture.md").read_text().partition("## The way of a game")[0]
    shown, rooms = set[str](), dict[int, str]()
    for line in picture.splitlines():
        if room := re.match(r"    ( *)([\w/]+)/ ", line):
            rooms = {depth: name for depth, name in rooms.items() if depth < len(room[1])} | {len(room[1]): room[2]}
            shown.add("/".join(rooms[depth] for depth in sorted(rooms)))
    there = {room for room in modules.rooms() if not room.startswith("static")}
    assert there == shown - {"templates", "tests"}


def test_outside_the_pages_nobody_knows_a_request_or_a_page():
    """Services are called by pages, commands and the demo alike."""
    pages = re.compile(
        r"HttpRe(quest|sponse)|django\.template\b|import render\b|tournaments\.pages|from tournaments import pages"
    )
    for path in PYTHON:
        room = path.relative_to(ROOT).parts
        if room[0] == "tournaments" and not {"pages", "management", "templatetags"} & set(room):
            assert not pages.search(path.read_text()), path


def test_what_prints_is_offered_in_one_way():
    """Hidden where no script could print."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")}
    assert [name for name, text in texts.items() if "data-print" in text] == ["print.html"]
    assert re.search(r"data-print\s+hidden>", texts["print.html"])


def test_modules_have_one_subject():
    long = [
        f"{path.relative_to(ROOT)}: {count}"
        for path in TRACKED
        if path.suffix in (".py", ".js", ".css") and "migrations" not in path.parts and path.exists()
        if (count := len(path.read_text().splitlines())) > 400
    ]
    assert not long


def test_lines_of_templates_can_be_reviewed():
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in TRACKED
        if path.suffix == ".html" and path.exists()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line.encode()) > 160
    ]
    assert not long


# What a test does when its answer may depend on the database.
ASKS_THE_DATABASE = (
    r"\bat_once\b|\bthreading\b|transaction=True",  # hands at once
    r"\bIntegrityError\b",
    r"\bCaptureQueriesContext\b|num_queries\(",
    r"\bODD\b|\\0",  # any text in any field
)
A_DATABASE_OF_ITS_OWN = re.compile(r"\b(hall|shared)_server\b|\bpostgres_database\b|\bown_database\b")
MARKED = re.compile(r"pytest\.mark\.(both|postgres|sqlite)\b")
# What a module does that databases do each in their own way.
DATABASES_WAY = re.compile(
    r"\b(writing|exclusive)\(|select_for_update|annotate\(|aggregate\(|bulk_\w+\(|get_or_create|\.distinct\(|cursor\("
)


# Pages and backups are reached by their addresses and commands: see test_never_500 and test_backup_command.
BY_ADDRESS = {"pages", "backup"}
# Used as one: whoever tries the ledger tries its parts.
AS_ONE = {"ledger", "seating"}


def of_the_database() -> list[Path]:
    folders = [ROOT / "tests" / "tournaments", ROOT / "tests" / "hall"]
    return [path for path in PYTHON if path.parent in folders and path.name.startswith("test_")]


def functions_of(text: str) -> dict[str, str]:
    """The functions of a module by name, each with what stands above it."""
    lines = text.splitlines()
    return {
        node.name: "\n".join(
            lines[min([node.lineno, *(one.lineno for one in node.decorator_list)]) - 1 : node.end_lineno]
        )
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef)
    }


def test_what_depends_on_the_database_is_tried_on_both():
    """Each test that asks itself or by a helper of its file is marked, or the whole file is."""
    for path in of_the_database():
        text = path.read_text()
        if A_DATABASE_OF_ITS_OWN.search(text):
            assert MARKED.search(text), f"{path.name}: say which of its tests are for which database"
        elif not re.search(r"^pytestmark = .*" + MARKED.pattern, text, re.MULTILINE):
            functions = functions_of(text)
            asking = {
                name for name, code in functions.items() if any(re.search(one, code) for one in ASKS_THE_DATABASE)
            }
            while more := {name for name, code in functions.items() if uses(code, asking)} - asking:
                asking |= more
            found = [name for name in asking if name.startswith("test_") and not MARKED.search(functions[name])]
            assert not found, f"{path.name}: mark these `both`: {found}"


def uses(code: str, names: set[str]) -> bool:
    return any(re.search(rf"(?<!['\"])\b{name}\b", code) for name in names)


def test_every_module_that_writes_is_tried_on_both():
    marked = [path.read_text() for path in of_the_database() if "mark.both" in path.read_text()]
    tried = {
        name
        for text in marked
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
        for name in (*(node.module or "").split("."), *(alias.name for alias in node.names))
    }
    for path in PYTHON:
        if path.is_relative_to(ROOT / "tournaments") and DATABASES_WAY.search(path.read_text()):
            rooms = set(path.relative_to(ROOT).parts)
            assert rooms & BY_ADDRESS or {path.stem, *(rooms & AS_ONE)} & tried, f"no test marked `both` imports {path}"


def test_only_the_ledger_writes_entries():
    """Nor saves or deletes one that is at hand."""
    writes = re.compile(
        r"\bEntry(\.objects\.(create|bulk_create|update|update_or_create|get_or_create|filter\([^)]*\)\.(update|delete))|\()"
        r"|\bentry\.(save|delete)\("
    )
    for path in PYTHON:
        room = path.relative_to(ROOT).parts
        if room[0] == "tournaments" and not {"ledger", "models"} & set(room):
            assert not writes.search(path.read_text()), path


def written(tree: ast.AST) -> set[str]:
    """The names that a module sets: on a row at hand, in a query, or by naming them to `save` and `bulk_update`."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets):
                parts = (part for one in targets for part in ast.walk(one) if isinstance(part, ast.Attribute))
                found |= {part.attr for part in parts if ast.unparse(part.value) != "self"}
            case ast.AugAssign(target=ast.Attribute(attr=name)):
                found.add(name)
            case ast.Call(func=ast.Attribute(attr="save" | "update" | "bulk_update", value=of)):
                found |= {str(word.value) for word in ast.walk(node) if isinstance(word, ast.Constant)}
                found |= {one.arg or f"{ast.unparse(of)}.update(**…)" for one in node.keywords}
    return found


def test_only_the_ledger_writes_what_a_sheet_holds():
    """Its tables and seats come from the draw; what is said, played and concluded there is the ledger's alone."""
    of_sheets, of_others = (
        {field.name for model in models for field in model._meta.fields}
        for models in ((Table, Seat, Entry, CallReason), (Tournament, Player, Round, TableLink, Event))
    )
    sheets = of_sheets - of_others - {"page_version", "player", "round"}  # a row at hand is given its round
    assert {"called_at", "confirmed_at", "games_played", "seating", "facts"} <= sheets
    for path in PYTHON:
        room = path.relative_to(ROOT).parts
        if room[0] == "tournaments" and not {"ledger", "models"} & set(room):
            found = written(ast.parse(path.read_text()))
            assert not found & sheets, path
            assert not [one for one in found if re.search(r"(?i)(seat|table|entr).*\*\*", one)], path


def test_public_pages_carry_no_token_and_no_session():
    for path in TRACKED:
        if path.suffix == ".html" and path.exists() and set(path.relative_to(ROOT).parts) & PUBLIC:
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


def test_a_game_has_a_capital_where_a_sentence_begins_alone():
    said = [one for entry in polib.pofile(str(ENGLISH)) for one in (entry.msgstr, *entry.msgstr_plural.values())]
    assert not [one for one in said if re.search(r"[\w,;:(] Game [{%]", one)]


def test_the_compiled_catalogue_is_that_of_its_source():
    source, compiled = polib.pofile(str(ENGLISH)), polib.mofile(str(ENGLISH.with_suffix(".mo")))
    assert sentences(compiled) == sentences(source)


def sentences(catalogue: polib.POFile | polib.MOFile) -> dict[tuple[str | None, str], object]:
    return {(entry.msgctxt, entry.msgid): entry.msgstr or entry.msgstr_plural for entry in catalogue}


def test_what_a_template_says_it_shows_is_there():
    """`{% comment %}` names the view's value: "rows.RowView"."""
    classes = {f"{path.stem}.{name}" for path in PYTHON for name in re.findall(r"(?m)^class (\w+)", path.read_text())}
    for path in TRACKED:
        if path.suffix == ".html" and path.exists():
            for said in re.findall(r"{% comment %}(.*?){% endcomment %}", path.read_text(), re.DOTALL):
                for named in re.findall(r"\b[a-z_]+\.[A-Z]\w+", said):
                    assert named in classes, f"{path.name}: {named}"


def texts_of(path: Path) -> list[str]:
    """The strings of a module but for its docstrings; what is filled in is `{}`."""
    tree = ast.parse(path.read_text())
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    said |= {id(part) for node in joined for part in node.values}
    filled = [
        "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in one.values) for one in joined
    ]
    return filled + [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    ]


def test_an_address_is_written_once():
    """Among the routes. Everywhere else it is asked for by its name; but "/" is "/", also where a route is broken."""
    pieces = {piece for address in addresses() for text in address.pieces for piece in text.split("/") if piece}
    assert {"leitung", "auslosung", "tisch", "stand", "ergebnis.csv", "anmelden"} <= pieces
    word = "|".join(sorted(map(re.escape, pieces)))
    # Of a link or a form, or behind what is filled in: href="/demo/", "/{{ slug }}/tische/", "{{ base }}akte/".
    written = re.compile(rf"""="/[^/"]|add:"/|[/}}"]({word})/""")
    for path in TRACKED:
        if path.suffix == ".html" and path.exists():
            assert not (found := written.search(path.read_text())), f"{path.name}: {found}"
    put_together = re.compile(rf"^/({word})/|[/}}]({word})/|^/{{}}/")
    for path in PYTHON:
        room = path.relative_to(ROOT).parts
        if room[0] in ("tournaments", "dkturnier") and path.name != "urls.py":
            for text in texts_of(path):
                assert not put_together.search(text), f"{path.name}: {text}"


def test_a_room_takes_nothing_from_another():
    """What two rooms need stands beside them. Only the director's table is the scribe's, by another door."""
    for path in PYTHON:
        room = re.search(r"tournaments/pages/(desk|table|hall|home)/", path.as_posix())
        if room:
            others = set(re.findall(r"tournaments\.pages\.(desk|table|hall|home)\b", path.read_text())) - {room[1]}
            allowed = {"desk": {"table"}}.get(room[1], set())
            assert others <= allowed, f"{path.relative_to(ROOT)}: {others - allowed}"
