"""The public interface to the rules (docs/score-format.md): one JSON document, or several lines of them, in a POST.

No session, no cookie, no database: scripts and spreadsheets check score sheets with it. Since anybody may ask, it is
bounded, and what is more than a few games is scored in a process of its own (own_process.py).
"""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from dkturnier.door.limits import Long, at_length, refused_by, takes
from scoring import batch, codec
from tournaments.pages import own_process
from tournaments.pages.refusals import RETRY_AFTER

GAMES, GAMES_BYTES = 1000, 500_000  # at once
SHEETS, SHEETS_BYTES = 100, 200_000


def _refused(_request: HttpRequest, status: HTTPStatus, sentence: str) -> HttpResponse:
    """What the door does not let in is refused in this format too."""
    return _json(batch.text_of([codec.refusal(sentence)]), status)


@refused_by(_refused)
@takes(GAMES_BYTES)
@at_length(Long.RULES)
@csrf_exempt
@require_POST
def score(request: HttpRequest) -> HttpResponse:
    """POST /api/score/: one game, or one a line."""
    return _answered(request, "score", GAMES)


@refused_by(_refused)
@takes(SHEETS_BYTES)
@at_length(Long.RULES)
@csrf_exempt
@require_POST
def sheet(request: HttpRequest) -> HttpResponse:
    """POST /api/sheet/: one table's round, or one a line."""
    return _answered(request, "sheet", SHEETS)


def _answered(request: HttpRequest, kind: str, most: int) -> HttpResponse:
    """200 if everything was scored; 422 if anything was refused, as said in its place; 413 for more than `most`."""
    try:
        answer = own_process.answered(request.body, kind, most)
    except own_process.TooSlow:
        sentence = _("Der Server hat gerade zu viel zu tun. Bitte gleich noch einmal.")
        response = _refused(request, HTTPStatus.SERVICE_UNAVAILABLE, sentence)
        response["Retry-After"] = str(RETRY_AFTER)
        return response
    if answer.too_many:
        return _json(answer.text, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if answer.refused else HTTPStatus.OK
    return _json(answer.text, status, "application/x-ndjson" if answer.lines else "application/json")


def _json(text: bytes, status: HTTPStatus, content_type: str = "application/json") -> HttpResponse:
    return HttpResponse(text, content_type=f"{content_type}; charset=utf-8", status=status)
