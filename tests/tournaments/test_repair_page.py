"""The page on which the director puts tables right, and the ways to it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers import enter, normal, scribe_at, table_of
from tests.tournaments.test_repairing import by_number, late, leave, playing, seated
from tournaments.models import Event, Player, Round, Seat, Tournament
from tournaments.people.coming_back import come_back
from tournaments.people.second_device import share
from tournaments.rounds import course
from tournaments.settings import change, settings_of

DESK = "/benefizturnier/leitung/"
PAGE = DESK + "auslosung/tische/"
BACK = PAGE + "zuruecknehmen/"


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def offers(client: Client, **asked: Any) -> list[dict[str, str]]:
    """What the buttons of the page send, the best proposal first."""
    page = text(client.get(PAGE, asked))
    forms = [re.findall(r'name="(before|after|gone)" value="([^"]*)"', form) for form in page.split("<form")]
    return [dict(sent) for sent in forms if sent]


def test_one_tap_seats_who_comes_late_and_one_takes_it_back(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    inge = late(round)
    page = text(organizer_client.get(PAGE, {"spieler": inge}))
    assert "Ein Platz für Inge" in page and "Tisch 1 spielt zu fünft." in page
    assert "Inge kommt dazu: Tisch 1, Platz 5." in page
    assert "Dadurch trifft sich niemand zum zweiten Mal" in page
    answer = organizer_client.post(PAGE, offers(organizer_client, spieler=inge)[0])
    assert answer["Location"] == DESK + "auslosung/"
    assert seated(round)[1] == [1, 2, 3, 4, 9]
    page = text(organizer_client.get(DESK + "auslosung/"))
    assert "Die Tische sind geändert. Alle anderen bleiben, wie sie waren." in page
    assert "Tisch 1 spielt zu fünft. Inge kommt dazu: Tisch 1, Platz 5." in page
    assert f'action="{BACK}"' in page
    log = text(organizer_client.get(DESK + "protokoll/"))
    assert "Tisch 1: Anna, Bernd, Clara, Dieter, Inge" in log and "Tisch 1: Anna, Bernd, Clara, Dieter<" in log
    event = Event.objects.get(kind="repaired")
    assert organizer_client.post(BACK, {"change": event.id})["Location"] == DESK + "auslosung/"
    assert seated(round)[1] == [1, 2, 3, 4]
    page = text(organizer_client.get(DESK + "auslosung/"))
    assert "Zurückgenommen" in page and "Seit dem Veröffentlichen" not in page


def test_a_table_that_is_new_asks_for_its_card(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    come = [late(round, name) for name in ("Inge", "Jens", "Klaus", "Lena")]
    offer = next(one for one in offers(organizer_client, spieler=come) if "3=" in one["after"])
    organizer_client.post(PAGE, offer)
    assert "Neu ist Tisch 3: Liegt seine Karte dort?" in text(organizer_client.get(DESK + "auslosung/"))


def test_whoever_left_is_named_and_what_can_be_done(organizer_client, tournament):
    round = playing(tournament, 4, 5)
    leave(round, 2)
    assert "An Tisch 1 fehlt Bernd." in text(organizer_client.get(DESK + "auslosung/"))
    page = text(organizer_client.get(PAGE))
    assert "Bernd ist nicht mehr dabei (Tisch 1)." in page and "wechselt von Tisch 2 an Tisch 1, Platz 2." in page
    assert "Tisch 2 spielt zu viert." in page
    organizer_client.post(PAGE, offers(organizer_client)[0])
    assert sorted(map(len, seated(round).values())) == [4, 4]


def test_nobody_who_is_back_loses_the_seat_to_a_proposal_of_before(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    inge = late(round, "Inge")
    leave(round, 2)
    (offer, *_others) = offers(organizer_client)
    come_back(tournament.players.get(number=2))
    answer = organizer_client.post(PAGE, offer)
    said = "Inzwischen wieder dabei: Bernd. Bitte noch einmal ansehen, was zu ändern ist."
    assert answer.status_code == 422 and said in text(answer)
    assert sorted(seated(round)[1]) == [1, 2, 3, 4]
    leave(round, 2)
    organizer_client.post(PAGE, offer)
    assert inge in Seat.objects.filter(table__round=round).values_list("player_id", flat=True)


def test_at_most_three_ways_and_where_nothing_helps_that_is_said(organizer_client, tournament):
    round = playing(tournament, 4, 4, 4, 5, 4)
    leave(round, 2)
    for name in ("Inge", "Jens", "Klaus"):
        late(round, name)
    assert len(offers(organizer_client)) == 3
    assert "Mit diesen Tischen allein geht das nicht auf" in text(organizer_client.get(PAGE, {"tisch": "2"}))


@pytest.mark.parametrize("numbers", [(1, 2, 3, 4), (2,)])
def test_where_the_only_table_cannot_be_filled_the_ways_on_are_named(organizer_client, tournament, numbers):
    round = playing(tournament, 4)
    leave(round, *numbers)
    page = text(organizer_client.get(PAGE))
    nobody = "Dort ist niemand mehr dabei."
    assert (nobody in page) == (len(numbers) == 4) and ("geht das nicht auf" in page) == (len(numbers) < 4)
    ways = re.findall(r'<li><a href="([^"]+)">([^<]+)</a>([^<]*)', page[page.index("Was jetzt geht:") :])
    assert [(to, said) for to, said, _behind in ways] == [
        (DESK + "auslosung/", "Auslosung zurücknehmen"),
        (DESK + "runde/1/tisch/1/vorzeitig/", "Tisch 1 vorzeitig beenden"),
        (DESK + "abschluss/", "Runde 1 abschließen"),
    ]
    assert all(organizer_client.get(to).status_code == 200 for to, _said, _behind in ways)
    assert f'action="{DESK}auslosung/zuruecknehmen/"' in text(organizer_client.get(ways[0][0]))
    Round.objects.update(way=Round.Way.GIVEN)
    assert ">Veröffentlichung zurücknehmen</a> und neu setzen</li>" in text(organizer_client.get(PAGE))
    organizer_client.post(ways[1][0], {"treatment": "zero", "reason": "Alle sind gegangen."})
    assert "Abschließen und Runde 2 auslosen" in text(organizer_client.get(ways[2][0]))


def test_tables_chosen_by_hand(organizer_client, tournament):
    round = playing(tournament, 4, 4, 4, 4, 4)
    asked = {"tisch": ["1", "2", "3", "4", "5"]}
    page = text(organizer_client.get(PAGE, asked))
    assert "Andere Tische statt 1, 2, 3, 4, 5" in page and "wird aufgelöst." in page
    (merged,) = offers(organizer_client, **asked)
    organizer_client.post(PAGE, merged)
    assert sorted(map(len, seated(round).values())) == [5, 5, 5, 5]


def test_more_tables_than_the_first_three_are_offered_behind(organizer_client, tournament):
    round = playing(tournament, 4, 4, 4, 4)
    page = text(organizer_client.get(PAGE, {"spieler": late(round)}))
    assert "Weitere Tische" in page and page.count('name="after"') == 4


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"before": "1=1", "after": ""},
        {"before": "x", "after": "y"},
        {"before": "1=²", "after": "1=²"},
        {"before": "1=" + "9" * 400, "after": "1=1"},
        {"before": ";;;;", "after": "===="},
        {"before": "1=1.2.3.4.5.6", "after": "1=1.2.3.4"},
    ],
)
def test_what_no_button_sends_is_refused_with_a_sentence(organizer_client, tournament, fields):
    playing(tournament, 4, 4)
    answer = organizer_client.post(PAGE, fields)
    assert answer.status_code == 422 and "Bitte einen Vorschlag wählen." in text(answer)


def test_what_was_asked_stays_asked_when_it_is_refused(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    inge = late(round)
    first, second = offers(organizer_client, spieler=inge)
    enter(scribe_at(table_of(round, 1)), normal([2, 3], 140))
    answer = organizer_client.post(PAGE, first | {"spieler": inge})
    assert answer.status_code == 422 and "An Tisch 1 ist schon gespielt worden" in text(answer)
    assert "Ein Platz für Inge" in text(answer) and second["after"] in text(answer)


def test_two_tabs_one_after_the_other(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    first, second = offers(organizer_client, spieler=late(round))
    assert organizer_client.post(PAGE, first).status_code == 302
    assert organizer_client.post(PAGE, first).status_code == 302
    answer = organizer_client.post(PAGE, second)
    assert answer.status_code == 422 and "Inzwischen sitzen sie anders" in text(answer)
    assert Event.objects.filter(kind="repaired").count() == 1


def test_too_many_tables_are_refused_with_a_sentence(organizer_client, tournament):
    round = playing(tournament, *[4] * 9)
    answer = organizer_client.get(PAGE, {"tisch": [str(number) for number in range(1, 10)]})
    assert answer.status_code == 422 and "Höchstens 8 Tische auf einmal." in text(answer)
    assert seated(round)


def test_back_is_refused_once_they_play(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    organizer_client.post(PAGE, offers(organizer_client, spieler=late(round))[0])
    enter(scribe_at(table_of(round, 1)), normal([2, 3], 140))
    assert f'action="{BACK}"' not in text(organizer_client.get(DESK + "auslosung/"))
    organizer_client.post(BACK, {"change": Event.objects.get(kind="repaired").id})
    assert "An Tisch 1 ist schon gespielt worden" in text(organizer_client.get(DESK + "auslosung/"))
    for odd in ("", "x", "9" * 40):
        assert organizer_client.post(BACK, {"change": odd}).status_code == 302


def test_when_all_have_played_it_says_so(organizer_client, tournament):
    round = playing(tournament, 4)
    enter(scribe_at(table_of(round, 1)), normal([2, 3], 140))
    assert "Alle bleiben auf ihren Plätzen" in text(organizer_client.get(PAGE))
    assert PAGE not in text(organizer_client.get(DESK + "auslosung/"))


def test_without_a_round_that_is_played(organizer_client, tournament):
    for path in (PAGE, BACK):
        assert organizer_client.post(path)["Location"] == DESK + "auslosung/"
    round = playing(tournament, 4, 4)
    course.take_back(round)
    assert organizer_client.get(PAGE)["Location"] == DESK + "auslosung/"


# The door


def test_the_row_of_who_comes_late_leads_to_a_seat(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    inge = late(round)
    page = text(organizer_client.get(DESK + "spieler/"))
    assert page.count("Platz suchen für") == 1 and f'href="{PAGE}?spieler={inge}"' in page
    assert "oder gleich an einem Tisch, an dem noch nichts eingetragen ist." in page and "Tische ändern" in page
    answer = organizer_client.post(DESK + "spieler/zeile/", {"line": "Jens Neu"}, headers={"Answer": "parts"})
    assert "Platz suchen für Jens Neu" in answer.json()["said"] and "Platz suchen" in answer.json()["row"]
    for number in (1, 2):
        enter(scribe_at(table_of(round, number)), normal([2, 3], 140))
    page = text(organizer_client.get(DESK + "spieler/"))
    assert "Platz suchen" not in page and "Tische ändern" not in page
    assert "Wer jetzt kommt, spielt ab der nächsten Runde mit." in page


def test_whoever_is_signed_off_leads_to_the_table(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    answer = organizer_client.post(DESK + "spieler/2/abmelden/", headers={"Answer": "parts"})
    assert "Tisch ändern, den Bernd verlässt" in answer.json()["said"]
    enter(scribe_at(table_of(round, 1)), normal([3, 4], 140))
    assert "Tisch ändern, den" not in text(organizer_client.get(DESK + "spieler/"))


def test_a_second_device_is_shown_no_seats(client, tournament):
    round = playing(tournament, 4, 4)
    late(round)
    client.post(f"/anmeldung/{share(tournament).key}/")
    page = text(client.get(DESK + "spieler/"))
    assert "Inge" in page and "Platz suchen" not in page and PAGE not in page


def test_who_is_not_here_yet_gets_no_seat(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    Round.objects.filter(id=round.id).update(only_here=True)
    inge = late(round)
    assert "Platz suchen" not in text(organizer_client.get(DESK + "spieler/"))
    assert offers(organizer_client, spieler=inge) == []
    Player.objects.filter(id=inge).update(arrived_at=round.published_at)
    assert len(offers(organizer_client, spieler=inge)) == 2


def test_what_is_broken_is_said_before(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    inge = late(round)
    Player.objects.filter(id__in=(inge, by_number(round, 1).id)).update(club="DC Isar")
    page = text(organizer_client.get(PAGE, {"spieler": inge}))
    assert "Dann vom selben Verein an einem Tisch: Anna und Inge (DC Isar)." in page
    assert page.index("Tisch 2 spielt zu fünft.") < page.index("Tisch 1 spielt zu fünft.")


@pytest.mark.both
@pytest.mark.parametrize(("fours", "fives", "leaving"), [(2, 1, 1), (12, 6, 8)])
def test_costs_the_same_whatever_the_number(
    organizer_client, tournament, django_assert_num_queries, fours, fives, leaving
):
    round = playing(tournament, *[4] * fours, *[5] * fives)
    leave(round, *range(2, 4 * leaving, 4))
    inge, *_others = [late(round, name) for name in ("Inge", "Jens", "Klaus", "Lotte")[:leaving]]
    # session, user, tournament, organizer, round; tables, seats, players, all players, who has left a seat; rounds
    # before; who is to be apart, who together; what was done, in two
    with django_assert_num_queries(15):
        organizer_client.get(PAGE, {"spieler": inge})


def test_to_look_without_a_choice_is_said_to_lack_one(organizer_client, tournament):
    playing(tournament, 4, 4)
    answer = organizer_client.get(PAGE, {"gewaehlt": "1"})
    assert answer.status_code == 422
    assert "Bitte wählen, wer mitspielen soll, oder welche Tische andere werden sollen." in answer.content.decode()
    assert organizer_client.get(PAGE).status_code == 200


def test_a_filler_is_seated_last_and_gives_the_seat_up(organizer_client, tournament):
    round = playing(tournament, 5)
    emil, filler = late(round, "Emil"), late(round, "Filler")
    Player.objects.filter(id=filler).update(filler=True)
    leave(round, 2)
    page = text(organizer_client.get(PAGE))
    assert "Emil kommt dazu: Tisch 1, Platz 2." in page and "Filler kommt dazu" not in page
    Player.objects.filter(number=2).update(withdrawn_at=None)
    Player.objects.filter(number=3).update(filler=True)
    page = text(organizer_client.get(PAGE, {"spieler": emil}))
    assert "Emil kommt dazu: Tisch 1, Platz 3." in page and "Clara setzt aus." in page
    assert offers(organizer_client, spieler=filler) == []
    organizer_client.post(PAGE, offers(organizer_client, spieler=emil)[0])
    assert seated(round)[1] == [1, 2, 6, 4, 5]


def all_begun(round: Round) -> None:
    for table in round.tables.all():
        enter(scribe_at(table), normal([2, 3], 140))


def test_four_without_a_seat_get_a_table_though_all_others_play(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    all_begun(round)
    come = [late(round, name) for name in ("Inge", "Jens", "Klaus")]
    said = "An jedem Tisch ist schon gespielt worden: Alle bleiben auf ihren Plätzen."
    assert said in text(organizer_client.get(PAGE)) and PAGE not in text(organizer_client.get(DESK + "auslosung/"))
    come.append(late(round, "Lena"))
    page = text(organizer_client.get(PAGE))
    assert "Tisch 3 kommt dazu." in page and page.count('name="spieler" value') == 8 and said not in page
    assert PAGE in text(organizer_client.get(DESK + "auslosung/"))
    players = text(organizer_client.get(DESK + "spieler/"))
    assert players.count("Platz suchen für") == 4 and "Die ohne Platz reichen für einen neuen Tisch." in players
    assert f'<a href="{PAGE}">Tische ändern</a>' in players and "Plätze ändern" not in players
    board = text(organizer_client.get(DESK))
    assert "Da und noch ohne Platz" in board and f"{PAGE}?spieler={come[0]}" in board
    one = text(organizer_client.get(PAGE, {"spieler": come[0]}))
    assert "Er braucht vier oder fünf. Wer daran spielen soll, lässt sich hier ankreuzen." in one and said not in one
    assert page.count("geht das nicht auf") == 0
    organizer_client.post(PAGE, offers(organizer_client)[0])
    assert seated(round)[3] == [9, 10, 11, 12]
    assert "Platz suchen" not in text(organizer_client.get(DESK + "spieler/"))


def test_who_lost_a_seat_and_who_comes_then_are_enough_for_a_table(organizer_client, tournament):
    round = playing(tournament, 4, 4)
    leave(round, 2)
    for offer in offers(organizer_client)[:1]:
        organizer_client.post(PAGE, offer)
    all_begun(Round.objects.get(id=round.id))
    waiting = 8 - 1 - sum(map(len, seated(round).values()))
    come = [late(round, f"Neu {number}") for number in range(4 - waiting)]
    board = text(organizer_client.get(DESK))
    assert "Da und noch ohne Platz" in board and board.count("Platz suchen</a>") == 4 and come
    assert len(offers(organizer_client)) == 1


def test_where_there_is_no_further_table_nobody_is_promised_one(organizer_client, tournament):
    change(tournament, replace(settings_of(tournament), tables_there=(1, 2)))
    round = playing(Tournament.objects.get(), 4, 4)
    all_begun(round)
    for name in ("Inge", "Jens", "Klaus", "Lena"):
        late(round, name)
    for page in (DESK, DESK + "spieler/", PAGE):
        said = text(organizer_client.get(page))
        assert "Platz suchen" not in said and 'name="spieler"' not in said
