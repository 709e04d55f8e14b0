from django.apps import AppConfig
from django.db.models.signals import pre_migrate


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from tournaments.files.backup.automatic import before_migrating

        pre_migrate.connect(before_migrating, sender=self)
