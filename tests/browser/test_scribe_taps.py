"""Speed on the scribe's phone: taps for every kind of game and violation, targets, one screen, the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS
from scoring.game import SINGLE_PLAYER
from tests.browser.conftest import Server
from tests.browser.sizes import small
from tests.browser.test_scribe import ORDINARY_TAPS, OTHER_TAPS, fits
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.thumb import new_hall


def kinds_of(ruleset: str) -> list[tuple[str, str]]:
    """The types of games, and of solos, that it knows."""
    rules = PRESETS[ruleset]
    return [(kind, "") for kind in rules.game_types if kind != "solo"] + [("solo", solo) for solo in rules.solos]


def tapped_otherwise(ruleset: str) -> list[tuple[str, str]]:
    """Kinds that others have not, or in which other announcements are allowed; with one ruleset whole to compare."""
    if ruleset == WHOLE:
        return kinds_of(ruleset)
    black_only = PRESETS[ruleset].black_only_solos
    return [
        (kind, solo) for kind, solo in kinds_of(ruleset) if (kind, solo) not in kinds_of(WHOLE) or solo in black_only
    ]


WHOLE = "lions-2024"


@pytest.mark.parametrize("ruleset", [one for one in PRESETS if tapped_otherwise(one)])
def test_taps_of_every_kind_of_game(server: Server, phone: Page, ruleset: str) -> None:
    """Each with both parties' announcements, and Kontra's pips: the longest way there is."""
    rules = PRESETS[ruleset]
    hall = new_hall(server, ruleset)
    thumb = Thumb(phone).open(hall)
    number = 1
    kinds = tapped_otherwise(ruleset)
    for kind, solo in kinds:
        if kind != "normal":
            thumb.choose("type", kind)
        if solo:
            thumb.choose("solo", solo)
        thumb.re(2) if solo or kind == "silent_marriage" else thumb.re(2, 3)
        thumb.choose("announce_re", "black" if solo in rules.black_only_solos else "no_90")
        if kind != "normal":
            thumb.choose("announce_kontra", "kontra").pips(70, "kontra")
        else:
            thumb.taps -= 1  # an announcement is not what makes a game ordinary
            thumb.pips(170)
        thumb.save().saved()
        number += 1
        thumb.game(number)
        assert thumb.taps <= (ORDINARY_TAPS if kind == "normal" else OTHER_TAPS), (kind, solo, thumb.taps)
        thumb.taps = 0
    assert len(hall.entries()) == len(kinds)


@pytest.mark.parametrize("ruleset", ["lions-2024", "alte-saecke"])  # between them they have all that there are
def test_taps_of_every_violation(server: Server, phone: Page, ruleset: str) -> None:
    hall = new_hall(server, ruleset)
    thumb = Thumb(phone).open(hall)
    kinds = phone.locator("[name=violation]").evaluate_all("all => all.map(one => [one.value, one.dataset.asks])")
    assert kinds
    for entered, (kind, asks) in enumerate(kinds, 1):
        thumb.tap(".thumbbar [data-go=mehr]").tap("[data-violation]").choose("violation", kind)
        if "offender" in asks:
            thumb.choose("offender", "4")
        if "soloist" in asks:
            thumb.choose("soloist", "2")
        if "levels" in asks:
            thumb.choose("levels", "2")
        if "game" in asks:
            thumb.re(4, 1).pips(170 if kind == "decided" else 60)
        expect(phone.locator(".preview__headline")).to_be_visible()
        thumb.save().saved()
        expect(phone.locator(".game")).to_have_count(entered)
        assert thumb.taps <= OTHER_TAPS, (kind, thumb.taps)
        thumb.taps = 0
    assert [one["facts"]["violation"] for one in hall.entries()] == [kind for kind, _asks in kinds]


@pytest.mark.parametrize("ruleset, violation, pips", [("ddv", "decided", 170), ("alte-saecke", "revoke", 60)])
def test_taps_of_a_violation_in_every_kind_of_game(
    server: Server, phone: Page, ruleset: str, violation: str, pips: int
) -> None:
    """The longest there are: the game comes with it, as it is to be scored."""
    rules = PRESETS[ruleset]
    hall = new_hall(server, ruleset)
    thumb = Thumb(phone).open(hall)
    for entered, kind in enumerate(rules.game_types, 1):
        thumb.tap(".thumbbar [data-go=mehr]").tap("[data-violation]").choose("violation", violation)
        thumb.choose("offender", "2")
        if kind != "normal":
            thumb.choose("type", kind)
        if kind == "solo":
            thumb.choose("solo", rules.solos[0])
        thumb.re(2) if kind in SINGLE_PLAYER else thumb.re(2, 3)
        thumb.pips(pips)
        expect(phone.locator(".preview__headline")).to_be_visible()
        thumb.save().saved()
        expect(phone.locator(".game")).to_have_count(entered)
        assert thumb.taps <= OTHER_TAPS, (kind, thumb.taps)
        thumb.taps = 0
    assert [one["facts"]["game"]["type"] for one in hall.entries()] == list(rules.game_types)


def test_clicks_of_what_only_the_director_enters(server: Server, laptop: Page) -> None:
    """A correction of everybody's points at a table of five; and a deduction."""
    hall = new_hall(server, "ddv", 5)
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    clicks = 0

    def click(where: str) -> None:
        nonlocal clicks
        laptop.locator(where).click()
        clicks += 1

    def saved(entries: int) -> None:
        nonlocal clicks
        expect(laptop.locator(".preview__headline")).to_be_visible()
        laptop.locator("#entry").get_by_role("button", name="Speichern").click()
        expect(laptop.locator(".game")).to_have_count(entries)
        assert clicks + 1 <= OTHER_TAPS, clicks + 1
        clicks = 0

    click("[data-violation]")
    click("label:has([name=violation][value=free])")
    for seat in range(1, 6):
        click(f"[name=points_{seat}]")
        laptop.keyboard.type(str(seat - 3))
    saved(1)
    click("[data-violation]")
    click("label:has([name=violation][value=unsporting])")
    click("label:has([name=offender][value='4'])")
    click("[name=points]")
    laptop.keyboard.type("12")
    saved(2)
    assert hall.entries()[0]["points"] == [-2, -1, 0, 1, 2]


def test_a_correction_at_five_seats_fits_the_screen(server: Server, phone: Page) -> None:
    """With every extra point there is, a reminder, a level missed, and everybody's total changed: no scrolling."""
    hall = new_hall(server, "oase", 5)
    hall.enter(
        *[{"type": "normal", "re": re, "re_pips": 130} for re in ([2, 3], [1, 3], [1, 2], [1, 2], [1, 2]) * 3][:14]
    )
    thumb = Thumb(phone).open(hall).tap(".thumbbar [data-go=liste]")
    thumb.tap(phone.locator(".game__line").last).tap("[data-correct]:visible")
    expect(phone.locator(".preview__changes")).to_be_visible()
    assert fits(phone)
    thumb.choose("announce_re", "no_90").choose("announce_kontra", "kontra").tap("[data-counter=extra_re_fox]")
    expect(phone.locator(".preview__why")).to_be_visible()
    expect(phone.locator(".preview__changes span.visually-hidden")).to_have_count(4)
    assert fits(phone)
    thumb.tap("[data-key=clear]")
    expect(phone.locator(".preview__worth li").last).to_be_in_viewport()  # what it would be worth, as for a new game
    assert fits(phone)


def test_a_marriage_alone_and_an_empty_last_trick_take_eight_taps_at_most(server: Server, phone: Page) -> None:
    hall = new_hall(server, "ddv")
    thumb = Thumb(phone).open(hall)
    thumb.choose("type", "marriage").tap(".alone").re(3).choose("announce_re", "black")
    thumb.choose("announce_kontra", "kontra").pips(240).choose("no_trick", "yes").save().saved().game(2)
    assert thumb.taps <= OTHER_TAPS
    assert hall.entries()[0]["facts"]["no_trick"] == "kontra"


def test_two_taps_on_save_save_once_and_ask_nothing(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).pips(131)
    save = phone.locator("[data-save]").bounding_box()
    assert save
    for _ in range(2):
        phone.touchscreen.tap(save["x"] + 60, save["y"] + 20)
    thumb.game(2).saved().tap("[data-save]")  # however late
    expect(phone.locator("[data-preview]")).to_contain_text("Spiel 1: Re +1 (Inge, Friederike)")
    expect(phone.locator("#entry [data-error], .notice")).to_have_count(0)
    assert len(hall.entries()) == 1


def test_the_fullest_ordinary_game_fits_with_a_reminder(server: Server, phone: Page) -> None:
    """Five seats, every extra point there is, a reminder, both announced, one level missed: still no scrolling."""
    hall = new_hall(server, "oase", 5)
    hall.enter(
        *[{"type": "normal", "re": re, "re_pips": 130} for re in ([2, 3], [1, 3], [1, 2], [1, 2], [1, 2]) * 3][:14]
    )
    thumb = Thumb(phone).open(hall)
    expect(phone.locator(".note:visible")).to_have_count(1)
    thumb.re(1, 3)
    expect(phone.locator(".preview__worth li").last).to_be_in_viewport()
    assert fits(phone)
    thumb.choose("announce_re", "no_90").choose("announce_kontra", "kontra").tap("[data-counter=extra_re_fox]").pips(
        140
    )
    expect(phone.locator(".preview__why")).to_have_text("Re hatte keine 90 angesagt und hat 140 Augen: Kontra gewinnt.")
    assert fits(phone)
    bar = phone.locator(".thumbbar").bounding_box()
    lines = phone.locator(".preview__lines").bounding_box()
    assert bar and lines and lines["y"] + lines["height"] <= bar["y"] + 1


def test_whatever_is_tapped_is_as_big_as_a_thumb(server: Server, phone: Page) -> None:
    hall = new_hall(server, players=5)
    hall.enter({"type": "normal", "re": [2, 3], "re_pips": 130})
    thumb = Thumb(phone).open(hall)
    thumb.choose("type", "solo")
    assert small(phone) == []
    thumb.choose("type", "marriage")
    assert small(phone) == []
    phone.locator(".thumbbar [data-go=liste]").tap()
    expect(phone.locator(".game__open")).to_be_visible()
    opener = phone.locator(".game__open").bounding_box()
    assert opener and opener["width"] >= 44 and opener["height"] >= 44
    phone.locator(".game__open").tap()
    expect(phone.locator(".game__why")).to_be_visible()
    assert small(phone) == []
    phone.locator("[data-strike] button").tap()
    expect(phone.locator("dialog")).to_be_visible()
    assert small(phone) == []
    phone.locator("dialog [data-close]").tap()
    phone.locator(".thumbbar [data-go=mehr]").tap()
    phone.locator(".fold > summary").first.tap()
    assert small(phone) == []
    phone.locator("[data-violation]").tap()
    thumb.choose("violation", "serious").choose("offender", "2")
    assert small(phone) == []


def test_at_the_end_too(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.run("play_out(scribe_at(table))")
    Thumb(phone).open(hall)
    expect(phone.locator(".finish")).to_be_visible()
    assert small(phone) == []
    phone.get_by_role("button", name="Jo Lang ist nicht einverstanden").tap()
    assert small(phone) == []


def test_the_court_is_one_tap_from_every_view(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    for view in ("spiel", "liste", "mehr"):
        phone.evaluate("view => { location.hash = view }", view)
        thumb.taps = 0
        thumb.tap(phone.get_by_role("button", name="Turnierleitung rufen"))
        assert thumb.taps == 1
        expect(phone.locator("[data-slot=notes]")).to_contain_text("Turnierleitung gerufen um")
        expect(phone.get_by_role("button", name="Turnierleitung rufen")).to_have_count(0)
        thumb.tap(phone.get_by_role("button", name="Zurücknehmen"))
        expect(phone.locator("[data-slot=notes]")).not_to_contain_text("Turnierleitung gerufen")


def test_a_game_by_keyboard_alone_in_the_order_of_the_page(server: Server, phone: Page) -> None:
    """From the empty page: Tab, Space, arrows, digits, Enter, and nothing is focused by any other means."""
    hall = new_hall(server)
    Thumb(phone).open(hall)
    focused = "e => e.matches('.key') ? 'key' : e.getAttribute('name') || e.dataset.counter || e.className"
    order: list[str] = []

    def tab(times: int = 1) -> str:
        for _ in range(times):
            phone.keyboard.press("Tab")
            order.append(phone.evaluate(f"({focused})(document.activeElement)"))
        return order[-1]

    def tab_to(name: str) -> None:
        for _ in range(40):
            if tab() == name:
                return
        raise AssertionError(f"{name} is not reached: {order}")

    tab_to("re")
    phone.keyboard.press("Space")
    tab(2)
    phone.keyboard.press("Space")
    tab_to("announce_re")
    for _ in range(2):
        phone.keyboard.press("ArrowRight")  # Re, keine 90
    tab_to("announce_kontra")
    tab_to("re_pips")
    phone.keyboard.type("155")
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    tab_to("button button--primary button--big thumbbar__save")
    phone.keyboard.press("Enter")
    Thumb(phone).game(2).saved()
    assert hall.entries()[0]["facts"] == {
        "type": "normal",
        "re": [1, 3],
        "announcements": {"re": "no_90"},
        "re_pips": 155,
    }
    stations = [order.index(name) for name in ("type", "re", "announce_re", "announce_kontra", "re_pips", "key")]
    assert stations == sorted(stations)


def test_a_solo_by_keyboard_alone(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall)
    phone.locator("[name=type][value=normal]").focus()
    for _ in range(3):
        phone.keyboard.press("ArrowRight")
    expect(phone.locator("[name=type][value=solo]")).to_be_checked()
    phone.keyboard.press("Tab")
    phone.keyboard.press("Space")  # the first solo: queens
    phone.keyboard.press("Tab")
    phone.keyboard.press("Space")
    phone.locator("[name=re_pips]").focus()
    phone.keyboard.type("131")
    phone.keyboard.press("Enter")
    Thumb(phone).game(2).saved()
    assert hall.entries()[0]["facts"] == {"type": "solo", "solo": "queens", "re": [1], "re_pips": 131}
