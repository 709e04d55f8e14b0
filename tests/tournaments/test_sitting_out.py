"""Where not all fit, some sit out: as few as can be, in turn, and everybody sees who."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from django.test import Client

from tests.seating.helpers import ONLY_FOURS
from tests.tournaments.helpers import publish_round
from tests.tournaments.test_standings import by_rules
from tournaments.errors import Refused
from tournaments.models import Player, Round, Seat, Tournament
from tournaments.people import presence
from tournaments.people.coming_back import come_back
from tournaments.people.players import withdraw
from tournaments.results.notes import sitting_out_counts
from tournaments.results.standings import standings
from tournaments.rounds import course, draws, giving, repairing, reseating
from tournaments.rounds.proposals import Desk
from tournaments.rounds.quality import quality_of
from tournaments.rounds.room import seating_sentence
from tournaments.seating import ANY, CannotSeat, Room
from tournaments.seating.sitting_out import who_plays
from tournaments.settings import change, settings_of

DRAW = "/benefizturnier/leitung/auslosung/"


def of(tournament: Tournament, count: int, *, only_fours: bool = False) -> Tournament:
    """With so many players, from number 1 on."""
    for number in range(9, count + 1):
        tournament.players.create(number=number, name=f"Spieler {number}")
    tournament.players.filter(number__gt=count).delete()
    if only_fours:
        change(tournament, replace(settings_of(tournament), tables_of_five=0))
    return Tournament.objects.get(id=tournament.id)


def out_of(round: Round) -> list[int]:
    """Start numbers of those without a seat."""
    seated = Seat.objects.filter(table__round=round).values("player_id")
    return list(round.tournament.players.exclude(id__in=seated).values_list("number", flat=True))


def close(round: Round) -> None:
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)


def text_of(client: Client, address: str = DRAW) -> str:
    return client.get(address).content.decode()


# Who


@pytest.mark.parametrize(("count", "out"), [(4, 0), (5, 0), (6, 1), (7, 2), (8, 0), (9, 0), (10, 0), (11, 1), (12, 0)])
def test_as_few_as_can_be(count, out):
    assert len(who_plays(range(count), (), room=ANY, seed=1)) == count - out


@pytest.mark.parametrize("count", range(4, 30))
def test_without_tables_of_five_all_but_those_left_over(count):
    assert len(who_plays(range(count), (), room=ONLY_FOURS, seed=1)) == count - count % 4


@pytest.mark.parametrize("count", range(4))
def test_too_few_for_any_table(count):
    for room in (ANY, ONLY_FOURS):
        with pytest.raises(CannotSeat):
            who_plays(range(count), (), room=room, seed=1)


def test_who_has_played_most_sits_out_first_and_of_equals_the_lot_decides():
    history = [((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))]
    assert 11 in who_plays(range(1, 12), history, room=ANY, seed=1)
    assert len({who_plays(range(1, 12), history, room=ANY, seed=seed) for seed in range(30)}) > 3
    again = [who_plays(range(1, 12), history, room=ANY, seed=7) for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(("count", "only_fours"), [(6, False), (7, False), (11, False), (10, True), (22, True)])
def test_in_turn_over_a_whole_tournament(tournament, count, only_fours):
    tournament = of(tournament, count, only_fours=only_fours)
    rested: Counter[int] = Counter()
    for seed in range(8):
        round = draws.draw(tournament, seed, beyond=True)
        rested.update(out_of(round))
        sizes = {table.seats_count for table in round.tables.all()}
        assert sizes == {4} if only_fours else sizes <= {4, 5}
        close(round)
    turns = [rested[number] for number in range(1, count + 1)]
    assert max(turns) - min(turns) <= 1


# The draw


def test_drawn_again_others_may_sit_out(tournament):
    tournament = of(tournament, 11)
    draws.draw(tournament, 1)
    assert len({tuple(out_of(draws.redraw(tournament, seed))) for seed in range(12)}) > 1


def test_who_came_after_the_draw_is_told_from_who_sat_out(tournament, organizer_client):
    """With the new one all would fit: those who sat out by lot were there all the same."""
    draws.draw(of(tournament, 11, only_fours=True), 1)
    out = [player.name for player in quality_of(Round.objects.get()).sitting_out]
    new = tournament.players.create(number=12, name="Filler Klaus", filler=True)
    quality = quality_of(Round.objects.get())
    assert [player.name for player in quality.sitting_out] == out and len(out) == 3
    assert quality.left_out == (new,) and quality.stale
    text = text_of(organizer_client)
    assert f"Setzen aus: {', '.join(out)}." in text
    assert f"Erst nach der Auslosung dazugekommen: {new.name}. Neu auslosen, damit alle mitspielen." in text
    assert "säße niemand aus" not in text


def test_nothing_is_promised_of_the_rounds_after(tournament):
    round = draws.draw(of(tournament, 11), 1)
    quality = quality_of(round)
    assert len(quality.sitting_out) == 1 and not quality.left_out and not quality.stale
    assert quality.planned_repeats is None and Tournament.objects.get().plan == []


def test_discarded_and_drawn_anew(tournament):
    tournament = of(tournament, 7)
    draws.discard(draws.draw(tournament, 1))
    assert len(out_of(draws.draw(tournament, 2))) == 2


def test_who_comes_after_the_draw_waits_where_no_more_fit_and_else_is_missing(tournament):
    tournament = of(tournament, 10)
    round = draws.draw(tournament, 1)
    late = tournament.players.create(number=11, name="Ida")
    assert quality_of(round).sitting_out == (late,) and not quality_of(round).stale
    tournament.players.create(number=12, name="Jens")
    assert [one.name for one in quality_of(round).left_out] == ["Ida", "Jens"] and quality_of(round).stale


def test_it_follows_the_last_round_without_those_who_sit_out(tournament):
    tournament = of(tournament, 11)
    tournament = by_rules(tournament, next_table="up_down")
    first = draws.draw(tournament, 1)
    course.publish(first)
    close(first)
    second = draws.draw(tournament, 2)
    assert len(out_of(second)) == 1 and out_of(second) != out_of(first)
    assert not quality_of(second).stale
    assert course.publish(second).status == Round.Status.PUBLISHED


def test_of_those_who_are_here(tournament):
    tournament = of(tournament, 12)
    for player in tournament.players.exclude(number=12):
        presence.arrive(player)
    round = draws.draw(tournament, 1, only_here=True)
    quality = quality_of(round)
    assert [one.number for one in quality.awaited] == [12] and len(quality.sitting_out) == 1


def test_whoever_leaves_while_sitting_out_changes_nothing(tournament):
    round = draws.draw(of(tournament, 11), 1)
    withdraw(Player.objects.get(number=out_of(round)[0]))
    assert not quality_of(round).stale
    assert course.publish(round).status == Round.Status.PUBLISHED


def test_three_are_still_too_few(tournament):
    with pytest.raises(Refused, match="mindestens 4"):
        draws.draw(of(tournament, 3))


# What is said


@pytest.mark.parametrize(
    ("count", "room", "sentence"),
    [
        (6, ANY, "6 Spieler: 1 Fünfertisch, 1 setzt aus"),
        (7, ANY, "7 Spieler: 1 Fünfertisch, 2 setzen aus"),
        (22, ONLY_FOURS, "22 Spieler: 5 Vierertische, 2 setzen aus"),
        (22, ANY, "22 Spieler: 3 Vierertische und 2 Fünfertische"),
        (3, ONLY_FOURS, "3 Spieler"),
        (24, Room((1, 2, 3, 4, 5)), "24 Spieler: 1 Vierertisch und 4 Fünfertische"),
        (24, Room((1, 2, 3, 7), 2), "24 Spieler: 2 Vierertische und 2 Fünfertische, 6 setzen aus"),
    ],
)
def test_how_many_sit_and_how_many_do_not(count, room, sentence):
    assert seating_sentence(count, room) == sentence


def test_the_director_sees_who(organizer_client, tournament):
    tournament = of(tournament, 11)
    assert "11 Spieler: 2 Fünfertische, 1 setzt aus" in text_of(organizer_client)
    organizer_client.post(DRAW + "losen/", {"round": "1"})
    name = Player.objects.get(number=out_of(Round.objects.get())[0]).name
    assert (
        f"Setzt aus: {name}. Zuerst ist dran, wer am meisten gespielt hat; unter Gleichen entscheidet das Los."
        in text_of(organizer_client)
    )


def test_only_tables_of_four_is_a_setting(organizer_client, tournament):
    of(tournament, 9)
    settings = "/benefizturnier/leitung/einstellungen/"
    sent = {"name": "Benefizturnier", "date": "2026-11-09", "rounds": "3", "scribe_corrections": "1"}
    organizer_client.post(settings, sent | {"teams_seated": "any", "tables_of_five": "0"})
    assert Tournament.objects.get().tables_of_five == 0
    assert "9 Spieler: 2 Vierertische, 1 setzt aus" in text_of(organizer_client)
    assert "Höchstens so viele Fünfertische: 0" in text_of(organizer_client, "/benefizturnier/leitung/protokoll/")
    organizer_client.post(settings, sent | {"teams_seated": "any"})
    assert "9 Spieler: 1 Vierertisch und 1 Fünfertisch" in text_of(organizer_client)


def test_everybody_sees_who(organizer_client, tournament):
    tournament = of(tournament, 11)
    round = publish_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    seating = text_of(Client(), "/benefizturnier/tische/")
    assert seating.count("setzt aus") == 1 and "setzt aus" in seating.split("Spieler 11", 1)[1][:120]
    wall = text_of(Client(), "/benefizturnier/leinwand/")
    assert "Spieler 11" in wall.split("Setzt aus", 1)[1]
    paper = text_of(organizer_client, "/benefizturnier/leitung/aushang/")
    assert "setzt aus" in paper.split("Spieler 11", 1)[1][:120]
    # Changed by hand, somebody else does.
    first, last = tournament.players.get(number=1), tournament.players.get(number=11)
    reseating.reseat(round, first.id, last.id)
    assert "setzt aus" in text_of(Client(), "/benefizturnier/tische/").split(first.name, 1)[1][:120]


def test_a_hall_of_names_says_it_in_the_place_of_the_table(tournament):
    tournament = of(tournament, 82, only_fours=True)
    publish_round(tournament, [list(range(first, first + 4)) for first in range(1, 81, 4)])
    assert text_of(Client(), "/benefizturnier/leinwand/").count('<span class="table-number">frei</span>') == 2


def test_where_all_could_sit_nobody_sits_out(tournament):
    publish_round(of(tournament, 12), [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "setzt aus" not in text_of(Client(), "/benefizturnier/tische/")


def test_its_points_are_those_of_a_missed_round(tournament):
    tournament = of(tournament, 11)
    tournament = by_rules(tournament, missed_round_points=-5)
    close(publish_round(tournament, [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]))
    assert {row.player: row.total for row in standings(tournament).rows}["Spieler 11"] == -5


def test_what_it_counts_is_said_where_some_do(tournament, organizer_client):
    settings = "/benefizturnier/leitung/einstellungen/"
    tournament = of(tournament, 11)
    counts = "Aussetzen zählt −3 Punkte."
    assert "Aussetzen zählt" not in text_of(organizer_client) + text_of(organizer_client, settings)
    tournament = by_rules(tournament, missed_round_points=-3)
    assert counts in text_of(organizer_client)
    assert f"Jede Runde setzt jemand aus, reihum. {counts}" in text_of(organizer_client, settings)
    draws.draw(tournament, 1)
    assert counts in text_of(organizer_client)
    tournament.players.filter(number__in=out_of(Round.objects.get())).update(filler=True)
    assert counts not in text_of(organizer_client)  # of them nothing is counted
    draws.discard(Round.objects.get())
    tournament.players.filter(number=11).delete()
    assert counts not in text_of(organizer_client) + text_of(organizer_client, settings)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"missed_round_points": 0}, ""),
        ({"missed_round_table_points": -2}, ""),
        ({"missed_round_table_points": -2, "ranked_by": "table_points"}, "Aussetzen zählt −2 Tischpunkte."),
        ({"missed_round_points": -1, "missed_round_table_points": 0}, "Aussetzen zählt −1 Punkt."),
    ],
)
def test_what_counts_nothing_is_not_said(tournament, rules, said):
    assert sitting_out_counts(by_rules(tournament, **rules).ruleset) == said


def test_drawn_again_who_sits_out_now_has_not_gone(tournament, organizer_client):
    of(tournament, 11)
    names = {player.number: player.name for player in tournament.players.all()}
    before = after = out_of(draws.draw(tournament, 1))
    for seed in range(2, 40):
        before, after = after, out_of(draws.redraw(tournament, seed))
        if before != after:
            break
    text = text_of(organizer_client)
    assert f"; setzt jetzt aus: {names[after[0]]}; setzt nicht mehr aus: {names[before[0]]}; " in text
    assert "mehr dabei" not in text and "neu dabei" not in text


def test_drawn_again_who_has_gone_is_told_from_who_takes_the_seat(tournament, organizer_client):
    by_rules(tournament, next_table="standings")
    of(tournament, 11)
    drawn = draws.draw(tournament, 1)
    (resting,) = out_of(drawn)
    resting = tournament.players.get(number=resting)
    gone = tournament.players.exclude(id=resting.id).get(number=1 if resting.number != 1 else 2)
    withdraw(gone)
    draws.redraw(tournament)
    said = f"Neu ausgelost; nicht mehr dabei: {gone.name}; setzt nicht mehr aus: {resting.name}; "
    assert said in text_of(organizer_client)


# Why


WHY = "Zuerst ist dran, wer am meisten gespielt hat; unter Gleichen entscheidet das Los."


def test_the_order_is_named_for_those_alone_whom_it_chose(tournament, organizer_client):
    round = draws.draw(of(tournament, 7), 1)
    assert text_of(organizer_client).count(WHY) == 1
    course.publish(round)
    one, other = (Player.objects.get(number=number) for number in out_of(round))
    seated = Seat.objects.select_related("player").earliest("id").player
    reseating.reseat(round, seated.id, one.id)
    page = text_of(organizer_client)
    assert f"Setzt aus: {other.name}. {WHY}" in page
    assert f"Ohne Platz, seit Tische oder Plätze geändert wurden: {seated.name}." in page


def test_of_who_came_after_the_draw_no_order_is_named(tournament, organizer_client):
    draws.draw(of(tournament, 5), 1)
    tournament.players.create(number=6, name="Ida")
    page = text_of(organizer_client)
    assert "Setzt aus: Ida." in page and WHY not in page


def test_whose_table_was_dissolved_does_not_sit_out_in_turn(tournament, organizer_client):
    round = publish_round(of(tournament, 8, only_fours=True), [[1, 2, 3, 4], [5, 6, 7, 8]])
    withdraw(Player.objects.get(number=2))
    proposal = Desk(round).for_who_left()[0]
    repairing.repair(round, proposal.before, proposal.after)
    page = text_of(organizer_client)
    assert "Ohne Platz, seit Tische oder Plätze geändert wurden: Anna, Clara, Dieter." in page and WHY not in page


def test_of_a_seating_that_was_given_no_order_is_named(tournament, organizer_client):
    ids = list(of(tournament, 10, only_fours=True).players.order_by("number").values_list("id", flat=True))
    course.publish(giving.give(tournament, 1, {1: ids[:4], 2: ids[4:8]}))
    page = text_of(organizer_client)
    assert "Setzen aus: Spieler 9, Spieler 10." in page and WHY not in page


@pytest.mark.parametrize("fits", [True, False])
def test_who_sits_out_beside_free_seats_is_no_good_draw(tournament, organizer_client, fits):
    round = draws.draw(of(tournament, 13 if fits else 9, only_fours=not fits), 1)
    course.publish(round)
    left = Player.objects.get(id=Seat.objects.earliest("id").player_id)
    withdraw(left)
    tournament.players.create(number=14, name="Nora")
    proposal = next(one for one in Desk(round).for_who_left() if len(one.after) == len(one.before))
    repairing.repair(round, proposal.before, proposal.after)
    come_back(Player.objects.get(id=left.id))
    course.take_back(round)
    page = text_of(organizer_client)
    said = f"{left.name}. Neu auslosen, damit mehr mitspielen."
    assert (said in page) == fits and left.name in page
