"""Names that look alike are pointed out; what nobody can see is not kept."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import looked_at
from tournaments.models import Player
from tournaments.people import lists
from tournaments.people.list_judging import Known
from tournaments.people.lookalikes import looks_like
from tournaments.text import one_line

SECOND = "/benefizturnier/leitung/spieler/2/"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Inge Braun", "Ingе Braun"),  # Cyrillic е
        ("Anna", "Аnnа"),
        ("Karl", "КаrI"),
        ("Ilse", "llse"),
        ("Ilse", "1lse"),
        ("Otto", "0tto"),
        ("Hans-Peter", "Hans‐Peter"),
        ("Hans-Peter", "Hans – Peter"),
        ("O'Hara", "O’Hara"),
        ("Νiko", "Niko"),
        ("ﬁnn", "finn"),
    ],
)
def test_cannot_be_told_apart(one, other):
    assert one != other
    assert looks_like(one) == looks_like(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Jan Muller", "Jan Müller"), ("Arno", "Amo"), ("Ina", "Ima"), ("Anna Weber", "Anna Wieber"), ("Иван", "Ivan")],
)
def test_can_be_told_apart(one, other):
    assert looks_like(one) != looks_like(other)


@pytest.mark.parametrize(
    "unseen", ["\u200b", "\u200d", "\ufeff", "\u00ad", "\u202e", "\u2800", "\u3164", "\u115f", "\ufe0f", "\u034f"]
)
def test_what_cannot_be_seen_is_taken_out(unseen):
    assert one_line(f"In{unseen}ge{unseen}") == "Inge"
    listed = lists.read(f"Inge\nIn{unseen}ge")
    assert [row.name for row in listed.new] == ["Inge"]
    assert listed.problems == ("Zeile 2: Inge steht schon in Zeile 1.",)


def test_a_list_points_them_out_and_is_taken_all_the_same():
    listed = lists.read("Inge\nKarl\nIngе\nIlse", existing=[Known("llse")])
    assert not listed.problems
    assert len(listed.new) == 4
    warned = {row.line: row.warnings for row in listed.rows if row.warnings}
    assert warned == {
        3: ("Ingе sieht genauso aus wie Inge, hat aber andere Zeichen. Ist es dieselbe Person?",),
        4: ("Ilse sieht genauso aus wie llse, hat aber andere Zeichen. Ist es dieselbe Person?",),
    }


@pytest.mark.parametrize(
    "name",
    ["Dr. Inge Müller", "Frau Inge Müller", "Prof. Dr. med. Inge Müller", "Dr.-Ing. Inge Müller", "dr Inge müller"],
)
def test_a_title_is_pointed_out(name):
    said = f"{name} und Inge Müller haben denselben Namen bis auf Titel oder Anrede. Ist es dieselbe Person?"
    (row,) = lists.read(name, existing=[Known("Inge Müller")]).new
    assert row.warnings == (said,)
    (row,) = lists.read("Inge Müller", existing=[Known(name)]).new
    assert len(row.warnings) == 1


def test_a_name_that_is_a_title_is_one():
    listed = lists.read("Anna Herr\nHerr\nFrau\nDr. Otto Müller", existing=[Known("Inge Müller"), Known("Anna")])
    assert len(listed.new) == 4 and not any(row.warnings for row in listed.new)


def test_the_page_points_them_out_while_a_list_is_typed(organizer_client, tournament):
    answer = organizer_client.post("/benefizturnier/leitung/spieler/pruefen/", {"players": "Аnna"})
    assert "sieht genauso aus wie Anna" in answer.content.decode()


def test_a_new_name_that_looks_like_another(organizer_client, tournament):
    organizer_client.post(SECOND, {"name": "Аnna", "club": ""})
    assert Player.objects.get(number=2).name == "Аnna"
    page = organizer_client.get("/benefizturnier/leitung/spieler/").content.decode()
    assert "sieht genauso aus wie Anna" in page


def test_no_word_of_it_for_any_other_name(organizer_client, tournament):
    organizer_client.post("/benefizturnier/leitung/spieler/", looked_at("Ida"))
    organizer_client.post(SECOND, {"name": "Berndt", "club": ""})
    assert "genauso" not in organizer_client.get("/benefizturnier/leitung/spieler/").content.decode()
