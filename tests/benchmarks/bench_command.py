"""How fast `manage.py score` answers, against a program that only reads and writes the same JSON lines."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

from scoring import PRESETS
from tests.scoring.sheets import random_sheet

ROOT = Path(__file__).parents[2]
GAMES = 100_000
SHEETS = 4_000  # with as many games in all
RUNS = 3
ROUND_TRIP = "import json, sys\nfor line in sys.stdin:\n    sys.stdout.write(json.dumps(json.loads(line)) + '\\n')"


def games() -> list[str]:
    """Games as they are played, of all rulesets in turn."""
    rng = Random(1)
    lines: list[str] = []
    while len(lines) < GAMES:
        for name, ruleset in PRESETS.items():
            for row in random_sheet(ruleset, rng.choice((4, 5)), rng, trouble=0).rows:
                assert row.game is not None
                lines.append(json.dumps({"ruleset": name, **row.game.to_json()}))
    return lines[:GAMES]


def sheets() -> list[str]:
    """Whole rounds of all rulesets in turn, with the trouble that happens."""
    rng = Random(1)
    lines: list[str] = []
    while len(lines) < SHEETS:
        for name, ruleset in PRESETS.items():
            seats = rng.choice((4, 5))
            entries = [row.entry for row in random_sheet(ruleset, seats, rng).rows]
            lines.append(json.dumps({"ruleset": name, "seats": seats, "time_up": False, "games": entries}))
    return lines[:SHEETS]


def seconds(command: list[str], data: Path) -> float:
    """The median of some runs."""
    taken = []
    for _ in range(RUNS):
        with data.open("rb") as lines:
            start = time.perf_counter()
            subprocess.run(command, stdin=lines, stdout=subprocess.DEVNULL, cwd=ROOT, check=True)
            taken.append(time.perf_counter() - start)
    return median(taken)


def main() -> None:
    print(f"{'':34}{'lines':>9}{'seconds':>10}{'lines/s':>10}{'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for what, lines, arguments in (("games", games(), []), ("sheets", sheets(), ["--sheet"])):
            data = Path(folder) / f"{what}.jsonl"
            data.write_text("\n".join(lines) + "\n")
            baseline = seconds([sys.executable, "-c", ROUND_TRIP], data)
            taken = seconds([sys.executable, "manage.py", "score", *arguments], data)
            for label, one in ((f"{what}: JSON read and written", baseline), (f"{what}: manage.py score", taken)):
                print(f"{label:34}{len(lines):>9,}{one:>10.2f}{len(lines) / one:>10,.0f}{one / baseline:>7.1f}x")


if __name__ == "__main__":
    main()
