"""The same numbers again, from the facts alone."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring import GameError
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused, sentence
from tournaments.ledger.holders import earlier, names_at, with_earlier
from tournaments.ledger.longer import tell_others
from tournaments.ledger.state import CONCLUSIONS, NOTICED, State, conclude, load, store_points
from tournaments.ledger.time_again import give_time_again
from tournaments.ledger.written import sheets
from tournaments.models import Kind, Round, Seat, Table, Tournament
from tournaments.writing import Writing, writing


class What(StrEnum):
    """What is derived from the facts, and stored."""

    GAME = "game"
    """The points of an entry."""
    SEAT = "seat"
    """The points of a seat."""
    FIGURES = "figures"
    """Games and solos of a seat: played, won, lost."""
    PART = "part"
    """Points and figures of who held a seat before its player."""
    GAMES_PLAYED = "games_played"
    GAMES = "games"
    SOLOS_BESIDE = "solos_beside"
    OPEN_SOLOS = "open_solos"
    COMPLETE = "complete"


Stored = dict[tuple[What, int], Any]
"""Everything that is derived and stored, by what it is, and whose: an entry's by its position."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored conclusion that was not what the facts say, at a table of a round."""

    round: int
    table: int
    what: What
    number: int
    """Of the game on its list, or of the seat; of a part the id of its row; 0: of the table."""
    stored: Any
    derived: Any

    @property
    def signed_anew(self) -> bool:
        """Is the sheet another than the players have signed? Not if only what is kept of it beside was wrong."""
        return self.what in (What.GAME, What.SEAT, What.COMPLETE)

    def to_json(self) -> dict[str, Any]:
        """As the log keeps it."""
        return asdict(self)


def recompute(tournament: Tournament, *, actor: Actor = DIRECTOR) -> list[Difference]:
    """Derive all points of a tournament anew and store them. Empty if everything stood right, as it always should.

    It may not after a new release that scores something otherwise. Sheets that change must be confirmed again while
    their round is open. Refused if some sheet is impossible by now.
    """
    with writing(tournament.id) as work:
        differences = recompute_within(work, tournament, actor)
        if differences:
            work.event(Kind.RECOMPUTED, actor, after={"recomputed": [one.to_json() for one in differences]})
        return differences


def tables_of(tournament: Tournament) -> QuerySet[Table]:
    """In the order in which they are locked."""
    return Table.objects.filter(round__tournament=tournament).order_by("id")


def recompute_within(
    work: Writing, tournament: Tournament, actor: Actor, *, rules_changed: bool = False
) -> list[Difference]:
    """The same as a part of something else. rules_changed: the tables that are playing are to be told so."""
    differences = []
    # What the tables of a drawn round keep is concluded when it is published.
    published = tables_of(tournament).exclude(round__status=Round.Status.DRAWN)
    for table_id in list(published.values_list("id", flat=True)):
        differences += _recompute_table(table_id, rules_changed)
    for round in Round.objects.select_related("tournament").filter(tournament_id=tournament.id):
        tell_others(work, round, actor)
        give_time_again(work, round, actor)
    return differences


def _recompute_table(table_id: int, rules_changed: bool) -> list[Difference]:
    try:
        # Under the lock of the table, as every change of a sheet; and as it is stored, not as it was written.
        sheets.forget(table_id)
        state = load(table_id)
    except GameError as error:
        raise _impossible(table_id, error) from error
    table, version = state.table, state.table.version
    noticed = [getattr(table, name) for name in NOTICED]
    stored = _stored(state)
    conclude(table, state.sheet)
    derived = _stored(store_points(state, state.sheet))
    differences = [
        Difference(
            table.round.number,
            table.number,
            what,
            state.sheet.rows[number - 1].number if what == What.GAME else number,
            value,
            derived[what, number],
        )
        for (what, number), value in stored.items()
        if value != derived[what, number]
    ]
    playing = table.round.status == Round.Status.PUBLISHED
    if differences:
        table.version += 1
    if rules_changed and playing:
        table.rules_changed = {"version": table.version, "was": _otherwise(table, version, stored, derived)}
    # What a release before kept nothing of is no difference, and is kept from now on.
    if differences or (rules_changed and playing) or noticed != [getattr(table, name) for name in NOTICED]:
        table.save(update_fields=[*CONCLUSIONS, *NOTICED, "version", "rules_changed"])
    if playing and any(one.signed_anew for one in differences):
        Seat.objects.filter(table=table).update(**Seat.NOTHING_SAID)
    return differences


def _otherwise(table: Table, version: int, stored: Stored, derived: Stored) -> dict[str, list[int]]:
    """By position, the points of the entries that have others now: those that the table has known so far.

    version: of its sheet before. Rules that were changed just before are one change with this one.
    """
    known = table.rules_changed["was"] if table.rules_changed.get("version") == version else {}
    was = {str(number): points for (what, number), points in stored.items() if what == What.GAME} | known
    return {position: points for position, points in was.items() if points != derived[What.GAME, int(position)]}


def _stored(state: State) -> Stored:
    return (
        {(What.GAME, entry.position): list(entry.points) for entry in state.entries}
        | {(What.SEAT, seat.number): seat.points for seat in state.seats}
        | {(What.FIGURES, seat.number): list(seat.figures) for seat in state.seats}
        | {(What.PART, row.id): [row.points, *row.figures] for seat in state.seats for row in earlier(seat)}
        | {(What(name), 0): getattr(state.table, name) for name in CONCLUSIONS}
    )


def _impossible(table_id: int, error: GameError) -> Refused:
    table = Table.objects.select_related("round").get(id=table_id)
    path = re.match(r"games\[(\d+)\]", error.field)
    seats = with_earlier(list(table.seats.select_related("player")))
    names = names_at(seats, int(path[1]) + 1 if path else None)
    return Refused(
        "ruleset",
        _("Damit wäre eine Spielliste nicht mehr möglich (Runde {round}, Tisch {table}): {reason}").format(
            round=table.round.number, table=table.number, reason=sentence(error, names)
        ),
    )
