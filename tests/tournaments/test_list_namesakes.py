"""Two of one name in lists: the same person of another club, or somebody else."""

from __future__ import annotations

import pytest

from tournaments.models import Player
from tournaments.people.list_choice import Choice
from tournaments.people.list_judging import Known
from tournaments.people.lists import read
from tournaments.people.taking_over import take_over

INGE = Known("Inge Braun", 1, "DoKo Laim")
HOW = "Wer ebenso heißt, braucht einen Zusatz, zum Beispiel „Inge Braun jun.“."
ASKED = f"Inge Braun (DoKo Laim) ist schon eingetragen. Ist es dieselbe Person? {HOW}"


@pytest.mark.parametrize(
    "text",
    [
        "Inge Braun, TSV Pasing\nKarl Meier, TSV Pasing",
        "Nr;Name;Verein\n17;Inge Braun;TSV Pasing\n18;Karl Meier;TSV Pasing",
    ],
)
def test_somebody_of_another_club_is_asked_about(text):
    listed = read(text, existing=[INGE])
    assert [row.doubt for row in listed.held] == [ASKED] and [row.name for row in listed.new] == ["Karl Meier"]
    assert listed.held[0].warnings == (ASKED,) and listed.held[0].answer == "Ist dieselbe Person"
    sure = read(text, choice=Choice(players=frozenset({listed.held[0].text})), existing=[INGE])
    assert [row.name for row in sure.changed] == ["Inge Braun"] and not sure.held


@pytest.mark.parametrize(
    "text",
    [
        "Inge Braun, DoKo Laim",
        "Inge Braun, Laim",
        "Inge Braun, DoKo-Laim München",
        "Inge Braun, Doko Leim",
        "Inge Braun",
        "Startnr.;Name;Verein\n1;Inge Braun;TSV Pasing",
        "Nr;Name;Verein\n17;Inge Braun;",
        "Nr;Name;Verein\n17;Inge Braun;DoKo Laim",
    ],
)
def test_who_is_the_same_is_no_question(text):
    listed = read(text, existing=[INGE])
    assert not listed.held and not listed.problems and len(listed.known) == 1
    assert not read("Inge Braun, TSV", existing=[Known("Inge Braun", 1)]).held


def test_held_it_stays_in_the_field_with_its_question(tournament):
    Player.objects.filter(number=1).update(name="Inge Braun", club="DoKo Laim")
    taken = take_over(tournament, "Inge Braun, TSV Pasing\nKarl Neu, TSV Pasing")
    assert (taken.added, taken.changed, taken.left) == (1, 0, "Inge Braun, TSV Pasing")
    assert Player.objects.get(number=1).club == "DoKo Laim"
    again = read(taken.left, choice=Choice(asked=taken.asked), existing=[INGE])
    assert [row.doubt for row in again.held] == [ASKED]
    take_over(tournament, taken.left, Choice(asked=taken.asked, players=taken.asked))
    assert Player.objects.get(number=1).club == "TSV Pasing"


def test_two_of_one_name_in_one_list_are_told_how_to_be_told_apart():
    twice = "Zeile 2: Inge Braun steht schon in Zeile 1."
    assert read("Inge Braun, Laim\nInge Braun, TSV Pasing").problems == (f"{twice} {HOW}",)
    assert read("Inge Braun, Laim\nInge Braun, Laim").problems == (twice,)
    known = read("Inge Braun, DoKo Laim\nInge Braun, TSV Pasing", existing=[INGE])
    assert [row.problem or row.doubt for row in known.rows] == ["", f"{twice.partition(': ')[2]} {HOW}"]
