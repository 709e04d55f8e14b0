"""Somebody goes home in mid-round: from the desk, by keyboard alone, to the phone of the table and to the result."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS
from tests.browser.thumb import Hall, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb
from tests.server import Server

GAMES = [{"type": "normal", "re": [1, 2], "re_pips": 140}, {"type": "normal", "re": [1, 3], "re_pips": 150}]


@pytest.fixture
def hall(server: Server) -> Hall:
    """Two games are played; Vroni has no seat."""
    hall = new_hall(server)
    hall.run("from tests.tournaments.helpers import add_players\nadd_players(tournament, 'Vroni Huber')")
    hall.enter(*GAMES)
    return hall


def change(laptop: Page, server: Server, hall: Hall) -> None:
    """Vroni comes for Inge, without a mouse."""
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    laptop.get_by_role("link", name="Spieler wechseln …").press("Enter")
    expect(laptop.get_by_role("heading", name="Tisch 1: Spieler wechseln")).to_be_visible()
    laptop.get_by_role("radio", name="Karl-Heinz Brandt").focus()
    laptop.keyboard.press("ArrowUp")
    expect(laptop.get_by_role("radio", name="Inge Sommer")).to_be_checked()
    laptop.keyboard.press("Tab")
    laptop.keyboard.type("Vroni")
    for _field in range(2):
        laptop.keyboard.press("Tab")
    expect(laptop.get_by_label("Ab welchem Spiel?")).to_be_focused()
    for _field in range(3):
        laptop.keyboard.press("Tab")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("Tisch 1: Vroni Huber für Inge Sommer ab Spiel 3.")).to_be_visible()


def test_only_games_are_offered_from_which_somebody_may_come(laptop: Page, server: Server, hall: Hall) -> None:
    """Vroni has come from game 3 on, which she plays; for the others somebody may come from there on."""
    hall.run("from tests.tournaments.helpers import add_players\nadd_players(tournament, 'Xaver Huber')")
    change(laptop, server, hall)
    games = laptop.get_by_label("Ab welchem Spiel?")
    expect(games).to_have_value("3")
    laptop.get_by_role("radio", name="Vroni Huber").check()
    expect(games).to_have_value("4")
    expect(games.locator("option:enabled")).to_have_count(1)
    laptop.get_by_role("radio", name="Jo Lang").check()
    games.select_option("3")
    laptop.get_by_role("radio", name="Vroni Huber").check()
    laptop.get_by_label("Wer kommt?").select_option(label="Xaver Huber")
    laptop.get_by_role("button", name="Wechseln", exact=True).click()
    expect(laptop.get_by_text("Tisch 1: Xaver Huber für Vroni Huber ab Spiel 4.")).to_be_visible()


def test_from_the_desk_to_the_phone_and_the_result(phone: Page, laptop: Page, server: Server, hall: Hall) -> None:
    thumb = Thumb(phone).open(hall)
    change(laptop, server, hall)
    expect(phone.get_by_text("Die Plätze sind geändert")).to_be_visible()
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator(".tile__name").first).to_contain_text("Vroni")
    thumb.re(1, 4).pips(150).save().saved()
    expect(phone.locator(".preview__saved")).to_contain_text("Vroni")
    thumb.go("liste")
    rows = phone.locator(".games .game__line")
    expect(rows.first).to_contain_text("gibt: Inge")
    expect(phone.locator(".games thead .seat").first).to_have_text("Inge Vroni")
    expect(phone.get_by_text("Platz 1: Inge (2), ab Spiel 3 Vroni (1)")).to_be_visible()
    laptop.goto(f"{server.laptop}/{hall.slug}/stand/")
    expect(laptop.get_by_role("row", name="Inge Sommer")).to_contain_text("2")
    expect(laptop.get_by_role("row", name="Vroni Huber")).to_contain_text("1")


def test_half_a_game_goes_on_where_the_change_is_taken_back(
    phone: Page, laptop: Page, server: Server, hall: Hall
) -> None:
    thumb = Thumb(phone).open(hall).re(1, 2)
    change(laptop, server, hall)
    expect(phone.get_by_text("Die Plätze sind geändert")).to_be_visible()
    laptop.get_by_role("button", name="Wechsel zurücknehmen").press("Enter")
    expect(laptop.get_by_text("Der Wechsel an Tisch 1 ist zurückgenommen.")).to_be_visible()
    expect(phone.locator(".tile__name").first).to_contain_text("Inge")
    thumb.pips(140).save().saved()
    assert [entry["facts"]["re"] for entry in hall.entries()] == [[1, 2], [1, 3], [1, 2]]


WHO = "Hier sitzen jetzt andere: Vroni statt Inge. Bitte prüfen, wer gespielt hat."


def test_half_a_game_is_given_to_nobody_who_came_and_who_sits_there_now_is_said(
    phone: Page, laptop: Page, server: Server, hall: Hall
) -> None:
    """Inge's mark goes with her, and is tapped anew by whoever knows; then everything is as before saving."""
    thumb = Thumb(phone).open(hall).re(1, 2).pips(13)
    expect(phone.locator(".preview__doubt")).to_be_visible()
    change(laptop, server, hall)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(phone.locator("#entry [data-error]")).to_have_text(WHO)
    expect(phone.locator(".tile:has(:checked) .tile__first")).to_have_text(["Karl-Heinz"])
    thumb.save()
    expect(phone.locator("#entry [data-error]")).to_have_text("Wer ist Re?")
    assert len(hall.entries()) == 2
    thumb.re(1).previewed()
    expect(phone.locator("#entry [data-error]")).to_have_count(0)
    expect(phone.locator(".preview__told")).to_contain_text("Vroni + Karl-Heinz (Re)")
    expect(phone.locator(".preview__doubt")).to_be_visible()
    phone.reload()
    expect(phone.locator("[name=re_pips]")).to_have_value("13")
    expect(phone.locator("#entry [data-error]")).to_have_count(0)
    thumb.pips(5).save().saved()
    assert [entry["facts"]["re"] for entry in hall.entries()] == [[1, 2], [1, 3], [1, 2]]


def test_what_saving_half_a_game_would_do_stands_beside_who_sits_there_now(
    phone: Page, laptop: Page, server: Server, hall: Hall
) -> None:
    """Nobody had tapped the one who left: nothing is missing, and nothing is saved unseen."""
    thumb = Thumb(phone).open(hall).re(2, 3).pips(13)
    change(laptop, server, hall)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator("#entry [data-error]")).to_have_text(WHO)
    expect(phone.locator(".preview__player")).to_contain_text(["Vroni"])
    expect(phone.locator(".preview__doubt")).to_be_visible()
    # By what the sheet says meanwhile, too, both stay.
    hall.run("from tournaments import ledger\nledger.call(scribe_at(table), 'Frage')")
    expect(phone.locator(".thumbbar__call form")).to_have_count(0)
    thumb.previewed()
    expect(phone.locator("#entry [data-error]")).to_have_text(WHO)
    expect(phone.locator(".preview__doubt")).to_be_visible()
    thumb.save().saved()
    assert len(hall.entries()) == 3


def test_half_a_violation_of_who_left_is_not_that_of_who_came(
    phone: Page, laptop: Page, server: Server, hall: Hall
) -> None:
    thumb = Thumb(phone).open(hall).go("mehr").tap("[data-violation]").at("spiel")
    thumb.choose("violation", "minor").choose("offender", "1").previewed()
    change(laptop, server, hall)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator("[data-field=offender] [data-error]")).to_have_text(WHO)
    expect(phone.locator("[name=offender]:checked")).to_have_count(0)
    thumb.choose("offender", "1").save().saved()
    assert len(hall.entries()) == 3


def test_of_a_ramsch_nothing_stays_at_the_seats_of_two_who_change_places(phone: Page, server: Server) -> None:
    """What was typed there is said of somebody else now."""
    rules = replace(PRESETS["lions-2024"], game_types=("normal", "solo", "ramsch"))
    hall = new_hall(server, ruleset_data=rules.to_json())
    thumb = Thumb(phone).open(hall).choose("type", "ramsch").pips(120)
    hall.run("""
from tournaments.rounds.reseating import reseat
reseat(table.round, *(table.seats.get(number=seat).player_id for seat in (1, 4)))
""")
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator("[data-field=pips] [data-error]")).to_contain_text(
        "Jo statt Inge, Inge statt Jo. Bitte prüfen"
    )
    expect(phone.locator("[data-typed]")).to_have_count(0)
    for pips in (120, 60, 40):
        thumb.tap(".pipbox--share:not([data-typed]) >> nth=0").pips(pips)
    thumb.save().saved()
    assert hall.entries()[0]["facts"] == {"type": "ramsch", "pips": [120, 60, 40, 20]}


def test_half_a_game_of_the_last_round_is_said_not_to_be_saved(phone: Page, server: Server) -> None:
    hall = new_hall(server, "schuetzenfest")
    thumb = Thumb(phone).open(hall).re(1, 3)
    phone.goto("about:blank")
    hall.run("""
from tournaments.rounds import course
play_out(director_at(table))
confirm_all(scribe_at(table))
course.close(table.round)
publish_round(tournament, [[1, 2, 3, 4]])
""")
    thumb.open(hall)
    alarm = phone.locator(".notice--alarm")
    expect(alarm).to_have_text("Was in Runde 1 angefangen war, ist nicht gespeichert.")
    expect(phone.locator("[name=re]:checked")).to_have_count(0)
    phone.reload()
    expect(phone.locator(".tablehead")).to_contain_text("Runde 2")
    expect(alarm).to_have_count(0)


def test_a_correction_shows_the_names_of_who_played(phone: Page, laptop: Page, server: Server, hall: Hall) -> None:
    change(laptop, server, hall)
    thumb = Thumb(phone).open(hall)
    first = phone.locator(".tile__first").first
    expect(first).to_have_text("Vroni")
    thumb.go("liste").tap(".game__line >> nth=-1").tap("tbody[data-state=open] [data-correct]").at("spiel")
    expect(phone.locator("[data-editing-text]")).to_have_text("Korrektur von Spiel 2 (Inge statt Vroni)")
    expect(first).to_have_text("Inge")
    # A sheet that comes meanwhile does not bring today's names back.
    hall.run("from tournaments import ledger\nledger.call(scribe_at(table), 'Frage')")
    expect(phone.locator(".thumbbar__call form")).to_have_count(0)
    expect(first).to_have_text("Inge")
    thumb.re(4).pips(133)
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_contain_text("Korrektur von Spiel 2 wiederhergestellt (Inge statt")
    expect(first).to_have_text("Inge")
    thumb.re(1).previewed()
    expect(phone.locator(".preview__told")).to_contain_text("Inge + Jo (Re)")
    phone.context.set_offline(True)
    thumb.save()
    expect(first).to_have_text("Vroni")
    mark(phone, "waiting")
    expect(phone.locator("[data-preview]")).to_contain_text("Korrektur von Spiel 2: Normal · Jo Lang, Inge Sommer")
    phone.context.set_offline(False)
    mark(phone, "saved")
    assert [entry["facts"]["re"] for entry in hall.entries() if entry["status"] == "standing"] == [[1, 2], [1, 4]]


def test_so_does_that_of_a_violation(phone: Page, laptop: Page, server: Server, hall: Hall) -> None:
    hall.enter({"violation": "serious", "offender": 1})
    hall.enter(GAMES[0])
    hall.run("""
from tournaments import ledger
goes, comes = table.seats.get(number=1).player_id, tournament.players.get(name="Vroni Huber").id
ledger.substitute(director_at(table), ledger.Change(goes, comes, 5))
""")
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    offender = laptop.locator("[data-field=offender] .choice__text").first
    laptop.locator(".game__line").nth(2).click()
    laptop.locator("tbody[data-state=open] [data-correct]").click()
    expect(offender).to_have_text("Inge")
    laptop.keyboard.press("Escape")
    laptop.get_by_role("link", name="Regelverstoß").click()
    expect(offender).to_have_text("Vroni")


def test_the_running_game_is_still_of_who_goes(phone: Page, server: Server, hall: Hall) -> None:
    thumb = Thumb(phone).open(hall).re(1, 2)
    hall.run("""
from tournaments import ledger
seats = table.seats.select_related("player")
goes, comes = seats.get(number=1).player_id, tournament.players.get(name="Vroni Huber").id
ledger.substitute(director_at(table), ledger.Change(goes, comes, 4))
""")
    expect(phone.locator(".tile__name").first).to_contain_text("Inge")
    thumb.pips(140).save().saved()
    expect(phone.get_by_text("Die Plätze sind geändert")).to_be_visible()
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator(".tile__name").first).to_contain_text("Vroni")
    assert [entry["facts"]["re"] for entry in hall.entries()] == [[1, 2], [1, 3], [1, 2]]


def test_a_game_that_waited_for_the_network_is_not_given_to_who_came(phone: Page, server: Server, hall: Hall) -> None:
    """It was played by who has gone by now, and nobody knew of it at the desk."""
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 2).pips(140).save()
    mark(phone, "waiting")
    hall.run("""
from tournaments import ledger
goes, comes = table.seats.get(number=1).player_id, tournament.players.get(name="Vroni Huber").id
ledger.substitute(director_at(table), ledger.Change(goes, comes, 3))
""")
    phone.context.set_offline(False)
    expect(phone.get_by_text("Die Plätze sind geändert")).to_be_visible()
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    mark(phone, "refused", "1 Spiel abgelehnt")
    assert len(hall.entries()) == 2
    # Sent once more it would be refused once more; who played in that seat is said anew, and it comes in.
    thumb.tap("[data-queue-state]")
    expect(phone.locator(".queued [data-again]")).to_be_hidden()
    thumb.tap(".queued [data-edit]")
    expect(phone.locator("#entry [data-error]")).to_contain_text("Hier sitzen jetzt andere: Vroni statt Inge.")
    expect(phone.locator("[name=re]:checked")).to_have_value("2")
    thumb.re(1).save().saved()
    assert len(hall.entries()) == 3
