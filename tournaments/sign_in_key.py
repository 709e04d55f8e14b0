"""The key that signs the organizer in, without a password to forget: it works once and for a day.

A key is signed over the moment of the last sign-in and over the user's password, which nobody can use. A sign-in
changes the one, signing out everywhere the other: all keys given out before are worthless then.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from sesame.utils import get_query_string

from tournaments.writing import exclusive

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
    return f"{base}{reverse('home:sign_in')}{get_query_string(organizer_user())}"


def use_up(key: str) -> User | None:
    """The user whom this key signs in, now that it is worth nothing any more. None if it was worth nothing before."""
    user = authenticate(None, sesame=key)
    if not isinstance(user, User):
        return None
    # Compare and set: of all who send one key at once, one finds the sign-in that it was made for still the last.
    with exclusive():
        mine = User.objects.filter(id=user.id, last_login=user.last_login).update(last_login=timezone.now())
    return user if mine else None


def end_sessions(user: User) -> None:
    """Sign the user out in every browser, and make all keys given out worthless."""
    # Sessions and keys are signed over this password, which nobody can use: another one ends them all.
    user.set_unusable_password()
    with exclusive():
        user.save(update_fields=["password"])


def remember_base(base: str) -> None:
    """Keep under which address the server of this data folder was started last, for `manage.py key`."""
    (settings.DATA_DIR / "address").write_text(base, encoding="utf-8")


def remembered_base() -> str:
    """Where the server was started last, "http://…"; this machine's own address if it never was."""
    try:
        return (settings.DATA_DIR / "address").read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return f"http://localhost:{DEFAULT_PORT}"
