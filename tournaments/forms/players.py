"""Players: one name with its club, or a pasted list."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy


class PlayerForm(forms.Form):
    """One player's name and club."""

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
