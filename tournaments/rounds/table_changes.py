"""Which tables of a published round were put right since, as the log tells; where those of one that is no more sit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Kind, Player, Round, Seat

KINDS = (Kind.REPAIRED, Kind.REPAIR_TAKEN_BACK)


@dataclass(frozen=True, slots=True)
class Gone:
    """What has become of a table that was dissolved."""

    number: int
    places: tuple[tuple[str, int], ...]
    """Who sat there and where each of them sits now, by table; 0: nowhere. Without those who have left."""

    @property
    def sentence(self) -> str:
        """One translated sentence, or two."""
        said = _("Tisch {number} gibt es in dieser Runde nicht mehr.").format(number=self.number)
        at = _("{name} sitzt jetzt an Tisch {table}")
        out = _("{name} setzt aus")
        places = [(at if table else out).format(name=name, table=table) for name, table in self.places]
        return f"{said} {', '.join(places)}." if places else said


def changes_since_published(round: Round) -> list[Event]:
    """The events that changed the tables of this published round, the latest first. Two queries."""
    about = Event.objects.filter(tournament_id=round.tournament_id)
    published = about.filter(kind=Kind.PUBLISHED).order_by("-id").values_list("id", flat=True).first() or 0
    return list(about.filter(id__gt=published, kind__in=KINDS).order_by("-id"))


@dataclass(frozen=True, slots=True)
class Changed:
    """Which tables of a published round are not as they were then."""

    tables: tuple[int, ...]
    gone: tuple[int, ...]

    @property
    def sentence(self) -> str:
        """One translated sentence; empty if all are as they were."""
        said = []
        if self.tables:
            one = ngettext("Tisch {numbers}", "Tische {numbers}", len(self.tables))
            said.append(one.format(numbers=", ".join(map(str, self.tables))))
        if self.gone:
            one = ngettext("Tisch {numbers} ist aufgelöst", "Tische {numbers} sind aufgelöst", len(self.gone))
            said.append(one.format(numbers=", ".join(map(str, self.gone))))
        return _("Seit dem Veröffentlichen geändert: {tables}.").format(tables="; ".join(said)) if said else ""


def changed_tables(round: Round) -> Changed:
    """Which tables others sit at than when this round, which is played, was published. One query, two if any do."""
    if round.published_at is None:  # nobody knows since when
        return Changed((), ())
    about = Event.objects.filter(tournament_id=round.tournament_id, kind__in=(*KINDS, Kind.RESEATED))
    events = list(about.filter(at__gte=round.published_at).order_by("-id"))
    if not events:
        return Changed((), ())
    now: dict[int, dict[int, int]] = {}
    seats = Seat.objects.filter(table__round=round).order_by("table__number", "number")
    for table, seat, player in seats.values_list("table__number", "number", "player_id"):
        now.setdefault(table, {})[seat] = player
    then = {number: dict(seated) for number, seated in now.items()}
    for event in events:
        if event.kind == Kind.RESEATED:
            _sat_before(then, event.before or [])
            continue
        before = seated_in(event.before or {"tables": []})
        for number in before.keys() | seated_in(event.after or {"tables": []}).keys():
            then[number] = dict(enumerate(before.get(number, ()), 1))
    changed = [number for number in sorted(now | then) if now.get(number, {}) != then.get(number, {})]
    return Changed(
        tuple(number for number in changed if number in now), tuple(number for number in changed if number not in now)
    )


def _sat_before(then: dict[int, dict[int, int]], told: list[dict[str, Any]]) -> None:
    """Put those who changed seats back to where the event says they sat before."""
    for one in told:
        # What an earlier release told names nobody by id.
        if "id" in one and one["table"] in then:
            then[one["table"]][one["seat"]] = one["id"]


def seated_in(told: Mapping[str, Any]) -> dict[int, tuple[int, ...]]:
    """The players' ids by seat, by the table's number, as an event tells of them."""
    return {one["table"]: tuple(player["id"] for player in one["players"]) for one in told["tables"]}


def dissolved(tournament_id: int, number: int) -> Gone | None:
    """What has become of the table of this number in the round that is played; None if none was dissolved."""
    round = Round.objects.filter(tournament=tournament_id, status=Round.Status.PUBLISHED).first()
    if round is None or round.tables.filter(number=number).exists():
        return None
    for event in changes_since_published(round):
        before, after = seated_in(event.before or {"tables": []}), seated_in(event.after or {"tables": []})
        if before.get(number) and not after.get(number):
            players = Player.objects.filter(id__in=before[number], withdrawn_at=None).order_by("number")
            at = dict(Seat.objects.filter(table__round=round).values_list("player_id", "table__number"))
            places = [(player.name, at.get(player.id, 0)) for player in players]
            return Gone(number, tuple(sorted(places, key=lambda one: (not one[1], one[1]))))
    return None
