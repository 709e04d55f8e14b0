"""Ties are decided as the organizer chose, and every one that was decided is explained wherever standings are shown."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.test import Client
from django.utils import timezone

from scoring import PARAMETERS, Ruleset
from scoring.ranking import TIE_BREAKS
from tests.tournaments.helpers import add_players, enter, normal, publish_round, scribe_at, table_of
from tests.tournaments.public_pages import text_of
from tests.tournaments.test_standings import by_rules, close, give
from tournaments import ledger
from tournaments.models import Round, Seat, Tournament
from tournaments.results.columns import Where, columns
from tournaments.results.notes import notes
from tournaments.results.standings import TableBest, standings, table_bests
from tournaments.results.ties import SAYS

PAGES = ["/benefizturnier/", "/benefizturnier/stand/", "/benefizturnier/ergebnis/"]


def order(tournament: Tournament) -> list[tuple[int | None, str]]:
    return [(row.rank, row.player) for row in standings(tournament).rows]


def sentences(tournament: Tournament) -> list[tuple[int, str]]:
    return notes(standings(tournament)).ties


def heads(tournament: Tournament, where: Where = Where.RESULT) -> list[str]:
    return [str(column.short) for column in columns(standings(tournament), where)][2:]


@pytest.fixture
def played(round_one: Round, tournament: Tournament) -> Tournament:
    """A table where Anna and Bernd are equal in points, Bernd having won once more; at the other nobody has played."""
    enter(
        scribe_at(table_of(round_one)),
        normal([1, 3], 200),  # 3 points
        normal([2, 4], 200),  # 3
        normal([2, 3], 130),  # 1
        normal([2, 4], 130),  # 1
        normal([1, 3], 155),  # 2
    )
    return tournament


def test_games_won_are_counted_from_the_sheet(played):
    rows = {row.player: row for row in standings(played).rows}
    assert [rows[name].total for name in ("Anna", "Bernd", "Clara", "Dieter")] == [0, 0, 2, -2]
    assert order(played)[:4] == [(1, "Clara"), (2, "Anna"), (2, "Bernd"), (4, "Dieter")]
    by_rules(played, tie_breaks=["games_won"])
    assert order(played)[:4] == [(1, "Clara"), (2, "Bernd"), (3, "Anna"), (4, "Dieter")]
    assert sentences(played) == [(2, "Bernd vor Anna: 3 statt 2 gewonnene Spiele")]


def give_figures(name: str, **figures: int) -> None:
    Seat.objects.filter(player__name=name).update(**figures)


@pytest.fixture
def equal(tournament: Tournament, round_one: Round) -> Tournament:
    """After a closed round Anna, Bernd and Emma have 8 points each; Clara and Fritz −4."""
    give(round_one, {1: 8, 2: 8, 3: -4, 4: -12, 5: 8, 6: -4, 7: -1, 8: -3})
    close(round_one)
    return tournament


def test_without_tie_breaks_equals_share_a_rank_and_nothing_is_said(equal):
    assert order(equal)[:4] == [(1, "Anna"), (1, "Bernd"), (1, "Emma"), (4, "Gerda")]
    table = standings(equal)
    assert (table.ties, table.deciding) == ((), ())
    assert notes(table) == notes(table).__class__([], [])
    assert heads(equal) == ["R1", "Gesamt"]
    assert "Gleichst" not in "".join(map(text_of, PAGES))


@pytest.mark.parametrize(
    ("tie_break", "figures", "why", "head"),
    [
        ("games_won", {"games_won": (4, 5)}, "5 statt 4 gewonnene Spiele", "Siege"),
        ("solos_won", {"solos_won": (0, 2)}, "2 statt 0 gewonnene Soli", "Soli"),
        ("solos_lost", {"solos_lost": (3, 1)}, "1 statt 3 verlorene Soli", "Verl."),
    ],
)
def test_every_figure_has_its_sentence(equal, tie_break, figures, why, head):
    by_rules(equal, tie_breaks=[tie_break])
    ((name, (of_anna, of_emma)),) = figures.items()
    for player, figure in (("Anna", of_anna), ("Bernd", of_anna), ("Emma", of_emma)):
        give_figures(player, **{name: figure})
    assert order(equal)[:4] == [(1, "Emma"), (2, "Anna"), (2, "Bernd"), (4, "Gerda")]
    assert sentences(equal) == [(1, f"Emma vor Anna und Bernd: {why}")]
    assert heads(equal) == ["R1", "Gesamt", head]


def reasons_in_file() -> list[str]:
    text = Client().get("/benefizturnier/ergebnis.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    assert rows[0][-1] == "Gleichstand"
    return [row[-1] for row in rows[1:] if row[-1]]


def test_points_decide_where_table_points_count_first(tournament, round_one):
    give(round_one, {1: 28, 2: 2, 3: -10, 4: -20, 5: 26, 6: 2, 7: -8, 8: -20})
    close(round_one)
    by_rules(tournament, ranked_by="table_points")
    assert order(tournament)[:2] == [(1, "Anna"), (1, "Emma")]
    by_rules(tournament, tie_breaks=["points"])
    assert sentences(tournament) == [
        (1, "Anna vor Emma: 28 statt 26 Punkte"),
        (5, "Gerda vor Clara: −8 statt −10 Punkte"),
    ]
    assert heads(tournament) == heads(tournament, Where.WALL) == ["R1", "Tischp.", "Punkte"]
    assert reasons_in_file() == ["vor Emma: 28 statt 26 Punkte", "vor Clara: −8 statt −10 Punkte"]
    by_rules(tournament, ranked_by="both", points_weight=0)
    assert sentences(tournament)[0] == (1, "Anna vor Emma: 28 statt 26 Punkte")
    assert heads(tournament) == ["R1", "Tischp.", "Wertung", "Punkte"]


@pytest.mark.parametrize(
    ("tie_breaks", "first", "why"),
    [
        (["table_points", "points"], "Emma", "Emma vor Bernd: 3 statt 1 Tischpunkte"),
        (["points", "table_points"], "Bernd", "Bernd vor Emma: 8 statt 6 Punkte"),
    ],
)
def test_of_points_and_table_points_the_upper_one_decides(tournament, round_one, tie_breaks, first, why):
    give(round_one, {1: 10, 2: 8, 3: -6, 4: -12, 5: 6, 6: 0, 7: -2, 8: -4})
    close(round_one)
    by_rules(tournament, ranked_by="both")
    assert order(tournament)[1:3] == [(2, "Bernd"), (2, "Emma")]  # 8 + 1 and 6 + 3
    by_rules(tournament, tie_breaks=tie_breaks)
    assert order(tournament)[1] == (2, first)
    assert sentences(tournament)[0] == (2, why)


def test_points_beneath_table_points_decide_what_these_leave_equal(tournament, round_one):
    give(round_one, {1: 10, 2: 8, 3: -6, 4: -12, 5: 6, 6: 0, 7: -2, 8: -4})
    close(round_one)
    by_rules(tournament, ranked_by="table_points", tie_breaks=["table_points", "points"])
    assert order(tournament)[:4] == [(1, "Anna"), (2, "Emma"), (3, "Bernd"), (4, "Fritz")]
    assert sentences(tournament)[:2] == [
        (1, "Anna vor Emma: 10 statt 6 Punkte"),
        (3, "Bernd vor Fritz: 8 statt 0 Punkte"),
    ]
    assert "Tischp." in heads(tournament) and "Punkte" in heads(tournament)


def test_table_points_decide_where_points_count_first(equal):
    give(equal.rounds.get(), {1: 8, 2: 8, 3: -4, 4: -12, 5: 8, 6: 0, 7: -4, 8: -4})
    by_rules(equal, tie_breaks=["table_points"])
    assert order(equal)[:3] == [(1, "Emma"), (2, "Anna"), (2, "Bernd")]
    # Clara alone is third at her table, −1; Gerda and Hans share −1 and −3.
    assert sentences(equal) == [
        (1, "Emma vor Anna und Bernd: 3 statt 2 Tischpunkte"),
        (5, "Clara vor Gerda und Hans: −1 statt −2 Tischpunkte"),
    ]
    assert heads(equal) == ["R1", "Gesamt", "Tischp."]
    assert notes(standings(equal)).lines == [
        "Tischpunkte nach dem Platz am Tisch: +3 / +1 / −1 / −3, am Fünfertisch +4 / +2 / 0 / −2 / −4. "
        "Wer am Tisch gleich viele Punkte hat, teilt sie sich.",
        "Bei Gleichstand entscheidet: mehr Tischpunkte (Hausregel).",
    ]
    client = Client()
    client.cookies["sprache"] = "en"
    text = client.get(PAGES[2]).content.decode()
    assert "Emma ahead of Anna and Bernd: table points, 3 to 2" in text and "more table points" in text


def test_a_round_without_a_seat_counts_in_table_points_that_decide(equal):
    second = publish_round(equal, [[2, 3, 4, 6]])
    give(second, {2: 0, 3: 20, 4: 10, 6: -30})
    close(second)
    by_rules(equal, tie_breaks=["table_points"], missed_round_table_points=-2)
    # Anna 2 − 2, Emma 3 − 2, Bernd 2 − 1.
    assert sentences(equal)[0] == (2, "Bernd und Emma vor Anna: 1 statt 0 Tischpunkte")
    assert "In Klammern: eine Runde ohne Platz. Sie zählt −2 Tischpunkte." in notes(standings(equal)).lines


def test_points_per_game_decide_with_as_many_decimals_as_it_takes(equal):
    Seat.objects.update(games=24)
    give_figures("Anna", games=1000)
    give_figures("Bernd", games=1001)
    by_rules(equal, tie_breaks=["points_per_game"])
    assert sentences(equal)[:2] == [
        (1, "Emma vor Anna: 0,33 statt 0,01 Punkte je Spiel"),
        (2, "Anna vor Bernd: 0,00800 statt 0,00799 Punkte je Spiel"),
    ]
    assert heads(equal) == ["R1", "Spiele", "Gesamt", "je Spiel"]
    give_figures("Bernd", games=0)
    assert sentences(equal)[1] == (2, "Anna vor Bernd: durch gespielte Spiele")


def test_a_column_stands_only_where_it_has_decided(equal):
    by_rules(equal, tie_breaks=["solos_won", "games_won", "best_round"])
    give_figures("Emma", games_won=5)
    assert heads(equal) == heads(equal, Where.WALL) == ["R1", "Gesamt", "Siege"]
    assert heads(equal, Where.CROWDED_WALL) == ["Gesamt", "Siege"]
    give_figures("Anna", solos_won=1)
    assert heads(equal) == ["R1", "Gesamt", "Soli", "Siege"]
    assert sentences(equal) == [
        (1, "Anna vor Emma: 1 statt 0 gewonnene Soli"),
        (2, "Emma vor Bernd: 5 statt 0 gewonnene Spiele"),
    ]


def test_rounds_decide(equal):
    second = publish_round(equal, [[1, 5, 3, 4], [2, 6, 7, 8]])
    give(second, {1: 4, 5: 4, 3: -4, 4: -4, 2: 4, 6: -4})
    Seat.objects.filter(player__name="Anna", table__round__number=1).update(points=2)
    Seat.objects.filter(player__name="Anna", table__round__number=2).update(points=10)
    by_rules(equal, tie_breaks=["best_round"])
    assert sentences(equal)[:1] == [(1, "Anna vor Bernd und Emma: 10 statt 8 Punkte in der besten Runde")]
    by_rules(equal, tie_breaks=["last_round"])
    assert sentences(equal)[:1] == [(1, "Anna vor Bernd und Emma: 10 statt 4 Punkte in der letzten Runde")]


def test_who_was_not_there_in_the_last_round(equal):
    add_players(equal, "Inge")
    second = publish_round(equal, [[2, 3, 4, 9]])
    give(second, {2: 0, 3: 8, 4: -3, 9: -5})
    by_rules(equal, tie_breaks=["last_round"])
    assert sentences(equal)[0] == (1, "Bernd vor Anna und Emma: in der letzten Runde dabei")


def test_the_direct_meeting(equal):
    second = publish_round(equal, [[1, 5, 3, 4], [2, 6, 7, 8]])
    give(second, {1: 6, 5: 2, 3: 0, 4: -8, 2: 3, 6: -1, 7: -1, 8: -1})
    Seat.objects.filter(player__name="Emma", table__round__number=1).update(points=12)
    by_rules(equal, tie_breaks=["direct_meeting"])
    assert order(equal)[:3] == [(1, "Anna"), (2, "Emma"), (3, "Bernd")]
    assert sentences(equal) == [(1, "Anna vor Emma: 6 statt 2 Punkte am gemeinsamen Tisch")]
    column = columns(standings(equal), Where.RESULT)[-1]
    assert (str(column.short), [column.text(row) for row in standings(equal).rows][:3]) == ("Direkt", ["1", "2", ""])


def test_the_lot(equal):
    by_rules(equal, tie_breaks=["games_won", "lot"])
    Tournament.objects.update(lot=1)  # draws 1, 3, 5, 4, 2
    equal.refresh_from_db()
    give_figures("Bernd", games_won=1)
    assert order(equal)[:3] == [(1, "Bernd"), (2, "Anna"), (3, "Emma")]
    assert sentences(equal)[:2] == [
        (1, "Bernd vor Anna: 1 statt 0 gewonnene Spiele"),
        (2, "Anna vor Emma: durch Los"),
    ]
    assert order(equal) == order(equal)
    assert heads(equal) == ["R1", "Gesamt", "Siege", "Los"]


def test_every_tournament_has_a_lot_and_reading_draws_none(equal):
    before = Tournament.objects.values_list("lot", flat=True).get()
    by_rules(equal, tie_breaks=["lot"])
    for path in PAGES:
        text_of(path)
    assert Tournament.objects.values_list("lot", flat=True).get() == before


def test_many_who_are_equal_are_counted(equal):
    Seat.objects.update(points=0)
    give_figures("Hans", games_won=1)
    by_rules(equal, tie_breaks=["games_won"])
    assert sentences(equal) == [(1, "Hans vor Anna, Bernd, Clara und 4 mehr: 1 statt 0 gewonnene Spiele")]


def test_the_same_on_pages_wall_paper_and_in_the_file(equal):
    by_rules(equal, tie_breaks=["games_won"])
    give_figures("Bernd", games_won=5)
    give_figures("Anna", games_won=4)
    said = "<li><b>{}</b> <span>{}</span></li>"
    for path in PAGES:
        text = text_of(path)
        assert "Bei Gleichstand entscheidet: mehr gewonnene Spiele (Hausregel)." in text
        assert said.format(1, "Bernd vor Anna: 5 statt 4 gewonnene Spiele") in text
        assert said.format(2, "Anna vor Emma: 4 statt 0 gewonnene Spiele") in text
        assert '<td class="total">8</td><td class="tie-break" data-label="Siege">5</td></tr>' in text
    wall = text_of("/benefizturnier/leinwand/")
    assert '<span class="total">8</span><span class="tie-break">5</span></li>' in wall
    assert "vor Anna" not in wall
    text = Client().get("/benefizturnier/ergebnis.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    assert rows[0][-2:] == ["Gewonnene Spiele", "Gleichstand"]
    assert [(row[0], row[1], *row[-2:]) for row in rows[1:5]] == [
        ("1", "Bernd", "5", "vor Anna: 5 statt 4 gewonnene Spiele"),
        ("2", "Anna", "4", "vor Emma: 4 statt 0 gewonnene Spiele"),
        ("3", "Emma", "0", ""),
        ("4", "Gerda", "0", ""),
    ]


def test_the_podium_says_what_decided_beside_the_club(equal):
    by_rules(equal, tie_breaks=["games_won"])
    give_figures("Bernd", games_won=5)
    give_figures("Anna", games_won=4)
    equal.players.filter(name="Anna").update(club="SC Nord")
    Tournament.objects.update(finished_at=timezone.now())
    podium = text_of("/benefizturnier/leinwand/").split('data-view="podium"')[1].split("</section>")[0]
    assert re.findall(r'class="club">(.*?)</span>', podium) == [
        "vor Anna: 5 statt 4 gewonnene Spiele",
        "SC Nord · vor Emma: 4 statt 0 gewonnene Spiele",
    ]


def test_in_english(equal):
    by_rules(equal, tie_breaks=["games_won", "lot"])
    give_figures("Bernd", games_won=5)
    client = Client()
    client.cookies["sprache"] = "en"
    text = client.get("/benefizturnier/ergebnis/").content.decode()
    assert "A tie is decided by: more games won, then the lot (House rule)." in text
    assert "Bernd ahead of Anna: games won, 5 to 0" in text or "Bernd ahead of Emma: games won, 5 to 0" in text
    assert "by lot" in text


def test_names_are_escaped(equal):
    equal.players.filter(name="Bernd").update(name="B <b>")
    by_rules(equal, tie_breaks=["games_won"])
    give_figures("B <b>", games_won=5)
    assert "B &lt;b&gt; vor Anna und Emma" in text_of(PAGES[2])
    assert not re.search(r"B <b>", text_of(PAGES[2]))


def test_the_best_of_a_table_too(equal, round_one):
    assert table_bests(round_one)[0] == TableBest(1, 8, ("Anna", "Bernd"))
    give_figures("Bernd", games_won=5)
    by_rules(equal, tie_breaks=["games_won"], table_voucher=True)
    assert text_of(PAGES[2]).count('<td>Bernd <span class="soft">vor Anna: 5 statt 0 gewonnene Spiele</span></td>') == 1
    assert [best.players for best in table_bests(round_one, standings(equal).order[1:])] == [("Bernd",), ("Emma",)]


def test_what_was_written_down_before_there_was_a_choice_means_what_it_meant(equal):
    before = (standings(equal).rows, heads(equal), text_of(PAGES[2]))
    later = {one.name for one in PARAMETERS if one.group == "ranking"}
    plain = equal.ruleset.to_json()
    Tournament.objects.update(ruleset_data={key: plain[key] for key in plain.keys() - later})
    equal.refresh_from_db()
    assert "tie_breaks" not in equal.ruleset_data
    assert (standings(equal).rows, heads(equal), text_of(PAGES[2])) == before


def test_a_choice_made_later_counts_what_was_played(played, organizer_client):
    Seat.objects.update(games=0, games_won=0)  # as nobody had counted
    Tournament.objects.update(
        ruleset_data={key: value for key, value in played.ruleset_data.items() if key != "tie_breaks"}
    )
    played.refresh_from_db()
    signed = Seat.objects.filter(player__name="Anna")
    signed.update(confirmed_at=timezone.now())
    plain = played.ruleset.to_json() | {"tie_breaks": ["lot", "games_won"]}
    ledger.change_ruleset(played, Ruleset.from_json(plain))
    ledger.change_ruleset(played, Ruleset.from_json(plain | {"tie_breaks": ["games_won", "lot"]}))
    assert sentences(played)[0] == (2, "Bernd vor Anna: 3 statt 2 gewonnene Spiele")
    assert signed.get().confirmed_at is not None  # the points are those that were signed
    log = organizer_client.get("/benefizturnier/leitung/protokoll/").content.decode()
    assert "Bei Gleichstand entscheidet: das Los, dann mehr gewonnene Spiele" in log.replace("Das Los", "das Los")


@pytest.mark.both
def test_it_costs_no_query_more(equal, django_assert_num_queries):
    every = [
        "points",
        "table_points",
        "points_per_game",
        "direct_meeting",
        "games_won",
        "solos_won",
        "best_round",
        "last_round",
        "solos_lost",
        "lot",
    ]
    by_rules(equal, tie_breaks=every, ranked_by="both", least_games=1, missed_round_points=-5)
    with django_assert_num_queries(3):
        # rounds, seats, players
        notes(standings(equal))


def test_every_tie_break_has_a_sentence():
    assert set(TIE_BREAKS) == set(SAYS)
