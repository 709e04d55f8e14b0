"""A change at a seat that is taken back: what becomes of who was entered with it, and what is said."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import add_players, confirm_all, enter, normal, play_out, scribe_at, seat_round, table_of
from tournaments import ledger
from tournaments.ledger import Change
from tournaments.models import EarlierHolder, Player, Round, Seat
from tournaments.people import payments, presence
from tournaments.people.deleting import fetch_back_player
from tournaments.people.players import withdraw
from tournaments.results.standings import standings
from tournaments.rounds import course, draws

PAGE = "/benefizturnier/leitung/runde/1/tisch/1/wechsel/"
BACK = PAGE + "zuruecknehmen/"


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def player(name: str) -> Player:
    return Player.objects.get(name=name)


def holds() -> str:
    return Seat.objects.get(table__round__number=1, table__number=1, number=1).player.name


@pytest.fixture
def zoe(scribe, directing) -> Player:
    """Entered in the step in which she takes over Anna's seat."""
    enter(scribe, normal([1, 2], 140))
    return ledger.substitute(directing, Change(player("Anna").id, "Zoe Neu, DC Isar", 2))[1]


def pressed(client, zoe: Player, **more) -> str:
    answer = client.post(BACK, {"seat": 1, "holds": zoe.id, "reason": "falscher Tisch"} | more)
    assert answer.status_code == 302
    return text(client.get(PAGE))


@pytest.mark.both
def test_who_was_entered_with_it_goes_with_it(organizer_client, zoe):
    said = pressed(organizer_client, zoe)
    assert "Der Wechsel an Tisch 1 ist zurückgenommen. Zoe Neu ist nicht mehr im Turnier." in said
    assert holds() == "Anna" and not Player.objects.filter(id=zoe.id).exists()
    assert "Der Wechsel an Tisch 1 ist zurückgenommen." in pressed(organizer_client, zoe), "pressed twice"
    fetch_back_player(Player.with_deleted.get(id=zoe.id))
    assert player("Zoe Neu").number == zoe.number


def test_after_the_round_the_next_one_is_drawn_without_them(tournament, round_one, scribe, directing):
    enter(scribe, normal([1, 2], 140))
    came = [ledger.substitute(directing, Change(player(goes).id, comes, 2))[1]
            for goes, comes in (("Anna", "Zoe Neu"), ("Bernd", "Yann Neu"))]  # fmt: skip
    for number in (1, 2):
        play_out(scribe_at(table_of(round_one, number)))
        confirm_all(scribe_at(table_of(round_one, number)))
    assert not course.close(round_one)
    for seat, one in enumerate(came, start=1):
        done = ledger.take_back_substitution(directing, seat, holds=one.id, reason="saß nie da")
        assert done == ledger.TakenBack(one)
    drawn = draws.draw(tournament, 1)
    sit = set(Seat.objects.filter(table__round=drawn).values_list("player__name", flat=True))
    assert sit <= {row.player for row in standings(tournament).rows} and not sit & {"Zoe Neu", "Yann Neu"}
    assert not ledger.recompute(tournament)


@pytest.mark.parametrize("what", ["paid", "here", "gone", "noted"])
def test_who_something_rests_on_stays_and_that_is_said(tournament, organizer_client, zoe, what):
    match what:
        case "paid":
            payments.donate(zoe, 500)
        case "here":
            presence.arrive(zoe)
        case "gone":
            withdraw(zoe)
        case "noted":
            Player.objects.filter(id=zoe.id).update(note="zahlt später")
    assert "zurückgenommen. Zoe Neu bleibt im Turnier." in pressed(organizer_client, zoe)
    assert holds() == "Anna" and player("Zoe Neu") == zoe


@pytest.mark.usefixtures("hurried")
@pytest.mark.both
def test_who_is_drawn_for_the_next_round_stays(tournament, round_one, organizer_client, zoe):
    for number in (1, 2):
        play_out(scribe_at(table_of(round_one, number)))
        confirm_all(scribe_at(table_of(round_one, number)))
    assert not course.close(round_one)
    drawn = draws.draw(tournament, 1)
    if not Seat.objects.filter(table__round=drawn, player=zoe).exists():
        Seat.objects.filter(table__round=drawn, table__number=1, number=1).update(player=zoe)
    assert "zurückgenommen. Zoe Neu bleibt im Turnier." in pressed(organizer_client, zoe)
    assert player("Zoe Neu") == zoe


def test_the_mark_of_the_same_step_is_no_reason_to_stay(tournament, scribe, directing):
    presence.arrive(player("Emma"))
    enter(scribe, normal([1, 2], 140))
    _goes, zoe = ledger.substitute(directing, Change(player("Anna").id, "Zoe Neu", 2))
    assert player("Zoe Neu").arrived_at is not None
    ledger.take_back_substitution(directing, 1, holds=zoe.id)
    assert not Player.objects.filter(id=zoe.id).exists()


def test_who_was_in_the_tournament_before_stays_in_it(tournament, organizer_client, scribe, directing):
    inge = add_players(tournament, "Inge")[0]
    enter(scribe, normal([1, 2], 140))
    ledger.substitute(directing, Change(player("Anna").id, inge.id, 2))
    assert "Inge bleibt" not in pressed(organizer_client, inge)
    assert player("Inge") == inge


def test_where_somebody_else_sits_by_now_nothing_is_said_to_be_taken_back(organizer_client, zoe, scribe, directing):
    finn = add_players(directing.tournament, "Finn")[0]
    enter(scribe, normal([1, 2], 150))
    ledger.substitute(directing, Change(zoe.id, finn.id, 3))
    answer = organizer_client.post(BACK, {"seat": 1, "holds": zoe.id})
    assert answer.status_code == 422 and "Dort sitzt inzwischen jemand anders" in text(answer)
    assert "ist zurückgenommen" not in text(answer)
    assert holds() == "Finn" and EarlierHolder.objects.count() == 2


@pytest.mark.parametrize(
    ("seat", "said"),
    [("1", "Dort sitzt inzwischen jemand anders"), ("", "Diesen Platz gibt es"), ("9", "Diesen Platz gibt es")],
)
def test_a_seat_that_never_changed(organizer_client, scribe, seat, said):
    enter(scribe, normal([1, 2], 140))
    answer = organizer_client.post(BACK, {"seat": seat, "holds": "99"})
    assert answer.status_code == 422 and said in text(answer)


@pytest.fixture
def back(tournament, scribe, directing) -> Player:
    """Withdrawn, and back by taking over Anna's seat."""
    add_players(tournament, "Jonas")
    enter(scribe, normal([1, 2], 140))
    withdraw(player("Jonas"))
    ledger.substitute(directing, Change(player("Anna").id, player("Jonas").id, 2))
    assert player("Jonas").withdrawn_at is None
    return player("Jonas")


@pytest.mark.both
def test_who_was_back_by_it_is_withdrawn_again(directing, back):
    ledger.take_back_substitution(directing, 1, holds=back.id)
    assert player("Jonas").withdrawn_at is not None


def test_who_was_back_by_it_and_is_drawn_since_stays(tournament, directing, back):
    Round.objects.update(status=Round.Status.CLOSED)
    seat_round(tournament, [[back.number, 2, 3, 4]])
    ledger.take_back_substitution(directing, 1, holds=back.id, reason="Falscher Tisch")
    assert player("Jonas").withdrawn_at is None
