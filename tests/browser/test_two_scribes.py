"""Two scribes write a round at one table in turn, each without network for a while: the page says who sits out and
what is due before every game, and in the end all points are those of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS, NextGame, Sheet
from tests.browser.thumb import QuickThumb, new_hall
from tests.server import Server

IN_TURN = 6  # games until the other one writes
WITHOUT_NETWORK = range(2, 5)  # of these


@pytest.mark.parametrize(("ruleset", "seats"), [("ddv", 5), ("lions-2024", 4)])
def test_a_whole_round(server: Server, phone: Page, other_phone: Page, ruleset: str, seats: int) -> None:
    hall = new_hall(server, ruleset, players=seats)
    scribes = [QuickThumb(page).open(hall) for page in (phone, other_phone)]
    failures: list[str] = []
    for scribe in scribes:
        scribe.page.on("pageerror", lambda error: failures.append(str(error)))
    sheet, rng = Sheet.empty(PRESETS[ruleset], seats), Random(seats)
    while (game := sheet.next) is not None:
        done = len(sheet.rows)
        scribe, turn = scribes[done // IN_TURN % 2], done % IN_TURN
        if turn == WITHOUT_NETWORK.start:
            scribe.page.context.set_offline(True)
        sheet = sheet.add(enters(scribe, game, 100 + done, rng))
        if turn == WITHOUT_NETWORK.stop - 1:
            scribe.page.context.set_offline(False)
        if turn not in WITHOUT_NETWORK[:-1] and sheet.next is not None:
            for one in scribes:
                one.saved().game(sheet.next.number)
    for scribe in scribes:
        scribe.page.context.set_offline(False)
        expect(scribe.page.locator("#fertig")).to_be_visible()
    assert [sum(entry["points"][seat] for entry in hall.entries()) for seat in range(seats)] == list(sheet.totals)
    assert failures == []


def enters(scribe: QuickThumb, game: NextGame, pips: int, rng: Random) -> dict[str, Any]:
    """One game: the solo that is due, which stands in the form; else every third one is a solo, a duty where open."""
    out = [] if game.sits_out is None else [str(game.sits_out)]
    seats = scribe.page.locator(".tile[data-out]")
    expect(seats).to_have_count(len(out))
    assert [seat.get_attribute("data-seat") for seat in seats.all()] == out
    if game.must_present is not None:
        expect(scribe.page.locator("[name=re]:checked")).to_have_value(str(game.must_present))
        scribe.choose("solo", "jacks").pips(pips).save()
        return {"type": "solo", "solo": "jacks", "re": [game.must_present], "re_pips": pips}
    if rng.random() < 0.3:
        soloist = rng.choice([seat for seat in game.players if seat in game.open_solos] or game.players)
        scribe.choose("type", "solo").choose("solo", "jacks").re(soloist).pips(pips).save()
        return {"type": "solo", "solo": "jacks", "re": [soloist], "re_pips": pips}
    re = sorted(rng.sample(game.players, 2))
    scribe.re(*re).pips(pips).save()
    return {"type": "normal", "re": re, "re_pips": pips}
