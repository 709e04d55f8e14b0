"""The projector's addresses, below /<slug>/leinwand/."""

from django.urls import path

from tournaments.pages.hall import wall

urlpatterns = [
    path("", wall.projector_page),
    path("stand/", wall.projector_live),
]
