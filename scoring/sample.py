"""Made-up evenings: entries as a real table might make them, for the demo tournament, simulations and benchmarks.

Nothing here decides a rule: what is made up is legal because the sheet and the game say so.
"""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.dealing import NextGame
from scoring.deck import fewest_pips
from scoring.entries import Entry, read_game
from scoring.errors import GameError
from scoring.game import Game
from scoring.ruleset import Ruleset
from scoring.score import score
from scoring.sheet import Sheet
from scoring.violations import scores_game
from scoring.winner import ALL_PIPS
from scoring.words import WITHOUT_PARTIES

# How often, among all games; what is left are ordinary ones. Mandatory solos come on top, spread over the round.
_STRUCK = 0.008
_VIOLATION = 0.012
_KINDS = {"marriage": 0.09, "silent_marriage": 0.015, "solo": 0.02, "poverty": 0.04, "ramsch": 0.02, "black_sow": 0.01}
_UNCLARIFIED = 0.05  # of the marriages
_SOLOS = {"queens": 5, "jacks": 5, "aces": 4, "clubs": 2, "spades": 2, "hearts": 2, "diamonds": 3, "trump": 5}
_ANNOUNCES = {"re": 0.22, "kontra": 0.13}
_EXTRAS = {"fox": 0.12, "doppelkopf": 0.06, "charlie": 0.05, "charlie_caught": 0.02, "fox_last_trick": 0.01,
    "fox_in_last_trick": 0.02, "heart_trick": 0.04, "old_last_trick": 0.02, "ten_caught": 0.04, "early": 0.05,
    "skipped": 0.03,
}  # fmt: skip
_OWN_EXTRA = 0.03
_LEVEL_ALONE = 0.3  # of the levels
_REPLIES = 0.3  # of the games in which both announced
_PIPS = (130, 30)  # of Re: mean and standard deviation


def random_entry(sheet: Sheet, rng: Random, *, trouble: float = 1.0) -> Entry:
    """An entry that may stand next on this sheet. Raises ValueError if the sheet is complete.

    trouble: how much oftener than usual games are struck and violations happen; 0 for never.
    """
    following = sheet.next
    if following is None:
        raise ValueError("a complete sheet has no next entry")
    chance = rng.random() / trouble if trouble else 1.0
    if chance < _STRUCK:
        return {"struck": True}
    if chance < _STRUCK + _VIOLATION:
        entry = _violation(sheet, following, rng)
        if entry is not None:
            return entry
    return _game(sheet, following, rng)


def _game(sheet: Sheet, following: NextGame, rng: Random) -> dict[str, Any]:
    """A game, with announcements that were mostly wise and extra points as far as its pips allow them."""
    ruleset = sheet.ruleset
    entry = _kind_and_re(ruleset, following, rng)
    if entry["type"] in WITHOUT_PARTIES:
        return entry
    pips = _pips(ruleset, rng)
    entry["re_pips"] = pips
    announcements = {
        party: _height(party, own, rng)
        for party, own in (("re", pips), ("kontra", ALL_PIPS - pips))
        # Who has many pips knew it mostly beforehand.
        if rng.random() < _ANNOUNCES[party] * (2 if own > 150 else 1 if own > 110 else 0.3)
    }
    if "solo" in entry and ruleset.only_with_black(entry["solo"]):
        announcements = {"re": "black"}
        if rng.random() < 0.8:
            entry["re_pips"] = ALL_PIPS
    if announcements:
        entry["announcements"] = announcements
        entry |= _besides(announcements, ruleset, rng)
    extras = {
        party: won
        for party in ("re", "kontra")
        if (won := [extra for extra in ruleset.extras if rng.random() < _EXTRAS.get(extra, _OWN_EXTRA)])
    }
    if extras:
        with_extras = entry | {"extras": extras}
        try:
            read_game(with_extras, ruleset, sheet.seats, following.players, bocks=0)
        except GameError:
            return entry
        return with_extras
    return entry


def _kind_and_re(ruleset: Ruleset, following: NextGame, rng: Random) -> dict[str, Any]:
    if following.must_present is not None:
        return _solo(ruleset, following.must_present, rng)
    players = following.players
    owing = [seat for seat in players if seat in following.open_solos and seat not in following.no_solo]
    # A little ahead of an even spread, so that few are left to be presented.
    # Where only a presented solo is the mandatory one, nobody gets rid of his by playing another.
    if (
        owing
        and ruleset.first_solo_is_mandatory
        and rng.random() < 1.2 * len(following.open_solos) / following.games_left
    ):
        return _solo(ruleset, rng.choice(owing), rng)
    chance = rng.random()
    for kind, often in _KINDS.items():
        if kind in ruleset.game_types and chance < often:
            if made := _of_kind(kind, ruleset, following, rng):
                return made
            break
        chance -= often
    # Mostly a normal one; where a hall has none, what it has.
    usual = ("normal",) if "normal" in ruleset.game_types else ruleset.game_types
    return next(filter(None, (_of_kind(kind, ruleset, following, rng) for kind in usual)))


def _of_kind(kind: str, ruleset: Ruleset, following: NextGame, rng: Random) -> dict[str, Any] | None:
    """Such a game but for what follows from its pips; None if it may not be played now."""
    players = following.players
    if kind == "black_sow":
        return {"type": kind, "taker": rng.choice(players)}
    if kind == "ramsch":
        return {"type": kind, "pips": _four_shares(rng)}
    if kind == "solo":
        allowed = [seat for seat in players if seat not in following.no_solo]
        return _solo(ruleset, rng.choice(allowed), rng) if allowed and ruleset.every_solo else None
    if kind == "silent_marriage":
        return {"type": kind, "re": [rng.choice(players)]}
    alone = kind == "marriage" and ruleset.unclarified_marriage != "unknown" and rng.random() < _UNCLARIFIED
    return {"type": kind, "re": sorted(rng.sample(players, 1 if alone else 2))}


def _solo(ruleset: Ruleset, seat: int, rng: Random) -> dict[str, Any]:
    weights = [_SOLOS.get(solo, 1) for solo in ruleset.every_solo]
    return {"type": "solo", "solo": rng.choices(ruleset.every_solo, weights)[0], "re": [seat]}


def _pips(ruleset: Ruleset, rng: Random) -> int:
    fewest = fewest_pips(ruleset.cards)
    pips = round(rng.gauss(*_PIPS))
    if fewest <= pips <= ALL_PIPS - fewest:
        return pips
    return 0 if pips < fewest else ALL_PIPS


def _four_shares(rng: Random) -> list[int]:
    """The pips of a Ramsch: everybody has about as many as the others."""
    first, second, third = (rng.randint(30, 65) for _player in range(3))
    return [first, second, third, ALL_PIPS - first - second - third]


def _height(party: str, pips: int, rng: Random) -> str:
    """What a party that came to so many pips had announced: seldom more than it then kept."""
    height = party
    for level, needed in (("no_90", 151), ("no_60", 181), ("no_30", 211), ("black", ALL_PIPS)):
        if rng.random() > (0.5 if pips >= needed else 0.04):
            break
        height = level
    return height


def _besides(announcements: dict[str, str], ruleset: Ruleset, rng: Random) -> dict[str, Any]:
    """Levels without Re or Kontra and further replies, where the hall knows them."""
    if not ruleset.level_says_announcement:
        alone = [party for party, said in announcements.items() if said != party and rng.random() < _LEVEL_ALONE]
        if alone:
            return {"level_alone": alone}
    if ruleset.further_replies and len(announcements) == 2 and rng.random() < _REPLIES:
        return {"replies": rng.randint(1, ruleset.further_replies)}
    return {}


def _violation(sheet: Sheet, following: NextGame, rng: Random) -> Entry | None:
    """A violation, None if the game made up for it would not do."""
    ruleset = sheet.ruleset
    kinds = [kind for kind in ruleset.violations if kind != "free" and (kind != "unsporting" or ruleset.unsporting_max)]
    if not kinds:
        return None
    kind = rng.choice(kinds)
    players = following.players
    if kind == "unsporting":
        return {"violation": kind, "offender": rng.choice(players), "points": rng.randint(1, ruleset.unsporting_max)}
    if scores_game(kind, ruleset):
        game = _game(sheet, following, rng)
        read = read_game(game, ruleset, sheet.seats, players, bocks=0)
        if not isinstance(read, Game) or (winner := score(read, ruleset).winner) is None:
            return None
        # A decided game was won by the offender's party, a revoke loses it.
        of_winner = [seat for seat in players if (seat in read.re) == (winner == "re")]
        offender = rng.choice([seat for seat in players if (seat in of_winner) == (kind == "decided")])
        found = {"violation": kind, "offender": offender, "game": game}
        try:
            sheet.add(found)
        except GameError:
            return None
        return found
    entry: dict[str, Any] = {"violation": kind, "offender": rng.choice(players)}
    if following.must_present is not None:
        entry["soloist"] = following.must_present
    elif rng.random() < 0.2:
        entry["soloist"] = rng.choice(players)
    if kind == "serious" and rng.random() < 0.3:
        entry["levels"] = rng.randint(1, 2)
    return entry
