"""Files of games are scored in a process of their own: the hall's pages share no processor time with them.

In a thread they would: only one thread of Python runs at a time, and one that only computes keeps the others waiting
for milliseconds at each of their many steps.
"""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings

from scoring import batch
from scoring.batch import Answered

SMALL = 4000  # bytes that take less time than a process takes to start
WITHIN = 20.0  # seconds; ordinarily it takes a fraction of one


class TooSlow(Exception):
    """The machine has too much to do: nothing was scored."""


def answered(body: bytes, kind: str, most: int) -> Answered:
    """As `batch.answered`. Raises TooSlow."""
    if len(body) <= SMALL:
        return batch.answered(body, kind, most)
    # Without site packages, which the rules do not need.
    program = [sys.executable, "-S", "-E", "-m", batch.__name__, kind, str(most)]
    try:
        done = subprocess.run(program, input=body, stdout=subprocess.PIPE, cwd=settings.BASE_DIR, timeout=WITHIN)
    except subprocess.TimeoutExpired as error:
        raise TooSlow from error
    except OSError:
        return batch.answered(body, kind, most)  # the system has no process left, but there is this one
    if done.returncode:
        raise TooSlow(f"ended with {done.returncode}")
    return batch.unpacked(done.stdout)
