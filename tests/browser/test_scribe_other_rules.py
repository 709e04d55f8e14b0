"""What was tapped is in the rules but not in this game any more, or is said otherwise: nothing goes in silence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS, Ruleset
from scoring.own import OwnExtra
from tests.browser.conftest import Server
from tests.browser.test_scribe_kind_gone import sent
from tests.browser.test_scribe_reseated import PUBLISHED, SWAPPED, TAKEN_BACK, seated_again
from tests.browser.thumb import Hall, kept, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import comes_to_nothing, hears_nothing, losing_answers, until

HERE = "Die Regeln wurden geändert, {} gibt es hier nicht mehr: bitte noch einmal ansehen."
DDV = PRESETS["ddv"]
APART = replace(DDV, level_says_announcement=False)
WON = {"type": "normal", "re": [1, 3], "re_pips": 140}
SAID = WON | {"announcements": {"re": "re"}}
PARTY = replace(PRESETS["schuetzenfest"], violations=("revoke", "serious"), revoke_mode="party", revoke_credit=5)
PAYS_ALL = replace(PARTY, revoke_mode="pays_all")
FIXED = replace(PARTY, revoke_mode="fixed")


def hall_of(server: Server, ruleset: Ruleset) -> Hall:
    return new_hall(server, ruleset_data=ruleset.to_json())


def give(hall: Hall, page: Page, ruleset: Ruleset) -> None:
    """The director gives other rules; wait until the page is of these."""
    page.evaluate("document.body.dataset.before = true")
    hall.run(
        "from scoring import Ruleset\nfrom tournaments import ledger\nimport json\n"
        f"ledger.change_ruleset(table.round.tournament, Ruleset.from_json({ruleset.to_json()!r}))"
    )
    if page.evaluate("navigator.onLine"):
        renewed(page)


def renewed(page: Page) -> None:
    expect(page.locator("html.js body:not([data-before])")).to_be_attached()


def wait_on_the_phone(thumb: Thumb) -> None:
    thumb.page.context.set_offline(True)
    thumb.tap("[data-save]")
    mark(thumb.page, "waiting")


def online(page: Page) -> None:
    page.context.set_offline(False)
    renewed(page)


def lacks(page: Page, *names: str) -> None:
    """What is lacking is named, once."""
    expect(page.locator("#entry [data-error]")).to_have_text(HERE.format(", ".join(f"„{name}“" for name in names)))


@pytest.mark.parametrize(("before", "now"), [(APART, DDV), (DDV, APART)])
@pytest.mark.parametrize("waits", [True, False])
def test_a_bare_announcement_is_said_by_both_forms(
    server: Server, phone: Page, before: Ruleset, now: Ruleset, waits: bool
) -> None:
    hall = hall_of(server, before)
    thumb = Thumb(phone).open(hall).re(1, 3)
    thumb.choose(*(("said_re", "on") if before is APART else ("announce_re", "re"))).pips(140).previewed()
    if waits:
        wait_on_the_phone(thumb)
    give(hall, phone, now)
    if waits:
        online(phone)
    else:
        expect(phone.locator("[data-says=re]:checked")).to_have_count(1)
        expect(phone.locator("[data-error]")).to_have_count(0)
        expect(phone.locator("[data-preview]")).to_contain_text("Re angesagt")
        thumb.save()
    thumb.saved()
    assert [one["facts"] for one in hall.entries()] == [SAID]


def test_a_level_with_its_announcement_is_so_by_both_forms(server: Server, phone: Page) -> None:
    hall = hall_of(server, DDV)
    thumb = Thumb(phone).open(hall).re(1, 3).choose("announce_re", "no_90").pips(170).previewed()
    give(hall, phone, APART)
    expect(phone.locator("[name=said_re]")).to_be_checked()
    thumb.previewed()
    expect(phone.locator("[data-error]")).to_have_count(0)
    thumb.save().saved()
    assert hall.entries()[0]["facts"] == WON | {"re_pips": 170, "announcements": {"re": "no_90"}}


def test_a_level_alone_is_asked_about_where_there_is_none(server: Server, phone: Page) -> None:
    hall = hall_of(server, APART)
    thumb = Thumb(phone).open(hall).re(1, 3).choose("announce_re", "no_90").pips(170).previewed()
    give(hall, phone, DDV)
    lacks(phone, "Re keine 90 ohne Ansage")
    give(hall, phone, APART)
    expect(phone.locator("[name=announce_re][value=no_90]")).to_be_checked()
    expect(phone.locator("[name=said_re]")).not_to_be_checked()
    expect(phone.locator("[data-error]")).to_have_count(0)
    thumb.previewed()
    wait_on_the_phone(thumb)
    give(hall, phone, DDV)
    online(phone)
    lacks(phone, "Re keine 90 ohne Ansage")
    mark(phone, "refused")
    thumb.save().saved()  # as it is shown
    assert hall.entries()[0]["facts"] == WON | {"re_pips": 170, "announcements": {"re": "no_90"}}


NO_EXTRAS = replace(DDV, extras_in=tuple(one for one in DDV.extras_in if one != "normal"))
FOX = "[data-counter=extra_re_fox]"


def test_an_extra_point_that_counts_no_more_here_is_named_and_comes_back(server: Server, phone: Page) -> None:
    hall = hall_of(server, DDV)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(FOX).pips(140).previewed()
    give(hall, phone, NO_EXTRAS)
    lacks(phone, "Fuchs gefangen")
    phone.reload()
    lacks(phone, "Fuchs gefangen")
    give(hall, phone, DDV)
    expect(phone.locator(FOX)).to_have_attribute("data-on", "")
    expect(phone.locator("[data-error]")).to_have_count(0)
    give(hall, phone, NO_EXTRAS)
    lacks(phone, "Fuchs gefangen")
    thumb.save().saved()
    assert hall.entries()[0]["facts"] == WON


def test_a_tap_after_the_sentence_is_of_the_rules_of_now(server: Server, phone: Page) -> None:
    hall = hall_of(server, DDV)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(FOX).pips(14).previewed()
    give(hall, phone, NO_EXTRAS)
    lacks(phone, "Fuchs gefangen")
    thumb.pips(0).previewed()
    expect(phone.locator("[data-error]")).to_have_count(0)
    give(hall, phone, DDV)
    expect(phone.locator("[name=re_pips]")).to_have_value("140")
    expect(phone.locator(FOX)).not_to_have_attribute("data-on", "")
    expect(phone.locator("[data-error]")).to_have_count(0)


def test_a_waiting_game_with_such_an_extra_point_is_not_overwritten_in_silence(server: Server, phone: Page) -> None:
    hall = hall_of(server, DDV)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(FOX).pips(140).previewed()
    wait_on_the_phone(thumb)
    before = sent(phone)
    give(hall, phone, NO_EXTRAS)
    online(phone)
    mark(phone, "refused", "1 Spiel abgelehnt")
    lacks(phone, "Fuchs gefangen")
    assert sent(phone) == before
    give(hall, phone, DDV)
    expect(phone.locator(FOX)).to_have_attribute("data-on", "")
    expect(phone.locator("[data-error]")).to_have_count(0)
    thumb.previewed().save().saved()
    assert [one["facts"] for one in hall.entries()] == [WON | {"extras": {"re": ["fox"]}}]


@pytest.mark.parametrize("changed", [{"party": "kontra"}, {"games": ("marriage",)}])
def test_an_own_extra_point_is_named_too(server: Server, phone: Page, changed: dict[str, Any]) -> None:
    own = OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal",))
    hall = hall_of(server, replace(DDV, own_extras=(own,)))
    Thumb(phone).open(hall).re(1, 3).tap("[data-counter^=extra_re_own_1-]").pips(140).previewed()
    give(hall, phone, replace(DDV, own_extras=(replace(own, **changed),)))
    lacks(phone, "Blanker Fuchs")


def revoked(thumb: Thumb, hall: Hall) -> Thumb:
    return thumb.open(hall).go("mehr").tap("[data-violation]").choose("violation", "revoke").choose("offender", "2")


def test_the_partner_of_a_violation_comes_back(server: Server, phone: Page) -> None:
    hall = hall_of(server, PARTY)
    thumb = revoked(Thumb(phone), hall).choose("partner", "4").previewed()
    give(hall, phone, PAYS_ALL)
    lacks(phone, "wer mit ihm spielt")
    give(hall, phone, FIXED)
    lacks(phone, "wer mit ihm spielt")
    give(hall, phone, PARTY)
    expect(phone.locator("[name=partner][value='4']")).to_be_checked()
    expect(phone.locator("[data-error]")).to_have_count(0)
    thumb.previewed()
    wait_on_the_phone(thumb)
    give(hall, phone, FIXED)
    online(phone)
    mark(phone, "refused")
    lacks(phone, "wer mit ihm spielt")
    assert hall.entries() == []
    give(hall, phone, PARTY)
    expect(phone.locator("[name=partner][value='4']")).to_be_checked()
    thumb.previewed().save().saved()
    assert hall.entries()[0]["facts"] == {"violation": "revoke", "offender": 2, "partner": 4}


def test_the_game_within_a_violation_comes_back(server: Server, phone: Page) -> None:
    hall = hall_of(server, PAYS_ALL)
    thumb = revoked(Thumb(phone), hall).re(1, 3).pips(140).previewed()
    give(hall, phone, FIXED)
    lacks(phone, "Normalspiel")
    give(hall, phone, PAYS_ALL)
    expect(phone.locator("[name=re_pips]")).to_have_value("140")
    thumb.previewed()
    wait_on_the_phone(thumb)
    give(hall, phone, FIXED)
    online(phone)
    mark(phone, "refused")
    lacks(phone, "Normalspiel")
    thumb.save().saved()  # as it is shown
    assert hall.entries()[0]["facts"] == {"violation": "revoke", "offender": 2}


def test_a_marriage_without_partner_is_named_and_comes_back(server: Server, phone: Page) -> None:
    hall = hall_of(server, DDV)
    unknown = replace(DDV, unclarified_marriage="unknown")
    thumb = Thumb(phone).open(hall).choose("type", "marriage").choose("alone", "1").re(2).pips(140).previewed()
    give(hall, phone, unknown)
    lacks(phone, "ohne Partner")
    give(hall, phone, DDV)
    expect(phone.locator("[name=alone]")).to_be_checked()
    expect(phone.locator("[data-error]")).to_have_count(0)
    thumb.previewed()
    wait_on_the_phone(thumb)
    give(hall, phone, unknown)
    online(phone)
    mark(phone, "refused")
    lacks(phone, "ohne Partner")
    thumb.re(3).previewed().save().saved()
    assert hall.entries()[0]["facts"] == WON | {"type": "marriage", "re": [2, 3]}


def test_a_correction_names_it_and_leaves_the_game_on_the_list(server: Server, phone: Page) -> None:
    hall = hall_of(server, DDV)
    hall.enter(WON)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line >> nth=-1").tap("[data-correct]").at("spiel")
    thumb.tap(FOX).previewed()
    give(hall, phone, NO_EXTRAS)
    lacks(phone, "Fuchs gefangen")
    give(hall, phone, DDV)
    expect(phone.locator(FOX)).to_have_attribute("data-on", "")
    thumb.previewed()
    wait_on_the_phone(thumb)
    give(hall, phone, NO_EXTRAS)
    online(phone)
    mark(phone, "refused")
    lacks(phone, "Fuchs gefangen")
    assert [one["facts"] for one in hall.entries()] == [WON]


def test_a_change_that_does_not_touch_the_game_asks_nobody(server: Server, phone: Page) -> None:
    hall = hall_of(server, DDV)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(FOX).choose("announce_kontra", "kontra").pips(140).previewed()
    wait_on_the_phone(thumb)
    give(hall, phone, replace(DDV, time_limit_minutes=45))
    online(phone)
    thumb.saved()
    assert len(hall.entries()) == 1 and kept(phone) == []


@pytest.mark.parametrize("waits", [True, False])
def test_who_sits_here_now_is_said_besides(server: Server, phone: Page, waits: bool) -> None:
    """Others came to the table, and the rules are others: neither hides the other."""
    hall = hall_of(server, DDV)
    thumb = Thumb(phone).open(hall).re(1, 3).tap(FOX).pips(140).previewed()
    if waits:
        wait_on_the_phone(thumb)
    phone.context.set_offline(True)
    for done in (TAKEN_BACK, SWAPPED, PUBLISHED):
        hall.run(done)
    give(hall, phone, NO_EXTRAS)
    phone.context.set_offline(False)
    seated_again(phone)
    if waits:
        thumb.tap(phone.locator("[data-unsettled] [data-edit]"))
    shown = phone.locator("#entry [data-error]")
    expect(shown).to_contain_text("Hier sitzen jetzt andere")
    expect(shown).to_contain_text(HERE.format("„Fuchs gefangen“"))


def test_put_right_and_refused_it_is_dropped_though_it_had_come_in_before(server: Server, phone: Page) -> None:
    """Its answer was lost, so that the phone does not know."""
    hall = hall_of(server, DDV)
    thumb = Thumb(phone).open(hall)
    hears_nothing(phone)
    phone.route("**/eintrag/", losing_answers(server))
    thumb.re(1, 3).pips(140).save()
    until(phone, lambda: len(hall.entries()) == 1)
    phone.route("**/eintrag/**", comes_to_nothing)  # what was lost is asked for by Playwright, which is never cut off
    phone.context.set_offline(True)
    thumb.tap("[data-queue-state]").tap(phone.locator(".queued").get_by_role("button", name="Bearbeiten"))
    thumb.tap(FOX).save()
    phone.unroute_all()
    give(hall, phone, NO_EXTRAS)
    online(phone)
    mark(phone, "refused")
    thumb.tap(phone.locator("[data-cancel]:visible")).tap("[data-queue-state]")
    thumb.tap(phone.locator(".queued").get_by_role("button", name="Verwerfen")).tap("dialog [data-sure-yes]")
    expect(phone.locator("#notices")).to_contain_text("ist jetzt gestrichen")
    expect(phone.locator(".queued")).to_have_count(0)
    assert [one["status"] for one in hall.entries()] == ["struck"]
