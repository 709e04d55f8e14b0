"""The one exception with which the rules refuse what cannot have happened."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


def gettext_noop(message: str) -> str:
    """Mark a sentence for translation. The rules know no language but German; whoever shows it translates it."""
    return message


class GameError(ValueError):
    """A game, sheet or ruleset that cannot be: one German sentence and the field it belongs to.

    `field` is a key of the JSON form ("re_pips", "ruleset.re_announced", "games[3].re"), empty if the whole is meant.
    `template` is the sentence as it stands in the catalogue of translations, `params` fill it. A parameter that is a
    word of the game ("keine 90") is itself an entry of that catalogue (see words.py), and so are those of a `Listed`.
    """

    def __init__(self, field: str, template: str, **params: object) -> None:
        self.field = field
        self.template = template
        self.params = params
        super().__init__(self.message)

    @property
    def message(self) -> str:
        return self.template.format(**self.params)

    def within(self, path: str) -> GameError:
        """The same refusal, seen from outside: "re" within "games[3]" is "games[3].re"."""
        return type(self)(f"{path}.{self.field}" if self.field else path, self.template, **self.params)


class NotKnown(GameError):
    """The refusal of a word of the game. People read `template`, without codes; `message`, for programs, lists them."""

    @property
    def message(self) -> str:
        there_is = " Es gibt {known}, nicht {raw}." if str(self.params["known"]) else " Es gibt gar keine."
        return (self.template + there_is).format(**self.params)


def shown(value: object) -> str:
    """A value from a JSON document as it may stand in a sentence: as written, but no longer than 40 characters."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:39] + "…"


@dataclass(frozen=True, slots=True)
class Listed:
    """What there is, for a sentence: "queens (Damensolo), jacks (Bubensolo)". `choices`: codes and their words."""

    choices: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return ", ".join(f"{code} ({word})" for code, word in self.choices)


def listed(codes: Iterable[str], words: Mapping[str, str]) -> Listed:
    """These codes with their words."""
    return Listed(tuple((code, words[code]) for code in codes))


def not_known(field: str, raw: object, known: Mapping[str, str], allowed: Iterable[str], template: str) -> NotKnown:
    """The refusal of a word of the game that the ruleset does not have.

    known: all such words there are, by code; allowed: those of the ruleset; template: what to say if it is no such word
    at all.
    """
    word = known[raw] if type(raw) is str and raw in known else ""
    if word:
        template = gettext_noop("„{word}“ gibt es in diesem Regelwerk nicht.")
    return NotKnown(field, template, word=word, raw=shown(raw), known=listed(allowed, known))


def not_by_party(key: str, raw: object) -> GameError:
    """The refusal of a value that should be an object with something for each party."""
    return GameError(
        key, gettext_noop("„{key}“ muss ein Objekt mit „re“ und „kontra“ sein, nicht {raw}."), key=key, raw=shown(raw)
    )
