"""A game that needs a person is said to, whatever the page shows; with what waits behind it, and every way out."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from scoring import PRESETS
from tests.browser.thumb import Hall, QuickThumb, kept, new_hall, pips
from tests.browser.waiting import until
from tests.server import Server

DUE = PRESETS["lions-2024"].games_for(4) - 4  # from then on solos are presented
NORMAL = {"type": "normal", "re": [1, 3], "re_pips": 130}
ASKED = [("conflict", DUE), ("waiting", DUE + 1)]
WHY = "Karl-Heinz Brandt muss jetzt das Pflichtsolo vorführen."
NEEDS = "Ein Spiel von diesem Handy ist nicht angenommen."


def line(page: Page) -> Locator:
    return page.locator("[data-unsettled]")


def refused(server: Server, page: Page, *, solos: tuple[int, ...] = (2,)) -> tuple[Hall, QuickThumb]:
    """Without network a game was entered that cannot have been, since solos are presented by then; and behind it
    solos of these."""
    hall = new_hall(server)
    hall.enter(*[NORMAL] * (DUE - 1))
    thumb = QuickThumb(page).open(hall)
    page.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().choose("type", "normal").re(1, 3).pips(132).save()
    for seat in solos:
        thumb.choose("type", "solo").choose("solo", "aces").re(seat).pips(140 + seat).save()
    return hall, thumb


def test_a_refused_game_says_how_many_wait_behind_it(server: Server, phone: Page) -> None:
    hall, thumb = refused(server, phone, solos=(3, 4))
    phone.context.set_offline(False)
    error = phone.locator("#entry [data-error]")  # it comes back into the form, which was empty
    expect(error).to_have_text(f"{WHY} Dahinter warten 2 Spiele.")
    expect(line(phone)).to_be_hidden()
    thumb.tap(".thumbbar__cancel")  # not now
    expect(line(phone).locator("summary")).to_have_text(f"{NEEDS} Dahinter warten 2 Spiele.")
    expect(line(phone)).to_contain_text(WHY)
    thumb.tap(line(phone).get_by_role("button", name="Bearbeiten"))
    expect(error).to_contain_text(WHY)
    thumb.choose("type", "solo").choose("solo", "queens").re(2).save().saved()
    assert pips(hall)[DUE - 1 :] == [131, 132, 143, 144]


def test_it_is_said_over_a_game_that_is_being_tapped_and_in_every_view(server: Server, phone: Page) -> None:
    hall, thumb = refused(server, phone)
    thumb.choose("type", "solo").choose("solo", "jacks").re(3)
    phone.context.set_offline(False)
    said = line(phone).locator("summary")
    expect(said).to_have_text(f"{NEEDS} Dahinter wartet 1 Spiel.")
    expect(said).to_be_in_viewport(ratio=1)
    expect(line(phone).get_by_role("button")).to_have_count(0)  # nothing opens under a thumb at work
    thumb.go("mehr")
    expect(said).to_be_in_viewport(ratio=1)
    thumb.tap(said).tap(line(phone).get_by_role("button", name="Verwerfen")).tap("dialog [data-sure-yes]").saved()
    expect(line(phone)).to_be_hidden()
    assert pips(hall)[DUE - 1 :] == [131, 142]
    expect(phone.locator("[name=solo]:checked")).to_have_value("jacks")  # and what was tapped is still there


def test_a_question_is_one_tap_away(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = QuickThumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().re(1, 2).pips(141).save()
    hall.enter(NORMAL)
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text("Spiel 1 steht schon auf der Liste")
    phone.keyboard.press("Escape")
    expect(line(phone)).to_contain_text("noch nicht entschieden. Dahinter wartet 1 Spiel.")
    thumb.tap(line(phone).get_by_role("button", name="Beide ansehen")).tap("dialog [data-choice=next]").saved()
    assert pips(hall) == [130, 131, 141]


def test_what_is_wrong_on_the_list_can_be_struck_though_a_game_is_refused(server: Server, phone: Page) -> None:
    """Not that game is wrong, but the one before it, which was entered twice: its way out leads over the list."""
    hall, thumb = refused(server, phone)
    phone.context.set_offline(False)
    expect(phone.locator("#entry [data-error]")).to_contain_text(WHY)
    thumb.tap(".thumbbar__cancel").go("liste")
    newest = phone.locator(".game").last
    thumb.tap(newest.locator(".game__line")).tap(newest.locator("[data-strike] button"))
    thumb.tap(phone.locator("dialog form button").first)
    expect(phone.locator(".game--struck")).to_have_count(1)
    expect(phone.locator(".queued [data-why]").first).to_have_text(f"{WHY} Das kann inzwischen anders sein.")
    thumb.tap(phone.locator(".queued").first.get_by_role("button", name="Noch einmal senden")).saved()
    assert pips(hall)[DUE - 1 :] == [132, 142]


def test_why_a_game_is_refused_is_said_anew_once_the_list_is_another(server: Server, phone: Page) -> None:
    """The game before it is struck elsewhere: then it can be, and what stands in the form says so."""
    hall, thumb = refused(server, phone)
    phone.context.set_offline(False)
    expect(phone.locator("#entry [data-error]")).to_contain_text(WHY)
    hall.run(
        "from tournaments import ledger\nentry = table.entries.order_by('id').last()\n"
        "ledger.strike(scribe_at(table), entry.id, version=table.version)"
    )
    expect(phone.locator("#entry [data-error]")).to_have_count(0)
    expect(phone.locator(".preview__headline")).to_contain_text("Re gewinnt")
    thumb.save().saved()
    assert pips(hall)[DUE - 1 :] == [132, 142]


def test_a_question_of_the_round_before_is_asked_as_it_was(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = QuickThumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.enter(NORMAL)
    phone.context.set_offline(False)
    expect(phone.locator("dialog")).to_contain_text("Spiel 1 steht schon auf der Liste")
    phone.keyboard.press("Escape")
    hall.run(
        "from tournaments.rounds import course\nplay_out(director_at(table))\nconfirm_all(director_at(table))\n"
        "course.close(table.round)\npublish_round(Tournament.objects.get(id=tournament.id), [[4, 3, 2, 1]])"
    )
    thumb.tap("[data-moved-go]")
    expect(phone.locator(".tablehead__round")).to_have_text("Runde 2")
    thumb.tap(line(phone).get_by_role("button", name="Beide ansehen")).tap("dialog [data-choice=drop]").saved()


def further(server: Server, page: Page) -> tuple[Hall, QuickThumb]:
    """The place of the game from this phone is taken, and behind it solos are presented: it goes into the form."""
    hall = new_hall(server)
    hall.enter(*[NORMAL] * (DUE - 1))
    thumb = QuickThumb(page).open(hall)
    page.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().choose("type", "solo").choose("solo", "aces").re(3).pips(143).save()
    hall.enter(NORMAL)
    page.context.set_offline(False)
    expect(page.locator("dialog")).to_contain_text(f"Als weiteres Spiel geht es nicht: {WHY}")
    return hall, puts_right(thumb)


def puts_right(thumb: QuickThumb) -> QuickThumb:
    thumb.tap("dialog [data-choice=edit] button")
    expect(thumb.page.locator("#entry [data-error]")).to_have_text(f"{WHY} Dahinter wartet 1 Spiel.")
    expect(thumb.page.locator("[name=re]:checked")).to_have_count(2)
    return thumb


def test_what_can_be_no_further_game_as_it_was_entered_is_put_right(server: Server, phone: Page) -> None:
    """It is no game to be dropped, but one to be changed."""
    hall, thumb = further(server, phone)
    thumb.choose("type", "solo").choose("solo", "queens").re(2)
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    thumb.save().saved()
    assert pips(hall)[DUE - 1 :] == [130, 131, 143]


def test_until_a_further_game_is_saved_it_is_asked_which_one_stands(server: Server, phone: Page) -> None:
    hall, thumb = further(server, phone)
    both = line(phone).get_by_role("button", name="Beide ansehen")
    thumb.tap(".thumbbar__cancel")
    expect(line(phone)).to_contain_text("noch nicht entschieden. Dahinter wartet 1 Spiel.")
    expect(line(phone).get_by_role("button")).to_have_text(["Beide ansehen", "Verwerfen"])
    thumb.tap(both)
    puts_right(thumb)
    phone.reload()  # nothing was changed in the form
    until(phone, lambda: [(one["state"], one["position"]) for one in kept(phone)] == ASKED)
    thumb.tap(both)
    puts_right(thumb).pips(144).tap("[data-queue-state]").at("liste")
    thumb.tap(phone.locator(".queued [data-choose]:visible"))  # while it stands in the form
    thumb.tap("dialog [data-sure-yes]").tap("dialog [data-choice=replace] button")
    expect(phone.locator("#entry [data-error]")).to_have_text(WHY)  # of the game behind it, another one's solo
    assert pips(hall)[DUE - 1 :] == [131]


def test_a_further_game_whose_place_is_taken_again_is_asked_about_again(server: Server, phone: Page) -> None:
    hall, thumb = further(server, phone)
    thumb.choose("type", "solo").choose("solo", "queens").re(2)
    hall.enter({"type": "solo", "solo": "queens", "re": [2], "re_pips": 150})
    thumb.game(DUE + 2).save()
    expect(phone.locator("dialog h2")).to_contain_text(f"Spiel {DUE + 1} steht schon auf der Liste")
    thumb.tap("dialog [data-choice=drop]").saved()
    assert pips(hall)[DUE - 1 :] == [130, 150, 143]


def test_a_further_game_is_not_put_right_over_one_that_is_typed_unasked(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(*[NORMAL] * (DUE - 1))
    thumb = QuickThumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().choose("type", "solo").choose("solo", "aces").re(3)
    hall.enter(NORMAL)
    phone.context.set_offline(False)
    both = line(phone).get_by_role("button", name="Beide ansehen")
    thumb.tap(line(phone).locator("summary")).tap(both).tap("dialog [data-choice=edit] button")
    expect(phone.locator("dialog")).to_contain_text("Das angefangene Spiel verwerfen?")
    thumb.tap("dialog [data-close]")
    expect(phone.locator("[name=solo]:checked")).to_have_value("aces")
    thumb.tap(both).tap("dialog [data-choice=edit] button").tap("dialog [data-sure-yes]")
    expect(phone.locator("#entry [data-error]")).to_contain_text(WHY)
    expect(phone.locator("[name=re]:checked")).to_have_count(2)


def test_why_a_game_is_refused_may_be_otherwise_once_the_table_goes_on(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(NORMAL)
    thumb = QuickThumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.run("from tournaments import ledger\nledger.end_early(director_at(table), Table.Treatment.STAND, 'weg')")
    phone.context.set_offline(False)
    why = phone.locator(".queued [data-why]")
    said = "Die Turnierleitung hat diesen Tisch vorzeitig beendet."
    expect(why).to_have_text(said)
    thumb.tap(".thumbbar__cancel").go("liste")
    hall.run("from tournaments import ledger\nledger.go_on(director_at(table))")
    expect(why).to_have_text(f"{said} Das kann inzwischen anders sein.")
    thumb.tap(phone.locator(".queued [data-again]")).saved()
    assert pips(hall) == [130, 131]


def test_why_a_correction_is_refused_is_said_anew_once_a_word_is_taken_back(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[NORMAL] * 16)
    thumb = QuickThumb(phone).open(hall).go("liste").tap(phone.locator(".game__line").last)
    thumb.tap("[data-correct]:visible").at("spiel")
    phone.context.set_offline(True)
    thumb.pips(141).save()
    hall.run("confirm_all(scribe_at(table))")
    phone.context.set_offline(False)
    error = phone.locator("#entry [data-error]")
    expect(error).to_contain_text("Alle haben bestätigt")
    hall.run("from tournaments import ledger\nledger.take_back(scribe_at(table), 1)")
    expect(error).to_have_count(0)
    expect(phone.locator(".preview__headline")).to_contain_text("Re gewinnt")
    thumb.save().saved()
    assert pips(hall)[-1] == 141
