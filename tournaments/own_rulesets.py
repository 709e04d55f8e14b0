"""Rulesets that an organizer keeps under a name: kept, renamed, copied, deleted and fetched back, as files too."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import PRESETS, GameError, Ruleset
from scoring.contradictions import refuse_what_stops
from scoring.named import as_seen
from scoring.ruleset import RENEWED
from tournaments.errors import Overtaken, Refused, sentence
from tournaments.models import OwnRuleset
from tournaments.models.tournament import RULESET_NAME_LENGTH
from tournaments.setting_up import checked_ruleset
from tournaments.text import one_line, readable
from tournaments.writing import exclusive

FILE_KIND = "ruleset"
FILE_VERSION = 1
MOST = 100  # of one organizer
MOST_SAID = 20  # of what is wrong in a file, each a sentence


def kept(user: User) -> QuerySet[OwnRuleset]:
    """Those of this organizer, by name."""
    return OwnRuleset.objects.filter(user=user, deleted_at=None)


def every(user: User) -> QuerySet[OwnRuleset]:
    """Those of this organizer, deleted or not."""
    return OwnRuleset.objects.filter(user=user)


def deleted(user: User) -> QuerySet[OwnRuleset]:
    """Those that can be fetched back, the latest first."""
    return OwnRuleset.objects.filter(user=user, deleted_at__isnull=False).order_by("-deleted_at", "-id")


def keep(user: User, name: str, ruleset: Ruleset, *, number: bool = False) -> OwnRuleset:
    """Keep a ruleset under a name; with `number`, a name that is taken gets one behind it.

    Refused ("name") if there is one of this name already, or if it is no name; ("ruleset") if nobody can play by it.
    """
    with _writing():
        return _create(user, name, ruleset, number=number)


def keep_once(user: User, name: str, ruleset: Ruleset) -> tuple[OwnRuleset, bool]:
    """As `keep`, but rules that are kept already, under whatever name, stay as they are: the one, and if it is new."""
    with _writing():
        for own in kept(user):
            if own.ruleset == ruleset:
                return own, False
        return _create(user, name, ruleset, number=False), True


def _create(user: User, name: str, ruleset: Ruleset, *, number: bool) -> OwnRuleset:
    data = checked_ruleset(ruleset).to_json()
    if kept(user).count() >= MOST:
        raise Refused("name", _("Es sind schon {most} eigene Regelwerke: bitte erst eines löschen.").format(most=MOST))
    name = _free(user, name) if number else _checked(user, name)
    return OwnRuleset.objects.create(user=user, name=name, data=data)


def change(own: OwnRuleset, name: str, ruleset: Ruleset) -> OwnRuleset:
    """Another name, other rules, or both; one that was deleted is offered again.

    Refused as for `keep`; Overtaken if it is not as it was read any more.
    """
    data = checked_ruleset(ruleset).to_json()
    as_read = {"id": own.id, "changed_at": own.changed_at, "deleted_at": own.deleted_at}
    with _writing():
        if not OwnRuleset.objects.select_for_update().filter(**as_read).exists():
            raise Overtaken
        own.name, own.data = _checked(own.user, name, besides=own), data
        own.changed_at, own.deleted_at = timezone.now(), None
        own.save(update_fields=["name", "data", "changed_at", "deleted_at"])
    return own


def copy(own: OwnRuleset) -> OwnRuleset:
    """The same once more, under a name of its own."""
    return keep(
        own.user, _("{name} (Kopie)").format(name=own.name[: RULESET_NAME_LENGTH - 12]), own.ruleset, number=True
    )


def delete(own: OwnRuleset) -> None:
    """Not offered any more; `fetch_back` is the way back. Tournaments that play by it have their own copy."""
    with _writing():
        OwnRuleset.objects.filter(id=own.id, deleted_at=None).update(deleted_at=timezone.now())


def fetch_back(own: OwnRuleset) -> None:
    """Offered again; under another name, if its own was given away meanwhile. Idempotent."""
    with _writing():
        if not deleted(own.user).filter(id=own.id).exists():
            return
        own.name = _free(own.user, own.name, besides=own)
        own.deleted_at = None
        own.save(update_fields=["name", "deleted_at"])


def as_file(own: OwnRuleset) -> str:
    """The ruleset as others can read it in: docs/rulesets.md has the schema."""
    content = {"dkturnier": FILE_KIND, "version": FILE_VERSION, "name": own.name, "ruleset": own.ruleset.to_json()}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def from_file(content: bytes) -> tuple[str, Ruleset]:
    """The name and the ruleset in a file, of this release or an older one.

    Refused ("file") with one sentence a line for each error, of very many for the first MOST_SAID.
    """
    try:
        read = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise Refused("file", _("In dieser Datei steht kein Regelwerk.")) from error
    if not isinstance(read, dict) or read.get("dkturnier") != FILE_KIND or not isinstance(read.get("ruleset"), dict):
        raise Refused("file", _("In dieser Datei steht kein Regelwerk."))
    version = read.get("version")
    if type(version) is not int or version < 1:
        raise Refused("file", _("In der Datei fehlt, nach welcher Fassung sie geschrieben ist („version“)."))
    if version > FILE_VERSION:
        raise Refused(
            "file", _("Die Datei kommt von einer neueren Ausgabe dieses Programms; diese hier kennt sie nicht.")
        )
    plain = dict(read["ruleset"])
    plain |= {key: as_seen(plain[key]) for key in ("own_extras", "own_solos") if isinstance(plain.get(key), list)}
    ruleset, errors, more = _read(plain)
    name = read.get("name")
    if not isinstance(name, str) or not _is_name(one_line(name)):
        errors.append(_wrong_name())
    if ruleset is None or errors:
        more += max(0, len(errors) - MOST_SAID)
        rest = [_("Und {count} weitere Fehler.").format(count=more)] if more else []
        raise Refused("file", "\n".join([*errors[:MOST_SAID], *rest]))
    return one_line(str(name)), ruleset


def _read(plain: dict[str, Any]) -> tuple[Ruleset | None, list[str], int]:
    """The ruleset, and a sentence for each thing in it that cannot be: what is wrong is put right to find the next.

    Last, how many keys more there are that no ruleset has, where there are too many to name each.
    """
    errors: list[str] = []
    more = 0
    while True:
        try:
            ruleset = Ruleset.from_json(plain)
            refuse_what_stops(ruleset)
            return ruleset, errors, more
        except GameError as error:
            errors.append(readable(sentence(error, {})))  # it may repeat what no page can write
            name = error.field.removeprefix("ruleset.")
            preset = PRESETS.get(str(plain.get("name")))
            if preset is None or len(errors) > 2 * len(plain):
                return None, errors, more
            usual = preset.to_json()
            if name in usual and plain.get(name) != usual[name]:
                plain[name] = usual[name]
            elif name in plain and name not in usual:
                del plain[name]
                if name in RENEWED:
                    plain.setdefault(RENEWED[name], usual[RENEWED[name]])
            else:
                return None, errors, more
            if len(errors) == MOST_SAID:
                for key in [key for key in plain if key not in usual and key not in RENEWED]:
                    del plain[key]
                    more += 1


def _checked(user: User, name: str, besides: OwnRuleset | None = None) -> str:
    name = one_line(name)
    if not _is_name(name):
        raise Refused("name", _wrong_name())
    if name in _taken(user, besides):
        raise Refused("name", _("Ein eigenes Regelwerk „{name}“ gibt es schon: bitte anders nennen.").format(name=name))
    return name


def _free(user: User, name: str, besides: OwnRuleset | None = None) -> str:
    name = one_line(name)[:RULESET_NAME_LENGTH].strip()
    taken = _taken(user, besides)
    free, number = name, 2
    while free in taken:
        end = f" {number}"
        free, number = name[: RULESET_NAME_LENGTH - len(end)] + end, number + 1
    return free


def _taken(user: User, besides: OwnRuleset | None) -> set[str]:
    others = kept(user).exclude(id=besides.id) if besides else kept(user)
    return set(others.values_list("name", flat=True))


def _is_name(name: str) -> bool:
    return len(name) <= RULESET_NAME_LENGTH and any(character.isalnum() for character in name)


def _wrong_name() -> str:
    return _("Ein Regelwerk braucht einen Namen mit höchstens {most} Zeichen.").format(most=RULESET_NAME_LENGTH)


def _writing() -> Any:
    # Nobody but its organizer sees an own ruleset, and nothing of it is remembered.
    return exclusive(tell=lambda: None)
