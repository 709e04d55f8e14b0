"""What is printed: the Spielliste on A4."""

from __future__ import annotations

import re

from tests.browser.people import sign_in

# Thirty games at a table of five, in the longest ruleset; gives the address of the table.
PLAYED = """
from datetime import date
from random import Random
from tests.tournaments.helpers import publish_round, scribe_at, table_of
from tournaments import setting_up
from tournaments.demo import simulation
from tournaments.pages.routes import table_base
from tournaments.sign_in_key import organizer_user
names = ["Marie-Antoinette von Schlechtenberg", "Inge Braun", "Karl Meier", "Heike Schmidt", "Otto Vogel"]
tournament = setting_up.create_tournament(
    name="Auf Papier", date=date(2026, 11, 9), ruleset="lions-2024", rounds=1, players="\\n".join(names),
    user=organizer_user(),
)
table = table_of(publish_round(tournament, [[1, 2, 3, 4, 5]]))
simulation.play(table, Random(4))
result = table_base(scribe_at(table))
"""
PAGE = re.compile(rb"/Type\s*/Page\b")
INNER_HEIGHT = (297 - 2 * 14) / 25.4 * 96  # px of A4 within its margins


def test_thirty_games_are_two_pages_each_with_its_totals(open_page, server):
    page = open_page(1440, 900)
    sign_in(page, server)
    page.goto(server.laptop + server.shell(PLAYED) + "spielliste/")
    assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) == 2
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round((210 - 2 * 14) / 25.4 * 96), "height": 1000})
    leaves = page.locator(".leaf").all()
    assert [leaf.locator(".signatures").count() for leaf in leaves] == [0, 1]
    for leaf in leaves:
        box = leaf.bounding_box()
        assert box and box["height"] < INNER_HEIGHT
        ended = leaf.locator(".paper-sheet__carried").last.locator("td").all_inner_texts()
        assert ended == leaf.locator(".paper-sheet__game").last.locator(".paper-sheet__cell > b").all_inner_texts()


def test_on_a_phone_the_leaf_is_pushed_and_not_the_page(open_page, server):
    phone = open_page(360, 740)
    phone.goto(server.hall + server.shell(PLAYED.replace("Auf Papier", "Auf Glas")) + "spielliste/")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


SEATED = """
from datetime import date
from tests.tournaments.helpers import publish_round
from tournaments import setting_up
from tournaments.sign_in_key import organizer_user
names = ["Friederike Obermeier", "Wolfgang Schmidhuber", "Karl-Heinz Brandt", "Jo Lang"]
tournament = setting_up.create_tournament(
    name="Sitzplan", date=date(2026, 11, 9), ruleset="lions-2024", rounds=1, players="\\n".join(names),
    user=organizer_user(),
)
publish_round(tournament, [[1, 2, 3, 4]])
result = tournament.slug
"""


def test_usual_names_stand_in_one_line_of_the_seating_for_the_wall(open_page, server):
    page = open_page(round((210 - 2 * 14) / 25.4 * 96), 1000)
    sign_in(page, server)
    page.goto(f"{server.laptop}/{server.shell(SEATED)}/leitung/aushang/")
    page.emulate_media(media="print")
    for name in page.locator(".posted__name").all():
        assert name.evaluate("one => one.getClientRects().length && one.offsetHeight") < 30, name.inner_text()
    for table in page.locator(".posted__table, .posted__seat").all():
        assert table.evaluate("one => one.scrollWidth <= one.clientWidth"), table.inner_text()
