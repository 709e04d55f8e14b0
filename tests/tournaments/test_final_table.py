"""Which round comes to its tables how: from which round on by the standings, and the final table of the last one."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests.tournaments.helpers import add_players, in_fours, seat_round
from tests.tournaments.test_director_draw import verdicts
from tests.tournaments.test_draws import tables
from tests.tournaments.test_following import DRAW, POINTS, text_of, who
from tests.tournaments.test_standings import by_rules, close, give
from tournaments.errors import Refused
from tournaments.log import log_line
from tournaments.models import Draw, Event, Round, Seat, Tournament
from tournaments.people.players import withdraw
from tournaments.people.wishes import keep_apart
from tournaments.results.notes import notes
from tournaments.results.standings import standings
from tournaments.rounds import course, draws, repairing, swaps
from tournaments.rounds.finals import equals
from tournaments.rounds.proposals import Desk
from tournaments.rounds.quality import quality_of
from tournaments.rounds.ways import course as course_of
from tournaments.rounds.ways import drawn_after, usual_way
from tournaments.seating.__main__ import main

Way = Round.Way
BEST = {1, 8, 7, 6}


@pytest.fixture
def one_played(tournament: Tournament, round_one: Round) -> Tournament:
    """Two rounds, of which the last has a final table; the first is closed."""
    give(round_one, POINTS)
    close(round_one)
    Tournament.objects.update(rounds_planned=2)
    return by_rules(tournament, last_round="final_table")


def latest(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(id=tournament.id)


def test_the_rules_say_from_which_round_on_and_what_the_last_is(tournament):
    rules = by_rules(tournament, next_table="standings", next_table_from=3, last_round="final_table").ruleset
    ways = [usual_way(rules, number, 5) for number in range(1, 7)]
    assert ways == [Way.DRAWN, Way.DRAWN, Way.STANDINGS, Way.STANDINGS, Way.FINAL, Way.FINAL]
    assert [drawn_after(rules, number, 5) for number in (1, 2, 4)] == [1, 0, 0]
    assert course_of(rules, 5) == (
        "Runde 1 und 2: ausgelost. Runde 3 und 4: nach der Rangliste gesetzt, die Besten am ersten Tisch. "
        "Runde 5: die besten vier der Rangliste am Finaltisch, die anderen ausgelost."
    )
    rules = by_rules(tournament, next_table="drawn", last_round="standings").ruleset
    assert [usual_way(rules, number, 3) for number in (1, 2, 3)] == [Way.DRAWN, Way.DRAWN, Way.STANDINGS]
    assert usual_way(rules, 1, 1) is Way.DRAWN and drawn_after(rules, 1, 1) == 0


def test_what_was_kept_before_there_were_these_rules_means_what_it_did(tournament):
    by_rules(tournament, next_table="up_down")
    kept = dict(latest(tournament).ruleset_data)
    del kept["next_table_from"], kept["last_round"]
    Tournament.objects.update(ruleset_data=kept)
    rules = latest(tournament).ruleset
    assert [usual_way(rules, number, 3) for number in (1, 2, 3)] == [Way.DRAWN, Way.UP_DOWN, Way.UP_DOWN]


def test_only_the_rounds_drawn_by_lot_are_planned(tournament):
    Tournament.objects.update(rounds_planned=4)
    by_rules(tournament, next_table="standings", next_table_from=3)
    drawn = draws.draw(latest(tournament))
    assert len(latest(tournament).plan) == 1
    assert quality_of(drawn).planned_repeats is not None
    assert Draw.objects.get().given["rounds"] == 2


@pytest.mark.both
def test_the_best_four_sit_at_table_one(one_played):
    drawn = draws.draw(latest(one_played))
    assert drawn.made is Way.FINAL and who(drawn) == [BEST, {2, 3, 4, 5}]
    quality = quality_of(drawn)
    assert quality.final is not None and not quality.stale and quality.followed is None
    assert {player.number for player in quality.final.players} == BEST
    # They have met, some of them, on purpose; the others could not be seated otherwise.
    assert all(not {one.number, other.number} <= BEST for one, other in quality.repeated)


def test_the_others_are_drawn_without_repeats_and_it_can_be_drawn_again(tournament, tmp_path, capsys):
    add_players(tournament, "\n".join(f"Neu {n}" for n in range(20)))
    Tournament.objects.update(rounds_planned=2)
    by_rules(tournament, last_round="final_table")
    first = draws.draw(latest(tournament))
    course.publish(first)
    by_table = tables(first)
    give(first, {number: 20 - place for place, number in enumerate(sum(by_table, []))})
    close(first)
    drawn = draws.draw(latest(tournament))
    assert set(tables(drawn)[0]) == set(by_table[0])
    assert not quality_of(drawn).repeated
    assert Draw.objects.latest("id").given["best"]
    course.publish(drawn)
    answer = Client().get("/benefizturnier/auslosung/runde-2.json")
    assert answer.status_code == 200
    file = tmp_path / "draw.json"
    file.write_text(answer.content.decode())
    assert main([str(file)]) == 0 and "NO" not in capsys.readouterr().out
    told = json.loads(answer.content)
    told["given"]["best"].reverse()
    file.write_text(json.dumps(told))
    assert main([str(file)]) == 1


def test_of_the_best_only_who_plays_sits_there(one_played):
    gone = one_played.players.get(number=8)
    add_players(one_played, "Neu")
    withdraw(gone)
    drawn = draws.draw(latest(one_played))
    assert who(drawn)[0] == {1, 7, 6, 2}


def test_another_ranking_makes_it_old(one_played, organizer_client):
    drawn = draws.draw(latest(one_played))
    first = Round.objects.get(number=1)
    give(first, {**POINTS, 6: -20, 5: 13})
    assert quality_of(drawn).stale
    assert "Am Finaltisch säßen jetzt andere. Bitte neu auslosen." in text_of(organizer_client)
    with pytest.raises(Refused, match="neu auslosen|neu setzen"):
        course.publish(drawn)
    again = draws.redraw(latest(one_played))
    assert again.made is Way.FINAL and who(again)[0] == {1, 8, 7, 5}
    course.publish(again)


def test_the_pages_say_which_way_each_round_is_made(one_played, organizer_client, client):
    said = "Runde 1: ausgelost. Runde 2: die besten vier der Rangliste am Finaltisch, die anderen ausgelost."
    text = text_of(organizer_client)
    assert "Runde 2 ist die Endrunde." in text and "<h1>Runde 2 auslosen</h1>" in text
    assert said in client.get("/benefizturnier/auslosung/").content.decode()
    assert (
        "In der letzten Runde sitzen die besten vier am Finaltisch"
        in client.get("/benefizturnier/regeln/blatt/").content.decode()
    )
    organizer_client.post(DRAW + "losen/", {"round": "2", "way": "final", "who": "all"})
    text = text_of(organizer_client)
    assert "Am Finaltisch (Tisch 1) sitzen die Besten der Rangliste: " in text
    assert "Mit Finaltisch" not in text  # it is one already
    course.publish(one_played.rounds.get(number=2))
    assert (
        "Am Finaltisch sitzen die Besten der Rangliste; ausgelost sind die anderen."
        in client.get("/benefizturnier/auslosung/").content.decode()
    )


def test_it_can_be_chosen_by_hand_and_is_told(one_played, organizer_client):
    by_rules(one_played, last_round="as_before")
    organizer_client.post(DRAW + "losen/", {"round": "2", "way": "final", "who": "all"})
    drawn = one_played.rounds.get(number=2)
    assert drawn.made is Way.FINAL
    line = log_line(Event.objects.filter(kind="drawn").latest("id"), {}, {})
    assert line.what != "Runde gesetzt"
    assert "die besten vier der Rangliste am Finaltisch, die anderen ausgelost" in " ".join(line.details)
    course.publish(drawn)
    said = notes(standings(latest(one_played))).lines
    assert "Runde 2: die besten vier der Rangliste am Finaltisch, die anderen ausgelost." in said


def test_discarded_it_leaves_nothing(one_played):
    drawn = draws.draw(latest(one_played))
    draws.discard(drawn)
    assert latest(one_played).plan == []
    assert draws.draw(latest(one_played)).made is Way.FINAL


@pytest.fixture
def table_one_again(tournament: Tournament) -> Round:
    """Of 28 players those at the first table of the first round are the best, and sit together in the second."""
    add_players(tournament, "\n".join(f"Neu {n}" for n in range(20)))
    Tournament.objects.update(rounds_planned=2)
    by_rules(tournament, last_round="final_table")
    first = seat_round(tournament, [list(range(one, one + 4)) for one in range(1, 29, 4)])
    course.publish(first)
    give(first, {number: 50 - number for number in range(1, 29)})
    close(first)
    tournament.players.filter(number__in=(1, 2)).update(club="SC Nord")
    tournament.players.filter(number__in=(5, 9)).update(club="SC Ost")
    return draws.draw(latest(tournament), seed=1)


def test_who_meets_again_at_the_final_table_is_named(table_one_again, organizer_client):
    assert who(table_one_again)[0] == {1, 2, 3, 4}
    said = verdicts(text_of(organizer_client))
    assert (
        "Am Finaltisch treffen sich noch einmal: Anna – Bernd, Anna – Clara, Anna – Dieter, Bernd – Clara, "
        "Bernd – Dieter, Clara – Dieter (dort entscheidet die Rangliste)."
    ) in said
    assert "Am Finaltisch vom selben Verein: Anna und Bernd (SC Nord)." in said
    assert "An den anderen Tischen trifft niemand jemanden zum zweiten Mal." in said
    assert "An den anderen Tischen sitzt niemand mit jemandem aus dem eigenen Verein." in said
    assert not any(one.startswith(("Niemand", "Im ganzen Turnier wiederhol")) for one in said)


def test_the_best_that_could_be_leaves_the_final_table_as_it_is(table_one_again, organizer_client):
    """It is the first one for the second time for those four, whatever is drawn."""
    assert "Tische: Niemand sitzt öfter als 2‑mal am selben; besser geht es nicht." in verdicts(
        text_of(organizer_client)
    )


def test_nobody_could_sit_at_the_table_of_five_for_one_of_the_best(tournament, organizer_client):
    """Of nine the last five were there before; the best four have their table."""
    add_players(tournament, "Ida")
    Tournament.objects.update(rounds_planned=2)
    by_rules(tournament, last_round="final_table")
    first = course.publish(seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]]))
    give(first, {number: 50 - number for number in range(1, 10)})
    close(first)
    draws.draw(latest(tournament), seed=1)
    said = verdicts(text_of(organizer_client))
    assert "Im ganzen Turnier sitzt niemand öfter als 2‑mal am Fünfertisch; seltener geht es nicht." in said
    assert not any(one.startswith("Schon öfter am Fünfertisch") for one in said)


def test_who_were_to_be_apart_are_named_there_too(table_one_again, organizer_client, tournament):
    keep_apart(*tournament.players.filter(number__in=(3, 4)))
    said = verdicts(text_of(organizer_client))
    assert "Am Finaltisch sollten getrennt sitzen: Clara und Dieter (dort entscheidet die Rangliste)." in said
    assert "An den anderen Tischen sitzt getrennt, wer getrennt sitzen soll." in said


def test_the_forecast_speaks_of_the_rounds_that_are_drawn(tournament, organizer_client):
    Tournament.objects.update(rounds_planned=3)
    by_rules(tournament, last_round="final_table")
    add_players(tournament, "\n".join(f"Neu {n}" for n in range(8)))
    tournament.players.filter(number__in=(1, 5)).update(club="SC Nord")
    draws.draw(latest(tournament), seed=1)
    said = verdicts(text_of(organizer_client))
    end = "auch nicht in den weiteren ausgelosten Runden."
    assert f"Niemand sitzt mit jemandem aus dem eigenen Verein an einem Tisch, {end}" in said
    assert not any(one.endswith("auch nicht in den weiteren Runden.") for one in said)


def test_who_sits_at_the_final_table_by_hand_is_said(one_played, organizer_client, client):
    drawn = draws.draw(latest(one_played))
    emma, gerda = (one_played.players.get(number=number).id for number in (5, 7))
    swaps.swap(drawn, emma, gerda)
    by_hand = "Am Finaltisch sitzt von Hand: Emma; nach der Rangliste wäre es Gerda."
    said = verdicts(text_of(organizer_client))
    assert by_hand in said and not any("sitzen die Besten" in one or "entscheidet die Rangliste" in one for one in said)
    course.publish(drawn)
    assert by_hand in verdicts(text_of(organizer_client))
    text = client.get("/benefizturnier/auslosung/").content.decode()
    assert by_hand in text and "sitzen die Besten" not in text


@pytest.mark.parametrize(("tie_breaks", "decided"), [(["games_won"], "Gewonnene Spiele"), ([], "Los")])
def test_equals_at_the_cut_are_told_what_decided(one_played, organizer_client, client, tie_breaks, decided):
    first = Round.objects.get(number=1)
    give(first, {**POINTS, 2: 2, 3: 2})
    Seat.objects.filter(table__round=first, player__number=3).update(games_won=4)
    Seat.objects.filter(table__round=first, player__number=2).update(games_won=3)
    by_rules(one_played, tie_breaks=tie_breaks)
    drawn = draws.draw(latest(one_played))
    (last,) = who(drawn)[0] & {2, 3, 6}
    names = {2: "Bernd", 3: "Clara", 6: "Fritz"}
    line = next(one for one in verdicts(text_of(organizer_client)) if one.startswith("Gleichauf"))
    assert line.startswith(f"Gleichauf um den letzten Platz am Finaltisch: {names.pop(last)} vor ")
    assert all(name in line for name in names.values()) and line.endswith(f"; den Ausschlag gab: {decided}.")
    course.publish(drawn)
    give(drawn, {1: 50, 2: 40, 3: 30})
    assert line in client.get("/benefizturnier/auslosung/").content.decode()
    # What was equal is no more.
    give(first, {3: 20})
    assert equals(drawn, {seat.player_id for seat in Seat.objects.filter(table__round=drawn, table__number=1)}) is None


def test_nobody_equal_at_the_cut_is_nothing_to_say(one_played, organizer_client):
    draws.draw(latest(one_played))
    assert "Gleichauf" not in text_of(organizer_client)


def test_who_comes_to_the_final_table_by_a_repair_is_said(one_played, organizer_client, client):
    drawn = course.publish(draws.draw(latest(one_played)))
    hans = one_played.players.get(number=8)
    add_players(one_played, "Inge")
    withdraw(hans)
    desk = Desk(Round.objects.select_related("tournament").get(id=drawn.id))
    (inge,) = desk.waiting
    table = desk.seated[1]
    repairing.repair(drawn, {1: table}, {1: tuple(inge.id if player == hans.id else player for player in table)})
    by_hand = "Am Finaltisch sitzt von Hand: Inge; nach der Rangliste wäre es Hans (abgemeldet)."
    assert by_hand in verdicts(text_of(organizer_client))
    assert by_hand in client.get("/benefizturnier/auslosung/").content.decode()


def test_a_final_table_that_is_dissolved_is_said_to_be(tournament, organizer_client, client):
    """Of twelve at tables 3 to 5 two of the best four and one other leave before the first game."""
    add_players(tournament, "Inge\nJens\nKlaus\nLena")
    Tournament.objects.update(rounds_planned=2, tables_there=[3, 4, 5])
    by_rules(tournament, last_round="final_table")
    first = course.publish(seat_round(tournament, in_fours(3)))
    give(first, {number: 50 - number for number in range(1, 13)})
    close(first)
    drawn = course.publish(draws.draw(latest(tournament), seed=1))
    assert who(drawn)[0] == {1, 2, 3, 4}
    for number in (3, 4, 5):
        withdraw(tournament.players.get(number=number))
    page = "/benefizturnier/leitung/auslosung/tische/"
    assert "<h3>Der Finaltisch (Tisch 3) wird aufgelöst. Tisch" in text_of(organizer_client, page)
    desk = Desk(Round.objects.select_related("tournament").get(id=drawn.id))
    best = desk.for_who_left()[0]
    repairing.repair(drawn, best.before, best.after)
    gone = (
        "Der Finaltisch ist aufgelöst; nach der Rangliste gesetzt waren dort: "
        "Bernd, Dieter (abgemeldet), Anna, Clara (abgemeldet)."
    )
    text = text_of(organizer_client)
    assert gone in verdicts(text) and "Der Finaltisch (Tisch 3) wird aufgelöst. Tisch" in text
    assert not any(one.startswith("Am Finaltisch") or "von Hand" in one for one in verdicts(text))
    public = client.get("/benefizturnier/auslosung/").content.decode()
    assert gone in public and "sitzen von Hand" not in public and "sitzt von Hand" not in public
    # A new table may get its number.
    come = [player.id for player in add_players(tournament, "Mia\nNils\nOlga\nPaul")]
    repairing.repair(drawn, {3: ()}, {3: tuple(come)})
    assert gone in verdicts(text_of(organizer_client))
