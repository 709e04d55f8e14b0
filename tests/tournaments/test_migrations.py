"""What stands in a database of an earlier release is carried over."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tests.tournaments.helpers import NAMES, enter, normal, publish_round, scribe_at, solo, table_now, table_of
from tournaments import ledger
from tournaments.actors import DEMO, DIRECTOR, NOBODY, Actor, director_named, scribe_of
from tournaments.models import CallReason, Entry, Event, Payment, Player, Round, Seat, Table, Tournament
from tournaments.people import fees, payments
from tournaments.people.fees import Wanted
from tournaments.setting_up import create_tournament

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def migrated(name: str) -> Any:
    """The database as this migration leaves it; gives the models of that time."""
    executor = MigrationExecutor(connection)
    return executor.migrate([("tournaments", name)]).apps


def to_the_latest() -> Any:
    executor = MigrationExecutor(connection)
    return executor.migrate(executor.loader.graph.leaf_nodes()).apps


@pytest.fixture
def back():
    """To the latest release, whatever happens."""
    yield
    to_the_latest()


def test_which_fee_was_paid(tournament, back):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("Gast", 1000), Wanted("ermäßigt", 500)])
    players = list(tournament.players.order_by("number"))
    fees.choose_fee(players[1], tournament.fees.get(name="Gast"))
    for player in players[:3]:
        payments.pay(player)
    payments.donate(players[3], 1000)
    Payment.objects.filter(player=players[2]).update(cents=700)
    migrated("0045_fee_waived")
    to_the_latest()
    kept = Payment.objects.order_by("id").values_list("fee__name", flat=True)
    assert list(kept) == ["Startgeld", "Gast", None, None]


def test_who_was_there_when_a_round_was_published(tournament, back):
    published = publish_round(tournament, [[1, 2, 3, 4]])
    left, late, later, deleted = tournament.players.filter(number__gte=5).order_by("number")[:4]
    Round.objects.update(only_here=True)
    assert published.published_at is not None
    before, after = (published.published_at + timedelta(minutes=by) for by in (-1, 1))
    tournament.players.update(arrived_at=before)
    Player.objects.filter(id=left.id).update(withdrawn_at=before)
    Player.objects.filter(id=late.id).update(arrived_at=after)
    Player.objects.filter(id=later.id).update(withdrawn_at=after)
    Player.objects.filter(id=deleted.id).update(deleted_at=after)
    migrated("0056_round_of_events")
    to_the_latest()
    numbers = Player.objects.filter(id__in=Round.objects.get().there).values_list("number", flat=True)
    assert sorted(numbers) == [1, 2, 3, 4, 7]


LATEST = "9999"
"""Behind all names of migrations, by which walkers are sorted."""

Walker = Generator[str, Any, None]
"""Says to which migration it wants to go, and is given the models of that time there. All go together: a walk to the
first release and back takes a second, however many go along, each with tournaments of its own."""


def an_evening(name: str) -> Tournament:
    user, _created = User.objects.get_or_create(username="orga")
    said: dict[str, Any] = {"date": date(2026, 11, 9), "ruleset": "lions-2024", "rounds": 3, "user": user}
    return create_tournament(name=name, players="\n".join(NAMES), **said)


def test_on_one_walk_through_the_releases(back):
    walkers: list[Walker] = [who() for who in WALKERS]
    waiting = {walker: next(walker) for walker in walkers}
    here = ""
    while waiting:
        # First back to the earliest, from there always on to the next; back again where nobody waits ahead.
        here = min([name for name in waiting.values() if name >= here] or waiting.values())
        models = to_the_latest() if here == LATEST else migrated(here)
        for walker in [walker for walker, name in waiting.items() if name == here]:
            del waiting[walker]
            with suppress(StopIteration):
                waiting[walker] = walker.send(models)


KEPT = {
    "Tisch 3": scribe_of(3),
    "Leitung": DIRECTOR,
    "Leitung (Inge Braun)": director_named("Inge Braun"),
    "Leitung (Inge (die Zweite))": director_named("Inge (die Zweite)"),
    "Demo": DEMO,
    "Gott und die Welt": Actor("other", "Gott und die Welt"),
}


def who_acted() -> Walker:
    tournament = an_evening("Wer")
    enter(scribe_at(table_of(publish_round(tournament, [[1, 2, 3, 4]]))), normal([1, 2], 140))
    then = yield "0005_seats_and_numbers"
    Event.objects.filter(tournament=tournament).delete()
    for said in KEPT:
        then.get_model("tournaments", "Event").objects.create(tournament_id=tournament.id, kind="called", actor=said)
    entries, tables = then.get_model("tournaments", "Entry").objects, then.get_model("tournaments", "Table").objects
    entries.filter(table__round__tournament=tournament.id).update(recorded_by="Tisch 1")
    tables.filter(round__tournament=tournament.id).update(ended_by="")
    yield "0006_actors"
    assert list(Event.objects.filter(tournament=tournament).order_by("id").values_list("actor", flat=True)) == list(
        KEPT.values()
    )
    assert Entry.objects.filter(table__round__tournament=tournament).values_list(
        "recorded_by", flat=True
    ).get() == scribe_of(1)
    assert Table.objects.filter(round__tournament=tournament).values_list("ended_by", flat=True).get() == NOBODY


def why_the_director_is_called() -> Walker:
    tournament = an_evening("Warum")
    table = table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))
    then, at = (yield "0006_actors"), timezone.now()
    kept, log = then.get_model("tournaments", "Table").objects, then.get_model("tournaments", "Event").objects
    reasons = ["Clara ist nicht einverstanden: Spiel 7", "Falsch bedient?", "Anna ist nicht einverstanden"]
    said = {"tournament_id": tournament.id, "table_id": table.id, "at": at}
    for reason in reasons:
        log.create(**said, kind="called", actor="scribe 1", after={"reason": reason})
    log.create(
        **said, kind="call_answered", actor="director", before={"called_at": None, "reason": " · ".join(reasons)}
    )
    kept = kept.filter(round__tournament=tournament.id)
    kept.filter(number=1).update(called_at=at, call_reason=" · ".join([*reasons, "Wer ist nicht einverstanden"]))
    kept.filter(number=2).update(called_at=at)
    yield "0007_call_reasons"
    rows = (
        CallReason.objects.filter(table__round__tournament=tournament)
        .order_by("id")
        .values_list("table__number", "player__name", "reason", "said_by")
    )
    assert set(rows) == {
        (1, "Clara", "Spiel 7", scribe_of(1)),
        (1, None, "Falsch bedient?", scribe_of(1)),
        (1, "Anna", "", scribe_of(1)),
        (1, None, "Wer ist nicht einverstanden", scribe_of(1)),
        (2, None, "", scribe_of(2)),
    }
    told = [
        {"player": "Clara", "reason": "Spiel 7"},
        {"reason": "Falsch bedient?"},
        {"player": "Anna", "reason": ""},
    ]
    assert [event.after for event in tournament.events.filter(kind="called").order_by("id")] == told
    assert tournament.events.get(kind="call_answered").before == {"called_at": None, "reasons": told}


def what_seats_have_to_show() -> Walker:
    tournament = an_evening("Was")
    table = table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))
    played = enter(scribe_at(table), normal([1, 2], 140), normal([1, 3], 100), solo(2, 130), normal([1, 2], 200))
    ledger.strike(scribe_at(table), played[-1].entry.id, version=table_now(scribe_at(table)).version)
    shown = ("games", "games_won", "solos_won", "solos_lost")
    seats = Seat.objects.filter(table__round__tournament=tournament)
    as_written = list(seats.order_by("table", "number").values_list(*shown))
    assert as_written[:4] == [(3, 1, 0, 0), (3, 3, 1, 0), (3, 0, 0, 0), (3, 1, 0, 0)]
    yield "0009_withdrawn"
    yield "0010_seat_figures_and_lot"
    assert list(seats.order_by("table", "number").values_list(*shown)) == as_written
    yield LATEST
    assert ledger.recompute(tournament) == []
    assert Tournament.objects.get(id=tournament.id).lot is not None


def how_rounds_came_to_their_tables() -> Walker:
    """Before it was the round's own, the rules said it, of every round but the first."""
    tournament, other = an_evening("Mit Regel"), an_evening("Ohne Regel")
    for one in (tournament, other):
        for tables in ([[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]):
            round = publish_round(one, tables)
            Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)
    then = (yield "0028_call_taken").get_model("tournaments", "Tournament").objects
    for one, said in ((tournament, {"next_table": "up_down"}), (other, {})):
        kept = then.get(id=one.id)
        kept.ruleset_data = {key: value for key, value in kept.ruleset_data.items() if key != "next_table"} | said
        kept.save()
    yield LATEST
    for one, expected in ((tournament, ["drawn", "up_down"]), (other, ["drawn", "drawn"])):
        assert list(one.rounds.order_by("number").values_list("way", flat=True)) == expected


FIRST = {  # by what was chosen: no repeats before fair tables of five, clubs apart
    (True, False): "apart teams often repeats fives clubs",
    (False, False): "apart teams often fives repeats clubs",
    (True, True): "apart teams clubs often repeats fives",
    (False, True): "apart teams clubs often fives repeats",
}


def what_came_first_in_the_draw_still_does_and_teams_that_were_to_be_apart_are() -> Walker:
    then = (yield "0037_payment_once").get_model("tournaments", "Tournament").objects
    for number, (repeats_first, clubs_apart) in enumerate(FIRST):
        for apart in (True, False):
            then.create(
                slug=f"{number}-{apart}",
                name="Ein Abend",
                date="2026-11-01",
                ruleset_data={},
                rounds_planned=3,
                repeats_first=repeats_first,
                clubs_apart=clubs_apart,
                teams_apart=apart,
            )
    yield LATEST
    now = {one.slug: one for one in Tournament.objects.filter(name="Ein Abend")}
    for number, order in enumerate(FIRST.values()):
        for apart, expected in ((True, "apart"), (False, "any")):
            one = now[f"{number}-{apart}"]
            assert (one.draw_order, one.teams_seated) == (order.split(), expected)
    assert len({one.draw_secret for one in now.values()}) == len(now)
    before = (yield "0037_payment_once").get_model("tournaments", "Tournament").objects
    for number, chosen in enumerate(FIRST):
        assert set(before.filter(slug__startswith=f"{number}-").values_list("repeats_first", "clubs_apart")) == {chosen}


def extra_time_that_was_given_can_still_be_taken_back() -> Walker:
    tournament = an_evening("Nachspielzeit")
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    then = yield "0048_tournament_once"
    stood = {"entries": 2, "time_up_after": 2, "no_game_begun": True}
    then.get_model("tournaments", "Table").objects.filter(round__tournament_id=tournament.id, number=2).update(
        extra_minutes=12, extra_reason="Streit", extra_before=stood
    )
    kept = {
        "3": {"extra_minutes": 7, "extra_reason": "", "extra_before": None, "scribe_seat": None},
        "4": {"extra_minutes": 0, "extra_reason": "", "extra_before": None, "scribe_seat": 2},
    }
    log = then.get_model("tournaments", "Event").objects
    log.create(tournament_id=tournament.id, kind="repaired", actor="director", before={"kept": kept}, after={})
    yield LATEST
    given = {"minutes": 12, "reason": "Streit", **stood}
    tables = Table.objects.filter(round__tournament=tournament).order_by("number")
    assert list(tables.values_list("extra_given", flat=True)) == [[], [given]]
    unknown = {"minutes": 7, "reason": "", "entries": 0, "time_up_after": None, "no_game_begun": False}
    told = {"3": {"extra_given": [unknown], "scribe_seat": None}, "4": {"extra_given": [], "scribe_seat": 2}}
    assert Event.objects.get(tournament=tournament, kind="repaired").before == {"kept": told}


def which_corrected_entries_had_been_struck() -> Walker:
    """And what they had brought: until now only the log knew."""
    table = table_of(publish_round(an_evening("Gestrichen"), [[1, 2, 3, 4]]))
    scribe = scribe_at(table)
    for struck in (True, False):
        entry = enter(scribe, normal([1, 2], 140))[0].entry
        if struck:
            ledger.strike(scribe, entry.id, version=table_now(scribe).version)
        facts = normal([1, 2], 200)
        ledger.correct(scribe, entry.id, facts, client_id=uuid4(), version=table_now(scribe).version)
    kept = Entry.objects.filter(table=table).order_by("position", "id")
    as_written = list(kept.values_list("status", "was_struck", "points"))
    first = kept[0].id
    assert [said[:2] for said in as_written[::2]] == [("corrected", True), ("corrected", False)]
    then = (yield "0054_extra_shortened").get_model("tournaments", "Entry").objects
    then.filter(id=first).update(points=[0, 0, 0, 0])
    yield LATEST
    assert list(kept.values_list("status", "was_struck", "points")) == as_written


def of_which_round_an_event_was_is_what_the_log_looks_for() -> Walker:
    tournament = an_evening("Verlauf")
    publish_round(tournament, [[1, 2, 3, 4]])
    log = Event.objects.filter(tournament=tournament).order_by("id")
    of_rounds = list(log.values_list("kind", "round_number"))
    assert ("published", 1) in of_rounds and any(number is None for _kind, number in of_rounds)
    then = (yield "0055_was_struck").get_model("tournaments", "Event").objects
    then.filter(tournament_id=tournament.id).update(round_number=None)
    yield LATEST
    assert list(log.values_list("kind", "round_number")) == of_rounds


WALKERS: tuple[Callable[[], Walker], ...] = (
    who_acted,
    why_the_director_is_called,
    what_seats_have_to_show,
    how_rounds_came_to_their_tables,
    what_came_first_in_the_draw_still_does_and_teams_that_were_to_be_apart_are,
    extra_time_that_was_given_can_still_be_taken_back,
    which_corrected_entries_had_been_struck,
    of_which_round_an_event_was_is_what_the_log_looks_for,
)
