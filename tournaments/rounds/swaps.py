"""Two players of a drawn round change places: what that would break and mend, the change itself, and the way back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext as _

from tournaments import seating
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player, Round, Seat, Tournament
from tournaments.rounds.apart import Mates, mates, to_be_apart, wishes
from tournaments.rounds.draws import Tables, frozen, lock_drawn, played, tables_of
from tournaments.rounds.places import as_logged
from tournaments.writing import writing

SECONDS = 1.0
"""For planning the rounds to come anew, where the swap spoils their plan."""

TableSeat = tuple[int, int]
"""Their numbers."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players at one table, and the rounds before in which they were so already."""

    one: Player
    other: Player
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Weighed:
    """What would come of it if two players changed places."""

    one: Seat
    other: Seat
    """With their tables and players, as they sit now."""
    again: tuple[Meeting, ...]
    """Who would then sit together again."""
    spared: tuple[Meeting, ...]
    """Who sit together again now, and then would not."""
    together: Mates
    """Players of one team or club who would then sit together."""
    parted: Mates
    """… who sit together now, and then would not."""
    to_five: Player | None
    """Who would move to a table of five, having been there more often than who leaves it."""
    from_their_table: tuple[Player, ...]
    """Who would leave their fixed table."""

    @property
    def same_table(self) -> bool:
        return self.one.table_id == self.other.table_id

    @property
    def harmless(self) -> bool:
        together = self.together.apart or self.together.teams or self.together.clubs
        return not (self.again or together or self.to_five or self.from_their_table)


def weigh(round: Round, first: int, second: int) -> Weighed:
    """What it would break and mend if these two players (ids) of a round changed places. Refused ("swap").

    Five queries, whatever the numbers.
    """
    one, other = _seats(round, first, second)
    earlier = list(round.tournament.rounds.filter(number__lt=round.number))
    past, besides = played([*earlier, round])
    this = past.pop()
    players = {player.id: player for player in round.tournament.players.all()}
    met: dict[tuple[int, int], list[int]] = {}
    for before, tables, others in zip(earlier, past, besides, strict=False):
        for pair in {*_pairs(tables), *others.met}:
            met.setdefault(pair, []).append(before.number)
    now = set(_pairs(this))
    then = set(_pairs([list(table) for table in seating.swap(frozen([this])[0], first, second)]))
    fives = Counter(player for tables in past for table in tables if len(table) == 5 for player in table)

    def meetings(pairs: Iterable[tuple[int, int]]) -> tuple[Meeting, ...]:
        return tuple(
            Meeting(players[one], players[other], tuple(met[one, other]))
            for one, other in sorted(pairs)
            if (one, other) in met
        )

    apart = to_be_apart(round.tournament)
    return Weighed(
        one,
        other,
        again=meetings(then - now),
        spared=meetings(now - then),
        together=mates(round.tournament, players, sorted(then - now), apart),
        parted=mates(round.tournament, players, sorted(now - then), apart),
        to_five=_to_five(one, other, fives),
        from_their_table=tuple(
            seat.player
            for seat in (one, other)
            if one.table_id != other.table_id and seat.player.fixed_table == seat.table.number
        ),
    )


def _to_five(one: Seat, other: Seat, fives: Counter[int]) -> Player | None:
    if one.table.seats_count == other.table.seats_count:
        return None
    leaves, comes = (one, other) if one.table.seats_count == 5 else (other, one)
    return comes.player if fives[comes.player_id] > fives[leaves.player_id] else None


def _pairs(tables: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    return [(min(pair), max(pair)) for table in tables for pair in combinations(table, 2)]


def swap(
    round: Round, first: int, second: int, *, seen: tuple[TableSeat, TableSeat] | None = None, actor: Actor = DIRECTOR
) -> None:
    """Let two players (ids) of a drawn round change places. Refused ("swap").

    `seen`: where the two sat when it was decided; refused if they sit elsewhere by now, so that a second press does
    not undo the first. The rounds to come are planned anew where the swap spoils their plan, and a swap that is taken
    back brings the plan back too.
    """
    tables = tables_of(round)
    plan = Tournament.objects.values_list("plan", flat=True).get(id=round.tournament_id)
    later = _plan_after(round, first, second, tables, plan)
    with writing(round.tournament_id) as work:
        locked = lock_drawn(round)
        one, other = _seats(locked, first, second)
        here = (_at(one), _at(other))
        if (seen is not None and here != seen) or tables_of(locked) != tables or locked.tournament.plan != plan:
            raise Refused("swap", _("Inzwischen sitzen sie anders. Bitte noch einmal wählen."))
        one.player, other.player = other.player, one.player
        Seat.objects.bulk_update([one, other], ["player"])
        locked.tournament.plan = later
        locked.tournament.save(update_fields=["plan"])
        work.event(Kind.SWAPPED, actor, before={"plan": plan}, after=[as_logged(one), as_logged(other)])


def last_swap(round: Round) -> tuple[Seat, Seat] | None:
    """The seats that were swapped last, if nothing has been done to this drawn round since. Two queries."""
    event = _last_event(round.tournament_id)
    if event is None or round.status != Round.Status.DRAWN:
        return None
    swapped = _places(event)
    seats = Seat.objects.filter(table__round=round).select_related("table", "player")
    found = [seat for seat in seats if _at(seat) in swapped]
    return (found[0], found[1]) if len(found) == 2 else None


def _last_event(tournament_id: int) -> Event | None:
    """What was last done to a draw, if that was a swap."""
    kinds = (Kind.DRAWN, Kind.REDRAWN, Kind.DISCARDED, Kind.PUBLISHED, Kind.TAKEN_BACK, Kind.SWAPPED)
    event = Event.objects.filter(tournament_id=tournament_id, kind__in=kinds).order_by("-id").first()
    return event if event is not None and event.kind == Kind.SWAPPED else None


def _places(event: Event) -> set[TableSeat | None]:
    return {(place["table"], place["seat"]) for place in event.after or ()}


def _seats(round: Round, first: int, second: int) -> tuple[Seat, Seat]:
    found = {
        seat.player_id: seat
        for seat in Seat.objects.filter(table__round=round, player_id__in=(first, second)).select_related(
            "table", "player"
        )
    }
    if len(found) != 2:
        raise Refused("swap", _("Zum Tauschen braucht es zwei verschiedene Spieler dieser Runde."))
    return found[first], found[second]


def _at(seat: Seat) -> TableSeat:
    return seat.table.number, seat.number


def _plan_after(round: Round, first: int, second: int, tables: Tables, plan: list[Tables]) -> list[Tables]:
    """The plan for the rounds to come when these two have changed places: the old one if it is as good as ever."""
    event = _last_event(round.tournament_id)
    if first == second or not {first, second} <= {player for table in tables for player in table}:
        return plan  # what is refused in a moment
    seated = {player: (number, seat) for number, table in enumerate(tables, 1) for seat, player in enumerate(table, 1)}
    places = {seated.get(first), seated.get(second)}
    if event is not None and event.before and _places(event) == places:
        return list(event.before["plan"])
    tournament = Tournament.objects.get(id=round.tournament_id)
    if not plan or not seating.fits(frozen(plan), set(seated), tournament.rounds_planned - round.number):
        return plan
    tables_before, others = played(list(tournament.rounds.filter(number__lt=round.number)))
    past, besides = frozen(tables_before), [pair for one in others for pair in one.met]
    this = frozen([tables])[0]
    swapped = seating.swap(this, first, second)
    wished = wishes(tournament)
    before = seating.quality([this, *frozen(plan)], history=past, besides=besides, wishes=wished)
    after = seating.quality([swapped, *frozen(plan)], history=past, besides=besides, wishes=wished)
    if after.repeats <= max(before.repeats, after.bound):
        return plan
    better = seating.plan(
        list(seated),
        len(plan),
        history=[*past, swapped],
        besides=besides,
        previous=frozen(plan),
        wishes=wished,
        seconds=SECONDS,
    )
    return [[list(table) for table in seats] for seats in better.rounds]
