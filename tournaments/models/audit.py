"""Who did what, when, and what stood before and after."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.sheets import Entry, Table
from tournaments.models.tournament import Tournament


class Event(models.Model):
    """One line of the log. Written in the transaction of what it tells; never changed."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="events")
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="events")
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="events")
    kind = models.CharField(max_length=40, help_text="recorded, corrected, struck, confirmed, called, clock_started, …")
    actor = models.CharField(max_length=80)
    at = models.DateTimeField(default=timezone.now)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering = ["id"]
