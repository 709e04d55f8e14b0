"""The projector's addresses, below /<slug>/leinwand/."""

from django.urls import path

from tournaments.views import projector

urlpatterns = [
    path("", projector.projector_page),
    path("stand/", projector.projector_live),
]
