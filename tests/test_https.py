"""HTTPS=true behind a proxy, a certificate of one's own, and neither: what the answers then say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server import lay_out
from tests.shell import ROOT

CODE = """
import json, django
from django.conf import settings
settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
django.setup()
from django.test import Client
def told(answer):
    said = {name: answer.headers.get(name) for name in ("Location", "Strict-Transport-Security")}
    return {"status": answer.status_code} | said | {"secure": [bool(one["secure"]) for one in answer.cookies.values()]}
print(json.dumps({
    "silent": told(Client().get("/sprache/en/")),
    "http": told(Client().get("/sprache/en/", headers={"X-Forwarded-Proto": "http", "Host": "turnier.example"})),
    "https": told(Client().get("/sprache/en/", headers={"X-Forwarded-Proto": "https"})),
    "tls": told(Client().get("/sprache/en/", secure=True)),
}))
"""


def answers(tmp_path: Path, **environment: str) -> dict[str, Any]:
    """What an installation with these variables answers; to a proxy that says nothing, http, https; to TLS itself."""
    known = os.environ | {"DKTURNIER_DATA": str(tmp_path / "var"), "DJANGO_SETTINGS_MODULE": "dkturnier.settings"}
    known.pop("DATABASE_URL", None)
    lay_out(tmp_path / "var", database=True)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", CODE], cwd=ROOT, env=known | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_behind_a_proxy(tmp_path):
    told = answers(tmp_path, HTTPS="true")
    assert told["http"]["status"] == 301
    assert told["http"]["Location"] == "https://turnier.example/sprache/en/"
    # A proxy that does not say how it was asked is believed to speak HTTPS: no going round and round.
    for asked in ("https", "silent"):
        assert told[asked]["status"] == 302
        assert told[asked]["Strict-Transport-Security"] == f"max-age={365 * 24 * 60 * 60}"
        assert told[asked]["secure"] == [True]


def test_with_a_certificate_of_its_own(tmp_path):
    for name in ("hall.pem", "hall.key"):
        (tmp_path / name).touch()
    told = answers(tmp_path, CERTIFICATE=str(tmp_path / "hall.pem"), CERTIFICATE_KEY=str(tmp_path / "hall.key"))
    assert told["tls"]["status"] == 302
    assert told["tls"]["Strict-Transport-Security"] == f"max-age={24 * 60 * 60}"
    # Nobody stands in front of it whose word about the scheme would count.
    assert told["https"]["status"] == 301


@pytest.mark.parametrize("environment", [{}, {"HTTPS": "false"}])
def test_in_a_hall_without(tmp_path, environment):
    told = answers(tmp_path, **environment)
    for asked in ("silent", "http", "https"):
        assert told[asked]["status"] == 302
        assert told[asked]["Strict-Transport-Security"] is None
        assert told[asked]["secure"] == [False]
