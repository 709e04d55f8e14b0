"""Small games, scored with a ruleset as it is: "Re sagt keine 90, Re hat 184 Augen: Re je +6"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, islice
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring import PARAMETERS, PRESETS, GameError, Parameter, Ruleset, Score, words
from scoring.any_game import read_any, score_any
from scoring.extras import OF_ANNOUNCING
from scoring.own import OwnExtra
from scoring.own_solos import OwnSolo
from tournaments.numbers import MINUS, points, signed
from tournaments.ruleset_words import extra_in_words, replies_in_words, solo_in_words

Facts = Mapping[str, Any]

# The groups whose parameters a single game can show.
OF_A_GAME = ("cards", "winner", "value", "extras", "solo", "bock", "ramsch")
# What no single game shows, or only by one that is refused.
NOT_OF_ONE_GAME = ("cards", "bock_triggers", "bock_games", "bock_again", "further_replies")


@dataclass(frozen=True, slots=True)
class Played:
    """A small game and what it came to under a ruleset; None where that ruleset does not have such a game."""

    facts: Facts
    score: Score | None
    own_names: Mapping[str, str]

    @property
    def outcome(self) -> object:
        return None if self.score is None else (self.score.winner, self.score.points)


Places = tuple[int, int]
"""Of a small game, and of the other value that it is compared by."""


class Examples:
    """The small games as one ruleset scores them, and for each parameter one that shows what it does."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._games = [_played(facts, ruleset) for facts in small_games()]

    def showing(self, parameter: Parameter) -> str:
        """One line: a game that would be worth something else if this parameter were another; "" if there is none."""
        shown = self.which(parameter, _usually(self.ruleset.preset).get(parameter.name))
        if shown is None:
            return ""
        now, then, _found = shown
        if parameter.kind == "bool":
            return _("{example} (sonst {otherwise})").format(example=in_words(now), otherwise=outcome_in_words(then))
        return in_words(now)

    def which(self, parameter: Parameter, first: Places | None = None) -> tuple[Played, Played, Places] | None:
        """Such a game as it is and as it would be, and where it was found. first: where to look first."""
        if parameter.group not in OF_A_GAME or parameter.name in NOT_OF_ONE_GAME:
            return None
        if getattr(self.ruleset, parameter.name) is None:
            return None  # what is left empty is not there
        if parameter.kind in ("own_extras", "own_solos") and not getattr(self.ruleset, parameter.name):
            return None  # nor has it a name to be shown by
        values = list(islice(other_values(parameter, getattr(self.ruleset, parameter.name)), MOST_OTHERS))
        others: dict[int, Ruleset] = {}
        without_parties = parameter.group == "ramsch"
        places = [
            place
            for place, one in enumerate(self._games)
            if ("re" not in one.facts) == without_parties and (self.ruleset.bock_triggers or "bock" not in one.facts)
        ]
        every = ((place, which) for place in places for which in range(len(values)))
        likely = [first] if first is not None and first[0] in places and first[1] < len(values) else []
        for place, which in islice(chain(likely, every), MOST_TRIED):
            if which not in others:
                others[which] = replace(self.ruleset, **{parameter.name: values[which]})
            now = self._games[place]
            then = _played(now.facts, others[which])
            if now.outcome != then.outcome:
                return now, then, (place, which)
        return None


@cache
def _usually(preset: str) -> Mapping[str, Places]:
    """Where a preset's examples are found: those of its house rules mostly are found there too, and sooner."""
    usual = Examples(PRESETS[preset])
    return {one.name: found[2] for one in PARAMETERS if (found := usual.which(one)) is not None}


def examples(ruleset: Ruleset) -> Mapping[str, str]:
    """The line of every parameter that a single game shows, by its name; kept for rules that were looked at lately."""
    return _examples(ruleset, str(get_language()))


@lru_cache(maxsize=32)
def _examples(ruleset: Ruleset, _language: str) -> Mapping[str, str]:
    made = Examples(ruleset)
    return {one.name: line for one in PARAMETERS if (line := made.showing(one))}


# A page shows an example for every parameter while somebody types: where none comes soon, none is shown.
MOST_OTHERS = 4
MOST_TRIED = 160


def other_values(parameter: Parameter, value: Any) -> Iterator[Any]:
    """Values besides the one it has, the nearest first."""
    match parameter.kind:
        case "bool":
            yield not value
        case "int":
            yield value + 1 if value < parameter.high else value - 1
        case "optional_int":
            yield parameter.low if value is None else None
        case "choice":
            yield from (choice for choice in parameter.choices if choice != value)
        case "set":
            for choice in parameter.choices:
                yield tuple(one for one in parameter.choices if (one in value) != (one == choice))
        case "order":
            yield from (tuple(one for one in value if one != choice) for choice in value)
            yield from ((*value, choice) for choice in parameter.choices if choice not in value)
        case "amounts":
            for choice, amount in value:
                more = amount + 1 if amount < parameter.high else amount - 1
                yield tuple((one, more if one == choice else its) for one, its in value)
        case "own_extras":
            yield () if value else (OwnExtra("own_1", "Blanker Fuchs", 2, "bF", "both", ("normal",)),)
        case "own_solos":
            yield () if value else (OwnSolo("solo_1", "Hammelsolo", "Hammel", "trump_solo", 2),)


def told_in_full(ruleset: Ruleset) -> list[str]:
    """Two games for the rule sheet, point by point."""
    one: Facts = _normal(184, {"re": "no_90", "kontra": "kontra"}, extras={"re": ["fox"]})
    other: Facts = _normal(100, {"re": "re"})
    lines = []
    for facts in (one, _normal(184, {"re": "no_90"})), (other,):
        played = next((game for game in (_played(one, ruleset) for one in facts) if game.score is not None), None)
        if played is not None and played.score is not None:
            reasons = _reasons(played.score)
            told = _("{game}. {reasons} = {value}: {outcome}.")
            if played.score.multiplier < 0:
                told = _("{game}. {reasons} = {value}; {coward} war feige: {outcome}.")
            lines.append(
                told.format(
                    game=game_in_words(played.facts, played.own_names), reasons=reasons, value=played.score.value,
                    coward=_(words.PARTIES[played.score.counts_for]), outcome=outcome_in_words(played),
                )
            )  # fmt: skip
    return lines


def _reasons(scored: Score) -> str:
    """ "1 gewonnen + 1 keine 90 − 1 Fuchs gefangen, ×2 Re angesagt"."""
    text = ""
    for line in scored.lines:
        if line.factor < 0:
            continue  # no sum: who was ahead pays it
        if line.factor != 1:
            text += f"{'' if text else ' 0'}, ×{points(line.factor)} {_(words.WHAT[line.what])}"
            continue
        sign = ("+ " if text else "") if line.party == scored.counts_for else f"{MINUS} "
        # What comes behind a doubling is not doubled.
        pause = "," if "×" in text else ""
        text += f"{pause} {sign}{line.points} {_(words.WHAT[line.what])}"
    return text.strip() or "0"


def in_words(played: Played) -> str:
    return _("{game}: {outcome}").format(
        game=game_in_words(played.facts, played.own_names), outcome=outcome_in_words(played)
    )


def game_in_words(facts: Facts, own_names: Mapping[str, str]) -> str:
    """ "Damensolo, Re sagt keine 90, Re hat 184 Augen"."""
    parts = []
    if facts["type"] == "ramsch":
        parts.append(_("Ramsch mit {pips} Augen").format(pips=", ".join(map(str, facts["pips"]))))
    elif facts["type"] == "solo":
        parts.append(solo_in_words(facts["solo"], own_names))
    elif facts["type"] == "marriage" and len(facts["re"]) == 1:
        parts.append(_("Hochzeit ohne Partner"))
    elif facts["type"] != "normal":
        parts.append(_(words.GAME_TYPES[facts["type"]]))
    if facts.get("bock"):
        parts.append(_("im Bock"))
    for party, level in facts.get("announcements", {}).items():
        if level == party:
            parts.append(_(words.WHAT[f"{party}_announced"]))
        else:
            alone = party in facts.get("level_alone", ())
            said = _("{party} sagt {level}, ohne „{party}“") if alone else _("{party} sagt {level}")
            parts.append(said.format(party=_(words.PARTIES[party]), level=_(words.LEVELS[level])))
    if replies := facts.get("replies"):
        parts.append(replies_in_words(replies))
    for party, extras in facts.get("extras", {}).items():
        parts.append(f"{_(words.PARTIES[party])}: " + ", ".join(_counted(extras, own_names)))
    if "re" not in facts:
        return ", ".join(parts)
    if "no_trick" in facts:
        parts.append(_("{party} macht keinen Stich").format(party=_(words.PARTIES[facts["no_trick"]])))
    else:
        pips = facts["re_pips"]
        parts.append(ngettext("Re hat {pips} Auge", "Re hat {pips} Augen", pips).format(pips=pips))
    return ", ".join(parts)


def _counted(extras: list[str], own_names: Mapping[str, str]) -> list[str]:
    """ "2 × Fuchs gefangen"."""
    return [
        (f"{extras.count(one)} × " if extras.count(one) > 1 else "") + extra_in_words(one, own_names)
        for one in dict.fromkeys(extras)
    ]


def outcome_in_words(played: Played) -> str:
    """ "Re je +6", "Re +18", "niemand gewinnt, Re je −1": what each of the winners gets."""
    if played.score is None:
        return _("gibt es nicht")
    winner, points = played.score.winner, played.score.points
    if "re" not in played.facts:
        return ", ".join(map(signed, points))
    re = [points[seat - 1] for seat in played.facts["re"]]
    kontra = [points[seat - 1] for seat in (1, 2, 3, 4) if seat not in played.facts["re"]]
    parts = []
    for party, of_party in (("re", re), ("kontra", kontra)):
        if winner in (party, None) or abs(re[0]) != abs(kontra[0]) and len(re) == len(kontra):
            each = _("{party} je {points}") if len(of_party) > 1 else _("{party} {points}")
            parts.append(each.format(party=_(words.PARTIES[party]), points=signed(of_party[0])))
    return ", ".join(([_("niemand gewinnt")] if winner is None else []) + parts)


def _played(facts: Facts, ruleset: Ruleset) -> Played:
    try:
        return Played(
            facts, score_any(read_any({**facts, "players": [1, 2, 3, 4]}, ruleset), ruleset), ruleset.own_names
        )
    except GameError:
        return Played(facts, None, ruleset.own_names)


def _normal(re_pips: int, announcements: Mapping[str, str] | None = None, **more: Any) -> Facts:
    return {"type": "normal", "re": [1, 2], "re_pips": re_pips, "announcements": announcements or {}, **more}


def _alone(kind: str, re_pips: int, announcements: Mapping[str, str] | None = None, **more: Any) -> Facts:
    return {"type": kind, "re": [1], "re_pips": re_pips, "announcements": announcements or {}, **more}


def _ramsch(pips: list[int], **more: Any) -> Facts:
    return {"type": "ramsch", "pips": pips, "no_trick": [seat for seat, one in enumerate(pips, 1) if not one], **more}


@cache
def small_games() -> tuple[Facts, ...]:
    """Games that between them show every parameter of a single game, the plainest first."""
    games: list[Facts] = [
        _normal(130),
        _normal(100),
        _normal(130, {"re": "re"}),
        _normal(130, {"kontra": "kontra"}),
        _normal(100, {"kontra": "kontra"}),
        _normal(100, {"re": "re"}),
        _normal(160),
        _normal(184),
        _normal(215),
        _normal(184, {"re": "no_90"}),
        _normal(120),
        _normal(120, {"kontra": "kontra"}),
        _normal(140, {"re": "no_90"}),
        _normal(110, {"re": "no_90"}),
        _alone("solo", 130, solo="queens"),
        _alone("solo", 110, solo="queens"),
        _alone("solo", 130, {"re": "re"}, solo="queens"),
    ]
    games += [_normal(140, extras={"re": [extra]}) for extra in words.EXTRAS]
    games += [_normal(140, extras={"kontra": [extra]}) for extra in words.EXTRAS]
    games += [
        _normal(125, {"re": "no_90", "kontra": "no_90"}),
        _normal(125, {"re": "no_90", "kontra": "no_90"}, extras={"re": ["fox"]}),
    ]
    games += [_normal(140, {"re": "re"}, extras={"re": ["early"]}), _normal(140, extras={"re": ["own_1"]})]
    games += [
        _normal(121, extras={"kontra": ["fox", "fox"]}),
        _normal(140, {"re": "re"}, extras={"re": ["fox"]}),
        _normal(140, bock=True),
        _normal(240, no_trick="kontra"),
        _alone("solo", 130, solo="queens", extras={"re": ["doppelkopf"]}),
        _alone("solo", 130, solo="diamonds", extras={"re": ["doppelkopf"]}),
    ]
    games += [_alone("solo", 130, solo=kind) for kind in words.SOLOS]
    games += [_alone("solo", 240, {"re": "black"}, solo=kind, no_trick="kontra") for kind in words.SOLOS]
    games += [_alone("solo", 240, {"re": "black"}, solo="solo_1", no_trick="kontra")]
    for kind in ("silent_marriage", "marriage"):
        games += [_alone(kind, 130), _alone(kind, 110), _alone(kind, 130, extras={"re": ["doppelkopf"]})]
    for kind in ("marriage", "poverty"):
        games += [{**_normal(re_pips), "type": kind} for re_pips in (130, 100)]
    games += [_normal(130, {"re": "re", "kontra": "kontra"}, replies=replies) for replies in (1, 2, 3, 4)]
    games += [_normal(184, {"re": "no_90"}, level_alone=["re"])]
    games += [_alone("solo", 184, solo="queens")]
    games += [_normal(100, {"re": "no_90"}, extras={"re": [extra]}) for extra in OF_ANNOUNCING]
    shares = ([120, 60, 40, 20], [120, 80, 40, 0], [240, 0, 0, 0])
    games += [_ramsch(pips) for pips in shares]
    games += [_ramsch(shares[0], bock=True), {"type": "black_sow", "taker": 1}]
    return tuple(games)
