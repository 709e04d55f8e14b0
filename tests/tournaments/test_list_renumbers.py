"""A list that gives known players other numbers: whose they are is judged by what everybody has after it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.tournaments.helpers import seat_round
from tests.tournaments.test_taking_over import PLAYERS, hidden, judged
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player
from tournaments.people.deleting import delete_player
from tournaments.people.players import rename_player
from tournaments.people.taking_over import take_back, take_over

HEAD = "Startnummer;Name"
SHIFTED = [(2, "Anna"), (3, "Bernd"), (4, "Clara"), (9, "Dieter")]


def numbered(tournament, *names: str) -> list[tuple[int, str]]:
    return list(tournament.players.filter(name__in=names).values_list("number", "name"))


def listed(*lines: str) -> str:
    return "\n".join([HEAD, *lines])


def of(rows: list[tuple[int, str]]) -> str:
    return listed(*(f"{number};{name}" for number, name in rows))


WHOLE = [
    SHIFTED,
    SHIFTED[::-1],
    [(2, "Anna"), (1, "Bernd")],
    [(3, "Anna"), (1, "Bernd"), (2, "Clara"), (8, "Dieter"), (4, "Hans")],
    [(40, "Bernd"), (2, "Peter Lang")],
    [(2, "Peter Lang"), (40, "Bernd")],
]


@pytest.mark.both
@pytest.mark.parametrize("rows", WHOLE)
def test_numbers_change_hands_within_a_list_and_go_back(tournament, rows):
    everybody = tournament.players.values_list("number", "name", "deleted_at")
    text, before = of(rows), list(everybody.all())
    assert not judged(tournament, text).problems
    taken = take_over(tournament, text)
    assert taken.left == "" and set(rows) <= {one[:2] for one in everybody.all()}
    with pytest.raises(Refused, match="schon eingetragen"):
        take_over(tournament, text)
    for _again in range(2):
        take_back(tournament, *taken.events)
        assert list(everybody.all()) == before
    take_over(tournament, text)
    assert set(rows) <= {one[:2] for one in everybody.all()}


def test_each_is_told_with_the_number_before_and_after(tournament):
    take_over(tournament, of([(2, "Anna"), (1, "Bernd")]))
    told = Event.objects.filter(kind=Kind.PLAYER_RENAMED).order_by("id")
    assert [[facts["number"] for facts in (one.before, one.after) if facts] for one in told] == [
        [1, 2], [2, 1]
    ]  # fmt: skip


@pytest.mark.both
def test_where_the_last_cannot_move_nobody_does_who_wants_the_number(tournament):
    rename_player(tournament.players.get(name="Hans"), "Hans", "", number=9)
    rename_player(tournament.players.get(name="Hans"), "Hans", "", number=8)
    text = of([*SHIFTED, (50, "Ida")])
    assert judged(tournament, text).problems[:4] == (
        "Zeile 2: Die Nummer 2 hat schon Bernd.",
        "Zeile 3: Die Nummer 3 hat schon Clara.",
        "Zeile 4: Die Nummer 4 hat schon Dieter.",
        "Zeile 5: Die Nummer 9 hatte vorher Hans; sonst bekommt sie niemand: Bitte eine andere wählen.",
    )


@pytest.mark.both
@pytest.mark.parametrize("stays", ["2;Bernd", ";Bernd", "2;Bernd\n40;Bernd", "x;Bernd", "8;Bernd"])
def test_whoever_keeps_the_number_in_the_list_has_it(tournament, stays):
    for rows in (["2;Anna", *stays.split("\n")], [*stays.split("\n"), "2;Anna"]):
        listing = judged(tournament, listed(*rows))
        assert [row.problem for row in listing.rows if row.name == "Anna"] == ["Die Nummer 2 hat schon Bernd."]


@pytest.mark.parametrize("first", ["40;Anna;SC Süd;", "40;Anna;;", ";Anna;SC Süd;"])
def test_a_second_line_that_says_the_contrary_is_told(tournament, first):
    Player.objects.filter(number=1).update(club="Süd")
    for rows in ([first, "1;Anna;Süd;"], ["1;Anna;Süd;", first]):
        listing = judged(tournament, "\n".join([f"{HEAD};Verein;Notiz", *rows]))
        assert listing.problems == ("Zeile 3: Anna steht schon in Zeile 2.",) and listing.twice == 1
    # One that only says less, or the same as is known, is none.
    assert not judged(tournament, "\n".join([f"{HEAD};Verein;Notiz", first, ";Anna;;"])).problems
    assert not judged(tournament, "\n".join([f"{HEAD};Verein;Notiz", "1;Anna;Süd;links", "1;Anna;Süd;"])).problems


def test_the_number_of_somebody_deleted_or_seated_is_passed_to_nobody(tournament):
    delete_player(tournament.players.get(name="Bernd"))
    assert len(judged(tournament, of([(2, "Anna"), (40, "Bernd")])).problems) == 1
    seat_round(tournament, [[1, 3, 4, 5]])
    assert judged(tournament, of([(3, "Zoe"), (40, "Clara")])).problems == (
        "Zeile 2: Die Nummer 3 hat schon Clara.",
        "Zeile 3: Clara ist schon gesetzt und behält die Nummer 3.",
    )


@pytest.mark.both
def test_a_line_that_was_left_for_its_number_is_taken_once_that_is_free(organizer_client, tournament):
    def sent(typed: dict[str, str]) -> str:
        text = organizer_client.post(PLAYERS, typed).content.decode()
        return str(organizer_client.post(PLAYERS, hidden(text) | typed).content.decode())

    text = unescape(sent({"players": listed("2;Anna", "50;Ida", "60;Kurt", "61;Kurt")}))
    assert "2 Spieler eingetragen." in text
    (left,) = set(re.findall(r'<input type="hidden" name="left" value="([^"]+)"', text))
    assert left == "61;Kurt"  # which would change whom the list has just made
    assert "Die Nummer 2 hat schon Bernd." in unescape(sent({"players": listed("2;Anna"), "left": left}))
    take_over(tournament, listed("40;Bernd"))
    sent({"players": listed("2;Anna"), "left": left})
    assert numbered(tournament, "Anna", "Bernd") == [(2, "Anna"), (40, "Bernd")]
    assert "Kurt ist schon eingetragen." in unescape(sent({"players": listed("61;Kurt"), "left": left}))


def test_the_page_shows_who_gets_which_and_takes_it_at_once(organizer_client, tournament):
    typed = {"players": of(SHIFTED)}
    text = organizer_client.post(PLAYERS, typed).content.decode()
    assert "4 geändert" in text and "mit Fehler" not in text
    answer = organizer_client.post(PLAYERS, hidden(text) | typed, follow=True)
    assert "4 Spieler geändert." in answer.content.decode() and "Was nicht gelesen" not in answer.content.decode()
    assert numbered(tournament, "Anna", "Bernd", "Clara", "Dieter") == SHIFTED


def test_a_long_list_of_which_nobody_can_move_is_judged_at_once(tournament):
    names = [f"Spieler A{number}" for number in range(100, 400)]
    take_over(tournament, of(list(enumerate(names, 100))))
    last = listed(*(f"{number};{name}" for number, name in enumerate(names, 101)), "401;Anna", "401;Bernd")
    assert not judged(tournament, last).problems[1:]
    rename_player(tournament.players.get(name="Hans"), "Hans", "", number=400)
    assert len(judged(tournament, last).problems) == 301
