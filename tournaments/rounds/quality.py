"""How good a drawn round is, and how good it could be; and for whom it was drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tournaments import seating
from tournaments.models import EarlierHolder, Player, Round, Seat, Tournament
from tournaments.rounds.apart import mates, of_one_club, teams_parted, wishes_for
from tournaments.rounds.besides import altogether
from tournaments.rounds.finals import FinalTable, by_hand, equals, final_table_of
from tournaments.rounds.following import followed, is_old
from tournaments.rounds.judged import Evening, Final, GoingRound, Parted, Quality, Together, TooOften
from tournaments.rounds.past import five_again, fives_of
from tournaments.rounds.seatings import frozen, placed
from tournaments.rounds.sitting_out import have_missed, who_sits_out
from tournaments.rounds.ways import drawn_after


def _elsewhere(round: Round) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """Who does not sit at their fixed table, and who does and has another seat there than their own. One query."""
    settled = Seat.objects.filter(table__round=round, player__fixed_table__isnull=False)
    seats = list(settled.select_related("player", "table").order_by("player__number"))
    there = [seat for seat in seats if seat.player.fixed_table == seat.table.number]
    return (
        tuple(seat.player for seat in seats if seat not in there),
        tuple(seat.player for seat in there if seat.player.fixed_seat not in (None, seat.number)),
    )


def _other_tables(round: Round, room: seating.Room, players: int) -> bool:
    """Whether a drawn round of so many players would be at other tables in this room. One query, where it is another
    than when it was drawn.
    """
    if round.status != Round.Status.DRAWN or round.made == Round.Way.GIVEN or round.room == room:
        return False
    tables = list(round.tables.order_by("number").values_list("number", "seats_count"))
    sizes = seating.table_sizes(seating.most_seated(players, room), room)
    return tables != list(zip(room.numbers(len(sizes)), sizes, strict=True))


def _together(draw: _Draw, judged: seating.Quality) -> Together:
    """`judged`: this round alone."""
    players, wished = draw.players, draw.wished
    place = {player: number for number, table in enumerate(draw.this) for player in table}
    wanted, possible = wished.to_be_together(place), wished.kept_together(place)
    split = sorted(pair for pair in wanted if place[pair[0]] != place[pair[1]])
    return Together(
        bool(wanted),
        tuple((players[one], players[other]) for one, other in split),
        judged.split <= judged.split_bound and possible.issuperset(split),
        any(place[one] == place[other] for one, other in draw.sat_together & possible),
    )


@dataclass(frozen=True)
class _Draw:
    """What the draw of a round is judged by."""

    round: Round
    tournament: Tournament
    players: dict[int, Player]
    past: Sequence[seating.RoundSeating]
    this: seating.RoundSeating
    """As those of the past, with each table at its place in the room, () where there is none."""
    besides: seating.Earlier
    """What was in the past of those who held seats before the end."""
    wished: seating.Wishes

    @cached_property
    def seated(self) -> set[int]:
        return {player for table in self.this for player in table}

    @cached_property
    def have_played(self) -> set[int]:
        """In any round before, to the end or not."""
        held = {player for tables in self.past for table in tables for player in table}
        return held.union(*self.besides.met)

    @cached_property
    def by_lot(self) -> seating.RoundSeating:
        """The tables that are judged as drawn: all but a final table."""
        return tuple(() if table == self.at_final else table for table in self.this)

    @cached_property
    def final(self) -> FinalTable | None:
        """As it was drawn; None where there was none."""
        return final_table_of(self.round)

    @cached_property
    def at_final(self) -> Sequence[int]:
        """Who sits there, by seat."""
        if self.final is None:
            return ()
        number = self.final.number
        seats = Seat.objects.filter(table__round=self.round, table__number=number).order_by("number")
        return self.final.seated({number: tuple(seats.values_list("player_id", flat=True))})

    @property
    def _meetings(self) -> list[tuple[int, int]]:
        held = [pair for tables in self.past for table in tables for pair in combinations(sorted(table), 2)]
        return [*held, *self.besides.met]

    @cached_property
    def sat_together(self) -> set[tuple[int, int]]:
        """Who has before, those who are to among them."""
        return set(self._meetings)

    @cached_property
    def met(self) -> Counter[tuple[int, int]]:
        """How often each pair has sat together before, but for those who are to."""
        met = Counter(self._meetings)
        for pair in self.wished.kept_together(self.players):
            met.pop(pair, None)
        return met


@dataclass(frozen=True, slots=True)
class _People:
    """Who is in a draw and should not be, and who is not in it: as in `Quality`."""

    left_out: tuple[Player, ...]
    sitting_out: tuple[Player, ...]
    awaited: tuple[Player, ...]
    gone: tuple[Player, ...]
    not_here: tuple[Player, ...]


def quality_of(round: Round) -> Quality:
    """How good the draw of this round, the latest, is. Six queries, whatever the numbers; more where it follows, and
    one where somebody has a fixed table.
    """
    draw = _read(round)
    tournament, this, wished, met = draw.tournament, draw.this, draw.wished, draw.met
    people = _people(draw)
    plan = _plan(draw, people)
    planned = plan is not None
    lots = draw.by_lot
    judged = seating.quality([lots, *(plan or ())], history=draw.past, besides=draw.besides, wishes=wished)
    whole = _whole(draw, judged)
    alone = seating.quality([lots], wishes=wished)
    to_here = seating.quality([lots], history=draw.past, besides=draw.besides, wishes=wished) if plan else judged
    played_repeats = sum(times * (times - 1) // 2 for times in met.values())
    drawn = {player for table in lots for player in table}
    again = [pair for table in lots for pair in combinations(sorted(table), 2) if met[pair]]
    apart, teams, clubs = _parted(draw, judged if plan else None, alone)
    elsewhere, other_seat = _elsewhere(round) if wished.fixed else ((), ())
    nowhere = [one for one in elsewhere if round.tables_there and one.fixed_table not in round.tables_there]
    return Quality(
        repeats=sum(met[pair] for pair in again),
        repeated=tuple((draw.players[one], draw.players[other]) for one, other in again),
        repeats_least=max(0, to_here.bound - played_repeats),
        met_twice=any(times > 1 and drawn.issuperset(pair) for pair, times in met.items()),
        planned_repeats=judged.repeats if planned else None,
        planned_again=sum(times - 1 for *_pair, times in judged.repeated_pairs) if planned else None,
        played_repeats=played_repeats,
        played_again=sum(times - 1 for times in met.values()),
        bound=judged.bound,
        fives=sum(len(table) == 5 for table in this),
        fours=sum(len(table) == 4 for table in this),
        together=_together(draw, alone),
        apart=apart,
        teams=teams,
        clubs=clubs,
        evening=Evening(whole.fives_most, whole.fives_needed) if planned else None,
        going_round=GoingRound(planned, whole.seat_spread, whole.seat_bound, whole.table_most, whole.table_bound),
        elsewhere=elsewhere,
        settled=bool(draw.seated & wished.fixed.keys()),
        nowhere=tuple(nowhere),
        own_seats=bool(draw.seated & wished.seats.keys()),
        other_seat=other_seat,
        five_again=_five_again(draw),
        too_often=_too_often(draw, (whole if draw.final else to_here).fives_beyond, whole.fives_beyond),
        everybody=draw.players,
        left_out=people.left_out,
        gone=people.gone,
        sitting_out=people.sitting_out,
        awaited=people.awaited,
        not_here=people.not_here,
        other_tables=_other_tables(round, tournament.room, len(draw.seated) + len(people.sitting_out)),
        given=round.made == Round.Way.GIVEN,
        followed=followed(
            tournament,
            round,
            list(filter(None, this)),
            draw.players,
            resting=people.sitting_out,
            played=draw.have_played,
        ),
        final=_final(draw),
    )


def _read(round: Round) -> _Draw:
    # Read anew: whoever asks may hold the tournament as it was before the draw, with another plan.
    tournament = Tournament.objects.get(id=round.tournament_id)
    earlier = [other for other in tournament.rounds.all() if other.number < round.number]
    (*past, this), others = placed([*earlier, round], tournament.room)
    players = {player.id: player for player in tournament.players.all()}
    return _Draw(round, tournament, players, past, this, altogether(others), wishes_for(tournament, players.values()))


def _whole(draw: _Draw, judged: seating.Quality) -> seating.Quality:
    """`judged`, what there is to say of the evening, with the final table."""
    if draw.final is None:
        return judged
    return seating.quality(
        [draw.this], history=draw.past, besides=draw.besides, wishes=draw.wished, finalists=draw.final.by_rank
    )


def _final(draw: _Draw) -> Final | None:
    if draw.final is None:
        return None
    old = draw.round.status == Round.Status.DRAWN and is_old(draw.tournament, draw.round)
    pairs, by_rank = list(combinations(sorted(draw.at_final), 2)), draw.final.by_rank
    return Final(
        draw.final.number,
        tuple(draw.players[player] for player in draw.at_final),
        old,
        tuple((draw.players[one], draw.players[other]) for one, other in pairs if draw.met[one, other]),
        mates(draw.tournament, draw.players, pairs, draw.wished),
        by_hand(by_rank, draw.at_final, draw.players),
        None if old else equals(draw.round, by_rank),
    )


def _people(draw: _Draw) -> _People:
    round, seated = draw.round, draw.seated
    active = [player for player in draw.players.values() if player.withdrawn_at is None]
    earlier = EarlierHolder.objects.filter(seat__table__round=round)  # who left a seat in mid-round
    drawn = round.status == Round.Status.DRAWN
    sat = set() if drawn else set(earlier.values_list("player_id", flat=True))
    out = [player for player in active if player.id not in seated | sat]
    awaited = tuple(one for one in out if round.only_here and one.arrived_at is None and one.id not in round.there)
    left_out = tuple(player for player in out if player not in awaited)
    without = [player for player in draw.players.values() if player.id not in seated | sat]
    missed = () if drawn else have_missed(round, len(seated), without)
    sits_out = who_sits_out(round, len(seated), left_out) if drawn else [one for one in out if one not in missed]
    sitting_out = tuple(sits_out)
    left_out = tuple(player for player in left_out if player not in sitting_out)
    has_to_be_here = round.only_here and drawn
    return _People(
        left_out,
        sitting_out,
        awaited,
        gone=tuple(player for player in draw.players.values() if player.id in seated and player.withdrawn_at),
        not_here=tuple(
            player for player in active if has_to_be_here and player.id in seated and player.arrived_at is None
        ),
    )


def _plan(draw: _Draw, people: _People) -> Sequence[seating.RoundSeating] | None:
    """The rounds to come as planned; None where that is for other players or another number of rounds by now."""
    tournament, number = draw.tournament, draw.round.number
    remaining = drawn_after(tournament.ruleset, number, tournament.rounds_planned)
    if not remaining and number < tournament.rounds_planned:
        return None
    plan = frozen(draw.tournament.plan)[:remaining]
    if people.left_out or people.gone or not seating.fits(plan, draw.seated, remaining, draw.tournament.room):
        return None
    return plan


def _parted(draw: _Draw, evening: seating.Quality | None, alone: seating.Quality) -> tuple[Parted, Parted, Parted]:
    """Those who were to be apart, teams, clubs. `alone`: in this round; `evening`: with those to come, if any are."""
    pairs = sorted(pair for table in draw.by_lot for pair in combinations(sorted(table), 2))
    found, wished = mates(draw.tournament, draw.players, pairs, draw.wished), draw.wished
    meant = wished.kept_together(draw.players).intersection(
        pair for table in draw.this for pair in combinations(sorted(table), 2)
    )
    together = [(draw.players[one], draw.players[other]) for one, other in meant]
    club_meant = any(of_one_club(one, other) for one, other in together)
    return (
        Parted(
            found.apart,
            bool(wished.apart),
            len(found.apart),
            alone.apart_bound,
            evening.apart_broken > alone.apart_broken if evening else None,
            bool(wished.apart) and not found.apart,
            False,
        ),
        Parted(
            found.teams,
            teams_parted(draw.tournament),
            len(found.teams),
            alone.same_team_bound,
            evening.same_team > alone.same_team if evening else None,
            teams_parted(draw.tournament) and not found.teams,
            any(one.team and one.team == other.team for one, other in together),
        ),
        Parted(
            found.clubs,
            wished.order.clubs_first,
            alone.same_club,
            alone.same_club_bound,
            evening.same_club > alone.same_club if evening else None,
            _all_clubs_apart(draw) or (club_meant and not alone.same_club),
            club_meant and not _all_clubs_apart(draw),
        ),
    )


def _all_clubs_apart(draw: _Draw) -> bool:
    """Whether there are clubs of several in this round, and nowhere two of one sit together, wanted or not."""
    by_table = [[draw.wished.clubs[one] for one in table if one in draw.wished.clubs] for table in draw.by_lot]
    clubs, members = [set(table) for table in by_table], Counter(club for table in by_table for club in table)
    return any(of > 1 for of in members.values()) and sum(map(len, clubs)) == members.total()


def _too_often(draw: _Draw, to_here: Sequence[int], whole: Sequence[int]) -> TooOften:
    """Of those whom it is too often up to this round, and with what is planned."""
    at_five = {player for table in draw.this if len(table) == 5 for player in table}

    def named(some: Iterable[int]) -> tuple[Player, ...]:
        return tuple(draw.players[player] for player in some)

    return TooOften(
        named(player for player in to_here if player in at_five),
        named(player for player in to_here if player not in at_five),
        named(player for player in whole if player not in to_here),
    )


def _five_again(draw: _Draw) -> tuple[Player, ...]:
    return tuple(draw.players[player] for player in five_again(draw.by_lot, fives_of(draw.past, draw.besides)))
