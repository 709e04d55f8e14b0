"""The desk's own words, in the forms in which people type them behind a name: for categories and fees ("Dame", "erm."),
for nothing to pay, for who plays without rank, and for whether it is paid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tournaments.people.lookalikes import same_name
from tournaments.people.search import spelled, spelled_alike

PAID = dict.fromkeys(("bezahlt", "gezahlt", "bez.", "bez", "bar", "paid"), True)
PAID |= dict.fromkeys(("unbezahlt", "nicht bezahlt", "offen", "unpaid", "not paid"), False)
_NO_FEE = (
    "keines|keins|kein Startgeld|ohne Startgeld|frei|startgeldfrei|kostenlos"
    "|none|no fee|without fee|free|free of charge"
)
_FILLER = (
    "außer Wertung|ohne Wertung|Füllspieler|Füllspielerin|filler|filler player|not ranked|unranked|out of competition"
)
_REDUCED = "erm|ermäßigt|Ermäßigung|reduziert|reduced|reduction|concession"
_ALIKE = (
    "Dame|Frau|weiblich|lady|ladies|woman|women|female",
    "Herr|Mann|Männer|männlich|man|men|male|gentleman|gentlemen",
    "Senior|sen|sr",
    "Junior|jun|jr|Jugend|Jugendlicher|youth",
    "Gast|Gäste|guest",
    "Mitglied|member",
    "Nichtmitglied|non-member",
    _REDUCED,
)
"""Words that say the same of somebody, in each line; each in one number and gender, as others have the same stem."""
_ENDINGS = re.compile(r"(?<=\w{3})(?:innen|in|en|er|e|n|s)$")
MOST_WORDS = 3
"""Of those here that are no categories or fees."""
_FEWEST = 3
"""Letters of a word that is cut short with a dot."""


def _spellings(word: str) -> list[str]:
    return spelled(word.strip(" .")).split("|")


def _stems(word: str) -> set[str]:
    """What one word has in common with its plural and its other gender, in both spellings: of "Gäste" and "Gast",
    "Seniorinnen" and "Senior"."""
    stems = set()
    for stem in _spellings(word):
        while (shorter := _ENDINGS.sub("", stem)) != stem:
            stem = shorter
        stems.add(stem)
    return stems


_GROUPS = {stem: at for at, words in enumerate(_ALIKE) for word in words.split("|") for stem in _stems(word)}


def _groups(word: str) -> set[int]:
    return {_GROUPS[stem] for stem in _stems(word) if stem in _GROUPS}


def _is_among(word: str, words: str) -> bool:
    return any(spelled_alike(one, word) for one in words.split("|"))


def says_no_fee(word: str) -> bool:
    """Does it say that nothing is to pay?"""
    return _is_among(word, _NO_FEE)


def says_filler(word: str) -> bool:
    """Does it say that somebody plays without rank?"""
    return _is_among(word, _FILLER)


def is_of_a_fee(word: str) -> bool:
    """Is it a word for a smaller fee, which is no part of a name?"""
    return _is_among(word.rstrip("."), _REDUCED)


def is_of_the_desk(word: str) -> bool:
    """Is it a word for a category or fee, whether there is such a one here or not?"""
    return bool(_groups(word))


def as_written(word: str, names: Iterable[str]) -> str:
    """Which of these names is typed, "" for none: one that differs by umlauts or hyphens only if none is the same."""
    alike = [one for one in names if spelled_alike(one, word)]
    return next((one for one in alike if same_name(one) == same_name(word)), alike[0] if alike else "")


def other_forms(word: str, names: Iterable[str]) -> list[str]:
    """Which of these names another form may mean: singular and plural, else a word that says the same, else, with a
    dot, the beginning."""
    names = [*names]
    stems, groups = _stems(word), _groups(word)
    begun = tuple(_spellings(word)) if word.endswith(".") and len(word.rstrip(".")) >= _FEWEST else ()
    return (
        [one for one in names if stems & _stems(one)]
        or [one for one in names if any(groups & _groups(part) for part in one.split())]
        or [one for one in names if any(spelling.startswith(begun) for spelling in _spellings(one) if begun)]
    )
