"""`{% url %}` for rows, and for the pages of a table, whichever door they were opened through."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.pages import routes

register = template.Library()


@register.simple_tag
def row_url(route: str, *arguments: str | int) -> str:
    """As `{% url %}`, for what stands in every row of a long list."""
    return routes.address_of(route, *arguments)


@register.simple_tag(takes_context=True)
def table_url(context: dict[str, Any], route: str, *arguments: str | int) -> str:
    """The address of one of this table's routes. `base` in the context is where its own begin."""
    return f"{context['base']}{routes.below_table(route, *arguments)}"


@register.simple_tag
def table_path(route: str, *arguments: str | int) -> str:
    """Its end, to which a phone adds the table's own address: that of the link it has by then."""
    return routes.below_table(route, *arguments)
