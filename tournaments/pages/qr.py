"""Addresses as QR codes, for the wall and for paper."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(address: str) -> SafeString:
    """A QR code as inline SVG, black on white, with the quiet zone that cameras need."""
    svg = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, border=3, light="#fff", dark="#000", svgclass="qr", lineclass=None
    )
    return mark_safe(svg)  # made by segno; the address only decides which squares are black
