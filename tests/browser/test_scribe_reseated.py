"""Games on the phone, and the draw they were played in is taken back: the seats of now do not say who played them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import Hall, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import hears_nothing
from tests.server import Server

TAKEN_BACK = "from tournaments.rounds import course\ncourse.take_back(table.round)"
PUBLISHED = "from tournaments.rounds import course\ncourse.publish(tournament.rounds.get())"
SWAPPED = (
    "from tournaments.rounds import swaps\n"
    "one, two = (table.seats.get(number=seat).player_id for seat in (1, 2))\n"
    "swaps.swap(table.round, one, two)"
)

# Which of the players, by number, sat at the table and sit there now.
REPAIRED = (
    "from tournaments.rounds import repairing\n"
    "ids = tuple(tournament.players.order_by('number').values_list('id', flat=True))\n"
    "repairing.repair(table.round, {{1: ids[{before}]}}, {{1: ids[{after}]}})"
)


def refused_game(server: Server, phone: Page) -> tuple[Hall, Thumb]:
    """Inge and Friederike were Re, and the round is taken back before the phone has its network again."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(140).save()
    hall.run(TAKEN_BACK)
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    return hall, thumb


def seated_again(phone: Page) -> None:
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    expect(phone.locator("dialog[open]")).to_have_count(0)


def test_the_same_sit_there_again(server: Server, phone: Page) -> None:
    """A page opened meanwhile says what the phone keeps; then the game is sent by itself, and is the table's."""
    hall, thumb = refused_game(server, phone)
    phone.reload()
    expect(phone.get_by_text("Hier wird gerade nicht gespielt.")).to_be_visible()
    expect(phone.locator("[data-kept]")).to_have_text(re.compile("^Auf diesem Handy liegt noch 1 Spiel"))
    hall.run(PUBLISHED)
    thumb.saved()
    assert pips(hall) == [140]
    assert hall.entries()[0]["facts"]["re"] == [1, 3]


def test_the_same_sit_there_again_under_an_open_page(server: Server, phone: Page) -> None:
    """Nothing is to be looked at: no question, and half a game stays where it was typed; what waited is sent."""
    hall, thumb = refused_game(server, phone)
    thumb.tap(".thumbbar__cancel").re(2, 4).pips(92)
    hall.run(PUBLISHED)
    thumb.saved()
    expect(phone.locator("dialog[open]")).to_have_count(0)
    expect(phone.locator("[name=re]:checked")).to_have_count(2)
    thumb.save().saved()
    assert pips(hall) == [140, 92]


def test_no_question_where_the_page_has_not_seen_the_draw_taken_back(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    hears_nothing(phone)
    hall.run(f"{TAKEN_BACK}\n{PUBLISHED}")
    with phone.expect_response(
        lambda answer: "/stand/" in answer.url and answer.status == 304
    ):  # it has taken the news in
        phone.unroute_all()
    thumb.re(1, 3).pips(140).save().saved()
    expect(phone.locator("dialog[open]")).to_have_count(0)
    assert pips(hall) == [140]


def test_what_waited_while_the_draw_was_taken_back_and_published_again_is_sent(server: Server, phone: Page) -> None:
    """This phone has heard of none of it: the answer to the game tells that the same sit there again."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(140).save()
    hall.run(TAKEN_BACK)
    hall.run(PUBLISHED)
    phone.context.set_offline(False)
    thumb.saved()
    assert pips(hall) == [140]


def test_others_sit_there(server: Server, phone: Page) -> None:
    """Whose seat somebody else has is in no game by that; whoever kept the seat is."""
    hall, thumb = refused_game(server, phone)
    hall.run(SWAPPED + "\n" + PUBLISHED)
    seated_again(phone)
    card = phone.locator("[data-unsettled]")
    said = "Hier sitzen jetzt andere: Karl-Heinz statt Inge, Inge statt Karl-Heinz. Bitte prüfen, wer gespielt hat."
    expect(card.locator("[data-why]")).to_have_text(said)
    expect(card.locator("[data-again]")).to_be_hidden()
    thumb.tap(card.locator("[data-edit]"))
    expect(phone.locator("#entry [data-error]")).to_have_text(said)
    expect(phone.locator("[name=re]:checked")).to_have_count(1)
    expect(phone.locator("[name=re][value='3']")).to_be_checked()
    thumb.save()
    expect(phone.locator("#entry [data-error]")).to_have_text("Wer ist Re?")
    thumb.re(2).save().saved()
    assert hall.entries()[0]["facts"]["re"] == [2, 3]


def test_a_game_kept_by_an_older_page_names_nobody(server: Server, phone: Page) -> None:
    hall, thumb = refused_game(server, phone)
    phone.evaluate(
        """new Promise((done) => {
          indexedDB.open("dkturnier").onsuccess = ({ target: { result: database } }) => {
            const games = database.transaction("games", "readwrite").objectStore("games");
            games.getAll().onsuccess = ({ target: { result: [{ names: _names, ...item }] } }) => {
              games.put(item).onsuccess = () => done(database.close());
            };
          };
        })"""
    )
    hall.run(SWAPPED + "\n" + PUBLISHED)
    seated_again(phone)
    thumb.tap("[data-unsettled] [data-edit]")
    expect(phone.locator("[name=re]:checked")).to_have_count(0)
    thumb.tap(".thumbbar__cancel").tap("[data-unsettled] [data-drop]").tap("dialog [data-sure-yes]")
    mark(phone, "saved")


@pytest.mark.parametrize(("before", "after", "who"), [(5, 4, "Wolfgang nicht mehr"), (4, 5, "Wolfgang dazu")])
def test_the_table_plays_with_one_less_or_more(server: Server, phone: Page, before: int, after: int, who: str) -> None:
    """Who sat out in a game of five is not known to have played it with four, or the reverse: it is not sent by itself,
    and half a game is looked at too."""
    hall = new_hall(server, players=5, tables=[list(range(1, before + 1))])
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(2, 3).pips(150).save()
    thumb.re(3, 4).pips(92)
    hall.run(REPAIRED.format(before=f":{before}", after=f":{after}"))
    phone.context.set_offline(False)
    seated_again(phone)
    said = f"Hier sitzen jetzt andere: {who}. Bitte prüfen, wer gespielt hat."
    expect(phone.locator("[data-unsettled] [data-why]")).to_have_text(said)
    expect(phone.locator("[data-unsettled] [data-again]")).to_be_hidden()
    expect(phone.locator("#entry [data-error]")).to_have_text(said)
    expect(phone.locator("[name=re]:checked")).to_have_count(2)
    mark(phone, "refused", "1 Spiel abgelehnt")
    assert not hall.entries()


def test_nobody_is_gone_who_sits_at_another_seat(server: Server, phone: Page) -> None:
    """Inge leaves the table of five: the others move up, Wolfgang too, whose seat is no more. Half a game says Re of
    nobody by that."""
    hall = new_hall(server, players=5, tables=[[1, 2, 3, 4, 5]])
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(2, 3).pips(150).save()
    thumb.re(3, 4).pips(92)
    hall.run(REPAIRED.format(before=":", after="1:"))
    phone.context.set_offline(False)
    seated_again(phone)
    moved = "Karl-Heinz statt Inge, Friederike statt Karl-Heinz, Jo statt Friederike, Wolfgang statt Jo"
    said = f"Hier sitzen jetzt andere: {moved}. Bitte prüfen, wer gespielt hat."
    expect(phone.locator("[data-unsettled] [data-why]")).to_have_text(said)
    expect(phone.locator("#entry [data-error]")).to_have_text(said)
    expect(phone.locator("[name=re]:checked")).to_have_count(0)
    expect(phone.locator("[name=re_pips]")).to_have_value("92")


def test_what_is_half_put_right_is_not_sent_as_it_was(server: Server, phone: Page) -> None:
    """The same sit there again under a page that is opened anew: what somebody is at stays in the form."""
    hall, thumb = refused_game(server, phone)
    hall.run(SWAPPED + "\n" + PUBLISHED)
    seated_again(phone)
    thumb.tap("[data-unsettled] [data-edit]")
    thumb.re(4)
    expect(phone.locator("[name=re]:checked")).to_have_count(2)
    hall.run(TAKEN_BACK + "\n" + SWAPPED + "\n" + PUBLISHED)
    seated_again(phone)
    expect(phone.locator("[name=re][value='4']")).to_be_checked()
    phone.reload()
    expect(phone.locator("[name=re][value='3']")).to_be_checked()
    expect(phone.locator("[name=re][value='4']")).to_be_checked()
    assert not hall.entries()
    thumb.save().saved()
    assert [entry["facts"]["re"] for entry in hall.entries()] == [[3, 4]]
