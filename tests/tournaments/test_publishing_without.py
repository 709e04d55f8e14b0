"""Who was entered or came back since the page of the draw was shown has no seat: said before it is published."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from tests.tournaments.helpers import add_players
from tests.tournaments.test_director_draw import BOARD, DRAW, page
from tests.tournaments.test_sitting_out import of
from tournaments.models import Player, Round, Tournament
from tournaments.people import presence
from tournaments.people.coming_back import come_back
from tournaments.people.players import withdraw
from tournaments.rounds import draws

SAID = "Inzwischen dazugekommen und noch ohne Platz: {}. Bitte ansehen und dann veröffentlichen."


@pytest.fixture
def drawn(tournament) -> Round:
    return draws.draw(tournament, 1)


def button(client) -> dict[str, str]:
    """What "Veröffentlichen" sends, on the page as it is now."""
    (form,) = re.findall(r'<form[^>]*data-key="publish">.*?</form>', page(client), re.DOTALL)
    return dict(re.findall(r'name="(round|seen|without|absent)" value="([^"]*)"', form))


def asks(client, pressed: dict[str, str], *names: str) -> None:
    """It is not published before these were seen; the page says so."""
    assert client.post(DRAW + "veroeffentlichen/", pressed)["Location"] == DRAW
    assert Round.objects.get().status == Round.Status.DRAWN
    assert SAID.format(", ".join(names)) in page(client)


def publishes(client, pressed: dict[str, str]) -> None:
    assert client.post(DRAW + "veroeffentlichen/", pressed)["Location"] == BOARD
    assert Round.objects.get().status == Round.Status.PUBLISHED


def test_who_was_entered_meanwhile_is_named_once(organizer_client, tournament, drawn):
    pressed = button(organizer_client)
    add_players(tournament, "Zoe")
    asks(organizer_client, pressed, "Zoe")
    assert "Erst nach der Auslosung dazugekommen: Zoe. Neu auslosen, damit alle mitspielen." in page(organizer_client)
    publishes(organizer_client, button(organizer_client))


def test_drawn_again_everybody_has_a_seat(organizer_client, tournament, drawn):
    pressed = button(organizer_client)
    add_players(tournament, "Zoe")
    asks(organizer_client, pressed, "Zoe")
    organizer_client.post(DRAW + "losen/", {"round": "1", "again": "1"})
    now = button(organizer_client)
    assert now["without"] == ""
    publishes(organizer_client, now)


def test_who_came_back_meanwhile_is_named(organizer_client, tournament):
    withdraw(add_players(tournament, "Zoe")[0])
    draws.draw(tournament, 1)
    pressed = button(organizer_client)
    come_back(Player.objects.get(name="Zoe"))
    asks(organizer_client, pressed, "Zoe")


def test_who_was_named_before_is_not_asked_about(organizer_client, tournament, drawn):
    add_players(tournament, "Zoe\nYves")
    pressed = button(organizer_client)
    withdraw(Player.objects.get(name="Yves"))
    publishes(organizer_client, pressed)


def test_who_sits_out_is_not_asked_about_but_who_has_come_to_sit_out(organizer_client, tournament):
    Tournament.objects.update(tables_there=[1, 2])
    draws.draw(of(tournament, 11, only_fours=True), 1)
    pressed = button(organizer_client)
    assert len(pressed["without"].split()) == 3
    add_players(tournament, "Zoe")
    asks(organizer_client, pressed, "Zoe")
    publishes(organizer_client, button(organizer_client))


def test_of_a_round_for_those_who_are_here_who_arrives_is_asked_about(organizer_client, tournament):
    tournament.players.update(arrived_at=timezone.now())
    add_players(tournament, "Zoe")
    draws.draw(tournament, 1, only_here=True)
    pressed = button(organizer_client)
    add_players(tournament, "Yves")  # announced, and not here
    Player.objects.filter(name="Zoe").update(arrived_at=timezone.now())
    asks(organizer_client, pressed, "Zoe")


@pytest.fixture
def for_who_is_here(tournament) -> Round:
    tournament.players.update(arrived_at=timezone.now())
    return draws.draw(tournament, 1, only_here=True)


def test_who_was_drawn_and_is_not_here_any_more_is_named_once(organizer_client, tournament, for_who_is_here):
    pressed = button(organizer_client)
    gone = tournament.players.get(number=3)
    presence.not_here(gone)
    assert organizer_client.post(DRAW + "veroeffentlichen/", pressed)["Location"] == DRAW
    assert Round.objects.get().status == Round.Status.DRAWN
    said = f"Inzwischen nicht mehr da, aber gesetzt: {gone.name}. Bitte ansehen und dann veröffentlichen."
    shown = page(organizer_client)
    assert said in shown and f"Ausgelost und doch nicht da: {gone.name}. Bitte neu auslosen." in shown
    publishes(organizer_client, button(organizer_client))


def test_who_has_come_and_who_is_not_here_any_more_are_named_together(organizer_client, tournament, for_who_is_here):
    zoe, gone = add_players(tournament, "Zoe")[0], tournament.players.get(number=3)
    pressed = button(organizer_client)
    presence.arrive(zoe)
    presence.not_here(gone)
    assert organizer_client.post(DRAW + "veroeffentlichen/", pressed)["Location"] == DRAW
    assert Round.objects.get().status == Round.Status.DRAWN
    came, left = (
        "Inzwischen dazugekommen und noch ohne Platz: Zoe.",
        f"Inzwischen nicht mehr da, aber gesetzt: {gone.name}.",
    )
    assert f"{came} {left} Bitte ansehen und dann veröffentlichen." in page(organizer_client)
    publishes(organizer_client, button(organizer_client))


def test_who_is_back_meanwhile_is_not_asked_about(organizer_client, tournament, for_who_is_here):
    gone = tournament.players.get(number=3)
    presence.not_here(gone)
    pressed = button(organizer_client)
    presence.arrive(gone)
    publishes(organizer_client, pressed)


def test_of_a_round_for_all_nobody_has_to_be_here(organizer_client, tournament):
    tournament.players.update(arrived_at=timezone.now())
    draws.draw(tournament, 1, only_here=False)
    pressed = button(organizer_client)
    presence.not_here(tournament.players.get(number=3))
    publishes(organizer_client, pressed)
