"""At a table of five who deals sits out, and that follows from the order of the games: what a change of an earlier one
does to later ones is said and asked, and a game may be struck without being dealt again."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournaments.helpers import (
    director_at,
    enter,
    logged,
    normal,
    publish_round,
    scribe_at,
    solo,
    table_now,
    table_of,
    totals,
)
from tests.tournaments.scribe_doors import base_of, entries, game, send, text, told
from tournaments import ledger
from tournaments.errors import Refused
from tournaments.models import Entry, Table, Tournament
from tournaments.pages.table.sheet import sheet_view

LEADING = "/benefizturnier/leitung/runde/1/tisch/1/"


@pytest.fixture
def five(tournament) -> Table:
    """Anna to Emma; games 1 to 4 are dealt by Anna, Bernd, Clara and Dieter, who sit out."""
    Tournament.objects.update(scribe_corrections=4)
    table = table_of(publish_round(tournament, [[1, 2, 3, 4, 5]]))
    enter(scribe_at(table), normal([2, 3], 140), normal([3, 4], 140), normal([1, 5], 140), normal([2, 5], 130))
    return table


def dealers(table: Table) -> list[tuple[int, int]]:
    """Of every row its number and who dealt it."""
    return [(row.number, row.dealer) for row in ledger.sheet_of(table).rows]


def ask_to_strike(table: Table, position: int, client: Client | None = None) -> str:
    fields = {"struck": "1", "replaces": table.entries.get(position=position).id, "round": "1"}
    if client:
        return text(client.post(LEADING + "vorschau/", fields))
    return text(send(table, "vorschau/", **{name: str(value) for name, value in fields.items()}))


def strike(table: Table, position: int, **more: str):
    entry, version = table.entries.get(position=position), str(table_now(scribe_at(table)).version)
    return send(table, f"eintrag/{entry.id}/streichen/", **{"version": version, "round": "1"} | more)


def token(page: str) -> str:
    found = re.search(r'name="moved" value="([^"]+)"', page)
    assert found, page
    return found[1]


def test_who_deals_in_these_tests(five):
    assert dealers(five) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_the_question_names_every_later_game_in_which_another_would_sit_out(five):
    asked = ask_to_strike(five, 3)
    assert "Spiel 3 (bisher 4): Dann gibt und sitzt Clara statt Dieter; die Punkte von Clara gehen an Dieter." in asked
    assert "Spiel 3 streichen?" in asked and "neu gegeben" not in asked
    assert 'value="on">Gespielt, zählt nicht' in asked and 'value="again">Doppelt eingetragen' in asked
    asked = ask_to_strike(five, 2)
    assert "Spiel 2 (bisher 3): Dann gibt und sitzt Bernd statt Clara; die Punkte von Bernd gehen an Clara." in asked


def test_the_next_dealer_is_said_to_be_the_next_games(five):
    """Emma deals the next open game, or Dieter if the deals move up: never the one that is struck."""
    asked = ask_to_strike(five, 3)
    assert "Im nächsten Spiel: Emma gibt und sitzt" in asked and "Im nächsten Spiel: Dieter gibt und sitzt" in asked


def test_the_last_game_is_struck_with_one_press_and_dealt_again(five):
    asked = ask_to_strike(five, 4)
    assert "Das Spiel wird gestrichen und neu gegeben. Dieter gibt und sitzt" in asked
    assert "Gespielt, zählt nicht" not in asked and "statt" not in asked
    assert strike(five, 4).status_code == 200


def test_played_and_struck_nobody_else_sits_out(five):
    before = totals(five)
    assert strike(five, 3, way="on").status_code == 200
    assert dealers(five) == [(1, 1), (2, 2), (3, 3), (3, 4)]
    third = entries(five)[2]
    assert (third.status, third.points, third.deal_moves_on) == ("struck", [0] * 5, True)
    assert totals(five) == [was - got for was, got in zip(before, [1, -1, 0, -1, 1], strict=True)]
    assert ledger.sheet_of(five).state.dealer == 5
    assert ledger.recompute(five.round.tournament) == []
    page = text(Client().get(base_of(five)))
    assert "Gestrichen: zählt nicht; die Geber danach bleiben." in page
    assert logged("struck").after["deal_moves_on"] is True


def test_entered_twice_the_deals_move_up_once_that_was_seen(five):
    seen = token(ask_to_strike(five, 3))
    answer = strike(five, 3, way="again", moved=seen)
    assert answer.status_code == 200
    assert dealers(five) == [(1, 1), (2, 2), (3, 3), (3, 3)]
    assert entries(five)[3].points == [-1, 1, 0, -1, 1]
    assert "Gestrichen: zählt nicht; das Spiel danach tritt an seine Stelle." in text(answer)


@pytest.mark.parametrize("seen", [{}, {"moved": ""}, {"moved": "4:2-3"}, {"way": "again"}])
def test_unseen_nothing_moves(five, seen):
    answer = strike(five, 3, **seen)
    assert (answer.status_code, told(answer)["field"]) == (422, "moved")
    assert "Dann gibt und sitzt Clara statt Dieter" in told(answer)["message"]
    assert entries(five)[2].status == "standing"


def test_where_the_new_dealer_was_re_only_one_way_is_left(five):
    enter(scribe_at(five), normal([4, 1], 140))
    asked = ask_to_strike(five, 4)  # game 5 would be dealt by Dieter, who was Re
    assert "Damit wäre Spiel 5 nicht mehr möglich" in asked
    assert 'value="on"' in asked and 'value="again"' not in asked
    assert strike(five, 4, way="on").status_code == 200
    assert dealers(five)[-1] == (4, 5)


def test_entered_again_after_it_was_struck_the_later_games_are_named_too(five):
    strike(five, 3, way="again", moved=token(ask_to_strike(five, 3)))
    old = five.entries.get(position=3)
    fields = game(re=["5", "1"], version=str(table_now(scribe_at(five)).version), position="3")
    shown = text(send(five, "vorschau/", **fields, replaces=str(old.id)))
    assert "Spiel 4 (bisher 3): Dann gibt und sitzt Dieter statt Clara; die Punkte von Dieter gehen an Clara." in shown
    answer = send(five, f"eintrag/{old.id}/korrigieren/", **fields)
    assert (answer.status_code, told(answer)["field"]) == (422, "moved")
    assert send(five, f"eintrag/{old.id}/korrigieren/", **fields, moved=token(shown)).status_code == 201
    assert dealers(five) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_struck_with_the_deal_moving_on_it_comes_back_without_a_question(five):
    strike(five, 3, way="on")
    old = five.entries.get(position=3)
    fields = game(re=["5", "1"], version=str(table_now(scribe_at(five)).version), position="3")
    assert send(five, f"eintrag/{old.id}/korrigieren/", **fields).status_code == 201
    assert dealers(five) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_a_solo_that_turns_into_a_normal_game_moves_them_too(tournament):
    """After a mandatory solo the same dealer deals again."""
    Tournament.objects.update(scribe_corrections=4)
    table = table_of(publish_round(tournament, [[1, 2, 3, 4, 5]]))
    enter(scribe_at(table), solo(2, 140), normal([3, 4], 140))
    assert dealers(table) == [(1, 1), (2, 1)]
    first = table.entries.get(position=1)
    fields = game(re=["2", "5"], version=str(table_now(scribe_at(table)).version))
    answer = send(table, f"eintrag/{first.id}/korrigieren/", **fields)
    assert answer.status_code == 422
    assert (
        "Spiel 2: Dann gibt und sitzt Bernd statt Anna; die Punkte von Bernd gehen an Anna." in told(answer)["message"]
    )
    assert dealers(table) == [(1, 1), (2, 1)]


def test_without_a_script_the_form_asks_for_a_second_press(five, organizer_client):
    strike(five, 3, way="again", moved=token(ask_to_strike(five, 3)))
    old = five.entries.get(position=3)
    fields = game(re=["5", "1"], version=str(table_now(director_at(five)).version), position="3")
    answer = organizer_client.post(f"{LEADING}eintrag/{old.id}/korrigieren/", fields)
    assert answer.status_code == 422
    page = text(answer)
    assert "Spiel 4 (bisher 3): Dann gibt und sitzt Dieter statt Clara" in page and 'value="140"' in page
    again = organizer_client.post(f"{LEADING}eintrag/{old.id}/korrigieren/", fields | {"moved": token(page)})
    assert again.status_code == 302
    assert dealers(five)[3] == (4, 4)


def test_without_a_script_striking_asks_the_same(five, organizer_client):
    page = ask_to_strike(five, 3, organizer_client)
    assert "Spiel 3 (bisher 4): Dann gibt und sitzt Clara statt Dieter" in page and 'name="reason"' in page
    fields = {"version": str(table_now(director_at(five)).version), "moved": token(page), "way": "again"}
    path = f"{LEADING}eintrag/{five.entries.get(position=3).id}/streichen/"
    assert organizer_client.post(path, fields).status_code == 302
    assert entries(five)[2].status == "struck"


def test_a_game_taken_back_from_the_phone_moves_nobody_unseen(five):
    """It was thought to be waiting, and came in; since then another one was played."""
    third = five.entries.get(position=3)
    answer = send(five, "eintrag/zurueckziehen/", client_id=str(third.client_id), round="1")
    assert (answer.status_code, told(answer)["field"]) == (422, "moved")
    assert Entry.objects.get(id=third.id).status == "standing"


def test_at_a_table_of_four_nobody_sits_out(table, scribe):
    Tournament.objects.update(scribe_corrections=4)
    enter(scribe, normal([2, 4], 140), normal([2, 4], 140))
    asked = ask_to_strike(table, 1)
    assert "statt" not in asked and 'value="on"' not in asked
    assert strike(table, 1).status_code == 200


def test_a_game_begun_when_another_was_to_sit_out_is_not_stored_unseen(five):
    """Game 5, dealt by Emma, is in the form while game 4 is struck: then Dieter deals."""
    ours = game(re=["2", "3"], position="5", sits_out="5")
    strike(five, 4)
    answer = send(five, **ours)
    assert (answer.status_code, told(answer)["field"]) == (422, "sits_out")
    assert "Jetzt gibt und sitzt Dieter, nicht Emma." in told(answer)["message"]
    assert len(entries(five)) == 4
    assert send(five, **ours | {"sits_out": "4"}).status_code == 201


def test_a_game_whose_place_is_taken_is_not_offered_where_one_who_plays_sits_out(five):
    """Game 5 is dealt by Emma: who plays in it cannot be her."""
    shown = text(send(five, **game(re=["5", "3"], position="4", sits_out="4"))).partition('id="')[0]
    assert "Als weiteres Spiel geht es nicht: Emma gibt und sitzt in diesem Spiel." in shown
    assert "als nächstes eintragen" not in shown and "durch unseres ersetzen" in shown
    assert "Als weiteres Spiel bearbeiten" in shown
    shown = text(send(five, **game(re=["1", "3"], position="4", sits_out="4")))
    assert "Als weiteres Spiel: Emma gibt und sitzt, nicht Dieter." in shown and "als nächstes eintragen" in shown


def test_such_a_game_is_put_right_as_the_next_one_without_a_script(five):
    client, ours = Client(), game(re=["5", "3"], re_pips="143", position="4", sits_out="4")
    both = client.post(base_of(five) + "eintrag/", ours)
    assert both.status_code == 409
    form = re.search(r'<form [^>]*action="([^"]+)" data-choice="edit">(.*?)</form>', text(both), re.DOTALL)
    assert form is not None
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form[2]):
        fields.setdefault(name, []).append(value)
    answer = client.post(form[1], fields)
    assert answer.status_code == 422
    page = text(answer)
    assert "Emma gibt und sitzt in diesem Spiel." in page and 'name="position" value="5"' in page
    assert 'name="sits_out" value="5"' in page and 'value="143"' in page
    put_right = {"re": ["1", "3"], "position": "5", "sits_out": "5", "client_id": fields["client_id"]}
    assert client.post(base_of(five) + "eintrag/", ours | put_right).status_code == 302
    assert entries(five)[-1].facts["re"] == [1, 3]


def test_nothing_is_put_right_as_the_next_one_where_nothing_may_be_entered(five):
    ledger.end_early(director_at(five), Table.Treatment.STAND, "weg")
    shown = text(send(five, **game(re=["5", "3"], position="4", sits_out="4")))
    assert "vorzeitig beendet" in shown and 'data-choice="edit"' not in shown


def test_the_same_without_a_script(five):
    client = Client()
    page = text(client.get(base_of(five)))
    assert 'name="sits_out" value="5"' in page
    strike(five, 4)
    ours = game(re=["2", "3"], position="5", sits_out="5")
    answer = client.post(base_of(five) + "eintrag/", ours)
    assert answer.status_code == 422
    page = text(answer)
    assert "Jetzt gibt und sitzt Dieter, nicht Emma." in page and 'name="sits_out" value="4"' in page
    assert client.post(base_of(five) + "eintrag/", ours | {"sits_out": "4"}).status_code == 302


def test_sent_twice_it_is_one_game_whoever_sits_by_now(five):
    ours = game(re=["2", "3"], position="5", sits_out="5")
    assert send(five, **ours).status_code == 201
    assert send(five, **ours).status_code == 200


def test_what_the_ledger_is_not_told_is_not_asked(five):
    """The demo, a simulation: nobody is there to see it."""
    scribe = scribe_at(five)
    ledger.strike(scribe, five.entries.get(position=3).id, version=table_now(scribe).version)
    assert dealers(five)[3] == (3, 3)
    with pytest.raises(Refused):
        ledger.record(scribe, normal([4, 1], 140), client_id=uuid4(), position=5, sits_out=2)


def test_struck_and_corrected_lines_keep_what_they_brought_and_no_number(five):
    """The number is that of the line that stands in their place; who sat out is marked in all of them alike."""
    second = entries(five)[1]
    ledger.correct(
        scribe_at(five), second.id, normal([3, 5], 92), client_id=uuid4(), version=table_now(scribe_at(five)).version
    )
    strike(five, 3, way="again", moved=token(ask_to_strike(five, 3)))
    view = sheet_view(scribe_at(table_now(scribe_at(five))))
    assert [(row.state, row.listed, [cell.points for cell in row.cells]) for row in view.rows[1:4]] == [
        ("corrected", "", ["−1", "", "+1", "+1", "−1"]),
        ("standing", "2", ["+2", "", "−2", "+2", "−2"]),
        ("struck", "", ["+1", "−1", "", "−1", "+1"]),
    ]
    assert [cell.role for cell in view.rows[1].cells] == ["kontra", "out", "re", "re", "kontra"]
