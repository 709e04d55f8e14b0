"""The addresses of one table, for both doors: /tisch/<key>/ and /<slug>/leitung/runde/<r>/tisch/<n>/."""

from collections.abc import Callable

from django.urls import URLPattern, URLResolver, include, path

from tournaments.pages.table import entry, offline, page
from tournaments.pages.table.doors import TableView, for_director, for_scribe


def table_urls(door: Callable[[TableView], TableView]) -> list[URLPattern]:
    """Everything below a table's base address, opened through one of the doors of doors.py."""
    return [
        path("", door(page.page), name="page"),
        path("stand/", door(page.stand), name="stand"),
        path("spielliste/", door(page.sheet), name="sheet"),
        path("vorschau/", door(entry.preview), name="preview"),
        path("eintrag/", door(entry.record), name="record"),
        path("eintrag/zurueckziehen/", door(entry.withdraw), name="withdraw"),
        path("eintrag/<int:entry_id>/korrigieren/", door(entry.correct), name="correct"),
        path("eintrag/<int:entry_id>/streichen/", door(entry.strike), name="strike"),
        path("bestaetigen/<int:seat>/", door(page.confirm), name="confirm"),
        path("widersprechen/<int:seat>/", door(page.disagree), name="disagree"),
        path("zuruecknehmen/<int:seat>/", door(page.take_back), name="take_back"),
        path("rufen/", door(page.call), name="call"),
        path("zeit-um/", door(page.time_is_up), name="time_is_up"),
        path("schreiber/<int:seat>/", door(page.choose_scribe), name="choose_scribe"),
    ]


app_name = "table"

director_table_urls = table_urls(for_director)
"""Named "desk:table:page" and so on."""

urlpatterns: list[URLPattern | URLResolver] = [
    path("", page.by_code, name="by_code"),
    path("sw.js", offline.worker, name="worker"),
    path("<slug:key>/", include(table_urls(for_scribe))),
]
