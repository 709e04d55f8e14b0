"""What every public page promises, asked of each in its own test file."""

from __future__ import annotations

import gzip

import brotli
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.models import Tournament
from tournaments.pages.live import forget_renderings


def unchanged_is_304(path: str, tournament: Tournament) -> None:
    """The second question is answered with 304 and no body, by one query; after a change there is a new page."""
    first = Client().get(path)
    assert first.status_code == 200
    with CaptureQueriesContext(connection) as queries:
        again = Client().get(path, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert len(queries) == 1
    Tournament.objects.filter(id=tournament.id).update(version=F("version") + 1)
    assert Client().get(path, headers={"If-None-Match": first["ETag"]}).status_code == 200


def same_for_everybody(path: str) -> None:
    """No cookie, no session, no token, nothing that would vary with who asks, but how it travels."""
    answer = Client().get(path)
    assert answer.status_code == 200
    assert not answer.cookies
    assert answer["Vary"] == "Accept-Encoding"
    assert not answer.has_header("Content-Encoding")
    body = answer.content.decode()
    assert "csrf" not in body.lower()


def travels_compressed(path: str) -> None:
    """In each coding it is the same page, with one tag, and 304 in any of them."""
    plain = Client().get(path)
    for coding, unpacked in (("gzip", gzip.decompress), ("br", brotli.decompress)):
        packed = Client().get(path, headers={"Accept-Encoding": coding})
        assert packed["Content-Encoding"] == coding and packed["Vary"] == "Accept-Encoding"
        assert unpacked(packed.content) == plain.content and len(packed.content) < len(plain.content)
        assert packed["ETag"] == plain["ETag"] and packed["ETag"].startswith("W/")
        again = Client().get(path, headers={"Accept-Encoding": coding, "If-None-Match": plain["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again["Vary"] == "Accept-Encoding" and not again.has_header("Content-Encoding")


def queries_of(path: str) -> int:
    """How many queries the page takes when nothing of it is at hand."""
    forget_renderings()
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(path).status_code == 200
    return len(queries)


def text_of(path: str, host: str = "testserver", port: str = "80") -> str:
    answer = Client().get(path, headers={"Host": host}, SERVER_PORT=port)
    assert answer.status_code == 200
    return answer.content.decode()
