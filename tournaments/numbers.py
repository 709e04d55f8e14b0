"""Numbers as they stand on screens.

Made into text here, because localizing them inside a big table costs three times the table itself.
"""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _

MINUS = "−"  # as wide as a digit's plus, unlike the hyphen


def points(value: int | None) -> str:
    """Points of a player: "12", "−3"; "" for a round not played."""
    if value is None:
        return ""
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def two_decimals(value: int | Fraction | None) -> str:
    """Points that need not be whole, rounded: "3,67", "−0,50"; "3.67" in English; "" for none."""
    if value is None:
        return ""
    numerator, denominator = abs(value.numerator), value.denominator
    whole, decimals = divmod((200 * numerator + denominator) // (2 * denominator), 100)
    # The sign stays, even where rounding leaves nothing: whoever is below zero is.
    return _("{minus}{whole},{decimals}").format(
        minus=MINUS if value < 0 else "", whole=whole, decimals=f"{decimals:02}"
    )


def figure(value: int | Fraction | None) -> str:
    """As `points`; what is not whole with as few decimals as say it, two at most: "1,5", "0,33"."""
    if value is None or value.denominator == 1:
        return points(None if value is None else int(value))
    text = two_decimals(value)
    return text.removesuffix("0")


def filed(text: str) -> str:
    """A number as it stands on screens, as the spreadsheets of German speakers read it: "-1,5"."""
    return text.replace(MINUS, "-").replace(".", ",")


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
