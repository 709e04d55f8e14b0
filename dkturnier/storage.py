"""Static files under names that carry their content, so that phones may keep them for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Rewrites `import` statements too: the scripts are plain modules, there is no bundler."""

    support_js_module_import_aggregation = True
