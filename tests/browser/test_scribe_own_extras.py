"""The scribe's phone where a hall has extra points of its own: its keys are there for the games in which they count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS, Ruleset
from scoring.own import OwnExtra
from scoring.words import EXTRAS, GAME_CLASSES, SOLOS
from tests.browser.conftest import Server
from tests.browser.sizes import TIGHTEST, cut_or_out_of_reach, sized, small
from tests.browser.test_scribe import fits
from tests.browser.thumb import Hall, new_hall
from tests.browser.thumb import QuickThumb as Thumb

BLANK_FOX = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal",))
WASHED = OwnExtra("own_2", "Waschmaschine", 1, "Wama", "both", ("normal", "picture_solo"))
TWO = replace(PRESETS["lions-2024"], own_extras=(BLANK_FOX, WASHED))
LONG_SIGNS = {
    "Blanker Fuchs": "bF",
    "Waschmaschine": "Wama",
    "Schweinchen": "Schwein",
    "Genscher": "WMWMWMWM",
    "Pik": "P",
}
FULLEST = replace(
    PRESETS["lions-2024"],
    extra_points=tuple(EXTRAS),
    extras_in=tuple(GAME_CLASSES),
    solos=tuple(SOLOS),
    own_extras=tuple(
        OwnExtra(f"own_{number}", name, number, sign, "both", tuple(GAME_CLASSES))
        for number, (name, sign) in enumerate(LONG_SIGNS.items(), 1)
    ),
)


def hall_of(server: Server, ruleset: Ruleset, seats: int = 4) -> Hall:
    return new_hall(server, players=seats, ruleset_data=ruleset.to_json())


def counter(party: str, extra: str) -> str:
    return f"[data-counter=extra_{party}_{extra}], [data-counter^=extra_{party}_{extra}-]"


def test_an_own_extra_is_tapped_told_by_name_saved_and_listed(server: Server, phone: Page) -> None:
    hall = hall_of(server, TWO)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(counter("re", "own_1")).pips(134).previewed()
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt, Spielwert 3")
    expect(phone.locator(".preview__lines")).to_contain_text("Blanker Fuchs +2")
    thumb.save().saved().game(2)
    assert thumb.taps == 4  # one for the extra point
    assert hall.entries()[0]["facts"]["extras"] == {"re": ["own_1"]}
    thumb.go("liste").tap(".game__line")
    expect(phone.locator(".why")).to_contain_text("Blanker Fuchs")


def test_only_what_counts_in_the_game_is_there_and_what_is_not_counts_nothing(server: Server, phone: Page) -> None:
    hall = hall_of(server, TWO)
    thumb = Thumb(phone).open(hall)
    fox, blank, washed = (phone.locator(counter("re", extra)) for extra in ("fox", "own_1", "own_2"))
    thumb.tap(fox).tap(blank).tap(washed).choose("type", "solo")
    for one in (fox, blank, washed):
        expect(one).to_be_hidden()  # which solo it is is not said yet
    thumb.choose("solo", "queens").tap("[data-extras]")
    expect(washed).to_be_visible()
    expect(fox).to_be_hidden()
    expect(blank).to_be_hidden()
    thumb.choose("solo", "aces")
    expect(washed).to_be_hidden()
    thumb.choose("solo", "queens").re(2).pips(134).save().saved().game(2)
    assert hall.entries()[0]["facts"]["extras"] == {"re": ["own_2"]}


def test_a_marriage_without_partner_is_a_game_of_its_own(server: Server, phone: Page) -> None:
    alone = replace(WASHED, games=("unclarified_marriage",))
    thumb = Thumb(phone).open(hall_of(server, replace(TWO, own_extras=(BLANK_FOX, alone)))).choose("type", "marriage")
    expect(phone.locator(counter("re", "fox"))).to_be_visible()
    expect(phone.locator(counter("re", "own_2"))).to_be_hidden()
    thumb.choose("alone", "1")
    expect(phone.locator(counter("re", "own_2"))).to_be_visible()
    expect(phone.locator(counter("re", "fox"))).to_be_hidden()


def test_without_a_script_all_of_them_stand_there_and_the_server_decides(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    page.goto(hall_of(server, TWO).table)
    page.locator("[name^=extra_re_own_1]").fill("1")
    page.locator("label:has([name=type][value=solo])").click()
    page.locator("label:has([name=solo][value=queens])").click()
    page.locator(".tile[data-seat='2']").click()
    page.locator("[name=re_pips]").fill("134")
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator(".field__error")).to_contain_text("„Blanker Fuchs“ zählt nicht in diesem Spiel")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("seats", [4, 5])
def test_with_two_own_ones_the_ordinary_game_fits(server: Server, phone: Page, seats: int, language: str) -> None:
    hall = hall_of(server, TWO, seats)
    phone.context.add_cookies([{"name": "sprache", "value": language, "url": server.hall}])
    thumb = Thumb(phone).open(hall)
    assert fits(phone)
    thumb.re(2, 3).pips(134).previewed()
    expect(phone.locator(".preview__headline")).to_be_in_viewport(ratio=1)
    for key in ("re_own_1", "re_own_2", "kontra_own_1", "kontra_fox"):
        expect(phone.locator(counter(*key.split("_", 1)))).to_be_in_viewport(ratio=1)
    assert fits(phone)
    assert small(phone) == []
    thumb.save().saved()
    assert thumb.taps == 3
    assert len(hall.entries()) == 1


def test_with_a_further_reply_too_what_comes_of_it_stands_above_the_bar(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(hall_of(server, replace(TWO, further_replies=2), 5)).re(2, 3).pips(134)
    keypad = phone.locator(".keypad")
    before = keypad.bounding_box()
    thumb.choose("announce_re", "no_90").choose("announce_kontra", "kontra").tap("[data-counter=replies]")
    assert keypad.bounding_box() == before  # nothing moves under the thumb
    for party, extra in (("re", "own_1"), ("kontra", "own_2"), ("re", "fox"), ("kontra", "charlie")):
        thumb.tap(counter(party, extra))
    result = thumb.previewed().page.locator(".preview__headline")
    bar = phone.locator(".thumbbar").bounding_box()
    box = result.bounding_box()
    assert box is not None and bar is not None and box["y"] + box["height"] <= bar["y"]


@pytest.mark.parametrize("preset", ["ddv", "schuetzenfest"])
def test_with_two_own_ones_a_solo_fits(server: Server, phone: Page, preset: str) -> None:
    """Seven kinds of solo take a row more than four: there the extra points are folded."""
    always = tuple(replace(one, games=tuple(GAME_CLASSES)) for one in (BLANK_FOX, WASHED))
    hall = hall_of(server, replace(PRESETS[preset], own_extras=always, extras_in=tuple(GAME_CLASSES)), 5)
    thumb = Thumb(phone).open(hall).choose("type", "solo").choose("solo", "queens")
    washed = phone.locator(counter("re", "own_2"))
    if preset == "ddv":
        expect(washed).to_be_hidden()
        thumb.tap("[data-extras]")
    thumb.tap(washed)
    if preset == "ddv":
        thumb.tap("[data-extras]")
        expect(phone.locator("[data-extras]")).to_contain_text("Re Wama")
    thumb.re(2).pips(134).previewed()
    expect(phone.locator(".preview__headline")).to_be_in_viewport(ratio=1)
    assert fits(phone)
    thumb.save().saved()
    assert hall.entries()[0]["facts"]["extras"] == {"re": ["own_2"]}


@pytest.mark.parametrize("ruleset", [TWO, FULLEST], ids=["two", "fullest"])
def test_with_many_nothing_is_cut_or_out_of_reach(server: Server, phone: Page, ruleset: Ruleset) -> None:
    thumb = Thumb(phone).open(hall_of(server, ruleset, 5))
    key = phone.locator("[data-extras]")
    if ruleset is FULLEST:
        assert fits(phone)  # folded
        thumb.tap(key)
    thumb.tap(counter("re", "own_2")).tap(counter("kontra", "own_1")).re(2, 3).pips(134).previewed()
    expect(phone.locator(counter("kontra", "fox"))).to_be_visible()
    expect(phone.locator("[data-save]")).to_be_in_viewport(ratio=1)
    found = cut_or_out_of_reach(phone, [(360, 740, 100), *TIGHTEST])
    assert not found, "\n".join(found)
    sized(phone, 360, 740, 100)
    thumb.choose("type", "solo").choose("solo", "queens").previewed()
    found = cut_or_out_of_reach(phone, [(360, 740, 100), *TIGHTEST])
    assert not found, "\n".join(found)


def test_a_heart_trick_that_only_brings_bock_has_its_key(server: Server, phone: Page) -> None:
    rules = replace(PRESETS["lions-2024"], bock_triggers=("heart_trick",))
    assert "heart_trick" not in rules.extra_points
    hall = hall_of(server, rules)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(counter("re", "heart_trick")).pips(134).previewed()
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt, Spielwert 1")
    thumb.save().saved().game(2)
    expect(phone.locator("main")).to_contain_text("Bock")
    assert hall.entries()[0]["facts"]["extras"] == {"re": ["heart_trick"]}
