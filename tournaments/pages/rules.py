"""What all pages about rules share: the fields of a ruleset, and a ruleset on one sheet."""

from __future__ import annotations

from typing import Any

from scoring import Ruleset
from tournaments.pages.forms.ruleset import RulesetForm
from tournaments.rule_sheet import density, has_room_for_examples, sections
from tournaments.ruleset_words import title

# Where the fields stand on their page.
FIELDS = "#regelfelder"


def fields(form: RulesetForm, *, try_at: str, back_at: str, back_to: str = FIELDS, fees_at: str = "") -> dict[str, Any]:
    """For `rules/_fields.html`: the addresses where they are tried, where one of them goes back to the preset, and
    where the fees of the tournament are, if it is one's.
    """
    return {"rules": form, "try_at": try_at, "back_at": back_at, "back_to": back_to, "fees_at": fees_at}


def sheet(ruleset: Ruleset, called: str = "", base: str = "") -> dict[str, Any]:
    """For `rules/_sheet.html`. called, base: its own name in words, and what it rests on."""
    told = sections(ruleset)
    return {
        "rules_title": called or title(ruleset),
        "rules_base": base,
        "sections": told,
        "density": density(told),
        "room_for_examples": has_room_for_examples(told),
    }
