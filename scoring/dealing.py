"""Who deals, who must present, how many games are left (rulesets.md, section 5).

All of it follows from one small value, `SheetState`: what a table has to remember between two entries of its sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from scoring import bock
from scoring.ruleset import Ruleset
from scoring.seats import players_at, seat_after, seats_from
from scoring.solo_bars import barred


class Longer(NamedTuple):
    """From so many entries of a sheet on, another table has so many solos beside the games of the round."""

    after: int
    solos: int


@dataclass(frozen=True, slots=True)
class SheetState:
    """What the entries so far come to, apart from their points.

    `played` are the games that count towards those of the round, `beside` the solos that do not, and `elsewhere` those
    of the other table of the round that has most of them, as far as anybody knew then. `dealer` is whose
    turn it is to deal; `what_next` may pass the deal on for a presented solo. `solos` are the mandatory solos
    fulfilled, by seat. `bocks`: see bock.py. `in_a_row`: who played the solos just before, and how many. `under_way`: a
    violation stands on the sheet whose game is still being played. `finishing`: the time runs out, or has run out,
    during the game being played. `over`: the time is up, it is done.
    """

    played: int
    dealer: int
    solos: tuple[int, ...]
    bocks: tuple[int, ...] = ()
    beside: int = 0
    in_a_row: tuple[int, int] = (0, 0)
    under_way: bool = False
    finishing: bool = False
    over: bool = False
    elsewhere: int = 0


@dataclass(frozen=True, slots=True)
class NextGame:
    """The game to be entered next.

    `leads` is who leads before any solo is called. `open_solos` has a seat once for every mandatory solo it still has
    to play, in seat order. `must_present`: this seat has to play its mandatory solo now; None: everything is open.
    `bock_left`: so many games, this one first, count more. `bocks`: for how many Bocks this one counts. `no_solo`: the
    seats that may not play a solo now, and why (see solo_bars.py).
    """

    number: int
    dealer: int
    sits_out: int | None
    leads: int
    players: tuple[int, ...]
    games_left: int
    open_solos: tuple[int, ...]
    must_present: int | None
    bock_left: int
    bocks: int = 0
    no_solo: Mapping[int, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As score-format.md has it."""
        return {
            "number": self.number,
            "dealer": self.dealer,
            "sits_out": self.sits_out,
            "leads": self.leads,
            "games_left": self.games_left,
            "open_solos": list(self.open_solos),
            "must_present": self.must_present,
            "bock_left": self.bock_left,
        }


def knowing(state: SheetState, entries: int, longer: Sequence[Longer]) -> SheetState:
    """The state after so many entries, with what is known then of solos at other tables."""
    if not longer:
        return state
    return replace(state, elsewhere=next((one.solos for one in reversed(longer) if one.after <= entries), 0))


def open_solos(state: SheetState, ruleset: Ruleset) -> tuple[int, ...]:
    """The seats that owe a mandatory solo, once for each solo, in seat order."""
    owed = ruleset.mandatory_solos
    if not owed:
        return ()
    return tuple(seat for seat, done in enumerate(state.solos, 1) for _ in range(owed - done))


def games_left(state: SheetState, ruleset: Ruleset, seats: int) -> int:
    """How many games a table of `seats` has still to play, if the time does not run out.

    Solos beside the games of the round come to them: those that were played, and those that are owed and will be
    presented. Where they lengthen the round at all tables, each plays as many games more as the one that has played
    most of them, whatever its size; its own are among them.
    """
    more = _own_solos_to_come(state, ruleset) + games_for_others(state, ruleset)
    return max(0, ruleset.games_for(seats) - state.played + more)


def left_when_time_is_up(left: int, owed: int, ruleset: Ruleset, *, begun: bool) -> int:
    """How many of so many games left are still played once the time is up: one that was begun, and so many mandatory
    solos that are owed, where they are presented then.
    """
    presented_later = 0 if ruleset.presented_time_up == "none" else owed
    return min(left, presented_later + begun)


def games_for_others(state: SheetState, ruleset: Ruleset) -> int:
    """How many games a table plays only because of solos at other tables."""
    if not ruleset.lengthens_all:
        return 0
    return max(0, state.elsewhere - state.beside - _own_solos_to_come(state, ruleset))


def _own_solos_to_come(state: SheetState, ruleset: Ruleset) -> int:
    """Solos beside the games of the round that are owed and will be presented."""
    presented = ruleset.solos_beside != "none" and ruleset.presented_games_out != "none"
    return len(open_solos(state, ruleset)) if presented else 0


def what_next(state: SheetState, ruleset: Ruleset, seats: int) -> NextGame | None:
    """The next game of a table of `seats`, or None when the round is complete.

    Once the open mandatory solos are as many as the games left, or the time is up, they are presented. A player who
    sits out cannot: the next in order goes first, and if only the dealer's solo is open, the deal passes on.
    """
    owed = open_solos(state, ruleset)
    left = scheduled = games_left(state, ruleset, seats)
    dealer, must_present = state.dealer, None
    order = "none"
    if state.over:
        order = ruleset.presented_time_up
    elif owed and len(owed) >= left:
        order = ruleset.presented_games_out
    if state.over or state.finishing:
        left = left_when_time_is_up(left, len(owed), ruleset, begun=not state.over)
    if left <= 0:
        return None
    if order != "none":
        dealer, must_present = _presenting(owed, dealer, seats, order)
    return NextGame(
        number=state.played + state.beside + 1,
        dealer=dealer,
        sits_out=dealer if seats == 5 else None,
        leads=seat_after(dealer, seats),
        players=players_at(seats, dealer),
        games_left=left,
        open_solos=owed,
        must_present=must_present,
        bock_left=max(state.bocks, default=0),
        bocks=len(state.bocks),
        no_solo={}
        if must_present is not None
        else barred(
            ruleset,
            players_at(seats, dealer),
            owed=owed,
            in_a_row=state.in_a_row,
            dealer=dealer if seats == 4 else 0,
            in_bock=bool(state.bocks),
            games_left=scheduled,
        ),
    )


def leader(game: NextGame, ruleset: Ruleset) -> int | None:
    """Who leads the first trick, as far as it is known before anything is called; None: the solo that must be presented
    decides.
    """
    if game.must_present in (None, game.leads):
        return game.leads
    return game.must_present if ruleset.soloist_leads else None


def as_begun(
    game: NextGame, state: SheetState, ruleset: Ruleset, seats: int, entries: int, longer: Sequence[Longer]
) -> NextGame:
    """The game that is next after so many entries, as it was when it was begun: before another table took back a solo
    that had made the round longer, nobody may have had to present one.
    """
    if game.must_present is None:
        return game
    before = next((one.solos for one in reversed(longer) if one.after < entries), 0)
    most = max([before, *(one.solos for one in longer if one.after == entries)])
    if most <= state.elsewhere:
        return game
    begun = what_next(replace(state, elsewhere=most), ruleset, seats)
    return game if begun is None or begun.must_present is not None else begun


def _presenting(owed: Sequence[int], dealer: int, seats: int, order: str) -> tuple[int, int]:
    """Who deals and who presents, in seat order or beginning at the dealer's left."""
    players = players_at(seats, dealer)
    for seat in seats_from(1 if order == "seat_order" else seat_after(dealer, seats), seats):
        if seat in owed and seat in players:
            return dealer, seat
    return seat_after(dealer, seats), dealer


def struck_for_good(state: SheetState, ruleset: Ruleset, game: NextGame, seats: int) -> SheetState:
    """After a game that was struck and is not dealt again: what was played behind it was dealt by who dealt it, and
    counts as many times as it was said then, but for Bock that the struck game brought. It stood between two solos.
    """
    bocks = bock.after(state.bocks, ruleset, seats, played=True, triggered=False)
    return replace(state, under_way=False, dealer=seat_after(game.dealer, seats), bocks=bocks, in_a_row=(0, 0))


def fulfils(kind: str | None, alone: int, ruleset: Ruleset, game: NextGame) -> bool:
    """Whether a game that this seat plays alone is its mandatory solo. kind: the game's type; None where a violation
    stands for it.
    """
    if alone not in game.open_solos:
        return False
    if kind is None or kind == "solo":
        return ruleset.first_solo_is_mandatory or game.must_present is not None
    return ruleset.silent_marriage_mandatory if kind == "silent_marriage" else ruleset.unclarified_marriage_mandatory


def after_game(
    state: SheetState, ruleset: Ruleset, game: NextGame, kind: str | None, alone: int | None, bocks: tuple[int, ...]
) -> SheetState:
    """After a game of a kind, as `fulfils` has it, in which this seat plays alone; None: nobody does. `bocks` are those
    that run from now on.
    """
    mandatory = alone is not None and fulfils(kind, alone, ruleset, game)
    is_solo = mandatory or kind is None or kind == "solo"
    return after_played(state, ruleset, game, solo=alone if is_solo else None, mandatory=mandatory, bocks=bocks)


def after_played(
    state: SheetState, ruleset: Ruleset, game: NextGame, *, solo: int | None, mandatory: bool, bocks: tuple[int, ...]
) -> SheetState:
    """After a game that counts: the deal moves on, unless the ruleset has the same dealer again after such a solo.

    `solo` is the seat that played a solo, or what fulfilled its duty like one, and `mandatory` whether it did; `bocks`
    are those that run from now on.
    """
    seats = len(state.solos)
    solos = state.solos
    again = beside = False
    in_a_row = (0, 0)
    if solo is not None:
        in_a_row = (solo, state.in_a_row[1] + 1 if state.in_a_row[0] == solo else 1)
        beside = ruleset.solos_beside == "all"
        again = ruleset.after_free_solo == "same"
        if mandatory:
            solos = (*solos[: solo - 1], solos[solo - 1] + 1, *solos[solo:])
            beside = ruleset.solos_beside != "none"
            rule = ruleset.after_mandatory_solo
            again = rule == "same" or rule == "same_unless_presented" and game.must_present is None
    return SheetState(
        played=state.played + (not beside),
        dealer=game.dealer if again else seat_after(game.dealer, seats),
        solos=solos,
        bocks=bocks,
        beside=state.beside + beside,
        in_a_row=in_a_row,
        over=state.over,
        elsewhere=state.elsewhere,
    )


def timed(state: SheetState, entries: int, time_up_after: int | None) -> SheetState:
    """What the clock makes of a state after so many entries.

    A violation that goes on has its game still on the table: begun, and finished before the time counts.
    """
    if time_up_after is None or state.over:
        return state
    over = entries >= time_up_after and not state.under_way
    finishing = not over and entries + 1 >= time_up_after
    return replace(state, over=over, finishing=finishing)
