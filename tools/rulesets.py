"""Write the example of a file and the table of all parameters into docs/rulesets.md: `python -m tools.rulesets`."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path

from scoring import PARAMETERS, PRESETS, words
from scoring.own import OwnExtra
from scoring.presets import ABSENT, VALUES
from scoring.ruleset import of_preset

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rulesets.md"
HEADING = "## Every parameter\n"
EXAMPLE = replace(
    PRESETS["oase"],
    games_per_round=12,
    own_extras=(OwnExtra("own_1", "Waschmaschine", 1, "Wama", "winner", ("normal",)),),
)
"""Of a ruleset as a file."""
WIDTH = 160
"""Characters of a line of the example."""


def example() -> str:
    """The file of a ruleset with all its parameters, which begin a new line with each group of them."""
    plain = EXAMPLE.to_json()
    lines, groups = [f'"name": "{plain.pop("name")}",'], {one.name: one.group for one in PARAMETERS}
    group = ""
    for name, value in plain.items():
        said = f'"{name}": {json.dumps(value, ensure_ascii=False)},'
        if groups[name] != group or len(lines[-1]) + len(said) + 1 > WIDTH:
            lines.append(said)
        else:
            lines[-1] += f" {said}"
        group = groups[name]
    ruleset = "\n".join(lines).rstrip(",")
    return f'{{"dkturnier": "ruleset", "version": 1, "name": "Vereinsregeln", "ruleset": {{\n{ruleset}\n}}}}'


def table() -> str:
    """Markdown: a heading for each group of parameters, a row for each parameter, a column for each preset."""
    lines = []
    for group, title in words.GROUPS.items():
        lines += [
            "",
            f"### {title}",
            "",
            "| parameter | " + " | ".join(VALUES) + " |",
            "|---" * (len(VALUES) + 1) + "|",
        ]
        for parameter in PARAMETERS:
            if parameter.group == group:
                cells = [_cell(*of_preset(preset, parameter)) for preset in VALUES]
                lines.append(f"| `{parameter.name}` {parameter.label} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _cell(value: object, clause: str) -> str:
    return _said(value) if clause == ABSENT else f"{_said(value)} ({clause})"


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(one if isinstance(one, str) else f"{one[0]} {one[1]}" for one in value) or "none"
    return "none" if value is None else str(value)


def page() -> str:
    """The page as it should be: its prose as it stands, the example and the table anew."""
    prose, heading, rest = PAGE.read_text(encoding="utf-8").partition(HEADING)
    prose = re.sub(r"(```json\n).*?(\n```)", lambda found: found[1] + example() + found[2], prose, flags=re.DOTALL)
    introduction = rest.strip().split("\n\n")[0]
    return f"{prose}{heading}\n{introduction}\n{table()}"


def main() -> int:
    """Write the page anew."""
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
