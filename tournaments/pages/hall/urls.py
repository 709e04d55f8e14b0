"""Addresses that everybody may open. The live part of a page is below it, at stand/."""

from django.urls import path

from tournaments.pages.hall import public

urlpatterns = [
    path("", public.home),
    path("<slug:slug>/", public.standings_page),
    path("<slug:slug>/stand/", public.standings_live),
    path("<slug:slug>/tische/", public.seating_page),
    path("<slug:slug>/tische/stand/", public.seating_live),
    path("<slug:slug>/ergebnis/", public.result_page),
    path("<slug:slug>/ergebnis.csv", public.result_csv),
]
