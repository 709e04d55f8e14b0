"""docs/rulesets.md says of every parameter and preset what the presets say."""

from __future__ import annotations

from scoring import PARAMETERS
from tools import rulesets


def test_the_table_is_that_of_the_presets():
    assert rulesets.page() == rulesets.PAGE.read_text(encoding="utf-8"), "python -m tools.rulesets writes it"


def test_every_parameter_has_a_row():
    text = rulesets.table()
    assert all(f"| `{parameter.name}` " in text for parameter in PARAMETERS)
