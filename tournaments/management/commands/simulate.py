"""manage.py simulate <slug>: play the published round of a tournament with made-up games, for trials."""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments import simulation
from tournaments.models import Round, Tournament


class Command(BaseCommand):
    help = "Play the published round of a tournament with made-up games; complete sheets are confirmed by everybody."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the tournament: the first part of its address")
        parser.add_argument("--games", type=int, help="how many entries (default: until every sheet is complete)")
        parser.add_argument("--seed", type=int, help="the same seed plays the same games")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['slug']!r}.")
        current = tournament.rounds.filter(status=Round.Status.PUBLISHED).first()
        if current is None:
            raise CommandError("No round is being played: draw one and publish it first.")
        if options["games"] is not None and options["games"] < 0:
            raise CommandError("--games must not be negative.")
        rng = Random(options["seed"])
        tables = simulation.tables(current)
        wanted, played = options["games"], 0
        playing = list(tables)
        while playing and (wanted is None or played < wanted):
            table = rng.choice(playing)
            if sheet := simulation.play_one(table, rng):
                played += 1
            if sheet is None or sheet.complete:
                simulation.sign(table)
                playing.remove(table)
        complete = current.tables.filter(complete=True).count()
        self.stdout.write(f"{played} entries; {complete} of {len(tables)} tables complete")
