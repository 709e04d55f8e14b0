"""The scribe's phone without a network, with lost answers, reloaded, beside another: no game lost, none doubled.

All over plain HTTP under a name that is not loopback, as in a hall: no secure context.
"""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Dialog, Error, Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.sizes import sized
from tests.browser.thumb import SAVE, Hall, kept, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import FOLLOWS, comes_to_nothing, until

STAND = re.compile(r".*/tisch/[^/]+/stand/$")


def test_this_is_no_secure_context(server: Server, phone: Page) -> None:
    Thumb(phone).open(new_hall(server))
    assert phone.evaluate("[isSecureContext, typeof crypto.randomUUID]") == [False, "undefined"]


def test_two_games_without_network_then_both_once_and_in_order(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131)
    expect(phone.locator("[data-preview]")).to_contain_text("131 Augen Re. Punkte folgen, sobald die Verbindung")
    thumb.save()
    mark(phone, "waiting", "1 Spiel wartet")
    thumb.choose("type", "solo").choose("solo", "jacks").re(2).pips(132).save()
    mark(phone, "waiting", "2 Spiele warten")
    phone.locator(".thumbbar [data-go=liste]").tap()
    expect(phone.locator(".queued")).to_have_count(2)
    expect(phone.locator(".queued").first).to_contain_text("wartet")
    phone.context.set_offline(False)
    mark(phone, "saved")
    assert pips(hall) == [131, 132]
    expect(phone.locator(".queued")).to_have_count(0)
    expect(phone.locator(".game")).to_have_count(2)


def test_leaving_with_games_waiting_is_warned_of(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.route(SAVE, comes_to_nothing)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    phone.on("dialog", leave)
    phone.reload()
    assert asked == ["beforeunload"]
    mark(phone, "waiting")
    phone.unroute(SAVE)
    Thumb(phone).saved()
    assert pips(hall) == [131]


def test_a_refused_game_stays_with_its_reason_until_a_person_decides(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(*[{"type": "normal", "re": [1, 3], "re_pips": 130}] * 19)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    thumb.choose("type", "normal").re(1, 3).pips(
        132
    ).save()  # from here on solos are presented, and no rule is on the phone
    thumb.re(2, 4)  # the next game is begun
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    phone.locator("[data-queue-state]").tap()
    card = phone.locator(".queued")
    expect(card).to_have_count(1)
    expect(card.locator("[data-edit]")).to_be_in_viewport(ratio=1)
    phone.reload()
    mark(phone, "refused", "1 Spiel abgelehnt")
    phone.evaluate("scrollTo(0, 0)")
    phone.locator("[data-queue-state]").tap()
    expect(card.locator("[data-edit]")).to_be_in_viewport(ratio=1)
    expect(card).to_contain_text("Karl-Heinz Brandt muss jetzt das Pflichtsolo vorführen.")
    card.locator("[data-edit]").tap()
    thumb.tap("dialog [data-sure-yes]")  # what was begun meanwhile is thrown away knowingly
    expect(phone.locator("[name=re_pips]")).to_have_value("132")
    thumb.choose("type", "solo").choose("solo", "queens").re(2).save()
    thumb.saved()
    assert pips(hall)[-2:] == [131, 132]
    assert hall.entries()[-1]["facts"]["type"] == "solo"


def test_a_refused_game_can_be_dropped(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(*[{"type": "normal", "re": [1, 3], "re_pips": 130}] * 20)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.choose("type", "normal").re(1, 3).pips(131).save()
    thumb.choose("type", "solo").choose("solo", "aces").re(2).pips(132).save()
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt, 1 wartet")
    phone.locator("[data-queue-state]").tap()
    phone.locator(".queued [data-drop]").first.tap()
    thumb.tap("dialog [data-sure-yes]").saved()
    assert pips(hall)[20:] == [132]


def conflict(server: Server, phone: Page) -> tuple[Hall, Thumb]:
    """Two phones enter game 1, this one without network; a second game waits behind it."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().re(1, 2).pips(141).save()
    hall.enter({"type": "normal", "re": [2, 4], "re_pips": 150})
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text("Spiel 1 steht schon auf der Liste")
    expect(phone.locator("dialog")).to_contain_text("Augen: Re 150")
    expect(phone.locator("dialog")).to_contain_text("Augen: Re 131")
    mark(phone, "refused")
    return hall, thumb


def test_a_question_that_opens_by_itself_is_pressed_by_no_thumb_under_way(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    hall.enter({"type": "normal", "re": [2, 4], "re_pips": 150})
    # Tapped in the same moment in which it opens: at whatever of its buttons comes first under the thumb.
    phone.evaluate(
        """() => new MutationObserver((changes, watch) => {
            const button = document.querySelector("dialog[open] [data-choice]");
            if (!button) return;
            watch.disconnect();
            const box = button.getBoundingClientRect();
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            window.hit = hit?.closest("[data-choice]") ? "a choice" : "nothing";
        }).observe(document.querySelector("dialog"), { attributes: true, childList: true })"""
    )
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text("Spiel 1 steht schon auf der Liste")
    assert phone.evaluate("window.hit") == "nothing"
    thumb.tap("dialog [data-choice=drop]").saved()
    assert pips(hall) == [150]


def test_two_phones_and_ours_was_the_same_game(server: Server, phone: Page) -> None:
    hall, thumb = conflict(server, phone)
    phone.locator("[data-choice=drop]").tap()
    thumb.saved()
    assert pips(hall) == [150, 141]


def test_two_phones_and_ours_was_another_game(server: Server, phone: Page) -> None:
    hall, thumb = conflict(server, phone)
    phone.locator("[data-choice=next] button").tap()
    thumb.saved()
    assert pips(hall) == [150, 131, 141]


def test_two_phones_and_theirs_was_wrong(server: Server, phone: Page) -> None:
    hall, thumb = conflict(server, phone)
    phone.locator("[data-choice=replace] button").tap()
    thumb.saved()
    assert pips(hall) == [131, 141]
    assert [entry["status"] for entry in hall.entries()] == ["corrected", "standing", "standing"]


def test_the_line_after_saving_is_of_the_game_that_came_in_last(server: Server, phone: Page) -> None:
    hall, line = new_hall(server), phone.locator(".preview__saved")
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().re(1, 2).pips(141).save()
    phone.locator("[data-queue-state]").tap()
    phone.locator(".queued [data-edit]").first.tap()
    thumb.pips(132).save()
    expect(line).to_contain_text("Wartet: Normal · Inge Sommer, Friederike Obermeier · 132 Augen Re")
    hall.enter({"type": "normal", "re": [2, 4], "re_pips": 150})
    phone.context.set_offline(False)
    phone.locator("[data-choice=next] button").tap()
    thumb.saved()
    # The one behind it on the sheet was tapped before it was put right.
    expect(line).to_have_text("Spiel 3: Re +1 (Inge, Karl-Heinz)")
    thumb.tap(phone.get_by_role("button", name="Ändern"))
    expect(phone.locator("[data-editing-text]")).to_have_text("Korrektur von Spiel 3")
    assert pips(hall) == [150, 132, 141]


def test_no_line_takes_the_place_of_what_is_being_tapped(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().re(2, 4)
    phone.context.set_offline(False)
    thumb.saved()
    expect(phone.locator(".preview__saved")).to_have_count(0)
    assert pips(hall) == [131]


def test_the_other_phone_sees_a_game_at_once_and_half_a_game_stays(
    server: Server, phone: Page, other_phone: Page
) -> None:
    hall = new_hall(server)
    thumb, other = Thumb(phone).open(hall), Thumb(other_phone).open(hall)
    other.re(2, 4)
    thumb.re(1, 3).pips(131).save().saved()
    expect(other_phone.locator(".tablehead__game")).to_contain_text("Spiel 2 ", timeout=FOLLOWS)
    expect(phone.locator("[data-preview]")).to_contain_text("Karl-Heinz gibt, Friederike spielt auf.")
    assert [box.is_checked() for box in other_phone.locator("[name=re]").all()] == [False, True, False, True]
    other.tap("[data-further]").pips(120).save().saved()
    expect(phone.locator("[data-preview]")).to_contain_text("Friederike gibt, Jo spielt auf.")
    expect(phone.locator("[data-preview]")).to_contain_text("Auch ein zweites Handy schreibt an diesem Tisch.")
    assert pips(hall) == [131, 120]


def test_a_revoked_link_says_so_and_keeps_the_games(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    hall.run("from tournaments.rounds.links import revoke_link\nrevoke_link(tournament, table.number)")
    expect(phone.locator(".notice--alarm")).to_contain_text("Dieser Link gilt nicht mehr")
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    assert len(kept(phone)) == 1


def test_a_slow_network_shows_the_newest_preview_only(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server))
    asked: list[Route] = []
    phone.route("**/vorschau/", lambda route: asked.append(route))

    def asks_for(value: int) -> bool:
        return any(re.search(rf're_pips"?[=\s]+{value}\b', route.request.post_data or "") for route in asked)

    thumb.re(1, 3).pips(1)
    until(phone, lambda: asks_for(1))
    thumb.pips(31)
    until(phone, lambda: asks_for(131))
    for route in reversed(asked):
        route.continue_()
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    assert thumb.points() == ["+1", "−1", "+1", "−1"]


def test_at_five_without_network_everybody_can_be_tapped(server: Server, phone: Page) -> None:
    hall = new_hall(server, players=5)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(2, 3).pips(131).save()
    thumb.re(1, 3).pips(132).save()  # who dealt the first game plays in the second
    phone.context.set_offline(False)
    thumb.saved()
    assert [entry["facts"]["re"] for entry in hall.entries()] == [[2, 3], [1, 3]]


def test_a_game_of_the_last_round_stays_apart_from_the_next(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.run(
        "from tournaments import ledger\nfrom tournaments.rounds import course\n"
        "access = director_at(table)\nplay_out(access)\nconfirm_all(access)\ncourse.close(table.round)\n"
        "publish_round(Tournament.objects.get(id=tournament.id), [[4, 3, 2, 1]])"
    )
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text("Tisch 1, Runde 2")
    mark(phone, "refused", "1 Spiel zu klären")
    phone.locator("[data-moved-go]").tap()
    expect(phone.locator(".tablehead__round")).to_have_text("Runde 2")
    mark(phone, "refused", "1 Spiel zu klären")
    thumb.re(1, 2).pips(132).save()
    thumb.game(2)
    assert [entry["facts"]["re_pips"] for entry in hall.entries(round=2)] == [132]
    assert len(hall.entries(round=1)) == 24
    phone.locator("[data-queue-state]").tap()
    expect(phone.locator(".queued")).to_contain_text("Noch aus Runde 1")
    expect(phone.locator(".queued [data-edit]")).to_be_hidden()
    phone.locator(".queued [data-choose]").tap()
    phone.locator("[data-choice=drop]").tap()
    mark(phone, "saved")


def test_an_answer_of_the_last_round_that_comes_late_leaves_the_next_one_alone(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)

    def lose(route: Route) -> None:
        """The server saves it, and its answer does not arrive."""
        with suppress(Error):
            route.fetch(url=route.request.url.replace(server.hall, server.laptop))
            route.abort()

    phone.route(SAVE, lose)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting")
    until(phone, lambda: len(hall.entries()) == 1)
    hall.run(
        "from tournaments import ledger\nfrom tournaments.rounds import course\n"
        "access = director_at(table)\nplay_out(access)\nconfirm_all(access)\ncourse.close(table.round)\n"
        "publish_round(Tournament.objects.get(id=tournament.id), [[4, 3, 2, 1]])"
    )
    phone.locator("[data-moved-go]").tap()
    expect(phone.locator(".tablehead__round")).to_have_text("Runde 2")
    mark(phone, "waiting")
    phone.unroute(SAVE)
    thumb.saved()
    expect(phone.locator("dialog[open]")).to_have_count(0)
    thumb.re(1, 2).pips(132).save().saved()
    assert [entry["facts"]["re_pips"] for entry in hall.entries(round=2)] == [132]
    assert len(hall.entries(round=1)) == 24


def test_with_big_text_two_games_for_one_place_are_read_from_the_heading(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    sized(phone, 360, 740, 200)
    hall.enter({"type": "normal", "re": [2, 4], "re_pips": 150})
    phone.context.set_offline(False)
    dialog = phone.locator("dialog")
    expect(dialog.locator("[data-choice=next] button")).to_be_focused()
    assert dialog.evaluate("(one) => one.scrollHeight > one.clientHeight && one.scrollTop === 0")
