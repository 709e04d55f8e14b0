"""Lines of a long list that are asked about: named above it, and found in the box that shows a few of all lines."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import paste

LINES = [f"Max{'abcdefghij'[at // 10]}{'klmnopqrst'[at % 10]} Mustermann, DC Isar" for at in range(60)]
LINES[46] = "Hans Müller, DC Isar, abgesagt"
IN_SIGHT = """(tick) => {
  const row = tick.closest("tr").getBoundingClientRect();
  const box = document.getElementById("vorschau").getBoundingClientRect();
  return row.top >= box.top && row.bottom <= box.bottom && row.top >= 0 && row.bottom <= innerHeight;
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1440, 900)])
@pytest.mark.parametrize("script", [True, False])
def test_a_link_leads_to_the_tick(open_page, signed_in, server, width, height, script):
    page: Page = open_page(width, height, java_script_enabled=script)
    signed_in.bring_to(page)
    page.goto(f"{server.laptop}/neu/")
    paste(page, LINES)
    tick = page.get_by_role("checkbox", name="Hans Müller, DC Isar, abgesagt: Ist ein Spieler")
    link = page.get_by_role("link", name="Zeile 47: Hans Müller")
    assert not tick.evaluate(IN_SIGHT)
    link.click()
    expect(tick).to_be_focused()
    assert tick.evaluate(IN_SIGHT)
    if script:
        assert page.evaluate("location.hash") == ""
        page.keyboard.press("Space")
        expect(page.get_by_text("Eine Zeile ist fraglich")).to_have_count(0)
        expect(link).to_have_count(0)
        expect(tick).to_be_checked()
        expect(tick).to_be_focused()
