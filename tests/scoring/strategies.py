"""Random games. `games` draws what a scribe may enter; `played_games` plays cards, so that what it gives did happen."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from scoring import PARAMETERS, PRESETS, Parameter, Ruleset, words
from scoring.extras import class_of
from scoring.own import OwnExtra
from scoring.own_solos import OwnSolo

NAMES = tuple(PRESETS)
EDGES = [0, 8, 29, 30, 31, 59, 60, 61, 89, 90, 91, 119, 120, 121, 149, 150, 151, 180, 181, 210, 211, 232, 240]
LEVELS = [None, "own", "no_90", "no_60", "no_30", "black"]
# Sets of extra points that one party can win in a game of at least so many pips.
SOME_EXTRAS: dict[int, list[tuple[str, ...]]] = {
    0: [()],
    25: [(), ("fox",), ("charlie",), ("charlie", "fox"), ("charlie_caught",), ("fox_last_trick",)],
    60: [
        ("fox", "fox"),
        ("doppelkopf",),
        ("doppelkopf", "fox"),
        ("charlie", "charlie_caught"),
        ("charlie_caught", "charlie_caught", "doppelkopf"),
        ("fox", "fox_last_trick"),
    ],
    132: [("doppelkopf", "doppelkopf"), ("doppelkopf", "doppelkopf", "doppelkopf"), ("fox", "fox", "doppelkopf")],
}
LAST_TRICK = {"charlie", "charlie_caught", "fox_last_trick"}

rulesets = st.sampled_from([PRESETS[name] for name in NAMES])
pips = st.one_of(st.sampled_from(EDGES), st.integers(8, 232))


def _value(parameter: Parameter, chance: random.Random) -> Any:
    """Any value that a parameter can have."""

    def number() -> int:
        return chance.randint(parameter.low, parameter.high)

    match parameter.kind:
        case "bool":
            return chance.random() < 0.5
        case "int":
            return number()
        case "optional_int":
            return chance.choice([None, number()])
        case "choice":
            return chance.choice(parameter.choices)
        case "set":
            return tuple(one for one in parameter.choices if chance.random() < 0.5)
        case "order":
            return tuple(chance.sample(parameter.choices, chance.randint(0, len(parameter.choices))))
        case "amounts":
            return tuple((choice, number()) for choice in parameter.choices)
        case "own_extras":
            return tuple(_own(place, chance) for place in range(1, chance.randint(0, 5) + 1))
        case "own_solos":
            return tuple(_own_solo(place, chance) for place in range(1, chance.randint(0, 5) + 1))


def _own(place: int, chance: random.Random) -> OwnExtra:
    classes = list(words.GAME_CLASSES)
    games = set(chance.sample(classes, chance.randint(1, len(classes))))
    return OwnExtra(
        code=f"own_{place}",
        name=f"Eigener {place}",
        points=chance.randint(1, 5),
        sign=f"E{place}",
        party=chance.choice(("both", "re", "kontra", "winner")),
        games=tuple(one for one in classes if one in games),
    )


def _own_solo(place: int, chance: random.Random) -> OwnSolo:
    return OwnSolo(
        code=f"solo_{place}",
        name=f"Eigenes Solo {place}",
        sign=f"S{place}",
        counts_as=chance.choice(("trump_solo", "picture_solo", "ace_solo")),
        bonus=chance.randint(0, 10),
        black_only=chance.random() < 0.3,
    )


def random_ruleset(seed: int) -> Ruleset:
    """A preset of which some parameters, or all, say something else; by a seed, which is quicker than by drawing.

    Each parameter has its own chance, so that a new one leaves the others of a seed as they were.
    """
    chance = random.Random(seed)
    share, preset = chance.choice((0.05, 0.3, 1)), chance.choice(NAMES)
    changed = {}
    for one in PARAMETERS:
        its_own = random.Random(f"{seed} {one.name}")
        if its_own.random() < share:
            changed[one.name] = _value(one, its_own)
    ruleset = replace(PRESETS[preset], **changed)
    # Without a game that everybody plays there is nothing to draw from.
    return replace(ruleset, game_types=tuple(one for one in words.GAME_TYPES if one in {"normal", *ruleset.game_types}))


any_rulesets = st.integers(0, 1_000_000).map(random_ruleset)


@st.composite
def tables(draw: st.DrawFn) -> list[int]:
    sits_out = draw(st.integers(1, 5))
    return [seat for seat in range(1, 6) if seat != sits_out]


@st.composite
def kinds(draw: st.DrawFn, ruleset: Ruleset) -> tuple[dict[str, Any], int, bool]:
    """Type (and solo) of a game, how many players Re has, and whether it may have extra points."""
    kind = draw(st.sampled_from([one for one in ruleset.game_types if one not in words.WITHOUT_PARTIES]))
    if kind == "solo" and ruleset.every_solo:
        solo = draw(st.sampled_from(ruleset.every_solo))
        return {"type": kind, "solo": solo}, 1, class_of(kind, solo, True, ruleset) in ruleset.extras_in
    alone = kind == "marriage" and ruleset.unclarified_marriage != "unknown" and draw(st.booleans())
    if alone or kind == "silent_marriage":
        return {"type": kind}, 1, class_of(kind, None, True, ruleset) in ruleset.extras_in
    kind = "normal" if kind == "solo" else kind
    return {"type": kind}, 2, kind in ruleset.extras_in


@st.composite
def _extras(draw: st.DrawFn, ruleset: Ruleset, re_pips: int) -> dict[str, list[str]]:
    def of_party(own: int) -> tuple[str, ...]:
        fitting = [
            extras
            for least, choices in SOME_EXTRAS.items()
            if own >= least
            for extras in choices
            if set(extras) <= set(ruleset.extra_points)
        ]
        return draw(st.sampled_from(fitting))

    re, kontra = of_party(re_pips), of_party(240 - re_pips)
    if LAST_TRICK & set(re):
        kontra = tuple(extra for extra in kontra if extra not in LAST_TRICK)
    foxes = sum(extra in ("fox", "fox_last_trick") for extra in re)
    kontra = tuple(extra for extra in kontra if foxes == 0 or extra not in ("fox", "fox_last_trick"))
    return {party: list(won) for party, won in (("re", re), ("kontra", kontra)) if won}


@st.composite
def games(draw: st.DrawFn, ruleset: Ruleset) -> dict[str, Any]:
    """A legal game of this ruleset as JSON, with many near the edges of the rules."""
    obj, size, may_have_extras = draw(kinds(ruleset))
    players = draw(tables())
    re = sorted(draw(st.permutations(players))[:size])
    re_pips = draw(pips)
    said = {"re": draw(st.sampled_from(LEVELS)), "kontra": draw(st.sampled_from(LEVELS))}
    if "solo" in obj and ruleset.only_with_black(obj["solo"]):
        said["re"] = "black"
    announcements = {party: party if level == "own" else level for party, level in said.items() if level is not None}
    obj |= {"players": players, "re": re, "re_pips": re_pips, "announcements": announcements}
    if re_pips in (0, 240) and (ruleset.cards == 40 or draw(st.booleans())):
        obj["no_trick"] = "re" if re_pips == 0 else "kontra"
    if not ruleset.level_says_announcement:
        levels = [party for party, said in announcements.items() if said != party]
        if alone := [party for party in levels if draw(st.booleans())]:
            obj["level_alone"] = alone
    if ruleset.further_replies and len(announcements) == 2 and "level_alone" not in obj:
        obj["replies"] = draw(st.integers(0, ruleset.further_replies))
    if may_have_extras:
        obj["extras"] = draw(_extras(ruleset, re_pips))
    if ruleset.bock_triggers:
        obj["bock"] = draw(st.booleans())
    return obj


@st.composite
def ramsch_games(draw: st.DrawFn) -> tuple[dict[str, Any], Ruleset]:
    """A Ramsch or a Schwarze Sau as JSON, and a ruleset that knows both: a preset's otherwise, or any hall's."""
    ruleset = draw(rulesets | any_rulesets)
    ruleset = replace(ruleset, game_types=tuple(words.GAME_TYPES))
    players = draw(tables())
    obj: dict[str, Any] = {"players": players}
    if draw(st.booleans()):
        obj |= {"type": "black_sow", "taker": draw(st.sampled_from(players))}
    else:
        obj |= {"type": "ramsch"} | draw(shares(ruleset.cards, players))
    if ruleset.bock_triggers:
        obj["bock"] = draw(st.booleans())
    return obj, ruleset


@st.composite
def shares(draw: st.DrawFn, cards: int, players: list[int]) -> dict[str, Any]:
    """The pips of a Ramsch, and who took no trick: tricks that did happen, with low cards together at times."""
    chance = random.Random(draw(st.integers(0, 1_000_000)))
    deck = [value for rank, value in VALUES.items() for _card in range(8) if rank != "9" or cards == 48]
    chance.shuffle(deck)
    deck.sort(key=lambda value: value + chance.uniform(0, draw(st.sampled_from([100, 100, 3, 9]))))
    tricks = [sum(deck[place : place + 4]) for place in range(0, cards, 4)]
    luck = draw(st.sampled_from([(1, 1, 1, 1), (1, 1, 1, 0), (5, 1, 1, 0), (3, 1, 0, 0), (1, 0, 0, 0)]))
    takers = [chance.choices(range(4), luck)[0] for _trick in tricks]
    pips = [sum(trick for trick, taker in zip(tricks, takers, strict=True) if taker == one) for one in range(4)]
    order = draw(st.permutations(range(4)))
    return {
        "pips": [pips[one] for one in order],
        "no_trick": [seat for seat, one in zip(players, order, strict=True) if one not in takers],
    }


@st.composite
def games_with_rules(draw: st.DrawFn) -> tuple[dict[str, Any], Ruleset]:
    """A game and its ruleset: a preset as it is, or changed by a hall."""
    ruleset = draw(rulesets | any_rulesets)
    return draw(games(ruleset)), ruleset


VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


def play(ruleset: Ruleset, seed: int) -> dict[str, Any]:
    """An ordinary game from the cards of its tricks: what fell into them, not by which play.

    Cards of high and of low value are pressed together at times, or doppelkopf tricks and tricks without pips would
    hardly ever come up.
    """
    chance = random.Random(seed)
    cards = [(rank, suit) for rank in VALUES for suit in "CSHD" for _ in range(2) if rank != "9" or ruleset.cards == 48]
    chance.shuffle(cards)
    order = chance.choice([0, 0, 3, 9])
    if order:
        cards.sort(key=lambda card: VALUES[card[0]] + chance.uniform(0, order))
    tricks = [cards[place : place + 4] for place in range(0, len(cards), 4)]
    chance.shuffle(tricks)
    luck = chance.choice([0, 0.1, 0.4, 0.6, 1])
    takers = ["re" if chance.random() < luck else "kontra" for _ in tricks]
    won: dict[str, list[str]] = {"re": [], "kontra": []}
    taken = {"re": 0, "kontra": 0}
    for trick, taker in zip(tricks, takers, strict=True):
        value = sum(VALUES[rank] for rank, _ in trick)
        taken[taker] += value
        won[taker] += ["doppelkopf"] * (value >= 40)
    for trick, taker in zip(tricks[:-1], takers[:-1], strict=True):
        # Each fox comes from a hand of the other party as often as not.
        won[taker] += ["fox"] * sum(card == ("A", "D") and chance.random() < 0.5 for card in trick)
    _last_trick(tricks[-1], won[takers[-1]], chance)
    tricks_of = {party: takers.count(party) for party in won}
    return {
        "type": "normal",
        "players": [1, 2, 3, 4],
        "re": [1, 2],
        "re_pips": taken["re"],
        "no_trick": next((party for party, count in tricks_of.items() if count == 0), None),
        "extras": {
            party: [extra for extra in extras if extra in ruleset.extra_points] for party, extras in won.items()
        },
    }


def _last_trick(trick: list[tuple[str, str]], won: list[str], chance: random.Random) -> None:
    foxes, charlies = trick.count(("A", "D")), trick.count(("J", "C"))
    # Herz 10 and queens beat a club jack, and all jacks a fox.
    above_charlie = any(card[0] == "Q" or card == ("10", "H") for card in trick)
    above_fox = above_charlie or any(card[0] == "J" for card in trick)
    if charlies and not above_charlie:
        won.append("charlie")
        charlies -= 1
    if foxes and not above_fox:
        won.append("fox_last_trick")
        foxes -= 1
    won += ["charlie_caught"] * sum(chance.random() < 0.5 for _ in range(charlies))
    won += ["fox"] * sum(chance.random() < 0.5 for _ in range(foxes))
