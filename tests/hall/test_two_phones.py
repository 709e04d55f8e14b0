"""Two phones at one table write the same round at the same time: nobody overwrites silently, and what each was told
is true."""

from __future__ import annotations

import re
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from uuid import UUID

import pytest

from scoring import Sheet
from scoring.sample import random_entry
from scoring.violations import COURT
from tests.hall.hall import Hall, Written, check_log, new_hall
from tests.hall.line import FINE, LOSSY, Weather
from tests.hall.phones import Facts, Item, Phone, plain

pytestmark = pytest.mark.both

TABLES = 3


@dataclass
class Rival:
    """One of two people who both write. Each enters what is next on the sheet as their phone shows it; in a conflict
    each decides as it comes: ours was the same, another game, or the right one."""

    hall: Hall
    phone: Phone
    together: threading.Barrier
    """Both tap "Speichern" at the same moment."""
    entered: dict[UUID, Facts] = field(default_factory=dict)
    dropped: set[UUID] = field(default_factory=set)
    replaced: dict[UUID, int] = field(default_factory=dict)
    """Items that a person decided to put in the place of another's entry, and the id of that one."""
    decisions: Counter[str] = field(default_factory=Counter)

    def play_round(self) -> None:
        self.phone.open()
        while not self.phone.state["complete"]:
            self._enter(self.phone.rng.choice((1, 1, 2)))
            self._wait()
            while self.phone.items:
                self.phone.flush()
                if self.phone.items:
                    self._decide(self.phone.items[0])
            self._wait()
            self.phone.look()
        self.together.abort()

    def _wait(self) -> None:
        # The other one may be done, or wait for a lost answer: then this one goes on alone.
        with suppress(threading.BrokenBarrierError):
            self.together.wait(5)

    def _enter(self, games: int) -> None:
        """Enter so many games, as if the phone's next game were the first of all: nobody looks at the sheet before."""
        sheet, present = Sheet.empty(self.hall.ruleset, 4), self.phone.state["present"]
        for _ in range(games):
            facts: Facts = {"struck": True}
            while facts.get("struck") or facts.get("violation") in COURT:
                facts = random_entry(sheet, self.phone.rng)
            if present is not None:
                facts = {"type": "solo", "solo": "queens", "re": [present], "re_pips": self.phone.rng.randint(90, 150)}
            self.entered[self.phone.add(facts).id] = facts

    def _decide(self, item: Item) -> None:
        """What a person taps when the first game on its way was stopped."""
        rng = self.phone.rng
        if item.state == "refused":
            self._drop(item, "refused", renumber=item.position is not None)
            return
        choice = rng.choice(("drop", "next", "replace"))
        version = re.search(r'name="version" value="(\d+)"', item.conflict)
        path = re.search(r'action="([^"]+/(\d+)/korrigieren/)"', item.conflict)
        if choice == "replace" and version and path:
            assert item.position is not None
            rest = item.position
            item.path, item.version, item.position, item.state = path[1], int(version[1]), None, "waiting"
            self.phone.renumber(rest + 1)
            self.replaced[item.id] = int(path[2])
        elif choice == "next" and not self.phone.state["complete"]:
            self.phone.renumber(self.phone.state["position"])
            item.state = "waiting"
        else:
            self._drop(item, "dropped", renumber=False)
            return
        self.decisions[choice] += 1

    def _drop(self, item: Item, why: str, *, renumber: bool) -> None:
        self.decisions[why] += 1
        self.dropped.add(item.id)
        self.phone.drop(item, renumber=renumber)


@pytest.mark.parametrize("weather", [FINE, LOSSY], ids=["fine", "lossy"])
def test_two_phones_race_through_a_round(shared_server, weather: Weather):
    hall = new_hall(shared_server, TABLES)
    pairs: list[list[Rival]] = []
    for table in range(1, TABLES + 1):
        together = threading.Barrier(2)
        pairs.append([Rival(hall, hall.phone(table, weather), together) for _ in range(2)])
    hall.all_at_once([rival.play_round for pair in pairs for rival in pair])

    written = hall.written()
    for table, pair in enumerate(pairs, 1):
        check_truth(pair, written[table])
        sheet = hall.sheet(written[table].facts)
        assert sheet.complete and written[table].complete
        assert [points for _name, points in written[table].seats] == list(sheet.totals)
    made = sum((rival.decisions for pair in pairs for rival in pair), Counter())
    assert made["drop"] + made["dropped"] > 0 and made["next"] > 0 and made["replace"] > 0, made


def check_truth(pair: list[Rival], written: Written) -> None:
    by_id = {entry.id: entry for entry in written.entries}
    saved, stood = {}, set()
    for rival in pair:
        for told in rival.phone.told:
            if told.what == "saved":
                assert told.entry is not None
                entry = by_id[told.entry]
                assert plain(entry.facts) == plain(rival.entered[told.item])
                if told.position is not None:
                    assert entry.position == told.position
                assert told.item not in saved
                saved[told.item] = rival
                if entry.client_id != str(told.item):
                    # A correction that says what stands there already: it is answered with that entry.
                    assert told.entry == rival.replaced[told.item] and not told.created
                    stood.add(told.item)
            elif told.what == "conflict":
                # The one in whose place it was to go is the other's, and was there.
                assert told.entry is not None
                theirs = by_id[told.entry]
                assert theirs.position == told.position and theirs.client_id != str(told.item)
    # What was told "saved" is there once, and nothing else is.
    assert sorted(entry.client_id for entry in written.entries) == sorted(map(str, set(saved) - stood))
    for rival in pair:
        assert not rival.phone.items
        assert set(rival.entered) == rival.dropped | {item for item, who in saved.items() if who is rival}
        assert not rival.dropped & set(saved)
    assert [entry.position for entry in written.standing] == list(range(1, len(written.standing) + 1))
    # An entry lost its place only where a person said so.
    chosen = {str(item) for rival in pair for item in rival.replaced}
    for entry in written.entries:
        if entry.replaces is not None:
            assert entry.client_id in chosen
            assert by_id[entry.replaces].status == "corrected"
    replaced = {entry.replaces for entry in written.entries if entry.replaces}
    assert {entry.id for entry in written.entries if entry.status == "corrected"} == replaced
    check_log(written)
