from __future__ import annotations

from django.test import Client


def test_signs_out(organizer_client):
    assert organizer_client.post("/abmelden/")["Location"] == "/"
    assert organizer_client.get("/leitung/").status_code == 302


def test_who_is_not_signed_in_stays_so(client, db):
    assert client.post("/abmelden/").status_code == 302


def test_a_picture_in_another_page_signs_nobody_out(organizer_client):
    assert organizer_client.get("/abmelden/").status_code == 405
    assert organizer_client.get("/leitung/").status_code == 200


def test_needs_the_token_of_the_page(organizer):
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    assert client.post("/abmelden/").status_code == 403
