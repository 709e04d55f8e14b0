from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tournaments.sign_in_key import organizer_user


@pytest.fixture
def data(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


def press(client, address: str):
    """Open a link and press its button."""
    return client.post("/anmelden/", {"sesame": address.partition("sesame=")[2]})


def key(capsys) -> str:
    call_command("key")
    return str(capsys.readouterr().out).strip()


def test_prints_a_link_of_this_machine(db, data, capsys):
    assert re.fullmatch(r"http://localhost:8000/anmelden/\?sesame=\S+", key(capsys))


def test_prints_the_address_under_which_the_server_was_started_last(db, data, capsys):
    (data / "address").write_text("http://localhost:9123")
    assert key(capsys).startswith("http://localhost:9123/anmelden/?sesame=")


def test_prints_the_public_address_of_a_hosted_server(db, data, settings, capsys):
    settings.PUBLIC_URL = "https://turnier.example"
    assert key(capsys).startswith("https://turnier.example/anmelden/?sesame=")


def test_always_the_same_organizer_who_has_no_password(db):
    assert organizer_user() == organizer_user()
    assert User.objects.get().username == "leitung"
    assert not organizer_user().has_usable_password()


@pytest.mark.both
def test_a_key_signs_in_once(db, data, client, capsys):
    address = key(capsys).removeprefix("http://localhost:8000")
    answer = press(client, address)
    assert (answer.status_code, answer["Location"]) == (302, "/leitung/")
    assert client.get("/leitung/").status_code == 200
    client.logout()
    assert client.get(address).status_code == press(client, address).status_code == 403
    assert client.get("/leitung/").status_code == 302


@pytest.mark.both
def test_using_one_key_ends_those_given_out_before(db, data, client, capsys):
    earlier, later = (key(capsys).removeprefix("http://localhost:8000") for _ in range(2))
    assert press(client, later).status_code == 302
    client.logout()
    assert press(client, earlier).status_code == 403


def test_a_key_changed_in_one_letter_is_none(db, data, client, capsys):
    address = key(capsys).removeprefix("http://localhost:8000")
    changed = address[:-1] + ("A" if address[-1] != "A" else "B")
    assert client.get(changed).status_code == press(client, changed).status_code == 403
