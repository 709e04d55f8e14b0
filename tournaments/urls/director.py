"""The director's addresses, below /<slug>/leitung/."""

from django.urls import include, path

from tournaments.urls.scribe import director_table_urls
from tournaments.views import (
    director_board,
    director_clock,
    director_draw,
    director_log,
    director_players,
    director_print,
    director_settings,
    director_table,
)

TABLE = "runde/<int:round_number>/tisch/<int:table_number>/"

urlpatterns = [
    path("", director_board.board),
    path("stand/", director_board.board_state),
    path("abschluss/", director_board.check),
    path("abschliessen/", director_board.close),
    path("beenden/", director_board.finish),
    path("fortsetzen/", director_board.reopen),
    path("runde-oeffnen/", director_board.reopen_round),
    path("uhr/<slug:action>/", director_clock.clock),
    path("spieler/", director_players.players),
    path("spieler/pruefen/", director_players.check),
    path("spieler/<int:number>/", director_players.player),
    path("spieler/<int:number>/abmelden/", director_players.withdraw),
    path("spieler/<int:number>/anmelden/", director_players.readmit),
    path("auslosung/", director_draw.draw),
    path("auslosung/losen/", director_draw.make),
    path("auslosung/tauschen/", director_draw.swap),
    path("auslosung/veroeffentlichen/", director_draw.publish),
    path("karten/", director_print.cards),
    path("aushang/", director_print.seating),
    path("einstellungen/", director_settings.settings),
    path("regeln/", director_settings.rules),
    path("protokoll/", director_log.log),
    path(TABLE + "gekommen/", director_board.call_answered),
    path(TABLE + "akte/", director_table.record),
    path(TABLE + "neuer-link/", director_table.new_link),
    path(TABLE, include(director_table_urls)),
]
