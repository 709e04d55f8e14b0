"""manage.py simulate <slug>: play the published round of a tournament with made-up games, for trials."""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import CommandError

from tournaments.demo import simulation
from tournaments.management.commands._set_up import SetUpCommand
from tournaments.models import Round, Tournament


class Command(SetUpCommand):
    help = "Play the published round of a tournament with made-up games; complete sheets are confirmed by everybody."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the tournament: the first part of its address")
        parser.add_argument("--real", action="store_true", help="also a tournament that is no demo")
        parser.add_argument("--games", type=int, help="how many entries (default: until every sheet is complete)")
        parser.add_argument("--seed", type=int, help="the same seed plays the same games")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['slug']!r}.")
        if tournament.demo_next_at is None and not options["real"]:
            raise CommandError(
                f"{options['slug']!r} is no demo: its sheets would be filled with made-up games, for good. "
                "Say --real if that is what you want."
            )
        current = tournament.rounds.filter(status=Round.Status.PUBLISHED).first()
        if current is None:
            raise CommandError("No round is being played: draw one and publish it first.")
        if options["games"] is not None and options["games"] < 0:
            raise CommandError("--games must not be negative.")
        rng = Random(options["seed"])
        tables = simulation.tables(current)
        wanted, played = options["games"], 0
        playing = [table for table in tables if table.ended_at is None]
        while playing and (wanted is None or played < wanted):
            table = rng.choice(playing)
            if sheet := simulation.play_one(table, rng):
                played += 1
            if sheet is None or sheet.complete:
                simulation.sign(table)
                playing.remove(table)
            if not playing:
                # A solo at another table may have given one that had signed a game more.
                unsigned = set(
                    current.tables.filter(ended_at=None, seats__confirmed_at=None).values_list("id", flat=True)
                )
                playing = [table for table in simulation.tables(current) if table.id in unsigned]
        complete = current.tables.filter(complete=True).count()
        self.stdout.write(f"{played} entries; {complete} of {len(tables)} tables complete")
