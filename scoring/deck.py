"""The deck: with how many pips a party can end, by what is known of its tricks.

Every trick has four cards, and a doppelkopf is one of aces and tens only. So a party's pips are the sum of some fours
of cards, enough of them aces and tens: what no such cards add up to cannot have been. With 40 cards and one doppelkopf
that is 45 to 47: a second trick brings 8 pips at the least. That a doppelkopf more may have gone unnoticed makes no
difference to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from scoring.winner import ALL_PIPS

_ACE, _TEN, _KING, _QUEEN, _JACK, _NINE = 11, 10, 4, 3, 2, 0
_OF_RANK: Final = 8
_TRICK: Final = 4


class Tricks(NamedTuple):
    """What is known of a party's tricks: so many are doppelkopfs, so many cards of a rank lie in them at the least.

    `beside`: so many of the aces lie in other tricks than the doppelkopfs.
    """

    doppelkopfs: int = 0
    aces: int = 0
    tens: int = 0
    kings: int = 0
    queens: int = 0
    jacks: int = 0
    beside: int = 0


_UNKNOWN: Final = Tricks()


@cache
def possible_pips(cards: int, re: Tricks = _UNKNOWN, kontra: Tricks = _UNKNOWN) -> frozenset[int]:
    """The counts of pips Re can end with, 40 or 48 cards in the deck; none if these do not suffice for both parties."""
    ranks = [
        (_KING, range(re.kings, _OF_RANK - kontra.kings + 1)),
        (_QUEEN, range(re.queens, _OF_RANK - kontra.queens + 1)),
        (_JACK, range(re.jacks, _OF_RANK - kontra.jacks + 1)),
    ]
    if cards == 48:
        ranks.append((_NINE, range(_OF_RANK + 1)))
    low = _low_cards(ranks)
    least, most = _least_high(re), 2 * _OF_RANK - _least_high(kontra)
    possible = 0
    for aces in range(re.aces, _OF_RANK - kontra.aces + 1):
        for tens in range(re.tens, _OF_RANK - kontra.tens + 1):
            high = aces + tens
            if least <= high <= most:
                possible |= low[-high % _TRICK] << aces * _ACE + tens * _TEN
    return frozenset(pips for pips in range(ALL_PIPS + 1) if possible >> pips & 1)


def fewest_pips(cards: int) -> int:
    """The fewest pips of a party that has any: four jacks with 40 cards, a jack among nines with 48."""
    return min(possible_pips(cards) - {0})


Share = tuple[int, bool]  # of one player: his pips, and whether he took no trick


@lru_cache(maxsize=2000)
def can_be_taken(cards: int, shares: tuple[Share, ...]) -> bool:
    """Whether the tricks of one game can be shared out like this. shares: of all players, the fewest pips first."""
    return _can_be_taken(((_OF_RANK,) * 5 + (_OF_RANK if cards == 48 else 0,)), shares)


def _can_be_taken(left: tuple[int, ...], shares: tuple[Share, ...]) -> bool:
    (pips, no_trick), *others = shares
    if not others:
        return True  # what is left makes whole tricks, and just the pips that are left
    rest = tuple(others)
    if no_trick:
        return _can_be_taken(left, rest)
    return any(
        _can_be_taken(tuple(has - takes for has, takes in zip(left, taken, strict=True)), rest)
        for taken in _whole_tricks(pips, left)
    )


def _whole_tricks(pips: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The cards of whole tricks with so many pips, of those that are left: how many of each rank, the ace first."""

    def numbers(place: int, value: int, pips: int) -> range:
        return range(min(left[place], pips // value) + 1)

    for aces in numbers(0, _ACE, pips):
        after_aces = pips - aces * _ACE
        for tens in numbers(1, _TEN, after_aces):
            after_tens = after_aces - tens * _TEN
            for kings in numbers(2, _KING, after_tens):
                after_kings = after_tens - kings * _KING
                for queens in numbers(3, _QUEEN, after_kings):
                    jacks, odd = divmod(after_kings - queens * _QUEEN, _JACK)
                    if odd or jacks > left[4]:
                        continue
                    high = aces + tens + kings + queens + jacks
                    for nines in range(-high % _TRICK, left[5] + 1, _TRICK):
                        if high + nines:
                            yield aces, tens, kings, queens, jacks, nines


def _least_high(tricks: Tricks) -> int:
    return tricks.doppelkopfs * _TRICK + tricks.beside


def _low_cards(ranks: list[tuple[int, range]]) -> list[int]:
    """What cards below the ten can add up to, by how many they are beyond whole tricks: bit n set means n pips.

    ranks: the pips of each, and how many of it there may be.
    """
    sums = [1, 0, 0, 0]
    for pips, numbers in ranks:
        more = [0] * _TRICK
        for number in numbers:
            for beyond, before in enumerate(sums):
                more[(beyond + number) % _TRICK] |= before << number * pips
        sums = more
    return sums
