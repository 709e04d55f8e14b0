"""Races about how the next round comes to its tables: by lot, by the standings, as somebody has written it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.tournaments.hands import at_once, kinds, published, tries


def _played():
    """A tournament whose first round of four tables is closed, and a seating for the next: ids by table."""
    from tournaments.models import Round

    first = published(4)
    Round.objects.filter(id=first.id).update(status=Round.Status.CLOSED)
    ids = [player.id for player in first.tournament.players.order_by("number")]
    return first.tournament, {number + 1: ids[number::4] for number in range(4)}


def _whole(round) -> None:
    """Everybody of a round of four tables sits once, and its way is the one that its last event tells."""
    from tournaments.models import Event, Kind, Seat

    players = list(Seat.objects.filter(table__round=round).values_list("player_id", flat=True))
    assert len(players) == len(set(players)) == 16
    event = Event.objects.filter(tournament=round.tournament_id, kind__in=(Kind.DRAWN, Kind.REDRAWN)).latest("id")
    assert (event.after or {}).get("follows", "drawn") == round.way


def made_in_three_ways_at_once() -> None:
    """Three directors make the next round, each in another way: one does, the others hear of it."""
    from tournaments.models import Round
    from tournaments.rounds import draws, giving

    for _ in tries(4):
        tournament, tables = _played()
        results = at_once(
            partial(draws.draw, tournament, seed=1),
            partial(draws.draw, tournament, way=Round.Way.STANDINGS),
            partial(giving.give, tournament, 2, tables),
        )
        assert kinds(results) == ["Refused", "Refused", "Round"], results
        _whole(tournament.rounds.get(number=2))


def given_against_drawn_again_and_published() -> None:
    """A seating is given for a drawn round while it is drawn again in another way, and published: nothing is mixed."""
    from tournaments.models import Round
    from tournaments.rounds import course, draws, giving, seatings

    for _ in tries(4):
        tournament, tables = _played()
        drawn = draws.draw(tournament, seed=1)
        seen = seatings.fingerprint(drawn)
        results = at_once(
            partial(giving.give, tournament, 2, tables, seen=seen),
            partial(draws.redraw, tournament, way=Round.Way.STANDINGS),
            partial(course.publish, drawn, seen=seen),
        )
        assert all(kind in ("Round", "Refused") for kind in kinds(results)), results
        assert "Round" in kinds(results)
        _whole(tournament.rounds.get(number=2))


def given_twice_is_given_once() -> None:
    """The button is pressed four times, since no answer came: one round, and everybody hears that it is there."""
    from tournaments.models import Event, Kind
    from tournaments.rounds import giving

    tournament, tables = _played()
    results = at_once(*[partial(giving.give, tournament, 2, tables)] * 4)
    assert "Round" in kinds(results) and all(kind in ("Round", "Refused") for kind in kinds(results)), results
    assert Event.objects.filter(tournament=tournament, kind=Kind.DRAWN).count() == 1
    _whole(giving.give(tournament, 2, tables))


def given_while_somebody_leaves() -> None:
    """Somebody leaves while a seating with them is given: it is refused, or the draw says that they have left."""
    from tournaments.models import Player, Round
    from tournaments.people.players import withdraw
    from tournaments.rounds import giving
    from tournaments.rounds.quality import quality_of

    for _ in tries(4):
        tournament, tables = _played()
        leaving = Player.objects.get(id=tables[1][0])
        given, left = at_once(partial(giving.give, tournament, 2, tables), partial(withdraw, leaving))
        assert not isinstance(left, Exception), left
        if isinstance(given, Round):
            assert [player.id for player in quality_of(given).gone] == [leaving.id]
        else:
            assert type(given).__name__ == "Refused" and tournament.rounds.count() == 1, given


def moved_by_hand_against_drawn_again_and_discarded() -> None:
    """Somebody is moved while the round is drawn again or discarded as it was seen: who was moved is lost to nobody."""
    from tournaments.models import Event, Kind
    from tournaments.rounds import draws, seatings, swaps
    from tournaments.rounds.moves import history

    for act in ("redraw", "discard"):
        for _ in tries(4):
            tournament, tables = _played()
            drawn = draws.draw(tournament, seed=1)
            seen = seatings.fingerprint(drawn)
            moved, other = at_once(
                partial(swaps.swap, drawn, tables[1][0], tables[1][1], seen=seen),
                partial(draws.redraw, tournament, seen=seen)
                if act == "redraw"
                else partial(draws.discard, drawn, sure=seen),
            )
            assert (moved is None) != (other is None or type(other).__name__ == "Round"), (moved, other)
            if moved is None:
                assert type(other).__name__ == ("Refused" if act == "redraw" else "MadeByHand"), other
                assert history(drawn).moves
            else:
                assert type(moved).__name__ == "Refused", moved
                assert not Event.objects.filter(tournament=tournament, kind=Kind.SWAPPED).exists()


DRAWING: tuple[Callable[[], None], ...] = (
    made_in_three_ways_at_once,
    given_against_drawn_again_and_published,
    given_twice_is_given_once,
    given_while_somebody_leaves,
    moved_by_hand_against_drawn_again_and_discarded,
)
