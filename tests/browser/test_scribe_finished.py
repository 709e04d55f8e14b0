"""A finished sheet: what is put right has the page's first place, and what was begun does not go without a word."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.test_scribe_meanwhile import CORRECTED
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.thumb import new_hall, pips
from tests.browser.waiting import hears_nothing, losing_answers, settle, until

OURS = {"type": "normal", "re": [1, 3], "re_pips": 130}
CONFIRMATIONS = ".finish"


def test_a_correction_stands_where_the_confirmations_stood(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 16)
    thumb = Thumb(phone).open(hall)
    expect(phone.locator(CONFIRMATIONS)).to_be_visible()
    thumb.go("liste").tap(phone.locator(".game__line").last).tap("[data-correct]:visible").at("spiel")
    expect(phone.locator(CONFIRMATIONS)).to_be_hidden()
    expect(phone.locator("#entry .pipbox--re")).to_be_in_viewport()
    thumb.tap(".thumbbar__cancel")
    expect(phone.locator(CONFIRMATIONS)).to_be_visible()
    thumb.go("liste").tap("[data-correct]:visible").at("spiel")
    thumb.pips(141).save().saved()
    expect(phone.locator(CONFIRMATIONS)).to_be_visible()
    assert pips(hall)[-1] == 141


def test_a_game_begun_in_vain_is_said(server: Server, phone: Page) -> None:
    """Another phone enters the last game, or the direction ends the round."""
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 15)
    Thumb(phone).open(hall).re(2, 4)
    hall.enter(OURS)
    expect(phone.locator("#notices")).to_contain_text("Das begonnene Spiel ist nicht gespeichert.")
    expect(phone.locator("#entry")).to_be_hidden()


def test_what_was_begun_in_vain_while_the_page_was_not_open_is_said_on_opening_it(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 15)
    thumb = Thumb(phone).open(hall).re(2, 4)
    phone.goto("about:blank")
    hall.enter(OURS)
    thumb.open(hall)
    expect(phone.locator("#notices")).to_contain_text("Das begonnene Spiel ist nicht gespeichert.")
    expect(phone.locator("#entry")).to_be_hidden()
    hall.run("ledger.strike(director_at(table), table.entries.last().id, version=table.version, reason='x')")
    expect(phone.locator("#entry")).to_be_visible()
    expect(phone.locator("[name=re]:checked")).to_have_count(2)  # and is there where it can be entered after all


def test_the_last_game_of_all_needs_no_such_word(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 15)
    said = phone.locator("#notices")
    Thumb(phone).open(hall).re(2, 4).pips(131).save().saved()
    expect(phone.locator(CONFIRMATIONS)).to_be_visible()
    expect(said).not_to_contain_text("nicht gespeichert")


def test_behind_the_last_game_there_is_only_what_the_court_rules(server: Server, laptop: Page) -> None:
    hall = new_hall(server, "lions-2024")
    hall.run("play_out(scribe_at(table))")
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    kinds = laptop.locator("[data-field=violation] label:visible")
    laptop.locator("[data-violation]").click()
    expect(kinds).to_have_text(["Unsportliches Verhalten", "Korrektur der Turnierleitung"])
    laptop.locator("[data-no-violation]").click()
    hall.run("ledger.strike(director_at(table), table.entries.last().id, version=table.version, reason='x')")
    laptop.locator("[data-violation]").click()
    expect(kinds.first).to_have_text("Unerheblicher Regelverstoß")


def test_a_solo_that_is_due_again_is_no_game_begun(server: Server, laptop: Page) -> None:
    """It stands in the form because it has to come next; the form was hidden when that was heard."""
    hall = new_hall(server, "lions-2024")
    hall.run("play_out(scribe_at(table))")
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    expect(laptop.locator("#entry")).to_be_hidden()
    hall.run("ledger.strike(director_at(table), table.entries.last().id, version=table.version, reason='x')")
    expect(laptop.locator("[name=type][value=solo]")).to_be_checked()
    laptop.locator(".game--struck .game__line").click()
    laptop.locator(".game--struck [data-correct]").click()
    expect(laptop.locator("#entry")).to_have_attribute("data-correcting", "")
    expect(laptop.locator("dialog[open]")).to_have_count(0)


def test_the_way_to_confirm_keeps_its_word_off_the_edge(server: Server, phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 16)
    Thumb(phone).open(hall).go("liste")
    button = phone.locator(".thumbbar__new")
    expect(button).to_have_text("Bestätigen")
    around, word = button.bounding_box(), button.locator("span").bounding_box()
    assert around and word
    assert around["x"] + 5 <= word["x"] and word["x"] + word["width"] <= around["x"] + around["width"] - 5


@pytest.mark.parametrize(("word", "asked"), [("bestaetigen", False), ("widersprechen", True)])
def test_a_word_whose_answer_is_lost_is_not_said_to_have_failed(
    server: Server, phone: Page, word: str, asked: bool
) -> None:
    """It has arrived, as the page shows with its next look at the sheet."""
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 16)

    def loses_the_answer(route: Route) -> None:
        assert route.fetch(url=route.request.url.replace(server.hall, server.laptop)).status == 200
        route.abort()

    phone.route(f"**/{word}/**", loses_the_answer, times=1)
    thumb = Thumb(phone).open(hall)
    hears_nothing(phone)
    thumb.tap(f"[action*={word}] button >> nth=0")
    if asked:
        thumb.tap("dialog [data-sure-yes]")
    failed = phone.locator(".notice--alarm", has_text="Keine Verbindung. Bitte gleich noch einmal versuchen.")
    expect(failed).to_be_visible()
    phone.unroute("**/stand/")
    phone.locator("[action*=zuruecknehmen]").wait_for()
    assert failed.count() == 0  # it goes with the same news, and not when its time is over


def test_a_game_whose_striking_is_not_answered_is_asked_about_no_more(server: Server, phone: Page) -> None:
    """Once the list shows it as struck nobody is offered to strike it a second time."""
    hall = new_hall(server)
    hall.enter(OURS)
    phone.route("**/streichen/", losing_answers(server), times=1)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-strike] button")
    hears_nothing(phone)
    thumb.tap("dialog [name=way][value=again]")
    failed = phone.locator(".notice--alarm", has_text="Keine Verbindung. Bitte gleich noch einmal versuchen.")
    expect(failed).to_be_visible()
    expect(phone.locator("dialog[open]")).to_have_count(1)
    phone.unroute("**/stand/")
    phone.locator(".game--struck").wait_for()
    expect(phone.locator("dialog[open]")).to_have_count(0)
    assert failed.count() == 0
    assert [entry["status"] for entry in hall.entries()] == ["struck"]


def test_nor_where_the_page_shows_it_before_the_line_breaks(server: Server, phone: Page) -> None:
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 16)
    held: list[Route] = []

    def holds_the_answer(route: Route) -> None:
        route.fetch(url=route.request.url.replace(server.hall, server.laptop))
        held.append(route)

    phone.route("**/bestaetigen/**", holds_the_answer, times=1)
    Thumb(phone).open(hall).tap("[action*=bestaetigen] button >> nth=0")
    phone.locator("[action*=zuruecknehmen]").wait_for()
    phone.evaluate(
        """() => {
          const note = (all) => all.forEach(({ addedNodes }) => (window.said ??= []).push(...addedNodes));
          new MutationObserver(note).observe(document.getElementById("notices"), { childList: true });
        }"""
    )
    with phone.expect_event("requestfailed", lambda request: "bestaetigen" in request.url):
        held[0].abort()
    assert phone.evaluate("new Promise((done) => setTimeout(() => done(window.said ?? [])))") == []


LASTS = """for (const wait = setTimeout; wait;) {
  window.setTimeout = (act, time, ...rest) => (time === 3500 ? 0 : wait(act, time, ...rest));
  break;
}"""  # what is said so goes not by itself


@pytest.mark.parametrize("comes_late", [False, True])
def test_a_word_that_a_correction_has_taken_off_is_not_said_to_be_given(
    server: Server, phone: Page, comes_late: bool
) -> None:
    """The answer comes before the news or behind them: nothing of it stands over why everybody is asked anew."""
    hall = new_hall(server, "schuetzenfest")
    hall.enter(*[OURS] * 16)
    phone.add_init_script(LASTS)
    thumb, said = Thumb(phone).open(hall), phone.locator("#notices")
    held: list[Route] = []
    if comes_late:
        phone.route("**/bestaetigen/**", lambda route: held.append(route), times=1)
    thumb.tap("[action*=bestaetigen] button >> nth=0")
    if comes_late:
        until(phone, lambda: bool(held))
        answer = held[0].fetch(url=held[0].request.url.replace(server.hall, server.laptop))
    else:
        expect(said).to_have_text("Bestätigt.")
    hall.run(CORRECTED)
    expect(phone.locator("[data-meanwhile] p")).to_contain_text("Spiel 16 wurde vom anderen Handy ersetzt")
    if comes_late:
        with phone.expect_event("requestfinished", lambda request: "bestaetigen" in request.url):
            held[0].fulfill(response=answer)
        settle(phone)
    expect(said).to_be_empty()
    expect(phone.locator("[action*=bestaetigen] button")).to_have_count(4)


def test_a_second_press_after_a_lost_answer_does_not_say_the_opposite(server: Server, phone: Page) -> None:
    """The way back lies where the thumb is by then: it asks first."""
    hall = new_hall(server, "lions-2024")
    hall.run(
        "from datetime import timedelta\nfrom django.utils import timezone\nfrom django.db.models import F\n"
        "Round.objects.filter(id=table.round_id).update(clock_started_at=timezone.now() - timedelta(minutes=300))\n"
        "Tournament.objects.filter(id=tournament.id).update(common_version=F('common_version') + 1)"
    )
    phone.route("**/zeit-um/", losing_answers(server), times=1)
    thumb = Thumb(phone).open(hall)
    thumb.tap(phone.get_by_role("button", name="Es war kein Spiel angefangen"))
    thumb.tap(phone.get_by_role("button", name="Doch, eines war angefangen"))
    expect(phone.locator("dialog [data-sure-text]")).to_have_text("War doch ein Spiel angefangen?")
    assert hall.run("result = table.no_game_begun") is True
    thumb.tap("dialog [data-sure-yes]")
    expect(phone.get_by_role("button", name="Es war kein Spiel angefangen")).to_be_visible()
    assert hall.run("result = table.no_game_begun") is False
