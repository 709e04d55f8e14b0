"""Games and sheets as JSON lines (score-format.md): one line in, one line out, for the command and for the endpoint.

A line that cannot be scored is answered in its place by {"error": one German sentence, "field": where}; `field` is
empty if the line as a whole is meant. In a sheet the games are counted from 0: "games[3].re".
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.any_game import read_any, score_any
from scoring.dealing import Longer
from scoring.errors import GameError, shown
from scoring.errors import gettext_noop as _
from scoring.extras import refuse_too_often
from scoring.ruleset import Ruleset
from scoring.seats import SEATS
from scoring.sheet import fold

# No round is that long, and twice the entries take four times as long to fold.
MOST_ENTRIES = 1000
_SHEET_KEYS = frozenset(["ruleset", "seats", "time_up", "longer", "games"])

Document = Callable[[object], dict[str, Any]]


class Answer(NamedTuple):
    """A line of JSON, without its end, and whether it is a refusal."""

    text: str
    refused: bool


def score_document(document: object) -> dict[str, Any]:
    """The answer to one game. Raises GameError."""
    fields = _object(document)
    ruleset = _ruleset(fields)
    refuse_too_often(fields, ruleset)
    return score_any(read_any(fields, ruleset), ruleset).to_json()


def sheet_document(document: object) -> dict[str, Any]:
    """The answer to one sheet. Raises GameError."""
    fields = _object(document)
    for key in fields:
        if key not in _SHEET_KEYS:
            raise GameError(
                key,
                _("{key} gehört nicht zu einer Spielliste; es gibt {keys}."),
                key=shown(key),
                keys=", ".join(sorted(_SHEET_KEYS)),
            )
    ruleset = _ruleset(fields)
    seats = fields.get("seats")
    if type(seats) is not int or seats not in SEATS:
        raise GameError("seats", _("„seats“ muss 4 oder 5 sein, nicht {raw}."), raw=shown(seats))
    time_up = fields.get("time_up", False)
    if not isinstance(time_up, bool):
        raise GameError("time_up", _("„time_up“ muss true oder false sein, nicht {raw}."), raw=shown(time_up))
    games = fields.get("games")
    if not isinstance(games, list):
        raise GameError("games", _("„games“ muss die Liste der Spiele sein, nicht {raw}."), raw=shown(games))
    if len(games) > MOST_ENTRIES:
        raise GameError("games", _("Eine Spielliste hat höchstens {most} Einträge."), most=MOST_ENTRIES)
    for position, entry in enumerate(games):
        _refuse_too_often(entry, ruleset, f"games[{position}]")
    return fold(games, ruleset, seats, len(games) if time_up else None, _longer(fields.get("longer", []))).to_json()


def _longer(raw: object) -> list[Longer]:
    """What was known when of solos at other tables: pairs of entries and solos."""
    if not isinstance(raw, list) or len(raw) > MOST_ENTRIES:
        raise _not_longer(raw)
    for pair in raw:
        whole = isinstance(pair, list) and len(pair) == 2 and all(type(one) is int for one in pair)
        if not whole or not all(0 <= one <= MOST_ENTRIES for one in pair):
            raise _not_longer(pair)
    return [Longer(*pair) for pair in raw]


def _not_longer(raw: object) -> GameError:
    template = _("„longer“ muss eine Liste aus Paaren sein, [Einträge, Soli], höchstens {most}, nicht {raw}.")
    return GameError("longer", template, raw=shown(raw), most=MOST_ENTRIES)


def _refuse_too_often(entry: object, ruleset: Ruleset, path: str) -> None:
    """For an entry of a sheet, and the game that a violation is scored with."""
    inner = entry.get("game") if isinstance(entry, Mapping) else None
    for game, where in ((entry, path), (inner, f"{path}.game")):
        try:
            refuse_too_often(game, ruleset)
        except GameError as error:
            raise error.within(where) from None


def answer(line: bytes | str, document: Document) -> Answer:
    """The answer to one line, which may also be a JSON document of several lines."""
    try:
        try:
            parsed = _parse(line)
        except (ValueError, RecursionError):
            raise GameError("", _("Das ist kein JSON: Eine Zeile muss ein Objekt in UTF-8 sein.")) from None
        return Answer(_encode(document(parsed)), False)
    except GameError as error:
        return refusal(error.message, error.field)


def refusal(sentence: str, field: str = "") -> Answer:
    """The answer to what is not scored."""
    return Answer(_encode({"error": sentence, "field": field}), True)


def is_json(line: bytes | str) -> bool:
    """Whether this is one whole JSON document."""
    try:
        _parse(line)
    except (ValueError, RecursionError):
        return False
    return True


def _parse(line: bytes | str) -> object:
    if isinstance(line, bytes):
        # The byte order mark some editors and shells put before the first line says nothing.
        line = line.removeprefix(b"\xef\xbb\xbf").decode()
    return json.loads(line)


_encode = json.JSONEncoder(ensure_ascii=False).encode


def _object(document: object) -> Mapping[str, Any]:
    if isinstance(document, Mapping):
        return document
    raise GameError("", _("Eine Zeile muss ein JSON-Objekt sein, nicht {raw}."), raw=shown(document))


def _ruleset(fields: Mapping[str, Any]) -> Ruleset:
    raw = fields.get("ruleset")
    if isinstance(raw, Mapping):
        return _written_out(json.dumps(raw, sort_keys=True))
    return Ruleset.from_json(raw)


@lru_cache(maxsize=100)
def _written_out(text: str) -> Ruleset:
    """A ruleset given in full: a file of games mostly repeats the same one on every line."""
    return Ruleset.from_json(json.loads(text))
