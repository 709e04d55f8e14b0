"""What a game would be worth before its pips are known: the save path run dry, once for each range of pips."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.entries import Entry
from scoring.errors import GameError
from scoring.pips import PIPS_RANGES, from_range
from scoring.sheet import Sheet
from scoring.winner import Party


@dataclass(frozen=True, slots=True)
class Prospect:
    """Re with `low` to `high` pips: who wins (None: nobody), the game value, and the points of all seats.

    `no_trick`: not by pips, but because that party took no trick.
    """

    low: int
    high: int
    no_trick: Party | None
    winner: Party | None
    value: int
    points: tuple[int, ...]


def outlook(entry_without_pips: Entry, sheet: Sheet) -> tuple[Prospect, ...]:
    """The prospects of a game, from few pips of Re to many; neighbours of the same worth are one.

    entry_without_pips: a game of the sheet (score-format.md) without "re_pips", "no_trick" and "winner", which are
    passed over. Ranges in which it cannot end are left out. Raises GameError as `Sheet.add` does.
    """
    entry = {key: value for key, value in entry_without_pips.items() if key not in ("re_pips", "no_trick", "winner")}
    prospects: list[Prospect] = []
    refusal: GameError | None = None
    for one in PIPS_RANGES.values():
        try:
            pips = from_range(_whole(entry, sheet), one.code, sheet.ruleset)
            row = sheet.add({**entry, "re_pips": pips, "no_trick": one.no_trick}).rows[-1]
        except GameError as error:
            # What forbids only some ranges is no refusal, and speaks of pips; what forbids all is reported.
            if refusal is None or refusal.field == "re_pips":
                refusal = error
            continue
        assert row.score is not None
        prospect = Prospect(one.low, one.high, one.no_trick, row.score.winner, row.score.value, row.points)
        before = prospects[-1] if prospects else None
        if before and (before.winner, before.value) == (prospect.winner, prospect.value):
            prospects[-1] = replace(before, high=one.high, no_trick=None)
        else:
            prospects.append(prospect)
    if not prospects and refusal is not None:
        raise refusal
    return tuple(prospects)


def _whole(entry: Entry, sheet: Sheet) -> Entry:
    """The game with the players the sheet gives it."""
    return entry if sheet.next is None else {**entry, "players": list(sheet.next.players)}
