"""Under which name the form sends an own extra point or solo: its code, and what it was called when it was tapped.

A game may wait on a phone for hours. If the director takes an extra point away meanwhile, or puts another in its
place, the name does not fit any more, and the game is refused: nothing that was tapped counts as something else, or is
dropped.
A page of an earlier release sends the bare code, which is taken as what it means now.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from django.utils.datastructures import MultiValueDict

from scoring import Ruleset
from scoring.words import PARTIES

_BETWEEN = "-"


def key_of(code: str, own_names: Mapping[str, str]) -> str:
    """What the form calls it: "fox", "own_1-8f3a20c1"."""
    if code not in own_names:
        return code
    return code + _BETWEEN + blake2b(own_names[code].casefold().encode(), digest_size=4).hexdigest()


def as_known_now(data: Mapping[str, Any], ruleset: Ruleset) -> tuple[Mapping[str, Any], str]:
    """The form's fields with bare codes; and the field of what was tapped and is not known any more, "" if all is."""
    codes = {key_of(code, ruleset.own_names): code for code in (*ruleset.extras, *ruleset.every_solo)}
    codes |= {code: code for code in codes.values()}
    read: MultiValueDict[str, Any] = MultiValueDict()
    gone = ""
    for name, values in _lists(data):
        _extra, party, key = name.split("_", 2) if name.startswith("extra_") and name.count("_") > 1 else ("", "", "")
        if party in PARTIES:
            if key in codes:
                read.setlist(f"extra_{party}_{codes[key]}", values)
            elif any(value.strip(" 0") for value in values):
                gone = gone or "extras"
        elif name == "solo":
            read.setlist(name, [codes.get(value, value) for value in values])
            if any(_BETWEEN in value and value not in codes for value in values):
                gone = gone or "solo"
        else:
            read.setlist(name, values)
    return read, gone


def _lists(data: Mapping[str, Any]) -> Iterable[tuple[str, list[str]]]:
    if isinstance(data, MultiValueDict):
        return data.lists()
    return ((name, value if isinstance(value, list) else [value]) for name, value in data.items())


@lru_cache(maxsize=100)
def digest(ruleset: Ruleset, pips_by_range: bool) -> str:
    """Tells the rules that a form was made for from all others: a page that hears of other ones takes up a new form."""
    return blake2b(json.dumps([ruleset.to_json(), pips_by_range]).encode(), digest_size=8).hexdigest()
