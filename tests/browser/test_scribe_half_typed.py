"""Half a game in the form, and what may take it away or count it twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.test_phone_storage import SLOW
from tests.browser.thumb import Hall, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import SEEN, looked_round

OURS = {"type": "normal", "re": [1, 3], "re_pips": 130}
SOLO = {"type": "solo", "solo": "jacks", "re": [2], "re_pips": 148}


def test_a_game_begun_with_its_kind_is_not_counted_twice(server: Server, phone: Page) -> None:
    """Solo and which one are tapped first; meanwhile another phone saves the same solo."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).choose("type", "solo").choose("solo", "jacks")
    hall.enter(SOLO)
    expect(phone.locator("[data-taken-text]")).to_contain_text("Spiel 1 wurde gerade eingetragen: Bubensolo")
    thumb.re(2).pips(148).tap("[data-save]")
    expect(phone.locator("dialog")).to_contain_text("Es ist dasselbe Spiel.")
    thumb.tap("dialog [data-choice=drop]").saved()
    assert pips(hall) == [148]


def test_so_is_one_begun_with_an_announcement(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).choose("announce_kontra", "no_90").tap("[data-counter=extra_re_fox]")
    hall.enter(OURS)
    expect(phone.locator("[data-taken]")).to_be_visible()
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(phone.locator("[name=announce_kontra][value=no_90]")).to_be_checked()
    expect(phone.locator(".tiles")).to_have_attribute("data-about", "Spiel 1")  # the head is at the next one
    expect(phone.locator(".tile__role:visible")).to_have_count(0)
    thumb.tap("[data-further]")
    phone.reload()
    expect(phone.locator("[name=announce_kontra][value=no_90]")).to_be_checked()
    expect(phone.locator("[data-taken]")).to_be_hidden()  # that was answered
    expect(phone.locator(".tile__role:visible")).to_have_count(2)
    thumb.re(2, 4).pips(121).save().saved()
    assert [entry["facts"].get("announcements") for entry in hall.entries()] == [None, {"kontra": "no_90"}]


def test_what_is_taken_back_is_not_begun(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).choose("type", "solo").choose("type", "normal").choose("announce_re", "re")
    thumb.choose("announce_re", "re")
    hall.enter(OURS)
    thumb.game(2)
    expect(phone.locator("[data-taken]")).to_be_hidden()


def test_a_restored_correction_is_thrown_away_after_a_question_only(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel").pips(141)
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangene Korrektur von Spiel 1 wiederhergestellt")
    phone.evaluate("location.hash = 'liste'")
    thumb.at("liste").tap(".thumbbar__new")
    expect(phone.locator("dialog")).to_contain_text("Die angefangene Korrektur verwerfen?")
    thumb.tap("dialog [data-close]").tap("[data-queue-state]")
    phone.evaluate("location.hash = 'spiel'")
    thumb.at("spiel").save().saved()
    assert pips(hall) == [141]


def test_a_correction_that_came_out_of_reach_says_so_after_a_reload(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel").pips(141)
    hall.enter(SOLO, OURS)
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangene Korrektur von Spiel 1 wiederhergestellt")
    expect(phone.locator("[data-preview]")).to_have_text(
        "So weit zurück kann nur die Turnierleitung ändern. Bitte rufen."
    )
    thumb.tap(".thumbbar__cancel").re(2, 4).pips(121).save().saved()
    assert pips(hall) == [130, 148, 130, 121]
    phone.reload()
    thumb.game(5)
    expect(phone.locator("[data-editing]")).to_be_hidden()


def test_a_correction_that_another_phone_was_faster_with_says_so_after_a_reload(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel").pips(141)
    hall.run(
        f"from uuid import uuid4\nledger.correct(scribe_at(table), table.entries.last().id, {OURS | {'re_pips': 92}!r},"
        " client_id=uuid4(), version=table.version)"
    )
    phone.reload()
    taken = phone.locator("[data-taken]")
    expect(taken).to_contain_text("Spiel 1 wurde gerade korrigiert: Kontra +2 (Karl-Heinz, Jo).")
    expect(phone.locator("[name=re_pips]")).to_have_value("141")
    thumb.tap(taken.locator("[data-discard]"))
    phone.reload()
    thumb.game(2)
    expect(phone.locator("[data-editing]")).to_be_hidden()


def test_a_game_behind_a_refused_one_is_not_said_to_be_sent(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.enter(OURS)
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text("Spiel 1 steht schon auf der Liste")
    phone.keyboard.press("Escape")
    thumb.re(2, 4).pips(142).save()
    mark(phone, "refused", "1 Spiel zu klären, 1 wartet")
    preview = phone.locator("[data-preview]")
    expect(preview).to_contain_text("Wartet: Normal · Karl-Heinz Brandt, Jo Lang")
    expect(phone.locator("[data-unsettled]")).to_contain_text("noch nicht entschieden. Dahinter wartet 1 Spiel.")
    expect(preview).not_to_contain_text("wird gesendet")
    thumb.tap("[data-queue-state]").tap(phone.locator(".queued [data-choose]").first).tap(
        "dialog [data-choice=next]"
    ).saved()
    assert pips(hall) == [130, 131, 142]


def test_from_the_list_the_focus_goes_into_the_form(server: Server, laptop: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS)
    thumb = Thumb(laptop)
    laptop.goto(hall.table.replace(server.hall, server.laptop))
    laptop.set_viewport_size({"width": 360, "height": 740})
    laptop.locator(".thumbbar [data-go=liste]").click()
    thumb.at("liste")
    laptop.locator(".game__line").click()
    laptop.locator("[data-correct]").click()
    thumb.at("spiel")
    expect(laptop.locator("[name=re_pips]")).to_be_focused()
    laptop.go_back()
    thumb.at("liste")
    laptop.locator(".thumbbar__new").click()
    thumb.at("spiel")
    expect(laptop.locator("[name=re][value='1']")).to_be_focused()


def test_half_a_game_hides_no_way_once_the_sheet_is_complete(server: Server, phone: Page) -> None:
    """Another phone saves the last game: the form is gone, and with it what leaves the form."""
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 15)
    thumb = Thumb(phone).open(hall).re(2, 4)
    phone.reload()
    expect(phone.locator(".thumbbar__cancel")).to_be_visible()
    hall.enter(OURS)
    expect(phone.locator("#fertig")).to_be_visible()
    expect(phone.locator(".thumbbar__cancel")).to_be_hidden()
    thumb.go("liste").go("mehr")


@pytest.mark.parametrize("tab", ["same", "new"])
def test_half_a_game_is_found_under_the_tables_new_link(server: Server, phone: Page, tab: str) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3).pips(13)
    hall.renew_link()
    expect(phone.locator(".notice--alarm")).to_contain_text("Dieser Link gilt nicht mehr")
    page = phone if tab == "same" else phone.context.new_page()
    thumb = Thumb(page).open(hall)
    expect(page.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(page.locator("[name=re]:checked")).to_have_count(2)
    thumb.pips(1).save().saved()
    assert pips(hall) == [131]
    Thumb(phone.context.new_page()).open(hall).game(2)
    expect(phone.context.pages[-1].locator("[data-editing]")).to_be_hidden()


def test_half_a_correction_is_found_under_the_new_link(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS)
    Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel").pips(141)
    hall.renew_link()
    page = phone.context.new_page()
    thumb = Thumb(page).open(hall)
    expect(page.locator("[data-editing-text]")).to_have_text("Angefangene Korrektur von Spiel 1 wiederhergestellt")
    thumb.save().saved()
    assert pips(hall) == [141]


def test_half_a_game_is_found_at_no_other_table_and_in_no_other_tab(server: Server, phone: Page) -> None:
    """Another table with its own; a second tab at the same one begins empty, and takes nothing away by it."""
    hall, other = new_hall(server), new_hall(server)
    Thumb(phone).open(hall).re(1, 3).pips(13)
    elsewhere = Thumb(phone.context.new_page()).open(other)
    expect(elsewhere.page.locator("[name=re]:checked")).to_have_count(0)
    elsewhere.re(2, 4).pips(121).save().saved()
    beside = Thumb(phone.context.new_page()).open(hall)
    looked_round(beside.page)
    expect(beside.page.locator("[name=re]:checked")).to_have_count(0)
    hall.renew_link()
    fresh = Thumb(phone.context.new_page()).open(hall)
    expect(fresh.page.locator("[name=re_pips]")).to_have_value("13")


def test_the_directors_page_of_the_table_keeps_its_own(server: Server, laptop: Page) -> None:
    hall = new_hall(server)
    laptop.goto(hall.table.replace(server.hall, server.laptop))
    laptop.locator(".tile[data-seat='1']").click()
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    laptop.wait_for_selector("html.js")
    expect(laptop.locator("[name=re]:checked")).to_have_count(0)
    laptop.locator(".tile[data-seat='2']").click()
    laptop.reload()
    expect(laptop.locator("[name=re]:checked")).to_have_value("2")


def test_a_violation_that_was_only_opened_is_not_begun(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).go("mehr").tap("[data-violation]")
    expect(phone.locator("#entry")).to_have_attribute("data-mode", "violation")
    kept = "Object.keys(sessionStorage).concat(Object.keys(localStorage)).filter((name) => name.startsWith('begun/'))"
    assert phone.evaluate(kept) == []
    # Half a game is still half a game.
    thumb.tap(".thumbbar__cancel").re(1, 3).go("mehr").tap("[data-violation]")
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(phone.locator("#entry")).to_have_attribute("data-mode", "game")
    expect(phone.locator("[name=re]:checked")).to_have_count(2)


def test_half_a_violation_is_called_no_game(server: Server, phone: Page) -> None:
    Thumb(phone).open(new_hall(server)).go("mehr").tap("[data-violation]").choose("violation", "minor")
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangener Eintrag wiederhergestellt")


def closed_and_opened_again(phone: Page, hall: Hall) -> Page:
    """The table's page in a new tab of the same phone, once the old one is closed."""
    context = phone.context
    phone.close()
    Thumb(page := context.new_page()).open(hall)
    return page


def test_half_a_game_is_there_when_its_page_is_opened_again(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3).pips(13)
    page = closed_and_opened_again(phone, hall)
    expect(page.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    Thumb(page).pips(1).save().saved()
    assert pips(hall) == [131]
    page = closed_and_opened_again(page, hall)
    Thumb(page).game(2)
    expect(page.locator("[name=re]:checked")).to_have_count(0)


@pytest.mark.parametrize("link", ["same", "new"])
def test_what_another_tab_has_taken_over_and_saved_does_not_come_back(server: Server, phone: Page, link: str) -> None:
    """Not from the tab that it was begun in, which hears of the game, is looked at again, and closed."""
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3).pips(13)
    if link == "new":
        hall.renew_link()
    phone.evaluate(SEEN, "hidden")
    other = Thumb(phone.context.new_page()).open(hall)
    expect(other.page.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    other.pips(1).save().saved()
    phone.evaluate(SEEN, "visible")
    if link == "same":
        expect(phone.locator("[data-taken]")).to_be_visible()
        phone.reload()
        looked_round(phone)
        expect(phone.locator("[name=re]:checked")).to_have_count(0)
    looked_round(phone)
    phone.close()
    other.page.close()
    third = Thumb(other.page.context.new_page()).open(hall).game(2)
    looked_round(third.page)
    expect(third.page.locator("[data-editing]")).to_be_hidden()
    expect(third.page.locator("[name=re]:checked")).to_have_count(0)
    assert pips(hall) == [131]


def duplicated(page: Page) -> Page:
    """The tab that the browser makes of another one, with what that window keeps."""
    with page.expect_popup() as opening:
        page.evaluate("void window.open(location.href)")
    opening.value.wait_for_selector("html.js")
    looked_round(opening.value)
    return opening.value


def test_a_duplicated_tab_takes_nothing_from_the_first(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3).pips(13)
    other = duplicated(phone)
    expect(other.locator("[name=re_pips]")).to_have_value("13")
    for page in (phone, other, phone):
        page.reload()
        looked_round(page)
        expect(page.locator("[name=re_pips]")).to_have_value("13")
        expect(page.locator("[name=re]:checked")).to_have_count(2)
    Thumb(other).pips(1).save().saved()
    phone.reload()
    looked_round(phone)
    expect(phone.locator("[name=re]:checked")).to_have_count(0)
    assert pips(hall) == [131]


@pytest.mark.parametrize("dropped_in", ["first", "duplicate"])
def test_what_is_dropped_in_one_of_two_tabs_is_gone_from_the_other(
    server: Server, phone: Page, dropped_in: str
) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall).choose("announce_re", "re")
    first, other = phone, duplicated(phone)
    if dropped_in == "duplicate":
        first, other = other, first
    Thumb(first).choose("announce_re", "re")  # a second tap takes it back
    other.reload()
    looked_round(other)
    expect(other.locator("[name=announce_re][value=re]")).not_to_be_checked()
    expect(other.locator("[data-editing]")).to_be_hidden()


def test_a_tap_before_the_disk_answers_takes_nothing_away(server: Server, phone: Page) -> None:
    """Half a game that was left is said to be there, and comes once the form is free."""
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3).pips(13)
    looked_round(phone)
    page = phone.context.new_page()
    phone.close()
    page.add_init_script(SLOW)
    thumb = Thumb(page).open(hall).re(2, 4).pips(121)
    expect(page.locator(".notice--alarm")).to_contain_text("noch ein anderes Spiel angefangen")
    thumb.save().saved()
    page.reload()
    expect(page.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(page.locator("[name=re_pips]")).to_have_value("13")
    thumb.tap("[data-further]").pips(1).save().saved()
    assert pips(hall) == [121, 131]


def test_what_was_saved_without_network_does_not_come_back(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).re(1, 3).pips(131)
    phone.context.set_offline(True)
    thumb.save()
    mark(phone, "waiting")
    phone.context.set_offline(False)
    thumb.saved()
    page = closed_and_opened_again(phone, hall)
    Thumb(page).game(2)
    expect(page.locator("[data-editing]")).to_be_hidden()


def test_half_a_game_of_another_evening_does_not_come_back(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3).pips(13)
    phone.context.add_init_script("const { now } = Date; Date.now = () => now() + 12.1 * 60 * 60 * 1000;")
    page = closed_and_opened_again(phone, hall)
    looked_round(page)
    expect(page.locator("[data-queue-state]")).to_have_attribute("data-state", "saved")
    expect(page.locator("[data-editing]")).to_be_hidden()
    expect(page.locator("[name=re]:checked")).to_have_count(0)
