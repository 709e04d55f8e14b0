"""Settings. Everything that differs between two installations is read from the environment, strictly.

A malformed variable stops the start with a sentence. The variables:

    DATABASE_URL      sqlite:///… (default: a file in the data folder) or postgres://…
    DKTURNIER_DATA    the data folder (default: var/ beside manage.py)
    SECRET_KEY        default: made once and kept in the data folder
    ALLOWED_HOSTS     default: * (a laptop in a hall is reached by whatever address its Wi-Fi gives it)
    CERTIFICATE, CERTIFICATE_KEY   files with which the server itself speaks HTTPS
    HTTPS             true behind a proxy that speaks HTTPS: secure cookies (default: whether there is a CERTIFICATE)
    PUBLIC_URL        the address others reach it by: https://turnier.example (default: this machine's in its network)
    WEB_CONCURRENCY   processes on PostgreSQL (default: one for each core, 8 at most); SQLite is served by one
    CSRF_TRUSTED_ORIGINS, DEBUG
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()

DATA_DIR = env.path("DKTURNIER_DATA", BASE_DIR / "var")
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _kept_secret(path: Path) -> str:
    """The secret kept in `path`, made there the first time. Two processes that start at once agree on one."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(50))
    return path.read_text()


DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or _kept_secret(DATA_DIR / "secret.key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["*"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
CERTIFICATE: Path | None = env.path("CERTIFICATE", None)
CERTIFICATE_KEY: Path | None = env.path("CERTIFICATE_KEY", None)
if (CERTIFICATE is None) != (CERTIFICATE_KEY is None):
    raise ImproperlyConfigured("CERTIFICATE and CERTIFICATE_KEY belong together: set both or none.")
for _file in (CERTIFICATE, CERTIFICATE_KEY):
    if _file is not None and not _file.is_file():
        raise ImproperlyConfigured(f"There is no file {_file}, which CERTIFICATE or CERTIFICATE_KEY names.")
HTTPS = env.bool("HTTPS", CERTIFICATE is not None)
PUBLIC_URL = env.str("PUBLIC_URL", "").rstrip("/")
if PUBLIC_URL and not PUBLIC_URL.startswith(("http://", "https://")):
    raise ImproperlyConfigured("PUBLIC_URL must begin with http:// or https://.")
WEB_CONCURRENCY: int | None = env.int("WEB_CONCURRENCY", None)
if WEB_CONCURRENCY is not None and WEB_CONCURRENCY < 1:
    raise ImproperlyConfigured("WEB_CONCURRENCY must be 1 or more.")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "dkturnier.staticfiles.StaticFiles",
    "django_htmx",
    "csp",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "dkturnier.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.middleware.SignInMiddleware",
]

ROOT_URLCONF = "dkturnier.urls"
WSGI_APPLICATION = "dkturnier.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        # Neither `auth` nor `messages`: a public page must not touch the session, not even by accident.
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    },
]

DATABASES: dict[str, Any] = {
    "default": env.dj_db_url("DATABASE_URL", f"sqlite:///{DATA_DIR / 'dkturnier.sqlite3'}", conn_max_age=600)
}
_database = DATABASES["default"]
SQLITE = _database["ENGINE"].endswith("sqlite3")
if SQLITE:
    # WAL lets the hall read while a scribe writes; FULL, because a saved game must survive a pulled plug;
    # IMMEDIATE, because a transaction that reads and then writes fails under DEFERRED when another wrote meanwhile.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000;",
    }
else:
    _database["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend", "sesame.backends.ModelBackend"]
LOGIN_URL = "/anmelden/"
# The key printed at the start signs in once and for a day at most: whoever reads it off the screen later gets nothing.
SESAME_ONE_TIME = True
SESAME_MAX_AGE = 24 * 60 * 60  # seconds
SESSION_COOKIE_AGE = 30 * 24 * 60 * 60  # seconds
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Berlin"

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "dkturnier.storage.StaticStorage"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
# Browsers heed it on HTTPS only, and complain in the console of every phone otherwise.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"  # a table's key stands in its address

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # What was refused is said on the page that asked; the terminal keeps the links in sight, and no table's key.
    "loggers": {"django.request": {"level": "ERROR"}},
}
