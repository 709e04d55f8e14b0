"""Between two games: what became of the last one, who deals now, and where the next key goes; a game half typed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.sizes import sized
from tests.browser.thumb import SAVE, kept, new_hall, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import comes_to_nothing, settle, until

OURS = {"type": "normal", "re": [1, 3], "re_pips": 130}
COVERED = """() => [...document.querySelectorAll("button, a[href], label, summary")].filter((one) => {
    const box = one.getBoundingClientRect();
    if (!one.offsetParent || !box.width || box.bottom < 0 || box.bottom > innerHeight) return false;
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return Boolean(found?.closest(".notice"));
}).map((one) => one.textContent.trim())"""


def english(server: Server, page: Page) -> None:
    page.context.add_cookies([{"name": "sprache", "value": "en", "url": server.hall}])


def focused(page: Page, selector: str) -> None:
    until(page, lambda: bool(page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector)))


# The line after saving.


def test_after_saving_one_line_says_what_it_came_to(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).re(1, 3).pips(92).save().saved()
    expect(phone.locator(".preview__saved")).to_have_text("Spiel 1: Kontra +2 (Karl-Heinz, Jo)")
    expect(phone.locator("[data-preview]")).to_contain_text("Karl-Heinz gibt, Friederike spielt auf.")
    expect(phone.locator("[data-aloud]")).to_have_text(
        "Spiel 1: Kontra +2 (Karl-Heinz, Jo), Karl-Heinz gibt, Friederike spielt auf."
    )
    for _question in range(2):  # it stays, whatever they bring
        with phone.expect_response("**/stand/"):
            pass
    expect(phone.locator(".preview__saved")).to_be_visible()
    thumb.re(2)
    expect(phone.locator(".preview__saved")).to_have_count(0)
    thumb.re(2)
    expect(phone.locator(".preview__saved")).to_have_count(0)
    expect(phone.locator("[data-preview]")).to_have_text("Karl-Heinz gibt, Friederike spielt auf.")


def test_it_says_so_in_english(server: Server, phone: Page) -> None:
    english(server, phone)
    Thumb(phone).open(new_hall(server)).re(1, 3).pips(92).save().saved()
    expect(phone.locator(".preview__saved")).to_have_text("Game 1: Kontra +2 (Karl-Heinz, Jo)")
    expect(phone.get_by_role("button", name="Change")).to_be_visible()


def test_what_was_saved_is_changed_from_there(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall).re(1, 3).pips(92).save().saved().game(2)
    thumb.tap(phone.get_by_role("button", name="Ändern"))
    expect(phone.locator("[data-editing-text]")).to_have_text("Korrektur von Spiel 1")
    thumb.pips(131).save().saved()  # the first digit replaces
    expect(phone.locator(".preview__saved")).to_have_text("Spiel 1: Re +1 (Inge, Friederike)")
    assert pips(hall) == [131]


def test_a_solo_and_a_violation_are_called_by_their_names(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server))
    thumb.choose("type", "solo").choose("solo", "queens").re(2).pips(130).save().saved()
    expect(phone.locator(".preview__saved")).to_have_text("Spiel 1: Damensolo, Re +3 (Karl-Heinz)")
    thumb.go("mehr").tap("[data-violation]").choose("violation", "minor").choose("offender", "4").save().saved()
    expect(phone.locator(".preview__saved")).to_have_text("Ein Eintrag: Geringfügiger Regelverstoß, Jo −3")
    thumb.tap(phone.get_by_role("button", name="Ändern"))
    expect(phone.locator("[data-editing-text]")).to_have_text("Korrektur")


def test_the_last_game_of_a_round_is_told_too(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 15)
    Thumb(phone).open(hall).re(1, 3).pips(131).save().saved()
    expect(phone.locator("body")).to_have_attribute("data-complete", "")
    expect(phone.locator(".notice")).to_have_text("Spiel 16: Re +1 (Inge, Friederike)")
    focused(phone, "#fertig")


def test_a_second_phone_is_told_of(server: Server, phone: Page, other_phone: Page) -> None:
    hall = new_hall(server)
    thumb, other = Thumb(phone).open(hall), Thumb(other_phone).open(hall)
    thumb.re(1, 3).pips(131).save().saved()
    expect(phone.locator("[data-preview]")).not_to_contain_text("zweites Handy")
    other.game(2)
    expect(other_phone.locator("[data-preview]")).to_contain_text("Auch ein zweites Handy schreibt an diesem Tisch.")
    other.re(1, 3).pips(132).save().saved()
    thumb.game(3)
    expect(phone.locator("[data-preview]")).to_contain_text("Auch ein zweites Handy schreibt an diesem Tisch.")


def test_the_director_is_no_second_phone(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    hall.run("enter(director_at(table), {'type': 'normal', 're': [1, 3], 're_pips': 130})")
    thumb.game(2)
    expect(phone.locator("[data-preview]")).to_have_text("Karl-Heinz gibt, Friederike spielt auf.")


def test_an_answer_that_was_lost_makes_no_second_phone(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)

    def lose(route: Any) -> None:
        route.fetch(url=route.request.url.replace(server.hall, server.laptop))
        route.abort()

    phone.route(SAVE, lose, times=2)
    thumb.re(1, 3).pips(131).save().game(2).saved()
    expect(phone.locator(".preview__saved")).to_have_text("Spiel 1: Re +1 (Inge, Friederike)")
    expect(phone.locator("[data-preview]")).not_to_contain_text("zweites Handy")


# Refusals.


def test_kontras_pips_stay_kontras_after_a_refusal(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3).pips(3, "kontra").previewed().save()
    expect(phone.locator("#entry [data-error]")).to_contain_text("237 Augen für Re")
    expect(phone.locator(".pipbox--kontra")).to_have_attribute("data-active", "")
    focused(phone, "[name=kontra_pips]")
    thumb.pips(0)
    expect(phone.locator("[name=kontra_pips]")).to_have_value("30")
    expect(phone.locator("[name=re_pips]")).to_have_value("")


def test_and_after_a_refusal_by_the_server(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server))
    phone.route("**/vorschau/", comes_to_nothing)
    thumb.re(1, 3).pips(3, "kontra").tap("[data-save]")
    expect(phone.locator("#entry [data-error]")).to_contain_text("237 Augen für Re")
    expect(phone.locator(".pipbox--kontra")).to_have_attribute("data-active", "")
    expect(phone.locator("[data-preview]")).to_have_text("")  # no old sentence beside it
    # Nor a new one, as soon as the server answers anything else.
    with phone.expect_response("**/stand/"):
        pass
    settle(phone)
    expect(phone.locator("[data-preview]")).to_have_text("")
    phone.locator(".key[data-key='9']").tap()  # the first digit replaces
    expect(phone.locator("[name=kontra_pips]")).to_have_value("9")


@pytest.mark.parametrize("cut", [False, True], ids=["with network", "without"])
def test_more_pips_than_there_are_are_refused_at_once(server: Server, phone: Page, cut: bool) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(cut)
    thumb.re(1, 3).pips(999).tap("[data-save]")
    expect(phone.locator("#entry [data-error]")).to_have_text("Augen sind eine ganze Zahl von 0 bis 240.")
    phone.context.set_offline(False)
    thumb.saved()
    assert hall.entries() == [] and kept(phone) == []


def test_old_sentences_never_stand_beside_a_new_refusal(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server)).re(1, 3).pips(131).save().saved().game(2)
    thumb.re(2).previewed().tap("[data-save]")
    expect(phone.locator("#entry [data-error]")).to_have_text("Wer ist Re?")
    expect(phone.locator("[data-preview]")).to_have_text("")
    thumb.re(4).tap("[data-save]")
    expect(phone.locator("#entry [data-error]")).to_have_text("Wie viele Augen?")
    expect(phone.locator("[data-preview]")).to_have_text("")


# The focus, and what lies over what.


def test_the_focus_goes_where_the_next_key_belongs(server: Server, laptop: Page) -> None:
    hall = new_hall(server)
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    laptop.locator("[name=re][value='1']").focus()
    for key in ("Space", "Tab", "Tab", "Space", "1", "3", "1", "Enter"):
        laptop.keyboard.press(key)
    Thumb(laptop).game(2).saved()
    focused(laptop, "[name=re][value='1']")
    laptop.get_by_role("button", name="Ändern").focus()
    laptop.keyboard.press("Enter")
    focused(laptop, "[name=re_pips]")
    laptop.keyboard.type("92")  # replaces
    expect(laptop.locator("[name=re_pips]")).to_have_value("92")
    laptop.keyboard.press("Escape")
    focused(laptop, "[name=re][value='1']")
    for key in ("Space", "Enter"):
        laptop.keyboard.press(key)
    expect(laptop.locator("#entry [data-error]")).to_be_visible()
    focused(laptop, "[name=re]")


def test_no_toast_covers_what_is_to_be_tapped(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    hall.run("from tournaments.rounds.links import revoke_link\nrevoke_link(tournament, table.number)")
    expect(phone.locator(".notice--alarm")).to_contain_text("Dieser Link gilt nicht mehr")
    assert phone.evaluate(COVERED) == []
    for view in ("liste", "mehr"):
        thumb.go(view)
        assert phone.evaluate(COVERED) == []
    box = phone.locator(".notice").bounding_box()
    assert box is not None and box["y"] + box["height"] < 52  # over the head, not over the form's keys
    clock = phone.locator(".tablehead__clock").bounding_box()
    assert clock is not None and box["x"] + box["width"] <= clock["x"]
    where = phone.locator(".notice").evaluate("one => getComputedStyle(one, '::before').content")
    assert where == '"Tisch 1 · Spiel 1 von 24"'  # what it lies over stands in it


def test_nor_does_one_in_big_letters_and_the_rest_stands_below(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3)
    expect(phone.locator("[data-preview]")).to_contain_text("Wie viele Augen?")
    hall.renew_link()
    expect(phone.locator(".notice--alarm")).to_have_text("Dieser Link gilt nicht mehr.")
    expect(phone.locator("[data-preview]")).to_contain_text("Den neuen Link gibt die Turnierleitung")  # untapped
    sized(phone, 360, 740, 200)
    edges = phone.evaluate(
        """() => [".notice", ".tablehead", ".tablehead__clock", "[data-queue-text]"].map((one) => {
          const { bottom, right, left, top } = document.querySelector(one).getBoundingClientRect();
          return { bottom, right, left, top };
        })"""
    )
    notice, head, clock, mark = edges
    assert notice["right"] <= min(clock["left"], mark["left"]) and notice["bottom"] <= head["bottom"]


def test_nor_does_one_on_the_laptop(server: Server, laptop: Page) -> None:
    hall = new_hall(server)
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    laptop.get_by_text("Es schreibt: ").click()
    laptop.get_by_role("button", name="Jo").click()
    expect(laptop.locator(".notice")).to_have_text("Schreiber geändert.")
    assert laptop.evaluate(COVERED) == []


# Half a game.


def test_a_half_typed_game_survives_a_reload(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    thumb.re(3, 1).choose("announce_re", "no_90").tap("[data-counter=extra_re_fox]").pips(10, "kontra")
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangenes Spiel wiederhergestellt")
    expect(phone.locator(".pipbox--kontra")).to_have_attribute("data-active", "")
    thumb.pips(5).save().saved()  # it goes on where it was
    assert [entry["facts"] for entry in hall.entries()] == [
        {
            "type": "normal", "re": [1, 3], "announcements": {"re": "no_90"}, "extras": {"re": ["fox"]},
            "re_pips": 135,
        }
    ]  # fmt: skip
    phone.reload()
    phone.wait_for_selector("html.js")
    expect(phone.locator("[name=re]:checked")).to_have_count(0)


def test_what_was_restored_can_be_thrown_away(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server)).re(3, 1)
    phone.reload()
    expect(phone.locator("[name=re]:checked")).to_have_count(2)
    thumb.tap(".thumbbar__cancel")
    expect(phone.locator("[name=re]:checked")).to_have_count(0)
    phone.reload()
    phone.wait_for_selector("html.js")
    expect(phone.locator("[data-editing]")).to_be_hidden()


def test_a_restored_game_whose_place_was_taken_asks(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3)
    hall.enter(OURS)
    phone.reload()
    expect(phone.locator("[data-taken-text]")).to_contain_text("Spiel 1 wurde gerade eingetragen")


def test_half_a_correction_survives_a_reload(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel").pips(14)
    phone.reload()
    expect(phone.locator("[data-editing-text]")).to_have_text("Angefangene Korrektur von Spiel 1 wiederhergestellt")
    thumb.pips(1).save().saved()
    assert pips(hall) == [141]


def test_the_next_round_begins_with_nothing(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    Thumb(phone).open(hall).re(1, 3)
    hall.run(
        "from tournaments.rounds import course\n"
        "access = director_at(table)\nplay_out(access)\nconfirm_all(access)\ncourse.close(table.round)\n"
        "publish_round(Tournament.objects.get(id=tournament.id), [[4, 3, 2, 1]])"
    )
    expect(phone.locator("dialog")).to_contain_text("Tisch 1, Runde 2")
    phone.reload()
    expect(phone.locator(".tablehead__round")).to_have_text("Runde 2")
    expect(phone.locator("[name=re]:checked")).to_have_count(0)


def test_two_games_that_are_struck_at_once_are_called_as_they_were(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS, {"type": "normal", "re": [2, 4], "re_pips": 150})
    Thumb(phone).open(hall)
    phone.context.set_offline(True)
    hall.run(
        "for entry in table.entries.order_by('-id'):\n"
        "    table.refresh_from_db()\n"
        "    ledger.strike(director_at(table), entry.id, reason='Falscher Tisch', version=table.version)"
    )
    phone.context.set_offline(False)
    told = phone.locator("[data-meanwhile] p")
    expect(told).to_contain_text("Spiel 1 wurde gerade gestrichen.")
    expect(told).to_contain_text("Spiel 2 wurde gerade gestrichen.")
