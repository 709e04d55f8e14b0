"""One evening in which everything that writes does write, on each kind of database: whatever else runs on SQLite alone.

Which functions these are is read from the code, so that a new one cannot be forgotten here. What a backup and a restore
write stands in test_backup_automatic.py and test_backup_command.py.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from types import FrameType
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.utils import timezone
from sesame.utils import get_parameters

from scoring import PRESETS
from tests.tournaments.helpers import NAMES, add_players, director_at, enter, normal, scribe_at, table_now, table_of
from tournaments import ledger, settings, sign_in_key
from tournaments.actors import REGISTRATION
from tournaments.models import Player, Round, Seat, Table, TeamsSeated, Tournament
from tournaments.people import (
    asked_anew,
    categories,
    check_in,
    deleting,
    fees,
    fillers,
    own_arrival,
    payments,
    presence,
    registering,
    second_device,
    whose_money,
    wishes,
)
from tournaments.people.check_in import Fate
from tournaments.people.players import choose_team, rename_player, take_back_withdrawal, withdraw
from tournaments.people.taking_over import take_back, take_over
from tournaments.progress import Stage, progress
from tournaments.results.settling import settle, settlement
from tournaments.rounds import (
    clock_ways_back,
    course,
    criteria,
    draws,
    giving,
    links,
    repairing,
    reseating,
    seatings,
    starting,
    swaps,
    timekeeping,
)
from tournaments.rounds.proposals import Desk
from tournaments.seating import Criterion
from tournaments.setting_up import create_tournament

pytestmark = pytest.mark.both

APP = Path(__file__).resolve().parents[2] / "tournaments"
SHORT = replace(PRESETS["lions-2024"], games_per_round=2, mandatory_solos=0)
HOME = "/abend/leitung/"
CHANGES = ("INSERT", "UPDATE", "DELETE")


def writers() -> set[tuple[str, str]]:
    """Every function that opens a transaction: its file and its name."""
    found = set()
    for path in APP.rglob("*.py"):
        if path.name != "writing.py" and "backup" not in path.parts:
            for function in ast.walk(ast.parse(path.read_text())):
                if isinstance(function, ast.FunctionDef) and any(map(opens, ast.walk(function))):
                    found.add((str(path), function.name))
    return found


def opens(node: ast.AST) -> bool:
    calls = [item.context_expr for item in node.items] if isinstance(node, ast.With) else []
    return any(isinstance(call, ast.Call) and ast.unparse(call.func) in ("writing", "exclusive") for call in calls)


@contextmanager
def who_writes() -> Iterator[set[tuple[str, str]]]:
    """The functions that were under way while a row was written."""
    found: set[tuple[str, str]] = set()

    def look(execute, sql, params, many, context):
        frame: FrameType | None = sys._getframe() if sql.startswith(CHANGES) else None
        while frame:
            found.add((frame.f_code.co_filename, frame.f_code.co_name))
            frame = frame.f_back
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        yield found


def test_everything_that_writes_has_written(organizer, organizer_client):
    with who_writes() as wrote:
        tournament = gathered(organizer, organizer_client)
        round = published(tournament)
        played(round)
        ended(tournament, round, organizer_client)
        signed_in_and_out(organizer)
    assert writers() and writers() <= wrote, writers() - wrote


def gathered(organizer: User, client: Client) -> Tournament:
    tournament = create_tournament(
        name="Abend", date=date(2026, 11, 9), ruleset="lions-2024", rounds=3, players="\n".join(NAMES[:7]),
        user=organizer,
    )  # fmt: skip
    (hans,) = add_players(tournament, NAMES[7])
    list_taken_over(tournament)
    rename_player(hans, "Hanns", "DKV")
    choose_team(hans, "Nord")
    withdraw(hans)
    take_back_withdrawal(hans)
    assert Player.objects.filter(number=8).values_list("name", "team").get() == ("Hanns", "Nord")
    fees.change_fees(tournament, [fees.Wanted("Startgeld", 1000)])
    fees.choose_fee(hans, None)
    categories.change_categories(tournament, ["Gäste"])
    categories.note(hans, "Gäste", "")
    payments.take_back([payments.donate(hans, 100)[0], payments.refund(hans, 100)[0]])
    anna = tournament.players.get(number=1)
    paid = payments.pay(hans)
    assert paid and fillers.choose_filler(hans, True)
    payments.take_back([payments.refund_too_much(hans, 1000)[0], paid])
    assert fillers.choose_filler(hans, False)
    wishes.keep_apart(anna, hans)
    wishes.no_longer_apart(anna, hans)
    wishes.seat_together(anna, hans)
    wishes.no_longer_together(anna, hans)
    assert wishes.fix_table(hans, 2, 4) == (None, None) and wishes.fix_table(hans, None) == (2, 4)
    came_in(tournament)
    assert wishes.show_to_all(tournament, True)
    assert check_in.show_on_the_wall(tournament, True)
    assert own_arrival.offer(tournament, True) and own_arrival.say_here(anna)
    assert anna.arrived_at
    own_arrival.take_back(anna, anna.arrived_at)
    assert own_arrival.offer(tournament, False)
    assert check_in.close(tournament, dict.fromkeys(range(1, 9), Fate.EXPECTED)) and check_in.reopen(tournament)
    assert presence.arrive(anna) and asked_anew.ask_anew(tournament) and asked_anew.take_back(tournament)
    assert presence.not_here(anna)
    withdraw(anna)
    assert registering.check_in(anna, registering.Meant(paid=False, here=False)).withdrawn
    presence.leaves_again(anna, late=False)
    take_back_withdrawal(anna)
    assert second_device.close(tournament, second_device.share(tournament).id)
    client.post(HOME + "startgeld/", {"id": tournament.fees.get().id, "name": "Startgeld", "betrag": "7,50"})
    client.post(HOME + "spieler/8/", {"name": "Hanns", "club": "DKV", "note": "kommt später"})
    assert tournament.players.get(number=8).note and tournament.fees.get().cents == 750
    fives_first = Criterion.FIVES, Criterion.REPEATS
    settings.choose(tournament, settings.Choice(fives_first, teams_seated=TeamsSeated.TOGETHER))
    ledger.change_ruleset(tournament, replace(SHORT, won=2))
    assert (change := ledger.change_to_take_back(tournament)) and ledger.take_rules_back(tournament, change.id)
    ledger.change_ruleset(tournament, SHORT)
    links.provide_links(tournament, 3)
    assert links.revoke_link(tournament, 1).number == 1
    assert tournament.table_links.filter(revoked_at=None).count() == 3
    return Tournament.objects.get(id=tournament.id)


def list_taken_over(tournament: Tournament) -> None:
    """A list of which nothing is left once it is taken back."""
    taken = take_over(tournament, f"Name;Verein\n{NAMES[0]};Laim\nJens;")
    assert tournament.players.filter(club="Laim").count() == 1 and tournament.players.count() == 9
    take_back(tournament, *taken.events)
    assert not tournament.players.filter(club="Laim").exists() and tournament.players.count() == 8


def came_in(tournament: Tournament) -> None:
    """Ida comes in, and it was a mistake; then the whole tournament was."""
    done = registering.register(tournament, "Ida", registering.Meant())
    registering.undo_check_in(done.player, done.payment, done.arrived)
    assert registering.check_in(done.player, registering.Meant()).payment
    mistyped = registering.register(tournament, "Jdo", registering.Meant(paid=False))
    registering.undo_added(mistyped.player, None)
    assert presence.not_here(done.player) and presence.here_after_all(done.player, timezone.now())
    (payment,) = payments.not_paid(done.player)
    payments.paid_after_all(payment)
    payments.not_paid(done.player, actor=REGISTRATION)
    assert whose_money.paid_again(done.player, None, actor=REGISTRATION) == [payment]
    deleting.delete_player(done.player)
    deleting.fetch_back_player(done.player)
    deleting.delete_player(done.player)
    deleting.delete_tournament(tournament)
    deleting.fetch_back_tournament(tournament)
    assert Tournament.objects.get().players.count() == 8


def published(tournament: Tournament) -> Round:
    criteria.move(tournament, Criterion.CLUBS, -1)
    criteria.limit(tournament, 2)
    criteria.usual(tournament)
    draws.draw(tournament, 1)
    drawn = draws.redraw(tournament, 2)
    one, other = first_seats(drawn)
    swaps.swap(drawn, one.player_id, other.player_id)
    swaps.take_all_back(drawn)
    swaps.swap_again(drawn)
    assert [seat.player_id for seat in first_seats(drawn)] == [other.player_id, one.player_id]
    swaps.take_back(drawn)
    assert [seat.player_id for seat in first_seats(drawn)] == [one.player_id, other.player_id]
    swaps.do_again(drawn)
    assert [seat.player_id for seat in first_seats(drawn)] == [other.player_id, one.player_id]
    draws.discard(drawn)
    seated = seatings.tables_of(draws.draw(tournament, 3))
    draws.discard(giving.give(tournament, 1, dict(enumerate(seated, 1)), seen=seatings.fingerprint(first_drawn())))
    round = course.publish(course.take_back(course.publish(draws.draw(tournament, 3))))
    one, other = first_seats(round)
    reseating.reseat(round, one.player_id, other.player_id)
    assert [seat.player_id for seat in first_seats(round)] == [other.player_id, one.player_id]
    starting.plan_start(tournament, timezone.now() + timedelta(minutes=5))
    starting.take_start_back(tournament)
    put_right(round)
    clock_ways_back.go_on(timekeeping.take_clock_back(timekeeping.start_clock(round)))
    timekeeping.take_clock_back(round)
    timekeeping.start_clock(round)
    timekeeping.pause_clock(round)
    timekeeping.resume_clock(round)
    return timekeeping.extend_clock(round, 5)


def put_right(round: Round) -> None:
    """Somebody comes late, to a table of five, and it was a mistake."""
    (late,) = add_players(round.tournament, "Zoe")
    proposal = Desk(round).for_who_comes([late.id])[0]
    assert repairing.repair(round, proposal.before, proposal.after)
    assert repairing.take_back(round, Desk(round).done()[0].id)
    deleting.delete_player(late)


def first_drawn() -> Round:
    return Round.objects.get(status=Round.Status.DRAWN)


def first_seats(round: Round) -> list[Seat]:
    """The first seats of both tables."""
    return list(Seat.objects.filter(table__round=round, number=1).order_by("table__number"))


def played(round: Round) -> None:
    scribe, director = (opened(table_of(round, 1)) for opened in (scribe_at, director_at))
    ledger.give_extra_time(director, 5, "Karte fehlt")
    ledger.take_extra_time_back(director)
    ledger.call(scribe, "Karte fehlt")
    ledger.take_call(director, "Anna")
    ledger.give_call_back(director)
    ledger.call_answered(director)
    ledger.call_again(director)
    ledger.call_answered(director)
    Table.objects.filter(id=director.seated().id).update(games_in_silence=20)
    ledger.find_right(director, "silence")
    ledger.look_again(director, "silence")
    ledger.choose_scribe(scribe, 2)
    assert ledger.withdraw(scribe, [uuid4()]).entry is None
    (first,) = enter(scribe, normal([1, 2], 140))
    corrected = ledger.correct(
        scribe, first.entry.id, normal([1, 3], 150), client_id=uuid4(), version=table_now(scribe).version
    )
    ledger.strike(director, corrected.entry.id, version=table_now(scribe).version)
    enter(scribe, normal([1, 2], 140), normal([2, 3], 130))
    assert ledger.sheet_of(table_now(scribe)).complete
    goes, comes = ledger.substitute(director, ledger.Change(first_seats(round)[0].player_id, "Ines", 3))
    ledger.choose_points(director, 1, goes.id, holds=comes.id)
    ledger.take_back_substitution(director, 1, holds=comes.id, reason="doch nicht")
    ledger.confirm_for_all(director)
    ledger.take_back_for_all(director)
    ledger.disagree(scribe, 1, "ein Spiel fehlt")
    ledger.take_back(scribe, 1)
    for seat in range(1, 5):
        ledger.confirm(scribe, seat)

    ended_early = director_at(table_of(round, 2))
    ledger.end_early(ended_early, Table.Treatment.PENALTY, "Schluss", [-3, 1, 1, 1])
    ledger.go_on(ended_early)
    Round.objects.filter(id=round.id).update(clock_started_at=timezone.now() - timedelta(days=1))
    ledger.time_is_up(scribe_at(table_of(round, 2)), game_begun=False)
    ledger.confirm_for_all(director_at(table_of(round, 2)))


def ended(tournament: Tournament, round: Round, client: Client) -> None:
    client.post(HOME + "abschliessen/", {"round": "1"})
    course.reopen_round(round)
    client.post(HOME + "abschliessen/", {"round": "1", "then": "finish"})
    course.reopen(tournament)
    client.post(HOME + "beenden/")
    assert progress(Tournament.objects.get(id=tournament.id)).stage == Stage.FINISHED

    anna = tournament.players.get(number=1)
    withdraw(anna)
    assert payments.waive(anna) and payments.ask_again(anna)
    take_back_withdrawal(anna)
    assert settle(anna, next(line.sum for line in settlement(tournament).lines if line.player == anna))

    Seat.objects.filter(table__round=round, number=1).update(points=99)
    assert ledger.recompute(tournament)
    assert not ledger.recompute(tournament)

    # A demo whose next step is due goes on when somebody looks.
    Tournament.objects.filter(id=tournament.id).update(demo_next_at=timezone.now() - timedelta(minutes=1))
    assert client.get("/abend/").status_code == 200
    assert Tournament.objects.get(id=tournament.id).demo_next_at is None


def signed_in_and_out(organizer: User) -> None:
    key = get_parameters(organizer)["sesame"]
    assert sign_in_key.use_up(key) == organizer
    assert sign_in_key.use_up(key) is None
    sign_in_key.end_sessions(User.objects.get(id=organizer.id))
    assert not User.objects.get(id=organizer.id).has_usable_password()
