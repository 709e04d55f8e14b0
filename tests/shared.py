"""The folder that all processes of one run of the tests share, for what one of them makes for all."""

from __future__ import annotations

import atexit
import os
import tempfile
from functools import cache
from pathlib import Path

SHARED = "DKTURNIER_TESTS_KEPT"
"""The variable with it; none where there is but one process."""


@cache
def folder() -> Path:
    """It, or where there is but one process a folder of its own."""
    if SHARED in os.environ:
        return Path(os.environ[SHARED])
    own = tempfile.TemporaryDirectory(prefix="dkturnier-kept-")
    atexit.register(own.cleanup)
    return Path(own.name)
