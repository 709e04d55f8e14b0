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


def in_their_rows(parameter: Parameter, stands: Any, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was sent, each own extra point or solo that is a new one on its page in the row where just that stands.

    Sent a second time (its answer was lost) it is there already, and not always where it was written: the row of one
    that was taken away keeps its code. So it is no new one, and its row says that the other one is taken away.
    """
    if parameter.kind not in ("own_extras", "own_solos"):
        return data
    standing, empty = parts(parameter, stands, name), parts(parameter, (), name)
    sent = {row: meanwhile.sent_for(data, row) for row in standing}
    new = {row for row in sent if _is_somebody(sent[row], row) and not any(sent[row].get(f"{row}{meanwhile.CODE}", ()))}
    there = {
        row: other
        for row in sorted(new)
        for other in standing
        if other != row and _in_a_row(sent[row], row) == _in_a_row(standing[other], other)
    }
    if any(_is_somebody(sent[other], other) and other not in there for other in there.values()):
        return data  # What is written there is something else: a person decides.
    for row in there:
        data = meanwhile.replaced(data, row, empty[row])
    for row in there.values():
        data = meanwhile.replaced(data, row, standing[row])
    return data


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


def _is_somebody(sent: meanwhile.Sent, row: str) -> bool:
    return any(meanwhile.said(sent).get(f"{row}-{part}") for part in ("name", "sign"))


def _in_a_row(sent: meanwhile.Sent, row: str) -> dict[str, list[str]]:
    """What stands in a row, whichever row it is."""
    return {control.removeprefix(row): typed for control, typed in meanwhile.said(sent).items()}


def _typed_name(data: Mapping[str, Any], row: str) -> str:
    return str(data.get(f"{row}-name", "")).strip() or str(data.get(f"{row}-sign", "")).strip()
