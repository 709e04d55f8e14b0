"""Numbers as they stand on screens.

Made into text here, because localizing them inside a big table costs three times the table itself.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import count

from django.utils.translation import gettext as _

MINUS = "−"  # as wide as a digit's plus, unlike the hyphen


def points(value: int | None) -> str:
    """Points of a player: "12", "−3"; "" for a round not played."""
    if value is None:
        return ""
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def decimals(value: int | Fraction | None, places: int = 2) -> str:
    """Points that need not be whole, rounded: "3,67", "−0,50"; "3.67" in English; "" for none."""
    if value is None:
        return ""
    numerator, denominator, scale = abs(value.numerator), value.denominator, 10**places
    whole, rest = divmod((2 * scale * numerator + denominator) // (2 * denominator), scale)
    # The sign stays, even where rounding leaves nothing: whoever is below zero is.
    return _("{minus}{whole},{decimals}").format(
        minus=MINUS if value < 0 else "", whole=whole, decimals=f"{rest:0{places}}"
    )


def told_apart(one: Fraction, other: Fraction) -> tuple[str, str]:
    """Two that are not equal, with as few decimals as tell them apart, two at least."""
    places = next(places for places in count(2) if decimals(one, places) != decimals(other, places))
    return decimals(one, places), decimals(other, places)


def figure(value: int | Fraction | None, places: int = 2, *, least: int = 0) -> str:
    """As `points`; what is not whole with as few decimals as say it, `places` at most: "1,5", "0,33".

    `least`: so many decimals at least, "2,0": where a column's figures mostly have them.
    """
    if value is None or (value.denominator == 1 and not least):
        return points(None if value is None else int(value))
    while places > max(1, least) and (10 ** (places - 1) * value).denominator == 1:
        places -= 1
    return decimals(value, places)


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


def signed_money(cents: int) -> str:
    """What a player gets (+) or pays (−): "+1,20 €"."""
    return f"+{money(cents)}" if cents > 0 else money(cents)


_AMOUNT = re.compile(r"([0-9]{1,6}|[1-9][0-9]{0,2}\.[0-9]{3}(?=,|$))(?:[,.]([0-9]{0,2}))?")


def cents(typed: str) -> int | None:
    """An amount as it is typed, "10", "7,50", "7.5 €", "5,", "1.000,00", in cents; None if it is none.

    A dot before three digits divides thousands, as Germans write them; "1,000" may be one or a thousand, and is none.
    """
    found = _AMOUNT.fullmatch(typed.replace("€", "").strip())
    return int(found[1].replace(".", "")) * 100 + int((found[2] or "").ljust(2, "0")) if found else None


def filed_money(cents: int) -> str:
    """An amount in euros as the spreadsheets of German speakers read it: "-0,40"."""
    return f"{cents / 100:.2f}".replace(".", ",")
