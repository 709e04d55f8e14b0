from __future__ import annotations

import html
import re
from html import escape

import pytest

from tests.tournaments.helpers import (
    director_at,
    enter,
    looked_at,
    normal,
    publish_round,
    scribe_at,
    seat_round,
    table_of,
)
from tournaments.models import Player
from tournaments.models.people import NOTE_LENGTH
from tournaments.people import fees, payments
from tournaments.people.categories import change_categories
from tournaments.people.fees import Wanted, change_fees
from tournaments.rounds import course

PLAYERS = "/benefizturnier/leitung/spieler/"


def page(client, address=PLAYERS):
    return client.get(address).content.decode()


def hidden(text: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(recognised|seen)" value="([\w-]+)">', text))


def test_lists_everybody_with_start_number_and_club(organizer_client, tournament):
    Player.objects.filter(number=3).update(club="DoKo Laim")
    text = page(organizer_client)
    assert "8 Spieler: 2 Vierertische" in text and 'id="zur-auslosung" hidden' not in text
    assert "Clara" in text and "DoKo Laim" in text and 'id="spieler-8"' in text
    assert "Weiter zur Auslosung" in text


@pytest.mark.both
def test_adds_what_was_pasted(organizer_client, tournament):
    answer = organizer_client.post(PLAYERS, looked_at("Ida, Spaten\nJens"))
    assert answer["Location"].split("?")[0] == PLAYERS
    assert list(Player.objects.filter(number__gt=8).values_list("number", "name", "club")) == [
        (9, "Ida", "Spaten"),
        (10, "Jens", ""),
    ]
    assert "2 Spieler eingetragen." in page(organizer_client)


def test_a_list_of_which_nothing_can_be_read_stays(organizer_client, tournament):
    typed = "12/3\nanna\n???"
    answer = organizer_client.post(PLAYERS, {"players": typed})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert text.count("Zeile 1: „12/3“ ist kein Name.") == 1 and "schon eingetragen, bleibt so" in text
    assert typed in text
    assert Player.objects.count() == 8


def test_several_are_shown_before_they_are_made(organizer_client, tournament):
    pasted = 'Name;Verein\n"Müller, Inge";SC Nord\nMeier, Jens;SC Süd'
    answer = organizer_client.post(PLAYERS, {"players": pasted})
    text = answer.content.decode()
    assert answer.status_code == 200 and Player.objects.count() == 8
    assert "Noch ist nichts eingetragen." in text and "Überschrift, kein Spieler" in text
    assert "Inge Müller" in text and "10 Spieler: 2 Fünfertische" in text and escape(pasted) in text
    # The same press once more: now it was seen.
    answer = organizer_client.post(PLAYERS, hidden(text) | {"players": pasted.replace("\n", "\r\n")})
    assert answer["Location"].split("?")[0] == PLAYERS
    assert list(Player.objects.filter(number__gt=8).values_list("name", "club")) == [
        ("Inge Müller", "SC Nord"),
        ("Jens Meier", "SC Süd"),
    ]


@pytest.mark.parametrize(("wrong", "field"), [({"number": "0"}, "number"), ({"name": "", "number": "0"}, "name")])
def test_refused_a_players_page_opens_at_the_first_wrong_field(organizer_client, tournament, wrong, field):
    sent = {"name": "Anna", "club": "", "number": "1", "note": ""} | wrong
    answer = organizer_client.post(PLAYERS + "1/", sent)
    (focused,) = re.findall(r"<[^>]* autofocus[^>]*>", answer.content.decode())
    assert answer.status_code == 422 and f'name="{field}"' in focused


def test_the_question_has_the_focus_alone_in_an_empty_tournament(organizer_client, tournament):
    Player.objects.all().delete()
    assert organizer_client.get(PLAYERS).content.decode().count(" autofocus") == 1
    text = organizer_client.post(PLAYERS, {"players": "Müller, Inge\nMeier, Jens"}).content.decode()
    assert "Noch ist nichts eingetragen." in text
    assert text.count(" autofocus") == 1 and '<div tabindex="-1" autofocus>' in text


def test_a_list_that_changed_after_it_was_seen_is_shown_again(organizer_client, tournament):
    answer = organizer_client.post(PLAYERS, looked_at("Ida\nJens") | {"players": "Ida\nJens\nKarl"})
    assert answer.status_code == 200 and Player.objects.count() == 8
    assert 'name="seen"' in answer.content.decode()


def test_one_line_says_enough_by_itself(organizer_client, tournament):
    assert organizer_client.post(PLAYERS, {"players": "Müller, Inge"})["Location"].split("?")[0] == PLAYERS
    assert Player.objects.get(number=9).name == "Inge Müller"


def test_without_a_script_a_button_shows_it(organizer_client, tournament):
    assert '<noscript><button class="button" name="check"' in page(organizer_client)
    answer = organizer_client.post(PLAYERS, looked_at("Ida\nJens") | {"check": "1"})
    assert answer.status_code == 200 and "Vorschau der Liste" in answer.content.decode()
    assert Player.objects.count() == 8


def test_who_is_there_already_is_passed_over_beside_new_ones(organizer_client, tournament):
    organizer_client.post(PLAYERS, looked_at("Anna\nIda\nBernd"))
    assert [player.name for player in Player.objects.filter(number__gt=8)] == ["Ida"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("anna", "anna ist schon eingetragen."),
        ("Anna\nBernd", "Alle sind schon eingetragen: Anna, Bernd."),
        ("", "Die Liste ist leer."),
        ("Name;Verein", "Die Liste ist leer."),
    ],
)
def test_nobody_new(organizer_client, tournament, typed, sentence):
    answer = organizer_client.post(PLAYERS, looked_at(typed))
    assert answer.status_code == 422 and sentence in answer.content.decode()
    assert Player.objects.count() == 8


def test_says_at_once_what_a_list_would_mean(organizer_client, tournament):
    checked = organizer_client.post(PLAYERS + "pruefen/", {"players": "Ida"}).content.decode()
    assert "9 Spieler: 1 Vierertisch und 1 Fünfertisch" in checked
    checked = organizer_client.post(PLAYERS + "pruefen/", {"players": "Ida\nJens\nKarl\nAnna"}).content.decode()
    assert "11 Spieler: 2 Fünfertische, 1 setzt aus" in checked and "schon eingetragen, bleibt so" in checked


def test_says_that_a_draw_is_older_than_the_list(organizer_client, tournament):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "gilt erst, wenn neu ausgelost wird" in page(organizer_client)


def test_who_leaves_while_a_round_is_played_plays_it_to_its_end_where_a_game_is(organizer_client, round_one):
    to_the_end = "Wer abgemeldet wird, spielt diese Runde noch zu Ende"
    missing = "; wo noch nichts eingetragen ist, fehlt dann jemand, bis die Tische geändert sind."
    enter(director_at(table_of(round_one, 1)), normal([1, 2], 130))
    assert to_the_end + missing in page(organizer_client)
    enter(director_at(table_of(round_one, 2)), normal([1, 2], 130))
    text = page(organizer_client)
    assert f"{to_the_end}." in text and missing not in text


def test_who_leaves_while_a_round_is_played_keeps_the_seat(organizer_client, round_one):
    location = organizer_client.post(PLAYERS + "1/abmelden/")["Location"]
    anna = Player.objects.get(number=1)
    assert location.startswith(f"{PLAYERS}?zuletzt=1&wer={anna.id}&was=withdrawn&einmal=")
    assert Player.objects.get(number=1).withdrawn_at
    assert round_one.tables.filter(seats__player__number=1).exists()


def test_leaves_and_comes_back(organizer_client, tournament):
    organizer_client.post(PLAYERS + "2/abmelden/")
    assert Player.objects.get(number=2).withdrawn_at
    text = page(organizer_client)
    assert "Bernd ist abgemeldet" in text and "7 Spieler: 1 Fünfertisch, 2 setzen aus" in text
    back = organizer_client.post(PLAYERS + "2/anmelden/")["Location"]
    assert Player.objects.get(number=2).withdrawn_at is None
    assert "Bernd ist wieder dabei." in (text := page(organizer_client, back)) and 'value="readmitted"' in text
    for was, withdrawn in (("readmitted", True), ("withdrawn", False)):
        said = organizer_client.post(PLAYERS + "2/zuruecknehmen/", {"was": was}, headers={"Answer": "parts"}).json()
        assert "Zurückgenommen: Bernd ist wieder" in said["said"]
        assert (Player.objects.get(number=2).withdrawn_at is not None) == withdrawn


def test_a_way_back_that_nothing_comes_of_is_refused(organizer_client, tournament):
    """A late arrival is withdrawn again by the closing of check-in alone, and that was taken back."""
    sent = {"was": "readmitted", "abgemeldet": "1"}
    answer = organizer_client.post(PLAYERS + "2/zuruecknehmen/", sent, headers={"Answer": "parts"})
    assert answer.status_code == 422 and "nicht mehr zurücknehmen" in answer.json()["said"]
    assert Player.objects.get(number=2).withdrawn_at is None


def test_who_comes_back_is_named_on_the_button(organizer_client, tournament):
    organizer_client.post(PLAYERS + "2/abmelden/")
    assert 'aria-label="Bernd wieder dabei"' in page(organizer_client)


def test_a_latecomer_is_led_to_the_seats_while_a_table_has_no_game(organizer_client, tournament, round_one):
    assert "/auslosung/plaetze/" in page(organizer_client)
    for number in (1, 2):
        enter(scribe_at(table_of(round_one, number)), {"type": "normal", "re": [1, 3], "re_pips": 130})
    assert "/auslosung/plaetze/" not in page(organizer_client)


def test_changes_name_and_club(organizer_client, tournament):
    assert 'value="Bernd"' in page(organizer_client, PLAYERS + "2/")
    answer = organizer_client.post(PLAYERS + "2/", {"name": "Berndt", "club": "Spaten"})
    assert answer["Location"].startswith(PLAYERS + "?vorher=")
    assert Player.objects.filter(number=2).values_list("name", "club").get() == ("Berndt", "Spaten")


def sent_back(said: str) -> dict[str, str]:
    """What the button under a sentence would send."""
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', said.partition("<form")[2])
    return {name: html.unescape(value) for name, value in hidden}


def form_of(client, number: int) -> dict[str, str]:
    """What the form of a player sends as it comes."""
    text = client.get(f"{PLAYERS}{number}/", headers={"Answer": "parts"}).content.decode()
    shown = dict(re.findall(r'name="war_(\w+)" value="([^"]*)"', text))
    return shown | {f"war_{name}": value for name, value in shown.items()}


def test_a_form_opened_before_somebody_else_saved_changes_only_what_was_changed_in_it(organizer_client, tournament):
    change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    old = form_of(organizer_client, 3)
    organizer_client.post(PLAYERS + "3/", old | {"club": "DoKo Laim", "filler": "on", "note": "kommt später"})
    answer = organizer_client.post(PLAYERS + "3/", old | {"name": "Clara Zech"})
    assert answer.status_code == 302
    clara = Player.objects.get(number=3)
    assert (clara.name, clara.club, clara.filler, clara.note) == ("Clara Zech", "DoKo Laim", True, "kommt später")
    # What both have changed is asked about, and nothing typed is lost.
    answer = organizer_client.post(PLAYERS + "3/", old | {"club": "Spaten", "name": "Klara"})
    text = answer.content.decode()
    assert answer.status_code == 422 and 'value="Klara"' in text
    assert "Inzwischen steht hier: Clara Zech." in text and "Inzwischen steht hier: DoKo Laim." in text
    shown = dict(re.findall(r'name="(war_\w+)" value="([^"]*)"', text))
    organizer_client.post(PLAYERS + "3/", old | shown | {"club": "Spaten", "name": "Klara"})
    assert (Player.objects.get(number=3).name, Player.objects.get(number=3).club) == ("Klara", "Spaten")


def test_a_change_is_taken_back_and_nothing_else_with_it(organizer_client, tournament):
    change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    less = tournament.fees.get(name="ermäßigt")
    typed = {"name": "Clara Zech", "club": "", "fee": str(less.id), "filler": "on", "note": ""}
    said = organizer_client.post(PLAYERS + "3/", typed, headers={"Answer": "parts"}).json()["said"]
    back = sent_back(said)
    assert {"vorher", "name", "fee", "filler"} <= {*back}
    Player.objects.filter(number=3).update(club="DoKo Laim")  # by somebody else meanwhile
    said = organizer_client.post(PLAYERS + "3/", back, headers={"Answer": "parts"}).json()["said"]
    assert "Zurückgenommen: Clara." in said
    clara = Player.objects.get(number=3)
    assert (clara.name, clara.club, clara.fee, clara.filler) == ("Clara", "DoKo Laim", None, False)
    assert "Rückgängig" not in said  # the step before this one is offered, not the way forth again
    # Not what somebody has changed since.
    Player.objects.filter(number=3).update(name="Klara")
    del back["einmal"]  # another press than the one that was answered
    answer = organizer_client.post(PLAYERS + "3/", back, headers={"Answer": "parts"})
    assert answer.status_code == 422 and "jemand anders" in answer.json()["said"]
    assert Player.objects.get(number=3).name == "Klara"
    # Nor to a name that somebody else has by now.
    Player.objects.filter(number=3).update(name="Clara Zech")
    Player.objects.filter(number=4).update(name="Clara")
    answer = organizer_client.post(PLAYERS + "3/", back, headers={"Answer": "parts"})
    assert answer.status_code == 422 and "Clara ist schon eingetragen" in answer.json()["said"]
    # Where nothing was changed there is no way back.
    same = form_of(organizer_client, 3)
    said = organizer_client.post(PLAYERS + "3/", same, headers={"Answer": "parts"}).json()["said"]
    assert "Gespeichert: " in said and "Rückgängig" not in said


def test_a_change_is_taken_back_without_a_script_too(organizer_client, tournament):
    note = "„Größter Verein“ & Co. " * 12
    typed = {"name": "Clara Zech", "club": "DoKo Laim", "note": note[:NOTE_LENGTH], "number": "3", "nach": "name"}
    answer = organizer_client.post(PLAYERS + "3/", typed)
    address = answer["Location"]
    assert answer.status_code == 302 and "nach=name" in address
    assert "Zech" not in address and "Laim" not in address and len(address) < 1500
    text = page(organizer_client, address)
    assert text.count("Gespeichert: Clara Zech.") == 1
    back = sent_back(text[text.index('id="gesagt"') : text.index('id="gesagt"') + 2000])
    answer = organizer_client.post(PLAYERS + "3/", back)
    clara = Player.objects.get(number=3)
    assert (clara.name, clara.club, clara.note) == ("Clara", "", "")
    text = page(organizer_client, answer["Location"])
    assert "Zurückgenommen: Clara." in text and "Rückgängig" not in text
    # Nor does a page whose address was made up offer anything.
    assert "Rückgängig" not in page(organizer_client, PLAYERS + "?vorher=" + address.partition("vorher=")[2][:-2])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "Ohne Namen geht es nicht."), ("Anna", "Anna ist schon eingetragen"), ("x" * 81, "Höchstens 80 Zeichen.")],
)
def test_a_name_that_cannot_be(organizer_client, tournament, name, sentence):
    answer = organizer_client.post(PLAYERS + "2/", {"name": name, "club": "Spaten"})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert sentence in text and 'value="Spaten"' in text
    assert Player.objects.get(number=2).name == "Bernd"


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"category": "Herren"}, "Diese Kategorie gibt es nicht mehr."),
        ({"fee": "999"}, "Dieses Startgeld gibt es nicht mehr."),
        ({"fee": "x"}, "Dieses Startgeld gibt es nicht mehr."),
    ],
)
def test_what_was_taken_away_meanwhile_is_not_chosen(organizer_client, tournament, chosen, sentence):
    change_categories(tournament, ["Damen"])
    change_fees(tournament, [Wanted("Startgeld", 1000)])
    typed = {"name": "Anna Meier", "club": "Laim", "note": "kommt später"}
    answer = organizer_client.post("/benefizturnier/leitung/spieler/1/", typed | chosen)
    page = answer.content.decode()
    assert answer.status_code == 422 and page.count(sentence) == 1 and "Auswahl" not in page
    assert 'value="Anna Meier"' in page and "kommt später" in page


def test_names_are_never_markup(organizer_client, tournament):
    Player.objects.filter(number=1).update(name="<b>Anna</b>", club="<i>")
    text = page(organizer_client) + page(organizer_client, PLAYERS + "1/")
    assert "<b>" not in text and "<i>" not in text


@pytest.mark.both
def test_many_players_cost_no_more_queries(organizer_client, tournament, django_assert_num_queries):
    Player.objects.bulk_create(Player(tournament=tournament, number=n, name=f"Spieler {n}") for n in range(9, 100))
    # session, user, tournament, organizer; players, wishes (2), fees, payments, who has a seat, latest round,
    # whether it was asked anew who is here
    with django_assert_num_queries(13):
        organizer_client.get(PLAYERS)


def test_between_rounds_the_next_draw_is_one_press_away(organizer_client, tournament):
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Weiter zur Auslosung" not in page(organizer_client)
    round.status = "closed"
    round.save()
    assert "Weiter zur Auslosung" in page(organizer_client)
    course.finish(tournament)
    assert "Weiter zur Auslosung" not in page(organizer_client)


def test_who_has_paid_and_is_signed_off_is_said_to_have_paid(organizer_client, tournament):
    fees.change_fees(tournament, [fees.Wanted("Startgeld", 1000)])
    payments.pay(tournament.players.get(number=1))
    said = "Was davon zurückgeht, wird beim Spieler eingetragen."
    text = html.unescape(organizer_client.post(PLAYERS + "1/abmelden/", follow=True).content.decode())
    assert f"Bezahlt sind 10,00 €: {said}" in text.replace("\xa0", " ")
    assert said not in html.unescape(organizer_client.post(PLAYERS + "2/abmelden/", follow=True).content.decode())


def test_a_name_that_stands_twice_is_counted_as_that_and_not_as_an_error(organizer_client, tournament):
    text = "Ida Neu\nIda Neu\nAnna, Verein A\nAnna, Verein B\n12/3"
    page = " ".join(organizer_client.post(f"{PLAYERS}pruefen/", {"players": text}).content.decode().split())
    assert "2 doppelt" in page and "1 mit Fehler" in page
    assert "Zeile 2: Ida Neu steht schon in Zeile 1." in page and "Zeile 4: Anna steht schon in Zeile 3." in page
