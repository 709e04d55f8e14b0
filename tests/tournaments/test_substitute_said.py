"""Both names stand on the sheet, in the log and under the result; what is corrected later rewrites nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.helpers import add_players, enter, normal, scribe_at, table_now
from tournaments import ledger
from tournaments.ledger import Change, Whose
from tournaments.models import Player, Tournament
from tournaments.people.players import rename_player
from tournaments.results.notes import notes
from tournaments.results.standings import standings

LOG = "/benefizturnier/leitung/protokoll/"
TABLE = "/benefizturnier/leitung/runde/1/tisch/1/"


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def player(name: str) -> Player:
    return Player.objects.get(name=name)


@pytest.fixture
def changed(tournament, scribe, directing):
    """Anna plays two games, Inge the third."""
    add_players(tournament, "Inge")
    enter(scribe, normal([1, 2], 140), normal([1, 3], 130))
    ledger.substitute(directing, Change(player("Anna").id, player("Inge").id, 3))
    enter(scribe, normal([1, 2], 150))
    return tournament


def test_the_log_names_who_played(organizer_client, changed):
    log = text(organizer_client.get(LOG))
    assert log.count("Re: Anna, Bernd") == 1 and log.count("Re: Inge, Bernd") == 1 and "Re: Anna, Clara" in log


def test_a_name_put_right_later_rewrites_no_line_of_the_log(organizer_client, changed):
    rename_player(player("Anna"), "Anne", "")
    rename_player(player("Bernd"), "Bert", "")
    enter(scribe_at(table_now(scribe_of(changed))), normal([2, 4], 150))
    log = text(organizer_client.get(LOG))
    assert "Re: Anna, Bernd" in log and "Re: Inge, Bernd" in log and "Re: Bert, Dieter" in log
    assert "Re: Anne" not in log
    sheet = text(organizer_client.get(TABLE))
    assert "Re: Anne, Bert" in sheet  # the sheet shows who it is


def scribe_of(tournament):
    from tests.tournaments.helpers import table_of

    return scribe_at(table_of(tournament.rounds.get(number=1)))


def test_a_change_from_an_earlier_game_rewrites_no_line_either(organizer_client, changed, directing):
    add_players(changed, "Jonas")
    ledger.substitute(directing, Change(player("Bernd").id, player("Jonas").id, 2))
    log = text(organizer_client.get(LOG))
    assert "Re: Anna, Bernd" in log and "Re: Inge, Bernd" in log and "Jonas für Bernd" in log


def test_under_the_result_stand_both(changed, directing):
    table = standings(changed)
    got = {row.player: row.total for row in table.rows}
    said = "\n".join(notes(table).lines)
    assert f"Gewechselt: Runde 1, Tisch 1: Anna (2 Spiele, {got['Anna']}), dann Inge (1 Spiel, {got['Inge']})." in said
    ledger.choose_points(directing, 1, player("Inge").id, holds=player("Inge").id)
    said = "\n".join(notes(standings(changed)).lines)
    assert "dann Inge (1 Spiel, " in said and "); alle Punkte für Inge." in said


def test_the_lists_on_screen_and_on_paper(organizer_client, changed):
    for tail in ("", "spielliste/"):
        page = text(organizer_client.get(TABLE + tail))
        assert "<small>Anna</small> Inge" in page and "ab Spiel 3 Inge (" in page
        assert "gibt: Anna" in page


def test_a_correction_of_an_early_game_says_who_sat_there(organizer_client, changed, table):
    first = table.entries.order_by("position")[0]
    assert '"then": "Anna statt Inge"' in text(organizer_client.get(TABLE))
    form = text(organizer_client.get(f"{TABLE}?korrigieren={first.id}"))
    tiles = form[form.index('class="tiles') :]
    tiles = tiles[: tiles.index("</fieldset>")]
    assert "Anna</span>" in tiles and "Inge</span>" not in tiles


@pytest.mark.both
@pytest.mark.parametrize(("points", "queries"), [(Whose.OWN, 4), (Whose.COMES, 4)])
def test_standings_ask_once_more(changed, directing, django_assert_num_queries, points, queries):
    ledger.choose_points(directing, 1, None if points == Whose.OWN else player("Inge").id, holds=player("Inge").id)
    # rounds; seats; who held some of them before; players
    with django_assert_num_queries(queries):
        standings(changed)


TABLE_POINTS = {"ranked_by": "both"}
BY_ROUND = {"cents_per_point": 5, "settled_after": "round", "other_price_above": 15, "cents_above": 10}


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, ""),
        ({"cents_per_point": 5, "settled_after": "round"}, ""),
        (TABLE_POINTS, "Die Tischpunkte eines Platzes bekommt, wer ihn zuletzt hatte."),
        (BY_ROUND, "Mit Geld rechnet den Platz als Ganzes ab, wer ihn zuletzt hatte."),
        (TABLE_POINTS | BY_ROUND, "Tischpunkte und Geld eines Platzes gehen als Ganzes an den, der ihn zuletzt hatte."),
    ],
    ids=["points alone", "every point alike", "table points", "another price", "both"],
)
def test_what_goes_by_the_place_at_the_table_is_said(changed, organizer_client, rules, said):
    usual = {"ranked_by": "points", "cents_per_point": 0}
    Tournament.objects.update(ruleset_data=replace(changed.ruleset, **(usual | rules)).to_json())
    lines = "\n".join(notes(standings(Tournament.objects.get())).lines)
    page = text(organizer_client.get(f"{TABLE}wechsel/"))
    for shown in (lines, page):
        assert said in shown if said else "Platz als Ganzes" not in shown and "eines Platzes" not in shown
