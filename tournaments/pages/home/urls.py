"""The organizer's own addresses."""

from django.urls import path

from tournaments.pages.home import demo, own_arrival, rulesets, second_device, setup, sign_in, tournaments

app_name = "home"

urlpatterns = [
    path("anmelden/", sign_in.sign_in, name="sign_in"),
    path("abmelden/", sign_in.sign_out, name="sign_out"),
    path("abmelden/ueberall/", sign_in.sign_out_everywhere, name="sign_out_everywhere"),
    path("anmeldung/verlassen/", second_device.leave, name="leave_registration"),
    path("anmeldung/da/<slug:key>/", own_arrival.own_arrival, name="own_arrival"),
    path("anmeldung/<slug:key>/", second_device.second_device, name="second_device"),
    path("leitung/", tournaments.home, name="tournaments"),
    path("leitung/regelwerke/", rulesets.rulesets, name="rulesets"),
    path("leitung/regelwerke/einlesen/", rulesets.read_in, name="read_in"),
    path("leitung/regelwerke/<int:number>/", rulesets.ruleset, name="own_ruleset"),
    path("leitung/regelwerke/<int:number>/probieren/", rulesets.try_rules, name="own_try"),
    path("leitung/regelwerke/<int:number>/blatt/", rulesets.rule_sheet, name="own_sheet"),
    path("leitung/regelwerke/<int:number>/datei/", rulesets.file, name="own_file"),
    path("leitung/regelwerke/<int:number>/kopieren/", rulesets.copy, name="own_copy"),
    path("leitung/regelwerke/<int:number>/loeschen/", rulesets.delete, name="own_delete"),
    path("leitung/regelwerke/<int:number>/zurueckholen/", rulesets.fetch_back, name="own_fetch_back"),
    path("leitung/<slug:slug>/loeschen/", tournaments.delete, name="delete"),
    path("leitung/<slug:slug>/zurueckholen/", tournaments.fetch_back, name="fetch_back"),
    path("neu/", setup.setup, name="setup"),
    path("neu/pruefen/", setup.check_players, name="check_players"),
    path("neu/einlesen/", setup.read_players, name="read_players"),
    path("neu/regeln/", setup.show_rules, name="show_rules"),
    path("neu/regeln/probieren/", setup.try_rules, name="try_rules"),
    path("neu/regeln/blatt/", setup.rule_sheet, name="rule_sheet"),
    path("demo/", demo.create, name="demo"),
    path("sprache/<slug:code>/", tournaments.language, name="language"),
]
