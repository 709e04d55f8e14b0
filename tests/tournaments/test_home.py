from __future__ import annotations

from django.test import Client
from django.utils import timezone

from tests.tournaments.public_pages import queries_of, same_for_everybody, text_of, travels_compressed
from tournaments.models import Tournament


def test_an_empty_database_offers_a_new_tournament_and_a_demo(db):
    text = text_of("/")
    assert 'href="/neu/"' in text and "Neues Turnier" in text
    assert 'href="/demo/"' in text and "Demo-Turnier" in text
    assert 'href="/leitung/"' in text


def test_with_a_tournament_it_lists_it_instead(tournament):
    text = text_of("/")
    assert 'href="/benefizturnier/"' in text
    assert "9. November 2026" in text
    assert 'href="/demo/"' not in text


def test_a_finished_tournament_leads_to_its_result(tournament):
    Tournament.objects.update(finished_at=timezone.now())
    text = text_of("/")
    assert 'href="/benefizturnier/ergebnis/"' in text
    assert 'href="/benefizturnier/"' not in text


def test_the_code_of_a_table_goes_to_the_scribe(db):
    text = text_of("/")
    assert 'action="/tisch/" method="get"' in text
    assert 'name="code"' in text


def test_names_are_escaped(tournament):
    Tournament.objects.update(name="<b>Böse</b>")
    assert "<b>Böse</b>" not in text_of("/")


def test_unchanged_is_304_and_a_new_name_is_not(tournament):
    first = Client().get("/")
    assert Client().get("/", headers={"If-None-Match": first["ETag"]}).status_code == 304
    Tournament.objects.update(name="Anders", version=9)
    assert Client().get("/", headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_it_is_the_same_for_everybody(tournament):
    same_for_everybody("/")


def test_in_english_by_the_cookie(db):
    client = Client()
    client.cookies["sprache"] = "en"
    assert '<html lang="en"' in client.get("/").content.decode()


def test_one_query_whatever_the_number(tournament):
    assert queries_of("/") == 1
    for number in range(5):
        Tournament.objects.create(slug=f"t{number}", name="T", date=tournament.date, ruleset_data={}, rounds_planned=1)
    assert queries_of("/") == 1


def test_only_reading(db):
    assert Client().post("/").status_code == 405


def test_it_travels_compressed(tournament):
    travels_compressed("/")
