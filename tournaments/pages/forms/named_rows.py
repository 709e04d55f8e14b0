"""What the form fields of own extra points and of own solos share: rows to fill in, each one of them, or left empty."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from scoring import GameError
from scoring.named import LONGEST_NAME, LONGEST_SIGN, Named, as_seen, in_places, place_of
from tournaments.errors import sentence

One = TypeVar("One", bound=Named)

Typed = dict[str, Any]
"""What was typed in one row: its name and sign, what else there is of its kind, and the code it was shown with."""


@dataclass(frozen=True, slots=True)
class NamedRow:
    """One row as it stands on the screen. `prefix`: what its controls' names begin with."""

    number: int
    prefix: str
    typed: Typed
    longest_name: int = LONGEST_NAME
    longest_sign: int = LONGEST_SIGN

    @property
    def name(self) -> str:
        return str(self.typed["name"])

    @property
    def sign(self) -> str:
        return str(self.typed["sign"])

    @property
    def code(self) -> str:
        """What makes it the same one whatever is changed in its row; "" where it is a new one."""
        return str(self.typed["code"])


class RowsWidget(forms.Widget):
    """Rows of controls, "<field>-1-name" and so on; the page's template draws them."""

    def __init__(self, most: int, empty: Typed) -> None:
        """empty: a row that nobody has filled in; what has several values in it is a list."""
        super().__init__()
        self.most = most
        self.lists = [part for part, typed in empty.items() if isinstance(typed, list)]
        self.parts = [part for part in empty if part not in self.lists]

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> list[Typed]:
        getlist = getattr(data, "getlist", lambda key: data.get(key, []))
        return [
            {part: str(data.get(f"{name}-{number}-{part}", "")) for part in self.parts}
            | {part: list(getlist(f"{name}-{number}-{part}")) for part in self.lists}
            for number in range(1, self.most + 1)
        ]

    def value_omitted_from_data(self, data: Mapping[str, Any], files: object, name: str) -> bool:
        return not any(key.startswith(f"{name}-") for key in data)


class RowsField(forms.Field):
    """The cleaned value is the list of the JSON form: each row in its place, None for one without name and sign."""

    kind: str
    """What its codes begin with: "own" or "solo"."""

    def codes(self, value: list[Typed]) -> list[str]:
        """The codes that rows were shown with and that are not left empty now. One that is not of its row is none."""
        said = [(f"{self.kind}_{place}", row) for place, row in enumerate(_said(value), 1)]
        return [code for code, row in said if row and row["code"] == code]

    def clean(self, value: list[Typed]) -> list[dict[str, Any] | None]:
        said = _said(value)
        for row in filter(None, said):
            name, sign = row["name"].strip(), row["sign"].strip()
            if wrong := _wrong_text(name, sign) or self.wrong(row, name):
                raise ValidationError(wrong)
        try:
            return in_places(self.read([row and self.plain(_without_code(row)) for row in said]))
        except GameError as error:
            raise ValidationError(sentence(error, {})) from error

    def wrong(self, row: Typed, which: str) -> str:
        """What is wrong with a row of this name, in one sentence; "" if nothing is."""
        raise NotImplementedError

    def plain(self, row: Typed) -> dict[str, Any]:
        """A row in its JSON form."""
        raise NotImplementedError

    def read(self, plain: list[dict[str, Any] | None]) -> Sequence[Named]:
        """All rows as the rules read them. Raises GameError."""
        raise NotImplementedError


def in_rows(value: Sequence[One], typed: Callable[[One], Typed], empty: Typed, most: int) -> list[Typed]:
    """These as they are filled in: each in the row of its code, so that it stays there when another is taken away."""
    by_place = {place_of(one.code): typed(one) | {"code": one.code} for one in value}
    return [by_place.get(place, empty) for place in range(1, most + 1)]


def rows_as_typed(rows: list[Typed], name: str) -> dict[str, list[str]]:
    """What a form sends for these rows under this name; what is empty counts as not sent."""
    return {
        f"{name}-{number}-{part}": given if isinstance(given, list) else [given]
        for number, row in enumerate(rows, 1)
        for part, given in row.items()
    }


def _said(value: list[Typed]) -> list[Typed | None]:
    """The rows as they are seen, each in its place, None for one without name and sign."""
    return [row if row["name"].strip() or row["sign"].strip() else None for row in as_seen(value)]


def _without_code(row: Typed) -> Typed:
    """Its place says its code."""
    return {part: typed for part, typed in row.items() if part != "code"}


def _wrong_text(name: str, sign: str) -> str:
    if not 1 <= len(name) <= LONGEST_NAME:
        return _("„{which}“ braucht einen Namen von 1 bis {longest} Zeichen.").format(
            which=Truncator(name or sign).chars(LONGEST_NAME), longest=LONGEST_NAME
        )
    if not 1 <= len(sign) <= LONGEST_SIGN:
        return _("„{which}“ braucht ein Zeichen für die Taste: 1 bis {longest} Buchstaben.").format(
            which=name, longest=LONGEST_SIGN
        )
    return ""
