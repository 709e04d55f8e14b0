"""Drawing rounds: from players to tables and seats.

All remaining rounds are planned at every draw and only the next is made; a drawn round can be looked at, drawn again
and changed by hand until it is published. Until then it is no record of anything: drawing again replaces it.
"""

from __future__ import annotations

import secrets
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext as _

from tournaments import seating
from tournaments.access import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.links import make_links
from tournaments.models import Player, Round, Seat, Table, Tournament
from tournaments.writing import Writing, writing

Tables = list[list[int]]
"""Players' ids by table and seat."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a drawn round is."""

    repeats: int
    """Pairs of this round that have already sat together, counted once for each earlier time."""
    repeated: tuple[tuple[Player, Player], ...]
    planned_repeats: int
    """Repeats of the whole tournament, when the remaining rounds are played as planned."""
    bound: int
    """Fewer than this are impossible for the whole tournament."""
    fives: int
    """Tables of five in this round."""
    five_again: tuple[Player, ...]
    """Players who sit at a table of five though others have sat there less often."""
    left_out: tuple[Player, ...]
    """Players who are in the tournament but not in this round: they came after the draw."""
    gone: tuple[Player, ...]
    """Players who are drawn but have withdrawn since: the round cannot be published so."""


@dataclass(frozen=True, slots=True)
class _Situation:
    """What a draw rests on. If it is another by the time the plan is made, the plan is worth nothing."""

    number: int
    """Of the round to be drawn."""
    players: tuple[int, ...]
    history: tuple[seating.RoundSeating, ...]
    """The closed rounds: rounds[tables[player ids by seat]]."""


def draw(tournament: Tournament, seed: int | None = None, *, actor: Actor = DIRECTOR) -> Round:
    """Draw the next round (status "drawn"). Refused ("players" or "round") if it cannot be seated or drawn now."""
    situation, plan, seed = _planned(tournament, None, seed)
    with writing(tournament.id) as work:
        # Of two who draw at once, the second finds another situation than it planned for.
        locked = Tournament.objects.select_for_update(no_key=True).get(id=tournament.id)
        _still(situation, _situation(locked, None))
        round = Round.objects.create(tournament=locked, number=situation.number)
        _seat(work, round, plan, seed, "drawn", actor)
    return round


def redraw(tournament: Tournament, seed: int | None = None, *, actor: Actor = DIRECTOR) -> Round:
    """Throw the drawn round away and draw it again. Refused as `draw`, or if no round is drawn and unpublished."""
    drawn = _drawn(tournament)
    situation, plan, seed = _planned(tournament, drawn, seed)
    with writing(tournament.id) as work:
        # It may be published at this moment, in another browser.
        round = Round.objects.select_for_update(no_key=True).get(id=drawn.id)
        if round.status != Round.Status.DRAWN:
            raise Refused("round", _("Runde {number} ist schon veröffentlicht.").format(number=round.number))
        locked = Tournament.objects.select_for_update(no_key=True).get(id=tournament.id)
        _still(situation, _situation(locked, round))
        round.tournament = locked
        before = _tables_of(round)
        Seat.objects.filter(table__round=round).delete()
        round.tables.all().delete()
        _seat(work, round, plan, seed, "redrawn", actor, before)
    return round


def swap(round: Round, first: int, second: int, *, actor: Actor = DIRECTOR) -> None:
    """Let two players (ids) of a drawn round change places. Refused ("swap")."""
    with writing(round.tournament_id) as work:
        # It may be published, or drawn again, at this moment.
        locked = Round.objects.select_for_update(no_key=True).get(id=round.id)
        if locked.status != Round.Status.DRAWN:
            raise Refused("swap", _("Runde {number} ist schon veröffentlicht.").format(number=locked.number))
        seats = list(
            Seat.objects.filter(table__round=locked, player_id__in=(first, second)).select_related("table", "player")
        )
        if first == second or len(seats) != 2:
            raise Refused("swap", _("Zum Tauschen braucht es zwei verschiedene Spieler dieser Runde."))
        one, other = seats
        one.player, other.player = other.player, one.player
        Seat.objects.bulk_update(seats, ["player"])
        work.event("swapped", actor.name, after=[_place(one), _place(other)])


def _place(seat: Seat) -> dict[str, object]:
    return {"player": seat.player.name, "table": seat.table.number, "seat": seat.number}


def _drawn(tournament: Tournament) -> Round:
    drawn = tournament.rounds.filter(status=Round.Status.DRAWN).first()
    if drawn is None:
        raise Refused("round", _("Es ist keine Runde ausgelost, die noch nicht veröffentlicht ist."))
    return drawn


def _planned(tournament: Tournament, drawn: Round | None, seed: int | None) -> tuple[_Situation, list[Tables], int]:
    """A plan for the round to be drawn and all after it. Outside of any transaction: it may take seconds."""
    current = Tournament.objects.get(id=tournament.id)
    situation = _situation(current, drawn)
    seed = secrets.randbelow(2**31) if seed is None else seed
    try:
        plan = seating.plan(
            situation.players,
            current.rounds_planned - situation.number + 1,
            history=situation.history,
            # To draw again is to leave what was planned; else it is kept as long as nothing better turns up.
            previous=() if drawn else _frozen(current.plan),
            clubs=dict(current.players.values_list("id", "club")),
            repeats_first=current.repeats_first,
            seed=seed,
        )
    except seating.CannotSeat as error:
        raise Refused("players", _(error.template).format(**error.params)) from error
    return situation, [[list(table) for table in tables] for tables in plan.rounds], seed


def _situation(tournament: Tournament, drawn: Round | None) -> _Situation:
    """What the next draw rests on, `drawn` being thrown away. Refused if no round can be drawn now."""
    rounds = [round for round in tournament.rounds.all() if drawn is None or round.id != drawn.id]
    if tournament.finished_at:
        raise Refused("round", _("Das Turnier ist beendet."))
    for round in rounds:
        if round.status != Round.Status.CLOSED:
            raise Refused("round", _("Erst muss Runde {number} geschlossen sein.").format(number=round.number))
    number = len(rounds) + 1
    if number > tournament.rounds_planned:
        raise Refused("round", _("Alle Runden sind gespielt."))
    players = tournament.players.filter(withdrawn_at=None).values_list("id", flat=True)
    return _Situation(number, tuple(players), _frozen(_history(rounds)))


def _still(planned: _Situation, now: _Situation) -> None:
    if planned != now:
        raise Refused("round", _("Inzwischen hat sich etwas geändert. Bitte noch einmal auslosen."))


def _frozen(rounds: Sequence[Tables]) -> tuple[seating.RoundSeating, ...]:
    return tuple(tuple(map(tuple, tables)) for tables in rounds)


def _history(rounds: Sequence[Round]) -> list[Tables]:
    """The tables of these rounds. One query."""
    found: dict[int, dict[int, list[int]]] = {round.id: defaultdict(list) for round in rounds}
    seats = Seat.objects.filter(table__round__in=rounds).order_by("table__number", "number")
    for round_id, table, player in seats.values_list("table__round_id", "table__number", "player_id"):
        found[round_id][table].append(player)
    return [list(tables.values()) for tables in found.values()]


def _tables_of(round: Round) -> Tables:
    return _history([round])[0]


def _seat(
    work: Writing,
    round: Round,
    plan: list[Tables],
    seed: int,
    kind: str,
    actor: Actor,
    before: Tables | None = None,
) -> None:
    """Make the tables and seats of a round and keep the plan for those after it."""
    this, *later = plan
    tables = Table.objects.bulk_create(
        Table(round=round, number=number, seats_count=len(players)) for number, players in enumerate(this, 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player_id=player)
        for table, players in zip(tables, this, strict=True)
        for number, player in enumerate(players, 1)
    )
    round.tournament.plan = later
    round.tournament.save(update_fields=["plan"])
    # Already now: the cards may be printed while the draw is being looked at.
    make_links(work, round.tournament, range(1, len(tables) + 1), actor)
    work.event(
        kind,
        actor.name,
        before=None if before is None else {"tables": before},
        after={"round": round.number, "seed": seed, "tables": this},
    )


def quality(round: Round) -> Quality:
    """How good the draw of this round is. Four queries, whatever the numbers."""
    tournament = round.tournament
    rounds = [other for other in tournament.rounds.all() if other.number != round.number]
    *past, this = _frozen(_history([*(other for other in rounds if other.number < round.number), round]))
    to_come = () if any(other.number > round.number for other in rounds) else _frozen(tournament.plan)
    judged = seating.quality([this, *to_come], history=past)
    players = {player.id: player for player in tournament.players.all()}
    met = Counter(pair for tables in past for table in tables for pair in combinations(sorted(table), 2))
    again = [pair for table in this for pair in combinations(sorted(table), 2) if met[pair]]
    fives = Counter(player for tables in past for table in tables if len(table) == 5 for player in table)
    seated = {player for table in this for player in table}
    at_five = [player for table in this if len(table) == 5 for player in table]
    fewest = min((fives[player] for player in seated - set(at_five)), default=0)
    return Quality(
        repeats=sum(met[pair] for pair in again),
        repeated=tuple((players[one], players[other]) for one, other in again),
        planned_repeats=judged.repeats,
        bound=judged.bound,
        fives=sum(len(table) == 5 for table in this),
        five_again=tuple(players[player] for player in at_five if fives[player] > fewest),
        left_out=tuple(
            player for player in players.values() if player.id not in seated and player.withdrawn_at is None
        ),
        gone=tuple(player for player in players.values() if player.id in seated and player.withdrawn_at),
    )
