"""What the desk says of a line beforehand, and what it does with it on Enter: the same."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import add_players
from tests.tournaments.test_director_registration import LINE, PARTS, numbered
from tests.tournaments.test_standings import by_rules
from tournaments.models import Player
from tournaments.people import deleting, presence
from tournaments.people.players import choose_team, rename_player, withdraw
from tournaments.people.second_device import share

BEFORE = LINE + "vorher/"

NEW = [
    ("Ida Groß", ("Ida Groß", "", 9)),
    ("Ida Groß, SC Nord", ("Ida Groß", "SC Nord", 9)),
    ("Kunz, Eva, Füchse", ("Eva Kunz", "Füchse", 9)),
    ("Kunz, Eva", ("Eva Kunz", "", 9)),
    ("Ida Groß, DC Isar, München", ("Ida Groß", "DC Isar, München", 9)),
    ("Ida Groß; SC Nord", ("Ida Groß", "SC Nord", 9)),
    ("Nr. 12 Gerd Gap", ("Gerd Gap", "", 12)),
    ("12 Gerd Gap, SC Nord", ("Gerd Gap", "SC Nord", 12)),
    ("(12) Gap, Gerd", ("Gerd Gap", "", 12)),
    ("1000 Gerd Gap", ("Gerd Gap", "", 1000)),
    ("9999 Gap, Gerd, SC Nord", ("Gerd Gap", "SC Nord", 9999)),
    ("1000. Gerd Gap", ("Gerd Gap", "", 1000)),
    ("4 Dieter", ("Dieter", "", 4)),  # deleted, and entered again with the number that is kept for the way back
    ("Anna 2", ("Anna 2", "", 9)),
    # No headings, though most of the words are.
    ("Sepp Huber, Klub, Team", ("Sepp Huber", "Klub, Team", 9)),
    ("Anna Senior, Club, Gruppe", ("Anna Senior", "Club, Gruppe", 9)),
    ("Spieler, Otto, SC Nord", ("Otto Spieler", "SC Nord", 9)),
]
"""What is typed, and the name, club and number of who is new."""
KNOWN = [
    ("Anna", 1),
    ("Anna, SC Nord", 1),
    ("Schmidt, Bernd", 2),
    ("Schmidt, Bernd, Laim", 2),
    ("Bernd Schmidt, laim", 2),
    ("be", 2),
    ("2", 2),
    ("Nr. 2 Bernd Schmidt", 2),
    ("2 Bernd", 2),
    ("Nr. 22 Clara", 3),  # she had it
    ("Emil, SC Süd", 5),
]
REFUSED = [
    ("Bernd Schmidt, Laim, Bayern", "Bernd Schmidt (Laim) ist schon eingetragen. Wer ebenso heißt, braucht"),
    ("Bernd Schmidt, TV Unna", "Bernd Schmidt (Laim) ist schon eingetragen. Wer ebenso heißt, braucht"),
    ("3 Klaus Karl", "Die Nummer 3 hat schon Clara."),
    ("22 Klaus Karl", "Die Nummer 22 hatte vorher Clara"),
    ("3 Klara", "Die Nummer 3 hat schon Clara."),
    ("4 Klaus Karl", "Die Nummer 4 hat Dieter, gelöscht"),
    ("9 Clara", "Clara ist schon eingetragen, mit Nr. 3."),
    ("Nr. 0 Gerd Gap", "„0“ ist keine Nummer von 1 bis 9999."),
    ("9 Ber", "„9 Ber“ passt auf Bernd Schmidt (Nr. 2)"),
    ("99", "Nr. 99 gibt es hier nicht"),
    ("10001", "„10001“ ist kein Name."),
    ("Schmidt Bernd, TV Unna", "passt auf Bernd Schmidt (Nr. 2)"),
    ("Аnna", "sieht genauso aus wie Anna"),  # its first letter is Cyrillic
    ("Dr. Clara", "Dr. Clara und Clara haben denselben Namen bis auf Titel oder Anrede."),
    ("–", "ist kein Name"),
    ("", "Die Liste ist leer."),
    (", SC Nord", "Hier fehlt der Name."),
    ("Name, Verein", "„Name, Verein“ ist eine Überschrift: Hier fehlt der Name."),
    ("Spieler", "„Spieler“ ist eine Überschrift: Hier fehlt der Name."),
]


@pytest.fixture
def here(tournament):
    """Players 1 to 8: Bernd Schmidt with a club, Clara with another number before, Dieter deleted, Emil withdrawn."""
    rename_player(numbered(2), "Bernd Schmidt", "Laim")
    rename_player(numbered(3), "Clara", "", number=22)
    rename_player(Player.objects.get(name="Clara"), "Clara", "", number=3)
    rename_player(numbered(4), "Dieter", "")
    deleting.delete_player(numbered(4))
    rename_player(numbered(5), "Emil", "")
    withdraw(numbered(5))
    return tournament


@pytest.mark.parametrize(("typed", "comes"), NEW)
def test_who_is_new(organizer_client, here, typed, comes):
    said = organizer_client.get(BEFORE, {"zeile": typed}).json()
    parts = organizer_client.post(LINE, {"line": typed, "meant": "new"}, headers=PARTS).json()
    new = numbered(parts["number"])
    assert (new.name, new.club, new.number) == comes and said["name"] == new.name
    wanted = [f"Nr. {new.number}"] if new.number != 9 else []
    assert said["beside"] == [*wanted, *([f"Verein {new.club}"] if new.club else [])]


@pytest.mark.parametrize(("typed", "number"), KNOWN)
def test_who_is_known(organizer_client, here, typed, number):
    said = organizer_client.get(BEFORE, {"zeile": typed}).json()
    known = numbered(number)
    assert (said["number"], said["known"], said["done"]) == (number, known.name, False)
    parts = organizer_client.post(LINE, {"line": typed, "meant": "", "hier": "on"}, headers=PARTS).json()
    assert parts["number"] == number and numbered(number).arrived_at
    assert said["beside"] == ([f"Verein {numbered(number).club}"] if numbered(number).club != known.club else [])
    after = organizer_client.get(BEFORE, {"zeile": typed}).json()
    assert after.get("done") or after["refused"]  # by the beginning of a name only who is awaited is meant


@pytest.mark.parametrize(("typed", "sentence"), REFUSED)
def test_what_is_refused(organizer_client, here, typed, sentence):
    said = organizer_client.get(BEFORE, {"zeile": typed}).json()
    answer = organizer_client.post(LINE, {"line": typed, "meant": "", "hier": "on"}, headers=PARTS)
    assert answer.status_code == 422 and said["refused"] in answer.json()["said"].replace("&quot;", '"')
    assert sentence in said["refused"] and ("other" in said) == bool(answer.json()["doubt"])
    assert here.players.count() == 7 and not here.players.exclude(arrived_at=None).exists()


@pytest.mark.parametrize("typed", ["–", "-", ";", "- -"])
def test_a_mark_is_nobody_also_where_a_single_one_is_awaited(organizer_client, here, typed):
    for one in here.players.filter(withdrawn_at=None).exclude(number=1):
        presence.arrive(one)
    assert "refused" in organizer_client.get(BEFORE, {"zeile": typed}).json()
    assert organizer_client.post(LINE, {"line": typed, "hier": "on"}, headers=PARTS).status_code == 422
    assert numbered(1).arrived_at is None


def test_whom_it_was_asked_about_is_new(organizer_client, here):
    assert organizer_client.get(BEFORE, {"zeile": "Аnna", "sicher": "1"}).json()["name"] == "Аnna"
    assert "ist schon eingetragen" in organizer_client.get(BEFORE, {"zeile": "Anna", "neu": "1"}).json()["refused"]


def test_a_second_device_hears_that_it_brings_nobody_back(organizer_client, client, here):
    link = share(here)
    client.post(f"/anmeldung/{link.key}/")
    presence.arrive(numbered(1))
    assert client.get(BEFORE, {"zeile": "1"}).json()["done"]
    assert "ist abgemeldet: Das ändert nur die Leitung" in client.get(BEFORE, {"zeile": "Emil, SC"}).json()["refused"]


def test_of_what_was_typed_somebody_chosen_in_the_list_keeps_what_stands_behind_the_comma(organizer_client, here):
    said = organizer_client.post(LINE, {"line": "Ann, SC Nord", "meant": "1", "hier": "on"}, headers=PARTS).json()[
        "said"
    ]
    assert "Nr. 1 Anna: da, Verein SC Nord." in said and numbered(1).club == "SC Nord"


def test_a_team_beside_who_is_known_is_said_not_to_be_kept(organizer_client, here):
    by_rules(here, teams="all")
    typed, sentence = "Anna, Karo Ass, Blau", "ohne Mannschaft Blau: Die wird beim Spieler gewählt"
    said = organizer_client.get(BEFORE, {"zeile": typed}).json()
    assert said["beside"] == ["Verein Karo Ass", sentence]
    parts = organizer_client.post(LINE, {"line": typed, "hier": "on"}, headers=PARTS).json()
    assert f"da, Verein Karo Ass, {sentence}." in parts["said"]
    assert (numbered(1).club, numbered(1).team) == ("Karo Ass", "")
    choose_team(numbered(1), "Blau")
    assert organizer_client.get(BEFORE, {"zeile": typed}).json()["beside"] == []


@pytest.mark.both
def test_reading_a_line_costs_the_same_however_many_begin_so(organizer_client, here, django_assert_max_num_queries):
    add_players(here, "\n".join(f"Max Meier{chr(97 + at)}" for at in range(20)))
    for one in here.players.filter(name__startswith="Max"):
        presence.arrive(one)
    with django_assert_max_num_queries(15):
        said = organizer_client.get(BEFORE, {"zeile": "Max"}).json()
    assert "passt auf Max Meiera (Nr. 9, schon da), Max Meierb (Nr. 10, schon da)" in said["refused"]
    assert "Max Meierc (Nr. 11, schon da) und 17 mehr. Startnummer" in said["refused"]
