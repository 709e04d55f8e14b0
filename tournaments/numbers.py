"""Numbers as they stand on screens.

Made into text here, because localizing them inside a big table costs three times the table itself.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

MINUS = "−"  # as wide as a digit's plus, unlike the hyphen


def points(value: int | None) -> str:
    """Points of a player: "12", "−3"; "" for a round not played."""
    if value is None:
        return ""
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def signed(value: int) -> str:
    """Points won or lost, or a change of them: "+3", "−3", "0"."""
    return f"+{value}" if value > 0 else points(value)


def rank(value: int | None) -> str:
    """A place in the standings: "3"; "–" for who has not played yet."""
    return "–" if value is None else str(value)


def money(cents: int) -> str:
    """An amount in euros: "1,20 €", "−0,40 €"; "€1.20" in English."""
    euros, rest = divmod(abs(cents), 100)
    return _("{minus}{euros},{cents} €").format(minus=MINUS if cents < 0 else "", euros=euros, cents=f"{rest:02}")
