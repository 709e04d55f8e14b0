"""A line of the log names who sat there that day, whatever became of their seat and of their name since."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import add_players, director_at, enter, normal, solo, table_of
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.ledger import Change
from tournaments.models import Event, Kind, Player
from tournaments.pages.desk.log import in_words
from tournaments.people.players import rename_player
from tournaments.rounds import repairing, reseating

QUEENS = solo(1, 140)


def player(name: str) -> Player:
    return Player.with_deleted.get(name=name)


def said(tournament, kind: Kind = Kind.RECORDED) -> list[str]:
    """What the log says of every event of a kind, the first one first."""
    events = Event.objects.filter(tournament=tournament, kind=kind).order_by("id")
    return [line.details[0] for line in in_words(events, {})]


def solos(tournament) -> list[str]:
    """Who played each solo."""
    told = [line.split(" · ") for line in said(tournament)]
    return [parts[1].removeprefix("Re: ") for parts in told if parts[0] == "Damensolo"]


def comes(at: TableAccess, goes: str, who: str, position: int) -> None:
    """`who` may be somebody new."""
    known = Player.objects.filter(name=who).first()
    ledger.substitute(at, Change(player(goes).id, known.id if known else who, position))


def back(at: TableAccess, who: str) -> None:
    ledger.take_back_substitution(at, 1, holds=player(who).id, reason="saß nie da")


@pytest.fixture
def at(tournament, round_one) -> TableAccess:
    add_players(tournament, "Iris\nJonas")
    access = director_at(table_of(round_one))
    enter(access, normal([1, 3], 140))
    return access


@pytest.mark.both
def test_a_change_that_is_taken_back_rewrites_no_line(tournament, at):
    comes(at, "Anna", "Iris", 2)
    enter(at, QUEENS)
    before = said(tournament)
    assert solos(tournament) == ["Iris"]
    back(at, "Iris")
    enter(at, QUEENS)
    assert said(tournament)[:2] == before and solos(tournament) == ["Iris", "Anna"]


def test_from_the_place_on_from_which_the_seat_was_held(tournament, at):
    enter(at, QUEENS)
    comes(at, "Anna", "Iris", 3)
    enter(at, QUEENS)
    earlier, later = at.table.entries.order_by("position")[1:3]
    for entry in (later, earlier):
        ledger.strike(at, entry.id, version=director_at(table_of(at.table.round)).seated().version)
    back(at, "Iris")
    assert solos(tournament) == ["Anna", "Iris"]
    struck = Event.objects.filter(tournament=tournament, kind=Kind.STRUCK).order_by("id")
    lines = [" ".join(line.before + line.details) for line in in_words(struck, {})]
    assert "Iris" in lines[0] and "Anna" not in lines[0]
    assert "Anna" in lines[1] and "Iris" not in lines[1]


def test_several_in_turn_taken_back_one_after_the_other(tournament, at):
    comes(at, "Anna", "Iris", 2)
    enter(at, QUEENS)
    comes(at, "Iris", "Jonas", 3)
    enter(at, QUEENS)
    back(at, "Jonas")
    enter(at, QUEENS)
    assert solos(tournament) == ["Iris", "Jonas", "Iris"]
    back(at, "Iris")
    comes(at, "Anna", "Jonas", 5)
    enter(at, QUEENS)
    enter(at, normal([1, 2], 130))
    assert solos(tournament) == ["Iris", "Jonas", "Iris", "Jonas"]
    back(at, "Jonas")
    assert solos(tournament) == ["Iris", "Jonas", "Iris", "Jonas"]


@pytest.mark.parametrize("renamed", ["while seated", "since", "both"])
def test_a_name_put_right_in_between(tournament, at, renamed):
    comes(at, "Anna", "Iris", 2)
    enter(at, QUEENS)
    if renamed != "since":
        rename_player(player("Iris"), "Irina", "")
        enter(at, QUEENS)
    named = "Iris" if renamed == "since" else "Irina"
    back(at, named)
    if renamed != "while seated":
        rename_player(player(named), "Irene", "")
    assert solos(tournament) == ["Iris", "Irina"][: 1 if renamed == "since" else 2]


def test_who_was_entered_with_it_and_went_with_it_keeps_the_name(tournament, at):
    comes(at, "Anna", "Zoe Neu", 2)
    enter(at, QUEENS)
    back(at, "Zoe Neu")
    assert not Player.objects.filter(name="Zoe Neu").exists()
    assert solos(tournament) == ["Zoe Neu"]


def test_before_the_first_game_as_well(tournament, round_one):
    """Somebody came for another, seats were changed by hand, a table was put right: the scribe is who it was."""
    add_players(tournament, "Iris")
    at = director_at(table_of(round_one))
    ledger.choose_scribe(at, 1)
    comes(at, "Anna", "Iris", 1)
    ledger.choose_scribe(at, 2)
    ledger.choose_scribe(at, 1)
    reseating.reseat(round_one, player("Iris").id, player("Bernd").id)
    rename_player(player("Iris"), "Irina", "")
    seated = tuple(at.seated().seats.order_by("number").values_list("player_id", flat=True))
    repairing.repair(round_one, {1: seated}, {1: (*seated[1:], seated[0])})
    assert said(tournament, Kind.SCRIBE_CHOSEN) == ["Anna", "Bernd", "Iris"]


@pytest.mark.both
def test_a_change_that_is_taken_back_costs_one_query_in_all(tournament, at, django_assert_num_queries):
    for who in ("Iris", "Jonas"):
        comes(at, "Anna", who, at.table.entries.count() + 1)
        enter(at, QUEENS)
        back(at, who)
    # the events; seats and players; what has changed since; who sat there and does no more
    with django_assert_num_queries(4):
        assert solos(tournament) == ["Iris", "Jonas"]
