"""Extra points (Sonderpunkte): read from JSON, and refused where the cards do not allow them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from scoring.deck import Tricks, possible_pips
from scoring.errors import GameError, not_by_party, not_known, shown
from scoring.errors import gettext_noop as _
from scoring.ruleset import Ruleset
from scoring.winner import ALL_PIPS, Parties, Party
from scoring.words import EXTRAS, PARTIES

NO_EXTRAS: Final[Parties[tuple[str, ...]]] = Parties((), ())

_MOST_DOPPELKOPFS: Final = 4
_FOXES: Final = 2
_CLUB_JACKS: Final = 2
# The most of each that one game can have, taken by itself.
MOST_OF_EXTRA: Final = {
    "fox": _FOXES,
    "doppelkopf": _MOST_DOPPELKOPFS,
    "charlie": 1,
    "charlie_caught": _CLUB_JACKS,
    "fox_last_trick": 1,
}
_LAST_TRICK: Final = frozenset({"charlie", "charlie_caught", "fox_last_trick"})


def extras_from_json(raw: object, ruleset: Ruleset) -> Parties[tuple[str, ...]]:
    """The extra points of both parties, one entry a point. Raises GameError, field "extras", if one is not known."""
    if raw is None:
        return NO_EXTRAS
    if not isinstance(raw, Mapping) or not raw.keys() <= PARTIES.keys():
        raise not_by_party("extras", raw)
    for party, won in raw.items():
        if won is None:
            continue
        if not isinstance(won, list):
            raise GameError(
                "extras",
                _("Die Sonderpunkte von {party} müssen eine Liste sein, ein Eintrag je Punkt, nicht {raw}."),
                party=PARTIES[party],
                raw=shown(won),
            )
        for extra in won:
            if type(extra) is not str or extra not in ruleset.extra_points:
                unknown = _("Den Sonderpunkt {raw} gibt es nicht; es gibt {known}.")
                raise not_known("extras", extra, EXTRAS, ruleset.extra_points, unknown)
    return Parties(tuple(raw.get("re") or ()), tuple(raw.get("kontra") or ()))


def refuse_impossible(extras: Parties[tuple[str, ...]], ruleset: Ruleset) -> None:
    """Raise GameError, field "extras", if these extra points cannot have been won in one game."""
    both = extras.re + extras.kontra
    _refuse_too_many(both)
    if not _LAST_TRICK.isdisjoint(both):
        _refuse_two_last_tricks(extras)
    if not pips_with(extras, ruleset.cards):
        raise GameError("extras", _("Für die Sonderpunkte beider Parteien reichen die Karten nicht."))


def refuse_without_pips(
    extras: Parties[tuple[str, ...]], re_pips: int, no_trick: Party | None, ruleset: Ruleset
) -> None:
    """Raise GameError, field "extras", if the parties' pips are none that these extra points leave possible.

    The extra points must have passed `refuse_impossible`.
    """
    if no_trick and getattr(extras, no_trick):
        template = _("{party} hat keinen Stich, also auch keine Sonderpunkte.")
        raise GameError("extras", template, party=PARTIES[no_trick])
    possible = pips_with(extras, ruleset.cards)
    if re_pips in possible:
        return
    if extras.re and re_pips < min(possible):
        raise _too_few_pips("re", extras.re, re_pips, min(possible))
    if extras.kontra and re_pips > max(possible):
        raise _too_few_pips("kontra", extras.kontra, ALL_PIPS - re_pips, ALL_PIPS - max(possible))
    below, above = max(pips for pips in possible if pips < re_pips), min(pips for pips in possible if pips > re_pips)
    party, pips = "re", re_pips
    if not extras.re:
        party, pips, below, above = "kontra", ALL_PIPS - re_pips, ALL_PIPS - above, ALL_PIPS - below
    raise GameError(
        "extras",
        _("Mit diesen Sonderpunkten kann {party} nicht {pips} Augen haben, wohl aber {below} oder {above}."),
        party=PARTIES[party],
        pips=pips,
        below=below,
        above=above,
    )


@lru_cache(maxsize=1000)
def pips_with(extras: Parties[tuple[str, ...]], cards: int) -> frozenset[int]:
    """The counts of pips Re can have with these extra points, none if they cannot have been won in one game."""
    return possible_pips(cards, _tricks_with(extras.re), _tricks_with(extras.kontra))


def _tricks_with(won: tuple[str, ...]) -> Tricks:
    """What a party's extra points tell of its tricks. A fox may have been caught in a doppelkopf, a jack never."""
    return Tricks(
        doppelkopfs=won.count("doppelkopf"),
        aces=won.count("fox") + won.count("fox_last_trick"),
        jacks=won.count("charlie") + won.count("charlie_caught"),
    )


def _refuse_too_many(both: tuple[str, ...]) -> None:
    doppelkopfs = both.count("doppelkopf")
    if doppelkopfs > _MOST_DOPPELKOPFS:
        raise GameError(
            "extras",
            _("{count} Doppelköpfe gibt es nicht: Asse und Zehnen reichen für höchstens {most}."),
            count=doppelkopfs,
            most=_MOST_DOPPELKOPFS,
        )
    foxes = both.count("fox") + both.count("fox_last_trick")
    if foxes > _FOXES:
        raise GameError(
            "extras",
            _("{count} Füchse gibt es nicht: Es sind höchstens zwei, der im letzten Stich mitgezählt."),
            count=foxes,
        )


def _refuse_two_last_tricks(extras: Parties[tuple[str, ...]]) -> None:
    """One last trick, taken by one card of one party: a club jack, a fox, or a card that catches club jacks."""
    if not _LAST_TRICK.isdisjoint(extras.re) and not _LAST_TRICK.isdisjoint(extras.kontra):
        raise GameError("extras", _("Den letzten Stich macht nur eine Partei: Re oder Kontra, nicht beide."))
    both = extras.re + extras.kontra
    charlies = both.count("charlie")
    caught = both.count("charlie_caught")
    foxes = both.count("fox_last_trick")
    if charlies + foxes > 1:
        raise GameError(
            "extras", _("Den letzten Stich macht nur eine Karte: ein Karlchen oder ein Fuchs, und nur einmal.")
        )
    if caught and foxes:
        raise GameError(
            "extras",
            _("Ein Fuchs, der den letzten Stich macht, fängt kein Karlchen, denn der Kreuz Bube ist höher."),
        )
    if charlies + caught > _CLUB_JACKS:
        raise GameError(
            "extras",
            _("{count} Kreuz Buben im letzten Stich gibt es nicht: Es sind höchstens zwei."),
            count=charlies + caught,
        )


def _too_few_pips(party: str, won: tuple[str, ...], pips: int, least: int) -> GameError:
    count = won.count("doppelkopf")
    if count < len(won):
        template = _("{party} hat {pips} Augen: Mit diesen Sonderpunkten sind es mindestens {least}.")
    elif count == 1:
        template = _("{party} hat {pips} Augen: Mit einem Doppelkopf sind es mindestens {least}.")
    else:
        template = _("{party} hat {pips} Augen: Mit {count} Doppelköpfen sind es mindestens {least}.")
    return GameError("extras", template, party=PARTIES[party], pips=pips, count=count, least=least)
