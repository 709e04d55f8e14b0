"""Whatever a director does, in whatever order, while games come in: there is a way to the end, and a way back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from scoring import PRESETS
from tests.tournaments.helpers import NAMES, director_at, normal, scribe_at, seat_round, solo
from tournaments import ledger
from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, Event, Kind, Round, Table, Tournament
from tournaments.people.players import take_back_withdrawal, withdraw
from tournaments.progress import Stage, progress
from tournaments.rounds import course, draws, giving, repairing, reseating, seatings, starting, timekeeping
from tournaments.rounds.clock import clock_of, is_planned, planned_start
from tournaments.rounds.proposals import Desk
from tournaments.setting_up import create_tournament

pytestmark = pytest.mark.both

SHORT = replace(PRESETS["lions-2024"], games_per_round=2, mandatory_solos=0)
SEATINGS = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]
AT = st.integers(0, 1)


class Evening(RuleBasedStateMachine):
    """Every step may be refused; none may leave something behind that has no way on."""

    def __init__(self) -> None:
        super().__init__()
        user, _created = User.objects.get_or_create(username="orga")
        self.id = create_tournament(
            name="Abend", date=date(2026, 11, 9), ruleset=SHORT, rounds=2, players="\n".join(NAMES), user=user
        ).id

    @initialize(
        next_table=st.sampled_from(("drawn", "drawn", "up_down", "standings")), beside=st.sampled_from(("none", "all"))
    )
    def begin(self, next_table: str, beside: str) -> None:
        ledger.change_ruleset(self.tournament, replace(SHORT, next_table=next_table, solos_beside=beside))

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(id=self.id)

    @property
    def last(self) -> Round | None:
        return Round.objects.filter(tournament=self.id).select_related("tournament").order_by("number").last()

    def table(self, number: int) -> Table | None:
        found = Table.objects.filter(round=self.last) if self.last else Table.objects.none()
        return found.select_related("round__tournament").order_by("number")[number:].first()

    def any_table(self, number: int) -> Table | None:
        """Of all rounds that were published."""
        found = Table.objects.filter(round__tournament=self.id).exclude(round__status=Round.Status.DRAWN)
        return found.select_related("round__tournament").order_by("id")[number:].first()

    @property
    def version(self) -> int:
        """Raised by what everybody sees, and by what the director sees alone."""
        return self.tournament.version + self.tournament.desk_version

    def try_to(self, act: Callable[[], object]) -> None:
        """A step: it is done and told in the log, or refused and nothing has changed."""
        before, told = self.version, Event.objects.filter(tournament=self.id).count()
        try:
            act()
        except (Refused, Conflict):
            assert self.version == before
        assert (self.version > before) == (Event.objects.filter(tournament=self.id).count() > told)

    def with_last(self, act: Callable[[Round], object]) -> None:
        if round := self.last:
            self.try_to(lambda: act(round))

    @rule()
    def draw(self) -> None:
        # Seated by hand: the search for a good draw is not what is tried here.
        now = progress(self.tournament)
        if now.stage in (Stage.REGISTRATION, Stage.BETWEEN, Stage.PLAYED) and now.next_round < 4:
            seat_round(self.tournament, SEATINGS[now.next_round % 2])

    @rule(way=st.sampled_from((Round.Way.STANDINGS, Round.Way.UP_DOWN, Round.Way.GIVEN)))
    def set_otherwise(self, way: Round.Way) -> None:
        """The next round, or the one that is drawn, by another way than the lot."""
        drawn = self.last if self.last and self.last.status == Round.Status.DRAWN else None
        number = drawn.number if drawn else progress(self.tournament).next_round
        if number > 3:
            return
        if way == Round.Way.GIVEN:
            ids = list(self.tournament.players.order_by("number").values_list("id", flat=True)[:8])
            seen = seatings.fingerprint(drawn) if drawn else ""
            self.try_to(lambda: giving.give(self.tournament, number, {2: ids[::2], 5: ids[1::2]}, seen=seen))
        elif drawn:
            self.try_to(lambda: draws.redraw(self.tournament, way=way))
        else:
            self.try_to(lambda: draws.draw(self.tournament, way=way, beyond=True))

    @rule()
    def discard(self) -> None:
        self.with_last(draws.discard)

    @rule()
    def publish(self) -> None:
        self.with_last(course.publish)

    @rule()
    def take_back(self) -> None:
        self.with_last(course.take_back)

    @rule(one=st.integers(0, 7), other=st.integers(0, 7))
    def reseat(self, one: int, other: int) -> None:
        players = list(self.tournament.players.values_list("id", flat=True))
        self.with_last(lambda round: reseating.reseat(round, players[one], players[other]))

    @rule(at=st.integers(0, 2), who=st.integers(0, 7), leaves=st.booleans())
    def put_tables_right(self, at: int, who: int, leaves: bool) -> None:
        """Somebody leaves or is back, and the tables that have not played are put right for it."""
        player = list(self.tournament.players.all())[who]
        self.try_to(lambda: withdraw(player) if leaves else take_back_withdrawal(player))
        if not (round := self.last):
            return
        desk = Desk(round)
        waiting = [player.id for player in desk.waiting]
        proposals = desk.for_who_left() if desk.gone else desk.for_who_comes(waiting[:1]) if waiting else []
        if proposals:
            chosen = proposals[at % len(proposals)]
            self.try_to(lambda: repairing.repair(round, chosen.before, chosen.after))

    @rule()
    def put_back(self) -> None:
        if (round := self.last) and (done := Desk(round).done()):
            self.try_to(lambda: repairing.take_back(round, done[0].id))

    @rule(where=st.sampled_from(("all", "all", "table")))
    def lengthen(self, where: str) -> None:
        rules = replace(self.tournament.ruleset, solos_lengthen=where)
        self.try_to(lambda: ledger.change_ruleset(self.tournament, rules))

    @rule(at=AT, alone=st.booleans())
    def play(self, at: int, alone: bool) -> None:
        if (table := self.table(at)) and table.round.status != Round.Status.DRAWN:
            position = len(ledger.sheet_of(table).rows) + 1
            game = solo(1, 130) if alone else normal([1, 2], 140)
            self.try_to(lambda: ledger.record(scribe_at(table), game, client_id=uuid4(), position=position))

    @rule(at=st.integers(0, 5), reason=st.sampled_from(["", "falsch"]), strike=st.booleans(), alone=st.booleans())
    def put_right(self, at: int, reason: str, strike: bool, alone: bool) -> None:
        table = self.any_table(at)
        entry = table.entries.exclude(status=Entry.Status.CORRECTED).first() if table else None
        if not table or not entry:
            return
        director, seen = director_at(table), table.version
        if strike:
            self.try_to(lambda: ledger.strike(director, entry.id, version=seen, reason=reason))
        else:
            game, key = solo(2, 130) if alone else normal([2, 3], 150), uuid4()
            self.try_to(lambda: ledger.correct(director, entry.id, game, client_id=key, version=seen, reason=reason))

    @rule(
        at=st.integers(0, 3),
        seat=st.integers(1, 4),
        who=st.integers(0, 9),
        place=st.integers(1, 4),
        points=st.sampled_from(ledger.Whose),
    )
    def substitute(self, at: int, seat: int, who: int, place: int, points: ledger.Whose) -> None:
        """Somebody takes over a seat, who is there already or comes for it; from whatever game."""
        if table := self.any_table(at):
            players = list(self.tournament.players.values_list("id", flat=True))
            comes = players[who] if who < len(players) else f"Gast {len(players)}"
            change = ledger.Change(table.seats.get(number=seat).player_id, comes, place, points, reason="muss weg")
            self.try_to(lambda: ledger.substitute(director_at(table), change))

    @rule(at=st.integers(0, 3), seat=st.integers(1, 4), reason=st.sampled_from(["", "doch nicht"]))
    def take_substitution_back(self, at: int, seat: int, reason: str) -> None:
        if table := self.any_table(at):
            holds = table.seats.get(number=seat).player_id
            self.try_to(lambda: ledger.take_back_substitution(director_at(table), seat, holds=holds, reason=reason))

    @rule(at=AT, penalty=st.booleans())
    def end_early(self, at: int, penalty: bool) -> None:
        if table := self.table(at):
            how = Table.Treatment.PENALTY if penalty else Table.Treatment.ZERO
            self.try_to(lambda: ledger.end_early(director_at(table), how, "spät", [-3, 1, 1, 1]))

    @rule(at=AT)
    def go_on(self, at: int) -> None:
        if table := self.table(at):
            self.try_to(lambda: ledger.go_on(director_at(table)))

    @rule(at=AT, back=st.booleans())
    def sign(self, at: int, back: bool) -> None:
        if table := self.table(at):
            act = ledger.take_back_for_all if back else ledger.confirm_for_all
            self.try_to(lambda: act(director_at(table)))

    @rule(at=AT, begun=st.booleans())
    def time_is_up(self, at: int, begun: bool) -> None:
        if table := self.table(at):
            self.try_to(lambda: ledger.time_is_up(director_at(table), begun))

    @rule(act=st.sampled_from([timekeeping.start_clock, timekeeping.pause_clock, timekeeping.resume_clock]))
    def turn_the_clock(self, act: Callable[[Round], object]) -> None:
        self.with_last(act)

    @rule(minutes=st.sampled_from([-200, -5, 5, 200]))
    def change_the_time(self, minutes: int) -> None:
        self.with_last(lambda round: timekeeping.extend_clock(round, minutes))

    @rule(minutes=st.sampled_from([0, 5, 10]))
    def plan_the_start(self, minutes: int) -> None:
        """0: no more; later it has come, or is moved."""
        if minutes:
            at = timezone.now() + timedelta(minutes=minutes)
            self.try_to(lambda: starting.plan_start(self.tournament, at))
        else:
            self.try_to(lambda: starting.take_start_back(self.tournament))

    @rule()
    def the_start_comes(self) -> None:
        past = timezone.now() - timedelta(seconds=1)
        Tournament.objects.filter(id=self.id, starts_at__gt=past).update(starts_at=past)
        Round.objects.filter(tournament=self.id, clock_started_at__gt=past).update(clock_started_at=past)

    @invariant()
    def clock_and_plan_say_the_same(self) -> None:
        last = self.last
        planned = last.clock_started_at if last and is_planned(clock_of(last), timezone.now()) else None
        if last and last.status == Round.Status.PUBLISHED:
            assert planned_start(self.tournament) == planned
        assert not planned or (last and last.status == Round.Status.PUBLISHED)

    @rule(at=AT, minutes=st.sampled_from([0, 5, 230]))
    def extra_time(self, at: int, minutes: int) -> None:
        if table := self.table(at):
            director = director_at(table)
            if minutes:
                self.try_to(lambda: ledger.give_extra_time(director, minutes))
            else:
                self.try_to(lambda: ledger.take_extra_time_back(director))

    @rule(again=st.booleans())
    def close(self, again: bool) -> None:
        self.with_last(course.reopen_round if again else course.close)

    @rule(again=st.booleans())
    def finish(self, again: bool) -> None:
        self.try_to(lambda: course.reopen(self.tournament) if again else course.finish(self.tournament))

    def teardown(self) -> None:
        """From wherever that led: to the end, and back."""
        self.to_the_end()
        assert progress(self.tournament).stage == Stage.FINISHED
        self.as_the_facts_say()
        assert set(Event.objects.values_list("kind", flat=True)) <= set(Kind.values)
        course.reopen(self.tournament)
        last = self.last
        assert last is not None
        assert course.reopen_round(last).status == Round.Status.PUBLISHED
        self.to_the_end()
        assert progress(self.tournament).stage == Stage.FINISHED

    def as_the_facts_say(self) -> None:
        told = Event.objects.filter(tournament=self.id).count()
        assert ledger.recompute(self.tournament) == []
        assert Event.objects.filter(tournament=self.id).count() == told

    @rule()
    def look(self) -> None:
        self.as_the_facts_say()

    def to_the_end(self) -> None:
        now = progress(self.tournament)
        if now.stage == Stage.FINISHED:
            return
        if now.stage == Stage.REGISTRATION:
            seat_round(self.tournament, SEATINGS[0])
            now = progress(self.tournament)
        if now.drawn_round and now.may_finish:
            draws.discard(now.drawn_round)
        elif now.drawn_round:
            for player in self.tournament.players.exclude(withdrawn_at=None):
                take_back_withdrawal(player)  # who left is drawn all the same, where seats are given out by hand
            course.publish(now.drawn_round)
        now = progress(self.tournament)
        for table in now.tables if now.open_round else ():
            director = director_at(table)
            if not table.settled:
                ledger.end_early(director, Table.Treatment.STAND, "Schluss")
            elif not table.ended_at:
                ledger.confirm_for_all(director)
        if now.open_round:
            assert course.close(now.open_round) == []
        assert progress(self.tournament).may_finish
        course.finish(self.tournament)


@pytest.mark.django_db
def test_no_order_of_steps_is_a_trap():
    # The way through an evening is the same on every database; that each step can be taken there is what is asked.
    evenings = 30 if site.SQLITE else 8
    short = settings(
        max_examples=evenings, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(Evening, settings=short)
