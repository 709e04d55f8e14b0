"""What a list says of who comes: crosses beside names, "abgesagt", "vielleicht", names under "Absagen:" or struck out,
columns of who comes, and of who does not. Who may not come is nobody until somebody says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tournaments.people.list_columns import Cells, Table
from tournaments.people.list_headings import NAMES, says
from tournaments.people.list_marks import (
    LONGEST,
    LOOKS,
    answer_in_chat,
    is_in_brackets,
    is_struck_out,
    without_brackets,
)
from tournaments.people.typed_money import is_amount, is_answer

_YES = "✅☑✓✔👍🆗"
_NO = "❌❎👎🚫⛔❓❔"
"""What says so by itself; a cross or an empty box may be a bullet as well."""
_PERHAPS = "☒☐✗✘"
_MARK = rf"(\[[ x✓✔]?\]|[{_YES}{_NO}{_PERHAPS}])[{LOOKS}]*"
_BEFORE = re.compile(rf"[\W\d]*?{_MARK}[^\w\t;,]*(?=[^\W\d])", re.IGNORECASE)
_BEHIND = re.compile(rf"(?<=[\w).])[^\w\t;,]*([{_NO}✗✘])[{LOOKS}]*\W*$")
"""Beside a name. In a column of its own a mark may say who has paid."""

_NOT_SO = (
    r"abgesagt|absagen?|abgemeldet|abmeldung(?:en)?|storniert|storno|verhindert|entschuldigt|erkrankt"
    r"|gestrichen|entfällt|zurückgezogen"
    r"|vielleicht|evtl\.?|eventuell|unsicher|unklar|fraglich|unter\svorbehalt|warteliste|nachrücker(?:in)?"
    r"|(?:kommt|spielt|kann|macht|ist|bin|geht)(?:\s(?:leider|doch|diesmal|heute))*\snicht(?:\s(?:mit|dabei|da))?"
    r"|nicht\s(?:dabei|da|anwesend)|nimmt\snicht\steil|fällt\saus"
    r"|cancell?ed|declined|maybe|tentative|wait(?:ing\s)?list(?:ed)?|not\scoming"
)
"""What nobody is called by."""
_SURNAMES = r"urlaub|fehlt|raus"
_AWAY = rf"krank|verletzt|verreist|im\surlaub|{_SURNAMES}"
SPARE = r"ersatz(?:spieler(?:in)?)?|reserve"
_ALONE = rf"{_AWAY}|{SPARE}"
"""… and what is a surname, or part of a team's, where it does not stand by itself."""
_WORDS = re.compile(rf"(?<!\w)(?:{_NOT_SO})(?!\w)", re.IGNORECASE)
_BY_ITSELF = re.compile(rf"\W*({_NOT_SO}|{_ALONE})\W*", re.IGNORECASE)
_ANSWER_BEHIND = re.compile(rf"\s*(?:(?<!\w)\(?(?:{_NOT_SO})|\((?:{_ALONE}))\W*", re.IGNORECASE)
_BEHIND_A_NAME = re.compile(rf"(?:^|(?<=\w )|(?<=\w, ))({_ALONE})$")
_IN_BRACKETS = re.compile(r"\(([^()]*)\)")
_NAY = re.compile(
    r"^(nein)\b[\s:–-]*(?=\w)|(?<=\w)(?:\s*:\s*|\s+[–-]\s+|\s*\()(nein|nö|no|nope)\)?$|(?<=\w)\s+(?-i:(nein))$",
    re.IGNORECASE,
)
_OPEN = re.compile(r"(?<=\w)\W*?(\(?\?+\)?)$|^(\?+)\s*(?=\w)")
_YES_IN_SO_MANY_WORDS = "zugesagt|zusage|angemeldet|dabei|kommt|bestätigt|accepted|going"
_YES_IN_COLUMN = re.compile(rf"ja|jo|j|yes|y|ok|\(ok\)|{_YES_IN_SO_MANY_WORDS}|[{_YES}][{LOOKS}]*", re.IGNORECASE)
_CROSS = re.compile(rf"\[?x\]?|1|true|wahr|{_YES_IN_COLUMN.pattern}", re.IGNORECASE)
_MAY_BE_PAID = "✓✔☑1"
_NO_IN_COLUMN = re.compile(
    rf"nein|nö|n|no|0|[-–—]|\?+|false|falsch|[{_NO}✗✘][{LOOKS}]*|{_NOT_SO}|{_AWAY}",
    re.IGNORECASE,
)
_OF_COMING = re.compile(
    r"\b(?:kommt|kommst|komme|dabei|teilnahme|teilnehmen|nimmt\steil|zusage|zugesagt|zu-?\s?/\s?absage|status|anwesend"
    r"|rückmeldung|antwort|rsvp|attending|coming|response|spielt\smit|kann)\b"
    r"|^(?:mo|di|mi|do|fr|sa|so)\w*[.,]?\s+\d|\d{1,2}\.\s?\d{1,2}\.",
    re.IGNORECASE,
)
_OF_ELSE = re.compile(
    r"zahl|überwies|startgeld|gebühr|beitrag|betrag|kosten|€|essen|frühstück|buffet|hotel|übernacht|auto|fahr|gefragt"
    r"|angerufen|turnierleitung|schreib|paid|fee|dinner|lunch|breakfast",
    re.IGNORECASE,
)
"""What else may have its day, or its "ja", beside somebody who comes: "bezahlt am 28.11.", "Frühstück So 29.11."."""
_OF_NOT_COMING = re.compile(
    rf"\W*(?:hat\s|ist\s|wer\s)?(?:{_NOT_SO}|{_AWAY}|krank\s?(?:gemeldet|meldung)|nein|cancellation|absent)"
    r"(?:\s(?:hat|am|seit|um|per|durch|wegen))?[^\w(]*(?:\([^()]*\)\W*)?",
    re.IGNORECASE,
)
_NAY_UNDER_IT = re.compile(
    r"\W*(?:nein|nö|n|no|0(?:[.,]0+)?(?:\s?(?:€|eur|euro))?|false|falsch|nicht)\W*"
    rf"|[-–—☐]|\[ ?\]|{_YES_IN_SO_MANY_WORDS}|(?:ab Runde|from round) \d+",
    re.IGNORECASE,
)
"""A cross is a tick there, and so is whatever else stands in such a column: a date, a reason. Who has left "from round
2", as our own results have it, did come."""
_ABOVE = re.compile(rf"(?<!\w)(?:{_NOT_SO}|{_ALONE}|nein|nicht)(?!\w)", re.IGNORECASE)
_BESIDE = re.compile(r"haben|hat|sind|leider|noch|und|kommen|dabei|da|die|auf|der|[\W\d_]*", re.IGNORECASE)
"""In a heading of those who do not come."""
_MAY_BE_A_SURNAME = re.compile(rf"\W*(?:{_SURNAMES})[^\w:]*", re.IGNORECASE)
"""No heading unless a colon says so."""
_CLUBS = ("club", "team", "category")


def is_of_coming(heading: str) -> bool:
    """Does a heading say that under it stands who comes, or does not, or on which day: "kommt?", "abgesagt am"?"""
    return says(heading) is None and bool(_OF_NOT_COMING.fullmatch(heading) or _asks_who_comes(heading))


def _asks_who_comes(heading: str) -> bool:
    return bool(_OF_COMING.search(heading)) and not _OF_ELSE.search(heading)


def says_not_coming(heading: str, cell: str) -> str:
    """What a cell under such a heading says of somebody who may not come: "nein" under "kommt", "abgesagt: x"; else
    "".
    """
    if not cell or says(heading) is not None:
        return ""
    if _OF_NOT_COMING.fullmatch(heading):
        is_money = "fehlt" in heading.casefold() and is_amount(cell) and not cell.isdigit()
        return "" if is_money or _NAY_UNDER_IT.fullmatch(cell) else f"{heading.rstrip(' :?')}: {cell}"
    return cell if _asks_who_comes(heading) and says_no(cell) else ""


def says_yes(heading: str, cell: str) -> bool:
    """Is it a cross, or says so otherwise, of somebody who comes? Without a heading a "✓" may say who has paid."""
    if not _CROSS.fullmatch(cell):
        return False
    if not heading:
        return cell[0] not in _MAY_BE_PAID
    return is_of_coming(heading) and not _OF_NOT_COMING.fullmatch(heading)


def club_without_answer(club: str) -> str:
    """A club without what stands behind it, or in its place, of somebody who may not come: "SC Nord (abgesagt)"."""
    return "" if _BY_ITSELF.fullmatch(club) else _without_answer(club)


def name_without_answer(name: str) -> str:
    """Likewise a name, of which something is left."""
    return _without_answer(without_brackets(name)) or name


def _without_answer(text: str) -> str:
    answers = _ANSWER_BEHIND.finditer(text) if len(text) <= LONGEST else ()
    found = next((one for one in answers if one.end() == len(text)), None)
    return text[: found.start()].rstrip(" ,;:/–-") if found else text


def says_whether(cell: str) -> bool:
    """Is it an answer to that, or whether somebody has paid, and nothing else?"""
    return is_answer(cell) or any(one.fullmatch(cell) for one in (_YES_IN_COLUMN, _NO_IN_COLUMN))


def says_no(cell: str) -> bool:
    """Is it one of those who do not come, or perhaps?"""
    return _NO_IN_COLUMN.fullmatch(cell) is not None


def above(table: Table) -> frozenset[int]:
    """Lines that may be headings over those who do not come: "Absagen:", "Leider abgesagt haben". Where the numbers go
    on from one to the line under it, it is a place in the list: "3. entfällt".
    """
    counts = [int(count or 0) for count in table.counted]
    follow = {at for at, (one, later) in enumerate(pairwise(counts)) if one and later == one + 1}
    return frozenset(at for at, cells in enumerate(table.rows) if cells and at not in follow and _is_above(cells))


def _is_above(cells: Cells) -> bool:
    said = [cell for cell in cells if cell]
    if len(said) != 1 or len(said[0]) > LONGEST or _MAY_BE_A_SURNAME.fullmatch(said[0]):
        return False
    rest, found = _ABOVE.subn(" ", said[0])
    return found > 0 and all(_BESIDE.fullmatch(word.strip(".,:;!?()/-–=")) for word in rest.split())


def doubted(table: Table, names: Sequence[str], lines: Sequence[str], headings: set[int]) -> dict[int, str]:
    """By line, what it says of somebody who may not come. `names`: as they are read; `lines`: as they stand there;
    `headings`: what may be one.
    """
    filled = {at: cells for at, cells in enumerate(table.rows) if cells is not None and len(lines[at]) <= LONGEST}
    found = _crossed({at: lines[at] for at in filled})
    those, said_above = above(table), ""
    over = headings | those
    for at in range(len(lines)):
        if at not in filled or at in over:
            said_above = " ".join(filled[at]).strip() if at in filled and at in those else ""
            continue
        said = _answer_of(lines[at], names[at]) or _words_in(table, filled[at], names[at])
        if said or said_above:
            found.setdefault(at, said or said_above)
    return found


def _crossed(lines: dict[int, str]) -> dict[int, str]:
    """Lines with a cross, or with an empty box where others are ticked, or few have one."""
    marks = {at: mark for at, line in lines.items() if (mark := _mark_of(line))}
    kinds = set(marks.values())
    ticked = any(one in _YES for one in kinds) or {"☒", "☐"} <= kinds
    no = {at: mark for at, mark in marks.items() if mark in _NO}
    boxes = {at: mark for at, mark in marks.items() if mark in _PERHAPS}
    if "☒" in kinds and "☐" in kinds and not any(one in _YES for one in kinds):
        boxes = {at: mark for at, mark in boxes.items() if mark != "☒"}
    return no | (boxes if ticked or len(boxes) * 2 < len(lines) else {})


def _mark_of(line: str) -> str:
    """The mark beside the name, before it or behind it; an empty or a ticked box for "[ ]" and "[x]"."""
    found = _BEFORE.match(line) or _BEHIND.search(line)
    if found is None:
        return ""
    mark = found[1]
    return mark if mark[0] != "[" else ("☐" if mark in ("[]", "[ ]") else "☑")


def _answer_of(line: str, name: str) -> str:
    """What the line as a whole says: struck out, in brackets, an answer in a chat, a "nein" or "?" beside the name."""
    if is_struck_out(line):
        return f"~{name}~"
    if is_in_brackets(line) or is_in_brackets(name):
        return f"({without_brackets(name)})"
    if answer := answer_in_chat(line):
        return answer[1]
    in_columns = any(mark in line for mark in "\t;")
    found = _NAY.search(name if in_columns else line.strip()) or _OPEN.search(name)
    return next(filter(None, found.groups()), "") if found else ""


def _words_in(table: Table, cells: Cells, name: str) -> str:
    for at, cell in enumerate(cells):
        heading = table.headings[at] if at < len(table.headings) else ""
        meaning = says(heading)
        if meaning in _CLUBS:
            if meaning == "club" and (found := _WORDS.search(cell)):
                return found[0]
            continue
        if said := says_not_coming(heading, cell):
            return said
        if said := _said_in(cell, by_itself=bool(heading) and meaning not in NAMES, small=not name.islower()):
            return said
    return _said_in(name, by_itself=False, small=False)


def _said_in(cell: str, *, by_itself: bool, small: bool) -> str:
    """`by_itself`: no name can stand in the cell; `small`: nor a name in small letters."""
    for part in [cell] * by_itself + _IN_BRACKETS.findall(cell):
        if found := _BY_ITSELF.fullmatch(part):
            return found[1]
    found = _WORDS.search(cell) or (_BEHIND_A_NAME.search(cell) if small else None)
    return found[0] if found else ""
