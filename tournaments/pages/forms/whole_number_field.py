"""A whole number that somebody types: read everywhere alike, and with whichever minus."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from tournaments.text import whole_number

MOST = 10**18 - 1  # as many digits as are read


class WholeNumberField(forms.IntegerField):
    """As `text.whole_number` reads it; Django's own also takes "1_3_1", "131.0" and digits of every script."""

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        number = whole_number(str(value), -MOST, MOST)
        if number is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return number
