"""Drawing rounds: from players to tables and seats.

All remaining rounds are planned at every draw and only the next is made; a drawn round can be looked at, drawn again
and changed by hand until it is published. Until then it is no record of anything: drawing again replaces it.

It is drawn for all who play, or for those alone who are here (people/presence.py): the round remembers which. Once
check-in is closed (people/check_in.py) it is for those who are here, and for nobody else. Where not all of them fit,
some sit out (sitting_out.py); then only one round is planned, since others sit out of the next.

How a round is made is chosen at each draw; what the ruleset says is the way where nobody says another. Where that is to
follow from the round before (following.py), the first round is drawn for itself, and nothing is planned: the next one
follows when this one is closed. A round that is not drawn by lot sets the plan aside; without it the plan is as it was.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from tournaments import seating
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.ledger.holders import Stint, earlier_of, ids_in_turn
from tournaments.models import Event, Kind, Round, Seat, Table, Tournament
from tournaments.people import check_in, presence
from tournaments.rounds.apart import wishes_for
from tournaments.rounds.besides import Besides, besides
from tournaments.rounds.following import Basis, basis, follow, told, usual_way, ways, when_drawn
from tournaments.rounds.links import make_links
from tournaments.rounds.sitting_out import who_plays
from tournaments.setting_up import MOST_ROUNDS
from tournaments.settings import Choice, choose
from tournaments.writing import Writing, writing

Tables = list[list[int]]
"""Players' ids by table and seat."""
AS_IT_IS = Choice()


@dataclass(frozen=True, slots=True)
class _Situation:
    """What a draw rests on. If it is another by the time the plan is made, the plan is worth nothing."""

    number: int
    """Of the round to be drawn."""
    way: Round.Way
    players: tuple[int, ...]
    history: tuple[seating.RoundSeating, ...]
    """The closed rounds: rounds[tables[player ids by seat]]."""
    besides: tuple[Besides, ...]
    """Who held seats in them before those."""
    basis: Basis | None
    """What it follows from; None where it is drawn."""
    only_here: bool = False
    """The players are those alone who are here."""
    fives: bool = True
    """There may be tables of five."""
    wishes: seating.Wishes = seating.Wishes()
    """Who is not to sit with whom, and what comes first."""

    @property
    def turns(self) -> list[list[Sequence[int]]]:
        """Who has played, by round."""
        return [[*tables, one.players] for tables, one in zip(self.history, self.besides, strict=True)]


def draw(
    tournament: Tournament,
    seed: int | None = None,
    *,
    way: Round.Way | None = None,
    beyond: bool = False,
    only_here: bool | None = None,
    actor: Actor = DIRECTOR,
) -> Round:
    """Draw the next round (status "drawn"). Refused ("players" or "round") if it cannot be seated or drawn now.

    `way`: by lot, or one that follows from the round before; else what the rules say. `beyond`: also when all planned
    rounds are played; then one more is planned, until this one is discarded.
    `only_here`: for those alone who are here, or for all; if it is not given, as the round before was drawn.
    """
    if only_here is None:
        last = tournament.rounds.order_by("-number").first()
        only_here = check_in.is_closed(tournament) or (last is not None and last.only_here)
    situation, plan, seed = _planned(tournament, None, seed, way, beyond, only_here=only_here)
    with writing(tournament.id) as work:
        # Of two who draw at once, the second finds another situation than it planned for.
        locked = Tournament.objects.select_for_update(no_key=True).get(id=tournament.id)
        _still(situation, _situation(locked, None, way, beyond, only_here))
        return make(work, locked, situation.number, _made(situation, plan, seed), actor)


def redraw(
    tournament: Tournament,
    seed: int | None = None,
    *,
    way: Round.Way | None = None,
    choice: Choice = AS_IT_IS,
    only_here: bool | None = None,
    actor: Actor = DIRECTOR,
) -> Round:
    """Throw the drawn round away and draw it again. Refused as `draw`, or if no round is drawn and unpublished.

    `choice`: from now on with what is chosen in it. `way`, and `only_here`: for those alone who are here, or for all;
    if they are not given, as this round was drawn; one that somebody has given is made as the rules say.
    """
    drawn = _drawn(tournament)
    if only_here is None:
        only_here = check_in.is_closed(tournament) or drawn.only_here
    if way is None and drawn.made in ways(drawn.number):
        way = drawn.made
    situation, plan, seed = _planned(tournament, drawn, seed, way, choice=choice, only_here=only_here)
    with writing(tournament.id) as work:
        round = lock_drawn(drawn)
        if choice.chosen:
            round.tournament = choose(round.tournament, choice, actor=actor, within=work)
        _still(situation, _situation(round.tournament, round, way, only_here=only_here))
        make_again(work, round, _made(situation, plan, seed), actor)
    return round


def discard(round: Round, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """Throw a drawn round away: as if it had not been drawn. Refused ("round") once it is published, or gone already.

    What was drawn leads the plan again, so that the next draw finds it. Was one round more planned, that goes too.
    """
    with writing(round.tournament_id, within) as work:
        locked = lock_drawn(round)
        locked.tournament.plan = plan_without(locked)
        locked.tournament.save(update_fields=["plan"])
        tables = _clear(locked)
        if rounds := _planned_before(locked):
            _plan_rounds(work, locked.tournament, rounds, actor)
        locked.delete()
        work.event(Kind.DISCARDED, actor, before=told(locked) | {"tables": tables})
        presence.offer_follows(work)


def plan_without(round: Round) -> list[Tables]:
    """The plan that there would be if this drawn round had not been drawn. At most two queries."""
    if round.made.by_lot:
        planned = usual_way(round.tournament.ruleset, round.number + 1).by_lot
        return [tables_of(round), *round.tournament.plan] if planned else []
    drawn = when_drawn(round)
    before: dict[str, Any] = (drawn and drawn.before) or {}
    plan: list[Tables] = before.get("plan", [])
    return plan


def _set_aside(way: Round.Way, plan: list[Tables]) -> dict[str, object]:
    """The plan, for the log, where a round is made that does not go by it."""
    return {} if way.by_lot or not plan else {"plan": plan}


def _plan_rounds(work: Writing, tournament: Tournament, rounds: int, actor: Actor) -> None:
    before, tournament.rounds_planned = tournament.rounds_planned, rounds
    tournament.save(update_fields=["rounds_planned"])
    work.event(Kind.SETTINGS_CHANGED, actor, before={"rounds_planned": before}, after={"rounds_planned": rounds})


def _planned_before(round: Round) -> int | None:
    """How many rounds were planned before this one, if it was drawn beyond them and nobody has planned others since."""
    drawn = Event.objects.filter(tournament_id=round.tournament_id, kind=Kind.DRAWN).order_by("-id").first()
    said: dict[str, Any] = (drawn and drawn.after) or {}
    if drawn is None or said.get("round") != round.number or round.tournament.rounds_planned != round.number:
        return None
    before: int | None = (drawn.before or {}).get("rounds_planned")
    return before


def _drawn(tournament: Tournament) -> Round:
    drawn = tournament.rounds.filter(status=Round.Status.DRAWN).first()
    if drawn is None:
        raise Refused("round", _("Es wartet keine Runde darauf, veröffentlicht zu werden."))
    return drawn


def lock_drawn(drawn: Round) -> Round:
    """The drawn round under all its locks, its tournament at hand.

    It may be published or thrown away at this moment, in another browser; and who was let in while it was published
    may still hold one of its tables.
    """
    round = Round.objects.select_for_update(no_key=True).filter(id=drawn.id).first()
    if round is None:
        raise Refused("round", _("Es wartet keine Runde darauf, veröffentlicht zu werden."))
    if round.status != Round.Status.DRAWN:
        raise Refused("round", _("Runde {number} ist schon veröffentlicht.").format(number=round.number))
    list(round.tables.order_by("id").select_for_update().values_list("id"))
    round.tournament = Tournament.objects.select_for_update(no_key=True).get(id=round.tournament_id)
    return round


def _clear(round: Round) -> Tables:
    """Take away the tables of a drawn round; gives the players' ids that sat there."""
    tables = tables_of(round)
    Seat.objects.filter(table__round=round).delete()
    round.tables.all().delete()
    return tables


def _planned(
    tournament: Tournament,
    drawn: Round | None,
    seed: int | None,
    way: Round.Way | None = None,
    beyond: bool = False,
    choice: Choice = AS_IT_IS,
    only_here: bool = False,
) -> tuple[_Situation, list[Tables], int]:
    """A plan for the round to be drawn and all after it. Outside of any transaction: it may take seconds."""
    current = Tournament.objects.get(id=tournament.id)
    for name, value in choice.chosen.items():
        setattr(current, name, value)
    situation = _situation(current, drawn, way, beyond, only_here)
    seed = secrets.randbelow(2**31) if seed is None else seed
    ahead = max(current.rounds_planned, situation.number) - situation.number + 1
    if situation.basis is not None:
        seed = current.lot  # made again, it is the same
    try:
        players = who_plays(situation.players, situation.turns, fives=situation.fives, seed=seed)
        if situation.basis is not None:
            seated = follow(situation.basis, players, situation.history, seed)
            return situation, [[list(table) for table in seated.seating]], seed
        plan = seating.plan(
            players,
            ahead if usual_way(current.ruleset, situation.number + 1).by_lot else 1,
            history=situation.history,
            besides=[pair for one in situation.besides for pair in one.met],
            previous=frozen(_previous(current, drawn)),
            wishes=situation.wishes,
            seed=seed,
        )
    except seating.CannotSeat as error:
        raise Refused("players", _(error.template).format(**error.params)) from error
    rounds = plan.rounds if len(players) == len(situation.players) else plan.rounds[:1]
    return situation, [[list(table) for table in tables] for tables in rounds], seed


def _previous(tournament: Tournament, drawn: Round | None) -> list[Tables]:
    """To draw again is to leave what was planned; else it is kept as long as nothing better turns up."""
    if drawn is None:
        plan: list[Tables] = tournament.plan
        return plan
    drawn.tournament = tournament
    return [] if drawn.made.by_lot else plan_without(drawn)


def _situation(
    tournament: Tournament,
    drawn: Round | None,
    way: Round.Way | None = None,
    beyond: bool = False,
    only_here: bool = False,
) -> _Situation:
    """What the next draw rests on, `drawn` being thrown away. Refused if no round can be drawn now, or not so."""
    rounds = rounds_before(tournament, drawn, beyond=beyond)
    if tournament.check_in_closed_at is not None and not only_here:
        raise Refused("round", _("Der Einlass ist inzwischen geschlossen: Ausgelost wird nur, wer da ist."))
    number = len(rounds) + 1
    way = way or usual_way(tournament.ruleset, number)
    if way not in ways(number):
        raise Refused("way", _("So lässt sich Runde {number} nicht setzen.").format(number=number))
    everybody = list(tournament.players.all())
    players = tuple(
        player.id
        for player in everybody
        if player.withdrawn_at is None and (player.arrived_at is not None or not only_here)
    )
    on = basis(tournament, rounds[-1], way) if way.follows else None
    wishes = wishes_for(tournament, everybody) if on is None else seating.Wishes()
    tables, others = played(rounds)
    return _Situation(
        number, way, players, frozen(tables), tuple(others), on, only_here, not tournament.only_fours, wishes
    )


def rounds_before(tournament: Tournament, drawn: Round | None, *, beyond: bool) -> list[Round]:
    """The rounds before the next, `drawn` being thrown away. Refused ("round") if no round can be made now."""
    rounds = [round for round in tournament.rounds.all() if drawn is None or round.id != drawn.id]
    if tournament.finished_at:
        raise Refused("round", _("Das Turnier ist beendet."))
    for round in rounds:
        if round.status != Round.Status.CLOSED:
            raise Refused("round", _("Erst muss Runde {number} geschlossen sein.").format(number=round.number))
    number = len(rounds) + 1
    if number > tournament.rounds_planned and not beyond:
        raise Refused("round", _("Alle Runden sind gespielt."))
    if number > MOST_ROUNDS:
        raise Refused("round", _("Ein Turnier hat 1 bis {most} Runden.").format(most=MOST_ROUNDS))
    return rounds


def _still(planned: _Situation, now: _Situation) -> None:
    if planned != now:
        if planned.basis:
            raise Refused("round", _("Inzwischen hat sich etwas geändert. Bitte noch einmal setzen."))
        raise Refused("round", _("Inzwischen hat sich etwas geändert. Bitte noch einmal auslosen."))


def frozen(rounds: Sequence[Tables]) -> tuple[seating.RoundSeating, ...]:
    """The tables of some rounds as `seating` wants them: unchangeable, fit to be compared."""
    return tuple(tuple(map(tuple, tables)) for tables in rounds)


def played(rounds: Sequence[Round]) -> tuple[list[Tables], list[Besides]]:
    """The tables of these rounds with who holds the seats at their end, and who held some before. One query, or two."""
    found: dict[int, dict[int, list[int]]] = {round.id: defaultdict(list) for round in rounds}
    turns: dict[int, dict[tuple[int, int], list[Stint[int]]]] = {round.id: {} for round in rounds}
    seats = Seat.objects.filter(table__round__in=rounds).order_by("table__number", "number")
    rows = list(seats.values_list("id", "table__round_id", "table__number", "number", "player_id", "held_from"))
    earlier = earlier_of([seat for seat, *_where, held_from in rows if held_from > 1])
    for seat, round_id, table, number, player, held_from in rows:
        found[round_id][table].append(player)
        turns[round_id][table, number] = ids_in_turn(player, held_from, earlier.get(seat, ()))
    return [list(tables.values()) for tables in found.values()], [besides(held) for held in turns.values()]


def tables_of(round: Round) -> Tables:
    """The tables of one round. One query."""
    return played([round])[0][0]


def fingerprint(round: Round) -> str:
    """Who sits where in a round, as 16 letters: with anybody in another place they are others. One query."""
    return sha256(repr(tables_of(round)).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Made:
    """The tables of a round that is to be written down."""

    way: Round.Way
    tables: Mapping[int, Sequence[int]]
    """By number, the players' ids by seat."""
    only_here: bool = False
    later: Sequence[Tables] = ()
    """The plan for those after it."""
    seed: int | None = None
    """It was drawn with; None where nothing was."""


def _made(on: _Situation, plan: list[Tables], seed: int) -> Made:
    return Made(on.way, dict(enumerate(plan[0], 1)), on.only_here, plan[1:], seed)


def make(work: Writing, tournament: Tournament, number: int, made: Made, actor: Actor) -> Round:
    """The round of this number, the next; the tournament is under its lock. It may be one more than planned."""
    before = _set_aside(made.way, tournament.plan)
    if number > tournament.rounds_planned:
        before["rounds_planned"] = tournament.rounds_planned
        _plan_rounds(work, tournament, number, actor)
    round = Round.objects.create(tournament=tournament, number=number, way=made.way, only_here=made.only_here)
    _seat(work, round, made, Kind.DRAWN, actor, before)
    presence.offer_follows(work)
    return round


def make_again(work: Writing, round: Round, made: Made, actor: Actor) -> None:
    """A drawn round, under all its locks, with other tables."""
    before = {**_set_aside(made.way, plan_without(round)), "tables": _clear(round)}
    if (round.only_here, round.way) != (made.only_here, made.way):
        round.only_here, round.way = made.only_here, made.way
        round.save(update_fields=["only_here", "way"])
    _seat(work, round, made, Kind.REDRAWN, actor, before)


def _seat(
    work: Writing, round: Round, made: Made, kind: Kind, actor: Actor, before: Mapping[str, object] | None = None
) -> None:
    """Make the tables and seats of a round and keep the plan for those after it."""
    tables = Table.objects.bulk_create(
        Table(round=round, number=number, seats_count=len(players)) for number, players in made.tables.items()
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player_id=player)
        for table in tables
        for number, player in enumerate(made.tables[table.number], 1)
    )
    round.tournament.plan = list(made.later)
    round.tournament.save(update_fields=["plan"])
    # Already now: the cards may be printed while the draw is being looked at.
    make_links(work, round.tournament, made.tables, actor)
    after = told(round) | {"tables": [list(players) for players in made.tables.values()]}
    if made.seed is not None:
        after["seed"] = made.seed
    if made.only_here:
        after["only_here"] = True
    work.event(kind, actor, before=before or None, after=after)


def fits(plan: Sequence[seating.RoundSeating], players: set[int], rounds: int) -> bool:
    """Is it a plan of so many rounds for exactly these players?"""
    return len(plan) == rounds and all({player for table in seats for player in table} == players for seats in plan)
