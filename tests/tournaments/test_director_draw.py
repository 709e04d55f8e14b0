from __future__ import annotations

import re

import pytest

from tests.tournaments.helpers import add_players, publish_round, seat_round
from tests.tournaments.test_standings import by_rules
from tournaments.actors import DIRECTOR
from tournaments.models import Event, Round, Seat, Tournament
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws, seatings, swaps

BOARD = "/benefizturnier/leitung/"
DRAW = BOARD + "auslosung/"
HTMX = {"HX-Request": "true"}


def page(client, query=""):
    answer = client.get(DRAW + query)
    assert answer.status_code == 200
    return answer.content.decode()


def places() -> dict[str, tuple[int, int]]:
    return {
        seat.player.name: (seat.table.number, seat.number) for seat in Seat.objects.select_related("table", "player")
    }


def closed(tournament: Tournament, tables: list[list[int]]) -> Round:
    round = publish_round(tournament, tables)
    round.status = Round.Status.CLOSED
    round.save()
    return round


@pytest.fixture
def drawn(tournament):
    return seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])


def test_before_it_says_what_it_will_be(organizer_client, tournament):
    text = page(organizer_client)
    assert "8 Spieler: 2 Vierertische" in text and "Runde 1 auslosen" in text


def test_draws_and_shows_tables_seats_and_names(organizer_client, tournament):
    assert organizer_client.post(DRAW + "losen/", {"round": "1"})["Location"] == DRAW
    text = page(organizer_client)
    assert Round.objects.get().status == "drawn"
    assert "Tisch 1" in text and "Tisch 2" in text and text.count('name="player"') == 8
    assert "Veröffentlichen" in text and "Neu auslosen" in text and "Noch sieht sie niemand" in text


@pytest.mark.both
def test_pressed_twice_is_one_draw(organizer_client, tournament):
    organizer_client.post(DRAW + "losen/", {"round": "1"})
    before = places()
    organizer_client.post(DRAW + "losen/", {"round": "1"})
    assert places() == before and Round.objects.count() == 1


def test_draws_again(organizer_client, drawn):
    answer = organizer_client.post(DRAW + "losen/", {"round": "1", "again": "1"}, headers=HTMX)
    assert answer.status_code == 200 and "<html" not in answer.content.decode()
    assert Event.objects.filter(kind="redrawn").count() == 1
    assert len(places()) == 8


@pytest.mark.parametrize("count", [1, 2, 3])
def test_numbers_that_cannot_be_seated(organizer_client, tournament, count):
    tournament.players.filter(number__gt=count).delete()
    text = page(organizer_client)
    assert f"mindestens 4 Spieler, bisher: {count}." in text and "Zu den Spielern" in text and "losen/" not in text
    answer = organizer_client.post(DRAW + "losen/", {"round": "1"})
    assert answer.status_code == 422
    assert not Round.objects.exists()


def test_nobody_to_draw(organizer_client, tournament):
    tournament.players.all().delete()
    assert "Es ist noch niemand eingetragen." in page(organizer_client)


def test_says_who_meets_whom_again(organizer_client, tournament):
    Tournament.objects.update(rounds_planned=2)
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])
    text = page(organizer_client)
    assert "Treffen sich noch einmal: " in text and "Anna – Bernd" in text
    assert "Gerda – Hans; weniger geht es in dieser Runde nicht." in text
    assert "schon mit Bernd" in text
    assert "gerechter verteilt geht es bei so vielen Spielern nicht" in text


def test_says_that_nobody_meets_anybody_again(organizer_client, drawn):
    assert "Niemand trifft jemanden zum zweiten Mal." in page(organizer_client)


def test_says_who_came_or_went_after_the_draw(organizer_client, tournament, drawn):
    tournament.players.create(number=9, name="Ida")
    tournament.players.filter(number=1).update(withdrawn_at="2026-11-09T18:00Z")
    text = page(organizer_client)
    assert "Inzwischen abgemeldet: Anna." in text and "dazugekommen: Ida." in text


@pytest.fixture
def sixteen(tournament):
    """Sixteen players can meet without a repeat in all three rounds, but not with the rounds of two plans mixed."""
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefgh"))
    draws.draw(tournament, seed=1)
    return tournament


def verdicts(text: str) -> list[str]:
    return re.findall(r'<li class="verdict[^>]*>.*?<span>(.*?)</span>\s*</li>', text, re.DOTALL)


def fragment(client, path: str, data: dict | None = None) -> str:
    """What htmx gets, without the token, which is another each time."""
    answer = client.get(path, headers=HTMX) if data is None else client.post(path, data, headers=HTMX)
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())


def test_drawn_again_it_forecasts_at_once_what_a_reload_shows(organizer_client, sixteen):
    for _ in range(3):
        answered = fragment(organizer_client, DRAW + "losen/", {"round": "1", "again": "1"})
        assert verdicts(answered)[-3] == "Auch in den weiteren Runden muss sich niemand zweimal treffen."
        assert answered == fragment(organizer_client, DRAW)


def test_drawn_again_with_the_other_choice_too(organizer_client, sixteen):
    again = {"round": "1", "again": "1", "first": "fives"}
    assert fragment(organizer_client, DRAW + "losen/", again) == fragment(organizer_client, DRAW)


def test_drawn_again_after_somebody_came_and_somebody_left_too(organizer_client, sixteen):
    add_players(sixteen, "Ida\nJo")
    withdraw(sixteen.players.get(number=3))
    assert "voraussichtlich" not in fragment(organizer_client, DRAW)
    answered = fragment(organizer_client, DRAW + "losen/", {"round": "1", "again": "1"})
    assert "voraussichtlich" in answered
    assert "Neu ausgelost; neu dabei: Ida, Jo; nicht mehr dabei: Clara; 0 von 4 Tischen bleiben." in answered
    assert answered.count("Clara") == 1
    assert answered == fragment(organizer_client, DRAW)


def test_an_old_page_does_nothing_to_a_round_that_was_published_meanwhile(organizer_client, sixteen):
    course.publish(sixteen.rounds.get())
    ids = list(Seat.objects.filter(number=1).values_list("player_id", flat=True))[:2]
    for path, sent, what in (("losen/", {"again": "1"}, "ausgelost"), ("tauschen/", {"player": ids}, "getauscht")):
        answer = organizer_client.post(DRAW + path, {"round": "1", **sent}, follow=True)
        neu = "neu " if path == "losen/" else ""
        assert f"Nicht {neu}{what}: Runde 1 ist inzwischen veröffentlicht." in answer.content.decode()
    assert not Event.objects.filter(kind__in=("redrawn", "swapped")).exists()


def test_a_team_of_five_is_a_warning(organizer_client, sixteen):
    by_rules(sixteen, teams="all")
    sixteen.players.filter(number__lte=5).update(team="Nord")
    said = "Zu viele in einer Mannschaft: Nord (5). Vorgesehen sind 2 bis 4."
    for page in (DRAW, "/benefizturnier/leitung/spieler/"):
        text = organizer_client.get(page).content.decode()
        assert "banner--warn" in text and said in text


def test_swapped_too(organizer_client, sixteen):
    ids = list(Seat.objects.filter(number=1).values_list("player_id", flat=True))[:2]
    answered = fragment(organizer_client, DRAW + "tauschen/", {"player": ids})
    assert answered == fragment(organizer_client, DRAW)


def test_a_plan_for_other_rounds_forecasts_nothing(organizer_client, sixteen):
    Tournament.objects.update(rounds_planned=4)
    assert verdicts(page(organizer_client))[-2] == "Die weiteren Runden werden mit der nächsten Auslosung neu geplant."
    Tournament.objects.update(rounds_planned=1)
    assert "weiteren Runden" not in page(organizer_client)


def test_who_comes_or_goes_while_it_is_played_is_no_reason_to_draw_again(organizer_client, tournament, round_one):
    add_players(tournament, "Ida")
    withdraw(tournament.players.get(number=3))
    text = page(organizer_client)
    assert "Inzwischen abgemeldet: Clara." in text and "Ab der nächsten Runde dabei: Ida." in text
    assert "eu auslosen" not in text and "voraussichtlich" not in text


def test_two_players_change_places(organizer_client, drawn):
    before = places()
    ids = [Seat.objects.get(player__name=name).player_id for name in ("Anna", "Hans")]
    assert organizer_client.post(DRAW + "tauschen/", {"player": ids})["Location"] == DRAW
    after = places()
    assert (after["Anna"], after["Hans"]) == (before["Hans"], before["Anna"])
    assert {name: place for name, place in after.items() if name not in ("Anna", "Hans")} == {
        name: place for name, place in before.items() if name not in ("Anna", "Hans")
    }


def ask(client, *players: int, **headers: str) -> str:
    answer = client.get(DRAW, {"player": players}, headers=headers)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_two_that_are_chosen_are_weighed_before(organizer_client, tournament):
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])
    tournament.players.filter(number__in=(1, 4)).update(club="SC Nord")
    ids = dict(tournament.players.values_list("number", "id"))
    whole = ask(organizer_client, ids[2], ids[4])  # as without a script
    part = ask(organizer_client, ids[2], ids[4], **HTMX, HX_Target="tausch")
    for text in (whole, part):
        assert "Bernd (Tisch 1) und Dieter (Tisch 2) tauschen?" in " ".join(text.split())
        assert "Dann wieder zusammen: Anna und Dieter (Runde 1), Bernd und Clara (Runde 1)." in text
        assert "Dann vom selben Verein an einem Tisch: Anna und Dieter (SC Nord)." in text
        assert "Dann nicht mehr zusammen: Anna und Bernd (Runde 1), Clara und Dieter (Runde 1)." in text
        assert re.findall(r'name="player" value="(\d+)">', text.split("swap__said")[1]) == [str(ids[2]), str(ids[4])]
    assert "<html" not in part and Event.objects.filter(kind="swapped").count() == 0


def test_one_that_is_chosen_waits_for_another(organizer_client, drawn):
    ids = dict(drawn.tournament.players.values_list("number", "id"))
    assert "Anna (Tisch 1) tauscht – mit wem?" in " ".join(ask(organizer_client, ids[1]).split())
    assert "Zwei Spieler antippen" in ask(organizer_client)


@pytest.mark.parametrize("players", [["x"], ["1", "99999"], ["9" * 30], ["-1", "0", "1"], ["1", "2", "3"]])
def test_odd_choices(organizer_client, drawn, players):
    assert "Auslosung der Runde 1" in ask(organizer_client, *players)


def test_by_htmx_the_draw_comes_back_with_its_new_quality(organizer_client, drawn):
    ids = list(Seat.objects.filter(number=1).values_list("player_id", flat=True))
    answer = organizer_client.post(DRAW + "tauschen/", {"player": ids}, headers=HTMX)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert "<html" not in text and "verdicts" in text and "checked" not in text


@pytest.mark.parametrize("count", [0, 1, 3])
def test_only_two_can_change_places(organizer_client, drawn, count):
    ids = list(Seat.objects.values_list("player_id", flat=True))[:count]
    before = places()
    answer = organizer_client.post(DRAW + "tauschen/", {"player": ids})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Zum Tauschen genau zwei Spieler wählen." in text and text.count(" checked>") == count
    assert places() == before


@pytest.mark.parametrize("players", [["x", "y"], ["-1", "0"], ["1", "99999"], ["9" * 30, "8" * 30]])
def test_players_there_are_not(organizer_client, drawn, players):
    before = places()
    assert organizer_client.post(DRAW + "tauschen/", {"player": players}).status_code == 422
    assert places() == before


def button(client) -> dict[str, str]:
    """What "Veröffentlichen" sends, on the page of the draw as it is now."""
    seen = re.search(r'name="seen" value="(\w+)"', page(client))
    assert seen is not None
    return {"round": "1", "seen": seen[1]}


def test_publishes(organizer_client, drawn):
    published = organizer_client.post(DRAW + "veroeffentlichen/", button(organizer_client))
    assert published["Location"] == "/benefizturnier/leitung/"
    assert Round.objects.get().status == "published"
    text = page(organizer_client)
    assert "so wird gespielt" in text and 'name="player"' not in text and "Neu auslosen" not in text


def test_after_that_nothing_changes_it(organizer_client, round_one):
    before = places()
    ids = list(Seat.objects.filter(number=1).values_list("player_id", flat=True))
    organizer_client.post(DRAW + "tauschen/", {"player": ids})
    organizer_client.post(DRAW + "losen/", {"round": "1", "again": "1"})
    assert organizer_client.post(DRAW + "veroeffentlichen/", {"round": "1"}).status_code == 302
    assert places() == before
    assert Event.objects.filter(kind="published").count() == 1


@pytest.mark.both
@pytest.mark.parametrize("meanwhile", ["again", "swapped"])
def test_a_draw_that_nobody_looked_at_is_not_published(organizer_client, drawn, meanwhile):
    pressed = button(organizer_client)
    if meanwhile == "again":
        draws.redraw(drawn.tournament, seed=3)
    else:
        swaps.swap(drawn, *Seat.objects.filter(number=1).values_list("player_id", flat=True))
    assert organizer_client.post(DRAW + "veroeffentlichen/", pressed)["Location"] == DRAW
    assert Round.objects.get().status == "drawn"
    assert "Inzwischen sitzen sie anders: Bitte ansehen und dann veröffentlichen." in page(organizer_client)
    assert organizer_client.post(DRAW + "veroeffentlichen/", button(organizer_client)).status_code == 302
    assert Round.objects.get().status == "published"


def test_a_draw_that_somebody_discarded_is_said_to_be_gone(organizer_client, drawn):
    pressed = button(organizer_client)
    draws.discard(drawn)
    organizer_client.post(DRAW + "veroeffentlichen/", pressed)
    assert "Diese Runde gibt es nicht mehr" in organizer_client.get("/benefizturnier/leitung/").content.decode()


def test_a_draw_that_somebody_published_is_said_not_to_be_discarded(organizer_client, round_one):
    organizer_client.post(DRAW + "verwerfen/", {"round": "1"})
    assert "Runde 1 ist schon veröffentlicht." in organizer_client.get("/benefizturnier/leitung/").content.decode()


def test_pressed_twice_both_are_done_without_a_complaint(organizer_client, drawn):
    pressed = button(organizer_client)
    for _ in range(2):
        organizer_client.post(DRAW + "veroeffentlichen/", pressed)
    assert "gibt es nicht mehr" not in organizer_client.get("/benefizturnier/leitung/").content.decode()


@pytest.mark.both
@pytest.mark.parametrize("at_once", [False, True])
def test_the_second_of_two_devices_learns_that_it_is_published(organizer_client, drawn, monkeypatch, at_once):
    pressed = button(organizer_client)
    if at_once:  # published between the look at the round and its lock
        publish = course.publish
        monkeypatch.setattr(course, "publish", lambda *a, **more: (publish(drawn), publish(*a, **more)))
    else:
        course.publish(drawn)
    answer = organizer_client.post(DRAW + "veroeffentlichen/", pressed)
    assert answer["Location"] == BOARD
    told = organizer_client.get(BOARD).content.decode()
    assert re.search(r"director-done[^§]*Runde 1 ist schon veröffentlicht\.</p>", told) and "director-told" not in told
    assert Event.objects.filter(kind="published").count() == 1


def test_why_the_next_round_is_not_drawn_while_one_is_played_is_said(organizer_client, round_one):
    answer = organizer_client.post(DRAW + "losen/", {"round": "2"})
    assert answer.status_code == 422
    assert "Erst muss Runde 1 abgeschlossen sein." in answer.content.decode()


def test_a_draw_with_somebody_who_left_is_not_published(organizer_client, tournament, drawn):
    tournament.players.filter(number=1).update(withdrawn_at="2026-11-09T18:00Z")
    assert organizer_client.post(DRAW + "veroeffentlichen/", button(organizer_client))["Location"] == DRAW
    assert Round.objects.get().status == "drawn"
    assert "Nicht mehr dabei, aber noch gesetzt: Anna" in page(organizer_client)


def test_what_goes_first_can_be_chosen_where_both_exclude_each_other(organizer_client, tournament):
    add_players(tournament, "Inge")
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    drawn = seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8, 9]])
    tables = seatings.tables_of(drawn)
    Event.objects.create(tournament=tournament, kind="drawn", actor=DIRECTOR, after={"round": 2, "tables": tables})
    assert "Lieber Fünfertische gleich verteilen" in page(organizer_client)
    # What was moved by hand is not offered to be lost.
    swaps.swap(drawn, *tournament.players.filter(number__in=(1, 3)).values_list("id", flat=True))
    assert "Lieber Fünfertische gleich verteilen" not in page(organizer_client)
    swaps.take_back(drawn)
    organizer_client.post(DRAW + "losen/", {"round": "2", "again": "1", "first": "fives"})
    order = Tournament.objects.get().draw_order
    assert order.index("fives") < order.index("repeats")
    assert Event.objects.filter(kind="redrawn").exists()


FOURS = [[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 5, 6], [3, 4, 7, 8]]
FIVES = [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]], [[1, 2, 3, 6, 7], [4, 5, 8, 9, 11]]


@pytest.mark.parametrize(("first", "second"), [FOURS, FIVES])
def test_where_all_tables_are_of_one_size_there_is_nothing_to_choose(organizer_client, tournament, first, second):
    add_players(tournament, "Inge\nJens\nKarl")
    closed(tournament, first)
    seat_round(tournament, second)
    text = page(organizer_client)
    assert "Treffen sich noch einmal" in text and "Fünfertisch" not in text


def test_what_goes_first_is_not_chosen_by_an_old_page(organizer_client, tournament):
    seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])
    organizer_client.post(DRAW + "losen/", {"round": "2", "again": "1", "first": "fives"})
    assert Tournament.objects.get().draw_order == tournament.draw_order


def test_one_round_more_than_planned(organizer_client, tournament):
    Tournament.objects.update(rounds_planned=1)
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "eine Runde mehr, als geplant war" in page(organizer_client)
    organizer_client.post(DRAW + "losen/", {"round": "2"})
    assert Tournament.objects.get().rounds_planned == 2 and Round.objects.count() == 2


def test_after_the_end_nothing_is_drawn(organizer_client, tournament):
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Tournament.objects.update(finished_at="2026-11-09T23:00Z")
    assert organizer_client.post(DRAW + "losen/", {"round": "2"}).status_code == 422
    assert Round.objects.count() == 1


def test_names_are_never_markup(organizer_client, tournament, drawn):
    tournament.players.filter(number=1).update(name="<b>Anna</b>")
    assert "<b>" not in page(organizer_client)
