"""Who plays: as announced, as they came, and what is asked of them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.tournament import Tournament

TEAM_LENGTH = 40  # characters of a team's name
CATEGORY_LENGTH = 40  # characters
NOTE_LENGTH = 200  # characters


class NotDeleted(models.Manager["Player"]):
    """The players of a tournament but for those who were deleted, as if they had never been entered."""

    def get_queryset(self) -> models.QuerySet[Player]:
        return super().get_queryset().filter(deleted_at=None)


class Player(models.Model):
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="players")
    number = models.PositiveSmallIntegerField(
        help_text="start number, from 1, given once; also the stable order of equal ranks"
    )
    numbers_before = models.JSONField(
        default=list,
        help_text="start numbers that this player had: nobody else gets them, since open pages name the player so",
    )
    name = models.CharField(max_length=80)
    club = models.CharField(max_length=80, blank=True)
    team = models.CharField(
        max_length=TEAM_LENGTH,
        blank=True,
        help_text="name of the team: all its members are written alike; its rules are in people/teams.py",
    )
    category = models.CharField(max_length=CATEGORY_LENGTH, blank=True, help_text="women, seniors, guests, …")
    note = models.CharField(max_length=NOTE_LENGTH, blank=True, help_text="only the director reads it")
    fee = models.ForeignKey(
        "tournaments.Fee",
        models.PROTECT,
        null=True,
        related_name="players",
        help_text="what is asked of this player; null: the usual fee",
    )
    filler = models.BooleanField(
        default=False,
        help_text="plays like everybody, without rank, prize and money: its rules are in people/fillers.py",
    )
    fixed_table = models.PositiveSmallIntegerField(
        null=True, help_text="number of the table where every draw seats this player; null: any"
    )
    fixed_seat = models.PositiveSmallIntegerField(
        null=True, help_text="with `fixed_table`: the seat there, 1-5; null: any"
    )
    arrived_at = models.DateTimeField(null=True, help_text="null: not yet here, or nobody has said so")
    withdrawn_at = models.DateTimeField(
        null=True, help_text="left the tournament: keeps the points, is not drawn any more"
    )
    fee_waived_at = models.DateTimeField(
        null=True, help_text="of who had played and left by then: what was open of the fee is not asked any more"
    )
    left_at = models.DateTimeField(null=True, help_text="when the player had withdrawn who came back last")
    deleted_at = models.DateTimeField(null=True, help_text="entered by mistake, never seated; can be fetched back")
    number_free = models.BooleanField(
        default=False, help_text="deleted as the list was taken back that had entered them: others may get the number"
    )

    objects = NotDeleted()
    with_deleted: models.Manager[Player] = models.Manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            # Of the deleted ones too: fetched back, they have the number that they had.
            models.UniqueConstraint(
                fields=["tournament", "number"], condition=Q(number_free=False), name="player_number_once"
            ),
            models.CheckConstraint(
                condition=Q(number_free=False) | Q(deleted_at__isnull=False), name="player_number_free_of_deleted"
            ),
            models.UniqueConstraint(
                fields=["tournament", "name"], condition=Q(deleted_at__isnull=True), name="player_name_once"
            ),
        ]

    @property
    def fee_waived(self) -> bool:
        """Since this player left: whoever comes back and leaves again owes anew."""
        if self.withdrawn_at is None or self.fee_waived_at is None:
            return False
        return self.fee_waived_at >= self.withdrawn_at

    def __str__(self) -> str:
        return self.name


class KeptApart(models.Model):
    """Two who are not to sit at one table. Nobody but the director knows of it."""

    one = models.ForeignKey(Player, models.PROTECT, related_name="+", help_text="the one of the lower id")
    other = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="kept_apart_once"),
            models.CheckConstraint(condition=Q(one__lt=models.F("other")), name="kept_apart_in_order"),
        ]


class SeatedTogether(models.Model):
    """Two who are to sit at one table in every round; up to four may be linked so. The director alone knows of it."""

    one = models.ForeignKey(Player, models.PROTECT, related_name="+", help_text="the one of the lower id")
    other = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="seated_together_once"),
            models.CheckConstraint(condition=Q(one__lt=models.F("other")), name="seated_together_in_order"),
        ]
