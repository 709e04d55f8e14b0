"""A ruleset with as much in it as there can be: every kind of game, every extra point, all that is said of them."""

from __future__ import annotations

from typing import Any

from scoring import PARAMETERS, Parameter, Ruleset


def fullest(preset: str = "lions-2024") -> Ruleset:
    """Every parameter differs from nothing: all choices of a set, numbers above 0, every switch on."""
    return Ruleset.from_json({"name": preset} | {one.name: _most(one) for one in PARAMETERS})


def _most(parameter: Parameter) -> Any:
    if parameter.name in LONGEST:
        return LONGEST[parameter.name]
    match parameter.kind:
        case "bool":
            return True
        case "int" | "optional_int":
            return max(parameter.low, min(parameter.high, 3))
        case "choice":
            return max(parameter.choices, key=lambda choice: len(parameter.choice_labels[choice]))
        case "amounts":
            return {choice: place % parameter.high + 1 for place, choice in enumerate(parameter.choices)}
        case "own_extras":
            return [
                {
                    "name": f"Eigener Sonderpunkt {number}",
                    "points": number,
                    "sign": f"E{number}",
                    "for": "both",
                    "games": ["normal"],
                }
                for number in range(1, 6)
            ]
        case "own_solos":
            return [
                {
                    "name": f"Eigenes Sondersolo {number}",
                    "sign": f"Solo {number}",
                    "as": "picture_solo",
                    "bonus": number,
                    "black_only": True,
                }
                for number in range(1, 6)
            ]
        case _several:
            return list(parameter.choices)


# What would take other sentences away.
LONGEST: dict[str, Any] = {
    "unclarified_marriage": "ordinary",
    "time_limit_minutes": 100,
    "games_per_round": 24,
    "ramsch_scoring": "between",
    "solos_beside": "mandatory",
    "settled_after": "game",
    "levels_follow": False,
    "cowardice_with_extras": False,
}
