"""Of one game one sentence stands unread, the last true one, against what this phone showed when it was last read."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_scribe_meanwhile import OURS, STRUCK
from tests.browser.thumb import Hall, new_hall
from tests.browser.thumb import QuickThumb as Thumb

BOCK = {"type": "normal", "re": [1, 3], "re_pips": 120}


def to_pips(hall: Hall, position: int, pips: int, by: str = "director") -> None:
    """Somebody else corrects the game in this place, or enters it again."""
    hall.run(
        "from tournaments import ledger\nfrom uuid import uuid4\n"
        f"entry = table.entries.filter(position={position}).order_by('id').last()\n"
        f"ledger.correct({by}_at(table), entry.id, entry.facts | {{'re_pips': {pips}}}, client_id=uuid4(),"
        " version=table.version)"
    )


def opened(server: Server, phone: Page, *games: dict[str, object], ruleset: str = "lions-2024") -> tuple[Hall, Locator]:
    hall = new_hall(server, ruleset, scribe_corrections=3)
    hall.enter(*games)
    Thumb(phone).open(hall)
    return hall, phone.locator("[data-meanwhile]")


def test_a_newer_sentence_takes_the_place_of_the_earlier(server: Server, phone: Page) -> None:
    hall, told = opened(server, phone, OURS)
    to_pips(hall, 1, 92)
    expect(told.locator("p")).to_contain_text("jetzt Kontra +2 (Karl-Heinz, Jo)")
    to_pips(hall, 1, 160, by="scribe")
    now = "Spiel 1 wurde vom anderen Handy ersetzt: jetzt Re +2 (Inge, Friederike), vorher Re +1 (Inge, Friederike)."
    expect(told.locator("p")).to_have_text(now)
    hall.run(STRUCK)
    expect(told.locator("p")).to_have_text("Spiel 1 wurde gerade gestrichen.")
    to_pips(hall, 1, 160, by="scribe")
    expect(told.locator("p")).to_have_text(now)
    phone.reload()
    expect(told.locator("p")).to_have_text(now)
    to_pips(hall, 1, 131)
    expect(told).to_be_hidden()  # it came to that when it was last read
    phone.reload()
    expect(phone.locator(".game--standing")).to_have_count(1)
    expect(told).to_be_hidden()


def test_what_was_read_is_what_it_was_before(server: Server, phone: Page) -> None:
    hall, told = opened(server, phone, OURS)
    to_pips(hall, 1, 92)
    expect(told.locator("p")).to_contain_text("vorher Re +1 (Inge, Friederike)")
    Thumb(phone).tap("[data-read]")
    to_pips(hall, 1, 130)
    expect(told.locator("p")).to_have_text(
        "Spiel 1 hat die Turnierleitung geändert: jetzt Re +1 (Inge, Friederike), vorher Kontra +2 (Karl-Heinz, Jo)."
    )


def test_so_it_is_of_what_counts_otherwise(server: Server, phone: Page) -> None:
    """Bock goes with game 1, and comes again, while the games that it makes count otherwise are corrected too."""
    hall, told = opened(server, phone, BOCK, OURS, OURS, ruleset="alte-saecke")
    to_pips(hall, 1, 119)
    expect(told.locator("p")).to_have_text(
        "Spiel 1 wurde gerade korrigiert: Kontra +2 (Karl-Heinz, Jo). Damit zählen auch anders: Spiel 2, Spiel 3."
    )
    to_pips(hall, 2, 131)  # pips alone
    to_pips(hall, 3, 92)
    expect(told.locator("p")).to_have_text(
        "Spiel 2 hat die Turnierleitung geändert: jetzt Re +1 (Inge, Friederike), vorher Re +2 (Inge, Friederike). "
        "Spiel 3 hat die Turnierleitung geändert: jetzt Kontra +2 (Karl-Heinz, Jo), vorher Re +2 (Inge, Friederike)."
    )
    to_pips(hall, 1, 120)
    expect(told.locator("p")).to_have_text(
        "Spiel 3 hat die Turnierleitung geändert: jetzt Kontra +4 (Karl-Heinz, Jo), vorher Re +2 (Inge, Friederike)."
    )


def test_what_came_and_went_is_not_told(server: Server, phone: Page) -> None:
    hall, told = opened(server, phone, BOCK, OURS, ruleset="alte-saecke")
    to_pips(hall, 1, 119)
    expect(told).to_contain_text("Damit zählt auch anders: Spiel 2")
    to_pips(hall, 1, 120)
    expect(told).to_be_hidden()


def test_what_was_made_otherwise_while_the_page_was_closed_is_told_as_it_is(server: Server, phone: Page) -> None:
    hall, told = opened(server, phone, OURS)
    to_pips(hall, 1, 92)
    expect(told.locator("p")).to_contain_text("jetzt Kontra +2")
    phone.goto("about:blank")
    to_pips(hall, 1, 160)
    Thumb(phone).open(hall)
    expect(told.locator("p")).to_have_text(
        "Spiel 1 hat die Turnierleitung geändert: jetzt Re +2 (Inge, Friederike), vorher Re +1 (Inge, Friederike)."
    )


def test_a_correction_that_takes_confirmations_away_says_whose(server: Server, phone: Page) -> None:
    """Though it leaves the points alike: until they have confirmed again."""
    hall = new_hall(server, "schuetzenfest", scribe_corrections=3)
    hall.enter(*[OURS] * 16)
    Thumb(phone).open(hall)
    confirmed, told = phone.locator(".finish .badge--saved"), phone.locator("[data-meanwhile]")
    for seat in (2, 4):
        hall.run(f"from tournaments import ledger\nledger.confirm(scribe_at(table), {seat})")
    expect(confirmed).to_have_count(2)
    to_pips(hall, 16, 135, by="scribe")
    fell = "Die Bestätigungen von Karl-Heinz, Jo sind damit weggefallen."
    expect(told.locator("p")).to_have_text(f"Spiel 16 wurde gerade korrigiert: Re +1 (Inge, Friederike). {fell}")
    phone.reload()
    expect(told).to_contain_text(fell)
    to_pips(hall, 16, 92)
    change = "jetzt Kontra +2 (Karl-Heinz, Jo), vorher Re +1 (Inge, Friederike)."
    expect(told.locator("p")).to_have_text(f"Spiel 16 hat die Turnierleitung geändert: {change} {fell}")
    hall.run("from tournaments import ledger\nledger.confirm(scribe_at(table), 2)")
    expect(told).to_contain_text("Die Bestätigung von Jo ist damit weggefallen.")
    to_pips(hall, 16, 130)
    fell = "Die Bestätigungen von Karl-Heinz, Jo sind damit weggefallen."
    expect(told.locator("p")).to_have_text(f"Spiel 16 wurde gerade korrigiert: Re +1 (Inge, Friederike). {fell}")
    hall.run("confirm_all(scribe_at(table))")
    expect(told).to_be_hidden()


def test_a_correction_of_this_phone_says_so_before(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 16)
    thumb = Thumb(phone).open(hall)
    hall.run("from tournaments import ledger\nledger.confirm(scribe_at(table), 2)")
    expect(phone.locator(".finish .badge--saved")).to_have_count(1)
    thumb.go("liste").tap(".game__line >> nth=15").tap("tbody[data-state=open] [data-correct]").at("spiel")
    thumb.pips(135).previewed().save().saved()
    expect(phone.locator(".finish .badge--saved")).to_have_count(0)
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()
