"""GET /tisch/sw.js: the service worker that opens a table's page without network."""

from __future__ import annotations

import json
import re

from django.contrib.staticfiles import finders
from django.test import Client

from tests.tournaments.scribe_doors import base_of, text
from tournaments.pages.table.offline import kept_files


def kept(client: Client) -> list[str]:
    found = re.search(r"^const FILES = (\[.*\]);$", text(client.get("/tisch/sw.js")), re.MULTILINE)
    assert found
    return list(json.loads(found[1]))


def test_a_worker_is_served_without_a_session(client):
    answer = client.get("/tisch/sw.js")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert answer["Cache-Control"] == "no-cache"
    assert not answer.cookies and "Cookie" not in answer.get("Vary", "")
    assert re.match(r'const BUILD = "\w{16}";\n', text(answer))


def test_every_file_of_the_page_is_kept_and_exists(client, table):
    files = kept(client)
    page = text(client.get(base_of(table)))
    wanted = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert wanted and wanted <= set(files)
    assert all(finders.find(address.removeprefix("/static/")) for address in files)


def test_what_the_scripts_import_is_kept():
    files = set(kept_files())
    for name in [name for name in files if name.endswith(".js")]:
        with open(str(finders.find(name))) as script:
            for imported in re.findall(r'from "\./(\S+\.js)"', script.read()):
                assert f"{name.rpartition('/')[0]}/{imported}" in files


def test_only_reading(client):
    assert client.post("/tisch/sw.js").status_code == 405
    assert client.get("/tisch/sw.js/").status_code == 404
