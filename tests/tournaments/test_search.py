"""The search of the public pages as the server answers it, for whoever has no script."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from tests.search_cases import CASES, PLAYERS, TABLES
from tests.tournaments.helpers import enter, normal, publish_round, scribe_at, table_of
from tests.tournaments.public_pages import text_of
from tournaments.models import Round
from tournaments.people.search import Wanted, mistyped
from tournaments.setting_up import create_tournament

STANDINGS = "/benefizturnier/"
SEATING = "/benefizturnier/tische/"


@pytest.mark.parametrize(("typed", "found"), CASES)
def test_who_is_found(typed, found):
    wanted = Wanted.read(typed)
    places = enumerate(zip(PLAYERS, TABLES, strict=True))
    assert [place for place, ((name, club), table) in places if wanted.fits(name, club, table)] == found


def test_what_nobody_has_is_found_nowhere():
    for typed in ("tisch 1", "1", "tisch"[:3]):
        assert not Wanted.read(typed).fits("Anna Weber", "", None)
    assert Wanted.read("2").fits("Spieler 2") and not Wanted.read("2").fits("Spieler 12")


@pytest.mark.parametrize(
    ("typed", "slip"),
    [
        ("bernd schmitd", True),
        ("Bernd Schmid", True),
        ("Bernd Schmiddt", True),
        ("Berdn Schmidt", True),
        ("Bernt Schmidt", True),
        ("ernd Schmidt", True),
        ("Bernd Schmidtt", True),
        ("Bernd Schmitt", True),
        ("Bernd-Schmidt", True),
        ("Bernt Schmitt", False),
        ("Bernd Schmi", False),
        ("Bodo Schmidt", False),
        ("Schmidt Bernd", False),
    ],
)
def test_a_slip_of_the_keys_is_one_letter_or_two_that_change_places(typed, slip):
    assert mistyped(typed, "Bernd Schmidt") == mistyped("Bernd Schmidt", typed) == slip


def test_names_that_differ_in_one_letter_anyway_are_no_slips():
    assert mistyped("Jurgen Muler", "Jürgen Müller") and mistyped("Juergen Muelle", "Jürgen Müller")
    assert not mistyped("Clara", "Klara") and not mistyped("Füllspieler 2", "Füllspieler 3")


def names(path: str, typed: str) -> list[str]:
    answer = Client().get(path, {"q": typed})
    assert answer.status_code == 200
    return re.findall(r'class="name">([^<]+)<', answer.content.decode())


def test_in_the_standings(round_one):
    enter(scribe_at(table_of(round_one, 1)), normal([1, 2], 130))
    assert names(STANDINGS, "gerda") == ["Gerda"]
    assert names(STANDINGS, "tisch 2") == ["Emma", "Fritz", "Gerda", "Hans"]


def test_in_the_seating_with_the_whole_table(round_one):
    assert names(SEATING, "gerda") == ["Gerda", "Emma", "Fritz", "Gerda", "Hans"]
    assert names(SEATING, "Tisch 1") == ["Anna", "Bernd", "Clara", "Dieter"] * 2


@pytest.mark.parametrize("path", [STANDINGS, SEATING])
def test_among_the_players_while_nobody_sits(tournament, path):
    assert names(path, "gerda") == ["Gerda"]
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Round.objects.update(status=Round.Status.CLOSED)
    assert names(path, "gerda") == ["Gerda"]


@pytest.mark.parametrize("path", [STANDINGS, SEATING])
def test_nobody_is_said(round_one, path):
    page = Client().get(path, {"q": "xaver"}).content.decode()
    assert re.search(r'data-none role="status">Niemand gefunden', page)
    assert not re.search(r'data-none role="status">Niemand gefunden', text_of(path))


@pytest.mark.parametrize("path", [STANDINGS, SEATING])
@pytest.mark.parametrize(
    "typed", ['"><script>alert(1)</script>', "\x00", "#", "5" * 5000, "²", "tisch " + "9" * 99, "☃" * 900]
)
def test_odd_things_are_typed(round_one, path, typed):
    answer = Client().get(path, {"q": typed})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


@pytest.mark.parametrize("path", [STANDINGS, SEATING])
def test_what_was_typed_stays_and_is_not_kept_for_others(round_one, path):
    answer = Client().get(path, {"q": "gerda"})
    assert 'value="gerda"' in answer.content.decode() and not answer.has_header("ETag") and not answer.cookies
    assert "Anna" in text_of(path)
    assert Client().get(path, {"q": "  "})["ETag"] == Client().get(path)["ETag"]


@pytest.mark.parametrize("path", [STANDINGS, SEATING])
def test_there_is_always_a_way_to_search_without_a_script(round_one, path):
    form = re.search(r"<form[^>]*data-search.*?</form>", text_of(path), re.DOTALL)
    assert form and 'method="get"' in form.group() and 'name="q"' in form.group() and "Suchen</button>" in form.group()


def test_umlauts_in_the_page(organizer):
    create_tournament(
        name="Benefizturnier",
        date=date(2026, 11, 9),
        ruleset="lions-2024",
        rounds=3,
        players="\n".join(f"{name}, {club}".rstrip(", ") for name, club in PLAYERS if "," not in name),
        user=organizer,
    )
    assert names(STANDINGS, "mueller") == ["Jürgen Müller"]
