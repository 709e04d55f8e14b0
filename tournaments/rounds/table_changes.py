"""What was changed at tables of a published round before their first game, as the log tells, and which of it stands.

Whole tables were put right, seats changed by hand, or somebody came for another. Where those of a table that is no more
sit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Kind, Player, Round, Seat
from tournaments.rounds.moves import PUT_RIGHT
from tournaments.seating.to_repair import Tables

KINDS = (*PUT_RIGHT, Kind.RESEATED, Kind.SUBSTITUTED)


class Handed(NamedTuple):
    """A seat at a table without a game that another player got."""

    table: int
    seat: int
    before: int
    """The player's id."""
    after: int


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
    events = about.filter(id__gt=published, kind__in=KINDS).order_by("-id")
    # A change in mid-round is of the sheet, and taken back there.
    return [event for event in events if event.kind != Kind.SUBSTITUTED or handed(event)]


def standing(events: list[Event]) -> list[Event]:
    """Of these changes, the latest first, those that were not taken back."""
    back = {(event.after or {}).get("of") for event in events if event.kind == Kind.REPAIR_TAKEN_BACK}
    kept: list[Event] = []
    for event in reversed(events):
        if event.kind == Kind.REPAIR_TAKEN_BACK or event.id in back:
            continue
        latest = next((one for one in reversed(kept) if touched(one) & touched(event)), None)
        if latest is not None and _undoes(event, latest):
            kept.remove(latest)
        else:
            kept.append(event)
    return kept[::-1]


def _undoes(event: Event, earlier: Event) -> bool:
    """Do two who change seats by hand sit as before an earlier change by hand?"""
    if event.kind != Kind.RESEATED or earlier.kind != Kind.RESEATED:
        return False
    seats = {(one.table, one.seat, one.after, one.before) for one in handed(event)}
    return bool(seats) and seats == set(handed(earlier))


def handed(event: Event) -> list[Handed]:
    """The seats that an event gave to others, one by one.

    None of whole tables, of a change in mid-round, and of what an earlier release told, which names nobody by id.
    """
    if event.kind == Kind.RESEATED:
        seats = list(zip(event.before or [], event.after or [], strict=False))
        return [
            Handed(now["table"], now["seat"], was["id"], now["id"]) for was, now in seats if "id" in was and "id" in now
        ]
    if event.kind == Kind.SUBSTITUTED and "at" in (told := event.after or {}):
        return [Handed(told["at"], told["seat"], told["left"], told["came"])]
    return []


def seats_before(event: Event) -> Mapping[tuple[int, int], int | str | None]:
    """Who (an id; a name, where an earlier release told no more) had each seat that an event gave to others, by the
    numbers of table and seat; None: there was no such seat. None of a change in mid-round.
    """
    if event.kind in PUT_RIGHT:
        before, after = seated_in(event.before or {"tables": []}), seated_in(event.after or {"tables": []})
        had = {(table, seat): one for table, players in before.items() for seat, one in enumerate(players, 1)}
        new = [(table, seat) for table, players in after.items() for seat in range(1, len(players) + 1)]
        return dict.fromkeys(new) | had
    if event.kind == Kind.RESEATED:
        return {(was["table"], was["seat"]): was.get("id", was["player"]) for was in event.before or []}
    told = event.after or {}
    if event.kind != Kind.SUBSTITUTED or "points" in told:  # these are divided in mid-round alone
        return {}
    return {(event.table_number or 0, told["seat"]): told.get("left", told["goes"])}


def of_seats_before(event: Event) -> Mapping[str, list[int]] | None:
    """What its round kept of who had lost a seat (ledger.kept_of_seats) before this change; None: nobody noted it."""
    told: Any = event.after if event.kind == Kind.SUBSTITUTED else event.before
    if event.kind == Kind.RESEATED:  # of one seat alone: where two change theirs nobody loses any
        told = told[0] if told else None
    return (told or {}).get("of_seats")


def touched(event: Event) -> set[int]:
    """The numbers of the tables that an event is about."""
    if event.kind in PUT_RIGHT:
        return {one["table"] for one in (event.after or {"tables": []})["tables"]}
    if event.kind == Kind.RESEATED:
        return {one["table"] for one in event.after or []}
    return {one.table for one in handed(event)}


def way_back(event: Event, seated: Mapping[int, tuple[int, ...]]) -> tuple[Tables, Tables] | None:
    """The tables that an event changed, as it put them and as they were; None where its seats are others' by now."""
    if event.kind in PUT_RIGHT:
        return seated_in(event.after or {"tables": []}), seated_in(event.before or {"tables": []})
    put = {number: seated.get(number, ()) for number in touched(event)}
    before = {number: list(players) for number, players in put.items()}
    for one in handed(event):
        if put[one.table][one.seat - 1 : one.seat] != (one.after,):
            return None
        before[one.table][one.seat - 1] = one.before
    if not handed(event):
        return None
    return put, {number: tuple(players) for number, players in before.items()}


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
    about = Event.objects.filter(tournament_id=round.tournament_id, kind__in=KINDS)
    events = list(about.filter(at__gte=round.published_at).order_by("-id"))
    if not events:
        return Changed((), ())
    now: dict[int, dict[int, int]] = {}
    seats = Seat.objects.filter(table__round=round).order_by("table__number", "number")
    for table, seat, player in seats.values_list("table__number", "number", "player_id"):
        now.setdefault(table, {})[seat] = player
    then = {number: dict(seated) for number, seated in now.items()}
    for event in events:
        if event.kind not in PUT_RIGHT:
            for one in handed(event):
                if one.table in then:
                    then[one.table][one.seat] = one.before
            continue
        before = seated_in(event.before or {"tables": []})
        for number in before.keys() | seated_in(event.after or {"tables": []}).keys():
            then[number] = dict(enumerate(before.get(number, ()), 1))
    changed = [number for number in sorted(now | then) if now.get(number, {}) != then.get(number, {})]
    return Changed(
        tuple(number for number in changed if number in now), tuple(number for number in changed if number not in now)
    )


def seated_in(told: Mapping[str, Any]) -> Tables:
    """The players' ids by seat, by the table's number, as an event tells of them."""
    return {one["table"]: tuple(player["id"] for player in one["players"]) for one in told["tables"]}


def dissolved(tournament_id: int, number: int) -> Gone | None:
    """What has become of the table of this number in the round that is played; None if none was dissolved."""
    round = Round.objects.filter(tournament=tournament_id, status=Round.Status.PUBLISHED).first()
    if round is None or round.tables.filter(number=number).exists():
        return None
    for event in changes_since_published(round):
        if event.kind not in PUT_RIGHT:
            continue
        before, after = seated_in(event.before or {"tables": []}), seated_in(event.after or {"tables": []})
        if before.get(number) and not after.get(number):
            players = Player.objects.filter(id__in=before[number], withdrawn_at=None).order_by("number")
            at = dict(Seat.objects.filter(table__round=round).values_list("player_id", "table__number"))
            places = [(player.name, at.get(player.id, 0)) for player in players]
            return Gone(number, tuple(sorted(places, key=lambda one: (not one[1], one[1]))))
    return None
