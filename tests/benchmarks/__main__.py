"""All benchmarks, one after the other: `make bench`, or `python -m tests.benchmarks [name …]`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main() -> int:
    names = sys.argv[1:] or sorted(
        path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py")
    )
    status = 0
    for name in names:
        print(f"\n## {name}\n", flush=True)
        status |= subprocess.run([sys.executable, "-m", f"tests.benchmarks.bench_{name}"]).returncode
    return status


if __name__ == "__main__":
    sys.exit(main())
