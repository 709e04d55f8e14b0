"""Whole numbers in forms: read alike at the table, at the desk and in the rules."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from tournaments.pages.forms.whole_number_field import WholeNumberField


@pytest.mark.parametrize(
    ("typed", "number"), [("12", 12), (" 12 ", 12), ("-5", -5), ("−5", -5), ("+3", 3), ("007", 7), (0, 0), ("", None)]
)
def test_as_people_write_it(typed, number):
    assert WholeNumberField(required=False, min_value=-10, max_value=20).clean(typed) == number


@pytest.mark.parametrize("typed", ["1_3_1", "131.0", "1,5", "½", "١٢", "１３１", "1e3", "NaN", "1a", "9" * 5000, "1 2"])
def test_what_is_none_is_refused(typed):
    with pytest.raises(ValidationError) as refused:
        WholeNumberField(error_messages={"invalid": "Eine ganze Zahl."}).clean(typed)
    assert refused.value.messages == ["Eine ganze Zahl."]


@pytest.mark.parametrize("typed", ["21", "-11"])
def test_beyond_its_limits_it_says_which(typed):
    with pytest.raises(ValidationError):
        WholeNumberField(min_value=-10, max_value=20).clean(typed)
