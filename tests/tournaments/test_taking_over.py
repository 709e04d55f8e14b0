"""A list is taken over: new, changed, same and unreadable lines, and the way back."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.helpers import seat_round
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player
from tournaments.people import fees, lists, payments, presence
from tournaments.people.deleting import delete_player
from tournaments.people.list_choice import Choice
from tournaments.people.list_columns import Meaning
from tournaments.people.players import known_players, rename_player, withdraw
from tournaments.people.taking_over import take_back, take_over

PLAYERS = "/benefizturnier/leitung/spieler/"
HEAD = "Startnummer;Name;Verein;Kategorie;Notiz"


def rows(tournament) -> list[tuple[object, ...]]:
    return list(tournament.players.values_list("number", "name", "club", "category", "note"))


def events(*kinds: Kind) -> list[Any]:
    return list(Event.objects.filter(kind__in=kinds).order_by("id"))


def judged(tournament, text: str) -> lists.Listed:
    return lists.read(text, existing=known_players(tournament))


@pytest.mark.both
def test_new_changed_same_and_unreadable(tournament):
    text = f"{HEAD}\n2;Bernd;Laim;Senioren;\n20;Ida;;Gäste;zahlt später\n3;Clara;;;\n;123;;;\n5;Jens;;;"
    listed = judged(tournament, text)
    assert [(row.line, row.name) for row in listed.new] == [(3, "Ida")]
    assert [[(one.field, one.old, one.new) for one in row.changes] for row in listed.changed] == [
        [("club", "", "Laim"), ("category", "", "Senioren")]
    ]
    assert [row.name for row in listed.same] == ["Clara"]
    assert [problem.split(":")[0] for problem in listed.problems] == ["Zeile 5", "Zeile 6"]
    taken = take_over(tournament, text)
    assert (taken.added, taken.changed, taken.left) == (1, 1, f"{HEAD}\n;123;;;\n5;Jens;;;")
    assert taken.sentence == (
        "1 Spieler eingetragen. 1 Spieler geändert. 2 Zeilen sind noch im Feld: „;123;;;“, „5;Jens;;;“."
    )
    assert rows(tournament)[1] == (2, "Bernd", "Laim", "Senioren", "")
    assert rows(tournament)[-1] == (20, "Ida", "", "Gäste", "zahlt später")


def test_one_event_for_each_who_is_changed_with_before_and_after(tournament):
    take_over(tournament, "Name;Verein;Notiz\nAnna;Laim;links\nBernd;;rechts")
    (renamed,) = events(Kind.PLAYER_RENAMED)
    assert (renamed.before["club"], renamed.after["club"], renamed.after["note"]) == ("", "Laim", "links")
    (noted,) = events(Kind.PLAYER_NOTED)
    assert (noted.before["note"], noted.after["note"], noted.after["name"]) == ("", "rechts", "Bernd")


@pytest.mark.both
def test_sent_twice_nothing_is_done_twice(tournament):
    text = "Name;Verein\nAnna;Laim\nIda;Spaten"
    take_over(tournament, text)
    before, told = rows(tournament), Event.objects.count()
    with pytest.raises(Refused, match="Alle sind schon eingetragen: Anna, Ida."):
        take_over(tournament, text)
    assert (rows(tournament), Event.objects.count()) == (before, told)


def test_what_a_list_does_not_say_stays(tournament):
    Player.objects.filter(number=1).update(club="Laim", note="links", category="Gäste")
    assert judged(tournament, f"{HEAD}\n1;Anna;;;\n2;Bernd;;;").changed == ()
    assert judged(tournament, "Anna\nBernd").changed == ()


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("x;Ida", "„x“ ist keine Nummer von 1 bis 9999."),
        ("0;Ida", "„0“ ist keine Nummer von 1 bis 9999."),
        ("2.5;Ida", "„2.5“ ist keine Nummer von 1 bis 9999."),
        ("3;Ida", "Die Nummer 3 hat schon Clara."),
        ("3;Anna", "Die Nummer 3 hat schon Clara."),
        ("30;Ida", "Die Nummer 30 steht schon in Zeile 2."),
        ("31;Karl;;" + "x" * 41, "Eine Kategorie darf höchstens 40 Zeichen haben, eine Notiz 200."),
    ],
)
def test_a_number_that_cannot_be_is_said_at_its_line(tournament, line, problem):
    listed = judged(tournament, f"{HEAD}\n30;Jens\n{line}")
    assert (listed.rows[-1].problem, listed.rows[1].problem) == (problem, "")


@pytest.mark.both
def test_gaps_are_kept_and_who_has_no_number_comes_behind_them(tournament):
    take_over(tournament, "Startnummer;Name\n40;Ida\n;Jens\n12;Karl")
    assert [row[:2] for row in rows(tournament)[8:]] == [(12, "Karl"), (40, "Ida"), (41, "Jens")]


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("Lfd. Nr.;Name\n40;Ida\n12;Karl", Choice((Meaning.NUMBER, Meaning.NAME))),
        ("Name\n40. Ida\n12. Karl", Choice(numbers=True)),
        ("40\tIda\n12\tKarl", Choice(numbers=True)),
        ("40. Ida\n12. Karl", Choice(numbers=True)),
        ("(40) Ida\n12. Karl", Choice((Meaning.NAME,), numbers=True)),
    ],
)
def test_numbers_that_may_only_count_are_taken_where_somebody_says_so(tournament, text, choice):
    assert [row.number for row in lists.read(text).new] == [None, None]
    assert lists.read(text, choice=Choice(numbers=True)).numbers == bool(choice.numbers)
    take_over(tournament, text, choice)
    assert [row[:2] for row in rows(tournament)[8:]] == [(12, "Karl"), (40, "Ida")]


@pytest.mark.parametrize(
    "text", ["Platz;Name\n1;Ida\n2;Karl", "Startnummer;Name\n40;Ida", "Nr.;Name\n40;Ida", "Ida\nKarl"]
)
def test_what_is_no_number_of_a_player_or_surely_one_is_not_asked_about(text):
    assert not lists.read(text, choice=Choice(numbers=True)).numbers


def test_the_page_asks_whether_numbers_are_the_players(organizer_client, tournament):
    typed = {"players": "40. Ida\n12. Karl", "numbers": "number"}
    text = organizer_client.post(PLAYERS + "pruefen/", typed).content.decode()
    assert '<option value="number" selected>' in text and "Nr. 40" in text.replace("&nbsp;", " ")
    organizer_client.post(PLAYERS, typed | hidden(text))
    assert [row[:2] for row in rows(tournament)[8:]] == [(12, "Karl"), (40, "Ida")]


def test_the_number_of_somebody_deleted_is_kept(tournament):
    take_over(tournament, "Startnummer;Name\n12;Ida")
    delete_player(tournament.players.get(name="Ida"))
    assert judged(tournament, "Startnummer;Name\n12;Jens").problems == (
        "Zeile 2: Die Nummer 12 hat Ida, gelöscht, und behält sie für den Weg zurück: "
        "Bitte eine andere wählen; sonst kann die Leitung Ida zurückholen und ändern.",
    )


def test_who_is_known_by_the_number_alone_may_be_spelled_anew(tournament):
    rename_player(Player.objects.get(number=1), "Annegret Berg", "")
    (row,) = judged(tournament, "Startnummer;Name\n1;Annegreth Berg").changed
    assert [(one.field, one.old, one.new) for one in row.changes] == [("name", "Annegret Berg", "Annegreth Berg")]
    assert judged(tournament, "Startnummer;Name\n1;Annegreth Berg\n;Annegret Berg").changed == ()
    assert judged(tournament, "Startnummer;Name\n1;Ida").problems == ("Zeile 2: Die Nummer 1 hat schon Annegret Berg.",)


@pytest.mark.both
def test_a_number_changes_only_before_anybody_was_drawn(tournament):
    text = "Startnummer;Name\n20;Anna"
    assert [one.field for one in judged(tournament, text).changed[0].changes] == ["number"]
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert judged(tournament, text).problems == ("Zeile 2: Anna ist schon gesetzt und behält die Nummer 1.",)


@pytest.mark.both
def test_the_way_back(tournament):
    Player.objects.filter(number=2).update(club="Spaten", note="rechts")
    before = rows(tournament)
    taken = take_over(tournament, f"{HEAD}\n;Anna;Laim;;\n22;Bernd;;;links\n30;Ida;;;")
    assert rows(tournament) != before
    take_back(tournament, *taken.events)
    assert rows(tournament) == before
    assert [event.before["name"] for event in events(Kind.PLAYER_DELETED)] == ["Ida"]
    told = Event.objects.count()
    take_back(tournament, *taken.events)
    assert (rows(tournament), Event.objects.count()) == (before, told)


@pytest.mark.both
@pytest.mark.parametrize("what", ["paid", "here", "renamed", "changed"])
def test_there_is_no_way_back_when_something_depends_on_it(tournament, what):
    fees.change_fees(tournament, [fees.Wanted("Startgeld", 500)]) if what == "paid" else None
    taken = take_over(tournament, "Name;Verein\nAnna;Laim\nIda;")
    one = tournament.players.get(name="Anna" if what == "changed" else "Ida")
    match what:
        case "paid":
            payments.pay(one)
        case "here":
            presence.arrive(one)
        case _:
            rename_player(one, one.name, "Solln")
    before = rows(tournament)
    with pytest.raises(Refused, match=f"weil es inzwischen weiterging mit: {one.name}."):
        take_back(tournament, *taken.events)
    assert rows(tournament) == before


def test_events_that_are_no_list_are_not_taken_back(tournament):
    player = Player.objects.get(number=1)
    rename_player(player, "Annegret", "Laim")
    withdraw(player)
    before = rows(tournament)
    take_back(tournament, events(Kind.PLAYER_RENAMED)[0].id, 10**9)
    assert rows(tournament) == before


@pytest.mark.both
def test_four_hundred_lines_ask_no_more_than_a_few(tournament):
    def asked(text: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            take_over(tournament, text)
        return len(queries)

    few = asked("\n".join(["Name;Verein", *(f"Spieler A{n};Laim" for n in range(40))]))
    many = asked("\n".join(["Name;Verein", *(f"Spieler B{n};Laim" for n in range(300))]))
    changed = asked("\n".join(["Name;Verein", *(f"Spieler B{n};DC Laim" for n in range(300))]))
    assert many - few <= 6 and changed - few <= 12  # SQLite takes so many values at once, in as many pieces


def hidden(text: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(recognised|seen)" value="([\w-]+)">', text))


def test_the_page_shows_it_takes_it_over_and_leads_back(organizer_client, tournament):
    typed = "Name;Verein\nAnna;Laim\nIda;Spaten\n123;x"
    text = organizer_client.post(PLAYERS, {"players": typed}).content.decode()
    assert "1 neu" in text and "1 geändert" in text and "1 mit Fehler" in text and "Noch ist nichts" in text
    assert "<ins>Laim</ins>" in text and Player.objects.count() == 8
    answer = organizer_client.post(PLAYERS, hidden(text) | {"players": typed})
    text = answer.content.decode()
    assert (
        answer.status_code == 200
        and "1 Spieler eingetragen. 1 Spieler geändert. 1 Zeile ist noch im Feld: „123;x“." in text
    )
    assert ">\nName;Verein\n123;x</textarea>" in unescape(text).replace("\r", "")
    assert Player.objects.count() == 9 and Player.objects.get(number=1).club == "Laim"
    back = re.search(r'name="liste" value="([\d-]+)"', text)
    assert back
    answer = organizer_client.post(PLAYERS + "liste/zuruecknehmen/", {"liste": back[1]})
    assert answer["Location"] == PLAYERS
    assert "Die Liste ist zurückgenommen" in organizer_client.get(PLAYERS).content.decode()
    assert Player.objects.count() == 8 and Player.objects.get(number=1).club == ""


@pytest.mark.both
@pytest.mark.parametrize("odd", ["", "x", "1", "-", "1-x", "9999999-99999999"])
def test_lists_there_are_not(organizer_client, tournament, odd):
    assert organizer_client.post(PLAYERS + "liste/zuruecknehmen/", {"liste": odd})["Location"] == PLAYERS
    assert organizer_client.get(PLAYERS, {"liste": odd}).status_code == 200
    assert Player.objects.count() == 8


def test_strangers(client, tournament):
    assert client.post(PLAYERS + "liste/zuruecknehmen/").status_code in (302, 404)


def test_is_not_opened(organizer_client, tournament):
    assert organizer_client.get(PLAYERS + "liste/zuruecknehmen/").status_code == 405


def test_numbers_under_their_heading_are_the_players_unless_they_count_the_lines():
    for heading in ("Nr.", "Nummer", "No"):
        assert [row.number for row in lists.read(f"{heading};Name\n40;Ida\n12;Karl").new] == [40, 12]
        assert [row.number for row in lists.read(f"{heading};Name\n1;Ida\n2;Karl").new] == [None, None]
    # What is surely the number goes before.
    assert [row.number for row in lists.read("Nr.;Startnummer;Name\n3;40;Ida\n2;12;Karl").new] == [40, 12]


def test_why_a_column_is_left_out_stands_beside_it(organizer_client, tournament):
    text = "Nr.;Name;Bezahlt\n1;Ida;ja\n2;Karl;nein"
    page = organizer_client.post("/benefizturnier/leitung/spieler/pruefen/", {"players": text}).content.decode()
    assert "Zählt nur die Zeilen." in page and "damit die Barkasse stimmt." in page


def test_a_list_of_which_one_has_another_number_by_now_is_not_taken_back_in_part(tournament):
    taken = take_over(tournament, "Ida\nJens")
    rename_player(tournament.players.get(name="Ida"), "Ida", "", number=40)
    with pytest.raises(Refused, match="weiterging mit: Ida"):
        take_back(tournament, *taken.events)
    assert tournament.players.filter(name__in=["Ida", "Jens"]).count() == 2


@pytest.mark.both
@pytest.mark.parametrize(
    ("second", "sentence"),
    [
        ("15;Hanne Schmidt;B", "Die Nummer 15 hat schon Hans Schmidt."),
        ("17;Hans Schmidt;A", "Hans Schmidt ist schon eingetragen."),
        (";Hans Schmidt;B", "Hans Schmidt ist schon eingetragen."),
    ],
)
def test_what_a_list_has_left_changes_nobody_of_it_until_it_is_put_right(
    organizer_client, tournament, second, sentence
):
    typed = {"players": f"Startnr.;Name;Verein\n15;Hans Schmidt;A\n{second}\n16;Kurt Klein;"}
    text = organizer_client.post(PLAYERS, typed).content.decode()
    text = organizer_client.post(PLAYERS, hidden(text) | typed).content.decode()
    assert "2 Spieler eingetragen." in text
    left, *others = re.findall(r'<input type="hidden" name="left" value="([^"]+)"', text)
    assert others == [left]  # of the list, and of the form that takes it back
    typed = {"players": f"Startnr.;Name;Verein\n{second}", "left": unescape(left)}
    before = rows(tournament)
    for again in (text, organizer_client.post(PLAYERS + "pruefen/", typed).content.decode()):
        assert sentence in unescape(again) and "list-check__changed" not in again
    answer = organizer_client.post(PLAYERS, hidden(text) | typed)
    assert answer.status_code == 422 and sentence in unescape(answer.content.decode())
    assert 'name="left"' in answer.content.decode() and rows(tournament) == before
    put_right = typed | {"players": "Startnr.;Name;Verein\n18;Hanne Schmidt;B"}
    organizer_client.post(PLAYERS, hidden(organizer_client.post(PLAYERS, put_right).content.decode()) | put_right)
    assert (18, "Hanne Schmidt", "B", "", "") in rows(tournament) and set(before) < set(rows(tournament))


@pytest.mark.both
@pytest.mark.parametrize("went_on", [False, True])
def test_what_is_left_in_the_field_outlives_that_the_list_is_taken_back(organizer_client, tournament, went_on):
    pasted = {"players": "Nr;Name;Verein\n50;Weg Eins;A\n50;Weg Zwei;B"}
    seen = hidden(organizer_client.post(PLAYERS, pasted).content.decode())
    text = organizer_client.post(PLAYERS, seen | pasted).content.decode()
    (liste,) = re.findall(r'name="liste" value="([^"]+)"', text)
    (kept,) = re.findall(r'name="players" value="([^"]+)"', text)
    typed = {"liste": liste, "players": unescape(kept), "left": unescape(kept)}
    if went_on:
        presence.arrive(tournament.players.get(name="Weg Eins"))
    answer = organizer_client.post(PLAYERS + "liste/zuruecknehmen/", typed).content.decode()
    assert ("weiterging mit: Weg Eins." if went_on else "Die Liste ist zurückgenommen") in answer
    assert tournament.players.filter(name="Weg Eins").exists() == went_on
    assert "50;Weg Zwei;B</textarea>" in answer


def test_of_two_lines_that_mean_the_same_the_second_changes_nobody(tournament):
    take_over(tournament, "Startnr.;Name;Verein\n15;Hans Schmidt;A")
    text = "Startnr.;Name;Verein\n15;Hans Schmidt;A\n{}\n16;Kurt Klein;"
    for second in ("17;Hans Schmidt;A", ";Hans Schmidt;A 2"):
        listed = judged(tournament, text.format(second))
        assert listed.problems == ("Zeile 3: Hans Schmidt steht schon in Zeile 2.",) and listed.twice == 1
    # Nor by the number, where the first one puts the name right.
    listed = judged(tournament, "Startnr.;Name\n15;Hans Schmid\n15;Hanne Schmidt")
    assert listed.problems == ("Zeile 3: Die Nummer 15 steht schon in Zeile 2.",) and listed.wrong == 1
