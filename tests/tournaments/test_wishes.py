"""`…/leitung/spieler/wuensche/`: who is not to sit with whom, a table of one's own; what the draw makes of it."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

import pytest
from django.test import Client

from tests.tournaments.helpers import add_players, logged, publish_round, seat_round
from tournaments.errors import Refused
from tournaments.models import Event, KeptApart, Kind, Player, Round, Seat, Tournament
from tournaments.people import wishes
from tournaments.people.deleting import delete_player, fetch_back_player
from tournaments.people.players import rename_player, withdraw
from tournaments.people.taking_over import take_back, take_over
from tournaments.rounds import course, draws, seatings, situation
from tournaments.rounds.proposals import Desk
from tournaments.rounds.quality import quality_of

PAGE = "/benefizturnier/leitung/spieler/wuensche/"
BACK = PAGE + "zuruecknehmen/"
DRAW = "/benefizturnier/leitung/auslosung/"


@pytest.fixture
def players(tournament: Tournament) -> dict[int, Player]:
    return {player.number: player for player in tournament.players.all()}


def shown(client: Client, path: str = PAGE, **query) -> str:
    return html.unescape(" ".join(client.get(path, query).content.decode().split()))


def shown_after(client: Client, sent: Mapping[str, object]) -> str:
    return html.unescape(client.post(PAGE, sent, follow=True).content.decode())


def said(text: str) -> list[str]:
    """The sentences about a draw."""
    return re.findall(r'class="verdict[^"]*"[^>]*>.*?<span>(.*?)</span>', text)


def table_of(round: Round, player: Player) -> int:
    return Seat.objects.get(table__round=round, player=player).table.number


def test_nothing_is_wished_at_first(organizer_client, tournament):
    text = shown(organizer_client)
    assert "Nicht an einem Tisch" in text
    assert "wishes__one" not in text


@pytest.mark.parametrize(("table", "field"), [("2", "seat"), ("vorn", "table")])
def test_the_page_opens_at_the_first_field_that_is_refused(organizer_client, tournament, table, field):
    sent = {"was": "tisch", "player": 1, "table": table, "seat": 9}
    text = organizer_client.post(PAGE, sent).content.decode()
    (focused,) = re.findall(r"<[^>]* autofocus[^>]*>", text)
    assert f'name="{field}"' in focused and 'aria-invalid="true"' in focused


@pytest.mark.parametrize("path", [PAGE, BACK])
def test_only_the_director(client, tournament, path):
    assert client.post(path, {"was": "getrennt", "one": 1, "other": 2}).status_code == 302
    assert not KeptApart.objects.exists()


def test_a_page_from_before_somebody_was_numbered_anew_means_the_same_player(organizer_client, tournament, players):
    rename_player(players[2], "Bernd", "", number=22)
    text = shown_after(organizer_client, {"was": "getrennt", "one": 2, "other": 1})
    assert "Bernd und Anna sitzen ab der nächsten Auslosung nicht an einem Tisch." in text
    organizer_client.post(PAGE, {"was": "tisch", "player": 2, "table": 1})
    assert Player.objects.get(name="Bernd").fixed_table == 1
    refused = organizer_client.post(PAGE, {"was": "tisch", "player": 2, "table": "x"})
    assert refused.status_code == 422
    assert f'<option value="22-{players[2].id}" selected' in refused.content.decode()


def test_two_are_parted_and_no_longer(organizer_client, tournament, players):
    sent = {"was": "getrennt", "one": 2, "other": 1}
    text = shown_after(organizer_client, sent)
    assert "Bernd und Anna sitzen ab der nächsten Auslosung nicht an einem Tisch." in text
    assert "Anna – Bernd" in text
    organizer_client.post(PAGE, sent)
    assert KeptApart.objects.count() == 1  # sent twice
    assert [told["name"] for told in logged(Kind.KEPT_APART).after] == ["Anna", "Bernd"]
    text = html.unescape(organizer_client.post(BACK, {"player": 1, "other": 2}, follow=True).content.decode())
    assert "Anna und Bernd dürfen wieder an einem Tisch sitzen." in text
    organizer_client.post(BACK, {"player": 1, "other": 2})
    assert not KeptApart.objects.exists()
    assert logged(Kind.APART_NO_MORE)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"was": "getrennt", "one": "1", "other": "1"}, "Bitte zwei verschiedene Spieler wählen."),
        ({"was": "getrennt", "one": "", "other": "1"}, "Bitte einen Spieler wählen."),
        ({"was": "getrennt", "one": "99", "other": "1"}, "Bitte einen Spieler wählen."),
        ({"was": "getrennt"}, "Bitte einen Spieler wählen."),
        ({"was": "tisch", "player": "1", "table": "0"}, "Ein Tisch hat eine Nummer von 1 bis 999."),
        ({"was": "tisch", "player": "1", "table": "1000"}, "Ein Tisch hat eine Nummer von 1 bis 999."),
        ({"was": "tisch", "player": "1", "table": "vorn"}, "Ein Tisch hat eine Nummer von 1 bis 999."),
        ({"was": "tisch", "player": "1", "table": "1_0"}, "Ein Tisch hat eine Nummer von 1 bis 999."),
        ({"was": "tisch", "player": "1", "table": "9" * 400}, "Ein Tisch hat eine Nummer von 1 bis 999."),
        ({"was": "tisch", "player": "", "table": "1"}, "Bitte einen Spieler wählen."),
    ],
)
def test_bad_input_is_said_beside_the_field(organizer_client, tournament, sent, sentence):
    response = organizer_client.post(PAGE, sent)
    text = html.unescape(response.content.decode())
    assert response.status_code == 422
    assert text.count(sentence) == (2 if sent == {"was": "getrennt"} else 1)
    if sent.get("table"):
        assert f'value="{sent["table"]}"' in text
    assert not KeptApart.objects.exists()
    assert not Player.objects.exclude(fixed_table=None).exists()


@pytest.mark.parametrize(
    ("leaves", "sentence"),
    [
        (delete_player, "Bernd ist inzwischen gelöscht."),
        (withdraw, "Bernd ist inzwischen abgemeldet: Erst „Wieder dabei“ drücken."),
    ],
)
@pytest.mark.parametrize("was", ["getrennt", "zusammen", "tisch"])
def test_of_whom_the_page_still_offers_it_is_said_that_they_are_gone(
    organizer_client, tournament, players, leaves, sentence, was
):
    leaves(players[2])
    who = f"2-{players[2].id}"
    sent = {"was": was, "one": f"1-{players[1].id}", "other": who, "player": who, "table": "1"}
    refused = organizer_client.post(PAGE, sent)
    text = html.unescape(refused.content.decode())
    assert refused.status_code == 422 and text.count(sentence) == 1
    assert "Bitte einen Spieler wählen." not in text


@pytest.mark.parametrize("sent", [{}, {"was": ""}, {"was": "mehr", "one": "1", "other": "2"}])
def test_nothing_that_the_page_has_does_nothing(organizer_client, tournament, sent):
    assert organizer_client.post(PAGE, sent).status_code == 422
    assert not Event.objects.filter(kind=Kind.KEPT_APART).exists()


@pytest.mark.parametrize("sent", [{}, {"player": "99"}, {"player": "1", "other": "99"}, {"player": "x", "other": "2"}])
def test_who_is_not_there_has_no_wish_to_take_back(organizer_client, tournament, players, sent):
    wishes.keep_apart(players[1], players[2])
    wishes.fix_table(players[1], 2)
    assert organizer_client.post(BACK, sent).status_code == 302
    assert KeptApart.objects.count() == 1
    assert Player.objects.get(number=1).fixed_table == 2


def test_a_table_of_ones_own_and_any_again(organizer_client, tournament, players):
    sent = {"was": "tisch", "player": 3, "table": 2}
    text = shown_after(organizer_client, sent)
    assert "Clara sitzt ab der nächsten Auslosung immer an Tisch 2." in text
    assert "Clara: Tisch 2" in text
    organizer_client.post(PAGE, sent)
    assert logged(Kind.TABLE_FIXED).after["table"] == 2
    text = html.unescape(organizer_client.post(BACK, {"player": 3}, follow=True).content.decode())
    assert "Clara kann wieder an jedem Tisch sitzen." in text
    assert Player.objects.get(number=3).fixed_table is None


def test_two_have_not_the_same_table_unless_one_has_left(organizer_client, tournament, players):
    wishes.fix_table(players[1], 1)
    response = organizer_client.post(PAGE, {"was": "tisch", "player": 2, "table": 1})
    assert response.status_code == 422
    sentence = "Tisch 1 ist schon der feste Tisch von Anna: Die beiden säßen immer zusammen."
    assert sentence in html.unescape(response.content.decode())
    withdraw(players[1])
    wishes.fix_table(players[2], 1)
    assert "Anna: Tisch 1" in shown(organizer_client)  # may come back, and then the page of the draw says so


def test_the_log_tells_it_to_the_director(organizer_client, tournament, players):
    wishes.keep_apart(players[1], players[2])
    wishes.fix_table(players[3], 4)
    wishes.fix_table(players[3], None)
    text = shown(organizer_client, "/benefizturnier/leitung/protokoll/")
    assert "Getrennt zu setzen" in text
    assert "Anna, Bernd" in text
    assert "Tisch 4" in text
    # It wakes nobody: only the director sees it.
    assert all(kind.only_the_director_sees for kind in (Kind.KEPT_APART, Kind.APART_NO_MORE, Kind.TABLE_FIXED))


@pytest.mark.usefixtures("hurried")
def test_every_draw_heeds_both(tournament, players):
    for other in (2, 3, 4):
        wishes.keep_apart(players[1], players[other])
    wishes.fix_table(players[5], 1)
    for seed in range(6):
        drawn = draws.draw(tournament, seed) if not seed else draws.redraw(tournament, seed)
        assert {table_of(drawn, players[other]) for other in (2, 3, 4)} == {3 - table_of(drawn, players[1])}
        assert table_of(drawn, players[5]) == 1
        quality = quality_of(drawn)
        assert (quality.apart.pairs, quality.elsewhere) == ((), ())


def test_the_page_of_the_draw_says_what_was_reached(organizer_client, tournament, players):
    drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Wer getrennt sitzen soll" not in shown(organizer_client, DRAW)
    wishes.keep_apart(players[1], players[2])
    wishes.fix_table(players[8], 1)
    sentences = said(shown(organizer_client, DRAW))
    assert "Sollten getrennt sitzen und sitzen zusammen: Anna und Bernd; vielleicht ginge es ganz ohne." in sentences
    assert "Nicht am festen Tisch: Hans (Tisch 1)." in sentences
    wishes.fix_table(players[8], 99)
    sentences = said(shown(organizer_client, DRAW))
    assert "Nicht am festen Tisch: Hans (Tisch 99; es gibt nur 2 Tische)." in sentences
    wishes.fix_table(players[8], 1)
    draws.redraw(Tournament.objects.get(), 1)
    sentences = said(shown(organizer_client, DRAW))
    assert any(sentence.startswith("Wer getrennt sitzen soll, sitzt getrennt") for sentence in sentences)
    assert not any("Nicht am festen Tisch" in sentence for sentence in sentences)
    assert "Wer einen festen Tisch oder Platz hat, sitzt dort." in sentences
    assert table_of(drawn, players[8]) == 1


def test_a_swap_says_what_it_breaks(organizer_client, tournament, players):
    seat_round(tournament, [[1, 3, 5, 7], [2, 4, 6, 8]])
    wishes.keep_apart(players[1], players[2])
    wishes.fix_table(players[3], 1)
    text = shown(organizer_client, DRAW, player=[players[2].id, players[3].id])
    assert "Sollten getrennt sitzen und säßen dann zusammen: Anna und Bernd." in text
    assert "Clara sitzt dann nicht mehr am festen Tisch 1." in text
    text = shown(organizer_client, DRAW, player=[players[4].id, players[5].id])
    assert "getrennt sitzen und säßen" not in text
    assert "nicht mehr am festen Tisch" not in text


def test_a_repair_heeds_them(tournament, players):
    add_players(tournament, "Ida")
    publish_round(tournament, [[1, 3, 5, 7], [2, 4, 6, 8, 9]])
    withdraw(players[7])
    wishes.fix_table(players[2], 2)
    wishes.keep_apart(players[4], players[1])
    best = Desk(Round.objects.get()).for_who_left()[0]
    (moved,) = [move.player for move in best.change.moves if move.new]
    assert moved not in ("Bernd", "Dieter")
    assert best.from_their_table == ()
    assert best.together.apart == ()


def test_where_the_round_follows_it_is_said_who_sits_otherwise(organizer_client, tournament, players):
    first = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Round.objects.filter(id=first.id).update(status=Round.Status.CLOSED)
    draws.draw(tournament, way=Round.Way.STANDINGS)
    drawn = Round.objects.get(number=2)
    seats = list(Seat.objects.filter(table__round=drawn, table__number=1).select_related("player"))
    wishes.keep_apart(seats[0].player, seats[1].player)
    wishes.fix_table(seats[0].player, 2)
    sentences = said(shown(organizer_client, DRAW))
    assert any(sentence.startswith("Sollten getrennt sitzen und sitzen zusammen") for sentence in sentences)
    assert f"Nicht am festen Tisch: {seats[0].player.name} (Tisch 2)." in sentences


def test_a_wish_meanwhile_is_another_situation(tournament, players, monkeypatch):
    """Somebody wishes while a plan is being made: it is worth nothing."""
    planned = situation.planned

    def wished(*arguments, **more):
        found = planned(*arguments, **more)
        wishes.keep_apart(players[1], players[2])
        return found

    monkeypatch.setattr(draws, "planned", wished)
    with pytest.raises(Refused, match="Inzwischen hat sich etwas geändert"):
        draws.draw(tournament, 1)


def test_who_is_deleted_has_no_wishes_until_fetched_back(organizer_client, tournament, players):
    wishes.keep_apart(players[1], players[2])
    delete_player(players[2])
    assert "wishes__one" not in shown(organizer_client)
    fetch_back_player(players[2])
    assert "Anna – Bernd" in shown(organizer_client)


def test_a_list_is_not_taken_back_under_a_wish(tournament, players):
    taken = take_over(tournament, "Jens\nKurt\nLars")
    jens, kurt, _lars = Player.objects.filter(number__gt=8).order_by("number")
    wishes.keep_apart(players[1], jens)
    wishes.fix_table(kurt, 1)
    with pytest.raises(Refused, match=r"inzwischen weiterging mit: Jens, Kurt\.$"):
        take_back(tournament, *taken.events)


def test_a_published_round_stays(tournament, players):
    round = course.publish(seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))
    wishes.keep_apart(players[1], players[2])
    assert seatings.tables_of(round)[0][:2] == [players[1].id, players[2].id]


@pytest.mark.both
def test_queries_do_not_grow_with_wishes(organizer_client, tournament, players, django_assert_max_num_queries):
    organizer_client.get(PAGE)
    for other in range(2, 8):
        wishes.keep_apart(players[1], players[other])
        wishes.fix_table(players[other], other)
    with django_assert_max_num_queries(11):
        organizer_client.get(PAGE)


def test_it_is_said_where_there_are_too_few_tables_to_keep_all_apart(organizer_client, tournament, players):
    for one, other in ((1, 2), (1, 3), (2, 3)):
        wishes.keep_apart(players[one], players[other])
    seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])
    pair = "Sollten getrennt sitzen und sitzen zusammen: Anna und Bernd"
    assert f"{pair}; weniger ist an so wenigen Tischen nicht möglich." in said(shown(organizer_client, DRAW))
    wishes.keep_apart(players[3], players[4])  # one more, which could be kept
    assert any(
        one.endswith("; an so wenigen Tischen ist mindestens 1 Paar unvermeidlich.")
        for one in said(shown(organizer_client, DRAW))
    )


def test_a_fixed_table_that_there_is_not_is_said_at_once_and_at_the_draw(organizer_client, tournament, players):
    Tournament.objects.update(tables_there=[1, 3])
    sent = {"was": "tisch", "player": "1", "table": "2"}
    text = shown_after(organizer_client, sent)
    assert "Anna sitzt ab der nächsten Auslosung immer an Tisch 2. Einen Tisch 2 gibt es nicht, sondern: 1, 3." in text
    Tournament.objects.update(tables_there=[])
    text = html.unescape(organizer_client.post(PAGE, sent | {"table": "9"}, follow=True).content.decode())
    assert "So viele Tische braucht es zur Zeit nicht, sondern 2." in text
    Tournament.objects.update(tables_there=[1, 3])
    organizer_client.post(PAGE, sent)
    draws.draw(Tournament.objects.get(), 1)
    assert "Nicht am festen Tisch: Anna (Tisch 2, den es nicht gibt)." in said(shown(organizer_client, DRAW))
