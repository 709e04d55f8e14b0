"""Own extra points: what a hall's own sheet gives points for, named by the organizer. Cards are not asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

from scoring.errors import GameError, shown
from scoring.errors import gettext_noop as _
from scoring.named import name_and_sign, read_list, with_keys
from scoring.words import GAME_CLASSES

MOST: Final = 5
MOST_POINTS: Final = 5
_KEYS: Final = ("name", "points", "sign", "for", "games")
FOR: Final = {
    "both": _("beide Parteien"),
    "re": _("nur Re"),
    "kontra": _("nur Kontra"),
    "winner": _("der Gewinner, wer immer ihn hat"),
}
For = Literal["both", "re", "kontra", "winner"]


@dataclass(frozen=True, slots=True)
class OwnExtra:
    """One of them. `code`, "own_1" to "own_5", stands in games and lines; a ruleset numbers them in their order.

    points: 1 to 5. sign: what stands on the scribe's key. party: whom it counts for, see FOR; a winner's may be entered
    for either party. games: of words.GAME_CLASSES.
    """

    code: str
    name: str
    points: int
    sign: str
    party: For
    games: tuple[str, ...]

    def earned_by(self, party: str) -> bool:
        """Whether it may be entered for this party."""
        return self.party in ("both", "winner", party)

    def coded(self, code: str) -> OwnExtra:
        """The same under another code."""
        return replace(self, code=code)

    def to_json(self) -> dict[str, Any]:
        """{"name", "points", "sign", "for", "games"}; its code follows from its place."""
        return {
            "name": self.name,
            "points": self.points,
            "sign": self.sign,
            "for": self.party,
            "games": list(self.games),
        }


def own_extras_from_json(raw: object, field: str) -> tuple[OwnExtra, ...]:
    """The own extra points of a ruleset. Raises GameError, its field `field` followed by where: "[0].points"."""
    return read_list(
        raw,
        field,
        _read,
        kind=OwnExtra,
        most=MOST,
        too_many=_("Eigene Sonderpunkte sind eine Liste von höchstens {most}, nicht {raw}."),
        twice=_("„{text}“ gibt es schon: Jeder eigene Sonderpunkt hat seinen Namen und sein Zeichen."),
        looks=str.casefold,
    )


def _read(raw: object, number: int, field: str) -> OwnExtra:
    said = with_keys(raw, _KEYS, field, _("Ein eigener Sonderpunkt ist ein Objekt mit {keys}, nicht {raw}."))
    points, party, games = said["points"], said["for"], said["games"]
    if type(points) is not int or not 1 <= points <= MOST_POINTS:
        raise GameError(
            f"{field}.points",
            _("Ein eigener Sonderpunkt zählt 1 bis {most} Punkte, nicht {raw}."),
            most=MOST_POINTS,
            raw=shown(points),
        )
    if type(party) is not str or party not in FOR:
        raise GameError(
            f"{field}.for", _("„for“ muss eines von {known} sein, nicht {raw}."), known=", ".join(FOR), raw=shown(party)
        )
    if not isinstance(games, list) or not games or not all(type(one) is str and one in GAME_CLASSES for one in games):
        raise GameError(
            f"{field}.games",
            _("Ein eigener Sonderpunkt braucht Spiele, in denen er zählt, aus {known}, nicht {raw}."),
            known=", ".join(GAME_CLASSES),
            raw=shown(games),
        )
    name, sign = name_and_sign(said, field)
    return OwnExtra(
        f"own_{number}",
        name,
        points,
        sign,
        cast(For, party),
        tuple(one for one in GAME_CLASSES if one in games),
    )
