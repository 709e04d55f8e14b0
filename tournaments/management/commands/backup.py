"""`manage.py backup [folder]`: a verified copy of the database, also while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from tournaments.files import backup


class Command(BaseCommand):
    help = "Sichert die ganze Datenbank, auch während der Server läuft, und prüft die Kopie."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "folder", nargs="?", type=Path, help="wohin, z. B. ein USB-Stick; Standard: backups/ im Datenordner"
        )

    def handle(self, *args: Any, folder: Path | None, **options: Any) -> None:
        try:
            made, contents = backup.make(backup.Reason.BY_HAND, folder)
        except backup.BackupFailed as failed:
            raise CommandError(str(failed)) from failed
        self.stdout.write(
            _("Gesichert und geprüft: {path} ({size}; {contents})").format(
                path=made.path, size=filesizeformat(made.size).replace("\xa0", " "), contents=contents.in_words
            )
        )
