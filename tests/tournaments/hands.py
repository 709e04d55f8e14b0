"""Hands that begin at one moment, and the round and the checks that races on it share."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import date
from itertools import count

_numbers = count(1)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Run all in threads of their own that begin together; gives what each returned or raised, in their order."""
    from django.db import connection

    begin = threading.Barrier(len(acts))
    results: list[object] = [None] * len(acts)

    def run(index: int, act: Callable[[], object]) -> None:
        try:
            begin.wait()
            results[index] = act()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def tries(on_postgresql: int) -> range:
    """How often a race is run whose order is up to chance. On SQLite whoever writes stands in a queue: of the orders in
    which things can happen there are hardly more than two."""
    from django.db import connection

    return range(on_postgresql if connection.vendor == "postgresql" else max(2, on_postgresql // 2))


def kinds(results: Sequence[object]) -> list[str]:
    return sorted(type(result).__name__ for result in results)


def published(tables: int = 2):
    """A published round of a new tournament with so many tables of four."""
    from django.contrib.auth.models import User

    from tests.tournaments.helpers import publish_round
    from tournaments.setting_up import create_tournament

    user, _created = User.objects.get_or_create(username="orga")
    tournament = create_tournament(
        name=f"Rennen {next(_numbers)}",
        date=date(2026, 11, 9),
        ruleset="lions-2024",
        rounds=3,
        players="\n".join(f"Spieler {chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(4 * tables)),
        user=user,
    )
    return publish_round(tournament, [list(range(first, first + 4)) for first in range(1, 4 * tables, 4)])


def check(table) -> None:
    """The stored numbers are those of the sheet, every entry has its own place, and every change raised the version."""
    from tests.tournaments.helpers import totals
    from tournaments import ledger
    from tournaments.models import Entry, Event

    sheet = ledger.sheet_of(table)
    assert totals(table) == list(sheet.totals)
    positions = table.entries.exclude(status=Entry.Status.CORRECTED).values_list("position", flat=True)
    assert list(positions) == list(range(1, len(sheet.rows) + 1))
    tournament = table.round.tournament
    tournament.refresh_from_db()
    assert ledger.recompute(tournament) == []
    assert Event.objects.filter(table=table, kind="recorded").count() == table.entries.filter(replaces=None).count()
