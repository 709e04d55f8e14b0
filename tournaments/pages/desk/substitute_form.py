"""Who comes for whom, from which game on, as the director fills it in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Sheet
from tournaments.errors import Refused
from tournaments.ledger import Change, State, Whose
from tournaments.ledger.holders import earlier, everybody, given_to, stints
from tournaments.ledger.substituting import places, why_no_place, why_not_free
from tournaments.models import Entry, Player, Seat
from tournaments.models.sheets import REASON_LENGTH
from tournaments.pages.forms.whole_number_field import WholeNumberField
from tournaments.pages.table.seated import game_at
from tournaments.people.list_judging import NAME_LENGTH
from tournaments.people.players import with_absence
from tournaments.people.typed_line import Doubtful
from tournaments.text import one_line, whole_number

LINE_LENGTH = 200  # characters of a new player's name and club
_CHOOSE = {"required": gettext_lazy("Bitte wählen."), "invalid_choice": gettext_lazy("Bitte wählen.")}
_TOO_LONG = format_lazy(gettext_lazy("Name und Verein dürfen je höchstens {most} Zeichen haben."), most=NAME_LENGTH)
_CHANGED = gettext_lazy("Die Spielliste hat sich inzwischen geändert. Bitte noch einmal ansehen.")

POINTS = [
    (Whose.OWN, gettext_lazy("Jedem seine")),
    (Whose.GOES, gettext_lazy("Alle dem, der geht")),
    (Whose.COMES, gettext_lazy("Alle dem, der kommt")),
]


class SubstituteForm(forms.Form):
    """What a change of players needs. `change` after `is_valid()`."""

    goes = forms.ChoiceField(error_messages=_CHOOSE)
    comes = forms.ChoiceField(
        label=gettext_lazy("Wer kommt?"),
        required=False,
        widget=forms.Select(attrs={"class": "input"}),
        error_messages=_CHOOSE,
    )
    newcomer = forms.CharField(
        label=gettext_lazy("oder neu im Turnier"),
        help_text=gettext_lazy("Name, Verein"),
        required=False,
        max_length=LINE_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"max_length": _TOO_LONG},
    )
    position = forms.TypedChoiceField(
        label=gettext_lazy("Ab welchem Spiel?"),
        coerce=int,
        widget=forms.Select(attrs={"class": "input"}),
        error_messages=_CHOOSE,
    )
    points = forms.ChoiceField(choices=POINTS, error_messages=_CHOOSE)
    gone = forms.BooleanField(label=gettext_lazy("Kommt nicht wieder: wird nicht mehr ausgelost"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Grund"),
        help_text=gettext_lazy("Steht dann im Protokoll."),
        required=False,
        max_length=REASON_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"max_length": gettext_lazy("Der Grund darf höchstens %(limit_value)s Zeichen haben.")},
    )
    sure = forms.BooleanField(label=gettext_lazy("Ja, das ist jemand anders"), required=False)
    entries = WholeNumberField(
        required=False,
        min_value=0,
        max_value=9_999,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), _CHANGED),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        state: State,
        free: Sequence[Player],
        goes: int | None = None,
        asks_reason: bool,
    ) -> None:
        """`free`: who has no seat in this round, also who is withdrawn. `goes`: the id of who is chosen already.
        `asks_reason`: may one be needed here?"""
        entries = len(state.sheet.rows)
        following = places_from(state)
        divided = _divided(state)
        points = Whose.STANDS if divided else Whose.OWN
        here = next((places(state, seat) for seat in state.seats if seat.player_id == goes), following)
        first = next((place for place in following if place in here), None)
        initial = {"goes": goes, "position": first, "points": points.value, "entries": entries}
        super().__init__(data, initial=initial, label_suffix="")
        self._state = state
        self.asks_reason, self.on_sheet = asks_reason, entries
        self.doubtful = False
        fields: dict[str, Any] = self.fields
        fields["goes"].choices = [(seat.player_id, seat.player.name) for seat in state.seats]
        fields["comes"].choices = [("", _("bitte wählen")), *((player.id, with_absence(player)) for player in free)]
        fields["position"].choices = [(place, _place(state, place)) for place in following]
        if divided:
            fields["points"].choices = [(Whose.STANDS.value, divided), *POINTS]

    @property
    def possible(self) -> bool:
        """Is there a place on the sheet from which somebody could come?"""
        fields: dict[str, Any] = self.fields
        return bool(fields["position"].choices)

    @property
    def who_goes(self) -> list[tuple[Any, str]]:
        """Each choice of who goes, with the places of the sheet from which somebody may come for that player."""
        seats = {str(seat.player_id): seat for seat in self._state.seats}
        found = [(choice, places(self._state, seats[str(choice.data["value"])])) for choice in self["goes"]]
        return [(choice, " ".join(map(str, possible))) for choice, possible in found]

    @property
    def whole_seats(self) -> list[str]:
        """For whom the choice of the points holds, wherever others than who goes and who comes have held the seat."""
        said = _("Geht {name}, gilt die Wahl für den ganzen Platz: {players} und wer kommt.")
        return [
            said.format(name=seat.player.name, players=", ".join(one.name for one in everybody([seat]).values()))
            for seat in self._state.seats
            if len(stints(seat)) > 1
        ]

    def clean(self) -> dict[str, Any]:
        """Somebody comes: one who is chosen, or one who is new."""
        said: dict[str, Any] = self.cleaned_data
        self._say_what_is_so_by_now()
        if "comes" in said and "newcomer" in said:
            typed, said["newcomer"] = said["newcomer"], said["newcomer"] if one_line(said["newcomer"]) else ""
            if said["comes"] and said["newcomer"]:
                self.add_error("newcomer", _("Oben ist schon jemand gewählt: Bitte nur eines von beiden."))
            elif not said["comes"] and typed and not said["newcomer"]:
                self.add_error("newcomer", _("Hier fehlt der Name."))
            elif not said["comes"] and not said["newcomer"]:
                self.add_error("comes", _("Bitte wählen, wer kommt, oder einen Namen eintragen."))
        # What is wrong with a field that nobody sees is said at the top.
        for name in ("entries", "reason"):
            if name in self.errors and not self._shows(name):
                self.add_error(None, self.errors.pop(name).as_data()[0])
        return said

    def _say_what_is_so_by_now(self) -> None:
        """Of what was offered by a page that is old by now: why it is not offered any more."""
        round, why = self._state.table.round, dict[str, str]()
        chosen = {
            name: whole_number(str(self.data.get(name, "")), 1, 2**31 - 1) for name in ("goes", "comes", "position")
        }
        asked = [player for player in (chosen["goes"], chosen["comes"]) if player is not None]
        known = round.tournament.players.in_bulk(asked) if {"goes", "comes"} & self.errors.keys() else {}
        seat = self._seat_of(chosen["goes"])
        if (goes := known.get(chosen["goes"] or 0)) is not None:
            why["goes"] = _("{name} sitzt nicht mehr an diesem Tisch: Bitte noch einmal wählen.")
            if seat is not None:
                why["goes"] = _("Auf dem Platz von {name} sitzt inzwischen {other}: Bitte noch einmal wählen.")
            why["goes"] = why["goes"].format(name=goes.name, other=seat.player.name if seat else "")
        if (comes := known.get(chosen["comes"] or 0)) is not None:
            why["comes"] = why_not_free(round, comes)
        if seat is not None and chosen["position"] is not None:
            why["position"] = why_no_place(self._state, seat, chosen["position"], self.cleaned_data.get("entries"))
        if self.data.get("points") == Whose.STANDS:
            why["points"] = _("Die Punkte sind inzwischen anders verteilt: Bitte noch einmal wählen.")
        for name, sentence in why.items():
            if sentence and name in self.errors:
                del self.errors[name]
                self.add_error(name, sentence)

    def _seat_of(self, player: int | None) -> Seat | None:
        """The seat that this player (id) holds, or has held."""
        return next((seat for seat in self._state.seats if player in everybody([seat])), None)

    def refuse(self, refused: Refused) -> None:
        """Put a refusal beside the field it belongs to."""
        self.doubtful = isinstance(refused, Doubtful)
        field = "newcomer" if refused.field == "comes" and self.cleaned_data.get("newcomer") else refused.field
        if field in self.fields and self._shows(field):
            # It says more than that what was chosen is not offered any more.
            self.errors.pop(field, None)
            self.add_error(field, refused.message)
        else:
            self.add_error(None, refused.message)

    def _shows(self, field: str) -> bool:
        return field != "entries" and (field != "reason" or self.asks_reason)

    @property
    def change(self) -> Change:
        """As the ledger wants it."""
        said = self.cleaned_data
        return Change(
            goes=int(said["goes"]),
            comes=said["newcomer"] or int(said["comes"]),
            position=said["position"],
            points=Whose(said["points"]),
            gone=said["gone"],
            reason=said["reason"],
            entries=said["entries"],
            sure=said["sure"],
        )


def places_from(state: State) -> list[int]:
    """The places of the sheet from which on somebody may hold one of the seats, the next one first, then backwards."""
    possible = sorted({place for seat in state.seats for place in places(state, seat)})
    following = len(state.sheet.rows) + 1
    ahead = [place for place in possible if place >= following]
    return ahead + [place for place in reversed(possible) if place < following]


def _divided(state: State) -> str:
    """How the points stand at seats where all are one's already; "" if there is none."""
    given = [(seat, given_to(earlier(seat))) for seat in state.seats]
    at = _("Platz {seat} alle für {name}")
    places = [at.format(seat=seat.number, name=everybody([seat])[to].name) for seat, to in given if to is not None]
    return _("Wie bisher: {places}, sonst jedem seine").format(places=", ".join(places)) if places else ""


def _place(state: State, place: int) -> str:
    sheet: Sheet = state.sheet
    number, entries = game_at(sheet, place), len(sheet.rows)
    if place == entries + 1:
        return _("Spiel {number}, das nächste").format(number=number)
    if place > entries:
        return _("Spiel {number}, wenn das laufende gespielt ist").format(number=number)
    entry = state.entries[place - 1]
    if entry.status == Entry.Status.STRUCK:
        return _("Spiel {number}, gestrichen").format(number=number)
    return _("Spiel {number}, schon eingetragen").format(number=number)
