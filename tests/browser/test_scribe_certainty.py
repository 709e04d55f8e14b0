"""Certainty at the table: what is plausible is said and only then, what a correction changes, which table this is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.thumb import mark, new_hall

NEAR_THE_END = """
from datetime import timedelta
from django.utils import timezone
Round.objects.filter(id=table.round_id).update(clock_started_at=timezone.now() - timedelta(minutes={minutes}))
"""


def test_the_reason_is_said_only_where_the_pips_alone_say_something_else(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server, "ddv"))
    why = phone.locator(".preview__why")
    headline = phone.locator(".preview__headline")
    thumb.re(1, 3).choose("announce_re", "no_90").pips(148)
    expect(why).to_have_text("Re hatte keine 90 angesagt und hat 148 Augen: Kontra gewinnt.")
    thumb.tap("[data-key=clear]").pips(155)
    expect(headline).to_contain_text("Re gewinnt")
    expect(why).to_have_count(0)
    thumb.choose("announce_re", "no_90").choose("announce_kontra", "kontra").tap("[data-key=clear]").pips(120)
    expect(headline).to_contain_text("Re gewinnt")  # "Kontra" alone: Kontra needs 121
    expect(why).to_have_text("Re hat 120 Augen und braucht 120: Re gewinnt.")
    thumb.choose("announce_kontra", "no_60").choose("announce_re", "no_90")
    expect(why).to_contain_text("Niemand gewinnt.")


@pytest.mark.parametrize(
    "taps, sentence",
    [
        (["extra_re_fox", "extra_re_fox", "extra_kontra_fox"], "3 Füchse gibt es nicht"),
        (["extra_kontra_doppelkopf"] * 3, "Kontra hat 70 Augen: Mit 3 Doppelköpfen sind es mindestens"),
    ],
)
def test_extra_points_that_cannot_be_are_said_while_typing(
    server: Server, phone: Page, taps: list[str], sentence: str
) -> None:
    hall = new_hall(server, "oase")
    thumb = Thumb(phone).open(hall)
    thumb.re(1, 3)
    for name in taps:
        thumb.tap(f"[data-counter={name}]")
    if "70" not in sentence:
        expect(phone.locator(".preview__refused")).to_contain_text(sentence)  # before the pips
    thumb.pips(170).previewed()
    expect(phone.locator(".preview__refused")).to_contain_text(sentence)
    thumb.save()
    expect(phone.locator("#entry [data-error]")).to_contain_text(sentence)
    thumb.saved()  # nothing is on its way
    assert hall.entries() == []


def test_a_solo_says_what_it_counts_as(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter({"type": "solo", "solo": "queens", "re": [2], "re_pips": 130})
    thumb = Thumb(phone).open(hall)
    thumb.choose("type", "solo").choose("solo", "jacks").re(3).pips(131)
    expect(phone.locator(".preview__players")).to_contain_text("Pflichtsolo")
    thumb.re(2)
    expect(phone.locator(".preview__players")).to_contain_text("Lustsolo")
    thumb.save().saved().go("liste")
    expect(phone.locator("td.game__solo")).to_have_text(["P", "L"])


def test_whose_pips_were_counted_is_unmistakable(server: Server, phone: Page) -> None:
    """Kontra's pips typed into Re's box show at once who would win, on the players themselves."""
    thumb = Thumb(phone).open(new_hall(server))
    expect(phone.locator(".pipbox--re")).to_have_attribute("data-active", "")
    thumb.re(1, 3).pips(92)
    expect(phone.locator("[name=kontra_pips]")).to_have_attribute("placeholder", "148")
    expect(phone.locator("[data-points='1']")).to_have_text("−2")
    expect(phone.locator("[data-preview]")).to_contain_text("Kontra gewinnt")
    thumb.tap("[data-key=clear]").pips(92, "kontra")
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    expect(phone.locator("[name=re_pips]")).to_have_attribute("placeholder", "148")


def test_open_solos_are_told_before_the_time_is_up(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter({"type": "solo", "solo": "queens", "re": [2], "re_pips": 130})
    hall.run(NEAR_THE_END.format(minutes=80))
    Thumb(phone).open(hall)
    expect(phone.locator(".tablehead__clock")).to_have_attribute("data-state", "running")
    expect(phone.locator(".timelow")).to_be_hidden()
    hall.run(NEAR_THE_END.format(minutes=96))
    phone.reload()
    expect(phone.locator(".timelow")).to_be_visible()
    expect(phone.locator(".timelow")).to_have_text(
        "Gleich ist die Zeit um. Pflichtsolo offen: Inge, Friederike, Jo.", use_inner_text=True
    )


def test_bock_is_told_and_counts_double_in_the_preview(server: Server, phone: Page) -> None:
    hall = new_hall(server, "alte-saecke")
    hall.enter({"type": "normal", "re": [1, 3], "re_pips": 120})
    thumb = Thumb(phone).open(hall)
    expect(phone.locator("[data-slot=notes]")).to_contain_text("Bock: Die nächsten 4 Spiele zählen doppelt.")
    thumb.re(1, 3).pips(130)
    expect(phone.locator("[data-preview]")).to_contain_text("Spielwert 2")
    thumb.save().saved().go("liste")
    expect(phone.locator(".game__bock")).to_have_text("Bock")


def test_a_correction_further_back_shows_what_it_changes(server: Server, phone: Page) -> None:
    hall = new_hall(server, scribe_corrections=3)
    hall.enter(*[{"type": "normal", "re": [1, 3], "re_pips": 130}] * 4)
    thumb = Thumb(phone).open(hall).go("liste")
    expect(phone.locator("[data-correct]")).to_have_count(3)  # not the first one
    phone.locator(".game__line").nth(1).tap()
    thumb.tap("[data-correct]:visible").at("spiel")
    expect(phone.locator("[data-editing-text]")).to_have_text("Korrektur von Spiel 2")
    expect(phone.locator(".preview__changes")).to_have_text("Noch nichts geändert.")
    thumb.tap("[data-key=clear]").pips(110)
    changes = phone.locator(".preview__changes")
    expect(changes).to_have_text("Stand danach: Inge 4 dann 1 Karl-Heinz −4 dann −1 Friederike 4 dann 1 Jo −4 dann −1")
    thumb.save().saved()
    assert hall.run("result = list(table.seats.order_by('number').values_list('points', flat=True))") == [1, -1, 1, -1]
    thumb.go("liste")
    phone.locator(".game__line:not(.struck)").nth(2).tap()
    phone.locator("[data-strike] button:visible").tap()
    expect(phone.locator("dialog")).to_contain_text("Spiel 3 streichen?")
    expect(phone.locator("dialog tbody tr").first).to_have_text("Inge 1 0")  # from 1 to 0
    phone.locator("dialog .button--danger").tap()
    expect(phone.locator(".game--struck")).to_have_count(1)
    assert hall.run("result = list(table.seats.order_by('number').values_list('points', flat=True))") == [0, 0, 0, 0]


def test_every_stored_game_says_so_beside_those_that_wait(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter({"type": "normal", "re": [1, 3], "re_pips": 130})
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    mark(phone, "waiting", "1 Spiel wartet")
    thumb.tap("[data-queue-state]").at("liste")
    expect(phone.locator(".queued [data-state]")).to_have_text("wartet")
    phone.locator(".game__line").tap()
    expect(phone.locator(".game__why")).to_contain_text("gespeichert: Tisch 1")
    phone.context.set_offline(False)
    mark(phone, "saved", "gespeichert")


def test_a_phone_at_the_wrong_table_shows_whose_it_is(server: Server, phone: Page, other_phone: Page) -> None:
    hall, other = new_hall(server), new_hall(server, players=5)
    Thumb(phone).open(hall)
    Thumb(other_phone).open(other)
    for page, players in ((phone, 4), (other_phone, 5)):
        size = page.locator(".tablehead__table").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
        assert size >= 22
        assert page.locator(".tile__name").evaluate_all("all => all.every(e => e.innerText.trim())")
        expect(page.locator(".tile")).to_have_count(players)


def test_a_new_link_takes_the_place_of_a_lost_one(server: Server, phone: Page, laptop: Page) -> None:
    """The director revokes a lost phone's link and hands out another; the old one opens nothing."""
    hall = new_hall(server)
    Thumb(phone).open(hall)
    laptop.goto(f"{server.laptop}/{hall.slug}/leitung/runde/1/tisch/1/akte/")
    laptop.get_by_role("button", name="Alten Link sperren, neuen machen").click()
    expect(phone.locator(".notice--alarm")).to_contain_text("Dieser Link gilt nicht mehr")
    key = hall.run("result = tournament.table_links.get(number=1, revoked_at=None).key")
    assert key not in hall.table
    assert phone.goto(hall.table).status == 404  # type: ignore[union-attr]  # there is an answer
    phone.goto(f"{server.hall}/tisch/{key}/")
    Thumb(phone).re(1, 3).pips(131).save().saved().game(2)
