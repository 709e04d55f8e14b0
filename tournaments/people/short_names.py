"""Names by rule shortened, for where a whole one does not fit: "M.-A. Schlechtenberg", "A. von der Heide"; and what the
players of one table call each other: "Inge", "Inge S.".

Pure: knows no database and no page. The page decides by the room it has which form it shows.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

# They belong to the surname that follows.
_BEFORE = """
af al am auf aus bei d' da dal de de' degli dei del dell' della den der des di dos du el la las le los mac o' op ten ter
van vom von vor zu zum zur
"""
# They belong to the surname before.
_BEHIND = "jun jun. junior jr jr. sen sen. senior sr sr. ii ii. iii iii. iv iv. d.ä. d.j."
_TITLES = "dipl.-ing. dr dr. frau herr ing. med. phil. prof prof."
PARTICLES, SUFFIXES, TITLES = (frozenset(words.split()) for words in (_BEFORE, _BEHIND, _TITLES))
ASIDE = re.compile(r"""^["'„“”‚‘’»«(\[]""")  # "Hansi", (Gast)


@dataclass(frozen=True, slots=True)
class Name:
    """A name in its parts: ("Maria-Anna",), "Schlechtenberg"."""

    given: tuple[str, ...]
    surname: str

    def short(self, letters: int) -> str:
        """With so many letters of every given name: "M.-A. Schlechtenberg", with three "Mar.-Ann. Schlechtenberg"."""
        return " ".join([*(_initials(one, letters) for one in self.given), self.surname])

    def shortest(self, letters: int) -> str:
        """As `short`, with the first part alone of a surname of several: "U. Thalhammer-W."."""
        first, *others = self.surname.split("-")
        surname = "-".join([first, *(f"{part[0]}." for part in others if part)])
        return " ".join([*(_initials(one, letters) for one in self.given), surname])

    @property
    def longest(self) -> int:
        """The letters of its longest given name."""
        return max((len(part) for one in self.given for part in one.split("-")), default=0)


def name_forms(names: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """Each of these names in every form that it has, the longest first, told apart among them: the name itself, its
    short form, and that with initials for the further parts of the surname ("U. Thalhammer-W.")."""
    return _name_forms(frozenset(names))


@lru_cache(maxsize=20)  # halls; asked for the wall with every saved game
def _name_forms(names: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    short = short_names(names)
    shortest = _all_told_apart(short, Name.shortest)
    return {name: tuple(dict.fromkeys((name, short[name], shortest[name]))) for name in short}


def short_names(names: Iterable[str]) -> dict[str, str]:
    """The short form of each of these names, told apart among them; the name itself where there is none.

    Given names become initials, both of "Maria-Anna"; "von" and the like stay with the surname, titles go. Who would be
    the same as another keeps as many letters as it takes: "Ing. Weber" and "Ina Weber".
    """
    return _all_told_apart(names, Name.short)


def first_names(names: Sequence[str]) -> list[str]:
    """For each player of one table the shortest name that is nobody else's there.

    First names where they differ ("Inge"), else with the initial of the surname ("Inge S."), else as in `short_names`.
    """
    return list(_first_names(tuple(names)))


@lru_cache(maxsize=1_000)  # tables; asked whenever one of them is shown
def _first_names(names: tuple[str, ...]) -> tuple[str, ...]:
    shorts = short_names(names)
    forms = [[_called(name), _with_initial(name), shorts[name], name] for name in names]
    often = [Counter(one.casefold() for one in form) for form in zip(*forms, strict=True)]
    picked = [
        next((form for form, count in zip(own, often, strict=True) if count[form.casefold()] == 1), own[-1])
        for own in forms
    ]
    # Who is called "Inge S." may share the table with one whose whole name that is.
    count = Counter(one.casefold() for one in picked)
    return tuple(one if count[one.casefold()] == 1 else name for one, name in zip(picked, names, strict=True))


def _called(name: str) -> str:
    """ "Inge"; where no given name can be told the first word, unless that is a title."""
    given, words = parted(name).given, name.split()
    return given[0] if given else name if not words or words[0].casefold() in TITLES else words[0]


def _with_initial(name: str) -> str:
    """ "Inge S.", "Anna v. d. H."."""
    part = parted(name)
    return " ".join([part.given[0], *(f"{word[0]}." for word in part.surname.split())]) if part.given else name


def _all_told_apart(names: Iterable[str], shorten: Callable[[Name, int], str]) -> dict[str, str]:
    """Each name as `shorten` has it with as few letters of the given names as it takes."""
    parts = {name: parted(name) for name in names}
    alike: dict[str, list[str]] = defaultdict(list)
    for name, part in parts.items():
        alike[shorten(part, 1).casefold()].append(name)
    told: dict[str, str] = {}
    for group in alike.values():
        told |= _told_apart({name: parts[name] for name in group}, shorten)
    return {name: told[name] for name in parts}


def _told_apart(group: dict[str, Name], shorten: Callable[[Name, int], str]) -> dict[str, str]:
    """With as few letters of the given names as all of the group need to differ."""
    for letters in range(1, max(part.longest for part in group.values()) + 1):
        shorts = {name: shorten(part, letters) for name, part in group.items()}
        if len({short.casefold() for short in shorts.values()}) == len(group):
            return shorts
    return {name: name if len(group) > 1 else shorten(part, 1) for name, part in group.items()}


def parted(name: str) -> Name:
    """Given names and surname of a name as it was entered; all of it is surname where that cannot be told."""
    if "," in name:
        surname, _comma, given = (part.strip() for part in name.partition(","))
        name = f"{given} {surname}" if " " not in surname else name
    words = name.split()
    known = [word for word in words if not ASIDE.match(word) and word.casefold() not in TITLES]
    start = len(known) - 1
    while start > 0 and known[start].casefold() in SUFFIXES:
        start -= 1
    # "Spieler 12", "Emma K.": what stands last is no surname.
    if start < 1 or not known[start][0].isalpha() or len(known[start].rstrip(".")) < 2:
        return Name((), " ".join(words))
    while start > 1 and known[start - 1].casefold() in PARTICLES:
        start -= 1
    if start == 1 and known[0].casefold() in PARTICLES:
        return Name((), " ".join(words))
    return Name(tuple(known[:start]), " ".join(known[start:]))


def _initials(given: str, letters: int) -> str:
    """ "Maria-Anna" as "M.-A."; what is no longer than that stays whole."""
    return "-".join(
        part if len(part.rstrip(".")) <= letters else f"{part[:letters]}." for part in given.split("-") if part
    )
