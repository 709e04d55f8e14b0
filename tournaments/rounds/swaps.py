"""Two players of a drawn round change places: what that would break and mend, the change itself, and the ways back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import seating
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player, Round, Seat, Tournament
from tournaments.rounds.apart import Mates, Pairs, wishes
from tournaments.rounds.besides import altogether
from tournaments.rounds.draws import lock_drawn
from tournaments.rounds.moves import OUT, TableSeat, at, history, permuted, plan_after, plan_before
from tournaments.rounds.past import pairs_of, past_of
from tournaments.rounds.places import as_logged
from tournaments.rounds.resting import resting
from tournaments.rounds.seatings import Tables, fingerprint, frozen, placed, tables_of
from tournaments.writing import Writing, writing

SECONDS = 1.0
"""For planning the rounds to come anew, where the swap spoils their plan."""


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
    """With their tables and players, as they sit now; at most one of them sits out (resting.py)."""
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
    from_their_seat: tuple[Player, ...]
    """Who would leave their fixed seat at it for another there."""
    split: Pairs
    """Who are to sit together and then would not."""
    united: Pairs
    """… and who do not now, and then would."""

    @property
    def same_table(self) -> bool:
        return self.one.table_id == self.other.table_id

    @property
    def resting(self) -> Seat | None:
        """Who of the two sits out now."""
        return next((seat for seat in (self.one, self.other) if seat.table.number == OUT), None)

    @property
    def harmless(self) -> bool:
        together = self.together.apart or self.together.teams or self.together.clubs
        moved = self.from_their_table or self.from_their_seat or self.split
        return not (self.again or together or self.to_five or moved)


def weigh(round: Round, first: int, second: int) -> Weighed:
    """What it would break and mend if these two players (ids) of a round changed places. Refused ("swap").

    Six queries, whatever the numbers.
    """
    one, other = _seats(round, first, second)
    past, this = past_of(round)
    now = set(pairs_of(this))
    changed = {first: second, second: first}
    then = set(pairs_of([[changed.get(player, player) for player in table] for table in this]))

    def meetings(pairs: Iterable[tuple[int, int]]) -> tuple[Meeting, ...]:
        return tuple(
            Meeting(past.players[one], past.players[other], past.met[one, other])
            for one, other in sorted(pairs)
            if (one, other) in past.met
        )

    def named(pairs: Iterable[tuple[int, int]]) -> Pairs:
        return tuple((past.players[one], past.players[other]) for one, other in sorted(pairs))

    same_table = one.table_id == other.table_id
    return Weighed(
        one,
        other,
        again=meetings(then - now),
        spared=meetings(now - then),
        together=past.mates(then - now),
        parted=past.mates(now - then),
        to_five=_to_five(one, other, past.fives),
        from_their_table=tuple(
            seat.player for seat in (one, other) if not same_table and seat.player.fixed_table == seat.table.number
        ),
        from_their_seat=tuple(
            seat.player
            for seat in (one, other)
            if same_table and (seat.player.fixed_table, seat.player.fixed_seat) == at(seat)
        ),
        split=named((now - then) & past.together),
        united=named((then - now) & past.together),
    )


def _to_five(one: Seat, other: Seat, fives: Mapping[int, int]) -> Player | None:
    if one.table.seats_count == other.table.seats_count or 5 not in (one.table.seats_count, other.table.seats_count):
        return None
    leaves, comes = (one, other) if one.table.seats_count == 5 else (other, one)
    return comes.player if fives.get(comes.player_id, 0) > fives.get(leaves.player_id, 0) else None


def swap(round: Round, first: int, second: int, *, seen: str | None = None, actor: Actor = DIRECTOR) -> None:
    """Let two players (ids) of a drawn round change places; one of them may sit out. Refused ("swap").

    `seen`: the fingerprint of the draw when it was decided; refused if anybody sits elsewhere by now, so that nothing
    is done that nobody has weighed, and a second press does not undo the first. The rounds to come are planned anew
    where the swap spoils their plan, and a swap that is taken back brings the plan back too.
    """
    tables = tables_of(round)
    plan = Tournament.objects.values_list("plan", flat=True).get(id=round.tournament_id)
    later = _plan_after(round, first, second, tables, plan)
    with writing(round.tournament_id) as work:
        locked = _as_seen(round, seen)
        one, other = _seats(locked, first, second)
        if tables_of(locked) != tables or locked.tournament.plan != plan:
            raise changed()
        _move(work, locked, {at(one): at(other), at(other): at(one)}, later, Kind.SWAPPED, actor)


def take_back(round: Round, *, seen: str | None = None, actor: Actor = DIRECTOR) -> None:
    """Take back the last move of a drawn round that was not taken back yet. Refused ("swap") if there is none, and as
    `swap`.
    """
    with writing(round.tournament_id) as work:
        locked = _as_seen(round, seen)
        told = history(locked)
        if not told.undoable:
            raise Refused("swap", _("Es ist kein Tausch mehr zurückzunehmen."))
        last = told.moves[-1:]
        _move(work, locked, permuted(last), plan_before(last), Kind.SWAP_TAKEN_BACK, actor)


def do_again(round: Round, *, move: int | None = None, seen: str | None = None, actor: Actor = DIRECTOR) -> None:
    """Do again the move that was taken back last. Refused ("swap") as `swap`, and if somebody was moved since.

    `move`: what the page would do again, by `Undone.event`: they may sit as they did there after other moves too.
    """
    with writing(round.tournament_id) as work:
        locked = _as_seen(round, seen)
        told = history(locked)
        if not told.undone or (move is not None and told.undone[-1].event != move):
            raise _moved_since()
        undone = told.undone[-1]
        _move(work, locked, permuted([undone.move]), plan_after(undone), Kind.SWAPS_AGAIN, actor)


def take_all_back(round: Round, *, seen: str | None = None, actor: Actor = DIRECTOR) -> None:
    """Seat a drawn round as it was made: all moves are taken back at once. Refused ("swap") as `take_back`, and where
    tables were put right meanwhile.
    """
    with writing(round.tournament_id) as work:
        locked = _as_seen(round, seen)
        told = history(locked)
        if not told.moves or told.repaired:
            raise Refused("swap", _("Es ist kein Tausch mehr zurückzunehmen."))
        backwards = permuted(reversed(told.moves))
        _move(work, locked, backwards, plan_before(told.moves), Kind.SWAPS_TAKEN_BACK, actor)


def swap_again(round: Round, *, seen: str | None = None, actor: Actor = DIRECTOR) -> None:
    """Do again what was taken back all at once, if nothing was moved since. Refused ("swap") if there is nothing, and
    as `swap`.
    """
    with writing(round.tournament_id) as work:
        locked = _as_seen(round, seen)
        told = history(locked)
        if not told.set_aside:
            raise _moved_since()
        taken_back = Event.objects.filter(tournament=locked.tournament, kind=Kind.SWAPS_TAKEN_BACK).latest("id")
        plan = (taken_back.before or {}).get("plan")
        _move(work, locked, permuted(told.set_aside), plan, Kind.SWAPS_AGAIN, actor)


def _as_seen(round: Round, seen: str | None) -> Round:
    """The drawn round under all its locks. Refused if they sit otherwise than in the draw with this fingerprint."""
    locked = lock_drawn(round)
    if seen is not None and seen != fingerprint(locked):
        raise changed()
    return locked


def _moved_since() -> Refused:
    return Refused("swap", _("Inzwischen wurde wieder getauscht: Das lässt sich nicht mehr wiederholen."))


def changed() -> Refused:
    """They sit otherwise than in the draw that was looked at."""
    return Refused("swap", _("Inzwischen sitzen sie anders. Bitte noch einmal wählen."))


def _move(
    work: Writing,
    locked: Round,
    came_from: Mapping[TableSeat, TableSeat],
    plan: list[Tables] | None,
    kind: Kind,
    actor: Actor,
) -> None:
    """`came_from`: by the place that somebody goes to, where they sit now; `plan`: from now on, None as it is."""
    seats = {
        at(seat): seat
        for seat in Seat.objects.filter(table__round=locked).select_related("table", "player").order_by("id")
    }
    if any(table == OUT for table, _seat in came_from):
        seats |= {at(seat): seat for seat in resting(locked, history(locked))}
        if not seats.keys() >= came_from.keys():
            raise Refused("swap", _("Wer einen Platz bekommen soll, muss im Turnier sein."))
    players = {place: seat.player for place, seat in seats.items()}
    moved = [seats[place] for place in sorted(came_from)]
    for seat in moved:
        seat.player = players[came_from[at(seat)]]
    Seat.objects.bulk_update([seat for seat in moved if seat.table.number != OUT], ["player"])
    before = locked.tournament.plan
    if plan is not None:
        locked.tournament.plan = plan
        locked.tournament.save(update_fields=["plan"])
    said = [as_logged(seat) for seat in moved]
    work.event(kind, actor, round_number=locked.number, before={"plan": before}, after=said)


def _seats(round: Round, first: int, second: int) -> tuple[Seat, Seat]:
    found = {
        seat.player_id: seat
        for seat in Seat.objects.filter(table__round=round, player_id__in=(first, second)).select_related(
            "table", "player"
        )
    }
    if len(found) == 1:
        out = {seat.player_id: seat for seat in resting(round, history(round))}
        found |= {player: out[player] for player in (first, second) if player in out}
    if len(found) != 2:
        both = {first, second}
        if len(both) == 2 and both <= {seat.player_id for seat in resting(round, history(round))}:
            raise Refused("swap", _("Die beiden setzen in dieser Runde aus: Zum Tauschen braucht es einen, der sitzt."))
        raise Refused("swap", _("Zum Tauschen braucht es zwei verschiedene Spieler dieser Runde."))
    return found[first], found[second]


def _plan_after(round: Round, first: int, second: int, tables: Tables, plan: list[Tables]) -> list[Tables]:
    """The plan for the rounds to come when these two have changed places: the old one if it is as good as ever."""
    if first == second or not {first, second} <= {player for table in tables for player in table}:
        return plan  # what is refused in a moment
    told = history(round)
    if told.undoable and told.moves[-1].places == {at(seat) for seat in _seats(round, first, second)}:
        before_that: list[Tables] | None = plan_before(told.moves[-1:])
        return plan if before_that is None else before_that
    seated = {player for table in tables for player in table}
    tournament = Tournament.objects.get(id=round.tournament_id)
    room = tournament.room
    if not plan or not seating.fits(frozen(plan), seated, tournament.rounds_planned - round.number, room):
        return plan
    (*past, this), others = placed([*tournament.rounds.filter(number__lt=round.number), round], room)
    besides = altogether(others)
    if not {first, second} <= {player for table in this for player in table}:
        raise changed()  # the draw was given up since its tables were read
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
        room=room,
        seconds=SECONDS,
    )
    return [[list(table) for table in seats] for seats in better.rounds]
