"""The rules of a hall on one page, made of the parameters: to hang up, to hand out, to settle a quarrel at a table.

A section for every group of parameters; what stands there in own words is written in `of_a_game`, `of_an_evening`
and `of_money`, and every other parameter is told as its label and its value, so that none is missing.
"""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import PARAMETERS, Parameter, Ruleset, words
from tournaments.rule_sheet import of_a_game, of_a_ramsch, of_an_evening, of_money
from tournaments.rule_sheet.examples import told_in_full
from tournaments.rule_sheet.parts import TOLD, WRITERS, Row, Section, Sentence, sentences_about
from tournaments.ruleset_words import value_in_words

__all__ = [
    "Row",
    "Section",
    "Sentence",
    "brief",
    "density",
    "of_a_game",
    "of_a_ramsch",
    "of_an_evening",
    "of_money",
    "sections",
    "sentences_about",
]

# As a table asks for them in the course of an evening; groups that are not named here follow.
ORDER = (
    "cards", "winner", "value", "extras", "bock", "announcing", "solo", "ramsch", "duty", "round", "violations",
    "ranking",
)  # fmt: skip
BRIEF = ("announcing", "winner", "value", "extras", "bock", "solo", "ramsch", "duty")
# Letters of a sheet up to which bigger type still fits on one leaf; a line that ends early costs as many as it leaves.
ROOMY, USUAL, FULL = 5200, 6600, 7900
A_LINE = 25
TITLES = {
    "winner": gettext_lazy("Wer gewinnt"),
    "value": gettext_lazy("Was ein Spiel zählt"),
    "announcing": gettext_lazy("Bis wann angesagt wird"),
}


def sections(ruleset: Ruleset) -> list[Section]:
    """The whole sheet; sections of which this ruleset says nothing are left out."""
    made = []
    for group in sorted(words.GROUPS, key=lambda one: ORDER.index(one) if one in ORDER else len(ORDER)):
        section = Section(group, str(TITLES.get(group, _(words.GROUPS[group]))), ruleset, group in BRIEF)
        if group in WRITERS:
            WRITERS[group](section)
        for parameter in PARAMETERS:
            if parameter.group == group and parameter.name not in TOLD:
                _tell(section, parameter)
        if group == "value":
            section.examples += told_in_full(ruleset)
        if section.rows or section.sentences:
            made.append(section)
    return made


def density(told: list[Section]) -> str:
    """How much a sheet says: by this its letters are as big as one leaf of A4 allows, from "roomy" to "packed"."""
    letters = sum(
        sum(len(row.label) + len(row.value) + len(row.clause) + A_LINE for row in section.rows)
        + sum(len(one.text) + len(one.clause) + A_LINE for one in section.sentences)
        + sum(map(len, section.examples))
        + 2 * A_LINE
        for section in told
    )
    return "roomy" if letters < ROOMY else "usual" if letters < USUAL else "full" if letters < FULL else "packed"


def brief(ruleset: Ruleset) -> list[Section]:
    """What a table looks up during a game: without examples, and without what the evening settles anyhow."""
    by_key = {section.key: section for section in sections(ruleset) if section.brief}
    return [by_key[key] for key in BRIEF if key in by_key]


def _tell(section: Section, parameter: Parameter) -> None:
    if getattr(section.ruleset, parameter.name) == parameter.if_lacking:
        return  # as in every hall that does not speak of it
    value = value_in_words(parameter, getattr(section.ruleset, parameter.name))
    section.say(f"{capfirst(_(parameter.label))}: {value}.", parameter.name)
