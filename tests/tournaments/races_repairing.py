"""Races about tables that are put right: while a first game comes in, by two directors, while somebody leaves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import uuid4

from tests.tournaments.hands import at_once, check, kinds, published, tries


def _seats(round) -> list[int]:
    """The ids of all who sit in a round; nobody twice, at tables of four and five that say so."""
    from tournaments.models import Seat

    for table in round.tables.all():
        assert table.seats.count() == table.seats_count in (4, 5)
    players = list(Seat.objects.filter(table__round=round).values_list("player_id", flat=True))
    assert len(players) == len(set(players))
    return players


def dissolving_against_recording() -> None:
    """A table is dissolved while its first game arrives: either of the two, and no game of others anywhere."""
    from tests.tournaments.helpers import normal, scribe_at, table_of
    from tournaments import ledger
    from tournaments.people.players import withdraw
    from tournaments.rounds import repairing
    from tournaments.rounds.proposals import Desk

    for _ in tries(5):
        round = published(4)
        scribe = scribe_at(table_of(round))
        table = scribe.seated()
        withdraw(round.tournament.players.get(number=2))
        (proposal,) = Desk(round).for_who_left()
        recorded, repaired = at_once(
            partial(ledger.record, scribe, normal([1, 3], 140), client_id=uuid4(), position=1, seating=table.seating),
            partial(repairing.repair, round, proposal.before, proposal.after),
        )
        if isinstance(recorded, ledger.Recorded):
            assert isinstance(repaired, ledger.Refused) and len(_seats(round)) == 16
            check(table)
        else:
            assert isinstance(recorded, ledger.Refused) and repaired is True, (recorded, repaired)
            assert len(_seats(round)) == 15 and not round.tables.filter(number=1).exists()


def joining_against_recording() -> None:
    """Somebody joins a table while its first game arrives: a game of four at a table of four, or none."""
    from tests.tournaments.helpers import add_players, normal, scribe_at, table_of
    from tournaments import ledger
    from tournaments.rounds import repairing
    from tournaments.rounds.proposals import Desk

    for _ in tries(5):
        round = published(1)
        scribe = scribe_at(table_of(round))
        (late,) = add_players(round.tournament, "Zoe")
        (proposal,) = Desk(round).for_who_comes([late.id])
        seating = scribe.seated().seating
        recorded, repaired = at_once(
            partial(ledger.record, scribe, normal([1, 3], 140), client_id=uuid4(), position=1, seating=seating),
            partial(repairing.repair, round, proposal.before, proposal.after),
        )
        refused = recorded if repaired is True else repaired
        assert isinstance(refused, ledger.Refused), (recorded, repaired)
        assert len(_seats(round)) == (5 if repaired is True else 4)
        check(table_of(round))


def two_directors_put_right() -> None:
    """Two proposals that share a table, and one of them in two browsers: one is done, once."""
    from tests.tournaments.helpers import add_players
    from tournaments.models import Event
    from tournaments.rounds import repairing
    from tournaments.rounds.proposals import Desk

    for _ in tries(5):
        round = published(2)
        (late,) = add_players(round.tournament, "Zoe")
        one, other = Desk(round).for_who_comes([late.id])
        results = at_once(
            partial(repairing.repair, round, one.before, one.after),
            partial(repairing.repair, round, one.before, one.after),
            partial(repairing.repair, round, other.before, other.after),
        )
        assert results.count(True) == 1, results
        assert kinds(results) in (["Refused", "bool", "bool"], ["Refused", "Refused", "bool"]), results
        assert len(_seats(round)) == 9
        assert Event.objects.filter(tournament=round.tournament, kind="repaired").count() == 1


def putting_back_against_recording() -> None:
    """A change goes back in two browsers while a game arrives at its table: once, or the game stands."""
    from tests.tournaments.helpers import add_players, normal, scribe_at, table_of
    from tournaments import ledger
    from tournaments.rounds import repairing
    from tournaments.rounds.proposals import Desk

    for _ in tries(5):
        round = published(1)
        (late,) = add_players(round.tournament, "Zoe")
        (proposal,) = Desk(round).for_who_comes([late.id])
        repairing.repair(round, proposal.before, proposal.after)
        (done,) = Desk(round).done()
        scribe = scribe_at(table_of(round))
        back = partial(repairing.take_back, round, done.id)
        game = partial(
            ledger.record, scribe, normal([2, 3], 140), client_id=uuid4(), position=1, seating=scribe.seated().seating
        )
        recorded, *took = at_once(game, back, back)
        if isinstance(recorded, ledger.Recorded):
            assert kinds(took) == ["Refused", "Refused"] and len(_seats(round)) == 5
        else:
            assert isinstance(recorded, ledger.Refused), recorded
            assert took.count(ledger.TakenBack()) == took.count(None) == 1 and len(_seats(round)) == 4
        check(table_of(round))


def seating_against_deleting() -> None:
    """Whoever gets a seat while another device deletes them: they sit and stay, or are gone and sit nowhere."""
    from tests.tournaments.helpers import add_players
    from tournaments.models import Player
    from tournaments.people.deleting import delete_player
    from tournaments.rounds import repairing, reseating
    from tournaments.rounds.proposals import Desk

    for _ in tries(5):
        round = published(1)
        (late,) = add_players(round.tournament, "Zoe")
        (proposal,) = Desk(round).for_who_comes([late.id])
        at_once(partial(repairing.repair, round, proposal.before, proposal.after), partial(delete_player, late))
        assert Player.objects.filter(id=late.id).exists() == (late.id in _seats(round))
        # In the place of somebody, too.
        other = published(1)
        (later,) = add_players(other.tournament, "Yannick")
        at_once(partial(reseating.reseat, other, min(_seats(other)), later.id), partial(delete_player, later))
        assert Player.objects.filter(id=later.id).exists() == (later.id in _seats(other))


REPAIRING: tuple[Callable[[], None], ...] = (
    dissolving_against_recording,
    joining_against_recording,
    two_directors_put_right,
    putting_back_against_recording,
    seating_against_deleting,
)
