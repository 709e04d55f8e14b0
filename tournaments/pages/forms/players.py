"""Players: one name with its club and team, or a pasted list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

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
