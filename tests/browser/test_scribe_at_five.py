"""At a table of five, where who deals sits out: what a struck or rejected game does to the form and to later games."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import Hall, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import hears_nothing

FIRST = {"type": "normal", "re": [2, 3], "re_pips": 131}  # dealt by Inge
SECOND = {"type": "normal", "re": [3, 4], "re_pips": 132}  # dealt by Karl-Heinz
THIRD = {"type": "normal", "re": [4, 5], "re_pips": 133}  # dealt by Friederike
STRIKE = (
    "from tournaments import ledger\nentry = table.entries.filter(status='standing').order_by('position').last()\n"
    "ledger.strike(director_at(table), entry.id, version=table.version)"
)


def begun(server: Server, phone: Page, *re: int) -> tuple[Hall, Thumb]:
    """Game 3 is in the form, dealt by Friederike; then somebody strikes game 2, which Karl-Heinz dealt."""
    hall = new_hall(server, players=5)
    hall.enter(FIRST, SECOND)
    thumb = Thumb(phone).open(hall).re(*re).pips(133).previewed()
    hall.run(STRIKE)
    expect(phone.locator("[data-taken-text]")).to_have_text(
        "Spiel 2 wurde gerade gestrichen: Jetzt gibt und sitzt Karl-Heinz, nicht Friederike."
    )
    expect(phone.locator("[data-taken] button:visible")).to_have_text(["Stimmt so", "Verwerfen"])
    return hall, thumb


def test_a_game_struck_before_the_one_in_the_form_is_asked_about(server: Server, phone: Page) -> None:
    hall, thumb = begun(server, phone, 4, 5)
    thumb.tap("[data-save]")
    expect(phone.locator("dialog")).to_contain_text("Jetzt gibt und sitzt Karl-Heinz, nicht Friederike. So speichern?")
    thumb.tap("dialog [data-close]")
    assert pips(hall) == [131]
    phone.reload()
    expect(phone.locator("[data-taken-text]")).to_contain_text("Spiel 2 wurde gerade gestrichen")
    thumb.tap("[data-agree]")
    expect(phone.locator("[data-taken]")).to_be_hidden()
    thumb.save().saved()
    assert pips(hall) == [131, 133]


def test_who_sits_out_by_now_is_not_taken_out_of_re_in_silence(server: Server, phone: Page) -> None:
    hall, thumb = begun(server, phone, 2, 5)
    error = phone.locator("[data-field=re] [data-error]")
    expect(error).to_have_text("Karl-Heinz sitzt in diesem Spiel: Bitte Re neu antippen.")
    expect(phone.locator("[name=re]:checked")).to_have_value("5")
    expect(phone.locator(".tiles[data-full]")).to_have_count(0)  # nobody is Kontra yet
    thumb.tap("[data-agree]").re(4).save().saved()
    assert pips(hall) == [131, 133]


def test_it_can_be_thrown_away(server: Server, phone: Page) -> None:
    hall, thumb = begun(server, phone, 4, 5)
    thumb.tap("[data-away]")
    expect(phone.locator("[name=re]:checked")).to_have_count(0)
    expect(phone.locator("[data-preview]")).to_contain_text("Karl-Heinz gibt und sitzt")
    assert pips(hall) == [131]


def test_unseen_it_comes_back_into_the_form(server: Server, phone: Page) -> None:
    """The phone has not heard of the strike when it saves."""
    hall = new_hall(server, players=5)
    hall.enter(FIRST, SECOND)
    thumb = Thumb(phone).open(hall)
    thumb.re(4, 5).pips(133).previewed()
    hears_nothing(phone)
    hall.run(STRIKE)
    thumb.tap("[data-save]")
    expect(phone.locator("#entry [data-error]")).to_contain_text("Jetzt gibt und sitzt Karl-Heinz")
    assert pips(hall) == [131]
    phone.unroute_all()
    phone.reload()  # a page without an answer for long says that it is cut off
    thumb.tap("[data-queue-state]")
    expect(phone.locator(".queued [data-again]")).to_be_hidden()
    thumb.tap(".queued [data-edit]").at("spiel").save().saved()
    assert pips(hall) == [131, 133]


def test_a_correction_that_moves_who_sat_out_is_pressed_twice(server: Server, phone: Page) -> None:
    hall = new_hall(server, players=5, scribe_corrections=4)
    hall.enter(FIRST, SECOND, THIRD | {"re": [1, 5]})
    hall.run(
        "from tournaments import ledger\nentry = table.entries.get(position=2)\n"
        "ledger.strike(director_at(table), entry.id, version=table.version)"
    )
    thumb = Thumb(phone).open(hall).go("liste")
    thumb.tap(phone.locator(".game--struck .game__line")).tap(phone.locator(".game--struck [data-correct]")).at("spiel")
    moves = "Spiel 3 (bisher 2): Dann gibt und sitzt Friederike statt Karl-Heinz"
    expect(phone.locator("[data-preview]")).to_contain_text(moves)
    thumb.tap("[data-save]")
    expect(phone.locator("dialog")).to_contain_text(moves)
    thumb.tap("dialog [data-close]")
    assert pips(hall) == [131, 133]
    thumb.tap("[data-save]").tap("dialog [data-sure-yes]").saved()
    assert pips(hall) == [131, 132, 133]


def test_without_network_it_is_asked_once_there_is_one(server: Server, phone: Page) -> None:
    hall = new_hall(server, players=5, scribe_corrections=4)
    hall.enter(FIRST, SECOND, THIRD | {"re": [1, 5]})
    hall.run(
        "from tournaments import ledger\nentry = table.entries.get(position=2)\n"
        "ledger.strike(director_at(table), entry.id, version=table.version)"
    )
    thumb = Thumb(phone).open(hall).go("liste")
    phone.context.set_offline(True)
    thumb.tap(phone.locator(".game--struck .game__line")).tap(phone.locator(".game--struck [data-correct]")).at("spiel")
    expect(phone.locator("[data-preview]")).to_contain_text("Punkte folgen")
    thumb.save()
    mark(phone, "waiting")
    phone.context.set_offline(False)
    expect(phone.locator("[data-taken-text]")).to_have_text(
        "Noch nicht gespeichert: In einem späteren Spiel hätte jemand anders gegeben und gesessen."
    )
    expect(phone.locator("[data-moved]")).to_contain_text("Dann gibt und sitzt Friederike statt Karl-Heinz")
    expect(phone.locator("[data-moved]")).to_be_in_viewport(ratio=1)
    bar = phone.locator(".thumbbar").bounding_box()
    told = phone.locator("[data-moved]").bounding_box()
    assert bar and told and told["y"] + told["height"] <= bar["y"]
    assert pips(hall) == [131, 133]
    thumb.tap("[data-save]").tap("dialog [data-sure-yes]").saved()
    assert pips(hall) == [131, 132, 133]


def test_a_correction_of_a_game_that_was_struck_meanwhile_asks_both_questions(server: Server, phone: Page) -> None:
    """Without network the last game is corrected; meanwhile it is struck, and another one entered in its place."""
    hall = new_hall(server, players=5, scribe_corrections=4)
    hall.enter(FIRST, SECOND)
    thumb = Thumb(phone).open(hall).go("liste")
    phone.context.set_offline(True)
    thumb.tap(phone.locator(".game__line").last).tap("[data-correct]:visible").at("spiel").pips(141).save()
    mark(phone, "waiting")
    hall.run(STRIKE)
    hall.enter(SECOND | {"re": [1, 4], "re_pips": 150})
    phone.context.set_offline(False)
    moves = "Spiel 3 (bisher 2): Dann gibt und sitzt Friederike statt Karl-Heinz"
    dialog = phone.locator("dialog")
    expect(phone.locator("[data-preview]")).to_contain_text(moves)
    thumb.tap("[data-save]")
    expect(dialog).to_contain_text("Spiel 2 wurde gerade gestrichen. Mit unserer Korrektur wieder eintragen?")
    thumb.tap("dialog [data-sure-yes]")
    expect(dialog).to_contain_text(f"{moves}; die Punkte von Friederike gehen an Karl-Heinz. Wirklich speichern?")
    thumb.tap("dialog [data-sure-yes]").saved()
    assert pips(hall) == [131, 141, 150]


def test_a_game_is_struck_in_one_of_two_ways(server: Server, phone: Page) -> None:
    hall = new_hall(server, players=5, scribe_corrections=4)
    hall.enter(FIRST, SECOND, THIRD | {"re": [1, 5]})
    thumb = Thumb(phone).open(hall).go("liste").tap(phone.locator(".game__line").nth(1))
    thumb.tap(phone.locator("[data-strike] button:visible"))
    expect(phone.locator("dialog")).to_contain_text("Spiel 2 (bisher 3): Dann gibt und sitzt Karl-Heinz")
    thumb.tap("dialog [name=way][value=on]").saved()
    expect(phone.locator("dialog")).to_be_hidden()
    expect(phone.locator(".tablehead__game")).to_contain_text("Spiel 3 ")
    assert [entry["points"][2] for entry in hall.entries()] == [1, 0, 0]  # Friederike sat the third out, and did


def test_a_rejected_game_says_why_nobody_knows_who_deals(server: Server, phone: Page) -> None:
    hall = new_hall(server, players=5)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(2, 3).pips(131).save()
    mark(phone, "waiting")
    hall.enter(FIRST | {"re_pips": 92})
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text("steht schon auf der Liste")
    phone.reload()
    mark(phone, "refused")
    preview = phone.locator("[data-preview]")
    expect(preview).to_contain_text("Wer jetzt gibt, steht fest, sobald gespeichert ist, was hier wartet.")
    thumb.tap("[data-unsettled] [data-drop]").tap("dialog [data-sure-yes]").saved()
    expect(preview).to_contain_text("Karl-Heinz gibt und sitzt")
    expect(phone.locator(".tile[data-seat='2'] input")).to_be_disabled()
