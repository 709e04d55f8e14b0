"""`manage.py score [--sheet]`: one JSON line in, one out (score-format.md)."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scoring import PRESETS

ROOT = Path(__file__).parents[2]
GAME = {
    "ruleset": "oase",
    "type": "normal",
    "players": [1, 2, 3, 4],
    "re": [1, 2],
    "re_pips": 184,
    "announcements": {"re": "no_90"},
    "extras": {"kontra": ["fox"]},
}
SHEET: dict[str, Any] = {
    "ruleset": "lions-2024",
    "seats": 4,
    "time_up": False,
    "games": [
        {"type": "normal", "re": [1, 3], "re_pips": 140},
        {"type": "solo", "solo": "queens", "re": [2], "re_pips": 125},
        {"struck": True},
        {"violation": "minor", "offender": 4},
    ],
}


def answers(lines: list, *arguments: str) -> tuple[list[dict], int]:
    """The answers to these documents (strings go in as they are), and the exit status."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines) + "\n"
    out = io.StringIO()
    status = 0
    try:
        call_command("score", *arguments, stdin=io.BytesIO(text.encode()), stdout=out)
    except SystemExit as exit_:
        status = exit_.code if isinstance(exit_.code, int) else 1
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def run(data: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a program of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", "score", *arguments], input=data, capture_output=True, cwd=ROOT, timeout=60
    )


def test_the_example_of_the_format():
    [answer], status = answers([GAME])
    assert status == 0
    assert list(answer) == ["winner", "value", "points", "lines", "multiplier"]
    assert (answer["winner"], answer["value"], answer["points"], answer["multiplier"]) == ("re", 6, [6, 6, -6, -6], 2)
    assert answer["lines"][0]["what"] == "won"
    assert all({"what", "party", "points", "clause"} <= line.keys() for line in answer["lines"])


def test_lines_are_answered_in_order():
    got, status = answers([GAME | {"re_pips": pips} for pips in range(8, 216)])
    assert status == 0
    assert len(got) == 208
    assert [answer["winner"] for answer in got] == ["kontra"] * (151 - 8) + ["re"] * (216 - 151)


def test_a_refused_line_is_answered_in_its_place():
    got, status = answers([GAME, GAME | {"re_pips": 241}, "{oops", "[1]", '"Re"', GAME | {"ruleset": "skat"}, GAME])
    assert status == 1
    assert [answer.get("field") for answer in got] == [None, "re_pips", "", "", "", "ruleset", None]
    assert all(answer.keys() == {"error", "field"} for answer in got[1:-1])
    assert all(answer["error"].endswith(".") for answer in got[1:-1])
    assert got[0] == got[-1]


def test_blank_lines_are_no_lines():
    got, status = answers(["", GAME, "   ", "", GAME, ""])
    assert (len(got), status) == (2, 0)


def test_nothing_in_nothing_out():
    assert answers([]) == ([], 0)


def test_a_ruleset_written_out():
    written = PRESETS["oase"].to_json()
    [plain, same, changed, wrong], status = answers(
        [
            GAME,
            GAME | {"ruleset": written},
            GAME | {"ruleset": written | {"won": 2}},
            GAME | {"ruleset": written | {"won": -1}},
        ]
    )
    assert plain == same
    assert changed["value"] == plain["value"] + 2
    assert wrong["field"] == "ruleset.won" and status == 1


def test_a_sheet():
    [answer], status = answers([SHEET], "--sheet")
    assert status == 0
    assert answer["totals"] == [1, 3, 1, -5]
    assert answer["next"]["must_present"] is None
    assert answer["complete"] is False


def test_a_sheet_whose_time_is_up():
    [answer], _status = answers([SHEET | {"time_up": True, "games": SHEET["games"][:3]}], "--sheet")
    assert answer["next"] == {
        "number": 3,
        "dealer": 2,
        "sits_out": None,
        "leads": 3,
        "games_left": 3,
        "open_solos": [1, 3, 4],
        "must_present": 1,
        "bock_left": 0,
    }


def test_a_complete_sheet_has_no_next():
    games = [{"type": "normal", "re": [1, 3], "re_pips": 140}] * 16
    [answer], _status = answers([{"ruleset": "schuetzenfest", "seats": 4, "games": games}], "--sheet")
    assert answer["next"] is None and answer["complete"] is True
    assert len(answer["games"]) == 16


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": 6}, "seats"),
        ({"seats": "4"}, "seats"),
        ({"seats": None}, "seats"),
        ({"time_up": 1}, "time_up"),
        ({"games": {}}, "games"),
        ({"games": [{"struck": True}] * 1001}, "games"),
        ({"table": 3}, "table"),
        ({"ruleset": None}, "ruleset"),
        ({"games": [*SHEET["games"], {"type": "normal", "re": [9], "re_pips": 1}]}, "games[4].re"),
        ({"games": [1]}, "games[0]"),
    ],
)
def test_refused_sheets(change, field):
    [answer, other], status = answers([SHEET | change, SHEET], "--sheet")
    assert answer["field"] == field and answer["error"].endswith(".")
    assert other["totals"] == [1, 3, 1, -5]
    assert status == 1


# As a program


def test_status_0_and_utf8():
    done = run(json.dumps(GAME).encode() + b"\n" + json.dumps(GAME).encode())
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout.count(b"\n") == 2


def test_status_1_and_utf8():
    done = run(b'\xef\xbb\xbf{"ruleset": "\xc3\xb6"}\n{"ruleset": "\xff"}\n{"ruleset": "\\ud800"}\n' + b"[" * 100_000)
    assert done.returncode == 1 and done.stderr == b""
    first, second, third, fourth = (json.loads(line) for line in done.stdout.decode().splitlines())
    assert "ö" in first["error"] and first["field"] == "ruleset"
    assert second["field"] == "" and fourth["field"] == ""
    assert third["field"] == "ruleset"


def test_each_line_is_answered_at_once():
    """Whoever waits for one answer before sending the next line gets it."""
    line = json.dumps(GAME).encode() + b"\n"
    with subprocess.Popen(
        [sys.executable, "manage.py", "score"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for _ in range(3):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["value"] == 6
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_reader_that_has_seen_enough():
    line = json.dumps(GAME).encode() + b"\n"
    with subprocess.Popen(
        [sys.executable, "manage.py", "score"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        process.stdin.write(line)
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(line * 10)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 1
