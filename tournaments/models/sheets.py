"""One table in one round: its seats and the entries of its score sheet. Only tournaments/ledger/ writes entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.figures import Figures
from tournaments.models.fields import ActorField
from tournaments.models.people import Player
from tournaments.models.tournament import Round

REASON_LENGTH = 200  # characters
NAME_LENGTH = 40  # characters of the short name of whoever answers a call


class Table(models.Model):
    """One table in one round.

    The director may end it early (the fields from `ended_at` to `end_treatment`): then its sheet stays as it is. The
    fields from `games_played` to `games_in_silence` are conclusions, kept by the ledger for the director's board.
    """

    class Treatment(models.TextChoices):
        """What becomes of the games that a table ended early has not played."""

        STAND = "stand"
        """What was played counts; the others are not missed."""
        ZERO = "zero"
        """They count as played, with 0 points for everybody."""
        PENALTY = "penalty"
        """The director gives or takes points for them, in an entry of the sheet."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    seats_count = models.PositiveSmallIntegerField(help_text="4 or 5")
    version = models.PositiveBigIntegerField(default=0, help_text="raised by every change of its sheet")
    page_version = models.PositiveBigIntegerField(
        default=0, help_text="raised by everything that the log tells of this table"
    )
    scribe_seat = models.PositiveSmallIntegerField(null=True, help_text="null: the one the ruleset names")
    time_up_after = models.PositiveSmallIntegerField(
        null=True, help_text="how many entries stood, the game begun included, when the time ran out; null: it has not"
    )
    no_game_begun = models.BooleanField(default=False, help_text="it was the table that said so when the time ran out")
    seating = models.PositiveBigIntegerField(
        default=0, help_text="another number whenever others may sit here: milliseconds since 1970, or as once counted"
    )
    extra_given = models.JSONField(
        default=list,
        help_text="{minutes, reason, entries, time_up_after, no_game_begun}: of time for this table alone, each time "
        "that some was given; how many entries stood then, and what was known of the time that ran out",
    )
    extra_shortened = models.JSONField(
        default=list, help_text="[moment, minutes of extra_given until then]: each time that some was taken back"
    )
    ended_at = models.DateTimeField(
        null=True, help_text="the director has ended this table before its sheet was complete"
    )
    ended_by = ActorField(blank=True)
    end_reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    end_position = models.PositiveSmallIntegerField(null=True, help_text="the place of its penalty on the sheet")
    end_treatment = models.CharField(max_length=10, choices=Treatment.choices, blank=True)
    corrected_at = models.DateTimeField(null=True, help_text="the director last changed its sheet in the closed round")
    called_at = models.DateTimeField(null=True, help_text="the table calls the director, and nobody has come yet")
    call_taken_at = models.DateTimeField(null=True, help_text="somebody is on the way to the table that calls")
    call_taken_by = models.CharField(
        max_length=NAME_LENGTH, blank=True, help_text="who; empty: one of those who direct"
    )
    call_note = models.CharField(max_length=REASON_LENGTH, blank=True, help_text="of those who direct, for each other")
    call_answered = models.JSONField(
        null=True, help_text="the last call, if the director has answered it, as ledger/calls.py brings it back"
    )
    withdrawn = models.JSONField(
        default=list, help_text="ids of games that a phone has dropped before they came in: they never will"
    )
    longer = models.JSONField(
        default=list,
        help_text="[entries, solos, table]: from so many entries on, that table of the round had most solos beside its "
        "games, where they make the round longer at all",
    )
    signatures = models.JSONField(
        default=dict,
        help_text="{version, seats: [[number, when, by the director]]}: who had confirmed the sheet of this version "
        "before the round became longer; that counts again if it becomes as short without a change of the sheet",
    )
    rules_changed = models.JSONField(
        default=dict,
        help_text="{version, was: {position: points}}: the rules were changed when the sheet was this version, and "
        "these entries had other points before; the table is told as long as it is",
    )
    games_played = models.PositiveSmallIntegerField(default=0)
    games = models.PositiveSmallIntegerField(default=0, help_text="how many it plays as things stand, played ones too")
    solos_beside = models.PositiveSmallIntegerField(default=0, help_text="solos that are no games of the round")
    open_solos = models.JSONField(default=list, help_text="seats")
    complete = models.BooleanField(default=False)
    last_entry_at = models.DateTimeField(null=True)
    # What may want a second look (scoring/noticed.py), concluded with the sheet; and what of it was looked at.
    highest_value = models.PositiveIntegerField(default=0, help_text="of a game that counts")
    highest_game = models.PositiveSmallIntegerField(default=0, help_text="its number in the round")
    games_in_silence = models.PositiveSmallIntegerField(default=0, help_text="most in a row without an announcement")
    found_right = models.JSONField(
        default=list, help_text="keys of what is unusual on its sheet, and right as it is: ledger/unusual.py"
    )

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once")]

    @property
    def begun(self) -> bool:
        """Has anything ever been entered on its sheet? Then its players belong to it; struck entries stay too."""
        return self.last_entry_at is not None

    @property
    def extra_minutes(self) -> int:
        """Of time for this table alone."""
        return sum(one["minutes"] for one in self.extra_given)

    @property
    def extra_reason(self) -> str:
        """Why it was given, each time that a reason was said."""
        return ", ".join(dict.fromkeys(one["reason"] for one in self.extra_given if one["reason"]))

    @property
    def settled(self) -> bool:
        """Is nothing more expected of this table: its sheet complete, or the table ended early?"""
        return self.complete or self.ended_at is not None


class Seat(models.Model):
    """A place at a table in a round, and the player who holds it; who held it before is kept as EarlierHolder."""

    NOTHING_SAID: ClassVar[Mapping[str, Any]] = {
        "confirmed_at": None,
        "confirmed_by_director": False,
        "disagreed_at": None,
    }
    """What a seat holds whose player has said nothing about the sheet."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField(help_text="1 to 5")
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    held_from = models.PositiveSmallIntegerField(
        default=1, help_text="the place on the sheet from which on `player` holds it; 1: nobody held it before"
    )
    # From here to `solos_lost` conclusions from the sheet, kept by the ledger.
    points = models.IntegerField(default=0, help_text="the sum of this seat's points on the sheet, kept by the ledger")
    games = models.PositiveSmallIntegerField(default=0, help_text="those that count and that it did not sit out")
    games_won = models.PositiveSmallIntegerField(default=0, help_text="solos too")
    solos_won = models.PositiveSmallIntegerField(default=0)
    solos_lost = models.PositiveSmallIntegerField(default=0)
    confirmed_at = models.DateTimeField(null=True, help_text="this player has confirmed the sheet as it stands")
    confirmed_by_director = models.BooleanField(default=False, help_text="in the player's stead")
    disagreed_at = models.DateTimeField(null=True, help_text="this player does not agree with the sheet")

    @property
    def figures(self) -> Figures:
        """What it has to show besides points, whoever held it."""
        return Figures(self.games, self.games_won, self.solos_won, self.solos_lost)

    def take_back(self) -> None:
        """Let it have said nothing about the sheet; not saved."""
        for name, value in self.NOTHING_SAID.items():
            setattr(self, name, value)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_number_once"),
            models.CheckConstraint(
                condition=Q(confirmed_by_director=False) | Q(confirmed_at__isnull=False),
                name="confirmed_if_by_director",
            ),
        ]


class EarlierHolder(models.Model):
    """Who held a seat before its player, or before the next one of these: the oldest first.

    The part of the seat's player is what of the seat's points and figures is left: so the parts always add up.
    """

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="earlier")
    player = models.ForeignKey(Player, models.PROTECT, related_name="earlier_seats")
    held_from = models.PositiveSmallIntegerField(help_text="the first place on the sheet that this player played")
    # From here to `solos_lost` conclusions from the sheet, kept by the ledger: of this player's own part.
    points = models.IntegerField(default=0)
    games = models.PositiveSmallIntegerField(default=0)
    games_won = models.PositiveSmallIntegerField(default=0)
    solos_won = models.PositiveSmallIntegerField(default=0)
    solos_lost = models.PositiveSmallIntegerField(default=0)
    points_to = models.ForeignKey(
        Player,
        models.PROTECT,
        null=True,
        related_name="+",
        help_text="whose all points of the seat are, as chosen when this player left or since: the latest one's choice "
        "counts; null: each has his own",
    )
    seating = models.PositiveBigIntegerField(help_text="the table's number of seating until this player left")
    gone = models.BooleanField(default=False, help_text="left the tournament with it: withdrawn in the same step")
    newcomer = models.BooleanField(default=False, help_text="who came then was entered in the same step")
    returned = models.BooleanField(default=False, help_text="who came then had been withdrawn, and was back by it")
    left_at = models.DateTimeField(default=timezone.now)
    recorded_by = ActorField()

    class Meta:
        ordering = ["id"]

    @property
    def figures(self) -> Figures:
        """What this part has to show besides points."""
        return Figures(self.games, self.games_won, self.solos_won, self.solos_lost)


class CallReason(models.Model):
    """Why a table calls the director, as long as nobody has come and it is not settled."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="call_reasons")
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, related_name="+", help_text="who objects to the sheet; null: the table calls"
    )
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    version = models.PositiveBigIntegerField(
        null=True, help_text="of the sheet that is objected to; null: said before that was kept, or nobody objects"
    )
    said_by = ActorField()
    said_at = models.DateTimeField(default=timezone.now, help_text="last, if it was said again")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["table", "player", "reason"], name="objection_once"),
            models.UniqueConstraint(fields=["table", "reason"], condition=Q(player=None), name="call_reason_once"),
        ]


class Entry(models.Model):
    """One entry of a score sheet: a game, a violation, or what became of it.

    `facts` is the entry as it was made, in the format of score-format.md. A struck entry keeps its facts and its
    position; a corrected one stays with status "corrected" while its successor (`replaces`) takes over the position.
    """

    class Status(models.TextChoices):
        STANDING = "standing"
        STRUCK = "struck"
        CORRECTED = "corrected"

    table = models.ForeignKey(Table, models.PROTECT, related_name="entries")
    position = models.PositiveSmallIntegerField(help_text="place in the sheet, from 1")
    client_id = models.UUIDField(unique=True, help_text="made by the phone: the same game sent twice is one game")
    facts = models.JSONField()
    points = models.JSONField(default=list, help_text="derived: by seat, all seats of the table")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.STANDING)
    replaces = models.OneToOneField("self", models.PROTECT, null=True, related_name="replaced_by")
    was_struck = models.BooleanField(default=False, help_text="it was, when another entry took its place")
    deal_moves_on = models.BooleanField(
        default=False, help_text="it is struck and not dealt again: who dealt the games behind it did"
    )
    entered_at = models.DateTimeField(
        default=timezone.now,
        help_text="when it was saved on the phone; a game that waited for the network is judged by it",
    )
    recorded_at = models.DateTimeField(default=timezone.now)
    recorded_by = ActorField()
    reason = models.CharField(
        max_length=REASON_LENGTH, blank=True, help_text="why the director entered, corrected or struck it"
    )

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "position"], condition=~Q(status="corrected"), name="entry_position_once"
            ),
        ]
