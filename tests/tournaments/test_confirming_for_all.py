"""Sheets confirmed by the director for all, and the way back."""

from __future__ import annotations

import re

import pytest

from tests.tournaments.helpers import logged, play_out, scribe_at, short_tournament, table_now
from tests.tournaments.scribe_doors import base_of, text
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Event

HOME = "/benefizturnier/leitung/"
TABLE = HOME + "runde/1/tisch/1/"


@pytest.fixture
def tournament(organizer):
    return short_tournament(organizer)


def test_the_director_confirms_for_all(table, directing):
    play_out(directing)
    ledger.confirm(scribe_at(table), 1)
    ledger.disagree(scribe_at(table), 2, "Spiel 3")
    ledger.confirm_for_all(directing)
    seats = list(table.seats.order_by("number"))
    assert all(seat.confirmed_at and not seat.disagreed_at for seat in seats)
    assert [seat.confirmed_by_director for seat in seats] == [False, True, True, True]
    event = logged("confirmed_for_all")
    assert event.after["players"] == ["Bernd", "Clara", "Dieter"]
    assert event.before["disagreed"] == ["Bernd"]
    ledger.confirm_for_all(directing)
    assert Event.objects.filter(kind="confirmed_for_all").count() == 1


def test_and_takes_it_back(table, directing):
    play_out(directing)
    ledger.confirm(scribe_at(table), 1)
    ledger.confirm_for_all(directing)
    ledger.take_back_for_all(directing)
    assert [bool(seat.confirmed_at) for seat in table.seats.order_by("number")] == [True, False, False, False]
    ledger.take_back_for_all(directing)
    assert Event.objects.filter(kind="confirmations_taken_back").count() == 1


def test_taken_back_objections_stand_again(table, directing, scribe):
    play_out(directing)
    ledger.call(scribe, "Karte fehlt")
    ledger.disagree(scribe, 2, "Spiel 3")
    ledger.disagree(scribe, 3, "")
    said = [(seat.number, seat.disagreed_at) for seat in table.seats.order_by("number")]
    reasons = table.call_reasons.values_list("player", "reason", "said_by", "said_at").order_by("said_at")
    before = list(reasons)
    for _time in range(2):
        ledger.confirm_for_all(directing)
        assert len(reasons.all()) == 1
        ledger.take_back_for_all(directing)
        assert [(seat.number, seat.disagreed_at) for seat in table.seats.order_by("number")] == said
        assert list(reasons.all()) == before
    assert not Event.objects.filter(kind="call_again").exists(), "it has never ended"


def test_so_does_the_call_that_ended_with_them(table, directing, scribe):
    play_out(directing)
    ledger.disagree(scribe, 2, "Spiel 3")
    called_at = table_now(directing).called_at
    ledger.confirm_for_all(directing)
    assert table_now(directing).called_at is None
    ledger.take_back_for_all(directing)
    assert table_now(directing).called_at == called_at
    # What was confirmed one by one since is no matter of that.
    ledger.take_back(scribe, 2)
    ledger.confirm(directing, 2)
    ledger.take_back_for_all(directing)
    assert not table.seats.filter(disagreed_at__isnull=False).exists() and table_now(directing).called_at is None


def test_a_call_that_was_brought_back_by_itself_is_not_said_twice(table, directing, scribe):
    play_out(directing)
    ledger.disagree(scribe, 2, "Spiel 3")
    ledger.confirm_for_all(directing)
    ledger.call_again(directing)
    ledger.take_back_for_all(directing)
    assert [one.reason for one in table.call_reasons.all()] == ["Spiel 3"] and table_now(directing).called_at
    assert table.seats.get(number=2).disagreed_at


def test_nobody_else_confirms_for_all_and_nothing_incomplete(table, directing, scribe):
    with pytest.raises(Refused):
        ledger.confirm_for_all(directing)
    play_out(directing)
    with pytest.raises(Refused, match="^Das kann nur die Turnierleitung.$"):
        ledger.confirm_for_all(scribe)


def test_a_change_takes_it_back_too(table, directing):
    play_out(directing)
    ledger.confirm_for_all(directing)
    last = table.entries.get(position=4)
    ledger.strike(directing, last.id, version=table_now(directing).version, reason="doppelt")
    assert not table.seats.filter(confirmed_by_director=True).exists()


def test_each_seat_says_who_confirmed_it(organizer_client, client, table, directing):
    play_out(directing)
    assert "Für alle durch die Leitung bestätigen" in text(organizer_client.get(TABLE + "akte/"))
    organizer_client.post(TABLE + "bestaetigen/alle/")
    for answer in (organizer_client.get(TABLE + "akte/"), client.get(base_of(table))):
        assert len(re.findall(r"durch die Leitung bestätigt\s*</span>", text(answer))) == 4
    organizer_client.post(TABLE + "bestaetigen/alle/zuruecknehmen/")
    assert "durch die Leitung bestätigt" not in text(client.get(base_of(table)))


def confirming(page: str) -> dict[str, str]:
    """What the form by which the director confirms for all at table 1 sends along."""
    found = re.search(rf'<form method="post" action="{TABLE}bestaetigen/alle/">(.*?)</form>', page, re.DOTALL)
    assert found
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', found[1]))


@pytest.mark.parametrize("where", [HOME + "abschluss/", TABLE + "akte/"])
def test_an_objection_that_came_meanwhile_is_named_before_it_goes(organizer_client, table, directing, scribe, where):
    play_out(directing)
    fields = confirming(text(organizer_client.get(where)))
    for seat, name, seen in ((3, "Clara", 1), (4, "Dieter", 2), (3, "Clara", 2)):
        ledger.disagree(scribe, seat, f"Spiel {seat + seen}")
        answer = organizer_client.post(TABLE + "bestaetigen/alle/", fields)
        assert answer.status_code == 422
        said = f"Noch nicht bestätigt, denn an Tisch 1 ist inzwischen jemand nicht einverstanden: {name}. Noch einmal"
        assert said in text(answer)
        assert table_now(directing).called_at and not table.seats.filter(confirmed_at__isnull=False).exists()
        assert table.seats.filter(disagreed_at__isnull=False).count() == seen
        fields = confirming(text(answer))
    answer = organizer_client.post(TABLE + "bestaetigen/alle/", fields, follow=True)
    assert answer.redirect_chain == [(where, 302)]
    settled = "Das Blatt von Tisch 1 ist durch die Leitung bestätigt. Die Widersprüche von Clara und Dieter sind damit"
    assert settled in text(answer)
    assert table.seats.filter(confirmed_by_director=True, disagreed_at=None).count() == 4


def test_an_objection_that_was_seen_is_settled_by_name(organizer_client, table, directing, scribe):
    play_out(directing)
    ledger.disagree(scribe, 3, "")
    fields = confirming(text(organizer_client.get(TABLE + "akte/")))
    answer = organizer_client.post(TABLE + "bestaetigen/alle/", fields, follow=True)
    assert "Der Widerspruch von Clara ist damit erledigt." in text(answer)


def test_without_an_objection_none_is_told_of(organizer_client, table, directing, scribe):
    """Nor if one was seen that has been taken back since."""
    play_out(directing)
    ledger.disagree(scribe, 3, "")
    fields = confirming(text(organizer_client.get(HOME + "abschluss/")))
    ledger.take_back(scribe, 3)
    answer = organizer_client.post(TABLE + "bestaetigen/alle/", fields, follow=True)
    assert "ist durch die Leitung bestätigt." in text(answer) and "damit erledigt" not in text(answer)
