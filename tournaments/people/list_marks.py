"""What stands beside the names of a pasted list: numbers, bullets, ticks, the marks of a mail that is quoted, or of a
chat. What they say of who comes is found in list_coming.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.people.list_words import is_forename

_BULLETS = "•·▪◦●○■□‣⁃➢➤►▶→\uf000-\uf0ff"
"""In a class of a regular expression. The last are Word's, of its own fonts."""
_TICKS = "☐☑☒✅❌✓✔✗✘👍👎❎🚫⛔🆗❓❔"
"""Likewise; in a column of their own they say who has paid."""
LONGEST = 400
"""Characters of a line that is looked through for what it says of who comes: a longer one is no player's."""
LOOKS = "\ufe0e\ufe0f\U0001f3fb-\U0001f3ff"
"""How such a sign is drawn: in colour, of which skin. Likewise."""
FEWEST_CROSSED = 2
"""Lines: a single "X" before a name, or behind it, may be an initial."""
_NUMBER = re.compile(
    r"^\(?(?:(?:nr|no|nummer|platz|rang)\b\.?|[#№])?\s*\(?[0-9]{1,4}\s*(?:[.):]{0,2}|\u20e3)$", re.IGNORECASE
)
_NUMBERING = re.compile(
    r"^(?:(?:(?:nr|no|nummer)\b\.?|[#№])\s*[0-9]{1,4}\s*[.):]?\s*"  # Nr. 12 Inge
    r"|\(?[0-9]{1,4}\s*(?:[.):]{1,2}|\u20e3)\s*(?:[-–—]\s+)?"  # 12. Inge, (12) Inge, 12.) Inge
    r"|[0-9]{1,4}\s+(?:[-–—]\s+)?(?=\D)"  # 12 Inge, 12 - Inge
    r"|\(?[a-z]\)\s*|[-–—*]\s+|(?=[^\w\s*-]))"  # a) Inge, - Inge, ✅ Inge
    rf"(?:(?:\[[ x✓✔]?\]|[{_BULLETS}{_TICKS}][{LOOKS}]*)\s*(?=\S))?",  # … 1. [x] Inge
    re.IGNORECASE,
)
_DIGITS = re.compile(r"[0-9]{1,4}")
_BEFORE_TAB = re.compile(rf"^ *[-–—*{_BULLETS}§Øo] ?\t+(?=.*[^\s;,])")
"""Word's bullets: those of its own fonts are pasted as the letters that stand there, too."""
_OF_A_CHAT = re.compile(
    r"^\[?\d\d?[./]\d\d?[./](?:\d{4}|\d\d)?,? \d\d?:\d\d(?::\d\d)?(?: [ap]m)?(?:\]| [-–]) ([^:]{1,60}):\s+(?=\S)",
    re.IGNORECASE,
)
"""When and by whom a message was sent."""
_ANSWER = re.compile(
    r"\W*(?:(?:ja|jep|jap|ich|bin|wir|dabei|komme|kommen|kann|können|klar|gern|gerne|auch|nein|nee|leider|ok|okay|spiele"
    r"|mache|passt|sorry)\b|jo$|mit\b.*\d|\+?\s?\d\W*$|[+\W]+$)",
    re.IGNORECASE,
)
"""Of who sends it, and not of who else comes."""
_ANSWER_BEHIND = re.compile(
    r"(?<=\w)(?:(?:\s*:\s*|\s+[-–—]\s+|\s*\()(?:ja|nein|nö|zugesagt)\)?|\s+(?-i:ja|nein))$"
    rf"|(?<=[\w).])\s*(?:[✅❌✗✘👍👎❎🚫⛔🆗❓❔][{LOOKS}]*\s*)+$",
    re.IGNORECASE,
)
"""What stands there of "✓" and "☐" may say who has paid, as "bezahlt" does (typed_money.py)."""
_ANSWER_BEFORE = re.compile(r"^(?:nein\s*[:–-]?|ja\s*[:–-])\s*(?=\w)", re.IGNORECASE)
_CROSS_BEFORE = re.compile(r"^(\s*(?:\d{1,3}[.)]?\s+)?)x\s+(?=[^\W\d])(.*\S)", re.IGNORECASE)
_STRUCK = re.compile(r"(?:^|(?<=[\t;]))([ \d.)]*)~{1,2}(?=\S)([^~\t;]+)(?<=\S)~{1,2}[ ]*(?=$|[\t;,])")
"""As chats have it; what is struck out in a spreadsheet comes so, too (list_files.py)."""
_IN_BRACKETS = re.compile(r"([\s\d.)•*–-]*)[(\[]\s*(?=[^\W\d])([^()\[\]]+)[)\]]\s*")
_BRACKETS_BETWEEN = re.compile(r"[)\]]\s*([,;\t])\s*[(\[]")
_CAPITAL_BEHIND = re.compile(r"([^,]*\w[^\w,]+\w[^,]*\s)X\s*")
"""Behind a whole name; behind a comma it is of a club or a team."""
_ROMAN = re.compile(r"^ *[IVX]+[.)]\s+(?=\S)")
_LABEL = re.compile(
    r"^ *(?:spieler|teilnehmer|player)(?:in)? ?(\d{1,3}) ?[.):]?(?:[\t;] ?|(?<=:) )(?=\S)", re.IGNORECASE
)
"""In "Spieler 1: Inge"; "Spieler 1" alone may be somebody's place."""
_OF_A_REPLY = re.compile(r"^ *(?:[>|] ?)+")
"""What programs for mail write before what somebody else wrote."""


def without_marks(lines: Sequence[str]) -> list[str]:
    """Without the marks before the lines of a quoted mail, or Roman numbers, where most have them; without what a chat
    writes before a message, or with nobody but who answers there; without what strikes a line out or brackets it; and,
    where nothing divides columns, without a "ja" or tick behind the name, and with the crosses before names behind
    them; and without bullets before a tab, which divides no columns, where no line has anything else in front of its
    first one. "Spieler 1:" before most names is a number.
    """
    lines = [without_brackets(_STRUCK.sub(r"\1\2", _without_chat(line))) for line in lines]
    if not any(mark in line for line in lines for mark in "\t;"):
        lines = [_ANSWER_BEFORE.sub("", _ANSWER_BEHIND.sub("", line.rstrip())) for line in lines]
        if sum(bool(_CROSS_BEFORE.match(line)) for line in lines) >= FEWEST_CROSSED:
            lines = [_CROSS_BEFORE.sub(r"\1\2 x", line) for line in lines]
        capitals = [len(line) <= LONGEST and _CAPITAL_BEHIND.fullmatch(line) for line in lines]
        if sum(map(bool, capitals)) >= FEWEST_CROSSED:
            lines = [f"{found[1]}x" if found else line for found, line in zip(capitals, lines, strict=True)]
    filled = [line for line in lines if line.strip()]
    if sum(bool(_OF_A_REPLY.match(line)) for line in filled) * 2 >= len(filled):
        lines = [_OF_A_REPLY.sub("", line) for line in lines]
    roman = [found[0].strip(" .)\t") for line in lines if (found := _ROMAN.match(line))]
    # "I." alone is an initial, "II." is none.
    if len(roman) * 2 >= len(filled) and any(len(one) > 1 for one in roman):
        lines = [_ROMAN.sub("", line) for line in lines]
    labelled = [line[found.end() :] for line in lines if (found := _LABEL.match(line))]
    called = sum(any(map(is_forename, re.split(r"[\s,;]+", rest)[:3])) for rest in labelled)
    if len(labelled) * 2 >= len(filled) and called * 2 >= len(labelled):
        lines = [_LABEL.sub(r"\1. ", line) for line in lines]
    if all(_BEFORE_TAB.match(line) for line in lines if "\t" in line.strip()):
        lines = [_BEFORE_TAB.sub("", line) for line in lines]
    return [*lines]


def answer_in_chat(line: str) -> tuple[str, str] | None:
    """Who answers in a chat, and what, if the message is no more than that: "bin dabei"."""
    sent = _OF_A_CHAT.match(line) if len(line) <= LONGEST else None
    sender = sent[1].strip("~ \u202f\u00a0") if sent else ""
    if sent is None or not any(map(str.isalpha, sender)) or not _ANSWER.match(line[sent.end() :]):
        return None
    return sender, line[sent.end() :].strip()


def is_struck_out(line: str) -> bool:
    return _STRUCK.search(line) is not None


def is_in_brackets(line: str) -> bool:
    """Is all of it in brackets, or each of its columns?"""
    return len(line) <= LONGEST and _IN_BRACKETS.fullmatch(_BRACKETS_BETWEEN.sub(r"\1", line)) is not None


def without_brackets(line: str) -> str:
    """A line, or a name, without the brackets around all of it."""
    return _IN_BRACKETS.sub(r"\1\2", _BRACKETS_BETWEEN.sub(r"\1", line)) if is_in_brackets(line) else line


def _without_chat(line: str) -> str:
    answer = answer_in_chat(line)
    return answer[0] if answer else _OF_A_CHAT.sub("", line)


def without_numbering(cell: str) -> tuple[str, str]:
    """A name without what stands before it in a list, and the number of it: "12. Inge" is "Inge" and "12"."""
    before = _NUMBERING.match(cell)
    return (cell[before.end() :], _digits(before)) if before else (cell, "")


def count_of(cell: str) -> str:
    """The number of a cell in which only a number stands, "" for any other."""
    return _digits(_NUMBER.match(cell))


def _digits(found: re.Match[str] | None) -> str:
    digits = _DIGITS.search(found[0]) if found else None
    return digits[0] if digits else ""
