"""The rows of the standings: {% load ranking %} … {% rank_rows columns rows %}, {% wall_rows columns rows forms %}."""

from __future__ import annotations

from django import template

from tournaments.pages.hall import ranking

register = template.Library()
register.simple_tag(ranking.page_rows, name="rank_rows")
register.simple_tag(ranking.wall_rows, name="wall_rows")
