"""What was made once is taken again only if it is made of the same."""

from __future__ import annotations

from functools import partial
from itertools import count

import pytest

from tournaments.pages.kept import Kept


def test_it_is_made_once_of_the_same():
    kept, number = Kept[int](10), count(1)
    assert [kept.get("a", (1, ["x"]), partial(next, number)) for _time in range(3)] == [1, 1, 1]


def test_whatever_changes_it_is_made_anew():
    kept, number = Kept[int](10), count(1)
    assert [kept.get("a", of, partial(next, number)) for of in (1, 2, 2, 1)] == [1, 2, 2, 3]


def test_one_name_is_not_another():
    kept, number = Kept[int](10), count(1)
    assert [kept.get(name, "", partial(next, number)) for name in ("a", "b", "a")] == [1, 2, 1]


def test_what_was_made_longest_ago_is_forgotten_first():
    kept, number = Kept[int](2), count(1)
    assert [kept.get(name, "", partial(next, number)) for name in (1, 2, 3, 3, 2, 1)] == [1, 2, 3, 3, 2, 4]


def test_what_fails_is_not_kept():
    kept = Kept[int](2)
    with pytest.raises(ZeroDivisionError):
        kept.get("a", 1, lambda: 1 // 0)
    assert kept.get("a", 1, lambda: 7) == 7
