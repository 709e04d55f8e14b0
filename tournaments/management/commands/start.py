"""`manage.py start`: everything between a checkout and a hall full of phones, and nothing to configure."""

from __future__ import annotations

import io
import sys
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.management.color import supports_color
from django.utils.translation import gettext as _

from dkturnier import addresses, in_use, serving, storage
from tournaments import database, sign_in_key


class Command(BaseCommand):
    help = "Startet die App: für diesen Laptop, die Telefone im Saal und die Leinwand. Beenden mit Strg+C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=sign_in_key.DEFAULT_PORT, help="Standard: %(default)s")
        parser.add_argument("--host", default="0.0.0.0", help="nur auf dieser Adresse; Standard: auf allen")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal without umlauts is no reason not to start
        try:
            serving.check_port(host, port)
        except serving.PortTaken as taken:
            raise CommandError(
                _("Auf Port {port} läuft schon etwas, oder er ist nicht erlaubt. Anderer Port: --port {other}").format(
                    port=port, other=port + 1 if port < 65535 else sign_in_key.DEFAULT_PORT
                )
            ) from taken
        try:
            with in_use.serving():
                self.prepare_and_serve(host, port)
        except in_use.InUse as error:
            raise CommandError(_("Gerade wird eine Sicherung zurückgespielt. Bitte gleich noch einmal.")) from error
        self.stdout.write(_("Beendet. Alles Gespeicherte bleibt, der nächste Start macht weiter."))

    def prepare_and_serve(self, host: str, port: int) -> None:
        file = database.path()
        try:
            if file is not None:
                database.check(file)
        except database.Damaged as damaged:
            raise CommandError(
                _(
                    "Die Datenbank {file} ist beschädigt ({why}). "
                    "Zurück zu einer Sicherung: manage.py restore (zeigt, welche es gibt)."
                ).format(file=file, why=damaged)
            ) from damaged
        call_command("migrate", interactive=False, verbosity=0)
        storage.collect()
        base = addresses.director_base(port)
        sign_in_key.remember_base(base)
        text = self.greeting(sign_in_key.sign_in_link(base), addresses.hall_bases(host, port))

        def ready() -> None:
            self.stdout.write(text)
            self.stdout.flush()

        def again() -> None:
            self.stdout.write(_("Der Server war abgestürzt und ist neu gestartet. Alles Gespeicherte ist da."))
            self.stdout.flush()

        try:
            serving.serve(host, port, ready, again)
        except serving.KeepsEnding as ended:
            raise CommandError(
                _("Der Server stürzt immer wieder ab. Alles Gespeicherte bleibt; bitte neu starten.")
            ) from ended

    def greeting(self, sign_in: str, halls: list[str]) -> str:
        """What the terminal shows: the laptop's address with its key, and the hall's as a link and a QR code."""
        lines = ["", _("dkturnier läuft. Beenden mit Strg+C; alles Gespeicherte bleibt."), ""]
        if settings.BEHIND_PROXY:
            lines += [_("Für die Leitung (meldet an, gilt einmal; ein neuer Link: manage.py key):")]
        else:
            lines += [_("Auf diesem Laptop (meldet die Leitung an, gilt einmal; ein neuer Link: manage.py key):")]
        lines += [f"  {sign_in}", ""]
        if not halls:
            alone = _(
                "Kein anderes Gerät erreicht diesen Rechner: Er ist in keinem Netz, oder das Programm ist nur für ihn "
                "selbst gestartet."
            )
            return "\n".join([*lines, alone, ""])
        lines += [_("Im Saal, für Handys und Leinwand im selben WLAN:"), f"  {halls[0]}/", ""]
        lines += [self.qr_code(f"{halls[0]}/")]
        if len(halls) > 1:
            lines += [_("Falls das nicht geht, hat dieser Laptop noch andere Adressen:")]
            lines += [f"  {hall}/" for hall in halls[1:]] + [""]
        return "\n".join(lines)

    def qr_code(self, address: str) -> str:
        """The code in half blocks; by colour codes white on black, whatever the terminal's theme is."""
        drawn = io.StringIO()
        segno.make(address, error="m", micro=False).terminal(drawn, border=2, compact=True)
        before, after = ("\033[97;40m", "\033[0m") if supports_color() else ("", "")
        return "\n".join(f"  {before}{line}{after}" for line in drawn.getvalue().splitlines()) + "\n"
