from __future__ import annotations

import pytest

from tests.tournaments.helpers import NAMES


def check(client, *names):
    answer = client.post("/neu/pruefen/", {"players": "\n".join(names)})
    assert answer.status_code == 200
    return answer.content.decode()


def test_says_how_many_tables(organizer_client):
    assert "22 Spieler: 3 Vierertische und 2 Fünfertische" in check(
        organizer_client, *(f"Spieler {chr(65 + n)}" for n in range(22))
    )
    assert "8 Spieler: 2 Vierertische" in check(organizer_client, *NAMES)
    assert "5 Spieler: 1 Fünfertisch" in check(organizer_client, *NAMES[:5])


@pytest.mark.parametrize("count", [1, 2, 3])
def test_says_that_so_many_cannot_be_seated(organizer_client, count):
    page = check(organizer_client, *NAMES[:count])
    assert f"mindestens 4 Spieler, bisher: {count}." in page
    assert "Eintragen geht trotzdem." in page
    assert "Vierertisch" not in page


def test_says_who_stands_there_twice(organizer_client):
    page = check(organizer_client, "Anna", "Bernd", "Clara", "Dieter", "", "Anna")
    assert "Zeile 6: Anna steht schon in Zeile 1." in page
    assert "4 Spieler: 1 Vierertisch" in page


def test_says_that_there_are_too_many(organizer_client):
    names = [f"{'i' * (n // 20 + 1)} {n % 20}" for n in range(401)]
    assert "Mehr als 400 Spieler sind nicht möglich." in check(organizer_client, *names)


def test_nothing_typed_is_nothing_wrong(organizer_client):
    text = check(organizer_client)
    assert 'aria-live="polite"></p>' in text and "banner" not in text and "error" not in text and "<table" not in text


def test_names_are_never_markup(organizer_client):
    page = check(organizer_client, "<b>Anna</b>", "<b>Anna</b>")
    assert "<b>" not in page


def test_strangers(client, db):
    assert client.post("/neu/pruefen/").status_code == 302


def test_is_not_opened(organizer_client):
    assert organizer_client.get("/neu/pruefen/").status_code == 405
