"""A Ramsch or a Schwarze Sau in words, as it was entered: for the list, the log, the preview."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.ramsch import Ramsch


def entered(
    game: Mapping[str, Any], names: Mapping[int, str], players: Sequence[int] | None, *, named: bool = True
) -> Iterator[str]:
    """The facts of one: "Augen: Inge 120, Jo 60, Kai 40, Uwe 20", "Pik Dame: Kai"; nothing for any other game.

    players: who played, in the order of the pips; None where nobody knows it any more. named: False where the order of
    the names stands above, as on paper.
    """
    if game.get("pips"):
        yield _("Augen: %(pips)s") % {"pips": _shared(game, names if named else {}, players)}
        for seat in game.get("no_trick") or ():
            yield _("%(party)s ohne Stich") % {"party": names.get(seat, str(seat))}
    if game.get("taker"):
        yield _("Pik Dame: %(name)s") % {"name": names.get(game["taker"], str(game["taker"]))}


def played_alone(game: Ramsch, names: Mapping[int, str]) -> Iterator[str]:
    """The same of a game that was read, for a sentence: "Inge 120, Jo 60, Kai 40, Uwe 20", "Kai nimmt die Pik Dame"."""
    if game.taker is not None:
        yield _("%(name)s nimmt die Pik Dame") % {"name": names[game.taker]}
        return
    yield _shared(game.to_json(), names, game.players)
    for seat in game.no_trick:
        yield _("%(party)s ohne Stich") % {"party": names[seat]}


def _shared(game: Mapping[str, Any], names: Mapping[int, str], players: Sequence[int] | None) -> str:
    """ "Inge 120, Jo 60, Kai 40, Uwe 20", without names where it is not known whose they are."""
    seats = players or tuple(names)
    whose = [names.get(seat, "") for seat in seats] if len(seats) == len(game["pips"]) else [""] * len(game["pips"])
    return ", ".join(f"{name} {pips}".strip() for name, pips in zip(whose, game["pips"], strict=True))
