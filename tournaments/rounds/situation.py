"""What the next draw of a tournament rests on, and the plan that is made from it.

It is made outside of any transaction, since it may take seconds; if the situation is another by then, it is worth
nothing. The seed of a draw by lot follows from what was announced (seating/lot.py) and from how many draws there were.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments import seating
from tournaments.errors import Refused
from tournaments.models import Draw, Round, Tournament
from tournaments.rounds.apart import wishes_for
from tournaments.rounds.besides import Besides, altogether
from tournaments.rounds.following import Basis, basis, follow, the_best, when_drawn
from tournaments.rounds.seatings import Tables, frozen, placed, tables_of
from tournaments.rounds.ways import drawn_after, usual_way, ways
from tournaments.seating import lot
from tournaments.seating.sitting_out import who_plays
from tournaments.setting_up import MOST_ROUNDS
from tournaments.settings import Choice, settings_of

AS_IT_IS = Choice()


@dataclass(frozen=True, slots=True)
class Situation:
    """What a draw rests on. If it is another by the time the plan is made, the plan is worth nothing."""

    number: int
    """Of the round to be drawn."""
    way: Round.Way
    players: tuple[int, ...]
    fillers: frozenset[int]
    """The first of them to sit out."""
    history: tuple[seating.RoundSeating, ...]
    """The closed rounds: rounds[tables[player ids by seat]], each table at its place in the room (`placed`)."""
    besides: tuple[Besides, ...]
    """Who held seats in them before those."""
    basis: Basis | None
    """What it follows from; None where it is drawn."""
    best: tuple[int, ...] = ()
    """Who is to sit at the final table, the best first; () where there is none."""
    only_here: bool = False
    """The players are those alone who are here."""
    room: seating.Room = seating.ANY
    wishes: seating.Wishes = seating.Wishes()
    """Who is not to sit with whom, and what comes first."""
    attempt: int = 1
    """How many draws of this round by lot there will be with it."""

    @property
    def turns(self) -> list[list[Sequence[int]]]:
        """Who has played, by round."""
        return [[*tables, one.players] for tables, one in zip(self.history, self.besides, strict=True)]


@dataclass(frozen=True, slots=True)
class Planned:
    """The plan that was made."""

    situation: Situation
    rounds: list[Tables]
    """The next one first."""
    given: seating.Given | None = None
    """What it was drawn from; None where it follows from the round before."""
    looks: int | None = None
    """At which look at the clock time was over."""


def planned(
    tournament: Tournament,
    drawn: Round | None,
    seed: int | None,
    way: Round.Way | None = None,
    beyond: bool = False,
    choice: Choice = AS_IT_IS,
    only_here: bool = False,
) -> Planned:
    """A plan for the round to be drawn and all after it. `seed`: another than the one that is its turn."""
    current = Tournament.objects.get(id=tournament.id)
    for name, value in asdict(choice.onto(settings_of(current))).items():
        setattr(current, name, value)
    on = situation(current, drawn, way, beyond, only_here)
    try:
        if on.basis is not None:
            # Made again, it is the same.
            players = who_plays(on.players, on.turns, room=on.room, seed=current.lot, fillers=on.fillers)
            seated = follow(on.basis, players, on.history, current.lot, on.room)
            return Planned(on, [[list(table) for table in seated.seating]])
        later = drawn_after(current.ruleset, on.number, current.rounds_planned)
        given = seating.Given(
            players=on.players,
            rounds=1 if on.best else 1 + later,
            seed=lot.seed(link_of(current, on.number), on.attempt) if seed is None else seed,
            history=on.history,
            before=tuple(tuple(one.players) for one in on.besides),
            besides=altogether(on.besides),
            previous=() if on.best else frozen(_previous(current, drawn)),
            wishes=on.wishes,
            room=on.room,
            fillers=on.fillers,
            best=on.best,
        )
        plan = given.draw()
    except seating.CannotSeat as error:
        raise Refused("players", _(error.template).format(**error.params)) from error
    return Planned(on, [[list(table) for table in tables] for tables in plan.rounds], given, plan.over_at)


def link_of(tournament: Tournament, number: int) -> str:
    """What the seeds of the round of this number follow from; number 0: what is announced before them all."""
    return lot.link(tournament.draw_secret, number, MOST_ROUNDS)


def situation(
    tournament: Tournament,
    drawn: Round | None,
    way: Round.Way | None = None,
    beyond: bool = False,
    only_here: bool = False,
) -> Situation:
    """What the next draw rests on, `drawn` being thrown away. Refused if no round can be drawn now, or not so."""
    rounds = rounds_before(tournament, drawn, beyond=beyond)
    if tournament.check_in_closed_at is not None and not only_here:
        raise Refused("round", _("Der Einlass ist inzwischen geschlossen: Ausgelost wird nur, wer da ist."))
    number = len(rounds) + 1
    way = way or usual_way(tournament.ruleset, number, tournament.rounds_planned)
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
    tables, others = placed(rounds, tournament.room)
    attempt = 1 + Draw.objects.filter(tournament=tournament, number=number).count() if way.by_lot else 1
    return Situation(
        number=number,
        way=way,
        players=players,
        fillers=frozenset(player.id for player in everybody if player.filler),
        history=tables,
        besides=tuple(others),
        basis=on,
        best=the_best(tournament, players) if way == Round.Way.FINAL else (),
        only_here=only_here,
        room=tournament.room,
        wishes=wishes,
        attempt=attempt,
    )


def _previous(tournament: Tournament, drawn: Round | None) -> list[Tables]:
    """To draw again is to leave what was planned; else it is kept as long as nothing better turns up."""
    if drawn is None:
        plan: list[Tables] = tournament.plan
        return plan
    drawn.tournament = tournament
    return [] if drawn.made is Round.Way.DRAWN else plan_without(drawn)


def plan_without(round: Round) -> list[Tables]:
    """The plan that there would be if this drawn round had not been drawn. At most two queries."""
    if round.made is Round.Way.DRAWN:
        tournament = round.tournament
        then = usual_way(tournament.ruleset, round.number + 1, tournament.rounds_planned)
        return [tables_of(round), *tournament.plan] if then is Round.Way.DRAWN else []
    drawn = when_drawn(round)
    before: dict[str, Any] = (drawn and drawn.before) or {}
    plan: list[Tables] = before.get("plan", [])
    return plan


def rounds_before(tournament: Tournament, drawn: Round | None, *, beyond: bool) -> list[Round]:
    """The rounds before the next, `drawn` being thrown away. Refused ("round") if no round can be made now."""
    rounds = [round for round in tournament.rounds.all() if drawn is None or round.id != drawn.id]
    if tournament.finished_at:
        raise Refused("round", _("Das Turnier ist beendet."))
    for round in rounds:
        if round.status != Round.Status.CLOSED:
            raise Refused("round", _("Erst muss Runde {number} abgeschlossen sein.").format(number=round.number))
    number = len(rounds) + 1
    if number > tournament.rounds_planned and not beyond:
        raise Refused("round", _("Alle Runden sind gespielt."))
    if number > MOST_ROUNDS:
        raise Refused("round", _("Ein Turnier hat 1 bis {most} Runden.").format(most=MOST_ROUNDS))
    return rounds


def still(planned: Situation, now: Situation) -> None:
    if planned != now:
        if planned.basis:
            raise Refused("round", _("Inzwischen hat sich etwas geändert. Bitte noch einmal setzen."))
        raise Refused("round", _("Inzwischen hat sich etwas geändert. Bitte noch einmal auslosen."))
