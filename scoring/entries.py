"""What may stand on a score sheet, told apart: a game, a game that was struck, a violation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from scoring.any_game import AnyGame, read_any
from scoring.errors import GameError, shown
from scoring.errors import gettext_noop as _
from scoring.ruleset import Ruleset
from scoring.seats import Seat

Entry = Mapping[str, Any]  # as in score-format.md: a game | {"struck": true, …} | {"violation": kind, …}
EntryKind = Literal["game", "struck", "violation"]

_DERIVED = ("ruleset", "players", "bock", "bocks")


def kind_of(entry: object) -> EntryKind:
    """Which of the three an entry is. Raises GameError for anything else."""
    if not isinstance(entry, Mapping):
        raise GameError("", _("Ein Eintrag der Spielliste ist ein JSON-Objekt, nicht {raw}."), raw=shown(entry))
    if "violation" in entry:
        return "violation"
    if "struck" not in entry:
        return "game"
    if entry["struck"] is not True or entry.keys() - {"struck", "deal_moves_on"}:
        raise GameError("struck", _('Ein gestrichenes Spiel ist {{"struck": true}}, dazu höchstens „deal_moves_on“.'))
    if type(entry.get("deal_moves_on", True)) is not bool:
        raise GameError("deal_moves_on", _("„deal_moves_on“ ist true oder false."))
    return "struck"


def read_game(
    raw: object, ruleset: Ruleset, seats: int, players: tuple[int, ...], *, bocks: int, path: str = ""
) -> AnyGame:
    """A game of a sheet, whose `players` and `bocks` follow from it. Raises GameError, its field under `path`."""
    try:
        if not isinstance(raw, Mapping):
            raise GameError("", _("Ein Spiel ist ein JSON-Objekt, nicht {raw}."), raw=shown(raw))
        for key in _DERIVED:
            if key in raw:
                raise GameError(
                    key, _("„{key}“ ergibt sich aus der Spielliste und gehört nicht zu ihren Spielen."), key=key
                )
        if seats == 5:
            re = raw.get("re")
            for field, named in (("re", re if isinstance(re, list) else []), ("taker", [raw.get("taker")])):
                for seat in named:
                    if type(seat) is int and 1 <= seat <= 5 and seat not in players:
                        raise GameError(field, _("{seat} gibt und sitzt in diesem Spiel."), seat=Seat(seat))
        return read_any({**raw, "players": list(players), "bock": bocks > 0, "bocks": bocks}, ruleset)
    except GameError as error:
        raise error.within(path) if path else error from None
