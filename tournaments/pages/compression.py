"""The codings in which a page may travel (RFC 9110, 12.5.3)."""

from __future__ import annotations

import gzip
from typing import Literal

import brotli

Coding = Literal["br", "gzip"]

# Measured in docs/serving.md. Higher levels save a tenth and take five to two hundred times as long, and the first
# viewer of a version waits for it.
BROTLI_QUALITY = 5
GZIP_LEVEL = 6
WORTH_IT = 600  # bytes; what is shorter fits into one packet anyway


def chosen(accept_encoding: str) -> Coding | None:
    """The best coding that a client takes; None: as it is. Browsers take brotli over HTTPS only."""
    taken = {"br": 0.0, "gzip": 0.0}
    for part in accept_encoding.lower().split(","):
        coding, _semicolon, weight = part.partition(";")
        coding = coding.strip()
        try:
            quality = float(weight.partition("q=")[2]) if "q=" in weight else 1.0
        except ValueError:
            quality = 0.0
        if coding in taken:
            taken[coding] = quality
    if taken["br"] > 0 and taken["br"] >= taken["gzip"]:
        return "br"
    return "gzip" if taken["gzip"] > 0 else None


def compressed(body: bytes, coding: Coding) -> bytes:
    """The body in that coding; the same for the same body, so that its ETag holds."""
    if coding == "br":
        return bytes(brotli.compress(body, quality=BROTLI_QUALITY))
    return gzip.compress(body, GZIP_LEVEL, mtime=0)
