"""A tournament that is deleted is said to be on every page that is open, takes nothing typed away, and comes back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.test_desk_refused import held
from tests.browser.test_director import set_up
from tests.server import Server

NAMES = ["Anna Adler", "Bernd Bock", "Carla Curt", "Dora Dorn"]
GONE = "Dieses Turnier wurde gelöscht."
TYPED = f"{GONE} Was hier getippt ist, ist nicht gespeichert und bleibt stehen."


def tell(server: Server, slug: str, what: str) -> None:
    server.shell(
        "from tournaments.models import Tournament\n"
        "from tournaments.people import deleting\n"
        f"deleting.{what}(Tournament.with_deleted.get(slug={slug!r}))\nresult = 1"
    )


def test_pages_of_everybody_say_that_it_is_gone_and_go_on_once_it_is_back(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Weg und wieder da", NAMES)
    hall = f"{server.hall}/{slug}/"
    pages = [laptop.context.new_page() for _ in range(4)]
    for page, path in zip(pages, ("", "tische/", "ergebnis/", "leinwand/"), strict=True):
        page.goto(hall + path)
        expect(page.locator(".over")).to_be_hidden()
    tell(server, slug, "delete_tournament")
    for page in pages:
        page.bring_to_front()
        expect(page.locator(".over")).to_contain_text("Dieses Turnier gibt es nicht mehr.")
        expect(page.locator(".over")).to_be_visible()
    for page in pages[:3]:
        expect(page.get_by_role("main")).to_be_hidden()
        expect(page.get_by_role("link", name="Ergebnis")).to_be_hidden()
    middle = "document.elementFromPoint(innerWidth / 2, innerHeight / 4).closest('.over') !== null"
    assert pages[3].evaluate(middle)
    tell(server, slug, "fetch_back_tournament")
    for page in pages:
        page.bring_to_front()
        expect(page.locator(".over")).to_be_hidden()
    expect(pages[0].get_by_role("main")).to_contain_text(NAMES[0])


def test_what_is_half_typed_at_the_desk_stays_to_be_read(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Halb getippt", NAMES)
    home = f"{server.laptop}/{slug}/leitung/"
    laptop.goto(f"{home}spieler/")
    line, alarms = laptop.locator("#id_line"), laptop.get_by_role("status").get_by_role("button")
    line.fill("Emil Eck")
    tell(server, slug, "delete_tournament")
    expect(alarms).to_have_text([TYPED])
    expect(line).to_have_value("Emil Eck")
    tell(server, slug, "fetch_back_tournament")
    expect(alarms).to_have_count(0)
    line.press("Enter")
    expect(laptop.locator(".players tbody tr")).to_have_count(5)
    line.fill("Fritz Fuchs")
    tell(server, slug, "delete_tournament")
    expect(alarms).to_have_text([TYPED])
    line.fill("")  # nothing is left to be read
    expect(laptop.get_by_role("heading", name="Dieses Turnier wurde gelöscht.")).to_be_visible()


def test_what_was_sent_meanwhile_and_came_to_nothing_is_said_no_longer_once_it_is_back(
    laptop: Page, server: Server
) -> None:
    slug = set_up(laptop, server, "Weg beim Senden", NAMES)
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, alarms = laptop.locator("#id_line"), laptop.get_by_role("status").get_by_role("button")
    line.fill("Emil Eck")
    tell(server, slug, "delete_tournament")
    expect(alarms).to_have_text([TYPED])
    # In the line it stands again, and the page says why; of a list that is read and of a mark it is said besides.
    with laptop.expect_response("**/zeile/") as answer:
        line.press("Enter")
    assert answer.value.status == 404
    expect(line).to_have_value("Emil Eck")
    laptop.locator(".players-paste summary").click()
    laptop.locator("#id_players").fill("Emil Eck")
    expect(alarms).to_have_count(2)
    line.fill("")
    with laptop.expect_response(lambda answer: "/da/" in answer.url):
        laptop.get_by_role("button", name=f"{NAMES[0]} ist da").click()
    expect(alarms).to_have_text([GONE, TYPED])
    tell(server, slug, "fetch_back_tournament")
    expect(alarms).to_have_count(0)
    laptop.get_by_role("button", name=f"{NAMES[0]} ist da").click()
    expect(laptop.locator("#gesagt")).to_contain_text(f"{NAMES[0]}")


def test_whoever_has_gone_on_by_then_finds_the_name_among_the_notices(laptop: Page, server: Server) -> None:
    slug = set_up(laptop, server, "Weg und weiter", NAMES)
    laptop.goto(f"{server.laptop}/{slug}/leitung/spieler/")
    line, alarms = laptop.locator("#id_line"), laptop.get_by_role("status").get_by_role("button")
    let_go = held(laptop)
    line.fill("Emil Eck")
    line.press("Enter")
    line.fill("Fritz Fuchs")
    tell(server, slug, "delete_tournament")
    let_go()
    kept = laptop.get_by_role(
        "button", name="Nicht eingetragen: „Emil Eck“. Dieses Turnier wurde gelöscht. Hier drücken"
    )
    expect(kept).to_be_visible()
    expect(alarms).to_have_count(2)
    tell(server, slug, "fetch_back_tournament")
    expect(alarms).to_have_count(1)
    kept.click()
    expect(line).to_have_value("Emil Eck")
