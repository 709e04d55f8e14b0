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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import ROOM, Draw, Event, Kind, Round, Seat, Table, Tournament
from tournaments.people import check_in, presence
from tournaments.rounds.as_made import sit_as_made
from tournaments.rounds.links import make_links
from tournaments.rounds.moves import history
from tournaments.rounds.seatings import Tables, fingerprint, tables_of
from tournaments.rounds.sitting_out import set_and_not_here
from tournaments.rounds.situation import AS_IT_IS, Planned, plan_without, planned, situation, still
from tournaments.rounds.ways import told, ways
from tournaments.settings import Choice, choose
from tournaments.writing import Writing, lock_tournament, writing


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
    plan = planned(tournament, None, seed, way, beyond, only_here=only_here)
    with writing(tournament.id) as work:
        # Of two who draw at once, the second finds another situation than it planned for.
        locked = lock_tournament(tournament.id)
        still(plan.situation, situation(locked, None, way, beyond, only_here))
        round = make(work, locked, plan.situation.number, _made(plan), actor)
        _keep(plan, round)
        return round


def redraw(
    tournament: Tournament,
    seed: int | None = None,
    *,
    way: Round.Way | None = None,
    choice: Choice = AS_IT_IS,
    only_here: bool | None = None,
    seen: str | None = None,
    actor: Actor = DIRECTOR,
) -> Round:
    """Throw the drawn round away and draw it again. Refused as `draw`, or if no round is drawn and unpublished.

    `choice`: from now on with what is chosen in it. `way`, and `only_here`: for those alone who are here, or for all;
    if they are not given, as this round was drawn; one that somebody has given is made as the rules say.
    `seen`: the fingerprint of the seats that are to go; Refused if they sit otherwise by the time the plan is made.
    """
    drawn = _drawn(tournament)
    if only_here is None:
        only_here = check_in.is_closed(tournament) or drawn.only_here
    if way is None and drawn.made in ways(drawn.number):
        way = drawn.made
    plan = planned(tournament, drawn, seed, way, choice=choice, only_here=only_here)
    with writing(tournament.id) as work:
        round = lock_drawn(drawn)
        round.tournament = choose(round.tournament, choice, actor=actor, within=work)
        still(plan.situation, situation(round.tournament, round, way, only_here=only_here))
        if seen is not None and seen != fingerprint(round):  # moved at another device while it was drawn
            said = _("Inzwischen sitzen sie anders: Bitte ansehen und dann neu auslosen.")
            if not plan.situation.way.by_lot:
                said = _("Inzwischen sitzen sie anders: Bitte ansehen und dann neu setzen.")
            raise Refused("round", said)
        make_again(work, round, _made(plan), actor)
        _keep(plan, round)
    return round


class MadeByHand(Exception):
    """What was made by hand would be gone for good: nothing was changed. A view asks whether that is meant."""


def changed_by_hand(drawn: Round) -> bool:
    """Its seats were, since it was made: some changed places, or its tables were put right while it was published."""
    return bool(history(drawn).moves) or not sit_as_made(drawn)


def made_by_hand(drawn: Round) -> bool:
    """Would be gone for good, were this round discarded: it is not drawn again like this."""
    return drawn.made == Round.Way.GIVEN or changed_by_hand(drawn)


def discard(round: Round, *, sure: str | None = None, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """Throw a drawn round away: as if it had not been drawn. Refused ("round") once it is published, or gone already.

    What was drawn leads the plan again, so that the next draw finds it. Was one round more planned, that goes too.
    `sure`: the fingerprint of the seats of which somebody has said that they may go, "" for none; MadeByHand if these
    are others and were made by hand. None: nobody is asked.
    """
    with writing(round.tournament_id, within) as work:
        locked = lock_drawn(round)
        if sure is not None and made_by_hand(locked) and sure != fingerprint(locked):
            raise MadeByHand
        locked.tournament.plan = plan_without(locked)
        locked.tournament.save(update_fields=["plan"])
        tables = _clear(locked)
        if rounds := _planned_before(locked):
            _plan_rounds(work, locked.tournament, rounds, actor)
        locked.delete()
        work.event(Kind.DISCARDED, actor, before=told(locked) | {"tables": tables})
        presence.offer_follows(work)


def _set_aside(way: Round.Way, plan: list[Tables]) -> dict[str, object]:
    """The plan, for the log, where a round is made that does not go by it."""
    return {} if way is Round.Way.DRAWN or not plan else {"plan": plan}


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
    round.tournament = lock_tournament(round.tournament_id)
    return round


def _clear(round: Round) -> Tables:
    """Take away the tables of a drawn round; gives the players' ids that sat there."""
    tables = tables_of(round)
    Seat.objects.filter(table__round=round).delete()
    round.tables.all().delete()
    return tables


@dataclass(frozen=True, slots=True)
class Made:
    """The tables of a round that is to be written down."""

    way: Round.Way
    tables: Mapping[int, Sequence[int]]
    """By number, the players' ids by seat."""
    only_here: bool = False
    later: Sequence[Tables] = ()
    """The plan for those after it."""
    attempt: int | None = None
    """How many draws of this round there were with it; None where it was not drawn by lot."""
    out: Sequence[int] = ()
    """Who sits out (ids)."""


def _made(plan: Planned) -> Made:
    on = plan.situation
    attempt = None if plan.given is None else on.attempt
    numbers = on.room.numbers(len(plan.rounds[0]))
    tables = dict(zip(numbers, plan.rounds[0], strict=True))
    seated = {player for table in plan.rounds[0] for player in table}
    out = [player for player in on.players if player not in seated]
    return Made(on.way, tables, on.only_here, plan.rounds[1:], attempt, out)


def _keep(plan: Planned, round: Round) -> None:
    """What was drawn and what from, so that everybody can draw it again."""
    if plan.given is not None:
        Draw.objects.create(
            tournament=round.tournament,
            number=round.number,
            attempt=plan.situation.attempt,
            given=plan.given.to_json(),
            looks=plan.looks,
            tables=plan.rounds[0],
        )


def make(work: Writing, tournament: Tournament, number: int, made: Made, actor: Actor) -> Round:
    """The round of this number, the next; the tournament is under its lock. It may be one more than planned."""
    before = _set_aside(made.way, tournament.plan)
    if number > tournament.rounds_planned:
        before["rounds_planned"] = tournament.rounds_planned
        _plan_rounds(work, tournament, number, actor)
    round = Round(tournament=tournament, number=number, way=made.way, only_here=made.only_here)
    round.seat_in(tournament.room)
    round.save()
    _seat(work, round, made, Kind.DRAWN, actor, before)
    presence.offer_follows(work)
    return round


def make_again(work: Writing, round: Round, made: Made, actor: Actor) -> None:
    """A drawn round, under all its locks, with other tables."""
    before = {**_set_aside(made.way, plan_without(round)), "tables": _clear(round)}
    if (round.only_here, round.way, round.room) != (made.only_here, made.way, round.tournament.room):
        round.only_here, round.way = made.only_here, made.way
        round.seat_in(round.tournament.room)
        round.save(update_fields=["only_here", "way", *ROOM])
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
    if made.attempt is not None:
        after["attempt"] = made.attempt
    if made.only_here and not (made.way is Round.Way.GIVEN and set_and_not_here(round)):
        after["only_here"] = True
    if made.out:
        after["out"] = list(made.out)
    work.event(kind, actor, before=before or None, after=after)
