"""Money that is typed or pasted behind a name: no part of the name, no club and no number.

What was paid is entered for each player, so that the cash box adds up.
"""

from __future__ import annotations

import re

_ANY = r"\d+(?:[.,](?:\d\d?|[-–]+))?"
_SUM = rf"(?:€\s?{_ANY}|{_ANY}\s?(?:€|eur\b|euros?\b)|\d+,(?:\d\d(?!\d)|[-–]+))"
"""Money for sure: a number with its unit, or with cents."""
_PAID = r"(?:bez\.|bezahlt\b|gezahlt\b|unbezahlt\b)"
_HOW = rf"(?:\s*(?:bar\b|bez\b|paid\b|{_PAID}))"
_SAID = rf"({_SUM}{_HOW}?|(?:nicht\s)?{_PAID}|[✓✔☑☒☐])\s*\)?\s*"
_ALONE = re.compile(rf"{_SUM}|{_ANY}", re.IGNORECASE)
_BEHIND = re.compile(rf"(?<=[\s,(:])({_SUM})(?=[\s,)]|$)|,\s*({_ANY})(?!,?\d){_HOW}?\s*(?:,|$)", re.IGNORECASE)
_NUMBER_BEHIND = re.compile(r"\S\s+\S+\s+(\d+)$")
_PAID_BEHIND = re.compile(rf"(?<!nicht)(?<=[^\s,])\s+(?=(?:nicht\s+)?{_PAID}\s*$)", re.IGNORECASE)
"""In "Name, ermäßigt bezahlt"."""
_CROSS = r"(?-i:x)|\[[x ]\]|(?<=\()x"
"""A lone "X" may be an initial or part of a club's name."""
_OF_A_LIST = re.compile(rf"(?:\s*[,:]\s*|\s+[-–—=]\s+|\s+)\(?(?:{_SAID}|({_CROSS})\s*\)?\s*)(?=,|$)", re.IGNORECASE)
_AT_THE_END = re.compile(rf"(?:^|[\s,(:]){_SAID}$", re.IGNORECASE)
_ANSWER = re.compile(
    r"\[?x\]?|\[ ?\]|✓|✔|☑|☒|☐|✅|❌|✗|✘|ja|nein|yes|no|true|false|wahr|falsch|paid|offen|bar"
    rf"|(?:nicht\s)?{_PAID}|{_SUM}{_HOW}?",
    re.IGNORECASE,
)


def is_amount(text: str) -> bool:
    """Is it money, or a number, and nothing else?"""
    return _ALONE.fullmatch(text.strip()) is not None


def amount_behind(text: str) -> str:
    """The amount in a typed line, "" for none; a mere number is one where it stands between commas."""
    found = _BEHIND.search(text)
    return (found[1] or found[2]) if found else ""


def number_behind(name: str) -> str:
    """The mere number behind a whole name, "" for none: "Anna 2" is how somebody is called, "Anna Berg 12" hardly."""
    found = _NUMBER_BEHIND.search(name)
    return found[1] if found else ""


def paid_apart(text: str) -> str:
    """A typed line that ends in "bezahlt", with a comma before that."""
    return _PAID_BEHIND.sub(", ", text)


def money_apart(line: str) -> str:
    """A line of a list that is divided by commas, with what it says of money, or a cross, in cells of its own."""
    return line if '"' in line else _OF_A_LIST.sub(lambda found: f', "{found[1] or found[2]}"', line)


def money_at_end(cell: str) -> str:
    """What the name or club of a list's line says of money at its end, "" for nothing."""
    found = _AT_THE_END.search(cell)
    return found[1] if found else ""


def is_answer(cell: str) -> bool:
    """Is it a tick, yes or no, or money, as in a column that says who has paid?"""
    return _ANSWER.fullmatch(cell) is not None
