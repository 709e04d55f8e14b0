"""The scribe's phone: every kind of game with one thumb at 360 × 740, corrections, the end of a round."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring import PRESETS
from tests.browser.conftest import Server
from tests.browser.thumb import Thumb, new_hall
from tests.browser.waiting import settle

ORDINARY_TAPS = 4  # besides the digits of the pips
OTHER_TAPS = 8


def fits(page: Page) -> bool:
    """Does all of the page fit the screen, once its font is there?"""
    settle(page)
    return bool(
        page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
        )
    )


def test_an_ordinary_game_takes_four_taps_and_fits_the_screen(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    assert fits(phone)
    thumb.re(1, 3)
    expect(phone.locator("[data-preview]")).to_contain_text("121–150")  # after two taps: what it would be worth
    thumb.choose("announce_re", "re").pips(148)
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt, Spielwert 3")
    assert thumb.points() == ["+3", "−3", "+3", "−3"]
    assert fits(phone)
    thumb.save().saved().game(2)
    assert thumb.taps <= ORDINARY_TAPS
    expect(phone.locator("[data-preview]")).to_contain_text("Karl-Heinz gibt, Friederike spielt auf.")
    assert [entry["facts"] for entry in hall.entries()] == [
        {"type": "normal", "re": [1, 3], "announcements": {"re": "re"}, "re_pips": 148}
    ]


def test_from_the_list_a_new_game_takes_four_taps_too(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.go("liste").taps = 0
    thumb.tap(".thumbbar__new").at("spiel").re(2, 4).pips(92).save().saved().game(2)
    assert thumb.taps <= ORDINARY_TAPS


@pytest.mark.parametrize(
    ("ruleset", "seats"), [("lions-2024", 4), *((ruleset, 5) for ruleset in PRESETS)]
)  # at five there is less room
def test_every_ruleset_fits(server: Server, phone: Page, ruleset: str, seats: int) -> None:
    thumb = Thumb(phone).open(new_hall(server, ruleset, seats))
    thumb.re(2, 3).pips(130)
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt, Spielwert")
    assert fits(phone)
    small = phone.evaluate(
        """() => [...document.querySelectorAll('.entry button, .entry label, .thumbbar > *, .tablehead button')]
            .filter(e => e.offsetParent && !e.closest('[hidden], .visually-hidden, .tile[data-out]'))
            .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
            .filter(([, r]) => r.width > 0 && (r.height < 43.5 || r.width < 44)).map(([text]) => text)"""
    )
    assert small == []


def test_extra_points_are_counted_by_taps(server: Server, phone: Page) -> None:
    hall = new_hall(server, "oase")
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).tap("[data-counter=extra_re_fox]").tap("[data-counter=extra_re_fox]")
    thumb.tap("[data-counter=extra_kontra_doppelkopf]").pips(130).save().saved()
    assert hall.entries()[0]["facts"]["extras"] == {"re": ["fox", "fox"], "kontra": ["doppelkopf"]}
    thumb.tap("[data-counter=extra_re_charlie]").tap("[data-counter=extra_re_charlie]").re(1, 2).pips(
        130
    ).save().saved()
    assert "extras" not in hall.entries()[1]["facts"]


def test_a_solo_offers_no_extra_points_and_forgets_those_tapped(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.tap("[data-counter=extra_re_fox]").choose("type", "solo")
    expect(phone.locator(".extras").first).to_be_hidden()
    thumb.choose("solo", "aces").re(2).pips(130).save().saved()
    assert "extras" not in hall.entries()[0]["facts"]


def test_a_second_tap_takes_an_announcement_back(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).choose("announce_re", "no_30").choose("announce_re", "no_30").pips(130).save().saved()
    assert "announcements" not in hall.entries()[0]["facts"]


def test_kontras_pips_and_a_tap_that_changes_nothing(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).pips(148)
    thumb.tap(".pipbox--kontra")
    expect(phone.locator("[name=re_pips]")).to_have_value("148")  # looking is not typing
    thumb.pips(130, "kontra")
    expect(phone.locator("[name=re_pips]")).to_have_attribute("placeholder", "110")
    thumb.save().saved()
    assert hall.entries()[0]["facts"]["re_pips"] == 110


def test_after_a_tap_on_a_full_box_the_pips_begin_anew(server: Server, phone: Page) -> None:
    """No digit can follow there: one that is pressed is of another number."""
    hall = new_hall(server)
    box = phone.locator("[name=re_pips]")
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).pips(100)
    thumb.tap(".pipbox--re")
    expect(box).to_have_value("100")
    thumb.tap("[data-key='9']")
    expect(box).to_have_value("9")
    thumb.tap(".pipbox--re").tap("[data-key='0']")
    expect(box).to_have_value("90")
    thumb.tap(".pipbox--re").tap("[data-key='1']").tap("[data-key='4']").tap("[data-key='0']").tap("[data-key='0']")
    expect(box).to_have_value("140")
    thumb.save().saved()
    assert hall.entries()[0]["facts"]["re_pips"] == 140


def test_with_nines_no_pips_ask_for_a_trick(server: Server, phone: Page) -> None:
    hall = new_hall(server, "ddv")
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).pips(240).save()
    expect(phone.locator("#entry [data-error]")).to_contain_text("„kein Stich“")
    questions = [
        said for said in phone.locator("#entry").inner_text().split("\n") if said.endswith("?") and "Stich" in said
    ]
    assert questions == ["Gar kein Stich, oder einer ohne Augen?"]
    thumb.choose("no_trick", "yes").save().saved()
    assert hall.entries()[0]["facts"]["no_trick"] == "kontra"


def test_ranges_where_the_organizer_allows_them(server: Server, phone: Page) -> None:
    hall = new_hall(server, pips_by_range=True)
    thumb = Thumb(phone).open(hall)
    expect(phone.locator(".keypad")).to_be_hidden()
    thumb.re(1, 3).choose("range", "151").save().saved()
    assert thumb.taps <= ORDINARY_TAPS
    thumb.tap("[data-exact]").re(1, 3).pips(155).save().saved()
    assert 151 <= hall.entries()[0]["facts"]["re_pips"] <= 180
    assert hall.entries()[1]["facts"]["re_pips"] == 155


def test_nothing_is_saved_while_something_is_missing(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.save()
    expect(phone.locator(".notice")).to_have_text("Wer ist Re?")  # nothing is begun: it goes by itself
    expect(phone.locator("#entry [data-error]")).to_have_count(0)
    thumb.re(1).save()
    expect(phone.locator("#entry [data-error]")).to_have_text("Wer ist Re?")
    thumb.re(3).save()
    expect(phone.locator("#entry [data-error]")).to_have_text("Wie viele Augen?")
    thumb.pips(3)
    expect(phone.locator(".preview__refused")).to_contain_text("3 Augen für Re")
    thumb.save()
    expect(phone.locator("#entry [data-error]")).to_contain_text("3 Augen für Re")
    thumb.saved()  # nothing is on its way
    assert hall.entries() == []


def test_the_phones_own_keyboard_stays_away(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server))
    thumb.tap(".pipbox--re")
    assert phone.locator("[name=re_pips]").get_attribute("inputmode") == "none"
    sizes = phone.evaluate(
        "[...document.querySelectorAll('input:not([type=hidden], [type=radio], [type=checkbox])')]"
        ".map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) >= 16


def test_the_last_game_is_corrected(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).choose("announce_re", "no_90").pips(160).save().saved().game(2)
    thumb.go("liste").tap(".game__line").tap("[data-correct]").at("spiel")
    expect(phone.locator("[name=re_pips]")).to_have_value("160")
    expect(phone.locator("[name=announce_re][value=no_90]")).to_be_checked()
    thumb.tap("[data-key=clear]").pips(140)
    expect(phone.locator("[data-preview]")).to_contain_text("Kontra gewinnt")
    thumb.save().saved()
    assert [(one["status"], one["facts"]["re_pips"]) for one in hall.entries()] == [
        ("corrected", 160),
        ("standing", 140),
    ]
    thumb.go("liste")
    expect(phone.locator(".game--corrected .struck")).to_have_count(1)


def test_the_last_game_is_struck_after_a_look_at_what_changes(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).pips(160).save().saved().game(2)
    thumb.go("liste").tap(".game__line").tap("[data-strike] button")
    dialog = phone.locator("dialog")
    expect(dialog).to_contain_text("Spiel 1 streichen?")
    thumb.tap("dialog [data-close]")
    expect(dialog).to_be_hidden()
    thumb.tap("[data-strike] button").tap("dialog .button--danger")
    thumb.game(1)
    assert hall.entries()[0]["status"] == "struck"
    expect(phone.locator(".game--struck")).to_contain_text("Gestrichen")


def test_a_due_solo_is_announced_and_ready(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(*[{"type": "normal", "re": [1, 3], "re_pips": 130}] * 20)
    thumb = Thumb(phone).open(hall)
    expect(phone.locator("[data-slot=notes]")).to_contain_text("ab jetzt wird vorgeführt, zuerst Karl-Heinz")
    expect(phone.locator("[name=re][value='2']")).to_be_checked()
    thumb.choose("type", "normal").re(1).pips(130).previewed()
    expect(phone.locator(".preview__refused")).to_contain_text(
        "Karl-Heinz Brandt muss jetzt das Pflichtsolo vorführen."
    )
    thumb.save()
    expect(phone.locator("#entry [data-error]")).to_contain_text("muss jetzt das Pflichtsolo vorführen")
    thumb.saved()  # nothing is on its way
    assert len(hall.entries()) == 20


def test_what_is_due_is_of_the_next_game_alone(server: Server, phone: Page) -> None:
    """Not of one that is put right, nor of one behind games that only this phone has."""
    hall = new_hall(server)
    hall.enter(*[{"type": "normal", "re": [1, 3], "re_pips": 130}] * 20)
    thumb = Thumb(phone).open(hall)
    marks, note = phone.locator(".tile__must"), phone.locator(".note--presenting")
    expect(marks).to_be_visible()
    thumb.go("liste").tap(phone.locator(".game__line").last).tap(phone.locator("[data-correct]:visible")).at("spiel")
    expect(phone.locator("[data-editing-text]")).to_have_text("Korrektur von Spiel 20")
    expect(marks).to_be_hidden()
    thumb.tap(".thumbbar__cancel")
    expect(marks).to_be_visible()
    expect(note).to_be_visible()
    phone.context.set_offline(True)
    thumb.choose("solo", "queens").pips(130).save()
    expect(note).to_be_hidden()
    phone.context.set_offline(False)
    expect(note).to_be_visible()
    expect(note).to_contain_text("zuerst Friederike")


def test_everybody_confirms_by_name_and_one_disagrees(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.run("play_out(scribe_at(table))")
    thumb = Thumb(phone).open(hall)
    expect(phone.locator("#entry")).to_be_hidden()
    expect(phone.locator(".finish")).to_contain_text("€")
    thumb.tap(phone.get_by_role("button", name="Inge Sommer bestätigt"))
    expect(phone.locator(".finish .badge--saved")).to_have_count(1)
    thumb.tap(phone.get_by_role("button", name="Jo Lang ist nicht einverstanden"))
    thumb.tap("dialog .button--danger")
    expect(phone.locator("[data-slot=notes]")).to_contain_text("Turnierleitung gerufen")
    assert hall.run("result = table.call_reasons.get().player.name") == "Jo Lang"


def test_help_is_two_taps_away_and_the_court_beside_it(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server))
    thumb.go("mehr")
    expect(phone.locator(".help")).to_be_visible()
    expect(phone.locator(".help")).to_contain_text("keine 90")
    expect(phone.locator(".help")).to_contain_text("Lions Club 2024")
    assert thumb.taps <= 2
    expect(phone.locator(".thumbbar__call")).to_be_hidden()  # one bell is enough
    thumb.tap(phone.locator("#mehr").get_by_role("button", name="Turnierleitung rufen"))
    expect(phone.locator("[data-slot=notes]")).to_contain_text("Turnierleitung gerufen")


def test_the_time_runs_out(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.run(
        "from datetime import timedelta\nfrom django.utils import timezone\n"
        "Round.objects.filter(id=table.round_id).update("
        "clock_started_at=timezone.now() - timedelta(minutes=100) + timedelta(seconds=3))\n"
        "from django.db.models import F\n"
        "Tournament.objects.filter(id=tournament.id).update(common_version=F('common_version') + 1)"
    )
    thumb = Thumb(phone).open(hall)
    expect(phone.locator(".timeover")).to_be_visible()
    expect(phone.locator(".timeover")).to_contain_text("Nach dem angefangenen Spiel")
    thumb.tap(phone.get_by_role("button", name="Es war kein Spiel angefangen"))
    expect(phone.locator("[data-slot=notes]")).to_contain_text("Noch 4 Pflichtsoli werden vorgeführt, jetzt Inge")
    expect(phone.locator("[name=type][value=solo]")).to_be_checked()


def test_the_next_round_shows_its_table_unmistakably(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3)
    hall.run(
        "from tournaments import ledger\nfrom tournaments.rounds import course\n"
        "access = director_at(table)\nplay_out(access)\nconfirm_all(access)\ncourse.close(table.round)\n"
        "publish_round(Tournament.objects.get(id=tournament.id), [[4, 3, 2, 1]])"
    )
    dialog = phone.locator("dialog")
    expect(dialog).to_contain_text("Tisch 1, Runde 2")
    expect(dialog.locator("li").first).to_have_text("Jo Lang")
    phone.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    thumb.tap("[data-moved-go]")
    expect(phone.locator(".tablehead__round")).to_have_text("Runde 2")
    expect(phone.locator(".tile").first).to_contain_text("Jo")


def test_without_a_script_the_form_still_works(server: Server, open_page: object) -> None:
    hall = new_hall(server)
    page: Page = open_page(360, 740, java_script_enabled=False)  # type: ignore[operator]  # a fixture's function
    page.goto(hall.table)
    page.locator("[name=re][value='1']").check(force=True)
    page.locator("[name=re][value='4']").check(force=True)
    page.locator("[name=re_pips]").fill("3")
    page.locator("#entry").get_by_role("button", name="Speichern").click()
    expect(page.locator("#error-re_pips")).to_contain_text("3 Augen für Re")
    page.locator("[name=re_pips]").fill("133")
    page.locator("#entry").get_by_role("button", name="Vorschau").click()
    expect(page.locator("[data-preview]")).to_contain_text("Re gewinnt")
    page.locator("#entry").get_by_role("button", name="Speichern").click()
    expect(page.locator(".tablehead__game")).to_contain_text("Spiel 2 ")
    assert hall.entries()[0]["facts"] == {"type": "normal", "re": [1, 4], "re_pips": 133}
