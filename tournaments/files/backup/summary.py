"""What a backup holds of each tournament, kept beside it when it is made: to be looked at without going back to it.

It is read by the models out of the very snapshot that is copied, and names the copy by its size and hash: if that is
another file by now, it says nothing of it. No backup fails for want of it.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.db import DatabaseError
from django.db.models import Count, Exists, F, Max, OuterRef, Sum

from tournaments.files.backup import folder
from tournaments.ledger.holders import stints, with_holders
from tournaments.models import Entry, Event, Kind, Round, Table, Tournament
from tournaments.results.criteria import POINTS
from tournaments.results.ranks import Criterion
from tournaments.results.standings import StandingRow, standings

MOST = 10  # tournaments, those that something was last done to: a database holds years of them

log = logging.getLogger(__name__)


class RoundThen(NamedTuple):
    number: int
    status: Round.Status
    games: int


class TableThen(NamedTuple):
    number: int
    games: int
    players: tuple[tuple[str, ...], ...]
    """By seat, who held it in turn."""


class RankThen(NamedTuple):
    rank: int | None
    player: str
    points: int
    first: str = ""
    """What ranks by before all else, where that is not the points: "99"."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a backup holds of one tournament."""

    finished: bool
    players: int
    """Who had not withdrawn."""
    rounds: tuple[RoundThen, ...]
    tables: tuple[TableThen, ...]
    """Of the newest round; none while it is only drawn and nobody has been told."""
    standings: tuple[RankThen, ...]
    name: str = ""
    """What the tournament was called; empty where an earlier release has kept it."""
    withdrawn: int = 0
    """Who had, whether they have played or not; 0 where an earlier release has kept it."""
    cash: int | None = None
    """Cents in the cash box; None where an earlier release has kept it."""

    @property
    def games(self) -> int:
        return sum(round.games for round in self.rounds)


class Since(NamedTuple):
    """What was done after a backup was made."""

    games: int
    """That were entered and stand, without those that were struck again: as tables count what they have played."""
    others: tuple[tuple[Kind, int], ...]
    """Lines of the log besides, by kind, in the order of kinds: corrections, signatures, arrivals, payments, …"""
    restored: bool
    """Somebody has gone back since: what came of that is no loss."""
    tournaments: int
    """How many others something was done to."""

    @property
    def anything(self) -> bool:
        """Has anything been done in this tournament?"""
        return bool(self.games or self.others or self.restored)


@dataclass(frozen=True, slots=True)
class Summary:
    at: datetime
    """Just before the snapshot was taken."""
    tournament: int | None
    """Of a snapshot of a round: whose."""
    held: dict[int, Held]
    """By the tournament's id."""
    size: int
    sha256: str

    @property
    def whose(self) -> str:
        """The name of the tournament of a snapshot of a round; empty of any other, and where nobody knows it."""
        held = None if self.tournament is None else self.held.get(self.tournament)
        return held.name if held else ""

    def is_of(self, backup: Path) -> bool:
        """Whether the copy is, to the byte, the one that was looked into."""
        try:
            return backup.stat().st_size == self.size and _hash(backup) == self.sha256
        except OSError:
            return False


def look() -> dict[int, Held] | None:
    """What the database holds that this thread reads; None if its tables are of another version. Logs what is wrong."""
    try:
        last = Event.objects.filter(tournament__deleted_at=None).values_list("tournament_id")
        newest = last.annotate(last=Max("id")).order_by("-last").values_list("tournament_id", flat=True)[:MOST]
        return {one.id: _held(one) for one in Tournament.objects.filter(id__in=list(newest))}
    except DatabaseError:
        return None
    except Exception:
        log.exception("what a backup holds could not be read")
        return None


def since(tournament: Tournament, at: datetime) -> Since:
    """What going back to that moment takes away. Two queries."""
    later = Event.objects.filter(at__gt=at, tournament__deleted_at=None).exclude(kind=Kind.BACKUP_FAILED)
    first = Entry.objects.filter(table=OuterRef("table"), position=OuterRef("position"), replaces=None)
    standing = Entry.objects.filter(table__round__tournament=tournament, status=Entry.Status.STANDING)
    entries = standing.filter(Exists(first.filter(recorded_at__gt=at)))  # one that was corrected since was there before
    games = entries.exclude(facts__has_key="violation").count()
    changed = list(later.order_by().values_list("tournament_id", "kind").annotate(Count("id")))
    own = {kind: count for one, kind, count in changed if one == tournament.id}
    restored = own.pop(Kind.RESTORED, 0) > 0
    own[Kind.RECORDED] = max(0, own.get(Kind.RECORDED, 0) - games)
    others = tuple((kind, own[kind]) for kind in Kind if own.get(kind))
    return Since(games, others, restored, len({one for one, *_rest in changed} - {tournament.id}))


def cash_of(tournament: Tournament) -> int:
    """Cents in the cash box. One query."""
    return int(tournament.payments.filter(taken_back_at=None).aggregate(cents=Sum("cents", default=0))["cents"])


def keep(backup: Path, at: datetime, tournament: int | None, held: dict[int, Held]) -> None:
    """Write it beside the copy. Where that fails, the copy is there without it."""
    final = folder.summary_of(backup)
    unfinished = final.with_name(f".{final.name}{folder.UNFINISHED}")
    try:
        summary = Summary(at, tournament, held, backup.stat().st_size, _hash(backup))
        text = json.dumps(asdict(summary) | {"at": at.isoformat()}, ensure_ascii=False)
        with os.fdopen(
            os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
        ) as file:
            file.write(text)
        os.replace(unfinished, final)
    except OSError:
        log.exception("what a backup holds could not be kept beside it")
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def read(backup: Path) -> Summary | None:
    """What is kept beside a copy; None if nothing is, or nothing that can be read."""
    try:
        told = json.loads(folder.summary_of(backup).read_text(encoding="utf-8"))
        held = {int(tournament): _read(one) for tournament, one in told["held"].items()}
        at = datetime.fromisoformat(told["at"])
        return Summary(at, told["tournament"], held, told["size"], told["sha256"])
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def _read(told: dict[str, Any]) -> Held:
    return Held(
        finished=told["finished"],
        players=told["players"],
        rounds=tuple(RoundThen(number, Round.Status(status), games) for number, status, games in told["rounds"]),
        tables=tuple(
            TableThen(number, games, tuple(map(_in_turn, players))) for number, games, players in told["tables"]
        ),
        standings=tuple(RankThen(*row) for row in told["standings"]),
        name=told.get("name", ""),
        withdrawn=told.get("withdrawn", 0),
        cash=told.get("cash"),
    )


def _in_turn(told: str | list[str]) -> tuple[str, ...]:
    """An earlier release kept who held a seat last, and nobody else."""
    return (told,) if isinstance(told, str) else tuple(told)


def _held(tournament: Tournament) -> Held:
    rounds = list(
        tournament.rounds.annotate(played=Sum(F("tables__games_played") + F("tables__solos_beside"), default=0))
        .order_by("number")
        .values_list("number", "status", "played")
    )
    tables: list[TableThen] = []
    if rounds and rounds[-1][1] != Round.Status.DRAWN:
        sitting = Table.objects.filter(round__tournament=tournament, round__number=rounds[-1][0]).order_by("number")
        for table in with_holders(list(sitting.prefetch_related("seats__player"))):
            names = tuple(tuple(stint.player.name for stint in stints(seat)) for seat in table.seats.all())
            tables.append(TableThen(table.number, table.games_played + table.solos_beside, names))
    ranked = standings(tournament)
    first = ranked.order[0]
    return Held(
        finished=tournament.finished_at is not None,
        players=tournament.players.filter(withdrawn_at=None).count(),
        rounds=tuple(RoundThen(number, Round.Status(status), games) for number, status, games in rounds),
        tables=tuple(tables),
        standings=tuple(RankThen(row.rank, row.player, row.total, _first(row, first)) for row in ranked.rows),
        name=tournament.name,
        withdrawn=tournament.players.filter(withdrawn_at__isnull=False).count(),
        cash=cash_of(tournament),
    )


def _first(row: StandingRow, first: Criterion) -> str:
    return first.shown(first.figures([row.achieved])[0]) if first.key != POINTS.key else ""


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
