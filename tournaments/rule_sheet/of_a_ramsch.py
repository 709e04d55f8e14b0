"""The rule sheet on games without parties: Ramsch and Schwarze Sau."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import Ruleset
from scoring.words import WITHOUT_PARTIES
from tournaments.rule_sheet.parts import Section, writes

WHEN = {
    "unannounced": gettext_lazy("Gespielt wird so, wenn niemand ansagt."),
    "poverty": gettext_lazy("Gespielt wird so, wenn niemand die Trumpfabgabe annimmt."),
    "either": gettext_lazy("Gespielt wird so, wenn niemand ansagt oder niemand die Trumpfabgabe annimmt."),
    "director": gettext_lazy("Gespielt wird so, wenn die Turnierleitung es ansetzt."),
}


@writes(
    "ramsch",
    "ramsch_when", "ramsch_scoring", "ramsch_points", "ramsch_step",
    "virgin_doubles", "march", "black_sow_points", "ramsch_bock",
)  # fmt: skip
def ramsch(on: Section) -> None:
    rules = on.ruleset
    if any(kind in rules.game_types for kind in WITHOUT_PARTIES):
        on.say(str(WHEN[rules.ramsch_when]), "ramsch_when")
    if "ramsch" in rules.game_types:
        _ramsch(on, rules)
    if "black_sow" in rules.game_types:
        on.say(
            ngettext(
                "Schwarze Sau: Wer die Pik Dame nimmt, zahlt jedem anderen {points} Punkt.",
                "Schwarze Sau: Wer die Pik Dame nimmt, zahlt jedem anderen {points} Punkte.",
                rules.black_sow_points,
            ).format(points=rules.black_sow_points),
            "black_sow_points",
        )
    if on.sentences and rules.bock_triggers and not rules.ramsch_bock:
        on.say(_("Bock zählt hier nicht."), "ramsch_bock")
    elif on.sentences and rules.bock_triggers:
        on.say(_("Bock zählt wie in jedem Spiel; neuen gibt es dadurch nicht."), "ramsch_bock")


def _ramsch(on: Section, rules: Ruleset) -> None:
    step = rules.ramsch_step
    match rules.ramsch_scoring:
        case "most":
            told = ngettext(
                "Ramsch: Wer die meisten Augen hat, zahlt jedem anderen {points} Punkt; bei gleich vielen zahlt jeder "
                "von ihnen an die übrigen.",
                "Ramsch: Wer die meisten Augen hat, zahlt jedem anderen {points} Punkte; bei gleich vielen zahlt jeder "
                "von ihnen an die übrigen.",
                rules.ramsch_points,
            )
            on.say(told.format(points=rules.ramsch_points), "ramsch_scoring", "ramsch_points")
        case "between":
            told = ngettext(
                "Ramsch: Je zwei rechnen den Unterschied ihrer Augen ab, einen Punkt für jedes Auge.",
                "Ramsch: Je zwei rechnen den Unterschied ihrer Augen ab, einen Punkt für je {step}; angefangene zählen "
                "nicht.",
                step,
            )
            on.say(told.format(step=step), "ramsch_scoring", "ramsch_step")
        case _own:
            told = ngettext(
                "Ramsch: Jeder schreibt für jedes seiner Augen einen Punkt minus.",
                "Ramsch: Jeder schreibt für je {step} seiner Augen einen Punkt minus; angefangene zählen nicht.",
                step,
            )
            on.say(told.format(step=step), "ramsch_scoring", "ramsch_step")
    if rules.virgin_doubles:
        on.say(_("Jeder ohne Stich (Jungfrau) verdoppelt ihn."), "virgin_doubles")
        if rules.march != "loses":
            on.say(_("Bei einem Durchmarsch zählen Jungfrauen nicht."), "virgin_doubles", "march")
    match rules.march:
        case "wins":
            on.say(_("Wer alle Stiche macht (Durchmarsch), gewinnt, und die anderen zahlen."), "march")
        case "wins_double":
            on.say(_("Wer alle Stiche macht (Durchmarsch), gewinnt, und die anderen zahlen doppelt."), "march")
        case _loses:
            on.say(_("Wer alle Stiche macht (Durchmarsch), verliert wie sonst auch."), "march")
