"""What holds for every sheet: random evenings of every ruleset at tables of four and five."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PRESETS, Game, GameError, Ruleset, Sheet, fold
from scoring.codec import sheet_document
from scoring.dealing import Longer, open_solos
from scoring.sample import random_entry
from scoring.seats import seat_after
from tests.scoring.sheets import normal, random_sheet, refused, solo
from tests.scoring.strategies import any_rulesets, rulesets

PENALTIES = ("unsporting", "free")


def playable(ruleset: Ruleset) -> bool:
    """Whether a solo that is owed can be played at all."""
    return not ruleset.mandatory_solos or ("solo" in ruleset.game_types and bool(ruleset.solos))


@st.composite
def evenings(draw: st.DrawFn, timed: bool | None = None, any_rules: bool = False) -> Sheet:
    """A complete sheet with more trouble than any real one: struck games, violations, perhaps the time running out.

    any_rules: also of rulesets that a hall has changed beyond recognition.
    """
    ruleset = draw(rulesets | any_rulesets.filter(playable) if any_rules else rulesets)
    # Rounds as long as those of a hall: a hundred games say no more.
    ruleset = replace(ruleset, games_per_round=min(ruleset.games_per_round, 24))
    duty = draw(st.sampled_from([None, None, 1, 2]))
    if duty is not None and "solo" in ruleset.game_types and ruleset.solos:
        ruleset = replace(ruleset, mandatory_solos=duty)
    seats = draw(st.sampled_from([4, 5]))
    if timed is None:
        timed = draw(st.booleans())
    time_up_after = draw(st.integers(0, 35)) if timed else None
    rng = Random(draw(st.integers(0, 2**32)))
    if any_rules and draw(st.booleans()):
        ruleset = replace(ruleset, solos_beside=draw(st.sampled_from(["mandatory", "all"])), solos_lengthen="all")
    longer = [Longer(rng.randint(0, 30), rng.randint(0, 5)) for _step in range(rng.randint(0, 4))]
    sheet = random_sheet(
        ruleset,
        seats,
        rng,
        time_up_after=time_up_after,
        longer=sorted(longer),
        trouble=draw(st.sampled_from([0, 1, 10, 25])),
    )
    # What would be known only after its last entry is not known yet.
    return replace(sheet, longer=tuple(one for one in sheet.longer if one.after <= len(sheet.rows)))


def entries(sheet: Sheet) -> list:
    return [row.entry for row in sheet.rows]


@given(evenings(any_rules=True))
def test_folding_twice_gives_the_same_sheet(sheet):
    again = fold(entries(sheet), sheet.ruleset, sheet.seats, sheet.time_up_after, sheet.longer)
    assert again == sheet
    assert again.to_json() == sheet.to_json()


@given(evenings(any_rules=True), st.data())
def test_a_shorter_sheet_is_the_beginning_of_the_longer(sheet, data):
    length = data.draw(st.integers(0, len(sheet.rows)))
    part = fold(entries(sheet)[:length], sheet.ruleset, sheet.seats, sheet.time_up_after, sheet.longer)
    assert part.rows == sheet.rows[:length] and part == sheet.before(length + 1)
    if length < len(sheet.rows):
        row, upcoming = sheet.rows[length], part.next
        assert upcoming is not None
        assert (row.number, row.dealer, row.sits_out, row.leads, row.players) == (
            upcoming.number,
            upcoming.dealer,
            upcoming.sits_out,
            upcoming.leads,
            upcoming.players,
        )


@given(evenings(any_rules=True))
def test_through_the_interface_it_is_the_same_sheet(sheet):
    document = {
        "ruleset": sheet.ruleset.to_json(),
        "seats": sheet.seats,
        "time_up": False,
        "longer": sheet.longer,
        "games": entries(sheet),
    }
    if sheet.time_up_after is None:
        assert sheet_document(json.loads(json.dumps(document))) == sheet.to_json()


@given(evenings(any_rules=True))
def test_points_add_up(sheet):
    for row in sheet.rows:
        kind = row.entry.get("violation")
        if kind not in PENALTIES and sheet.adds_up:
            assert sum(row.points) == 0
            if row.sits_out:
                assert row.points[row.sits_out - 1] == 0
        settled = row.entry.get("type") == "ramsch" and sheet.ruleset.ramsch_scoring == "between"
        if row.game is not None and kind is None and sheet.ruleset.zero_sum and not settled:
            assert len({points % 2 for seat, points in enumerate(row.points, 1) if seat in row.players}) == 1
    if sheet.adds_up:
        assert sheet.parity_ok or sheet.ruleset.ramsch_scoring == "between"
        assert sheet.quersumme == sum(sum(row.points) for row in sheet.rows if row.entry.get("violation") in PENALTIES)
    for seat in range(sheet.seats):
        assert sheet.totals[seat] == sum(row.points[seat] for row in sheet.rows)


@given(evenings(timed=False))
def test_a_round_that_is_played_to_its_end(sheet):
    assert sheet.complete and sheet.next is None
    played = sum(row.counts for row in sheet.rows)
    assert sheet.games_played == sheet.games == played
    assert sheet.state.played == sheet.ruleset.games_for(sheet.seats) == played - sheet.state.beside
    assert [row.number for row in sheet.rows if row.counts] == list(range(1, played + 1))
    if sheet.ruleset.presented_games_out != "none":
        assert sheet.open_solos == ()
        fulfilled = [row.soloist for row in sheet.rows if row.mandatory]
        expected = sorted(list(range(1, sheet.seats + 1)) * sheet.ruleset.mandatory_solos)
        assert sorted(seat for seat in fulfilled if seat is not None) == expected


@given(evenings(timed=True))
def test_after_the_time_only_presented_solos_are_played(sheet):
    assert sheet.complete
    if sheet.ruleset.presented_time_up != "none" and sheet.ruleset.presented_games_out != "none":
        assert sheet.open_solos == ()
    sheet_then = Sheet.empty(sheet.ruleset, sheet.seats, sheet.time_up_after)
    for row in sheet.rows:
        over = sheet_then.time_is_up
        sheet_then = sheet_then.add(row.entry)
        if over and row.counts:
            assert row.presented and row.mandatory


@given(evenings())
def test_the_deal(sheet):
    """The next seat deals after every game that counts, the same one where the ruleset says so; else nobody moves."""
    before = Sheet.empty(sheet.ruleset, sheet.seats, sheet.time_up_after)
    rule = sheet.ruleset.after_mandatory_solo
    for row in sheet.rows:
        after = before.add(row.entry)
        again = row.mandatory and (rule == "same" or rule == "same_unless_presented" and not row.presented)
        if row.counts and not again:
            assert after.state.dealer == seat_after(row.dealer, sheet.seats)
        elif row.counts:
            assert after.state.dealer == row.dealer
        else:
            assert after.state.dealer == before.state.dealer
        if row.dealer != before.state.dealer and before.next is not None:
            # The deal had passed: for the dealer's own solo, at a table of five.
            assert sheet.seats == 5 and before.next.must_present == before.state.dealer
        before = after


@given(evenings(), st.data())
def test_who_must_present_can_and_nobody_else_may(sheet, data):
    length = data.draw(st.integers(0, len(sheet.rows)))
    part = fold(entries(sheet)[:length], sheet.ruleset, sheet.seats, sheet.time_up_after)
    upcoming = part.next
    if upcoming is None or upcoming.must_present is None:
        return
    seat = upcoming.must_present
    assert seat in upcoming.open_solos and seat in upcoming.players
    assert refused(part, normal(part)).field == "type"
    # Of a kind that every ruleset knows.
    after = part.add(solo(seat))
    assert after.rows[-1].presented
    assert len(open_solos(after.state, part.ruleset)) == len(upcoming.open_solos) - 1
    for other in upcoming.players:
        if other != seat:
            assert refused(part, solo(other)).field == "re"


@given(evenings(any_rules=True))
def test_a_complete_sheet_takes_only_the_court(sheet):
    with pytest.raises(GameError):
        sheet.add({"type": "normal", "re": [1, 2], "re_pips": 130})
    after = sheet.add({"violation": "free", "points": [0] * (sheet.seats - 1) + [-3]})
    assert after.complete and after.totals[-1] == sheet.totals[-1] - 3


@given(evenings())
def test_every_game_explains_itself(sheet):
    for row in sheet.rows:
        if row.score is not None and row.violation is None:
            assert row.lines == row.score.lines and row.lines
        elif row.violation is not None:
            assert row.lines[-1].what == row.violation.kind
        else:
            assert row.lines == ()


@given(evenings())
def test_reminders_are_whole_sentences(sheet):
    part = Sheet.empty(sheet.ruleset, sheet.seats, sheet.time_up_after)
    for row in sheet.rows:
        part = part.add(row.entry)
        for reminder in part.reminders():
            assert reminder.message.endswith((".", "!")) and "{" not in reminder.message
    assert [reminder.code for reminder in part.reminders()] == ["complete"]


def test_made_up_evenings_look_like_evenings():
    rng = Random(2024)
    rows = [row for _ in range(60) for row in random_sheet(PRESETS["ddv"], 4, rng).rows]
    share = sum(row.entry.get("type") == "normal" for row in rows) / len(rows)
    assert 0.6 < share < 0.8
    pips = [row.game.re_pips for row in rows if isinstance(row.game, Game)]
    assert 125 < sum(pips) / len(pips) < 135
    assert sum(row.presented for row in rows) < 4 * 60 / 2  # most players find a solo by themselves
    with pytest.raises(ValueError):
        random_entry(random_sheet(PRESETS["oase"], 5, rng), rng)


def test_made_up_evenings_can_be_repeated():
    assert random_sheet(PRESETS["oase"], 5, Random(7)) == random_sheet(PRESETS["oase"], 5, Random(7))


@given(evenings(), st.data())
def test_what_is_ahead_is_what_comes_if_nothing_special_happens(sheet, data):
    length = data.draw(st.integers(0, len(sheet.rows)))
    now = fold(entries(sheet)[:length], sheet.ruleset, sheet.seats, sheet.time_up_after)
    ahead = now.ahead(40)
    for game in ahead:
        assert now.next == game
        now = now.add(normal(now) if game.must_present is None else solo(game.must_present))
    assert now.complete
    assert sheet.ahead(3) == ()
    assert fold(entries(sheet)[:length], sheet.ruleset, sheet.seats, sheet.time_up_after).ahead(2) == ahead[:2]
