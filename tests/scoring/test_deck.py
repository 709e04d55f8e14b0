"""The pips a party can have, against sums of cards laid down one by one."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PRESETS, Game, GameError
from scoring.deck import Tricks, fewest_pips, possible_pips
from tests.scoring.helpers import game

DECKS = {40: "oase", 48: "ddv"}
DOPPELKOPFS = [(re, kontra) for re in range(5) for kontra in range(5 - re)]


@cache
def by_hand(cards: int, re: int, kontra: int) -> set[int]:
    """Lay down each party's doppelkopfs first, in every way, then deal out all other cards: Re's must be fours."""
    reached = set()
    for aces_of_re in range(4 * re + 1):
        for aces_of_kontra in range(4 * kontra + 1):
            aces = 8 - aces_of_re - aces_of_kontra
            tens = 8 - (4 * re - aces_of_re) - (4 * kontra - aces_of_kontra)
            if aces < 0 or tens < 0:
                continue
            rest = [11] * aces + [10] * tens + [4] * 8 + [3] * 8 + [2] * 8 + [0] * (cards - 40)
            sums = [{0}, set(), set(), set()]
            for card in rest:
                taken = [{one + card for one in sums[beyond - 1]} for beyond in range(4)]
                sums = [kept | more for kept, more in zip(sums, taken, strict=True)]
            reached |= {40 * re + aces_of_re + others for others in sums[0]}
    return reached


@pytest.mark.parametrize("cards", DECKS)
@pytest.mark.parametrize(("re", "kontra"), DOPPELKOPFS)
def test_pips_with_doppelkopfs_are_those_the_cards_add_up_to(cards, re, kontra):
    assert possible_pips(cards, Tricks(re), Tricks(kontra)) == by_hand(cards, re, kontra)


@given(st.sampled_from(sorted(DECKS)), st.sampled_from(DOPPELKOPFS), st.integers(0, 240))
def test_a_game_is_let_through_if_and_only_if_its_pips_can_be(cards, doppelkopfs, pips):
    re, kontra = doppelkopfs
    no_trick = None if cards == 48 else {0: "re", 240: "kontra"}.get(pips)
    obj = game(pips, no_trick=no_trick, extras={"re": ["doppelkopf"] * re, "kontra": ["doppelkopf"] * kontra})
    try:
        Game.from_json(obj, PRESETS[DECKS[cards]])
    except GameError as refused:
        assert pips not in by_hand(cards, re, kontra), refused
        assert refused.field == ("extras" if pips in by_hand(cards, 0, 0) else "re_pips")
    else:
        assert pips in by_hand(cards, re, kontra)


@pytest.mark.parametrize("cards", DECKS)
def test_one_trick_with_a_fox_or_a_jack(cards):
    """A party with one trick: three cards beside the one that is known."""
    ranks = [11, 10, 4, 3, 2] + [0] * (cards == 48)
    for known, tricks in ((11, Tricks(aces=1)), (2, Tricks(jacks=1))):
        least = min(known + sum(others) for others in combinations_with_replacement(ranks, 3))
        assert min(possible_pips(cards, tricks)) == least
        assert max(possible_pips(cards, Tricks(), tricks)) == 240 - least


def test_the_fewest_pips_of_a_party_with_a_trick_that_counts():
    assert (fewest_pips(40), fewest_pips(48)) == (8, 2)
