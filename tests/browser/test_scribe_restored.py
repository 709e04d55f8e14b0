"""An older backup is restored while phones are open: what the list has lost is said, and can be entered again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.restored import GAME, back_up, opened, restore, told, waits_for, with_a_game_waiting
from tests.browser.thumb import Hall, kept, mark, nothing_kept, pips
from tests.browser.waiting import until


def change_players(hall: Hall) -> None:
    """Vroni sits in Inge's place from the next game on."""
    hall.run(
        "from tests.tournaments.helpers import add_players\nfrom tournaments.ledger.substituting import *\n"
        "inge = table.seats.get(number=1).player_id\n"
        "substitute(director_at(table), Change(inge, 'Vroni Huber', table.entries.count() + 1, sure=True))"
    )


def sit_here(phone: Page) -> None:
    with phone.expect_navigation():
        phone.get_by_role("button", name="Wir sitzen hier").tap()
    phone.wait_for_selector("html.js")


def test_a_table_whose_players_differ_from_the_backup_is_told_what_it_lost(own_server: Server, phone: Page) -> None:
    """Said before the page is opened anew, and behind it, until it is read."""
    hall, thumb, path = opened(own_server, phone)
    change_players(hall)
    sit_here(phone)
    expect(phone.locator(".tile__name").first).to_contain_text("Vroni")
    restore(own_server, path)
    expect(phone.get_by_text("Die Plätze sind geändert")).to_be_visible()
    told(phone)
    sit_here(phone)
    thumb.game(2)
    told(phone)
    phone.reload()
    told(phone)
    thumb.tap("[data-read]")
    phone.reload()
    thumb.game(2)
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()


def test_so_is_a_page_on_which_nobody_has_said_that_they_sit_there(own_server: Server, phone: Page) -> None:
    """It comes back by itself as soon as those who sat there before do again."""
    hall, thumb, path = opened(own_server, phone)
    change_players(hall)
    expect(phone.get_by_text("Die Plätze sind geändert")).to_be_visible()
    restore(own_server, path)
    thumb.game(2)
    expect(phone.locator("dialog[open]")).to_have_count(0)
    told(phone)


def test_what_lacks_is_entered_and_what_waited_follows_by_itself(own_server: Server, phone: Page) -> None:
    hall, thumb = with_a_game_waiting(own_server, phone)
    thumb.game(2)
    waits_for(phone, "Spiel 2, Spiel 3")
    expect(phone.locator("#entry [data-error]")).to_have_count(0)
    thumb.re(2, 3).pips(142).save().game(3)
    waits_for(phone, "Spiel 3")
    assert pips(hall) == [131, 142]
    thumb.re(1, 4).pips(143).save().saved().game(5)
    assert pips(hall) == [131, 142, 143, 134]
    nothing_kept(phone)


def test_several_wait_behind_and_the_page_is_opened_anew_in_between(own_server: Server, phone: Page) -> None:
    hall, thumb = with_a_game_waiting(own_server, phone, 135)
    mark(phone, "refused", "1 Spiel abgelehnt, 1 wartet")
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.reload()
    thumb.game(2).re(2, 3).pips(14)
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    thumb.pips(2).save().game(3)
    assert pips(hall) == [131, 142]
    phone.reload()
    waits_for(phone, "Spiel 3")
    thumb.re(1, 4).pips(143).save().saved().game(6)
    assert pips(hall) == [131, 142, 143, 134, 135]


def test_without_network_too(own_server: Server, phone: Page) -> None:
    """They stand in front of what was refused, and the head names the next one."""
    hall, thumb = with_a_game_waiting(own_server, phone)
    phone.context.set_offline(True)
    thumb.re(2, 3).pips(142).save()
    waits_for(phone, "Spiel 3")
    thumb.re(1, 4).pips(143).save()
    mark(phone, "refused", "1 Spiel abgelehnt, 2 warten")
    until(phone, lambda: [item["position"] for item in kept(phone)] == [2, 3, 4])
    expect(phone.locator(".queued [data-what]")).to_contain_text(["142", "143", "134"])
    thumb.re(1, 2).pips(135).save()
    phone.context.set_offline(False)
    thumb.saved().game(6)
    assert pips(hall) == [131, 142, 143, 134, 135]


def test_what_is_dropped_moves_nothing_into_the_gap(own_server: Server, phone: Page) -> None:
    hall, thumb = with_a_game_waiting(own_server, phone, 135)
    thumb.tap("[data-unsettled] [data-drop]").tap("dialog [data-sure-yes]")
    card = phone.locator("[data-unsettled]")
    expect(card.locator("[data-what]")).to_contain_text("Spiel 5: ")
    expect(card.locator("[data-why]")).to_contain_text("Davor fehlt noch: Spiel 2, Spiel 3, Spiel 4.")
    for number in (142, 143, 144):
        thumb.re(2, 3).pips(number).save()
    thumb.saved().game(6)
    assert pips(hall) == [131, 142, 143, 144, 135]


def test_another_phone_fills_the_gap_meanwhile(own_server: Server, phone: Page) -> None:
    """Half a game stands in the form: it says that its place is taken. What was refused goes where it belongs."""
    hall, thumb = with_a_game_waiting(own_server, phone)
    thumb.re(2, 3).pips(14)
    hall.enter(GAME)
    expect(phone.locator("[data-taken-text]")).to_contain_text("Spiel 2 wurde gerade eingetragen")
    waits_for(phone, "Spiel 3")
    thumb.tap("[data-same]")
    hall.enter(GAME | {"re_pips": 143})
    thumb.saved().game(5)
    assert pips(hall) == [131, 140, 143, 134]


def test_another_phone_has_entered_the_waiting_game_too(own_server: Server, phone: Page) -> None:
    hall, thumb = with_a_game_waiting(own_server, phone)
    hall.enter(GAME, GAME, GAME | {"re": [2, 4], "re_pips": 134})
    expect(phone.locator("dialog")).to_contain_text("Spiel 4 steht schon auf der Liste")
    phone.locator("dialog [data-choice=drop]").tap()
    thumb.saved().game(5)
    assert pips(hall) == [131, 140, 140, 134]


def test_a_game_in_the_gap_whose_place_is_taken_is_asked_about(own_server: Server, phone: Page) -> None:
    """It is another game, the next one: what stands behind it moves on with it."""
    hall, thumb = with_a_game_waiting(own_server, phone)
    phone.context.set_offline(True)
    thumb.re(2, 3).pips(142).save().re(1, 4).pips(143).save()
    hall.enter(GAME)
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text("Spiel 2 steht schon auf der Liste")
    phone.locator("dialog [data-choice=next]").tap()
    thumb.saved().game(6)
    assert pips(hall) == [131, 140, 142, 143, 134]


def test_the_gap_is_filled_while_somebody_is_at_the_game_behind_it(own_server: Server, phone: Page) -> None:
    """What is changed in the form is not sent as it was; given up, it is."""
    hall, thumb = with_a_game_waiting(own_server, phone)
    thumb.tap("[data-unsettled] [data-edit]").pips(13)
    hall.enter(GAME, GAME)
    thumb.game(4)
    expect(phone.locator("[name=re_pips]")).to_have_value("13")
    thumb.tap(".thumbbar__cancel").saved().game(5)
    assert pips(hall) == [131, 140, 140, 134]


def test_half_a_game_from_behind_the_gap_stays_behind_it(own_server: Server, phone: Page) -> None:
    hall, thumb, path = opened(own_server, phone)
    phone.context.set_offline(True)
    thumb.re(2, 4).pips(134).save().re(1, 2).pips(13)
    restore(own_server, path)
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    thumb.pips(5).save()
    mark(phone, "refused", "1 Spiel abgelehnt, 1 wartet")
    thumb.game(2).re(2, 3).pips(142).save().game(3).re(1, 4).pips(143).save().saved()
    assert pips(hall) == [131, 142, 143, 134, 135]


def test_the_waiting_game_in_the_form_says_which_it_is(own_server: Server, phone: Page) -> None:
    """Put right, it is still the game that it was."""
    hall, thumb = with_a_game_waiting(own_server, phone)
    thumb.tap("[data-unsettled] [data-edit]")
    expect(phone.locator("[data-editing-text]")).to_contain_text("Spiel 4: ")
    expect(phone.locator("#entry [data-error]")).to_contain_text("Davor fehlt noch: Spiel 2, Spiel 3.")
    thumb.pips(136).save()
    waits_for(phone, "Spiel 2, Spiel 3")
    thumb.re(2, 3).pips(142).save().game(3).re(1, 4).pips(143).save().saved()
    assert pips(hall) == [131, 142, 143, 136]


def test_others_sat_there_when_the_waiting_game_was_played(own_server: Server, phone: Page) -> None:
    """The director changes the players once more; what waits is looked at then, and nothing is held up by it."""
    hall, thumb, path = opened(own_server, phone)
    change_players(hall)
    sit_here(phone)
    phone.context.set_offline(True)
    thumb.re(2, 4).pips(134).save()
    restore(own_server, path)
    phone.context.set_offline(False)
    phone.on("dialog", lambda dialog: dialog.accept())
    sit_here(phone)
    told(phone)
    card = phone.locator("[data-unsettled]")
    expect(card.locator("[data-why]")).to_contain_text("Hier sitzen jetzt andere: Inge statt Vroni.")
    thumb.game(2).re(2, 3).pips(142).save().game(3).re(1, 4).pips(143).save().game(4)
    assert pips(hall) == [131, 142, 143]
    thumb.tap(card.locator("[data-edit]")).save().saved()
    assert pips(hall) == [131, 142, 143, 134]


def test_what_is_on_the_list_again_is_missed_no_more(own_server: Server, phone: Page) -> None:
    hall, thumb, path = opened(own_server, phone)
    newer = back_up(own_server)
    restore(own_server, path)
    told(phone)
    thumb.re(2, 3).pips(132).save().saved()
    expect(phone.locator("[data-meanwhile]")).to_contain_text("Nicht mehr auf der Liste: Spiel 3.")
    restore(own_server, newer)
    thumb.game(4)
    expect(phone.locator("[data-meanwhile]")).not_to_contain_text("Nicht mehr auf der Liste")


def test_a_correction_replaces_no_other_game_that_has_its_entrys_number_now(own_server: Server, phone: Page) -> None:
    """Numbers of entries are counted on from where the backup left them."""
    hall, thumb, path = opened(own_server, phone)
    phone.context.set_offline(True)
    thumb.tap(phone.get_by_role("button", name="Ändern")).pips(160).save()
    mark(phone, "waiting")
    restore(own_server, path)
    hall.enter({"type": "normal", "re": [1, 2], "re_pips": 202}, {"type": "normal", "re": [1, 2], "re_pips": 203})
    phone.context.set_offline(False)
    mark(phone, "refused")
    assert pips(hall) == [131, 202, 203]
    thumb.tap("[data-queue-state]")
    queued = phone.locator(".queued")
    expect(queued).to_contain_text("Was hier korrigiert wird, steht nicht mehr auf der Liste")
    expect(queued.get_by_role("button", name="Noch einmal senden")).to_be_hidden()
    thumb.tap(queued.get_by_role("button", name="Verwerfen")).tap("dialog [data-sure-yes]")
    mark(phone, "saved")
    assert pips(hall) == [131, 202, 203]
