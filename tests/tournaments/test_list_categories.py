"""Categories in pasted lists that have no heading for them."""

from __future__ import annotations

import pytest

from tests.tournaments.test_list_choice import CHECK, PLAYERS
from tournaments.models import Player, Tournament
from tournaments.people.lists import read

OWN = ["Damen", "Senioren"]
Read = list[tuple[str, str, str]]


def people(text: str, own: list[str], teams: list[str] | None = None) -> Read:
    return [(row.name, row.club, row.category) for row in read(text, categories=own, teams=teams).new]


@pytest.mark.parametrize("teams", [None, []])
@pytest.mark.parametrize(
    "text",
    [
        "Eva Kurz, DoKo Laim, Damen\nUwe Lang, DoKo Laim, senioren\nMax Neu, TSV\nIda Gau, Damen",
        "Eva Kurz;DoKo Laim;Damen\nUwe Lang;DoKo Laim;senioren\nMax Neu;TSV;\nIda Gau;;Damen",
        "Damen\tEva Kurz\tDoKo Laim\nsenioren\tUwe Lang\tDoKo Laim\n\tMax Neu\tTSV\nDamen\tIda Gau\t",
        "Kurz, Eva, DoKo Laim, Damen\nLang, Uwe, DoKo Laim, senioren\nNeu, Max, TSV\nGau, Ida, Damen",
        "Name;Verein;Wertung\nEva Kurz;DoKo Laim;Damen\nUwe Lang;DoKo Laim;senioren\nMax Neu;TSV;\nIda Gau;;Damen",
    ],
)
def test_the_categories_of_the_tournament_are_known(text, teams):
    assert people(text, OWN, teams) == [
        ("Eva Kurz", "DoKo Laim", "Damen"),
        ("Uwe Lang", "DoKo Laim", "senioren"),
        ("Max Neu", "TSV", ""),
        ("Ida Gau", "", "Damen"),
    ]


def test_the_usual_ones_are_known_where_several_lines_have_one():
    expected = [("Eva Kurz", "Laim", "Damen"), ("Uwe Lang", "", "Gast")]
    assert people("Eva Kurz, Laim, Damen\nUwe Lang, Gast", []) == expected
    assert people("Eva Kurz, Laim\nUwe Lang, Gast", []) == [("Eva Kurz", "Laim", ""), ("Uwe Lang", "Gast", "")]
    assert people("Eva Kurz, Laim\nUwe Lang, Gast", ["Gast"])[1] == ("Uwe Lang", "", "Gast")
    # Where the tournament has its own, others are nothing that is known.
    assert people("Eva Kurz, Damen\nUwe Lang, Gast", ["Mitglied"])[0] == ("Eva Kurz", "Damen", "")


def test_clubs_and_surnames_stay_what_they_are():
    assert people("Gast, Inge\nBraun, Karl\nHerr, Uwe", [])[0] == ("Inge Gast", "", "")
    assert people("Eva Kurz, SC Damen Nord\nUwe Lang, SC Damen Nord", OWN)[0] == ("Eva Kurz", "SC Damen Nord", "")


def test_the_desk_reads_and_enters_them(tournament, organizer_client):
    Player.objects.all().delete()
    Tournament.objects.update(categories=OWN)
    text = "Eva Kurz, Laim, Damen\nUwe Lang, Laim, Senioren\nMax Neu, TSV"
    page = organizer_client.post(CHECK, {"players": text}).content.decode()
    assert '<option value="category" selected>' in page
    seen = page.partition('name="seen" value="')[2].partition('"')[0]
    organizer_client.post(PLAYERS, {"players": text, "seen": seen})
    entered = Player.objects.order_by("number").values_list("name", "club", "category")
    assert [*entered] == [("Eva Kurz", "Laim", "Damen"), ("Uwe Lang", "Laim", "Senioren"), ("Max Neu", "TSV", "")]
