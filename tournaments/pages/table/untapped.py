"""Facts become the fields of the form again: what an entry is corrected from, and what has been lost on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring import Ruleset, pips
from scoring.any_game import AnyGame, read_any
from scoring.ramsch import Ramsch
from tournaments.pages.table.own_keys import key_of


def fields_of(
    facts: Mapping[str, Any], scored: AnyGame | None, ranges_in: Ruleset | None, own_names: Mapping[str, str]
) -> dict[str, list[str]]:
    """The fields of the form that give these facts: what an entry is corrected from.

    `scored` is the game that was scored, None without one. `ranges_in`: the rules, where pips may be given as a range;
    pips that were counted stay those that were counted. own_names: of the ruleset's own extra points and solos.
    """
    fields: dict[str, list[str]] = {"kind": ["violation" if "violation" in facts else "game"]}
    for key in ("violation", "offender", "soloist", "partner", "levels"):
        if facts.get(key):
            fields[key] = [str(facts[key])]
    points = facts.get("points")
    if isinstance(points, list):
        fields |= {f"points_{seat}": [str(value)] for seat, value in enumerate(points, 1)}
    elif points is not None:
        fields["points"] = [str(points)]
    game = facts.get("game", facts)
    if "type" in game:
        fields["type"] = [game["type"]]
    if isinstance(scored, Ramsch):
        return fields | _fields_of_ramsch(scored)
    if "re" not in game:
        return fields
    fields["re"] = [str(seat) for seat in game["re"]]
    if game.get("solo"):
        fields["solo"] = [key_of(game["solo"], own_names)]
    if game["type"] == "marriage" and len(game["re"]) == 1:
        fields["alone"] = ["on"]
    for party, level in game.get("announcements", {}).items():
        if level:
            fields[f"announce_{party}"] = [level]
        # Asked only where a level does not say it; elsewhere there is no such field.
        if level and party not in game.get("level_alone", ()):
            fields[f"said_{party}"] = ["on"]
    if game.get("replies"):
        fields["replies"] = [str(game["replies"])]
    for party, won in game.get("extras", {}).items():
        fields |= {f"extra_{party}_{key_of(extra, own_names)}": [str(won.count(extra))] for extra in won or ()}
    if ranges_in is not None and scored is not None and (span := pips.stands_for(scored, ranges_in)):
        fields["range"] = [span.code]
    else:
        fields["re_pips"] = [str(game["re_pips"])]
        fields["no_trick"] = ["yes" if game.get("no_trick") else "no"]
    return fields


def lost_of(
    said: Mapping[str, Any], facts: Mapping[str, Any], players: Sequence[int], ruleset: Ruleset
) -> Iterator[str]:
    """Of the fields in which something was said those that do not follow from what a ruleset makes of the facts.

    Raises GameError where there is no such game.
    """
    game, scored = facts.get("game", facts), None
    if "type" in game:
        scored = read_any({**game, "players": [*players]}, ruleset)
        facts = {**facts, "game": scored.to_json()}
    kept = fields_of(facts, scored, None, {})
    alike = {*map(_alike, kept)}
    for field, value in said.items():
        if not value or field == "shares":
            continue
        if (kept.get(field) != [value]) if field == "no_trick" else (_alike(field) not in alike):
            yield field


def _alike(field: str) -> str:
    """The same for fields of which the one follows from the other."""
    return "pips" if field in ("re_pips", "kontra_pips", "range") or field.startswith("pips_") else field


def _fields_of_ramsch(game: Ramsch) -> dict[str, list[str]]:
    """All but one of the players' pips, as they are typed: the last one follows."""
    if game.taker is not None:
        return {"taker": [str(game.taker)]}
    by_seat = dict(zip(game.players, game.pips, strict=True))
    fields = {f"pips_{seat}": [str(by_seat[seat])] for seat in game.players[:-1]}
    empty = [seat for seat, pips in by_seat.items() if not pips and seat not in game.no_trick]
    return fields | {f"empty_trick_{seat}": ["1"] for seat in empty}
