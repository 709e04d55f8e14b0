"""Who did what, when, and what stood before and after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy

from tournaments.models.fields import ActorField
from tournaments.models.sheets import Entry, Table
from tournaments.models.tournament import Tournament

DESK_ONLY = True


class Kind(models.TextChoices):
    """What can happen: as it is kept, who sees it, and as the log says it. What is told besides stands in log_kinds.

    What only the director sees is done while nobody else can see it, and wakes no phone and no wall: money always; who
    is here, as long as the wall does not show it (people/presence.py); what is noted of a player.
    """

    only_the_director_sees: bool

    def __new__(cls, value: str, only_the_director_sees: bool = False) -> Self:
        kind = str.__new__(cls, value)
        kind._value_ = value
        kind.only_the_director_sees = only_the_director_sees
        return kind

    CREATED = "created", gettext_lazy("Turnier angelegt")
    SETTINGS_CHANGED = "settings_changed", gettext_lazy("Einstellungen geändert")
    RULESET_CHANGED = "ruleset_changed", gettext_lazy("Regeln geändert")
    RECOMPUTED = "recomputed", gettext_lazy("Neu gerechnet")
    PLAYERS_ADDED = "players_added", gettext_lazy("Spieler eingetragen")
    PLAYER_RENAMED = "player_renamed", gettext_lazy("Name geändert")
    TEAM_CHOSEN = "team_chosen", gettext_lazy("Mannschaft geändert")
    FILLER_MARKED = "filler_marked", gettext_lazy("Spielt außer Wertung")
    RANKED_AGAIN = "ranked_again", gettext_lazy("Spielt wieder in der Wertung")
    PLAYER_NOTED = "player_noted", DESK_ONLY, gettext_lazy("Angaben geändert")
    KEPT_APART = "kept_apart", DESK_ONLY, gettext_lazy("Getrennt zu setzen")
    APART_NO_MORE = "apart_no_more", DESK_ONLY, gettext_lazy("Nicht mehr getrennt zu setzen")
    KEPT_TOGETHER = "kept_together", DESK_ONLY, gettext_lazy("Zusammenzusetzen")
    TOGETHER_NO_MORE = "together_no_more", DESK_ONLY, gettext_lazy("Nicht mehr zusammenzusetzen")
    TABLE_FIXED = "table_fixed", DESK_ONLY, gettext_lazy("Fester Tisch")
    PLAYER_ARRIVED = "player_arrived", DESK_ONLY, gettext_lazy("Spieler ist da")
    ARRIVAL_TAKEN_BACK = "arrival_taken_back", DESK_ONLY, gettext_lazy("Spieler ist noch nicht da")
    CHECK_IN_CLOSED = "check_in_closed", DESK_ONLY, gettext_lazy("Einlass geschlossen")
    CHECK_IN_REOPENED = "check_in_reopened", DESK_ONLY, gettext_lazy("Einlass wieder geöffnet")
    PRESENCE_ASKED_ANEW = "presence_asked_anew", DESK_ONLY, gettext_lazy("Anwesenheit neu abgefragt")
    PRESENCE_AS_BEFORE = "presence_as_before", DESK_ONLY, gettext_lazy("Anwesenheit wie vorher")
    PLAYER_DELETED = "player_deleted", gettext_lazy("Spieler gelöscht")
    PLAYER_FETCHED_BACK = "player_fetched_back", gettext_lazy("Spieler zurückgeholt")
    CATEGORIES_CHANGED = "categories_changed", DESK_ONLY, gettext_lazy("Kategorien geändert")
    FEES_CHANGED = "fees_changed", DESK_ONLY, gettext_lazy("Startgelder geändert")
    FEE_CHOSEN = "fee_chosen", DESK_ONLY, gettext_lazy("Startgeld eines Spielers geändert")
    FEE_WAIVED = "fee_waived", DESK_ONLY, gettext_lazy("Startgeld eines Spielers erlassen")
    FEE_ASKED_AGAIN = "fee_asked_again", DESK_ONLY, gettext_lazy("Startgeld doch nicht erlassen")
    PAID = "paid", DESK_ONLY, gettext_lazy("Gezahlt")
    PAYMENT_TAKEN_BACK = "payment_taken_back", DESK_ONLY, gettext_lazy("Zahlung zurückgenommen")
    DELETED = "deleted", gettext_lazy("Turnier gelöscht")
    FETCHED_BACK = "fetched_back", gettext_lazy("Turnier zurückgeholt")
    PLAYER_WITHDRAWN = "player_withdrawn", gettext_lazy("Spieler abgemeldet")
    PLAYER_BACK = "player_back", gettext_lazy("Spieler wieder dabei")
    LINKS_MADE = "links_made", DESK_ONLY, gettext_lazy("Tischlinks angelegt")
    LINK_REVOKED = "link_revoked", gettext_lazy("Tischlink ungültig gemacht")
    REGISTRATION_SHARED = "registration_shared", DESK_ONLY, gettext_lazy("Anmeldung für ein zweites Gerät geöffnet")
    REGISTRATION_CLOSED = "registration_closed", DESK_ONLY, gettext_lazy("Anmeldung für zweite Geräte gesperrt")
    DRAWN = "drawn", DESK_ONLY, gettext_lazy("Ausgelost")
    REDRAWN = "redrawn", DESK_ONLY, gettext_lazy("Neu ausgelost")
    SWAPPED = "swapped", DESK_ONLY, gettext_lazy("Plätze von Hand getauscht")
    SWAP_TAKEN_BACK = "swap_taken_back", DESK_ONLY, gettext_lazy("Tausch zurückgenommen")
    SWAPS_TAKEN_BACK = "swaps_taken_back", DESK_ONLY, gettext_lazy("Alle Tausche zurückgenommen")
    SWAPS_AGAIN = "swaps_again", DESK_ONLY, gettext_lazy("Wieder getauscht wie vorher")
    DISCARDED = "discarded", DESK_ONLY, gettext_lazy("Auslosung verworfen")
    PUBLISHED = "published", gettext_lazy("Auslosung veröffentlicht")
    TAKEN_BACK = "taken_back", gettext_lazy("Veröffentlichung zurückgenommen")
    RESEATED = "reseated", gettext_lazy("Plätze geändert")
    START_PLANNED = "start_planned", gettext_lazy("Start geplant")
    START_TAKEN_BACK = "start_taken_back", gettext_lazy("Geplanter Start zurückgenommen")
    SUBSTITUTED = "substituted", gettext_lazy("Spieler gewechselt")
    SUBSTITUTION_TAKEN_BACK = "substitution_taken_back", gettext_lazy("Spielerwechsel zurückgenommen")
    POINTS_CHOSEN = "points_chosen", gettext_lazy("Punkte eines Platzes zugeteilt")
    REPAIRED = "repaired", gettext_lazy("Tische geändert")
    REPAIR_TAKEN_BACK = "repair_taken_back", gettext_lazy("Änderung der Tische zurückgenommen")
    CLOCK_STARTED = "clock_started", gettext_lazy("Uhr gestartet")
    CLOCK_TAKEN_BACK = "clock_taken_back", gettext_lazy("Start der Uhr zurückgenommen")
    CLOCK_PAUSED = "clock_paused", gettext_lazy("Uhr angehalten")
    CLOCK_RESUMED = "clock_resumed", gettext_lazy("Uhr läuft weiter")
    CLOCK_EXTENDED = "clock_extended", gettext_lazy("Zeit geändert")
    EXTRA_TIME = "extra_time", gettext_lazy("Nachspielzeit")
    EXTRA_TIME_TAKEN_BACK = "extra_time_taken_back", gettext_lazy("Nachspielzeit zurückgenommen")
    RECORDED = "recorded", gettext_lazy("Eingetragen")
    CORRECTED = "corrected", gettext_lazy("Korrigiert")
    STRUCK = "struck", gettext_lazy("Gestrichen")
    CONFIRMED = "confirmed", gettext_lazy("Blatt bestätigt")
    DISAGREED = "disagreed", gettext_lazy("Widersprochen")
    CONFIRMATION_TAKEN_BACK = "confirmation_taken_back", gettext_lazy("Bestätigung zurückgenommen")
    DISAGREEMENT_TAKEN_BACK = "disagreement_taken_back", gettext_lazy("Widerspruch zurückgenommen")
    CALLED = "called", gettext_lazy("Turnierleitung gerufen")
    CALL_TAKEN = "call_taken", gettext_lazy("Ruf übernommen")
    CALL_GIVEN_BACK = "call_given_back", gettext_lazy("Ruf wieder abgegeben")
    CALL_ANSWERED = "call_answered", gettext_lazy("Ruf erledigt")
    CALL_NOTED = "call_noted", gettext_lazy("Notiz zu einem erledigten Ruf")
    CALL_AGAIN = "call_again", gettext_lazy("Ruf doch nicht erledigt")
    FOUND_RIGHT = "found_right", DESK_ONLY, gettext_lazy("Ungewöhnliches geprüft: stimmt")
    LOOK_AGAIN = "look_again", DESK_ONLY, gettext_lazy("Ungewöhnliches noch einmal zu prüfen")
    SCRIBE_CHOSEN = "scribe_chosen", gettext_lazy("Schreiber gewechselt")
    TIME_UP = "time_up", gettext_lazy("Zeit um")
    TIME_AGAIN = "time_again", gettext_lazy("Wieder Zeit")
    LENGTHENED = "lengthened", gettext_lazy("Länge der Runde geändert")
    CONFIRMED_FOR_ALL = "confirmed_for_all", gettext_lazy("Blatt durch die Leitung bestätigt")
    CONFIRMATIONS_TAKEN_BACK = "confirmations_taken_back", gettext_lazy("Bestätigung durch die Leitung zurückgenommen")
    ENDED_EARLY = "ended_early", gettext_lazy("Tisch vorzeitig beendet")
    END_TAKEN_BACK = "end_taken_back", gettext_lazy("Tisch spielt weiter")
    CLOSED = "closed", gettext_lazy("Runde abgeschlossen")
    ROUND_REOPENED = "round_reopened", gettext_lazy("Runde wieder geöffnet")
    FINISHED = "finished", gettext_lazy("Turnier beendet")
    REOPENED = "reopened", gettext_lazy("Turnier fortgesetzt")
    BACKUP_FAILED = "backup_failed", DESK_ONLY, gettext_lazy("Sicherung misslungen")
    RESTORED = "restored", gettext_lazy("Sicherung zurückgespielt")


class Event(models.Model):
    """One line of the log. Written in the transaction of what it tells; never changed."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="events")
    table = models.ForeignKey(
        Table, models.SET_NULL, null=True, related_name="events", help_text="null too once its round was taken back"
    )
    round_number = models.PositiveSmallIntegerField(null=True, help_text="that it is of, for good")
    table_number = models.PositiveSmallIntegerField(null=True)
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="events")
    kind = models.CharField(max_length=40, help_text="recorded, corrected, struck, confirmed, called, clock_started, …")
    actor = ActorField()
    at = models.DateTimeField(default=timezone.now)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering = ["id"]


def round_told(*told: Any) -> int | None:
    """Of which round is what is told of an event; None if it does not say so."""
    for one in told:
        if isinstance(one, Mapping) and isinstance(one.get("round"), int):
            return int(one["round"])
    return None
