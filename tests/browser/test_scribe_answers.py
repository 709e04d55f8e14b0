"""Every answer of the server, and of a bad line, against every state of the form.

A game that was saved is stored once or shown as waiting, refused or in question, and what is typed stays typed.

Answers that the server gives only in trouble are put into the line by the browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.thumb import Hall, kept, mark, new_hall, nothing_kept, pips
from tests.browser.thumb import QuickThumb as Thumb
from tests.browser.waiting import hears_nothing, until

SENT = re.compile(r".*/tisch/[^/]+/eintrag/(\d+/korrigieren/)?$")
TYPED = """() => {
    const form = document.getElementById("entry");
    const own = ["client_id", "position", "round", "version", "replaces"];
    const said = [...new FormData(form)].filter(([name, value]) => value && !own.includes(name)).sort();
    return JSON.stringify([form.dataset.mode, document.body.dataset.view, said]);
}"""
Answer = Callable[[Route, Server], None]
Form = Callable[[Thumb], None]


def says(status: int, body: str, kind: str = "text/html", **headers: str) -> Answer:
    head = {"Content-Type": kind} | headers
    return lambda route, _server: route.fulfill(status=status, body=body, headers=head)


def ours(status: int, event: str, **said: Any) -> Answer:
    return says(status, "", **{"HX-Trigger": json.dumps({event: said})})


def never(route: Route, _server: Server) -> None:
    route.abort()


def lost(route: Route, server: Server) -> None:
    """It reaches the server, and its answer nobody. (Playwright itself knows no name of the hall.)"""
    assert route.fetch(url=route.request.url.replace(server.hall, server.laptop)).status == 201
    route.abort()


PAGE = "<html><body>Fehler</body></html>"
ANSWERS: dict[str, Answer] = {
    "stored": lambda route, _server: route.continue_(),
    "no answer": never,
    "answer lost": lost,
    "200 of a Wi-Fi's own page": says(200, PAGE),
    "200 that is no JSON": says(200, "{", "application/json"),
    "200 that names no entry": ours(200, "table:done", message="Gespeichert."),
    "redirect to a sign-in": lambda route, _server: route.fulfill(status=302, headers={"Location": "/anmelden/"}),
    "401": says(401, PAGE),
    "403": says(403, PAGE),
    "404": says(404, PAGE),
    "408": says(408, PAGE),
    "409 with nothing": says(409, PAGE),
    "409 with a sentence": ours(409, "table:refused", message="Die Spielliste hat sich inzwischen geändert."),
    "410 of a page": says(410, PAGE),
    "410 with a sentence": ours(410, "table:refused", field="table", message="An diesem Tisch wird nicht gespielt."),
    "413": says(413, PAGE),
    "422": ours(422, "table:refused", field="re_pips", message="So viele Augen gibt es nicht."),
    "422 for a later game": ours(422, "table:refused", field="later", message="Damit wäre Spiel 3 nicht mehr möglich."),
    "429": says(429, PAGE),
    "500": says(500, PAGE),
    "503": says(503, PAGE),
}


class Line:
    """Holds the next game back until the answer to it is given; what comes after that goes through."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server = page, server
        self.held: list[Route] = []
        page.route(SENT, lambda route: self.held.append(route), times=1)

    def gives(self, answer: Answer) -> None:
        until(self.page, lambda: bool(self.held))
        answer(self.held[0], self.server)


def untouched(_thumb: Thumb) -> None:
    pass


def touched(thumb: Thumb) -> None:
    thumb.re(2, 4).pips(1)


def violation(thumb: Thumb) -> None:
    thumb.go("mehr").tap("[data-violation]").choose("violation", "minor")


def in_the_list(thumb: Thumb) -> None:
    thumb.re(1, 4).go("liste")


def accounted_for(hall: Hall, page: Page, number: int) -> None:
    """The game with these pips is kept on the phone and shown, or stored."""
    if any(["re_pips", str(number)] in item["fields"] for item in kept(page)):
        # What was stored just now is gone from the page, and from the disk a moment later.
        shown = page.locator(".queued", has_text=str(number))
        until(page, lambda: shown.count() > 0 or number in pips(hall))
    else:
        assert number in pips(hall), "lost"


def brought_through(page: Page, thumb: Thumb) -> None:
    """Whatever became of it: one or two taps, and it is saved."""
    expect(page.locator("[data-queue-state]")).to_have_attribute("data-state", re.compile("saved|refused"))
    if page.locator("[data-queue-state]").get_attribute("data-state") == "refused":
        thumb.tap("[data-queue-state]").tap(".queued [data-again]")
    thumb.saved()


@contextmanager
def cell(name: str) -> Iterator[None]:
    """One of several that are tried on one phone; a failure says which it was."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the cell: {name}")
        raise


# One of each kind: stored, stored and not heard of, a trouble that lasts and one that passes, refused, and refused for
# what comes behind it.
KINDS = ("stored", "answer lost", "404", "503", "422", "422 for a later game")


@pytest.mark.parametrize("answer", [ANSWERS[kind] for kind in KINDS], ids=KINDS)
def test_a_game_and_a_correction_in_every_state_of_the_form(server: Server, phone: Page, answer: Answer) -> None:
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    for form in (untouched, touched, in_the_list):
        with cell(f"a game, {form.__name__}"):
            a_game(hall, thumb, answer, form)
    for form in (untouched, touched):
        with cell(f"a correction, {form.__name__}"):
            a_correction(hall, thumb, answer, form)
    with cell("a game, violation"):
        a_game(hall, thumb, answer, violation)


def test_a_game_while_the_next_is_begun_and_the_list_is_looked_at(server: Server, phone: Page) -> None:
    """Every other answer; one evening brings several of them."""
    hall = new_hall(server)
    thumb = Thumb(phone).open(hall)
    for name, answer in ANSWERS.items():
        if name not in KINDS:
            with cell(name):
                a_game(hall, thumb, answer, in_the_list)


def a_game(hall: Hall, thumb: Thumb, answer: Answer, form: Form) -> None:
    """The next game of the table; then the page is as it was, but for what a violation leaves behind."""
    before = pips(hall)
    number = 131 + len(before)
    line = Line(thumb.page, hall.server)
    thumb.re(1, 3).pips(number).save()
    answered(hall, thumb, line, answer, form, number)
    assert pips(hall) == [*before, number]
    if form is not violation:
        goes_on(hall, thumb, form)


def a_correction(hall: Hall, thumb: Thumb, answer: Answer, form: Form) -> None:
    """The last game of the table gets other pips; then the page is as it was."""
    *before, last = pips(hall)
    thumb.go("liste").tap(thumb.page.locator(".game__line").last).tap("[data-correct]").at("spiel")
    line = Line(thumb.page, hall.server)
    thumb.tap("[data-key=clear]").pips(last + 40).save()
    answered(hall, thumb, line, answer, form, last + 40)
    assert pips(hall) == [*before, last + 40]
    place = len(before) + 1
    entries = [(one["status"], one["facts"]["re_pips"]) for one in hall.entries() if one["position"] == place]
    assert entries[-2:] == [("corrected", last), ("standing", last + 40)]
    goes_on(hall, thumb, form)


def answered(hall: Hall, thumb: Thumb, line: Line, answer: Answer, form: Form, number: int) -> None:
    """What was saved with these pips gets its answer while the form is in another state, and is brought through."""
    form(thumb)
    typed = thumb.page.evaluate(TYPED)
    line.gives(answer)
    expect(thumb.page.locator(".queued", has_text="wird gesendet")).to_have_count(0)
    accounted_for(hall, thumb.page, number)
    if form is not untouched:
        assert thumb.page.evaluate(TYPED) == typed
    brought_through(thumb.page, thumb)


def goes_on(hall: Hall, thumb: Thumb, form: Form) -> None:
    """Back to an empty form; what `touched` has begun is a game like any other."""
    if thumb.page.locator("body").get_attribute("data-view") != "spiel":
        thumb.tap(".thumbbar__new").at("spiel")
    if form is in_the_list:
        thumb.re(1, 4)
    if form is touched:
        before = pips(hall)
        thumb.pips(32).save().saved()
        assert pips(hall) == [*before, 132]


# What only two phones can bring about.

OURS = {"type": "normal", "re": [1, 3], "re_pips": 130}


def correcting(server: Server, phone: Page, **fields: Any) -> tuple[Hall, Thumb]:
    """The phone puts game 1 right: 141 instead of 130; not saved yet."""
    hall = new_hall(server, **fields)
    hall.enter(OURS)
    thumb = Thumb(phone).open(hall).go("liste").tap(".game__line").tap("[data-correct]").at("spiel")
    thumb.tap("[data-key=clear]").pips(141).previewed()
    expect(phone.locator("[data-preview]")).to_contain_text("141")
    return hall, thumb


@pytest.mark.parametrize("seen", [True, False], ids=["seen", "not seen yet"])
def test_a_correction_while_another_phone_saves_a_game(server: Server, phone: Page, seen: bool) -> None:
    hall, thumb = correcting(server, phone, scribe_corrections=3)
    if not seen:
        hears_nothing(phone)
    hall.enter(OURS | {"re_pips": 150})
    if seen:
        thumb.game(3)
    thumb.save().saved()
    assert pips(hall) == [141, 150]
    nothing_kept(phone)


TOO_LATE = "So weit zurück kann nur die Turnierleitung ändern"


def test_a_correction_that_came_too_late_stays_in_question(server: Server, phone: Page) -> None:
    """By another phone's game it is out of the scribe's reach: nobody has dropped it, and it can be dropped."""
    hall, thumb = correcting(server, phone, scribe_corrections=1)
    hears_nothing(phone)
    hall.enter(OURS | {"re_pips": 150})
    thumb.tap("[data-save]")
    mark(phone, "refused", "1 Spiel abgelehnt")
    expect(phone.locator("#entry [data-error]")).to_contain_text(TOO_LATE)
    expect(phone.locator("[name=re_pips]")).to_have_value("141")
    accounted_for(hall, phone, 141)
    thumb.tap(".thumbbar__cancel").tap("[data-queue-state]")
    expect(phone.locator(".queued")).to_contain_text("Korrektur von Spiel 1: Normal")
    thumb.tap(".queued [data-drop]").tap("dialog [data-sure-yes]")
    mark(phone, "saved")
    assert pips(hall) == [130, 150]


def test_a_correction_that_is_seen_to_be_too_late_stays_typed(server: Server, phone: Page) -> None:
    hall, thumb = correcting(server, phone, scribe_corrections=1)
    hall.enter(OURS | {"re_pips": 150})
    thumb.game(3).tap("[data-key=back]").pips(2).previewed().tap("[data-save]")
    expect(phone.locator("#entry [data-error]")).to_contain_text(TOO_LATE)
    expect(phone.locator("[name=re_pips]")).to_have_value("142")
    mark(phone, "saved")  # nothing is on its way
    assert pips(hall) == [130, 150]


def test_a_correction_of_what_another_phone_has_corrected_asks(server: Server, phone: Page) -> None:
    hall, thumb = correcting(server, phone)
    hall.run(
        "from tournaments import ledger\nfrom uuid import uuid4\nentry = table.entries.get()\n"
        "facts = entry.facts | {'re_pips': 92}\n"
        "ledger.correct(scribe_at(table), entry.id, facts, client_id=uuid4(), version=table.version)"
    )
    expect(phone.locator("[data-taken]")).to_contain_text(
        "Spiel 1 wurde gerade korrigiert: Kontra +2 (Karl-Heinz, Jo)."
    )
    thumb.tap("[data-save]")
    expect(phone.locator("dialog")).to_contain_text("Durch unsere Korrektur ersetzen?")
    thumb.tap("dialog [data-sure-yes]").saved()
    assert pips(hall) == [141]
    assert [one["status"] for one in hall.entries()] == ["corrected", "corrected", "standing"]


def test_the_preview_is_of_the_place_the_game_was_begun_for(server: Server, phone: Page) -> None:
    """At five: who deals the second game, and sits it out, plays in the first."""
    hall = new_hall(server, players=5)
    thumb = Thumb(phone).open(hall).re(2, 3)
    hall.enter(OURS | {"re": [2, 3], "re_pips": 92})
    expect(phone.locator("[data-taken]")).to_be_visible()
    thumb.pips(131)
    expect(phone.locator("[data-preview]")).to_contain_text("Re gewinnt")
    assert thumb.points() == ["", "+1", "+1", "−1", "−1"]
    expect(phone.locator("[name=re]:checked")).to_have_count(2)
    phone.reload()
    expect(phone.locator("[data-taken]")).to_be_visible()
    expect(phone.locator("[name=re]:checked:enabled")).to_have_count(2)
    expect(phone.locator("[data-preview]")).to_contain_text("131")
    assert thumb.points() == ["", "+1", "+1", "−1", "−1"]


def test_neues_spiel_from_an_unfinished_correction_asks(server: Server, phone: Page) -> None:
    hall, thumb = correcting(server, phone)
    phone.evaluate("location.hash = 'liste'")
    thumb.at("liste").tap(".thumbbar__new")
    expect(phone.locator("dialog")).to_contain_text("Die angefangene Korrektur verwerfen?")
    thumb.tap("dialog [data-close]").tap("[data-queue-state]").tap(".thumbbar__new").tap("dialog [data-sure-yes]").at(
        "spiel"
    )
    thumb.re(2, 4).pips(142).save().saved()
    assert pips(hall) == [130, 142]


def test_a_correction_from_an_unfinished_game_asks(server: Server, phone: Page) -> None:
    hall = new_hall(server)
    hall.enter(OURS)
    thumb = Thumb(phone).open(hall).re(2, 4).go("liste").tap(".game__line").tap("[data-correct]")
    expect(phone.locator("dialog")).to_contain_text("Das angefangene Spiel verwerfen?")
    thumb.tap("dialog [data-close]").tap(".thumbbar__new").at("spiel")
    expect(phone.locator("[name=re]:checked")).to_have_count(2)


IMPOSSIBLE = ("[data-counter=extra_re_fox]", "[data-counter=extra_re_fox]", "[data-counter=extra_kontra_fox]")
"""Three foxes are caught: only the server knows that there are two."""


@pytest.mark.parametrize(("reach", "goes"), [(3, True), (1, False)])
def test_a_refused_correction_stops_only_what_would_end_it(server: Server, phone: Page, reach: int, goes: bool) -> None:
    """A later game is independent of it, unless it puts the game that is corrected out of the scribe's reach."""
    hall, thumb = correcting(server, phone, scribe_corrections=reach)
    phone.context.set_offline(True)
    for counter in IMPOSSIBLE:
        thumb.tap(counter)
    thumb.save().re(2, 4).pips(152).save()
    mark(phone, "waiting", "2 Spiele warten")
    phone.context.set_offline(False)
    stopped = "1 Spiel abgelehnt" if goes else "1 Spiel abgelehnt, 1 wartet"
    expect(phone.locator("[data-queue-text]")).to_have_text(stopped)
    expect(phone.locator("[data-editing-text]")).to_have_text("Korrektur von Spiel 1")
    assert pips(hall) == ([130, 152] if goes else [130])
    thumb.tap(IMPOSSIBLE[2]).tap(IMPOSSIBLE[2]).tap("[data-save]").saved()  # one, two, none
    assert pips(hall) == [141, 152]


def test_a_sheet_that_is_over_offers_no_empty_form(server: Server, phone: Page) -> None:
    """With a refused game on the phone; put right it has the form again."""
    hall = new_hall(server, "schuetzenfest", players=5, tables=[[1, 2, 3, 4]])
    hall.enter(*[OURS] * 15)
    thumb = Thumb(phone).open(hall)
    phone.context.set_offline(True)
    thumb.re(1, 3).pips(131).save()
    hall.run("""
from tournaments import ledger
goes, comes = table.seats.get(number=1).player_id, tournament.players.get(number=5).id
ledger.substitute(director_at(table), ledger.Change(goes, comes, 16))
""")
    hall.enter(OURS)
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Wir sitzen hier").tap()
    mark(phone, "refused", "1 Spiel abgelehnt")
    expect(phone.locator("#fertig")).to_be_visible()
    expect(phone.locator("#entry")).to_be_hidden()
    expect(phone.locator("[data-save]")).to_be_hidden()
    thumb.tap("[data-queue-state]").tap(".queued [data-edit]")
    expect(phone.locator("[data-save]")).to_be_visible()
    thumb.tap(".thumbbar__cancel").tap("[data-queue-state]").tap(".queued [data-drop]").tap("dialog [data-sure-yes]")
    mark(phone, "saved")


def test_what_waits_is_named_with_its_extra_points(server: Server, phone: Page) -> None:
    thumb = Thumb(phone).open(new_hall(server))
    phone.context.set_offline(True)
    thumb.re(1, 3).tap("[data-counter=extra_re_fox]").tap("[data-counter=extra_re_fox]").pips(131).save()
    expect(phone.locator("[data-preview]")).to_contain_text("131 Augen Re · Re: Fuchs gefangen ×2")
