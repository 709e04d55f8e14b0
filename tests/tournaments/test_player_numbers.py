"""A player's start number is changed in the player's form, as long as nobody has it on paper; and what else is said of
a player there and in the list.
"""

from __future__ import annotations

import re
from functools import partial

import pytest
from django.test import Client

from tests.tournaments.helpers import add_players, logged, publish_round
from tournaments.errors import Refused
from tournaments.models import Player
from tournaments.people import deleting, fees, payments, presence, wishes
from tournaments.people.players import rename_player
from tournaments.people.taking_over import take_back, take_over

PLAYERS = "/benefizturnier/leitung/spieler/"
PARTS = {"Answer": "parts"}


def page(client: Client, address: str = PLAYERS) -> str:
    return " ".join(client.get(address).content.decode().split())


def sent(number: str, name: str = "Bernd") -> dict[str, str]:
    return {"name": name, "club": "", "note": "", "number": number}


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


def named(name: str) -> Player:
    return Player.with_deleted.get(name=name)


@pytest.mark.both
def test_a_free_number_is_taken_and_given_back(organizer_client, tournament):
    parts = organizer_client.post(PLAYERS + "2/", sent("40"), headers=PARTS).json()
    assert (parts["player"], parts["number"]) == (named("Bernd").id, 40) and 'id="spieler-40"' in parts["row"]
    assert named("Bernd").number == 40
    assert (logged("player_renamed").before["number"], logged("player_renamed").after["number"]) == (2, 40)
    assert '<input type="hidden" name="number" value="2">' in parts["said"]
    organizer_client.post(PLAYERS + "40/", {"vorher": "1", "number": "2"})
    assert named("Bernd").number == 2


def test_without_a_script_the_way_back_leads_to_the_new_number(organizer_client, tournament):
    address = organizer_client.post(PLAYERS + "2/", sent("40"))["Location"]
    back = f'action="/benefizturnier/leitung/spieler/40/?wer={named("Bernd").id}" data-undo'
    assert back in organizer_client.get(address).content.decode()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("3", "Die Nummer 3 hat schon Clara."),
        ("4", "Die Nummer 4 hat Dieter, gelöscht, und behält sie für den Weg zurück: Bitte eine andere wählen"),
        ("0", "Eine Nummer von 1 bis 9999."),
        ("10000", "Eine Nummer von 1 bis 9999."),
        ("zwei", "Eine Nummer von 1 bis 9999."),
        ("", "Eine Nummer von 1 bis 9999."),
    ],
)
def test_what_cannot_be_is_said_beside_the_field(organizer_client, tournament, typed, sentence):
    Player.objects.filter(number=4).update(name="Dieter")
    deleting.delete_player(named("Dieter"))
    answer = organizer_client.post(PLAYERS + "2/", sent(typed, "Berndt"), headers=PARTS)
    assert answer.status_code == 422
    assert sentence in answer.content.decode() and 'value="Berndt"' in answer.content.decode()
    assert named("Bernd").number == 2


def test_who_has_a_seat_keeps_the_number(organizer_client, tournament):
    parts = organizer_client.post(PLAYERS + "2/", sent("40"), headers=PARTS).json()
    assert parts["number"] == 40
    publish_round(tournament, [[1, 40, 3, 4], [5, 6, 7, 8]])
    assert 'name="number"' not in page(organizer_client, PLAYERS + "40/")
    answer = organizer_client.post(PLAYERS + "40/", {"vorher": "1", "number": "2"}, headers=PARTS)
    assert answer.status_code == 422
    assert "Bernd ist schon gesetzt und behält die Nummer 40." in answer.json()["said"]


def test_wishes_stand_beside_the_name_and_in_the_form(organizer_client, tournament):
    anna, bernd, clara = Player.objects.order_by("number")[:3]
    wishes.seat_together(anna, bernd)
    wishes.keep_apart(anna, clara)
    wishes.fix_table(anna, 2, 1)
    said = "mit Bernd · nicht mit Clara · immer an Tisch 2, Platz 1"
    assert f'<small class="players__note">{said}</small>' in page(organizer_client)
    form = page(organizer_client, PLAYERS + "1/")
    assert said in form and 'href="/benefizturnier/leitung/spieler/wuensche/"' in form


def test_by_forename_or_surname_and_the_other_way_round(organizer_client, tournament):
    for number, name in ((1, "Anna von der Zecke"), (2, "Zoe Adler")):
        Player.objects.filter(number=number).update(name=name)
    Player.objects.filter(number__gt=2).delete()
    found = {}
    for order in ("name", "-name", "nachname", "-nachname", "-number", "-x"):
        text = page(organizer_client, f"{PLAYERS}?nach={order}")
        found[order] = re.findall(r'<tr id="spieler-(\d)"', text)
    assert found["name"] == found["-nachname"] == found["-x"] == ["1", "2"]
    assert found["nachname"] == found["-name"] == found["-number"] == ["2", "1"]
    text = page(organizer_client, f"{PLAYERS}?nach=nachname&nur=fehlt")
    assert "?nach=-nachname&amp;nur=fehlt" in text and "?nach=name&amp;nur=fehlt" in text


def test_who_was_deleted_has_a_place_to_come_back_from(organizer_client, tournament):
    assert "players-deleted" not in page(organizer_client)
    deleting.delete_player(named("Bernd"))
    text = page(organizer_client)
    assert "1 Gelöschter" in text and 'aria-label="Bernd zurückholen"' in text
    organizer_client.post(PLAYERS + "2/zuruecknehmen/", {"was": "deleted"})
    assert "players-deleted" not in page(organizer_client)
    # Entered again, the first one keeps the number: it is seen whose it is, and why there is no way back.
    deleting.delete_player(named("Bernd"))
    Player.objects.create(tournament=tournament, number=9, name="Bernd")
    assert "Nr. 2" in page(organizer_client) and "players-deleted" in page(organizer_client)
    answer = organizer_client.post(PLAYERS + "2/zuruecknehmen/", {"was": "deleted"}, headers=PARTS)
    assert (
        answer.status_code == 422 and "Bernd ist inzwischen noch einmal eingetragen, mit Nr. 9" in answer.json()["said"]
    )


def test_a_number_in_the_line_is_somebody_or_nobody(organizer_client, tournament):
    line = PLAYERS + "zeile/"
    for meant in ("new", ""):
        sent = {"line": "99", "meant": meant, "hier": "on"}
        answer = organizer_client.post(line, sent, headers=PARTS)
        assert answer.status_code == 422 and "Nr. 99 gibt es hier nicht" in answer.json()["said"]
    for said in ("Nr. 3 Clara: da.", "Clara (Nr. 3) war schon eingetragen."):
        parts = organizer_client.post(line, {"line": "#3", "meant": "new", "hier": "on"}, headers=PARTS).json()
        assert said in parts["said"]


def test_a_number_never_goes_to_somebody_else(organizer_client, tournament):
    """What another laptop has open names players by their number: it may never hit another one."""
    anna, bernd = tournament.players.filter(number__lt=3).order_by("number")
    rename_player(anna, "Anna", "", number=60)
    for refused in (
        partial(rename_player, bernd, "Bernd", "", number=1),
        partial(take_over, tournament, "Startnr.\tName\n1\tZoe"),
    ):
        with pytest.raises(Refused, match="Die Nummer 1 hatte vorher Anna; sonst bekommt sie niemand"):
            refused()
    organizer_client.post("/benefizturnier/leitung/spieler/1/loeschen/")
    assert (
        Player.with_deleted.get(id=anna.id).deleted_at is not None and tournament.players.filter(id=bernd.id).exists()
    )


def test_a_step_before_a_renumbering_is_taken_back(organizer_client, tournament):
    add_players(tournament, "Inge")
    inge = tournament.players.get(name="Inge")
    rename_player(inge, "Inge", "", number=60)
    rename_player(tournament.players.get(number=1), "Anna", "", number=70)
    organizer_client.post("/benefizturnier/leitung/spieler/9/zuruecknehmen/", {"was": "added"})
    assert not tournament.players.filter(name="Inge").exists() and tournament.players.count() == 8
    add_players(tournament, "Karl")
    assert tournament.players.get(name="Karl").number == 71


def test_a_number_given_by_mistake_and_taken_back_does_not_count(organizer_client, tournament):
    """The next follows on the highest that is held; what somebody had goes to nobody else all the same."""
    for number in (900, 10):
        organizer_client.post(PLAYERS + "8/", sent(str(number), numbered(8).name))
        organizer_client.post(PLAYERS + f"{number}/", {"vorher": "1", "number": "8"})
    add_players(tournament, "Inge\nKarl")
    assert [named(one).number for one in ("Inge", "Karl")] == [9, 11]
    deleting.delete_player(named("Karl"))
    add_players(tournament, "Lena")
    assert named("Lena").number == 12


def test_nobody_gets_a_number_over_the_limit(organizer_client, tournament):
    rename_player(named("Bernd"), "Bernd", "", number=9999)
    deleting.delete_player(numbered(3))
    add_players(tournament, "Inge\n100. Karl")
    assert (named("Inge").number, named("Karl").number) == (9, 10)
    answer = organizer_client.post(PLAYERS + "9/", sent("9", "Inge Groß"), headers=PARTS)
    assert answer.status_code == 200
    rename_player(named("Bernd"), "Bernd", "", number=2)
    add_players(tournament, "Lena")
    assert named("Lena").number == 11


def test_a_list_with_the_highest_number_leaves_the_lowest_to_the_others(tournament):
    take_over(tournament, "Startnr.\tName\n9998\tZoe\n\tInge\n\tKarl")
    assert [named(one).number for one in ("Zoe", "Inge", "Karl")] == [9998, 9999, 9]


def test_ones_own_number_comes_back(tournament):
    anna = tournament.players.get(number=1)
    rename_player(anna, "Anna", "", number=60)
    rename_player(anna, "Anna", "", number=1)
    anna.refresh_from_db()
    assert (anna.number, anna.numbers_before) == (1, [60])


def test_a_list_brings_back_who_was_deleted(tournament):
    text = "Nr.\tName\tVerein\n20\tKarl\tSC A\n21\tOlga\t"
    take_over(tournament, text)
    for name in ("Karl", "Olga"):
        deleting.delete_player(named(name))
    again = take_over(tournament, text)
    assert (again.added, [one.number for one in tournament.players.filter(name__in=("Karl", "Olga"))]) == (2, [20, 21])
    assert Player.with_deleted.filter(name="Karl").count() == 1
    deleting.delete_player(named("Karl"))
    add_players(tournament, "Karl")  # somebody of that name is here again: no second one comes back
    with pytest.raises(Refused, match="Die Nummer 20 hat Karl, gelöscht"):
        take_over(tournament, "Startnr.\tName\n20\tKarl")
    with pytest.raises(Refused, match="Die Nummer 20 hat Karl, gelöscht"):
        take_over(tournament, "Nr.\tName\n20\tZoe")


def test_who_comes_back_by_a_list_is_announced_and_has_not_paid(organizer_client, tournament):
    """The money was given back when they were deleted: nobody has brought it again."""
    fees.change_fees(tournament, [fees.Wanted("Startgeld", 1000)])
    bernd = named("Bernd")
    payments.pay(bernd)
    presence.arrive(bernd)
    deleting.delete_player(bernd)
    taken = take_over(tournament, f"Startnr.\tName\n{bernd.number}\tBernd\n\tZoe")
    back = named("Bernd")
    assert back.id == bernd.id and back.arrived_at is None and payments.paid_by(back) == 0
    take_back(tournament, *taken.events)
    assert not tournament.players.filter(name__in=["Bernd", "Zoe"]).exists()
