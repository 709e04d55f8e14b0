"""The rules on paper: one leaf of A4, whatever is in them, in letters that can be read on a wall."""

from __future__ import annotations

import re

import pytest

from scoring import PRESETS

MADE = """
from datetime import date
from django.contrib.auth.models import User
from scoring import PRESETS
from tests.scoring.strategies import random_ruleset
from tests.tournaments.full_ruleset import fullest
from tournaments.setting_up import create_tournament
name = "{name}"
seed = name.removeprefix("random ")
ruleset = fullest() if name == "fullest" else random_ruleset(int(seed)) if seed != name else PRESETS[name]
user = User.objects.first() or User.objects.create_user("blatt")
made = create_tournament(
    name="Freundschaftsturnier der vereinigten Doppelkopffreunde " + name, date=date(2026, 11, 9), ruleset=ruleset,
    rounds=3, players="", user=user,
)
result = f"/{{made.slug}}/regeln/blatt/"
"""
PAGE = re.compile(rb"/Type\s*/Page\b")
SIZES = """() => [...document.querySelectorAll(".rule-sheet *")]
  .filter((one) => one.offsetParent && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * 0.75)"""


@pytest.mark.parametrize("name", [*PRESETS, "fullest"])
def test_it_is_one_leaf_that_can_be_read(open_page, server, name):
    page = open_page(1440, 900)
    page.goto(server.laptop + server.shell(MADE.format(name=name)))
    assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) == 1
    page.emulate_media(media="print")
    assert min(page.evaluate(SIZES)) > 8.499
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# Of some 400 those that say most in each of the four sizes of letters; a new parameter leaves them as they are.
@pytest.mark.parametrize("seed", [22, 202, 153, 6, 173])
def test_it_is_one_leaf_whatever_a_hall_has_changed(open_page, server, seed):
    page = open_page(1440, 900)
    page.goto(server.laptop + server.shell(MADE.format(name=f"random {seed}")))
    assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) == 1


@pytest.mark.parametrize("own", ["Karlsruher Freitag", "Karlsruherfreitagsdoppelkopfrundenregelwerksabschriftenname1"])
def test_it_is_one_leaf_with_a_name_of_its_own(open_page, server, own):
    made = MADE.format(name="fullest").replace(
        "rounds=3,", f"rounds=3, own=own_rulesets.keep(user, {own!r}, ruleset, number=True),"
    )
    page = open_page(1440, 900)
    page.goto(server.laptop + server.shell("from tournaments import own_rulesets\n" + made))
    assert page.get_by_text(own).count()
    assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) == 1
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
