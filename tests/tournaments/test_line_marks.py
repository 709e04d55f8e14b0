"""Behind name and club the desk's line may name a category and a fee of the tournament."""

from __future__ import annotations

import pytest

from tests.tournaments.test_director_registration import LINE, MEANT, PARTS, numbered
from tournaments.people import categories, fees
from tournaments.people.fees import Wanted
from tournaments.people.typed_line import Marked, marked


@pytest.fixture
def asked(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500), Wanted("Jugend", 200)])
    categories.change_categories(tournament, ["Damen", "Jugend"])
    tournament.refresh_from_db()
    return tournament


def before(client, typed):
    return client.get(LINE + "vorher/", {"zeile": typed}).json()


@pytest.mark.parametrize(
    ("typed", "text", "category", "fee"),
    [
        ("Ria Ott, Herzdame, Damen", "Ria Ott, Herzdame", "Damen", None),
        ("Ria Ott, damen , ERMÄSSIGT", "Ria Ott", "Damen", "ermäßigt"),
        ("Ria Ott, Herzdame, ermäßigt, Damen", "Ria Ott, Herzdame", "Damen", "ermäßigt"),
        ("Ott, Ria, Jugend", "Ott, Ria", "Jugend", "Jugend"),
        ("4, ermäßigt", "4", "", "ermäßigt"),
        ("Ria Ott, Damen, Herzdame", "Ria Ott, Damen, Herzdame", "", None),
        ("Ria Ott, Damen, Jugend", "Ria Ott, Damen", "Jugend", "Jugend"),
        ("Damen", "Damen", "", None),
        (", Damen", ", Damen", "", None),
    ],
)
def test_the_last_words_of_a_line(asked, typed, text, category, fee):
    named = asked.fees.get(name=fee).id if fee else None
    assert marked(asked, typed) == Marked(text, category, named)


@pytest.mark.both
def test_who_is_new_comes_with_category_and_fee(organizer_client, asked):
    typed, reduced = "Ria Ott, Herzdame, ermäßigt, damen", asked.fees.get(name="ermäßigt")
    said = before(organizer_client, typed)
    assert said == {"name": "Ria Ott", "beside": ["Verein Herzdame", "Kategorie Damen"], "fee": reduced.id}
    sent = {"line": typed, "fee": str(asked.fees.get(name="Jugend").id), **MEANT}
    answer = organizer_client.post(LINE, sent, headers=PARTS).json()
    assert "Nr. 9 Ria Ott: neu, da, Kategorie Damen, 5,00 € bezahlt." in answer["said"]
    ria = numbered(9)
    assert (ria.club, ria.category, ria.fee) == ("Herzdame", "Damen", reduced)


def test_who_is_known_is_asked_the_fee_and_keeps_the_category(organizer_client, asked):
    said = before(organizer_client, "Anna, Damen, ermäßigt")
    undone = "ohne Kategorie Damen: Die wird beim Spieler gewählt"
    assert (said["number"], said["beside"]) == (1, [undone])
    sent = {"line": "Anna, Damen, ermäßigt", **MEANT}
    answer = organizer_client.post(LINE, sent, headers=PARTS).json()
    assert f"Nr. 1 Anna: da, ermäßigt, 5,00 € bezahlt, {undone}." in answer["said"]
    assert numbered(1).category == "" and numbered(1).club == ""
