"""Evenings for the wall, made in no time, and what a pair of eyes finds wrong with it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.waiting import settle

SCREENS = [(1920, 1080), (1024, 768), (1280, 720), (3840, 2160), (1080, 1920)]

# Points are written at the seats: what is looked at here is only how they stand on the wall.
EVENING = """
from random import Random
from django.contrib.auth.models import User
from django.utils import timezone
from tournaments import setting_up
from tournaments.rounds import course, timekeeping
from tournaments.models import Player, Round, Seat, Table, Tournament

GIVEN = ("Inge", "Horst", "Käthe", "Ludwig", "Maria-Anna", "Karl-Heinz", "Hans-Joachim", "Annegret", "Günter", "Renate",
         "Josef", "Monika")
SURNAMES = ("Albrecht", "Brandl", "Schlechtenberg", "von der Heide", "Weißenböck", "Moosbauer", "Özdemir", "Voß",
            "Achternbusch", "Grünwald", "Dannhäuser", "Uhl", "Biedermann", "Hasenkopf", "Eichinger", "Kastner",
            "Hofstetter", "Juhnke", "Sedlmaier", "Nagel", "Rieß", "Zirngibl", "Aigner", "Fenzl", "Pröll", "Quandt",
            "Jansen", "Illig", "Lindner", "Thalhammer", "Bichler", "Cornelius", "Irlinger", "Gruber")

def evening(name, count, played, phase):
    user, _created = User.objects.get_or_create(username="orga")
    chance = Random(count)
    names = [f"{given} {surname}" for surname in SURNAMES for given in GIVEN]
    chance.shuffle(names)
    long = ["Maria-Anna Schlechtenberg", "Ursula Thalhammer-Wiesinger-Hohenstein"]
    names = list(dict.fromkeys(long + names))[:count]
    tournament = setting_up.create_tournament(
        name=name, date=timezone.localdate(), ruleset="lions-2024", rounds=played,
        players="\\n".join(names), user=user)
    players = list(tournament.players.all())
    for number in range(1, played + 1):
        one = Round.objects.create(tournament=tournament, number=number)
        order = chance.sample(players, len(players))
        for table in range(1, count // 4 + 1):
            size = 5 if table > count // 4 - count % 4 else 4
            made = Table.objects.create(round=one, number=table, seats_count=size)
            Seat.objects.bulk_create(
                Seat(table=made, number=seat, player=order.pop()) for seat in range(1, size + 1))
        one = course.publish(one)
        if number < played or phase != "seated":
            seats = list(Seat.objects.filter(table__round=one))
            for seat in seats:
                seat.points = chance.randint(-120, 120)
            Seat.objects.bulk_update(seats, ["points"])
        if number < played or phase in ("between", "finished"):
            Round.objects.filter(id=one.id).update(status="closed")
        elif phase == "running":
            timekeeping.start_clock(one)
    if phase == "finished":
        course.finish(tournament)
    Tournament.objects.filter(id=tournament.id).update(version=1000)
    return tournament.slug
"""

LONGEST = (
    "Benefizturnier des Lions-Club-Fördervereins München-Blutenburg zugunsten der Kinder- und Jugendhilfe "
    "im Süden Schwabens"
)  # with a digit behind it 120 characters, as many as there may be

WRONG = """(views) => {
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length);
  const box = (one) => one.getBoundingClientRect();
  const least = innerHeight / 30 - 0.01;
  const names = all(`${views} [data-rows] .name`);
  const parts = all(".wall__head, .wall__clock, .wall__join, .wall__stage, .wall__foot");
  const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1
    || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  const wrong = {
    small: names.filter((name) => parseFloat(getComputedStyle(name).fontSize) < least),
    // To the part of a pixel: where the last letter lacks a third of one, the browser leaves out two for its dots.
    cut: names.filter((name) => [...name.children].some((form) => form.getClientRects().length
      && box(form).right > box(name).right + 0.02)),
    spilt: all(`${views} [data-rows] > li`).filter((row) => row.scrollHeight > row.clientHeight + 2),
    outside: all(".wall__head *, .wall__side *, .wall__foot *, [data-shown] .view__clip").filter((one) =>
      box(one).left < -1 || box(one).top < -1 || box(one).right > innerWidth + 1 || box(one).bottom > innerHeight + 1),
    covered: parts.filter((one, place) => parts.slice(place + 1).some((other) => !apart(box(one), box(other)))),
    scrolled: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth
      ? [document.documentElement] : [],
  };
  const say = (what, one) => `${what}: ${one.className} ${one.innerText}`;
  return Object.entries(wrong).flatMap(([what, ones]) => ones.map((one) => say(what, one)));
}"""


def evening(server: Server, name: str, count: int, played: int, phase: str) -> str:
    """A tournament with so many players, rounds played before and with this one, and the last of them in this phase."""
    slug = server.shell(f"{EVENING}\nresult = evening({name!r}, {count}, {played}, {phase!r})")
    assert isinstance(slug, str)
    return slug


def resize(wall: Page, width: int, height: int) -> None:
    wall.set_viewport_size({"width": width, "height": height})
    expect(wall.locator("html")).to_have_js_property("clientWidth", width)
    settle(wall)


def wrong(wall: Page, views: str = "[data-view]") -> list[str]:
    """What is too small, cut off, outside, covered or spilt over, in words: in all views or in those that match."""
    found: Any = wall.evaluate(WRONG, views)
    return [str(one) for one in found]
