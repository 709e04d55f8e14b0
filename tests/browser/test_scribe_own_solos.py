"""The scribe's phone where a hall has solos of its own: a key each, behind the others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS, Ruleset
from scoring.own_solos import OwnSolo
from scoring.words import SOLOS
from tests.browser.conftest import Server
from tests.browser.sizes import TIGHTEST, cut_or_out_of_reach, sized
from tests.browser.test_scribe import fits
from tests.browser.thumb import Hall, new_hall
from tests.browser.thumb import QuickThumb as Thumb

SOLO = "label:has([name=solo][value^=solo_{}-])"
HAMMEL = OwnSolo("solo_1", "Hammelsolo", "Hammel", "ace_solo", 2)
NINES = OwnSolo("solo_2", "Neunersolo", "9er", "picture_solo", black_only=True)
TWO = replace(PRESETS["lions-2024"], own_solos=(HAMMEL, NINES))
SIGNS = ("Hammel", "9er", "WMWMWMWM", "P", "Schwein")
FULLEST = replace(
    PRESETS["lions-2024"],
    solos=tuple(SOLOS),
    own_solos=tuple(
        OwnSolo(f"solo_{number}", f"Eigenes Solo {number}", sign, "trump_solo", number)
        for number, sign in enumerate(SIGNS, 1)
    ),
)


def hall_of(server: Server, ruleset: Ruleset) -> Hall:
    return new_hall(server, ruleset_data=ruleset.to_json())


def test_an_own_solo_is_tapped_told_by_name_saved_and_listed(server: Server, phone: Page) -> None:
    hall = hall_of(server, TWO)
    thumb = Thumb(phone).open(hall).choose("type", "solo").tap(SOLO.format(1)).re(2).pips(134).previewed()
    expect(phone.locator("[data-preview]")).to_contain_text("Hammelsolo")
    assert fits(phone)
    thumb.save().saved().game(2)
    assert thumb.taps == 4  # type, solo, player, save: as with every solo
    assert hall.entries()[0]["facts"]["solo"] == "solo_1"
    thumb.go("liste")
    expect(phone.locator(".game__kind").first).to_contain_text("Hammelsolo")


@pytest.mark.parametrize("ruleset", [TWO, FULLEST], ids=["two", "fullest"])
def test_no_key_is_cut_or_out_of_reach(server: Server, phone: Page, ruleset: Ruleset) -> None:
    thumb = Thumb(phone).open(hall_of(server, ruleset)).choose("type", "solo").tap(SOLO.format(2)).re(2)
    found = cut_or_out_of_reach(phone, [(360, 740, 100), *TIGHTEST])
    assert not found, "\n".join(found)
    sized(phone, 360, 740, 100)
    thumb.choose("solo", "queens").pips(134).previewed()
    expect(phone.locator("[data-save]")).to_be_in_viewport(ratio=1)
