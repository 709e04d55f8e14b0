"""Write into docs/modules.md what each module and script is for, in its own first words: `python -m tools.modules`."""

from __future__ import annotations

import ast
import re
import subprocess
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "modules.md"
WIDTH = 150
"""Characters of a line."""
LONG = 110
"""So much is said of one; of what is longer, the first part."""
ANYWHERE = {"__init__", "apps", "asgi", "wsgi", "urls"}
"""What is in every room, or in every project."""
HEAD = """# Every module and script

What each is for, as its own first words have it. `python -m tools.modules` writes this page; the house as a whole is in
[architecture.md](architecture.md). Templates and style sheets lie in rooms of the same names.
"""


def rooms() -> dict[str, list[Path]]:
    """Modules and scripts by their folder, in order."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py", "*.js"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    found: dict[str, list[Path]] = {}
    for name in sorted(listed):
        path = Path(name)
        outside = path.parts[0] == "tests" or "migrations" in path.parts or not (ROOT / path).exists()
        if not outside and len(path.parts) > 1:
            found.setdefault(str(path.parent), []).append(path)
    return {room: paths for room, paths in found.items() if any(path.stem not in ANYWHERE for path in paths)}


def first_words(path: Path) -> str:
    """What a file says first of itself."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.suffix == ".py":
        said = ast.get_docstring(ast.parse(text)) or ""
    else:
        comment = re.match(r"/\*(.*?)\*/", text, re.DOTALL)
        said = comment[1] if comment else ""
    return shortened(" ".join(said.split("\n\n")[0].split()))


def shortened(said: str) -> str:
    """The first sentence; of a long one what stands in front of a colon or semicolon."""
    sentence = re.split(r"(?<=[a-z)\]`\"])\.(?: |$)", said, maxsplit=1)[0].rstrip(".")
    if len(sentence) > LONG:
        sentence = re.split(r"(?<=.{30}[a-z)\]`\"])[;:] ", sentence, maxsplit=1)[0]
    return sentence


def page() -> str:
    lines = [HEAD]
    for room, paths in rooms().items():
        lines.append(f"## {room}/\n")
        if about := first_words(Path(room) / "__init__.py") if (ROOT / room / "__init__.py").exists() else "":
            lines += [textwrap.fill(f"{about}.", WIDTH), ""]
        for path in paths:
            if path.stem not in ANYWHERE:
                name = path.stem if path.suffix == ".py" else path.name
                lines.append(textwrap.fill(f"- `{name}`: {first_words(path)}", WIDTH, subsequent_indent="  "))
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
