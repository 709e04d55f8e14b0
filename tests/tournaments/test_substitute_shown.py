"""What stands beside the name of who took over a seat, wherever seats stand with points: the own part, as in the
results, and what who went has got."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.tournaments.helpers import (
    add_players,
    confirm_all,
    director_at,
    enter,
    normal,
    play_out,
    publish_round,
    table_of,
)
from tests.tournaments.test_substitute_said import player, text
from tournaments import ledger
from tournaments.ledger import Change, Whose
from tournaments.numbers import points, signed_money
from tournaments.results.standings import standings

TABLE = "/benefizturnier/leitung/runde/1/tisch/1/"
BOARD = "/benefizturnier/leitung/runde/1/"


def evening(tournament, whose: Whose = Whose.OWN, **rules):
    """Anna has lost two games when Inge comes for her and wins two. Gives the access of the director."""
    short = replace(tournament.ruleset, games_per_round=4, mandatory_solos=0, **rules)
    ledger.change_ruleset(tournament, short)
    add_players(tournament, "Inge\nJonas")
    access = director_at(table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])))
    enter(access, normal([2, 3], 190), normal([2, 3], 130))
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 3, whose))
    play_out(access)
    return access


def cards(page: str) -> dict[str, tuple[str, str, str]]:
    """By who is to confirm: what stands beneath the name, the points, the money."""
    return {
        name: (before or "", own, money or "")
        for name, before, own, money in re.findall(
            r'finish__name">([^<]+?)(?: <small class="soft">([^<]*)</small>)?</span>\s*'
            r'<span class="finish__total[^"]*">([^<]*)</span>\s*(?:<span class="finish__money">([^<]*)</span>)?',
            page,
        )
    }


def totals(tournament) -> dict[str, int]:
    return {row.player: row.total for row in standings(tournament).rows}


def test_each_confirms_his_own(organizer_client, tournament):
    evening(tournament)
    got = totals(tournament)
    assert (got["Anna"], got["Inge"]) == (-4, 2)
    assert cards(text(organizer_client.get(TABLE)))["Inge"] == ("kam für Anna (−4)", "2", "")
    paper = text(organizer_client.get(TABLE + "spielliste/"))
    assert '<small class="signatures__before">kam für Anna (−4)</small></th> <td class="num">2</td>' in paper
    for page in (BOARD, TABLE + "akte/"):
        assert '<small class="soft">kam für Anna (−4)</small>' in text(organizer_client.get(page)), page


@pytest.mark.parametrize(("whose", "name"), [(Whose.GOES, "Anna"), (Whose.COMES, "Inge")])
def test_where_one_gets_all_the_card_says_who(organizer_client, tournament, whose, name):
    evening(tournament, whose)
    assert totals(tournament)[name] == -2
    assert cards(text(organizer_client.get(TABLE)))["Inge"][:2] == (f"kam für Anna; alle Punkte für {name}", "−2")


def test_who_comes_back_has_both_parts(organizer_client, tournament):
    short = replace(tournament.ruleset, games_per_round=4, mandatory_solos=0)
    ledger.change_ruleset(tournament, short)
    add_players(tournament, "Inge\nJonas")
    access = director_at(table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])))
    enter(access, normal([2, 3], 190))
    ledger.substitute(access, Change(player("Anna").id, player("Inge").id, 2))
    enter(access, normal([2, 3], 130))
    ledger.substitute(access, Change(player("Inge").id, player("Anna").id, 3))
    play_out(access)
    got = totals(tournament)
    assert cards(text(organizer_client.get(TABLE)))["Anna"][:2] == (
        f"kam für Inge ({points(got['Inge'])})",
        points(got["Anna"]),
    )


@pytest.mark.parametrize("whose", list(Whose))
@pytest.mark.parametrize(
    "rules",
    [
        {"settled_after": "game", "paid_for": "losses", "zero_game_cents": 20},
        {"settled_after": "game"},
        {"settled_after": "round", "paid_for": "distance"},
        {"settled_after": "round"},
        {"settled_after": "evening"},
    ],
    ids=lambda rules: "-".join(map(str, rules.values())),
)
def test_the_money_is_what_the_evening_comes_to(organizer_client, tournament, rules, whose):
    """One round, so the card and the result have to say the same."""
    access = evening(tournament, whose, cents_per_point=10, **rules)
    confirm_all(access)
    cents = {row.player: row.cents or 0 for row in standings(tournament, with_money=True).rows}
    named = {"Inge": "Anna" if whose == Whose.GOES else "Inge"}
    for name, (_before, _own, money) in cards(text(organizer_client.get(TABLE))).items():
        assert money == signed_money(cents[named.get(name, name)]), name
