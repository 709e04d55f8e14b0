"""The director closes the link of a second device while somebody types at it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_director import set_up
from tests.server import Server


class Doors:
    """The director's page of the second device, and the device that works by its link."""

    def __init__(self, laptop: Page, phone: Page, server: Server, name: str) -> None:
        self.laptop, self.server = laptop, server
        slug = set_up(laptop, server, name, ["Anna Berg", "Thea Lang", "Uwe Kurz", "Ivo Breit"])
        laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/geraet/")
        self.let_in(phone)
        self.line, self.notices = phone.get_by_label("Wer kommt?"), phone.locator("#notices button")

    def let_in(self, page: Page) -> None:
        self.laptop.get_by_role("button", name="Link anlegen").click()
        address = self.laptop.locator(".record-link__address").inner_text()
        page.goto(self.server.hall + "/anmeldung/" + address.partition("/anmeldung/")[2])
        page.get_by_role("button", name="Anmeldung öffnen").tap()
        expect(page.get_by_label("Wer kommt?")).to_be_visible()

    def close(self) -> None:
        self.laptop.get_by_role("button", name="Link sperren").click()
        expect(self.laptop.get_by_role("button", name="Link anlegen")).to_be_visible()


@pytest.fixture
def doors(laptop: Page, phone: Page, server: Server, request: pytest.FixtureRequest) -> Doors:
    return Doors(laptop, phone, server, request.node.name.replace("_", " ")[5:45])


def only(notices: Locator, name: str) -> None:
    expect(notices).to_have_count(1)
    expect(notices).to_contain_text(f"Nicht eingetragen: {name}. Die Leitung hat den Link")


def test_what_is_typed_then_stays_and_the_reason_is_said(doors: Doors) -> None:
    box = doors.line.bounding_box()
    assert box and box["width"] >= 290
    doors.line.fill("Ida Lang")
    doors.close()
    doors.line.press("Enter")
    only(doors.notices, "Ida Lang")
    expect(doors.line).to_have_value("Ida Lang")


def test_what_was_entered_then_is_said_once_and_no_longer_once_another_link_lets_it_in(
    doors: Doors, phone: Page
) -> None:
    phone.route("**/spieler/stand/**", lambda route: route.abort())  # the answer to Enter is the first to say it
    doors.line.fill("Uwe Klein")
    doors.close()
    doors.line.press("Enter")
    only(doors.notices, "Uwe Klein")
    # Pressed away it is said again of the next Enter.
    doors.notices.click()
    doors.line.press("Enter")
    only(doors.notices, "Uwe Klein")
    phone.unroute("**/spieler/stand/**")
    with phone.expect_response("**/spieler/stand/**") as told:
        pass
    assert told.value.status == 401
    only(doors.notices, "Uwe Klein")
    other = phone.context.new_page()
    doors.let_in(other)
    other.close()
    expect(doors.notices).to_have_count(0)
    expect(doors.line).to_have_value("Uwe Klein")


def test_what_is_typed_then_is_there_when_another_link_is_opened_in_its_place(doors: Doors, phone: Page) -> None:
    doors.line.fill("Ida")
    doors.close()
    only(doors.notices, "Ida")
    doors.line.fill("Ida Lang")
    doors.let_in(phone)
    expect(doors.line).to_have_value("Ida Lang")
    doors.line.press("Enter")
    expect(phone.locator("#gesagt")).to_contain_text("Nr. 5 Ida Lang: neu, da.")
    # Once: what is typed while the link is good goes with its page, as ever.
    doors.line.fill("Max")
    phone.reload()
    expect(doors.line).to_have_value("")


def test_it_is_said_no_longer_once_another_link_lets_it_in(doors: Doors, phone: Page) -> None:
    doors.line.fill("Ida")
    doors.close()
    only(doors.notices, "Ida")
    # Who types on is told the same, once; pressed away it stays away.
    doors.line.press_sequentially(" Lang")
    only(doors.notices, "Ida Lang")
    doors.notices.click()
    with phone.expect_response("**/spieler/stand/**"):
        pass
    expect(doors.notices).to_have_count(0)
    doors.line.fill("Ida Lange")
    other = phone.context.new_page()
    doors.let_in(other)
    other.close()
    doors.line.press("Enter")
    expect(phone.locator("#gesagt")).to_contain_text("Nr. 5 Ida Lange: neu, da.")
    # … and of the next who is closed out it is said anew.
    doors.line.fill("Max")
    doors.close()
    only(doors.notices, "Max")
    other = phone.context.new_page()
    doors.let_in(other)
    other.close()
    expect(doors.notices).to_have_count(0)
    expect(doors.line).to_have_value("Max")
