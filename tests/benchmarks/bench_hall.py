"""A whole hall at once: 50 phones enter a round of 24 games each, as fast as the server answers.

On SQLite; on PostgreSQL with the DATABASE_URL of one in the environment.

`python -m tests.benchmarks.bench_hall`. The baseline is one phone alone on the same server in the same run; the last
line loses a fifth of all answers. Times are those of answered requests, in milliseconds, as a phone sees them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from tests.hall.hall import new_hall, own_database
from tests.hall.line import FINE, LOSSY, Weather
from tests.hall.phones import Scribe
from tests.server import Server

PHONES = 50


def measured(server: Server, phones: int, weather: Weather) -> tuple[float, list[float], list[float]]:
    """Saved games a second; the times of saves and of previews in milliseconds."""
    hall = new_hall(server, phones)
    scribes = [Scribe(hall.phone(table, weather), hall.ruleset, previews=1.0) for table in range(1, phones + 1)]
    begun = perf_counter()
    hall.all_at_once([scribe.play_round for scribe in scribes])
    seconds = perf_counter() - begun
    saved = sum(told.what == "saved" for scribe in scribes for told in scribe.phone.told)
    answered = [one for scribe in scribes for one in scribe.phone.line.seconds]
    saves, previews = (
        [1000 * taken for kind, taken in answered if kind == wanted] for wanted in ("eintrag", "vorschau")
    )
    return saved / seconds, saves, previews


def percentile(times: Sequence[float], hundredth: int) -> float:
    return quantiles(times, n=100)[hundredth - 1]


def main() -> None:
    print("| hall | saves/s | save p50 | p99 | preview p50 | p99 | saves/s / one phone |")
    print("|:--|--:|--:|--:|--:|--:|--:|")
    with own_database() as url, tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), url)
        server.start()
        try:
            alone = 0.0
            for phones, weather, label in (
                (1, FINE, "one phone alone"),
                (PHONES, FINE, f"{PHONES} phones"),
                (PHONES, LOSSY, f"{PHONES} phones, a fifth of all answers lost"),
            ):
                rate, saves, previews = measured(server, phones, weather)
                alone = alone or rate
                times = [percentile(one, hundredth) for one in (saves, previews) for hundredth in (50, 99)]
                columns = " | ".join(f"{time:.0f}" for time in times)
                print(f"| {label} | {rate:.1f} | {columns} | {rate / alone:.2f} |", flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
