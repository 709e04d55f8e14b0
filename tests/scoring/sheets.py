"""Short forms in which the tests of score sheets are written."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from scoring import PRESETS, Entry, GameError, NextGame, Ruleset, Sheet
from scoring.dealing import Longer
from scoring.sample import random_entry

STRUCK: Entry = {"struck": True}


def empty(ruleset: str | Ruleset, seats: int = 4, time_up_after: int | None = None) -> Sheet:
    return Sheet.empty(PRESETS[ruleset] if isinstance(ruleset, str) else ruleset, seats, time_up_after)


def following(sheet: Sheet) -> NextGame:
    """The next game of a sheet that is not complete."""
    assert sheet.next is not None
    return sheet.next


def normal(sheet: Sheet, pips: int = 140, **more: Any) -> Entry:
    """An ordinary game of the first two who play."""
    return {"type": "normal", "re": list(following(sheet).players[:2]), "re_pips": pips} | more


def solo(seat: int, pips: int = 130, kind: str = "queens", **more: Any) -> Entry:
    return {"type": "solo", "solo": kind, "re": [seat], "re_pips": pips} | more


def silent(seat: int, pips: int = 130, **more: Any) -> Entry:
    return {"type": "silent_marriage", "re": [seat], "re_pips": pips} | more


def violation(kind: str, offender: int, **more: Any) -> Entry:
    return {"violation": kind, "offender": offender} | more


def adding(sheet: Sheet, *entries: Entry) -> Sheet:
    for entry in entries:
        sheet = sheet.add(entry)
    return sheet


def ordinary(sheet: Sheet, games: int) -> Sheet:
    """The sheet after so many ordinary games more."""
    for _ in range(games):
        sheet = sheet.add(normal(sheet))
    return sheet


def refused(sheet: Sheet, entry: Any) -> GameError:
    """Why an entry may not stand next; fails if it may. The sentence must be one, and complete."""
    with pytest.raises(GameError) as caught:
        sheet.add(entry)
    sentence = caught.value.message
    assert sentence[-1] == "." and "\n" not in sentence, sentence
    return caught.value


def dealers(sheet: Sheet) -> list[int]:
    return [row.dealer for row in sheet.rows]


def presenters(sheet: Sheet) -> list[int]:
    """Present all that is to be presented: who had to, in order. The sheet must be complete afterwards."""
    order = []
    while not sheet.complete:
        seat = following(sheet).must_present
        assert seat is not None
        order.append(seat)
        sheet = sheet.add(solo(seat))
    assert sheet.open_solos == ()
    return order


def random_sheet(
    ruleset: Ruleset,
    seats: int,
    rng: Random,
    *,
    time_up_after: int | None = None,
    longer: Sequence[Longer] = (),
    trouble: float = 1.0,
) -> Sheet:
    """A complete sheet, made up."""
    sheet = Sheet.empty(ruleset, seats, time_up_after, longer)
    while not sheet.complete:
        sheet = sheet.add(random_entry(sheet, rng, trouble=trouble))
    return sheet
