"""The rules change while a game is half typed or waits on the phone: what was tapped stays what it was."""

from __future__ import annotations

import json
from dataclasses import replace

from playwright.sync_api import Page, expect

from scoring import PRESETS
from scoring.own import OwnExtra
from tests.browser.conftest import Server
from tests.browser.thumb import Hall, new_hall
from tests.browser.thumb import QuickThumb as Thumb

FOX = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal",))
WASHED = OwnExtra("own_2", "Waschmaschine", 1, "Wama", "both", ("normal",))
SOW = OwnExtra("own_3", "Sau", 3, "Sau", "both", ("normal",))
CHANGED = "Die Regeln wurden geändert, {} gibt es nicht mehr: bitte noch einmal ansehen."


def hall_of(server: Server) -> Hall:
    rules = replace(PRESETS["lions-2024"], own_extras=(FOX, WASHED))
    return new_hall(server, ruleset_data=rules.to_json())


def give(hall: Hall, *extras: OwnExtra) -> None:
    """The director writes the own extra points anew."""
    change(hall, own_extras=[one.to_json() for one in extras])


def change(hall: Hall, **values: object) -> None:
    """The director changes some of the rules."""
    wanted = PRESETS["lions-2024"].to_json() | values
    hall.run(
        "from scoring import Ruleset\nfrom tournaments import ledger\nimport json\n"
        f"ledger.change_ruleset(table.round.tournament, Ruleset.from_json(json.loads({json.dumps(wanted)!r})))"
    )


def key(name: str) -> str:
    return f"[data-counter^=extra_re_{name}-]"


def test_a_half_typed_game_takes_over_the_new_form_and_keeps_what_was_typed(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(key("own_2")).pips(13)
    give(hall, SOW, WASHED)
    expect(phone.locator(key("own_3"))).to_be_visible()
    expect(phone.locator(key("own_1"))).to_have_count(0)
    expect(phone.locator(key("own_2"))).to_have_attribute("data-on", "")
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(phone.locator("[data-error]")).to_have_count(0)
    thumb.tap(".key[data-key='4']").previewed()
    thumb.save().saved()
    assert hall.entries()[0]["facts"]["extras"] == {"re": ["own_2"]}
    assert hall.entries()[0]["facts"]["re_pips"] == 134


def test_what_is_typed_and_exists_no_more_is_said(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    Thumb(phone).open(hall).re(1, 3).tap(key("own_1")).pips(134).previewed()
    give(hall, SOW, WASHED)
    expect(phone.locator("[data-error]")).to_have_text(CHANGED.format("„Blanker Fuchs“"))
    expect(phone.locator(".tile[data-seat='3'] input")).to_be_checked()
    expect(phone.locator("[name=re_pips]")).to_have_value("134")
    assert hall.entries() == []


def test_a_waiting_game_is_refused_and_put_right(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(key("own_1")).pips(134).previewed()
    phone.context.set_offline(True)
    thumb.tap("[data-save]")
    expect(phone.locator("[data-queue-state]")).to_have_attribute("data-state", "waiting")
    give(hall, SOW, WASHED)
    phone.context.set_offline(False)
    expect(phone.locator("[data-error]")).to_have_text(CHANGED.format("„Blanker Fuchs“"))
    expect(phone.locator(key("own_3"))).to_be_visible()
    expect(phone.locator("[data-error]")).to_have_text(CHANGED.format("„Blanker Fuchs“"))
    assert hall.entries() == []
    thumb.tap(key("own_3")).previewed().save().saved()
    assert hall.entries()[0]["facts"]["extras"] == {"re": ["own_3"]}


def test_what_is_read_aloud_follows_the_new_rules_too(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3).pips(134).previewed()
    aloud = phone.locator("[data-aloud]")
    expect(aloud).to_contain_text("Spielwert 1,")
    change(hall, won=5, own_extras=[SOW.to_json()])
    expect(phone.locator(".preview__headline")).to_have_text("Re gewinnt, Spielwert 5")
    expect(phone.locator(key("own_1"))).to_be_visible()
    expect(aloud).to_contain_text("Spielwert 5,")


def rename(hall: Hall) -> None:
    """A game has the extra point; the director gives it another name and sign, and says that it is the same one."""
    called = replace(FOX, name="Nackte Zehn", sign="NZ")
    wanted = replace(PRESETS["lions-2024"], own_extras=(called, WASHED)).to_json()
    hall.run(
        "from scoring import Ruleset\nfrom tournaments import ledger\nimport json\n"
        f"wanted = Ruleset.from_json(json.loads({json.dumps(wanted)!r}))\n"
        "ledger.change_ruleset(table.round.tournament, wanted, same=['own_1', 'own_2'])"
    )


def test_a_half_typed_mark_stays_under_its_new_name(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(key("own_1")).pips(134).previewed().save().saved()
    thumb.re(1, 3).tap(key("own_1")).tap(key("own_1")).pips(130).previewed()
    rename(hall)
    expect(phone.locator(key("own_1"))).to_contain_text("NZ")
    expect(phone.locator(key("own_1"))).to_contain_text("×2")
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(phone.locator("[data-error]")).to_have_count(0)
    thumb.previewed().save().saved()
    assert hall.entries()[1]["facts"]["extras"] == {"re": ["own_1", "own_1"]}


def test_a_waiting_game_comes_in_with_its_mark_after_a_renaming(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(key("own_1")).pips(134).previewed().save().saved()
    thumb.re(1, 3).tap(key("own_1")).pips(130).previewed()
    phone.context.set_offline(True)
    thumb.tap("[data-save]")
    expect(phone.locator("[data-queue-state]")).to_have_attribute("data-state", "waiting")
    rename(hall)
    phone.context.set_offline(False)
    expect(phone.locator("tbody[id^=eintrag-]")).to_have_count(2)
    assert hall.entries()[1]["facts"]["extras"] == {"re": ["own_1"]}
