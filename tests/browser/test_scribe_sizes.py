"""The scribe's page on small screens and with big text: nothing cut, nothing off the screen, every key within reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS
from tests.browser.conftest import Server
from tests.browser.sizes import SIZES, cut_or_out_of_reach, escaped, sized, sized_in_the_page
from tests.browser.test_scribe import fits
from tests.browser.test_scribe_at_five import FIRST, SECOND
from tests.browser.test_scribe_states import ORDINARY
from tests.browser.thumb import Hall, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import hears_nothing, settle

ALIKE = ["Christian Meyer", "Christiane Meier", "Christian Meinert", "Christian Meyerhoff"]


def a_game_with_everything(server: Server, page: Page) -> None:
    hall = new_hall(server)
    hall.enter(ORDINARY)
    thumb = Thumb(page).open(hall).re(1, 3).choose("announce_re", "no_90").choose("announce_kontra", "kontra")
    thumb.tap("[data-counter=extra_re_fox]").tap("[data-counter=extra_kontra_charlie]").pips(134)
    expect(page.locator(".preview__headline")).to_be_visible()


def before_the_pips(server: Server, page: Page) -> None:
    hall = new_hall(server, "oase", 5)
    Thumb(page).open(hall).re(2, 3)
    expect(page.locator(".preview__worth")).to_be_visible()


def by_range(server: Server, page: Page) -> None:
    Thumb(page).open(new_hall(server, "alte-saecke", pips_by_range=True)).re(1, 3).choose("range", "121")
    expect(page.locator(".preview__headline")).to_be_visible()


def a_solo(server: Server, page: Page) -> None:
    Thumb(page).open(new_hall(server)).choose("type", "solo").choose("solo", "queens").re(2).pips(134)
    expect(page.locator(".preview__headline")).to_be_visible()


def the_list(server: Server, page: Page) -> None:
    hall = new_hall(server, "ddv", 5)
    hall.enter(
        {"type": "normal", "re": [2, 3], "re_pips": 130},
        {"violation": "serious", "offender": 3},
        {"type": "solo", "solo": "aces", "re": [3], "re_pips": 40},
    )
    Thumb(page).open(hall).go("liste").tap(page.locator(".game__line").last)
    expect(page.locator("[data-correct]")).to_be_visible()


def more(server: Server, page: Page) -> None:
    Thumb(page).open(new_hall(server)).go("mehr").tap(".fold > summary >> nth=0")
    expect(page.locator(".fold .button").first).to_be_visible()


MORE: list[Callable[[Server, Page], object]] = [
    a_game_with_everything,
    before_the_pips,
    by_range,
    a_solo,
    the_list,
    more,
]


@pytest.mark.parametrize("come_to", MORE, ids=lambda one: one.__name__)
def test_nothing_is_cut_or_out_of_reach(server: Server, phone: Page, come_to: Callable[[Server, Page], object]) -> None:
    """Nor in the states of test_scribe_states, which looks at them there."""
    come_to(server, phone)
    found = cut_or_out_of_reach(phone)
    assert not found, "\n".join(found)


def confirmed_by_nobody(server: Server, page: Page) -> None:
    hall = new_hall(server)
    hall.run("play_out(scribe_at(table))")
    Thumb(page).open(hall).go("liste")


@pytest.mark.parametrize("come_to", [*MORE, confirmed_by_nobody], ids=lambda one: one.__name__)
def test_nor_when_the_letters_are_made_bigger_in_the_page(
    server: Server, phone: Page, come_to: Callable[[Server, Page], object]
) -> None:
    come_to(server, phone)
    big = [size for size in SIZES if size[2] > 100 and size[0] != 740]
    found = cut_or_out_of_reach(phone, [*big, (740, 360, 200)], sized_in_the_page)
    assert not found, "\n".join(found)


def boxes(page: Page, *wanted: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.evaluate(
        "(wanted) => wanted.map((one) => document.querySelector(one).getBoundingClientRect().toJSON())", wanted
    )
    return found


def test_big_letters_hide_no_name_over_the_list_and_nothing_of_the_head(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.run("play_out(scribe_at(table))")
    Thumb(phone).open(hall).go("liste")
    phone.context.set_offline(True)
    mark(phone, "cut")
    for resize, text in ((sized_in_the_page, 130), (sized_in_the_page, 200), (sized, 120)):
        phone.evaluate("document.documentElement.style.fontSize = ''")
        resize(phone, 360, 740, text)
        phone.evaluate("scrollTo(0, 900)")
        settle(phone)
        parts = ".tablehead", ".games thead .seat", ".tablehead__clock", "[data-queue-text]"
        head, name, clock, state = boxes(phone, *parts)
        assert name["top"] >= head["bottom"] - 1, text
        assert state["left"] >= clock["right"] or state["top"] >= clock["bottom"], text


def test_the_key_of_the_extra_points_keeps_its_letters_off_its_edges(server: Server, phone: Page) -> None:
    Thumb(phone).open(new_hall(server))
    for width, height in ((740, 360), (640, 360), (360, 640), (320, 568)):
        sized(phone, width, height, 100)
        key, text = phone.locator("[data-extras]").bounding_box(), phone.locator("[data-extras-text]").bounding_box()
        assert key and text
        assert text["x"] - key["x"] >= 4
        assert key["x"] + key["width"] - text["x"] - text["width"] >= 4
    assert escaped(phone) == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_chosen_one_of_five_kinds_of_game_is_a_whole_word(server: Server, phone: Page, language: str) -> None:
    phone.context.add_cookies([{"name": "sprache", "value": language, "url": server.hall}])
    kinds = ("normal", "marriage", "silent_marriage", "solo", "ramsch")
    hall = new_hall(server, ruleset_data=replace(PRESETS["lions-2024"], game_types=kinds).to_json())
    thumb = Thumb(phone).open(hall)
    for width in (360, 375, 390, 412):
        sized(phone, width, 740, 100)
        for kind in kinds:
            thumb.choose("type", kind)
            assert escaped(phone) == [], (width, kind)


def opened_at(page: Page, hall: Hall, view: str) -> None:
    """Opened anew at the address of a view, until the browser has scrolled to it too."""
    page.goto("about:blank")
    page.goto(hall.table + view)
    page.wait_for_selector("html.js")
    settle(page)


@pytest.mark.parametrize("view", ["", "#spiel", "#mehr"])
def test_with_big_text_every_address_of_the_page_opens_at_its_top(server: Server, phone: Page, view: str) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall)
    sized(phone, 412, 915, 200)
    opened_at(phone, hall, view)
    assert phone.evaluate("scrollY") == 0
    phone.reload()
    settle(phone)
    assert phone.evaluate("scrollY") == 0


def test_with_big_text_the_list_opens_at_its_end(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(*[ORDINARY] * 12)
    Thumb(phone).open(hall)
    sized(phone, 412, 915, 200)
    opened_at(phone, hall, "#liste-ende")
    expect(phone.locator(".game__line").last).to_be_in_viewport()


def test_an_ordinary_game_is_entered_on_one_screen_of_any_phone(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(ORDINARY)
    thumb = Thumb(phone).open(hall)
    for number, (width, height) in enumerate([(320, 568), (360, 640), (740, 360), (640, 360)], 3):
        sized(phone, width, height, 100)
        thumb.taps = 0
        assert fits(phone), (width, height)
        thumb.re(1, 3)
        expect(phone.locator(".preview__worth li").last).to_be_in_viewport(ratio=1)
        assert fits(phone), (width, height)
        thumb.pips(134)
        expect(phone.locator(".preview__headline")).to_be_in_viewport(ratio=1)
        assert fits(phone), (width, height)
        thumb.save().saved().game(number)
        assert thumb.taps == 3


@pytest.mark.parametrize(("width", "height", "ranges"), [(320, 568, False), (360, 740, True)])
def test_who_has_written_meanwhile_is_asked_above_the_bar(
    server: Server, phone: Page, width: int, height: int, ranges: bool
) -> None:
    """Without scrolling; and a thumb that is on its way to a key when the question comes answers it with nothing."""
    hall = new_hall(server, pips_by_range=ranges)
    thumb = Thumb(phone).open(hall)
    sized(phone, width, height, 100)
    thumb.re(1, 3)
    hall.enter(ORDINARY)
    bar, answer = phone.locator(".thumbbar").bounding_box(), phone.locator("[data-taken] [data-further]")
    expect(answer).to_be_visible()
    box = answer.bounding_box()
    assert bar and box
    assert box["y"] + box["height"] <= bar["y"]
    thumb.tap(answer).game(2)
    expect(answer).to_be_hidden()


SOLO_INSTEAD = (
    "from tournaments import ledger\nfrom uuid import uuid4\nentry = table.entries.get(position=2)\n"
    "solo = {'type': 'solo', 'solo': 'queens', 're': [3], 're_pips': 150}\n"
    "ledger.correct(scribe_at(table), entry.id, solo, client_id=uuid4(), version=table.version)"
)


@pytest.mark.parametrize("size", [(360, 740, 100), (360, 740, 200), (320, 568, 100)])
def test_why_a_game_is_refused_stays_above_the_bar(server: Server, phone: Page, size: tuple[int, int, int]) -> None:
    """Though what the other phone has done is said only then, above the form."""
    hall = new_hall(server, players=5)
    hall.enter(FIRST, SECOND)
    thumb = Thumb(phone).open(hall)
    sized(phone, *size)
    phone.context.set_offline(True)
    thumb.re(4, 5).pips(133).save()
    mark(phone, "waiting")
    hall.run(SOLO_INSTEAD)
    hears_nothing(phone)
    phone.context.set_offline(False)
    error, note = phone.locator("#entry [data-error]"), phone.locator("[data-meanwhile]")
    expect(error).to_contain_text("Die Spielliste davor ist inzwischen eine andere")
    expect(note).to_be_hidden()
    phone.unroute_all()
    expect(note).to_contain_text("Spiel 2 wurde vom anderen Handy ersetzt")
    settle(phone)
    told, bar = boxes(phone, "#entry [data-error]", ".thumbbar")
    assert told["top"] >= 0 and told["bottom"] <= bar["top"]
    if size[2] == 200:  # so long is the page then that somebody scrolls away: they are not brought back
        phone.evaluate("scrollTo(0, 0)")
        phone.evaluate("document.querySelector('[data-meanwhile] p').append(' Und noch etwas.'.repeat(9))")
        settle(phone)
        assert phone.evaluate("scrollY") == 0


def test_a_stopped_clock_leaves_room_for_what_is_saved(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.run(
        "from tournaments.rounds import timekeeping\ntimekeeping.start_clock(table.round)\n"
        "timekeeping.pause_clock(table.round)"
    )
    Thumb(phone).open(hall)
    expect(phone.locator(".tablehead__clock.clock--paused")).to_be_visible()
    expect(phone.locator(".queuestate")).to_have_text("gespeichert")  # what stands there before is shorter
    for width, percent in ((360, 100), (320, 100), (360, 150)):
        sized(phone, width, 740, percent)
        clock, saved = phone.locator(".tablehead__clock").bounding_box(), phone.locator(".queuestate").bounding_box()
        assert clock and saved
        beside = clock["x"] + clock["width"] <= saved["x"] + 1
        assert beside or saved["y"] >= clock["y"] + clock["height"] - 1, (clock, saved)


def test_folded_extra_points_say_what_is_set(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    key, fox = phone.locator("[data-extras]"), "[data-counter=extra_re_fox]"
    expect(key).to_be_hidden()  # where there is room, they are simply there
    expect(phone.locator(fox)).to_be_visible()
    sized(phone, 320, 568, 100)
    expect(phone.locator(fox)).to_be_hidden()
    thumb.tap(key).tap(fox).tap(fox).tap("[data-counter=extra_kontra_charlie]").tap(key)
    expect(phone.locator(fox)).to_be_hidden()
    expect(key).to_have_attribute("aria-expanded", "false")
    expect(key).to_have_text("Sonder\u00adpunkte: Re Fuchs×2, Kontra Karl")
    thumb.re(1, 3).pips(134).save().saved()
    assert hall.entries()[0]["facts"]["extras"] == {"re": ["fox", "fox"], "kontra": ["charlie"]}
    expect(key).to_have_text("Sonder\u00adpunkte")
    thumb.go("liste").tap(".game__line").tap("[data-correct]")
    expect(key).to_have_text("Sonder\u00adpunkte: Re Fuchs×2, Kontra Karl")
    thumb.choose("type", "solo")
    expect(key).to_be_hidden()  # there are none in it


CUT = """all => all.filter((one) => {
    const range = document.createRange(), face = one.closest(".tile__face, th").getBoundingClientRect();
    range.selectNodeContents(one);
    return one.scrollWidth > one.clientWidth + 1 || range.getBoundingClientRect().right > face.right;
}).map((one) => one.textContent)"""


def test_players_with_one_first_name_are_told_apart(server: Server, phone: Page) -> None:
    hall = new_hall(server, names=ALIKE)
    hall.enter(ORDINARY)
    Thumb(phone).open(hall).re(1, 3).pips(134).previewed()
    for size in ((360, 740, 100), *SIZES):
        sized(phone, *size)
        assert phone.locator(".tile__name--whole").evaluate_all(CUT) == []
        shown = [" ".join(name.split()) for name in phone.locator(".tile__name").all_inner_texts()]
        assert [name for name in shown if name != "Christiane"] == [
            name for name in ALIKE if name in shown or name != "Christiane Meier"
        ]
    Thumb(phone).go("liste")
    for size in ((360, 740, 100), *SIZES):
        sized(phone, *size)
        names = phone.locator(".games thead .seat").all_inner_texts()
        assert names == ["C. Meyer", "Christiane", "C. Meinert", "C. Meyerhoff"]
        assert phone.locator(".games thead .seat").evaluate_all(CUT) == []
