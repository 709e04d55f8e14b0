"""The race of those who press the button of one sign-in link at once; races.py runs it among the others."""

from __future__ import annotations

from tests.tournaments.hands import at_once, tries


def one_key_signs_in_once() -> None:
    """Whatever browsers send it at the same moment; a user who was never signed in, and one who was."""
    from django.contrib.auth.models import User
    from sesame.utils import get_parameters

    from tournaments import sign_in_key

    user, _created = User.objects.get_or_create(username="wer zuerst kommt")
    for _ in tries(5):
        key = get_parameters(user)["sesame"]
        signed_in = at_once(*[lambda key=key: sign_in_key.use_up(key)] * 8)
        assert [one for one in signed_in if one] == [user], signed_in
        user.refresh_from_db()
