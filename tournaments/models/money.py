"""What is asked of players, and what was paid: facts. What somebody owes is derived (people/fees.py)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy

from tournaments.models.fields import ActorField
from tournaments.models.people import Player
from tournaments.models.tournament import Tournament

FEE_NAME_LENGTH = 40  # characters


class Fee(models.Model):
    """What a player pays for taking part; the first one is the usual one. Where there is none, nothing is asked."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="fees")
    name = models.CharField(max_length=FEE_NAME_LENGTH)
    cents = models.PositiveIntegerField()
    place = models.PositiveSmallIntegerField(help_text="in the organizer's order")

    class Meta:
        ordering = ["place", "id"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="fee_name_once")]

    def __str__(self) -> str:
        return self.name


class Payment(models.Model):
    """Money that changed hands at the desk. Never deleted: what was a mistake is taken back."""

    class Kind(models.TextChoices):
        FEE = "fee", gettext_lazy("Startgeld")
        DONATION = "donation", gettext_lazy("Spende")
        REFUND = "refund", gettext_lazy("Rückzahlung")
        SETTLEMENT = "settlement", gettext_lazy("Abrechnung")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="payments")
    player = models.ForeignKey(Player, models.PROTECT, related_name="payments")
    cents = models.IntegerField(help_text="more than 0: into the cash box; less: out of it")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    lets_off = models.PositiveIntegerField(default=0, help_text="of a refund: cents of the fee not asked again")
    asked_again_at = models.DateTimeField(null=True, help_text="when it let off no more: who left with all came back")
    fee = models.ForeignKey(
        Fee,
        models.SET_NULL,
        null=True,
        related_name="payments",
        help_text="which one was paid; null: no fee, or nobody knows",
    )
    actor = ActorField()
    at = models.DateTimeField(default=timezone.now)
    taken_back_at = models.DateTimeField(null=True)
    once = models.UUIDField(null=True, unique=True, help_text="of the form that booked it; null: booked by one press")
    settling = models.UUIDField(null=True, help_text="what was booked together, when a player settled")

    class Meta:
        ordering = ["id"]
        constraints = [models.CheckConstraint(condition=~Q(cents=0), name="payment_not_nothing")]
