"""Seats changed after publishing, at tables without a game."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tournaments.helpers import (
    add_players,
    director_at,
    enter,
    in_fours,
    logged,
    normal,
    publish_round,
    scribe_at,
    table_of,
)
from tests.tournaments.scribe_doors import base_of, game, send, told
from tests.tournaments.test_sitting_out import of
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Player, Round, Seat, Table
from tournaments.people.players import withdraw
from tournaments.rounds import course, reseating

PAGE = "/benefizturnier/leitung/auslosung/plaetze/"


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def player(name: str) -> int:
    return Player.objects.get(name=name).id


def seated(round: Round, table: int) -> list[str]:
    return list(
        Seat.objects.filter(table__round=round, table__number=table)
        .order_by("number")
        .values_list("player__name", flat=True)
    )


@pytest.mark.both
def test_two_change_seats(round_one):
    reseating.reseat(round_one, player("Anna"), player("Fritz"))
    assert seated(round_one, 1) == ["Fritz", "Bernd", "Clara", "Dieter"]
    assert seated(round_one, 2) == ["Emma", "Anna", "Gerda", "Hans"]
    event = logged("reseated")
    assert event.before[0] == {"player": "Anna", "id": player("Anna"), "table": 1, "seat": 1}
    assert event.after[0] == {"player": "Fritz", "id": player("Fritz"), "table": 1, "seat": 1}


def test_also_at_one_table_and_back(round_one):
    for _ in range(2):
        reseating.reseat(round_one, player("Anna"), player("Bernd"))
    assert seated(round_one, 1) == ["Anna", "Bernd", "Clara", "Dieter"]


@pytest.mark.both
@pytest.mark.parametrize("turned", [False, True])
def test_who_came_late_takes_the_seat_of_who_does_not_come(tournament, round_one, turned):
    add_players(tournament, "Inge")
    withdraw(Player.objects.get(name="Anna"))
    names = ["Inge", "Anna"] if turned else ["Anna", "Inge"]
    reseating.reseat(round_one, *map(player, names))
    assert seated(round_one, 1) == ["Inge", "Bernd", "Clara", "Dieter"]
    assert not Seat.objects.filter(player__name="Anna").exists()


def test_not_where_a_game_was_played(round_one):
    enter(scribe_at(table_of(round_one, 2)), normal([1, 2], 140))
    with pytest.raises(Refused) as refused:
        reseating.reseat(round_one, player("Anna"), player("Fritz"))
    assert refused.value.message == "An Tisch 2 ist schon gespielt worden: Dort bleibt jeder auf seinem Platz."
    assert seated(round_one, 1)[0] == "Anna"
    assert [seat.player.name for seat in reseating.choice(round_one).seats] == ["Anna", "Bernd", "Clara", "Dieter"]


def test_not_where_nothing_is_played_any_more(round_one):
    """At a table that was ended early without a game nobody is offered, and nobody sits down."""
    ledger.end_early(director_at(table_of(round_one, 2)), Table.Treatment.STAND, "Feueralarm")
    with pytest.raises(Refused) as refused:
        reseating.reseat(round_one, player("Anna"), player("Fritz"))
    assert refused.value.message == "Tisch 2 spielt nicht mehr: Dort bleibt jeder auf seinem Platz."
    assert [seat.player.name for seat in reseating.choice(round_one).seats] == ["Anna", "Bernd", "Clara", "Dieter"]


def test_who_cannot(tournament, round_one):
    add_players(tournament, "Inge\nJonas")
    withdraw(Player.objects.get(name="Inge"))
    for first, second in (("Anna", "Anna"), ("Anna", "Inge"), ("Jonas", "Inge")):
        with pytest.raises(Refused):
            reseating.reseat(round_one, player(first), player(second))
    with pytest.raises(Refused):
        reseating.reseat(round_one, player("Anna"), 99_999)
    assert seated(round_one, 1)[0] == "Anna"


def test_only_in_the_round_that_is_played(round_one):
    course.take_back(round_one)
    with pytest.raises(Refused):
        reseating.reseat(round_one, player("Anna"), player("Fritz"))


def test_phones_of_both_tables_hear_of_it_and_see_it(client, round_one):
    pages = {number: scribe_at(table_of(round_one, number)).page_version for number in (1, 2)}
    seatings = {number: table_of(round_one, number).seating for number in pages}
    reseating.reseat(round_one, player("Anna"), player("Fritz"))
    for number, before in pages.items():
        assert scribe_at(table_of(round_one, number)).page_version > before
        assert table_of(round_one, number).seating > seatings[number]
    page = text(client.get(base_of(table_of(round_one, 1))))
    assert "Fritz" in page and "Anna" not in page


def test_a_game_entered_for_others_is_refused(round_one):
    """The form was opened before the seats were changed, and sent afterwards."""
    table = table_of(round_one)
    reseating.reseat(round_one, player("Anna"), player("Fritz"))
    answer = send(table, **game(seating=str(table.seating)))
    assert answer.status_code == 422
    assert told(answer)["message"].startswith("Hier sitzen jetzt andere als beim Eintragen.")
    assert send(table, **game(seating=str(table_of(round_one).seating))).status_code == 201


def test_what_was_said_of_the_sheet_falls(round_one):
    ledger.disagree(scribe_at(table_of(round_one)), 1, "falscher Tisch")
    reseating.reseat(round_one, player("Anna"), player("Fritz"))
    assert not Seat.objects.filter(disagreed_at__isnull=False).exists()


def test_a_known_game_comes_back_whatever_the_seats(round_one):
    access, client_id = director_at(table_of(round_one)), uuid4()
    seating = access.seated().seating
    ledger.record(access, normal([1, 2], 140), client_id=client_id, position=1, seating=seating)
    again = ledger.record(access, normal([1, 2], 140), client_id=client_id, position=1, seating=7)
    assert not again.created


# The page


def test_offers_who_can_and_changes(organizer_client, tournament, round_one):
    add_players(tournament, "Inge")
    assert f'href="{PAGE}"' in text(organizer_client.get("/benefizturnier/leitung/auslosung/"))
    page = text(organizer_client.get(PAGE))
    assert 'label="Ohne Platz"' in page and "1: Anna" in page
    answer = organizer_client.post(PAGE, {"first": player("Anna"), "second": player("Inge")})
    assert answer["Location"] == PAGE
    assert "Plätze geändert: Inge sitzt an Tisch 1 auf Platz 1." in text(organizer_client.get(PAGE))
    log = text(organizer_client.get("/benefizturnier/leitung/protokoll/"))
    assert "Inge: Tisch 1, Platz 1" in log and "Anna: Tisch 1, Platz 1" in log


def test_what_is_sent_twice_changes_seats_once(organizer_client, round_one):
    page = organizer_client.get(PAGE).content.decode()
    sent = {"first": player("Anna"), "second": player("Emma")}
    sent["seen"] = page.partition('name="seen" value="')[2].partition('"')[0]
    assert organizer_client.post(PAGE, sent).status_code == 302
    again = organizer_client.post(PAGE, sent)
    assert again.status_code == 422 and "Inzwischen sitzen sie anders." in again.content.decode()
    assert Seat.objects.get(player__name="Anna").table.number == 2


@pytest.mark.parametrize(
    "fields", [{}, {"first": "x", "second": "²"}, {"first": "1"}, {"first": "9" * 40, "second": "1"}]
)
def test_two_have_to_be_chosen(organizer_client, round_one, fields):
    answer = organizer_client.post(PAGE, fields)
    assert answer.status_code == 422 and "Bitte zwei Spieler wählen." in text(answer)


def test_what_is_refused_stays_chosen(organizer_client, round_one):
    send(table_of(round_one), **game())
    answer = organizer_client.post(PAGE, {"first": player("Emma"), "second": player("Anna")})
    assert answer.status_code == 422
    assert f'value="{player("Emma")}" selected' in text(answer)


def test_when_all_have_played_it_says_so(organizer_client, round_one):
    for number in (1, 2):
        send(table_of(round_one, number), **game())
    assert "Alle bleiben auf ihren Plätzen" in text(organizer_client.get(PAGE))


def test_without_a_round_that_is_played(organizer_client, tournament):
    assert organizer_client.get(PAGE)["Location"] == "/benefizturnier/leitung/auslosung/"


@pytest.mark.both
@pytest.mark.parametrize(("tables", "late"), [(2, 1), (16, 9)])
def test_costs_the_same_whatever_the_number(organizer_client, tournament, django_assert_num_queries, tables, late):
    publish_round(of(tournament, 4 * tables), in_fours(tables))
    add_players(tournament, "\n".join(f"Spaet {number}" for number in range(late)))
    # session, user, tournament, organizer, round; seats with players, the others; the fingerprint
    with django_assert_num_queries(8):
        organizer_client.get(PAGE)


def test_what_a_change_of_seats_breaks_is_said_before(organizer_client, round_one):
    Player.objects.filter(name__in=["Anna", "Emma"]).update(club="DC Isar")

    def said(first: str, second: str) -> str:
        asked = {"first": player(first), "second": player(second)}
        return text(organizer_client.get(PAGE, asked, headers={"HX-Request": "true", "HX-Target": "folgen"}))

    assert "Dann vom selben Verein an einem Tisch: Anna und Emma (DC Isar)." in said("Anna", "Fritz")
    assert "Beide bleiben am selben Tisch" in said("Anna", "Bernd")
    assert "verdict" not in said("Anna", "Anna")
    assert seated(round_one, 1) == ["Anna", "Bernd", "Clara", "Dieter"]
    # Who comes from a page without this part, or back to it, reads it there.
    page = text(organizer_client.get(PAGE, {"first": player("Anna"), "second": player("Fritz")}))
    assert "Dann vom selben Verein an einem Tisch: Anna und Emma (DC Isar)." in page and 'id="folgen"' in page


@pytest.mark.both
def test_everybody_reads_whose_tables_are_not_as_printed(client, tournament, round_one):
    def said() -> str:
        page = text(client.get("/benefizturnier/tische/"))
        return page.partition("Seit dem Veröffentlichen geändert: ")[2].partition(".")[0]

    assert said() == ""
    reseating.reseat(round_one, player("Anna"), player("Fritz"))
    assert said() == "Tische 1, 2"
    add_players(tournament, "Inge")
    reseating.reseat(round_one, player("Fritz"), player("Anna"))
    assert said() == ""
    reseating.reseat(round_one, player("Inge"), player("Hans"))
    assert said() == "Tisch 2"


def test_nothing_is_said_of_who_has_no_seat(organizer_client, tournament, round_one):
    add_players(tournament, "Inge")
    asked = {"first": player("Anna"), "second": player("Inge")}
    assert "verdict" not in text(organizer_client.get(PAGE, asked))


def test_where_two_have_played_at_each_others_table_the_pages_say_what_to_do(organizer_client, round_one):
    enter(director_at(table_of(round_one, 2)), normal([1, 2], 140))
    said = "Haben zwei schon am Tisch des anderen gespielt: Beide gehen an ihren Platz zurück"
    for page in ("auslosung/plaetze/", "auslosung/tische/", "runde/1/tisch/1/wechsel/", "runde/1/tisch/2/wechsel/"):
        assert said in text(organizer_client.get(f"/benefizturnier/leitung/{page}")), page
    enter(director_at(table_of(round_one)), normal([1, 2], 140))
    assert said in text(organizer_client.get(PAGE))
