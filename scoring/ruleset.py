"""Rulesets: the same game, scored differently in every hall.

There is one way to score, and a ruleset is what it is told: a flat list of parameters, each with the clause of the
printed rules it comes from. The five presets (presets.py) are starting points; an organizer may change any parameter,
and a tournament keeps the whole as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from scoring import presets, words
from scoring.errors import GameError, shown
from scoring.errors import gettext_noop as _
from scoring.parameters import DEMANDED, Parameter, any_of, number, one_of, optional_number, yes_no
from scoring.ranking import RankingRules

HOUSE_RULE = _("Hausregel")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(RankingRules):
    """Every parameter by which one hall's Doppelkopf differs from another's.

    `preset` names the one it started from and whose clauses it shows ("name" in JSON). All values are JSON values,
    sets are tuples. What each parameter means is said by its German label and help; `PARAMETERS` has them, with kind
    and unit. Those of the ranking are said in ranking.py.
    """

    preset: str

    # Cards and kinds of game
    cards: int = one_of(
        _("Karten"),
        "cards",
        {40: _("40 Karten, ohne Neunen"), 48: _("48 Karten, mit Neunen")},
        help=_("Ohne Neunen hat jeder Stich mindestens 8 Augen."),
    )
    game_types: tuple[str, ...] = any_of(_("Spielarten"), "cards", words.GAME_TYPES)
    solos: tuple[str, ...] = any_of(
        _("Soli"), "cards", words.SOLOS, help=_("„Trumpfsolo“ steht für ein Farbsolo, bei dem die Farbe nicht zählt.")
    )
    black_only_solos: tuple[str, ...] = any_of(_("Soli nur mit angesagtem Schwarz"), "cards", words.SOLOS)

    # Who wins
    kontra_alone_needs_121: bool = yes_no(
        _("Nur Kontra angesagt: Re genügen 120"),
        "winner",
        help=_("Ist „Kontra“ die einzige Ansage des Spiels, gewinnt Re bei 120 : 120."),
    )
    nobody_wins: str = one_of(
        _("Verfehlen beide ihre Absage"),
        "winner",
        {
            "extras": _("zählen nur die Sonderpunkte"),
            "extras_doubled": _("zählen die Sonderpunkte, verdoppelt durch die Ansagen"),
            "levels": _("zählen Stufen, verfehlte Absagen und Sonderpunkte für die Partei, die sie erreicht hat"),
        },
    )

    # What a game is worth
    won: int = number(_("Gewonnen"), "value", _("Punkte"), 0, 10, help=_("„Keine 120“"))
    under_level: int = number(
        _("Je Stufe, die der Verlierer unterschreitet"), "value", _("Punkte"), 0, 10, help=_("90, 60, 30, kein Stich")
    )
    re_announced: int = number(
        _("Re angesagt"), "value", _("Punkte"), 0, 10, help=_("Zählt für den Gewinner, auch wenn Kontra gewinnt.")
    )
    kontra_announced: int = number(
        _("Kontra angesagt"), "value", _("Punkte"), 0, 10, help=_("Zählt für den Gewinner, auch wenn Re gewinnt.")
    )
    re_doubles: bool = yes_no(
        _("Re angesagt verdoppelt"), "value", help=_("Verdoppelt wird die Summe aller Punkte mit den Sonderpunkten.")
    )
    kontra_doubles: bool = yes_no(
        _("Kontra angesagt verdoppelt"), "value", help=_("Nach Re und Kontra ist es das Vierfache.")
    )
    announced_level: int = number(
        _("Je Absage"), "value", _("Punkte"), 0, 10, help=_("Absagen beider Parteien zählen für den Gewinner.")
    )
    announcements_only_if_reached: bool = yes_no(
        _("Ansagen zählen nur, wenn erreicht"),
        "value",
        help=_("Re und Kontra zählen dann nur, wenn die Partei gewinnt, eine Absage nur, wenn sie gehalten wurde."),
    )
    failed_level: int = number(
        _("Je verfehlter Absage, gegen die der Gewinner 30 Augen mehr erreicht"),
        "value",
        _("Punkte"),
        0,
        10,
        help=_("120 gegen keine 90, 90 gegen keine 60, 60 gegen keine 30, 30 gegen schwarz"),
    )
    failed_level_counts_as_under: bool = yes_no(
        _("Verfehlte Absage zählt, als wäre der Verlierer selbst darunter geblieben"),
        "value",
        help=_("Je Stufe höchstens einmal, die Absage selbst kommt dazu."),
    )
    against: int = number(_("Gegen die Alten"), "value", _("Punkte"), 0, 10, help=_("Kontra hat gewonnen."))
    against_in_solo: bool = yes_no(_("Gegen die Alten zählt auch im Solo"), "value")
    against_doubles: bool = yes_no(_("Gegen die Alten verdoppelt"), "value")
    extra_points: tuple[str, ...] = any_of(
        _("Sonderpunkte"), "value", words.EXTRAS, help=_("Je 1 Punkt; die des Verlierers werden abgezogen.")
    )
    floor_at_zero: bool = yes_no(
        _("Der Gewinner verliert nicht"), "value", help=_("Ist die Summe kleiner als null, so ist sie null.")
    )
    bock_triggers: tuple[str, ...] = any_of(
        _("Bock nach"),
        "value",
        {
            "even_split": _("120 : 120 Augen"),
            "zero_value": _("einem Spiel mit 0 Punkten"),
            "no_winner": _("einem Spiel ohne Gewinner"),
        },
        help=_("Die nächsten Spiele, eines je Spieler am Tisch, zählen doppelt. Leer: ohne Bock."),
    )

    # Solo and marriage
    solo_bonus: int = number(
        _("Solo gespielt"), "solo", _("Punkte"), 0, 10, help=_("Für den Gewinner, vor dem Dreifachen des Solospielers.")
    )
    extras_in_solo: bool = yes_no(_("Sonderpunkte auch im Solo"), "solo")
    silent_marriage: str = one_of(
        _("Stille Hochzeit zählt"), "solo", {"solo": _("wie ein Solo"), "ordinary": _("wie ein Normalspiel")}
    )
    unclarified_marriage: str = one_of(
        _("Hochzeit ohne Partner zählt"),
        "solo",
        {"solo": _("wie ein Solo"), "ordinary": _("wie ein Normalspiel"), "unknown": _("gibt es nicht")},
        help=_("Der Spieler mit beiden Kreuz Damen hat die ersten drei Stiche selbst gemacht."),
    )

    # Until when may be announced: shown to the scribe as help, never enforced
    deadline_announcement: int = number(_("Re oder Kontra mit"), "announcing", _("Karten in der Hand"), 0, 12)
    deadline_no_90: int = number(_("Keine 90 mit"), "announcing", _("Karten in der Hand"), 0, 12)
    deadline_no_60: int = number(_("Keine 60 mit"), "announcing", _("Karten in der Hand"), 0, 12)
    deadline_no_30: int = number(_("Keine 30 mit"), "announcing", _("Karten in der Hand"), 0, 12)
    deadline_black: int = number(_("Schwarz mit"), "announcing", _("Karten in der Hand"), 0, 12)
    reply_cards_fewer: int = number(
        _("Erwiderung noch mit so viel weniger"), "announcing", _("Karten"), 0, 3, help=_("„Einen zurück“")
    )
    solo_announced_before_first_card: bool = yes_no(_("Im Solo alle Ansagen vor der ersten Karte"), "announcing")
    forced_announcement_pips: int | None = optional_number(
        _("Wer mit dem ersten Stich so viel holt, muss ansagen"), "announcing", _("Augen"), 1, 44
    )

    # The round and the table
    games_per_round: int = number(_("Spiele je Runde am Vierertisch"), "round", _("Spiele"), 1, 100)
    five_factor: str = one_of(
        _("Am Fünfertisch"),
        "round",
        {"5/4": _("ein Viertel mehr Spiele und Zeit"), "1": _("gleich viele Spiele und gleiche Zeit")},
        help=_("Mit einem Viertel mehr spielt jeder so viele Spiele wie am Vierertisch, denn der Geber sitzt."),
    )
    rounds_usual: int = number(_("Übliche Zahl der Runden"), "round", _("Runden"), 1, 20)
    time_limit_minutes: int | None = optional_number(_("Zeit je Runde am Vierertisch"), "round", _("Minuten"), 1, 600)
    first_dealer: int = number(_("Das erste Spiel gibt"), "round", _("Platz"), 1, 4)
    scribe_seat_four: int = number(_("Am Vierertisch schreibt"), "round", _("Platz"), 1, 4)
    scribe_seat_five: int = number(_("Am Fünfertisch schreibt"), "round", _("Platz"), 1, 5)

    # Mandatory solos
    mandatory_solos: int = number(_("Pflichtsoli je Spieler und Runde"), "duty", _("Soli"), 0, 5)
    first_solo_is_mandatory: bool = yes_no(
        _("Das erste Solo eines Spielers ist sein Pflichtsolo"),
        "duty",
        help=_("Sonst gilt nur ein vorgeführtes Solo als Pflichtsolo."),
    )
    silent_marriage_mandatory: bool = yes_no(_("Stille Hochzeit gilt als Pflichtsolo"), "duty")
    unclarified_marriage_mandatory: bool = yes_no(_("Hochzeit ohne Partner gilt als Pflichtsolo"), "duty")
    after_mandatory_solo: str = one_of(
        _("Nach einem Pflichtsolo gibt"),
        "duty",
        {
            "same": _("derselbe Geber noch einmal"),
            "same_unless_presented": _("derselbe Geber noch einmal, nach einem vorgeführten der nächste"),
            "next": _("der nächste Spieler"),
        },
    )
    presented_games_out: str = one_of(
        _("Bleiben nur noch so viele Spiele wie offene Pflichtsoli"),
        "duty",
        {
            "seat_order": _("werden sie in der Reihenfolge der Plätze vorgeführt"),
            "left_of_dealer": _("werden sie vorgeführt, zuerst links vom Geber"),
            "none": _("wird nicht vorgeführt"),
        },
    )
    presented_time_up: str = one_of(
        _("Ist die Zeit um"),
        "duty",
        {
            "seat_order": _("werden offene Pflichtsoli in der Reihenfolge der Plätze vorgeführt"),
            "left_of_dealer": _("werden offene Pflichtsoli vorgeführt, zuerst links vom Geber"),
            "none": _("wird nicht vorgeführt"),
        },
    )

    # Violations
    violations: tuple[str, ...] = any_of(_("Arten von Regelverstößen"), "violations", words.VIOLATIONS)
    minor_credit: int = number(
        _("Geringfügig: Gutschrift je Mitspieler"),
        "violations",
        _("Punkte"),
        0,
        20,
        help=_("Der Verursacher verliert das Dreifache; im Solo erhält es der Solospieler allein."),
    )
    serious_credit: int = number(_("Schwerwiegend: Gutschrift je Mitspieler"), "violations", _("Punkte"), 0, 20)
    serious_credit_per_level: int = number(
        _("Schwerwiegend: mehr je Absage der Gegenpartei"), "violations", _("Punkte"), 0, 20
    )
    revoke_mode: str = one_of(
        _("Falsch bedient"),
        "violations",
        {
            "pays_all": _("verliert das Spiel und zahlt für die ganze Partei"),
            "fixed": _("kostet feste Punkte, das Spiel gilt als gespielt"),
        },
    )
    revoke_credit: int = number(_("Falsch bedient: Gutschrift je Mitspieler"), "violations", _("Punkte"), 0, 20)
    unsporting_max: int = number(_("Unsportlich: Abzug bis"), "violations", _("Punkte"), 0, 100)

    # Money
    cents_per_point: int = number(_("Ein Punkt kostet"), "money", _("Cent"), 0, 1000)
    table_voucher: bool = yes_no(_("Gutschein für den Besten jedes Tisches und jeder Runde"), "money")

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

    def scribe_seat(self, seats: int) -> int:
        """The seat whose player writes, at a table of 4 or 5 seats."""
        return self.scribe_seat_five if seats == 5 else self.scribe_seat_four

    @property
    def deadlines(self) -> dict[str, int]:
        """Cards that must still be in hand, by level; "announcement" stands for Re and Kontra."""
        return {
            "announcement": self.deadline_announcement,
            "no_90": self.deadline_no_90,
            "no_60": self.deadline_no_60,
            "no_30": self.deadline_no_30,
            "black": self.deadline_black,
        }


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
