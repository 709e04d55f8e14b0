"""The table's page where a hall plays Ramsch and Schwarze Sau: everybody's pips, or who took the queen of spades."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.words import GAME_TYPES
from tests.scoring.helpers import house
from tests.tournaments.helpers import add_players, enter, normal, publish_round, scribe_at, table_of, totals
from tests.tournaments.scribe_doors import base_of, entries, game, points, send, state, text, told
from tests.tournaments.test_scribe_preview import heard
from tournaments import ledger
from tournaments.models import Tournament


def table_of_five(tournament, preset="lions-2024"):
    """Emma, Fritz, Gerda, Hans, Ida; Emma deals the first game, Fritz the second."""
    add_players(tournament, "Ida")
    five = table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]]), 2)
    ledger.change_ruleset(tournament, house(preset, game_types=tuple(GAME_TYPES)))
    return five


@pytest.fixture
def plays(table):
    """A hall that plays both, with these rules besides."""

    def done(preset="lions-2024", **changes):
        ledger.change_ruleset(table.round.tournament, house(preset, game_types=tuple(GAME_TYPES), **changes))

    return done


def form(played: str, **fields: Any) -> dict[str, Any]:
    """The form as a page without scripts posts it: what does not belong to the kind of game is there, and empty."""
    return game(re=[], re_pips="", kontra_pips="", type=played) | fields


def ramsch(*pips: int | str, **fields: Any) -> dict[str, Any]:
    return form("ramsch", **{f"pips_{seat}": str(one) for seat, one in enumerate(pips, 1)} | fields)


def test_neither_is_there_where_no_hall_plays_it(table, client):
    shown = text(client.get(base_of(table))).partition("scribe-settings")[0]
    assert 'name="pips_' not in shown and 'name="taker"' not in shown and "Ramsch" not in shown


@pytest.mark.parametrize("way", ["vorschau/", "eintrag/"])
def test_a_seat_of_five_thousand_digits_is_none(table, plays, way):
    plays()
    # Without a script the whole page is drawn again, with what was typed in it.
    assert Client().post(base_of(table) + way, game(re=["1"], shares=["9" * 5000])).status_code == 422


def test_three_are_typed_and_the_fourth_follows(table, plays):
    plays()
    fields = ramsch(120, 60, 40, "")
    answer = send(table, "vorschau/", **fields)
    assert points(answer) == {"1": "−6", "2": "+2", "3": "+2", "4": "+2"}
    assert "Ramsch: Anna 120, Bernd 60, Clara 40, " in heard(text(answer))
    assert "Jeder für sich, Spielwert 2" in text(answer) and "Summe 0" in heard(text(answer))
    saved = send(table, **fields)
    assert saved.status_code == 201
    [entry] = entries(table)
    assert entry.facts == {"type": "ramsch", "pips": [120, 60, 40, 20]}
    assert entry.points == totals(table) == [-6, 2, 2, 2]
    assert state(saved)["position"] == 2


def test_while_not_enough_is_said_it_asks(table, plays):
    plays()
    for fields in (ramsch(), ramsch(120, 60), ramsch("", "", "", 8)):
        assert "Wie viele Augen hat jeder? Das letzte ergibt sich." in text(send(table, "vorschau/", **fields))
        refused = send(table, **fields)
        assert (refused.status_code, told(refused)["field"]) == (422, "pips")
    assert "Wer hat die Pik Dame genommen?" in text(send(table, "vorschau/", **form("black_sow")))
    refused = send(table, **form("black_sow"))
    assert (refused.status_code, told(refused)["field"]) == (422, "taker")
    assert not entries(table)


@pytest.mark.parametrize(
    ("pips", "sentence"),
    [
        ((120, 60, 61, ""), "kann mit 40 Karten nicht ein Auge haben."),
        ((120, 60, 61, -1), "Augen sind eine ganze Zahl von 0 bis 240."),
        ((120, 60, 61, 0), "Zusammen haben alle 240 Augen, nicht 241."),
        ((120, 60, 40, 10), "Die vier haben zusammen 240 Augen, nicht 230."),
        ((8, 8, 8, ""), "Mit 40 Karten können die vier nicht 8, 8, 8, 216 Augen haben."),
    ],
)
def test_what_cannot_be_is_refused_beside_the_pips(table, plays, pips, sentence):
    plays()
    fields = ramsch(*pips) if pips != (120, 60, 61, "") else ramsch(120, 60, 59, "")
    refused = send(table, **fields)
    assert (refused.status_code, told(refused)["field"]) == (422, "pips")
    assert sentence in told(refused)["message"]


def test_who_has_no_pips_took_no_trick_unless_it_is_said(table, plays):
    plays("ddv")
    answer = send(table, "vorschau/", **ramsch(120, 80, 40, ""))
    assert points(answer)["1"] == "−12" and "ohne Stich" in text(answer) and "Jungfrau" in text(answer)
    answer = send(table, "vorschau/", **ramsch(120, 80, 40, "", empty_trick_4="1"))
    assert points(answer)["1"] == "−6" and "Jungfrau" not in text(answer)
    assert send(table, **ramsch(120, 80, 40, 0)).status_code == 201
    assert entries(table)[0].facts["no_trick"] == [4]


def test_a_schwarze_sau_is_previewed_and_saved(table, plays):
    plays()
    answer = send(table, "vorschau/", **form("black_sow", taker="3"))
    assert points(answer) == {"1": "+2", "2": "+2", "3": "−6", "4": "+2"}
    assert "Schwarze Sau: Clara nimmt die Pik Dame" in heard(text(answer))
    assert send(table, **form("black_sow", taker="3")).status_code == 201
    assert entries(table)[0].facts == {"type": "black_sow", "taker": 3}
    refused = send(table, **form("black_sow", taker="7", position="2"))
    assert (refused.status_code, told(refused)["field"]) == (422, "taker")


def test_it_is_listed_printed_logged_and_explained(table, plays, client, organizer_client):
    plays()
    enter_by_form = [ramsch(120, 80, 40, ""), form("black_sow", taker="3", position="2")]
    for fields in enter_by_form:
        assert send(table, **fields).status_code == 201
    listed = heard(text(client.get(base_of(table))))
    assert "Jeder für sich, Spielwert 4" in listed
    assert "Ramsch · Augen: Anna 120, Bernd 80, Clara 40, " in listed and " · " in listed
    assert "ohne Stich" in listed and re.search("die meisten Augen ?2 ?Hausregel", listed) and "Jungfrau×2" in listed
    assert "Schwarze Sau · Pik Dame: Clara" in listed and "Quersumme 0 – stimmt" in listed
    paper = heard(text(client.get(base_of(table) + "spielliste/")))
    assert "Augen: 120, 80, 40, 0" in paper and "Pik Dame: Clara" in paper
    log = heard(text(organizer_client.get(f"/{table.round.tournament.slug}/leitung/protokoll/")))
    assert "Ramsch · Augen: " in log and "Schwarze Sau · Pik Dame: " in log


def test_an_ordinary_game_becomes_a_ramsch_and_back(table, scribe, plays):
    plays()
    Tournament.objects.update(scribe_corrections=2)
    first = enter(scribe, normal([1, 3], 140))[0].entry
    table.refresh_from_db()
    answer = send(table, f"eintrag/{first.id}/korrigieren/", **ramsch(120, 60, 40, "", version=str(table.version)))
    assert answer.status_code == 201 and totals(table) == [-6, 2, 2, 2]
    second = told(answer)["entry"]
    page = text(Client().get(base_of(table) + f"?korrigieren={second}"))
    for seat, pips in ((1, "120"), (2, "60"), (3, "40"), (4, "")):  # the last follows
        assert f'name="pips_{seat}" value="{pips}"' in page
    assert 'value="ramsch" data-asks="each" data-class="" checked' in page
    table.refresh_from_db()
    same = send(table, f"eintrag/{second}/korrigieren/", **ramsch(120, 60, 40, 20, version=str(table.version)))
    assert (same.status_code, told(same)["message"]) == (200, "Nichts geändert.")
    back = send(table, f"eintrag/{second}/korrigieren/", **game(version=str(table.version)))
    assert back.status_code == 201 and totals(table) == [1, -1, 1, -1]
    assert ledger.recompute(table.round.tournament) == []


def test_the_same_place_written_twice_shows_both_by_name(table, scribe, plays):
    plays()
    enter(scribe, {"type": "ramsch", "pips": [60, 60, 100, 20]})
    answer = send(table, **ramsch(120, 60, 40, ""))
    assert answer.status_code == 409
    both = heard(text(answer))
    assert "Anna 120, Bernd 60, Clara 40" in both and "Anna 60, Bernd 60, Clara 100" in both


def test_at_a_table_of_five_who_sits_out_has_no_pips(tournament, client):
    five = table_of_five(tournament)
    said = form("ramsch", pips_2="120", pips_3="60", pips_4="40")
    assert points(send(five, "vorschau/", **said)) == {"1": "", "2": "−6", "3": "+2", "4": "+2", "5": "+2"}
    assert send(five, **said).status_code == 201
    assert entries(five)[0].points == [0, -6, 2, 2, 2]
    refused = send(five, **form("black_sow", taker="2", position="2"))
    assert (refused.status_code, told(refused)["field"]) == (422, "taker")  # deals and sits out
    listed = heard(text(client.get(base_of(five))))
    assert re.search(r"Augen: \w+ 120, \w+ 60, \w+ 40, \w+ 20", listed)


def test_a_sheet_on_which_everybody_writes_his_own_pips_promises_no_sum(table, plays, client):
    plays(ramsch_scoring="own")
    assert send(table, **ramsch(120, 60, 40, "")).status_code == 201
    assert entries(table)[0].points == [-12, -6, -4, -2]
    assert "Summe −24 – im Ramsch schreibt jeder seine Augen als Minus" in heard(text(client.get(base_of(table))))


def test_a_violation_cannot_bring_one_along(table, plays):
    plays(revoke_mode="pays_all", violations=("revoke",))
    fields = ramsch(120, 60, 40, "", kind="violation", violation="revoke", offender="1")
    refused = send(table, **fields)
    assert refused.status_code == 422
    assert (
        told(refused)["message"] == "„Ramsch“ hat keine Parteien: Über diesen Verstoß entscheidet die Turnierleitung."
    )


def first_of_five(*pips: int | str, **fields: Any) -> dict[str, Any]:
    """A Ramsch that was begun for the first game, in which all but Emma play."""
    typed = {f"pips_{seat}": str(one) for seat, one in enumerate(pips, 2)}
    return form("ramsch", **typed, shares=["2", "3", "4", "5"]) | fields


def test_the_same_ramsch_of_both_phones_at_a_table_of_five_is_the_same(tournament):
    five = table_of_five(tournament, "ddv")
    assert send(five, **first_of_five(0, 80, 40, "")).status_code == 201
    assert points(send(five, "vorschau/", **first_of_five(0, 80, 40, "")))["1"] == ""  # who sat out then
    answer = send(five, **first_of_five(0, 80, 40, 120))
    assert answer.status_code == 409
    both = heard(text(answer)).partition("unseres verwerfen")[0]
    assert "Es ist dasselbe Spiel." in both
    assert both.count("Augen: Fritz 0, Gerda 80, Hans 40, Ida 120") == 2 and both.count("Fritz ohne Stich") == 2


@pytest.mark.parametrize("pips", [("", 60, 40, 20), (120, "", 40, 20), (120, 60, 40, 20)])
def test_as_the_next_game_it_is_refused_where_others_play(tournament, pips):
    five = table_of_five(tournament)
    assert send(five, **first_of_five(60, 60, 60, 60)).status_code == 201
    for where in ("vorschau/", "eintrag/"):
        refused = send(five, where, **first_of_five(*pips, position="2"))
        assert refused.status_code == 422
        assert told(refused) == told(refused) | {"field": "pips", "message": "Fritz gibt und sitzt in diesem Spiel."}
    assert len(entries(five)) == 1


def test_pips_of_who_sits_out_are_refused_even_if_nobody_says_who_was_asked(tournament):
    five = table_of_five(tournament)
    for fields in (form("ramsch", pips_1="120", pips_2="60", pips_3="40"), first_of_five(1, 2, 3, 4, pips_1="0")):
        assert told(send(five, **fields))["message"] == "Emma gibt und sitzt in diesem Spiel."
    everybody = first_of_five(120, 60, 40, 20, shares=["1", "2", "3", "4", "5"])  # the phone did not know who plays
    assert send(five, **everybody).status_code == 201


def test_a_taker_who_sits_out_is_refused_like_re(tournament):
    five = table_of_five(tournament)
    assert send(five, **form("black_sow", taker="2")).status_code == 201
    both = heard(text(send(five, **form("black_sow", taker="2")))).partition("unseres verwerfen")[0]
    assert "Es ist dasselbe Spiel." in both and both.count("Pik Dame: Fritz") == 2
    refused = send(five, **form("black_sow", taker="2", position="2"))
    assert refused.status_code == 422
    assert told(refused) == told(refused) | {"field": "taker", "message": "Fritz gibt und sitzt in diesem Spiel."}


def test_a_correction_is_of_those_who_played_then(tournament):
    five = table_of_five(tournament)
    Tournament.objects.update(scribe_corrections=2)
    first = told(send(five, **first_of_five(120, 60, 40, "")))["entry"]
    assert send(five, **form("ramsch", pips_1="60", pips_3="60", pips_4="60", position="2")).status_code == 201
    five.refresh_from_db()
    fields = {"version": str(five.version)}
    refused = send(
        five, f"eintrag/{first}/korrigieren/", **first_of_five("", 60, 40, 20, shares=list("1345")), **fields
    )
    assert told(refused)["message"] == "Emma gibt und sitzt in diesem Spiel."
    assert send(five, f"eintrag/{first}/korrigieren/", **first_of_five("", 60, 40, 40), **fields).status_code == 201
    standing = [one for one in entries(five) if one.status == "standing" and one.position == 1]
    assert [one.facts for one in standing] == [{"type": "ramsch", "pips": [100, 60, 40, 40]}]


def test_without_a_script_nothing_of_the_other_game_stays_in_the_boxes(tournament):
    five, client = table_of_five(tournament), Client()
    assert send(five, **first_of_five(60, 60, 60, 60)).status_code == 201
    address = base_of(five)
    common = {"client_id": str(uuid4()), "round": "1"}
    shown = text(client.post(address + "vorschau/", first_of_five("", 60, 40, 20) | common))
    assert (
        'name="position" value="1"' in shown and 'name="pips_5" value="20"' in shown
    )  # still the game it was begun for
    fields = first_of_five("", 60, 40, 20, position="2") | common
    refused = client.post(address + "eintrag/", fields)
    assert refused.status_code == 422
    shown = text(refused)
    assert "Fritz gibt und sitzt in diesem Spiel." in shown and 'name="pips_5" value=""' in shown


def test_too_many_tricks_of_nines_are_refused_in_the_words_of_the_scribe(table, plays):
    plays("ddv")
    refused = send(table, **ramsch(240, 0, 0, 0, empty_trick_2="1", empty_trick_3="1", empty_trick_4="1"))
    assert refused.status_code == 422
    assert told(refused)["message"] == (
        "Acht Neunen reichen nur für zwei Stiche ohne Augen: Wenigstens einer hat gar keinen Stich."
    )


def test_the_log_says_whose_pips_they_are_at_a_table_of_five(tournament, organizer_client):
    five = table_of_five(tournament)
    enter(scribe_at(five), {"type": "ramsch", "pips": [120, 60, 40, 20]})
    log = text(organizer_client.get("/benefizturnier/leitung/protokoll/"))
    assert "Fritz 120, Gerda 60, Hans 40, Ida 20" in " ".join(log.split())


def test_behind_a_game_on_its_way_nobody_is_said_to_sit_out_at_a_table_of_five(tournament):
    five = table_of_five(tournament)
    fields = ramsch(*["120", "", "60", "40", ""], shares=["1", "3", "4", "5"])  # Fritz deals the second game
    assert "gibt und sitzt" in str(told(send(five, "vorschau/", **fields | {"position": "1"})))
    asked = send(five, "vorschau/", **fields | {"position": "2"})
    assert asked.status_code == 200
    assert "Die Punkte folgen, sobald das Spiel davor gespeichert ist." in text(asked)
    plain = Client().post(base_of(five) + "vorschau/", fields | {"position": "2"})
    assert 'value="120"' in text(plain)  # without script nothing typed is lost either
    enter(scribe_at(five), normal([2, 3], 130))
    assert "Spielwert" in text(send(five, "vorschau/", **fields | {"position": "2"}))
