"""Django as a WSGI application, which asgi.py puts behind the front door."""

from __future__ import annotations

import os
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.utils.http import parse_header_parameters


class Utf8Request(WSGIRequest):
    """Text is UTF-8, whatever is said of it: the middleware refuses the rest with a sentence.

    Django would decode the address with any codec that a stranger names, also with one that is none for text, before
    anybody could answer.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))


class Utf8Handler(WSGIHandler):
    """Django's own, for which every request is a Utf8Request."""

    request_class = Utf8Request


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dkturnier.settings")
django.setup(set_prefix=False)
application = Utf8Handler()
