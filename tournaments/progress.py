"""Where a tournament stands: one truth, told twice, to its director and to everybody.

Stages are explicit: registration → drawn → seated → running → done (nothing is missing on any sheet; signed or not) →
between rounds → … → played → finished. They follow from the rounds and their sheets and are stored nowhere. The
director sees a round from its draw on, all others from the moment it is published; so both are told the stage by the
same rule, of the newest round that they know of.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.ledger.calls import with_reasons
from tournaments.ledger.holders import with_holders
from tournaments.models import Round, Table, Tournament
from tournaments.prepared import Prepared, an_id
from tournaments.rounds import clock
from tournaments.rounds.ways import usual_way


class Stage(StrEnum):
    REGISTRATION = "registration"
    """No round has been drawn yet."""
    DRAWN = "drawn"
    """A draw waits for being published. Only the director knows."""
    SEATED = "seated"
    """Published, and not begun: its start is planned, or no clock was started and no game entered."""
    RUNNING = "running"
    DONE = "done"
    """Every sheet of the round is complete, or its table ended early."""
    BETWEEN = "between"
    """The last round is closed, and more are planned."""
    PLAYED = "played"
    """All planned rounds are closed."""
    FINISHED = "finished"


class Phase(StrEnum):
    """The stage as far as it matters to everybody."""

    GATHERING = "gathering"  # no round has been published
    SEATED = "seated"  # a round is published, nobody plays yet
    RUNNING = "running"
    BETWEEN = "between"  # the last round is closed, the next not published
    FINISHED = "finished"


_PHASES = {
    Stage.REGISTRATION: Phase.GATHERING,
    Stage.SEATED: Phase.SEATED,
    Stage.RUNNING: Phase.RUNNING,
    Stage.DONE: Phase.RUNNING,
    Stage.BETWEEN: Phase.BETWEEN,
    Stage.PLAYED: Phase.BETWEEN,
    Stage.FINISHED: Phase.FINISHED,
}


def _stage(tournament: Tournament, newest: Round | None, tables: list[Table]) -> Stage:
    """`newest`: of the rounds that the asking one knows of; with its tables, unless it is only drawn."""
    if tournament.finished_at:
        return Stage.FINISHED
    if newest is None:
        return Stage.REGISTRATION
    if newest.status == Round.Status.DRAWN:
        return Stage.DRAWN
    if newest.status == Round.Status.CLOSED:
        return Stage.PLAYED if newest.number >= tournament.rounds_planned else Stage.BETWEEN
    if tables and all(table.settled for table in tables):
        return Stage.DONE
    own_clock, now = clock.clock_of(newest), timezone.now()
    if clock.is_planned(own_clock, now):
        return Stage.SEATED  # a table that has begun already does not begin the round
    # A table may begin before the clock, and without a time limit there is none.
    begun = clock.has_begun(own_clock, now) or any(table.begun for table in tables)
    return Stage.RUNNING if begun else Stage.SEATED


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the way from registration to the final result."""

    label: str
    note: str
    """What is happening at the step that is under way."""
    state: str
    """"done", "now" or "later"."""
    round: int | None = None
    """The round whose tables can be seen."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a tournament stands, and what its director does next."""

    tournament: Tournament
    stage: Stage
    rounds: list[Round]
    current: Round | None
    """The round that is drawn or played, else the last closed one."""
    tables: list[Table]
    """Its tables by number, each with its seats and their players; none while it is only drawn."""
    active_players: int

    @property
    def next_round(self) -> int:
        """The number of the round that would be drawn next."""
        return len(self.rounds) + 1

    @property
    def open_round(self) -> Round | None:
        """The round that is being played."""
        return self.current if self.current and self.current.status == Round.Status.PUBLISHED else None

    @property
    def last_closed(self) -> Round | None:
        closed = [one for one in self.rounds if one.status == Round.Status.CLOSED]
        return closed[-1] if closed else None

    @property
    def drawn_round(self) -> Round | None:
        """The round that is drawn and that nobody sees yet."""
        return self.current if self.current and self.current.status == Round.Status.DRAWN else None

    @property
    def clock_waits(self) -> bool:
        """Has the round a clock that nobody has started yet, and that will not start by itself?"""
        timed = self.tournament.ruleset.time_limit_minutes is not None
        return timed and self.open_round is not None and self.open_round.clock_started_at is None

    @property
    def start(self) -> clock.Start | None:
        """The start that is planned, of the round that is published or else of the next one."""
        return clock.start_of(self.tournament, self.to_start)

    @property
    def may_plan(self) -> bool:
        """May a start be planned, or planned anew? As long as the round has not begun, and while one is to come."""
        if self.stage == Stage.RUNNING:
            return self.clock_waits
        return self.stage in (Stage.REGISTRATION, Stage.DRAWN, Stage.SEATED, Stage.BETWEEN)

    @property
    def to_start(self) -> int:
        """The number of the round that is drawn or played, or else of the next one."""
        shown = self.drawn_round or self.open_round
        return shown.number if shown else self.next_round

    @property
    def early(self) -> list[int]:
        """The tables, by number, that play already though their round is planned to start later."""
        return [table.number for table in self.tables if table.begun and self.start and self.stage == Stage.SEATED]

    @property
    def may_take_back(self) -> bool:
        """May the round that is played be taken back? As long as no game of it was entered."""
        return self.open_round is not None and not any(table.begun for table in self.tables)

    @property
    def may_finish(self) -> bool:
        """May the tournament be ended now? A draw that nobody has seen does not stand in the way: it is discarded."""
        return self.last_closed is not None and self.open_round is None and self.stage != Stage.FINISHED

    @property
    def complete_tables(self) -> int:
        return sum(table.settled for table in self.tables)

    @property
    def unsigned_sheets(self) -> int:
        """How many complete sheets not all of their players have confirmed: the round cannot be closed without them."""
        to_sign = [table for table in self.tables if table.complete and table.ended_at is None]
        return sum(any(seat.confirmed_at is None for seat in table.seats.all()) for table in to_sign)

    @property
    def by_lot(self) -> bool:
        """Whether the round that is drawn or played is drawn by lot; or else the next one, as the rules have it."""
        shown, on = self.drawn_round or self.open_round, self.tournament
        return (shown.made if shown else usual_way(on.ruleset, self.to_start, on.rounds_planned)).by_lot

    @property
    def headline(self) -> str:
        """The stage in one line, as it stands on the board."""
        number = self.current.number if self.current else 1
        match self.stage:
            case Stage.REGISTRATION:
                players = ngettext("{n} Spieler", "{n} Spieler", self.active_players).format(n=self.active_players)
                return _("Anmeldung: {players}").format(players=players)
            case Stage.DRAWN:
                if self.by_lot:
                    return _("Auslosung der Runde {round}: noch nicht veröffentlicht").format(round=number)
                return _("Runde {round} ist gesetzt: noch nicht veröffentlicht").format(round=number)
            case Stage.SEATED:
                if start := self.start:
                    return _("Runde {round} beginnt {when}").format(round=number, when=start.when)
                if self.clock_waits:
                    return _("Runde {round}: die Plätze sind bekannt, die Uhr steht").format(round=number)
                return _("Runde {round}: die Plätze sind bekannt").format(round=number)
            case Stage.RUNNING:
                running = ngettext(
                    "Runde {round} läuft: {done} von {all} Tisch fertig",
                    "Runde {round} läuft: {done} von {all} Tischen fertig",
                    len(self.tables),
                )
                return running.format(round=number, done=self.complete_tables, all=len(self.tables))
            case Stage.DONE if self.unsigned_sheets:
                unsigned = ngettext(
                    "Runde {round}: alle Tische fertig, {n} Blatt noch nicht bestätigt",
                    "Runde {round}: alle Tische fertig, {n} Blätter noch nicht bestätigt",
                    self.unsigned_sheets,
                )
                return unsigned.format(round=number, n=self.unsigned_sheets)
            case Stage.DONE:
                return _("Runde {round}: alle Tische fertig").format(round=number)
            case Stage.BETWEEN:
                return _("Runde {round} ist abgeschlossen").format(round=number)
            case Stage.PLAYED:
                return _("Alle Runden sind gespielt")
            case Stage.FINISHED:
                return _("Das Turnier ist beendet")

    @property
    def steps(self) -> list[Step]:
        """Registration, the rounds, the final result: what is done, what is under way, what comes."""
        planned = max(self.tournament.rounds_planned, len(self.rounds))
        now = self._step_now(planned)
        labels = [
            _("Anmeldung"),
            *(_("Runde {round}").format(round=number) for number in range(1, planned + 1)),
            _("Endergebnis"),
        ]
        return [
            Step(
                label,
                self._note if place == now else "",
                "done" if place < now else "now" if place == now else "later",
                place if self._has_tables(place) else None,
            )
            for place, label in enumerate(labels)
        ]

    def _has_tables(self, number: int) -> bool:
        return any(one.number == number and one.status != Round.Status.DRAWN for one in self.rounds)

    def _step_now(self, planned: int) -> int:
        if self.stage == Stage.REGISTRATION:
            return 0
        if self.stage in (Stage.PLAYED, Stage.FINISHED):
            return planned + 1
        number = self.current.number if self.current else 0
        return number + 1 if self.stage == Stage.BETWEEN else number

    @property
    def _note(self) -> str:
        match self.stage:
            case Stage.DRAWN:
                return _("ausgelost") if self.by_lot else _("gesetzt")
            case Stage.BETWEEN:
                return _("auslosen") if self.by_lot else _("setzen")
            case Stage.SEATED:
                return _("bereit")
            case Stage.RUNNING:
                return _("läuft")
            case Stage.DONE:
                return _("fertig")
            case Stage.FINISHED:
                return _("beendet")
            case _other:
                return ""


def progress(tournament: Tournament) -> Progress:
    """Where the tournament stands, for its director. At most six queries, whatever the number of tables and players."""
    rounds = list(tournament.rounds.order_by("number"))
    for one in rounds:
        one.tournament = tournament
    current = rounds[-1] if rounds else None
    tables: list[Table] = []
    if current and current.status != Round.Status.DRAWN:
        tables = list(current.tables.order_by("number").prefetch_related("seats__player"))
        for table in with_holders(with_reasons(tables)):
            table.round = current
    return Progress(
        tournament=tournament,
        stage=_stage(tournament, current, tables),
        rounds=rounds,
        current=current,
        tables=tables,
        active_players=tournament.players.filter(withdrawn_at=None).count(),
    )


@dataclass(frozen=True, slots=True)
class PublicProgress:
    """Where a tournament stands, as everybody may know it: which round, what is happening in it, its clocks."""

    phase: Phase
    round: Round | None
    """The latest published or closed one."""
    rounds_planned: int
    faces: tuple[clock.Face, ...]
    """The clocks of the round while it is played, by which some table still plays."""
    tables: int
    tables_complete: int
    start: clock.Start | None
    """The start that is planned, of the round that is seated or else of the next one."""
    extra: list[ExtraTime]
    """While the round is not closed."""

    @property
    def headline(self) -> str:
        """One line for the head of a page: "Runde 2 von 3 läuft"."""
        number = self.round.number if self.round else 0
        values = {"number": number, "count": max(self.rounds_planned, number)}
        match self.phase:
            case Phase.GATHERING:
                return _("Willkommen")
            case Phase.SEATED if self.start:
                said = _("Runde {number} von {count} beginnt {when}")
                return said.format(**values, when=self.start.when)
            case Phase.SEATED:
                return _("Runde %(number)d von %(count)d beginnt gleich") % values
            case Phase.RUNNING:
                return _("Runde %(number)d von %(count)d läuft") % values
            case Phase.BETWEEN:
                return _("Runde %(number)d von %(count)d ist gespielt") % values
            case Phase.FINISHED:
                return _("Endstand")


_SHOWN = ("round", "number", "seats_count", "complete", "ended_at", "last_entry_at", "extra_given", "extra_shortened")
"""What everybody is told of a table."""


@dataclass(frozen=True, slots=True)
class ExtraTime:
    """A table that has extra time, and its clock."""

    table: int
    minutes: int
    face: clock.Face


def extra_times(tables: Iterable[Table]) -> list[ExtraTime]:
    """The tables that have extra time and still play, whose time is up first at the head.

    Their round and its tournament are at hand: no query.
    """
    with_extra = [table for table in tables if table.extra_minutes and not table.settled]
    found = [
        ExtraTime(table.number, table.extra_minutes, face) for table in with_extra if (face := clock.face_at(table))
    ]
    return sorted(found, key=lambda one: (one.face.ends_at or one.face.paused_left or 0, one.table))


_rounds = Round.objects.exclude(status=Round.Status.DRAWN).order_by("-number")
_newest = Prepared(lambda: _rounds.filter(tournament=an_id("tournament"))[:1])
_tables = Prepared(lambda: Table.objects.filter(round=an_id("round")).only(*_SHOWN))


def public_progress(tournament: Tournament) -> PublicProgress:
    """Where the tournament stands, for everybody. Two queries, whatever the numbers: round, tables."""
    round = next(iter(_newest(tournament=tournament.id)), None)
    tables: list[Table] = []
    faces: list[clock.Face] = []
    extra: list[ExtraTime] = []
    if round is not None:
        round.tournament = tournament
        tables = _tables(round=round.id)
        if round.status == Round.Status.PUBLISHED:
            for table in tables:
                table.round = round
            # Where all have finished no clock counts any more, and there is nothing to end when it runs out.
            faces = clock.faces(round, [table for table in tables if not table.settled])
            extra = extra_times(tables)
    return PublicProgress(
        phase=_PHASES[_stage(tournament, round, tables)],
        round=round,
        rounds_planned=tournament.rounds_planned,
        faces=tuple(faces),
        tables=len(tables),
        tables_complete=sum(table.settled for table in tables),
        start=clock.start_of(tournament, _to_start(round)),
        extra=extra,
    )


def _to_start(newest: Round | None) -> int:
    """The number of the round that starts next, as everybody knows it."""
    return 1 if newest is None else newest.number + (newest.status == Round.Status.CLOSED)
