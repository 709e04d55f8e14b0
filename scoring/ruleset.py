"""Rulesets: the same game, scored differently in every hall.

There is one way to score, and a ruleset is what it is told: a flat list of parameters, each with the clause of the
printed rules it comes from. The five presets (presets.py) are starting points; an organizer may change any parameter,
and a tournament keeps the whole as JSON.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from scoring import presets, words
from scoring.errors import GameError, shown
from scoring.errors import gettext_noop as _
from scoring.game_rules import GameRules
from scoring.named import keeping_codes
from scoring.own import MOST
from scoring.own_solos import MOST_SOLOS, OwnSolo
from scoring.parameters import DEMANDED, Parameter

HOUSE_RULE = _("Hausregel")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(GameRules):
    """Every parameter by which one hall's Doppelkopf differs from another's.

    `preset` names the one it started from and whose clauses it shows ("name" in JSON). All values are JSON values,
    sets are tuples. What each parameter means is said by its German label and help; `PARAMETERS` has them, with kind
    and unit. They are said in the modules named rules, and in ranking.py.
    """

    preset: str
    # Made once: a ruleset is the key of small caches, asked for with every game that is scored.
    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __hash__(self) -> int:
        if not self._hash:
            object.__setattr__(self, "_hash", hash(tuple(getattr(self, one.name) for one in PARAMETERS)))
        return self._hash

    @classmethod
    def from_json(cls, value: object) -> Ruleset:
        """A ruleset from a preset's name or from an object with every parameter.

        A parameter that was added later may be lacking: it then means what was meant before there was a choice.
        Raises GameError, field "ruleset" or "ruleset.<parameter>": unknown preset, unknown, missing or wrong parameter.
        """
        value = _renewed(value)
        names = ", ".join(PRESETS)
        if isinstance(value, str):
            if value not in PRESETS:
                raise GameError(
                    "ruleset", _("Das Regelwerk {raw} gibt es nicht; es gibt {names}."), raw=shown(value), names=names
                )
            return PRESETS[value]
        if not isinstance(value, Mapping):
            raise GameError(
                "ruleset",
                _("Das Regelwerk muss ein Name ({names}) oder ein Objekt mit allen Parametern sein."),
                names=names,
            )
        if "name" not in value:
            raise GameError("ruleset.name", _("Im Regelwerk fehlt „name“: die Vorlage, eine von {names}."), names=names)
        if not isinstance(value["name"], str) or value["name"] not in PRESETS:
            raise GameError(
                "ruleset.name",
                _("„name“ nennt die Vorlage des Regelwerks, eine von {names}, nicht {raw}."),
                names=names,
                raw=shown(value["name"]),
            )
        for key in value:
            if key != "name" and key not in _BY_NAME:
                raise GameError(f"ruleset.{key}", _("Einen Parameter {raw} kennt kein Regelwerk."), raw=shown(key))
        for parameter in PARAMETERS:
            if parameter.name not in value and parameter.if_lacking is DEMANDED:
                raise GameError(
                    f"ruleset.{parameter.name}",
                    _("Im Regelwerk fehlt der Parameter „{name}“ ({label})."),
                    name=parameter.name,
                    label=parameter.label,
                )
        read: dict[str, Any] = {
            one.name: one.read(value[one.name]) if one.name in value else one.if_lacking for one in PARAMETERS
        }
        return cls(preset=value["name"], **read)

    def to_json(self) -> dict[str, Any]:
        """Every parameter as a JSON value; `from_json` gives the same ruleset back."""
        plain: dict[str, Any] = {"name": self.preset}
        for parameter in PARAMETERS:
            plain[parameter.name] = parameter.plain(getattr(self, parameter.name))
        return plain

    def clause(self, parameter: str) -> str:
        """The clause of the printed rules on which a parameter rests, "Hausregel" where it was changed."""
        value, clause = of_preset(self.preset, _BY_NAME[parameter])
        return clause if value == getattr(self, parameter) else HOUSE_RULE

    @property
    def extras(self) -> tuple[str, ...]:
        """The codes of all that is entered beside the pips: its extra points, its own ones, and what brings Bock."""
        for_bock = (words.HEART_TRICK,) if self.heart_trick_for_bock else ()
        return (*self.extra_points, *for_bock, *(one.code for one in self.own_extras))

    @property
    def heart_trick_for_bock(self) -> bool:
        """Whether a heart trick brings Bock but is no extra point: it is entered in every game and worth nothing."""
        return words.HEART_TRICK in self.bock_triggers and words.HEART_TRICK not in self.extra_points

    @property
    def every_solo(self) -> tuple[str, ...]:
        """The codes of all solos that this ruleset knows, its own ones too."""
        return (*self.solos, *(one.code for one in self.own_solos))

    @property
    def own_names(self) -> dict[str, str]:
        """What the organizer calls the own extra points and solos, by code."""
        names = {one.code: one.name for one in self.own_extras}
        return names | {one.code: one.name for one in self.own_solos} if self.own_solos else names

    def keeping_codes_of(
        self, before: Ruleset, taken: Collection[str], *, same: Collection[str] | None = None
    ) -> Ruleset:
        """The same, its own extra points and solos under the codes that they have in `before`; see `keeping_codes`.

        taken: the codes that stand in games. Raises GameError if there are too few left.
        """
        extras = keeping_codes(self.own_extras, before.own_extras, taken, MOST, "own", "ruleset.own_extras", same=same)
        solos = keeping_codes(
            self.own_solos, before.own_solos, taken, MOST_SOLOS, "solo", "ruleset.own_solos", same=same
        )
        return replace(self, own_extras=extras, own_solos=solos)

    def own_solo(self, code: object) -> OwnSolo | None:
        """One of its own solos, None for every other word."""
        return next((one for one in self.own_solos if one.code == code), None)

    def only_with_black(self, solo: str) -> bool:
        """Whether a solo is played only with black announced."""
        own = self.own_solo(solo)
        return solo in self.black_only_solos if own is None else own.black_only

    def extra_name(self, code: str) -> str:
        """What an extra point is called: an entry of the catalogue, or the organizer's own name."""
        return self.own_names.get(code) or words.EXTRAS[code]

    @property
    def bars_solos(self) -> bool:
        """Whether it may happen that somebody may not play a solo."""
        return (
            not self.free_solos
            or self.solos_in_a_row is not None
            or self.no_solo_last_games is not None
            or bool(self.no_solo_for)
        )

    @property
    def lengthens_all(self) -> bool:
        """Whether a solo at one table makes the round longer at all others too."""
        return self.solos_beside != "none" and self.solos_lengthen == "all"

    @property
    def zero_sum(self) -> bool:
        """Whether the points of a game always add up to nothing at a table of four; at five `sits_out_scores` says."""
        settled_alone = "ramsch" in self.game_types and self.ramsch_scoring == "own"
        return self.counting == "both" and not settled_alone and not self.revoke_is_a_loss

    @property
    def revoke_is_a_loss(self) -> bool:
        """Whether to revoke costs points that nobody gets."""
        return "revoke" in self.violations and self.revoke_mode == "party" and self.revoke_credit > 0

    @property
    def soloist_leads(self) -> bool:
        """Whether who presents a solo leads its first trick, whatever the solo is; the preset alone says so."""
        return self.preset in presets.SOLOIST_LEADS

    @property
    def unchanged(self) -> Ruleset:
        """The preset it started from, as it was."""
        return PRESETS[self.preset]

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The names of the parameters that differ from the preset."""
        usual = self.unchanged
        return tuple(one.name for one in PARAMETERS if getattr(self, one.name) != getattr(usual, one.name))

    def games_for(self, seats: int) -> int:
        """Games in a round at a table of 4 or 5 seats."""
        return self._at_table(self.games_per_round, seats)

    def time_limit(self, seats: int) -> int | None:
        """Minutes for a round at a table of 4 or 5 seats, None if there is no limit."""
        return None if self.time_limit_minutes is None else self._at_table(self.time_limit_minutes, seats)

    def _at_table(self, at_four: int, seats: int) -> int:
        if seats == 5 and self.five_factor == "5/4":
            return -(-at_four * 5 // 4)
        return at_four

    @property
    def presents_after_time(self) -> bool:
        """Whether open mandatory solos are still presented when the time is up."""
        return self.mandatory_solos > 0 and self.presented_time_up != "none"

    def first_dealer_at(self, seats: int) -> int:
        """The seat that deals the first game, at a table of 4 or 5 seats."""
        own = self.first_dealer_five if seats == 5 else None
        return self.first_dealer if own is None else own

    def scribe_seat(self, seats: int) -> int:
        """The seat whose player writes, at a table of 4 or 5 seats."""
        return self.scribe_seat_five if seats == 5 else self.scribe_seat_four

    @property
    def deadlines(self) -> dict[str, int]:
        """Cards that must still be in hand, by level; "announcement" stands for Re and, without its own, for Kontra."""
        own = {} if self.deadline_kontra is None else {"kontra": self.deadline_kontra}
        return {
            "announcement": self.deadline_announcement,
            **own,
            "no_90": self.deadline_no_90,
            "no_60": self.deadline_no_60,
            "no_30": self.deadline_no_30,
            "black": self.deadline_black,
        }

    def first_card_after(self, in_hand: int) -> int:
        """Which card of the game, of all that are played, opens the trick before which so many are still in hand.

        With 9 of 10 in hand one trick is played: the fifth. Less than 1 for more than a hand holds, one more than there
        are cards for 0.
        """
        return 4 * (self.cards // 4 - in_hand) + 1


# Of a ruleset kept before there was `extras_in`: the games that are scored as a solo only if it says so.
_EXTRAS_IN_SOLO = "extras_in_solo"

RENEWED = {_EXTRAS_IN_SOLO: "extras_in"}
"""Keys of earlier releases, and the parameters that they stand for."""


def _renewed(value: object) -> object:
    """A ruleset as it may have been written down by an earlier release, in the parameters of this one.

    One yes or no, `extras_in_solo`, said of all that is scored as a solo whether it knows extra points. Raises
    GameError if it is neither, or if both are there: nobody knows then which was meant.
    """
    if not isinstance(value, Mapping) or _EXTRAS_IN_SOLO not in value:
        return value
    in_solo = value[_EXTRAS_IN_SOLO]
    old, new = _EXTRAS_IN_SOLO, RENEWED[_EXTRAS_IN_SOLO]
    if new in value:
        template = _("„{old}“ stand früher für „{new}“: Im Regelwerk darf nur eines von beiden stehen.")
        raise GameError(f"ruleset.{old}", template, old=old, new=new)
    if not isinstance(in_solo, bool):
        template = _("„{old}“, das früher für „{new}“ stand, muss true oder false sein, nicht {raw}.")
        raise GameError(f"ruleset.{old}", template, old=old, new=new, raw=shown(in_solo))
    scored_as_solo = {"trump_solo", "picture_solo", "ace_solo"}
    if value.get("silent_marriage") != "ordinary":
        scored_as_solo.add("silent_marriage")
    if value.get("unclarified_marriage") == "solo":
        scored_as_solo.add("unclarified_marriage")
    known = [one for one in words.GAME_CLASSES if in_solo or one not in scored_as_solo]
    return {key: said for key, said in value.items() if key != old} | {new: known}


PARAMETERS: tuple[Parameter, ...] = tuple(
    Parameter(name=one.name, **one.metadata) for one in fields(Ruleset) if one.metadata
)
_BY_NAME = {one.name: one for one in PARAMETERS}


def of_preset(preset: str, parameter: Parameter) -> tuple[Any, str]:
    """The value of a parameter in a preset, and its clause."""
    said = presets.VALUES[preset]
    return said.get(parameter.name, (parameter.if_lacking, presets.ABSENT))


PRESETS: dict[str, Ruleset] = {
    name: Ruleset(preset=name, **{parameter.name: of_preset(name, parameter)[0] for parameter in PARAMETERS})
    for name in presets.VALUES
}
