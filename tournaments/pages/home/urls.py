"""The organizer's own addresses."""

from django.urls import path

from tournaments.pages.home import demo, setup, sign_in, tournaments

urlpatterns = [
    path("anmelden/", sign_in.sign_in),
    path("abmelden/", sign_in.sign_out),
    path("abmelden/ueberall/", sign_in.sign_out_everywhere),
    path("leitung/", tournaments.home),
    path("neu/", setup.setup),
    path("neu/pruefen/", setup.check_players),
    path("neu/regeln/", setup.show_rules),
    path("demo/", demo.create),
    path("sprache/<slug:code>/", tournaments.language),
]
