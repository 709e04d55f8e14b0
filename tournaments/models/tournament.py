"""The tournament, who runs it, its rounds, and the links that open its tables and its registration."""

from __future__ import annotations

import json
import secrets
from functools import lru_cache

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring import Ruleset
from tournaments.seating.tables import Room
from tournaments.seating.wishes import USUAL

NAME_LENGTH = 120  # characters of a tournament's name
RULESET_NAME_LENGTH = 60  # characters of an own ruleset's name
# Without 0/O, 1/I/L, 5/S, 8/B, U/V: read aloud and typed in a dim hall.
CODE_ALPHABET = "234679ACDEFGHJKMNPQRTWXY"
CODE_LENGTH = 8  # 24^8 = 110 thousand million: guessing at 1,000 a second finds one of 100 tables in 13 days


def new_key() -> str:
    """An unguessable key for an address: 22 characters, 128 bits."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A code that can be typed instead of a key, without its hyphen."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def new_lot() -> int:
    """What the lot of a tournament is drawn from: of no use to whoever would like to know it before."""
    return secrets.randbelow(2**31)


def new_secret() -> str:
    """What the seeds of a tournament's draws follow from: 64 hexadecimal digits, 256 bits."""
    return secrets.token_hex(32)


def usual_order() -> list[str]:
    """What comes first in a draw where nobody has said otherwise."""
    return [str(criterion) for criterion in USUAL]


@lru_cache(maxsize=200)
def _read(ruleset: str) -> Ruleset:
    """Read once for all who have the same: that takes ten times as long as to write it down."""
    return Ruleset.from_json(json.loads(ruleset))


class NotDeleted(models.Manager["Tournament"]):
    """The tournaments that have not been deleted: all that any page, command or service is to know of."""

    def get_queryset(self) -> models.QuerySet[Tournament]:
        return super().get_queryset().filter(deleted_at=None)


class TeamsSeated(models.TextChoices):
    """How every draw seats the members of one team."""

    APART = "apart", gettext_lazy("immer getrennt")
    ANY = "any", gettext_lazy("egal")
    TOGETHER = "together", gettext_lazy("immer zusammen")


class InARoom(models.Model):
    """Has a room with tables in it: the tournament as it stands, a round as it was when its tables were made."""

    tables_there = models.JSONField(
        default=list, help_text="the numbers of the tables that there are, ascending; []: as many as are needed, from 1"
    )
    tables_of_five = models.PositiveSmallIntegerField(
        null=True, help_text="at most so many of five, who is left over sits out, in turn; null: as many as are needed"
    )

    class Meta:
        abstract = True

    @property
    def room(self) -> Room:
        return Room(tuple(self.tables_there), self.tables_of_five)

    def seat_in(self, room: Room) -> None:
        """From now on this one; the fields `ROOM` are to be saved."""
        self.tables_there, self.tables_of_five = list(room.tables), room.fives


ROOM = [field.name for field in InARoom._meta.local_fields]
"""The fields that say which room it is."""


class Tournament(InARoom):
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=NAME_LENGTH)
    date = models.DateField()
    once = models.UUIDField(
        null=True, unique=True, help_text="of the form that it was made by, however often it was sent"
    )
    ruleset_data = models.JSONField(help_text="every parameter of the ruleset: the tournament's own copy")
    ruleset_name = models.CharField(
        max_length=RULESET_NAME_LENGTH, blank=True, default="", help_text="of the own ruleset it was chosen as"
    )
    ruleset_chosen = models.JSONField(null=True, help_text="with `ruleset_name`: that ruleset as it was chosen")
    own_formerly = models.JSONField(
        default=list, help_text="earlier names of own extra points and solos: ledger/own_codes.py"
    )
    rounds_planned = models.PositiveSmallIntegerField()
    pips_by_range = models.BooleanField(default=False, help_text="scribes may enter a range instead of exact pips")
    scribe_corrections = models.PositiveSmallIntegerField(
        default=1, help_text="how many of the last entries a scribe may correct or strike; 0: none"
    )
    draw_order = models.JSONField(
        default=usual_order, help_text="what a draw is judged by, what comes first first: seating.Criterion"
    )
    most_fives = models.PositiveSmallIntegerField(
        null=True, help_text="nobody is to be drawn to tables of five more often; null: as it comes"
    )
    teams_seated = models.CharField(
        max_length=10, choices=TeamsSeated, default=TeamsSeated.ANY, help_text="at one table in no round, any or every"
    )
    wishes_public = models.BooleanField(
        default=False,
        help_text="everybody may have the files of draws that wishes went into, and not the director alone",
    )
    draw_secret = models.CharField(
        max_length=64, default=new_secret, help_text="what its draws' seeds follow from: seating/lot.py"
    )
    lot = models.PositiveIntegerField(
        default=new_lot, help_text="decides between equals by lot: the same for all who look"
    )
    plan = models.JSONField(default=list, help_text="the rounds after the last drawn one: rounds[tables[player ids]]")
    version = models.PositiveBigIntegerField(default=0, help_text="raised by everything that everybody could see")
    common_version = models.PositiveBigIntegerField(
        default=0, help_text="raised by what could show on every table's page, and not by one table's own doings"
    )
    desk_version = models.PositiveBigIntegerField(default=0, help_text="raised by what only the director sees")
    categories = models.JSONField(default=list, help_text="of players, in the organizer's order: people/categories.py")
    check_in_closed_at = models.DateTimeField(
        null=True, help_text="from then on a draw takes those alone who are here: people/check_in.py"
    )
    missing_on_wall = models.BooleanField(
        default=False, help_text="until the first round the wall shows who is missing, while check-in is open"
    )
    arrival_key = models.CharField(
        max_length=12,
        null=True,
        unique=True,
        help_text="opens the page where players say themselves that they are here; null: there is none",
    )
    starts_at = models.DateTimeField(
        null=True, help_text="when the round that is published, or else the next one, is planned to start"
    )
    demo_next_at = models.DateTimeField(null=True, help_text="a demo tournament: when its next game is due")
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True, help_text="its addresses answer 404; it can be fetched back")

    objects = NotDeleted()
    with_deleted: models.Manager[Tournament] = models.Manager()

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> Ruleset:
        # Read once for each value of `ruleset_data`: a page asks for it many times.
        known: tuple[object, Ruleset] | None = self.__dict__.get("_ruleset")
        if known is None or known[0] is not self.ruleset_data:
            known = self.__dict__["_ruleset"] = (self.ruleset_data, _read(json.dumps(self.ruleset_data)))
        return known[1]

    @property
    def ruleset_changed(self) -> bool:
        """Whether it is by now another than the own ruleset it was chosen as; derived, so that undoing undoes it."""
        chosen = self.ruleset_chosen
        # Read only where the words differ: what was kept before a parameter existed is the same without it.
        return chosen is not None and chosen != self.ruleset_data and Ruleset.from_json(chosen) != self.ruleset


class Organizer(models.Model):
    """A user who may run a tournament."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="organizers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="organizer_once")]


class OwnRuleset(models.Model):
    """A ruleset that an organizer has given a name, offered for the next tournament beside the presets.

    A tournament never refers to one: it has its own copy. What is deleted stays, and can be fetched back.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="own_rulesets")
    name = models.CharField(max_length=RULESET_NAME_LENGTH)
    data = models.JSONField(help_text='every parameter of the ruleset; its preset as "name"')
    changed_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "name"], condition=Q(deleted_at__isnull=True), name="own_ruleset_name_once"
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_json(self.data)


class Round(InARoom):
    """One round: drawn, published (seated and played), closed. Its clock is in the fields that say so; see clock.py."""

    class Status(models.TextChoices):
        DRAWN = "drawn"
        PUBLISHED = "published"
        CLOSED = "closed"

    class Way(models.TextChoices):
        """How it came to its tables: by lot, out of the round before (the ruleset's words), or as somebody said.

        FINAL: the best of the standings at the first table, the others by lot.
        """

        DRAWN = "drawn"
        UP_DOWN = "up_down"
        EQUALS = "equals"
        MOVED_ON = "moved_on"
        STANDINGS = "standings"
        FINAL = "final"
        GIVEN = "given"

        @property
        def by_lot(self) -> bool:
            """Drawn: all of it, or all but the final table."""
            return self in (Round.Way.DRAWN, Round.Way.FINAL)

        @property
        def follows(self) -> bool:
            """Out of the round before, all of it."""
            return not self.by_lot and self is not Round.Way.GIVEN

        @property
        def on_results(self) -> bool:
            """What was played decides who sits where, for some or for all."""
            return self.follows or self is Round.Way.FINAL

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAWN)
    way = models.CharField(max_length=10, choices=Way.choices, default=Way.DRAWN)
    only_here = models.BooleanField(default=False, help_text="drawn for those alone who were here by then")
    published_at = models.DateTimeField(null=True)
    there = models.JSONField(
        default=list, help_text="ids of who was there to play when it was published, with a seat or without"
    )
    awaited = models.JSONField(
        default=list, help_text="ids of who was in the tournament then, had not withdrawn and was not there to play"
    )
    leavers = models.JSONField(
        default=list, help_text="ids of who had a seat then, and had withdrawn when others got it or it was taken away"
    )
    gave_up = models.JSONField(
        default=list, help_text="ids of who had a seat then, and lost it though they were there to play"
    )
    closed_at = models.DateTimeField(null=True)
    clock_started_at = models.DateTimeField(null=True, help_text="in the future: it will start then, by itself")
    clock_paused_at = models.DateTimeField(null=True)
    clock_paused_seconds = models.FloatField(default=0, help_text="sum of the pauses that have ended")
    clock_extension_seconds = models.IntegerField(default=0)
    clock_shortened = models.JSONField(
        default=list, help_text="[moment, clock_extension_seconds until then]: each time that it was shortened"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            # At most one round that is not closed: drawing the next one needs the last one closed.
            models.UniqueConstraint(fields=["tournament"], condition=~Q(status="closed"), name="one_open_round"),
        ]

    @property
    def made(self) -> Round.Way:
        """How it came to its tables."""
        return Round.Way(self.way)


class TableLink(models.Model):
    """The link of a physical table, for a whole tournament: printed once on its card.

    A lost one is revoked and replaced.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="table_links")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=32, unique=True, default=new_key)
    code = models.CharField(max_length=12, unique=True, default=new_code)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], condition=Q(revoked_at__isnull=True), name="one_link_a_table"
            )
        ]

    @property
    def code_shown(self) -> str:
        """The code as printed: two groups of four, "K7M4-9QDX"."""
        return f"{self.code[:4]}-{self.code[4:]}"


class RegistrationLink(models.Model):
    """The link that lets a second device do what is done at the door, and nothing else. Revoked, it ends at once."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="registration_links")
    key = models.CharField(max_length=32, unique=True, default=new_key)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(revoked_at__isnull=True), name="one_registration_link"
            )
        ]
