"""`manage.py recompute [tournament]`: all points once more from what was entered, as after a new release."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments import ledger
from tournaments.errors import Refused
from tournaments.log_rules import differences_in_words
from tournaments.management.commands._set_up import SetUpCommand
from tournaments.models import Tournament


class Command(SetUpCommand):
    help = "Rechnet alle Punkte neu aus dem, was eingetragen wurde, und sagt, welche Spiele sich geändert haben."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tournament", nargs="?", help="wie in der Adresse; Standard: alle Turniere")

    def handle(self, *args: Any, tournament: str | None, **options: Any) -> None:
        found = Tournament.objects.filter(slug=tournament) if tournament else Tournament.objects.order_by("id")
        if tournament and not found:
            raise CommandError(_("Dieses Turnier gibt es nicht: {name}").format(name=tournament))
        for one in found:
            try:
                differences = [difference.to_json() for difference in ledger.recompute(one)]
            except Refused as refused:
                raise CommandError(f"{one.name}: {refused.message}") from refused
            for line in differences_in_words(differences) or [_("Alle Punkte stimmen.")]:
                self.stdout.write(f"{one.name}: {line}")
