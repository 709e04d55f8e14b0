"""A new tournament: its address, its ruleset, its first players, who runs it."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring import PRESETS, GameError, Ruleset
from scoring.contradictions import refuse_what_stops
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused, sentence
from tournaments.models import Kind, Organizer, OwnRuleset, Tournament
from tournaments.models.tournament import NAME_LENGTH
from tournaments.people.list_choice import AS_IT_LOOKS, Choice
from tournaments.people.players import add_listed, checked_list
from tournaments.people.teams import has_teams
from tournaments.text import one_line
from tournaments.writing import Writing, exclusive

RESERVED_SLUGS = frozenset(
    (
        "neu",
        "demo",
        "leitung",
        "anmelden",
        "abmelden",
        "anmeldung",
        "tisch",
        "spieler",
        "api",
        "static",
        "sprache",
        "hilfe",
    )
)
MOST_ROUNDS = 20

_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa", "&": " und "})


def free_slug(name: str) -> str:
    """A short address for a tournament: "Benefizturnier 2024" → "benefizturnier-2024"; unique, and no reserved word."""
    spelled = unicodedata.normalize("NFKD", name.lower().translate(_SPELLED)).encode("ascii", "ignore").decode()
    wanted = re.sub(r"[^a-z0-9]+", "-", spelled).strip("-")[:50].strip("-") or "turnier"
    taken = set(Tournament.with_deleted.filter(slug__startswith=wanted).values_list("slug", flat=True)) | RESERVED_SLUGS
    slug, number = wanted, 2
    while slug in taken:
        slug, number = f"{wanted}-{number}", number + 1
    return slug


def create_tournament(
    *,
    name: str,
    date: date,
    ruleset: Ruleset | str,
    rounds: int,
    players: str,
    choice: Choice = AS_IT_LOOKS,
    user: User,
    own: OwnRuleset | None = None,
    pips_by_range: bool = False,
    scribe_corrections: int = 1,
    once: UUID | None = None,
    actor: Actor = DIRECTOR,
) -> Tournament:
    """Create a tournament with its players (a list as for `lists.read`; may be empty) and its organizer.

    `ruleset`: a preset's name, or a ruleset; `own`: the own ruleset it was made of, whose name it keeps. `once`: of the
    form that was sent; what it has made already is given back, unless it says something else by now.
    Refused with field "name", "ruleset", "rounds", "players" or "column". A number of players that cannot be seated is
    not refused: players come and go until the draw, which is where it matters.
    """
    name = tournament_name(name)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused("rounds", _("Ein Turnier hat 1 bis {most} Runden.").format(most=MOST_ROUNDS))
    if isinstance(ruleset, str):
        if ruleset not in PRESETS:
            raise Refused("ruleset", _("Dieses Regelwerk gibt es nicht."))
        ruleset = PRESETS[ruleset]
    listed = checked_list(players, choice, teams=() if has_teams(ruleset) else None)
    data = checked_ruleset(ruleset).to_json()
    # Behind the lock, so that two tournaments of one name created at once get two addresses.
    with exclusive():
        if once and Tournament.with_deleted.filter(once=once).exists():
            said = (name, date, data, rounds, pips_by_range, scribe_corrections, [row.name for row in listed])
            made = Tournament.objects.filter(once=once, organizers__user=user).first()
            if made and _as_said(made) == said:
                return made
            once = None
        tournament = Tournament.objects.create(
            once=once,
            slug=free_slug(name),
            name=name,
            date=date,
            ruleset_data=data,
            ruleset_name=own.name if own else "",
            ruleset_chosen=own.ruleset.to_json() if own else None,
            rounds_planned=rounds,
            pips_by_range=pips_by_range,
            scribe_corrections=scribe_corrections,
            version=1,
        )
        Organizer.objects.create(tournament=tournament, user=user)
        work = Writing(tournament.id)
        work.event(Kind.CREATED, actor, after={"name": name, "rounds": rounds, "ruleset": data})
        add_listed(work, tournament, listed, actor)
    return tournament


def _as_said(made: Tournament) -> tuple[object, ...]:
    """What the form said that this was made by, if nothing of it was changed since."""
    choices = (made.pips_by_range, made.scribe_corrections)
    names = list(made.players.order_by("id").values_list("name", flat=True))
    return (made.name, made.date, made.ruleset_data, made.rounds_planned, *choices, names)


def tournament_name(name: str) -> str:
    """The name of a tournament as it is kept. Refused ("name") if nobody could read or say it, or if it is too long."""
    name = one_line(name)
    if not any(character.isalnum() for character in name) or len(name) > NAME_LENGTH:
        raise Refused(
            "name", _("Das Turnier braucht einen Namen mit höchstens {most} Zeichen.").format(most=NAME_LENGTH)
        )
    return name


def checked_ruleset(ruleset: Ruleset) -> Ruleset:
    """The ruleset, if it can be played by. Refused ("ruleset") otherwise."""
    try:
        read = Ruleset.from_json(ruleset.to_json())
        refuse_what_stops(read)
        return read
    except GameError as error:
        raise Refused(error.field or "ruleset", sentence(error, {})) from error
