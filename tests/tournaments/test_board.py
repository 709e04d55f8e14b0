from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import PRESETS
from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    director_at,
    enter,
    in_fours,
    normal,
    play_out,
    publish_round,
    seat_round,
    solo,
    table_of,
)
from tests.tournaments.test_sitting_out import of
from tournaments import ledger, settings
from tournaments.models import Round, Table, Tournament
from tournaments.rounds import course, timekeeping
from tournaments.rounds.places import why_they_stay

BOARD = "/benefizturnier/leitung/"


@pytest.fixture
def board(organizer_client):
    def opened():
        answer = organizer_client.get(BOARD)
        assert answer.status_code == 200
        return answer.content.decode()

    return opened


def next_step(page: str) -> str:
    """The one primary action."""
    assert page.count('id="naechster-schritt"') <= 1
    return (
        page.split('id="naechster-schritt"')[1].split("</svg>")[1].split("<")[0] if "naechster-schritt" in page else ""
    )


def test_every_way_is_offered_once(board, tournament):
    def ways(page: str) -> list[str]:
        return re.findall(r'href="(/benefizturnier/(?:leinwand|leitung/karten|ergebnis)/)', page)

    once = {"/benefizturnier/leinwand/", "/benefizturnier/leitung/karten/", "/benefizturnier/ergebnis/"}

    def is_offered(page: str) -> bool:
        live = page.split('id="brett"')[1]
        return len(ways(live)) == len(set(ways(live))) and set(ways(live)) <= once

    assert is_offered(board())
    drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert is_offered(board())
    published = course.publish(drawn)
    assert is_offered(board()) and len(ways(board().split('id="brett"')[1])) == 3
    for number in (1, 2):
        play_out(director_at(table_of(published, number)))
        confirm_all(director_at(table_of(published, number)))
    assert not course.close(published)
    assert is_offered(board())
    course.finish(tournament)
    assert is_offered(board()) and "Endergebnis zeigen" in board()


def test_beside_the_clock_stands_how_to_shorten_it(board, round_one):
    assert 'aria-describedby="uhr-hinweis"' in board() and "−5 kürzt um 5 Minuten" in board()


def test_cards_are_small_once_all_have_played(board, organizer_client, round_one):
    def small() -> list[bool]:
        pages = board(), organizer_client.get("/benefizturnier/leitung/runde/1/").content.decode()
        return ["board-tiles--over" in page for page in pages]

    assert small() == [False, False]
    play_out(director_at(table_of(round_one, 1)))
    assert small() == [False, False]
    ledger.end_early(director_at(table_of(round_one, 2)), Table.Treatment.STAND, "Strom weg")
    assert small() == [True, True]
    ledger.go_on(director_at(table_of(round_one, 2)))
    assert small() == [False, False]


def test_every_stage_has_its_one_next_step(board, tournament):
    assert "Anmeldung: 8 Spieler" in board() and next_step(board()) == "Runde 1 auslosen"
    drawn = seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert next_step(board()) == "Auslosung ansehen und veröffentlichen"
    published = course.publish(drawn)
    assert "die Uhr steht" in board() and next_step(board()) == "Uhr starten"
    timekeeping.start_clock(published)
    assert "Runde 1 läuft: 0 von 2 Tischen fertig" in board() and next_step(board()) == ""
    for number in (1, 2):
        play_out(director_at(table_of(published, number)))
    said = "Runde 1: alle Tische fertig"
    for number, unsigned in enumerate((", 2 Blätter noch nicht bestätigt", ", 1 Blatt noch nicht bestätigt"), 1):
        assert f"{said}{unsigned}</h2>" in board() and next_step(board()) == "Runde abschließen"
        confirm_all(director_at(table_of(published, number)))
    assert f"{said}</h2>" in board() and next_step(board()) == "Runde abschließen"
    course.close(published)
    assert "Runde 1 ist abgeschlossen" in board() and next_step(board()) == "Runde 2 auslosen"
    one_round(tournament)
    assert "Alle Runden sind gespielt" in board() and next_step(board()) == "Turnier beenden"
    course.finish(tournament)
    assert "Das Turnier ist beendet" in board() and next_step(board()) == "Endergebnis zeigen"


def one_round(tournament: Tournament) -> None:
    """The tournament is to have one round only."""
    current = settings.settings_of(tournament)
    settings.change(tournament, replace(current, rounds_planned=1))


def test_without_players_the_next_step_is_to_enter_them(board, tournament):
    tournament.players.all().delete()
    assert next_step(board()) == "Spieler eintragen"


def test_a_table_that_begins_before_the_clock_leaves_it_to_be_started(board, round_one):
    enter(director_at(table_of(round_one, 1)), normal([1, 2], 130))
    assert "Runde 1 läuft" in board() and next_step(board()) == "Uhr starten"


def test_rules_without_a_time_limit_have_no_clock(board, organizer_client, tournament):
    Tournament.objects.update(ruleset_data=tournament.ruleset_data | {"time_limit_minutes": None})
    tournament.refresh_from_db()
    published = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Runde 1: die Plätze sind bekannt" in board() and next_step(board()) == ""
    enter(director_at(table_of(published, 1)), normal([1, 2], 130))
    page = board()
    assert "Runde 1 läuft" in page and next_step(page) == ""
    assert "data-clock " not in page


@pytest.mark.both
def test_a_tile_tells_games_players_solos_and_signatures(board, round_one, directing):
    enter(directing, normal([1, 2], 140), normal([1, 3], 125))
    page = board()
    tile = page.split('data-key="tile-1"')[1].split("</li>")[0]
    assert "<strong>2</strong>/24" in tile
    assert "4 Pflichtsoli offen" in tile
    assert all(name in tile for name in ("Anna", "Bernd", "Clara", "Dieter"))
    assert 'href="/benefizturnier/leitung/runde/1/tisch/1/"' in tile
    assert "data-since=" in tile
    assert "noch kein Spiel" in page.split('data-key="tile-2"')[1]


@pytest.mark.both
def test_signatures_are_counted(board, directing):
    play_out(directing)
    ledger.confirm(directing, 1)
    assert "1/4 bestätigt" in board()
    confirm_all(directing)
    assert "board-tile--signed" in board()


def test_whoever_calls_stands_above_all_tables(board, directing, scribe):
    assert "board__calls" not in board()
    ledger.call(scribe, "Falsch <bedient>")
    page = board()
    calls = page.split("board__calls")[1].split("</section>")[0]
    assert "Tisch 1" in calls and "Falsch &lt;bedient&gt;" in calls and "Erledigt" in calls
    assert "board-tile--called" in page


@pytest.mark.both
def test_who_waits_longest_stands_first(board, round_one):
    for number in (2, 1):
        ledger.call(director_at(table_of(round_one, number)), f"Grund {number}")
    calls = board().split("board__calls")[1].split("</section>")[0]
    assert calls.index("Grund 2") < calls.index("Grund 1")


@pytest.mark.parametrize(("ruleset", "says"), [("lions-2024", True), ("schuetzenfest", False)])
def test_time_over_speaks_of_mandatory_solos_only_where_there_are_any(board, tournament, ruleset, says):
    rules = PRESETS[ruleset].to_json() | {"time_limit_minutes": 60}
    Tournament.objects.update(ruleset_data=rules)
    tournament.refresh_from_db()
    timekeeping.start_clock(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))
    over = board().split("board__over")[1].split("</strong>")[0]
    assert "Angefangenes Spiel zu Ende spielen" in over
    assert ("danach nur noch offene Pflichtsoli" in over) is says


def test_nothing_is_to_be_played_to_its_end_where_all_have_finished(board, round_one):
    timekeeping.start_clock(round_one)
    Round.objects.update(clock_started_at=timezone.now() - timedelta(hours=3))
    first, second = (director_at(table_of(round_one, number)) for number in (1, 2))
    ledger.end_early(first, Table.Treatment.STAND, "Wirt schließt")
    assert "Angefangenes Spiel zu Ende spielen" in board()
    ledger.end_early(second, Table.Treatment.STAND, "Wirt schließt")
    page = board()
    assert "Angefangenes Spiel zu Ende spielen" not in page
    assert "uhr-plus-5" in page


def test_no_clock_is_shown_once_nobody_plays_by_it(board, tournament):
    add_players(tournament, "Ida")
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    timekeeping.start_clock(round)
    for number, shown in ((1, ["125 min"]), (2, [])):
        ledger.end_early(director_at(table_of(round, number)), Table.Treatment.STAND, "Wirt schließt")
        page = board()
        assert re.findall(r"\d+ min(?=</span>\s+<strong)", page) == shown and page.count("data-clock ") == len(shown)
    assert "uhr-plus-5" in page and "uhr-pause" in page


def test_clocks_of_both_sizes(board, tournament):
    tournament.players.create(number=9, name="Ida")
    timekeeping.start_clock(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]]))
    page = board()
    assert page.count("data-clock ") == 2
    assert "Vierertische" in page and "Fünfertische" in page and "100 min" in page and "125 min" in page


def test_the_ways_out(board, round_one):
    page = board()
    for address in ("leinwand/", "", "ergebnis/#leitung", "ergebnis.csv", "leitung/karten/", "leitung/protokoll/"):
        assert f'href="/benefizturnier/{address}"' in page


@pytest.mark.both
@pytest.mark.parametrize("tables", [1, 10])
def test_many_tables_cost_no_more_queries_than_one(organizer_client, tournament, django_assert_num_queries, tables):
    publish_round(of(tournament, 4 * tables), in_fours(tables))
    # session, user, tournament, organizer; rounds, tables, seats, players, count of players, calls of earlier rounds
    with django_assert_num_queries(11):
        organizer_client.get(BOARD)


def in_trouble(round: Round, tables: int, games: int) -> None:
    """Of four tables one calls, the sheet of one is unusual, one has a substitute and more time, and at one somebody
    objects; all have played so many games."""
    for number in range(1, tables + 1):
        access = director_at(table_of(round, number))
        enter(access, *[normal([1, 2], 130)] * games)
        match number % 4:
            case 0:
                ledger.call(access, f"Grund {number}")
            case 1:
                enter(access, *[solo(seat, 100) for seat in range(1, 5)])
            case 2:
                goes = access.seated().seats.get(number=1).player_id
                ledger.substitute(access, ledger.Change(goes, f"Paul {round.number}-{number}", games + 1))
                ledger.give_extra_time(access, 5)
            case _:
                ledger.disagree(access, 1, "falsch gezählt")


@pytest.mark.both
@pytest.mark.parametrize(("tables", "games", "waiting"), [(4, 1, 0), (16, 5, 2)])
def test_neither_do_games_calls_and_whatever_there_is_to_look_at(
    organizer_client, tournament, django_assert_num_queries, tables, games, waiting
):
    """While the clock runs, in the second round."""
    everybody = of(tournament, 4 * tables)
    first = publish_round(everybody, in_fours(tables))
    in_trouble(first, tables, games)
    Round.objects.filter(id=first.id).update(status=Round.Status.CLOSED)
    second = publish_round(everybody, in_fours(tables))
    timekeeping.start_clock(second)
    in_trouble(second, tables, games)
    # as above; why tables call, who held seats before, games of earlier rounds; of 16 tables those who came in the
    # first round are enough for one more: who they are, and who of them sits out
    with django_assert_num_queries(13 + waiting):
        page = organizer_client.get(BOARD).content.decode()
    assert page.count('class="board-tile board-tile--called') == tables // 2  # who objects calls too
    assert page.count("alle 4 Soli verloren") >= tables // 4


def test_is_never_kept_by_a_browser_of_somebody_else(organizer_client, tournament):
    assert "public" not in organizer_client.get(BOARD).get("Cache-Control", "")


@pytest.mark.both
def test_who_is_here_without_a_seat_needs_somebody(board, tournament, django_assert_num_queries):
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Gerade braucht dich niemand." in board()
    inge, jens = add_players(tournament, "Inge\nJens")
    with django_assert_num_queries(13):  # two for those without a seat
        page = board()
    assert "Gerade braucht dich niemand." not in page and "Da und noch ohne Platz" in page
    assert all(f"{BOARD}auslosung/tische/?spieler={one.id}" in page for one in (inge, jens))
    # At a table that has begun nobody sits down any more.
    enter(director_at(table_of(round, 1)), normal([1, 2], 130))
    enter(director_at(table_of(round, 2)), normal([1, 2], 130))
    assert "ohne Platz" not in board()


def test_nobody_is_needed_for_whom_no_table_could_take(board, tournament):
    Tournament.objects.update(tables_of_five=0)
    publish_round(Tournament.objects.get(), [[1, 2, 3, 4], [5, 6, 7, 8]])
    add_players(tournament, "Inge")
    assert "Gerade braucht dich niemand." in board()
    add_players(tournament, "Jens\nKlaus\nLena")  # they make a table
    assert "Da und noch ohne Platz" in board()


def test_of_many_without_a_seat_the_first_are_named(board, tournament):
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    add_players(tournament, "\n".join(f"Gast {number}" for number in range(11, 20)))
    page = board()
    assert page.count("Platz suchen") == 8 and "Alle ohne Platz" in page


def test_points_that_were_fixed_and_taken_back_are_no_game(board, tournament):
    round = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    director = director_at(table_of(round))
    ledger.end_early(director, Table.Treatment.PENALTY, "Feueralarm", [4, -4, 0, 0])
    ledger.go_on(director)
    page = " ".join(board().split())
    assert "Auf dem Blatt von Tisch 1 steht schon etwas; auch gestrichen bleibt es dort." in page
    assert "schon ein Spiel" not in page and "auslosung/zuruecknehmen/" not in page
    said = "Auf dem Blatt von Tisch 1 steht schon etwas: Dort bleibt jeder auf seinem Platz."
    assert why_they_stay(table_of(round)) == said
