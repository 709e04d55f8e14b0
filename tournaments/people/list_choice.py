"""What somebody says of a pasted list, of its columns above all, where it is not what was recognised; and why that
cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.people.list_columns import Meaning
from tournaments.people.list_headings import says
from tournaments.ruleset_words import BY_NAME

LABELS = {
    Meaning.NAME: gettext_lazy("Name"),
    Meaning.TURNED: gettext_lazy("Name, Nachname zuerst"),
    Meaning.FORENAME: gettext_lazy("Vorname"),
    Meaning.SURNAME: gettext_lazy("Nachname"),
    Meaning.NUMBER: gettext_lazy("Nummer"),
    Meaning.CLUB: gettext_lazy("Verein"),
    Meaning.TEAM: gettext_lazy("Mannschaft"),
    Meaning.CATEGORY: gettext_lazy("Kategorie"),
    Meaning.NOTE: gettext_lazy("Notiz"),
    Meaning.NOTHING: gettext_lazy("nicht übernehmen"),
}
"""What the meanings are called, in the order in which they are offered."""
_WHOLE = (Meaning.NAME, Meaning.TURNED)
_HALVES = (Meaning.FORENAME, Meaning.SURNAME)
_ONCE = (*_HALVES, Meaning.NUMBER, Meaning.TEAM, Meaning.CATEGORY)
"""What stands in one column. Clubs and notes of several are joined."""


@dataclass(frozen=True, slots=True)
class Choice:
    """How a list shall be read."""

    columns: tuple[Meaning, ...] | None = None
    """By column; None: as recognised."""
    numbers: bool | None = None
    """Whether numbers before the names, which may only count the lines, are the players'; None: as they look."""
    players: frozenset[str] = frozenset()
    """Lines that are to be entered although they are doubted, as `Row.text`."""
    nobody: frozenset[str] = frozenset()
    """Those that nobody is made of; which are in both are still to be answered."""
    asked: frozenset[str] = frozenset()
    """Lines that the list before has left as doubted: they still are, though the others are gone by which they were."""


AS_IT_LOOKS = Choice()


def swapped(choice: Choice, shown: Choice) -> Choice:
    """What is meant by a choice on a page that showed the columns so: a meaning that another column has goes from there
    to where it was chosen, and that column gets what stood there before. Numbers before the names have nothing to give.
    """
    if choice.columns is None or shown.columns is None or len(choice.columns) != len(shown.columns):
        return choice
    columns, numbers = [*choice.columns], choice.numbers
    chosen = [at for at, (one, before) in enumerate(zip(columns, shown.columns, strict=True)) if one is not before]
    left = [at for at in range(len(columns)) if at not in chosen]
    for at in chosen:
        for other in left:
            if _alike(columns[at], columns[other]):
                columns[other] = shown.columns[at]
                break
    if numbers and Meaning.NUMBER in columns:
        if not shown.numbers:
            columns = [
                Meaning.NOTHING if at in left and one is Meaning.NUMBER else one for at, one in enumerate(columns)
            ]
        elif any(columns[at] is Meaning.NUMBER for at in chosen):
            numbers = False
    return replace(choice, columns=tuple(columns), numbers=numbers)


def _alike(one: Meaning, other: Meaning) -> bool:
    """Would these two be one too many?"""
    return (one in _WHOLE and other in _WHOLE) or (one is other and one in _ONCE)


def why_left_out(heading: str, *, coming: bool, paid: bool, contact: bool, names: bool, teams: bool) -> str:
    """Why a column of this heading is not taken, where somebody may wonder; one translated sentence, or "".

    `coming`: it may say who comes; `paid`: what stands in it looks like who has paid, or comes; `contact`: like how
    somebody is reached; `names`: people stand in it, under a heading that says otherwise; `teams`: they are ranked.
    """
    match says(heading) or ("coming" if coming else "paid" if paid and not heading else None):
        case "coming" if heading:
            return _("Wird nicht übernommen: Wer nicht kommt, dessen Zeile bitte löschen.")
        case "coming":
            return _(
                "Wird nicht übernommen: Wer nicht kommt, dessen Zeile bitte löschen; gezahlt wird einzeln eingetragen."
            )
        case "number" | "counting":
            return _("Zählt nur die Zeilen. Wenn es die Startnummern sind: „Nummer“ wählen.")
        case "team" if not teams:
            sentence = _(
                "Wird nicht übernommen: Nach den Regeln gibt es keine Mannschaften. "
                "Wenn doch, zuerst dort „{rule}“ ändern."
            )
            return sentence.format(rule=_(BY_NAME["teams"].label))
        case "paid":
            return _("Wird nicht übernommen: Gezahlt wird einzeln eingetragen, damit die Barkasse stimmt.")
    if contact and not heading:
        return _("Telefonnummern und E-Mail-Adressen werden nicht übernommen: Den Verein sehen alle.")
    return _("Hier stehen Namen, die nicht übernommen werden.") if names else ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nobody can be read so."""

    columns: tuple[int, ...]
    """Which of them are at odds, from 0."""
    sentence: str


def of_further_names(columns: tuple[int, ...]) -> Refusal:
    """Nobody is lost without a word who stands to the right of others; who wants it so chooses something for them."""
    sentence = _(
        "Rechts stehen noch Namen, die sonst fehlen. Je Zeile bitte nur ein Spieler: diese Spalten getrennt einfügen."
    )
    return Refusal(columns, sentence)


def refusal(columns: Sequence[Meaning], *, numbers: bool) -> Refusal | None:
    """Why a list cannot be read by these columns; None if it can. `numbers`: those before the names are taken.

    A whole name beside one half of it is the other half.
    """

    def of(*meanings: Meaning) -> tuple[int, ...]:
        return tuple(at for at, meaning in enumerate(columns) if meaning in meanings)

    names = of(*_WHOLE, *_HALVES)
    if columns and not names:
        sentence = _("Die Spalte mit den Namen fehlt: bitte eine als „Name“ wählen, oder zwei als Vor- und Nachname.")
        return Refusal((0,), sentence)
    for meaning in (Meaning.NAME, *_ONCE):
        places = of(*_WHOLE) if meaning is Meaning.NAME else of(meaning)
        if len(places) > 1 or (places and numbers and meaning is Meaning.NUMBER):
            sentence = _("Zwei Spalten sind „{meaning}“: bitte für eine davon etwas anderes wählen.")
            return Refusal(places, sentence.format(meaning=LABELS[meaning]))
    if len(names) > 2:
        sentence = _("Neben „Vorname“ und „Nachname“ steht noch ein „Name“: bitte dafür etwas anderes wählen.")
        return Refusal(of(*_WHOLE), sentence)
    return None
