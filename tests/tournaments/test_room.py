"""Which tables there are, and how many of five: said in the settings, kept to by draws, cards, repairs and lists."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation

from tests.tournaments.helpers import add_players, publish_round
from tests.tournaments.test_director_settings import SETTINGS, typed
from tests.tournaments.test_sitting_out import DRAW, close, of, out_of, text_of
from tournaments.errors import Refused
from tournaments.models import Draw, Event, Round, Seat, TableLink, Tournament
from tournaments.people import check_in, presence
from tournaments.results.money import missed_rounds
from tournaments.rounds import course, draws, repairing
from tournaments.rounds.proposals import Desk
from tournaments.rounds.quality import quality_of
from tournaments.rounds.room import in_short, in_words, read, seating_sentence, sitting_out
from tournaments.seating import ANY, Given, Room
from tournaments.settings import change, settings_of

CARDS = "/benefizturnier/leitung/karten/"
GIVE = "/benefizturnier/leitung/auslosung/vorgeben/"


def in_room(tournament: Tournament, *tables: int, fives: int | None = None) -> Tournament:
    current = Tournament.objects.get(id=tournament.id)
    return change(current, replace(settings_of(current), tables_there=tables, tables_of_five=fives))


def tables_in(round: Round) -> dict[int, int]:
    """How many sit at each table, by its number."""
    return dict(round.tables.values_list("number", "seats_count"))


# Typed


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", ()),
        ("7", (7,)),
        ("1-4, 9", (1, 2, 3, 4, 9)),
        ("1 – 3 ; 3;2", (1, 2, 3)),
        ("Tische 1 bis 3 und 12", (1, 2, 3, 12)),
        ("tables 1 to 3 and 12,", (1, 2, 3, 12)),
        ("9 8 7", (7, 8, 9)),
        ("998-999", (998, 999)),
    ],
)
def test_what_is_typed(text, numbers):
    assert read(text) == numbers
    assert read(in_short(numbers)) == numbers


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("alle", "„alle“ ist keine Nummer eines Tisches."),
        ("1-2-3", "„1-2-3“ ist keine"),
        ("4a", "„4a“ ist keine"),
        ("9-7", "„9-7“ steht verkehrt herum."),
        ("0-3", "Tische haben Nummern von 1 bis 999."),
        ("1-1000", "Tische haben Nummern von 1 bis 999."),
        ("-3", "„-3“ ist keine"),
    ],
)
def test_what_is_no_table(organizer_client, tournament, text, said):
    with pytest.raises(Refused, match=said.replace(".", r"\.")):
        read(text)
    answer = organizer_client.post(SETTINGS, typed(tables_there=text))
    page = answer.content.decode()
    assert answer.status_code == 422 and said in page and f'value="{text}"' in page
    assert Tournament.objects.get().room == ANY


@pytest.mark.parametrize("wrong", ["-1", "viele", "1.5", "1000"])
def test_how_many_of_five_is_a_number_or_nothing(organizer_client, tournament, wrong):
    answer = organizer_client.post(SETTINGS, typed(tables_of_five=wrong))
    page = answer.content.decode()
    assert answer.status_code == 422 and "Eine ganze Zahl von 0 bis 999, oder leer." in page
    assert f'value="{wrong}"' in page


def test_in_words():
    assert in_words(ANY) == ""
    assert in_words(Room((1, 2, 3, 7))) == "Tische 1–3, 7"
    assert in_words(Room((1, 2), 1)) == "Tische 1, 2; höchstens 1 Fünfertisch"
    assert in_words(Room(fives=0)) == "keine Fünfertische"


# Said and taken back


def test_it_is_a_setting_and_stands_in_the_log(organizer_client, tournament):
    of(tournament, 24)
    organizer_client.post(SETTINGS, typed(tables_there="1-3, 7, 9", tables_of_five="4"))
    assert Tournament.objects.get().room == Room((1, 2, 3, 7, 9), 4)
    page = text_of(organizer_client, SETTINGS)
    assert 'value="1–3, 7, 9"' in page and "24 Spieler: 1 Vierertisch und 4 Fünfertische" in page
    log = text_of(organizer_client, "/benefizturnier/leitung/protokoll/")
    assert "Tische: 1–3, 7, 9" in log and "Höchstens so viele Fünfertische: 4" in log
    organizer_client.post(SETTINGS, typed(tables_there="1–3, 7, 9", tables_of_five="4"))
    assert Event.objects.filter(kind="settings_changed").count() == 1
    organizer_client.post(SETTINGS, typed())
    assert Tournament.objects.get().room == ANY
    last = Event.objects.filter(kind="settings_changed").order_by("id").last()
    assert last and last.before and last.before["tables_there"] == [1, 2, 3, 7, 9]


def test_the_draw_says_what_there_is_and_where_to_say_so(organizer_client, tournament):
    page = text_of(organizer_client)
    assert "So viele Tische wie nötig" in page and SETTINGS + "#tische" in page
    in_room(of(tournament, 12), 4, 8, fives=1)
    page = text_of(organizer_client)
    assert "Tische 4, 8; höchstens 1 Fünfertisch" in page
    assert "12 Spieler: 1 Vierertisch und 1 Fünfertisch, 3 setzen aus" in page
    assert "Füllspieler" not in page  # tables are lacking, not players


# Drawn


@pytest.mark.parametrize(
    ("count", "fives", "tables"),
    [
        (20, None, {2: 4, 3: 4, 5: 4, 8: 4, 9: 4}),
        (24, None, {2: 4, 3: 5, 5: 5, 8: 5, 9: 5}),
        (16, None, {2: 4, 3: 4, 5: 4, 8: 4}),
        (28, None, {2: 5, 3: 5, 5: 5, 8: 5, 9: 5}),
        (24, 1, {2: 4, 3: 4, 5: 4, 8: 4, 9: 5}),
    ],
)
def test_a_round_is_at_the_tables_that_there_are(tournament, count, fives, tables):
    tournament = in_room(of(tournament, count), 2, 3, 5, 8, 9, fives=fives)
    round = draws.draw(tournament, 1)
    assert tables_in(round) == tables
    assert len(out_of(round)) == count - sum(tables.values())
    assert quality_of(round).left_out == () and not quality_of(round).stale
    course.publish(round)
    assert set(TableLink.objects.values_list("number", flat=True)) == set(tables)


@pytest.mark.usefixtures("hurried")
def test_who_sits_out_takes_turns_over_the_evening(tournament):
    tournament = in_room(of(tournament, 14), 1, 2, fives=0)
    rested = []
    for seed in range(7):
        round = draws.draw(tournament, seed, beyond=True)
        rested += out_of(round)
        close(round)
    assert sorted(rested) == sorted([*range(1, 15)] * 3)


def test_rounds_are_planned_for_the_tables_that_there_are_by_then(tournament):
    tournament = of(tournament, 20)
    close(draws.draw(tournament, 1))
    tournament = in_room(tournament, 1, 2, 3, 4)
    assert tables_in(draws.draw(tournament, 1)) == {1: 5, 2: 5, 3: 5, 4: 5}


def test_a_fixed_table_has_its_number(tournament):
    tournament = in_room(of(tournament, 12), 3, 6, 9)
    tournament.players.filter(number=5).update(fixed_table=9)
    round = draws.draw(tournament, 1)
    assert Seat.objects.get(table__round=round, player__number=5).table.number == 9
    assert quality_of(round).elsewhere == ()


@pytest.mark.parametrize("way", [Round.Way.STANDINGS, Round.Way.UP_DOWN, Round.Way.EQUALS, Round.Way.MOVED_ON])
def test_what_follows_from_the_round_before_does_so_too(tournament, way):
    tournament = of(tournament, 16)
    first = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
    close(first)
    round = draws.draw(in_room(tournament, 1, 2, 7), way=way)
    assert tables_in(round) == {1: 5, 2: 5, 7: 5}
    assert not quality_of(round).stale


def test_a_draw_from_which_anybody_can_draw_again(organizer_client, tournament):
    tournament = in_room(of(tournament, 12), 3, 6, fives=1)
    course.publish(draws.draw(tournament))
    file = json.loads(organizer_client.get("/benefizturnier/leitung/auslosung/runde-1.json").content)
    assert Given.from_json(file["given"]).room == Room((3, 6), 1)
    again = Given.from_json(file["given"]).draw().rounds[0]
    assert [list(table) for table in again] == file["tables"] == Draw.objects.get().tables


# Said after a round was drawn


def test_a_drawn_round_says_that_there_are_other_tables_by_now(organizer_client, tournament):
    tournament = of(tournament, 12)
    draws.draw(tournament, 1)
    in_room(tournament, 1, 2, 3, 4)  # the same three
    assert "inzwischen andere Tische" not in text_of(organizer_client)
    in_room(tournament, 1, 2, 4)
    assert "In den Einstellungen stehen inzwischen andere Tische. Bitte neu auslosen." in text_of(organizer_client)
    organizer_client.post(DRAW + "losen/", {"round": "1", "again": "1", "way": "drawn"})
    assert tables_in(Round.objects.get()) == {1: 4, 2: 4, 4: 4}
    assert "inzwischen andere Tische" not in text_of(organizer_client)


def test_what_was_played_is_judged_by_the_tables_of_then(tournament):
    """Four could not sit in the first round: they have missed nothing, though there are tables for all by now."""
    tournament = in_room(of(tournament, 12), 1, 2, fives=0)
    first = course.publish(draws.draw(tournament, 1))
    close(first)
    in_room(tournament)
    rounds = [Round.objects.get(id=first.id)]
    players = list(tournament.players.all())
    sat = {player: {1} for player in Seat.objects.filter(table__round=first).values_list("player_id", flat=True)}
    assert missed_rounds(rounds, sat, {1: 8}, players) == {}
    Round.objects.update(tables_there=[])
    Round.objects.update(tables_of_five=None)
    assert len(missed_rounds([Round.objects.get(id=first.id)], sat, {1: 8}, players)) == 4


# Put right


def test_who_comes_late_gets_a_table_that_there_is(tournament):
    tournament = in_room(of(tournament, 8), 1, 4, 6, fives=0)
    round = course.publish(draws.draw(tournament, 1))
    assert set(tables_in(round)) == {1, 4}
    late = [tournament.players.create(number=20 + n, name=f"Spät {n}").id for n in range(4)]
    (proposal,) = Desk(Round.objects.get(id=round.id)).for_who_comes(late)
    assert set(proposal.after) == {6}
    repairing.repair(round, proposal.before, proposal.after)
    assert set(tables_in(round)) == {1, 4, 6}


def test_where_there_is_no_table_more_the_page_says_why(organizer_client, tournament):
    tournament = in_room(of(tournament, 8), 1, 4, fives=0)
    course.publish(draws.draw(tournament, 1))
    late = tournament.players.create(number=20, name="Spät")
    page = text_of(organizer_client, f"{DRAW}tische/?spieler={late.id}")
    assert "In den Einstellungen steht: Tische 1, 4; keine Fünfertische." in page


def test_a_table_that_there_is_not_is_refused(tournament):
    tournament = of(tournament, 8)
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    late = [tournament.players.create(number=20 + n, name=f"Spät {n}").id for n in range(4)]
    in_room(tournament, 1, 2, 5)
    with pytest.raises(Refused, match="Diesen Tisch gibt es laut Einstellungen nicht"):
        repairing.repair(round, {3: ()}, {3: tuple(late)})
    assert repairing.repair(round, {5: ()}, {5: tuple(late)})
    assert Round.objects.get(id=round.id).room == Room((1, 2, 5))


# Cards, and seatings that somebody writes


def test_cards_are_made_for_the_tables_that_there_are(organizer_client, tournament):
    in_room(of(tournament, 12), 3, 6, 9, 12)
    page = text_of(organizer_client, CARDS)
    assert "brauchen 3 Tische." in page and "Es gibt: 3, 6, 9, 12." in page
    organizer_client.post(CARDS, {"tables": "4"})
    assert list(TableLink.objects.values_list("number", flat=True).order_by("number")) == [3, 6, 9, 12]
    answer = organizer_client.post(CARDS, {"tables": "5"})
    assert answer.status_code == 422
    assert "So viele Tische gibt es nicht, sondern: 3, 6, 9, 12." in answer.content.decode()


def test_a_written_seating_is_at_the_tables_that_there_are(organizer_client, tournament):
    in_room(tournament, 3, 6)
    sent = {"round": "1", "seen": "", "players": "1;2;3;4\n5;6;7;8"}
    wrong = organizer_client.post(GIVE, sent | {"players": "Tisch 4: 1;2;3;4\nTisch 6: 5;6;7;8"})
    assert wrong.status_code == 422 and "Einen Tisch 4 gibt es nicht, sondern: 3, 6." in wrong.content.decode()
    third = organizer_client.post(GIVE, sent | {"players": "1;2;3;4\n5;6;7;8\n9;10;11;12"})
    assert third.status_code == 422
    organizer_client.post(GIVE, sent)
    assert tables_in(Round.objects.get()) == {3: 4, 6: 4}


def test_everybody_finds_the_table_under_its_number(organizer_client, tournament):
    tournament = in_room(of(tournament, 8), 3, 12)
    course.publish(draws.draw(tournament, 1))
    for address in ("/benefizturnier/tische/", "/benefizturnier/leinwand/"):
        numbers = set(re.findall(r"Tisch (\d+)|table-number\">(\d+)<", text_of(Client(), address)))
        assert {int(one or other) for one, other in numbers} == {3, 12}


def test_the_forecast_of_a_list_knows_the_tables():
    assert seating_sentence(24, Room((1, 2, 3, 4, 5))) == "24 Spieler: 1 Vierertisch und 4 Fünfertische"


def test_criteria_about_five_say_that_there_are_none(organizer_client, tournament):
    in_room(tournament, fives=0)
    assert "Es gibt nur Vierertische." in text_of(organizer_client, DRAW + "reihenfolge/")


def test_who_has_no_seat_is_said_while_it_is_typed_and_once_it_is_kept(organizer_client, tournament):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefghijklmn"))
    said = "Für 7 von 22 Spielern ist kein Platz: Jede Runde setzen so viele aus, reihum."

    def typing(**typed: str) -> str:
        header = {"HX-Request": "true", "HX-Target": "tische-gesagt"}
        text: str = organizer_client.get(SETTINGS, typed, headers=header).content.decode()
        return text

    assert said in typing(tables_there="1-3") and "banner--warn" in typing(tables_there="1-3")
    assert said not in typing(tables_there="1-6") and "22 Spieler: " in typing(tables_there="1-6")
    assert "Spieler" not in typing(tables_there="1-") + typing(tables_of_five="viele")
    assert "field__error" not in typing(tables_there="1-") + typing(tables_there="")
    assert "„x“ ist keine Nummer eines Tisches." in typing(tables_there="x")
    assert "Tische haben Nummern von 1 bis 999." in typing(tables_there="0")
    assert "„8-2“ steht verkehrt herum." in typing(tables_there="8-2")
    assert "Für 2 von 22 Spielern" in typing(tables_of_five="0")
    organizer_client.post(SETTINGS, typed(tables_there="1-3"))
    assert said in organizer_client.get(SETTINGS).content.decode()


def test_once_check_in_is_closed_the_settings_count_who_is_here(organizer_client, tournament):
    for player in tournament.players.exclude(number=8):
        presence.arrive(player)
    check_in.close(tournament, {8: check_in.Fate.EXPECTED})
    text = organizer_client.get(SETTINGS).content.decode()
    assert "7 Spieler" in text and "8 Spieler" not in text


def test_who_has_no_seat_is_said_in_english_too():
    with translation.override("en"):
        assert sitting_out(17, Room(fives=0)).endswith("players: in every round one player sits out, in turn.")
        assert sitting_out(18, Room(fives=0)).endswith("players: in every round 2 players sit out, in turn.")
