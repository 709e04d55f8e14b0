"""Draws as they were made."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.tournament import Tournament


class Draw(models.Model):
    """One draw of a round by lot, never changed or deleted: also one that was thrown away is counted."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="draws")
    number = models.PositiveSmallIntegerField(help_text="of the round")
    attempt = models.PositiveSmallIntegerField(help_text="from 1: how many draws of this round there were with it")
    given = models.JSONField(help_text="what it rests on, with its seed: seating.Given")
    looks = models.PositiveIntegerField(null=True, help_text="at which look at the clock time was over; null: never")
    tables = models.JSONField(help_text="what came of it: tables[player ids by seat]")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number", "attempt"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number", "attempt"], name="draw_attempt_once")]
