"""How many games a table plays in the time it has: the same wherever it is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import PRESETS
from tests.tournaments.helpers import (
    confirm_all,
    director_at,
    enter,
    link_of,
    normal,
    play_out,
    publish_round,
    scribe_at,
    solo,
    table_now,
    table_of,
)
from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.models import Round, Table, Tournament
from tournaments.pages.desk.tiles import tile
from tournaments.progress import progress
from tournaments.rounds import course

GAME = normal([1, 2], 130)
HOME = "/benefizturnier/leitung/"
TABLE = f"{HOME}runde/1/tisch/1/"


@pytest.fixture
def ran_out(tournament):
    """A table of the DDV's rules with 12 games when the time runs out: 24 would have been played."""
    Tournament.objects.update(ruleset_data=PRESETS["ddv"].to_json())
    round = publish_round(Tournament.objects.get(), [[1, 2, 3, 4], [5, 6, 7, 8]])
    ago(round, 30)
    scribe = scribe_at(table_of(round))
    enter(scribe, *[GAME] * 12)
    ago(round, 500)
    return scribe


def present(access: TableAccess) -> None:
    following = ledger.sheet_of(table_now(access)).next
    assert following is not None and following.must_present is not None
    enter(access, solo(following.must_present, 130))


def ago(round: Round, minutes: int) -> None:
    begun = timezone.now() - timedelta(minutes=minutes)
    Round.objects.filter(id=round.id).update(clock_started_at=begun, published_at=begun)


def text(page: str) -> str:
    return " ".join(page.split())


def test_the_sheet_knows_and_so_does_the_row(ran_out):
    def both() -> tuple[int, int]:
        table = table_now(ran_out)
        return ledger.sheet_of(table).games_in_time, ledger.games_in_time(table)

    assert both() == (17, 17), "the game begun, and four solos"
    enter(ran_out, GAME)
    assert both() == (17, 17)
    present(ran_out)
    assert both() == (17, 17)
    play_out(ran_out)
    assert both() == (17, 17) and table_now(ran_out).complete
    assert table_now(ran_out).games == 24, "had it had the time"


def test_before_the_end_it_is_all_of_them(tournament, round_one):
    ago(round_one, 30)
    table = table_of(round_one)
    enter(scribe_at(table), GAME)
    assert ledger.games_in_time(table_of(round_one)) == ledger.sheet_of(table_of(round_one)).games_in_time == 24


def test_every_page_tells_the_same(organizer_client, client, ran_out):
    def pages() -> tuple[str, str, str, str]:
        ended = text(organizer_client.get(f"{TABLE}vorzeitig/").content.decode())
        check = text(organizer_client.get(f"{HOME}abschluss/").content.decode())
        board = text(organizer_client.get(HOME).content.decode())
        return ended, check, board, text(client.get(f"/tisch/{link_of(table_now(ran_out)).key}/").content.decode())

    ended, check, board, phone = pages()
    assert "Es fehlen noch 5 Spiele." in ended and "Tisch 1: noch 5 Spiele" in check
    assert "<strong>12</strong>/17" in board and "12 von 17" in board and "Spiel 13 von 17" in phone
    enter(ran_out, GAME)
    ended, check, board, phone = pages()
    assert "Es fehlen noch 4 Spiele." in ended and "Tisch 1: noch 4 Spiele" in check
    assert "<strong>13</strong>/17" in board and "Spiel 14 von 17" in phone


def test_a_table_that_its_time_ended_is_shown_as_finished(organizer_client, ran_out):
    play_out(ran_out)
    (shown, _other) = [tile(table) for table in progress(Tournament.objects.get()).tables]
    assert (shown.played, shown.games, shown.cut_short) == (17, 17, True)
    board = text(organizer_client.get(HOME).content.decode())
    assert "<strong>17</strong> Spiele" in board and '<progress max="17" value="17"' in board
    assert "17 von 17 Spielen" in text(organizer_client.get(f"{TABLE}akte/").content.decode())
    confirm_all(ran_out)
    ledger.end_early(director_at(table_of(table_now(ran_out).round, 2)), Table.Treatment.STAND, "weg")
    course.close(Round.objects.get())
    assert "17 von 17 Spielen" in text(organizer_client.get(f"{TABLE}akte/").content.decode())
