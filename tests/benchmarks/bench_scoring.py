"""How many games a second the rules can read, score and explain: `python -m tests.benchmarks.bench_scoring`.

The games come from dealt cards, with announcements drawn by lot, the same in every run. The ratio is to parsing and
writing the same line of JSON in the same run, which tells more than figures of one machine.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

from scoring import PRESETS, Game, Ruleset, score
from tests.scoring.strategies import play

GAMES = 5_000
ROUNDS = 5
WANTED = 100_000  # calls of score() a second


def lines(ruleset: Ruleset) -> list[str]:
    chance = random.Random(2024)
    made = []
    for seed in range(GAMES):
        obj = play(ruleset, seed)
        said = {party: chance.choice([None, None, party, "no_90", "no_60"]) for party in ("re", "kontra")}
        obj["announcements"] = {party: level for party, level in said.items() if level}
        if seed % 6 == 0:
            obj |= {"type": "solo", "solo": "queens", "re": [1 + seed % 4], "extras": {}}
        made.append(json.dumps({"ruleset": ruleset.preset} | obj))
    return made


def a_second(call: Callable[[Any], object], values: Sequence[Any]) -> float:
    """Calls a second, the median of some rounds over all values."""
    seconds = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for value in values:
            call(value)
        seconds.append(perf_counter() - start)
    return len(values) / median(seconds)


def main() -> None:
    print(f"{'':<38}{'games/s':>10}{'ratio':>8}")
    slowest = float("inf")
    for name, ruleset in PRESETS.items():
        texts = lines(ruleset)
        objs = [json.loads(text) for text in texts]
        games = [Game.from_json(obj, ruleset) for obj in objs]
        by_name = f"{name}: "

        def both(text: str) -> str:
            obj = json.loads(text)
            rules = Ruleset.from_json(obj["ruleset"])
            return json.dumps(score(Game.from_json(obj, rules), rules).to_json())

        baseline = a_second(lambda text: json.dumps(json.loads(text)), texts)
        scores = a_second(partial(score, ruleset=ruleset), games)
        slowest = min(slowest, scores)
        for what, speed in (
            ("JSON read and written", baseline),
            ("Game.from_json", a_second(partial(Game.from_json, ruleset=ruleset), objs)),
            ("score", scores),
            ("line in, line out", a_second(both, texts)),
        ):
            print(f"{by_name + what:<38}{speed:>10,.0f}{speed / baseline:>8.2f}")
    plain = PRESETS["oase"].to_json()
    print(f"{'Ruleset.from_json of an object':<38}{a_second(Ruleset.from_json, [plain] * 1000):>10,.0f}")
    print(f"score: {slowest:,.0f} games/s at the least, {WANTED:,} wanted")


if __name__ == "__main__":
    main()
