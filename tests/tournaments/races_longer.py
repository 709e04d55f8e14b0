"""Races about solos that make the round longer at all its tables: tables that tell each other at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from uuid import uuid4

from tests.tournaments.hands import at_once, check, kinds, published, tries


def _evening(tables: int, **rules: object):
    """A published round of four games in which solos lengthen the round, and the scribes of its tables."""
    from tests.tournaments.helpers import scribe_at, table_of
    from tournaments import ledger

    round = published(tables)
    rules = {"games_per_round": 4, "mandatory_solos": 0, "solos_beside": "all", "solos_lengthen": "all"} | rules
    ledger.change_ruleset(round.tournament, replace(round.tournament.ruleset, **rules))
    return round, [scribe_at(table_of(round, number)) for number in range(1, tables + 1)]


def _solos(access, count: int) -> list[object]:
    from tests.tournaments.helpers import enter, solo

    return [enter(access, solo(2, 130))[0] for _time in range(count)]


def solos_at_every_table_at_once() -> None:
    """Every table plays a solo in the same second, then more: all know of each other, and none waits for ever."""
    from tests.tournaments.helpers import solo, table_now
    from tournaments import ledger

    round, scribes = _evening(4)
    record = [partial(ledger.record, one, solo(2, 130), client_id=uuid4(), position=1) for one in scribes]
    assert kinds(at_once(*record)) == ["Recorded"] * 4
    assert [table_now(one).games for one in scribes] == [5] * 4
    results = at_once(
        *(partial(_solos, one, count) for one, count in zip(reversed(scribes), (2, 2, 1, 1), strict=True))
    )
    assert kinds(results) == ["list"] * 4, results
    for one in scribes:
        assert table_now(one).games == 7
        check(one.seated())


def signing_against_a_solo_elsewhere() -> None:
    """A table signs its complete sheet while another records a solo: no sheet that lacks a game stays signed."""
    from tests.tournaments.helpers import enter, normal, solo, table_now
    from tournaments import ledger

    for _ in tries(3):
        _round, (one, other) = _evening(2)
        enter(other, *[normal([1, 2], 140)] * 4)
        recorded, *signed = at_once(
            partial(ledger.record, one, solo(2, 130), client_id=uuid4(), position=1),
            *(partial(ledger.confirm, other, seat) for seat in (1, 2, 3, 4)),
        )
        assert isinstance(recorded, ledger.Recorded)
        assert all(said is None or isinstance(said, ledger.Refused) for said in signed), signed
        now = table_now(other)
        assert (now.games, now.complete) == (5, False)
        assert not now.seats.filter(confirmed_at__isnull=False).exists()
        check(now)


def closing_against_a_solo_elsewhere() -> None:
    """The director closes the round while correcting a game to a solo: closed as it was, or longer and open."""
    from tests.tournaments.helpers import confirm_all, director_at, enter, normal, solo, table_now
    from tournaments import ledger
    from tournaments.models import Round
    from tournaments.rounds import course

    for _ in tries(3):
        round, scribes = _evening(2)
        for one in scribes:
            last = enter(one, *[normal([1, 2], 140)] * 4)[-1]
            confirm_all(one)
        one, other = scribes
        entry, seen = table_now(other).entries.get(position=last.entry.position), table_now(other).version
        corrected, closed = at_once(
            partial(
                ledger.correct,
                director_at(table_now(other)),
                entry.id,
                solo(2, 130),
                client_id=uuid4(),
                version=seen,
                reason="verschrieben",
            ),
            partial(course.close, round),
        )
        assert isinstance(corrected, ledger.Recorded) and isinstance(closed, list), (corrected, closed)
        round.refresh_from_db()
        assert table_now(one).games == (4 if round.status == Round.Status.CLOSED else 5)
        assert bool(closed) == (round.status != Round.Status.CLOSED)
        for access in scribes:
            check(access.seated())


def the_rule_is_chosen_while_solos_are_played() -> None:
    """The director chooses the rule while two tables play solos: who did not know tries again, and all are told."""
    from tests.tournaments.helpers import solo, table_now
    from tournaments import ledger
    from tournaments.models import Tournament

    for _ in tries(3):
        round, scribes = _evening(2, solos_lengthen="table")
        rules = replace(Tournament.objects.get(id=round.tournament_id).ruleset, solos_lengthen="all")
        changed, *recorded = at_once(
            partial(ledger.change_ruleset, round.tournament, rules),
            *(partial(ledger.record, one, solo(2, 130), client_id=uuid4(), position=1) for one in scribes),
        )
        assert changed is True
        assert kinds(recorded) == ["Recorded"] * 2, recorded
        assert [table_now(one).games for one in scribes] == [5] * 2
        for one in scribes:
            check(table_now(one))


LONGER: tuple[Callable[[], None], ...] = (
    solos_at_every_table_at_once,
    signing_against_a_solo_elsewhere,
    closing_against_a_solo_elsewhere,
    the_rule_is_chosen_while_solos_are_played,
)
