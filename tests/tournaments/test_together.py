"""Who is to sit together, by a wish or as a team, and who on a seat of their own: asked, drawn and said on pages."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from tests.seating.helpers import ONLY_FOURS
from tests.tournaments.helpers import add_players, logged, publish_round, seat_round
from tests.tournaments.test_director_settings import SETTINGS, typed
from tests.tournaments.test_standings import by_rules
from tests.tournaments.test_wishes import BACK, DRAW, PAGE, said, shown, table_of
from tournaments import seating
from tournaments.errors import Refused
from tournaments.models import Kind, Player, Round, Seat, SeatedTogether, TeamsSeated, Tournament
from tournaments.pages.desk.repair_words import in_words
from tournaments.people import wishes
from tournaments.people.deleting import delete_player
from tournaments.people.players import withdraw
from tournaments.people.taking_over import take_back, take_over
from tournaments.rounds import course, draws, situation, swaps
from tournaments.rounds.proposals import Desk
from tournaments.rounds.quality import quality_of
from tournaments.seating.sitting_out import who_plays

LOG = "/benefizturnier/leitung/protokoll/"
MORE = "Ida\nJens\nKarl\nLutz\nMax\nNora\nOle\nPia"


@pytest.fixture
def players(tournament: Tournament) -> dict[int, Player]:
    return {player.number: player for player in tournament.players.all()}


def post(client, sent: dict[str, Any], path: str = PAGE) -> str:
    return html.unescape(client.post(path, sent, follow=True).content.decode())


def close(round: Round) -> None:
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)


def seat_of(round: Round, player: Player) -> tuple[int, int]:
    seat = Seat.objects.select_related("table").get(table__round=round, player=player)
    return seat.table.number, seat.number


# The wish


def test_two_are_seated_together_and_no_longer(organizer_client, tournament):
    sent = {"was": "zusammen", "one": 2, "other": 1}
    text = post(organizer_client, sent)
    assert "Bernd und Anna sitzen ab der nächsten Auslosung immer an einem Tisch." in text
    assert "Anna – Bernd" in text
    post(organizer_client, sent)
    assert SeatedTogether.objects.count() == 1  # sent twice
    assert [told["name"] for told in logged(Kind.KEPT_TOGETHER).after] == ["Anna", "Bernd"]
    back = {"was": "zusammen", "player": 1, "other": 2}
    assert "Anna und Bernd können wieder an verschiedenen Tischen sitzen." in post(organizer_client, back, BACK)
    post(organizer_client, back, BACK)
    assert not SeatedTogether.objects.exists()
    text = shown(organizer_client, LOG)
    assert "Zusammenzusetzen" in text and "Nicht mehr zusammenzusetzen" in text
    assert all(kind.only_the_director_sees for kind in (Kind.KEPT_TOGETHER, Kind.TOGETHER_NO_MORE))


def test_one_wish_is_taken_back_and_not_the_other_kind(organizer_client, tournament, players):
    wishes.keep_apart(players[1], players[2])
    wishes.seat_together(players[3], players[4])
    post(organizer_client, {"player": 3, "other": 4}, BACK)
    post(organizer_client, {"was": "zusammen", "player": 1, "other": 2}, BACK)
    assert SeatedTogether.objects.count() == 1
    assert "Anna – Bernd" in shown(organizer_client) and "Clara – Dieter" in shown(organizer_client)


@pytest.mark.parametrize("path", [PAGE, BACK])
def test_only_the_director(client, tournament, path):
    assert client.post(path, {"was": "zusammen", "one": 1, "other": 2}).status_code == 302
    assert not SeatedTogether.objects.exists()


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"one": "1", "other": "1"}, "Bitte zwei verschiedene Spieler wählen."),
        ({"one": "", "other": "1"}, "Bitte einen Spieler wählen."),
        ({"one": "1", "other": "99"}, "Bitte einen Spieler wählen."),
    ],
)
def test_bad_input_is_said_beside_the_field(organizer_client, tournament, sent, sentence):
    response = organizer_client.post(PAGE, {"was": "zusammen"} | sent)
    assert response.status_code == 422
    assert html.unescape(response.content.decode()).count(sentence) == 1
    assert not SeatedTogether.objects.exists()


def test_who_is_to_be_apart_is_not_to_sit_together_and_the_other_way_round(organizer_client, tournament, players):
    wishes.keep_apart(players[1], players[3])
    wishes.seat_together(players[1], players[2])
    response = organizer_client.post(PAGE, {"was": "zusammen", "one": "2", "other": "3"})
    assert response.status_code == 422
    text = html.unescape(response.content.decode())
    assert "Anna und Clara sollen nicht an einem Tisch sitzen." in text
    assert f'<option value="3-{players[3].id}" selected>' in text
    wishes.seat_together(players[2], players[4])
    response = organizer_client.post(PAGE, {"was": "getrennt", "one": "1", "other": "4"})  # by way of Bernd
    assert response.status_code == 422
    assert "Die beiden sollen immer an einem Tisch sitzen." in html.unescape(response.content.decode())


def test_who_has_different_tables_does_not_sit_together(tournament, players):
    wishes.fix_table(players[1], 1)
    wishes.fix_table(players[3], 2)
    wishes.seat_together(players[1], players[2])
    with pytest.raises(Refused, match="Anna und Clara haben verschiedene feste Tische."):
        wishes.seat_together(players[2], players[3])
    with pytest.raises(Refused, match="Anna soll am selben Tisch sitzen und hat den festen Tisch 1."):
        wishes.fix_table(players[2], 2)
    wishes.fix_table(players[2], 1)  # whom it has, they are to sit with


def test_at_most_four_who_play(tournament, players):
    for other in (2, 3, 4):
        wishes.seat_together(players[other - 1], players[other])
    sentence = "Höchstens 4 können immer zusammensitzen; so wären es 5: Anna, Bernd, Clara, Dieter, Emma."
    with pytest.raises(Refused, match=sentence):
        wishes.seat_together(players[5], players[1])
    withdraw(players[4])
    wishes.seat_together(players[5], players[1])


def test_who_is_deleted_has_no_wishes_and_a_list_is_not_taken_back_under_one(organizer_client, tournament, players):
    taken = take_over(tournament, "Jens\nKurt")
    jens = Player.objects.get(name="Jens")
    wishes.seat_together(players[1], jens)
    with pytest.raises(Refused, match=r"inzwischen weiterging mit: Jens\.$"):
        take_back(tournament, *taken.events)
    delete_player(jens)
    assert "wishes__one" not in shown(organizer_client)


@pytest.mark.both
def test_queries_do_not_grow_with_wishes(organizer_client, tournament, players, django_assert_max_num_queries):
    organizer_client.get(PAGE)
    for one in (1, 2, 3, 5, 6, 7):
        wishes.seat_together(players[one], players[one + 1])
    with django_assert_max_num_queries(11):
        organizer_client.get(PAGE)


# The draw


def test_every_round_keeps_them_together_and_says_so(organizer_client, tournament, players):
    add_players(tournament, MORE)
    wishes.seat_together(players[1], players[2])
    wishes.seat_together(players[3], players[4])
    for number in (1, 2, 3):
        round = draws.draw(tournament, seed=number)
        assert table_of(round, players[1]) == table_of(round, players[2])
        assert table_of(round, players[3]) == table_of(round, players[4])
        text = shown(organizer_client, DRAW)
        assert "Wer zusammensitzen soll, sitzt zusammen." in said(text)
        nobody = "Niemand trifft" if number == 1 else "Außer wer zusammensitzen soll, trifft niemand"
        assert f"{nobody} jemanden zum zweiten Mal." in said(text)
        quality = quality_of(round)
        assert (quality.repeats, quality.repeated, quality.played_again) == (0, (), 0)
        course.publish(round)
        close(round)


def test_who_does_not_sit_together_is_named(organizer_client, tournament, players):
    drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "zusammensitzen" not in shown(organizer_client, DRAW)
    wishes.seat_together(players[1], players[5])
    assert "Nicht zusammen: Anna und Emma." in said(shown(organizer_client, DRAW))
    redrawn = draws.redraw(Tournament.objects.get(), 1)
    assert table_of(redrawn, players[1]) == table_of(redrawn, players[5])
    assert drawn.number == redrawn.number


def test_what_the_tables_do_not_allow_is_no_fault(organizer_client, tournament, players):
    withdraw(players[7])
    withdraw(players[8])
    add_players(tournament, "Ida\nJens\nKarl\nLutz\nMax\nNora\nOle\nPia")
    here = list(tournament.players.filter(withdrawn_at=None).order_by("number"))
    for one, other in zip(here[::2], here[1::2], strict=True):
        wishes.seat_together(one, other)
    # Seven pairs at a table of four and two of five.
    drawn = draws.draw(Tournament.objects.get(), seed=1)
    ((one, other),) = quality_of(drawn).together.split
    assert f"Nicht zusammen: {one.name} und {other.name}; anders gehen die Tische nicht auf." in said(
        shown(organizer_client, DRAW)
    )


def test_a_wish_meanwhile_is_another_situation(tournament, players, monkeypatch):
    planned = situation.planned

    def wished(*arguments, **more):
        found = planned(*arguments, **more)
        wishes.seat_together(players[1], players[2])
        return found

    monkeypatch.setattr(draws, "planned", wished)
    with pytest.raises(Refused, match="Inzwischen hat sich etwas geändert"):
        draws.draw(tournament, 1)


def test_where_the_round_follows_nobody_is_seated_together_and_the_page_says_so(organizer_client, tournament, players):
    close(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))
    drawn = draws.draw(tournament, way=Round.Way.STANDINGS)
    first, second = (Seat.objects.filter(table__round=drawn, table__number=number)[0].player for number in (1, 2))
    assert "Zusammen gesetzt wird hier niemand" not in shown(organizer_client, DRAW)
    wishes.seat_together(first, second)
    sentences = said(shown(organizer_client, DRAW))
    assert "Zusammen gesetzt wird hier niemand: Diese Runde wird nicht gelost." in sentences
    assert any(sentence.startswith("Nicht zusammen: ") for sentence in sentences)


def test_a_swap_says_whom_it_parts_and_brings_together(organizer_client, tournament, players):
    drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    wishes.seat_together(players[1], players[2])
    wishes.seat_together(players[3], players[6])
    text = shown(organizer_client, DRAW, player=[players[2].id, players[3].id])
    assert "säßen dann getrennt" not in text
    text = shown(organizer_client, DRAW, player=[players[2].id, players[6].id])
    assert "Sollten zusammensitzen und säßen dann getrennt: Anna und Bernd." in text
    assert "Dann zusammen, wie es sein soll: Clara und Fritz." in text
    assert not swaps.weigh(drawn, players[2].id, players[6].id).harmless


def test_a_repair_parts_nobody_where_another_can_move(tournament, players):
    add_players(tournament, "Ida")
    round = publish_round(tournament, [[1, 3, 5, 7], [2, 4, 6, 8, 9]])
    for one, other in ((2, 4), (6, 8)):
        wishes.seat_together(players[one], players[other])
    withdraw(players[7])
    best = Desk(round).for_who_left()[0]
    assert [move.player for move in best.change.moves if move.new] == ["Ida"]
    assert best.split == ()
    wishes.seat_together(players[8], Player.objects.get(name="Ida"))
    best = Desk(round).for_who_left()[0]
    assert [(one.name, other.name) for one, other in best.split] == [("Bernd", "Dieter")]
    told = in_words(best, most_fives=None, follows=False, teams=False)
    assert "Sollten zusammensitzen und säßen dann getrennt: Bernd und Dieter." in [one.text for one in told.verdicts]


@pytest.mark.parametrize("seed", range(12))
def test_who_sits_out_takes_the_partner_along_where_there_is_room(seed):
    together = seating.Wishes(together=[frozenset((one, one + 1)) for one in range(0, 10, 2)])
    plays = who_plays(range(10), (), together, room=ONLY_FOURS, seed=seed)
    assert len(plays) == 8
    assert all((one in plays) == (one + 1 in plays) for one in range(0, 10, 2))
    # One alone sits out: the partner plays all the same.
    assert len(who_plays(range(9), (), together, room=ONLY_FOURS, seed=seed)) == 8
    # Whoever has played most comes first, also of a pair.
    history = [[[0, 2, 4, 6]]]
    assert not {1, 3, 5, 7, 8, 9} - set(who_plays(range(10), history, together, room=ONLY_FOURS, seed=seed))


# Teams


@pytest.fixture
def teams(tournament: Tournament) -> Tournament:
    """Four teams of two in the order of their numbers, ranked; Anna and Bernd of one club."""
    for number in range(1, 9):
        tournament.players.filter(number=number).update(team=f"Team {(number + 1) // 2}")
    tournament.players.filter(number__lt=3).update(club="SC Nord")
    return by_rules(tournament, teams="all")


def test_teams_sit_together_where_that_is_chosen(organizer_client, teams, players):
    organizer_client.post(SETTINGS, typed(teams_seated="together"))
    assert "Mitglieder einer Mannschaft setzen: immer zusammen" in shown(organizer_client, LOG)
    drawn = draws.draw(teams, seed=1)
    for one in (1, 3, 5, 7):
        assert table_of(drawn, players[one]) == table_of(drawn, players[one + 1])
    text = shown(organizer_client, DRAW)
    assert "Wer zusammensitzen soll, sitzt zusammen." in said(text)
    assert not any("Aus derselben Mannschaft" in sentence or "Vom selben Verein" in sentence for sentence in said(text))
    assert "Mannschaften trennen" not in text
    assert "setzt Mitglieder einer Mannschaft an einen Tisch" in shown(
        organizer_client, "/benefizturnier/leitung/spieler/"
    )


@pytest.mark.usefixtures("hurried")
def test_a_wish_for_two_goes_before_the_rule_for_teams(organizer_client, teams, players):
    add_players(teams, MORE)
    Tournament.objects.update(teams_seated=TeamsSeated.APART)
    wishes.seat_together(players[1], players[2])
    drawn = draws.draw(teams, seed=1)
    assert table_of(drawn, players[1]) == table_of(drawn, players[2])
    assert not quality_of(drawn).teams.pairs
    Tournament.objects.update(teams_seated=TeamsSeated.TOGETHER)
    wishes.no_longer_together(players[1], players[2])
    wishes.keep_apart(players[1], players[2])
    drawn = draws.redraw(Tournament.objects.get(), 2)
    assert table_of(drawn, players[1]) != table_of(drawn, players[2])
    assert "Sollten" not in " ".join(said(shown(organizer_client, DRAW)))


@pytest.mark.usefixtures("hurried")
def test_how_few_of_a_team_could_meet_is_not_said_where_two_sit_together(organizer_client, teams, players):
    """Nobody has computed it: two at one of two tables leave a pair of another team at the other."""
    Tournament.objects.update(teams_seated=TeamsSeated.APART)
    wishes.seat_together(players[1], players[2])
    draws.draw(teams, seed=1)
    (sentence,) = (one for one in said(shown(organizer_client, DRAW)) if one.startswith("Aus derselben Mannschaft"))
    assert "möglich" not in sentence


@pytest.mark.usefixtures("hurried")
def test_more_than_four_of_a_team_are_not_all_together(organizer_client, teams):
    Tournament.objects.update(teams_seated=TeamsSeated.TOGETHER)
    teams.players.filter(number__lt=6).update(team="Team 1")
    drawn = draws.draw(Tournament.objects.get(), seed=1)
    assert len(quality_of(drawn).together.split) == 4
    assert any(sentence.startswith("Nicht zusammen: ") for sentence in said(shown(organizer_client, DRAW)))


def test_without_ranked_teams_nobody_is_seated_with_one(teams):
    Tournament.objects.update(teams_seated=TeamsSeated.TOGETHER)
    by_rules(teams, teams="none")
    assert not quality_of(draws.draw(Tournament.objects.get(), seed=1)).together.wished


def test_the_settings_take_one_of_three(organizer_client, teams):
    assert "Mannschaften beim Losen" in shown(organizer_client, SETTINGS)
    response = organizer_client.post(SETTINGS, typed(teams_seated="manchmal"))
    assert response.status_code == 422
    assert "Das steht nicht zur Wahl." in response.content.decode()
    assert Tournament.objects.get().teams_seated == TeamsSeated.ANY


def test_one_of_three_is_asked_about_where_it_was_changed_on_two_pages(organizer_client, teams):
    (shown_then,) = re.findall(r'name="gezeigt" value="([^"]*)"', organizer_client.get(SETTINGS).content.decode())
    Tournament.objects.update(teams_seated=TeamsSeated.APART)
    sent = typed(teams_seated="together") | {"gezeigt": shown_then}
    response = organizer_client.post(SETTINGS, sent)
    assert response.status_code == 422
    assert "Inzwischen steht hier „immer getrennt“" in html.unescape(response.content.decode())
    assert Tournament.objects.get().teams_seated == TeamsSeated.APART


# A seat of one's own


def test_a_seat_at_the_fixed_table(organizer_client, tournament, players):
    text = post(organizer_client, {"was": "tisch", "player": 3, "table": 2, "seat": 4})
    assert "Clara sitzt ab der nächsten Auslosung immer an Tisch 2, Platz 4." in text
    assert "Clara: Tisch 2, Platz 4" in " ".join(text.split())
    assert "Tisch 2, Platz 4" in shown(organizer_client, LOG)
    for seed in range(4):
        drawn = draws.draw(tournament, seed) if not seed else draws.redraw(tournament, seed)
        assert seat_of(drawn, players[3]) == (2, 4)
    post(organizer_client, {"player": 3}, BACK)
    clara = Player.objects.get(number=3)
    assert (clara.fixed_table, clara.fixed_seat) == (None, None)


@pytest.mark.parametrize("seat", ["0", "6", "links", "1_0", "9" * 400])
def test_a_seat_that_there_is_not_is_said_beside_the_field(organizer_client, tournament, seat):
    response = organizer_client.post(PAGE, {"was": "tisch", "player": "1", "table": "1", "seat": seat})
    text = html.unescape(response.content.decode())
    assert response.status_code == 422
    assert "Ein Platz hat eine Nummer von 1 bis 5." in text and f'value="{seat}"' in text
    assert not Player.objects.exclude(fixed_table=None).exists()


def test_two_who_sit_together_have_not_one_seat(organizer_client, tournament, players):
    wishes.seat_together(players[1], players[2])
    wishes.fix_table(players[1], 1, 2)
    response = organizer_client.post(PAGE, {"was": "tisch", "player": "2", "table": "1", "seat": "2"})
    assert response.status_code == 422
    assert "Platz 2 an Tisch 1 ist schon der feste Platz von Anna." in html.unescape(response.content.decode())
    wishes.fix_table(players[2], 1, 3)
    with pytest.raises(Refused):
        wishes.fix_table(players[2], None, 3)


def test_who_sits_elsewhere_at_the_table_is_named(organizer_client, tournament, players):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    wishes.fix_table(players[1], 1, 1)
    wishes.fix_table(players[6], 2, 5)  # there is none at a table of four
    sentences = said(shown(organizer_client, DRAW))
    assert "Nicht auf dem festen Platz: Fritz (Tisch 2, Platz 5)." in sentences
    text = shown(organizer_client, DRAW, player=[players[1].id, players[2].id])
    assert "Anna sitzt dann nicht mehr auf dem festen Platz 1." in text
    text = shown(organizer_client, DRAW, player=[players[1].id, players[5].id])
    assert "Anna sitzt dann nicht mehr am festen Tisch 1." in text and "festen Platz 1" not in text
