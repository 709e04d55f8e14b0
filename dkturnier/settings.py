"""Settings. Everything that differs between two installations is read from the environment, strictly.

A malformed variable stops the start with a sentence. The variables:

    DATABASE_URL      sqlite:///… (default: a file in the data folder) or postgres://…
    DKTURNIER_DATA    the data folder (default: var/ beside manage.py)
    SECRET_KEY        default: made once and kept in the data folder
    ALLOWED_HOSTS     default: * (a laptop in a hall is reached by whatever address its Wi-Fi gives it; what is made of
                      the Host of a request is shown to nobody but whoever sent it)
    CERTIFICATE, CERTIFICATE_KEY   files with which the server itself speaks HTTPS
    HTTPS             true behind a proxy that speaks HTTPS: secure cookies, HSTS, and plain HTTP is sent to HTTPS
                      (default: whether there is a CERTIFICATE)
    PUBLIC_URL        the address others reach it by: https://turnier.example (default: this machine's in its network)
    WEB_CONCURRENCY   processes on PostgreSQL (default: one for each core, 7 at most); SQLite is served by one
    CSRF_TRUSTED_ORIGINS, DEBUG
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.files import locks
from environs import Env

from dkturnier.datafolder import make_database_private, make_private
from dkturnier.door.limits import LIST

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()

DATA_DIR = env.path("DKTURNIER_DATA", BASE_DIR / "var")
make_private(DATA_DIR)
BACKUPS = DATA_DIR / "backups"
SNAPSHOTS = True  # of every round, when it is published and when it closes; the tests' own rounds are none
PHONES = DATA_DIR / "phones"


def _kept_secret(path: Path) -> str:
    """The secret kept in `path`, made there the first time. Two processes that start at once agree on one.

    It gets its name only when it is whole; an empty one, left by a crash, is made anew.
    """
    with path.with_suffix(".lock").open("ab") as turn:
        locks.lock(turn, locks.LOCK_EX)
        kept = path.read_text().strip() if path.exists() else ""
        if not kept:
            kept = secrets.token_urlsafe(50)
            unfinished = path.with_suffix(".new")
            unfinished.unlink(missing_ok=True)
            with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(kept)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
    return kept


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
BEHIND_PROXY = HTTPS and CERTIFICATE is None
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
    "whitenoise.runserver_nostatic",
    "dkturnier.staticfiles.StaticFiles",
    "django_htmx",
    "csp",
    "tournaments",
]

MIDDLEWARE = [
    *(["dkturnier.proxy.ProxyMiddleware"] if BEHIND_PROXY else []),
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournaments.pages.middleware.OwnAnswerMiddleware",
    "dkturnier.language.LanguageMiddleware",
    "tournaments.pages.middleware.ReadableRequestMiddleware",
    "tournaments.pages.middleware.DatabaseMiddleware",
    "tournaments.pages.middleware.SessionMiddleware",
    "tournaments.pages.middleware.NoStoreMiddleware",
    "django.middleware.common.CommonMiddleware",
    # Before the one that looks for a token in the body: the door asks while the body has not been read.
    "tournaments.pages.middleware.DoorMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournaments.pages.middleware.SignInMiddleware",
]

ROOT_URLCONF = "dkturnier.urls"
WSGI_APPLICATION = "dkturnier.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        # Not `auth`: a public page must not touch the session, not even by accident.
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    },
]
FORM_RENDERER = "tournaments.pages.forms.refused.Renderer"

DATABASES: dict[str, Any] = {
    "default": env.dj_db_url("DATABASE_URL", f"sqlite:///{DATA_DIR / 'dkturnier.sqlite3'}", conn_max_age=600)
}
_database = DATABASES["default"]
SQLITE = _database["ENGINE"].endswith("sqlite3")
if SQLITE:
    make_database_private(Path(_database["NAME"]))
    # WAL lets the hall read while a scribe writes; FULL, because a saved game must survive a pulled plug;
    # IMMEDIATE, because a transaction that reads and then writes fails under DEFERRED when another wrote meanwhile.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,  # seconds that a lock of another program is waited for
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000;",
    }
else:
    _database["CONN_HEALTH_CHECKS"] = True
    # In a network that swallows everything a thread would wait for minutes.
    patience = {"connect_timeout": 5, "tcp_user_timeout": 10_000}  # seconds, milliseconds
    _database["OPTIONS"] = patience | _database.get("OPTIONS", {})
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend", "sesame.backends.ModelBackend"]
# The key printed at the start signs in once and for a day at most: whoever reads it off the screen later gets nothing.
SESAME_ONE_TIME = True
SESAME_MAX_AGE = 24 * 60 * 60  # seconds
SESSION_ENGINE = "tournaments.pages.sessions"
SESSION_COOKIE_AGE = 30 * 24 * 60 * 60  # seconds
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "tournaments.pages.refusals.outdated"

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Berlin"

# The door (dkturnier/door) bounds every body, by its view. Where it does not stand in front, Django does, by this.
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = LIST  # bytes

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
SECURE_SSL_REDIRECT = HTTPS
# Only where a proxy is meant to stand in front: elsewhere anybody could send this header.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
# A laptop's name may be served over plain HTTP again next month: phones remember its HTTPS for the evening only.
SECURE_HSTS_SECONDS = (365 if BEHIND_PROXY else 1) * 24 * 60 * 60 if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"  # a table's key stands in its address

ERROR_LOG = DATA_DIR / "errors.log"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "dkturnier.logs.OneLine", "file": str(ERROR_LOG)},
        "full": {"format": "%(asctime)s %(message)s"},
    },
    # 503 has its own sentence there (tournaments/database.py), said once.
    "filters": {
        "not 503": {
            "()": "django.utils.log.CallbackFilter",
            "callback": lambda record: getattr(record, "status_code", None) != 503,
        }
    },
    "handlers": {
        "nowhere": {"class": "logging.NullHandler"},
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "file": {
            "class": "dkturnier.logs.PrivateFile",
            "filename": str(ERROR_LOG),
            "formatter": "full",
            "level": "ERROR",
            "maxBytes": 1_000_000,
            "backupCount": 3,
            "delay": True,
        },
    },
    "root": {"handlers": ["console", "file"], "level": "WARNING"},
    "loggers": {
        # What was refused is said on the page that asked; the terminal keeps the links in sight, and no table's key.
        "django.request": {"level": "ERROR", "filters": ["not 503"]},
        # Neither is a forged or broken request an error of the program: too many fields, an odd host. A stranger who
        # sends these all evening would push out of the file what went wrong here.
        "django.security": {"handlers": ["nowhere"], "propagate": False},
    },
}
