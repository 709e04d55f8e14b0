"""Addresses as QR codes, for the wall and for paper."""

from __future__ import annotations

from functools import lru_cache

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournaments.models import TableLink


def card_address(link: TableLink, base: str) -> str:
    """What the card of a table says; `base` is the server's own address, without the slash."""
    return base + reverse("table:page", args=[link.key])


@lru_cache(maxsize=200)  # a third of what the wall costs, with every saved game
def qr_code(address: str) -> SafeString:
    """A QR code as inline SVG, black on white, with the quiet zone that cameras need."""
    svg = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, border=3, light="#fff", dark="#000", svgclass="qr", lineclass=None
    )
    return mark_safe(svg)  # made by segno; the address only decides which squares are black
