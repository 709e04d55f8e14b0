"""The sentences that the script on a table's page says by itself; what a game lacks is asked for beside its fields."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.pages.table.own_keys import TAPPED, named_not_here, named_not_in_rules, not_in_rules, quoted


def texts() -> dict[str, Any]:
    """By the name that the script has for each; with {places} that it fills."""
    return {
        "saved": _("gespeichert"),
        "cut": _("keine Verbindung"),
        "reading": _("prüft …"),
        "game": _("Spiel {number}: {brief}"),
        "numbered": _("Spiel {number}"),
        "lacking": _("Davor fehlt noch: {names}. Ist das eingetragen, wird dieser Eintrag von selbst gesendet."),
        "send_next": _("Jetzt schon senden? Dann steht er vor dem, was fehlt."),
        "waits": _("Wartet: {what}"),
        "probably": _("Voraussichtlich: {who}"),
        "then_over": _("Danach ist die Runde fertig."),
        "unknown": _("Wer jetzt gibt, steht fest, sobald gespeichert ist, was hier wartet."),
        "now_game": _("jetzt {number}"),
        "second_phone": _("Auch ein zweites Handy schreibt an diesem Tisch."),
        "struck": _("gestrichen"),
        "restored": _("Angefangenes Spiel wiederhergestellt"),
        "restored_violation": _("Angefangener Eintrag wiederhergestellt"),
        "not_in_rules": not_in_rules([]),
        "named_not_in_rules": named_not_in_rules(),
        "named_not_here": named_not_here(),
        "quoted": quoted(),
        "tapped": {field: str(name) for field, name in TAPPED.items()},
        "level_alone": _("{level} ohne Ansage"),
        "restored_correction": _("Angefangene Korrektur wiederhergestellt"),
        "restored_correction_of": _("Angefangene Korrektur von Spiel {number} wiederhergestellt"),
        "of_another_round": _("Was in Runde {round} angefangen war, ist nicht gespeichert."),
        "comes_again": _(
            "Was in Runde {round} angefangen war, bleibt auf diesem Handy: Es ist wieder da, wenn dieselbe Auslosung "
            "wieder gilt."
        ),
        "another_begun": _(
            "Auf diesem Handy ist noch ein anderes Spiel angefangen. Ist das hier gespeichert oder verworfen, bitte "
            "die Seite neu laden: Dann steht es im Formular."
        ),
        "others_sit_here": _("Hier sitzen jetzt andere: {others}. Bitte prüfen, wer gespielt hat."),
        "others_sat_there": _("In diesem Spiel saßen andere: {others}. Bitte prüfen, wer gespielt hat."),
        "instead": _("{then} statt {now}"),
        "sits_too": _("{name} dazu"),
        "sits_no_more": _("{name} nicht mehr"),
        "begun_in_vain": _("Hier ist nichts mehr einzutragen: Das begonnene Spiel ist nicht gespeichert."),
        "waiting": _("wartet"),
        "refused": _("abgelehnt"),
        "undecided": _("zu klären"),
        "sending": _("wird gesendet …"),
        "keeping": _("sichert …"),
        "held": _("wird bearbeitet"),
        "withdrawing": _("wird verworfen"),
        "waiting_games": [_("1 Spiel wartet"), _("{n} Spiele warten")],
        "also_waiting": [_("1 wartet"), _("{n} warten")],  # behind those of the two below it
        "without": [_("Stand ohne das wartende Spiel"), _("Stand ohne die {n} wartenden Spiele")],
        "refused_games": [_("1 Spiel abgelehnt"), _("{n} Spiele abgelehnt")],
        "undecided_games": [_("1 Spiel zu klären"), _("{n} Spiele zu klären")],
        "kept": _("Auf diesem Handy gespeichert, wird noch gesendet."),
        "unsettled": {
            "correction_of": _("Eine Korrektur (Spiel {number}) ist nicht angenommen."),
            "correction": _("Eine Korrektur ist nicht angenommen."),
            "game": _("Ein Spiel von diesem Handy ist nicht angenommen."),
            "question": _("Über ein Spiel von diesem Handy ist noch nicht entschieden."),
            "many": _("{n} Einträge von diesem Handy sind nicht angenommen."),
            "waiting": [
                _("Ein Eintrag von diesem Handy ist noch nicht gespeichert."),
                _("{n} Einträge von diesem Handy sind noch nicht gespeichert."),
            ],
            "behind": [_("Dahinter wartet 1 Spiel."), _("Dahinter warten {n} Spiele.")],
            "confirm": _("Trotzdem bestätigen?"),
        },
        "offline": _("Keine Verbindung, Stand {time}"),
        "later": _("Punkte folgen, sobald die Verbindung wieder steht."),
        "no_storage": _(
            "Dieses Handy kann nichts aufheben (privater Modus?). Seite nicht schließen, bevor „gespeichert“ da steht."
        ),
        "no_connection": _("Keine Verbindung. Bitte gleich noch einmal versuchen."),
        "link_gone": _("Dieser Link gilt nicht mehr."),
        "sheet_gone": _(
            "Dieses Turnier oder diese Runde gibt es nicht mehr. Was noch wartet, bleibt auf diesem Gerät."
        ),
        "not_here": _("An diesem Tisch wird gerade nicht gespielt. Was noch wartet, bleibt auf diesem Handy."),
        "signed_out": _("Nicht mehr angemeldet. Bitte neu anmelden; eingegebene Spiele bleiben hier."),
        "foreign": _("Statt des Turniers antwortet etwas anderes, vielleicht ein WLAN, das eine Anmeldung will."),
        "unreachable": _("Der Server ist gerade nicht zu erreichen."),
        "wait_first": _("Erst wenn alle Spiele gespeichert sind, lässt sich eines ändern."),
        "link_ended": _("Dieses Turnier ist beendet."),
        "then": {  # what follows from these, where it stands as long as they last, and hangs over nothing
            "link_gone": _("Den neuen Link gibt die Turnierleitung; die Spiele bleiben auf diesem Handy."),
            "link_ended": _("Was noch wartet, bleibt auf diesem Handy."),
        },
        "busy": _("Der Server ist gerade überlastet."),
        "saved_meanwhile": _("Das war schon gespeichert und steht auf der Liste."),
        "drop_sure": _("{what}: verwerfen?"),
        "server_error": _("Der Server meldet einen Fehler."),
        "keeps_trying": _("Es wird weiter versucht."),
        "try_again": _("Bitte gleich noch einmal versuchen."),
        "maybe_otherwise": _("Das kann inzwischen anders sein."),
        "sits_out": _("{short} sitzt in diesem Spiel: Bitte Re neu antippen."),
        "changed_meanwhile": _("Die Spielliste hat sich inzwischen geändert. Bitte noch einmal ansehen."),
        "sum": _("{pips} Augen {party}"),
        "one_pip": _("1 Auge {party}"),
        "dropped": _("Verworfen."),
        "drop_later": _("Verworfen wird, sobald wieder Verbindung ist: Vielleicht wurde dort inzwischen gestrichen."),
        "round_gone": _("Runde {round} gibt es nicht mehr"),
        "barred": _("ungültig"),
        "set_back": _("Die Turnierleitung hat eine Sicherung zurückgespielt."),
        "lost": _("Nicht mehr auf der Liste: {names}."),
        "not_struck": _("Nicht mehr gestrichen: {names}."),
        "correction_lost": _(
            "Was hier korrigiert wird, steht nicht mehr auf der Liste: Bitte verwerfen und, wenn nötig, neu eintragen."
        ),
        "reseated": _("Die Plätze sind geändert"),
        "changed": _("Hier hat inzwischen jemand anders etwas getan: bitte ansehen und, wenn nötig, noch einmal."),
        "old_round": _("Noch aus Runde {round}"),
        "correction": _("Korrektur"),
        "correction_of": _("Korrektur von Spiel {number}"),
        "taken": _("{name} wurde gerade eingetragen: {brief}. Dasselbe?"),
        "taken_struck": _("{name} wurde gerade eingetragen und gestrichen. Dasselbe?"),
        "other_sitter": {
            "struck": _("{name} wurde gerade gestrichen: Jetzt gibt und sitzt {now}, nicht {then}."),
            "changed": _("Die Spielliste davor ist jetzt eine andere: Jetzt gibt und sitzt {now}, nicht {then}."),
            "ask": _("So speichern?"),
        },
        "moved_ask": _("Wirklich speichern?"),
        "moved_unsaved": _("Noch nicht gespeichert: In einem späteren Spiel hätte jemand anders gegeben und gesessen."),
        "taken_here": _("Das nächste Spiel wartet schon auf diesem Handy: {what}. Dasselbe?"),
        "replaced": {  # a game that this phone shows, by whom
            "phone": _("{name} wurde vom anderen Handy ersetzt: jetzt {brief}, vorher {then}."),
            "director": _("{name} hat die Turnierleitung geändert: jetzt {brief}, vorher {then}."),
            "backup": _("{name}: jetzt {brief}, vorher {then}."),  # behind "set_back"
        },
        # Behind that: which games count otherwise by it.
        "otherwise": [_("Damit zählt auch anders: {game}."), _("Damit zählen auch anders: {names}.")],
        "fallen": [
            _("Die Bestätigung von {names} ist damit weggefallen."),
            _("Die Bestätigungen von {names} sind damit weggefallen."),
        ],
        "it_was": _("Das war: {brief}."),  # behind "struck"
        "now_then": _("{name}, jetzt {brief}, vorher {then}"),
        "formerly": _("Spiel {number} (bisher {before})"),
        "meanwhile": {  # what became of the game that is put right; what to ask before that is undone
            "set_back": [_("{name} ist wieder wie vor der Korrektur: {brief}."), _("Durch unsere Korrektur ersetzen?")],
            "corrected": [_("{name} wurde gerade korrigiert: {brief}."), _("Durch unsere Korrektur ersetzen?")],
            "struck": [_("{name} wurde gerade gestrichen."), _("Mit unserer Korrektur wieder eintragen?")],
            "not_struck": [_("{name} ist nicht mehr gestrichen: {brief}."), _("Durch unseres ersetzen?")],
            "put_back": [_("{name} wurde gerade wieder eingetragen: {brief}."), _("Durch unseres ersetzen?")],
        },
        "discard_begun": _("Das angefangene Spiel verwerfen?"),
        "discard_correction": _("Die angefangene Korrektur verwerfen?"),
        "new_game": _("Neues Spiel"),
        "finish": _("Bestätigen"),
        "final": pgettext("Spielliste", "Endstand"),
    }
