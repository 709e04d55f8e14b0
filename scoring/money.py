"""What points come to in money: for one settlement, and for an evening with its pot and its till.

Whole cents everywhere, and none is lost: what the players get and pay, and what is in the till, add up to nothing.
Odd cents go one by one to those in front.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from scoring.ruleset import Ruleset
from scoring.sheet import Sheet

Who = TypeVar("Who")
NOBODY: Mapping[Any, int] = MappingProxyType({})


def settled(points: Mapping[Who, int], ruleset: Ruleset) -> dict[Who, int]:
    """Cents of everybody for the points of one settlement, a game, a round at one table or an evening.

    More than 0 is paid out. What does not add up to nothing is the till's, and the pot's.
    """
    match ruleset.paid_for:
        case "losses":
            return {who: -price(-own, ruleset) for who, own in points.items()}
        case "distance":
            first = max(points.values(), default=0)
            # Who has no points in a game has not played it, or it was worth nothing.
            away = {who: first - own if own or ruleset.settled_after != "game" else 0 for who, own in points.items()}
            return {who: -price(distance, ruleset) for who, distance in away.items()}
    if ruleset.other_price_above is None and not ruleset.to_the_till:
        return {who: own * ruleset.cents_per_point for who, own in points.items()}
    cents = {who: -price(-own, ruleset) for who, own in points.items()}
    paid = -sum(cents.values())
    ahead = sorted((who for who, own in points.items() if own > 0), key=lambda who: -points[who])
    gained = shared(paid - paid * ruleset.to_the_till // 100, [points[who] for who in ahead])
    return cents | dict(zip(ahead, gained, strict=True))


def price(points: int, ruleset: Ruleset) -> int:
    """What so many points cost; nothing below 1."""
    points = max(0, points)
    above = 0 if ruleset.other_price_above is None else max(0, points - ruleset.other_price_above)
    return (points - above) * ruleset.cents_per_point + above * ruleset.cents_above


def shared(amount: int, weights: Sequence[int]) -> list[int]:
    """An amount by weights, in whole cents; odd ones go one by one to the first that have a weight."""
    whole = sum(weights)
    if not whole:
        return [0] * len(weights)
    parts = [amount * weight // whole for weight in weights]
    for place in [place for place, weight in enumerate(weights) if weight][: amount - sum(parts)]:
        parts[place] += 1
    return parts


def of_holders(sheet: Sheet, who: Callable[[int, int | None], Who]) -> dict[Who, int] | None:
    """Cents of those who hold the seats for what stands on a sheet; None where only the whole evening can say.

    The evening's are the sum of its sheets' as long as every point costs the same and nobody takes a share. who:
    settles what a seat has at a place of the sheet; None: at its end, to whom goes what follows from where the seat as
    a whole stands at the table.
    """
    rules = sheet.ruleset
    if not rules.cents_per_point:
        return None
    cents: dict[Who, int] = defaultdict(int, {who(seat, None): 0 for seat in range(1, sheet.seats + 1)})
    by_game = rules.settled_after == "game"
    if by_game or costs_alike(rules):
        for position, row in enumerate(sheet.rows, 1):
            for seat, own in settled(dict(enumerate(row.points, 1)), rules).items():
                cents[who(seat, position)] += own
        for position, players in worth_nothing(sheet) if by_game else ():
            for seat in players:
                cents[who(seat, position)] -= rules.zero_game_price
        return dict(cents)
    if rules.settled_after == "round":
        return {who(seat, None): own for seat, own in settled(dict(enumerate(sheet.totals, 1)), rules).items()}
    return None


def costs_alike(ruleset: Ruleset) -> bool:
    """Does every point cost the same and nobody take a share? Then it does not matter how points are put together."""
    return ruleset.paid_for == "points" and ruleset.other_price_above is None and not ruleset.to_the_till


def worth_nothing(sheet: Sheet) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The games of a sheet that are worth nothing: the place of each, and the seats that played it; who sat out of one
    has not."""
    for position, row in enumerate(sheet.rows, 1):
        if row.counts and not any(row.points):
            yield position, row.players


def summed(settlements: Iterable[Mapping[Who, int]]) -> dict[Who, int]:
    """Cents of everybody in several settlements together."""
    cents: dict[Who, int] = defaultdict(int)
    for settlement in settlements:
        for who, own in settlement.items():
            cents[who] += own
    return dict(cents)


class Purse(NamedTuple):
    """Cents of one player. paid: all of it, with the stake. got: for points, and out of the pot."""

    paid: int
    got: int

    @property
    def cents(self) -> int:
        """More than 0 is paid out."""
        return self.got - self.paid


class Evening(NamedTuple, Generic[Who]):
    """Who has paid and got what. All that is paid is got, is in the `till` or, while nobody has a rank, in the pot.

    pot: what came into it, divided or not. parts: of those who get something out of it. till: less than 0 where it has
    to pay, because points do not add up to nothing. missed: what each who was not there pays for rounds missed.
    spared: what points would come to for those who play along and settle nothing; where others pay and get just that,
    it is in the till.
    """

    purses: dict[Who, Purse]
    pot: int
    parts: dict[Who, int]
    till: int
    missed: dict[Who, int]
    spared: dict[Who, int]


def evening(
    players: Iterable[Who],
    settlements: Iterable[Mapping[Who, int]],
    ranks: Mapping[Who, int],
    ruleset: Ruleset,
    missed: Mapping[Who, int] = NOBODY,
    for_nothing: Mapping[Who, int] = NOBODY,
    spared: Collection[Who] = (),
) -> Evening[Who]:
    """What an evening comes to.

    players: who has played, in the order of their start numbers. settlements: the points of each, as `settled_after`
    says. ranks: 1, 2, 2, 4; who has none gets nothing out of the pot. missed: how many rounds each has missed that is
    to be paid for, be it somebody who has never played. for_nothing: how many games worth nothing each has played.
    spared: who has played too, but settles nothing; none of them is among the players or has missed anything.
    """
    for_points = summed(settled(points, ruleset) for points in settlements)
    for_spared = {who: for_points.pop(who, 0) for who in spared}
    stakes = dict.fromkeys(players, ruleset.pot_stake)
    fees = {who: rounds * ruleset.missed_round_cents for who, rounds in missed.items()}
    zeros = {who: games * ruleset.zero_game_price for who, games in for_nothing.items() if who not in for_spared}
    kept = -sum(for_points.values())
    till, pot = kept, sum(stakes.values())
    if ruleset.paid_for != "points":
        till = kept * ruleset.to_the_till // 100
        pot += kept - till
    parts, rest = divided(pot, {who: ranks[who] for who in stakes if who in ranks}, ruleset)
    purses = {}
    for who in stakes | fees | zeros:
        own = for_points.get(who, 0)
        paid = stakes.get(who, 0) + fees.get(who, 0) + zeros.get(who, 0) + max(0, -own)
        purses[who] = Purse(paid, max(0, own) + parts.get(who, 0))
    till += rest + sum(fees.values()) + sum(zeros.values())
    return Evening(purses, pot, parts, till, {who: fee for who, fee in fees.items() if fee}, for_spared)


def divided(pot: int, ranks: Mapping[Who, int], ruleset: Ruleset) -> tuple[dict[Who, int], int]:
    """A pot by places: what each gets, and the rest, which is the till's. Nobody gets anything while nobody has a rank.

    Who shares places shares what falls on them. More than a hundred per cent are taken as what they come to.
    """
    percents = [percent for _place, percent in ruleset.pot_shares]
    if not ranks or not pot:
        return {}, 0
    to_share = pot * min(100, sum(percents)) // 100
    places = shared(to_share, percents)
    parts: dict[Who, int] = {}
    for rank in sorted(set(ranks.values())):
        equal = [who for who, own in ranks.items() if own == rank]
        amount = sum(places[rank - 1 : rank - 1 + len(equal)])
        if amount:
            parts |= dict(zip(equal, shared(amount, [1] * len(equal)), strict=True))
    return parts, pot - sum(parts.values())
