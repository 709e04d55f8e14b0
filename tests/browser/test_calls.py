"""A table calls, and two who direct at two laptops share the ways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import SignedIn
from tests.browser.sizes import escaped, sized
from tests.browser.test_director import CUT_OFF
from tests.browser.thumb import new_hall
from tests.browser.waiting import comes_to_nothing
from tests.server import Server

CALL = "import tournaments.ledger as ledger\nledger.call(scribe_at(table), 'Karte fehlt')"


def test_one_goes_and_all_are_told(
    laptop: Page, phone: Page, open_page: Callable[..., Page], signed_in: SignedIn, server: Server
):
    hall = new_hall(server)
    hall.run(CALL)
    phone.goto(hall.table)
    other = open_page(1440, 900)
    signed_in.bring_to(other)
    for page in (laptop, other):
        page.goto(f"{server.laptop}/{hall.slug}/leitung/")
    laptop.get_by_text("Name, Notiz").click()
    laptop.get_by_label("Wer geht").fill("Anna")
    laptop.get_by_label("Notiz").fill("bringt Karten mit")
    laptop.get_by_label("Notiz").press("Enter")
    expect(laptop.locator(".call__taken")).to_contain_text("Anna ist unterwegs.")
    assert not laptop.evaluate(CUT_OFF)
    expect(other.locator(".call")).to_contain_text("bringt Karten mit")
    expect(phone.locator(".note--alarm:visible")).to_contain_text("Anna ist unterwegs.")
    other.get_by_role("button", name="Doch nicht", exact=True).click()
    expect(laptop.locator(".call__taken")).to_have_count(0)
    expect(phone.locator(".note--alarm:visible")).not_to_contain_text("Anna")
    laptop.get_by_role("button", name="Erledigt").click()
    expect(phone.locator(".note--alarm:visible")).to_have_count(0)
    other.get_by_role("button", name="Doch nicht erledigt").click()
    expect(phone.locator(".note--alarm:visible")).to_contain_text("gerufen")
    expect(laptop.locator(".call")).to_contain_text("Karte fehlt")


def test_who_presses_too_late_is_told_who_goes(laptop: Page, server: Server):
    hall = new_hall(server)
    hall.run(CALL)
    laptop.route("**/leitung/stand/", comes_to_nothing)  # no question under way brings the news first
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/")
    hall.run("import tournaments.ledger as ledger\nledger.take_call(director_at(table), 'Bernd')")
    laptop.get_by_role("button", name="Ich gehe hin").click()
    expect(laptop.locator(".banner")).to_contain_text("Tisch 1: Bernd ist unterwegs.")
    expect(laptop.get_by_role("button", name="Ich übernehme")).to_be_visible()
    laptop.unroute("**/leitung/stand/")  # now the page follows, and the sentence stays to be read
    expect(laptop.locator("#notices button")).to_have_text("Tisch 1: Bernd ist unterwegs.")
    expect(laptop.locator(".banner")).to_have_count(0)
    expect(laptop.get_by_role("button", name="Ich übernehme")).to_be_visible()


def test_a_row_in_which_somebody_types_stays(laptop: Page, server: Server):
    hall = new_hall(server)
    hall.run(CALL)
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/")
    laptop.get_by_text("Name, Notiz").click()
    laptop.get_by_label("Notiz").fill("Karte getauscht")
    hall.run("import tournaments.ledger as ledger\nledger.call_answered(director_at(table))")
    expect(laptop.get_by_text("Der Ruf von Tisch 1 ist schon erledigt.")).to_be_visible()
    expect(laptop.get_by_label("Notiz")).to_be_focused()
    expect(laptop.get_by_label("Notiz")).to_have_value("Karte getauscht")
    expect(laptop.get_by_role("button", name="Ich gehe hin")).to_be_hidden()
    expect(laptop.locator(".board__calls + .board__answered")).to_be_visible()  # it is where it was
    laptop.get_by_role("button", name="Erledigt", exact=True).click()
    expect(laptop.get_by_text("Deine Notiz steht im Protokoll.")).to_be_visible()
    expect(laptop.locator(".call")).to_have_count(0)
    expect(laptop.locator(".board__answered")).to_contain_text("Karte getauscht")


def test_a_row_left_untyped_goes_and_one_that_calls_anew_is_there(laptop: Page, server: Server):
    hall = new_hall(server)
    hall.run(CALL)
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/")
    laptop.get_by_text("Name, Notiz").click()
    laptop.get_by_label("Notiz").fill("Karte")
    answer = "import tournaments.ledger as ledger\nledger.call_answered(director_at(table))"
    hall.run(answer)
    expect(laptop.get_by_text("Der Ruf von Tisch 1 ist schon erledigt.")).to_be_visible()
    hall.run(CALL)
    expect(laptop.get_by_role("button", name="Ich gehe hin")).to_be_visible()
    expect(laptop.get_by_label("Notiz")).to_have_value("Karte")
    laptop.get_by_label("Notiz").fill("")
    laptop.get_by_label("Notiz").blur()
    hall.run(answer)
    expect(laptop.locator(".call")).to_have_count(0)


def test_without_a_script_what_was_typed_stays(open_page: Callable[..., Page], signed_in: SignedIn, server: Server):
    hall = new_hall(server)
    hall.run(CALL)
    page = open_page(1440, 900, java_script_enabled=False)
    signed_in.bring_to(page)
    page.goto(f"{server.laptop}/{hall.slug}/leitung/")
    expect(page.locator(".board__keys")).to_be_hidden()  # of what nobody hears
    hall.run("import tournaments.ledger as ledger\nledger.take_call(director_at(table), 'Max')")
    page.get_by_text("Name, Notiz").click()
    page.get_by_label("Wer geht").fill("Moritz")
    page.get_by_label("Notiz").fill("hat Karte verloren")
    page.get_by_role("button", name="Ich gehe hin").click()
    expect(page.locator(".banner")).to_contain_text("Tisch 1: Max ist unterwegs.")
    expect(page.get_by_label("Notiz")).to_have_value("hat Karte verloren")
    page.get_by_role("button", name="Ich übernehme").click()
    expect(page.locator(".call__taken")).to_contain_text("Moritz ist unterwegs.")
    expect(page.locator(".call__note")).to_contain_text("hat Karte verloren")


def test_without_a_script(open_page: Callable[..., Page], signed_in: SignedIn, server: Server):
    hall = new_hall(server)
    hall.run(CALL)
    page = open_page(1440, 900, java_script_enabled=False)
    signed_in.bring_to(page)
    page.goto(f"{server.laptop}/{hall.slug}/leitung/")
    page.get_by_text("Name, Notiz").click()
    page.get_by_label("Wer geht").fill("Dora")  # a name that was typed before is kept for the device
    page.get_by_role("button", name="Ich gehe hin").click()
    expect(page.locator(".call__taken")).to_contain_text("Dora ist unterwegs.")
    page.get_by_role("button", name="Erledigt").click()
    page.get_by_role("button", name="Doch nicht erledigt").click()
    expect(page.locator(".call")).to_contain_text("Karte fehlt")


def test_a_call_of_a_round_that_is_over_is_answered_from_the_board(laptop: Page, server: Server):
    hall = new_hall(server)
    hall.run(
        CALL + "\nfrom tournaments.models import Round\nfrom tournaments.rounds import draws\n"
        "Round.objects.filter(id=table.round_id).update(status='closed')\n"
        "draws.draw(Tournament.objects.get(id=table.round.tournament_id), 1)"
    )
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/")
    banner = laptop.locator(".board__elsewhere")

    def is_said(sentence: str) -> None:
        expect(banner).to_contain_text(sentence)
        sized(laptop, 320, 640, 200)
        assert not escaped(laptop)
        sized(laptop, 1440, 900, 100)

    is_said("Tisch 1 hat in Runde 1 gerufen")
    banner.get_by_role("button", name="Erledigt").click()
    is_said("Ruf von Tisch 1 in Runde 1 erledigt")
    banner.get_by_role("button", name="Doch nicht erledigt").click()
    expect(banner).to_contain_text("Tisch 1 hat in Runde 1 gerufen")
    expect(banner.locator(".board__answered")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(("where", "press"), [("abschluss/", "Durch"), ("runde/1/tisch/1/akte/", "Für alle durch")])
def test_an_objection_nobody_saw_is_asked_about(
    open_page: Callable[..., Page], signed_in: SignedIn, server: Server, where: str, press: str, script: bool
):
    hall = new_hall(server)
    hall.run("play_out(scribe_at(table))")
    page = open_page(1440, 900, java_script_enabled=script)
    signed_in.bring_to(page)
    page.goto(f"{server.laptop}/{hall.slug}/leitung/{where}")
    confirm = page.get_by_role("button", name=f"{press} die Leitung bestätigen")
    expect(confirm).to_be_visible()
    hall.run("import tournaments.ledger as ledger\nledger.disagree(scribe_at(table), 2, 'Spiel 3')")
    confirm.click()
    said = page.locator(".banner", has_text="Noch nicht bestätigt")
    expect(said).to_contain_text("jemand nicht einverstanden: Karl-Heinz Brandt.")
    expect(page.get_by_text("Karl-Heinz Brandt ist nicht einverstanden: Spiel 3").first).to_be_visible()
    confirm.click()
    expect(page.get_by_text("Der Widerspruch von Karl-Heinz Brandt ist damit erledigt.")).to_be_visible()
    expect(said).to_have_count(0)
