"""The question whether to strike a game, answered when the list is another one by now: it is asked anew."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest

from tests.tournaments.helpers import enter, normal, table_now
from tests.tournaments.scribe_doors import DIRECTORS, HTMX, entries, text
from tournaments import ledger

CHANGED = "Die Spielliste hat sich inzwischen geändert."


@pytest.fixture(params=[{}, HTMX], ids=["without script", "with script"])
def headers(request):
    return request.param


@pytest.fixture
def press(organizer_client, headers):
    """Press the button of a question: the form of the page or the dialog, with the reason that was typed."""

    def answered(page, **typed):
        form = re.search(r'<form class="stack" method="post" action="([^"]+streichen/)"(.*?)</form>', page, re.DOTALL)
        assert form is not None
        fields = dict(re.findall(r'<input[^>]* name="(\w+)" value="([^"]*)"', form[2]))
        return organizer_client.post(form[1], fields | {"way": "again"} | typed, headers=headers)

    return answered


@pytest.fixture
def asked(organizer_client, table, directing, headers):
    """Game 2 of two is asked about."""
    games = enter(directing, normal([1, 3], 131), normal([1, 3], 140))
    fields = {"struck": "1", "replaces": games[1].entry.id}
    return text(organizer_client.post(f"{DIRECTORS}vorschau/", fields, headers=headers))


def now(access):
    return table_now(access).version


def test_another_game_was_entered(asked, press, table, directing, headers):
    """What has changed is said, and the reason stays; the second press strikes it."""
    enter(directing, normal([2, 4], 150))
    again = press(asked, reason="doppelt")
    assert again.status_code == 409
    assert f"{CHANGED} Spiel 3 ist inzwischen eingetragen: Re +1 (Bernd, Dieter). Es geht um Spiel 2: " in text(again)
    assert 'name="reason" value="doppelt"' in text(again)
    if headers:
        assert (again["HX-Retarget"], again["HX-Reswap"]) == ("[data-dialog]", "innerHTML")
        assert list(json.loads(again["HX-Trigger"])) == ["table:asks"]
    assert [one.status for one in entries(table)] == ["standing"] * 3
    assert press(text(again), reason="doppelt").status_code == (200 if headers else 302)
    assert [(one.status, one.reason) for one in entries(table)] == [
        ("standing", ""),
        ("struck", "doppelt"),
        ("standing", ""),
    ]


def test_it_has_another_number_by_now(asked, press, table, directing):
    first = entries(table)[0]
    ledger.strike(directing, first.id, version=now(directing))
    again = press(asked)
    assert again.status_code == 409 and "Spiel 1 streichen?" in text(again)
    assert f"{CHANGED} Spiel 1 ist inzwischen gestrichen. Es geht um Spiel 1: Re +1 (Anna, Clara)." in text(again)


def test_it_was_corrected(asked, press, table, directing):
    """What stands there now is meant: the game itself is on the list no more."""
    ledger.correct(directing, entries(table)[1].id, normal([2, 4], 150), client_id=uuid4(), version=now(directing))
    again = press(asked)
    assert again.status_code == 409
    assert f"{CHANGED} Spiel 2 ist inzwischen anders eingetragen: Re +1 (Bernd, Dieter).</p>" in text(again)
    press(text(again))
    assert [one.status for one in entries(table)] == ["standing", "corrected", "struck"]


def test_it_was_corrected_and_struck(asked, press, table, directing, headers):
    """Only the way back is offered."""
    old = entries(table)[1].id
    done = ledger.correct(directing, old, normal([2, 4], 150), client_id=uuid4(), version=now(directing))
    ledger.strike(directing, done.entry.id, version=now(directing), reason="nie gespielt")
    again = press(asked, reason="doppelt")
    assert again.status_code == 422
    assert "Spiel 2 ist inzwischen gestrichen." in text(again) and 'id="streichgrund"' not in text(again)
    if headers:
        assert again["HX-Retarget"] == "[data-dialog]" and "data-close" in text(again)
    assert entries(table)[2].reason == "nie gespielt"


def test_it_was_struck(asked, press, table, directing, headers):
    """That was wanted anyway, or the answer was lost: it stays as it was struck."""
    ledger.strike(directing, entries(table)[1].id, version=now(directing), reason="nie gespielt")
    assert press(asked, reason="doppelt").status_code == (200 if headers else 302)
    assert entries(table)[1].reason == "nie gespielt"


@pytest.mark.parametrize("newer", [False, True])
def test_another_game_that_has_its_number_by_now_stays(asked, press, table, directing, newer):
    """An older backup has lost the game that was asked about; numbers of entries come again."""
    if newer:
        enter(directing, normal([2, 4], 150))
    answer = press(asked, reason="doppelt", corrects=str(uuid4()))
    assert answer.status_code == 422
    assert "Diesen Eintrag hat die Liste dieses Tisches nicht." in text(answer) + answer.get("HX-Trigger", "")
    assert all(one.status == "standing" for one in entries(table))
