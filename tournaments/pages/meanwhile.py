"""Two pages of one form: what is saved is what this person changed, never what a page still shows from before.

A page carries a fingerprint of every field as it showed it, or of each part of one that is changed by itself. A field
that comes back as it was shown is not written: what stands there by now stays. One that was changed here and elsewhere
is a question to a person, who saves again. That nothing is written between reading and saving is for the service: it
raises Overtaken, and `read_anew` begins again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import wraps
from hashlib import blake2b
from typing import Any, TypeVar, cast

from django.http import HttpResponse
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from tournaments.errors import Overtaken

NAME = "gezeigt"
"""Under which a form sends the fingerprints."""

View = TypeVar("View", bound=Callable[..., HttpResponse])

Sent = Mapping[str, list[str]]
"""What a form sends for one field: the values of its controls by their names, its own, or that and more behind "-"."""

CODE = "-code"
"""What a control's name ends with that says which one is meant, and not how it is to be: a new one has none yet."""


def choice(name: str, value: str) -> str:
    """What one choice of a field of several counts as: a field of its own."""
    return f"{name}={value}"


def shown(fields: Mapping[str, Sent]) -> str:
    """For a hidden control named NAME: the fingerprints of these fields."""
    return " ".join(f"{name}:{_fingerprint(sent)}" for name, sent in fields.items())


def onto(data: Mapping[str, Any], now: Mapping[str, Sent]) -> tuple[Mapping[str, Any], set[str]]:
    """What was sent, every field that was not changed here as it stands now; and the fields that were changed here, and
    elsewhere to something else. A field without fingerprint counts as changed here alone.
    """
    seen = dict(one.split(":", 1) for one in str(data.get(NAME, "")).split() if ":" in one)
    overtaken = set()
    for name, stands in now.items():
        if seen.get(name) in (None, _fingerprint(stands)):
            continue
        sent = _fingerprint(sent_for(data, name))
        if sent in (seen[name], _fingerprint(stands)):
            data = replaced(data, name, stands)
        else:
            overtaken.add(name)
    return data, overtaken


def replaced(data: Mapping[str, Any], name: str, sent: Sent) -> MultiValueDict[str, Any]:
    """What was sent, with something else for one field."""
    was = sent_for(data, name)
    kept = {key: [one for one in values if one not in was.get(key, ())] for key, values in _lists(data).items()}
    for key, values in sent.items():
        kept[key] = [*kept.get(key, ()), *values]
    return MultiValueDict({key: values for key, values in kept.items() if values})


def sentence(now: str) -> str:
    """Beside a field that was changed elsewhere too. now: what stands there, in words."""
    return _("Inzwischen steht hier „{now}“; wer noch einmal speichert, ersetzt es.").format(now=now)


def sentence_of(now: Mapping[str, str]) -> str:
    """The same beside a field of which only some parts were. now: what stands there, in words, by what it is called."""
    each = ", ".join(_("{what}: inzwischen „{now}“").format(what=what, now=words) for what, words in now.items())
    return _("{each}; wer noch einmal speichert, ersetzt nur das.").format(each=each)


def sentence_gone(what: str) -> str:
    """Beside what was changed here and taken away elsewhere. what: how it is called here."""
    return _("„{what}“ ist inzwischen entfernt; wer noch einmal speichert, nimmt es wieder auf.").format(what=what)


def sentence_removed(now: str) -> str:
    """Beside what was taken away here and changed elsewhere. now: what stands there, in words."""
    return _("Inzwischen steht hier „{now}“; wer noch einmal speichert, entfernt es.").format(now=now)


def read_anew(view: View) -> View:
    """A view that begins again when somebody else has saved between its reading and its saving."""

    @wraps(view)
    def seen_again(*args: Any, **kwargs: Any) -> HttpResponse:
        while True:
            try:
                return view(*args, **kwargs)
            except Overtaken:
                continue  # Somebody else has got on: it cannot go on for ever.

    return cast(View, seen_again)


def said(sent: Sent) -> dict[str, list[str]]:
    """What a field says, whichever one it is of its kind."""
    # A browser sends an empty control, and none for a box that is not ticked: both say nothing.
    told = {key: [str(one).strip() for one in sent[key]] for key in sorted(sent) if not key.endswith(CODE)}
    return {key: kept for key, values in told.items() if (kept := [one for one in values if one])}


def _fingerprint(sent: Sent) -> str:
    return blake2b(json.dumps(said(sent)).encode(), digest_size=4).hexdigest()


def sent_for(data: Mapping[str, Any], name: str) -> Sent:
    """What of all that was sent is one field's."""
    control, _is, value = name.partition("=")
    if value:
        return {control: [one for one in _lists(data).get(control, ()) if one == value]}
    return {key: values for key, values in _lists(data).items() if key == name or key.startswith(f"{name}-")}


def _lists(data: Mapping[str, Any]) -> dict[str, list[Any]]:
    return dict(data.lists()) if isinstance(data, MultiValueDict) else {key: [data[key]] for key in data}
