"""Races about the course of a round: taking it back, discarding it, ending a table, while games come in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import uuid4

from tests.tournaments.hands import at_once, check, kinds, published, tries
from tests.tournaments.races_repairing import REPAIRING


def taking_back_against_recording() -> None:
    """The director takes a round back while its first game arrives: one of the two, never a game in a drawn round."""
    from tests.tournaments.helpers import normal, scribe_at, table_of
    from tournaments import ledger
    from tournaments.models import Round
    from tournaments.rounds import course

    for _ in tries(5):
        round = published()
        scribe = scribe_at(table_of(round))
        recorded, taken = at_once(
            partial(ledger.record, scribe, normal([1, 2], 140), client_id=uuid4(), position=1),
            partial(course.take_back, round),
        )
        round.refresh_from_db()
        if isinstance(taken, Round):
            assert isinstance(recorded, ledger.Refused) and recorded.field == "table"
            assert round.status == Round.Status.DRAWN and not scribe.seated().entries.exists()
        else:
            assert isinstance(taken, ledger.Refused) and isinstance(recorded, ledger.Recorded)
            check(scribe.seated())


def discarding_against_publishing() -> None:
    """Discarded, published and drawn again in three browsers at once: one comes first, and nothing breaks."""
    from tests.tournaments.helpers import seat_round
    from tournaments.models import Round
    from tournaments.rounds import course, draws

    for _ in tries(3):
        playing = published(1)
        tournament = playing.tournament
        Round.objects.filter(id=playing.id).update(status=Round.Status.CLOSED)
        drawn = seat_round(tournament, [[1, 2, 3, 4]])
        results = at_once(
            partial(draws.discard, drawn), partial(course.publish, drawn), partial(draws.redraw, tournament, seed=1)
        )
        left = list(Round.objects.filter(id=drawn.id).values_list("status", flat=True))
        assert all(kind in ("NoneType", "Refused", "Round") for kind in kinds(results)), results
        assert left == ([] if results[0] is None else [Round.Status.PUBLISHED])


def discarding_against_a_call() -> None:
    """A call from a table whose round was taken back arrives while the draw is discarded: refused, nothing hangs."""
    from tests.tournaments.helpers import scribe_at, table_of
    from tournaments import ledger
    from tournaments.models import Round
    from tournaments.rounds import course, draws

    for _ in tries(5):
        round = published()
        scribe = scribe_at(table_of(round, 2))
        course.take_back(round)
        discarded, called = at_once(partial(draws.discard, round), partial(ledger.call, scribe, "Es zieht"))
        assert discarded is None and (called is None or isinstance(called, ledger.Refused)), called
        assert not Round.objects.filter(id=round.id).exists()


def ending_against_recording() -> None:
    """The director ends a table while a game arrives: one comes first, and both are known."""
    from tests.tournaments.helpers import director_at, normal, scribe_at, table_of
    from tournaments import ledger
    from tournaments.models import Table

    for _ in tries(5):
        table = table_of(published())
        scribe, director = scribe_at(table), director_at(table)
        points = [-3, 1, 1, 1]
        recorded, ended = at_once(
            partial(ledger.record, scribe, normal([1, 2], 140), client_id=uuid4(), position=1),
            partial(ledger.end_early, director, Table.Treatment.PENALTY, "weg", points),
        )
        assert ended is None, ended
        there = list(table.entries.order_by("position"))
        if isinstance(recorded, ledger.Recorded):
            assert [one.facts.get("violation") for one in there] == [None, "free"]
        else:
            assert isinstance(recorded, ledger.Refused | ledger.Conflict)
            assert [one.facts.get("violation") for one in there] == ["free"]
        check(table)


def two_corrections_of_a_closed_round() -> None:
    """Two directors correct one game of a closed round at once: one stands, the other hears of it."""
    from tests.tournaments.helpers import director_at, enter, normal, table_now, table_of
    from tournaments import ledger
    from tournaments.models import Round

    round = published(1)
    table = table_of(round)
    director = director_at(table)
    old = enter(director, normal([1, 2], 140))[0].entry
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)
    correct = partial(ledger.correct, director, old.id, version=table_now(director).version, reason="falsch")
    results = at_once(
        partial(correct, normal([1, 3], 140), client_id=uuid4()),
        partial(correct, normal([1, 4], 140), client_id=uuid4()),
    )
    assert kinds(results) == ["Conflict", "Recorded"]
    check(table)


def reseating_against_recording() -> None:
    """Two change seats while the first game of their table arrives: never a game of others than those who sit there."""
    from tests.tournaments.helpers import normal, scribe_at, table_of
    from tournaments import ledger
    from tournaments.rounds import reseating

    for _ in tries(5):
        round = published()
        scribe = scribe_at(table_of(round))
        players, seating = list(scribe.seated().seats.values_list("player_id", flat=True)), scribe.seated().seating
        other = table_of(round, 2).seats.values_list("player_id", flat=True)[0]
        recorded, changed = at_once(
            partial(ledger.record, scribe, normal([1, 2], 140), client_id=uuid4(), position=1, seating=seating),
            partial(reseating.reseat, round, players[0], other),
        )
        now = list(scribe.seated().seats.values_list("player_id", flat=True))
        if isinstance(recorded, ledger.Recorded):
            assert isinstance(changed, ledger.Refused) and now == players
            check(scribe.seated())
        else:
            assert isinstance(recorded, ledger.Refused) and now[0] == other


def swapping_twice_against_publishing() -> None:
    """One swap is pressed in two browsers while a third publishes: it is made once at the most, and never after."""
    from tests.tournaments.helpers import seat_round
    from tournaments.models import Event, Round
    from tournaments.rounds import course, seatings, swaps

    for _ in tries(5):
        playing = published()
        Round.objects.filter(id=playing.id).update(status=Round.Status.CLOSED)
        drawn = seat_round(playing.tournament, [[1, 5, 2, 6], [3, 7, 4, 8]])
        one, other = (drawn.tables.get(number=number).seats.get(number=1) for number in (1, 2))
        swap = partial(swaps.swap, drawn, one.player_id, other.player_id, seen=seatings.fingerprint(drawn))
        *swapped, public = at_once(swap, swap, partial(course.publish, drawn))
        assert isinstance(public, Round), public
        assert kinds(swapped) in (["NoneType", "Refused"], ["Refused", "Refused"]), swapped
        made = None in swapped
        assert Event.objects.filter(tournament=playing.tournament, kind="swapped").count() == made
        first = one.player_id
        one.refresh_from_db()
        assert one.player_id == (other.player_id if made else first)


def finishing_against_reopening() -> None:
    """One browser ends the tournament while another opens its last round again: never both."""
    from tournaments.models import Round, Tournament
    from tournaments.rounds import course

    for _ in tries(10):
        playing = published()
        Round.objects.filter(id=playing.id).update(status=Round.Status.CLOSED)
        at_once(partial(course.finish, playing.tournament), partial(course.reopen_round, playing))
        tournament = Tournament.objects.get(id=playing.tournament_id)
        playing.refresh_from_db()
        assert (tournament.finished_at is not None) == (playing.status == Round.Status.CLOSED)


def two_directors_publish() -> None:
    """One draw is published in two browsers at once: once, with one link for each table."""
    from tests.tournaments.helpers import seat_round
    from tournaments.models import Event, Round, TableLink
    from tournaments.rounds import course

    for _ in tries(5):
        playing = published()
        tournament = playing.tournament
        Round.objects.filter(id=playing.id).update(status=Round.Status.CLOSED)
        TableLink.objects.filter(tournament=tournament).delete()
        drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
        results = at_once(partial(course.publish, drawn), partial(course.publish, drawn))
        assert kinds(results) == ["Refused", "Round"]
        assert sorted(tournament.table_links.values_list("number", flat=True)) == [1, 2]
        assert Event.objects.filter(tournament=tournament, kind="published").count() == 2


def finishing_against_playing() -> None:
    """The tournament is ended while a table calls and the director corrects a game: nothing hangs, nothing is lost."""
    from tests.tournaments.helpers import confirm_all, director_at, normal, play_out, scribe_at, table_of
    from tournaments import ledger
    from tournaments.models import Round, Tournament
    from tournaments.rounds import course

    for _ in tries(3):
        playing = published(1)
        table = table_of(playing)
        scribe, director = scribe_at(table), director_at(table)
        play_out(scribe)
        confirm_all(scribe)
        course.close(playing)
        table = table_of(playing)
        last = table.entries.get(position=24)
        finished, called, corrected, late = at_once(
            partial(course.finish, playing.tournament),
            partial(ledger.call, scribe, "Pokal fehlt"),
            partial(
                ledger.correct, director, last.id, last.facts | {"re_pips": 110},
                client_id=uuid4(), version=table.version, reason="verhört",
            ),
            partial(ledger.record, scribe, normal([1, 2], 140), client_id=uuid4(), position=25),
        )  # fmt: skip
        assert not isinstance(finished, Exception), finished
        assert Tournament.objects.get(id=playing.tournament_id).finished_at
        assert called is None or isinstance(called, ledger.Refused), called
        assert isinstance(corrected, ledger.Recorded | ledger.Refused), corrected
        assert isinstance(late, ledger.Refused | ledger.Conflict), late
        playing.refresh_from_db()
        assert playing.status == Round.Status.CLOSED and table.entries.exclude(status="corrected").count() == 24
        check(table)


COURSE: tuple[Callable[[], None], ...] = (
    taking_back_against_recording,
    discarding_against_publishing,
    swapping_twice_against_publishing,
    discarding_against_a_call,
    ending_against_recording,
    reseating_against_recording,
    two_corrections_of_a_closed_round,
    finishing_against_reopening,
    finishing_against_playing,
    two_directors_publish,
    *REPAIRING,
)
