"""A command for a database that is there: it says so where nothing was started yet."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils.translation import gettext as _

from tournaments.models import Tournament


class SetUpCommand(BaseCommand):
    """Refuses in a data folder in which `start` has made no database."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        if Tournament._meta.db_table not in connection.introspection.table_names():
            raise CommandError(_("In diesem Datenordner ist noch nichts: bitte zuerst starten (manage.py start)."))
        return super().execute(*args, **options)
