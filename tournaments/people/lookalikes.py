"""Names that differ only by what nobody sees (a Cyrillic letter, a small l for a capital I), or by a title.

Two such names are two players to the program and one to everybody else. They are pointed out, not refused: the program
cannot know whether there are two. The letters are those of Unicode's table of confusables (UTS 39) that look like a
Latin letter in an ordinary typeface, as keyboards for Greek and Cyrillic have them; a library for all scripts and
mathematical alphabets, of which `NFKC` already undoes most, would bring thousands that no list of players holds.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from difflib import SequenceMatcher

from django.utils.translation import gettext as _

_CYRILLIC = dict(zip("АВЕЅЗІЇЈКМНОРСТУХҮаеѕіїјорсухүһԁԛԝ", "ABES3lÏJKMHOPCTYXYaesiïjopcyxyhdqw", strict=True))
_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυ", "ABEZHlKMNOPTYXaiKvopu", strict=True))
_LATIN = {"I": "l", "|": "l", "1": "l", "0": "O", "ı": "i", "ɡ": "g", "ɑ": "a", "ẞ": "ß", "’": "'", "`": "'", "´": "'"}
_SEEN_AS = str.maketrans(_CYRILLIC | _GREEK | _LATIN)
_TITLES = frozenset({"dr", "prof", "med", "jur", "phil", "dipl.-ing", "dr.-ing", "frau", "fr", "herr", "herrn", "hr"})
"""How somebody is addressed, by which nobody is told apart; in small letters, without the last dot."""


NEARLY = 0.75  # of the letters


def same_name(name: str) -> str:
    """What two spellings of one name have in common: "Inge  Braun" and "inge braun" are the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def looks_like(name: str) -> str:
    """What a name looks like: the same for two names that the eye cannot tell apart."""
    shown = unicodedata.normalize("NFKC", name.translate(_SEEN_AS)).translate(_SEEN_AS)
    marks = ("-" if unicodedata.category(one) == "Pd" else one for one in shown)
    return " ".join("".join(marks).casefold().replace("- ", "-").replace(" -", "-").split())


def seen_as(name: str) -> str:
    """What a name looks like without titles: the same for two names that may be one person's."""
    return looks_like(titles_apart(name)[1])


def titles_apart(name: str) -> tuple[str, str]:
    """The titles before a name, and the name without them: "Dr." and "Weber"."""
    words = name.split()
    titles = 0
    while len(words) > titles + 1 and words[titles].removesuffix(".").casefold() in _TITLES:
        titles += 1
    return " ".join(words[:titles]), " ".join(words[titles:])


def is_title(words: str) -> bool:
    """Is it nothing but a title: "Herr Dr."?"""
    return all(word.removesuffix(".").casefold() in _TITLES for word in words.split())


def alike(name: str, seen: Mapping[str, str]) -> str:
    """A warning if this name cannot be told from another one by looking at it, or only by a title; "" if it can.

    `seen` has the other names by what is seen of them (`seen_as`).
    """
    other = seen.get(seen_as(name))
    if other is None or same_name(other) == same_name(name):
        return ""
    if looks_like(other) != looks_like(name):
        sentence = _("{name} und {other} haben denselben Namen bis auf Titel oder Anrede. Ist es dieselbe Person?")
        return sentence.format(name=name, other=other)
    return _("{name} sieht genauso aus wie {other}, hat aber andere Zeichen. Ist es dieselbe Person?").format(
        name=name, other=other
    )


def are_nearly_same(one: str, other: str) -> bool:
    """Have two names, or two clubs, so much in common that they may be one, written otherwise?"""
    return SequenceMatcher(None, same_name(one), same_name(other)).ratio() >= NEARLY


def are_other_clubs(one: str, other: str) -> bool:
    """Are these two clubs for sure: both known, and none the other one in more words, as "DC Isar" is "Isar"?"""
    words, others = (set(re.findall(r"\w+", same_name(club))) for club in (one, other))
    in_one = words <= others or others <= words
    return not in_one and not are_nearly_same(one, other)


def namesake(name: str, club: str = "") -> str:
    """Why a name is refused that somebody has. By the club nobody is told apart: sheets and lists show names alone."""
    return f"{_is_there(name, club)} {how_told_apart(name)}"


def namesake_asked(name: str, club: str) -> str:
    """The question whether a line means the one of this name who is of another club."""
    return " ".join([_is_there(name, club), _("Ist es dieselbe Person?"), how_told_apart(name)])


def _is_there(name: str, club: str) -> str:
    return _("{who} ist schon eingetragen.").format(who=f"{name} ({club})" if club else name)


def how_told_apart(name: str) -> str:
    """What a second one of this name needs."""
    return _("Wer ebenso heißt, braucht einen Zusatz, zum Beispiel „{name} jun.“.").format(name=name)
