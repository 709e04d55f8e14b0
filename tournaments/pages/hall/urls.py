"""Addresses that everybody may open. The live part of a page is below it, at stand/."""

from django.urls import path

from tournaments.pages.hall import public, wall

app_name = "hall"

urlpatterns = [
    path("", public.home, name="home"),
    path("<slug:slug>/", public.standings_page, name="standings"),
    path("<slug:slug>/stand/", public.standings_live, name="standings_live"),
    path("<slug:slug>/tische/", public.seating_page, name="seating"),
    path("<slug:slug>/tische/stand/", public.seating_live, name="seating_live"),
    path("<slug:slug>/ergebnis/", public.result_page, name="result"),
    path("<slug:slug>/ergebnis/stand/", public.result_live, name="result_live"),
    path("<slug:slug>/ergebnis.csv", public.result_csv, name="result_csv"),
    path("<slug:slug>/mannschaften.csv", public.teams_csv, name="teams_csv"),
    path("<slug:slug>/regeln/blatt/", public.rules_page, name="rules"),
    path("<slug:slug>/auslosung/", public.draws_page, name="draws"),
    path("<slug:slug>/auslosung/runde-<int:number>.json", public.draw_file, name="draw_file"),
    path("<slug:slug>/leinwand/", wall.projector_page, name="wall"),
    path("<slug:slug>/leinwand/stand/", wall.projector_live, name="wall_live"),
]
