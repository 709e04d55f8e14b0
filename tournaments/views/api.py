"""The public interface to the rules (score-format.md): one JSON document, or several lines of them, in a POST.

No session, no cookie, no database: scripts and spreadsheets check score sheets with it.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring import codec

MAX_BODY = 1_000_000  # bytes: some 5,000 games or 500 sheets


@csrf_exempt
@require_POST
def score(request: HttpRequest) -> HttpResponse:
    """POST /api/score/: one game, or one a line."""
    return _answered(request, codec.score_document)


@csrf_exempt
@require_POST
def sheet(request: HttpRequest) -> HttpResponse:
    """POST /api/sheet/: one table's round, or one a line."""
    return _answered(request, codec.sheet_document)


def _answered(request: HttpRequest, document: codec.Document) -> HttpResponse:
    """200 if everything was scored; 422 if anything was refused, as said in its place; 413 if it is too much."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY:
        return _json([codec.refusal(f"Zu viel auf einmal: höchstens {MAX_BODY} Byte.")], 413)
    body = request.body
    lines = [line for line in body.splitlines() if line.strip()]
    # One document may be spread over several lines; lines of documents cannot be read as one.
    if len(lines) < 2 or codec.is_json(body) or not any(map(codec.is_json, lines)):
        return _json([codec.answer(body, document)])
    return _json([codec.answer(line, document) for line in lines], content_type="application/x-ndjson")


def _json(
    answers: list[codec.Answer], status: int | None = None, content_type: str = "application/json"
) -> HttpResponse:
    if status is None:
        status = 422 if any(answer.refused for answer in answers) else 200
    # A lone surrogate echoed in a sentence becomes \udXXX, which JSON reads again.
    text = "".join(answer.text + "\n" for answer in answers).encode(errors="backslashreplace")
    return HttpResponse(text, content_type=f"{content_type}; charset=utf-8", status=status)
