"""What is put into SQL once says the same each time: to every connection, about every value."""

from __future__ import annotations

from copy import copy
from uuid import UUID, uuid4

import pytest
from django.db import connection, models
from django.db.models import F
from django.db.transaction import TransactionManagementError
from django.db.utils import IntegrityError
from django.test.utils import CaptureQueriesContext

from tests.tournaments.helpers import enter, normal
from tournaments.actors import DIRECTOR
from tournaments.ledger.state import lock_table
from tournaments.models import Entry, Event, Kind, Seat, Table, Tournament
from tournaments.prepared import Adding, Changing, Given, Prepared, PreparedValues, Setting, an_id

pytestmark = pytest.mark.both

opened = Prepared(lambda: Table.objects.select_related("round__tournament").filter(id=an_id("id")))


def values(row: models.Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_the_same_objects_as_django_gives(table, scribe):
    enter(scribe, normal([1, 2], 130))
    usual = Table.objects.select_related("round__tournament").get(id=table.id)
    for _again in range(2):
        with CaptureQueriesContext(connection) as queries:
            (found,) = opened(id=table.id)
            assert values(found) == values(usual)
            assert values(found.round) == values(usual.round)
            assert values(found.round.tournament) == values(usual.round.tournament)
        assert len(queries) == 1
        assert not found._state.adding
    assert opened(id=0) == []


def test_values_of_every_kind(scribe):
    known = enter(scribe, normal([1, 2], 130), normal([1, 3], 140))
    ids = Prepared(
        lambda: Entry.objects.filter(client_id__in=[Given("a", models.UUIDField()), Given("b", models.UUIDField())])
    )
    assert [one.facts for one in ids(a=known[0].entry.client_id, b=uuid4())] == [normal([1, 2], 130)]
    places = PreparedValues(
        lambda: Entry.objects.filter(client_id=Given("a", models.UUIDField())).values_list("position", "facts")
    )
    assert places(a=known[1].entry.client_id) == [[2, normal([1, 3], 140)]]
    assert places(a=UUID(int=0)) == []


def test_rows_are_added_and_told_their_id(table, scribe):
    entry = enter(scribe, normal([1, 2], 130))[0].entry
    new = Adding(Event)
    line = Event(tournament=scribe.tournament, table=table, kind=Kind.CALLED, actor=DIRECTOR, after={"a": [1]})
    new(line)
    assert values(Event.objects.get(id=line.id)) == values(line)
    line.after = {"changed": True}
    line.save()  # as any other that was read
    assert Event.objects.get(id=line.id).after == {"changed": True}
    again = copy(entry)
    with pytest.raises(IntegrityError):
        Adding(Entry)(again)


def test_rows_are_changed_by_what_stands_there(table, scribe):
    version = scribe.tournament.version
    raised = Changing(lambda: Tournament.objects.filter(id=an_id("id")), version=F("version") + 1)
    assert [raised(id=scribe.tournament.id), raised(id=0)] == [1, 0]
    assert Tournament.objects.get().version == version + 1
    seats = list(Seat.objects.filter(table=table))
    before = [values(seat) for seat in seats]
    for seat in seats:
        seat.points, seat.held_from = 7 * seat.number, 99
    for some in (seats, seats[:1], []):
        with CaptureQueriesContext(connection) as queries:
            Setting(Seat, "points")(some)
        assert len(queries) == (1 if some else 0)
    expected = [one | {"points": 7 * seat.number} for one, seat in zip(before, seats, strict=True)]
    assert [values(seat) for seat in Seat.objects.filter(table=table)] == expected


@pytest.mark.django_db(transaction=True)
def test_no_row_is_locked_without_a_transaction(db):
    with pytest.raises(TransactionManagementError):
        lock_table(1)
