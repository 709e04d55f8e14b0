"""The dependencies are locked: what pyproject asks for is there, in one version, with its hashes, from nowhere else."""

from __future__ import annotations

import json
import re
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import audit

RUN, DEV = audit.ROOT / "requirements.txt", audit.ROOT / "requirements-dev.txt"
LINE = re.compile(r"[a-z0-9-]+==[^ ]+( ; [^\\]+)?( \\)?|    --hash=sha256:[0-9a-f]{64}( \\)?|\s*#.*|")


def wanted() -> tuple[list[Requirement], list[Requirement]]:
    project = tomllib.loads((audit.ROOT / "pyproject.toml").read_text())["project"]
    run = [Requirement(one) for one in project["dependencies"]]
    return run, run + [Requirement(one) for one in project["optional-dependencies"]["dev"]]


@pytest.mark.parametrize(("lock", "asked"), list(zip((RUN, DEV), wanted(), strict=True)), ids=["run", "dev"])
def test_the_lock_has_what_is_asked_for(lock, asked):
    packages = audit.locked(lock.read_text())
    for one in asked:
        version = packages.get(canonicalize_name(one.name))
        assert version and one.specifier.contains(version), f"{one}: `make lock`"
    for extra in ("psycopg-binary", "dj-database-url"):  # what an extra of a package brings
        assert extra in packages


def test_what_runs_is_what_is_tested():
    run, dev = audit.locked(RUN.read_text()), audit.locked(DEV.read_text())
    assert run.items() <= dev.items()


@pytest.mark.parametrize("lock", [RUN, DEV], ids=["run", "dev"])
def test_every_package_has_hashes_and_no_address(lock):
    text = lock.read_text()
    assert not [line for line in text.splitlines() if not LINE.fullmatch(line)]
    assert "://" not in text
    for package in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in package, package


class Advisor(BaseHTTPRequestHandler):
    """Knows something against Django, nothing against anybody else."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        told: list[dict[str, Any]] = [
            {"vulns": [{"id": "PYSEC-1"}]} if one["package"]["name"] == "django" else {} for one in asked
        ]
        body = json.dumps({"results": told}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def advisor() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Advisor) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_what_is_known_is_said(advisor, capsys):
    assert audit.main(advisor) == 1
    django = audit.locked(DEV.read_text())["django"]
    assert f"django {django}: PYSEC-1" in capsys.readouterr().out
    assert audit.advisories({"segno": "1.6.6"}, advisor) == {}


def test_where_nobody_answers_it_says_so(capsys):
    assert audit.main("http://127.0.0.1:9/") == 0
    assert "Nothing was looked up" in capsys.readouterr().out
