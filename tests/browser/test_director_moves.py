"""Players of a draw are moved: dragged by mouse and finger, carried from the keyboard, and back again."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import CDPSession, Error, Page, Route, expect

from tests.browser.people import SignedIn
from tests.browser.sizes import sized
from tests.browser.test_director import PLAYERS
from tests.browser.test_director_swap import DRAWN, name_at
from tests.browser.test_long_words import TOO_WIDE
from tests.browser.waiting import until

NAMES = chr(10).join([PLAYERS[0], "Karl Meier, DoKo Laim", *PLAYERS[2:]])


@pytest.fixture
def address(server) -> str:
    """Of a draw of nine: four at table 1, five at table 2; the first two players are of one club."""
    return f"{server.laptop}/{server.shell(DRAWN.format(players=NAMES))}/leitung/auslosung/"


@pytest.fixture
def drawn(laptop: Page, address: str) -> Page:
    laptop.goto(address)
    expect(laptop.get_by_role("heading", name="Auslosung der Runde 1")).to_be_visible()
    return laptop


def names(page: Page) -> list[str]:
    return page.locator(".drawn__name").all_inner_texts()


def middle(page: Page, place: int, part: str = ".drawn__choice") -> tuple[float, float]:
    box = page.locator(part).nth(place).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hold(page: Page, one: int, other: int) -> None:
    """The card at a place is held over another, the button still down."""
    page.mouse.move(*middle(page, one))
    page.mouse.down()
    page.mouse.move(*middle(page, other), steps=5)


def panel_says(page: Page, text: str) -> None:
    expect(page.locator("#tausch [aria-live]")).to_contain_text(text)


def test_a_card_is_dragged_onto_another(drawn):
    first, other = name_at(drawn, 0), name_at(drawn, 6)
    hold(drawn, 0, 6)
    panel_says(drawn, f"{first} (Tisch 1) und {other} (Tisch 2) tauschen?")
    expect(drawn.locator("li:has([data-over]) > .drawn__would .verdict").first).to_be_visible()
    assert name_at(drawn, 0) == first  # nothing happens before it is dropped
    drawn.mouse.up()
    panel_says(drawn, "Getauscht:")
    assert (name_at(drawn, 0), name_at(drawn, 6)) == (other, first)
    expect(drawn.locator("[name=player]:checked, [data-held], [data-over], .drawn__would")).to_have_count(0)


def test_what_a_move_breaks_stands_beside_the_table(drawn):
    places = {name: place for place, name in enumerate(names(drawn))}
    inge, karl = places["Inge Braun"], places["Karl Meier"]
    beside = next(place for place in range(9) if (place < 4) == (karl < 4) and place != karl)
    hold(drawn, inge, beside)
    expect(drawn.locator(".drawn__would")).to_contain_text("Dann vom selben Verein an einem Tisch")
    drawn.mouse.up()
    expect(drawn.locator(".drawn__table > .drawn__note")).to_have_text("DoKo Laim zweimal")


@pytest.mark.parametrize("way", ["beside the tables", "Escape"])
def test_a_card_that_is_let_go_elsewhere_lies_where_it_lay(drawn, way):
    before = names(drawn)
    hold(drawn, 0, 6)
    if way == "Escape":
        drawn.keyboard.press("Escape")
    else:
        drawn.mouse.move(*middle(drawn, 0, ".toolbar"))
    drawn.mouse.up()
    panel_says(drawn, "Zwei Spieler antippen")
    expect(drawn.locator("[name=player]:checked, [data-held], [data-over], .drawn__would")).to_have_count(0)
    assert names(drawn) == before
    drawn.locator(".drawn__choice").nth(0).click()  # and a press is a press again
    panel_says(drawn, f"{before[0]} (Tisch 1) tauscht – mit wem?")


def test_cards_are_carried_from_the_keyboard(drawn):
    before = names(drawn)
    boxes = drawn.locator("[name=player]")
    boxes.nth(0).focus()
    drawn.keyboard.press("Space")
    panel_says(drawn, f"{before[0]} (Tisch 1) tauscht – mit wem?")
    drawn.keyboard.press("ArrowRight")  # the tables lie side by side
    expect(boxes.nth(4)).to_be_focused()
    drawn.keyboard.press("ArrowDown")
    expect(boxes.nth(5)).to_be_focused()
    panel_says(drawn, f"{before[0]} (Tisch 1) und {before[5]} (Tisch 2) tauschen?")
    drawn.keyboard.press("Space")
    panel_says(drawn, "Getauscht:")
    assert (name_at(drawn, 0), name_at(drawn, 5)) == (before[5], before[0])
    expect(boxes.nth(5)).to_be_focused()  # whoever was carried sits here now
    for key, place in (("ArrowUp", 4), ("ArrowUp", 4), ("ArrowLeft", 0), ("ArrowLeft", 0)):
        drawn.keyboard.press(key)
        expect(boxes.nth(place)).to_be_focused()


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_card_that_was_come_to_by_tab_is_asked_about_first(drawn, key):
    before = names(drawn)
    first, other = name_at(drawn, 0), name_at(drawn, 6)
    boxes = drawn.locator("[data-swap] [name=player]")
    boxes.first.focus()
    drawn.keyboard.press("Space")
    panel_says(drawn, f"{first} (Tisch 1) tauscht – mit wem?")
    for _tab in range(6):
        drawn.keyboard.press("Tab")
    expect(boxes.nth(6)).to_be_focused()
    drawn.keyboard.down(key)
    panel_says(drawn, f"{first} (Tisch 1) und {other} (Tisch 2) tauschen?")
    drawn.keyboard.down(key)  # held
    assert names(drawn) == before
    drawn.keyboard.up(key)
    expect(drawn.get_by_role("button", name="Plätze tauschen")).to_be_focused()
    assert names(drawn) == before
    drawn.keyboard.press(key)
    panel_says(drawn, "Getauscht:")
    assert (name_at(drawn, 0), name_at(drawn, 6)) == (other, first)


def test_escape_puts_the_card_back(drawn):
    before = names(drawn)
    drawn.locator("[name=player]").nth(0).focus()
    drawn.keyboard.press("Enter")
    panel_says(drawn, "mit wem?")
    drawn.keyboard.press("ArrowDown")
    panel_says(drawn, "tauschen?")
    drawn.keyboard.press("Escape")
    panel_says(drawn, "Zwei Spieler antippen")
    expect(drawn.locator("[name=player]").nth(0)).to_be_focused()
    expect(drawn.locator("[name=player]:checked")).to_have_count(0)
    assert names(drawn) == before


@pytest.mark.parametrize("asked", [False, True])
def test_escape_leaves_no_question_that_an_arrow_has_asked(drawn, asked):
    """Whether it is still to be asked, or asked and not answered yet."""
    held: list[Route] = []

    def holds_what_is_asked_of_two(route: Route) -> None:
        if route.request.url.count("player=") == 2:
            held.append(route)
        else:
            route.continue_()

    drawn.route("**/auslosung/?*", holds_what_is_asked_of_two)
    drawn.locator("[name=player]").nth(0).focus()
    drawn.keyboard.press("Space")
    panel_says(drawn, "tauscht – mit wem?")
    drawn.keyboard.press("ArrowDown")
    if asked:
        until(drawn, lambda: bool(held))
    drawn.keyboard.press("Escape")
    panel_says(drawn, "Zwei Spieler antippen")
    drawn.wait_for_timeout(400)
    for route in held:
        with suppress(Error):  # asked no more
            route.continue_()
    drawn.wait_for_timeout(400)
    panel_says(drawn, "Zwei Spieler antippen")
    expect(drawn.locator("#tauschen-knopf, .drawn__would")).to_have_count(0)


def test_what_was_taken_back_is_done_again_by_button_and_keys(drawn):
    seatings = [names(drawn)]
    for one, other in ((0, 4), (1, 5)):
        carry(drawn, one, other)
        seatings.append(names(drawn))
    drawn.get_by_role("button", name="Zurücknehmen").click()
    expect(drawn.locator(".drawn__name")).to_have_text(seatings[1])
    drawn.get_by_role("button", name="Wiederholen").click()
    expect(drawn.locator(".drawn__name")).to_have_text(seatings[2])
    expect(drawn.get_by_role("button", name="Wiederholen")).to_have_count(0)
    pressed = [("Control+z", 1), ("Control+z", 0), ("Control+Shift+Z", 1), ("Control+y", 2), ("Control+z", 1)]
    for keys, seated in pressed:
        drawn.keyboard.press(keys)
        expect(drawn.locator(".drawn__name")).to_have_text(seatings[seated])
        expect(drawn.locator("[data-swap][aria-busy]")).to_have_count(0)
    carry(drawn, 2, 6)  # another move: what was taken back is gone
    moved = names(drawn)
    drawn.keyboard.press("Control+y")
    expect(drawn.get_by_role("button", name="Wiederholen")).to_have_count(0)
    assert names(drawn) == moved


def carry(page: Page, one: int, other: int) -> None:
    page.locator("[name=player]").nth(one).focus()
    page.keyboard.press("Enter")
    panel_says(page, "mit wem?")  # and no more what was swapped before
    page.locator("[name=player]").nth(other).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Plätze tauschen")).to_be_focused()
    page.keyboard.press("Enter")
    panel_says(page, "Getauscht:")


def test_three_moves_are_taken_back_one_by_one_or_at_once(drawn):
    seatings = [names(drawn)]
    for count, (one, other) in enumerate([(0, 4), (1, 5), (2, 3)], 1):
        carry(drawn, one, other)
        expect(drawn.locator(".compared .badge")).to_have_text(f"{count} Tausch{'e' * (count > 1)} von Hand")
        seatings.append(names(drawn))
    drawn.locator(".compared summary").click()
    was = ["war Tisch 2", "war Tisch 2", "war Platz 4", "war Platz 3", "war Tisch 1", "war Tisch 1"]
    expect(drawn.locator(".drawn__was:visible")).to_have_text(was)
    drawn.get_by_role("button", name="Zurück zur berechneten Auslosung").click()
    expect(drawn.locator(".compared")).to_have_count(0)
    assert names(drawn) == seatings[0]
    drawn.get_by_role("button", name="Doch wie von Hand getauscht").click()
    expect(drawn.locator(".compared .badge")).to_have_text("3 Tausche von Hand")
    for seated in (seatings[2], seatings[1], seatings[0]):
        drawn.get_by_role("button", name="Zurücknehmen").click()
        expect(drawn.locator(".drawn__name")).to_have_text(seated)
    expect(drawn.get_by_role("button", name="Zurücknehmen")).to_have_count(0)


def test_of_two_windows_the_second_is_told_and_sees_how_they_sit(drawn, open_page, signed_in):
    other = open_page(1440, 900)
    signed_in.bring_to(other)
    other.goto(drawn.url)
    carry(other, 0, 4)
    hold(drawn, 1, 5)
    drawn.mouse.up()
    panel_says(drawn, "Inzwischen sitzen sie anders. Bitte noch einmal wählen.")
    assert names(drawn) == names(other)
    carry(drawn, 1, 5)
    other.get_by_role("button", name="Zurücknehmen").click()
    panel_says(other, "Inzwischen sitzen sie anders.")
    assert names(drawn) == names(other)


class Finger:
    """One finger on a touch screen, as the browser hears it."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Down and moved, not up yet."""
        self._send("touchStart", start)
        for step in range(1, 11):
            self._send("touchMove", tuple(one + (two - one) * step / 10 for one, two in zip(start, end, strict=True)))

    def lift(self) -> None:
        self._send("touchEnd")

    def _send(self, kind: str, *points: tuple[float, ...]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


@pytest.fixture
def touched(phone: Page, signed_in: SignedIn, address: str) -> Page:
    """The same draw on a phone."""
    signed_in.bring_to(phone)
    phone.goto(address)
    phone.locator("[data-swap]").evaluate("form => form.scrollIntoView()")
    return phone


def test_a_finger_drags_a_card_by_its_grip(touched):
    first, other = name_at(touched, 0), name_at(touched, 2)
    finger = Finger(touched)
    finger.drag(middle(touched, 0, ".drawn__grip"), middle(touched, 2))
    panel_says(touched, f"{first} (Tisch 1) und {other} (Tisch 1) tauschen?")
    finger.lift()
    panel_says(touched, "Getauscht:")
    assert (name_at(touched, 0), name_at(touched, 2)) == (other, first)
    expect(touched.locator("[name=player]:checked")).to_have_count(0)


def test_held_at_the_edge_the_page_scrolls_below_the_card(touched):
    before = names(touched)
    touched.locator(".drawn__choice").nth(8).scroll_into_view_if_needed()
    finger = Finger(touched)
    x, y = middle(touched, 8, ".drawn__grip")
    down = touched.evaluate("scrollY")
    finger.drag((x, y), (x, 20))
    touched.wait_for_function("down => scrollY < down - 200", arg=down)
    assert abs(middle(touched, 8, ".drawn__grip")[1] - 20) < 2  # the card stays below the finger
    finger.lift()
    assert sorted(names(touched)) == sorted(before)


def test_a_finger_on_a_card_scrolls_the_page(touched):
    before, down = names(touched), touched.evaluate("scrollY")
    finger = Finger(touched)
    x, y = middle(touched, 3)
    finger.drag((x - 60, y), (x - 60, y - 150))
    finger.lift()
    touched.wait_for_function("down => scrollY > down", arg=down)
    expect(touched.locator("[data-held], [name=player]:checked")).to_have_count(0)
    assert names(touched) == before


@pytest.mark.parametrize("width", [360, 1440])
def test_with_letters_twice_as_big_nothing_is_wider_than_the_screen(drawn, width):
    for one, other in ((0, 4), (1, 5)):
        carry(drawn, one, other)
    drawn.locator(".compared summary").click()
    sized(drawn, width, 800, 200)
    drawn.reload()
    drawn.locator(".compared summary").click()
    assert drawn.evaluate(TOO_WIDE) == []
