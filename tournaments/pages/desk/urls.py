"""The director's addresses, below /<slug>/leitung/."""

from django.urls import include, path

from tournaments.pages.desk import backup, board, clock, course, draw, end, log, players, printing, settings, table
from tournaments.pages.table.urls import director_table_urls

TABLE = "runde/<int:round_number>/tisch/<int:table_number>/"

urlpatterns = [
    path("", board.board),
    path("stand/", board.board_state),
    path("abschluss/", board.check),
    path("abschliessen/", board.close),
    path("beenden/", board.finish),
    path("fortsetzen/", board.reopen),
    path("runde-oeffnen/", board.reopen_round),
    path("uhr/kuerzen/", clock.ask),
    path("uhr/<slug:action>/", clock.clock),
    path("spieler/", players.players),
    path("spieler/pruefen/", players.check),
    path("spieler/<int:number>/", players.player),
    path("spieler/<int:number>/abmelden/", players.withdraw),
    path("spieler/<int:number>/anmelden/", players.readmit),
    path("auslosung/", draw.draw),
    path("auslosung/losen/", draw.make),
    path("auslosung/tauschen/", draw.swap),
    path("auslosung/veroeffentlichen/", draw.publish),
    path("auslosung/plaetze/", course.reseat),
    path("auslosung/verwerfen/", course.discard),
    path("auslosung/zuruecknehmen/", course.take_back),
    path("karten/", printing.cards),
    path("aushang/", printing.seating),
    path("einstellungen/", settings.settings),
    path("regeln/", settings.rules),
    path("sichern/", backup.backup),
    path("protokoll/", log.log),
    path("runde/<int:round_number>/", table.tables),
    path(TABLE + "gekommen/", board.call_answered),
    path(TABLE + "akte/", table.record),
    path(TABLE + "vorzeitig/", end.end),
    path(TABLE + "vorzeitig/zuruecknehmen/", end.go_on),
    path(TABLE + "bestaetigen/alle/", end.confirm_for_all),
    path(TABLE + "bestaetigen/alle/zuruecknehmen/", end.take_back_for_all),
    path(TABLE + "neuer-link/", table.new_link),
    path(TABLE, include(director_table_urls)),
]
