"""Races about what people say of a sheet: confirming and taking back, while others change it or close its round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import uuid4

from tests.tournaments.hands import at_once, check, kinds, published, tries


def confirming_against_striking() -> None:
    """A player confirms while the director strikes the last game: never a confirmed sheet that is not the one seen."""
    from tests.tournaments.helpers import director_at, play_out, scribe_at, table_of
    from tournaments import ledger

    table = table_of(published())
    scribe, director = scribe_at(table), director_at(table)
    play_out(scribe)
    table.refresh_from_db()
    last, seen = table.entries.get(position=24), table.version
    confirmed, struck = at_once(
        lambda: ledger.confirm(scribe, 1), lambda: ledger.strike(director, last.id, version=seen)
    )
    assert isinstance(struck, ledger.Recorded)
    assert confirmed is None or isinstance(confirmed, ledger.Refused)
    assert not table.seats.filter(confirmed_at__isnull=False).exists()
    check(table)


def confirming_against_correcting() -> None:
    """All confirm while the director corrects the last game: whoever confirmed has confirmed the sheet as it is now."""
    from tests.tournaments.helpers import director_at, play_out, scribe_at, table_of
    from tournaments import ledger
    from tournaments.models import Event

    for _ in tries(3):
        table = table_of(published(1))
        scribe, director = scribe_at(table), director_at(table)
        play_out(scribe)
        table.refresh_from_db()
        last, seen = table.entries.get(position=24), table.version
        corrected, *confirmed = at_once(
            partial(ledger.correct, director, last.id, last.facts | {"re_pips": 110}, client_id=uuid4(), version=seen),
            *(partial(ledger.confirm, scribe, seat) for seat in (1, 2, 3)),
        )
        assert isinstance(corrected, ledger.Recorded) and confirmed == [None] * 3, (corrected, confirmed)
        done = Event.objects.get(table=table, kind="corrected").id
        after = Event.objects.filter(table=table, kind="confirmed", id__gt=done).count()
        assert table.seats.filter(confirmed_at__isnull=False).count() == after
        check(table)


def closing_against_taking_back() -> None:
    """The director closes the round while a player takes a confirmation back: never a closed sheet without it."""
    from tests.tournaments.helpers import confirm_all, play_out, scribe_at, table_of
    from tournaments import ledger
    from tournaments.models import Round
    from tournaments.rounds import course

    for _ in tries(5):
        round = published(1)
        table = table_of(round)
        scribe = scribe_at(table)
        play_out(scribe)
        confirm_all(scribe)
        missing, taken_back = at_once(partial(course.close, round), partial(ledger.take_back, scribe, 1))
        round.refresh_from_db()
        if round.status == Round.Status.CLOSED:
            assert missing == [] and isinstance(taken_back, ledger.Refused)
            assert not table.seats.filter(confirmed_at=None).exists()
        else:
            assert missing and taken_back is None


def a_correction_of_nothing_against_confirming() -> None:
    """Somebody looks at a game and saves it as it is while all confirm: every confirmation stays."""
    from tests.tournaments.helpers import play_out, scribe_at, table_now, table_of
    from tournaments import ledger

    table = table_of(published())
    scribe = scribe_at(table)
    play_out(scribe)
    last, seen = table.entries.get(position=24), table_now(scribe).version
    results = at_once(
        partial(ledger.correct, scribe, last.id, last.facts, client_id=uuid4(), version=seen),
        *(partial(ledger.confirm, scribe, seat) for seat in (1, 2, 3, 4)),
    )
    assert kinds(results[1:]) == ["NoneType"] * 4
    assert isinstance(results[0], ledger.Recorded | ledger.Refused)  # refused once all four have confirmed
    assert not table.seats.filter(confirmed_at=None).exists()
    check(table)


SIGNING: tuple[Callable[[], None], ...] = (
    confirming_against_striking,
    confirming_against_correcting,
    closing_against_taking_back,
    a_correction_of_nothing_against_confirming,
)
