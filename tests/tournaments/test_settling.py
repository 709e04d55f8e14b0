"""The end of the night: what each player still pays or gets in one sum, who has settled, and the way back."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.helpers import add_players, publish_round, version
from tests.tournaments.test_standings import by_rules, close, give
from tests.tournaments.test_substitute_results import evening
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Payment, Player, Round, Tournament
from tournaments.people import deleting, fees, payments
from tournaments.people.cash import cash
from tournaments.people.fees import Wanted
from tournaments.people.fillers import choose_filler
from tournaments.people.players import withdraw
from tournaments.results.settling import Line, settle, settlement
from tournaments.results.standings import standings

HOME = "/benefizturnier/leitung/"
PATH = HOME + "abrechnung/"
POT = {"pot_stake": 500, "pot_shares": {"place_1": 60, "place_2": 40, "place_3": 0}}


@pytest.fixture
def money(tournament: Tournament, round_one: Round) -> Tournament:
    """Anna has won 10 points and Bernd lost as many, at ten cents; a fee of 10 euros, which Clara has paid."""
    by_rules(tournament, cents_per_point=10)
    fees.change_fees(tournament, [Wanted("Startgeld", 1000)])
    give(round_one, {1: 10, 2: -10})
    close(round_one)
    payments.pay(numbered(3))
    return tournament


def numbered(number: int) -> Player:
    return Player.with_deleted.get(number=number)


def line_of(tournament: Tournament, number: int) -> Line:
    return next(line for line in settlement(tournament).lines if line.player.number == number)


def page(client: Client, address: str = PATH) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def rows_of(client: Client) -> list[list[str]]:
    text = client.get(PATH + "abrechnung.csv").content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))


def sums(tournament: Tournament, numbers: Sequence[int] = range(1, 9)) -> list[int]:
    return [line_of(tournament, number).sum for number in numbers]


@pytest.mark.both
def test_fee_and_points_make_one_sum(money):
    assert sums(money) == [900, 1100, 0, 1000, 1000, 1000, 1000, 1000]
    now = settlement(money)
    assert (now.to_get, now.to_give, now.left) == (7000, 0, 7) and now.afterwards == 8000
    assert [line.player.name for line in now.lines] == sorted(line.player.name for line in now.lines)


@pytest.mark.both
def test_settling_books_every_part_and_goes_back_as_one(money):
    before = version(money)
    assert settle(numbered(1), 900)
    assert list(Payment.objects.filter(player__number=1).values_list("kind", "cents")) == [
        ("fee", 1000),
        ("settlement", -100),
    ]
    line = line_of(money, 1)
    assert line.settled and (line.sum, line.exchanged) == (0, 900) and cash(money).total == 1900
    assert (
        payments.owed_by(numbered(1)) == 0
        and version(money) == before
        and Event.objects.filter(kind=Kind.PAID).count() == 3
    )
    assert not settle(numbered(1), 900)
    assert payments.take_back([Payment.objects.filter(player__number=1).latest("id")]) == 2
    assert line_of(money, 1).sum == 900 and not line_of(money, 1).booked and cash(money).total == 1000
    assert payments.take_back([Payment.objects.filter(player__number=1).latest("id")]) == 0


@pytest.mark.both
def test_another_sum_than_was_seen_is_not_booked(money, round_one):
    give(round_one, {1: 20, 2: -20})
    with pytest.raises(Refused, match="Anna zahlt jetzt 8,00"):
        settle(numbered(1), 900)
    assert not Payment.objects.filter(player__number=1).exists() and settle(numbered(1), 800)


def test_where_a_sheet_is_corrected_afterwards_the_difference_is_open(organizer_client, money, round_one):
    settle(numbered(1), 900)
    give(round_one, {1: 25, 2: -25})
    line = line_of(money, 1)
    assert (line.sum, line.exchanged, line.settled) == (-150, 900, False)
    assert settle(numbered(1), -150) and line_of(money, 1).settled
    assert (line_of(money, 1).exchanged, line_of(money, 1).last) == (750, -150)
    assert "hat 7,50 € gezahlt, zuletzt 1,50 € bekommen" in page(organizer_client)
    # One step back after the other.
    payments.take_back([line_of(money, 1).booked[0].payment])
    assert line_of(money, 1).sum == -150 and line_of(money, 1).exchanged == 900


def test_fee_and_prize_that_are_equal_are_set_off(money, round_one):
    give(round_one, {1: 100, 2: -100})
    line = line_of(money, 1)
    assert line.sum == 0 and line.open
    assert settle(numbered(1), 0) and line_of(money, 1).settled and payments.owed_by(numbered(1)) == 0
    assert line_of(money, 3).settled is False and line_of(money, 3).open is False


def test_a_pot_with_its_stake(money):
    by_rules(money, **POT)
    assert sums(money, [1, 2]) == [1000 + 500 - 100 - 2400, 1000 + 500 + 100]
    table = standings(money, with_money=True)
    assert table.settled is not None and settlement(money).for_points == table.settled
    points = sum(line.points for line in settlement(money).lines)
    assert points == table.settled.till + table.settled.pot - sum(table.settled.parts.values())


def test_too_much_of_the_fee_is_given_back(money):
    fees.change_fees(money, [Wanted("Startgeld", 600, money.fees.get().id)])
    assert line_of(money, 3).sum == -400
    settle(numbered(3), -400)
    assert Payment.objects.get(player__number=3, kind=Payment.Kind.REFUND).cents == -400
    assert cash(money).too_much == () and line_of(money, 3).settled


def test_who_has_withdrawn_settles_the_points_and_owes_a_fee_after_playing_alone(money):
    withdraw(numbered(2))
    add_players(money, "Ida")
    withdraw(numbered(9))
    assert line_of(money, 2).sum == 1100
    numbers = [line.player.number for line in settlement(money).lines]
    assert 9 not in numbers and 2 in numbers
    assert payments.waive(numbered(2)) and line_of(money, 2).sum == 100
    settle(numbered(2), 100)
    assert line_of(money, 2).settled


def test_a_filler_settles_the_fee_that_was_chosen_and_no_points(money):
    choose_filler(numbered(1), True)
    line = line_of(money, 1)
    assert line.purse is None and line.sum == 0 and not line.open
    fees.choose_fee(numbered(1), money.fees.get())
    assert line_of(money, 1).sum == 1000


def test_who_becomes_a_filler_after_settling_gets_it_back(money):
    settle(numbered(2), 1100)
    choose_filler(numbered(2), True)
    assert line_of(money, 2).points == -100


def test_two_who_held_one_seat_have_their_parts(tournament):
    evening(tournament, cents_per_point=10)
    table = {row.player: row.cents for row in standings(tournament, with_money=True).rows}
    lines = {line.player.name: line.sum for line in settlement(tournament).lines}
    assert lines == {name: -(cents or 0) for name, cents in table.items()} and lines["Anna"] and lines["Inge"]


def test_where_nothing_is_asked_and_nothing_played_for(organizer_client, tournament):
    assert "Hier geht es um kein Geld" in page(organizer_client) and "abrechnen/" not in page(organizer_client)


def test_where_only_a_fee_is_asked(organizer_client, tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000)])
    text = page(organizer_client)
    assert "10,00 € erhalten" in text and "Gewinn" not in text and "Das Turnier läuft noch" not in text


@pytest.mark.both
def test_on_the_page(organizer_client, money):
    text = page(organizer_client)
    assert (
        "<strong>7</strong> noch nicht abgerechnet" in text and "danach in der Barkasse</dt><dd><strong>80,00 €" in text
    )
    assert "Das Turnier läuft noch" in text and '"Bernd: 11,00 € erhalten"' in text
    answer = organizer_client.post(HOME + "spieler/2/abrechnen/", {"summe": "1100", "nur": "offen"})
    assert answer["Location"] == PATH + "?nur=offen#spieler-2"
    text = page(organizer_client)
    assert "Bernd ist abgerechnet." in text and "hat 11,00 € gezahlt" in text
    assert "spieler-2" not in page(organizer_client, PATH + "?nur=offen")
    payment = Payment.objects.filter(player__number=2).earliest("id")
    organizer_client.post(PATH + "zuruecknehmen/", {"zahlung": payment.id})
    text = page(organizer_client)
    assert "Abrechnung zurückgenommen: Bernd." in text and "hat 11,00 € gezahlt" not in text


def test_sent_twice_it_is_booked_once(organizer_client, money):
    for said in ("Bernd ist abgerechnet.", "Bernd ist schon abgerechnet, um"):
        organizer_client.post(HOME + "spieler/2/abrechnen/", {"summe": "1100"})
        assert said in page(organizer_client)
    assert Payment.objects.filter(player__number=2).count() == 2


@pytest.mark.parametrize("typed", ["", "viel", "1099", "9" * 30])
def test_what_is_not_the_sum_is_refused_in_a_sentence(organizer_client, money, typed):
    organizer_client.post(HOME + "spieler/2/abrechnen/", {"summe": typed})
    assert "Bernd zahlt jetzt 11,00 €. Noch nichts gebucht." in page(organizer_client)
    assert not Payment.objects.filter(player__number=2).exists()


def test_after_the_end_no_figure_is_said_to_change(organizer_client, money):
    Tournament.objects.update(finished_at=timezone.now())
    assert "Das Turnier läuft noch" not in page(organizer_client) and f'href="{PATH}"' in page(organizer_client, HOME)


@pytest.mark.parametrize(("after", "said"), [("evening", False), ("round", True), ("game", True)])
def test_where_tables_settle_by_themselves_it_is_said(organizer_client, money, after, said):
    by_rules(money, settled_after=after)
    assert ("schon am Tisch gezahlt worden sein" in page(organizer_client)) == said


@pytest.mark.both
def test_as_a_file(organizer_client, money):
    settle(numbered(1), 900)
    withdraw(numbered(2))
    Player.objects.filter(number=4).update(name="=1+1")
    rows = rows_of(organizer_client)
    assert rows[0] == [
        "Nr.", "Name", "Verein", "Startgeld", "Startgeld offen", "Verlust", "Gewinn", "Noch zu zahlen",
        "Abgerechnet", "Wann", "Wer", "Bemerkung",
    ]  # fmt: skip
    by_number = {row[0]: row for row in rows[1:]}
    assert by_number["1"][1:9] == ["Anna", "", "bezahlt", "0,00", "0,00", "1,00", "0,00", "9,00"]
    assert by_number["1"][10] == "Leitung" and by_number["1"][9].startswith("20")
    assert by_number["2"][3:] == ["offen", "10,00", "1,00", "0,00", "11,00", "", "", "", "abgemeldet"]
    assert by_number["4"][1] == "'=1+1" and by_number["4"][3:5] == ["offen", "10,00"]


@pytest.mark.parametrize(("stake", "said"), [(0, "Verlust"), (500, "Einsatz und Verlust")])
def test_what_points_cost_is_called_the_same_on_the_page_and_in_the_file(organizer_client, money, stake, said):
    by_rules(money, pot_stake=stake)
    assert said in rows_of(organizer_client)[0] and f'scope="col">{said}</th>' in page(organizer_client)


def test_the_team_stands_beside_the_player(organizer_client, money):
    by_rules(money, teams="all")
    Player.objects.filter(number=1).update(team="Karo")
    assert "Karo" in page(organizer_client) and rows_of(organizer_client)[1][3] == "Karo"


def test_who_has_settled_is_not_unpaid_nor_deleted(organizer_client, money):
    by_rules(money, missed_round_cents=200)
    settle(numbered(2), line_of(money, 2).sum)
    with pytest.raises(Refused, match="Bernd ist schon abgerechnet"):
        payments.not_paid(numbered(2))
    organizer_client.post(HOME + "spieler/2/bezahlt/", {"bezahlt": "0"})
    assert "Erst muss die Leitung die Abrechnung zurücknehmen." in page(organizer_client, HOME + "spieler/")


def test_who_never_sat_is_not_deleted_either(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000)])
    settle(numbered(1), 1000)
    with pytest.raises(Refused, match="Anna ist schon abgerechnet"):
        deleting.delete_player(numbered(1))
    payments.take_back([Payment.objects.get()])
    deleting.delete_player(numbered(1))
    assert 1 not in [line.player.number for line in settlement(tournament).lines]


def test_what_points_came_to_is_no_part_of_what_can_be_refunded(money):
    settle(numbered(2), 1100)
    assert payments.paid_by(numbered(2)) == 1000
    with pytest.raises(Refused, match="hat 10,00"):
        payments.refund(numbered(2), 1100)
    # Refunded after all: the settling goes back only once that has gone back.
    payments.refund(numbered(2), 1000)
    with pytest.raises(Refused, match="Erst muss die Leitung die Rückzahlung zurücknehmen"):
        payments.take_back([Payment.objects.filter(player__number=2, kind=Payment.Kind.SETTLEMENT).get()])


@pytest.mark.both
def test_queries_do_not_grow(organizer_client, money):
    def queries() -> int:
        with CaptureQueriesContext(connection) as made:
            page(organizer_client)
        return len(made)

    page(organizer_client)
    before = queries()
    for number in range(4, 9):
        settle(numbered(number), 1000)
    publish_round(money, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert queries() == before


def test_only_the_director(other_client, money):
    for path in (PATH, PATH + "abrechnung.csv"):
        assert other_client.get(path).status_code == 403 and Client().get(path).status_code == 302
    for path in (PATH + "zuruecknehmen/", HOME + "spieler/2/abrechnen/"):
        assert other_client.post(path).status_code == 403 and Client().post(path).status_code == 302
        assert other_client.get(path).status_code == 405


def test_nobody_of_that_number(organizer_client, money):
    assert organizer_client.post(HOME + "spieler/99/abrechnen/", {"summe": "0"}).status_code == 404
    assert organizer_client.post(PATH + "zuruecknehmen/", {"zahlung": "99"})["Location"] == PATH
