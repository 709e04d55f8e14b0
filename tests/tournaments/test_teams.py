"""Teams: what their names may be, who is taken for one, how they are ranked, and where the ranking is shown."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import add_players, publish_round
from tests.tournaments.public_pages import queries_of, text_of
from tests.tournaments.test_ranking_rules import two_rounds  # noqa: F401
from tests.tournaments.test_standings import by_rules, give
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player, Seat, TeamsSeated, Tournament
from tournaments.people import lists
from tournaments.people.list_check import check_list
from tournaments.people.players import choose_team, rename_player, withdraw
from tournaments.people.teams import Teams, oddities, too_many
from tournaments.results.standings import standings
from tournaments.results.teams import TeamStandings, team_standings

LAIM = {"Laim": ["Anna", "Clara"], "Nord": ["Emma", "Gerda"]}


def into(teams: dict[str, list[str]]) -> None:
    for team, names in teams.items():
        assert Player.objects.filter(name__in=names).update(team=team) == len(names)


def ranked(tournament: Tournament) -> TeamStandings:
    found = team_standings(standings(tournament))
    assert found is not None
    return found


def shown(tournament: Tournament) -> list[tuple[int | None, str, str, str]]:
    """Rank, team, sum and members of each; who does not count in brackets."""
    return [
        (
            row.rank,
            row.team,
            row.total,
            " ".join(one.player if one.counts else f"({one.player})" for one in row.members),
        )
        for row in ranked(tournament).rows
    ]


def read(text: str, teams: tuple[str, ...] = ()) -> list[tuple[str, str, str]]:
    return [(row.name, row.club, row.team) for row in lists.read(text, teams=teams).new]


# Names


@pytest.mark.parametrize("typed", ["Laim 1", " laim  1", "LAIM 1", "Laim\u00a01"])
def test_small_letters_and_blanks_make_no_other_team(tournament, typed):
    choose_team(tournament.players.get(number=1), "Laim 1")
    choose_team(tournament.players.get(number=2), typed)
    assert tournament.players.get(number=2).team == "Laim 1"
    assert Event.objects.filter(kind=Kind.TEAM_CHOSEN).count() == 2


@pytest.mark.parametrize("other", ["Laim l", "Laim-1", "Laim1", "Lаim 1"])  # the last one with a Cyrillic letter
def test_what_only_looks_alike_is_said(other):
    written, warning = Teams(["Laim 1", "Nord"]).join(other)
    assert written == other
    assert warning == f"Die Mannschaft „{other}“ sieht fast aus wie „Laim 1“. Ist es dieselbe?"
    assert Teams(["Laim 1", "Nord"]).join("Laim 2") == ("Laim 2", "")


def test_the_only_member_may_write_it_in_another_way(tournament):
    one = tournament.players.get(number=1)
    assert choose_team(one, "laim") == ""
    assert choose_team(one, "Laim") == "laim"
    assert tournament.players.get(number=1).team == "Laim"


@pytest.mark.parametrize("none", ["", "  ", "-", "–", "/"])
def test_a_dash_is_none(tournament, none):
    one = tournament.players.get(number=1)
    choose_team(one, "Laim")
    choose_team(one, none)
    assert tournament.players.get(number=1).team == ""


def test_names_that_are_none(tournament):
    one = tournament.players.get(number=1)
    choose_team(one, "x" * 40)
    with pytest.raises(Refused, match="höchstens 40 Zeichen") as refused:
        choose_team(one, "x" * 41)
    assert refused.value.field == "team"
    with pytest.raises(Refused, match="„!!!“ ist kein Name einer Mannschaft"):
        rename_player(one, one.name, one.club, "!!!")
    assert tournament.players.get(number=1).team == "x" * 40


def test_after_the_end_they_stay(tournament):
    one = tournament.players.get(number=1)
    choose_team(one, "Laim")
    Tournament.objects.update(finished_at=timezone.now())
    with pytest.raises(Refused, match="Die Mannschaften bleiben, wie sie sind"):
        choose_team(one, "Nord")
    assert choose_team(one, "Laim") == "Laim"
    rename_player(one, "Anna Berg", "", "Laim")
    assert tournament.players.get(number=1).name == "Anna Berg"


def test_one_alone_and_five_together_are_said():
    assert oddities({"Laim": ["Anna", "Bernd"], "Nord": ["Clara"], "Süd": list("abcde")}) == [
        "Allein in der Mannschaft: Clara (Nord).",
    ]
    assert too_many({"Nord": ["Clara"], "Süd": list("abcde")}) == (
        "Zu viele in einer Mannschaft: Süd (5). Vorgesehen sind 2 bis 4."
    )
    assert too_many({"Laim": list("abcd")}) == ""
    assert oddities({"Laim": ["Anna"], "Nord": ["Clara"]}) == [
        "Allein in ihren Mannschaften: Anna (Laim), Clara (Nord)."
    ]
    assert oddities({"Laim": list("abcd")}) == []


# Lists


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Inge Braun, SC Nord, Laim 1", ("Inge Braun", "SC Nord", "Laim 1")),
        ("Inge Braun, SC Nord", ("Inge Braun", "SC Nord", "")),
        ("Inge Braun,, Laim 1", ("Inge Braun", "", "Laim 1")),
        ("Inge Braun, DC Isar, München, Laim 1", ("Inge Braun", "DC Isar, München", "Laim 1")),
        ("Inge Braun\tSC Nord\tLaim 1", ("Inge Braun", "SC Nord", "Laim 1")),
        ("Inge Braun\t\tLaim 1", ("Inge Braun", "", "Laim 1")),
        ("Nr;Name;Mannschaft;Verein\n1;Inge Braun;Laim 1;SC Nord", ("Inge Braun", "SC Nord", "Laim 1")),
        ("Name;Team\nInge Braun;Laim 1", ("Inge Braun", "", "Laim 1")),
        ("Nachname;Vorname;Mannschaft\nBraun;Inge;Laim 1", ("Inge Braun", "", "Laim 1")),
        ("Braun;Inge;SC Nord;Laim 1", ("Inge Braun", "SC Nord", "Laim 1")),
        ('"Braun, Inge";SC Nord;Laim 1', ("Inge Braun", "SC Nord", "Laim 1")),
    ],
)
def test_the_team_stands_behind_the_club(text, expected):
    assert read(text) == [expected]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Inge Braun\tSC Nord\tLaim 1\tx", "name club nothing nothing"),
        ("Name;Mannschaft\nInge Braun;Laim 1", "name nothing"),
        ("Inge Braun, SC, Laim", "name club club"),
    ],
)
def test_without_teams_a_list_is_read_as_ever(text, columns):
    listed = lists.read(text)
    assert [row.team for row in listed.new] == [""]
    assert " ".join(listed.recognised) == columns
    assert listed.new[0].club in ("SC Nord", "", "SC, Laim")


def test_a_list_joins_the_teams_there_are_and_says_what_looks_alike():
    listed = lists.read("Ida,,laim 1\nJens,,Laim l\nKarl,," + "x" * 41, teams=["Laim 1", ""])
    assert [row.team for row in listed.new] == ["Laim 1", "Laim l"]
    assert listed.rows[1].warnings == ("Die Mannschaft „Laim l“ sieht fast aus wie „Laim 1“. Ist es dieselbe?",)
    assert listed.problems == ("Zeile 3: Der Name einer Mannschaft darf höchstens 40 Zeichen haben.",)


def test_what_was_seen_without_teams_was_not_seen_with_them():
    assert check_list("Ida,,Laim").seen != check_list("Ida,,Laim", teams=()).seen


def test_added_with_their_teams_where_there_are_teams(tournament):
    add_players(tournament, "Ida,,Laim")
    by_rules(tournament, teams="all")
    add_players(tournament, "Jens,,Laim\nKarl, SC Nord, laim")
    assert list(tournament.players.filter(number__gt=8).values_list("club", "team")) == [
        ("Laim", ""),
        ("", "Laim"),
        ("SC Nord", "Laim"),
    ]
    told = Event.objects.filter(kind=Kind.PLAYERS_ADDED).latest("id").after
    assert told and told[0]["team"] == "Laim"


# The ranking


@pytest.mark.both
@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        # Anna 20, Clara −10, Hans −10; Emma 15, Bernd 6; Dieter −25.
        (
            "all",
            [(1, "Nord", "21", "Emma Bernd"), (2, "Laim", "0", "Anna Clara Hans"), (3, "Süd", "−25", "Dieter")],
        ),
        (
            "best_two",
            [(1, "Nord", "21", "Emma Bernd"), (2, "Laim", "10", "Anna Clara (Hans)"), (3, "Süd", "−25", "Dieter")],
        ),
    ],
)
def test_the_sum_of_those_who_count(two_rounds, rule, expected):  # noqa: F811
    into({"Laim": ["Anna", "Clara", "Hans"], "Nord": ["Emma", "Bernd"], "Süd": ["Dieter"]})
    assert shown(by_rules(two_rounds, teams=rule)) == expected


def test_where_there_are_none_nothing_is_ranked(two_rounds):  # noqa: F811
    into(LAIM)
    assert team_standings(standings(two_rounds)) is None
    assert ranked(by_rules(two_rounds, teams="best_three")).lines == (
        "Für eine Mannschaft zählen ihre 3 besten Spieler zusammen.",
    )


def test_equals_share_a_rank_until_a_tie_break_decides(two_rounds):  # noqa: F811
    into(LAIM)
    by_rules(two_rounds, teams="all", tie_breaks=["direct_meeting"])
    assert shown(two_rounds) == [(1, "Laim", "10", "Anna Clara"), (1, "Nord", "10", "Emma Gerda")]
    assert ranked(two_rounds).ties == ()
    by_rules(two_rounds, tie_breaks=["direct_meeting", "best_round"])
    # Anna 30 and Clara −12 in the first round; Emma 9 and Gerda −1 in the second.
    assert ranked(two_rounds).ties == ((1, "Laim vor Nord: 18 statt 8 Punkte in der besten Runde"),)
    assert [rank for rank, *_rest in shown(two_rounds)] == [1, 2]


def test_points_decide_between_teams_too(two_rounds):  # noqa: F811
    into({"Laim": ["Anna", "Fritz"], "Nord": ["Bernd", "Clara"]})
    # Anna 0 and Fritz 3 table points, Bernd 3 and Clara 0; 29 points and −4.
    by_rules(two_rounds, teams="all", ranked_by="table_points", tie_breaks=["points"])
    assert ranked(two_rounds).ties == ((1, "Laim vor Nord: 29 statt −4 Punkte"),)
    Seat.objects.update(games=24)
    by_rules(two_rounds, tie_breaks=["points_per_game"])
    assert ranked(two_rounds).ties == ((1, "Laim vor Nord: 0,30 statt −0,04 Punkte je Spiel"),)
    two_rounds.players.update(team="")
    into(LAIM)
    by_rules(two_rounds, ranked_by="points", tie_breaks=["table_points"])
    assert ranked(two_rounds).ties == ((1, "Nord vor Laim: 4 statt 0 Tischpunkte"),)


def test_by_what_the_players_are_ranked_by(two_rounds):  # noqa: F811
    into(LAIM)
    by_rules(two_rounds, teams="all", ranked_by="table_points")
    # Emma 3 + 3, Gerda −1 − 1; Anna 3 − 3, Clara −1 + 1.
    assert shown(two_rounds) == [(1, "Nord", "4", "Emma Gerda"), (2, "Laim", "0", "Anna Clara")]
    by_rules(two_rounds, ranked_by="both", table_points_weight=2)
    assert shown(two_rounds)[0] == (1, "Nord", "18", "Emma Gerda")
    by_rules(two_rounds, ranked_by="both", table_points_weight=2, ranking_divided_by=100)
    assert shown(two_rounds)[0] == (1, "Nord", "0,18", "Emma Gerda")
    Seat.objects.update(games=24)
    Seat.objects.filter(player__name="Gerda").update(games=8)
    by_rules(two_rounds, ranked_by="points_per_game")
    # 10 points of 64 games, and of 96.
    assert shown(two_rounds) == [(1, "Nord", "0,16", "Emma Gerda"), (2, "Laim", "0,10", "Anna Clara")]
    assert "geteilt durch alle ihre Spiele" in ranked(two_rounds).lines[0]


def test_who_has_not_played_counts_nothing_and_takes_no_rank(tournament, round_one):
    by_rules(tournament, teams="best_two")
    into({"Laim": ["Anna", "Emma"], "Nord": ["Fritz", "Gerda"]})
    round_one.tables.filter(number=1).update(games_played=1)
    Seat.objects.filter(player__name="Anna").update(points=-3)
    assert shown(tournament) == [(1, "Laim", "−3", "Anna (Emma)"), (None, "Nord", "", "(Fritz) (Gerda)")]
    assert ranked(tournament).rows[0].members[1].points == ""


def test_too_few_games_for_a_rank_count_for_the_team(two_rounds):  # noqa: F811
    into(LAIM)
    by_rules(two_rounds, teams="all", least_games=90)
    assert all(row.rank is None for row in standings(two_rounds).rows)
    assert shown(two_rounds)[0] == (1, "Laim", "10", "Anna Clara")


def test_who_has_left_keeps_the_points_for_the_team(two_rounds):  # noqa: F811
    into(LAIM)
    by_rules(two_rounds, teams="all")
    withdraw(two_rounds.players.get(name="Anna"))
    assert shown(two_rounds)[0] == (1, "Laim", "10", "Anna Clara")


# Where it is shown


@pytest.mark.parametrize("teams", ["none", "all"])
def test_where_teams_are_set_it_is_said_whether_the_draw_parts_them(organizer_client, tournament, teams):
    by_rules(tournament, teams=teams)
    players = "/benefizturnier/leitung/spieler/"
    page = organizer_client.get(players).content.decode()
    assert ("dass die Auslosung sie trennt" in page) is (teams == "all")
    Tournament.objects.update(teams_seated=TeamsSeated.APART)
    page = organizer_client.get(players).content.decode()
    assert ("Die Auslosung setzt Mitglieder einer Mannschaft an verschiedene Tische." in page) is (teams == "all")
    rules = organizer_client.get("/benefizturnier/leitung/regeln/").content.decode()
    assert "Ob die Auslosung sie trennt, steht in den Einstellungen." in rules


@pytest.mark.parametrize("path", ["/benefizturnier/", "/benefizturnier/ergebnis/", "/benefizturnier/leinwand/"])
def test_shown_where_it_is_on_and_nowhere_else(two_rounds, path):  # noqa: F811
    into(LAIM)
    assert "annschaft" not in Client().get(path).content.decode()
    queries = queries_of(path)
    by_rules(two_rounds, teams="all")
    Tournament.objects.update(version=100)
    text = text_of(path)
    assert "Mannschaften" in text
    assert text.index("Laim") < text.index("Nord", text.index("Laim"))
    Tournament.objects.update(version=101)
    assert queries_of(path) == queries


def test_who_is_looked_for_is_found_in_the_teams(two_rounds):  # noqa: F811
    into(LAIM)
    by_rules(two_rounds, teams="all")
    text = text_of("/benefizturnier/?q=Gerda")
    assert "Nord" in text and "Laim" not in text
    assert "Laim" in text_of("/benefizturnier/?q=laim")


def test_the_file_of_the_players_is_read_as_a_list_again(two_rounds, organizer):  # noqa: F811
    into(LAIM)
    by_rules(two_rounds, teams="all")
    text = Client().get("/benefizturnier/ergebnis.csv").content.decode("utf-8-sig")
    assert text.startswith("Platz;Name;Verein;Mannschaft;Runde 1;")
    assert ("Gerda", "", "Nord") in read(text)


def test_the_file_of_the_teams(two_rounds):  # noqa: F811
    path = "/benefizturnier/mannschaften.csv"
    assert Client().get(path).status_code == 404
    into({"=Laim": ["Anna", "Clara"], "Nord": ["Emma"]})
    by_rules(two_rounds, teams="all")
    answer = Client().get(path)
    assert answer["Content-Disposition"] == 'attachment; filename="benefizturnier-mannschaften.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert rows == [
        [
            "Platz",
            "Mannschaft",
            "Gesamt",
            "1. Spieler",
            "1. Wertung",
            "2. Spieler",
            "2. Wertung",
            "1. zählt",
            "2. zählt",
        ],
        ["1", "Nord", "15", "Emma", "15", "", "", "ja", ""],
        ["2", "'=Laim", "10", "Anna", "20", "Clara", "-10", "ja", "ja"],
    ]


def test_the_file_of_the_teams_says_what_decided_a_tie(two_rounds):  # noqa: F811
    into(LAIM)
    by_rules(two_rounds, teams="all", tie_breaks=["best_round"])
    text = Client().get("/benefizturnier/mannschaften.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    assert [row[:4] for row in rows] == [
        ["Platz", "Mannschaft", "Gesamt", "Gleichstand"],
        ["1", "Laim", "10", "vor Nord: 18 statt 8 Punkte in der besten Runde"],
        ["2", "Nord", "10", ""],
    ]
    assert rows[1][4:] == ["Anna", "20", "Clara", "-10", "ja", "ja"]


def test_the_file_of_the_teams_marks_who_counts(two_rounds):  # noqa: F811
    into({"Laim": ["Anna", "Bernd", "Clara", "Dieter"]})
    by_rules(two_rounds, teams="best_two")
    text = Client().get("/benefizturnier/mannschaften.csv").content.decode("utf-8-sig")
    heading, row = csv.reader(io.StringIO(text, newline=""), delimiter=";")
    assert heading[-4:] == ["1. zählt", "2. zählt", "3. zählt", "4. zählt"]
    assert row[-4:] == ["ja", "ja", "nein", "nein"]


def test_the_wall_shows_no_teams_before_anybody_has_played(tournament):
    by_rules(tournament, teams="all")
    into(LAIM)
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "view-teams" not in Client().get("/benefizturnier/leinwand/").content.decode()
    give(tournament.rounds.get(), {1: 3, 2: 3, 3: -3, 4: -3})
    tournament.rounds.update(clock_started_at=timezone.now())
    Tournament.objects.update(version=100)
    assert "view-teams" in Client().get("/benefizturnier/leinwand/").content.decode()
