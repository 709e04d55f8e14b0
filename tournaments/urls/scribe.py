"""The addresses of one table, for both doors: /tisch/<key>/ and /<slug>/leitung/runde/<r>/tisch/<n>/."""

from collections.abc import Callable

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import offline, scribe, scribe_entry
from tournaments.views.table_access import TableView, for_director, for_scribe


def table_urls(door: Callable[[TableView], TableView]) -> list[URLPattern]:
    """Everything below a table's base address, opened through one of the doors of table_access.py."""
    return [
        path("", door(scribe.page)),
        path("stand/", door(scribe.stand)),
        path("spielliste/", door(scribe.sheet)),
        path("vorschau/", door(scribe_entry.preview)),
        path("eintrag/", door(scribe_entry.record)),
        path("eintrag/<int:entry_id>/korrigieren/", door(scribe_entry.correct)),
        path("eintrag/<int:entry_id>/streichen/", door(scribe_entry.strike)),
        path("bestaetigen/<int:seat>/", door(scribe.confirm)),
        path("widersprechen/<int:seat>/", door(scribe.disagree)),
        path("rufen/", door(scribe.call)),
        path("zeit-um/", door(scribe.time_is_up)),
        path("schreiber/<int:seat>/", door(scribe.choose_scribe)),
    ]


director_table_urls = table_urls(for_director)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", scribe.by_code),
    path("sw.js", offline.worker),
    path("<slug:key>/", include(table_urls(for_scribe))),
]
