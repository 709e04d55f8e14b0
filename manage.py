#!/usr/bin/env python
"""Run the project's commands: `manage.py start`, `manage.py score`, `manage.py migrate`, …"""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dkturnier.settings")
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from environs import EnvError

    try:
        settings.DEBUG  # noqa: B018  the settings are read at their first use
    except (ImproperlyConfigured, EnvError) as error:
        sys.exit(str(error))
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
