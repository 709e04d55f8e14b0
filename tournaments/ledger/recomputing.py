"""The same numbers again, from the facts alone."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.errors import GameError
from scoring.ruleset import Ruleset
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused, sentence
from tournaments.ledger.state import CONCLUSIONS, State, conclude, load, store_points
from tournaments.ledger.written import sheets
from tournaments.models import Kind, Round, Seat, Table, Tournament
from tournaments.writing import writing


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored conclusion that was not what the facts say: `what` at a table of a round."""

    round: int
    table: int
    what: str
    stored: Any
    derived: Any


def recompute(tournament: Tournament, *, actor: Actor = DIRECTOR) -> list[Difference]:
    """Derive all points of a tournament anew and store them. Empty if everything stood right, as it always should."""
    with writing(tournament.id) as work:
        differences = _recompute(tournament)
        if differences:
            work.event(Kind.RECOMPUTED, actor, before=[_shown(one) for one in differences])
        return differences


def change_ruleset(tournament: Tournament, ruleset: Ruleset, *, actor: Actor = DIRECTOR) -> None:
    """Give the tournament another ruleset and derive all points anew. Refused if some sheet is impossible under it.

    Closed rounds are counted by the new ruleset too: a tournament has one. Sheets whose points change must be confirmed
    again while their round is open.
    """
    with writing(tournament.id) as work:
        # The rows of the tables first, in the order of ids: no game may be scored by the old rules meanwhile.
        list(_tables(tournament).select_for_update(no_key=True).values_list("id"))
        current = Tournament.objects.get(id=tournament.id)
        before, after = current.ruleset_data, ruleset.to_json()
        if before == after:
            return
        Tournament.objects.filter(id=tournament.id).update(ruleset_data=after)
        differences = _recompute(tournament)
        moved = {(one.round, one.table) for one in differences if one.what.startswith("seat")}
        _unconfirm(tournament, moved)
        changed = {key: value for key, value in before.items() if after.get(key) != value}
        work.event(
            Kind.RULESET_CHANGED,
            actor,
            before={"ruleset": changed},
            after={
                "ruleset": {key: after[key] for key in changed},
                "recomputed": [_shown(one) for one in differences],
            },
        )
    tournament.ruleset_data = after


def _tables(tournament: Tournament) -> QuerySet[Table]:
    return Table.objects.filter(round__tournament=tournament).order_by("id")


def _recompute(tournament: Tournament) -> list[Difference]:
    differences = []
    for table_id in list(_tables(tournament).values_list("id", flat=True)):
        differences += _recompute_table(table_id)
    return differences


def _recompute_table(table_id: int) -> list[Difference]:
    try:
        # Under the lock of the table, as every change of a sheet; and as it is stored, not as it was written.
        sheets.forget(table_id)
        state = load(table_id)
    except GameError as error:
        raise _impossible(table_id, error) from error
    table = state.table
    stored = _stored(state)
    conclude(table, state.sheet)
    derived = _stored(store_points(state, state.sheet))
    differences = [
        Difference(table.round.number, table.number, what, value, derived[what])
        for what, value in stored.items()
        if value != derived[what]
    ]
    if differences:
        table.version += 1
        table.save(update_fields=[*CONCLUSIONS, "version"])
    return differences


def _stored(state: State) -> dict[str, Any]:
    """Everything that is derived and stored, by what it is called in a difference."""
    entries = {f"entry {entry.position}": list(entry.points) for entry in state.entries}
    seats = {f"seat {seat.number}": seat.points for seat in state.seats}
    return entries | seats | {name: getattr(state.table, name) for name in CONCLUSIONS}


def _impossible(table_id: int, error: GameError) -> Refused:
    table = Table.objects.select_related("round").get(id=table_id)
    names = {seat.number: seat.player.name for seat in table.seats.select_related("player")}
    return Refused(
        "ruleset",
        _("Damit wäre eine Spielliste nicht mehr möglich (Runde {round}, Tisch {table}): {reason}").format(
            round=table.round.number, table=table.number, reason=sentence(error, names)
        ),
    )


def _unconfirm(tournament: Tournament, moved: set[tuple[int, int]]) -> None:
    for round_number, table_number in moved:
        Seat.objects.filter(
            table__round__tournament=tournament,
            table__round__number=round_number,
            table__round__status=Round.Status.PUBLISHED,
            table__number=table_number,
        ).update(confirmed_at=None)


def _shown(difference: Difference) -> dict[str, Any]:
    return asdict(difference)
