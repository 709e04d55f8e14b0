"""The scribe's phone where a hall plays Ramsch and Schwarze Sau: everybody's pips, or who took the queen of spades."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring import PRESETS, Ruleset
from scoring.words import GAME_TYPES
from tests.browser.conftest import Server
from tests.browser.sizes import TIGHTEST, cut_or_out_of_reach, sized, small
from tests.browser.test_scribe import fits
from tests.browser.test_scribe_keyboard import at_the_laptop, pressed, tab_to
from tests.browser.test_scribe_own_extras import BLANK_FOX, WASHED
from tests.browser.thumb import Hall, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb

LIONS = PRESETS["lions-2024"]
RAMSCH = replace(LIONS, game_types=(*LIONS.game_types, "ramsch", "black_sow"), own_extras=(BLANK_FOX, WASHED))
NINES = replace(PRESETS["ddv"], game_types=tuple(GAME_TYPES))
NORMAL = {"type": "normal", "re": [1, 3], "re_pips": 140}


def hall_of(server: Server, ruleset: Ruleset = RAMSCH, seats: int = 4, **fields: Any) -> Hall:
    return new_hall(server, players=seats, ruleset_data=ruleset.to_json(), **fields)


def box(page: Page, seat: int) -> Locator:
    return page.locator(f"[name=pips_{seat}]")


def typed(thumb: Thumb, *pips: int) -> Thumb:
    """Digits one after the other; a tap on the next player only where more digits might have followed."""
    for number, one in enumerate(pips):
        place = thumb.page.locator(".share:not([data-out]) .pipbox").nth(number)
        if place.get_attribute("data-active") is None:
            thumb.tap(place)
        thumb.pips(one)
    return thumb


def facts(hall: Hall) -> list[dict[str, Any]]:
    return [one["facts"] for one in hall.entries() if one["status"] == "standing"]


def to_correct(thumb: Thumb) -> Thumb:
    return thumb.go("liste").tap(".game__line >> nth=-1").tap("[data-correct]").at("spiel")


@pytest.mark.parametrize(("seats", "language"), [(4, "de"), (5, "de"), (5, "en")])
def test_all_of_it_fits(server: Server, phone: Page, seats: int, language: str) -> None:
    phone.context.add_cookies([{"name": "sprache", "value": language, "url": server.hall}])
    thumb = Thumb(phone).open(hall_of(server, seats=seats))
    assert fits(phone)  # the ordinary game, with two own extra points besides
    typed(thumb.choose("type", "ramsch"), 120, 60, 40).previewed()
    assert fits(phone) and small(phone) == []
    thumb.choose("type", "black_sow").tap(phone.locator(".takers .choice:not([data-out])").nth(2)).previewed()
    assert fits(phone) and small(phone) == []


def test_nothing_is_cut_or_out_of_reach(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(hall_of(server, NINES, 5)).choose("type", "ramsch")
    typed(thumb, 140, 100, 0).previewed()
    found = cut_or_out_of_reach(phone, [(360, 740, 100), *TIGHTEST])
    assert not found, "\n".join(found)
    thumb.choose("type", "black_sow").tap(phone.locator(".takers .choice:not([data-out])").first).previewed()
    found = cut_or_out_of_reach(phone, TIGHTEST)
    assert not found, "\n".join(found)


def test_three_are_typed_the_fourth_follows_and_it_is_saved_and_listed(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).choose("type", "ramsch")
    expect(phone.locator(".tiles")).to_be_hidden()
    expect(phone.locator(".panels")).to_be_hidden()
    thumb.pips(90).pips(70).pips(65)  # nobody can have ten times as many: on to the next by itself
    expect(box(phone, 4)).to_have_attribute("placeholder", "15")
    thumb.previewed()
    expect(phone.locator(".preview__told")).to_contain_text("Ramsch: Inge 90, Karl-Heinz 70, Friederike 65, Jo 15")
    expect(phone.locator(".preview__told")).to_contain_text("Inge −6, Karl-Heinz +2, Friederike +2, Jo +2")
    thumb.save().saved().game(2)
    assert thumb.taps == 2  # besides the digits: the kind of game, and save
    assert facts(hall) == [{"type": "ramsch", "pips": [90, 70, 65, 15]}]
    expect(phone.locator(".tiles")).to_be_visible()  # the next game is an ordinary one
    thumb.re(1, 3).pips(140).save().saved().game(3)
    thumb.go("liste").tap(".game__line >> nth=0")
    expect(phone.locator(".game__why").first).to_contain_text("Augen: Inge 90, Karl-Heinz 70, Friederike 65, Jo 15")


def test_a_digit_too_many_is_taken_back_and_any_three_decide(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(hall_of(server)).choose("type", "ramsch").pips(90)
    expect(phone.locator(".pipbox[data-active] input")).to_have_attribute("name", "pips_2")
    thumb.tap("[data-key=back]").pips(5)  # the 0 of Inge's 90
    expect(box(phone, 1)).to_have_value("95")
    thumb.pips(45).pips(60)
    expect(box(phone, 4)).to_have_attribute("placeholder", "40")
    thumb.tap(".share[data-seat='4'] .pipbox").pips(50)  # the first one follows now
    expect(box(phone, 1)).to_have_value("")
    expect(box(phone, 1)).to_have_attribute("placeholder", "85")
    thumb.tap(".share[data-seat='2'] .pipbox").pips(30)  # what stands there begins anew
    expect(box(phone, 2)).to_have_value("30")
    expect(box(phone, 1)).to_have_attribute("placeholder", "100")
    thumb.tap("[data-key=clear]")
    expect(box(phone, 2)).to_have_value("")
    thumb.tap("[data-save]")
    expect(phone.locator("[data-error]")).to_have_text("Wie viele Augen hat jeder? Das letzte ergibt sich.")


def test_more_than_there_are_is_refused_beside_the_boxes(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = typed(Thumb(phone).open(hall).choose("type", "ramsch"), 120, 60, 80)
    thumb.tap("[data-save]")
    expect(phone.locator(".shares [data-error]")).to_have_text("Zusammen haben alle 240 Augen, nicht mehr.")
    assert not hall.entries()


def test_a_schwarze_sau_takes_three_taps(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall).choose("type", "black_sow")
    expect(phone.locator(".keypad")).to_be_hidden()
    thumb.tap("[data-save]")
    expect(phone.locator("[data-error]")).to_have_text("Wer hat die Pik Dame genommen?")
    thumb.choose("taker", "3").previewed()
    expect(phone.locator(".preview__told")).to_contain_text("Schwarze Sau: Friederike nimmt die Pik Dame")
    thumb.save().saved().game(2)
    assert thumb.taps == 4  # with the one too early
    assert facts(hall) == [{"type": "black_sow", "taker": 3}]


def test_an_ordinary_game_is_corrected_into_a_ramsch_and_back_and_struck(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    hall.enter(NORMAL)
    thumb = to_correct(Thumb(phone).open(hall)).choose("type", "ramsch")
    typed(thumb, 120, 60, 40).previewed()
    expect(phone.locator(".preview__changes")).to_contain_text("Stand danach:")
    thumb.save().saved()
    assert facts(hall) == [{"type": "ramsch", "pips": [120, 60, 40, 20]}]
    to_correct(thumb)
    expect(box(phone, 1)).to_have_value("120")
    expect(box(phone, 4)).to_have_attribute("placeholder", "20")
    thumb.pips(100).previewed()  # Inge's anew
    expect(box(phone, 1)).to_have_value("100")
    expect(box(phone, 4)).to_have_attribute("placeholder", "40")
    thumb.save().saved()
    assert facts(hall) == [{"type": "ramsch", "pips": [100, 60, 40, 40]}]
    to_correct(thumb).choose("type", "black_sow").choose("taker", "2").save().saved()
    to_correct(thumb).choose("type", "normal").re(2, 4).pips(130).save().saved()
    assert [one["re_pips"] for one in facts(hall)] == [130]


def test_without_network_it_waits_and_is_told_by_name(server: Server, phone: Page) -> None:
    hall = hall_of(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.choose("type", "ramsch")
    expect(phone.locator("[data-preview]")).to_have_text("Ramsch. Punkte folgen, sobald die Verbindung wieder steht.")
    typed(thumb, 120)
    expect(phone.locator("[data-preview]")).to_contain_text("Ramsch · Inge 120. Punkte folgen")
    thumb.pips(60).tap(".share[data-seat='3'] .pipbox").pips(40)
    expect(phone.locator("[data-preview]")).to_contain_text(
        "Ramsch · Inge 120, Karl-Heinz 60, Friederike 40, Jo 20. Punkte folgen"
    )
    thumb.save()
    mark(phone, "waiting", "1 Spiel wartet")
    thumb.choose("type", "black_sow").choose("taker", "2").save()
    mark(phone, "waiting", "2 Spiele warten")
    thumb.go("liste")
    expect(phone.locator(".queued").last).to_contain_text("Schwarze Sau · Karl-Heinz")
    phone.context.set_offline(False)
    mark(phone, "saved")
    assert facts(hall) == [{"type": "ramsch", "pips": [120, 60, 40, 20]}, {"type": "black_sow", "taker": 2}]


def test_two_phones_at_the_table_see_both(server: Server, phone: Page, other_phone: Page) -> None:
    hall = hall_of(server)
    one, other = Thumb(phone).open(hall), Thumb(other_phone).open(hall)
    typed(one.choose("type", "ramsch"), 120, 60)
    other.re(1, 3).pips(140).save().saved()
    expect(phone.locator("[data-taken-text]")).to_contain_text("Spiel 1 wurde gerade eingetragen: Re")
    one.tap("[data-further]").tap(".share[data-seat='3'] .pipbox").pips(40).save().saved()
    assert [entry["type"] for entry in facts(hall)] == ["normal", "ramsch"]
    other.game(3)
    phone.context.set_offline(True)
    typed(one.choose("type", "ramsch"), 60, 70, 80).save()
    other.choose("type", "black_sow").choose("taker", "1").save().saved()
    phone.context.set_offline(False)
    dialog = phone.locator("dialog")
    expect(dialog).to_contain_text("Pik Dame: Inge")
    expect(dialog).to_contain_text("Augen: Inge 60, Karl-Heinz 70, Friederike 80, Jo 30")


def test_half_of_it_survives_a_reload(server: Server, phone: Page) -> None:
    hall = hall_of(server, seats=5)
    thumb = typed(Thumb(phone).open(hall).choose("type", "ramsch"), 95, 60)
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(box(phone, 2)).to_have_value("95")
    expect(phone.locator(".shares")).to_be_visible()
    expect(phone.locator(".pipbox[data-active] input")).to_have_attribute("name", "pips_4")
    thumb.pips(55).save().saved()
    assert facts(hall) == [{"type": "ramsch", "pips": [95, 60, 55, 30]}]


def test_with_nines_no_pips_are_no_trick_unless_it_is_tapped(server: Server, phone: Page) -> None:
    hall = hall_of(server, NINES)
    thumb = typed(Thumb(phone).open(hall).choose("type", "ramsch"), 130, 70)
    empty = phone.locator(".share__empty")
    for seat in range(4):
        expect(empty.nth(seat)).to_be_hidden()
    thumb.pips(40).previewed()
    expect(empty.nth(3)).to_be_visible()  # what follows is 0 as well
    expect(phone.locator(".preview__told")).to_contain_text("Jo ohne Stich")
    thumb.tap(empty.nth(3)).previewed()
    expect(phone.locator(".preview__told")).not_to_contain_text("ohne Stich")
    thumb.tap(empty.nth(3)).save().saved()
    assert facts(hall) == [{"type": "ramsch", "pips": [130, 70, 40, 0], "no_trick": [4]}]


def test_where_ranges_are_tapped_a_ramsch_has_its_digits(server: Server, phone: Page) -> None:
    hall = hall_of(server, pips_by_range=True)
    thumb = Thumb(phone).open(hall)
    expect(phone.locator(".keypad")).to_be_hidden()
    typed(thumb.choose("type", "ramsch"), 90, 70, 65)
    expect(phone.locator(".ranges")).to_be_hidden()
    thumb.save().saved().game(2)
    expect(phone.locator(".ranges")).to_be_visible()
    assert facts(hall) == [{"type": "ramsch", "pips": [90, 70, 65, 15]}]


def test_by_the_keyboard_alone(server: Server, laptop: Page) -> None:
    hall = hall_of(server)
    page = at_the_laptop(server, laptop, hall)
    tab_to(page, "[name=type]")
    pressed(page, *["ArrowRight"] * 4)
    expect(page.locator("[name=type][value=ramsch]")).to_be_checked()
    tab_to(page, "[name=pips_1]")
    page.keyboard.type("120")
    expect(box(page, 2)).to_be_focused()  # on to the next by itself
    page.keyboard.type("60")
    page.keyboard.type("40")
    expect(box(page, 4)).to_have_attribute("placeholder", "20")
    pressed(page, "Enter")
    Thumb(page).game(2).saved()
    assert facts(hall) == [{"type": "ramsch", "pips": [120, 60, 40, 20]}]


# `within`: from the first field on; else digits find their way from wherever they are typed.
@pytest.mark.parametrize(
    ("keys", "within"),
    [
        ("120 Tab 12 Tab 60", True),
        ("12 Tab 100 Tab 60", False),
        ("120 60 40", False),
        ("100 Tab Shift+Tab 90 Tab 70 Tab 30", True),
    ],
)
def test_tab_after_a_player_leads_to_the_next_one(server: Server, laptop: Page, keys: str, within: bool) -> None:
    page = at_the_laptop(server, laptop, hall_of(server))
    tab_to(page, "[name=type]")
    pressed(page, *["ArrowRight"] * 4)
    if within:
        tab_to(page, "[name=pips_1]")
    for one in keys.split():
        if one.isdecimal():
            page.keyboard.type(one)
        else:
            page.keyboard.press(one)
    wanted = [one for one in keys.split() if one.isdecimal()][-3:]
    for seat, pips in enumerate(wanted, 1):
        expect(box(page, seat)).to_have_value(pips)
    expect(box(page, 4)).to_have_value("")


def test_with_the_biggest_letters_names_are_whole_above_the_pips(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(hall_of(server, NINES, 5)).choose("type", "ramsch")
    typed(thumb, 140, 50, 30).previewed()
    for size in [(320, 568, 200), (360, 740, 200), (360, 740, 150)]:
        sized(phone, *size)
        cut = phone.locator(".share:not([data-out]) .pipbox__label").evaluate_all(
            "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
        )
        assert not cut, size


def test_a_ramsch_of_five_whose_place_is_taken_keeps_its_players(
    server: Server, phone: Page, other_phone: Page
) -> None:
    hall = hall_of(server, seats=5)
    one, other = Thumb(phone).open(hall), Thumb(other_phone).open(hall)
    phone.context.set_offline(True)
    typed(one.choose("type", "ramsch"), 120)
    for seat, pips in ((4, 40), (5, 20)):  # that of Friederike follows
        one.tap(f".share[data-seat='{seat}'] .pipbox").pips(pips)
    one.save()
    typed(other.choose("type", "ramsch"), 60, 70, 80).save().saved()
    phone.context.set_offline(False)
    dialog = phone.locator("dialog")
    expect(dialog).to_contain_text("Augen: Karl-Heinz 120, Friederike 60, Jo 40, Wolfgang 20")
    one.tap(dialog.get_by_role("button", name="Ein weiteres Spiel: als nächstes eintragen"))
    expect(phone.locator(".shares [data-error]")).to_have_text("Karl-Heinz Brandt gibt und sitzt in diesem Spiel.")
    mark(phone, "refused")
    assert len(facts(hall)) == 1
    for seat in (1, 3, 4, 5):  # nothing follows from the pips of others
        expect(box(phone, seat)).to_have_attribute("placeholder", "")
    phone.reload()
    mark(phone, "refused")
    one.go("liste").tap(".queued [data-edit]").at("spiel")
    typed(one, 90, 70, 65).save().saved()
    assert facts(hall)[1] == {"type": "ramsch", "pips": [90, 70, 65, 15]}


def test_without_a_script_all_of_it_is_there(server: Server, open_page: Callable[..., Page]) -> None:
    hall = hall_of(server, NINES, 5)
    page = open_page(360, 740, java_script_enabled=False)
    page.goto(hall.table)
    page.locator("label:has([name=type][value=ramsch])").click()
    for seat, pips in ((2, 130), (3, 70), (4, 40)):
        box(page, seat).fill(str(pips))
    page.get_by_role("button", name="Vorschau").click()
    expect(page.locator(".preview__told")).to_contain_text("Wolfgang ohne Stich")
    expect(box(page, 2)).to_have_value("130")
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator(".tablehead__game")).to_contain_text("Spiel 2 ")
    page.locator("label:has([name=type][value=black_sow])").click()
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator(".field__error")).to_contain_text("Wer hat die Pik Dame genommen?")
    page.locator(".takers label:has([value='3'])").click()
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator(".tablehead__game")).to_contain_text("Spiel 3 ")
    assert [one["type"] for one in facts(hall)] == ["ramsch", "black_sow"]
