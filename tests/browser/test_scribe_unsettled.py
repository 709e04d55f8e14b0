"""What the server has not accepted from a phone is said where one would go past it: before signing, before saving."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.thumb import Hall, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import until

OURS = {"type": "normal", "re": [1, 3], "re_pips": 130}


def refuse(route: Route) -> None:
    told = {"field": "re_pips", "message": "So viele Augen gibt es nicht."}
    route.fulfill(status=422, headers={"HX-Trigger": json.dumps({"table:refused": told})})


def refused_correction(server: Server, phone: Page, games: int, **fields: Any) -> tuple[Hall, Thumb]:
    """The newest game's correction was refused, and nobody has dropped it; the form is empty again."""
    hall = new_hall(server, "schuetzenfest", **fields)
    hall.enter(*[OURS] * games)
    thumb = Thumb(phone).open(hall).go("liste").tap(phone.locator(".game__line").last)
    thumb.tap("[data-correct]:visible").at("spiel")
    phone.route("**/korrigieren/", refuse)
    thumb.pips(141).tap("[data-save]")
    mark(phone, "refused", "1 Spiel abgelehnt")
    phone.unroute("**/korrigieren/")
    expect(phone.locator("#entry [data-error]")).to_contain_text("So viele Augen gibt es nicht.")
    return hall, thumb.tap(".thumbbar__cancel")


def test_a_refused_correction_is_named_before_anybody_confirms(server: Server, phone: Page) -> None:
    hall, thumb = refused_correction(server, phone, 16)
    line = phone.locator("[data-unsettled]")
    expect(line).to_contain_text("Eine Korrektur (Spiel 16) ist nicht angenommen.")
    anna = phone.get_by_role("button", name="Inge Sommer bestätigt")
    thumb.tap(anna)
    expect(phone.locator("dialog")).to_contain_text(
        "Eine Korrektur (Spiel 16) ist nicht angenommen. Trotzdem bestätigen?"
    )
    thumb.tap("dialog [data-close]")
    assert not hall.run("result = table.seats.filter(confirmed_at__isnull=False).exists()")
    thumb.tap(line.get_by_role("button", name="Verwerfen")).tap("dialog [data-sure-yes]")
    mark(phone, "saved")
    expect(line).to_be_hidden()
    thumb.tap(anna)
    expect(phone.get_by_role("button", name="Wort von Inge Sommer zurücknehmen")).to_be_visible()


def test_a_correction_on_its_way_is_named_before_anybody_confirms(server: Server, phone: Page) -> None:
    """What is confirmed lacks it, and says so; once all have confirmed it would be refused."""
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 16)
    thumb = Thumb(phone).open(hall).go("liste").tap(phone.locator(".game__line").last)
    thumb.tap("[data-correct]:visible").at("spiel")
    phone.route("**/korrigieren/", lambda route: route.abort())
    thumb.pips(141).tap("[data-save]")
    mark(phone, "waiting", "1 Spiel wartet")
    lacks = "e => getComputedStyle(e, '::before').content"
    seats = phone.locator(".finish__seats")
    until(phone, lambda: "Stand ohne das wartende Spiel" in seats.evaluate(lacks))
    thumb.tap(phone.get_by_role("button", name="Inge Sommer bestätigt"))
    expect(phone.locator("dialog")).to_contain_text(
        "Ein Eintrag von diesem Handy ist noch nicht gespeichert. Trotzdem bestätigen?"
    )
    thumb.tap("dialog [data-close]")
    phone.unroute("**/korrigieren/")
    mark(phone, "saved")
    assert seats.evaluate(lacks) in ("none", '""')
    thumb.tap(phone.get_by_role("button", name="Inge Sommer bestätigt"))
    expect(phone.get_by_role("button", name="Wort von Inge Sommer zurücknehmen")).to_be_visible()


def test_one_may_confirm_all_the_same(server: Server, phone: Page) -> None:
    _hall, thumb = refused_correction(server, phone, 16)
    thumb.tap(phone.get_by_role("button", name="Jo Lang bestätigt")).tap("dialog [data-sure-yes]")
    expect(phone.get_by_role("button", name="Wort von Jo Lang zurücknehmen")).to_be_visible()


def test_so_is_a_game_in_question(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 15)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.enter(OURS)
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text("Spiel 16 steht schon auf der Liste")
    phone.keyboard.press("Escape")
    line = phone.locator("[data-unsettled]")
    expect(line).to_contain_text("Über ein Spiel von diesem Handy ist noch nicht entschieden.")
    mark(phone, "refused", "1 Spiel zu klären")
    expect(line.locator("[data-state=conflict]")).to_have_text("zu klären")
    thumb.tap(line.get_by_role("button", name="Beide ansehen")).tap("dialog [data-choice=drop]")
    expect(line).to_be_hidden()
    assert pips(hall) == [130] * 16


def test_a_game_that_waits_for_a_refused_correction_says_so(server: Server, phone: Page) -> None:
    """Once it is stored, nobody here could correct the one before it any more."""
    hall, thumb = refused_correction(server, phone, 2, scribe_corrections=1)
    thumb.re(2, 4).pips(152).save()
    mark(phone, "refused", "1 Spiel abgelehnt, 1 wartet")
    line = phone.locator("[data-unsettled]")
    expect(line).to_contain_text("Eine Korrektur (Spiel 2) ist nicht angenommen. Dahinter wartet 1 Spiel.")
    phone.set_viewport_size({"width": 320, "height": 568})
    expect(line.get_by_role("button", name="Bearbeiten")).to_be_in_viewport(ratio=1)
    assert pips(hall) == [130, 130]
    thumb.tap("[data-queue-state]").at("liste")
    card = phone.locator(".queued", has_text="Korrektur von Spiel 2")
    expect(card).to_be_in_viewport()
    thumb.tap(card.locator("[data-drop]")).tap("dialog [data-sure-yes]").saved()
    assert pips(hall) == [130, 130, 152]


def test_a_refused_game_with_many_words_leaves_the_form_its_room(server: Server, phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    thumb = Thumb(phone).open(new_hall(server))
    phone.route("**/eintrag/", refuse)
    thumb.re(1, 3).tap("[data-extras]")
    for counter in ("re_fox", "re_fox", "re_doppelkopf", "kontra_charlie"):
        thumb.tap(f"[data-counter=extra_{counter}]")
    thumb.tap("[data-extras]").choose("announce_re", "no_90").pips(161).tap("[data-save]")
    words = phone.locator("[data-editing-text]")
    expect(words).to_contain_text("Normal · Inge Sommer, Friederike Obermeier · 161 Augen Re")
    lines = "(words) => words.clientHeight / parseFloat(getComputedStyle(words).lineHeight)"
    assert words.evaluate(lines) < 2.5


def test_what_somebody_has_opened_stays_open_where_it_is_refused_once_more(server: Server, phone: Page) -> None:
    _hall, thumb = refused_correction(server, phone, 2)
    thumb.re(2, 4)
    line = phone.locator("[data-unsettled]")
    expect(line).not_to_have_attribute("open", "")
    thumb.tap(line.locator("summary"))
    phone.route("**/korrigieren/", refuse)
    with phone.expect_response("**/korrigieren/"):
        thumb.tap(line.locator("[data-again]"))
    mark(phone, "refused", "1 Spiel abgelehnt")
    expect(line.get_by_role("button", name="Bearbeiten")).to_be_visible()
