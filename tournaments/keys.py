"""The key that signs the organizer in, without a password to forget: it works once and for a day."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from sesame.utils import get_query_string

USERNAME = "leitung"
DEFAULT_PORT = 8000


def organizer_user() -> User:
    """The user of whoever sits at the server's terminal; made when there is none. Cannot sign in with a password."""
    user, created = User.objects.get_or_create(username=USERNAME)
    if created:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def sign_in_link(base: str) -> str:
    """A fresh link that signs the organizer in. All links given out before die as soon as one is used."""
    return f"{base}/anmelden/{get_query_string(organizer_user())}"


def remember_base(base: str) -> None:
    """Keep under which address the server of this data folder was started last, for `manage.py key`."""
    (settings.DATA_DIR / "address").write_text(base, encoding="utf-8")


def remembered_base() -> str:
    try:
        return (settings.DATA_DIR / "address").read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return f"http://localhost:{DEFAULT_PORT}"
