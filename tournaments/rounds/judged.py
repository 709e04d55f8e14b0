"""What a drawn round is judged by: who meets again, who sits together, how places go round, and the final table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Player
from tournaments.rounds.apart import Mates, Pairs
from tournaments.rounds.finals import ByHand, Equals
from tournaments.rounds.following import Followed


@dataclass(frozen=True, slots=True)
class Parted:
    """Members of one team, or of one club, or who were to be apart, at one table of this round."""

    pairs: Pairs
    wished: bool
    """They are to be apart, before everything else."""
    count: int
    """How many they are; with clubs, those of one team too."""
    least: int
    """Fewer are impossible in this round, by single wishes perhaps even so few; 0 for teams where nobody wishes it."""
    later: bool | None
    """Whether there will be any in the rounds to come, as planned; None without a plan for any."""
    none: bool
    """There are none, and that is worth saying: there could have been some, or somebody wishes that there are none."""
    but_together: bool
    """Left out are some at one table who are to sit together."""

    @property
    def could_be_fewer(self) -> bool:
        """Would the wish, which there is not, make them fewer?"""
        return not self.wished and bool(self.pairs)


@dataclass(frozen=True, slots=True)
class Together:
    """Those who are to sit at one table in every round."""

    wished: bool
    """There are any among those who have a seat."""
    split: Pairs
    """Those who do not sit together in this round."""
    unavoidable: bool
    """At tables of these sizes no fewer groups can be split."""
    again: bool
    """Some of those who do have done so before: that is no repeat."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Of all rounds, played and planned: how evenly tables of five go round."""

    fives_most: int
    """As often somebody sits at a table of five …"""
    fives_needed: int
    """… and somebody must, with so many places there."""


@dataclass(frozen=True, slots=True)
class GoingRound:
    """How evenly seats and tables go round, for those who sit in this round."""

    to_come: bool
    """Of all rounds, played and planned; else of those up to this one, since the others are not planned for them."""
    seat_spread: int
    """At most so many times more often somebody without a seat of their own sits on one of the seats 1-4 than on
    another …
    """
    seat_least: int
    """… and so many at least somebody must."""
    table_most: int
    """As often somebody without a table of their own sits at a table of one number …"""
    table_least: int
    """… and somebody must."""


@dataclass(frozen=True, slots=True)
class Final:
    """The final table of a round: who meets again or sits with their club there is left out of all else."""

    number: int
    players: tuple[Player, ...]
    """By seat; nobody where it is dissolved."""
    old: bool
    """Others are the best by now."""
    again: Pairs
    """Who have met before."""
    mates: Mates
    """Who were to be apart, or are of one team or club."""
    by_hand: ByHand
    equals: Equals | None
    """None too where it is old."""


@dataclass(frozen=True, slots=True)
class TooOften:
    """Who sits at tables of five more often than the organizer would have it, each named once."""

    here: tuple[Player, ...]
    """At one in this round, with it too often."""
    before: tuple[Player, ...]
    """Not now, but in the rounds before: nothing changes that any more."""
    later: tuple[Player, ...]
    """By what is planned of the rounds to come; nobody where those are planned for others or not yet."""

    @property
    def anybody(self) -> bool:
        return bool(self.here or self.before or self.later)


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a drawn round is."""

    repeats: int
    """Pairs of this round that have already sat together, counted once for each earlier time.

    As in all that is said of pairs, those at a final table are left out: they are in `final`.
    """
    repeated: tuple[tuple[Player, Player], ...]
    repeats_least: int
    """Fewer of them are impossible in this round, after those before it."""
    met_twice: bool
    """Some of its players had sat together more than once before: then `repeats` are no pairs, and few repeats may be
    more pairs than there must be.
    """
    planned_repeats: int | None
    """Repeats of the whole tournament when the remaining rounds are played as planned.

    None where the plan is for other players or another number of rounds by now: the next draw makes another.
    """
    planned_again: int | None
    """… and how many meetings of the tournament are not the first of two players: two who meet three times, twice."""
    played_repeats: int
    """Repeats, counted as `planned_repeats`, that were there before this round: nothing changes them any more."""
    played_again: int
    """… and counted as `planned_again`."""
    bound: int
    """Fewer repeats than this are impossible for the whole tournament; without a plan for the rounds up to this one."""
    fives: int
    """Tables of five in this round."""
    fours: int
    """Tables of four in this round. With none, or without a table of five, nobody's place could be of another size."""
    together: Together
    apart: Parted
    """Who were to be apart by a wish for those two."""
    teams: Parted
    """Those left out."""
    clubs: Parted
    """Those who are of one team left out too."""
    evening: Evening | None
    """None where the plan is for other players or another number of rounds by now."""
    going_round: GoingRound
    elsewhere: tuple[Player, ...]
    """Who does not sit at their fixed table in this round."""
    settled: bool
    """Somebody here has a table of their own."""
    nowhere: tuple[Player, ...]
    """Those of them whose table there is not."""
    own_seats: bool
    """Somebody here has a seat of their own."""
    other_seat: tuple[Player, ...]
    """Who sits at it, and not on their fixed seat."""
    five_again: tuple[Player, ...]
    """Players who sit at a table of five though others, at a four now, have sat there less often."""
    too_often: TooOften
    everybody: Mapping[int, Player]
    """The players of the tournament by id."""
    left_out: tuple[Player, ...]
    """Players who are in the tournament but not in this round: they came after the draw."""
    gone: tuple[Player, ...]
    """Players who are drawn but have withdrawn since: the round cannot be published so."""
    sitting_out: tuple[Player, ...] = ()
    """Players who sit out of this round, since no more fit."""
    awaited: tuple[Player, ...] = ()
    """Players who are not here yet, in a round that is drawn for those alone who are."""
    not_here: tuple[Player, ...] = ()
    """Players who are drawn for such a round and are not here after all."""

    other_tables: bool = False
    """Drawn now, it would be at other tables: which ones there are has changed since."""

    given: bool = False
    """Somebody has said it so: whoever is not in it was meant to be left out."""
    followed: Followed | None = None
    """What it follows from; None for a round that is drawn."""
    final: Final | None = None
    """Its final table; None where it has none."""

    @property
    def without_seat(self) -> tuple[Player, ...]:
        """Who is to play and has no seat, for whatever reason."""
        return (*self.sitting_out, *self.left_out)

    @property
    def undecided(self) -> bool:
        """Would another choice between even tables of five and few repeats draw it otherwise?

        Where some are to sit together, nobody knows: who must be at a table of five follows from who fits there.
        """
        if self.followed is not None or self.together.wished or not (self.fives and self.fours):
            return False
        evening = self.evening
        uneven = evening is not None and evening.fives_most > evening.fives_needed
        again = (self.planned_repeats or 0) > max(self.bound, self.played_repeats)
        return bool(self.repeated or self.five_again or uneven or again)

    @property
    def stale(self) -> bool:
        """Was it drawn for other players or tables than there are now, or does it follow from what has changed?"""
        forgotten = self.left_out and not self.given
        return bool(forgotten or self.gone or self.not_here or self.other_tables) or (
            self.followed is not None and self.followed.old or self.final is not None and self.final.old
        )
