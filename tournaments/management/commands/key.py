"""`manage.py key`: a fresh one-time link that signs the organizer in."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from tournaments.management.commands._set_up import SetUpCommand
from tournaments.sign_in_key import remembered_base, sign_in_link


class Command(SetUpCommand):
    help = "Gibt einen neuen Link aus, der die Leitung anmeldet. Er gilt einmal und einen Tag lang."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(sign_in_link(settings.PUBLIC_URL or remembered_base()))
