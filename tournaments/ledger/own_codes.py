"""Games keep what was tapped: the code of an own extra point or solo stays with its name as long as games have it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import GameError, Ruleset
from scoring.named import renamed
from tournaments.errors import Refused, sentence
from tournaments.ledger.state import read
from tournaments.models import Entry, Table, Tournament

MOST_NAMED = 4
"""Games that a refusal names."""


class _Place(NamedTuple):
    """Where an entry stands."""

    round: int
    table: int
    table_id: int
    position: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """An own extra point or solo that stands in `games` games that count, and would be called otherwise there too."""

    code: str
    old: str
    new: str
    games: int


def renamed_in_games(tournament: Tournament, ruleset: Ruleset) -> list[Renamed]:
    """What this ruleset, its codes known, calls by another name than the tournament does now."""
    before, after = tournament.ruleset.to_json(), ruleset.to_json()
    names = renamed(before["own_extras"], after["own_extras"], "own")
    names |= renamed(before["own_solos"], after["own_solos"], "solo")
    if not names:
        return []
    standing, _others = _codes_in_games(tournament)
    return [Renamed(code, old, new, len(standing[code])) for code, (old, new) in names.items() if code in standing]


def formerly(tournament: Tournament, ruleset: Ruleset) -> list[dict[str, Any]]:
    """What own extra points and solos were called before, once this tournament plays by this ruleset, its codes known.

    Each with `code`, `name`, and `goes_on`: whether what was called so still has that code, under another name. That is
    so where games have it, since they are then called so too; without one nobody can tell another name from another
    extra point. Once it does not go on, it never does again.
    """
    before, after = tournament.ruleset.own_names, ruleset.own_names
    going_on = {one.code for one in renamed_in_games(tournament, ruleset)}
    going_on |= {code for code, name in before.items() if code in after and _is_same(name, after[code])}
    names = [*tournament.own_formerly]
    names += [{"code": code, "name": name, "goes_on": True} for code, name in before.items()]
    kept = {
        (one["code"], one["name"].casefold()): one | {"goes_on": one["goes_on"] and one["code"] in going_on}
        for one in names
        if not _is_same(one["name"], after.get(one["code"], ""))
    }
    return list(kept.values())


def _is_same(name: str, other: str) -> bool:
    """As the keys of the form have it."""
    return name.casefold() == other.casefold()


def under_known_codes(tournament: Tournament, ruleset: Ruleset, *, same: Collection[str] | None = None) -> Ruleset:
    """A ruleset for this tournament, its own extra points and solos under the codes that games know them by.

    same: the codes of those that somebody changed, so that they are the tournament's, whatever they are called now;
    None: a ruleset that was made elsewhere, whose codes say nothing here.
    Refused ("ruleset.own_extras", "ruleset.own_solos") if one that stands in games is taken away, and says in which;
    and ("ruleset") if a new one finds no code that no game has.
    """
    before = tournament.ruleset
    if not before.own_names:
        return ruleset
    standing, others = _codes_in_games(tournament)
    try:
        kept = ruleset.keeping_codes_of(before, {*standing, *others}, same=same)
    except GameError as error:
        raise Refused("ruleset", sentence(error, {})) from error
    for code, name in before.own_names.items():
        if code in standing and code not in kept.own_names:
            field = "own_solos" if before.own_solo(code) else "own_extras"
            counted = ngettext(
                "„{name}“ steht schon in einem Spiel und lässt sich nicht streichen ({games}).",
                "„{name}“ steht schon in {n} Spielen und lässt sich nicht streichen ({games}).",
                len(standing[code]),
            )
            said = counted.format(name=name, n=len(standing[code]), games=_where(standing[code]))
            raise Refused(f"ruleset.{field}", said)
    return kept


def _where(places: list[_Place]) -> str:
    """The first few games at these places, by their numbers on the lists: "Runde 1, Tisch 3, Spiel 5; …"."""
    told = []
    for one in places[:MOST_NAMED]:
        row = read(Table.objects.select_related("round__tournament").get(id=one.table_id)).sheet.rows[one.position - 1]
        told.append(
            _("Runde {round}, Tisch {table}, Spiel {number}").format(
                round=one.round, table=one.table, number=row.number
            )
        )
    return "; ".join([*told, "…"] if len(places) > MOST_NAMED else told)


def _codes_in_games(tournament: Tournament) -> tuple[dict[str, list[_Place]], set[str]]:
    """Those in games that count, each with the place of every one; and those in games as they once were."""
    standing: defaultdict[str, list[_Place]] = defaultdict(list)
    others: set[str] = set()
    entries = Entry.objects.filter(table__round__tournament=tournament).order_by("id")
    places = "table__round__number", "table__number", "table_id", "position"
    for facts, status, *place in entries.values_list("facts", "status", *places):
        for code in set(_codes(facts.get("game") or facts)):
            if status == Entry.Status.STANDING:
                standing[code].append(_Place(*place))
            else:
                others.add(code)
    return standing, others


def _codes(game: dict[str, Any]) -> Iterator[str]:
    if game.get("solo"):
        yield game["solo"]
    for won in (game.get("extras") or {}).values():
        yield from won or ()
