"""Half a game in the form while a saved one waits, or half a correction, and nothing more can be entered.

What is half typed stays, whichever answer comes first.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import SAVE, Hall, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import comes_to_nothing, hears_nothing
from tests.server import Server

GAME = {"type": "normal", "re": [1, 3], "re_pips": 130}
ENDED = "from tournaments import ledger\nledger.end_early(director_at(table), Table.Treatment.STAND, 'weg')\n"
CLOSED = ENDED + "from tournaments.rounds import course\ncourse.close(table.round)\n"
GOES_ON = "from tournaments import ledger\nledger.go_on(director_at(table))\n"
OPENED = "from tournaments.rounds import course\ncourse.reopen_round(table.round)\n" + GOES_ON.replace(
    "(table)", "(table_of(table.round))"
)
SIGNED = "confirm_all(scribe_at(table))"


def sheet_first(phone: Page, stopped: Callable[[], None]) -> None:
    phone.route(SAVE, comes_to_nothing)
    phone.context.set_offline(False)
    stopped()
    mark(phone, "waiting")
    phone.unroute_all()


def refusal_first(phone: Page, stopped: Callable[[], None]) -> None:
    hears_nothing(phone)
    phone.context.set_offline(False)
    mark(phone, "refused")
    phone.unroute_all()
    stopped()


both_orders = pytest.mark.parametrize("comes", [sheet_first, refusal_first])


def half_typed(server: Server, phone: Page) -> tuple[Hall, Thumb]:
    """Game 1 stands, game 2 waits on a phone without network, of game 3 there is Re and some of the pips."""
    hall = new_hall(server)
    hall.enter(GAME)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    return hall, thumb.re(2, 4).pips(14)


def hides_the_form(phone: Page) -> Callable[[], None]:
    return lambda: expect(phone.locator("#entry")).to_be_hidden()


def still_there(phone: Page, re: tuple[int, ...] = (2, 4)) -> None:
    expect(phone.locator("#entry")).to_be_visible()
    expect(phone.locator("[name=re_pips]")).to_have_value("14")
    for seat in re:
        expect(phone.locator(f"[name=re][value='{seat}']")).to_be_checked()


def sent_again_and_finished(thumb: Thumb) -> None:
    """The refused one is sent once more, then the half-typed one is finished."""
    card = thumb.page.locator("[data-unsettled]")
    if not card.locator("[data-again]").is_visible():
        thumb.tap(card.locator("summary"))
    thumb.tap(card.locator("[data-again]")).saved()
    thumb.pips(1).save().saved()


@both_orders
@pytest.mark.parametrize(("stops", "goes_on"), [(ENDED, GOES_ON), (CLOSED, OPENED)], ids=["ended", "closed"])
def test_half_a_game_outlives_the_end_of_its_table(
    server: Server, phone: Page, comes: Callable[..., None], stops: str, goes_on: str
) -> None:
    hall, thumb = half_typed(server, phone)
    hall.run(stops)
    comes(phone, hides_the_form(phone))
    mark(phone, "refused", "1 Spiel abgelehnt")
    expect(phone.locator("#entry")).to_be_hidden()
    hall.run(goes_on)
    still_there(phone)
    sent_again_and_finished(thumb)
    assert pips(hall) == [130, 131, 141]


@both_orders
def test_so_it_does_where_the_page_is_opened_anew_meanwhile(
    server: Server, phone: Page, comes: Callable[..., None]
) -> None:
    hall, thumb = half_typed(server, phone)
    hall.run(CLOSED)
    comes(phone, hides_the_form(phone))
    mark(phone, "refused")
    for _time in range(2):
        phone.reload()
        mark(phone, "refused")
        expect(phone.locator("#entry")).to_be_hidden()
    hall.run(OPENED)
    still_there(phone)
    sent_again_and_finished(thumb)
    assert pips(hall) == [130, 131, 141]


@both_orders
def test_half_a_violation_outlives_it_too(server: Server, phone: Page, comes: Callable[..., None]) -> None:
    hall, thumb = half_typed(server, phone)
    thumb.go("mehr").tap("[data-violation]").choose("violation", "minor")
    hall.run(ENDED)
    comes(phone, hides_the_form(phone))
    thumb.go("liste").tap(".thumbbar__new").at("spiel")  # nothing is asked: it leads to the confirmations
    expect(phone.locator("dialog[open]")).to_have_count(0)
    phone.reload()
    mark(phone, "refused")
    hall.run(GOES_ON)
    expect(phone.locator("#entry")).to_be_visible()
    expect(phone.locator("#entry")).to_have_attribute("data-mode", "violation")
    expect(phone.locator("[name=violation][value=minor]")).to_be_checked()


def test_half_a_game_outlives_the_last_one_of_another_phone(server: Server, phone: Page) -> None:
    """Whose place is taken is asked, but not over what is half typed; the last game is struck again."""
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[GAME] * 14)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    thumb.re(2, 4).pips(14)
    hall.enter(GAME, GAME)
    sheet_first(phone, hides_the_form(phone))
    mark(phone, "refused")
    expect(phone.locator("dialog[open]")).to_have_count(0)
    hall.run("ledger.strike(director_at(table), table.entries.last().id, version=table.version, reason='x')")
    still_there(phone)


@both_orders
def test_a_waiting_game_that_is_half_put_right_stays_in_the_form(
    server: Server, phone: Page, comes: Callable[..., None]
) -> None:
    """Of two that wait the first is refused while the second is changed."""
    hall, thumb = half_typed(server, phone)
    thumb.pips(1).save()
    thumb.go("liste").tap(phone.locator(".queued [data-edit]").last).at("spiel").pips(14)
    hall.run(CLOSED)
    comes(phone, lambda: expect(phone.locator(".tablehead__game")).to_contain_text("vorzeitig beendet"))
    mark(phone, "refused")
    still_there(phone)
    phone.reload()
    mark(phone, "refused")
    still_there(phone)
    hall.run(OPENED)
    still_there(phone)


def half_a_correction(server: Server, phone: Page) -> tuple[Hall, Thumb]:
    """All games stand, and of the last one other pips are typed."""
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[GAME] * 16)
    thumb = Thumb(phone).open(hall)
    thumb.go("liste").tap(phone.locator(".game__line").last).tap("[data-correct]:visible").at("spiel")
    return hall, thumb.pips(141)


def barred(phone: Page, why: str) -> None:
    expect(phone.locator("[data-preview]")).to_have_text(why)
    expect(phone.locator("[name=re_pips]")).to_have_value("141")


def test_half_a_correction_outlives_that_the_last_one_signs(server: Server, phone: Page) -> None:
    """It stays where it was under the thumb; the way that opens it again is below it."""
    hall, thumb = half_a_correction(server, phone)
    confirmations = phone.locator(".finish")
    expect(confirmations).to_be_hidden()
    pips_box = phone.locator(".pipbox--re").bounding_box()
    hall.run(SIGNED)
    why = "Alle haben bestätigt: Ändern kann nur die Turnierleitung, oder wer sein Wort zurücknimmt."
    barred(phone, why)
    expect(confirmations).to_be_visible()
    assert phone.locator(".pipbox--re").bounding_box() == pips_box
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangene Korrektur von Spiel 16 wiederhergestellt")
    barred(phone, why)
    expect(phone.locator("#notices")).to_be_empty()
    thumb.tap(confirmations.locator("[action*=zuruecknehmen] button").first)
    expect(confirmations).to_be_hidden()
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    thumb.save().saved()
    assert pips(hall)[-1] == 141


def test_half_a_correction_outlives_that_its_round_is_closed(server: Server, phone: Page) -> None:
    hall, thumb = half_a_correction(server, phone)
    hall.run(f"{SIGNED}\nfrom tournaments.rounds import course\nassert not course.close(table.round)")
    why = "Runde 1 ist abgeschlossen. Ändern kann sie nur noch die Turnierleitung."
    barred(phone, why)
    phone.reload()
    barred(phone, why)
    hall.run("from tournaments.rounds import course\ncourse.reopen_round(table.round)")
    expect(phone.locator("[data-preview]")).to_contain_text("wer sein Wort zurücknimmt")
    thumb.tap(phone.locator(".finish [action*=zuruecknehmen] button").first)
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    thumb.save().saved()
    assert pips(hall)[-1] == 141


def test_half_a_correction_outlives_that_its_table_is_ended(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(GAME)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel").pips(141)
    hall.run(ENDED)
    barred(phone, "Die Turnierleitung hat diesen Tisch vorzeitig beendet.")
    phone.reload()
    barred(phone, "Die Turnierleitung hat diesen Tisch vorzeitig beendet.")
    expect(phone.locator("#beendet")).to_be_visible()
    hall.run(GOES_ON)
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    expect(phone.locator("#beendet")).to_have_count(0)
    thumb.save().saved()
    assert pips(hall) == [141]


def test_half_a_correction_is_kept_with_the_end_of_the_tournament_too(server: Server, phone: Page) -> None:
    """It says that nothing is entered any more, until it is left."""
    hall, thumb = half_a_correction(server, phone)
    hall.run(
        f"{SIGNED}\nfrom tournaments.rounds import course\nassert not course.close(table.round)\n"
        "course.finish(tournament)"
    )
    phone.reload()
    barred(phone, "Das Turnier ist beendet: Hier wird nichts mehr eingetragen.")
    thumb.tap(".thumbbar__cancel")
    expect(phone.locator("#entry")).to_be_hidden()
    expect(phone.locator(".finish")).to_be_visible()
