"""The organizer's own addresses."""

from django.urls import path

from tournaments.views import demo, organizer, setup

urlpatterns = [
    path("anmelden/", organizer.sign_in),
    path("abmelden/", organizer.sign_out),
    path("leitung/", organizer.home),
    path("neu/", setup.setup),
    path("neu/pruefen/", setup.check_players),
    path("neu/regeln/", setup.show_rules),
    path("demo/", demo.create),
    path("sprache/<slug:code>/", organizer.language),
]
