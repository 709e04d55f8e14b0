"""Which files of which packages are served."""

from __future__ import annotations

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Of django-htmx only htmx 2, minified: its extensions and htmx 4 are not used here.

    One of those extensions also shows an `import` in a comment, which would be rewritten (storage.py) and not be found.
    """

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "django_htmx/ext/*",
        "django_htmx/htm*-4*",
        "django_htmx/htmx-2.js",
    ]
