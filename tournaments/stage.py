"""Where a tournament stands, and what its director does next.

Stages are explicit: registration → drawn → seated → running → done (all sheets signed) → between rounds → … → played →
finished. They follow from the rounds and their sheets and are stored nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Round, Table, Tournament


class Stage(StrEnum):
    REGISTRATION = "registration"
    """No round has been drawn yet."""
    DRAWN = "drawn"
    """A draw waits for being published."""
    SEATED = "seated"
    """Published; the clock, where there is one, has not been started."""
    RUNNING = "running"
    DONE = "done"
    """Every sheet of the round is complete."""
    BETWEEN = "between"
    """The last round is closed, and more are planned."""
    PLAYED = "played"
    """All planned rounds are closed."""
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the way from registration to the final result."""

    label: str
    note: str
    """What is happening at the step that is under way."""
    state: str
    """"done", "now" or "later"."""


@dataclass(frozen=True, slots=True)
class Progress:
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
    def complete_tables(self) -> int:
        return sum(table.complete for table in self.tables)

    @property
    def headline(self) -> str:
        """The stage in one line, as it stands on the board."""
        number = self.current.number if self.current else 1
        match self.stage:
            case Stage.REGISTRATION:
                players = ngettext("{n} Spieler", "{n} Spieler", self.active_players).format(n=self.active_players)
                return _("Anmeldung: {players}").format(players=players)
            case Stage.DRAWN:
                return _("Auslosung der Runde {round}: noch nicht veröffentlicht").format(round=number)
            case Stage.SEATED:
                return _("Runde {round}: die Plätze sind bekannt, die Uhr steht").format(round=number)
            case Stage.RUNNING:
                running = ngettext(
                    "Runde {round} läuft: {done} von {all} Tisch fertig",
                    "Runde {round} läuft: {done} von {all} Tischen fertig",
                    len(self.tables),
                )
                return running.format(round=number, done=self.complete_tables, all=len(self.tables))
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
                label, self._note if place == now else "", "done" if place < now else "now" if place == now else "later"
            )
            for place, label in enumerate(labels)
        ]

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
                return _("ausgelost")
            case Stage.BETWEEN:
                return _("auslosen")
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
    """Where the tournament stands. Five queries, whatever the number of tables and players."""
    rounds = list(tournament.rounds.order_by("number"))
    for one in rounds:
        one.tournament = tournament
    current = rounds[-1] if rounds else None
    tables: list[Table] = []
    if current and current.status != Round.Status.DRAWN:
        tables = list(current.tables.order_by("number").prefetch_related("seats__player"))
        for table in tables:
            table.round = current
    return Progress(
        tournament=tournament,
        stage=_stage(tournament, current, tables, len(rounds)),
        rounds=rounds,
        current=current,
        tables=tables,
        active_players=tournament.players.filter(withdrawn_at=None).count(),
    )


def _stage(tournament: Tournament, current: Round | None, tables: list[Table], rounds: int) -> Stage:
    if tournament.finished_at:
        return Stage.FINISHED
    if current is None:
        return Stage.REGISTRATION
    if current.status == Round.Status.DRAWN:
        return Stage.DRAWN
    if current.status == Round.Status.CLOSED:
        return Stage.PLAYED if rounds >= tournament.rounds_planned else Stage.BETWEEN
    if tables and all(table.complete for table in tables):
        return Stage.DONE
    timed = tournament.ruleset.time_limit_minutes is not None
    return Stage.SEATED if timed and current.clock_started_at is None else Stage.RUNNING
