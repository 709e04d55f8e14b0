"""A drawn round that was changed by hand, beside the one that was computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from tournaments.models import Player, Round, Seat
from tournaments.rounds.moves import OUT, TableSeat, at, history
from tournaments.rounds.past import Past, five_again, pairs_of, past_of
from tournaments.rounds.resting import resting


@dataclass(frozen=True, slots=True)
class Faults:
    """What speaks against a seating: how many of each."""

    again: int
    """Pairs who have met before."""
    apart: int
    """Pairs who were to be apart."""
    teams: int
    """Of the others those who are of one team."""
    clubs: int
    """… and then of one club."""
    fives: int
    """Players at a table of five who were there more often than somebody who is not."""
    elsewhere: int
    """Players who are not at their fixed table."""
    other_seat: int
    """Players who are at it, and not on their fixed seat."""
    split: int
    """Pairs who are to sit together and do not."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody who sits elsewhere than computed."""

    player: Player
    now: TableSeat
    before: TableSeat


@dataclass(frozen=True, slots=True)
class Comparison:
    """What has become of a computed draw."""

    moves: int
    """How many there were by hand and were not taken back."""
    moved: tuple[Moved, ...]
    """By table and seat, who sits out first, as they sit now; nobody if the moves have cancelled each other out."""
    now: Faults
    then: Faults

    @property
    def spoiled(self) -> Mapping[str, int]:
        """Of which faults there are more by now, by their names in `Faults`: how many there were."""
        now = asdict(self.now)
        return {fault: then for fault, then in asdict(self.then).items() if then < now[fault]}


def compare(round: Round) -> Comparison | None:
    """This drawn round beside the computed one; None where nothing was moved, or tables were put right since.

    Seven queries, one where nothing was moved; one more where seats were taken over in an earlier round.
    """
    told = history(round)
    if not told.moves or told.repaired:
        return None
    seats = Seat.objects.filter(table__round=round).select_related("table", "player")
    now = {at(seat): seat.player for seat in seats.order_by("table__number", "number")}
    if any(table == OUT for table, _seat in told.elsewhere):
        now |= {at(seat): seat.player for seat in resting(round, told)}
    # Who has gone since, or come back, is at no place of those who sit out.
    came_from = {place: before for place, before in told.elsewhere.items() if place in now}
    then = now | {before: now[place] for place, before in came_from.items()}
    past, _tables = past_of(round)
    moved = tuple(
        Moved(now[place], place, before)
        for place, before in sorted(came_from.items())
        if not place[0] == before[0] == OUT
    )
    return Comparison(len(told.moves), moved, _faults(past, now), _faults(past, then))


def spoiled(round: Round, comparison: Comparison | None) -> Mapping[str, int] | None:
    """What is worse by hand than it was computed: as `Comparison.spoiled`. None where nobody knows that of the tables
    that are judged: some were put right, seats were changed after publishing, or others sit at the final table.

    One query where there is no comparison.
    """
    if comparison is not None:
        return None if comparison.moved and round.made == Round.Way.FINAL else comparison.spoiled
    told = history(round)
    return None if told.moves or told.repaired else {}


def _faults(past: Past, seated: dict[TableSeat, Player]) -> Faults:
    seated = {place: player for place, player in seated.items() if place[0] != OUT}
    tables: dict[int, list[int]] = {}
    for (table, _seat), player in seated.items():
        tables.setdefault(table, []).append(player.id)
    pairs: Sequence[tuple[int, int]] = pairs_of(list(tables.values()))
    mates = past.mates(pairs)
    return Faults(
        again=sum(pair in past.met for pair in pairs),
        apart=len(mates.apart),
        teams=len(mates.teams),
        clubs=len(mates.clubs),
        fives=len(five_again(list(tables.values()), past.fives)),
        elsewhere=sum(player.fixed_table not in (None, table) for (table, _seat), player in seated.items()),
        other_seat=sum(
            player.fixed_table == table and player.fixed_seat not in (None, seat)
            for (table, seat), player in seated.items()
        ),
        split=len(past.wished.to_be_together(player.id for player in seated.values()).difference(pairs)),
    )
