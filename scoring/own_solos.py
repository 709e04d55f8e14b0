"""Own solos: games of one against three that a hall's own sheet has, named by the organizer. Cards are not asked."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

from scoring.errors import GameError, shown
from scoring.errors import gettext_noop as _
from scoring.named import name_and_sign, read_list, with_keys
from scoring.words import GAME_TYPES, SOLOS

MOST_SOLOS: Final = 5
MOST_BONUS: Final = 10
_KEYS: Final = ("name", "sign", "as", "bonus", "black_only")
COUNTS_AS: Final = {
    "trump_solo": _("wie ein Trumpfsolo"),
    "picture_solo": _("wie ein Bildersolo"),
    "ace_solo": _("wie ein Fleischloser"),
}


@dataclass(frozen=True, slots=True)
class OwnSolo:
    """One of them. `code`, "solo_1" to "solo_5", stands in games; a ruleset numbers them in their order.

    sign: what stands on the scribe's key. counts_as: what it is when it comes to extra points, of words.GAME_CLASSES.
    bonus: for the winner, before the threefold of the single player. black_only: only with black announced.
    """

    code: str
    name: str
    sign: str
    counts_as: Literal["trump_solo", "picture_solo", "ace_solo"]
    bonus: int = 0
    black_only: bool = False

    def coded(self, code: str) -> OwnSolo:
        """The same under another code."""
        return replace(self, code=code)

    def to_json(self) -> dict[str, Any]:
        """{"name", "sign", "as", "bonus", "black_only"}; its code follows from its place."""
        return {
            "name": self.name,
            "sign": self.sign,
            "as": self.counts_as,
            "bonus": self.bonus,
            "black_only": self.black_only,
        }


def own_solos_from_json(raw: object, field: str) -> tuple[OwnSolo, ...]:
    """The own solos of a ruleset. Raises GameError, its field `field` followed by where: "[0].bonus"."""
    return read_list(
        raw,
        field,
        _read,
        kind=OwnSolo,
        most=MOST_SOLOS,
        too_many=_("Eigene Soli sind eine Liste von höchstens {most}, nicht {raw}."),
        twice=_("„{text}“ gibt es schon: Jedes eigene Solo hat seinen Namen und sein Zeichen."),
        looks=_looks_like,
    )


def _looks_like(text: str) -> str:
    """The same for names that differ by capitals, spaces and hyphens alone: "Damen-Solo" is "Damensolo"."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(one for one in plain if not one.isspace() and unicodedata.category(one) != "Pd")


_KNOWN: Final = {_looks_like(word): word for word in (*SOLOS.values(), *GAME_TYPES.values())}


def _read(raw: object, number: int, field: str) -> OwnSolo:
    said = with_keys(raw, _KEYS, field, _("Ein eigenes Solo ist ein Objekt mit {keys}, nicht {raw}."))
    counts_as, bonus, black_only = said["as"], said["bonus"], said["black_only"]
    if type(counts_as) is not str or counts_as not in COUNTS_AS:
        raise GameError(
            f"{field}.as",
            _("„as“ muss eines von {known} sein, nicht {raw}."),
            known=", ".join(COUNTS_AS),
            raw=shown(counts_as),
        )
    if type(bonus) is not int or not 0 <= bonus <= MOST_BONUS:
        raise GameError(
            f"{field}.bonus",
            _("Ein eigenes Solo bringt 0 bis {most} Punkte mehr, nicht {raw}."),
            most=MOST_BONUS,
            raw=shown(bonus),
        )
    if type(black_only) is not bool:
        raise GameError(
            f"{field}.black_only", _("„black_only“ muss true oder false sein, nicht {raw}."), raw=shown(black_only)
        )
    name, sign = name_and_sign(said, field)
    known = _KNOWN.get(_looks_like(name))
    if known is not None:
        raise GameError(
            f"{field}.name", _("„{name}“ gibt es schon: Ein eigenes Solo braucht einen eigenen Namen."), name=known
        )
    return OwnSolo(
        f"solo_{number}",
        name,
        sign,
        cast(Literal["trump_solo", "picture_solo", "ace_solo"], counts_as),
        bonus,
        black_only,
    )
