"""`{% url %}` for rows, for the forms of a player, and for a table's pages, whichever door they were opened through."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Player
from tournaments.pages import routes
from tournaments.pages.whom import Whom, name_of, player_address

register = template.Library()


@register.simple_tag
def row_url(route: str, *arguments: str | int) -> str:
    """As `{% url %}`, for what stands in every row of a long list."""
    return routes.address_of(route, *arguments)


@register.simple_tag
def player_url(route: str, slug: str, whom: Player | Whom) -> str:
    """Where a form sends what it has for this player, whoever has the number by then."""
    return player_address(route, slug, whom)


@register.simple_tag
def whom(player: Player) -> str:
    """What a field of a form sends for this player."""
    return name_of(player)


@register.simple_tag(takes_context=True)
def table_url(context: dict[str, Any], route: str, *arguments: str | int) -> str:
    """The address of one of this table's routes. `base` in the context is where its own begin."""
    return f"{context['base']}{routes.below_table(route, *arguments)}"


@register.simple_tag
def table_path(route: str, *arguments: str | int) -> str:
    """Its end, to which a phone adds the table's own address: that of the link it has by then."""
    return routes.below_table(route, *arguments)
