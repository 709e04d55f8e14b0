"""Players say so themselves again where who is here is asked anew: each state of an evening against wall and phone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import add_players
from tests.tournaments.test_own_arrival import WALL, here, offered, phone, says, text
from tournaments.errors import Refused
from tournaments.models import Player, Round, Tournament
from tournaments.people import asked_anew, check_in, own_arrival, presence
from tournaments.people.check_in import Fate
from tournaments.rounds import course, draws, giving, seatings

__all__ = ["offered", "phone"]

DESK = "/benefizturnier/leitung/spieler/"
OFFERS = "Schon da? Hier selbst melden"
BEGUN, CLOSED = "Das Turnier hat begonnen.", "Der Einlass ist geschlossen."
EVERYBODY = dict.fromkeys(range(1, 9), Fate.EXPECTED)


def at_hand() -> Tournament:
    return Tournament.objects.get()


def latest() -> Round:
    return Round.objects.order_by("-number")[0]


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


def draw() -> None:
    draws.draw(at_hand(), only_here=False)


def publish() -> None:
    course.publish(latest())


def close_round() -> None:
    """As if it had been played."""
    Round.objects.filter(id=latest().id).update(status=Round.Status.CLOSED, closed_at=timezone.now())
    Tournament.objects.update(version=F("version") + 1)


def ask() -> None:
    asked_anew.ask_anew(at_hand())


def comes() -> None:
    presence.arrive(numbered(6))


def as_before() -> None:
    asked_anew.take_back(at_hand())


def discard() -> None:
    draws.discard(latest())


def give() -> None:
    players = list(at_hand().players.order_by("number").values_list("id", flat=True))
    giving.give(at_hand(), 2, {1: players[:4], 2: players[4:]})


def close_check_in() -> None:
    check_in.close(at_hand(), EVERYBODY)


def open_check_in() -> None:
    check_in.reopen(at_hand())


def back_to_drawn() -> None:
    course.take_back(latest())


def reopen_round() -> None:
    course.reopen_round(latest())


def finish() -> None:
    course.finish(at_hand())


def go_on() -> None:
    course.reopen(at_hand())


Steps = list[Callable[[], None]]
PLAYED: Steps = [draw, publish, close_round]
ANEW = [*PLAYED, ask]


@pytest.mark.parametrize(
    ("steps", "closed"),
    [
        ([], ""),
        ([draw], ""),
        ([ask], ""),
        ([ask, draw], ""),
        ([draw, publish], BEGUN),
        ([draw, publish, back_to_drawn], ""),
        (PLAYED, BEGUN),
        (ANEW, ""),
        ([*ANEW, as_before], BEGUN),
        ([*ANEW, as_before, ask], ""),
        ([*ANEW, ask, as_before], BEGUN),  # asked twice with nobody come in between, it was asked once
        ([*ANEW, comes, ask], ""),
        ([*ANEW, comes, ask, as_before], ""),
        ([*ANEW, comes, ask, as_before, as_before], BEGUN),
        ([*ANEW, close_check_in], CLOSED),
        ([*ANEW, close_check_in, open_check_in], ""),
        ([*ANEW, draw], BEGUN),
        ([*ANEW, give], BEGUN),
        ([*ANEW, draw, discard], ""),
        ([*ANEW, draw, publish], BEGUN),
        ([*ANEW, draw, publish, back_to_drawn], BEGUN),
        ([*ANEW, draw, publish, back_to_drawn, discard], ""),
        ([*ANEW, draw, publish, close_round], BEGUN),
        ([*ANEW, draw, publish, close_round, ask], ""),
        ([*ANEW, reopen_round], BEGUN),
        ([*ANEW, reopen_round, close_round], ""),
        ([*ANEW, finish], "gilt nicht mehr"),
        ([*ANEW, finish, go_on], ""),
    ],
)
def test_wall_and_phone_agree(organizer_client, offered, phone, steps, closed):
    presence.arrive(numbered(7))
    for number, step in enumerate(steps):
        before = at_hand().version
        offers = not why()
        step()
        # Whoever sees the wall now sees what is so: it asks again where its version is another.
        if offers == bool(why()):
            assert at_hand().version > before, f"step {number}"
        if step is not steps[-1]:
            text(phone, WALL)
    assert (OFFERS in text(phone, WALL)) == (closed == "")
    answer = says(phone, offered, 1)
    if closed:
        assert answer.status_code == (404 if "gilt" in closed else 422) and closed in answer.content.decode()
        assert 1 not in here() and 'name="da"' not in answer.content.decode()
        return
    assert answer.status_code == 302 and 1 in here()
    assert "Startnummer 1." in text(phone, offered)
    assert says(Client(), offered, 1, "0").status_code == 422 and 1 in here()
    assert says(phone, offered, 1, "0").status_code == 302 and 1 not in here()
    assert at_hand().arrival_key == offered.split("/")[-2]


def why() -> str:
    tournament = at_hand()
    return "beendet" if tournament.finished_at else own_arrival.why_not(tournament)


@pytest.fixture
def played(tournament, offered, phone) -> Tournament:
    """Number 1 has said so by this phone, the desk has marked 2; round one is over."""
    says(phone, offered, 1)
    presence.arrive(numbered(2))
    for step in PLAYED:
        step()
    return at_hand()


def test_what_a_phone_said_before_is_no_word_of_now(played, offered, phone):
    ask()
    assert "Startnummer 1." not in text(phone, offered)
    presence.arrive(numbered(1))
    assert "Startnummer 1." not in text(phone, offered)
    answer = says(phone, offered, 1, "0")
    assert answer.status_code == 422 and "Das kann nur die Turnierleitung" in answer.content.decode()
    assert "ist schon da." in says(phone, offered, 1).content.decode() and here() == {1}


@pytest.mark.both
def test_brought_back_the_mark_is_its_own_again(played, offered, phone):
    ask()
    says(phone, offered, 3)
    as_before()
    assert here() == {1, 2, 3}
    shown = text(phone, offered)
    assert "Startnummer 1." in shown and "Startnummer 3." in shown and BEGUN in shown
    assert says(phone, offered, 1, "0").status_code == 422 and here() == {1, 2, 3}


def test_who_was_drawn_meanwhile_is_not_taken_back_by_a_page_of_before(played, offered, phone):
    ask()
    says(phone, offered, 1)
    player = numbered(1)
    said_at = player.arrived_at
    assert said_at
    draw()
    with pytest.raises(Refused, match=BEGUN):
        own_arrival.say_here(numbered(2))
    with pytest.raises(Refused, match=BEGUN):
        own_arrival.take_back(player, said_at)
    assert here() == {1}


def test_also_where_nobody_was_marked_the_evening_before(organizer_client, tournament, offered, phone):
    for step in PLAYED:
        step()
    assert "Alle neu abhaken" in text(organizer_client, DESK + "einlass/")
    organizer_client.post(DESK + "einlass/neu/")
    assert OFFERS in text(phone, WALL) and "Alle neu abhaken" not in text(organizer_client, DESK + "einlass/")
    assert says(phone, offered, 1).status_code == 302
    assert not asked_anew.take_back(at_hand()) and OFFERS not in text(phone, WALL) and here() == {1}


@pytest.mark.both
def test_it_is_drawn_from_those_marks(played, offered):
    ask()
    for number in range(1, 5):
        says(Client(), offered, number)
    (seats,) = seatings.tables_of(draws.draw(at_hand(), only_here=True))
    assert len(seats) == 4


def test_on_another_evening_the_address_is_a_new_one(played, offered, phone):
    Player.objects.filter(arrived_at__isnull=False).update(arrived_at=timezone.now() - timedelta(hours=13))
    ask()
    assert phone.get(offered).status_code == 404 and says(phone, offered, 3).status_code == 404
    address = f"/anmeldung/da/{at_hand().arrival_key}/"
    assert address != offered and says(phone, address, 3).status_code == 302 and here() == {3}
    assert f"{at_hand().arrival_key}" in text(phone, WALL)


def test_where_it_was_not_offered_nothing_is(tournament, phone):
    presence.arrive(numbered(1))
    Player.objects.filter(number=1).update(arrived_at=timezone.now() - timedelta(hours=13))
    for step in ANEW:
        step()
    assert at_hand().arrival_key is None and OFFERS not in text(phone, WALL)
    assert own_arrival.offer(at_hand(), True) and OFFERS in text(phone, WALL)


def test_the_wall_of_a_hall_that_offers_nothing_is_not_woken(tournament):
    presence.arrive(numbered(1))
    draw()
    publish()
    close_round()
    before = at_hand().version
    ask()
    as_before()
    ask()
    draw()
    discard()
    assert at_hand().version == before


def test_the_desk_says_where_it_stands(organizer_client, played, offered):
    assert "Steht gerade nicht auf der Leinwand" in text(organizer_client, DESK + "selbst/")
    assert "Danach steht auch der QR-Code" in text(organizer_client, DESK + "einlass/")
    ask()
    assert "Steht bis zur nächsten Auslosung auf der Leinwand" in text(organizer_client, DESK + "selbst/")
    assert "steht der QR-Code zum Selbstmelden wieder" in text(organizer_client, DESK + "einlass/")
    as_before()
    assert "Steht gerade nicht auf der Leinwand" in text(organizer_client, DESK + "selbst/")


@pytest.mark.both
def test_costs_the_same_whatever_the_number(played, offered, phone, django_assert_num_queries):
    ask()
    says(phone, offered, 1)
    with django_assert_num_queries(7):
        phone.get(offered)
    add_players(played, "\n".join(f"Spieler {number}" for number in range(40)))
    with django_assert_num_queries(7):
        phone.get(offered)
