"""The scribe's phone where a hall says more of announcing: levels without Re or Kontra, further replies to both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS
from tests.browser.conftest import Server
from tests.browser.sizes import TIGHTEST, cut_or_out_of_reach, sized, small
from tests.browser.test_scribe import fits
from tests.browser.test_scribe_own_extras import TWO
from tests.browser.thumb import Hall, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb

REPLIES = replace(TWO, further_replies=3, further_reply_points=1)
APART = replace(REPLIES, level_says_announcement=False)
COUNTER = "[data-counter=replies]"


def hall_of(server: Server, ruleset: object, seats: int = 4) -> Hall:
    assert isinstance(ruleset, type(PRESETS["oase"]))
    return new_hall(server, players=seats, ruleset_data=ruleset.to_json())


def test_a_further_reply_is_asked_for_once_both_have_announced(server: Server, phone: Page) -> None:
    hall = hall_of(server, REPLIES)
    thumb = Thumb(phone).open(hall).re(1, 3)
    replies = phone.locator(COUNTER)
    expect(replies).to_be_hidden()
    thumb.choose("announce_re", "re")
    expect(replies).to_be_hidden()
    thumb.choose("announce_kontra", "no_90")
    expect(replies).to_be_in_viewport(ratio=1)
    thumb.tap(COUNTER).tap(COUNTER).pips(134).previewed()
    # Kontra missed no 90: won, Re 2, Kontra 2, the level 1, 120 against it 1, two replies.
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt, Spielwert 9")
    expect(phone.locator("[data-preview]")).to_contain_text("2 weitere Erwiderungen")
    assert fits(phone) and small(phone) == []
    thumb.save().saved().game(2)
    assert hall.entries()[0]["facts"]["replies"] == 2
    expect(replies).to_be_hidden()
    # What is not shown was not said.
    thumb.re(1, 3).choose("announce_re", "re").choose("announce_kontra", "kontra").tap(COUNTER)
    phone.locator("label:has([name=announce_kontra][value=kontra])").click()
    expect(replies).to_be_hidden()
    thumb.pips(134).save().saved().game(3)
    assert "replies" not in hall.entries()[1]["facts"]


def test_a_game_with_replies_is_corrected_as_it_was_entered(server: Server, phone: Page) -> None:
    hall = hall_of(server, REPLIES)
    thumb = Thumb(phone).open(hall).re(1, 3).choose("announce_re", "re").choose("announce_kontra", "kontra")
    thumb.tap(COUNTER).pips(134).save().saved().game(2)
    thumb.go("liste").tap(".game__line").tap("[data-correct]")
    expect(phone.locator(COUNTER)).to_have_attribute("aria-label", "Weitere Erwiderungen: 1")
    thumb.tap(COUNTER).previewed().save().saved()
    assert hall.entries()[-1]["facts"]["replies"] == 2


def test_a_level_and_the_announcement_are_tapped_apart(server: Server, phone: Page) -> None:
    hall = hall_of(server, APART)
    thumb = Thumb(phone).open(hall).re(1, 3).choose("announce_re", "no_90").pips(170).previewed()
    # Won, under 90, the level.
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt, Spielwert 3")
    expect(phone.locator("[data-preview]")).to_contain_text("Re keine 90 angesagt, ohne „Re“")
    assert thumb.taps == 3 and fits(phone) and small(phone) == []
    thumb.choose("said_re", "on").previewed()
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt, Spielwert 5")
    phone.locator("label:has([name=said_re])").click()
    thumb.choose("said_kontra", "on").previewed().save().saved().game(2)
    assert hall.entries()[0]["facts"] | {"re": 0} == {
        "type": "normal", "re": 0, "re_pips": 170,
        "announcements": {"re": "no_90", "kontra": "kontra"}, "level_alone": ["re"],
    }  # fmt: skip
    expect(phone.locator("[name=said_kontra]")).not_to_be_checked()
    thumb.go("liste").tap(".game__line").tap("[data-correct]")
    expect(phone.locator("[name=announce_re][value=no_90]")).to_be_checked()
    expect(phone.locator("[name=said_re]")).not_to_be_checked()
    expect(phone.locator("[name=said_kontra]")).to_be_checked()
    expect(phone.locator("[name=announce_kontra][value='']")).to_be_checked()
    thumb.choose("said_re", "on").previewed().save().saved()
    assert "level_alone" not in hall.entries()[-1]["facts"]


def test_without_network_the_waiting_game_says_it(server: Server, phone: Page) -> None:
    hall = hall_of(server, APART)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).choose("announce_re", "no_60").choose("said_re", "on").choose("said_kontra", "on")
    thumb.tap(COUNTER).tap(COUNTER).pips(190).save()
    mark(phone, "waiting", "1 Spiel wartet")
    thumb.tap("[data-queue-state]").at("liste")
    expect(phone.locator(".queued").first).to_contain_text(
        "Re angesagt · Re keine 60 · Kontra angesagt · weitere Erwiderung×2"
    )
    thumb.tap(phone.locator(".queued").first.locator("[data-edit]")).at("spiel")
    expect(phone.locator(COUNTER)).to_have_attribute("aria-label", "Weitere Erwiderungen: 2")
    for name in ("said_re", "said_kontra"):
        expect(phone.locator(f"[name={name}]")).to_be_checked()
    phone.context.set_offline(False)
    thumb.save().saved()
    assert hall.entries()[0]["facts"]["replies"] == 2


def test_without_a_script_both_stand_there_and_the_server_decides(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(360, 740, java_script_enabled=False)
    hall = hall_of(server, APART)
    page.goto(hall.table)
    page.locator(".tile[data-seat='1']").click()
    page.locator(".tile[data-seat='2']").click()
    page.locator("label:has([name=announce_re][value=no_90])").click()
    page.locator("[name=replies]").fill("1")
    page.locator("[name=re_pips]").fill("170")
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator(".field__error")).to_have_text(
        "Weitere Erwiderungen gibt es nur, wenn Re und Kontra angesagt sind."
    )
    page.locator("label:has([name=said_re])").click()
    page.locator("label:has([name=said_kontra])").click()
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator(".field__error")).to_have_count(0)
    assert hall.entries()[0]["facts"]["replies"] == 1


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ruleset", [REPLIES, APART], ids=["replies", "apart"])
def test_with_all_of_it_nothing_is_cut_or_out_of_reach(
    server: Server, phone: Page, ruleset: object, language: str
) -> None:
    phone.context.add_cookies([{"name": "sprache", "value": language, "url": server.hall}])
    thumb = Thumb(phone).open(hall_of(server, ruleset, 5)).re(2, 3)
    if ruleset is APART:
        thumb.choose("said_re", "on").choose("said_kontra", "on")
    thumb.choose("announce_re", "no_60" if ruleset is APART else "re").choose("announce_kontra", "no_90")
    thumb.tap(COUNTER).pips(134).previewed()
    expect(phone.locator("[data-save]")).to_be_in_viewport(ratio=1)
    found = cut_or_out_of_reach(phone, [(360, 740, 100), *TIGHTEST])
    assert not found, "\n".join(found)
    sized(phone, 360, 740, 100)
