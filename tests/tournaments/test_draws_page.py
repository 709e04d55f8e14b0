"""How it was drawn: announced before, opened with the round, and everybody can draw it again from its file."""

from __future__ import annotations

import json
from datetime import datetime

import pytest
from django.utils import timezone

from tests.tournaments.helpers import add_players, publish_round
from tests.tournaments.test_apart import close
from tournaments.actors import DIRECTOR
from tournaments.models import Draw, Kind, Player, Round, Seat, Table, Tournament
from tournaments.people import wishes
from tournaments.rounds import course, draws, swaps
from tournaments.rounds.proof import announced
from tournaments.rounds.situation import link_of
from tournaments.seating.__main__ import main
from tournaments.seating.given import fingerprint
from tournaments.writing import writing

PAGE = "/benefizturnier/auslosung/"
FILE = PAGE + "runde-{}.json"
OWN_FILE = "/benefizturnier/leitung/auslosung/runde-{}.json"
WISHES = "/benefizturnier/leitung/spieler/wuensche/"


def page(client) -> str:
    return " ".join(client.get(PAGE).content.decode().split())


def drawn_again(client, tmp_path, address: str) -> int:
    path = tmp_path / "file.json"
    path.write_bytes(client.get(address).content)
    return main([str(path)])


def test_before_the_first_round_the_fingerprint_is_announced(client, tournament):
    text = page(client)
    assert announced(tournament) in text and "Noch ist keine Runde veröffentlicht" in text
    drawn = draws.draw(tournament)
    # What is drawn and not published is nobody's business.
    assert link_of(tournament, 1) not in page(client) and client.get(FILE.format(1)).status_code == 404
    course.publish(drawn)
    assert link_of(tournament, 1) in page(client) and link_of(tournament, 2) not in page(client)


def test_every_tournament_announces_another(tournament, organizer):
    first = announced(tournament)
    Tournament.objects.update(draw_secret="1" * 64)
    assert announced(Tournament.objects.get()) != first


def test_everybody_can_draw_it_again(client, tournament, tmp_path, capsys):
    course.publish(draws.draw(tournament))
    assert drawn_again(client, tmp_path, FILE.format(1)) == 0
    assert "Alle sitzen wie ausgelost." in page(client) and "erste Auslosung dieser Runde" in page(client)
    names = list(tournament.players.values_list("name", flat=True))
    said = client.get(FILE.format(1)).content.decode()
    assert not any(name in said for name in names)


@pytest.mark.usefixtures("hurried")
def test_the_second_round_too_though_it_follows_the_plan_of_the_first(client, tournament, tmp_path, capsys):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefghi"))
    Tournament.objects.update(most_fives=2)
    first = course.publish(draws.draw(tournament))
    close(first)
    late = add_players(tournament, "Zoe")
    assert late
    course.publish(draws.draw(tournament))
    # Who came, left or was renamed since is as it was then.
    Player.objects.filter(name="Zoe").update(name="Zoé", club="SC Nord")
    assert [drawn_again(client, tmp_path, FILE.format(number)) for number in (1, 2)] == [0, 0]


def test_draws_thrown_away_are_counted(client, tournament, tmp_path, capsys):
    drawn = draws.draw(tournament)
    draws.redraw(tournament)
    draws.discard(Round.objects.get())
    drawn = draws.draw(tournament)
    assert [draw.attempt for draw in Draw.objects.all()] == [1, 2, 3]
    course.publish(drawn)
    assert "2 Auslosungen dieser Runde wurden davor verworfen" in page(client)
    assert "Veröffentlicht war davon" not in page(client)
    assert drawn_again(client, tmp_path, FILE.format(1)) == 0


@pytest.mark.both
def test_taken_back_and_drawn_again_it_is_the_next_attempt(client, tournament, tmp_path, capsys):
    course.take_back(course.publish(draws.draw(tournament)))
    assert client.get(FILE.format(1)).status_code == 404
    draws.redraw(tournament)
    course.publish(Round.objects.get())
    assert "1 Auslosung dieser Runde wurde davor verworfen" in page(client)
    assert "Veröffentlicht war davon schon eine" in page(client)
    assert drawn_again(client, tmp_path, FILE.format(1)) == 0


def test_behind_a_backup_that_was_restored_nobody_calls_a_draw_the_first(client, tournament):
    close(course.publish(draws.draw(tournament)))
    with writing(tournament.id) as work:
        work.event(Kind.RESTORED, DIRECTOR, after={"made_at": None})
    course.publish(draws.draw(tournament))
    first, second = page(client).split('id="runde-2"')
    assert "Es war die erste Auslosung dieser Runde." in first and "Sicherung" not in first
    assert "erste Auslosung" not in second and "Davor wurde eine Sicherung zurückgespielt" in second


def test_who_was_moved_by_hand_is_counted(client, tournament):
    drawn = draws.draw(tournament)
    first, last = (table[0] for table in draws_tables(drawn))
    swaps.swap(drawn, first, last)
    course.publish(Round.objects.get())
    assert "2 Spieler sitzen anders als ausgelost" in page(client)


def test_a_dissolved_table_moves_nobody_but_those_who_sat_there(client, tournament):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefgh"))
    drawn = course.publish(draws.draw(tournament))
    table = drawn.tables.get(number=2)
    gone, *others = table.seats.values_list("id", flat=True)
    Seat.objects.filter(id=gone).delete()
    for number, seat in zip((1, 3, 4), others, strict=True):
        Table.objects.filter(round=drawn, number=number).update(seats_count=5)
        Seat.objects.filter(id=seat).update(table=drawn.tables.get(number=number), number=5)
    table.delete()
    Tournament.objects.update(version=99)
    assert "3 Spieler sitzen anders als ausgelost" in page(client)
    assert "An den Tischen sitzen nicht genau die Ausgelosten" in page(client)


def draws_tables(drawn: Round) -> list[list[int]]:
    tables: list[list[int]] = Draw.objects.get(tournament=drawn.tournament).tables
    return tables


@pytest.mark.parametrize(
    "wish",
    [
        wishes.keep_apart,
        wishes.seat_together,
        lambda one, other: wishes.fix_table(one, 2, 3),
    ],
)
def test_wishes_are_the_directors(client, organizer_client, tournament, tmp_path, capsys, wish):
    one, other = Player.objects.filter(number__in=(1, 2))
    wish(one, other)
    course.publish(draws.draw(tournament))
    text, given = page(client), Draw.objects.get().given
    assert "kennt nur die Leitung" in text
    # Who has all the rest could try out pair after pair, until the fingerprint is the same.
    assert fingerprint(given) not in text
    assert client.get(FILE.format(1)).status_code == 404
    assert f'href="{OWN_FILE.format(1)}"' in organizer_client.get(WISHES).content.decode()
    assert drawn_again(organizer_client, tmp_path, OWN_FILE.format(1)) == 0
    said = json.loads(organizer_client.get(OWN_FILE.format(1)).content)
    assert fingerprint(said["given"]) == said["fingerprint"] == fingerprint(given)


@pytest.mark.both
def test_the_director_may_show_the_wishes_and_takes_it_back(client, organizer_client, tournament, tmp_path, capsys):
    wishes.keep_apart(*Player.objects.filter(number__in=(1, 2)))
    course.publish(draws.draw(tournament))
    assert "Wünsche mit veröffentlichen, damit jeder" in organizer_client.get(WISHES).content.decode()
    for _press in range(2):
        assert organizer_client.post(WISHES + "zeigen/", {"zeigen": "1"})["Location"] == WISHES
    text = page(client)
    assert "Das steht mit in der Datei" in text and "kennt nur die Leitung" not in text
    assert drawn_again(client, tmp_path, FILE.format(1)) == 0
    assert "Nur die Leitung sieht sie." not in organizer_client.get(WISHES).content.decode()
    organizer_client.post(WISHES + "zeigen/", {"zeigen": "0"})
    assert client.get(FILE.format(1)).status_code == 404 and "kennt nur die Leitung" in page(client)
    log = organizer_client.get("/benefizturnier/leitung/protokoll/").content.decode()
    assert "Wünsche mit veröffentlichen: ja" in log


def test_the_public_pages_lead_there(client, tournament):
    for path in ("", "tische/", "ergebnis/"):
        assert 'href="/benefizturnier/auslosung/"' in client.get(f"/benefizturnier/{path}").content.decode()


def test_a_round_that_was_not_drawn_says_how_it_came(client, organizer_client, tournament):
    publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Das lässt sich nicht nachrechnen" in page(client)
    assert organizer_client.get(OWN_FILE.format(1))["Location"] == "/benefizturnier/leitung/auslosung/"
    Round.objects.update(way=Round.Way.GIVEN)
    Tournament.objects.update(version=99)
    assert "Sitzordnung vorgegeben, nicht ausgelost" in page(client)
    assert client.get(FILE.format(7)).status_code == 404


def test_the_chain_of_seeds_has_no_gap_where_a_round_was_set(client, tournament):
    close(course.publish(draws.draw(tournament)))
    second = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Round.objects.filter(id=second.id).update(way=Round.Way.GIVEN)
    # It may be taken back, and be drawn by lot.
    assert link_of(tournament, 2) not in page(client)
    close(second)
    Tournament.objects.update(version=99)
    assert link_of(tournament, 2) in page(client)


def test_who_draws_again_finds_on_the_page_what_is_to_be_compared(client, tournament, tmp_path, capsys):
    course.publish(draws.draw(tournament))
    assert drawn_again(client, tmp_path, FILE.format(1)) == 0
    text, said = page(client), capsys.readouterr().out
    assert fingerprint(Draw.objects.get().given) in text and fingerprint(Draw.objects.get().given) in said
    assert all(f"{player.number}&nbsp;{player.name}" in text for player in tournament.players.all())
    # It is not what a tool for files gives of the file, and the page says so.
    assert "Fingerabdruck der Datei" not in text and "nicht der SHA-256 der ganzen Datei" in text


@pytest.mark.parametrize(("language", "said"), [("de", "9.11.2026, 20:15 Uhr"), ("en", "Drawn on 9 Nov 2026, 20:15.")])
def test_when_it_was_drawn_is_told_in_the_language_of_the_reader(client, tournament, language, said):
    course.publish(draws.draw(tournament))
    Draw.objects.update(made_at=timezone.make_aware(datetime(2026, 11, 9, 20, 15)))
    client.cookies["sprache"] = language
    assert said in page(client)


def test_another_seed_than_its_turn_is_told(client, tournament):
    course.publish(draws.draw(tournament, seed=5))
    assert "folgt nicht aus der angekündigten Saat" in page(client)


def test_who_holds_a_drawing_back_gets_the_next_one(tournament):
    """Two who draw at once: the second finds that there was a draw meanwhile, and nothing is drawn twice."""
    draws.draw(tournament)
    draws.redraw(tournament)
    seeds = [draw.given["seed"] for draw in Draw.objects.all()]
    assert len(set(seeds)) == 2


@pytest.mark.both
def test_its_queries_do_not_grow(client, tournament, django_assert_num_queries):
    for _number in range(3):
        close(course.publish(draws.draw(tournament)))
    Tournament.objects.update(version=50)
    with django_assert_num_queries(6):  # the tournament, its rounds, its draws, their seats, the players, the log
        page(client)
