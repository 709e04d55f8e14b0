"""The numbers of a list that was taken back are free: the list that puts it right has them on paper already."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import add_players, seat_round
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player
from tournaments.people import deleting, fees, lists, payments, presence
from tournaments.people.list_choice import AS_IT_LOOKS, Choice
from tournaments.people.list_columns import Meaning
from tournaments.people.players import known_players, rename_player
from tournaments.people.start_numbers import MOST_NUMBER
from tournaments.people.still_there import holder
from tournaments.people.taking_over import take_back, take_over
from tournaments.rounds import draws

PLAYERS = "/benefizturnier/leitung/spieler/"
PARTS = {"Answer": "parts"}
LIST = "Nr;Name\n70;Maier Petra\n71;Hubermann Klaus\n72;Zett Ulf"
AS_IT_STANDS, TURNED_ROUND = (Choice((Meaning.NUMBER, way)) for way in (Meaning.NAME, Meaning.TURNED))


def entered(tournament, above: int = 8) -> list[tuple[int, str]]:
    return list(tournament.players.filter(number__gt=above).values_list("number", "name"))


def taken_back(tournament, text: str, choice: Choice = AS_IT_LOOKS) -> tuple[int, int]:
    taken = take_over(tournament, text, choice)
    take_back(tournament, *taken.events)
    return taken.events


def page(client) -> str:
    return str(client.get(PLAYERS).content.decode())


@pytest.mark.both
def test_the_list_put_right_has_the_same_numbers(tournament):
    taken_back(tournament, LIST, AS_IT_STANDS)
    assert not lists.read(LIST, choice=TURNED_ROUND, existing=known_players(tournament)).problems
    right = take_over(tournament, LIST, TURNED_ROUND)
    assert entered(tournament) == [(70, "Petra Maier"), (71, "Klaus Hubermann"), (72, "Ulf Zett")]
    take_back(tournament, *right.events)
    assert entered(tournament) == []
    take_over(tournament, LIST, AS_IT_STANDS)
    assert entered(tournament) == [(70, "Maier Petra"), (71, "Hubermann Klaus"), (72, "Zett Ulf")]


@pytest.mark.both
def test_who_is_known_gets_the_number_that_the_list_gave_to_somebody_else(tournament):
    taken_back(tournament, "Startnr.;Name\n70;Berta")
    take_over(tournament, "Startnr.;Name\n70;Bernd")
    assert entered(tournament) == [(70, "Bernd")]
    taken_back(tournament, "Startnr.;Name\n71;Klara")
    clara = tournament.players.get(name="Clara")
    rename_player(clara, "Clara", "", number=71)
    assert (71, "Clara") in entered(tournament)


def test_who_comes_without_a_number_gets_the_one_that_is_next_anew(tournament):
    for _again in range(2):
        taken_back(tournament, "Ida\nKarl")
    add_players(tournament, "Karl")
    assert entered(tournament) == [(9, "Karl")]
    assert Player.with_deleted.filter(number=9, number_free=True).count() == 2


@pytest.mark.both
def test_also_after_a_draw_that_was_discarded(tournament):
    taken = take_over(tournament, "Startnr.;Name\n70;Pia Quer\n71;Ulf Zett\n72;Ida Ott\n73;Jo Ott")
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [70, 71, 72, 73]])
    draws.discard(tournament.rounds.get())
    take_back(tournament, *taken.events)
    take_over(tournament, "Startnr.;Name\n70;Quentin Quer")
    assert entered(tournament) == [(70, "Quentin Quer")]


@pytest.mark.both
def test_pressed_again_it_takes_back_no_other_list(tournament):
    events = taken_back(tournament, LIST, AS_IT_STANDS)
    for choice in (TURNED_ROUND, AS_IT_STANDS):
        again = take_over(tournament, LIST, choice)
        told, before = Event.objects.count(), entered(tournament)
        take_back(tournament, *events)
        assert (Event.objects.count(), entered(tournament)) == (told, before) and len(before) == 3
        take_back(tournament, *again.events)
    assert entered(tournament) == []
    assert Event.objects.filter(kind=Kind.PLAYER_DELETED).count() == 9


@pytest.mark.both
def test_whoever_was_deleted_by_hand_keeps_the_number(tournament):
    taken = take_over(tournament, "Startnr.;Name\n70;Pia Quer\n71;Ulf Zett")
    deleting.delete_player(tournament.players.get(name="Pia Quer"))
    take_back(tournament, *taken.events)
    with pytest.raises(Refused, match="Die Nummer 70 hat Pia Quer, gelöscht, und behält sie für den Weg zurück"):
        take_over(tournament, "Startnr.;Name\n70;Quentin Quer")
    deleting.fetch_back_player(Player.with_deleted.get(name="Pia Quer"))
    assert entered(tournament) == [(70, "Pia Quer")]


@pytest.mark.both
def test_who_is_fetched_back_has_the_number_unless_somebody_else_has_it(tournament):
    taken_back(tournament, "Startnr.;Name\n70;Maier Petra\n71;Zett Ulf")
    petra, ulf = Player.with_deleted.filter(number__in=(70, 71)).order_by("number")
    deleting.fetch_back_player(ulf)
    assert entered(tournament) == [(71, "Zett Ulf")] and not Player.objects.get(name="Zett Ulf").number_free
    with pytest.raises(Refused, match="Die Nummer 71 hat schon Zett Ulf"):
        take_over(tournament, "Startnr.;Name\n71;Karla Kolumna")
    take_over(tournament, "Startnr.;Name\n70;Petra Maier")
    with pytest.raises(Refused, match="Die Nummer 70 hat schon Petra Maier. Maier Petra bitte neu eintragen."):
        deleting.fetch_back_player(petra)
    assert entered(tournament) == [(70, "Petra Maier"), (71, "Zett Ulf")]


def test_who_had_the_number_for_a_while_keeps_it_too(tournament):
    taken_back(tournament, "Startnr.;Name\n70;Maier Petra")
    for number in (70, 60):
        rename_player(tournament.players.get(name="Anna"), "Anna", "", number=number)
    with pytest.raises(Refused, match="Die Nummer 70 hatte vorher Anna"):
        deleting.fetch_back_player(Player.with_deleted.get(name="Maier Petra"))


def test_entered_again_the_same_nobody_comes_back_twice(tournament):
    taken_back(tournament, LIST, AS_IT_STANDS)
    take_over(tournament, LIST, AS_IT_STANDS)
    before = entered(tournament)
    deleting.fetch_back_player(Player.with_deleted.get(name="Zett Ulf", number_free=True))
    assert entered(tournament) == before


def test_the_page_offers_those_alone_who_can_come_back(organizer_client, tournament):
    for _again in range(2):
        taken_back(tournament, LIST, AS_IT_STANDS)
    text = page(organizer_client)
    assert "3 Gelöschte" in text and text.count('aria-label="Maier Petra zurückholen"') == 1
    take_over(tournament, "Startnr.;Name\n70;Petra Maier")
    text = page(organizer_client)
    assert "2 Gelöschte" in text and "Maier Petra zurückholen" not in text


def test_a_page_from_before_hits_nobody_else(organizer_client, tournament):
    """It names who was meant besides the number: a button of the deleted, and the way back of a mark."""
    taken = take_over(tournament, "Startnr.;Name\n70;Maier Petra")
    here = organizer_client.post(PLAYERS + "70/da/", {"da": "1"}, headers=PARTS).json()["said"]
    away = organizer_client.post(PLAYERS + "70/da/", {"da": "0"}, headers=PARTS).json()["said"]
    petra = Player.objects.get(name="Maier Petra")
    assert f'/70/zuruecknehmen/?wer={petra.id}"' in here and f'/70/zuruecknehmen/?wer={petra.id}"' in away
    take_back(tournament, *taken.events)
    assert f'/70/zuruecknehmen/?wer={petra.id}"' in page(organizer_client)
    gone = organizer_client.post(PLAYERS + "70/da/", {"da": "1"}, headers=PARTS)
    assert gone.status_code == 404 and gone.json()["message"] == "Maier Petra ist inzwischen gelöscht."
    take_over(tournament, "Startnr.;Name\n70;Petra Maier")
    other = holder(tournament.id, 70)
    for was in ("left", "checked", "deleted", "added"):
        organizer_client.post(f"{PLAYERS}70/zuruecknehmen/?wer={petra.id}", {"was": was, "da": "1"}, headers=PARTS)
        assert holder(tournament.id, 70) == other and entered(tournament) == [(70, "Petra Maier")]
        assert not tournament.players.filter(arrived_at__isnull=False).exists()
    answer = organizer_client.post(f"{PLAYERS}70/zuruecknehmen/?wer={petra.id}", {"was": "deleted"}, headers=PARTS)
    assert answer.status_code == 422 and "Die Nummer 70 hat schon Petra Maier." in answer.json()["said"]
    for odd in ("x", "0", MOST_NUMBER * 100):
        assert organizer_client.post(f"{PLAYERS}99/zuruecknehmen/?wer={odd}", {"was": "left"}).status_code == 404


@pytest.mark.both
def test_money_that_was_taken_back_keeps_no_number(tournament):
    fees.change_fees(tournament, [fees.Wanted("Startgeld", 1000)])
    taken = take_over(tournament, "Startnr.;Name\n70;Maier Petra")
    payment = payments.pay(Player.objects.get(number=70))
    assert payment
    with pytest.raises(Refused, match="weiterging mit: Maier Petra"):
        take_back(tournament, *taken.events)
    payments.take_back([payment])
    take_back(tournament, *taken.events)
    take_over(tournament, "Startnr.;Name\n70;Petra Maier")
    assert payments.paid_by(Player.objects.get(number=70)) == 0


@pytest.mark.both
def test_a_number_that_a_list_changed_goes_back_or_it_is_said_who_has_it(tournament):
    first = take_over(tournament, "Startnr.;Name\n70;Anna")
    second = take_over(tournament, "Startnr.;Name\n1;Zoe")
    with pytest.raises(Refused, match="weiterging mit: Zoe"):
        take_back(tournament, *first.events)
    take_back(tournament, *second.events)
    take_back(tournament, *first.events)
    assert (holder(tournament.id, 1), entered(tournament)) == (tournament.players.get(name="Anna"), [])
    take_over(tournament, "Startnr.;Name\n70;Zoe")
    take_back(tournament, *first.events)
    assert entered(tournament) == [(70, "Zoe")]


def test_refused_the_button_stays(organizer_client, tournament):
    taken = take_over(tournament, "Ida\nJens")
    ida = Player.objects.get(name="Ida")
    presence.arrive(ida)
    liste = f"{taken.events[0]}-{taken.events[1]}"
    answer = organizer_client.post(PLAYERS + "liste/zuruecknehmen/", {"liste": liste}, follow=True)
    text = answer.content.decode()
    assert "weiterging mit: Ida." in text and f'name="liste" value="{liste}"' in text
    # Also where some lines could not be read, which stay in the field.
    sent = {"liste": liste, "players": "50;", "left": "50;"}
    text = organizer_client.post(PLAYERS + "liste/zuruecknehmen/", sent).content.decode()
    assert "weiterging mit: Ida." in text and f'name="liste" value="{liste}"' in text
    assert 'name="players" value="50;"' in text and text.count('name="left" value="50;"') == 2
    presence.not_here(ida)
    answer = organizer_client.post(PLAYERS + "liste/zuruecknehmen/", {"liste": liste}, follow=True)
    text = answer.content.decode()
    assert "Die Liste ist zurückgenommen" in text and 'name="liste"' not in text and entered(tournament) == []


@pytest.mark.both
def test_who_has_another_number_by_a_later_list_is_named(tournament):
    taken = take_over(tournament, "Name;Verein\nBernd;SC Neu\nZoe;")
    take_over(tournament, "Startnummer;Name\n2;Anna\n9;Bernd\n1;Zoe")
    with pytest.raises(Refused, match="weiterging mit: Zoe, Bernd.|weiterging mit: Bernd, Zoe."):
        take_back(tournament, *taken.events)


def test_a_list_of_an_earlier_release_is_taken_back_too(tournament):
    taken = take_over(tournament, "Startnummer;Name\n9;Bernd\n2;Zoe")
    for event in Event.objects.filter(id__range=taken.events):
        for told in filter(None, [event.before, *(event.after if isinstance(event.after, list) else [event.after])]):
            told.pop("id")
        event.save()
    for _again in range(2):
        take_back(tournament, *taken.events)
        assert tournament.players.count() == 8 and tournament.players.get(number=2).name == "Bernd"
