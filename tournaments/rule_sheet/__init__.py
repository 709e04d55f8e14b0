"""The rules of a hall on one page, made of the parameters: to hang up, to hand out, to settle a quarrel at a table.

A section for every group of parameters; what stands there in own words is written in `of_a_game`, `of_announcing`,
`of_a_ramsch`, `of_an_evening`, `of_bock` and `of_money`, and every other parameter is told as its label and its value,
so that none is missing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import PARAMETERS, Parameter, Ruleset, words
from tournaments.rule_sheet import of_a_game, of_a_ramsch, of_an_evening, of_announcing, of_bock, of_money
from tournaments.rule_sheet.examples import told_in_full
from tournaments.rule_sheet.parts import TOLD, WRITERS, Row, Section, Sentence, sentences_about
from tournaments.ruleset_words import value_in_words

__all__ = [
    "Row",
    "Section",
    "Sentence",
    "brief",
    "density",
    "has_room_for_examples",
    "of_a_game",
    "of_a_ramsch",
    "of_an_evening",
    "of_announcing",
    "of_bock",
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


class Leaf(NamedTuple):
    """How much one leaf of A4 takes in some size of type: letters in a line that breaks early, lines in all columns.

    As Chromium sets them, where the longest words end lines soonest, with room to spare.
    """

    letters: int
    lines: int


LEAVES: Final = {"roomy": Leaf(56, 109), "usual": Leaf(60, 121), "full": Leaf(69, 130)}
"""By the size of type, the biggest first; what fits on none is "packed"."""
WITH_EXAMPLES: Final = 230
"""Lines of type as on a "full" leaf, at most, up to which a packed one has room for the examples too."""
A_TITLE: Final = 2  # lines, with the gap before it
SHORTEST_LABEL: Final = 10
TITLES = {
    "winner": gettext_lazy("Wer gewinnt"),
    "value": gettext_lazy("Was ein Spiel zählt"),
    "announcing": gettext_lazy("Bis wann angesagt wird"),
}


def sections(ruleset: Ruleset) -> list[Section]:
    """The whole sheet; sections of which this ruleset says nothing are left out."""
    made = []
    for group in sorted(words.GROUPS, key=lambda one: ORDER.index(one) if one in ORDER else len(ORDER)):
        section = Section(group, _title(group, ruleset), ruleset, group in BRIEF)
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


def _title(group: str, ruleset: Ruleset) -> str:
    if group == "duty" and not ruleset.mandatory_solos:
        return _("Soli in der Runde")
    alone = [one for one in words.WITHOUT_PARTIES if one in ruleset.game_types]
    if group == "ramsch" and len(alone) == 1:
        return _(words.GAME_TYPES[alone[0]])
    return str(TITLES.get(group, _(words.GROUPS[group])))


def density(told: list[Section]) -> str:
    """How much a sheet says: by this its letters are as big as one leaf of A4 allows, from "roomy" to "packed"."""
    fitting = (size for size, leaf in LEAVES.items() if _lines(told, leaf.letters) <= leaf.lines)
    return next(fitting, "packed")


def has_room_for_examples(told: list[Section]) -> bool:
    """Whether all of this fits on one leaf; of what does not the examples stand on screens alone."""
    return _lines(told, LEAVES["full"].letters) <= WITH_EXAMPLES


def _lines(told: list[Section], letters: int) -> int:
    """How many lines this takes, with so many letters in one."""
    return sum(
        A_TITLE
        + sum(_lines_of_row(row, letters) for row in section.rows)
        + sum(-(-len(f"{one.text} {one.clause}") // letters) for one in section.sentences)
        + sum(-(-len(f"{_('Beispiel:')} {example}") // letters) for example in section.examples)
        for section in told
    )


def _lines_of_row(row: Row, letters: int) -> int:
    """A label breaks beside a short value, and both beside each other where the value is long."""
    label = f"{row.label} {row.clause}"
    if 2 * len(row.value) < letters:
        return -(-len(label) // max(SHORTEST_LABEL, letters - len(row.value) - 3))
    return -(-(len(label) + len(row.value)) // (2 * letters // 3))


def brief(ruleset: Ruleset) -> list[Section]:
    """What a table looks up during a game: without examples, and without what the evening settles anyhow."""
    by_key = {section.key: section for section in sections(ruleset) if section.brief}
    return [by_key[key] for key in BRIEF if key in by_key]


def _tell(section: Section, parameter: Parameter) -> None:
    if getattr(section.ruleset, parameter.name) == parameter.if_lacking:
        return  # as in every hall that does not speak of it
    value = value_in_words(parameter, getattr(section.ruleset, parameter.name))
    section.say(f"{capfirst(_(parameter.label))}: {value}.", parameter.name)
