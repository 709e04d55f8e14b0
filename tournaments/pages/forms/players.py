"""Players: one name with its club and team, or a pasted list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import numbers
from tournaments.errors import NO_FILE, Refused
from tournaments.models import Fee, Player
from tournaments.models.people import NOTE_LENGTH
from tournaments.pages.forms.whole_number_field import WholeNumberField
from tournaments.people import list_files
from tournaments.people.list_check import Checked
from tournaments.people.list_choice import AS_IT_LOOKS, Choice, swapped
from tournaments.people.list_columns import MOST_COLUMNS, Meaning
from tournaments.people.list_judging import plain
from tournaments.people.list_lines import lines_of
from tournaments.people.start_numbers import MOST_NUMBER

ALL = "all_players"
"""Ticked where all lines that are doubted are to be entered."""
NONE = "no_players"
"""… and where none of the others is."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """A list of players as it comes with a form: templates/includes/players_check.html has its fields."""

    text: str
    choice: Choice
    """How it shall be read."""
    seen: str
    """What was shown of it before (`list_check.Checked.seen`)."""
    only_check: bool
    """Show what it means, make nothing: the button of a page without a script."""
    left: str = ""
    """What the list before has left in the field, where it still stands as it was."""


def pasted(sent: QueryDict) -> Pasted:
    """The list in a request. What was recognised and left so is no choice: the list may have grown since."""
    shown = Choice(_meanings(sent.get("shown", "").split("-")), sent.get("shown_numbers") == Meaning.NUMBER)
    chosen = Choice(_meanings(sent.getlist("column")), sent.get("numbers") == Meaning.NUMBER)
    players, nobody, everybody = _lines(sent, "is_player"), _lines(sent, "nobody"), frozenset[str]()
    if ALL in sent or NONE in sent:
        everybody = frozenset(plain(line) for _number, line in lines_of(sent.get("players", "")))
    if ALL in sent:
        players |= everybody - nobody
    elif NONE in sent:
        nobody |= everybody - players
    choice = replace(swapped(chosen, shown), players=players, nobody=nobody, asked=_lines(sent, "asked"))
    if choice.columns is not None and "-".join(choice.columns) == sent.get("recognised"):
        choice = replace(choice, columns=None)
    if "numbers" not in sent or ("number" if choice.numbers else "nothing") == sent.get("recognised_numbers"):
        choice = replace(choice, numbers=None)
    return Pasted(
        sent.get("players", ""), choice, sent.get("seen", ""), only_check="check" in sent, left=sent.get("left", "")
    )


def _lines(sent: QueryDict, name: str) -> frozenset[str]:
    return frozenset(map(plain, sent.getlist(name)))


def _meanings(columns: list[str]) -> tuple[Meaning, ...] | None:
    """None where there are none, or what no column can be."""
    known = bool(columns) and set(columns) <= set(Meaning)
    return tuple(map(Meaning, columns[:MOST_COLUMNS])) if known else None


def checked_part(request: HttpRequest, checked: Checked) -> HttpResponse:
    """What a list means that is being typed, for its page; 422 if its columns cannot be what was chosen."""
    status = 422 if checked.listed.refusal is not None else 200
    return render(request, "includes/players_check.html", {"checked": checked}, status=status)


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


def file_in(request: HttpRequest, sent: Pasted) -> ReadIn | None:
    """What came of a file that was sent with a form; None where none was.

    Without a script another button may be pressed with a file chosen: then its name comes, and none of its lines.
    """
    if READ_IN in request.POST:
        return read_in(sent, request.FILES.get("file"))
    if unread := request.POST.get("file"):
        said = _("„{file}“ ist noch nicht eingelesen: bitte erst „Einlesen“ drücken.")
        return ReadIn(sent, wrong=said.format(file=unread[:80]))
    return None


def read_in(sent: Pasted, file: UploadedFile[bytes] | None) -> ReadIn:
    """The list with the lines of a file; what was typed stays in any case."""
    if file is None:
        return ReadIn(sent, wrong=str(NO_FILE))
    try:
        found = list_files.lines_of(file.read())
    except Refused as refused:
        return ReadIn(sent, wrong=refused.message)
    # The columns are those of the file now: how the text before was to be read says nothing of it.
    choice = replace(AS_IT_LOOKS, players=sent.choice.players, nobody=sent.choice.nobody, asked=sent.choice.asked)
    return ReadIn(replace(sent, text=list_files.joined(sent.text, found.text), choice=choice), said=found.sentence)


NO_FEE = 0
"""Chosen for who is asked for none."""


SHOWN = "war_"
"""Before the name of a field: what stood in it when the form was shown."""
BEFORE = "vorher"
"""Under which a form says that it takes a change back."""


def by_now(stands: str) -> str:
    """Beside a field that somebody else has changed, too, since it was shown. stands: what it says by now, in words."""
    said = _("Inzwischen steht hier: {now}. Noch einmal speichern, wenn es so sein soll, wie es getippt ist.")
    return said.format(now=stands or "–")


class PlayerForm(forms.Form):
    """One player: name, club, rank, note; the number as long as nobody has it on paper; team, category and fee where
    the tournament has any."""

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
    # Whatever is chosen here and there no more was taken away on another page meanwhile.
    category = forms.ChoiceField(
        label=gettext_lazy("Kategorie"),
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Diese Kategorie gibt es nicht mehr.")},
    )
    number = WholeNumberField(
        label=gettext_lazy("Nummer"),
        min_value=1,
        max_value=MOST_NUMBER,
        widget=forms.TextInput(attrs={"class": "input", "inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"),
            format_lazy(gettext_lazy("Eine Nummer von 1 bis {most}."), most=MOST_NUMBER),
        ),
    )
    fee = forms.TypedChoiceField(
        label=gettext_lazy("Startgeld"),
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Dieses Startgeld gibt es nicht mehr.")},
    )
    filler = forms.BooleanField(
        label=gettext_lazy("Spielt außer Wertung"),
        help_text=gettext_lazy(
            "Füllspieler: spielt mit, ohne Rang, Preis und Abrechnung; Startgeld nur, wenn eines gewählt ist."
        ),
        required=False,
    )
    note = forms.CharField(
        label=gettext_lazy("Notiz"),
        help_text=gettext_lazy("Nur für die Leitung."),
        max_length=NOTE_LENGTH,
        required=False,
        error_messages={"max_length": gettext_lazy("Höchstens %(limit_value)s Zeichen.")},
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        player: Player,
        teams: bool,
        numbered: bool = False,
        categories: Sequence[str] = (),
        fees: Sequence[Fee] = (),
    ) -> None:
        initial = {
            "number": player.number,
            "name": player.name,
            "club": player.club,
            "team": player.team,
            "category": player.category,
            "filler": player.filler,
            "note": player.note,
            "fee": player.fee_id or (fees[0].id if fees and not player.filler else NO_FEE),
        }
        super().__init__(data, initial=initial, label_suffix="", auto_id=f"id_{player.number}_%s")
        self._player, self._fees = player, fees
        known = dict.fromkeys([*categories, *([player.category] if player.category else [])])
        self.fields["category"].choices = [("", "–"), *((one, one) for one in known)]  # type: ignore[attr-defined]
        self.fields["fee"].choices = [  # type: ignore[attr-defined]
            *([(NO_FEE, _("keines"))] if player.filler else []),
            *((fee.id, f"{fee.name} ({numbers.money(fee.cents)})") for fee in fees),
        ]
        for name, asked in (
            ("number", numbered and (data is None or "number" in data)),
            ("team", teams),
            ("category", bool(known)),
            ("fee", bool(fees)),
        ):
            if not asked:
                del self.fields[name]

    def unchanged(self) -> dict[str, str]:
        """What the form sends if nothing is changed in it; it sends it along (`SHOWN`), as what the person saw."""
        return {name: self._sent(name) for name in self.fields}

    def meant(self, sent: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
        """What a form that was sent means by now: what was not changed in it stays as others have made it, and so does
        what a way back (`BEFORE`) says nothing of.

        And the fields that it changes while somebody else has changed them, too.
        """
        now, both = self.unchanged(), []
        data = dict(sent)
        for name, value in now.items():
            seen, typed = sent.get(SHOWN + name), sent.get(name, "")
            if seen is None:
                if BEFORE in sent:
                    data.setdefault(name, value)
                continue
            if typed.strip() == seen:
                data[name] = value
            elif value not in (seen, typed.strip()):
                both.append(name)
        return data, both

    def doubt(self, by_both: Sequence[str]) -> None:
        """These fields somebody else has changed too: what stands there by now is said beside them."""
        for name in by_both:
            field, value = self.fields[name], self._sent(name)
            words = {str(key): label for key, label in getattr(field, "choices", ())}
            self.add_error(name, by_now(words.get(value, value)))

    @property
    def chosen_fee(self) -> Fee | None:
        """The one that was chosen."""
        return next((fee for fee in self._fees if fee.id == self.cleaned_data["fee"]), None)

    @property
    def as_before(self) -> dict[str, str]:
        """Of what was changed and is saved: what the form sends to have it as it was, as long as it is as it is now."""
        now = PlayerForm(player=self._player, teams=True, fees=self._fees)
        changed = self.changed_data
        return {name: self._sent(name) for name in changed} | {SHOWN + name: now._sent(name) for name in changed}

    def _sent(self, name: str) -> str:
        value = self.initial[name]
        return ("on" if value else "") if isinstance(value, bool) else str(value)
