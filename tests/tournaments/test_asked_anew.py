"""Who is here is asked anew for another evening or the next round, and the way back from that."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import logged
from tests.tournaments.test_taken_back import PARTS, sentence, way_back, way_back_in
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player, Round, Tournament
from tournaments.people import asked_anew, check_in, fees, presence
from tournaments.people.check_in import Fate
from tournaments.people.players import withdraw
from tournaments.people.taking_over import take_over
from tournaments.rounds import course, draws, seatings

pytestmark = pytest.mark.both

PAGE = "/benefizturnier/leitung/spieler/einlass/"
ANEW = PAGE + "neu/"


@pytest.fixture
def second_evening(tournament) -> Tournament:
    """Numbers 1 to 7 were here, 8 was not; round one is closed."""
    for player in tournament.players.filter(number__lt=8):
        presence.arrive(player)
    course.publish(draws.draw(tournament, only_here=False))
    Round.objects.update(status=Round.Status.CLOSED)
    return Tournament.objects.get(id=tournament.id)


def marked() -> set[int]:
    return set(Player.objects.filter(arrived_at__isnull=False).values_list("number", flat=True))


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


def text_of(client, address: str = PAGE) -> str:
    return " ".join(client.get(address).content.decode().split())


def test_the_desks_line_marks_from_the_first_on(organizer_client, second_evening):
    asked_anew.ask_anew(second_evening)
    assert '<input type="checkbox" name="hier" checked>' in text_of(
        organizer_client, "/benefizturnier/leitung/spieler/"
    )


def test_a_draw_before_anybody_is_marked_again_asks_for_whom(organizer_client, second_evening):
    """Nobody is here, as far as anybody knows: all are drawn by a press that says so."""
    draw = "/benefizturnier/leitung/auslosung/"
    assert "noch nicht da" in text_of(organizer_client, draw)  # number 8, who never came
    asked_anew.ask_anew(second_evening)
    text = text_of(organizer_client, draw)
    assert "8 sind noch nicht da." in text and "Mit allen 8" in text and 'value="here"' not in text
    asked_anew.take_back(second_evening)
    assert "1 ist noch nicht da." in text_of(organizer_client, draw)


def test_nobody_is_here_until_marked_again(second_evening):
    withdraw(numbered(1))
    assert asked_anew.ask_anew(second_evening) == 6  # of those who play
    assert marked() == set() and numbered(1).withdrawn_at
    assert logged(Kind.PRESENCE_ASKED_ANEW).after == {"round": 2, "marks": 6}
    assert asked_anew.ask_anew(second_evening) == 0
    assert Event.objects.filter(kind=Kind.PRESENCE_ASKED_ANEW).count() == 1
    for number in range(2, 6):
        presence.arrive(numbered(number))
    drawn = draws.draw(second_evening, only_here=True)
    assert sum(map(len, seatings.tables_of(drawn))) == 4


def test_back_is_as_before_and_who_came_since_stays(second_evening):
    before = numbered(2).arrived_at
    asked_anew.ask_anew(second_evening)
    presence.arrive(numbered(8))
    presence.arrive(numbered(3))
    came = numbered(3).arrived_at
    assert asked_anew.take_back(second_evening) == 6
    assert marked() == {*range(1, 9)}
    assert numbered(2).arrived_at == before and numbered(3).arrived_at == came
    assert asked_anew.take_back(second_evening) == 0 and not asked_anew.under_way(second_evening)
    assert Event.objects.filter(kind=Kind.PRESENCE_AS_BEFORE).count() == 1


def test_back_is_nobody_of_whom_it_was_said_since_that_they_are_not_here(organizer_client, second_evening):
    presence.not_here(numbered(2))  # before it was asked, and came again
    presence.arrive(numbered(2))
    asked_anew.ask_anew(second_evening)
    for number in (1, 3, 4):
        presence.arrive(numbered(number))
    for number in (1, 3):
        presence.not_here(numbered(number))
    presence.arrive(numbered(1))
    answer = organizer_client.post(ANEW, {"zurueck": "1"})
    assert "4 sind wieder als da abgehakt." in text_of(organizer_client, answer["Location"])
    assert marked() == {1, 2, 4, 5, 6, 7}


@pytest.mark.parametrize("release", ["this", "earlier"])
def test_back_it_is_who_was_here_whatever_number_they_have_by_now(tournament, release):
    presence.arrive(numbered(1))
    asked_anew.ask_anew(tournament)
    if release == "this":
        take_over(tournament, "Startnummer;Name\n2;Anna\n1;Bernd")
    else:
        asked = logged(Kind.PRESENCE_ASKED_ANEW)
        asked.before = {"here": {"1": next(iter(asked.before["arrived"].values()))}}
        asked.save()
    assert asked_anew.take_back(tournament) == 1
    assert Player.objects.get(arrived_at__isnull=False).name == "Anna"


@pytest.mark.parametrize("closed", [True, False])
def test_no_way_back_once_a_round_is_drawn_from_the_new_marks(second_evening, closed):
    def at_hand() -> Tournament:
        return Tournament.objects.get(id=second_evening.id)

    asked_anew.ask_anew(second_evening)
    assert asked_anew.under_way(second_evening)
    if closed:
        check_in.close(second_evening, dict.fromkeys(range(1, 9), Fate.HERE))
    drawn = draws.draw(at_hand(), only_here=closed)
    for now in (Round.Status.DRAWN, Round.Status.CLOSED):
        Round.objects.filter(id=drawn.id).update(status=now)
        with pytest.raises(Refused):
            asked_anew.take_back(second_evening)
        assert not asked_anew.under_way(at_hand())
    if closed:
        check_in.reopen(second_evening)
    with pytest.raises(Refused, match="Seitdem ist ausgelost worden: Was jetzt abgehakt ist, gilt."):
        asked_anew.take_back(second_evening)


def test_check_in_closed_and_opened_again_leaves_the_way_back(organizer_client, second_evening):
    """What was chosen for those who were missing goes with the opening: nothing was said of them."""
    asked_anew.ask_anew(second_evening)
    for number in (1, 2):
        presence.arrive(numbered(number))
    presence.not_here(numbered(2))
    check_in.close(
        second_evening, {2: Fate.EXPECTED, 3: Fate.HERE, 4: Fate.WITHDRAWN} | dict.fromkeys(range(5, 9), Fate.EXPECTED)
    )
    assert "Haken von vorher zurückholen" not in text_of(organizer_client)
    with pytest.raises(Refused, match="Der Einlass ist geschlossen"):
        asked_anew.take_back(second_evening)
    presence.arrive(numbered(5))  # while it was closed
    check_in.reopen(second_evening)
    assert marked() == {1, 5} and "Haken von vorher zurückholen" in text_of(organizer_client)
    organizer_client.post(ANEW, {"zurueck": "1"})
    assert marked() == {1, 3, 4, 5, 6, 7} and "4 sind wieder als da abgehakt." in text_of(organizer_client)


def test_the_way_back_stands_before_all_who_are_missing(organizer_client, second_evening):
    organizer_client.post(ANEW)
    text = text_of(organizer_client)
    assert text.index("Haken von vorher zurückholen") < text.index("Auf der Leinwand zeigen") < text.index("Anna")


def test_back_twice_where_it_was_asked_for_an_earlier_round_too(organizer_client, second_evening):
    """The marks of that one have been used; those of now are back."""
    asked_anew.ask_anew(second_evening)
    presence.arrive(numbered(1))
    course.publish(draws.draw(second_evening, only_here=False))
    Round.objects.update(status=Round.Status.CLOSED)
    asked_anew.ask_anew(second_evening)
    for said in ("1 ist wieder als da abgehakt.", "Die Haken von vorher sind schon wieder da."):
        organizer_client.post(ANEW, {"zurueck": "1"})
        assert said in text_of(organizer_client)


def test_a_draw_that_is_discarded_used_nothing(second_evening):
    asked_anew.ask_anew(second_evening)
    draws.discard(draws.draw(second_evening))
    assert asked_anew.take_back(second_evening) == 7


def test_not_while_a_round_is_drawn_or_check_in_closed_or_all_is_over(second_evening):
    drawn = draws.draw(second_evening)
    with pytest.raises(Refused, match="Runde 2 ist schon ausgelost"):
        asked_anew.ask_anew(second_evening)
    draws.discard(drawn)
    check_in.close(second_evening, {8: Fate.EXPECTED})
    with pytest.raises(Refused, match="Der Einlass ist geschlossen"):
        asked_anew.ask_anew(second_evening)
    check_in.reopen(second_evening)
    Tournament.objects.update(finished_at=timezone.now())
    with pytest.raises(Refused, match="beendet"):
        asked_anew.ask_anew(second_evening)
    assert marked() == {*range(1, 8)}


def test_the_page_offers_it_and_the_way_back(organizer_client, second_evening):
    assert "Alle neu abhaken" in text_of(organizer_client) and "zurückholen" not in text_of(organizer_client)
    answer = organizer_client.post(ANEW)
    text = text_of(organizer_client, answer["Location"])
    assert "Die Anwesenheit wird neu abgefragt: 7 Haken sind weg." in text
    assert "Alle neu abhaken" not in text and "Haken von vorher zurückholen" in text and "Da: 0 von 8." in text
    answer = organizer_client.post(ANEW, {"zurueck": "1"})
    text = text_of(organizer_client, answer["Location"])
    assert "7 sind wieder als da abgehakt." in text and "Da: 7 von 8." in text
    log = text_of(organizer_client, "/benefizturnier/leitung/protokoll/")
    assert "Anwesenheit neu abgefragt" in log and "Anwesenheit wie vorher" in log and "7 Spieler" in log


def test_only_who_plays_is_counted_on_both_ways(organizer_client, second_evening):
    withdraw(numbered(1))
    Player.objects.filter(number=2).update(deleted_at=timezone.now())
    for way, said in (({}, "5 Haken sind weg."), ({"zurueck": "1"}, "5 sind wieder als da abgehakt.")):
        text = text_of(organizer_client, organizer_client.post(ANEW, way)["Location"])
        assert said in text
    assert "Da: 5 von 6." in text
    assert logged(Kind.PRESENCE_ASKED_ANEW).after["marks"] == logged(Kind.PRESENCE_AS_BEFORE).after["marks"] == 5
    assert numbered(1).arrived_at  # who comes back in is here, as before


def test_who_left_while_it_was_asked_is_not_told_as_back(second_evening):
    asked_anew.ask_anew(second_evening)
    withdraw(numbered(1))
    assert asked_anew.take_back(second_evening) == 6


def test_an_old_page_is_told_why_not(organizer_client, second_evening):
    draws.draw(second_evening)
    for sent in ({}, {"zurueck": "1"}):
        organizer_client.post(ANEW, sent)
    assert "Runde 2 ist schon ausgelost" in text_of(organizer_client)
    assert marked() == {*range(1, 8)}


def test_where_nobody_was_marked_nothing_is_offered(organizer_client, tournament):
    assert "neu abhaken" not in text_of(organizer_client)
    organizer_client.post(ANEW)
    organizer_client.post(ANEW, {"zurueck": "1"})
    assert not Event.objects.filter(kind__startswith="presence_").exists()


def test_it_asks_who_is_here_and_not_who_pays(organizer_client, second_evening):
    """Enter in the line of the desk books no fee then, unless somebody ticks that."""
    fees.change_fees(second_evening, [fees.Wanted("Startgeld", 1000)])
    players = "/benefizturnier/leitung/spieler/"
    paid = '<input type="checkbox" name="bezahlt"'
    assert f"{paid} checked>" in text_of(organizer_client, players)
    asked_anew.ask_anew(second_evening)
    assert f"{paid}>" in text_of(organizer_client, players)
    draws.draw(Tournament.objects.get(), only_here=False)
    assert f"{paid} checked>" in text_of(organizer_client, players)


def test_who_is_missing_can_be_found_before_anybody_is_marked_again(organizer_client, second_evening):
    players = "/benefizturnier/leitung/spieler/"
    asked_anew.ask_anew(second_evening)
    assert "noch nicht da <strong>8</strong>" in text_of(organizer_client, players)
    assert "noch nicht da <strong>8</strong>" in text_of(organizer_client, players + "stand/")


def test_nobody_is_missing_where_it_was_never_asked(organizer_client, tournament):
    assert "noch nicht da" not in text_of(organizer_client, "/benefizturnier/leitung/spieler/")
    check_in.close(tournament, dict.fromkeys(range(1, 9), Fate.EXPECTED))
    assert "noch nicht da <strong>8</strong>" in text_of(organizer_client, "/benefizturnier/leitung/spieler/")


def test_from_a_closed_door_it_is_one_press(organizer_client, second_evening):
    check_in.close(second_evening, {8: Fate.EXPECTED})
    course.publish(draws.draw(Tournament.objects.get()))
    Round.objects.update(status=Round.Status.CLOSED)
    assert "Öffnen und alle neu abhaken" in text_of(organizer_client)
    answer = organizer_client.post(PAGE + "oeffnen/", {"neu": "1"}, follow=True)
    text = " ".join(answer.content.decode().split())
    assert "Der Einlass ist wieder offen." in text and "7 Haken sind weg." in text and "Da: 0 von 8." in text
    assert not marked()


BEFORE = "Das war vor „Alle neu abhaken“: Wer jetzt da ist, wird neu abgehakt."


@pytest.mark.parametrize("by_script", [True, False])
def test_a_mark_that_was_taken_off_before_comes_back_only_as_one_of_before(organizer_client, second_evening, by_script):
    desk = organizer_client
    back = way_back(desk, "4/da/", {"da": "0"}) if by_script else by_address(desk, "4/da/", {"da": "0"})
    asked_anew.ask_anew(second_evening)
    answer = desk.post(*back, headers=PARTS)
    assert answer.status_code == 422 and answer.json()["why"] == BEFORE
    assert not marked()
    asked_anew.take_back(second_evening)
    assert sentence(desk, back).endswith("ist da.")
    assert 4 in marked()
    # What was taken off since is a mistake of now.
    asked_anew.ask_anew(second_evening)
    presence.arrive(numbered(4))
    back = way_back(desk, "4/da/", {"da": "0"})
    assert sentence(desk, back).endswith("ist da.")
    assert marked() == {4}


def test_nor_does_taking_back_a_mark_of_before_take_off_one_of_now(organizer_client, second_evening):
    fees.change_fees(second_evening, [fees.Wanted("Startgeld", 1000)])
    name = numbered(8).name
    backs = [way_back(organizer_client, "zeile/", {"line": name, "hier": "on", "bezahlt": "on"})]
    presence.not_here(numbered(8))
    backs += [way_back(organizer_client, "8/da/", {})]
    asked_anew.ask_anew(second_evening)
    presence.arrive(numbered(8))
    assert sentence(organizer_client, backs[0]) == f"Zurückgenommen bei {name}: 10,00 € nicht mehr gebucht."
    answer = organizer_client.post(*backs[1], headers=PARTS)
    assert answer.json()["why"] == "Diese Änderung lässt sich nicht mehr zurücknehmen."
    assert marked() == {8}


def test_a_page_of_an_older_release_says_not_when_it_was(organizer_client, second_evening):
    action, sent = way_back(organizer_client, "4/da/", {"da": "0"})
    for odd in ("", "x", str(10**17), "-1"):
        assert organizer_client.post(action, {**sent, "um": odd, "einmal": ""}, headers=PARTS).status_code == 200


def by_address(client: Client, path: str, sent: dict[str, str]) -> tuple[str, dict[str, str]]:
    """As `way_back`, without script."""
    return way_back_in(client.post(f"/benefizturnier/leitung/spieler/{path}", sent, follow=True).content.decode())
