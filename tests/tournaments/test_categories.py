"""Categories and notes: kept by the tournament, chosen for players, seen by the director alone."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import logged, version
from tournaments.errors import Refused
from tournaments.models import Kind, Player, Tournament
from tournaments.people import categories

pytestmark = pytest.mark.both


def test_the_tournament_keeps_its_list(tournament):
    categories.change_categories(tournament, ["Damen", " Gäste ", "", "Damen"])
    assert Tournament.objects.get().categories == ["Damen", "Gäste"]
    categories.change_categories(tournament, ["Damen", "Gäste"])
    told = logged(Kind.CATEGORIES_CHANGED)
    assert (told.before, told.after) == ([], ["Damen", "Gäste"])


def test_twice_but_for_capitals(tournament):
    with pytest.raises(Refused, match="Die Kategorie „DAMEN“ steht zweimal da.") as refused:
        categories.change_categories(tournament, ["Damen", "Gäste", "DAMEN"])
    assert refused.value.field == "categories" and not Tournament.objects.get().categories


@pytest.mark.parametrize("wanted", [["x" * 41], [str(n) for n in range(21)]])
def test_too_much(tournament, wanted):
    with pytest.raises(Refused, match="Höchstens 20 Kategorien mit je höchstens 40 Zeichen."):
        categories.change_categories(tournament, wanted)


def test_a_player_is_noted(tournament):
    before = version(tournament)
    player = Player.objects.get(number=1)
    categories.note(player, "Damen", "kommt  später")
    categories.note(player, "Damen", "kommt später")
    assert Player.objects.filter(category="Damen", note="kommt später").get() == player
    assert logged(Kind.PLAYER_NOTED).after["note"] == "kommt später"
    assert version(tournament) == before


@pytest.mark.parametrize(("category", "note", "field"), [("x" * 41, "", "category"), ("", "x" * 201, "note")])
def test_too_long(tournament, category, note, field):
    with pytest.raises(Refused, match="Höchstens") as refused:
        categories.note(Player.objects.get(number=1), category, note)
    assert refused.value.field == field
