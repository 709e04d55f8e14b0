"""Addresses of rows: a board of a hundred tables asks for the same hundred after every game."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=4096)
def address_of(route: str, *arguments: str | int) -> str:
    """The address of a route, "desk:player", remembered: to find it takes as long as to render half a row."""
    return reverse(route, args=arguments)
