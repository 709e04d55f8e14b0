"""`…/auslosung/vorgeben/`: the director says who sits where; checked, made as a draw, marked, undone like one."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import Workbook

from tests.tournaments.helpers import add_players
from tests.tournaments.test_draws import tables
from tests.tournaments.test_following import DRAW, text_of
from tests.tournaments.test_standings import close
from tournaments.errors import Refused
from tournaments.log import log_line
from tournaments.models import Event, Kind, Player, Round, Table, Tournament
from tournaments.people import check_in, presence
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws, giving, seatings
from tournaments.rounds.quality import quality_of

GIVE = DRAW + "vorgeben/"
RIGHT = "1;5;2;6\n3;7;4;8"


def send(client: Client, text: str = RIGHT, **more: Any) -> str:
    """What the next page says, the round being made."""
    answer = client.post(GIVE, {"round": "1", "seen": "", "players": text} | more)
    assert answer.status_code == 302, " ".join(answer.content.decode().split())
    return text_of(client)


def refused(client: Client, text: str = RIGHT, **more: Any) -> str:
    answer = client.post(GIVE, {"round": "1", "seen": "", "players": text} | more)
    assert answer.status_code == 422
    page = answer.content.decode()
    for line in text.splitlines():
        assert line.strip() in page.replace("&quot;", '"')  # nothing that was typed is lost
    return " ".join(page.split())


def latest() -> Round:
    return Round.objects.latest("number")


def ids(tournament: Tournament, *seating: list[int]) -> dict[int, list[int]]:
    by_number = dict(tournament.players.values_list("number", "id"))
    return {number: [by_number[one] for one in table] for number, table in enumerate(seating, 1)}


@pytest.mark.both
def test_it_is_a_drawn_round_that_nobody_sees_yet(tournament, organizer_client, client):
    assert f'href="{GIVE}"' in text_of(organizer_client)
    text = send(organizer_client)
    round = latest()
    assert (round.status, round.made, round.only_here) == (Round.Status.DRAWN, Round.Way.GIVEN, False)
    assert tables(round) == [[1, 5, 2, 6], [3, 7, 4, 8]]
    assert "Runde 1 ist gesetzt, wie vorgegeben." in text
    assert "Diese Sitzordnung ist vorgegeben, nicht ausgelost." in text and "Runde 1, gesetzt" in text
    assert "Niemand trifft jemanden zum zweiten Mal." in text
    assert "Die weiteren Runden werden mit der nächsten Auslosung neu geplant." in text
    assert "Neu auslosen" not in text and "Sitzordnung ändern" in text
    assert "Anna" not in client.get("/benefizturnier/plaetze/").content.decode()


def test_the_log_says_so(tournament, organizer_client):
    send(organizer_client)
    line = log_line(Event.objects.get(kind=Kind.DRAWN), {}, {})
    assert line.what == "Runde gesetzt" and line.details == ("Sitzordnung vorgegeben, nicht ausgelost",)
    course.publish(latest())
    assert log_line(Event.objects.get(kind=Kind.PUBLISHED), {}, {}).what == "Gesetzte Runde veröffentlicht"
    assert "Sitzordnung vorgegeben" in organizer_client.get("/benefizturnier/leitung/protokoll/").content.decode()


def test_the_result_says_so_once_it_is_published(tournament, organizer_client, client):
    send(organizer_client)
    said = "Runde 1: Sitzordnung vorgegeben, nicht ausgelost."
    assert said not in client.get("/benefizturnier/ergebnis/").content.decode()
    course.publish(latest())
    for page in ("", "ergebnis/"):
        assert said in client.get(f"/benefizturnier/{page}").content.decode()
    english = client.get("/benefizturnier/ergebnis/", headers={"Accept-Language": "en"}, follow=True).content.decode()
    assert said in english or "Round 1: seating prescribed, not drawn." in english


def test_what_is_wrong_stands_line_by_line_beside_the_field(tournament, organizer_client):
    page = refused(organizer_client, "1;2;3;Dieter\nEmma;Anna;Max;8")
    assert "Zeile 2: Anna sitzt schon in Zeile 1." in page and "Zeile 2: „Max“ ist nicht dabei." in page
    assert "Emma;Anna;Max;8" in page and 'aria-invalid="true"' in page
    assert "Noch an keinem Tisch: Fritz, Gerda." in page and 'name="ohne"' not in page
    assert not Round.objects.exists()


@pytest.mark.parametrize("text", ["", "  \n", "Tisch 3"])
def test_nothing_to_be_read(tournament, organizer_client, text):
    assert "Hier stehen noch keine Tische." in refused(organizer_client, text)


def test_many_wrong_lines_are_counted(tournament, organizer_client):
    assert "… und 175 weitere Zeilen." in refused(organizer_client, "\n".join(["A;B;C;D"] * 50))


def test_whoever_is_missing_is_asked_about(tournament, organizer_client):
    page = refused(organizer_client, "1;2;3;4")
    assert "An keinem Tisch: Emma, Fritz, Gerda, Hans." in page
    out = ".".join(str(player.id) for player in tournament.players.filter(number__gte=5))
    assert f'name="ohne" value="{out}"' in page
    assert "An keinem Tisch" in refused(organizer_client, "1;2;3;4", ohne="1.2")  # of others nobody has asked
    text = send(organizer_client, "1;2;3;4", ohne=out)
    assert "An keinem der vorgegebenen Tische: Emma, Fritz, Gerda, Hans." in text
    assert not quality_of(latest()).stale and not latest().only_here
    course.publish(latest())


def test_whoever_does_not_play_it_is_found_on_all_lists(tournament, organizer_client, client):
    out = ".".join(str(player.id) for player in tournament.players.filter(number__gte=5))
    send(organizer_client, "1;2;3;4", ohne=out)
    course.publish(latest())
    found = client.get("/benefizturnier/tische/?q=Emma").content.decode()
    assert found.count("spielt diese Runde nicht mit") == 1 and "setzt aus" not in found
    posted = text_of(organizer_client, "/benefizturnier/leitung/aushang/")
    assert "Emma" in posted and posted.count("spielt nicht mit") == 4
    wall = " ".join(client.get("/benefizturnier/leinwand/").content.decode().split())
    assert "<h2>Spielen nicht mit</h2>" in wall and wall.count("Emma") == 1 and "etzen aus" not in wall


def test_where_no_more_could_sit_they_sit_out(tournament, organizer_client, client):
    tournament.players.filter(number__gt=6).delete()
    out = str(Player.objects.get(number=6).id)
    send(organizer_client, "1;2;3;4;5", ohne=out)
    course.publish(latest())
    page = client.get("/benefizturnier/tische/").content.decode()
    assert page.count("setzt aus") == 1 and "spielt diese Runde nicht mit" not in page


def close_check_in(tournament: Tournament, here: int) -> str:
    """The first so many are here, the others come later. Their ids, as the form sends them."""
    for player in tournament.players.filter(number__lte=here):
        presence.arrive(player)
    late = list(tournament.players.filter(number__gt=here))
    assert check_in.close(Tournament.objects.get(), {player.number: check_in.Fate.EXPECTED for player in late})
    return ".".join(str(player.id) for player in late)


def test_of_who_is_still_awaited_nobody_says_that_they_are_here(tournament, organizer_client):
    add_players(tournament, "Ida\nJan")
    out = close_check_in(tournament, 8)
    text = send(organizer_client, "1;2;3;4\n5;6;7;8", ohne=out)
    assert latest().only_here and "Noch nicht da und nicht dabei: Ida, Jan." in text
    course.publish(latest())
    board = "/benefizturnier/leitung/"
    assert "noch ohne Platz" not in text_of(organizer_client, board)
    presence.arrive(Player.objects.get(name="Ida"))
    page = text_of(organizer_client, board)
    assert "Da und noch ohne Platz" in page and "Ida" in page and "Jan" not in page


def test_who_is_awaited_may_be_given_a_seat(tournament, organizer_client):
    add_players(tournament, "Ida\nJan")
    close_check_in(tournament, 8)
    text = send(organizer_client, "1;2;3;4;5\n6;7;8;9;10")
    assert "Gesetzt und noch nicht da: Ida, Jan." in text
    assert log_line(Event.objects.get(kind=Kind.DRAWN), {}, {}).details == ("Sitzordnung vorgegeben, nicht ausgelost",)


def test_those_who_are_not_here_yet(tournament, organizer_client):
    tournament.players.filter(number__lte=4).update(arrived_at="2026-11-23T18:00Z")
    out = ".".join(str(player.id) for player in tournament.players.filter(number__gte=5))
    text = send(organizer_client, "1;2;3;4", ohne=out)
    assert latest().only_here and "Noch nicht da und nicht dabei: Emma, Fritz, Gerda, Hans." in text
    assert "noch nicht da und doch dabei" not in text and "Neu mit allen" not in text


@pytest.mark.both
def test_instead_of_a_draw_and_from_there_back_to_the_lot(tournament, organizer_client):
    drawn = draws.draw(tournament, seed=1)
    before, plan = tables(drawn), Tournament.objects.get().plan
    page = " ".join(organizer_client.get(GIVE + "?jetzt=1").content.decode().split())
    assert "Tisch 1: " in page and seatings.fingerprint(drawn) in page and "wird verworfen" in page
    send(organizer_client, seen=seatings.fingerprint(drawn))
    assert latest().id == drawn.id and tables(latest()) == [[1, 5, 2, 6], [3, 7, 4, 8]]
    assert Tournament.objects.get().plan == []
    # By lot after all: the plan is there again.
    assert tables(draws.redraw(tournament, way=Round.Way.DRAWN, seed=2)) == before
    assert Tournament.objects.get().plan == plan
    send(organizer_client, seen=seatings.fingerprint(latest()))
    draws.discard(latest())
    assert len(Tournament.objects.get().plan) == len(plan) + 1 and not Round.objects.exists()
    assert tables(draws.draw(tournament)) == before


def test_drawn_again_without_a_word_it_is_as_the_rules_say(tournament, organizer_client):
    send(organizer_client)
    assert draws.redraw(tournament).made == Round.Way.DRAWN


def test_what_it_says_of_those_who_meet_again(tournament, round_one, organizer_client):
    close(round_one)
    text = send(organizer_client, "1;2;3;5\n4;6;7;8", round="2")
    assert "Treffen sich noch einmal: " in text and "Anna – Bernd" in text and "schon mit Bernd" in text


def test_one_more_round_than_planned(tournament, round_one, organizer_client):
    Tournament.objects.update(rounds_planned=1)
    close(round_one)
    send(organizer_client, round="2")
    assert Tournament.objects.get().rounds_planned == 2
    draws.discard(latest())
    assert Tournament.objects.get().rounds_planned == 1


def test_an_answer_that_was_lost(tournament, organizer_client):
    send(organizer_client)
    events = Event.objects.count()
    assert "Diese Sitzordnung ist vorgegeben" in send(organizer_client)
    assert Event.objects.count() == events
    # Something else from the old page finds another round than it was written for.
    assert "Inzwischen hat sich diese Runde geändert." in refused(organizer_client, "1;2;3;4\n5;6;7;8")


def test_two_directors(tournament, organizer_client):
    drawn = draws.draw(tournament, seed=1)
    seen = seatings.fingerprint(drawn)
    draws.redraw(tournament, seed=5)
    assert "Inzwischen hat sich diese Runde geändert." in refused(organizer_client, seen=seen)
    course.publish(latest())
    assert "Erst muss Runde 1 abgeschlossen sein." in refused(organizer_client, seen=seen)
    assert organizer_client.get(GIVE).status_code == 302
    close(latest())
    assert "Inzwischen hat sich diese Runde geändert." in refused(organizer_client)


@pytest.mark.parametrize("number", ["", "x", "99999", "0"])
def test_a_round_that_there_is_not(tournament, organizer_client, number):
    refused(organizer_client, round=number)
    assert not Round.objects.exists()


def test_somebody_leaves_while_it_is_written(tournament, organizer_client):
    withdraw(tournament.players.get(number=3))
    assert "Zeile 2: Clara ist abgemeldet." in refused(organizer_client)
    with pytest.raises(Refused, match="Inzwischen hat sich jemand abgemeldet"):
        giving.give(tournament, 1, ids(tournament, [1, 5, 2, 6], [3, 7, 4, 8]))


def test_somebody_leaves_or_comes_after_it(tournament, organizer_client):
    send(organizer_client)
    withdraw(tournament.players.get(number=3))
    add_players(tournament, "Ida")
    text = text_of(organizer_client)
    assert "Inzwischen abgemeldet: Clara. Bitte neu setzen." in text
    assert "An keinem der vorgegebenen Tische: Ida." in text
    with pytest.raises(Refused, match="Bitte neu setzen"):
        course.publish(latest())
    page = organizer_client.get(GIVE + "?jetzt=1").content.decode()
    text = page.split('autocomplete="off"')[1].split(">", 1)[1].split("</textarea>")[0].strip()
    again = text.replace("Clara", "Ida")
    assert "vorgegeben" in send(organizer_client, again, seen=seatings.fingerprint(latest()))
    course.publish(latest())


def test_table_numbers_with_gaps_and_tables_of_five(tournament, organizer_client):
    add_players(tournament, "Ida")
    assert "nicht nötig" not in send(organizer_client, "Tisch 2: 1;2;3;4;9\nTisch 5: 5;6;7;8")
    assert list(Table.objects.values_list("number", "seats_count")) == [(2, 5), (5, 4)]
    assert set(tournament.table_links.values_list("number", flat=True)) == {2, 5}
    course.publish(latest())
    assert "Tisch 5" in text_of(organizer_client)


def test_whose_name_would_be_misread_is_written_by_number(tournament, organizer_client):
    Player.objects.filter(number=8).update(name="anna")
    Player.objects.filter(number=7).update(name="Gerda; die Ältere")
    send(organizer_client)
    page = organizer_client.get(GIVE + "?jetzt=1").content.decode()
    assert "Tisch 1: 1; Emma; Bernd; Fritz" in page and "Tisch 2: Clara; 7; Dieter; 8" in page


def test_out_of_a_file(tournament, organizer_client):
    workbook = Workbook()
    workbook.active.append(["Tisch", "Platz", "Name"])
    for number in range(1, 9):
        workbook.active.append([1 + (number > 4), (number - 1) % 4 + 1, number])
    packed = io.BytesIO()
    workbook.save(packed)
    file = SimpleUploadedFile("plan.xlsx", packed.getvalue())
    answer = organizer_client.post(GIVE, {"round": "1", "players": "", "read_in": "1", "file": file})
    page = answer.content.decode()
    assert answer.status_code == 200 and "9 Zeilen aus der Datei." in page and not Round.objects.exists()
    lines = page.split('autocomplete="off"')[1].split(">", 1)[1].split("</textarea>")[0].strip()
    send(organizer_client, lines)
    assert tables(latest()) == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_a_file_that_is_none(tournament, organizer_client):
    sent = {"round": "1", "players": RIGHT, "read_in": "1", "file": SimpleUploadedFile("x.xls", b"\xd0\xcf\x11\xe0")}
    answer = organizer_client.post(GIVE, sent)
    assert answer.status_code == 422 and "bitte als .xlsx speichern" in answer.content.decode()
    assert "3;7;4;8" in answer.content.decode()


def test_who_may_not(tournament, client, django_user_model):
    assert client.get(GIVE).status_code in (302, 403, 404)
    assert client.post(GIVE, {"round": "1", "players": RIGHT}).status_code in (302, 403, 404)
    assert not Round.objects.exists()


@pytest.mark.both
def test_queries_do_not_grow_with_players(tournament, organizer_client):
    def queries(text: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert organizer_client.post(GIVE, {"round": "1", "seen": seen, "players": text}).status_code == 302
        return len(asked)

    seen = seatings.fingerprint(draws.draw(tournament, seed=1))
    few = queries(RIGHT)
    add_players(tournament, "\n".join(f"Neu {letter}" for letter in "ABCDEFGHIJKL"))
    draws.discard(latest())
    seen = seatings.fingerprint(draws.draw(tournament, seed=1))
    assert queries(RIGHT + "\n9;10;11;12\n13;14;15;16\n17;18;19;20") == few


def test_tables_of_five_that_could_be_spared_are_counted(tournament, organizer_client):
    add_players(tournament, "\n".join(f"Gast {n}" for n in range(12)))  # twenty in all
    four = "\n".join(";".join(str(5 * table + seat) for seat in range(1, 6)) for table in range(4))
    assert "4 von 4 Fünfertischen wären nicht nötig." in send(organizer_client, four)
