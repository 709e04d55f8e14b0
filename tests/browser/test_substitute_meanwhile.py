"""Somebody comes for a player while a phone has half a game: nothing of it is stuck, and who sits there now is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from tests.browser.test_scribe_meanwhile import STRUCK
from tests.browser.test_substitute import GAMES
from tests.browser.thumb import SAVE, Hall, kept, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import comes_to_nothing, hears_nothing, until
from tests.server import Server


def hall_of(server: Server) -> Hall:
    hall = new_hall(server)
    hall.run("from tests.tournaments.helpers import add_players\nadd_players(tournament, 'Vroni Huber')")
    return hall


def change(hall: Hall, position: int) -> None:
    """Vroni comes for Inge, from this place of the sheet on."""
    hall.run(f"""
from tournaments import ledger
goes, comes = table.seats.get(number=1).player_id, tournament.players.get(name="Vroni Huber").id
ledger.substitute(director_at(table), ledger.Change(goes, comes, {position}))
""")


def test_a_game_whose_place_another_phone_has_taken_meanwhile_can_be_saved(phone: Page, server: Server) -> None:
    hall = hall_of(server)
    hall.enter(GAMES[0])
    thumb = Thumb(phone).open(hall).re(1, 2)
    change(hall, 3)
    thumb.pips(14)
    hall.enter(GAMES[1])
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator("[data-taken]")).to_be_visible()
    thumb.re(1).pips(0).save()
    thumb.tap(phone.locator("dialog").get_by_role("button", name="Ein weiteres Spiel: als nächstes eintragen"))
    expect(phone.locator("dialog[open]")).to_have_count(0)
    thumb.game(4)
    assert [entry["facts"]["re"] for entry in hall.entries()] == [[1, 2], [1, 3], [1, 2]]


def test_who_sits_there_now_is_said_until_something_is_tapped(phone: Page, server: Server) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).re(1, 2).pips(14)
    change(hall, 1)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    said = phone.locator("#entry [data-error]")
    for _time in range(2):
        expect(said).to_have_text("Hier sitzen jetzt andere: Vroni statt Inge. Bitte prüfen, wer gespielt hat.")
        phone.reload()
    expect(said).to_have_count(1)
    thumb.pips(1)
    phone.reload()
    expect(phone.locator("[name=re_pips]")).to_have_value("141")
    expect(said).to_have_count(0)


def test_who_sits_there_now_is_said_however_often_somebody_wants_to_go_back(phone: Page, server: Server) -> None:
    """The page behind is of those who sat there before: only the button leads on."""
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall)
    change(hall, 1)
    here = phone.get_by_role("button", name="Wir sitzen hier")
    expect(here).to_be_focused()
    phone.evaluate("() => { left = 0; document.querySelector('dialog').addEventListener('close', () => left++); }")
    for times in range(1, 5):
        phone.keyboard.press("Escape")
        phone.wait_for_function("times => left === times", arg=times)
        expect(here).to_be_focused()
    # Without network there is no page to go to: that is said, and this one stays.
    phone.context.set_offline(True)
    expect(phone.locator("html[data-no-connection]")).to_be_attached()
    here.tap()
    expect(phone.get_by_text("Dafür braucht es das Netz")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator("html[data-no-connection]")).to_have_count(0)
    here.tap()
    expect(phone.locator(".tile__name").first).to_contain_text("Vroni")
    thumb.re(1, 2).pips(140).save().saved()
    assert pips(hall) == [140]


def take_back(hall: Hall) -> None:
    """Inge stays, as if nobody had come for her."""
    hall.run("""
from tournaments import ledger
ledger.take_back_substitution(director_at(table), 1, holds=table.seats.get(number=1).player_id)
""")


def waits(server: Server, phone: Page) -> tuple[Hall, Thumb]:
    """A game of Inge's waits on a phone without network; then Vroni comes for her, from this game on."""
    hall = hall_of(server)
    hall.enter(GAMES[0])
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(140).save()
    mark(phone, "waiting")
    change(hall, 2)
    return hall, thumb


@pytest.mark.parametrize("agrees", [True, False])
def test_a_game_refused_as_of_others_is_sent_once_the_change_is_taken_back(
    phone: Page, server: Server, agrees: bool
) -> None:
    """Whether or not somebody has said meanwhile that they sit there; half a game that was begun stays."""
    hall, thumb = waits(server, phone)
    thumb.re(2, 4).pips(14)
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    here = phone.get_by_role("button", name="Wir sitzen hier")
    if agrees:
        here.tap()
        expect(phone.locator(".tile__name").first).to_contain_text("Vroni")
        mark(phone, "refused", "1 Spiel abgelehnt")
    else:
        expect(here).to_be_visible()
    take_back(hall)
    if agrees:
        here.tap()
    thumb.saved()
    expect(phone.locator("[name=re_pips]")).to_have_value("14")
    thumb.pips(1).save().saved()
    assert pips(hall) == [140, 140, 141]


@pytest.mark.parametrize("is_taken_back", [False, True])
def test_who_says_that_they_sit_there_is_not_asked_whether_to_leave_the_page(
    phone: Page, server: Server, is_taken_back: bool
) -> None:
    """A game waits behind the refused one: both lie on the phone's disk, so that nothing would be lost."""
    hall, thumb = waits(server, phone)
    thumb.re(2, 4).pips(141).save()
    mark(phone, "waiting", "2 Spiele warten")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    phone.on("dialog", stay)
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt, 1 wartet")
    here = phone.get_by_role("button", name="Wir sitzen hier")
    expect(here).to_be_visible()
    if is_taken_back:
        take_back(hall)
        thumb.saved()
        expect(phone.locator(".tile__name").first).to_contain_text("Inge")
        assert pips(hall) == [140, 140, 141]
    else:
        here.tap()
        expect(phone.locator(".tile__name").first).to_contain_text("Vroni")
        mark(phone, "refused", "1 Spiel abgelehnt, 1 wartet")
        assert len(kept(phone)) == 2
    assert asked == []


def test_a_waiting_correction_of_what_was_played_before_is_sent_by_itself(phone: Page, server: Server) -> None:
    """Nobody has changed what it puts right. The game behind it is of others, and only that is asked about."""
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).re(1, 2).pips(140).save().saved()
    phone.context.set_offline(True)
    thumb.tap(phone.get_by_role("button", name="Ändern")).pips(160).save().re(1, 3).pips(150).save()
    mark(phone, "waiting", "2 Spiele warten")
    change(hall, 2)
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator(".tile__name").first).to_contain_text("Vroni")
    expect(phone.locator("#entry [data-error]")).to_contain_text("Hier sitzen jetzt andere: Vroni statt Inge.")
    expect(phone.locator(".queued")).to_have_count(1)
    assert pips(hall) == [160]


def test_so_it_is_where_the_phone_has_not_seen_the_change(phone: Page, server: Server) -> None:
    """The refusal is the only word of it that comes."""
    hall, thumb = waits(server, phone)
    hears_nothing(phone)
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    take_back(hall)
    phone.unroute_all()
    thumb.saved()
    expect(phone.locator("dialog[open]")).to_have_count(0)
    assert pips(hall) == [140, 140]


def test_so_it_is_where_the_refusal_comes_behind_the_news(phone: Page, server: Server) -> None:
    hall, thumb = waits(server, phone)
    held: list[Route] = []
    hears = False
    phone.route(SAVE, comes_to_nothing)
    phone.route("**/stand/", lambda route: route.continue_() if hears else comes_to_nothing(route))
    phone.context.set_offline(False)
    phone.route(SAVE, lambda route: route.continue_() if held else held.append(route))
    until(phone, lambda: bool(held))
    refusal = held[0].fetch(url=held[0].request.url.replace(server.hall, server.laptop))
    take_back(hall)
    hears = True
    with phone.expect_response(lambda answer: "/stand/" in answer.url and answer.status == 200):
        phone.evaluate("document.dispatchEvent(new Event('clock:begun'))")  # it asks at once
    held[0].fulfill(response=refusal)
    thumb.saved()
    assert pips(hall) == [140, 140]


def tapped_in(hall: Hall, phone: Page, changed_to: int) -> Thumb:
    """Game 2, in which Inge was Re, is half put right; then Vroni comes for her."""
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line >> nth=-1")
    thumb.tap("tbody[data-state=open] [data-correct]").at("spiel").pips(133)
    change(hall, changed_to)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator("[data-editing-text]")).to_contain_text("Angefangene Korrektur von Spiel 2 wiederhergestellt")
    return thumb


THEN = "In diesem Spiel saßen andere: Vroni statt Inge. Bitte prüfen, wer gespielt hat."


def test_half_a_correction_of_a_game_that_others_have_played_says_so_until_something_is_tapped(
    phone: Page, server: Server
) -> None:
    """Vroni has come in that game already, as is known now."""
    hall = hall_of(server)
    hall.enter(*GAMES)
    thumb = tapped_in(hall, phone, 2)
    said = phone.locator("#entry [data-error]")
    for _time in range(2):
        expect(said).to_have_text(THEN)
        expect(phone.locator(".tile:has(:checked) .tile__first")).to_have_text(["Vroni", "Friederike"])
        expect(phone.locator(".preview__told")).to_contain_text("Vroni + Friederike (Re)")
        phone.reload()
    thumb.re(3, 4).previewed()
    phone.reload()
    expect(phone.locator(".tile:has(:checked) .tile__first")).to_have_text(["Vroni", "Jo"])
    expect(said).to_have_count(0)
    thumb.save().saved()
    assert [entry["facts"]["re"] for entry in hall.entries() if entry["status"] == "standing"] == [[1, 2], [1, 4]]


def test_what_was_tapped_in_half_a_correction_for_who_left_is_tapped_anew(phone: Page, server: Server) -> None:
    """What the list says of a seat stays: it is of whoever has played the game."""
    hall = hall_of(server)
    hall.enter(GAMES[0], GAMES[0] | {"re": [2, 3]})
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line >> nth=-1")
    thumb.tap("tbody[data-state=open] [data-correct]").at("spiel")
    thumb.re(3).re(1).pips(133)
    change(hall, 2)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator("#entry [data-error]")).to_have_text(THEN)
    expect(phone.locator(".tile:has(:checked) .tile__first")).to_have_text(["Karl-Heinz"])
    thumb.save()
    expect(phone.locator("#entry [data-error]")).to_have_text("Wer ist Re?")
    thumb.re(1).save().saved()
    assert [entry["facts"]["re"] for entry in hall.entries() if entry["status"] == "standing"] == [[1, 2], [1, 2]]


def test_half_a_correction_of_what_was_played_before_says_nothing(phone: Page, server: Server) -> None:
    hall = hall_of(server)
    hall.enter(*GAMES)
    thumb = tapped_in(hall, phone, 3)
    expect(phone.locator("#entry [data-error]")).to_have_count(0)
    thumb.previewed().save().saved()
    assert pips(hall) == [140, 133]


def test_it_is_said_where_the_same_sit_there_now(phone: Page, server: Server) -> None:
    """Vroni has come, but one game earlier than it was told at first: the phone hears of that at once."""
    hall = hall_of(server)
    hall.enter(*GAMES)
    change(hall, 3)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line >> nth=-1")
    thumb.tap("tbody[data-state=open] [data-correct]").at("spiel").pips(133).previewed()
    hears_nothing(phone)
    take_back(hall)
    change(hall, 2)
    phone.unroute_all()
    expect(phone.locator("#entry [data-error]")).to_have_text(THEN)
    expect(phone.locator("dialog[open]")).to_have_count(0)
    thumb.save().saved()
    assert pips(hall) == [140, 133]


def test_a_waiting_correction_of_a_game_that_others_have_played_is_not_sent_unseen(phone: Page, server: Server) -> None:
    """Who was Re is said anew, or that it is right."""
    hall = hall_of(server)
    hall.enter(*GAMES)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line >> nth=-1")
    thumb.tap("tbody[data-state=open] [data-correct]").at("spiel").pips(133).previewed()
    phone.context.set_offline(True)
    thumb.save()
    mark(phone, "waiting")
    change(hall, 2)
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    card = phone.locator("[data-unsettled]")
    expect(card.locator("[data-why]")).to_have_text(THEN)
    expect(card.locator("[data-again]")).to_be_hidden()
    assert pips(hall) == [140, 150]
    thumb.tap(card.locator("[data-edit]"))
    expect(phone.locator("#entry [data-error]")).to_have_text(THEN)
    expect(phone.locator("[name=re]:checked")).to_have_value("3")
    thumb.re(1).save().saved()
    assert pips(hall) == [140, 133]


def test_games_that_wait_are_called_by_the_number_that_they_have_by_now(phone: Page, server: Server) -> None:
    """Refused as of others, they are behind a game that is struck then."""
    hall = hall_of(server)
    hall.enter(*GAMES)
    thumb = Thumb(phone).open(hall).game(3)
    phone.context.set_offline(True)
    thumb.re(1, 2).pips(140).save().re(1, 2).pips(141).save()
    mark(phone, "waiting", "2 Spiele warten")
    change(hall, 3)
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator(".tile__name").first).to_contain_text("Vroni")
    hall.run(STRUCK)
    thumb.game(2).go("liste")
    edit = phone.locator(".queued [data-edit]")
    for number, nth in ((2, 0), (3, 1)):
        thumb.tap(edit.nth(nth)).at("spiel")
        expect(phone.locator("[data-editing-text]")).to_contain_text(f"Spiel {number}: ")
        thumb.tap(".thumbbar__cancel").go("liste")
    thumb.tap(edit.nth(0)).at("spiel")
    hall.run(STRUCK.replace(".last()", ".first()").replace("scribe_at", "director_at"))  # while this one is put right
    expect(phone.locator("[data-editing-text]")).to_contain_text("Spiel 1: ")
    thumb.re(1).save()
    expect(phone.locator("[data-editing-text]")).to_contain_text("Spiel 2: ")  # it is of others, too
    thumb.re(1).save().saved()
    assert pips(hall) == [140, 141]
