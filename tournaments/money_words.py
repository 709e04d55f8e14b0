"""What a ruleset says of money, in sentences: for the rule sheet, and for the table that settles."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Ruleset
from scoring.money_rules import PLACES
from tournaments import numbers

NO_BREAK = "\u00a0"


def at_the_table(ruleset: Ruleset, spared: Sequence[str] = ()) -> list[str]:
    """How it is settled, for those who have just played. spared: who of them settles nothing."""
    cents = ruleset.cents_per_point
    price = ngettext("Abrechnung: {cents} Cent je Punkt.", "Abrechnung: {cents} Cent je Punkt.", cents)
    return [
        price.format(cents=cents),
        *_above(ruleset),
        *_settled_by_game(ruleset),
        to_whom(ruleset),
        *_zero_game(ruleset),
        *([_spared(ruleset, spared)] if spared else []),
    ]


def _spared(ruleset: Ruleset, players: Sequence[str]) -> str:
    if ruleset.paid_for != "points":
        return _("Ohne Abrechnung, weil außer Wertung: {players}.").format(players=", ".join(players))
    said = _("Ohne Abrechnung, weil außer Wertung: {players}; dafür steht die Vereinskasse ein.")
    return said.format(players=", ".join(players))


def _above(ruleset: Ruleset) -> list[str]:
    if ruleset.other_price_above is None:
        return []
    return [above(ruleset)]


def _settled_by_game(ruleset: Ruleset) -> list[str]:
    return [_("Jedes Spiel ist für sich abgerechnet.")] if ruleset.settled_after == "game" else []


def _zero_game(ruleset: Ruleset) -> list[str]:
    return [zero_game(ruleset)] if ruleset.zero_game_price else []


def zero_game(ruleset: Ruleset) -> str:
    """What a game worth nothing costs."""
    price = numbers.money(ruleset.zero_game_price)
    return _("Ein Spiel, das null zählt, kostet jeden, der mitspielt, {price} in die Vereinskasse.").format(price=price)


def above(ruleset: Ruleset) -> str:
    """The price from some number of points on."""
    points = ruleset.other_price_above or 0
    return ngettext(
        "Jeder Punkt über {points} Punkt hinaus kostet {cents}.",
        "Jeder Punkt über {points} Punkte hinaus kostet {cents}.",
        points,
    ).format(points=points, cents=numbers.money(ruleset.cents_above))


def to_whom(ruleset: Ruleset) -> str:
    """Who gets what is paid for points."""
    percent = ruleset.to_the_till
    if ruleset.paid_for == "distance":
        if percent == 100:
            return _("Das Geld geht in die Vereinskasse.")
        if not percent:
            return _("Das Geld geht in den Topf.")
        return _("Vom Geld gehen {percent} % in die Vereinskasse, der Rest in den Topf.").format(percent=percent)
    if ruleset.paid_for != "points":
        if percent == 100:
            return _("Minus zahlt in die Vereinskasse.")
        if not percent:
            return _("Minus zahlt in den Topf.")
        return _("Minus zahlt: {percent} % in die Vereinskasse, den Rest in den Topf.").format(percent=percent)
    if percent:
        return _(
            "Minus zahlt: {percent} % in die Vereinskasse, den Rest teilen sich die im Plus nach ihren Punkten."
        ).format(percent=percent)
    if ruleset.other_price_above is not None:
        return _("Minus zahlt: Das teilen sich die im Plus nach ihren Punkten.")
    if ruleset.counting != "both":
        return _("+ bekommt es aus der Vereinskasse, − zahlt in die Vereinskasse.")
    return _("+ bekommt, − zahlt.")


def pot_shares(ruleset: Ruleset) -> str:
    """ "1. Platz 50 %, 2. Platz 30 %"; shares of more than the whole as what they come to, to a tenth."""
    whole = max(100, sum(percent for _place, percent in ruleset.pot_shares))
    return ", ".join(
        f"{_(PLACES[place])} {numbers.figure(Fraction(100 * percent, whole), 1)}{NO_BREAK}%"
        for place, percent in ruleset.pot_shares
        if percent
    )
