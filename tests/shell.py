"""Django beside a running server, in one process for as long as it is wanted: what a test prepares and looks up there.

`python -m tests.shell` reads pieces of code, each a line of JSON, and answers each with a line: {"result": …} or
{"error": traceback}. It keeps no connection to the database from one piece to the next, so that it neither sees an old
state nor stands in the way of a server that is killed. It ends with its input, and so with whoever started it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import traceback
from collections.abc import Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


class Shell:
    """The process, seen from the test. It is started by the first piece of code."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = environment
        self.process: subprocess.Popen[str] | None = None

    def run(self, code: str) -> Any:
        """Run code in a namespace of its own; gives what it has assigned to `result`, as JSON has it."""
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.shell"],
                cwd=ROOT, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
        assert self.process.stdin and self.process.stdout
        print(json.dumps(code), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the shell ended with {self.process.wait()}, its last code was:\n{code}")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(f"{answer['error']}\nin:\n{code}")
        return answer["result"]

    def end(self) -> None:
        if self.process is not None:
            self.process.communicate()
            self.process = None


def answer(code: str) -> str:
    """Run one piece of code; the line that is answered. What the code prints goes to the terminal."""
    from django.db import connections

    namespace: dict[str, Any] = {"__name__": "shell"}
    try:
        with redirect_stdout(sys.stderr):
            exec(code, namespace)
        return json.dumps({"result": namespace.get("result")})
    except BaseException:
        return json.dumps({"error": traceback.format_exc()})
    finally:
        connections.close_all()


def main() -> None:
    import django

    django.setup()
    for line in sys.stdin:
        print(answer(json.loads(line)), flush=True)


if __name__ == "__main__":
    main()
