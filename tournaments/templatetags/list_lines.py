"""Of a line of the Spielliste: {% row_cells row.cells %}, {% row_reasons row.lines %}."""

from __future__ import annotations

from django import template

from tournaments.pages.table import list_lines

register = template.Library()
register.simple_tag(list_lines.cells, name="row_cells")
register.simple_tag(list_lines.reasons, name="row_reasons")
