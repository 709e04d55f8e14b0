"""POST /tisch/<key>/eintrag/zurueckziehen/: drop a game that waited on the phone, and may have come in all the same."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tournaments.helpers import confirm_all, director_at, enter, normal, play_out, table_now
from tests.tournaments.scribe_doors import entries, game, send, told
from tournaments import ledger
from tournaments.ledger.withdrawing import Withdrawn
from tournaments.models import Tournament

TAIL = "eintrag/zurueckziehen/"


def test_what_never_came_in_is_dropped(table):
    answer = send(table, TAIL, client_id=str(uuid4()))
    assert answer.status_code == 200
    assert (told(answer)["entry"], told(answer)["withdrawn"]) == (None, True)
    assert entries(table) == []


@pytest.mark.both
def test_what_comes_in_afterwards_is_not_stored(table):
    """Its request hung in the network while somebody dropped it. Put right, the game has another id."""
    late, earlier = game(), str(uuid4())
    send(table, TAIL, client_id=[earlier, late["client_id"]])
    for one in (late, game(client_id=earlier)):
        answer = send(table, **one)
        assert answer.status_code == 422
        assert told(answer)["message"] == "Dieses Spiel ist auf dem Handy verworfen worden."
    assert entries(table) == []
    assert send(table, **game(instead_of=late["client_id"])).status_code == 201


def test_dropping_is_no_news(table, tournament):
    before = Tournament.objects.get(id=tournament.id).version
    send(table, TAIL, client_id=str(uuid4()))
    assert Tournament.objects.get(id=tournament.id).version == before


def test_what_came_in_is_struck(table):
    same = game()
    assert send(table, **same).status_code == 201
    answer = told(send(table, TAIL, client_id=same["client_id"]))
    assert answer["entry"] == entries(table)[0].pk
    assert answer["message"] == "Das Spiel war schon gespeichert und ist jetzt gestrichen."
    assert [entry.status for entry in entries(table)] == ["struck"]
    again = send(table, TAIL, client_id=same["client_id"])
    assert (again.status_code, told(again)["entry"]) == (200, entries(table)[0].pk)


def test_one_of_its_earlier_ids_came_in(table):
    first = game()
    send(table, **first)
    answer = told(send(table, TAIL, client_id=[str(uuid4()), first["client_id"]]))
    assert answer["entry"] == entries(table)[0].pk
    assert [entry.status for entry in entries(table)] == ["struck"]


def test_a_correction_that_came_in_stays(table, scribe):
    done = enter(scribe, normal([1, 3], 130))[0]
    same = game(version="1")
    assert send(table, f"eintrag/{done.entry.pk}/korrigieren/", **same).status_code == 201
    answer = told(send(table, TAIL, client_id=same["client_id"]))
    assert answer["message"] == "Das war schon gespeichert und steht auf der Liste."
    assert [entry.status for entry in entries(table)] == ["corrected", "standing"]


def test_what_others_have_put_right_since_is_named(table, scribe):
    same = game()
    send(table, **same)
    ours, facts, version = entries(table)[0], normal([2, 3], 88), table_now(scribe).version
    theirs = ledger.correct(director_at(table), ours.pk, facts, client_id=uuid4(), version=version).entry
    became = "Spiel 1 ist inzwischen anders eingetragen: Kontra +3 (Anna, Dieter)."
    answer = told(send(table, TAIL, client_id=same["client_id"]))
    assert answer["message"] == f"Das war schon gespeichert. {became}"
    assert (answer["became"], answer["stands"]) == (became, theirs.pk)
    again = send(table, **same)  # nobody had dropped it: it is sent once more
    assert (again.status_code, told(again)["became"], told(again)["stands"]) == (200, became, theirs.pk)


def test_what_others_have_struck_since_it_was_corrected_is_named(table, scribe):
    done = enter(scribe, normal([1, 3], 130))[0]
    same = game(version="1")
    send(table, f"eintrag/{done.entry.pk}/korrigieren/", **same)
    ledger.strike(director_at(table), entries(table)[-1].pk, version=table_now(scribe).version)
    answer = told(send(table, TAIL, client_id=same["client_id"]))
    assert answer["message"] == "Das war schon gespeichert. Spiel 1 ist inzwischen gestrichen."


def test_what_the_phone_has_put_right_itself_stands(table):
    """Both had come in, and no answer had arrived."""
    first, second = game(), game(re_pips="150")
    send(table, **first)
    send(table, **second, instead_of=first["client_id"])
    answer = told(send(table, TAIL, client_id=[first["client_id"], second["client_id"]]))
    assert answer["message"] == "Das war schon gespeichert und steht auf der Liste."
    assert "became" not in answer and "became" not in told(send(table, **second))


def test_what_the_scribe_may_not_strike_any_more(table, scribe):
    play_out(scribe)
    confirm_all(scribe)
    last = entries(table)[-1]
    answer = send(table, TAIL, client_id=str(last.client_id))
    assert answer.status_code == 422 and told(answer)["message"]
    assert entries(table)[-1].status == "standing"


@pytest.mark.both
@pytest.mark.parametrize("client_id", ["", "x", "²", "0" * 5000, ["x"] * 200])
def test_odd_ids_are_none(table, client_id):
    assert told(send(table, TAIL, client_id=client_id))["entry"] is None


def test_the_ledger_says_what_became_of_it(table, scribe):
    """And does it at once: nobody writes between finding it and striking it."""
    first = enter(scribe, normal([1, 3], 130))[0].entry
    facts = normal([1, 3], 140)
    changed = ledger.correct(scribe, first.pk, facts, client_id=uuid4(), version=1).entry
    for one in (first, changed):
        done = ledger.withdraw(scribe, [one.client_id])
        assert (done.entry, done.stays) == (one, True)
    second = enter(scribe, normal([1, 3], 130))[0].entry
    for _again in range(2):
        done = ledger.withdraw(scribe, [second.client_id])
        assert (done.entry, done.stays) == (second, False)
    assert [entry.status for entry in entries(table)] == ["corrected", "standing", "struck"]
    assert ledger.withdraw(scribe, [uuid4()]) == ledger.withdraw(scribe, []) == Withdrawn(None)
