"""Ask whether anything known is wrong with the locked dependencies: `python -m tools.audit`.

OSV (https://osv.dev) is asked, which has the advisories of PyPI and GitHub. The answer is 1 if there are any. Where it
cannot be reached, one line says that nothing was looked up.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements-dev.txt"
OSV = "https://api.osv.dev/v1/querybatch"
PATIENCE = 10  # seconds


def locked(text: str) -> dict[str, str]:
    """The version of every package in a lock file, by the package's name."""
    return dict(re.findall(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==([^\s;\\]+)", text, re.MULTILINE))


def advisories(packages: dict[str, str], address: str = OSV) -> dict[str, list[str]]:
    """The ids of what is known to be wrong, by package and version; OSError or ValueError if there is no answer."""
    queries = [
        {"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in packages.items()
    ]
    request = Request(address, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=PATIENCE) as answer:
        results = json.load(answer)["results"]
    found = zip(packages.items(), results, strict=True)
    return {f"{name} {version}": [one["id"] for one in said["vulns"]] for (name, version), said in found if said}


def main(address: str = OSV) -> int:
    packages = locked(LOCK.read_text())
    try:
        found = advisories(packages, address)
    except (OSError, ValueError, KeyError) as error:
        print(f"No audit: {address} gives no answer ({error}). Nothing was looked up.")
        return 0
    for package, ids in found.items():
        print(f"{package}: {', '.join(ids)}")
    print(f"{len(packages)} packages looked up, {len(found)} with something known against them.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
