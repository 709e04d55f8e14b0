"""A request as it came (ASGI) made fit for Django's WSGI handler (PEP 3333), and the answer back.

Django's own ASGI handler would do as well, but costs ten times as much a request.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

Scope = dict[str, Any]
Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class Answer(NamedTuple):
    """A whole answer, with its headers as ASGI wants them."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def environ_of(scope: Scope) -> Environ:
    """The request without its body. What is not ASCII is kept as it came, in Latin-1, as PEP 3333 wants it."""
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": scope["server"][0],
        "SERVER_PORT": str(scope["server"][1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        # With an underscore it would pass for the one with a hyphen; and a body's length is what was read of it.
        if b"_" in name or name in (b"content-length", b"transfer-encoding"):
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        if key != "CONTENT_TYPE":
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        if key in environ:
            text = environ[key] + ("; " if key == "HTTP_COOKIE" else ",") + text
        environ[key] = text
    return environ


def with_body(environ: Environ, body: bytes) -> Environ:
    """The same request with its whole body."""
    environ["wsgi.input"] = io.BytesIO(body)
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def answered(application: Application, environ: Environ) -> Answer:
    """The application's whole answer: pages and files here are small enough to be held."""
    begun: list[tuple[int, list[tuple[bytes, bytes]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> None:
        fields = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        begun.append((int(status[:3]), fields))

    parts = application(environ, start_response)
    try:
        body = b"".join(parts)
    finally:
        close = getattr(parts, "close", None)
        if close is not None:
            close()
    return Answer(*begun[-1], body)
