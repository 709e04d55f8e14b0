"""Addresses of rows, and of a table through its two doors.

A board of a hundred tables asks for the same hundred after every game.
"""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse

from tournaments.access import TableAccess


@lru_cache(maxsize=4096)
def address_of(route: str, *arguments: str | int) -> str:
    """The address of a route, "desk:player", remembered: to find it takes as long as to render half a row."""
    return reverse(route, args=arguments)


def table_base(access: TableAccess) -> str:
    """What all addresses of this table begin with: "/tisch/<key>/" or "/<slug>/leitung/runde/<r>/tisch/<n>/"."""
    if access.key:
        return address_of("table:page", access.key)
    return address_of("desk:table:page", access.tournament.slug, access.seated().round.number, access.number)


@lru_cache(maxsize=4096)
def below_table(route: str, *arguments: str | int) -> str:
    """What an address of a table ends with, "eintrag/7/korrigieren/": the same through both doors."""
    return reverse(f"table:{route}", args=["-", *arguments]).removeprefix(reverse("table:page", args=["-"]))
