"""Tournaments from a list of players, addresses made from names, late players and early leavers."""

from __future__ import annotations

from datetime import date

import pytest

from scoring import PRESETS
from tests.tournaments.helpers import NAMES, add_players, logged, version
from tournaments.errors import Refused
from tournaments.models import Organizer, Player, Tournament
from tournaments.people.players import rename_player, take_back_withdrawal, withdraw
from tournaments.rounds.room import unseatable
from tournaments.setting_up import create_tournament, free_slug


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_numbers_that_cannot_be_seated(count):
    assert str(count) in (unseatable(count) or "")


@pytest.mark.parametrize("count", range(4, 60))
def test_numbers_that_can(count):
    assert unseatable(count) is None


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Benefizturnier", "benefizturnier"),
        ("Größtes Übungs-Turnier 2024!", "groesstes-uebungs-turnier-2024"),
        ("Ärzte & Söhne", "aerzte-und-soehne"),
        ("Café Zoë", "cafe-zoe"),
        ("Neu", "neu-2"),
        ("Leitung", "leitung-2"),
        ("東京", "turnier"),
        ("x" * 200, "x" * 50),
    ],
)
def test_an_address_is_made_from_the_name(db, name, slug):
    assert free_slug(name) == slug


def create(user, **more):
    arguments = {
        "name": "Herbstpokal",
        "date": date(2026, 11, 9),
        "ruleset": "oase",
        "rounds": 3,
        "players": "\n".join(NAMES),
        "user": user,
    }
    return create_tournament(**(arguments | more))


@pytest.mark.both
def test_create(organizer):
    tournament = create(organizer, pips_by_range=True, scribe_corrections=3)
    assert (tournament.slug, tournament.name, tournament.rounds_planned) == ("herbstpokal", "Herbstpokal", 3)
    assert (tournament.pips_by_range, tournament.scribe_corrections) == (True, 3)
    assert tournament.ruleset == PRESETS["oase"]
    assert [(player.number, player.name) for player in tournament.players.all()] == list(enumerate(NAMES, 1))
    assert Organizer.objects.get(tournament=tournament).user == organizer
    assert [event.kind for event in tournament.events.all()] == ["created", "players_added"]


@pytest.mark.both
def test_two_of_one_name_have_two_addresses(organizer):
    assert [create(organizer).slug for _ in range(3)] == ["herbstpokal", "herbstpokal-2", "herbstpokal-3"]


def test_a_tournament_keeps_its_own_copy_of_its_rules(organizer):
    house_rules = PRESETS["oase"].to_json() | {"games_per_round": 12}
    tournament = create(organizer, ruleset=type(PRESETS["oase"]).from_json(house_rules))
    assert Tournament.objects.get(id=tournament.id).ruleset.games_for(4) == 12


@pytest.mark.parametrize("count", [0, 1, 3, 6, 7, 11])
def test_players_can_come_later_and_until_then_any_number_will_do(organizer, count):
    created = create(organizer, players="\n".join([*NAMES, "Ida", "Jens", "Karla"][:count]))
    assert created.players.count() == count


@pytest.mark.both
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "!!!"}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 21}, "rounds"),
        ({"ruleset": "skat"}, "ruleset"),
        ({"players": "Anna\nanna\nBernd\nClara\nDieter"}, "players"),
        ({"players": "\n".join(f"Spieler {'i' * (n // 20 + 1)} {n % 20}" for n in range(401))}, "players"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_made(organizer, wrong, field):
    with pytest.raises(Refused) as refused:
        create(organizer, **wrong)
    assert refused.value.field == field
    assert not Tournament.objects.exists()


@pytest.mark.both
def test_late_players_get_the_next_numbers(tournament):
    before = version(tournament)
    added = add_players(tournament, "Inge, Skatclub\n2. Jonas")
    assert [(player.number, player.name, player.club) for player in added] == [
        (9, "Inge", "Skatclub"),
        (10, "Jonas", ""),
    ]
    assert version(tournament) == before + 1
    assert tournament.events.last().after == [
        {"id": added[0].id, "number": 9, "name": "Inge", "club": "Skatclub"},
        {"id": added[1].id, "number": 10, "name": "Jonas", "club": ""},
    ]


@pytest.mark.parametrize("text", ["ANNA", "Inge\ninge", "99"])
def test_a_wrong_list_adds_nobody(tournament, text):
    with pytest.raises(Refused) as refused:
        add_players(tournament, text)
    assert refused.value.field == "players"
    assert tournament.players.count() == 8


@pytest.mark.both
def test_there_is_an_end_to_everything(tournament):
    with pytest.raises(Refused):
        add_players(tournament, "\n".join(f"Spieler {'i' * (number // 20 + 1)} {number}" for number in range(393)))


def test_a_name_is_corrected_and_the_points_stay(tournament):
    anna = tournament.players.get(number=1)
    rename_player(anna, " Anna  Berg", "DC Isar")
    assert (Player.objects.get(id=anna.id).name, Player.objects.get(id=anna.id).club) == ("Anna Berg", "DC Isar")
    event = logged("player_renamed")
    assert (event.before["name"], event.after["name"]) == ("Anna", "Anna Berg")
    rename_player(anna, "anna berg", "DC Isar")
    assert Player.objects.get(id=anna.id).name == "anna berg"


@pytest.mark.both
@pytest.mark.parametrize("name", ["", "BERND", "123", "x" * 81])
def test_a_wrong_name_is_refused(tournament, name):
    anna = tournament.players.get(number=1)
    with pytest.raises(Refused) as refused:
        rename_player(anna, name, "")
    assert refused.value.field == "name"
    assert not refused.value.message.startswith("Zeile")
    assert Player.objects.get(id=anna.id).name == "Anna"


def test_leaving_and_coming_back(tournament):
    hans = tournament.players.get(number=8)
    withdraw(hans)
    assert Player.objects.get(id=hans.id).withdrawn_at is not None
    before = version(tournament)
    withdraw(hans)
    assert version(tournament) == before
    take_back_withdrawal(hans)
    assert Player.objects.get(id=hans.id).withdrawn_at is None
    take_back_withdrawal(hans)
    assert [event.kind for event in tournament.events.order_by("id")][-2:] == ["player_withdrawn", "player_back"]
