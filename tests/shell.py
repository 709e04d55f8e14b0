"""Django beside a running server, in one process for as long as it is wanted: what a test prepares and looks up there.

`python -m tests.shell` reads pieces of code, each a line of JSON, and answers each with a line: {"result": …} or
{"error": traceback}. It keeps no connection to the database from one piece to the next, so that it neither sees an old
state nor stands in the way of a server that is killed. It ends with its input, and so with whoever started it. At a
line `null` it forgets all that was run there: a new process goes on that has only just got Django ready. Of its rounds
there are no snapshots unless the code asks for them (`settings.SNAPSHOTS`) and joins their threads.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import traceback
from collections.abc import Mapping
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parents[1]
FORGET = 3  # exit status: another process is to go on


class Shell:
    """The process, seen from the test. It is started by the first piece of code."""

    def __init__(self, environment: Mapping[str, str], *modules: str) -> None:
        """`modules` are there from the beginning, and stay when the rest is forgotten."""
        self.environment = environment
        self.modules = modules
        self.process: subprocess.Popen[str] | None = None

    def run(self, code: str) -> Any:
        """Run code in a namespace of its own; gives what it has assigned to `result`, as JSON has it."""
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.shell", *self.modules],
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

    def forget(self) -> None:
        """What runs next finds nothing in memory of what has run before."""
        if self.process is not None:
            assert self.process.stdin
            assert self.process.stdout
            print("null", file=self.process.stdin, flush=True)
            self.process.stdout.readline()

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
    from django.conf import settings

    django.setup()
    # What is prepared beside a server is copied as it lies there: nothing may be at work on it still.
    settings.SNAPSHOTS = False
    for module in sys.argv[1:]:
        import_module(module)
    while True:
        child = os.fork()
        if not child:
            serve()
        _child, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) != FORGET:
            return


def serve() -> NoReturn:
    """Answer until the input ends, or until what has run is to be forgotten."""
    for line in sys.stdin:
        code = json.loads(line)
        if code is None:
            print("null", flush=True)
            os._exit(FORGET)
        print(answer(code), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
