"""Tournaments and their players, from what an organizer types or pastes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.errors import GameError
from scoring.ruleset import PRESETS, Ruleset
from tournaments.access import DIRECTOR, Actor
from tournaments.errors import Refused, sentence
from tournaments.models import Organizer, Player, Tournament
from tournaments.seating.tables import CannotSeat, tables_for
from tournaments.typed import one_line, readable
from tournaments.writing import Writing, exclusive, writing

RESERVED_SLUGS = frozenset(
    ("neu", "demo", "leitung", "anmelden", "abmelden", "tisch", "spieler", "api", "static", "sprache", "hilfe")
)
NAME_LENGTH = 80  # characters
MOST_PLAYERS = 400
MOST_ROUNDS = 20

_NUMBERING = re.compile(r"^\s*(?:\(?\d{1,3}\s*[.):]\s*|\d{1,3}\s+(?=\D)|[-–—*•·]\s+|[•·]\s*)")
_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa", "&": " und "})


@dataclass(frozen=True, slots=True)
class Listed:
    """One player of a pasted list."""

    name: str
    club: str
    line: int


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line of the list, in one translated sentence that names the line (None: the whole list)."""

    line: int | None
    message: str


@dataclass(frozen=True, slots=True)
class Parsed:
    players: tuple[Listed, ...]
    problems: tuple[Problem, ...]


def parse_players(text: str, *, existing: Iterable[str] = ()) -> Parsed:
    """Read a list of players: one a line, with the club behind a tab, semicolon or comma; "1." and bullets are skipped.

    `existing`: names already in the tournament. All problems come at once: duplicates, impossible names, too many.
    """
    taken: dict[str, int | None] = {same_name(name): None for name in existing}
    players: list[Listed] = []
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        name, club = _name_and_club(line)
        problem = _problem(name, club, taken)
        if problem:
            problems.append(Problem(number, _("Zeile {line}: {problem}").format(line=number, problem=problem)))
        else:
            taken[same_name(name)] = number
            players.append(Listed(name, club, number))
    if len(taken) > MOST_PLAYERS:
        problems.append(Problem(None, _("Mehr als {most} Spieler sind nicht möglich.").format(most=MOST_PLAYERS)))
    return Parsed(tuple(players), tuple(problems))


def same_name(name: str) -> str:
    """What two spellings of one name have in common: "Inge  Braun" and "inge braun" are the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _name_and_club(line: str) -> tuple[str, str]:
    line = _NUMBERING.sub("", readable(line), count=1)
    # A list copied from a spreadsheet has tabs, and then a comma belongs to the name.
    separator = next((mark for mark in ("\t", ";", ",") if mark in line), None)
    name, club = line.split(separator, 1) if separator else (line, "")
    return " ".join(name.split()), " ".join(club.replace("\t", " ").replace(";", " ").split())


def _problem(name: str, club: str, taken: Mapping[str, int | None]) -> str | None:
    """What is wrong with a name; `taken` has the names there are, with their line if they stand in the same list."""
    if not name:
        return _("Hier fehlt der Name.")
    if not any(character.isalpha() for character in name):
        return _("„{name}“ ist kein Name.").format(name=name[:40])
    if len(name) > NAME_LENGTH or len(club) > NAME_LENGTH:
        return _("Name und Verein dürfen je höchstens {most} Zeichen haben.").format(most=NAME_LENGTH)
    same = same_name(name)
    if same not in taken:
        return None
    if taken[same] is None:
        return _("{name} ist schon eingetragen.").format(name=name)
    return _("{name} steht schon in Zeile {line}.").format(name=name, line=taken[same])


def unseatable(count: int) -> str | None:
    """Why so many players cannot be seated at tables of four and five, in one translated sentence; None if they can."""
    try:
        tables_for(count)
    except CannotSeat as error:
        return _(error.template).format(**error.params)
    return None


def free_slug(name: str) -> str:
    """A short address for a tournament: "Benefizturnier 2024" → "benefizturnier-2024"; unique, and no reserved word."""
    spelled = unicodedata.normalize("NFKD", name.lower().translate(_SPELLED)).encode("ascii", "ignore").decode()
    wanted = re.sub(r"[^a-z0-9]+", "-", spelled).strip("-")[:50].strip("-") or "turnier"
    taken = set(Tournament.objects.filter(slug__startswith=wanted).values_list("slug", flat=True)) | RESERVED_SLUGS
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
    user: User,
    pips_by_range: bool = False,
    scribe_corrections: int = 1,
    actor: Actor = DIRECTOR,
) -> Tournament:
    """Create a tournament with its players (a list as for `parse_players`; may be empty) and its organizer.

    `ruleset`: a preset's name, or a ruleset. Refused with field "name", "ruleset", "rounds" or "players". A number of
    players that cannot be seated is not refused: players come and go until the draw, which is where it matters.
    """
    name = one_line(name)
    if not any(character.isalnum() for character in name) or len(name) > 120:
        raise Refused("name", _("Das Turnier braucht einen Namen mit höchstens 120 Zeichen."))
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused("rounds", _("Ein Turnier hat 1 bis {most} Runden.").format(most=MOST_ROUNDS))
    if isinstance(ruleset, str):
        if ruleset not in PRESETS:
            raise Refused("ruleset", _("Dieses Regelwerk gibt es nicht."))
        ruleset = PRESETS[ruleset]
    listed = checked_list(players)
    data = checked_ruleset(ruleset).to_json()
    # Behind the lock, so that two tournaments of one name created at once get two addresses.
    with exclusive():
        tournament = Tournament.objects.create(
            slug=free_slug(name),
            name=name,
            date=date,
            ruleset_data=data,
            rounds_planned=rounds,
            pips_by_range=pips_by_range,
            scribe_corrections=scribe_corrections,
            version=1,
        )
        Organizer.objects.create(tournament=tournament, user=user)
        work = Writing(tournament.id)
        work.event("created", actor.name, after={"name": name, "rounds": rounds, "ruleset": data})
        _add(work, tournament, listed, actor)
    return tournament


def checked_ruleset(ruleset: Ruleset) -> Ruleset:
    """The ruleset, if it can be played by. Refused ("ruleset") otherwise."""
    try:
        return Ruleset.from_json(ruleset.to_json())
    except GameError as error:
        raise Refused(error.field or "ruleset", sentence(error, {})) from error


def checked_list(text: str, existing: Iterable[str] = ()) -> tuple[Listed, ...]:
    """The players of a list without problems. Refused ("players") with all its problems, one a line."""
    parsed = parse_players(text, existing=existing)
    if parsed.problems:
        raise Refused("players", "\n".join(problem.message for problem in parsed.problems))
    return parsed.players


def add_players(tournament: Tournament, text: str, *, actor: Actor = DIRECTOR) -> list[Player]:
    """Add players; late ones are drawn from the next draw on. Refused ("players", all problems, one a line)."""
    with writing(tournament.id) as work:
        # Two organizers who add players at once would give out the same start numbers.
        locked = Tournament.objects.select_for_update(no_key=True).get(id=tournament.id)
        existing = list(locked.players.values_list("name", flat=True))
        listed = checked_list(text, existing)
        if not listed:
            raise Refused("players", _("Die Liste ist leer."))
        return _add(work, locked, listed, actor)


def _add(work: Writing, tournament: Tournament, listed: tuple[Listed, ...], actor: Actor) -> list[Player]:
    if not listed:
        return []
    last = tournament.players.aggregate(last=Max("number"))["last"] or 0
    players = Player.objects.bulk_create(
        Player(tournament=tournament, number=number, name=each.name, club=each.club)
        for number, each in enumerate(listed, last + 1)
    )
    work.event("players_added", actor.name, after=[_shown(player) for player in players])
    return players


def rename_player(player: Player, name: str, club: str, *, actor: Actor = DIRECTOR) -> None:
    """Correct a player's name or club; the points stay. Refused ("name")."""
    with writing(player.tournament_id) as work:
        # As for adding: two organizers must not give one name to two players.
        tournament = Tournament.objects.select_for_update(no_key=True).get(id=player.tournament_id)
        others = tournament.players.exclude(id=player.id).values_list("name", flat=True)
        name, club = one_line(name), one_line(club)
        problem = _problem(name, club, {same_name(other): None for other in others})
        if problem:
            raise Refused("name", problem)
        before = Player.objects.get(id=player.id)
        if (before.name, before.club) == (name, club):
            return
        player.name, player.club = name, club
        player.save(update_fields=["name", "club"])
        work.event("player_renamed", actor.name, before=_shown(before), after=_shown(player))


def withdraw(player: Player, *, actor: Actor = DIRECTOR) -> None:
    """The player leaves: keeps the points, finishes no sheet but the one begun, is not drawn any more. Idempotent."""
    with writing(player.tournament_id) as work:
        now = timezone.now()
        # Compare and set: two browsers that say so at once are one event.
        if Player.objects.filter(id=player.id, withdrawn_at=None).update(withdrawn_at=now):
            player.withdrawn_at = now
            work.event("player_withdrawn", actor.name, after=_shown(player))


def take_back_withdrawal(player: Player, *, actor: Actor = DIRECTOR) -> None:
    """The player is back, and drawn again from the next draw on. Idempotent."""
    with writing(player.tournament_id) as work:
        if Player.objects.filter(id=player.id, withdrawn_at__isnull=False).update(withdrawn_at=None):
            player.withdrawn_at = None
            work.event("player_back", actor.name, after=_shown(player))


def _shown(player: Player) -> dict[str, object]:
    return {"number": player.number, "name": player.name, "club": player.club}
