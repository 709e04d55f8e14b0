"""All addresses. They are German, short and stable: they are printed on paper."""

from django.urls import include, path

from tournaments.pages import api

handler500 = "tournaments.pages.refusals.server_error"

urlpatterns = [
    path("api/score/", api.score, name="score"),
    path("api/sheet/", api.sheet, name="sheet"),
    path("tisch/", include("tournaments.pages.table.urls")),
    path("", include("tournaments.pages.home.urls")),
    path("<slug:slug>/leitung/", include("tournaments.pages.desk.urls")),
    path("", include("tournaments.pages.hall.urls")),
]
