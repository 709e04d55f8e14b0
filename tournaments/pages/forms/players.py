"""Players: one name with its club and team, or a pasted list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import Refused
from tournaments.people import list_files
from tournaments.people.list_columns import Reading


@dataclass(frozen=True, slots=True)
class Pasted:
    """A list of players as it comes with a form: templates/includes/players_check.html has its fields."""

    text: str
    reading: Reading | None
    """How it shall be read, None: as it looks."""
    seen: str
    """What was shown of it before (`list_check.Checked.seen`)."""
    only_check: bool
    """Show what it means, make nothing: the button of a page without a script."""


def pasted(sent: Mapping[str, str]) -> Pasted:
    """The list in a request. What was recognised and left so is no choice: the list may have grown since."""
    chosen = sent.get("reading", "")
    by_hand = chosen in list(Reading) and chosen != sent.get("recognised")
    return Pasted(sent.get("players", ""), Reading(chosen) if by_hand else None, sent.get("seen", ""), "check" in sent)


READ_IN = "read_in"
"""The button that takes the lines of a file ("file") into the field of the list."""


@dataclass(frozen=True, slots=True)
class ReadIn:
    """What came of a file: templates/includes/players_file.html shows it."""

    list: Pasted
    """With the file's lines, or as it was."""
    said: str = ""
    wrong: str = ""

    @property
    def status(self) -> int:
        return 422 if self.wrong else 200


def read_in(sent: Pasted, file: UploadedFile[bytes] | None) -> ReadIn:
    """The list with the lines of a file; what was typed stays in any case."""
    if file is None:
        return ReadIn(sent, wrong=_("Bitte zuerst eine Datei wählen."))
    try:
        found = list_files.lines_of(file.read())
    except Refused as refused:
        return ReadIn(sent, wrong=refused.message)
    # The columns are those of the file now: how the text before was to be read says nothing of it.
    return ReadIn(replace(sent, text=list_files.joined(sent.text, found.text), reading=None), said=found.sentence)


class PlayerForm(forms.Form):
    """One player's name and club, and the team where there are teams."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=80,
        error_messages={
            "required": gettext_lazy("Ohne Namen geht es nicht."),
            "max_length": gettext_lazy("Höchstens 80 Zeichen."),
        },
    )
    club = forms.CharField(
        label=gettext_lazy("Verein"),
        max_length=80,
        required=False,
        error_messages={"max_length": gettext_lazy("Höchstens 80 Zeichen.")},
    )
    team = forms.CharField(label=gettext_lazy("Mannschaft"), required=False)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, initial: dict[str, Any] | None = None, teams: bool
    ) -> None:
        super().__init__(data, initial=initial, label_suffix="")
        if not teams:
            del self.fields["team"]
