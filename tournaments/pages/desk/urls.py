"""The director's addresses, below /<slug>/leitung/."""

from django.urls import include, path

from tournaments.pages.desk import (
    back,
    backup,
    board,
    clock,
    draw,
    end,
    log,
    players,
    printing,
    registration,
    rules,
    settings,
    table,
)
from tournaments.pages.table.urls import director_table_urls

app_name = "desk"

TABLE = "runde/<int:round_number>/tisch/<int:table_number>/"

urlpatterns = [
    path("", board.board, name="board"),
    path("stand/", board.board_state, name="board_state"),
    path("abschluss/", board.check, name="check"),
    path("abschliessen/", board.close, name="close"),
    path("beenden/", board.finish, name="finish"),
    path("fortsetzen/", board.reopen, name="reopen"),
    path("runde-oeffnen/", board.reopen_round, name="reopen_round"),
    path("uhr/kuerzen/", clock.ask, name="shorten"),
    path("uhr/<slug:action>/", clock.clock, name="clock"),
    path("spieler/", players.players, name="players"),
    path("spieler/pruefen/", players.check, name="check_players"),
    path("spieler/stand/", registration.state, name="players_state"),
    path("spieler/zeile/", registration.line, name="line"),
    path("spieler/<int:number>/da/", registration.here, name="here"),
    path("spieler/<int:number>/bezahlt/", registration.paid, name="paid"),
    path("spieler/<int:number>/loeschen/", registration.delete, name="delete_player"),
    path("spieler/<int:number>/zuruecknehmen/", registration.undo, name="undo"),
    path("spieler/<int:number>/", players.player, name="player"),
    path("spieler/<int:number>/mannschaft/", players.team, name="team"),
    path("spieler/<int:number>/abmelden/", players.withdraw, name="withdraw"),
    path("spieler/<int:number>/anmelden/", players.readmit, name="readmit"),
    path("auslosung/", draw.draw, name="draw"),
    path("auslosung/losen/", draw.make, name="make_draw"),
    path("auslosung/tauschen/", draw.swap, name="swap"),
    path("auslosung/veroeffentlichen/", draw.publish, name="publish"),
    path("auslosung/plaetze/", back.reseat, name="reseat"),
    path("auslosung/verwerfen/", back.discard, name="discard"),
    path("auslosung/zuruecknehmen/", back.take_back, name="take_back"),
    path("karten/", printing.cards, name="cards"),
    path("aushang/", printing.seating, name="seating"),
    path("einstellungen/", settings.settings, name="settings"),
    path("regeln/", rules.rules, name="rules"),
    path("regeln/behalten/", rules.keep, name="keep_rules"),
    path("regeln/probieren/", rules.try_out, name="try_rules"),
    path("sichern/", backup.backup, name="backup"),
    path("protokoll/", log.log, name="log"),
    path("runde/<int:round_number>/", table.tables, name="round"),
    path(TABLE + "gekommen/", board.call_answered, name="call_answered"),
    path(TABLE + "akte/", table.record, name="record"),
    path(TABLE + "vorzeitig/", end.end, name="end"),
    path(TABLE + "vorzeitig/zuruecknehmen/", end.go_on, name="go_on"),
    path(TABLE + "bestaetigen/alle/", end.confirm_for_all, name="confirm_for_all"),
    path(TABLE + "bestaetigen/alle/zuruecknehmen/", end.take_back_for_all, name="take_back_for_all"),
    path(TABLE + "neuer-link/", table.new_link, name="new_link"),
    path(TABLE, include((director_table_urls, "table"))),
]
