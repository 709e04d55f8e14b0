"""What the director's views share: the frame around every page, and how they answer what was refused."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.models import Tournament


def page(
    request: HttpRequest,
    tournament: Tournament,
    template: str,
    context: dict[str, Any],
    *,
    section: str = "",
    status: int = 200,
) -> HttpResponse:
    """One page of the director, with the way to all the others. `section` is the one that is marked there."""
    frame = {"tournament": tournament, "section": section, "messages": messages.get_messages(request)}
    return render(request, template, frame | context, status=status)


def tell(request: HttpRequest, sentence: str) -> None:
    """Say on the next page what has been done."""
    messages.success(request, sentence)


def complain(request: HttpRequest, sentence: str) -> None:
    """Say on the next page what could not be done, where no field of that page is to blame."""
    messages.error(request, sentence)


def onward(request: HttpRequest, address: str) -> HttpResponse:
    """Go to another page after something was written; a htmx request goes there as a whole page."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)
