"""Lines of a list that are doubted: nothing comes of them until somebody says that they are players."""

from __future__ import annotations

import html

import pytest

from tests.tournaments.test_list_choice import CHECK
from tests.tournaments.test_setup import typed
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.people.list_check import check_list
from tournaments.people.list_choice import Choice
from tournaments.people.list_judging import Known
from tournaments.people.lists import read
from tournaments.people.taking_over import take_back, take_over

PLAYERS = "/benefizturnier/leitung/spieler/"
MAIL = "Hallo Peter\nhier die Meldung:\nRia Ott\nUwe Lang\nIda Zett\nKarl Quer\nTel 08031 1234"
DOUBTED = ["Hallo Peter", "hier die Meldung:", "Tel 08031 1234"]
STILL = "4 Spieler eingetragen. 3 Zeilen sind noch im Feld: „Hallo Peter“, „hier die Meldung:“, „Tel 08031 1234“."


def said(response) -> str:
    return html.unescape(response.content.decode())


def entered(tournament) -> list[str]:
    return list(tournament.players.filter(number__gt=8).values_list("name", flat=True))


def box(line: str, *, ticked: bool, label: str = "Ist ein Spieler") -> str:
    return f'name="is_player" value="{line}" autocomplete="off" aria-label="{line}: {label}"{" checked" * ticked}>'


def boxes(text: str) -> str:
    return " ".join(text.split()).replace(" >", ">")


def posted(client, text: str, **more):
    """Looked at, and sent as it was seen."""
    seen = check_list(text, existing=()).seen
    return client.post(PLAYERS, {"players": text, "seen": seen, **more})


def test_what_is_doubted_is_not_entered_and_stays_in_the_field(organizer_client, tournament):
    text = said(posted(organizer_client, MAIL))
    assert entered(tournament) == ["Ria Ott", "Uwe Lang", "Ida Zett", "Karl Quer"]
    assert STILL in text and "Hallo Peter\nhier die Meldung:\nTel 08031 1234</textarea>" in text
    assert all(text.count(f'name="asked" value="{line}"') == 2 for line in DOUBTED)
    assert "Liste zurücknehmen" in text


def test_the_preview_counts_it_only_once_it_is_ticked(organizer_client, tournament):
    text = said(organizer_client.post(CHECK, {"players": MAIL}))
    assert "12 Spieler: 3 Vierertische" in text and "3 Zeilen sind fraglich und zählen nicht mit" in text
    assert all(box(line, ticked=False) in boxes(text) for line in DOUBTED) and 'name="all_players"' in text
    text = said(organizer_client.post(CHECK, {"players": MAIL, "is_player": ["Hallo Peter", "Nora Neu"]}))
    assert "13 Spieler" in text and "2 Zeilen sind fraglich" in text and 'name="all_players"' not in text
    assert box("Hallo Peter", ticked=True) in boxes(text) and box("hier die Meldung:", ticked=False) in boxes(text)
    text = said(organizer_client.post(CHECK, {"players": MAIL, "all_players": "1"}))
    assert "15 Spieler" in text and "fraglich" not in text
    assert all(box(line, ticked=True) in boxes(text) for line in DOUBTED)


def test_what_is_ticked_is_entered(organizer_client, tournament):
    text = said(posted(organizer_client, MAIL, is_player=["  Hallo   Peter "]))
    assert entered(tournament)[0] == "Hallo Peter" and len(entered(tournament)) == 5
    assert "2 Zeilen sind noch im Feld: „hier die Meldung:“" in text


@pytest.mark.parametrize("line", ["Hallo Peter", "Frei"])
def test_a_doubted_line_alone_has_to_be_ticked_or_deleted(organizer_client, tournament, line):
    for sent in ({}, {"seen": check_list(line).seen}):
        answer = organizer_client.post(PLAYERS, {"players": line, **sent})
        assert (
            answer.status_code == 422 and entered(tournament) == [] and box(line, ticked=False) in boxes(said(answer))
        )
        assert f"Diese Zeile bitte ankreuzen, wenn sie stimmt, sonst weglassen: „{line}“." in said(answer)
    assert posted(organizer_client, line, is_player=line).status_code == 302 and entered(tournament) == [line]


def test_what_was_left_as_doubted_is_so_without_the_lines_by_which_it_was(organizer_client, tournament):
    text = "Kreuzbuben\nAnna Berg\nBert Ott\nCilli Kurz\nXaver Zumsel"
    assert not read("Kreuzbuben").held
    left = said(posted(organizer_client, text))
    assert "1 Zeile ist noch im Feld: „Kreuzbuben“." in left and 'name="asked" value="Kreuzbuben"' in left
    again = {"players": "Kreuzbuben", "asked": "Kreuzbuben"}
    assert box("Kreuzbuben", ticked=False) in boxes(said(organizer_client.post(CHECK, again)))
    assert organizer_client.post(PLAYERS, again).status_code == 422 and len(entered(tournament)) == 4
    back = organizer_client.post(PLAYERS + "liste/zuruecknehmen/", {**again, "liste": "x"})
    assert 'name="asked" value="Kreuzbuben"' in said(back)


@pytest.mark.both
def test_a_list_of_which_a_part_is_left_is_taken_back(tournament):
    taken = take_over(tournament, MAIL)
    assert taken.left.split("\n") == DOUBTED and taken.asked == {*DOUBTED} and taken.unsure == ""
    take_back(tournament, *taken.events)
    assert entered(tournament) == []
    take_over(tournament, taken.left, Choice(asked=taken.asked, players=frozenset(["Tel 08031 1234"])))
    assert entered(tournament) == ["Tel 08031 1234"]


def test_no_name_and_no_number_is_kept_for_it():
    text = "Name;Nr.\nHerren;40\nHerren;40\nRia Ott;40"
    listed = read(text)
    assert [row.line for row in listed.new] == [4] and [row.line for row in listed.held] == [2, 3]
    ticked = read(text, choice=Choice(players=frozenset(["Herren;40"])))
    assert [row.line for row in ticked.new] == [2] and len(ticked.problems) == 2


def test_how_a_line_is_read_is_confirmed_by_the_same_tick(organizer_client, tournament):
    line = "Inge Mai, Jürgen Juni"
    text = said(organizer_client.post(CHECK, {"players": "Ria Ott und Uwe Lang"}))
    assert box("Ria Ott und Uwe Lang", ticked=False, label="Stimmt so") in boxes(text)
    known = [Known("Inge Mai", 1)]
    assert not read(line, existing=known).changed
    (changed,) = read(line, existing=known, choice=Choice(players=frozenset([line]))).changed
    assert [(change.field, change.new) for change in changed.changes] == [("club", "Jürgen Juni")]


def test_who_is_there_just_so_is_not_asked_about():
    listed = read("Hallo Peter", existing=[Known("Hallo Peter", 1)])
    assert listed.same and not listed.held and not listed.rows[0].warnings


def test_other_warnings_hold_nothing(tournament):
    listed = read("Dr. Ria Ott\nRia Ott\nRìa Ott")
    assert any(row.warnings for row in listed.rows) and not listed.held


@pytest.mark.both
def test_a_new_tournament_is_made_once_its_lines_are_ticked_or_deleted(organizer_client):
    form = typed(name="Aus einer Mail", players=MAIL, seen=check_list(MAIL).seen)
    answer = organizer_client.post("/neu/", form)
    assert answer.status_code == 422 and not Tournament.objects.filter(name="Aus einer Mail").exists()
    assert "sonst weglassen: „Hallo Peter“, „hier die Meldung:“, „Tel 08031 1234“." in said(answer)
    assert box("Hallo Peter", ticked=False) in boxes(said(answer)) and "4 Spieler: 1 Vierertisch" in said(answer)
    answer = organizer_client.post("/neu/", form | {"is_player": DOUBTED})
    assert answer.status_code == 302 and Tournament.objects.get(name="Aus einer Mail").players.count() == 7


def out(line: str, *, ticked: bool) -> str:
    return f'name="nobody" value="{line}" autocomplete="off" aria-label="{line}: Weglassen"{" checked" * ticked}>'


@pytest.mark.both
def test_a_new_tournament_is_made_without_what_is_left_out(organizer_client):
    form = typed(name="Aus einer Mail", players=MAIL, seen=check_list(MAIL).seen)
    looked = boxes(said(organizer_client.post("/neu/", form)))
    assert all(out(line, ticked=False) in looked for line in DOUBTED) and 'name="no_players"' in looked
    looked = boxes(said(organizer_client.post("/neu/", form | {"nobody": DOUBTED[:2]})))
    assert out(DOUBTED[0], ticked=True) in looked and box(DOUBTED[0], ticked=False) not in looked
    assert "sonst weglassen: „Tel 08031 1234“." in looked
    assert not Tournament.objects.filter(name="Aus einer Mail").exists()
    answer = organizer_client.post("/neu/", form | {"nobody": DOUBTED[:2], "is_player": DOUBTED[2:]})
    assert answer.status_code == 302 and Tournament.objects.get(name="Aus einer Mail").players.count() == 5


def test_all_that_is_not_ticked_is_left_out_by_one_press(organizer_client, tournament):
    text = said(organizer_client.post(CHECK, {"players": MAIL, "no_players": "1", "is_player": "Hallo Peter"}))
    assert "13 Spieler" in text and "fraglich" not in text
    assert box("Hallo Peter", ticked=True) in boxes(text) and out("Tel 08031 1234", ticked=True) in boxes(text)
    text = said(organizer_client.post(CHECK, {"players": MAIL, "all_players": "1", "nobody": "Hallo Peter"}))
    assert "14 Spieler" in text and out("Hallo Peter", ticked=True) in boxes(text)
    both = said(organizer_client.post(CHECK, {"players": MAIL, "is_player": DOUBTED[:1], "nobody": DOUBTED[:1]}))
    assert box("Hallo Peter", ticked=False) in boxes(both) and out("Hallo Peter", ticked=False) in boxes(both)


def test_what_is_left_out_does_not_stay_in_the_field(organizer_client, tournament):
    text = said(posted(organizer_client, MAIL, nobody=DOUBTED[1:]))
    assert len(entered(tournament)) == 4 and "1 Zeile ist noch im Feld: „Hallo Peter“." in text
    answer = organizer_client.post(PLAYERS, {"players": "Hallo Peter", "nobody": "Hallo Peter"})
    assert answer.status_code == 422 and "Alle Zeilen werden weggelassen: So ist niemand einzutragen." in said(answer)


def test_only_what_is_asked_about_can_be_left_out():
    listed = read("Ria Ott\nHallo Peter", choice=Choice(nobody=frozenset(["Ria Ott", "Hallo Peter"])))
    assert [row.name for row in listed.new] == ["Ria Ott"] and not listed.held


def test_nothing_but_doubted_lines_is_refused_and_says_which(tournament):
    with pytest.raises(Refused, match="Diese Zeilen bitte ankreuzen.*„Hallo Sabine“, „Viele Grüße“, „Klaus“"):
        take_over(tournament, "Hallo Sabine\nViele Grüße\nKlaus\n")
    with pytest.raises(Refused, match="„Klaus“, …"):
        take_over(tournament, "Hallo Sabine\nViele Grüße\nKlaus\nTel 08031 1234\n")


def test_what_is_asked_about_is_named_above_the_preview_with_a_link_to_its_tick(organizer_client, tournament):
    lines = [f"Anna Alt{'abcdefghij'[at]}{', abgesagt' * (at > 1)}" for at in range(8)]
    text = " ".join(said(organizer_client.post(CHECK, {"players": "\n".join(lines)})).split())
    links = [f'<a href="#zeile-{at + 1}">Zeile {at + 1}: Anna Alt{"abcdefghij"[at]}</a>' for at in range(2, 7)]
    assert f"{' '.join(links)} … </p>" in text and "#zeile-8" not in text and 'id="zeile-8"' in text
    text = said(organizer_client.post(CHECK, {"players": "\n".join(lines), "is_player": lines[2:]}))
    assert "#zeile-" not in text and "list-asked" not in text
