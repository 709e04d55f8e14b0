"""A kind of game leaves the rules while one is half typed or waits on the phone: it says which, and stays as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring import PRESETS
from scoring.words import GAME_TYPES
from tests.browser.conftest import Server
from tests.browser.test_scribe_new_rules import CHANGED, change
from tests.browser.test_scribe_ramsch import box, typed
from tests.browser.thumb import Hall, kept, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb

ALL = tuple(GAME_TYPES)
NORMAL = {"type": "normal", "re": [1, 3], "re_pips": 140}


def hall_of(server: Server) -> Hall:
    return new_hall(server, ruleset_data=replace(PRESETS["lions-2024"], game_types=ALL).to_json())


def without(hall: Hall, *gone: str) -> None:
    change(hall, game_types=[one for one in ALL if one not in gone])


def said(page: Page, field: str = "type") -> Locator:
    return page.locator(f"[data-field={field}] [data-error]")


def asks_anew(thumb: Thumb, gone: str, question: str = "Welche Spielart?", field: str = "type") -> None:
    """What is gone is named beside where another is chosen; saved is nothing before that is done."""
    expect(said(thumb.page, field)).to_have_text(CHANGED.format(f"„{gone}“"))
    thumb.tap("[data-save]")
    expect(said(thumb.page, field)).to_have_text(question)


def sent(page: Page) -> list[dict[str, Any]]:
    """What lies on the phone, by the names of the fields that say something of the game."""
    return [{name: value for name, value in item["fields"] if name != "shares"} for item in kept(page)]


@pytest.mark.parametrize("gone", [("ramsch",), ("ramsch", "black_sow")])  # with both the form has no place for the pips
def test_a_waiting_game_stays_as_it_was_and_comes_in_once_its_kind_is_back(
    server: Server, phone: Page, gone: tuple[str, ...]
) -> None:
    hall = hall_of(server)
    thumb = typed(Thumb(phone).open(hall).choose("type", "ramsch"), 90, 70, 65).previewed()
    phone.context.set_offline(True)
    thumb.tap("[data-save]")
    mark(phone, "waiting")
    before = sent(phone)
    assert before == [{"kind": "game", "type": "ramsch", "pips_1": "90", "pips_2": "70", "pips_3": "65"}]
    without(hall, *gone)
    phone.context.set_offline(False)
    expect(phone.locator("[name=type][value=ramsch]")).to_have_count(0)
    asks_anew(thumb, "Ramsch")
    mark(phone, "refused", "1 Spiel abgelehnt")
    what = "Ramsch · Inge 90, Karl-Heinz 70, Friederike 65, Jo 15"
    for _opened in range(2):  # by itself, for the new rules, then by the scribe
        expect(phone.locator("[data-editing-text]")).to_have_text(f"Spiel 1: {what}")
        expect(phone.locator("[data-unsettled-text]")).to_have_text("Ein Spiel von diesem Handy ist nicht angenommen.")
        expect(phone.locator("[data-unsettled] [data-what]")).to_have_text(what)
        phone.reload()
    expect(phone.locator("[data-queue] [data-what]")).to_contain_text("Ramsch")
    assert sent(phone) == before
    without(hall)
    expect(phone.locator("[name=type][value=ramsch]")).to_be_checked()
    expect(box(phone, 1)).to_have_value("90")
    thumb.previewed().save().saved()
    assert hall.entries()[0]["facts"] == {"type": "ramsch", "pips": [90, 70, 65, 15]}


def test_a_half_typed_game_is_there_again_once_its_kind_is_back(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = typed(Thumb(phone).open(hall).choose("type", "ramsch"), 90, 70).previewed()
    without(hall, "ramsch", "black_sow")
    asks_anew(thumb, "Ramsch")
    mark(phone, "saved")
    phone.reload()
    asks_anew(thumb, "Ramsch")
    without(hall)
    expect(box(phone, 1)).to_have_value("90")
    expect(box(phone, 2)).to_have_value("70")
    expect(phone.locator("[data-error]")).to_have_count(0)
    assert kept(phone) == [] and hall.entries() == []


def test_what_another_kind_has_as_well_goes_over_to_it(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).choose("type", "poverty").re(1, 3).pips(140).previewed()
    without(hall, "poverty")
    asks_anew(thumb, "Trumpfabgabe")
    thumb.choose("type", "normal").previewed()
    expect(phone.locator("[data-error]")).to_have_count(0)
    thumb.save().saved()
    assert hall.entries()[0]["facts"] == NORMAL


@pytest.mark.parametrize(("kind", "name"), [("silent_marriage", "Stille Hochzeit"), ("normal", "Normalspiel")])
def test_every_kind_is_named(server: Server, phone: Page, kind: str, name: str) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).choose("type", kind).re(2).pips(140).previewed()
    without(hall, kind)
    asks_anew(thumb, name)
    thumb.tap(".thumbbar__cancel")
    expect(phone.locator("[name=type]:checked")).to_have_count(1)  # the next game begins as every other
    expect(phone.locator("[data-error]")).to_have_count(0)
    mark(phone, "saved")


def test_a_correction_leaves_the_game_on_the_list(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    hall.enter(NORMAL)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line >> nth=-1").tap("[data-correct]").at("spiel")
    thumb.choose("type", "poverty").previewed()
    without(hall, "poverty")
    expect(phone.locator("[data-editing-text]")).to_contain_text("Angefangene Korrektur von Spiel 1 wiederhergestellt")
    asks_anew(thumb, "Trumpfabgabe")
    mark(phone, "saved")
    assert kept(phone) == [] and [one["facts"] for one in hall.entries()] == [NORMAL]


def test_a_violation_and_the_game_within_it(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).go("mehr").tap("[data-violation]").choose("violation", "decided")
    thumb.choose("offender", "2").choose("type", "poverty").re(1, 3).pips(140).previewed()
    without(hall, "poverty")
    asks_anew(thumb, "Trumpfabgabe")
    left = [one for one in PRESETS["lions-2024"].violations if one != "decided"]
    change(hall, game_types=ALL, violations=left)
    asks_anew(thumb, "Regelverstoß bei entschiedenem Spiel", "Welcher Regelverstoß?", "violation")
    change(hall, game_types=ALL)
    expect(phone.locator("[name=violation][value=decided]")).to_be_checked()
    expect(phone.locator("[name=type][value=poverty]")).to_be_checked()
    expect(phone.locator("[name=re_pips]")).to_have_value("140")
    assert kept(phone) == [] and hall.entries() == []


def test_a_solo_is_there_again_too(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).choose("type", "solo").choose("solo", "queens").re(2).pips(140).previewed()
    change(hall, game_types=ALL, solos=[one for one in PRESETS["lions-2024"].solos if one != "queens"])
    asks_anew(thumb, "Damensolo", "Welches Solo?", "solo")
    without(hall)
    expect(phone.locator("[name=solo][value=queens]")).to_be_checked()
    thumb.previewed().save().saved()
    assert hall.entries()[0]["facts"]["solo"] == "queens"
