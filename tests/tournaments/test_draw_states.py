"""The draw's page in states that somebody else, or an earlier step, has led to."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from tests.tournaments.helpers import add_players
from tests.tournaments.test_director_draw import DRAW, HTMX, page
from tests.tournaments.test_taking_back import play
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Round, Seat, Tournament
from tournaments.pages.desk import board
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws, giving, seatings, swaps
from tournaments.rounds.moves import history
from tournaments.rounds.redrawn import redrawn


@pytest.fixture
def sixteen(tournament: Tournament) -> Tournament:
    """Drawn for sixteen players."""
    add_players(tournament, "\n".join(f"Spieler {number}" for number in range(9, 17)))
    draws.draw(tournament, 1)
    return tournament


def test_what_was_moved_by_hand_is_asked_about_before_it_is_drawn_again(organizer_client, sixteen):
    drawn = Round.objects.get()
    first, second = list(Seat.objects.filter(number=1).values_list("player_id", flat=True))[:2]
    swaps.swap(drawn, first, second)
    before = seatings.fingerprint(drawn)
    again = {"round": "1", "again": "1", "way": "drawn", "first": "repeats"}
    for headers in ({}, HTMX):
        answer = organizer_client.post(DRAW + "losen/", again, headers=headers)
        text = answer.content.decode()
        assert answer.status_code == 422 and "1 Tausch von Hand ginge dabei verloren." in text
        assert '<input type="hidden" name="first" value="repeats">' in text
        assert seatings.fingerprint(Round.objects.get()) == before
    assert organizer_client.post(DRAW + "losen/", again | {"sure": before}).status_code == 302
    assert seatings.fingerprint(Round.objects.get()) != before
    assert organizer_client.post(DRAW + "losen/", again).status_code == 302  # nobody was moved since


def test_what_was_moved_by_hand_is_asked_about_before_it_is_discarded(organizer_client, sixteen):
    drawn = Round.objects.get()
    first, second = list(Seat.objects.filter(number=1).values_list("player_id", flat=True))[:2]
    swaps.swap(drawn, first, second)
    answer = organizer_client.post(DRAW + "verwerfen/", {"round": "1"})
    assert answer["Location"] == DRAW + "?verwerfen=1"
    text = page(organizer_client, "?verwerfen=1")
    assert "1 Tausch von Hand ginge dabei verloren." in text and "Trotzdem verwerfen" in text
    stale = organizer_client.post(DRAW + "verwerfen/", {"round": "1", "sure": "another"})
    assert stale["Location"] == DRAW + "?verwerfen=1" and Round.objects.exists()
    organizer_client.post(DRAW + "verwerfen/", {"round": "1", "sure": seatings.fingerprint(drawn)})
    assert not Round.objects.exists()
    assert "Trotzdem verwerfen" not in page(organizer_client, "?verwerfen=1")


def test_what_was_moved_by_hand_is_asked_about_before_the_tournament_ends_without_it(
    organizer_client, tournament, round_one
):
    play(round_one)
    drawn = draws.draw(tournament, seed=1)
    seated = Seat.objects.filter(table__round=drawn, number=1)
    swaps.swap(drawn, *seated.values_list("player_id", flat=True))
    ends = "/benefizturnier/leitung/beenden/"
    assert organizer_client.post(ends, {"discard": "2"})["Location"] == DRAW + "?verwerfen=ende"
    text = page(organizer_client, "?verwerfen=ende")
    assert "1 Tausch von Hand ginge dabei verloren." in text and "Turnier trotzdem beenden" in text
    form = re.search(rf'action="{ends}">(.*?)</form>', text, re.DOTALL)
    assert form is not None
    sent = dict(re.findall(r'name="(discard|sure)" value="(.*?)"', form[1]))
    assert organizer_client.post(ends, sent | {"sure": "another"})["Location"] == DRAW + "?verwerfen=ende"
    assert Round.objects.count() == 2
    assert organizer_client.post(ends, sent)["Location"] == "/benefizturnier/ergebnis/#leitung"
    assert Round.objects.count() == 1 and Tournament.objects.get().finished_at is not None


@pytest.mark.both
def test_what_drawing_again_changed_is_no_news_once_it_was_published(organizer_client, sixteen):
    withdraw(sixteen.players.get(number=3))
    draws.redraw(sixteen, seed=2)
    assert "nicht mehr dabei: Clara" in page(organizer_client)
    drawn = course.take_back(course.publish(sixteen.rounds.get()))
    assert "Clara" not in page(organizer_client) and redrawn(drawn, {}) is None


def test_seats_that_were_given_are_asked_about_too_and_so_is_what_was_moved_in_them(organizer_client, tournament):
    ids = list(tournament.players.order_by("number").values_list("id", flat=True))
    given = giving.give(tournament, 1, {1: ids[:4], 2: ids[4:]})
    organizer_client.post(DRAW + "verwerfen/", {"round": "1"})

    def asked() -> str:
        (said,) = re.findall(r'role="alert">(Die vorg.*?)</p>', page(organizer_client, "?verwerfen=1"))
        return str(said)

    assert asked() == "Die vorgegebene Sitzordnung ginge dabei verloren."
    swaps.swap(given, ids[0], ids[4])
    assert asked() == "Die vorgegebene Sitzordnung und 1 Tausch von Hand gingen dabei verloren."
    again = organizer_client.post(DRAW + "losen/", {"round": "1", "again": "1", "way": "drawn"})
    assert again.status_code == 422 and asked() in again.content.decode()
    swaps.swap(given, ids[1], ids[5])
    assert asked() == "Die vorgegebene Sitzordnung und 2 Tausche von Hand gingen dabei verloren."
    swaps.take_all_back(given)
    assert asked() == "Die vorgegebene Sitzordnung ginge dabei verloren."
    Seat.objects.filter(player=ids[7]).delete()  # as after tables were put right while it was published
    said = "Die vorgegebene Sitzordnung und was von Hand daran geändert wurde gingen dabei verloren."
    assert asked() == said and Round.objects.exists()


def test_another_way_chosen_on_an_old_page_is_not_dropped_in_silence(organizer_client, sixteen):
    before = seatings.fingerprint(Round.objects.get())
    for headers in ({}, HTMX):
        answer = organizer_client.post(DRAW + "losen/", {"round": "1", "way": "standings"}, headers=headers)
        assert answer.status_code == 422
        assert "Runde 1 ist inzwischen schon da, aber anders als hier gewählt." in answer.content.decode()
    assert organizer_client.post(DRAW + "losen/", {"round": "1", "way": "drawn"}).status_code == 302
    assert seatings.fingerprint(Round.objects.get()) == before


def test_for_whom_is_chosen_on_an_old_page_is_not_dropped_in_silence(organizer_client, sixteen):
    drawn = Round.objects.get()
    assert not drawn.only_here
    for headers in ({}, HTMX):
        answer = organizer_client.post(DRAW + "losen/", {"round": "1", "who": "here"}, headers=headers)
        assert answer.status_code == 422
        assert "Runde 1 ist inzwischen schon da, aber anders als hier gewählt." in answer.content.decode()
    assert organizer_client.post(DRAW + "losen/", {"round": "1", "who": "all"}).status_code == 302
    assert seatings.fingerprint(Round.objects.get()) == seatings.fingerprint(drawn)


def test_what_a_draw_made_is_discarded_at_once(organizer_client, sixteen):
    assert organizer_client.post(DRAW + "verwerfen/", {"round": "1"})["Location"] == "/benefizturnier/leitung/"
    assert not Round.objects.exists()


def test_after_the_end_no_round_is_offered(organizer_client, tournament):
    Tournament.objects.update(finished_at=timezone.now())
    text = page(organizer_client)
    assert "Das Turnier ist beendet." in text and "Runde 1 auslosen" not in text
    answer = organizer_client.post(DRAW + "losen/", {"round": "1"})
    assert answer.status_code == 422 and answer.content.decode().count("Das Turnier ist beendet.") == 1


def test_beside_a_move_that_could_not_be_done_the_last_one_can_be_taken_back(organizer_client, sixteen):
    first, second, third = list(Seat.objects.filter(number=1).values_list("player_id", flat=True))[:3]
    old = seatings.fingerprint(Round.objects.get())
    swaps.swap(Round.objects.get(), first, second)
    sent = {"seen": old, "player": [first, third]}
    text = organizer_client.post(DRAW + "tauschen/", sent, headers=HTMX).content.decode()
    assert "Inzwischen sitzen sie anders." in text and 'id="tausch-zurueck"' in text


def test_what_was_asked_is_asked_again_about_other_moves(organizer_client, sixteen):
    first, second, third = list(Seat.objects.filter(number=1).values_list("player_id", flat=True))[:3]
    drawn = Round.objects.get()
    swaps.swap(drawn, first, second)
    asked = {"round": "1", "again": "1", "sure": seatings.fingerprint(drawn)}
    swaps.swap(drawn, first, third)
    answer = organizer_client.post(DRAW + "losen/", asked)
    assert answer.status_code == 422 and "2 Tausche von Hand gingen dabei verloren." in answer.content.decode()


def test_pressed_twice_it_is_drawn_again_once(organizer_client, sixteen):
    pressed = {"round": "1", "again": "1", "seen": seatings.fingerprint(Round.objects.get())}
    for _ in range(2):
        assert organizer_client.post(DRAW + "losen/", pressed).status_code == 302
    assert Event.objects.filter(kind=Kind.REDRAWN).count() == 1


def looked_at(client, seen: str, *, script: bool):
    """The answer to who is chosen on a page with this fingerprint."""
    player = Seat.objects.values_list("player_id", flat=True).first() or 1
    headers = HTMX | {"HX-Target": "tausch"} if script else {}
    return client.get(DRAW, {"seen": seen, "player": player}, headers=headers)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(
    ("meanwhile", "said"),
    [
        (course.publish, "Runde 1 ist inzwischen veröffentlicht."),
        (draws.discard, "Die Runde ist inzwischen veröffentlicht oder verworfen."),
        (lambda drawn: draws.redraw(drawn.tournament), "Inzwischen sitzen sie anders. Bitte noch einmal wählen."),
    ],
)
def test_who_is_chosen_on_an_old_page_shows_what_is_so_now(organizer_client, sixteen, script, meanwhile, said):
    drawn = Round.objects.get()
    seen = seatings.fingerprint(drawn)
    answer = looked_at(organizer_client, seen, script=script)
    assert "tauscht – mit wem?" in answer.content.decode() and "HX-Retarget" not in answer
    meanwhile(drawn)
    answer = looked_at(organizer_client, seen, script=script)
    text = answer.content.decode()
    assert answer.status_code == 200 and said in text and " checked" not in text and "<h1>" in text
    assert ("<html" in text) != script
    assert answer.get("HX-Retarget") == ("#auslosung" if script else None)


def test_what_somebody_else_has_moved_is_asked_about_on_an_old_page_too(organizer_client, sixteen):
    drawn = Round.objects.get()
    pressed = {"round": "1", "again": "1", "seen": seatings.fingerprint(drawn)}
    swaps.swap(drawn, *list(Seat.objects.filter(number=1).values_list("player_id", flat=True))[:2])
    answer = organizer_client.post(DRAW + "losen/", pressed)
    assert answer.status_code == 422 and "1 Tausch von Hand ginge dabei verloren." in answer.content.decode()


@pytest.fixture
def moved_meanwhile(monkeypatch):
    """Two players change places at another device after all was asked, just before this module takes its locks."""

    def move_before(module) -> None:
        drawn = Round.objects.get(status=Round.Status.DRAWN)
        seats = Seat.objects.filter(table__round=drawn, number=1)
        players = list(seats.order_by("table__number").values_list("player_id", flat=True))[:2]
        begin = module.writing

        def writing(*arguments, **named):
            monkeypatch.setattr(module, "writing", begin)
            swaps.swap(drawn, *players)
            return begin(*arguments, **named)

        monkeypatch.setattr(module, "writing", writing)

    return move_before


@pytest.mark.both
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_moved_while_it_is_drawn_again_stays(organizer_client, sixteen, moved_meanwhile, headers):
    drawn = Round.objects.get()
    before = seatings.fingerprint(drawn)
    moved_meanwhile(draws)
    pressed = {"round": "1", "again": "1", "seen": before}
    answer = organizer_client.post(DRAW + "losen/", pressed, headers=headers)
    said = "Inzwischen sitzen sie anders: Bitte ansehen und dann neu auslosen."
    assert answer.status_code == 422 and said in answer.content.decode()
    assert history(drawn).moves and seatings.fingerprint(drawn) != before
    assert not Event.objects.filter(kind=Kind.REDRAWN).exists()


def test_seats_that_nobody_has_seen_are_not_set_again(tournament, round_one):
    play(round_one)
    seen = seatings.fingerprint(draws.draw(tournament, way=Round.Way.STANDINGS))
    with pytest.raises(Refused, match="Inzwischen sitzen sie anders: Bitte ansehen und dann neu setzen."):
        draws.redraw(tournament, seen="another")
    assert seatings.fingerprint(draws.redraw(tournament, seen=seen)) == seen


@pytest.mark.both
def test_what_is_moved_while_it_is_discarded_is_asked_about(organizer_client, sixteen, moved_meanwhile):
    moved_meanwhile(draws)
    answer = organizer_client.post(DRAW + "verwerfen/", {"round": "1"})
    assert answer["Location"] == DRAW + "?verwerfen=1" and history(Round.objects.get()).moves


@pytest.mark.both
def test_what_is_moved_while_the_tournament_ends_without_it_is_asked_about(
    organizer_client, tournament, round_one, moved_meanwhile
):
    play(round_one)
    drawn = draws.draw(tournament, seed=1)
    moved_meanwhile(board)
    answer = organizer_client.post("/benefizturnier/leitung/beenden/", {"discard": "2"})
    assert answer["Location"] == DRAW + "?verwerfen=ende" and history(drawn).moves
    assert Tournament.objects.get().finished_at is None


def test_drawn_after_discarding_the_plan_holds_and_the_page_says_so(organizer_client, sixteen):
    said = "Dieselben Tische wie vor dem Verwerfen: Was geplant war, gilt weiter. „Neu auslosen“ lost neu."
    assert said not in page(organizer_client)
    before = seatings.tables_of(Round.objects.get())
    organizer_client.post(DRAW + "verwerfen/", {"round": "1"})
    organizer_client.post(DRAW + "losen/", {"round": "1"})
    drawn = Round.objects.get()
    assert seatings.tables_of(drawn) == before and said in page(organizer_client)
    swaps.swap(drawn, before[0][0], before[1][0])
    assert said not in page(organizer_client)
    swaps.take_back(drawn)
    organizer_client.post(DRAW + "losen/", {"round": "1", "again": "1", "seen": seatings.fingerprint(drawn)})
    text = page(organizer_client)
    assert said not in text and "Neu ausgelost; mit denselben Spielern" in text


def test_discarded_and_drawn_for_others_nothing_is_said_of_before(organizer_client, sixteen):
    organizer_client.post(DRAW + "verwerfen/", {"round": "1"})
    add_players(sixteen, "Zoe")
    organizer_client.post(DRAW + "losen/", {"round": "1"})
    assert "Dieselben Tische" not in page(organizer_client)
