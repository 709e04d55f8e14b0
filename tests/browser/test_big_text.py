"""Text twice as big on every page: none wider than its screen, no name broken within a word, nothing covered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.sizes import hidden, sized, sized_in_the_page
from tests.browser.test_long_words import TOO_WIDE
from tests.browser.thumb import new_hall
from tests.server import Server

MADE = """
from dataclasses import replace
from datetime import date
from scoring import PRESETS
from scoring.own import OwnExtra
from scoring.own_solos import OwnSolo
from scoring.words import EXTRAS, GAME_CLASSES, SOLOS
from tests.tournaments.helpers import *
from tournaments import own_rulesets
from tournaments.pages.routes import table_base
from tournaments.people.fees import Wanted, change_fees
from tournaments.people.players import withdraw
from tournaments.rounds import course, links, timekeeping
from tournaments.sign_in_key import organizer_user

rules = replace(
    PRESETS["lions-2024"], extra_points=tuple(EXTRAS), extras_in=tuple(GAME_CLASSES), solos=tuple(SOLOS),
    own_extras=(OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal",)),),
    own_solos=(OwnSolo("solo_1", "Köhlersolo", "Köhler", "picture_solo", 2),), games_per_round=10, mandatory_solos=0,
    teams="best_two", ranked_by="table_points", tie_breaks=("points", "games_won", "lot"), table_voucher=True,
    cents_per_point=10, pot_stake=500)
user = organizer_user()
own = own_rulesets.keep(user, "Doppelkopffreunde Blutenburg, Hausregeln", rules, number=True)
made = create_tournament(
    name="Weihnachtsturnier der Doppelkopffreunde", date=date(2026, 11, 9), ruleset=own.ruleset, rounds=3, user=user,
    own=own, players={players!r})
change_fees(made, [Wanted("Startgeld", 1500), Wanted("Ermäßigt für Schüler", 500)])
links.provide_links(made, 2)
first = publish_round(made, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
for number in (1, 2):
    scribe = scribe_at(table_of(first, number))
    play_out(scribe)
    confirm_all(scribe)
assert not course.close(first)
second = publish_round(made, [[1, 5, 3, 7], [2, 6, 4, 8, 9]])
timekeeping.start_clock(second)
add_players(made, "Anna-Lena Obermayr-Kirchhof, Lions Laim")
withdraw(made.players.get(number=7))
scribe = scribe_at(table_of(second, 2))
enter(scribe, normal([2, 3], 140), solo(4, 130))
ledger.call(scribe, "Streit um eine Ansage")
result = {{"own": own.id, "slug": made.slug, "key": table_base(scribe)}}
"""
PLAYERS = """Maria-Anna Schlechtenberg, Doppelkopffreunde Oberammergau, Tankstelle am Bahnhof
Ursula Thalhammer-Wiesinger, Lions Laim, Tankstelle am Bahnhof
Hans-Joachim Achternbusch, Lions Laim, Nord 2
Inge Uhl,, Nord 2
Karl-Heinz Dannhäuser, DC Nord
Käthe Voß, DC Nord
Maximilian von der Heide,, Nord 2
Annegret Hasenkopf, Lions Laim, Vier Könige
Günter Rieß,, Vier Könige"""
DESK = ("", "spieler/", "spieler/2/", "auslosung/", "auslosung/plaetze/", "auslosung/tische/", "karten/", "aushang/",
        "protokoll/", "regeln/", "einstellungen/", "kasse/", "abrechnung/", "startgeld/", "runde/1/",
        "runde/2/tisch/2/", "runde/2/tisch/2/akte/", "runde/2/tisch/2/vorzeitig/")  # fmt: skip
HALL = ("", "tische/", "ergebnis/", "regeln/blatt/")

# Words of these names that stand in two lines.
BROKEN = """(words) => {
  const broken = new Set(), range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!node.parentElement.checkVisibility() || node.parentElement.closest("script, option, textarea")) continue;
    for (const word of words) {
      const begin = node.data.indexOf(word);
      if (begin < 0) continue;
      range.setStart(node, begin);
      range.setEnd(node, begin + word.length);
      if (new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size > 1) broken.add(word);
    }
  }
  return [...broken];
}"""
WORDS = [word for line in PLAYERS.splitlines() for word in line.split(",")[0].replace("-", " ").split()]


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1440, 900)])
def test_every_page_keeps_to_its_screen(laptop: Page, server: Server, width: int, height: int) -> None:
    made = server.shell(MADE.format(players=PLAYERS))
    home, rulesets = f"/{made['slug']}/", f"/leitung/regelwerke/{made['own']}/"
    addresses = ["/", "/leitung/", "/neu/", "/leitung/regelwerke/", rulesets, f"{rulesets}blatt/", made["key"]]
    addresses += [f"{made['key']}spielliste/", *(home + one for one in HALL), *(f"{home}leitung/{one}" for one in DESK)]
    sized(laptop, width, height, 200)
    found = {}
    for address in addresses:
        answer = laptop.goto(server.laptop + address)
        assert answer is not None and answer.ok, address
        laptop.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
        broken = laptop.evaluate(BROKEN, [word for word in WORDS if len(word) > 3])
        found[address] = [*laptop.evaluate(TOO_WIDE), *broken, *hidden(laptop)]
    assert {address: wrong for address, wrong in found.items() if wrong} == {}


FACTS = (
    """() => [...document.querySelectorAll(".facts dd")].flatMap((one) => one.textContent.match(/[^\\s-]+/g) ?? [])"""
)

# The settlement has no line that would have to be scrolled.
CUT = """() => [...document.querySelectorAll(".settling .table-scroll")].filter(
  (one) => one.scrollWidth > one.clientWidth + 1,
).map((one) => `${one.scrollWidth} in ${one.clientWidth}`)"""


def test_key_and_value_stand_where_letters_are_made_bigger_in_the_page_too(laptop: Page, server: Server) -> None:
    """No media query notices these: the value stands below its key all the same, and no word of it is broken."""
    made = server.shell(MADE.format(players=PLAYERS))
    backup = re.search(r"(dkturnier-[^/]+)\.(?:sqlite3|pgdump)", server.command("backup"))
    assert backup
    found = {}
    for address in ("abrechnung/", "einstellungen/", f"sicherungen/{backup[1]}/"):
        answer = laptop.goto(f"{server.laptop}/{made['slug']}/leitung/{address}")
        assert answer is not None and answer.ok, address
        sized_in_the_page(laptop, 360, 740, 200)
        words = laptop.evaluate(FACTS)
        assert words, address
        found[address] = [*laptop.evaluate(TOO_WIDE), *laptop.evaluate(BROKEN, words), *laptop.evaluate(CUT)]
    assert {address: wrong for address, wrong in found.items() if wrong} == {}


# What is wider than the page beside a scroll bar, which parts of the screen (vw) count in. The browser here draws none.
BESIDE_A_BAR = """() => {
  const { body } = document;
  body.style.width = "345px";
  return [...body.querySelectorAll("main *")].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().right > body.getBoundingClientRect().right + 0.5,
  ).map((one) => `${one.tagName}.${one.className}`);
}"""


def test_the_boards_keep_to_a_phone_beside_its_scroll_bar(laptop: Page, server: Server) -> None:
    """With letters made bigger in the page, a call and a clock that runs."""
    names = [f"Inge Sommer {n}" for n in range(1, 13)]
    hall = new_hall(server, names=names, tables=[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    hall.run(
        "from django.utils import timezone\nfrom tournaments import ledger\nledger.call(scribe_at(table), 'Solo')\n"
        "Round.objects.filter(id=table.round_id).update(clock_started_at=timezone.now())"
    )
    for address in ("", "runde/1/"):
        laptop.goto(f"{server.laptop}/{hall.slug}/leitung/{address}")
        sized_in_the_page(laptop, 360, 740, 200)
        assert laptop.evaluate(BESIDE_A_BAR) == []
