"""Check-in is closed: what becomes of those who are missing, who is drawn then, and the way back."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import add_players, logged
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player, Round, Seat, Tournament
from tournaments.people import check_in, presence, second_device
from tournaments.people.check_in import Fate
from tournaments.people.players import take_back_withdrawal, withdraw
from tournaments.rounds import course, draws, seatings

PLAYERS = "/benefizturnier/leitung/spieler/"
PAGE = PLAYERS + "einlass/"
DRAW = "/benefizturnier/leitung/auslosung/"


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


def text_of(client: Client, address: str = PAGE) -> str:
    return " ".join(client.get(address).content.decode().split())


def closed(tournament: Tournament) -> bool:
    return Tournament.objects.get(id=tournament.id).check_in_closed_at is not None


def sent(**fates: str) -> dict[str, str]:
    return {f"fehlt-{name.removeprefix('p')}": fate for name, fate in fates.items()}


@pytest.fixture
def evening(tournament):
    """Twelve players: eight are here, numbers 9 to 12 are missing."""
    add_players(tournament, "Ida\nJens\nKlaus\nLea")
    for player in tournament.players.filter(number__lt=9):
        presence.arrive(player)
    return Tournament.objects.get(id=tournament.id)


FATES = {9: Fate.WITHDRAWN, 10: Fate.EXPECTED, 11: Fate.HERE, 12: Fate.WITHDRAWN}


# What becomes of whom


@pytest.mark.both
def test_each_of_the_missing_gets_what_was_chosen(evening):
    done = check_in.close(evening, FATES)
    assert done and (done.here, done.expected, done.withdrawn, done.came) == (1, 1, 2, ())
    assert done.sentence == "Der Einlass ist geschlossen, 1 doch da, 1 kommt noch, 2 abgemeldet."
    assert numbered(9).withdrawn_at and numbered(12).withdrawn_at
    assert numbered(11).arrived_at and not numbered(11).withdrawn_at
    assert not numbered(10).arrived_at and not numbered(10).withdrawn_at
    assert logged(Kind.CHECK_IN_CLOSED).after == {"round": 1, "here": 1, "expected": 1, "withdrawn": 2}
    assert Event.objects.filter(kind=Kind.PLAYER_WITHDRAWN).count() == 2


@pytest.mark.both
def test_closed_twice_is_closed_once(evening):
    assert check_in.close(evening, FATES)
    assert check_in.close(evening, dict.fromkeys(range(9, 13), Fate.WITHDRAWN)) is None
    assert not numbered(10).withdrawn_at
    assert Event.objects.filter(kind=Kind.CHECK_IN_CLOSED).count() == 1


def test_who_came_meanwhile_is_not_withdrawn(evening):
    presence.arrive(numbered(9))
    done = check_in.close(evening, FATES)
    assert done and done.came == ("Ida",) and done.withdrawn == 1
    assert "Inzwischen da: Ida." in done.sentence
    assert numbered(9).arrived_at and not numbered(9).withdrawn_at


def test_who_is_missing_since_is_asked_about(evening):
    presence.not_here(numbered(3))
    with pytest.raises(Refused, match="Clara fehlt inzwischen auch"):
        check_in.close(evening, FATES)
    assert not closed(evening) and not numbered(9).withdrawn_at


def test_also_where_nobody_was_marked(tournament):
    done = check_in.close(tournament, dict.fromkeys(range(1, 9), Fate.HERE))
    assert done and done.here == 8
    assert sum(map(len, seatings.tables_of(draws.draw(tournament)))) == 8


# Who is drawn


@pytest.mark.parametrize(
    ("is_closed", "before", "after"),
    [
        (False, "12 Spieler: 3 Vierertische", "15 Spieler: 3 Fünfertische"),
        (True, "8 Spieler: 2 Vierertische", "8 Spieler: 2 Vierertische"),
    ],
)
def test_a_list_is_counted_as_the_page_counts(organizer_client, evening, is_closed, before, after):
    if is_closed:
        check_in.close(evening, dict.fromkeys(FATES, Fate.EXPECTED))
    typed = {"players": "Max\nNora\nOtto"}
    page = organizer_client.post(PLAYERS, typed).content.decode()
    seating = re.findall(r'<p class="(?:big" id="sitzordnung|setup__count).*?>(.+?)</p>', page)
    assert seating == [before, after]
    assert ("Neue zählen erst mit, wenn sie da sind." in page) == is_closed
    (seen,) = re.findall(r'name="seen" value="(\w+)"', page)
    organizer_client.post(PLAYERS, typed | {"seen": seen})
    assert after in text_of(organizer_client, PLAYERS)


def test_then_a_draw_takes_who_is_here(evening):
    check_in.close(evening, FATES)
    drawn = draws.draw(evening)
    assert drawn.only_here
    assert set(Seat.objects.values_list("player__number", flat=True)) == {*range(1, 9), 11}
    assert draws.redraw(evening).only_here
    for again in (lambda: draws.redraw(evening, only_here=False), lambda: draws.draw(evening, only_here=False)):
        with pytest.raises(Refused):
            again()


def test_an_old_page_does_not_draw_who_is_missing(organizer_client, evening):
    check_in.close(evening, FATES)
    answer = organizer_client.post(DRAW + "losen/", {"round": "1", "who": "all"})
    assert answer.status_code == 422
    assert "Der Einlass ist inzwischen geschlossen: Ausgelost wird nur, wer da ist." in answer.content.decode()
    assert not Round.objects.exists()


def test_the_page_of_the_draw_asks_for_whom_no_more(organizer_client, evening):
    before = text_of(organizer_client, DRAW)
    assert "Mit allen 12" in before and f'href="{PAGE}"' in before
    check_in.close(evening, FATES)
    text = text_of(organizer_client, DRAW)
    assert "geschlossen: Ausgelost wird, wer da ist. 1 kommt noch." in text
    assert "9 Spieler: 1 Vierertisch und 1 Fünfertisch" in text
    assert "Mit allen" not in text and "noch nicht da" not in text and 'name="who" value="here"' in text
    assert 'name="who" value="all"' not in text
    organizer_client.post(DRAW + "losen/", {"round": "1", "who": "here"})
    text = text_of(organizer_client, DRAW)
    assert "Noch nicht da und nicht dabei: Jens." in text and "Neu mit allen" not in text


def test_too_few_are_here(organizer_client, tournament):
    check_in.close(tournament, dict.fromkeys(range(1, 9), Fate.EXPECTED))
    text = text_of(organizer_client, DRAW)
    assert "mindestens 4 Spieler, bisher: 0." in text and "Einlass wieder öffnen" in text and "losen/" not in text


def test_who_comes_after_is_a_late_arrival(evening):
    check_in.close(evening, FATES)
    drawn = draws.draw(evening)
    course.publish(drawn)
    presence.arrive(numbered(10))
    Round.objects.update(status=Round.Status.CLOSED)
    again = draws.draw(evening)
    assert 10 in {seat.player.number for seat in Seat.objects.filter(table__round=again)}


@pytest.mark.parametrize("line", ["", "Ida", "9", "id"])
def test_who_was_withdrawn_by_it_and_comes_is_one_too_at_every_device(evening, line):
    tablet = Client()
    tablet.post(f"/anmeldung/{second_device.share(evening).key}/")
    withdraw(numbered(1))
    check_in.close(evening, FATES)
    page = text_of(tablet, PLAYERS)
    assert f'formaction="{PLAYERS}9/da/?' in page and f'formaction="{PLAYERS}1/da/?' not in page
    if line:
        tablet.post(PLAYERS + "zeile/", {"line": line, "hier": "on"})
    else:
        tablet.post(PLAYERS + "9/da/", {"da": "1"})
    assert numbered(9).arrived_at and not numbered(9).withdrawn_at
    assert logged(Kind.PLAYER_BACK).after["name"] == "Ida"
    # Opening again takes back nothing of that; and who left by hand is not let in by the way.
    check_in.reopen(evening)
    assert numbered(9).arrived_at and numbered(1).withdrawn_at


# Back


@pytest.mark.both
def test_back_is_as_before(evening):
    check_in.close(evening, FATES)
    assert check_in.reopen(evening) is True and check_in.reopen(evening) is False
    assert not closed(evening)
    assert [player.number for player in check_in.missing_players(evening)] == [9, 10, 11, 12]
    assert Event.objects.filter(kind=Kind.CHECK_IN_REOPENED).count() == 1
    assert Event.objects.filter(kind=Kind.PLAYER_BACK).count() == 2


def test_what_was_done_since_stays(evening):
    withdraw(numbered(1))
    check_in.close(evening, FATES)
    take_back_withdrawal(numbered(9))
    presence.arrive(numbered(9))
    take_back_withdrawal(numbered(12))
    withdraw(numbered(12))
    presence.not_here(numbered(11))
    presence.arrive(numbered(11))
    presence.arrive(numbered(10))
    withdraw(numbered(2))
    check_in.reopen(evening)
    assert {one.number for one in Player.objects.filter(withdrawn_at__isnull=False)} == {1, 2, 12}
    assert {one.number for one in Player.objects.filter(arrived_at=None)} == {12}


def test_not_while_a_round_is_drawn_from_it(organizer_client, evening):
    check_in.close(evening, FATES)
    drawn = draws.draw(evening)
    with pytest.raises(Refused, match="Runde 1 ist schon ausgelost"):
        check_in.reopen(evening)
    answer = organizer_client.post(PAGE + "oeffnen/")
    assert "Wird die Auslosung verworfen" in text_of(organizer_client, answer["Location"])
    assert "Einlass wieder öffnen</button>" not in text_of(organizer_client)
    draws.discard(drawn)
    assert check_in.reopen(evening) is True
    assert not numbered(9).withdrawn_at


def test_after_the_round_it_opens_for_the_next_and_what_became_of_whom_stays(organizer_client, evening):
    check_in.close(evening, FATES)
    round = course.publish(draws.draw(evening))
    with pytest.raises(Refused, match="Runde 1 wird gespielt"):
        check_in.reopen(evening)
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)
    assert "Was beim Schließen gewählt wurde, bleibt." in text_of(organizer_client)
    assert 'value="all"' not in text_of(organizer_client, DRAW)  # in whichever way it is made
    assert check_in.reopen(evening) is True
    assert numbered(9).withdrawn_at and numbered(11).arrived_at
    # Whoever was still to come is asked about once more.
    done = check_in.close(evening, {10: Fate.WITHDRAWN})
    assert done and done.withdrawn == 1
    assert check_in.reopen(evening) and numbered(9).withdrawn_at and not numbered(10).withdrawn_at


@pytest.mark.parametrize(
    ("status", "said"), [("drawn", "Erst die Auslosung verwerfen"), ("published", "wird gespielt")]
)
def test_it_is_closed_before_a_draw(organizer_client, evening, status, said):
    draws.draw(evening, only_here=True)
    Round.objects.update(status=status)
    with pytest.raises(Refused, match=said):
        check_in.close(evening, FATES)
    text = text_of(organizer_client)
    assert said in text and "Einlass schließen</button>" not in text
    assert "Einlass schließen" not in text_of(organizer_client, PLAYERS)


def test_not_once_the_tournament_is_over(organizer_client, evening):
    check_in.close(evening, FATES)
    Tournament.objects.update(finished_at=timezone.now())
    with pytest.raises(Refused, match="beendet"):
        check_in.reopen(evening)
    assert "Einlass wieder öffnen" not in text_of(organizer_client, PLAYERS)
    Tournament.objects.update(check_in_closed_at=None)
    with pytest.raises(Refused, match="beendet"):
        check_in.close(evening, FATES)


# The page


def test_the_page_asks_of_each_who_is_missing(organizer_client, evening):
    assert f'href="{PAGE}"' in text_of(organizer_client, PLAYERS)
    text = text_of(organizer_client)
    assert "Da: 8 von 12. 8 Spieler: 2 Vierertische." in text
    assert text.count('value="expected" checked') == 4 and 'name="fehlt-9-' in text and 'name="fehlt-8-' not in text


def test_one_choice_for_all_and_nothing_is_written_by_it(organizer_client, evening):
    text = text_of(organizer_client, PAGE + "?alle=withdrawn")
    assert text.count('value="withdrawn" checked') == 4
    assert text_of(organizer_client, PAGE + "?alle=x").count('value="expected" checked') == 4
    assert not Player.objects.filter(withdrawn_at__isnull=False).exists()


def test_where_nobody_is_here_something_has_to_be_chosen_for_everybody(organizer_client, tournament):
    text = text_of(organizer_client)
    assert "Da: 0 von 8." in text and " checked" not in text
    assert text.count('type="radio"') == text.count(" required") == 3 * 8
    assert organizer_client.post(PAGE).status_code == 422 and not closed(tournament)
    assert text_of(organizer_client, PAGE + "?alle=expected").count('value="expected" checked') == 8


def test_one_press_closes_and_the_players_page_says_so(organizer_client, evening):
    answer = organizer_client.post(PAGE, sent(p9="withdrawn", p10="expected", p11="here", p12="withdrawn"))
    assert answer["Location"] == PLAYERS
    text = text_of(organizer_client, PLAYERS)
    assert "Der Einlass ist geschlossen, 1 doch da, 1 kommt noch, 2 abgemeldet." in text
    assert "geschlossen: Wer jetzt kommt, ist ab der nächsten Auslosung dabei." in text
    assert "Einlass wieder öffnen" in text and "Einlass schließen" not in text
    assert "9 Spieler: 1 Vierertisch und 1 Fünfertisch" in text
    # The answer was lost, and it is sent again.
    again = organizer_client.post(PAGE, sent(p10="withdrawn"))
    said = "Der Einlass war schon geschlossen: Was hier gewählt war, gilt nicht."
    assert said in text_of(organizer_client, again["Location"])
    assert not numbered(10).withdrawn_at
    page = text_of(organizer_client)
    assert "Der Einlass ist geschlossen</h1>" in page and "<li>Jens</li>" in page
    back = organizer_client.post(PAGE + "oeffnen/")
    assert "Der Einlass ist wieder offen." in text_of(organizer_client, back["Location"])


@pytest.mark.parametrize("wrong", ["", "x", "WITHDRAWN", "0"])
def test_who_was_not_on_the_page_is_shown_and_nothing_chosen_is_lost(organizer_client, evening, wrong):
    chosen = sent(p9="withdrawn", p10="here", p11="withdrawn", p12=wrong) | {"fehlt-x": "here", "fehlt-99999": "here"}
    answer = organizer_client.post(PAGE, chosen)
    assert answer.status_code == 422
    text = " ".join(answer.content.decode().split())
    assert "Lea fehlt inzwischen auch: Bitte noch einmal ansehen." in text
    assert text.count('value="withdrawn" checked') == 2 and text.count('value="here" checked') == 1
    assert text.count("missing-players__new") == 1
    assert not closed(evening)


def test_the_other_device_at_the_door_says_so_and_opens_nothing(evening):
    tablet = Client()
    tablet.post(f"/anmeldung/{second_device.share(evening).key}/")
    before = tablet.get(PLAYERS + "stand/")
    assert "geschlossen" not in before.content.decode()
    check_in.close(evening, FATES)
    after = tablet.get(PLAYERS + "stand/", headers={"If-None-Match": before["ETag"]})
    said = " ".join(after.content.decode().split())
    assert after.status_code == 200
    assert "geschlossen: Wer jetzt kommt, ist ab der nächsten Auslosung dabei." in said and PAGE not in said
    tablet.post(PAGE + "oeffnen/")
    assert closed(evening)
    # It goes on as it did.
    tablet.post(PLAYERS + "10/da/", {"da": "1"})
    assert numbered(10).arrived_at


def test_the_log_tells_how_many(organizer_client, evening):
    check_in.close(evening, FATES)
    check_in.reopen(evening)
    text = text_of(organizer_client, "/benefizturnier/leitung/protokoll/")
    assert "Einlass geschlossen" in text and "1 doch da" in text and "2 abgemeldet" in text
    assert "Einlass wieder geöffnet" in text


def test_everybody_is_here(organizer_client, evening):
    for player in check_in.missing_players(evening):
        presence.arrive(player)
    assert "Alle sind da." in text_of(organizer_client)
    organizer_client.post(PAGE)
    assert closed(evening)


def test_the_moment_is_its_own(evening):
    """Whoever was withdrawn a moment before is not brought back by opening."""
    withdraw(numbered(9))
    check_in.close(evening, FATES)
    moment = Tournament.objects.get(id=evening.id).check_in_closed_at
    before = numbered(9).withdrawn_at
    assert moment and before and before < moment
    check_in.reopen(evening)
    assert numbered(9).withdrawn_at


@pytest.mark.both
def test_the_page_costs_the_same_however_many_are_missing(organizer_client, evening, django_assert_num_queries):
    # session, user, tournament, organizer, is it closed, who is missing, how many play, the latest round,
    # is any public, is anybody here to be asked anew (and again the latest round), was that done
    with django_assert_num_queries(12):
        organizer_client.get(PAGE)
    add_players(evening, "\n".join(f"Gast {letter}" for letter in "abcdefghijkl"))
    with django_assert_num_queries(12):
        organizer_client.get(PAGE)


def test_sent_again_as_it_became_is_no_contradiction(organizer_client, evening):
    chosen = sent(p9="withdrawn", p10="expected", p11="here", p12="withdrawn")
    for said in ("Der Einlass ist geschlossen, 1 doch da", "Der Einlass war schon geschlossen."):
        organizer_client.post(PAGE, chosen)
        assert said in text_of(organizer_client, PLAYERS)


def test_while_a_round_is_played_one_notice_says_it_all(organizer_client, evening):
    check_in.close(evening, dict.fromkeys((9, 10, 11, 12), Fate.WITHDRAWN))
    evening.refresh_from_db()
    course.publish(draws.draw(evening, 1))
    text = text_of(organizer_client, PLAYERS)
    assert text.count("banner--info") == 1 and "Die Runde ist veröffentlicht, der Einlass ist seit" in text
    assert "oder gleich an einem Tisch, an dem noch nichts eingetragen ist." in text and "Tische ändern" in text
    assert "Nach ihr lässt sich der Einlass wieder öffnen." in text and "Einlass wieder öffnen</a>" not in text
