"""Lines of a list that belong to the letter in which it came: greetings, sentences, who wrote it, addresses."""

from __future__ import annotations

import re
from collections.abc import Sequence

BEGINNING = 3
"""Lines of a list among which a greeting may stand."""
END = 4
"""… and a word that says farewell, but is a surname or part of a club as well."""

_HALLO = r"hallo|guten\s(?:tag|morgen|abend)|sehr\sgeehrte[rs]?|gr(?:ü|ue)(?:ß|ss)\s(?:gott|dich|euch|sie)"
_HEADER = r"(?:von|an|cc|betreff|gesendet|datum|from|to|subject|sent|date):"
_FORWARDED = (
    r"[-_\s]*(?:weitergeleitete|ursprüngliche|urspr\.|original|forwarded)[-\s]?(?:nachricht|mail|e-mail|message)"
)
_GREETING = re.compile(rf"(?:{_HALLO})\b|{_HEADER}|{_FORWARDED}", re.IGNORECASE)
_AT_THE_BEGINNING = re.compile(r"(?:hi|hey|moin|servus|dear|hello)\b|liebe[rs]?\s+\w", re.IGNORECASE)
_KIND = r"(?:viele|liebe|beste|schöne|sonnige|herzliche|freundliche|sportliche)[nr]?"
_FAREWELL = re.compile(
    rf"\b{_KIND}\s(?:\w+\s){{0,2}}gr(?:ü|u|ue)(?:ß|ss)e?n?\b|\b(?:best|kind|warm)\sregards\b"
    r"|^(?:und\s)?(?:ein\s)?gut(?:es)?\sblatt(?:[\s,.!]*$|!|,?\s(?:und|wünsch\w*|euch|allen)\b|,\s\w+$)"
    r"|^(?:mfg|m\.\s?f\.\s?g\.|mit\s\w+\sgr(?:ü|ue)(?:ß|ss)en)(?!\w)|^(?:viel|vielen|besten|herzlichen)\sdank\b"
    r"|^bis\s(?:bald|dann|später|morgen|zum|am|nächste\w*|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)\b"
    r"|^danke\s(?:und|schön|dir|euch|ihnen|im\svoraus)\b|^gr(?:ü|ue)(?:ß|ss)le\b|^herzlichst\b|^(?:lg|vg|bg)[,.!]*$"
    r"|^(?:ein\s|eine\s)?(?:schöne[nsr]?|gute[ns]?)\s(?:wochenende|tag|abend|woche|zeit|feiertage)\b"
    r"|^--$|^(?:von\smeinem|gesendet\s(?:von|mit)|sent\sfrom)\b",
    re.IGNORECASE,
)
_AT_THE_END = re.compile(
    r"(?:lg|vg|bg|gr(?:u|ü|ue)(?:ß|ss)e?|danke|ciao|tschüss?|servus|regards|cheers|i\.\s?a\.)(?!\w)(?P<comma>,?)"
    r"|(?:deine?|eure?|euer)\s+\w",
    re.IGNORECASE,
)
_IN_A_SENTENCE = re.compile(
    r"(?:^|\s)(?:[Ii]ch|[Ww]ir|[Aa]nbei|[Uu]nsere?n?|[Bb]itte|[Ll]eider|euch|uns|eure?n?|kommt|kommen|melden?|sind|ist"
    r"|schrieb|schreibt|wrote|haben|hat|freuen?|dabei|nicht|noch|auch|wird|werden|können|kann|möchten?|folgende)(?=[\s,.!?:]|$)"
)
_ADDRESS = re.compile(
    r"\S@\S|\bwww\.|\bhttps?:|\d{5}|\d{2,}\s?[/-]\s?\d{2,}|\b(?:tel|telefon|mobil|handy|fax)\b\W*\d|^[|>]|\s\|\s"
    r"|</?(?:li|ul|ol|t[rdh]|table|div|p|br)\b[^>]*>|^(?:begin|end):vcard$|\b(?:version:\d|fn:|n:|org:|(?:tel|email)[;:])"
    r"|\b(?:iban|bic)\b|^(?:bankverbindung|ansprechpartner(?:in)?|amtsgericht|vereinsregister|steuernummer)\b"
    r"|^(?:vorstand|vorsitzende[r]?|kontakt|geschäftsstelle|anschrift|sitz)\s?:"
    r"|(?:straße|strasse|str\.|weg|platz|allee|gasse)\s\d",
    re.IGNORECASE,
)


def is_address(name: str) -> bool:
    """Does anything stand in a name that is part of an address, or of a mail?"""
    return _ADDRESS.search(name) is not None


def of_a_letter(lines: Sequence[str]) -> set[int]:
    """Which lines, from 0, are of the letter around a list. "" for those that are in a table, or have a number.

    Behind a farewell comes whoever wrote it; near the end of the list nothing but that comes behind it.
    """
    found = set()
    commas = sum("," in line for line in lines) * 2 > len(lines)
    for at, line in enumerate(lines):
        if not line:
            continue
        beginning, below = at < BEGINNING, len(lines) - at - 1
        if _GREETING.match(line) or (beginning and _AT_THE_BEGINNING.match(line)) or _is_sentence(line):
            found.add(at)
        if line.endswith(":"):
            continue
        said = _AT_THE_END.match(line) if below < END and not beginning else None
        if _FAREWELL.search(line) or (said and not (commas and said["comma"])):
            found |= {at, *range(at + 1, len(lines) if below <= at else at + 2)}
    return {at for at in found if at < len(lines)}


def _is_sentence(line: str) -> bool:
    return _IN_A_SENTENCE.search(line.partition(",")[0]) is not None and len(line.split()) > 1
