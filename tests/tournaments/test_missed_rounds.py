"""Who misses a round pays for it; who sits out, because not all fit, does not."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.helpers import add_players, director_at, enter, normal, publish_round, seat_round, table_of
from tests.tournaments.test_result_csv import rows_of
from tests.tournaments.test_sitting_out import close, of
from tests.tournaments.test_standings import by_rules, give
from tournaments import ledger
from tournaments.models import Kind, Player, Round, Tournament
from tournaments.needs import looking_for_a_seat
from tournaments.people import asked_anew, presence
from tournaments.people.coming_back import come_back
from tournaments.people.players import withdraw
from tournaments.progress import progress
from tournaments.results.notes import notes
from tournaments.results.settling import settle, settlement
from tournaments.results.standings import standings
from tournaments.rounds import course, repairing, reseating
from tournaments.rounds.places import places, without_place
from tournaments.rounds.quality import quality_of
from tournaments.rounds.sitting_out import why_they_sit_out

FEE = 500


def owed(tournament: Tournament) -> dict[str, int | None]:
    """Who has anything to pay or to get."""
    return {row.player: row.cents for row in standings(tournament, with_money=True).rows if row.cents}


def till(tournament: Tournament) -> int:
    settled = standings(tournament, with_money=True).settled
    assert settled is not None
    return settled.till


def test_who_comes_late_or_is_not_drawn_pays_for_that_round(tournament, round_one):
    tournament = by_rules(tournament, missed_round_cents=FEE)
    assert owed(tournament) == {}
    close(round_one)
    add_players(tournament, "Inge")
    assert owed(tournament) == {"Inge": -500}
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 9]])
    # Nine would have found a seat: Hans was forgotten or away.
    assert owed(tournament) == {"Inge": -500, "Hans": -500} and till(tournament) == 1000
    said = "Für Runden, die sie nicht mitgespielt haben, zahlen: Hans 5,00\u00a0€, Inge 5,00\u00a0€."
    [line] = notes(standings(tournament, with_money=True)).lines
    assert line.replace(" €", "\u00a0€") == f"{said} In der Vereinskasse: 10,00\u00a0€."


def test_a_round_that_is_only_drawn_costs_nothing(tournament, round_one):
    tournament = by_rules(tournament, missed_round_cents=FEE)
    add_players(tournament, "Inge")
    Round.objects.update(status=Round.Status.DRAWN)
    assert owed(tournament) == {}


def test_who_sits_out_pays_nothing_and_who_has_left_does(tournament):
    tournament = by_rules(of(tournament, 12), missed_round_cents=FEE)
    close(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]))
    withdraw(Player.objects.get(number=12))
    close(publish_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]))
    # Of eleven ten can sit: 11 sits out. 12 has left, and pays, as such a round counts for him.
    assert owed(tournament) == {"Spieler 12": -500}
    # Whoever leaves later on has sat out all the same.
    withdraw(Player.objects.get(number=11))
    assert owed(tournament) == {"Spieler 12": -500}


def test_who_is_not_here_pays_where_only_those_play_who_are(tournament):
    tournament = by_rules(of(tournament, 12), missed_round_cents=FEE)
    for player in tournament.players.filter(number__lte=11):
        presence.arrive(player)
    round = publish_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    # Twelve could have sat: as far as anybody knows, two were forgotten.
    assert owed(tournament) == {"Spieler 11": -500, "Spieler 12": -500}
    course.take_back(round)
    Round.objects.filter(id=round.id).update(only_here=True)
    course.publish(round)
    assert owed(tournament) == {"Spieler 12": -500}


@pytest.fixture
def one_sits_out(tournament: Tournament) -> Tournament:
    """Of eleven who are here ten can sit: 11 sits out. 12 is not here."""
    tournament = by_rules(of(tournament, 12), missed_round_cents=FEE)
    for player in tournament.players.filter(number__lte=11):
        presence.arrive(player)
    drawn = seat_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    Round.objects.filter(id=drawn.id).update(only_here=True)
    course.publish(drawn)
    assert owed(tournament) == {"Spieler 12": -500}
    return tournament


def in_the_hall(round: Round) -> list[str]:
    """Who is said there to sit out."""
    return [one.player for one in without_place(round, places(round)) if not one.left_out]


@pytest.mark.parametrize("closed", [False, True])
def test_whatever_becomes_of_who_sat_out_they_have_sat_out(one_sits_out, closed):
    """Unticked and ticked again, asked anew of all, withdrawn and back: it was so when the round was published."""
    round, eleven = one_sits_out.rounds.get(), one_sits_out.players.get(number=11)
    if closed:
        close(round)
    for step in (
        lambda: presence.not_here(eleven),
        lambda: presence.arrive(eleven),
        lambda: closed and asked_anew.ask_anew(one_sits_out),
        lambda: presence.arrive(Player.objects.get(number=1)),
        lambda: withdraw(Player.objects.get(number=11)),
        lambda: come_back(Player.objects.get(number=11)),
    ):
        step()
        assert owed(one_sits_out) == {"Spieler 12": -500}
    assert in_the_hall(Round.objects.get()) == ["Spieler 11"]


def test_whatever_becomes_of_who_was_not_there_they_have_missed_it(one_sits_out):
    twelve = one_sits_out.players.get(number=12)
    presence.arrive(twelve)
    assert owed(one_sits_out) == {"Spieler 12": -500} and in_the_hall(Round.objects.get()) == ["Spieler 11"]
    withdraw(twelve)
    come_back(twelve)
    assert owed(one_sits_out) == {"Spieler 12": -500}


def test_who_had_withdrawn_has_missed_it_also_once_they_are_back(tournament):
    tournament = by_rules(of(tournament, 12), missed_round_cents=FEE)
    close(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]))
    withdraw(tournament.players.get(number=12))
    close(publish_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]))
    assert owed(tournament) == {"Spieler 12": -500}
    come_back(Player.objects.get(number=12))
    assert owed(tournament) == {"Spieler 12": -500}
    withdraw(Player.objects.get(number=12))
    assert owed(tournament) == {"Spieler 12": -500}


def test_who_comes_after_it_was_published_has_missed_it_also_where_others_sit_out(one_sits_out):
    add_players(one_sits_out, "Inge")
    assert owed(one_sits_out) == {"Spieler 12": -500, "Inge": -500}


def settling(tournament: Tournament) -> dict[str, int]:
    """Who still pays in the settlement."""
    return {line.player.name: line.sum for line in settlement(tournament).lines if line.sum}


def test_who_gave_all_points_of_a_seat_away_and_left_pays_for_the_rounds_after_it(tournament):
    tournament = by_rules(of(tournament, 9), missed_round_cents=FEE, games_per_round=4, mandatory_solos=0)
    first = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    at, anna, nine = director_at(table_of(first)), *(tournament.players.get(number=number).id for number in (1, 9))
    enter(at, normal([1, 2], 200))
    ledger.substitute(at, ledger.Change(anna, nine, 2, ledger.Whose.COMES, gone=True))
    assert settling(tournament) == {}
    close(first)
    publish_round(tournament, [[9, 2, 3, 4], [5, 6, 7, 8]])
    assert settling(tournament) == {"Anna": 500}
    assert till(tournament) == 500 and "zahlen: Anna 5,00" in " ".join(
        notes(standings(tournament, with_money=True)).lines
    )
    assert "Anna 5,00" in Client().get("/benefizturnier/ergebnis/").content.decode()


def test_who_was_announced_missed_a_round_and_left_pays_for_it(one_sits_out):
    withdraw(one_sits_out.players.get(number=12))
    assert settling(one_sits_out) == {"Spieler 12": 500}
    settle(one_sits_out.players.get(number=12), 500)
    assert settling(one_sits_out) == {}


def test_who_sat_out_or_came_late_never_played_and_left_pays_nothing(one_sits_out):
    add_players(one_sits_out, "Inge")
    close(one_sits_out.rounds.get())
    for name in ("Spieler 11", "Inge"):
        withdraw(one_sits_out.players.get(name=name))
    publish_round(one_sits_out, [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    assert settling(one_sits_out) == {"Spieler 12": 500}


def test_who_withdrew_before_the_first_round_pays_nothing(tournament):
    tournament = by_rules(of(tournament, 9), missed_round_cents=FEE)
    withdraw(tournament.players.get(number=9))
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert settling(tournament) == {}


def test_who_left_a_seat_before_the_first_game_pays_for_the_round(tournament):
    tournament = by_rules(of(tournament, 9), missed_round_cents=FEE)
    Tournament.objects.update(tables_of_five=0)
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    one, nine = (tournament.players.get(number=number).id for number in (1, 9))
    ledger.substitute(director_at(table_of(round)), ledger.Change(one, nine, 1, gone=True))
    assert settling(tournament) == {"Anna": 500}


def test_it_comes_to_what_is_paid_for_points(tournament, round_one):
    tournament = by_rules(tournament, missed_round_cents=FEE, cents_per_point=10, pot_stake=100)
    give(round_one, {1: 12, 2: -12})
    close(round_one)
    publish_round(tournament, [[1, 2, 3, 4]])
    table = standings(tournament, with_money=True)
    assert table.settled is not None
    purses = {row.player: row.purse for row in table.rows if row.purse is not None}
    assert purses["Emma"].paid == 600 and purses["Bernd"].paid == 220
    assert sum(purse.cents for purse in purses.values()) + table.settled.till == 0
    assert table.settled.till == 4 * FEE


def test_page_and_file_say_it(tournament, round_one):
    by_rules(tournament, missed_round_cents=FEE)
    close(round_one)
    add_players(tournament, "Inge")
    text = Client().get("/benefizturnier/ergebnis/").content.decode()
    assert 'class="money">−5,00 €<' in text and "zahlen: Inge 5,00 €. In der Vereinskasse: 5,00 €." in text
    rows = rows_of()
    assert [row[-1] for row in rows if row[1:2] == ["Inge"]] == ["-5,00"] and rows[-1][-1] == "5,00"


@pytest.mark.both
def test_no_query_more_than_without(tournament, round_one, django_assert_num_queries):
    by_rules(tournament, missed_round_cents=FEE)
    tournament = Tournament.objects.get(id=tournament.id)
    add_players(tournament, "Inge")
    with django_assert_num_queries(3):
        standings(tournament, with_money=True)


@pytest.fixture
def two_tables(tournament: Tournament) -> Tournament:
    """Nine for two tables of four: one sits out. All have played a round before."""
    tournament = by_rules(of(tournament, 9), missed_round_cents=FEE)
    close(publish_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9]]))
    Tournament.objects.update(tables_there=[1, 2], tables_of_five=0)
    tournament.refresh_from_db()
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert owed(tournament) == {}
    return tournament


def put_right(tournament: Tournament, before: dict[int, list[int]], after: dict[int, list[int]]) -> Round:
    """Tables and start numbers."""
    ids = dict(tournament.players.values_list("number", "id"))
    seen, now = (
        {table: tuple(ids[one] for one in players) for table, players in each.items()} for each in (before, after)
    )
    latest = tournament.rounds.get(number=2)
    assert repairing.repair(latest, seen, now)
    return latest


def test_who_left_the_seat_that_another_got_has_missed_it(two_tables):
    withdraw(Player.objects.get(number=5))
    round = put_right(two_tables, {2: [5, 6, 7, 8]}, {2: [9, 6, 7, 8]})
    assert owed(two_tables) == {"Emma": -500}
    come_back(Player.objects.get(number=5))
    assert owed(two_tables) == {"Emma": -500}
    event = round.tournament.events.filter(kind=Kind.REPAIRED).latest("id")
    repairing.take_back(round, event.id)
    assert owed(two_tables) == {} and in_the_hall(two_tables.rounds.get(number=2)) == ["Spieler 9"]


def test_who_had_to_give_up_a_seat_sits_out_and_who_left_it_has_missed_it(two_tables):
    for number in (5, 6):
        withdraw(Player.objects.get(number=number))
    put_right(two_tables, {2: [5, 6, 7, 8]}, {2: []})
    latest = two_tables.rounds.get(number=2)
    assert owed(two_tables) == {"Emma": -500, "Fritz": -500}
    assert in_the_hall(latest) == ["Gerda", "Hans", "Spieler 9"]
    close(latest)
    withdraw(Player.objects.get(number=7))
    assert owed(two_tables) == {"Emma": -500, "Fritz": -500}


def test_who_is_replaced_before_the_first_game_and_goes_has_missed_it(two_tables):
    seven, nine = (Player.objects.get(number=number).id for number in (7, 9))
    latest = two_tables.rounds.get(number=2)
    ledger.substitute(director_at(table_of(latest, 2)), ledger.Change(seven, nine, 1, gone=True))
    assert owed(two_tables) == {"Gerda": -500}


def test_who_comes_back_and_has_no_seat_needs_the_director(two_tables):
    for number in (5, 6):
        withdraw(Player.objects.get(number=number))
    put_right(two_tables, {2: [5, 6, 7, 8]}, {2: []})
    assert looking(two_tables) == []
    come_back(Player.objects.get(number=5))
    assert looking(two_tables) == ["Emma", "Gerda", "Hans", "Spieler 9"]


def looking(tournament: Tournament) -> list[str]:
    now = progress(tournament)
    return [one.name for one in looking_for_a_seat(now.tables, now.active_players)]


def test_a_change_of_tables_taken_back_leaves_it_as_it_was(two_tables):
    withdraw(Player.objects.get(number=5))
    put_right(two_tables, {2: [5, 6, 7, 8]}, {2: [9, 6, 7, 8]})
    come_back(Player.objects.get(number=5))
    withdraw(Player.objects.get(number=9))
    round = put_right(two_tables, {2: [9, 6, 7, 8]}, {2: [5, 6, 7, 8]})
    assert "Emma" not in owed(two_tables)
    repairing.take_back(round, round.tournament.events.filter(kind=Kind.REPAIRED).latest("id").id)
    come_back(Player.objects.get(number=9))
    assert owed(two_tables) == {"Emma": -500} and in_the_hall(two_tables.rounds.get(number=2)) == []


def substituted(tournament: Tournament, goes: int, comes: int) -> None:
    ids = dict(tournament.players.values_list("number", "id"))
    at = director_at(table_of(tournament.rounds.get(number=2), 2))
    ledger.substitute(at, ledger.Change(ids[goes], ids[comes], 1))


def reseated(tournament: Tournament, goes: int, comes: int) -> None:
    ids = dict(tournament.players.values_list("number", "id"))
    reseating.reseat(tournament.rounds.get(number=2), ids[goes], ids[comes])


SEAT_TAKEN = pytest.mark.parametrize(("take", "kind"), [(substituted, Kind.SUBSTITUTED), (reseated, Kind.RESEATED)])


@SEAT_TAKEN
def test_a_seat_given_back_leaves_who_had_left_one_as_before(two_tables, take, kind):
    withdraw(Player.objects.get(number=5))
    round = put_right(two_tables, {2: [5, 6, 7, 8]}, {2: [9, 6, 7, 8]})
    come_back(Player.objects.get(number=5))
    assert owed(two_tables) == {"Emma": -500}
    take(two_tables, 6, 5)
    assert owed(two_tables) == {}
    assert repairing.take_back(round, two_tables.events.filter(kind=kind).latest("id").id)
    assert owed(two_tables) == {"Emma": -500} and in_the_hall(two_tables.rounds.get(number=2)) == []


@SEAT_TAKEN
def test_a_seat_given_back_leaves_who_had_given_one_up_as_before(two_tables, take, kind):
    reseated(two_tables, 6, 9)
    take(two_tables, 7, 6)
    taken = two_tables.events.filter(kind=kind).latest("id")
    withdraw(Player.objects.get(number=6))
    assert repairing.take_back(two_tables.rounds.get(number=2), taken.id)
    assert owed(two_tables) == {}
    come_back(Player.objects.get(number=6))
    assert in_the_hall(two_tables.rounds.get(number=2)) == ["Fritz"]


def test_the_draw_page_says_of_a_published_round_who_sits_out_as_the_hall_does(one_sits_out):
    twelve = one_sits_out.players.get(number=12)
    presence.arrive(twelve)
    add_players(one_sits_out, "Inge")
    quality = quality_of(one_sits_out.rounds.get())
    assert [one.name for one in quality.sitting_out] == ["Spieler 11"] == in_the_hall(one_sits_out.rounds.get())
    assert [one.name for one in quality.left_out] == ["Spieler 12"] and [one.name for one in quality.awaited] == [
        "Inge"
    ]


def test_a_round_that_is_taken_back_keeps_nothing_of_who_lost_a_seat(two_tables):
    for number in (5, 6):
        withdraw(Player.objects.get(number=number))
    latest = put_right(two_tables, {2: [5, 6, 7, 8]}, {2: []})
    latest.refresh_from_db()
    out = quality_of(latest).sitting_out
    assert [one.name for one in why_they_sit_out(latest, out).gave_up] == ["Gerda", "Hans"]
    drawn = course.take_back(latest)
    assert why_they_sit_out(drawn, quality_of(drawn).sitting_out).gave_up == ()
    again = course.publish(drawn)
    assert (again.leavers, again.gave_up) == ([], [])
