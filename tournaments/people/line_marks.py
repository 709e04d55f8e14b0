"""What a typed line says of the player behind the name: a category, a fee, whether it is paid and ranked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Player, Tournament
from tournaments.people import line_words
from tournaments.people.line_words import PAID, as_written, other_forms
from tournaments.people.list_marks import without_numbering
from tournaments.people.lookalikes import same_name, seen_as
from tournaments.people.search import begins
from tournaments.people.start_numbers import start_number
from tournaments.people.typed_line import Doubtful
from tournaments.people.typed_money import paid_apart
from tournaments.text import one_line

_LONGEST = 300
"""Letters; what is longer is no player, and would be long looked through."""
_BRACKET = re.compile(r"(?<=[^\s,])\s*\(([^()]*)(?:\)\s*(?=,|$)|$)")


@dataclass(frozen=True, slots=True)
class Marked:
    """A line without what it says of the player besides name, number, club and team."""

    text: str
    category: str = ""
    """As the tournament or a player has it."""
    fee: int | None = None
    """The id of the fee that is meant, 0 for none at all; None where the line names none."""
    paid: bool | None = None
    """None where the line says nothing of it."""
    filler: bool = False
    """Does it say that the player is not ranked?"""


def marked(tournament: Tournament, text: str, *, sure: bool = False, chosen: bool = False) -> Marked:
    """The line, which category and fee of the tournament it names behind the name, in any order, with or without
    umlauts, and whether it says "bezahlt" or "außer Wertung". Refused ("players") where it names two categories, or two
    fees.

    A category that players have is one too, whatever the organizer calls them by now. A word that is both means
    both, or what no other one names. Other forms of these words (line_words.py) mean the same, but for the name of a
    club that is known; Doubtful, if nobody is `sure`, where there is nothing that they could mean, or more.

    Each stands between commas, in brackets, or behind a whole name ("Udo Uhl ermäßigt"): Doubtful where it may as well
    be a part of that or of a club ("Anna Junior"), and nobody is `sure` that it is. By the name of who was `chosen`
    nothing but that was found. Two queries, one more where a last word is one; none of a single word.
    """
    text = text.replace(";", ",")
    if len(text) > _LONGEST or len(text.replace(",", ", ").split()) < 2:
        return Marked(text)
    names = _Names.of(tournament)
    players = tournament.players.all()  # read once, and only where it depends on them
    words: tuple[str, ...] = ()
    while True:
        text, found = _apart(players, names, paid_apart(text), sure=sure)
        if not found and not (chosen and "," not in text):
            text, found = _last_word(players, names, text, words, sure=sure)
        if not found:
            return names.said(text, words)
        words = (*found, *words)


def says_more(tournament: Tournament, text: str) -> bool:
    """Does it name a category or a fee, or say whether it is paid or ranked?"""
    try:
        said = marked(tournament, text, sure=True)
    except Refused:
        return True
    return said != Marked(said.text)


def _apart(players: QuerySet[Player], names: _Names, text: str, *, sure: bool) -> tuple[str, tuple[str, ...]]:
    """The line without the parts behind the name, between commas or in brackets, that are nothing but such words; and
    these. Doubtful as `marked`."""

    def opened(bracket: re.Match[str]) -> str:
        inside = paid_apart(bracket[1])
        return f", {inside}" if any(map(names.named_in, inside.split(","))) else bracket[0]

    divided = _BRACKET.sub(opened, text)
    if divided != text and _is_begun(players, text):
        divided = text
    name, *behind = divided.split(",")
    found = [names.named_in(part) for part in behind] if name.strip() else []
    for at, part in enumerate(behind if found else ()):
        doubt = names.doubt(part)
        if (doubt or (found[at] and not names.is_as_written(part))) and _is_there(players, one_line(part)):
            found[at] = ()
        elif doubt and not sure:
            raise Doubtful("players", doubt, _("Noch einmal Enter: Es ist der Verein."))
    if not any(found):
        return text, ()
    kept = [part for part, words in zip(behind, found, strict=True) if part.strip() and not words]
    return ",".join([name.rstrip(), *kept]), tuple(word for words in found for word in words)


def _last_word(
    players: QuerySet[Player], names: _Names, text: str, others: tuple[str, ...], *, sure: bool
) -> tuple[str, tuple[str, ...]]:
    """The line without the last words that no comma divides from what is before, if they are one of the `names`; and
    these. Doubtful as `marked`, and where they are another one than the `others`."""
    before, comma, last = text.rpartition(",")
    parts = last.split()
    for at in range(1, len(parts)):
        head, word = " ".join(parts[:at]), " ".join(parts[at:])
        if not names.is_behind_name(word):
            continue
        if _is_begun(players, text) or _is_there(players, one_line(last)):
            break
        is_behind_name = not comma and _is_whole(head)
        again = _("Noch einmal Enter: Es gehört zu „{before}“.").format(before=head)
        if doubt := names.doubt(word) or names.contradicted((word, *others)):
            if is_behind_name and not sure:
                raise Doubtful("players", doubt, again)
            break
        if is_behind_name:
            return (f"{before}, {head}" if comma else head), (word,)
        if sure:
            break
        sentence = _("Meint „{word}“ Kategorie oder Startgeld? Dann ein Komma davor setzen.").format(word=word)
        raise Doubtful("players", sentence, again)
    return text, ()


def _is_begun(players: QuerySet[Player], text: str) -> bool:
    """Is it, as it stands there, the name of somebody, or the beginning of one?"""
    named = text.replace(",", " ")
    return any(begins(named, one.name, one.number) for one in players)


def _is_there(players: QuerySet[Player], name: str) -> bool:
    """Is there a club or team of this name?"""
    return any(same_name(name) in (same_name(one.club), same_name(one.team)) for one in players)


def _is_whole(head: str) -> bool:
    """Is it a start number, or a name of more than one word?"""
    return start_number(head) is not None or len(seen_as(without_numbering(head)[0]).split()) > 1


@dataclass(frozen=True, slots=True)
class _Names:
    categories: tuple[str, ...]
    fees: dict[str, int]
    """The ids by the names."""
    none: str
    """What it is called that nothing is to pay, also where that is no fee of its own; "" where nobody has to pay."""

    @classmethod
    def of(cls, tournament: Tournament) -> _Names:
        kept = tournament.players.exclude(category="").order_by("category")
        categories = (*tournament.categories, *kept.values_list("category", flat=True).distinct())
        fees = list(tournament.fees.all())
        none = next((fee.name for fee in fees if not fee.cents), _("kein Startgeld"))
        return cls(tuple(dict.fromkeys(categories)), {fee.name: fee.id for fee in fees}, none if fees else "")

    def meant(self, word: str) -> tuple[str, str]:
        """The category and the fee that it names, each "" for none."""
        if any(named := self._as_written(word)):
            return named
        if self.none and line_words.says_no_fee(word):
            return "", self.none
        categories, fees = self._other_forms(word)
        if max(len(categories), len(fees)) > 1:
            return "", ""
        return "".join(categories), "".join(fees)

    def is_one(self, word: str) -> bool:
        """Does it say anything of the player?"""
        return same_name(word) in PAID or line_words.says_filler(word) or any(self.meant(word))

    def is_as_written(self, part: str) -> bool:
        """Is it just the name of a category or fee, or does it say whether it is paid?"""
        return same_name(part) in PAID or any(self._as_written(part))

    def is_behind_name(self, word: str) -> bool:
        """Does it need no comma before it, since it can hardly be a surname?"""
        is_phrase = " " in word and self.is_one(word)  # "ohne Startgeld"
        is_named = any(self._as_written(word)) and not line_words.says_no_fee(word)
        return is_phrase or is_named or line_words.is_of_a_fee(word)

    def _as_written(self, word: str) -> tuple[str, str]:
        return as_written(word, self.categories), as_written(word, self.fees)

    def _other_forms(self, word: str) -> tuple[list[str], list[str]]:
        return other_forms(word, self.categories), other_forms(word, self.fees)

    def doubt(self, part: str) -> str:
        """Why it names nothing, though it consists of words for categories and fees; "" if it does, or it does not."""
        open_words = [] if self.is_one(one_line(part)) else [word for word in part.split() if not self.is_one(word)]
        forms = {word: [name for names in self._other_forms(word) for name in names] for word in open_words}
        if not all(forms[word] or line_words.is_of_the_desk(word) for word in open_words):
            return ""
        for word, names in forms.items():
            if names:
                return _("„{word}“ passt auf {names}: bitte ausschreiben.").format(word=word, names=_listed(names))
            return _("„{word}“ ist hier weder Kategorie noch Startgeld.").format(word=word)
        return ""

    def named_in(self, part: str) -> tuple[str, ...]:
        """The categories and fees, and what is said of payment and rank, if the part is nothing else."""
        left, named = re.sub(r"[()]", " ", part).split(), []
        lengths = [len(re.split(r"[\s\-‐–]+", name)) for name in (*self.categories, *self.fees)]
        most = max(line_words.MOST_WORDS, *lengths, 0)
        while left:
            starts = [" ".join(left[:words]) for words in range(min(most, len(left)), 0, -1)]
            word = next(filter(self.is_one, starts), "")
            if not word:
                return ()
            named.append(word)
            left = left[len(word.split()) :]
        return tuple(named)

    def said(self, text: str, words: Sequence[str]) -> Marked:
        """What the words say together. Refused ("players") where they contradict each other."""
        if contradicted := self.contradicted(words):
            raise Refused("players", contradicted)
        categories, fees, paid = self._kinds(words)
        return Marked(
            text,
            next(iter(categories), ""),
            next((self.fees.get(name, 0) for name in fees), None),
            next(iter(paid), None),
            any(line_words.says_filler(word) and not self.is_as_written(word) for word in words),
        )

    def contradicted(self, words: Iterable[str]) -> str:
        """Why they can not all be meant; "" if they can."""
        categories, fees, paid = self._kinds(words)
        if len(fees) > 1:
            return _("Zwei Startgelder: {names}. Nur eines eintragen.").format(names=_listed(fees))
        if len(categories) > 1:
            return _("Zwei Kategorien: {names}. Nur eine eintragen.").format(names=_listed(categories))
        return _("„bezahlt“ und „nicht bezahlt“: Nur eines eintragen.") if len(paid) > 1 else ""

    def _kinds(self, words: Iterable[str]) -> tuple[dict[str, None], dict[str, None], dict[bool, None]]:
        """Which categories, fees and answers to "paid?" they name, each once."""
        meant = [(*self.meant(word), word) for word in words]
        both = [(category, fee) for category, fee, _word in meant if category and fee]
        categories = [category for category, fee, _word in meant if category and not fee]
        fees = [fee for category, fee, _word in meant if fee and not category]
        if both and (categories or not fees):
            fees += [fee for _category, fee in both]
        if both and not categories:
            categories = [category for category, _fee in both]
        paid = [PAID[same_name(word)] for *_names, word in meant if same_name(word) in PAID]
        return dict.fromkeys(categories), dict.fromkeys(fees), dict.fromkeys(paid)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"„{name}“" for name in names)
