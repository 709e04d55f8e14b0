"""The table's page where a hall says more of announcing than Re, Kontra and levels."""

from __future__ import annotations

import re

import pytest

from tests.scoring.helpers import house
from tests.tournaments.helpers import scribe_at
from tests.tournaments.scribe_doors import base_of, entries, game, points, send, text, told
from tests.tournaments.test_scribe_preview import heard
from tournaments import ledger


@pytest.fixture
def plays(table):
    """Change the rules of the table's tournament."""

    def done(**changes):
        ledger.change_ruleset(table.round.tournament, house("lions-2024", **changes))

    return done


def test_who_was_too_cowardly_is_told_why_before_saving_and_on_the_sheet(table, plays):
    plays(cowardice=3)
    answer = send(table, "vorschau/", **game(re=["1", "3"], re_pips="190"))
    assert points(answer) == {"1": "−3", "2": "+3", "3": "−3", "4": "+3"}
    shown = text(answer)
    assert "Kontra gewinnt, Spielwert 3" in shown
    assert "Re hat 190 Augen und nichts angesagt: Das ist feige" in shown
    assert "(Stufen geschafft, aber nicht angesagt: 3; erlaubt: 2). Re verliert, Kontra gewinnt." in shown
    assert "Feigheit: die Gegner bekommen die Punkte" in shown and "×−1" not in shown
    assert send(table, "eintrag/", **game(re=["1", "3"], re_pips="190")).status_code == 201
    assert [(one.points, one.facts["re_pips"]) for one in entries(table)] == [([-3, 3, -3, 3], 190)]


def test_what_would_be_cowardly_is_seen_before_the_pips(table, plays):
    plays(cowardice=3)
    shown = heard(text(send(table, "vorschau/", **game(re_pips=""))))
    assert "151–180 Re 2 181–210 Kontra 3" in shown


REPLIES = {"further_replies": 2, "further_reply_points": 1}


def test_further_replies_are_saved_told_listed_and_logged(table, plays, organizer_client):
    plays(**REPLIES)
    said = game(re=["1", "3"], announce_re="re", announce_kontra="no_90", replies="2", re_pips="170")
    assert "2 weitere Erwiderungen" in heard(text(send(table, "vorschau/", **said)))
    assert send(table, **said).status_code == 201
    [entry] = entries(table)
    assert entry.facts["replies"] == 2 and entry.points == [10, -10, 10, -10]
    listed = heard(text(organizer_client.get(base_of(table))))
    assert "Kontra keine 90 angesagt · 2 weitere Erwiderungen" in listed and "weitere Erwiderung+1" in listed
    log = heard(text(organizer_client.get(f"/{table.round.tournament.slug}/leitung/protokoll/")))
    assert "Kontra sagt keine 90 · 2 weitere Erwiderungen" in log


def test_replies_are_asked_for_only_where_the_hall_knows_them(table, plays, client):
    assert "data-replies" not in text(client.get(base_of(table)))
    plays(**REPLIES)
    page = text(client.get(base_of(table)))
    assert 'data-counter="replies" data-most="2"' in page


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"announce_re": "re"}, "Weitere Erwiderungen gibt es nur, wenn Re und Kontra angesagt sind."),
        (
            {"announce_re": "re", "announce_kontra": "kontra", "replies": "3"},
            "Weitere Erwiderungen sind eine ganze Zahl von 0 bis 2, nicht 3.",
        ),
        ({"replies": "viele"}, "Bitte eine ganze Zahl eingeben."),
    ],
)
def test_replies_that_cannot_be_are_refused_at_their_field(table, plays, said, sentence):
    plays(**REPLIES)
    answer = send(table, **game(**({"replies": "1"} | said)))
    assert answer.status_code == 422
    assert told(answer) == {"field": "replies", "message": sentence, "page": scribe_at(table).page_version}
    assert entries(table) == []


def test_a_level_and_re_are_said_apart_where_the_hall_has_it_so(table, plays, organizer_client):
    page = text(organizer_client.get(base_of(table)))
    assert 'name="said_re"' not in page
    plays(level_says_announcement=False)
    page = text(organizer_client.get(base_of(table)))
    assert 'name="said_re"' in page and 'name="announce_re" value="re"' not in page
    send(table, **game(re=["1", "3"], announce_re="no_90", said_kontra="on", re_pips="170"))
    send(table, **game(re=["1", "3"], announce_re="no_90", said_re="on", re_pips="170", position="2"))
    assert [one.facts.get("announcements") for one in entries(table)] == [
        {"re": "no_90", "kontra": "kontra"},
        {"re": "no_90"},
    ]
    assert [one.facts.get("level_alone") for one in entries(table)] == [["re"], None]
    assert [one.points[0] for one in entries(table)] == [5, 5]
    listed = heard(text(organizer_client.get(base_of(table))))
    assert "Re keine 90 angesagt, ohne „Re“ · Kontra angesagt" in listed
    assert "Kontra angesagt+2" in listed and "Kontra Kontra angesagt" not in listed
    log = heard(text(organizer_client.get(f"/{table.round.tournament.slug}/leitung/protokoll/")))
    assert "Re sagt keine 90, ohne „Re“ · Kontra sagt Kontra" in log


@pytest.mark.parametrize("apart", [True, False])
def test_what_is_corrected_begins_with_what_was_announced(table, plays, organizer_client, apart):
    plays(level_says_announcement=not apart, **REPLIES)
    send(table, **game(announce_re="no_90", announce_kontra="kontra", said_re="on", said_kontra="on", replies="1"))
    [entry] = entries(table)
    page = text(organizer_client.get(f"{base_of(table)}?korrigieren={entry.id}"))
    checked = re.findall(
        r'<input\s+type="(?:radio|checkbox)" name="((?:said|announce)_\w+)" value="(\w+)"[^>]* checked\b', page
    )
    level = ("announce_re", "no_90")
    assert checked == (
        [("said_re", "on"), level, ("said_kontra", "on")] if apart else [level, ("announce_kontra", "kontra")]
    )
    assert 'name="replies" min="0" max="2" value="1"' in page
    same = send(
        table, "vorschau/", replaces=str(entry.id),
        **game(announce_re="no_90", announce_kontra="kontra", said_re="on", said_kontra="on", replies="1"),
    )  # fmt: skip
    assert "Noch nichts geändert." in text(same)
