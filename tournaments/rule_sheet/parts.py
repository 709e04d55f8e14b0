"""What a rule sheet is made of: sections of rows and sentences, each with the parameters it tells and their clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring import Ruleset
from scoring.presets import ABSENT
from scoring.ruleset import HOUSE_RULE

NO_BREAK = "\u00a0"
SHORT_VALUE = 14  # characters that stay on one line of a table: "mit 9 Karten"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence. about: the parameters it tells; a sentence that holds in every hall tells none."""

    text: str
    about: tuple[str, ...]
    clause: str

    def __str__(self) -> str:
        return self.text

    @property
    def clause_in_short(self) -> str:
        return _in_short(self.clause)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a section's table: "Re oder Kontra angesagt", "je +2"."""

    label: str
    value: str
    about: tuple[str, ...]
    clause: str

    def __str__(self) -> str:
        return f"{self.label}: {self.value}"

    @property
    def clause_in_short(self) -> str:
        return _in_short(self.clause)


def _in_short(clause: str) -> str:
    """Where much is said, and most of it by the hall itself, one letter says so."""
    return clause.replace(_(HOUSE_RULE), _("H"))


@dataclass(slots=True)
class Section:
    """One subject of the sheet. `brief`: it is what a table quarrels about, and stands on its phone too."""

    key: str
    title: str
    ruleset: Ruleset
    brief: bool = False
    rows: list[Row] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)

    @property
    def told(self) -> list[Row | Sentence]:
        return [*self.rows, *self.sentences]

    def say(self, text: str, *about: str) -> None:
        self.sentences.append(Sentence(text, about, self._clause(about)))

    def row(self, label: str, value: str, *about: str) -> None:
        if len(value) <= SHORT_VALUE:
            value = value.replace(" ", NO_BREAK)
        self.rows.append(Row(label, value, about, self._clause(about)))

    def _clause(self, about: tuple[str, ...]) -> str:
        clauses = dict.fromkeys(self.ruleset.clause(one) for one in about)
        return ", ".join(_(one) if one == HOUSE_RULE else one for one in clauses if one != ABSENT)


def sentences_about(parameter: str, told: list[Section]) -> list[str]:
    """What a sheet says of one parameter."""
    return [str(one) for section in told for one in section.told if parameter in one.about]


Writer = Callable[[Section], None]
WRITERS: dict[str, Writer] = {}
"""Who writes a section, by the group of the parameters."""
TOLD: set[str] = set()
"""The parameters that some writer tells in its own words. The others are told as label and value."""


def writes(group: str, *parameters: str) -> Callable[[Writer], Writer]:
    """The decorated function writes the section of this group, and tells these parameters in its own words."""

    def registered(writer: Writer) -> Writer:
        WRITERS[group] = writer
        TOLD.update(parameters)
        return writer

    return registered
