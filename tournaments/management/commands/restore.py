"""`manage.py restore [backup]`: the database becomes what it was then. Without an argument it lists the backups."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.template.defaultfilters import date, filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.files import backup
from tournaments.files.backup import summary


class Command(BaseCommand):
    help = "Spielt eine Sicherung zurück. Ohne Angabe: welche es gibt. Der Server darf dabei nicht laufen."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "backup", nargs="?", help="eine Datei, eine aus der Liste, oder ein Ordner: die neueste darin"
        )
        parser.add_argument("--yes", action="store_true", help="nicht nachfragen")

    def handle(self, *args: Any, yes: bool, **options: Any) -> None:
        if options["backup"] is None:
            self.list()
            return
        try:
            path = backup.find(options["backup"])
            contents = backup.look_into(path)
            something = backup.something_to_replace()
            self.stdout.write(f"{path}: {contents.in_words}")
            if something and not yes and not self.confirmed():
                raise CommandError(_("Nichts geändert."))
            kept, _contents = backup.restore(path)
        except backup.RestoreRefused as refused:
            raise CommandError(str(refused)) from refused
        if kept is not None:
            self.stdout.write(_("Was vorher da war, liegt in {path}").format(path=kept))
        self.stdout.write(_("Zurückgespielt. Der nächste Start (manage.py start) macht dort weiter."))

    def list(self) -> None:
        found = backup.backups()
        if not found:
            self.stdout.write(_("In {folder} liegt keine Sicherung.").format(folder=settings.BACKUPS))
            return
        self.stdout.write(_("In {folder}, die neueste zuerst:").format(folder=settings.BACKUPS))
        for one in found:
            at = date(timezone.localtime(one.made_at), _("j.n.Y, H:i"))
            size = filesizeformat(one.size).replace("\xa0", " ")
            told = summary.read(one.path)
            why = f"{one.why} ({told.whose})" if told and told.whose else one.why
            self.stdout.write(f"  {one.path.name}   {at}  {size}  {why}")
        self.stdout.write(_("Zurückspielen: manage.py restore {name}").format(name=found[0].path.name))

    def confirmed(self) -> bool:
        asked = _("Das ersetzt alles, was jetzt in der Datenbank steht. Zurückspielen? (ja/nein) ")
        try:
            return input(asked).strip().casefold() in ("ja", "j", "yes", "y")
        except EOFError:
            raise CommandError(_("Niemand hat geantwortet: mit --yes wird nicht gefragt.")) from None
