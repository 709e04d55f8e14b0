"""The preview as one sentence that both parties can check, and what it asks and warns of."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from scoring import PRESETS
from tests.tournaments.helpers import confirm_all, enter, logged, normal, play_out, solo, table_now
from tests.tournaments.scribe_doors import HTMX, base_of, game, send, text
from tournaments import ledger
from tournaments.models import Player, Tournament


def heard(found, name: str) -> str:
    """What stands in a part of the preview for who cannot see it; "" without it."""
    part = re.search(rf'<p class="preview__{name}">(.*?)</p>', found, re.DOTALL)
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", "", part.group(1)).split()) if part else ""


def previewed(table, **said):
    answer = send(table, "vorschau/", **game(**said))
    assert answer.status_code == 200, answer.content
    return text(answer)


@pytest.mark.parametrize(
    "said, sentence",
    [
        ({"re_pips": "134"}, "Anna + Clara (Re) 134 : 106, ohne Ansage : je +1"),
        ({"re_pips": "", "kontra_pips": "134"}, "Anna + Clara (Re) 106 : 134, ohne Ansage : je −2"),
        (
            {"announce_re": "no_90", "announce_kontra": "kontra", "re_pips": "155"},
            "Anna + Clara (Re) 155 : 85, Re keine 90 angesagt, Kontra angesagt : je +7",
        ),
        (
            {"extra_re_fox": "2", "extra_re_charlie": "1", "extra_kontra_doppelkopf": "1"},
            "Anna + Clara (Re) 140 : 100, ohne Ansage, Re: Fuchs gefangen ×2, Karlchen, Kontra: Doppelkopf : je +3",
        ),
        (
            {"type": "solo", "solo": "queens", "re": ["2"], "re_pips": "134"},
            "Damensolo: Bernd (Re) 134 : 106, ohne Ansage : +3, die anderen je −1",
        ),
        ({"type": "marriage", "re": ["2", "4"]}, "Hochzeit: Bernd + Dieter (Re) 140 : 100, ohne Ansage : je +1"),
        ({"re_pips": "240", "no_trick": "yes"}, "Anna + Clara (Re) 240 : 0, Kontra ohne Stich, ohne Ansage : je +5"),
    ],
)
def test_what_was_entered_and_what_it_brings(table, said, sentence):
    assert heard(previewed(table, **said), "told") == sentence


def test_where_only_the_good_is_written_each_of_the_two_is_meant(table):
    Tournament.objects.update(ruleset_data=replace(PRESETS["lions-2024"], counting="winners").to_json())
    assert heard(previewed(table), "told") == "Anna + Clara (Re) 140 : 100, ohne Ansage : je +1, die anderen je 0"
    lost = previewed(table, re_pips="100")
    assert heard(lost, "told") == "Anna + Clara (Re) 100 : 140, ohne Ansage : je 0, die anderen je +2"


def test_pips_given_as_a_range_are_read_as_one(table):
    Tournament.objects.update(pips_by_range=True)
    chosen, counted = previewed(table, re_pips="", range="121"), previewed(table, re_pips="131")
    assert heard(chosen, "told") == "Anna + Clara (Re) 121–150 : 90–119, ohne Ansage : je +1"
    assert heard(counted, "told") == "Anna + Clara (Re) 131 : 109, ohne Ansage : je +1"


def test_so_they_are_in_the_list_and_in_question(table):
    Tournament.objects.update(pips_by_range=True)
    first = game(re_pips="", range="121")
    assert send(table, **first).status_code == 201
    assert send(table, **game(re_pips="", range="90", position="1")).status_code == 409
    asked = text(send(table, **game(re_pips="", range="90", position="1")))
    assert "Augen: Re 121–150, Kontra 90–119" in asked
    assert "Augen: Re 90–119, Kontra 121–150" in asked
    assert send(table, **game(re_pips="131", position="2")).status_code == 201
    listed = text(Client().get(base_of(table)))
    assert "Augen: Re 121–150, Kontra 90–119" in listed
    assert "Augen: Re 131, Kontra 109" in listed


def test_in_english(table):
    client = Client()
    client.cookies["sprache"] = "en"
    answer = client.post(base_of(table) + "vorschau/", game(re_pips="13"), headers=HTMX)
    assert heard(text(answer), "told") == "Anna + Clara (Re) 13 : 227, no announcement : −5 each Really 13?"


def test_players_are_called_so_that_they_differ(table):
    for number, name in ((1, "Christian Meyer"), (3, "Christian Meinert")):
        Player.objects.filter(number=number).update(name=name)
    assert heard(previewed(table), "told").startswith("C. Meyer + C. Meinert (Re) 140 : 100")


@pytest.mark.parametrize(
    "said, asked",
    [
        ({"re_pips": "13"}, "Wirklich 13?"),
        ({"re_pips": "", "kontra_pips": "13"}, "Wirklich 13?"),
        ({"re_pips": "30"}, ""),
        ({"re_pips": "227"}, ""),
        ({"re_pips": "", "kontra_pips": "227"}, ""),
        ({"re_pips": "13", "announce_kontra": "black"}, ""),
        ({"re_pips": "13", "announce_kontra": "no_30"}, ""),
        ({"re_pips": "13", "announce_re": "no_30"}, "Wirklich 13?"),
    ],
)
def test_few_pips_are_asked_about(table, said, asked):
    found = previewed(table, **said)
    assert ("preview__doubt" in found) == bool(asked)
    assert asked in found


def test_few_pips_of_a_range_are_meant(table):
    Tournament.objects.update(pips_by_range=True)
    assert "preview__doubt" not in previewed(table, re_pips="", range="under_30")


def test_a_correction_says_whose_confirmations_it_takes_back(table, scribe):
    play_out(scribe)
    last = table.entries.get(position=24)
    said = {"type": "solo", "solo": "queens", "re": [str(last.facts["re"][0])], "replaces": str(last.id)}
    assert heard(previewed(table, **said, re_pips="130"), "falls") == ""
    ledger.confirm(scribe, 1)
    assert heard(previewed(table, **said, re_pips="130"), "falls") == "Die Bestätigung von Anna fällt damit weg."
    ledger.confirm(scribe, 3)
    ledger.confirm(scribe, 4)
    changed = previewed(table, **said, re_pips="130")
    assert heard(changed, "falls") == "Die Bestätigungen von Anna, Clara und Dieter fallen damit weg."
    same = previewed(table, **said, re_pips="125")
    assert heard(same, "falls") == ""
    assert heard(same, "changes") == "Noch nichts geändert."


def test_so_does_striking(table, scribe, directing):
    play_out(scribe)
    ledger.confirm(scribe, 2)
    last = table.entries.get(position=24)
    found = text(send(table, "vorschau/", struck="1", replaces=str(last.id), round="1"))
    assert "Die Bestätigung von Bernd fällt damit weg." in found
    ledger.disagree(scribe, 3, "")
    found = text(send(table, "vorschau/", struck="1", replaces=str(last.id), round="1"))
    both = "Die Bestätigung von Bernd fällt damit weg. Der Widerspruch von Clara fällt damit weg."
    assert both in found and both in text(Client().get(base_of(table)))
    ledger.strike(scribe, last.id, version=table_now(scribe).version)
    told = logged("struck").before
    assert (told["confirmed_by"], told["disagreed_by"]) == ([2], [3])


def test_and_what_the_director_enters(table, scribe, organizer_client):
    play_out(scribe)
    confirm_all(scribe)
    said = {
        "kind": "violation",
        "violation": "unsporting",
        "offender": "1",
        "points": "3",
        "position": "25",
        "round": "1",
    }
    base = "/benefizturnier/leitung/runde/1/tisch/1/vorschau/"
    found = text(organizer_client.post(base, said | {"reason": "Regel"}, headers=HTMX))
    assert heard(found, "falls") == "Die Bestätigungen von Anna, Bernd, Clara und Dieter fallen damit weg."


def test_a_new_game_takes_back_nothing_that_is_not_there(table, scribe):
    enter(scribe, normal([1, 3], 140), solo(2, 130))
    assert heard(previewed(table, position="3"), "falls") == ""
