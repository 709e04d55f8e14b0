"""The desk on a phone with big letters: nothing that is come to lies under something else, and answers are seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sizes import sized, sized_in_the_page
from tests.browser.test_desk_money import at_the_desk
from tests.server import Server

CATEGORY = """
from tournaments.models import Tournament
from tournaments.people.categories import change_categories
change_categories(Tournament.objects.get(slug="{slug}"), ["Damen"])
"""
# Of the field that has the keyboard: its name, and whether its upper and its lower half are there to be seen.
SEEN = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect();
  const at = (part) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part);
  const seen = (found) => Boolean(found) && (one === found || one.closest("label")?.contains(found) === true);
  return [one.name, seen(at(0.2)), seen(at(0.8))];
}"""
FIELDS = ["name", "club", "category", "number", "fee", "note", "filler"]


@pytest.mark.parametrize(("size", "resize"), [(100, sized), (200, sized), (200, sized_in_the_page)])
def test_a_field_that_is_tabbed_to_is_seen(laptop: Page, server: Server, size: int, resize) -> None:
    slug = at_the_desk(laptop, server, f"Felder {size} {resize.__name__}", ("Eintritt", 1000), ("Jugend", 600))
    server.shell(CATEGORY.format(slug=slug))
    laptop.reload()
    resize(laptop, 360, 740, size)
    row = laptop.locator("#spieler-2")
    row.locator("[data-edit]").click()
    expect(row.get_by_label("Name")).to_be_focused()
    found = []
    for _field in FIELDS:
        found.append(laptop.evaluate(SEEN))
        laptop.keyboard.press("Tab")
    assert found == [[name, True, True] for name in FIELDS]


def test_the_name_of_a_fee_can_be_read(laptop: Page, server: Server) -> None:
    slug = at_the_desk(laptop, server, "Startgeld in großer Schrift", ("Ermäßigt", 1250))
    laptop.goto(f"{server.laptop}/{slug}/leitung/startgeld/")
    sized(laptop, 360, 740, 200)
    cut = "fields => fields.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.value)"
    assert laptop.locator(".fee .input").evaluate_all(cut) == []
    assert laptop.evaluate("document.documentElement.scrollWidth") <= 360
    sized(laptop, 360, 740, 100)
    (name, amount) = [laptop.locator(f".fee [name={one}]").first.bounding_box() for one in ("name", "betrag")]
    assert name and amount and name["y"] == amount["y"]


def test_what_enter_has_done_is_seen_where_it_stands_below_the_screen(laptop: Page, server: Server) -> None:
    at_the_desk(laptop, server, "Antwort in großer Schrift", ("Eintritt", 1250))
    sized(laptop, 360, 740, 200)
    line, said = laptop.locator("#id_line"), laptop.locator("#gesagt")
    line.fill("Ria Ott")
    line.press("Enter")
    expect(said).to_contain_text("Nr. 5 Ria Ott: neu, da, 12,50 € bezahlt.")
    expect(said.locator(".desk-said")).to_be_in_viewport(ratio=1)
    expect(said.get_by_role("button", name="Rückgängig")).to_be_in_viewport(ratio=1)
    expect(line).to_be_focused()
    line.fill("99")
    line.press("Enter")
    expect(said.locator(".desk-said--wrong")).to_be_in_viewport(ratio=1)


MORE = """
from tournaments.models import Tournament
from tournaments.people.taking_over import take_over
take_over(Tournament.objects.get(slug="{slug}"), "\\n".join(f"Spieler {{chr(65 + n)}}" for n in range(20)))
"""


def test_far_down_the_list_on_a_phone_answers_are_seen_too(laptop: Page, server: Server) -> None:
    """What was said last stands above the list; somebody in a row far below is told there."""
    slug = at_the_desk(laptop, server, "Weit unten", ("Eintritt", 1000))
    server.shell(MORE.format(slug=slug))
    laptop.set_viewport_size({"width": 360, "height": 740})
    laptop.reload()
    row, told = laptop.locator("#spieler-20"), laptop.locator("#notices .notice")
    row.locator("[data-edit]").click()
    amount = row.get_by_label("Weiterer Betrag in Euro")
    amount.fill("viel")
    row.get_by_role("button", name="Spende").click()
    wrong = row.get_by_text("„viel“ ist kein Betrag: zum Beispiel 10 oder 7,50.")
    expect(wrong).to_be_in_viewport(ratio=1)
    expect(amount).to_have_value("viel")
    amount.fill("5,")
    row.get_by_role("button", name="Spende").click()
    expect(told).to_have_text("Spieler P: Spende 5,00 €.")
    expect(told).to_be_in_viewport(ratio=1)
