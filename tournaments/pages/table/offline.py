"""The service worker with which a table's page opens without network, where the hall is served over HTTPS."""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

WORKER = "js/table/worker.js"
# Everything a table's page or its waiting room may ask for; some style sheets too many are no harm.
FILES = (
    "css/*.css",
    "css/table/*.css",
    "js/clock.js",
    "js/live.js",
    "js/language.js",
    "js/notices.js",
    "js/table/*.js",
    "fonts/*.woff2",
    "img/*.svg",
)
HTMX = "django_htmx/htmx-2.min.js"  # comes with its package


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """/tisch/sw.js: the worker with the addresses of the files it keeps. Another release is another worker."""
    response = HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@cache
def _worker() -> str:
    source = (_folder() / WORKER).read_text()
    files = json.dumps([static(name) for name in kept_files()])
    build = blake2b((source + files).encode(), digest_size=8).hexdigest()
    return f'const BUILD = "{build}";\nconst FILES = {files};\n{source}'


def kept_files() -> list[str]:
    """The names of the static files that a table's page needs."""
    folder = _folder()
    found = {path.relative_to(folder).as_posix() for pattern in FILES for path in folder.glob(pattern)}
    return sorted(found - {WORKER} | {HTMX})


def _folder() -> Path:
    # Asked when it is needed: whoever imports this first may have other settings for a moment, as a test has.
    return Path(settings.BASE_DIR) / "static"
