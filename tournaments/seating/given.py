"""What a draw rests on, whole: it is drawn from this, and drawn again from the same."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from tournaments.seating import final
from tournaments.seating.clock import Clock
from tournaments.seating.following import seated_evenly
from tournaments.seating.planning import Plan, plan
from tournaments.seating.quality import quality
from tournaments.seating.sitting_out import who_plays
from tournaments.seating.tables import ANY, NO_EARLIER, Earlier, PlayerId, Room, RoundSeating
from tournaments.seating.wishes import Criterion, Order, Wishes

FORMAT = "dkturnier-draw/1"
"""Of the file from which a draw is made again."""
SEARCH = 2
"""Which search draws. Raised by every change after which the same given leads to other tables, of whatever numbers of
players (tests/seating/test_stored.py): a draw is made again only by a release that searches as it was made.
"""


def search_of(given: Mapping[str, Any]) -> int:
    """By which search was drawn what was given this, as it stands in its file: before they were numbered, the first."""
    search = given.get("search", 1)
    if not isinstance(search, int):
        raise ValueError(search)
    return search


def fingerprint(given: Mapping[str, Any]) -> str:
    """Of what a draw was given, as it stands in its file."""
    return sha256(json.dumps(given, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Given:
    """Everything but the time that there is for it."""

    players: tuple[PlayerId, ...]
    """Who could play. Where not all fit, some sit out."""
    rounds: int
    """Still to be played."""
    seed: int | str
    history: tuple[RoundSeating, ...] = ()
    """The rounds played, with who held the seats at their end."""
    before: tuple[tuple[PlayerId, ...], ...] = ()
    """For each of them, who held seats there before those."""
    besides: Earlier = NO_EARLIER
    """What was in those rounds besides."""
    previous: tuple[RoundSeating, ...] = ()
    """What the last plan had left."""
    wishes: Wishes = Wishes()
    room: Room = ANY
    fillers: frozenset[PlayerId] = frozenset()
    """The first to sit out."""
    best: tuple[PlayerId, ...] = ()
    """Who is to sit at the first table, the best first, as many as it has seats: only the others are drawn; (): all."""

    def draw(self, clock: Clock | None = None) -> Plan:
        """The rounds, the next one first; that one alone where some sit out of it. Raises CannotSeat.

        The same again with a clock that stops at the look at which time was over (`Plan.over_at`).
        """
        if self.best:
            return self._beside_the_final(clock)
        playing = self._who_plays(self.players, self.room)
        rounds = self.rounds if len(playing) == len(self.players) else 1
        return plan(
            playing,
            rounds,
            history=self.history,
            besides=self.besides,
            previous=self.previous,
            wishes=self.wishes,
            room=self.room,
            seed=self.seed,
            clock=clock,
        )

    def _who_plays(self, players: Sequence[PlayerId], room: Room) -> Sequence[PlayerId]:
        played = [[*tables, before] for tables, before in zip(self.history, self.before, strict=True)]
        return who_plays(players, played, self.wishes, room=room, seed=self.seed, fillers=self.fillers)

    def _beside_the_final(self, clock: Clock | None) -> Plan:
        """One round: nobody of the best sits out, and of the others whose turn it is."""
        first = final.finalists(self.best, len(self.players), self.room)
        room = final.beside(self.room, len(self.players), len(first))
        seated = seated_evenly([list(first)], self.history, self.seed)
        others = [player for player in self.players if player not in first]
        over_at = None
        if room.tables:
            drawn = plan(
                self._who_plays(others, room),
                1,
                history=final.turned(self.history, len(room.tables)),
                besides=self.besides,
                wishes=self.wishes,
                room=room,
                seed=self.seed,
                clock=clock,
            )
            seated, over_at = (*seated, *drawn.rounds[0]), drawn.over_at
        judged = quality([seated], history=self.history, besides=self.besides, wishes=self.wishes, finalists=first)
        return Plan((seated,), judged, over_at)

    def to_json(self) -> dict[str, Any]:
        """Lists, numbers and words; wishes only as far as there are any, the best where they have a table, and who gave
        up a seat at a table of five where somebody did.
        """
        wishes = self.wishes
        best = {"best": list(self.best)} if self.best else {}
        at_five = {"besides_at_five": list(self.besides.at_five)} if self.besides.at_five else {}
        return (
            best
            | at_five
            | {
                "search": SEARCH,
                "players": list(self.players),
                "rounds": self.rounds,
                "seed": self.seed,
                "history": _lists(self.history),
                "before": [list(one) for one in self.before],
                "besides": [list(pair) for pair in self.besides.met],
                "previous": _lists(self.previous),
                "tables": list(self.room.tables),
                "fives": self.room.fives,
                "fillers": sorted(self.fillers),
                "criteria": [str(criterion) for criterion in wishes.order.criteria],
                "most_fives": wishes.order.most_fives,
                "teams": _by_player(wishes.teams),
                "clubs": _by_player(wishes.clubs),
                "apart": sorted(sorted(group) for group in wishes.apart),
                "fixed": _by_player(wishes.fixed),
                "seats": _by_player(wishes.seats),
                "together": sorted(sorted(group) for group in wishes.together),
            }
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Given:
        """Raises KeyError, TypeError or ValueError for anything that `to_json` has not written."""
        order = Order(tuple(map(Criterion, data["criteria"])), data["most_fives"])
        return cls(
            players=tuple(data["players"]),
            rounds=data["rounds"],
            seed=data["seed"],
            history=_tuples(data["history"]),
            before=tuple(map(tuple, data["before"])),
            besides=Earlier(
                tuple((one, other) for one, other in data["besides"]), tuple(data.get("besides_at_five", ()))
            ),
            previous=_tuples(data["previous"]),
            room=_room(data),
            fillers=frozenset(data.get("fillers", ())),
            best=tuple(data.get("best", ())),
            wishes=Wishes(
                teams={int(player): team for player, team in data["teams"].items()},
                clubs={int(player): club for player, club in data["clubs"].items()},
                apart=frozenset(map(frozenset, data["apart"])),
                fixed={int(player): table for player, table in data["fixed"].items()},
                # A file that was written before there was either has neither.
                seats={int(player): seat for player, seat in data.get("seats", {}).items()},
                together=frozenset(map(frozenset, data.get("together", ()))),
                order=order,
            ),
        )


def _room(data: Mapping[str, Any]) -> Room:
    """Before there was a limit for tables of five, they were allowed or not."""
    fives = data["fives"]
    if isinstance(fives, bool):
        fives = None if fives else 0
    return Room(tuple(data.get("tables", ())), fives)


def _lists(rounds: Sequence[RoundSeating]) -> list[list[list[int]]]:
    return [[list(table) for table in tables] for tables in rounds]


def _tuples(rounds: Sequence[Sequence[Sequence[int]]]) -> tuple[RoundSeating, ...]:
    return tuple(tuple(map(tuple, tables)) for tables in rounds)


def _by_player(values: Mapping[PlayerId, Any]) -> dict[str, Any]:
    return {str(player): values[player] for player in sorted(values)}
