"""Every state of the scribe's page that comes between two games, in both languages, by day and by night, on small
screens and with big text: nothing that axe finds at all serious, nothing without a name, nothing too small for a thumb,
nothing too wide, cut or out of reach."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.sizes import TIGHTEST, cut_or_out_of_reach, small
from tests.browser.test_accessibility import CONTRAST_ONLY, axe
from tests.browser.thumb import Hall, mark, new_hall
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import CUT_OFF_AFTER

found_by_axe = partial(axe, grave=("moderate", "serious", "critical"))
NAMELESS = """() => [...document.querySelectorAll("button, a[href], summary, dialog")].filter((one) => one.offsetParent)
    .filter((one) => !(one.getAttribute("aria-label") || one.textContent).trim()).map((one) => one.outerHTML)"""
ORDINARY = {"type": "normal", "re": [1, 3], "re_pips": 130}
OF_FIVE = {"type": "normal", "re": [2, 3], "re_pips": 130}


def dialog(page: Page) -> None:
    expect(page.locator("dialog")).to_be_visible()


def another_game(server: Server, page: Page, theirs: dict[str, Any], *later: dict[str, Any]) -> None:
    """A game waits on this phone while its place is taken by another one."""
    hall = new_hall(server)
    thumb = Thumb(page).open(hall)
    page.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.enter(theirs, *later)
    page.context.set_offline(False)
    dialog(page)


def conflict(server: Server, page: Page) -> None:
    announced = {"re": "no_90", "kontra": "kontra"}
    another_game(server, page, {"type": "normal", "re": [2, 4], "re_pips": 150, "announcements": announced})
    expect(page.locator("[data-choice=replace]")).to_be_visible()


def conflict_of_the_same_game(server: Server, page: Page) -> None:
    another_game(server, page, ORDINARY | {"re_pips": 131})
    expect(page.locator("[data-choice=drop].button--primary")).to_be_visible()


def conflict_too_late_to_replace(server: Server, page: Page) -> None:
    another_game(server, page, ORDINARY, ORDINARY, ORDINARY)
    expect(page.locator("[data-choice=replace]")).to_have_count(0)


def conflict_put_aside(server: Server, page: Page) -> None:
    """Closed, the two games are still in the list, to be looked at later."""
    conflict(server, page)
    page.keyboard.press("Escape")
    Thumb(page).tap("[data-queue-state]")
    expect(page.locator(".queued [data-choose]")).to_be_visible()


def conflict_to_be_decided(server: Server, page: Page) -> None:
    """Closed, it is said above the bar too."""
    conflict(server, page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-unsettled] [data-choose]")).to_be_visible()


def another_round(server: Server, page: Page) -> None:
    hall = new_hall(server)
    Thumb(page).open(hall)
    hall.run(
        "from tournaments.rounds import course\n"
        "access = director_at(table)\nplay_out(access)\nconfirm_all(access)\ncourse.close(table.round)\n"
        "publish_round(Tournament.objects.get(id=tournament.id), [[4, 3, 2, 1]])"
    )
    dialog(page)


def the_end(server: Server, page: Page) -> Hall:
    hall = new_hall(server, "schuetzenfest", 5)
    hall.run("play_out(scribe_at(table))")
    Thumb(page).open(hall)
    expect(page.locator(".finish")).to_be_visible()
    return hall


def the_end_half_confirmed(server: Server, page: Page) -> None:
    hall = the_end(server, page)
    hall.run(
        "from tournaments import ledger\nledger.confirm(scribe_at(table), 1)\n"
        "ledger.disagree(scribe_at(table_of(table.round)), 2, '')"
    )
    expect(page.locator(".finish .badge")).to_have_count(2)


def disagreeing(server: Server, page: Page) -> None:
    the_end(server, page)
    Thumb(page).tap(page.locator("[hx-confirm] button").first)
    dialog(page)


def striking(server: Server, page: Page) -> None:
    hall = new_hall(server, players=5)
    hall.enter(OF_FIVE)
    Thumb(page).open(hall).go("liste").tap(".game__line").tap("[data-strike] button")
    dialog(page)


def refused(server: Server, page: Page) -> None:
    """Played without network, and it cannot have been: behind it solos are presented."""
    hall = new_hall(server)
    hall.run("tournament.ruleset_data |= {'games_per_round': 6}\ntournament.save()")
    hall.enter(ORDINARY)
    thumb = Thumb(page).open(hall)
    page.context.set_offline(True)
    thumb.re(1, 3).pips(131).save().choose("type", "normal").re(1, 3).pips(132).save().re(2, 4)
    page.context.set_offline(False)
    mark(page, "refused")
    thumb.tap("[data-queue-state]")
    expect(page.locator(".queued [data-edit]")).to_be_visible()


def refused_and_put_right(server: Server, page: Page) -> None:
    refused(server, page)
    Thumb(page).tap(".queued [data-edit]").tap("dialog [data-sure-yes]")
    expect(page.locator("#entry [data-error]")).to_be_visible()


def impossible(server: Server, page: Page) -> None:
    thumb = Thumb(page).open(new_hall(server, "oase")).re(1, 3)
    for counter in ("extra_re_fox", "extra_re_fox", "extra_kontra_fox"):
        thumb.tap(f"[data-counter={counter}]")
    thumb.pips(170).previewed()
    expect(page.locator(".preview__refused")).to_be_visible()


def correcting(server: Server, page: Page) -> None:
    hall = new_hall(server)
    hall.enter(ORDINARY)
    Thumb(page).open(hall).go("liste").tap(".game__line").tap("[data-correct]")
    expect(page.locator(".preview__changes")).to_be_visible()


def correcting_at_five(server: Server, page: Page) -> None:
    hall = new_hall(server, "oase", 5)
    hall.enter(OF_FIVE)
    thumb = Thumb(page).open(hall).go("liste").tap(".game__line").tap("[data-correct]")
    thumb.tap("[data-key=clear]").pips(110)
    expect(page.locator(".preview__changes span")).not_to_have_count(0)


def violating(server: Server, page: Page) -> None:
    thumb = Thumb(page).open(new_hall(server, "ddv", 5))
    thumb.go("mehr").tap("[data-violation]").choose("violation", "serious")
    thumb.choose("offender", "4").choose("soloist", "2").choose("levels", "2")
    expect(page.locator(".preview__headline")).to_be_visible()


def violating_in_a_decided_game(server: Server, page: Page) -> None:
    thumb = Thumb(page).open(new_hall(server, "ddv"))
    thumb.go("mehr").tap("[data-violation]").choose("violation", "decided")
    thumb.choose("offender", "4").re(4, 1)
    expect(page.locator("[data-preview] p").first).to_be_visible()


def no_network(server: Server, page: Page) -> None:
    page.clock.install()
    Thumb(page).open(new_hall(server))
    page.context.set_offline(True)
    page.clock.fast_forward(CUT_OFF_AFTER)
    mark(page, "cut")
    Thumb(page).re(1, 3).pips(148)
    expect(page.locator(".preview__later")).to_be_visible()


def no_network_and_a_game_waits(server: Server, page: Page) -> None:
    no_network(server, page)
    Thumb(page).save().tap("[data-queue-state]")
    expect(page.locator(".queued")).to_be_visible()


def saved_and_told(server: Server, page: Page) -> None:
    Thumb(page).open(new_hall(server)).re(1, 3).pips(131).save().saved()
    expect(page.locator("[data-change]")).to_be_visible()


def begun_in_a_place_that_was_taken(server: Server, page: Page) -> None:
    hall = new_hall(server)
    Thumb(page).open(hall).re(1, 3).pips(131)
    hall.enter(ORDINARY)
    expect(page.locator("[data-taken]")).to_be_visible()


def restored(server: Server, page: Page) -> None:
    Thumb(page).open(new_hall(server)).re(1, 3).pips(131)
    page.reload()
    expect(page.locator("[data-editing]")).to_be_visible()


def called_and_the_time_is_up(server: Server, page: Page) -> None:
    hall = new_hall(server)
    hall.run(
        "from datetime import timedelta\nfrom django.utils import timezone\nfrom tournaments import ledger\n"
        "started = timezone.now() - timedelta(minutes=100)\n"
        "Round.objects.filter(id=table.round_id).update(clock_started_at=started)\n"
        "ledger.call(scribe_at(table_of(table.round)), '')"
    )
    Thumb(page).open(hall)
    expect(page.locator(".timeover")).to_be_visible()


STATES: list[Callable[[Server, Page], object]] = [
    conflict,
    conflict_of_the_same_game,
    conflict_too_late_to_replace,
    conflict_put_aside,
    conflict_to_be_decided,
    another_round,
    the_end,
    the_end_half_confirmed,
    disagreeing,
    striking,
    refused,
    refused_and_put_right,
    impossible,
    correcting,
    correcting_at_five,
    violating,
    violating_in_a_decided_game,
    no_network,
    no_network_and_a_game_waits,
    saved_and_told,
    begun_in_a_place_that_was_taken,
    restored,
    called_and_the_time_is_up,
]


# States with nothing in them that no other state has: axe looks at that one.
LIKE_ANOTHER = {
    conflict_of_the_same_game: conflict,
    conflict_too_late_to_replace: conflict,
    the_end: the_end_half_confirmed,
    disagreeing: striking,
    correcting: correcting_at_five,
    no_network: no_network_and_a_game_waits,
}
# Colours that are not in all others too.
BY_NIGHT = (
    conflict, the_end_half_confirmed, striking, refused_and_put_right, impossible, correcting_at_five,
    no_network_and_a_game_waits, begun_in_a_place_that_was_taken, called_and_the_time_is_up,
)  # fmt: skip
WITH_OTHER_WORDS = [state for state in STATES if state not in (the_end, correcting, no_network)]


def come(come_to: Callable[[Server, Page], object], server: Server, page: Page, language: str) -> None:
    page.context.add_cookies([{"name": "sprache", "value": language, "url": server.hall}])
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    come_to(server, page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("dialog [inert], dialog[inert]")).to_have_count(0)  # one that opens by itself, for a moment


def hard(page: Page) -> list[str]:
    """What is hard to use on this page, as it stands."""
    wide = page.evaluate("document.documentElement.scrollWidth") > 360
    return [*page.evaluate(NAMELESS), *small(page), *(["too wide"] if wide else [])]


@pytest.mark.parametrize("come_to", STATES, ids=lambda one: one.__name__)
def test_no_state_is_hard_to_use(server: Server, phone: Page, come_to: Callable[[Server, Page], object]) -> None:
    come(come_to, server, phone, "de")
    assert hard(phone) == []
    if come_to not in LIKE_ANOTHER:
        assert list(found_by_axe(phone, {})) == []
    if come_to in BY_NIGHT:
        phone.emulate_media(color_scheme="dark", reduced_motion="reduce")
        assert list(found_by_axe(phone, CONTRAST_ONLY)) == []
    found = cut_or_out_of_reach(phone, TIGHTEST)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("come_to", WITH_OTHER_WORDS, ids=lambda one: one.__name__)
def test_nor_in_english(server: Server, phone: Page, come_to: Callable[[Server, Page], object]) -> None:
    """Its parts and their colours are those of the German page."""
    come(come_to, server, phone, "en")
    assert hard(phone) == []


BROKEN = """() => [...document.querySelectorAll(".game__kind > span")].flatMap((cell) => {
    const text = cell.firstChild;
    return [...text.data.matchAll(/\\S+/g)].filter(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map((one) => one.top)).size > 1;
    }).map((match) => match[0].replaceAll("\\u00ad", "|"));
})"""


def test_long_words_break_between_syllables_on_a_phone_and_not_at_all_on_a_laptop(
    server: Server, phone: Page, laptop: Page
) -> None:
    hall = new_hall(server, "ddv", 5)
    hall.enter(
        {"violation": "serious", "offender": 2},
        {"violation": "minor", "offender": 2},
        {"violation": "decided", "offender": 2, "game": {"type": "normal", "re": [2, 3], "re_pips": 170}},
    )
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/")
    expect(laptop.locator(".game")).to_have_count(3)
    assert laptop.evaluate(BROKEN) == []
    Thumb(phone).open(hall).go("liste")
    expect(phone.locator(".game")).to_have_count(3)
    broken = phone.evaluate(BROKEN)
    assert broken and all("|" in word for word in broken)
    overflowing = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
    assert phone.locator(".game__kind").evaluate_all(overflowing) == []
