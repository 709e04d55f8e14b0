"""The WSGI application that Granian serves."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dkturnier.settings")
application = get_wsgi_application()
