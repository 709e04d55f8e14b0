"""Collect the sentences of all screens into the English catalogue, and compile it: `make messages`.

The German sentences are the message ids; locale/en holds their translation. Collecting needs GNU gettext (`xgettext`);
compiling does not: the compiled catalogue lies beside its source, so that an installation needs neither.
`--compile` only compiles.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import polib

HEADER = {
    "Project-Id-Version": "dkturnier",
    "Language": "en",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po"


def collect() -> None:
    command = [sys.executable, "manage.py", "makemessages", "--locale", "en", "--no-location", "--no-wrap"]
    for folder in (".venv", "var", "tests", "tools", "docs", "build"):
        command += ["--ignore", folder]
    subprocess.run(command, cwd=ROOT, check=True, env=os.environ | {"DJANGO_SETTINGS_MODULE": "dkturnier.settings"})


def compile_catalogue() -> list[str]:
    """Write the compiled catalogue; gives the sentences that have no translation yet."""
    catalogue = polib.pofile(str(CATALOGUE), wrapwidth=0)
    for obsolete in catalogue.obsolete_entries():
        catalogue.remove(obsolete)
    for entry in catalogue:
        if entry.fuzzy:
            # Gettext guesses by likeness: a wrong sentence on a screen is worse than a missing one.
            entry.flags.remove("fuzzy")
            entry.msgstr, entry.msgstr_plural = "", dict.fromkeys(entry.msgstr_plural, "")
            entry.previous_msgid = entry.previous_msgid_plural = entry.previous_msgctxt = None
    # The same in every run, without the dates and blanks that gettext puts there.
    catalogue.header, catalogue.metadata, catalogue.metadata_is_fuzzy = "", HEADER, False
    catalogue.save()
    catalogue.save_as_mofile(str(CATALOGUE.with_suffix(".mo")))
    return [entry.msgid for entry in catalogue if not entry.translated()]


def main() -> int:
    if "--compile" not in sys.argv:
        collect()
    missing = compile_catalogue()
    for sentence in missing:
        print(f"no English yet: {sentence}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
