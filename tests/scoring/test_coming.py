"""The games to come: what the phone reads off while games wait is what the sheet says once they are stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring import PRESETS, Entry, GameError, Ruleset, Sheet, fold
from scoring.coming import Coming, coming
from tests.scoring.sheets import following, normal, silent, solo
from tests.scoring.test_sheet_properties import entries, evenings

MOST, BRANCHING, SOLOS = 13, 6, 2


def graph(sheet: Sheet) -> tuple[Coming, ...]:
    return coming(sheet, MOST, branching=BRANCHING, solos=SOLOS)


def follow(sheet: Sheet, *played: Entry) -> Coming | None:
    """The game behind these, as a phone finds it; None where nobody says."""
    games = graph(sheet)
    here = games[0]
    for entry in played:
        behind = here.then
        if (alone := alone_in(entry)) is not None:
            if here.solos is None:
                return None
            behind = here.solos.get(alone, behind)
        if behind is None:
            return None
        here = games[behind]
    return here


def alone_in(entry: Entry) -> tuple[str, int] | None:
    seats = entry["re"]
    return (entry["type"], seats[0]) if len(seats) == 1 else None


def unclarified(seat: int) -> Entry:
    return {**silent(seat), "type": "marriage"}


@given(evenings(any_rules=True), st.data())
def test_whatever_is_played_the_game_behind_it_is_known(sheet: Sheet, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(sheet.rows)))
    known = [one for one in sheet.longer if one.after <= length]
    begin = now = fold(entries(sheet)[:length], sheet.ruleset, sheet.seats, sheet.time_up_after, known)
    played: list[Entry] = []
    solos = 0
    for _try in range(2 * BRANCHING):
        if now.next is None or len(played) == BRANCHING - 1:
            break
        kinds = [normal(now)]
        if now.next.must_present is not None:
            kinds = [solo(now.next.must_present)]
        elif solos < SOLOS:
            kinds += [make for seat in now.next.players for make in (solo(seat), silent(seat), unclarified(seat))]
        entry = data.draw(st.sampled_from(kinds))
        try:
            now = now.add(entry)
        except GameError:
            continue  # these rules do not know that, or not now
        solos += alone_in(entry) is not None and now.rows[-1].presented is False
        played.append(entry)
        found = follow(begin, *played)
        assert found is not None
        assert said(found) == said(Coming(now.next))


def said(one: Coming) -> tuple[Any, ...] | None:
    game = one.game
    return (
        None if game is None else (game.number, game.dealer, game.sits_out, game.leads, game.players, game.must_present)
    )


@given(evenings(), st.data())
def test_ordinary_games_are_those_ahead(sheet: Sheet, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(sheet.rows)))
    now = fold(entries(sheet)[:length], sheet.ruleset, sheet.seats, sheet.time_up_after)
    games, at = graph(now), 0
    ahead = now.ahead(MOST)
    for game in ahead:
        assert said(games[at]) == said(Coming(game))
        at = games[at].then or 0
    if len(ahead) < MOST:
        assert games[at].game is None


def test_a_duty_leaves_the_deal_where_it_is_and_another_solo_does_not() -> None:
    sheet = Sheet.empty(PRESETS["ddv"], 5)
    first = follow(sheet, solo(2))
    assert first is not None and first.game is not None
    assert (first.game.number, first.game.dealer) == (2, following(sheet).dealer)
    second = follow(sheet, solo(2), solo(2))
    assert second is not None and second.game is not None
    assert (second.game.number, second.game.dealer) == (3, 2)


def test_where_solos_change_nothing_the_graph_is_a_line() -> None:
    for name in ("alte-saecke", "schuetzenfest"):
        for seats in (4, 5):
            games = graph(Sheet.empty(PRESETS[name], seats))
            assert len(games) == MOST
            assert all(one.solos == {} for one in games)


def test_more_solos_than_that_are_not_looked_into() -> None:
    sheet = Sheet.empty(PRESETS["ddv"], 4)
    assert follow(sheet, solo(1), solo(2), normal(sheet)) is not None
    assert follow(sheet, solo(1), solo(2), solo(3)) is None


def test_it_stays_small_enough_for_every_answer() -> None:
    for ruleset in PRESETS.values():
        for seats in (4, 5):
            assert len(graph(Sheet.empty(ruleset, seats))) <= 80


def test_rules_with_every_solo_beside_the_round_are_known_too() -> None:
    ruleset: Ruleset = replace(PRESETS["ddv"], solos_beside="all", after_free_solo="same")
    sheet = Sheet.empty(ruleset, 4)
    twice = follow(sheet, solo(1), solo(1))
    assert twice is not None and twice.game is not None
    assert (twice.game.number, twice.game.dealer) == (3, 1)
