"""What others have made of a game is said until it is read, whatever becomes of the page meanwhile."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.test_scribe_meanwhile import OURS, STRUCK
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.thumb import new_hall


def test_what_was_not_read_yet_is_said_under_the_tables_new_link_too(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS, OURS)
    thumb, told = Thumb(phone).open(hall).game(3), phone.locator("[data-meanwhile]")
    hall.run(STRUCK)
    expect(told.locator("p")).to_have_text("Spiel 2 wurde gerade gestrichen.")
    hall.renew_link()
    thumb.open(hall)
    expect(told.locator("p")).to_have_text("Spiel 2 wurde gerade gestrichen.")
    thumb.tap(told.get_by_role("button", name="Gelesen"))
    phone.reload()
    expect(phone.locator("#liste .game--struck")).to_be_attached()
    expect(told).to_be_hidden()


def test_a_struck_game_is_told_from_the_one_that_has_its_number_since(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS)
    thumb, told = Thumb(phone).open(hall), phone.locator("[data-meanwhile] p")
    phone.context.set_offline(True)
    thumb.re(2, 4).pips(150).save()
    hall.run(STRUCK)
    phone.context.set_offline(False)
    thumb.saved()
    said = "Spiel 1 wurde gerade gestrichen. Das war: Re +1 (Inge, Friederike)."
    expect(told).to_have_text(said)
    phone.reload()
    expect(told).to_have_text(said)


FIRST = "from uuid import uuid4\nfirst = table.entries.order_by('id').first()\ntable.refresh_from_db()\n"
NO_BOCK = FIRST + (
    "ledger.correct(director_at(table), first.id, first.facts | {'re_pips': 119}, client_id=uuid4(),"
    " version=table.version)"
)
BOCK = {"type": "normal", "re": [1, 3], "re_pips": 120}
DOUBLE = "jetzt Re +1 (Inge, Friederike), vorher Re +2 (Inge, Friederike)."


def test_what_counts_otherwise_since_a_correction_is_named_with_it(
    server: Server, phone: Page, other_phone: Page
) -> None:
    """The game that brought Bock brings none any more. What it says itself is the same as before."""
    hall = new_hall(server, "alte-saecke", scribe_corrections=3)
    hall.enter(BOCK, OURS)
    pages = [phone, other_phone]
    thumbs = [Thumb(page).open(hall) for page in pages]
    hall.run(NO_BOCK)
    said = "Spiel 1 wurde gerade korrigiert: Kontra +2 (Karl-Heinz, Jo). Damit zählt auch anders: Spiel 2, " + DOUBLE
    for page, thumb in zip(pages, thumbs, strict=True):
        told = page.locator("[data-meanwhile]")
        expect(told.locator("p")).to_have_text(said)
        thumb.tap(told.get_by_role("button", name="Gelesen"))
    # Whoever puts it right here has seen in the preview what comes of it; only the other phone is told.
    thumbs[0].go("liste").tap(".game--standing .game__line >> nth=0").tap("tbody[data-state=open] [data-correct]")
    thumbs[0].at("spiel").pips(120).previewed().save().saved()
    expect(other_phone.locator("[data-meanwhile] p")).to_have_text(
        "Spiel 1 wurde gerade korrigiert: Kontra +2 (Karl-Heinz, Jo). "
        "Damit zählt auch anders: Spiel 2, jetzt Re +2 (Inge, Friederike), vorher Re +1 (Inge, Friederike)."
    )
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()


def test_a_game_that_has_another_number_since_is_named_by_both(server: Server, phone: Page) -> None:
    hall = new_hall(server, "alte-saecke")
    hall.enter(BOCK, OURS, OURS)
    Thumb(phone).open(hall)
    hall.run(FIRST + "ledger.strike(director_at(table), first.id, reason='x', version=table.version)")
    expect(phone.locator("[data-meanwhile] p")).to_have_text(
        "Spiel 1 wurde gerade gestrichen. Das war: Kontra +2 (Karl-Heinz, Jo). "
        "Damit zählen auch anders: Spiel 1 (bisher 2), Spiel 2 (bisher 3)."
    )


def test_new_rules_and_names_are_told_otherwise(server: Server, phone: Page) -> None:
    """No correction makes these games count otherwise: nothing is told of one."""
    hall = new_hall(server, "alte-saecke")
    hall.enter(BOCK, OURS)
    Thumb(phone).open(hall)
    hall.run(
        "from dataclasses import replace\n"
        "tournament.players.filter(name='Inge Sommer').update(name='Ingeborg Sommer')\n"
        "ledger.change_ruleset(tournament, replace(tournament.ruleset, won=2))"
    )
    expect(phone.locator("[data-key=reminder-rules]")).to_contain_text("2 Spiele dieser Liste zählen jetzt anders")
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()
