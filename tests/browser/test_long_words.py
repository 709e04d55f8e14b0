"""Names of eighty characters without a space: they break, and no page grows wider than the phone that shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import sign_in
from tests.browser.sizes import sized
from tests.server import Server

MAKE = """
from datetime import date
from tests.tournaments.helpers import *
from tournaments import ledger
from tournaments.pages.routes import table_base
from tournaments.rounds import links, course
from tournaments.sign_in_key import organizer_user
from tournaments.people import fees
from tournaments.people.players import rename_player
from tournaments.results.settling import settle
from tournaments.setting_up import create_tournament

def word(beginning, length):
    return (beginning + "weitverzweigteverbandsgemeindemeisterschaftsvorrundenqualifikation" * 2)[:length]

players = "\\n".join(f"{word(f'Spieler{n}', 80)}, {word('Verein', 80)}" for n in range(1, 10))
tournament = create_tournament(
    name=word("Turnier", 120), date=date(2026, 11, 9), ruleset="oase", rounds=3, players=players, user=organizer_user()
)
links.provide_links(tournament, 2)
first = publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
for number in (1, 2):
    scribe = scribe_at(table_of(first, number))
    play_out(scribe)
    ledger.disagree(scribe, 1, word("Grund", 200))
    ledger.call_answered(director_at(table_of(first, number)))
    confirm_all(scribe)
assert not course.close(first)
second = publish_round(tournament, [[1, 5, 3, 7], [2, 6, 4, 8, 9]])
scribe = scribe_at(table_of(second, 1))
enter(scribe, normal([1, 2], 140), solo(3, 130), normal([2, 4], 95))
ledger.call(scribe, word("Ruf", 200))
rename_player(tournament.players.get(number=2), word("Anders", 80), word("Klub", 80))
fees.change_fees(tournament, [fees.Wanted(word("Beitrag", 40), 100_000)])
settle(tournament.players.get(number=3), 100_000)
result = {"slug": tournament.slug, "key": table_base(scribe)}
"""
DRAW = """
from tests.tournaments.helpers import *
from tournaments.rounds import course
from tournaments.models import Tournament
tournament = Tournament.objects.get(slug="{slug}")
second = tournament.rounds.get(number=2)
for number in (1, 2):
    scribe = scribe_at(table_of(second, number))
    play_out(scribe)
    confirm_all(scribe)
assert not course.close(second)
seat_round(tournament, [[1, 2, 6, 7], [3, 4, 5, 8, 9]])
"""
# What stands wider than its page: the page itself, and the innermost of what pushes it.
TOO_WIDE = """() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  const wide = [...document.body.querySelectorAll("*")].filter(
    (one) => one.getBoundingClientRect().right > page.clientWidth + 1,
  );
  const inner = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
  return [`${page.scrollWidth} > ${page.clientWidth}`, ...inner.slice(0, 4).map((one) => one.outerHTML.slice(0, 150))];
}"""
LEITUNG = ("", "spieler/", "spieler/2/", "auslosung/", "karten/", "aushang/", "protokoll/", "einstellungen/", "regeln/",
           "abschluss/", "abrechnung/", "kasse/", "runde/1/", "runde/2/tisch/1/", "runde/2/tisch/1/akte/",
           "runde/1/tisch/2/")  # fmt: skip
A4 = 718  # pixels between the margins of a printed page
HALL = ("", "tische/", "ergebnis/")
NOWHERE, NO_CODE = "nirgends" * 20 + "/", "tisch/?code=" + "nirgends" * 10
# What is answered where something goes wrong, as the server renders it.
WRONG = """
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

def rendered(language):
    with translation.override(language):
        sentence = _("So kann der Server das nicht lesen: Die Länge der Anfrage fehlt.")
        return [render_to_string(name, {{"sentence": sentence}}) for name in {names}]

result = [*rendered("de"), *rendered("en")]
"""
STALE = """() => {
  const form = Object.assign(document.createElement("form"), { method: "post", action: "/neu/" });
  document.body.append(form);
  form.submit();
}"""


Look = Callable[[Page], None]


def as_it_is(_page: Page) -> None:
    pass


pytestmark = pytest.mark.xdist_group("long words")  # or each process would prepare them


@pytest.fixture(scope="module")
def made(server: Server) -> dict[str, str]:
    return dict(server.shell(MAKE))


def too_wide(page: Page, addresses: list[str], looks: Sequence[Look] = (as_it_is,)) -> str:
    """What stands wider than its page, a line each: every page is opened once, and looked at in each of these ways."""
    found = []
    for address in addresses:
        answer = page.goto(address)
        expected = 404 if address.endswith(NOWHERE) else 422 if address.endswith(NO_CODE) else 200
        assert answer is None or answer.status == expected, address  # None: only the part behind the hash has changed
        for look in looks:
            look(page)
            if wide := page.evaluate(TOO_WIDE):
                found.append(f"{address[-30:]} {look.__name__}: {wide}")
    return "\n".join(found)


def on_small_phones(page: Page) -> None:
    sized(page, 320, 740, 100)


def on_phones(page: Page) -> None:
    sized(page, 360, 740, 100)


def on_phones_in_letters_twice_as_big(page: Page) -> None:
    sized(page, 360, 740, 200)


def on_paper(page: Page) -> None:
    sized(page, A4, 740, 100)
    page.emulate_media(media="print")


def on_laptops(page: Page) -> None:
    page.emulate_media(media="null")
    sized(page, 1440, 740, 100)


def test_no_name_widens_a_page(laptop: Page, server: Server, made: dict[str, str]) -> None:
    looks = (on_small_phones, on_phones_in_letters_twice_as_big, on_paper, on_laptops)
    assert too_wide(laptop, everywhere(server.laptop, made), looks).splitlines() == []


def everywhere(home: str, made: dict[str, str]) -> list[str]:
    """The pages of a tournament that was made, those that lead to it, and one that there is not."""
    slug, key = made["slug"], f"{home}{made['key']}"
    addresses = [f"{home}/", f"{home}/leitung/", f"{home}/neu/", f"{home}/{NO_CODE}"]
    addresses += [f"{home}/{slug}/leitung/{one}" for one in (*LEITUNG, NOWHERE)]
    addresses += [f"{home}/{slug}/{one}" for one in (*HALL, NOWHERE)]
    return [*addresses, key, f"{key}#liste", f"{key}#mehr", f"{key}spielliste/", f"{home}/{NOWHERE}"]


@pytest.mark.parametrize(("width", "text"), [(320, 100), (360, 200)])
def test_nor_do_what_is_typed_and_what_is_refused(
    open_page: Callable[..., Page], server: Server, width: int, text: int
) -> None:
    page = open_page(width, 740)
    sign_in(page, server)
    sized(page, width, 740, text)
    page.goto(f"{server.laptop}/neu/")
    page.locator("#id_players").fill("Inge" + "meisterschaft" * 20)
    expect(page.locator("#spieler-pruefung .field__error").first).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []
    page.get_by_text("Hausregeln", exact=True).click()
    assert page.evaluate(TOO_WIDE) == []
    page.get_by_role("button", name="Turnier anlegen").click()
    expect(page.locator("#id_name_error")).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []
    with page.expect_navigation():
        page.evaluate(STALE)
    expect(page.get_by_role("heading", name="Nichts gespeichert: die Seite war veraltet.")).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []


def test_nor_does_a_page_that_says_what_went_wrong(open_page: Callable[..., Page], server: Server) -> None:
    pages = server.shell(WRONG.format(names=["400.html", "403.html", "500.html", "refused.html"]))
    page = open_page(320, 740)
    sized(page, 320, 740, 200)
    for html in pages:
        page.route("**/fehler/", partial(Route.fulfill, body=html, content_type="text/html"))
        page.goto(f"{server.laptop}/fehler/")
        expect(page.get_by_role("heading")).to_be_visible()
        assert page.evaluate(TOO_WIDE) == []


def test_nor_that_of_a_drawn_round(laptop: Page, server: Server) -> None:
    made = server.shell(MAKE)
    server.shell(DRAW.format(slug=made["slug"]))
    home = f"{server.laptop}/{made['slug']}"
    addresses = [f"{home}/leitung/", f"{home}/leitung/auslosung/", f"{home}/", f"{home}/tische/", f"{home}/ergebnis/"]
    assert too_wide(laptop, addresses, (on_phones, on_paper, on_laptops)) == ""
