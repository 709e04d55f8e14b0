"""The director's page on which another player takes over a seat."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from tests.tournaments.helpers import add_players, enter, normal, publish_round, scribe_at, table_now
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import EarlierHolder, Player, Seat
from tournaments.pages.desk.substitute_form import SubstituteForm
from tournaments.people.fees import Wanted, change_fees
from tournaments.people.players import withdraw

TABLE = "/benefizturnier/leitung/runde/1/tisch/1/"
PAGE = TABLE + "wechsel/"


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def errors(answer) -> list[str]:
    """What the page says to be wrong, in the order of the page."""
    found = re.findall(r'class="field__error".*?<span>(.*?)</span>|banner--warn".*?<p>(.*?)</p>', text(answer))
    return [unescape(field or whole) for field, whole in found]


def player(name: str) -> int:
    return Player.objects.get(name=name).id


def asked(**more) -> dict[str, object]:
    said = {"goes": player("Anna"), "comes": player("Inge"), "position": 2, "points": "own", "entries": 1}
    return said | more


@pytest.fixture
def begun(tournament, scribe):
    add_players(tournament, "Inge\nJonas")
    enter(scribe, normal([1, 2], 140))
    return scribe


def holds() -> str:
    return Seat.objects.get(table__round__number=1, table__number=1, number=1).player.name


def test_it_is_found_on_the_tables_page_and_on_its_record(organizer_client, begun):
    assert f'href="{PAGE}"' in text(organizer_client.get(TABLE))
    assert f'href="{PAGE}?weiter=akte"' in text(organizer_client.get(TABLE + "akte/"))


def test_where_nobody_comes_the_table_can_be_ended(organizer_client, begun):
    said = text(organizer_client.get(PAGE))
    assert f'<a href="{TABLE}vorzeitig/">Tisch vorzeitig beenden</a>' in said and "zu viert" not in said


def test_no_table_of_five_goes_on_as_one_of_four(organizer_client, tournament):
    add_players(tournament, "Inge")
    five = publish_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9]]).tables.get(number=1)
    assert "vorzeitig" not in text(organizer_client.get(PAGE))  # before the first game "Tische ändern" helps
    enter(scribe_at(five), normal([2, 3], 140))
    assert "Ein Fünfertisch spielt nicht zu viert weiter. Kommt niemand:" in text(organizer_client.get(PAGE))


def test_of_a_mandatory_solo_only_where_there_is_one(organizer_client, begun):
    said = "Ein offenes Pflichtsolo übernimmt, wer kommt."
    assert said in text(organizer_client.get(PAGE))
    ledger.change_ruleset(begun.tournament, replace(begun.tournament.ruleset, mandatory_solos=0))
    after = text(organizer_client.get(PAGE))
    assert said not in after and "Bekommt einer alle Punkte, zählt die Runde nur für ihn." in after


def test_a_round_that_is_a_missed_one_for_the_points_costs_no_money(organizer_client, begun):
    said = "Was eine versäumte Runde an Geld kostet, zahlt der andere für sie nicht."
    rules = replace(begun.tournament.ruleset, missed_round_points=-5)
    ledger.change_ruleset(begun.tournament, rules)
    before = text(organizer_client.get(PAGE))
    assert "Für den anderen ist sie eine Runde ohne Platz: −5 Punkte." in before and said not in before
    ledger.change_ruleset(begun.tournament, replace(rules, missed_round_cents=500))
    assert f"−5 Punkte. {said}" in text(organizer_client.get(PAGE))


def test_offers_who_has_no_seat_and_the_next_game(organizer_client, begun):
    page = text(organizer_client.get(PAGE + "?platz=2"))
    assert ">Inge</option>" in page and ">Emma</option>" not in page
    assert '<option value="2" selected>Spiel 2, das nächste</option>' in page
    assert '<option value="3">Spiel 3, wenn das laufende gespielt ist</option>' in page
    assert f'name="goes" value="{player("Bernd")}" checked' in page


def test_changes_and_says_so(organizer_client, begun):
    answer = organizer_client.post(PAGE, asked())
    assert answer["Location"] == PAGE
    page = text(organizer_client.get(PAGE))
    assert "Tisch 1: Inge für Anna ab Spiel 2." in page
    assert holds() == "Inge"
    log = text(organizer_client.get("/benefizturnier/leitung/protokoll/"))
    assert "Inge für Anna, Platz 1, ab Spiel 2" in log and "jeder seine Punkte" in log


def test_a_new_player_and_back_to_the_record(organizer_client, begun):
    answer = organizer_client.post(PAGE, asked(comes="", newcomer="Xaver Huber", weiter="akte"))
    assert answer["Location"] == PAGE + "?weiter=akte" and holds() == "Xaver Huber"


def test_a_name_that_looks_like_another_is_asked_about(organizer_client, begun):
    typed = asked(comes="", newcomer="lnge")
    answer = organizer_client.post(PAGE, typed)
    assert answer.status_code == 422 and 'name="sure"' in text(answer) and 'value="lnge"' in text(answer)
    assert organizer_client.post(PAGE, typed | {"sure": "1"}).status_code == 302
    assert holds() == "lnge"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"comes": ""}, "Bitte wählen, wer kommt, oder einen Namen eintragen."),
        ({"newcomer": "Max"}, "Oben ist schon jemand gewählt: Bitte nur eines von beiden."),
        ({"goes": ""}, "Bitte wählen."),
        ({"goes": "99999"}, "Bitte wählen."),
        ({"comes": "x"}, "Bitte wählen."),
        ({"position": "²"}, "Bitte wählen."),
        ({"position": "9" * 40}, "Bitte wählen."),
        ({"points": "alle"}, "Bitte wählen."),
        ({"entries": "0"}, "Inzwischen steht mehr auf der Liste"),
        ({"entries": "abc"}, "Die Spielliste hat sich inzwischen geändert."),
        ({"entries": "-1"}, "Die Spielliste hat sich inzwischen geändert."),
        ({"reason": "x" * 201}, "Der Grund darf höchstens 200 Zeichen haben."),
        ({"comes": "", "newcomer": "x" * 100}, "Name und Verein dürfen je höchstens 80 Zeichen haben."),
        ({"comes": "", "newcomer": "x" * 201}, "Name und Verein dürfen je höchstens 80 Zeichen haben."),
        ({"comes": "", "newcomer": "\u200b\u2060"}, "Hier fehlt der Name."),
        ({"comes": "", "newcomer": ", DC Isar"}, "Hier fehlt der Name."),
        ({"comes": "", "newcomer": "12345"}, "„12345“ ist kein Name."),
    ],
)
def test_one_sentence_and_nothing_typed_is_lost(organizer_client, begun, fields, said):
    answer = organizer_client.post(PAGE, asked(**fields))
    assert answer.status_code == 422 and [one for one in errors(answer) if said in one] == errors(answer)
    assert len(errors(answer)) == 1 and "Zeile" not in errors(answer)[0]
    if "comes" not in fields:
        assert f'<option value="{player("Inge")}" selected>' in text(answer)
    assert not EarlierHolder.objects.exists()


def test_a_fee_behind_the_name_is_no_club(organizer_client, tournament, begun):
    change_fees(tournament, [Wanted("ermäßigt", 500)])
    answer = organizer_client.post(PAGE, asked(comes="", newcomer="Xaver Huber, Dachs, ermäßigt"))
    said = "Hier nur Name und Verein: Kategorie und Startgeld werden danach beim Spieler gewählt."
    assert answer.status_code == 422 and errors(answer) == [said]
    assert not Player.objects.filter(name="Xaver Huber").exists()


def test_before_the_first_game_nobody_plays_for_another(organizer_client, tournament, scribe):
    add_players(tournament, "Inge\nJonas")
    table = scribe.seated()
    goes = table.seats.get(number=1).player_id
    answer = organizer_client.post(PAGE, asked(goes=goes, comes=player("Jonas"), position=1, entries=0, points="goes"))
    assert answer.status_code == 422
    assert errors(answer) == [
        "Wer vor dem ersten Spiel kommt, hat den Platz von Anfang an: Alle Punkte sind seine. "
        "Für jemand anderen spielen kann er erst ab Spiel 2."
    ]
    assert table.seats.get(number=1).player_id == goes


def test_of_an_old_page_is_said_who_sits_there_by_now(organizer_client, begun, directing):
    ledger.substitute(directing, ledger.Change(player("Anna"), player("Inge"), 2))
    answer = organizer_client.post(PAGE, asked())
    assert answer.status_code == 422 and errors(answer) == [
        "Auf dem Platz von Anna sitzt inzwischen Inge: Bitte noch einmal wählen.",
        "Inge sitzt in dieser Runde schon an Tisch 1.",
    ]


def test_of_an_old_page_is_said_which_game_is_too_early_by_now(organizer_client, begun, directing):
    ledger.substitute(directing, ledger.Change(player("Anna"), player("Inge"), 3))
    said = errors(organizer_client.post(PAGE, asked(goes=player("Bernd"), comes=player("Jonas"))))
    sentence = "Ein anderer Wechsel an diesem Tisch gilt erst ab einem späteren Spiel: Bitte keines davor wählen."
    assert said == [sentence]
    for _game in range(2):
        enter(scribe_at(table_now(begun)), normal([1, 2], 140))
    said = errors(organizer_client.post(PAGE, asked(goes=player("Inge"), comes=player("Jonas"), entries=3)))
    assert said == ["Inge sitzt noch nicht so lange auf diesem Platz: Bitte ein späteres Spiel wählen."]
    said = errors(organizer_client.post(PAGE, asked(goes=player("Inge"), comes=player("Jonas"))))
    assert said == ["Inzwischen steht mehr auf der Liste: Bitte noch einmal wählen, ab welchem Spiel."]


def test_whoever_came_has_to_play_before_somebody_comes_for_them(organizer_client, begun, directing):
    """Inge comes from game 2 on: for her somebody comes from game 3 on, for the others from game 2 on."""
    ledger.substitute(directing, ledger.Change(player("Anna"), player("Inge"), 2))
    page = text(organizer_client.get(PAGE + "?platz=1"))
    assert f'value="{player("Inge")}" checked data-places="3">' in page
    assert f'value="{player("Bernd")}" data-places="2 3"' in page
    assert '<option value="2">Spiel 2, das nächste</option>' in page and '<option value="3" selected>' in page
    said = asked(goes=player("Inge"), comes=player("Jonas"))
    assert organizer_client.post(PAGE, said | {"position": 2}).status_code == 422
    assert organizer_client.post(PAGE, said | {"position": 3}).status_code == 302 and holds() == "Jonas"


def test_who_sits_at_another_table_by_now(organizer_client, begun, directing):
    Seat.objects.filter(player__name="Emma").update(player=player("Jonas"))
    said = errors(organizer_client.post(PAGE, asked(goes=player("Emma"), comes=player("Jonas"))))
    assert said == [
        "Emma sitzt nicht mehr an diesem Tisch: Bitte noch einmal wählen.",
        "Jonas sitzt in dieser Runde schon an Tisch 2.",
    ]


def test_what_was_refused_is_said_in_one_sentence(organizer_client, begun, directing):
    """The place is not offered any more, since a change at another device has taken it meanwhile."""
    form = SubstituteForm(asked(position=1), state=ledger.read(table_now(begun)), free=[], asks_reason=False)
    assert not form.is_valid() and len(form.errors["position"]) == 1
    form.refuse(Refused("position", "So weit reicht die Liste nicht."))
    assert list(form.errors["position"]) == ["So weit reicht die Liste nicht."]


def test_taken_back(organizer_client, begun):
    organizer_client.post(PAGE, asked())
    page = text(organizer_client.get(PAGE))
    assert "Platz 1: Anna (" in page and "ab Spiel 2 Inge (0)" in page and "Wechsel zurücknehmen" in page
    said = {"seat": 1, "holds": player("Inge")}
    assert organizer_client.post(PAGE + "zuruecknehmen/", said)["Location"] == PAGE
    assert holds() == "Anna"


def test_taken_back_after_a_game_only_with_a_reason(organizer_client, begun):
    organizer_client.post(PAGE, asked())
    enter(scribe_at(table_now(begun)), normal([1, 2], 150))
    assert 'name="reason"' in text(organizer_client.get(PAGE))
    said = {"seat": 1, "holds": player("Inge")}
    answer = organizer_client.post(PAGE + "zuruecknehmen/", said)
    assert answer.status_code == 422 and "Bitte den Grund angeben" in text(answer)
    assert holds() == "Inge"
    organizer_client.post(PAGE + "zuruecknehmen/", said | {"reason": "falscher Tisch"})
    assert holds() == "Anna"


def test_whose_points_can_be_chosen_later(organizer_client, begun):
    organizer_client.post(PAGE, asked())
    chosen = {"seat": 1, "holds": player("Inge")}
    assert organizer_client.post(PAGE + "punkte/", chosen | {"points_to": player("Anna")})["Location"] == PAGE
    assert "alle Punkte für Anna" in text(organizer_client.get(PAGE))
    organizer_client.post(PAGE + "punkte/", chosen | {"points_to": player("Emma")})
    assert "Alle Punkte bekommt, wer auf diesem Platz gesessen hat" in text(organizer_client.get(PAGE))
    organizer_client.post(PAGE + "punkte/", chosen | {"points_to": ""})
    assert "alle Punkte für" not in text(organizer_client.get(PAGE))


def test_the_points_of_a_change_that_is_no_more_are_nobodys(organizer_client, begun, directing):
    """Taken back in another window, or somebody else has come since."""
    organizer_client.post(PAGE, asked())
    form, _punkte, _rest = text(organizer_client.get(PAGE)).split("punkte/")[1].partition("</form>")
    assert f'name="holds" value="{player("Inge")}"' in form
    chosen = {"seat": 1, "holds": player("Inge"), "points_to": player("Anna")}
    organizer_client.post(PAGE + "zuruecknehmen/", chosen)
    organizer_client.post(PAGE + "punkte/", chosen)
    assert "Der Wechsel wurde inzwischen zurückgenommen: Zugeteilt ist nichts." in text(organizer_client.get(PAGE))
    ledger.substitute(directing, ledger.Change(player("Anna"), player("Jonas"), 2))
    organizer_client.post(PAGE + "punkte/", chosen | {"holds": player("Anna")})
    assert "Dort sitzt inzwischen jemand anders: Bitte noch einmal wählen." in text(organizer_client.get(PAGE))


@pytest.mark.parametrize("tail", ["", "zuruecknehmen/", "punkte/"])
def test_odd_posts_change_nothing(organizer_client, begun, tail):
    for fields in ({}, {"seat": "9"}, {"seat": "1", "holds": "x", "points_to": "9" * 30}):
        assert organizer_client.post(PAGE + tail, fields).status_code in (302, 422)
    assert holds() == "Anna"


def test_who_may(client, other_client, organizer_client, begun):
    assert client.get(PAGE).status_code == 302 and other_client.get(PAGE).status_code in (403, 404)
    assert client.post(PAGE, asked()).status_code in (302, 403) and holds() == "Anna"
    assert organizer_client.get(PAGE.replace("tisch/1", "tisch/9")).status_code == 404
    assert organizer_client.get(PAGE + "punkte/").status_code == 405


def test_in_english(organizer_client, begun):
    organizer_client.cookies["dkturnier_language"] = "en"
    assert organizer_client.get(PAGE).status_code == 200


@pytest.mark.both
def test_costs_the_same_whatever_the_number(organizer_client, begun, django_assert_num_queries):
    # session, user, tournament, organizer, the table with its round; seats with players; who is free
    with django_assert_num_queries(7):
        organizer_client.get(PAGE)


def test_the_board_names_both(organizer_client, begun):
    organizer_client.post(PAGE, asked())
    for said in ("kommt für Anna (1)", "kam für Anna (1)"):  # until she plays she may be on her way
        for page in ("/benefizturnier/leitung/", "/benefizturnier/leitung/runde/1/", TABLE + "akte/"):
            assert f'Inge <small class="soft">{said}</small>' in text(organizer_client.get(page))
        if said.startswith("kommt"):
            enter(begun, normal([1, 2], 140))


def test_who_is_withdrawn_is_offered_last_and_said_to_be(organizer_client, tournament, begun):
    withdraw(Player.objects.get(name="Inge"))
    page = text(organizer_client.get(PAGE))
    assert "Inge (abgemeldet)</option> </select>" in page
    organizer_client.post(PAGE, asked(comes=player("Inge")))
    assert Player.objects.get(name="Inge").withdrawn_at is None


def test_whoever_has_left_a_seat_in_mid_round_does_not_sit_out(organizer_client, tournament, begun, directing):
    ledger.substitute(directing, ledger.Change(player("Anna"), player("Inge"), 2))
    page = text(organizer_client.get("/benefizturnier/leitung/auslosung/"))
    assert "Ab der nächsten Runde dabei: Jonas." in page
