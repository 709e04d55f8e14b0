"""Games in which everybody plays for himself, as parameters of a ruleset: Ramsch and Schwarze Sau (ramsch.py)."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.evening_rules import EveningRules
from scoring.parameters import number, one_of, yes_no


@dataclass(frozen=True, slots=True, kw_only=True)
class RamschRules(EveningRules):
    """The parameters of a ruleset that say what Ramsch and Schwarze Sau are worth; `game_types` says if they are."""

    ramsch_when: str = one_of(
        _("Ramsch und Schwarze Sau werden gespielt"),
        "ramsch",
        {
            "unannounced": _("wenn niemand ansagt"),
            "poverty": _("wenn niemand die Trumpfabgabe annimmt"),
            "either": _("wenn niemand ansagt oder niemand die Trumpfabgabe annimmt"),
            "director": _("wenn die Turnierleitung sie ansetzt"),
        },
        help=_("Für das Regelblatt: Ob ein Spiel eines war, sagt der Tisch, wenn er es einträgt."),
        if_lacking="unannounced",
    )
    ramsch_scoring: str = one_of(
        _("Im Ramsch"),
        "ramsch",
        {
            "most": _("zahlt, wer die meisten Augen hat"),
            "between": _("rechnet jeder mit jedem ab"),
            "own": _("schreibt jeder seine Augen minus"),
        },
        help=_("Haben mehrere die meisten Augen, zahlt jeder von ihnen an die übrigen."),
        if_lacking="most",
    )
    ramsch_points: int = number(
        _("Wer die meisten Augen hat, zahlt jedem anderen"), "ramsch", _("Punkte"), 1, 20, if_lacking=2
    )
    ramsch_step: int = number(
        _("Sonst gibt einen Punkt je"),
        "ramsch",
        _("Augen"),
        1,
        60,
        help=_("Wo mit den Augen abgerechnet wird; angefangene zählen nicht."),
        if_lacking=10,
    )
    virgin_doubles: bool = yes_no(
        _("Jungfrau verdoppelt"), "ramsch", help=_("Jeder Spieler ohne Stich verdoppelt den Ramsch."), if_lacking=True
    )
    march: str = one_of(
        _("Wer alle Stiche macht (Durchmarsch)"),
        "ramsch",
        {
            "loses": _("verliert wie sonst"),
            "wins": _("gewinnt"),
            "wins_double": _("gewinnt doppelt"),
        },
        help=_("Gewinnt er, zahlen die anderen, und keine Jungfrau verdoppelt."),
        if_lacking="wins",
    )
    black_sow_points: int = number(
        _("Die Schwarze Sau kostet an jeden anderen"),
        "ramsch",
        _("Punkte"),
        1,
        20,
        help=_("Für den, der die Pik Dame nimmt. Wo er dafür ein Solo spielen muss, wird nur das Solo eingetragen."),
        if_lacking=2,
    )
    ramsch_bock: bool = yes_no(
        _("Bock zählt auch im Ramsch"),
        "ramsch",
        help=_("Auch in der Schwarzen Sau. Ein Bockspiel verbrauchen beide auf jeden Fall."),
        if_lacking=True,
    )
