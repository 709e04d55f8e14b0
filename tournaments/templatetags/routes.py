"""`{% url %}` for rows."""

from __future__ import annotations

from django import template

from tournaments.pages import routes

register = template.Library()


@register.simple_tag
def row_url(route: str, *arguments: str | int) -> str:
    """As `{% url %}`, for what stands in every row of a long list."""
    return routes.address_of(route, *arguments)
