"""Tables that have not played yet, put right: somebody comes, somebody goes, tables merge or split.

Of all ways back to tables of four and five those that move the fewest: first nobody without a seat, then nobody at a
table of five who should be at none any more, then few tables, then few players who change theirs. Who changes is chosen
by whom they meet there. Who stays at a table keeps the order there: where a seat falls free, those behind move up or
somebody comes into it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product

from tournaments.seating.tables import PlayerId, Table
from tournaments.seating.to_repair import Cost, Situation, Tables, cost_at, too_often

MOST_BROKEN = 5
"""Tables that are put right at once: each more makes three times as many ways."""
MOST_CHOSEN = 8
"""Tables that become more or fewer at once."""
MOST_HELPERS = 4
MOST_NEW = 2
"""… unless so many come that they fill more."""
ALIKE = 12
"""Ways that move as many, of which the one with the best meetings is taken."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One way to put it right."""

    tables: Tables
    """As they are then: those alone that change."""
    out: tuple[PlayerId, ...] = ()
    """Who has a seat now and then has none, though they play."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """How many sit where, and nobody's name yet."""

    sizes: tuple[tuple[int, int], ...]
    """The new sizes of the tables that are put right; 0: dissolved."""
    new: tuple[int, ...]
    """Sizes of tables that are made."""
    take: int
    """Tables of four besides that become tables of five."""
    give: int
    """Tables of five besides that become tables of four."""
    spare: int
    out: int
    cost: Cost

    @property
    def kind(self) -> tuple[int, int, int]:
        """Ways of one kind are no choice: of each the best is shown."""
        return sum(not size for _number, size in self.sizes), len(self.new), self.spare


def repairs(now: Situation, most: int = 3) -> list[Repair]:
    """The best ways, one of each kind; none where nothing is wrong or nothing can be done."""
    at = list(now.chosen) or now.broken[:MOST_BROKEN]
    # A way that moves more may keep a limit that the others break.
    limited = now.wishes.order.most_fives is not None
    by_kind: dict[tuple[int, ...], list[_Shape]] = {}
    for shape in sorted(_shapes(now, at), key=lambda one: one.cost):
        alike = by_kind.setdefault(shape.kind, [])
        if len(alike) < ALIKE and (limited or not alike or alike[0].cost == shape.cost):
            alike.append(shape)
    found: list[tuple[int, bool, Cost, Repair]] = []
    for alike in by_kind.values():
        made = [
            (one.out, bool(too_often(now, repair.tables)), one.cost, cost, repair)
            for one in alike
            for cost, repair in _made(now, one)
        ]
        if made:
            out, breaks, shaped, _cost, repair = min(made, key=lambda one: one[:4])
            found.append((out, breaks, shaped, repair))
    found.sort(key=lambda one: one[:3])
    # Nobody is left without a seat where there is a way that leaves nobody, or fewer.
    return [repair for out, _breaks, _shaped, repair in found if out == found[0][0]][:most]


def seats_for(now: Situation, player: PlayerId) -> list[Repair]:
    """Every table that could take this one player, the best first; the seat of somebody who has left before others.

    Last the seats of fillers, who sit out before anybody else does.
    """
    ways: list[tuple[Cost, Repair]] = []
    fives = sum(len(table) == 5 for table in now.tables.values())
    full = now.most_fives is not None and fives >= now.most_fives
    for number in now.tables:
        here = now.here(number)
        if len(here) + 1 in now.sizes and not (len(here) == len(now.tables[number]) == 4 and full):
            broken = len(here) < len(now.tables[number])
            cost = (not broken, *cost_at(now, player, number, here, 0), number)
            ways.append((cost, Repair({number: _seated(now.tables[number], here, [player])})))
        for filler in now.fillers.intersection(here) if player not in now.fillers and len(here) in now.sizes else ():
            others = [one for one in here if one != filler]
            cost = (2, *cost_at(now, player, number, others, 0), number)
            ways.append((cost, Repair({number: _seated(now.tables[number], others, [player])}, (filler,))))
    return [repair for _cost_of, repair in sorted(ways, key=lambda one: one[0])]


def _shapes(now: Situation, at: Sequence[int]) -> Iterator[_Shape]:
    """All ways to have nothing but tables of four and five, with what each costs."""
    current = {number: len(now.here(number)) for number in at}
    others = [len(now.tables[number]) for number in _helpers(now, at)]
    fours = min(others.count(4), MOST_HELPERS) if 5 in now.sizes else 0
    fives = min(others.count(5), MOST_HELPERS)
    elsewhere = sum(len(table) == 5 for number, table in now.tables.items() if number not in at)
    allowed = None if now.most_fives is None else now.most_fives - elsewhere
    hurt = set(at).intersection(now.broken)
    most_new = len(list(islice(now.free_numbers(), max(MOST_NEW, len(now.come) // 4))))
    for sizes in product((0, *now.sizes), repeat=len(at)):
        after = dict(zip(at, sizes, strict=True))
        changed = [number for number in at if after[number] != len(now.tables[number]) or number in hurt]
        lacking = sum(max(after[number] - current[number], 0) for number in at)
        over = sum(max(current[number] - after[number], 0) for number in at)
        loose = sum(current[number] for number in at if not after[number])
        for new in _new_tables(now.sizes, most_new) if 0 not in sizes else [()]:
            as_before = not hurt and sorted(filter(None, (*sizes, *new))) == sorted(current.values())
            for spare in range(min(len(now.spare), MOST_HELPERS * 2) + 1):
                need = lacking + sum(new) - over - len(now.come) - spare
                room = fours if allowed is None else allowed - [*sizes, *new].count(5)
                give, take = max(need, 0), min(max(-need, 0), fours, max(room, 0))
                out = max(-need, 0) - take
                if give > fives or (out and (now.come or spare or out > loose or not hurt)):
                    continue
                if room + give < 0:
                    continue
                touched = len(changed) + give + take
                if not (touched or new) or (now.chosen and as_before):
                    continue
                moved = over + give - out
                resized = sum(after[number] != len(now.tables[number]) for number in at)
                cost = (out, touched, moved, new.count(5), len(new), -spare, resized)
                yield _Shape(tuple(after.items()), new, take, give, spare, out, cost)


def _helpers(now: Situation, at: Collection[int]) -> list[int]:
    """Tables besides, which may take somebody or give somebody away."""
    return [] if now.chosen else [number for number in sorted(now.tables) if number not in {*at, *now.broken}]


def _new_tables(sizes: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    for tables in range(most + 1):
        for fives in range(tables + 1 if 5 in sizes else 1):
            yield (4,) * (tables - fives) + (5,) * fives


def _made(now: Situation, shape: _Shape) -> Iterator[tuple[Cost, Repair]]:
    """The shape with names: who goes where, chosen one after the other by whom they meet; at most one."""
    after = dict(shape.sizes)
    after |= dict(zip(islice(now.free_numbers(), len(shape.new)), shape.new, strict=True))
    staying = {number: now.here(number) if number in now.tables else [] for number in after}
    origin = {player: number for number, table in now.tables.items() for player in table}
    loose = [player for number, size in after.items() if not size for player in staying[number]]
    out = sorted(loose, key=lambda player: (player not in now.fillers, -now.played.get(player, 0), player))[: shape.out]
    movers = [*now.come, *(player for player in loose if player not in out)]
    staying |= {number: [] for number, size in after.items() if not size}
    helpers = _helpers(now, list(after))
    takers = [number for number in helpers if len(now.tables[number]) == 4]
    for number in _suiting(now, movers, takers, shape.take):
        after[number], staying[number] = 5, now.here(number)
    # Who changes though the table stays: from a table that gets smaller, and from tables of five besides.
    leaving = {number: len(staying[number]) - size for number, size in after.items() if size < len(staying[number])}
    givers = [number for number in helpers if number not in after and len(now.tables[number]) == 5]
    spares, spare, give = list(now.spare), shape.spare, shape.give
    placed: dict[PlayerId, int] = {}
    while slots := [number for number, size in after.items() if size > len(staying[number])]:
        pool = [(player, 0) for player in movers]
        if not pool:
            pool = [(player, number) for number, many in leaving.items() if many for player in staying[number]]
        if not pool:
            pool = [(player, 0) for player in spares if spare]
            pool += [(player, number) for number in givers if give for player in now.here(number)]
        if not pool:
            return

        def worth(way: tuple[PlayerId, int, int]) -> Cost:
            player, giver, slot = way
            seat = now.tables[giver].index(player) if giver else 0
            home = origin.get(player, 0)
            return (
                player in spares and player in now.fillers,
                *cost_at(now, player, slot, staying[slot], home),
                slot,
                giver,
                -seat,
                spares.index(player) if player in spares else 0,
                player,
            )

        player, giver, slot = min(((*one, slot) for one in pool for slot in slots), key=worth)
        if giver in leaving:
            leaving[giver] -= 1
            staying[giver].remove(player)
        elif giver:
            give -= 1
            givers.remove(giver)
            after[giver], staying[giver] = 4, [one for one in now.here(giver) if one != player]
        elif player in movers:
            movers.remove(player)
        else:
            spare -= 1
            spares.remove(player)
        staying[slot].append(player)
        placed[player] = slot
    if movers or spare or give or any(leaving.values()):
        return
    out = _instead_of_fillers(now, out, after, staying, placed)
    _improve(now, staying, placed, origin)
    tables = {
        number: _seated(now.tables.get(number, ()), *_apart(staying[number], placed, number)) if size else ()
        for number, size in sorted(after.items())
    }
    changed = {number: table for number, table in tables.items() if table != now.tables.get(number)}
    yield _whole(now, staying, placed, origin), Repair(changed, tuple(out))


def _instead_of_fillers(
    now: Situation,
    out: Sequence[PlayerId],
    after: dict[int, int],
    staying: dict[int, list[PlayerId]],
    placed: dict[PlayerId, int],
) -> list[PlayerId]:
    """Let who would have to sit out take the seats of fillers, as far as there are any; gives who sits out then."""
    found = []
    for player in out:
        at = {number: now.here(number) for number in _helpers(now, after)} | staying
        ways = [
            (number not in after, *cost_at(now, player, number, set(there) - {filler}, 0), number, filler)
            for number, there in at.items()
            for filler in now.fillers.intersection(there)
        ]
        if player in now.fillers or not ways:
            found.append(player)
            continue
        *_cost, number, filler = min(ways)
        after.setdefault(number, len(at[number]))
        staying[number] = [player if one == filler else one for one in at[number]]
        placed.pop(filler, None)
        placed[player] = number
        found.append(filler)
    return found


def _suiting(now: Situation, movers: Iterable[PlayerId], takers: Sequence[int], many: int) -> list[int]:
    """For each mover in turn the table that suits best of those that nobody has taken; then whatever is left."""
    left = list(takers)
    found: list[int] = []
    for player in movers:
        if len(found) < many and left:
            best = min(left, key=lambda number: (*cost_at(now, player, number, now.here(number), 0), number))
            left.remove(best)
            found.append(best)
    return [*found, *left[: many - len(found)]]


def _whole(
    now: Situation,
    staying: Mapping[int, list[PlayerId]],
    placed: Mapping[PlayerId, int],
    origin: Mapping[PlayerId, int],
) -> Cost:
    costs = [cost_at(now, player, number, staying[number], origin.get(player, 0)) for player, number in placed.items()]
    return tuple(map(sum, zip(*costs, strict=True))) if costs else (0,) * 5


def _improve(
    now: Situation,
    staying: dict[int, list[PlayerId]],
    placed: dict[PlayerId, int],
    origin: Mapping[PlayerId, int],
) -> None:
    """Let two who move change places as long as that makes it better."""
    better = True
    while better:
        better = False
        for one, other in combinations(sorted(placed), 2):
            here, there = placed[one], placed[other]
            if here == there or there == origin.get(one) or here == origin.get(other):
                continue
            before = _whole(now, staying, placed, origin)
            _exchange(staying, placed, one, other)
            if _whole(now, staying, placed, origin) < before:
                better = True
            else:
                _exchange(staying, placed, one, other)


def _exchange(staying: dict[int, list[PlayerId]], placed: dict[PlayerId, int], one: PlayerId, other: PlayerId) -> None:
    here, there = placed[one], placed[other]
    staying[here][staying[here].index(one)] = other
    staying[there][staying[there].index(other)] = one
    placed[one], placed[other] = there, here


def _apart(
    seated: Sequence[PlayerId], placed: Mapping[PlayerId, int], number: int
) -> tuple[list[PlayerId], list[PlayerId]]:
    """Who stays at this table, and who comes to it."""
    comes = [player for player in seated if placed.get(player) == number]
    return [player for player in seated if player not in comes], comes


def _seated(before: Table, staying: Collection[PlayerId], come: Sequence[PlayerId]) -> Table:
    """Who stays keeps the order; who comes sits down where a seat is free, else behind the last."""
    size, coming = len(staying) + len(come), list(come)
    seats: list[PlayerId] = []
    for player in before:
        if player in staying:
            seats.append(player)
        elif coming:
            seats.append(coming.pop(0))
    seats += coming
    if len(seats) != size:
        raise ValueError("somebody would sit twice")
    return tuple(seats)
