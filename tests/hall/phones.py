"""A scribe's phone without its screen: the protocol of the table's page, and the queue of static/js/table/queue.js.

Every game gets an id of its own, is kept in order, and is sent until the server has decided: saved, refused, or in
conflict with another one. A phone writes down what it was told, so that it can be held against the database.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from time import monotonic, sleep, time
from typing import Any
from uuid import UUID

from scoring import Ruleset, Sheet
from scoring.sample import random_entry
from scoring.violations import COURT
from tests.hall.line import Answer, Line, NoAnswer

Facts = Mapping[str, Any]
SOONEST, LATEST = 0.02, 0.3  # seconds between attempts: twenty times as impatient as queue.js
GIVE_UP = 60.0  # seconds without any answer; queue.js never does, a test has to end


class Ended(Exception):
    """Another one failed: there is no use in going on."""


@dataclass
class Item:
    """A game on its way. A new one has its `position` on the sheet; a correction the `version` that was looked at."""

    id: UUID
    facts: Facts
    path: str
    round: int
    position: int | None = None
    version: int | None = None
    state: str = "waiting"
    """"waiting", "refused" or "conflict"."""
    why: str = ""
    conflict: str = ""

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What queue.js sends."""
        fields = [*tapped(self.facts), ("client_id", str(self.id)), ("round", str(self.round))]
        fields += [] if self.position is None else [("position", str(self.position))]
        fields += [] if self.version is None else [("version", str(self.version))]
        return [*fields, ("entered_at", str(int(time() * 1000)))]


@dataclass(frozen=True, slots=True)
class Told:
    """What the server said of an item: "saved", "refused" or "conflict"."""

    what: str
    item: UUID
    position: int | None
    facts: Facts
    created: bool = False
    """It was new to the server; else it had been sent before."""
    entry: int | None = None
    """The id of the entry that was saved, or that was there already."""


@dataclass
class Phone:
    """One phone at the table whose key it has. `rng` makes its ids and its evening."""

    line: Line
    key: str
    rng: Random
    ended: threading.Event
    """Set when nobody shall go on: the next thing that is asked raises Ended."""
    items: list[Item] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)
    """What the server last said about the sheet."""
    attempts: int = 0
    """How often something was sent that had to be sent again."""
    _etag: str = ""

    @property
    def base(self) -> str:
        return f"/tisch/{self.key}/"

    def open(self) -> None:
        """Open the table's page, as often as it takes."""
        page = self._until_answered(lambda: self.line.get(self.base))
        assert page.status == 200, page
        self.state = _embedded(page.body, "scribe-settings")["state"]

    def look(self) -> None:
        """Ask once what the sheet is now, as the open page does every second or so."""
        headers = {"If_None_Match": self._etag} if self._etag else {}
        try:
            answer = self.line.get(f"{self.base}stand/", **headers)
        except NoAnswer:
            return
        assert answer.status in (200, 304), answer
        if answer.status == 200:
            self._etag = answer.headers["etag"]
            self.state = _embedded(answer.body, "scribe-state")

    def preview(self, facts: Facts) -> dict[int, int] | None:
        """What saving this game would do, by seat; None without an answer."""
        try:
            answer = self.line.post(f"{self.base}vorschau/", [*tapped(facts), ("round", str(self.state["round"]))])
        except NoAnswer:
            return None
        assert answer.status == 200, answer
        found = re.findall(r'data-points="(\d)"[^>]*>(.*?)</output>', answer.body.decode())
        return {int(seat): _figure(text) for seat, text in found}

    def add(self, facts: Facts) -> Item:
        """Keep a new game, behind those that are on their way."""
        ours = [item.position for item in self.items if item.position is not None]
        position = ours[-1] + 1 if ours else int(self.state["position"])
        item = Item(self._new_id(), facts, f"{self.base}eintrag/", self.state["round"], position)
        self.items.append(item)
        return item

    def correct(self, entry: int, facts: Facts) -> Item:
        """Put another game in the place of one, as the sheet was last seen."""
        path, version = f"{self.base}eintrag/{entry}/korrigieren/", self.state["version"]
        item = Item(self._new_id(), facts, path, self.state["round"], version=version)
        self.items.append(item)
        return item

    def strike(self, entry: int) -> None:
        """Strike an entry; a person taps again until there is an answer."""
        fields = [("version", str(self.state["version"])), ("round", str(self.state["round"]))]
        answer = self._until_answered(lambda: self.line.post(f"{self.base}eintrag/{entry}/streichen/", fields))
        assert answer.status == 200, answer
        self.state = _embedded(answer.body, "scribe-state")

    def flush(self) -> None:
        """Send everything that can be sent, one after the other, until nothing waits or the first one is stopped."""
        while self.items and self.items[0].state == "waiting":
            self._send(self.items[0])

    def drop(self, item: Item, *, renumber: bool) -> None:
        """A person drops an item; what stood behind one that was never to be stored moves up."""
        self.items.remove(item)
        if renumber and item.position is not None:
            self.renumber(item.position)

    def renumber(self, position: int) -> None:
        """Give the games on their way the places from `position` on."""
        for item in self.items:
            if item.position is not None:
                item.position = position
                position += 1

    def _send(self, item: Item) -> None:
        answer = self._until_answered(lambda: self.line.post(item.path, item.fields), errors=True)
        said = answer.said
        if said and answer.body:
            self.state = _embedded(answer.body, "scribe-state")
        if answer.status in (200, 201):
            self.items.remove(item)
            created = answer.status == 201
            self.told.append(Told("saved", item.id, item.position, item.facts, created, said["entry"]))
        elif answer.status == 409 and "theirs" in said:
            item.state, item.conflict = "conflict", answer.body.decode()
            self.told.append(Told("conflict", item.id, item.position, item.facts, entry=said["theirs"]))
        elif answer.status in (409, 410, 422) and "message" in said:
            item.state, item.why = "refused", said["message"]
            self.told.append(Told("refused", item.id, item.position, item.facts))
        else:
            raise AssertionError(answer)

    def _until_answered(self, ask: Any, *, errors: bool = False) -> Answer:
        """Ask until there is an answer. A server's own error is one to be asked again (`errors`)."""
        pause, end = SOONEST, monotonic() + GIVE_UP
        while monotonic() < end:
            if self.ended.is_set():
                raise Ended
            try:
                answer: Answer = ask()
            except NoAnswer:
                pass
            else:
                if not errors or answer.status < 500:
                    return answer
            self.attempts += 1
            sleep(pause + self.rng.random() * SOONEST)
            pause = min(LATEST, 2 * pause)
        raise AssertionError(f"no answer within {GIVE_UP} s")

    def _new_id(self) -> UUID:
        return UUID(int=self.rng.getrandbits(128), version=4)


@dataclass
class Scribe:
    """Who holds the phone, alone at the table: plays a whole round, and knows from the rules what has to be there."""

    phone: Phone
    ruleset: Ruleset
    previews: float = 0.2
    """How many of the games are looked at before they are saved; only those with nothing else on its way."""
    played: list[Facts] = field(default_factory=list)
    """The entries that make the sheet, in order: what was entered, corrected, struck."""
    struck: dict[int, Facts] = field(default_factory=dict)
    """What had been entered at the positions that were struck."""
    corrections: int = 0
    wait: Callable[[], None] = lambda: None
    """Before a game is entered: until it may be."""

    def play_round(self) -> None:
        """From the opened page to the last game: mostly one by one, sometimes several while the line is down."""
        rng = self.phone.rng
        sheet = Sheet.empty(self.ruleset, 4)
        self.phone.open()
        while not sheet.complete:
            for _ in range(rng.choice((1, 1, 1, 1, 2, 4))):
                if not sheet.complete:
                    self.wait()
                    facts = self._made_up(sheet)
                    sheet = sheet.add(facts)
                    self._enter(facts, sheet)
            self.phone.flush()
            self._saved(sheet)
            sheet = self._think_again(sheet)
            if rng.random() < 0.5:
                self.phone.look()

    def _made_up(self, sheet: Sheet) -> Facts:
        """A legal next entry that a scribe may make."""
        while True:
            facts = random_entry(sheet, self.phone.rng, trouble=3)
            if not facts.get("struck") and facts.get("violation") not in COURT:
                return facts

    def _enter(self, facts: Facts, sheet: Sheet) -> None:
        if not self.phone.items and self.phone.rng.random() < self.previews:
            shown = self.phone.preview(facts)
            if shown is not None:
                assert [shown[seat] for seat in range(1, 5)] == list(sheet.rows[-1].points), (facts, shown)
        self.phone.add(facts)
        self.played.append(facts)

    def _saved(self, sheet: Sheet) -> None:
        """The server has everything, and it says what the rules say."""
        state = self.phone.state
        assert not self.phone.items, self.phone.items
        assert state["position"] == len(self.played) + 1, state
        assert state["complete"] == sheet.complete
        assert state["players"] == (list(sheet.next.players) if sheet.next else [])

    def _think_again(self, sheet: Sheet) -> Sheet:
        """Now and then the last game was entered wrongly, or has to be struck."""
        last, chance = self.phone.told[-1].entry, self.phone.rng.random()
        assert last is not None
        before = Sheet.empty(self.ruleset, 4)
        for facts in self.played[:-1]:
            before = before.add(facts)
        if chance < 0.06:
            self.corrections += 1
            wrong = self.played[-1]
            while plain(self.played[-1]) == plain(wrong):  # by chance the same again: that corrects nothing
                self.played[-1] = self._made_up(before)
            self.phone.correct(last, self.played[-1])
            self.phone.flush()
        elif chance < 0.10:
            self.struck[len(self.played)] = self.played[-1]
            self.played[-1] = {"struck": True}
            self.phone.strike(last)
        else:
            return sheet
        sheet = before.add(self.played[-1])
        self._saved(sheet)
        return sheet


def tapped(facts: Facts) -> list[tuple[str, str]]:
    """The fields of the page's form when this was tapped."""
    fields = [("kind", "violation" if "violation" in facts else "game")]
    fields += [(key, str(facts[key])) for key in ("violation", "offender", "soloist", "levels") if facts.get(key)]
    game = facts.get("game", facts)
    if "re" not in game:
        return fields
    fields += [("type", game["type"]), *(("re", str(seat)) for seat in game["re"])]
    fields += [("solo", game["solo"])] if game.get("solo") else []
    fields += [("alone", "on")] if game["type"] == "marriage" and len(game["re"]) == 1 else []
    fields += [(f"announce_{party}", height) for party, height in game.get("announcements", {}).items()]
    for party, won in game.get("extras", {}).items():
        fields += [(f"extra_{party}_{extra}", str(won.count(extra))) for extra in sorted(set(won))]
    fields += [("re_pips", str(game["re_pips"]))]
    fields += [("no_trick", "yes" if game.get("no_trick") else "no")] if game["re_pips"] in (0, 240) else []
    return fields


def plain(facts: Facts) -> dict[str, Any]:
    """What an entry says, whatever the order of its extra points and whether what is not there is left out."""
    said = {key: value for key, value in facts.items() if value}
    if "extras" in said:
        said["extras"] = {party: sorted(won) for party, won in said["extras"].items() if won}
    if "game" in said:
        said["game"] = plain(said["game"])
    return said | ({"re_pips": facts["re_pips"]} if "re_pips" in facts else {})


def _embedded(page: bytes, name: str) -> dict[str, Any]:
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>'.encode(), page, re.DOTALL)
    assert found, page[:500]
    data = json.loads(found[1])
    assert isinstance(data, dict)
    return data


def _figure(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "") or 0)
