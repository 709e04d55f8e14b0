"""A table as a file, for spreadsheets."""

from __future__ import annotations

from django.http import HttpResponse


def answer(text: str, name: str) -> HttpResponse:
    """CSV, to be saved under this name (without its ending). It is asked for anew each time."""
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response["Cache-Control"] = "no-cache"
    return response
