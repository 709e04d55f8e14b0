"""`manage.py score [--sheet]`: games, or whole sheets, as JSON lines from standard input to standard output."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring import codec


class Command(BaseCommand):
    help = (
        "Wertet Spiele (mit --sheet ganze Spiellisten): je Zeile ein JSON-Objekt von der Standardeingabe, "
        "je Zeile eine Antwort auf der Standardausgabe. Status 1, wenn eine Zeile abgelehnt wurde."
    )
    requires_system_checks: list[str] = []  # it reads no settings and no database
    stealth_options = ("stdin",)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--sheet", action="store_true", help="jede Zeile ist die Spielliste eines Tisches")

    def handle(self, *args: Any, sheet: bool, **options: Any) -> None:
        """Answer every line in order; blank lines are none. Exits with 1 if any was refused."""
        document = codec.sheet_document if sheet else codec.score_document
        lines = options.get("stdin") or sys.stdin.buffer
        output = options.get("stdout") or sys.stdout
        if isinstance(output, TextIOWrapper):
            # UTF-8 wherever it runs; a lone surrogate echoed in a sentence becomes \udXXX, which JSON reads again.
            # Every line goes out at once, for whoever waits for its answer before sending the next.
            output.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True, newline="\n")
        refused = False
        try:
            for line in lines:
                if not line.strip():
                    continue
                answer = codec.answer(line, document)
                refused = refused or answer.refused
                output.write(answer.text + "\n")
        except BrokenPipeError:
            # The reader has seen enough (`| head`); the interpreter must not fail again when it flushes at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
            refused = True
        if refused:
            sys.exit(1)
