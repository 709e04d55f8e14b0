"""What becomes of a game on one phone while another enters it or puts it right: it is said which of both happened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import Hall, mark, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import comes_to_nothing, hears_nothing, losing_answers, until

OURS = {"type": "normal", "re": [1, 3], "re_pips": 130}
NEWEST = "from tournaments import ledger\nfrom uuid import uuid4\nentry = table.entries.order_by('id').last()\n"
STRUCK = NEWEST + "table.refresh_from_db()\nledger.strike(scribe_at(table), entry.id, version=table.version)"
CORRECTED = NEWEST + (
    "ledger.correct(scribe_at(table), entry.id, {'type': 'normal', 're': [1, 3], 're_pips': 92},"
    " client_id=uuid4(), version=table.version)"
)


def correcting(server: Server, phone: Page, struck: bool = False) -> tuple[Hall, Thumb]:
    """The phone puts game 1 right, or back: 141 instead of 130; not saved yet."""
    hall = new_hall(server, scribe_corrections=3)
    hall.enter(OURS)
    if struck:
        hall.run(STRUCK)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel")
    return hall, thumb.pips(141).previewed()


def says(page: Page, sentence: str) -> None:
    """What stands above "Speichern", and the one button beside it."""
    expect(page.locator("[data-taken-text]")).to_have_text(sentence)
    expect(page.locator("[data-taken] button:visible")).to_have_text(["Unsere Korrektur verwerfen"])


def test_struck_while_it_is_corrected(server: Server, phone: Page) -> None:
    hall, thumb = correcting(server, phone)
    hall.run(STRUCK)
    says(phone, "Spiel 1 wurde gerade gestrichen.")
    thumb.tap("[data-discard]")
    expect(phone.locator("[data-editing]")).to_be_hidden()
    assert pips(hall) == []


def test_struck_while_it_is_corrected_and_entered_again(server: Server, phone: Page) -> None:
    hall, thumb = correcting(server, phone)
    hall.run(STRUCK)
    says(phone, "Spiel 1 wurde gerade gestrichen.")
    thumb.tap("[data-save]")
    expect(phone.locator("dialog")).to_contain_text(
        "Spiel 1 wurde gerade gestrichen. Mit unserer Korrektur wieder eintragen?"
    )
    thumb.tap("dialog [data-sure-yes]").saved()
    assert pips(hall) == [141]


def test_entered_again_while_it_is_entered_again(server: Server, phone: Page) -> None:
    hall, thumb = correcting(server, phone, struck=True)
    hall.run(CORRECTED)
    says(phone, "Spiel 1 wurde gerade wieder eingetragen: Kontra +2 (Karl-Heinz, Jo).")
    thumb.tap("[data-save]")
    expect(phone.locator("dialog")).to_contain_text("Durch unseres ersetzen?")
    thumb.tap("dialog [data-sure-yes]").saved()
    assert pips(hall) == [141]


def test_the_same_in_english(server: Server, phone: Page) -> None:
    phone.context.add_cookies([{"name": "sprache", "value": "en", "url": server.hall}])
    hall, _thumb = correcting(server, phone)
    hall.run(STRUCK)
    expect(phone.locator("[data-taken-text]")).to_have_text("Game 1 has just been struck.")
    expect(phone.locator("[data-discard]")).to_have_text("Discard our correction")


def test_sent_again_it_is_looked_at_first(server: Server, phone: Page) -> None:
    """The correction was on its way while the game was struck: refused, and no second tap puts it back unseen."""
    hall, thumb = correcting(server, phone)
    phone.context.set_offline(True)
    thumb.save()
    mark(phone, "waiting", "1 Spiel wartet")
    hall.run(STRUCK)
    thumb.re(2, 4)
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    thumb.tap("[data-queue-state]").tap(".queued [data-again]").tap("dialog [data-sure-yes]").at("spiel")
    says(phone, "Spiel 1 wurde gerade gestrichen.")
    assert pips(hall) == []
    thumb.tap("[data-discard]")
    mark(phone, "saved")


@pytest.mark.parametrize("seen", [True, False])
def test_struck_where_a_new_game_was_begun(server: Server, phone: Page, seen: bool) -> None:
    """Another phone saves the same game and strikes it: what is asked says so, and it can be put there all the same."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).pips(130)
    if not seen:
        hears_nothing(phone)
    hall.enter(OURS)
    hall.run(STRUCK)
    if seen:
        expect(phone.locator("[data-taken-text]")).to_have_text(
            "Spiel 1 wurde gerade eingetragen und gestrichen. Dasselbe?"
        )
    thumb.tap("[data-save]")
    expect(phone.locator("dialog")).to_contain_text("Spiel 1 wurde eingetragen und gestrichen")
    phone.unroute_all()  # a page without an answer for long says that it is cut off
    thumb.tap("dialog [data-choice=replace] button").saved()
    assert pips(hall) == [130]


FIXED = (
    "from tournaments import ledger\n"
    "ledger.end_early(director_at(table), Table.Treatment.PENALTY, 'weg', [-5, 0, 0, 0])\n"
)
GOES_ON = "from tournaments import ledger\nledger.go_on(director_at(table))\n"


@pytest.mark.parametrize("seen", [True, False])
def test_an_end_with_points_that_is_taken_back_is_no_game_in_the_place_of_ours(
    server: Server, phone: Page, seen: bool
) -> None:
    """The points that the director fixed are no game that a table could have entered: nobody is asked about it."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).re(1, 3).pips(13)
    if seen:
        hall.run(FIXED)
        expect(phone.locator("#entry")).to_be_hidden()
        hall.run(GOES_ON)
    else:
        hall.run(FIXED + GOES_ON)
    expect(phone.locator(".game--struck")).to_have_count(1)
    expect(phone.locator("#entry")).to_be_visible()
    expect(phone.locator("[name=re_pips]")).to_have_value("13")
    expect(phone.locator("[data-taken]")).to_be_hidden()
    expect(phone.locator("[data-meanwhile]")).to_be_hidden()
    phone.reload()
    expect(phone.locator("[name=re_pips]")).to_have_value("13")
    expect(phone.locator("[data-taken]")).to_be_hidden()
    thumb.pips(0).save().saved()
    assert pips(hall) == [130]


def test_what_waited_meanwhile_comes_behind_it_too(server: Server, phone: Page) -> None:
    """This phone has heard of neither the end nor that it was taken back."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(130).save().re(2, 3).pips(140).save()
    hall.run(FIXED + GOES_ON)
    phone.context.set_offline(False)
    thumb.saved()
    assert pips(hall) == [130, 140]
    expect(phone.locator("dialog[open]")).to_have_count(0)


def test_what_waited_while_the_table_was_ended_is_kept_until_it_plays_on(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(130).save()
    hall.run(FIXED)
    phone.context.set_offline(False)
    mark(phone, "refused", "1 Spiel abgelehnt")
    hall.run(GOES_ON)
    expect(phone.locator(".game--struck")).to_have_count(1)
    expect(phone.locator("[name=re_pips]")).to_have_value("130")  # it is in the form, to be looked at
    thumb.save().saved()
    assert pips(hall) == [130]


def test_behind_a_ruling_ours_is_asked_about_by_the_game_that_stands_there(server: Server, phone: Page) -> None:
    """A ruling that was no end is named when it is struck; another phone's game behind it is asked about as ever."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).re(1, 3).pips(13)
    hall.run(
        "from tournaments import ledger\nfrom uuid import uuid4\n"
        "facts = {'violation': 'free', 'points': [-5, 0, 0, 0]}\n"
        "ledger.record(director_at(table), facts, client_id=uuid4(), position=1)"
    )
    expect(phone.locator(".game--standing")).to_have_count(1)
    expect(phone.locator("[data-taken]")).to_be_hidden()
    hall.run(STRUCK.replace("scribe_at", "director_at"))
    expect(phone.locator("[data-meanwhile] p")).to_have_text("Ein Eintrag wurde gerade gestrichen.")
    hall.enter(OURS)
    expect(phone.locator("[data-taken-text]")).to_have_text(
        "Spiel 1 wurde gerade eingetragen: Re +1 (Inge, Friederike). Dasselbe?"
    )
    thumb.tap("[data-further]").pips(1).save().saved()
    assert pips(hall) == [130, 131]


def same_game_on_two_phones(server: Server, phone: Page, other_phone: Page) -> tuple[Hall, Thumb]:
    """Both have begun game 1; the other one has saved it."""
    hall = new_hall(server)
    thumb, other = Thumb(phone).open(hall), Thumb(other_phone).open(hall)
    thumb.re(1, 3).pips(1)
    other.re(1, 3).pips(131).save().saved()
    thumb.game(2)
    expect(phone.locator("[data-taken-text]")).to_have_text(
        "Spiel 1 wurde gerade eingetragen: Re +1 (Inge, Friederike). Dasselbe?"
    )
    return hall, thumb.pips(31)


def test_two_phones_with_the_same_game(server: Server, phone: Page, other_phone: Page) -> None:
    hall, thumb = same_game_on_two_phones(server, phone, other_phone)
    expect(phone.locator("dialog")).to_be_hidden()  # nothing under the thumb
    thumb.tap("[data-same]")
    expect(phone.locator("[data-taken]")).to_be_hidden()
    expect(phone.locator("[name=re]:checked")).to_have_count(0)
    thumb.re(2, 4).pips(142).save().saved()
    assert pips(hall) == [131, 142]


def test_two_phones_with_the_same_game_and_this_one_saves_it_too(
    server: Server, phone: Page, other_phone: Page
) -> None:
    hall, thumb = same_game_on_two_phones(server, phone, other_phone)
    thumb.tap("[data-save]")
    expect(phone.locator("dialog")).to_contain_text("Es ist dasselbe Spiel.")
    mark(phone, "refused")
    thumb.tap("dialog [data-choice=drop]").saved()
    assert pips(hall) == [131]


def test_two_phones_with_two_games(server: Server, phone: Page, other_phone: Page) -> None:
    hall, thumb = same_game_on_two_phones(server, phone, other_phone)
    thumb.tap("[data-further]")
    expect(phone.locator("[data-taken]")).to_be_hidden()
    expect(phone.locator("[name=re_pips]")).to_have_value("131")
    thumb.save().saved()
    assert pips(hall) == [131, 131]


def test_a_game_that_the_other_phone_replaces_or_strikes_is_named_until_it_is_read(
    server: Server, phone: Page, other_phone: Page
) -> None:
    """Both enter game 1, of which the other one's owner sees what each has brought and what replacing would change."""
    hall = new_hall(server)
    thumb, other = Thumb(phone).open(hall), Thumb(other_phone).open(hall)
    other_phone.context.set_offline(True)
    other.re(1, 3).pips(105).save()
    thumb.re(1, 3).pips(130).save().saved()
    other_phone.context.set_offline(False)
    dialog, told = other_phone.locator("dialog"), phone.locator("[data-meanwhile]")
    expect(dialog.locator(".conflict__pair .card")).to_contain_text(
        ["Re +1 (Inge, Friederike)", "Kontra +2 (Karl-Heinz, Jo)"]
    )
    expect(dialog.locator("[data-choice=replace] p")).to_have_text(
        re.compile(r"^\s*Stand, wenn ersetzt:\s+Inge\s+1 dann −2")
    )
    other.tap("dialog [data-choice=replace] button").saved()
    expect(told).to_contain_text(
        "Spiel 1 wurde vom anderen Handy ersetzt: jetzt Kontra +2 (Karl-Heinz, Jo), vorher Re +1 (Inge, Friederike)."
    )
    expect(phone.locator("[data-preview]")).to_contain_text("Spiel 1: Kontra +2 (Karl-Heinz, Jo)")
    said = told.locator("p").inner_text()
    phone.reload()  # it was not read yet
    expect(told.locator("p")).to_have_text(said)
    thumb.go("liste").tap(".game--standing .game__line").tap(".game--standing [data-correct]")
    thumb.pips(140).save().saved()
    expect(told).to_be_hidden()  # what stands now is of this phone
    expect(other_phone.locator("[data-meanwhile]")).to_contain_text("Spiel 1 wurde vom anderen Handy ersetzt")
    other.go("liste").tap(".game--standing .game__line").tap(".game--standing [data-strike] button")
    other.tap("dialog button[value=again]")
    expect(told.locator("p")).to_have_text("Spiel 1 wurde gerade gestrichen.")
    thumb.tap(told.get_by_role("button", name="Gelesen"))
    phone.reload()
    expect(told).to_be_hidden()
    expect(other_phone.locator(".game--standing")).to_have_count(0)
    expect(other_phone.locator("[data-meanwhile]")).to_be_hidden()
    assert pips(hall) == []


def test_a_question_over_a_game_that_is_struck_meanwhile_is_asked_anew(server: Server, phone: Page) -> None:
    """Of two copies of one game, the tap that drops ours must not come after theirs is gone."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.enter(OURS | {"re_pips": 131})
    phone.context.set_offline(False)
    question = phone.locator("dialog h2")
    expect(question).to_have_text(re.compile(r"Spiel 1 steht schon auf der Liste"))
    hall.run(STRUCK)
    expect(question).to_have_text(re.compile(r"Spiel 1 wurde eingetragen und gestrichen"))
    thumb.tap("dialog [data-choice=replace] button").saved()
    assert [entry["facts"]["re_pips"] for entry in hall.entries() if entry["status"] == "standing"] == [131]


def test_a_question_follows_who_has_signed_meanwhile(server: Server, phone: Page) -> None:
    """Over the last game: what all have signed is not replaced here, and is again once somebody takes that back."""
    hall = new_hall(server, "schuetzenfest")
    hall.run("play_out(scribe_at(table))\n" + STRUCK)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.enter(OURS | {"re_pips": 140})
    hall.run("confirm_all(scribe_at(table))")
    phone.context.set_offline(False)
    question, replace = phone.locator("dialog [data-conflict]"), phone.locator("dialog [data-choice=replace] button")
    expect(question).to_be_visible()
    expect(replace).to_have_count(0)
    hall.run("from tournaments import ledger\nledger.take_back(scribe_at(table), 2)")
    expect(replace).to_be_visible()
    phone.keyboard.press("Escape")
    hall.run("confirm_all(scribe_at(table))")
    thumb.tap("[data-unsettled] [data-choose]")
    expect(question).to_be_visible()
    expect(replace).to_have_count(0)


def test_ours_is_not_dropped_for_one_that_is_struck_already(server: Server, phone: Page) -> None:
    """The phone has not heard of it yet: before ours goes it looks once more."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.enter(OURS | {"re_pips": 131})
    phone.context.set_offline(False)
    question = phone.locator("dialog h2")
    expect(question).to_have_text(re.compile(r"Spiel 1 steht schon auf der Liste"))
    hears_nothing(phone)
    hall.run(STRUCK)
    thumb.tap("dialog [data-choice=drop]")
    expect(question).to_be_hidden()
    phone.unroute("**/stand/")
    expect(question).to_have_text(re.compile(r"Spiel 1 wurde eingetragen und gestrichen"))
    thumb.tap("dialog [data-choice=drop]")
    expect(phone.locator("#notices")).to_contain_text("Verworfen.")
    expect(phone.locator(".queued")).to_have_count(0)


def test_without_network_ours_is_dropped_when_there_is_one_again(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.enter(OURS | {"re_pips": 131})
    phone.context.set_offline(False)
    expect(phone.locator("dialog h2")).to_have_text(re.compile(r"Spiel 1 steht schon auf der Liste"))
    phone.context.set_offline(True)
    thumb.tap("dialog [data-choice=drop]")
    expect(phone.locator("#notices")).to_contain_text("Verworfen wird, sobald wieder Verbindung ist")
    expect(phone.locator(".queued")).to_have_count(1)
    phone.context.set_offline(False)
    expect(phone.locator(".queued")).to_have_count(0)
    assert pips(hall) == [131]


def test_what_was_put_right_is_dropped_though_it_had_come_in_before(server: Server, phone: Page) -> None:
    """Its answer was lost, so that the phone does not know."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    hears_nothing(phone)
    phone.route("**/eintrag/", losing_answers(server))
    thumb.re(1, 3).pips(131).save()
    until(phone, lambda: pips(hall) == [131])
    phone.route("**/eintrag/**", comes_to_nothing)  # what was lost is asked for by Playwright, which is never cut off
    phone.context.set_offline(True)
    thumb.tap("[data-queue-state]").tap(phone.locator(".queued").get_by_role("button", name="Bearbeiten"))
    thumb.pips(150).save().tap("[data-queue-state]")
    thumb.tap(phone.locator(".queued").get_by_role("button", name="Verwerfen")).tap("dialog [data-sure-yes]")
    expect(phone.locator(".queued")).to_contain_text("wird verworfen")
    phone.unroute_all()
    phone.context.set_offline(False)
    expect(phone.locator(".queued")).to_have_count(0)
    expect(phone.locator("#notices")).to_contain_text("ist jetzt gestrichen")
    assert pips(hall) == []


def test_a_word_that_is_another_by_now_is_said(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.run("play_out(scribe_at(table))")
    thumb = Thumb(phone).open(hall)
    thumb.tap(phone.get_by_role("button", name="Jo Lang ist nicht einverstanden"))
    hall.run(
        "from tournaments import ledger\n"
        "ledger.confirm(scribe_at(table), table.seats.get(player__name='Jo Lang').number)"
    )
    expect(phone.locator(".finish .badge--saved")).to_have_count(1)
    thumb.tap("[data-sure-yes]")
    expect(phone.locator("#notices")).to_contain_text("Hier hat inzwischen jemand anders etwas getan")
