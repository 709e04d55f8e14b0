"""The scribe's form: what was tapped becomes a game or a violation in the words of the public JSON format.

There is one way in: the same fields whether a browser without scripts posts them, the phone sends them hours later,
or a preview asks. The rules judge what is said (scoring); here is only asked whether everything was said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import GameError, Party, pips
from scoring.extras import MOST_OWN_ENTERED, TOO_OFTEN, knows_alone
from scoring.game import SINGLE_PLAYER, asks_no_trick
from scoring.violations import asked_for
from scoring.winner import ALL_PIPS
from scoring.words import ANNOUNCEMENTS, GAME_TYPES, PARTIES, SOLOS, VIOLATIONS, WITHOUT_PARTIES
from tournaments.errors import Refused, sentence
from tournaments.pages.forms.whole_number_field import WholeNumberField
from tournaments.pages.table.own_keys import Keys, not_here, not_in_rules
from tournaments.pages.table.untapped import lost_of

_NUMBER = {"invalid": gettext_lazy("Bitte eine ganze Zahl eingeben.")}

QUESTIONS = {
    "violation": gettext_lazy("Welcher Regelverstoß?"),
    "offender": gettext_lazy("Wer hat gegen die Regel verstoßen?"),
    "type": gettext_lazy("Welche Spielart?"),
    "solo": gettext_lazy("Welches Solo?"),
    "re": gettext_lazy("Wer ist Re?"),
    "pips": gettext_lazy("Wie viele Augen hat jeder? Das letzte ergibt sich."),
    "taker": gettext_lazy("Wer hat die Pik Dame genommen?"),
    "re_pips": gettext_lazy("Wie viele Augen?"),
    "no_trick": gettext_lazy("Bitte „kein Stich“ oder „doch, ohne Augen“ antippen."),
}
"""By the field that lacks an answer. The form has them too: the phone asks without network by what is shown of it."""
TOO_MANY = {
    "too_many": gettext_lazy("Augen sind eine ganze Zahl von 0 bis 240."),
    "too_many_pips": gettext_lazy("Zusammen haben alle 240 Augen, nicht mehr."),
}
_PIPS = dict.fromkeys(("invalid", "min_value", "max_value"), TOO_MANY["too_many"])

# Where an error stands, if not at a field of its own name.
_BESIDE = dict.fromkeys(("kontra_pips", "range"), "re_pips")
_BESIDE |= dict.fromkeys(("pips_", "empty_trick_", "shares"), "pips")


class _Shared(dict[str, forms.Field]):
    """Fields that no form changes: Django would copy all of them for each."""

    def __deepcopy__(self, _memo: object) -> dict[str, forms.Field]:
        return dict(self)


class EntryForm(forms.Form):
    """One entry as tapped. After `is_valid()`, `facts` is what was said so far and `missing` what is still to be said.

    `missing` is the field to fill next and the sentence that asks for it, None if the entry is complete. A form that is
    not valid holds something that nobody can tap: its first error is a Refused of `refusal`.
    """

    kind = forms.ChoiceField(choices=[("game", ""), ("violation", "")], required=False)
    type = forms.ChoiceField(choices=list(GAME_TYPES.items()), required=False)
    solo = forms.ChoiceField(
        choices=list(SOLOS.items()),
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Dieses Solo gibt es in diesem Regelwerk nicht.")},
    )
    re = forms.MultipleChoiceField(choices=[(str(seat), "") for seat in range(1, 6)], required=False)
    alone = forms.BooleanField(required=False)
    re_pips = WholeNumberField(required=False, min_value=0, max_value=ALL_PIPS, error_messages=_PIPS)
    kontra_pips = WholeNumberField(required=False, min_value=0, max_value=ALL_PIPS, error_messages=_PIPS)
    range = forms.CharField(required=False)
    no_trick = forms.ChoiceField(choices=[("yes", ""), ("no", "")], required=False)
    announce_re = forms.ChoiceField(choices=list(ANNOUNCEMENTS.items()), required=False)
    announce_kontra = forms.ChoiceField(choices=list(ANNOUNCEMENTS.items()), required=False)
    said_re = forms.BooleanField(required=False)
    said_kontra = forms.BooleanField(required=False)
    replies = WholeNumberField(required=False, min_value=0, max_value=99, error_messages=_NUMBER)
    violation = forms.ChoiceField(choices=list(VIOLATIONS.items()), required=False)
    offender = WholeNumberField(required=False, error_messages=_NUMBER)
    soloist = WholeNumberField(required=False, error_messages=_NUMBER)
    partner = WholeNumberField(required=False, error_messages=_NUMBER)
    levels = WholeNumberField(required=False, error_messages=_NUMBER)
    points = WholeNumberField(required=False, error_messages=_NUMBER)
    shares = forms.MultipleChoiceField(choices=[(seat, "") for seat in "12345"], required=False)
    taker = WholeNumberField(required=False, error_messages=_NUMBER)

    def __init__(
        self,
        data: QueryDict | Mapping[str, Any] | None,
        *,
        keys: Keys,
        players: Sequence[int],
        names: Mapping[int, str],
    ) -> None:
        """`keys`: of the tournament, with its ruleset. `players`: the four seats that play this game. `names`: of the
        table's players by seat.
        """
        known, self.gone = keys.as_known_now({} if data is None else data)
        super().__init__(None if data is None else known)
        self.ruleset = ruleset = keys.ruleset
        self.not_in_rules = keys.names
        self.tapped_by = str(known.get("rules", ""))
        """The digest of the rules that the page had; "" of a page that does not tell."""
        self.of_other_rules = self.tapped_by not in ("", keys.rules)
        self.players = list(players)
        self.names = names
        self.seats = len(names)
        if ruleset.own_solos:
            solos = self.fields["solo"] = deepcopy(self.fields["solo"])
            assert isinstance(solos, forms.ChoiceField)
            solos.choices = [*SOLOS.items(), *((one.code, one.name) for one in ruleset.own_solos)]
        self.fields |= self._fields_for(known)
        self.facts: dict[str, Any] = {}
        self.missing: tuple[str, str] | None = None

    def _fields_for(self, sent: Mapping[str, Any]) -> Iterator[tuple[str, forms.Field]]:
        """Those that this ruleset and table have besides, as far as something was said in them: in two of 40."""
        for party in PARTIES:
            for extra in self.ruleset.extras:
                if sent.get(name := f"extra_{party}_{extra}"):
                    most = MOST_OWN_ENTERED if extra in self.ruleset.own_names else 99
                    said = _NUMBER | {"max_value": _(TOO_OFTEN).format(most=most)}
                    yield name, WholeNumberField(required=False, min_value=0, max_value=most, error_messages=said)
        for seat in self.names:
            if sent.get(name := f"points_{seat}"):
                yield name, WholeNumberField(required=False, error_messages=_NUMBER)
            if sent.get(name := f"pips_{seat}"):
                yield (
                    name,
                    WholeNumberField(required=False, min_value=0, max_value=ALL_PIPS, error_messages=_PIPS),
                )
            if sent.get(name := f"empty_trick_{seat}"):
                yield name, forms.BooleanField(required=False)

    @property
    def refusal(self) -> Refused:
        """The first error of a form that is not valid."""
        field, errors = next(iter(self.errors.items()))
        if self.gone:
            return Refused(self.gone.field, str(self.errors[NON_FIELD_ERRORS][0]))
        return Refused(_BESIDE.get(field.rstrip("12345"), str(field)), str(errors[0]))

    @property
    def counted(self) -> Party | None:
        """The party whose pips were typed; None for a range, and while nothing was typed."""
        said = self.cleaned_data
        return "re" if said.get("re_pips") is not None else "kontra" if said.get("kontra_pips") is not None else None

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if self.gone:
            self.add_error(None, self.gone.sentence)
        if not self.errors:
            self.facts = dict(self._violation()) if said.get("kind") == "violation" else self._game()
        if not self.errors and self.of_other_rules and not self.missing:
            self._refuse_lost()
        return said

    def _refuse_lost(self) -> None:
        """Nothing that was tapped by other rules is dropped: all of it has to follow from what these make of it."""
        try:
            lost = next(lost_of(self.cleaned_data, self.facts, self.players, self.ruleset), None)
        except GameError:
            return  # the ledger says why
        if lost:
            self.add_error(lost, not_here(lost, str(self.cleaned_data[lost])))

    def _ask(self, field: str, sentence: str = "") -> None:
        self.missing = self.missing or (field, sentence or str(QUESTIONS[field]))

    def _chosen(self, field: str) -> str:
        """What was chosen; "" where that is still to be said, or has left the rules and is refused by its name."""
        chosen = str(self.cleaned_data[field])
        if not chosen:
            self._ask(field)
        elif chosen in self.not_in_rules:
            self.add_error(field, not_in_rules([self.not_in_rules[chosen]]))
            return ""
        return chosen

    def _game(self) -> dict[str, Any]:
        """A game as said so far."""
        said = self.cleaned_data
        kind = self._chosen("type")
        if not kind:
            return {}
        if kind in WITHOUT_PARTIES:
            return {"type": kind} | dict(self._taker() if kind == "black_sow" else self._shares())
        named = {"solo": self._chosen("solo")} if kind == "solo" else {}
        re = sorted(int(seat) for seat in said["re"])
        single = kind in SINGLE_PLAYER or (kind == "marriage" and said["alone"])
        if len(re) < (1 if single else 2):
            self._ask("re", self._who(kind, len(re), bool(said["alone"])))
        elif single and len(re) > 1:
            self.add_error("re", _("Hier spielt Re allein: nur einen Namen antippen."))
        game: dict[str, Any] = {"type": kind, "re": re} | named
        game |= self._announced()
        extras = {
            party: [extra for extra in self.ruleset.extras for _point in range(said.get(f"extra_{party}_{extra}") or 0)]
            for party in PARTIES
        }
        if any(extras.values()):
            game["extras"] = {party: won for party, won in extras.items() if won}
        return game | dict(self._pips(game))

    def _announced(self) -> dict[str, Any]:
        """What was announced.

        A page that tells its rules sends `said_re` with a level that says Re, others only where a level does not.
        """
        said = self.cleaned_data
        levels = {party: said[f"announce_{party}"] for party in PARTIES}
        bare = [party for party, level in levels.items() if said[f"said_{party}"] or level == party]
        announcements = {party: level or party for party, level in levels.items() if level or party in bare}
        is_apart = self.tapped_by or not self.ruleset.level_says_announcement
        alone = [party for party in announcements if party not in bare] if is_apart else []
        game: dict[str, Any] = {}
        if announcements:
            game["announcements"] = announcements
        if alone:
            game["level_alone"] = alone
        if said.get("replies"):
            game["replies"] = said["replies"]
        return game

    def _taker(self) -> Iterator[tuple[str, Any]]:
        """Who took the queen of spades that counts."""
        taker = self.cleaned_data.get("taker")
        if taker is None:
            self._ask("taker")
        else:
            yield "taker", taker

    def _shares(self) -> Iterator[tuple[str, Any]]:
        """The pips of all four: three typed, the fourth follows. Who has none took no trick, unless it is said."""
        if sits := self._sits_out():
            self.add_error("shares", _("{seat} gibt und sitzt in diesem Spiel.").format(seat=self.names[sits]))
            return
        typed = {seat: self.cleaned_data.get(f"pips_{seat}") for seat in self.players}
        said = {seat: pips for seat, pips in typed.items() if pips is not None}
        open_seats = [seat for seat in typed if seat not in said]
        if sum(said.values()) > ALL_PIPS:
            wrong = _("Zusammen haben alle 240 Augen, nicht %(sum)s.") % {"sum": sum(said.values())}
            self.add_error(f"pips_{self.players[0]}", wrong)
            return
        if len(open_seats) > 1:
            self._ask("pips")
            return
        said |= {seat: ALL_PIPS - sum(said.values()) for seat in open_seats}
        yield "pips", [said[seat] for seat in self.players]
        without = [seat for seat, pips in sorted(said.items()) if not pips and not self._empty_trick(seat)]
        if without:
            yield "no_trick", without

    def _sits_out(self) -> int | None:
        """Who was given pips but does not play: the form was begun for another game. None, as it should be."""
        said = self.cleaned_data
        given = {seat for seat in self.names if said.get(f"pips_{seat}") is not None}
        asked = {int(seat) for seat in said["shares"]}
        if len(asked) == len(self.players):  # else nobody knew who plays, and all were asked
            given |= asked
        return next((seat for seat in sorted(given) if self.players and seat not in self.players), None)

    def _empty_trick(self, seat: int) -> bool:
        return asks_no_trick(self.ruleset) and bool(self.cleaned_data.get(f"empty_trick_{seat}"))

    def _who(self, kind: str, count: int, alone: bool) -> str:
        if kind == "solo":
            return _("Wer spielt das Solo?")
        if kind == "silent_marriage":
            return _("Wer spielt die stille Hochzeit?")
        if kind == "marriage":
            return (
                _("Wer hat die Hochzeit?")
                if alone or not count
                else _("Wer spielt mit? Sonst „ohne Partner“ antippen.")
                if knows_alone(self.ruleset)
                else _("Wer spielt mit?")
            )
        return _("Wer ist noch Re?") if count else _("Wer ist Re? Zwei Namen antippen.")

    def _pips(self, game: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """The pips of Re, typed for one of the parties or as a range, and who took no trick."""
        said = self.cleaned_data
        re_pips, kontra_pips = said.get("re_pips"), said.get("kontra_pips")
        if re_pips is not None and kontra_pips is not None and re_pips + kontra_pips != ALL_PIPS:
            wrong = _("Re und Kontra haben zusammen 240 Augen, nicht %(sum)s.") % {"sum": re_pips + kontra_pips}
            self.add_error("re_pips", wrong)
            return
        if re_pips is None and kontra_pips is not None:
            re_pips = ALL_PIPS - kontra_pips
        if re_pips is None and said["range"]:
            if self.missing is None:
                yield from self._range(said["range"], game)
            return
        if re_pips is None:
            self._ask("re_pips")
            return
        yield "re_pips", re_pips
        if re_pips in (0, ALL_PIPS):
            if said["no_trick"] == "yes":
                yield "no_trick", "kontra" if re_pips else "re"
            elif not said["no_trick"] and asks_no_trick(self.ruleset):
                self._ask("no_trick")

    def _range(self, code: str, game: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        try:
            found = pips.with_pips({**game, "players": self.players}, code, self.ruleset)
        except GameError as error:
            field = error.field if error.field in self.fields else "re_pips"
            self.add_error(field, sentence(error, self.names))
            return
        yield "re_pips", found["re_pips"]
        if found.get("no_trick"):
            yield "no_trick", found["no_trick"]

    def _violation(self) -> Iterator[tuple[str, Any]]:
        """A violation as said so far."""
        said = self.cleaned_data
        kind = self._chosen("violation")
        if not kind:
            return
        yield "violation", kind
        if kind == "free":
            by_seat = [said.get(f"points_{seat}") or 0 for seat in range(1, self.seats + 1)]
            if not any(by_seat):
                self._ask("points", _("Wer bekommt wie viele Punkte?"))
            yield "points", by_seat
            return
        if said.get("offender") is None:
            self._ask("offender")
        else:
            yield "offender", said["offender"]
        if kind == "unsporting":
            if said.get("points") is None:
                self._ask("points", _("Wie viele Punkte werden abgezogen?"))
            else:
                yield "points", said["points"]
            return
        asked = asked_for(kind, self.ruleset)
        if "game" in asked:
            yield "game", self._game()
        for key in ("soloist", "partner", "levels"):
            if key in asked and said.get(key):
                yield key, said[key]


EntryForm.base_fields = _Shared(EntryForm.base_fields)
