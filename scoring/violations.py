"""Violations and what they cost (rulesets.md, section 6): read one, judge it, and say what becomes of the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scoring import words
from scoring.cowardice import without_cowardice
from scoring.entries import read_game
from scoring.errors import GameError, not_known, shown
from scoring.errors import gettext_noop as _
from scoring.game import Game
from scoring.presets import ABSENT, OWN_CLAUSES
from scoring.ruleset import HOUSE_RULE, Ruleset
from scoring.score import Line, Score, score
from scoring.seats import Seat
from scoring.winner import Party

# What becomes of the game: it is played on; it is dealt again; it counts as played; it has nothing to do with it.
Consequence = Literal["goes_on", "again", "played", "court"]

MOST_LEVELS = 4  # keine 90, keine 60, keine 30, schwarz
MOST_FREE_POINTS = 9999

KEYS = {
    "trivial": {"offender", "soloist", "levels"},
    "minor": {"offender", "soloist", "levels"},
    "serious": {"offender", "soloist", "levels"},
    "decided": {"offender", "soloist", "levels", "game"},
    "revoke": {"offender", "soloist", "partner", "levels", "game"},
    "unsporting": {"offender", "points"},
    "free": {"offender", "points"},
}
"""What a violation of a kind may say of itself; what it is asked for, which the ruleset decides, says `asked_for`."""
COURT = ("unsporting", "free")

# The parameter whose clause a violation shows, where the printed rules have none of its own for it.
_PARAMETER = {
    "trivial": "violations",
    "minor": "minor_credit",
    "serious": "serious_credit",
    "decided": "minor_credit",
    "revoke": "revoke_mode",
    "unsporting": "unsporting_max",
}


@dataclass(frozen=True, slots=True)
class Violation:
    """A violation as it is entered, with the four `players` of the game in progress.

    `offender` is 0 if the court corrects without blaming anybody. `soloist` plays a solo, if one is played. `levels`
    are those that the offender's opponents had announced before it. `points`, by seat, are what the court takes or
    gives. `game` is, for "decided" and "revoke", the game as it is to be scored. `partner` pays like the offender,
    where to revoke costs both.
    """

    kind: str
    offender: int
    players: tuple[int, ...]
    soloist: int | None = None
    levels: int = 0
    points: tuple[int, ...] = ()
    game: Game | None = None
    partner: int | None = None

    @classmethod
    def from_json(
        cls, value: Mapping[str, Any], ruleset: Ruleset, seats: int, players: tuple[int, ...], *, bocks: int = 0
    ) -> Violation:
        """A violation at a table of `seats` where `players` play the game in progress.

        Raises GameError: a kind the ruleset does not know, a seat that is not at the table or, for a violation in the
        game, sits out, a key that does not belong to the kind, a game that cannot have been.
        """
        kind = _kind(value.get("violation"), ruleset)
        for key in value:
            if key != "violation" and key not in KEYS[kind]:
                raise GameError(key, _("{key} gehört nicht zu „{kind}“."), key=shown(key), kind=words.VIOLATIONS[kind])
        if kind == "free":
            blamed = value.get("offender")
            offender = 0 if blamed is None else _seat("offender", blamed, range(1, seats + 1), seats)
            return cls(kind, offender, players, points=_free_points(value.get("points"), seats))
        if kind == "unsporting":
            offender = _seat("offender", value.get("offender"), range(1, seats + 1), seats)
            off = _points_off(value.get("points"), ruleset.unsporting_max)
            points = tuple(-off if seat == offender else 0 for seat in range(1, seats + 1))
            return cls(kind, offender, players, points=points)
        offender = _seat("offender", value.get("offender"), players, seats)
        soloist = value.get("soloist")
        if soloist is not None:
            soloist = _seat("soloist", soloist, players, seats)
        partner = _partner(value.get("partner"), offender, soloist, players, seats)
        levels = value.get("levels", 0)
        if type(levels) is not int or not 0 <= levels <= MOST_LEVELS:
            raise GameError(
                "levels",
                _("„levels“ zählt die Absagen der Gegenpartei: 0 bis {most}, nicht {raw}."),
                most=MOST_LEVELS,
                raw=shown(levels),
            )
        game = _game(kind, value.get("game"), ruleset, seats, players, bocks)
        if game is not None:
            played_by = soloist_of(game, ruleset)
            if soloist is not None and soloist != played_by:
                raise GameError("soloist", _("Im angegebenen Spiel spielt {seat} kein Solo."), seat=Seat(soloist))
            soloist = played_by
        return cls(kind, offender, players, soloist, levels, game=game, partner=partner)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a violation comes to: points by seat (all seats), what becomes of the game, and the lines that explain it.

    `score` is that of the game that was scored with it, before any shift of points between partners.
    """

    points: tuple[int, ...]
    consequence: Consequence
    lines: tuple[Line, ...]
    score: Score | None = None


def soloist_of(game: Game, ruleset: Ruleset) -> int | None:
    """The seat that plays alone in what this ruleset scores as a solo, or None."""
    return game.re[0] if len(game.re) == 1 and game.scored_as_solo(ruleset) else None


def asked_for(kind: str, ruleset: Ruleset) -> tuple[str, ...]:
    """The keys that a violation of this kind is asked for; others that it may have change nothing about it."""
    if kind in COURT:
        return ("offender", "points")
    if scores_game(kind, ruleset):
        return ("offender", "game")
    if asks_partner(kind, ruleset):
        return ("offender", "partner", "soloist")
    return ("offender", "soloist", "levels") if kind == "serious" else ("offender", "soloist")


def scores_game(kind: str, ruleset: Ruleset) -> bool:
    """Whether a violation of this kind comes with the game as it is to be scored."""
    return kind == "decided" or (kind == "revoke" and ruleset.revoke_mode == "pays_all")


def asks_partner(kind: str, ruleset: Ruleset) -> bool:
    """Whether the offender's partner pays for a violation of this kind, too."""
    return kind == "revoke" and ruleset.revoke_mode == "party"


def judge(violation: Violation, ruleset: Ruleset, seats: int) -> Ruling:
    """The ruling on a violation. Raises GameError if the game given with it does not fit."""
    kind = violation.kind
    if kind in COURT:
        return Ruling(violation.points, "court", (_line(violation, ruleset, min(0, *violation.points)),))
    if kind == "trivial":
        return _penalty(violation, ruleset, seats, 0, "goes_on")
    if kind == "minor":
        return _penalty(violation, ruleset, seats, ruleset.minor_credit, "goes_on")
    if kind == "serious":
        credit = ruleset.serious_credit + violation.levels * ruleset.serious_credit_per_level
        return _penalty(violation, ruleset, seats, credit, "played" if by_an_opponent(violation) else "again")
    if kind == "revoke" and ruleset.revoke_mode == "fixed":
        return _penalty(violation, ruleset, seats, ruleset.revoke_credit, "played")
    if asks_partner(kind, ruleset):
        return _both_pay(violation, ruleset, seats)
    assert violation.game is not None  # from_json has seen to it
    if kind == "revoke":
        return _pays_for_all(violation, violation.game, ruleset, seats)
    return _decided(violation, violation.game, ruleset, seats)


def by_an_opponent(violation: Violation) -> bool:
    """Whether a solo is played and the offender is one of the soloist's opponents."""
    return violation.soloist is not None and violation.soloist != violation.offender


def _penalty(violation: Violation, ruleset: Ruleset, seats: int, credit: int, consequence: Consequence) -> Ruling:
    """The offender pays three credits: one to each of the other players, or all to the soloist he played against."""
    points = [0] * seats
    if violation.soloist is not None and by_an_opponent(violation):
        points[violation.soloist - 1] = 3 * credit
    else:
        for seat in violation.players:
            points[seat - 1] = credit
    points[violation.offender - 1] = -3 * credit
    return Ruling(tuple(points), consequence, (_line(violation, ruleset, -3 * credit),))


def _both_pay(violation: Violation, ruleset: Ruleset, seats: int) -> Ruling:
    """The offender and his partner lose the same, in a solo of his he alone, against one all three; nobody gets it."""
    guilty = [violation.offender, violation.partner]
    if by_an_opponent(violation):
        guilty = [seat for seat in violation.players if seat != violation.soloist]
    points = tuple(-ruleset.revoke_credit if seat in guilty else 0 for seat in range(1, seats + 1))
    return Ruling(points, "played", (_line(violation, ruleset, -ruleset.revoke_credit),))


def _decided(violation: Violation, game: Game, ruleset: Ruleset, seats: int) -> Ruling:
    """A decided game broken off: scored as given, and punished like a minor violation."""
    scored = score(game, without_cowardice(ruleset))
    if scored.winner != _party(violation.offender, game):
        raise GameError(
            "game.re_pips",
            _("Entschieden heißt: Die Partei von {seat} hat schon gewonnen. So, wie das Spiel hier steht, nicht."),
            seat=Seat(violation.offender),
        )
    penalty = _penalty(violation, ruleset, seats, ruleset.minor_credit, "played")
    points = list(penalty.points)
    for seat, won in zip(game.players, scored.points, strict=True):
        points[seat - 1] += won
    return Ruling(tuple(points), "played", scored.lines + penalty.lines, scored)


def _pays_for_all(violation: Violation, game: Game, ruleset: Ruleset, seats: int) -> Ruling:
    """Only the offender loses: he pays what his party would have, his partners nothing."""
    scored = score(game, without_cowardice(ruleset))
    party = _party(violation.offender, game)
    points = [0] * seats
    paid = 0
    for seat, won in zip(game.players, scored.points, strict=True):
        if _party(seat, game) == party:
            paid += won
        else:
            points[seat - 1] = won
    if scored.winner == party or paid > 0:
        raise GameError(
            "game.re_pips",
            _("{seat} hat falsch bedient und kann nicht gewinnen: Stich und restliche Karten gehören {party}."),
            seat=Seat(violation.offender),
            party=words.PARTIES["kontra" if party == "re" else "re"],
        )
    points[violation.offender - 1] = paid
    return Ruling(tuple(points), "played", (*scored.lines, _line(violation, ruleset, paid)), scored)


def _party(seat: int, game: Game) -> Party:
    return "re" if seat in game.re else "kontra"


def _line(violation: Violation, ruleset: Ruleset, points: int) -> Line:
    """The line of the sheet for a violation: the offender's points, with the clause."""
    return Line(violation.kind, None, points, clause(violation, ruleset))


def clause(violation: Violation, ruleset: Ruleset) -> str:
    """The clause of the printed rules on which a violation rests."""
    kind, own = violation.kind, OWN_CLAUSES.get(ruleset.preset, {})
    if kind == "free":
        return own.get(kind, ABSENT)
    by_parameter = ruleset.clause(_PARAMETER[kind])
    if by_parameter == HOUSE_RULE:
        return HOUSE_RULE
    if kind == "serious" and violation.soloist is not None:
        kind = "serious_in_solo"
    return own.get(kind, by_parameter)


def _kind(raw: object, ruleset: Ruleset) -> str:
    # Corrections by the court must be possible in every ruleset, whatever it knows besides.
    known = dict.fromkeys((*ruleset.violations, "free"))
    if type(raw) is not str or raw not in known:
        unknown = _("Diesen Regelverstoß gibt es in diesem Regelwerk nicht.")
        raise not_known("violation", raw, words.VIOLATIONS, known, unknown)
    return raw


def _partner(raw: object, offender: int, soloist: int | None, players: tuple[int, ...], seats: int) -> int | None:
    """The seat that pays with the offender, where the rules have it so; in a solo it follows who that is."""
    if raw is None:
        return None
    partner = _seat("partner", raw, players, seats)
    if partner == offender:
        raise GameError("partner", _("{seat} kann nicht zugleich der Partner sein."), seat=Seat(partner))
    if soloist is not None:
        raise GameError("partner", _("Im Solo steht fest, wer mit wem spielt: Ein Partner ist nicht zu nennen."))
    return partner


def _seat(field: str, raw: object, allowed: Collection[int], seats: int) -> int:
    if raw is None:
        raise GameError(field, _("Es fehlt „{key}“: der Platz des Spielers, 1 bis {seats}."), key=field, seats=seats)
    if type(raw) is not int or not 1 <= raw <= seats:
        raise GameError(
            field,
            _("„{key}“ muss ein Platz von 1 bis {seats} sein, nicht {raw}."),
            key=field,
            seats=seats,
            raw=shown(raw),
        )
    if raw not in allowed:
        raise GameError(field, _("{seat} gibt und sitzt in diesem Spiel."), seat=Seat(raw))
    return raw


def _game(kind: str, raw: object, ruleset: Ruleset, seats: int, players: tuple[int, ...], bocks: int) -> Game | None:
    if raw is None:
        if scores_game(kind, ruleset):
            raise GameError(
                "game",
                _("Es fehlt „game“: das Spiel, wie es gewertet wird, mit den restlichen Stichen für die Gegner."),
            )
        return None
    game = read_game(raw, without_cowardice(ruleset), seats, players, bocks=bocks, path="game")
    if not isinstance(game, Game):
        template = _("„{kind}“ hat keine Parteien: Über diesen Verstoß entscheidet die Turnierleitung.")
        raise GameError("game.type", template, kind=words.GAME_TYPES[game.type])
    return game


def _points_off(raw: object, most: int) -> int:
    if type(raw) is not int or not 1 <= raw <= most:
        raise GameError(
            "points",
            _("Der Punktabzug muss eine ganze Zahl von 1 bis {most} sein, nicht {raw}."),
            most=most,
            raw=shown(raw),
        )
    return raw


def _free_points(raw: object, seats: int) -> tuple[int, ...]:
    if (
        not isinstance(raw, list)
        or len(raw) != seats
        or any(type(one) is not int or abs(one) > MOST_FREE_POINTS for one in raw)
    ):
        raise GameError(
            "points",
            _("„points“ muss für jeden der {seats} Plätze eine ganze Zahl nennen, nicht {raw}."),
            seats=seats,
            raw=shown(raw),
        )
    return tuple(raw)
