"""Ramsch and Schwarze Sau: games without parties, in which everybody plays for himself and wants no pips.

Halls play them where nobody announces anything, or where nobody takes a poverty. A Ramsch is scored by the pips of the
four, a Schwarze Sau by who takes the queen of spades that counts. What they are worth is asked of the ruleset
(ramsch_rules.py, rulesets.md section 3). They bring no Bock, and who sits out has nothing of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import repeat
from typing import Any, Final, Literal

from scoring.deck import can_be_taken, possible_pips
from scoring.errors import GameError, not_known, shown
from scoring.errors import gettext_noop as _
from scoring.game import asks_no_trick, bocks_from_json, missing, players_from_json
from scoring.presets import ABSENT
from scoring.ruleset import HOUSE_RULE, Ruleset
from scoring.score import WRITTEN, Line, Score
from scoring.seats import Seat
from scoring.winner import ALL_PIPS
from scoring.words import GAME_TYPES

RamschType = Literal["ramsch", "black_sow"]
Points = tuple[int, int, int, int]

_OF_ALL: Final = {"ruleset", "type", "players", "bock", "bocks"}
_KEYS: Final = {"ramsch": _OF_ALL | {"pips", "no_trick"}, "black_sow": _OF_ALL | {"taker"}}


@dataclass(frozen=True, slots=True)
class Ramsch:
    """One such game. `from_json` is the way in; what it lets through can be scored.

    players: the four seats that play, ascending. pips: of each of them, in their order; () in a Schwarze Sau. no_trick:
    the seats without a trick, also where the pips alone say so. taker: who took the queen of spades that counts, None
    in a Ramsch. bocks: how many Bocks it counts for; 0 where Bock does not count in such games.
    """

    type: RamschType
    players: tuple[int, int, int, int]
    pips: tuple[int, ...] = ()
    no_trick: tuple[int, ...] = ()
    taker: int | None = None
    bocks: int = 0

    @classmethod
    def from_json(cls, obj: Mapping[str, Any], ruleset: Ruleset) -> Ramsch:
        """From the JSON form (a "ruleset" in it is passed over). Raises GameError with the key as its field."""
        kind: RamschType = obj["type"]
        if kind not in ruleset.game_types:
            raise not_known("type", kind, GAME_TYPES, ruleset.game_types, "")
        for key, value in obj.items():
            if key not in _KEYS[kind] and value is not None:
                template = _("{key} gehört nicht zu „{kind}“: Hier spielt jeder für sich.")
                raise GameError(str(key), template, key=shown(key), kind=GAME_TYPES[kind])
        players = players_from_json(obj)
        bocks = bocks_from_json(obj) if ruleset.ramsch_bock else 0
        if kind == "black_sow":
            return cls(kind, players, taker=_taker(obj, players), bocks=bocks)
        pips = _pips(obj, players, ruleset)
        return cls(kind, players, pips, _no_trick(obj, players, pips, ruleset), bocks=bocks)

    def to_json(self) -> dict[str, Any]:
        """The JSON form without "ruleset"; what is not so is left out."""
        obj: dict[str, Any] = {"type": self.type, "players": list(self.players)}
        if self.taker is not None:
            obj["taker"] = self.taker
        else:
            obj["pips"] = list(self.pips)
        if self.no_trick:
            obj["no_trick"] = list(self.no_trick)
        if self.bocks:
            obj["bock"] = True
        if self.bocks > 1:
            obj["bocks"] = self.bocks
        return obj

    @property
    def alone(self) -> None:
        """Nobody plays alone against the others: everybody does."""
        return None


def score_ramsch(game: Ramsch, ruleset: Ruleset) -> Score:
    """Score a game that `Ramsch.from_json` has let through for this ruleset.

    Nobody's party wins: `winners` are those who get points by it, or the fewest minus points where there are no others.
    The value is what the player with the most pips pays, to each of the others or in all; on a march through, and of a
    Schwarze Sau, what one of those who pay pays to one other, or writes.
    """
    if game.taker is not None:
        lines = [_line("black_sow", ruleset, "black_sow_points", ruleset.black_sow_points)]
        points = _one_against_all(game, game.taker, -ruleset.black_sow_points)
    else:
        lines, points = _by_pips(game, ruleset)
    if game.bocks:
        clause = ruleset.clause("bock_triggers")
        lines += repeat(Line("bock", None, 0, _known(clause), ruleset.bock_factor), game.bocks)
    if ruleset.points_as > 1:
        lines.append(_line("points_as", ruleset, "points_as", factor=ruleset.points_as))
    value, multiplier = 0, 1
    for line in lines:
        value = (value + line.points) * line.factor
        multiplier *= line.factor
    best = max(points) if len(set(points)) > 1 else ALL_PIPS  # nobody is better than the others
    winners = tuple(seat for seat, one in zip(game.players, points, strict=True) if one == best or one > 0)
    written = WRITTEN[ruleset.counting]
    first, second, third, fourth = (
        one * multiplier if written is None else written(one * multiplier, 0) for one in points
    )
    return Score(None, value, (first, second, third, fourth), tuple(lines), multiplier, winners)


def _by_pips(game: Ramsch, ruleset: Ruleset) -> tuple[list[Line], Points]:
    """The lines of a Ramsch, and everybody's points before they are doubled."""
    marcher = game.players[game.pips.index(ALL_PIPS)] if len(game.no_trick) == 3 else None
    if marcher is not None and ruleset.march != "loses":
        each = ruleset.ramsch_points if ruleset.ramsch_scoring == "most" else ALL_PIPS // ruleset.ramsch_step
        lines = [_line("march", ruleset, "march", each)]
        if ruleset.march == "wins_double":
            lines.append(_line("march", ruleset, "march", factor=2))
        if ruleset.ramsch_scoring == "own":
            first, second, third, fourth = (0 if seat == marcher else -each for seat in game.players)
            return lines, (first, second, third, fourth)
        return lines, _one_against_all(game, marcher, each)
    points = _OF_PIPS[ruleset.ramsch_scoring](game.pips, ruleset)
    most = max(game.pips)
    pays = ruleset.ramsch_points if ruleset.ramsch_scoring == "most" else -points[game.pips.index(most)]
    lines = [_line("most_pips", ruleset, "ramsch_scoring", pays)] if any(points) else []
    if ruleset.virgin_doubles:
        lines += repeat(_line("virgin", ruleset, "virgin_doubles", factor=2), len(game.no_trick))
    return lines, points


def _one_against_all(game: Ramsch, seat: int, each: int) -> Points:
    """One player gets so much from each of the others, or pays it to them."""
    first, second, third, fourth = (3 * each if one == seat else -each for one in game.players)
    return first, second, third, fourth


def _most(pips: tuple[int, ...], ruleset: Ruleset) -> Points:
    """Who has the most pips pays each of those who have fewer; of several each does."""
    most = max(pips)
    losers = pips.count(most)
    pays, gets = (4 - losers) * ruleset.ramsch_points, losers * ruleset.ramsch_points
    first, second, third, fourth = (-pays if one == most else gets for one in pips)
    return (first, second, third, fourth) if losers < 4 else (0, 0, 0, 0)


def _between(pips: tuple[int, ...], ruleset: Ruleset) -> Points:
    """Any two settle what is between them, in whole steps: what one pays the other gets, so that all add up to 0."""
    step = ruleset.ramsch_step
    first, second, third, fourth = (
        sum((other - own) // step if other > own else -((own - other) // step) for other in pips) for own in pips
    )
    return first, second, third, fourth


def _own(pips: tuple[int, ...], ruleset: Ruleset) -> Points:
    """Everybody writes what he has, in whole steps, as minus."""
    first, second, third, fourth = (-(one // ruleset.ramsch_step) for one in pips)
    return first, second, third, fourth


_OF_PIPS: Final = {"most": _most, "between": _between, "own": _own}


def _line(what: str, ruleset: Ruleset, parameter: str, points: int = 0, factor: int = 1) -> Line:
    return Line(what, None, points, _known(ruleset.clause(parameter)), factor)


def _known(clause: str) -> str:
    """No printed rules speak of these games: that a hall plays them is its own rule."""
    return HOUSE_RULE if clause == ABSENT else clause


def _taker(obj: Mapping[str, Any], players: tuple[int, ...]) -> int:
    taker = obj.get("taker")
    if taker is None:
        raise missing("taker", _("der Platz dessen, der die Pik Dame genommen hat"))
    if type(taker) is not int:
        raise GameError("taker", _("„taker“ muss ein Platz sein, etwa 3, nicht {raw}."), raw=shown(taker))
    return _plays("taker", taker, players)


def _plays(field: str, seat: int, players: tuple[int, ...]) -> int:
    if seat not in players:
        template = _("{seat} spielt nicht mit; es spielen die Plätze {players}.")
        raise GameError(field, template, seat=Seat(seat), players=", ".join(map(str, players)))
    return seat


def _pips(obj: Mapping[str, Any], players: tuple[int, ...], ruleset: Ruleset) -> tuple[int, ...]:
    pips = obj.get("pips")
    if pips is None:
        raise missing("pips", _("die Augen der vier Spieler, in der Reihenfolge ihrer Plätze"))
    if not isinstance(pips, list) or len(pips) != 4 or any(type(one) is not int or not 0 <= one <= 240 for one in pips):
        template = _("„pips“ muss vier ganze Zahlen von 0 bis 240 nennen, nicht {raw}.")
        raise GameError("pips", template, raw=shown(pips))
    if sum(pips) != ALL_PIPS:
        raise GameError("pips", _("Die vier haben zusammen 240 Augen, nicht {sum}."), sum=sum(pips))
    for seat, one in zip(players, pips, strict=True):
        if one not in possible_pips(ruleset.cards):
            template = _("{seat} kann mit {cards} Karten nicht {pips} Augen haben.")
            if one == 1:
                template = _("{seat} kann mit {cards} Karten nicht ein Auge haben.")
            raise GameError("pips", template, seat=Seat(seat), pips=one, cards=ruleset.cards)
    return tuple(pips)


def _no_trick(
    obj: Mapping[str, Any], players: tuple[int, ...], pips: tuple[int, ...], ruleset: Ruleset
) -> tuple[int, ...]:
    said = obj.get("no_trick") or []
    if not isinstance(said, list) or any(type(seat) is not int for seat in said):
        raise GameError(
            "no_trick", _("„no_trick“ muss eine Liste von Plätzen sein, etwa [1, 3], nicht {raw}."), raw=shown(said)
        )
    by_seat = dict(zip(players, pips, strict=True))
    for seat in said:
        if by_seat[_plays("no_trick", seat, players)]:
            template = _("{seat} soll keinen Stich haben, hat aber {pips} Augen: Ohne Stich sind es 0.")
            raise GameError("no_trick", template, seat=Seat(seat), pips=by_seat[seat])
    without = {seat for seat, one in by_seat.items() if not one}
    if asks_no_trick(ruleset):
        without &= set(said)
    shares = tuple(sorted((one, seat in without) for seat, one in by_seat.items()))
    if not can_be_taken(ruleset.cards, shares):
        if pips.count(0) > len(without) and can_be_taken(ruleset.cards, tuple((one, not one) for one, _no in shares)):
            template = _("Acht Neunen reichen nur für zwei Stiche ohne Augen: Wenigstens einer hat gar keinen Stich.")
            raise GameError("no_trick", template)
        raise GameError(
            "pips",
            _("Mit {cards} Karten können die vier nicht {pips} Augen haben."),
            cards=ruleset.cards,
            pips=", ".join(map(str, pips)),
        )
    return tuple(seat for seat in players if seat in without)
