"""All addresses. They are German, short and stable: they are printed on paper."""

from django.urls import include, path

from tournaments.views import api

urlpatterns = [
    path("api/score/", api.score),
    path("api/sheet/", api.sheet),
    path("tisch/", include("tournaments.urls.scribe")),
    path("", include("tournaments.urls.organizer")),
    path("<slug:slug>/leitung/", include("tournaments.urls.director")),
    path("<slug:slug>/leinwand/", include("tournaments.urls.projector")),
    path("", include("tournaments.urls.public")),
]
