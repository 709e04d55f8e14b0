"""A table as a file, for spreadsheets."""

from __future__ import annotations

from django.http import HttpResponse


def answer(text: str, name: str) -> HttpResponse:
    """To be saved under this name."""
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response["Cache-Control"] = "no-cache"
    return response
