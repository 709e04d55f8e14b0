"""What a drawn round is judged by: who sits apart and together, how places go round, and its final table."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Player
from tournaments.rounds.apart import Mates, Pairs
from tournaments.rounds.finals import ByHand, Equals


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
    """Of all rounds, played and planned: how evenly places go round."""

    fives_most: int
    """As often somebody sits at a table of five …"""
    fives_needed: int
    """… and somebody must, with so many places there."""
    fives_beyond: int
    """How many sit there more often than the organizer would have it."""
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
    """By seat."""
    old: bool
    """Others are the best by now."""
    again: Pairs
    """Who have met before."""
    mates: Mates
    """Who were to be apart, or are of one team or club."""
    by_hand: ByHand
    equals: Equals | None
    """None too where it is old."""
