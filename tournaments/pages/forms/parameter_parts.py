"""What of a parameter is changed by itself: each number of amounts, each choice of a set, each own extra point or solo.

Two people who change different numbers of one parameter do not contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring import Parameter
from scoring.named import place_of
from tournaments.pages import meanwhile
from tournaments.pages.forms.parameter_fields import as_typed
from tournaments.ruleset_words import amount_in_words, isolated, value_in_words


def parts(parameter: Parameter, value: Any, name: str) -> dict[str, meanwhile.Sent]:
    """What a form sends for this value under this name, by parts. An order is one: no place in it stands alone."""
    sent = as_typed(parameter, value, name)
    match parameter.kind:
        case "amounts":
            return {control: {control: typed} for control, typed in sent.items()}
        case "set":
            return {meanwhile.choice(name, one): {name: [one] if one in value else []} for one in parameter.choices}
        case "own_extras" | "own_solos":
            rows: dict[str, dict[str, list[str]]] = {}
            for control, typed in sent.items():
                rows.setdefault(control.rpartition("-")[0], {})[control] = typed
            return dict(rows)
        case _:
            return {name: sent}


def question(parameter: Parameter, stands: Any, name: str, overtaken: Iterable[str], data: Mapping[str, Any]) -> str:
    """What to ask whoever has changed these parts of a parameter, which somebody else has changed too; "" if nothing.

    stands: the parameter's value by now. data: what was sent. Of two choices of a set none can be overtaken.
    """
    each = [part.removeprefix(f"{name}-") for part in parts(parameter, stands, name) if part in set(overtaken)]
    if not each:
        return ""
    if parameter.kind == "amounts":
        amounts = dict(stands)
        labels = {one: _(parameter.choice_labels[one]) for one in each}
        return meanwhile.sentence_of({labels[one]: amount_in_words(parameter, amounts[one]) for one in each})
    if parameter.kind in ("own_extras", "own_solos"):
        by_place = {str(place_of(one.code)): one for one in stands}
        said = (_of_row(parameter, by_place.get(row), _typed_name(data, f"{name}-{row}")) for row in each)
        return " ".join(filter(None, said))
    return meanwhile.sentence(value_in_words(parameter, stands))


def _of_row(parameter: Parameter, stands: Any, typed: str) -> str:
    """typed: what it is called as it was sent, "" if it was taken away."""
    if stands is None:
        return meanwhile.sentence_gone(isolated(typed)) if typed else ""
    now = value_in_words(parameter, (stands,))
    if typed:
        return meanwhile.sentence_of({isolated(typed): now})
    return meanwhile.sentence_removed(now)


def _typed_name(data: Mapping[str, Any], row: str) -> str:
    return str(data.get(f"{row}-name", "")).strip() or str(data.get(f"{row}-sign", "")).strip()
