from __future__ import annotations

import re
from uuid import uuid4

import pytest

from tests.tournaments.helpers import director_at, enter, normal, play_out, table_of
from tournaments import ledger
from tournaments.models import TableLink
from tournaments.rounds import course, links
from tournaments.writing import writing as genuine

TABLE = "/benefizturnier/leitung/runde/1/tisch/1/"
RECORD = TABLE + "akte/"


@pytest.fixture
def page(organizer_client):
    def opened():
        return organizer_client.get(RECORD).content.decode()

    return opened


def test_shows_link_code_and_what_happened_here(page, scribe, round_one):
    enter(scribe, normal([1, 2], 131))
    enter(director_at(table_of(round_one, 2)), normal([1, 2], 142))
    text = page()
    assert TableLink.objects.get(number=1).code_shown in text and "<svg" in text
    assert "131 Augen" in text and "142 Augen" not in text


def test_confirms_for_a_player_who_has_gone(page, organizer_client, directing):
    assert "bestaetigen/" not in page()
    play_out(directing)
    assert f'action="{TABLE}bestaetigen/1/"' in page() and "Für Anna bestätigen" in page()
    organizer_client.post(TABLE + "bestaetigen/1/")
    assert "Für Anna bestätigen" not in page()
    assert "Blatt bestätigt" in page()


def test_confirms_what_the_page_has_shown(page, organizer_client, directing, scribe):
    """This page does not follow: who has objected since, or what was changed, is said before anything is confirmed."""
    play_out(directing)
    seen = _fields(page())
    ledger.disagree(scribe, 1, "Spiel 3 fehlt")
    answer = organizer_client.post(TABLE + "bestaetigen/1/", seen)
    said = "an Tisch 1 ist inzwischen jemand nicht einverstanden: Anna."
    assert answer.status_code == 422 and said in answer.content.decode()
    assert organizer_client.post(TABLE + "bestaetigen/2/", seen).status_code == 302, "it was not hers"
    last = directing.seated().entries.order_by("position").last()
    ledger.strike(directing, last.id, version=table_of(directing.seated().round).version, reason="x")
    play_out(directing)
    answer = organizer_client.post(TABLE + "bestaetigen/1/", seen)
    assert answer.status_code == 422 and "Das Blatt ist inzwischen ein anderes." in answer.content.decode()
    assert organizer_client.post(TABLE + "bestaetigen/1/", _fields(page())).status_code == 302
    assert "Für Anna bestätigen" not in page()


def _fields(page: str) -> dict[str, str]:
    form = re.search(rf'<form method="post" action="{TABLE}bestaetigen/1/">(.*?)</form>', page, re.DOTALL)
    assert form is not None
    return dict(re.findall(r'name="(version|objections)"\s+value="([^"]*)"', form[1]))


def test_a_closed_round_is_only_read(page, directing, round_one):
    for number in (1, 2):
        table = director_at(table_of(round_one, number))
        play_out(table)
        for seat in range(1, 5):
            ledger.confirm(table, seat)
    course.close(round_one)
    assert "bestaetigen/" not in page()


def test_a_sheet_that_was_corrected_after_closing_waits_for_nobody(page, directing, round_one):
    """Its signatures were of another sheet, and no new ones are asked for."""
    for number in (1, 2):
        play_out(director_at(table_of(round_one, number)))
        ledger.confirm_for_all(director_at(table_of(round_one, number)))
    course.close(round_one)
    first = directing.seated().entries.order_by("position").first()
    ledger.correct(
        directing, first.id, normal([1, 2], 160), client_id=uuid4(), version=table_of(round_one).version, reason="Stich"
    )
    assert page().count("nicht bestätigt") == 4 and ">offen<" not in page()


def test_shows_who_disagrees_and_answers_the_call(page, organizer_client, directing):
    play_out(directing)
    ledger.disagree(directing, 2, "falsch gezählt")
    text = page()
    assert "Widerspruch" in text and "falsch gezählt" in text
    answer = organizer_client.post(TABLE + "gekommen/", {"weiter": RECORD})
    assert answer["Location"] == RECORD
    assert "ruft die Turnierleitung" not in page()


def test_a_new_link_ends_the_old_one(organizer_client, page, client, round_one):
    old = TableLink.objects.get(number=1)
    assert client.get(f"/tisch/{old.key}/").status_code == 200
    assert organizer_client.post(TABLE + "neuer-link/", {"link": old.id})["Location"] == RECORD
    new = TableLink.objects.get(number=1, revoked_at=None)
    assert new.key != old.key and new.code != old.code
    assert client.get(f"/tisch/{old.key}/").status_code == 404
    assert client.get(f"/tisch/{new.key}/").status_code == 200
    assert "Der alte Link von Tisch 1 gilt nicht mehr." in page()


def test_a_second_press_leaves_the_new_link_alone(organizer_client, round_one):
    old = TableLink.objects.get(number=1)
    for _ in range(2):
        organizer_client.post(TABLE + "neuer-link/", {"link": old.id})
    assert TableLink.objects.filter(number=1).count() == 2


@pytest.mark.both
def test_of_two_devices_the_second_leaves_the_new_link_alone(organizer_client, page, round_one, monkeypatch):
    """Both have seen the same link; the other device has its new one just before this one begins to write."""
    old = TableLink.objects.get(number=1)

    def writing(*arguments, **named):
        monkeypatch.setattr(links, "writing", genuine)
        links.revoke_link(old.tournament, 1, seen=old.id)
        return genuine(*arguments, **named)

    monkeypatch.setattr(links, "writing", writing)
    organizer_client.post(TABLE + "neuer-link/", {"link": old.id})
    assert TableLink.objects.filter(number=1).count() == 2
    assert "Tisch 1 hat inzwischen schon einen neuen Link: Er bleibt." in page()


@pytest.mark.parametrize("sent", [{}, {"link": ""}, {"link": "x"}, {"link": "0"}])
def test_no_link_is_ended_that_nobody_has_named(organizer_client, page, round_one, sent):
    organizer_client.post(TABLE + "neuer-link/", sent)
    assert TableLink.objects.get(number=1).revoked_at is None
    assert "Tisch 1 hat inzwischen schon einen neuen Link: Er bleibt." in page()


def test_the_director_has_the_scribes_page_with_more_on_it(organizer_client, round_one):
    text = organizer_client.get(TABLE).content.decode()
    assert f'href="{RECORD}"' in text
    assert "desk/table" in text
    assert re.search(r'name="?csrfmiddlewaretoken', text)


def test_the_scribe_sees_nothing_of_it(client, round_one):
    key = TableLink.objects.get(number=1).key
    text = client.get(f"/tisch/{key}/").content.decode()
    assert "akte/" not in text and "csrf" not in text


@pytest.mark.both
def test_costs_the_same_for_a_long_sheet(organizer_client, directing, django_assert_num_queries):
    play_out(directing)
    organizer_client.get(RECORD)
    # session, user, tournament, organizer, table with round; table, seats, players, link, events, their players,
    # what was renamed, for lines and as lines
    with django_assert_num_queries(13):
        organizer_client.get(RECORD)
