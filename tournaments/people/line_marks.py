"""What the end of a typed line says of the player besides the name: a category, a fee, whether it is paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.people.list_marks import without_numbering
from tournaments.people.lookalikes import same_name, seen_as
from tournaments.people.search import begins, spelled_alike
from tournaments.people.start_numbers import start_number
from tournaments.people.typed_line import Doubtful
from tournaments.people.typed_money import paid_apart
from tournaments.text import one_line

_PAID = dict.fromkeys(("bezahlt", "gezahlt", "bez.", "bez", "bar", "paid"), True)
_PAID |= dict.fromkeys(("unbezahlt", "nicht bezahlt", "offen", "unpaid", "not paid"), False)


@dataclass(frozen=True, slots=True)
class Marked:
    """A line without what its end says of the player."""

    text: str
    category: str = ""
    """As the tournament or a player has it."""
    fee: int | None = None
    """The id of the fee that is meant; None where the line names none."""
    paid: bool | None = None
    """None where the line says nothing of it."""


def marked(tournament: Tournament, text: str, *, sure: bool = False, chosen: bool = False) -> Marked:
    """The line, which category and fee of the tournament its last words name, in any order, with or without umlauts,
    and whether it says "bezahlt".

    A category that players have is one too, whatever the organizer calls them by now. A word that is both means
    both, or what none behind it has named.

    Each stands behind a comma, in brackets, or behind a whole name ("Udo Uhl ermäßigt"): Doubtful where it may as well
    be a part of that or of a club ("Anna Junior"), and nobody is `sure` that it is. By the name of who was `chosen`
    nothing but that was found. Two queries, one more where a last word is one; none of a single word.
    """
    said = Marked(paid_apart(text.replace(";", ",")))
    if len(text.replace(",", ", ").split()) < 2:
        return said
    names = _Names.of(tournament)
    while True:
        before, _comma, last = said.text.rpartition(",")
        found = names.added(replace(said, text=before), last, paid=True)
        if not before.strip(" ,") or (last.strip() and found == replace(said, text=before)):
            found = said
        if found == said and not (chosen and "," not in said.text):
            found = _last_word(tournament, names, said, sure=sure)
        if found == said:
            return said
        said = replace(found, text=paid_apart(found.text))


def _last_word(tournament: Tournament, names: _Names, said: Marked, *, sure: bool) -> Marked:
    """What is said by the last words that no comma divides from what is before; Doubtful as `marked`."""
    before, comma, last = said.text.rpartition(",")
    words = last.split()
    for at in range(1, len(words)):
        head, word = " ".join(words[:at]), " ".join(words[at:])
        text = f"{before}, {head}" if comma else head
        found = names.added(replace(said, text=text), word)
        if found == replace(said, text=text):
            continue
        if _is_known(tournament, said.text, one_line(last)):
            return said
        if word.startswith("(") or (not comma and _is_whole(head)):
            return found
        if sure:
            return said
        sentence = _("Meint „{word}“ Kategorie oder Startgeld? Dann ein Komma davor setzen.").format(word=word)
        again = _("Noch einmal Enter: Es gehört zu „{before}“.").format(before=head)
        raise Doubtful("players", sentence, again)
    return said


def _is_known(tournament: Tournament, text: str, behind: str) -> bool:
    """Is it, as it stands there, the name of somebody, the beginning of one, or a club or team that there is?"""
    named = text.replace(",", " ")
    return any(
        begins(named, one.name, one.number) or same_name(behind) in (same_name(one.club), same_name(one.team))
        for one in tournament.players.all()
    )


def _is_whole(head: str) -> bool:
    """Is it a start number, or a name of more than one word?"""
    return start_number(head) is not None or len(seen_as(without_numbering(head)[0]).split()) > 1


@dataclass(frozen=True, slots=True)
class _Names:
    categories: tuple[str, ...]
    fees: dict[str, int]

    @classmethod
    def of(cls, tournament: Tournament) -> _Names:
        kept = tournament.players.exclude(category="").order_by("category")
        categories = (*tournament.categories, *kept.values_list("category", flat=True).distinct())
        return cls(categories, {fee.name: fee.id for fee in tournament.fees.all()})

    def added(self, said: Marked, typed: str, *, paid: bool = False) -> Marked:
        """What is said besides by this word; of what was said already nothing changes."""
        word = typed.strip(" ()")
        return replace(
            said,
            category=said.category or _meant(word, self.categories),
            fee=self.fees.get(_meant(word, self.fees)) if said.fee is None else said.fee,
            paid=_PAID.get(same_name(word)) if paid and said.paid is None else said.paid,
        )


def _meant(word: str, names: Iterable[str]) -> str:
    """Which of these names is typed, "" for none: one that differs by umlauts or hyphens only if none is the same."""
    alike = [one for one in names if spelled_alike(one, word)]
    return next((one for one in alike if same_name(one) == same_name(word)), alike[0] if alike else "")
