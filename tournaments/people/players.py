"""Players come, go and return, from what an organizer types or pastes."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Kind, Player, Tournament
from tournaments.people import lists
from tournaments.people.list_columns import Reading
from tournaments.people.lists import same_name
from tournaments.people.lookalikes import looks_like
from tournaments.seating.tables import CannotSeat, tables_for
from tournaments.text import one_line
from tournaments.writing import Writing, writing


def unseatable(count: int) -> str | None:
    """Why so many players cannot be seated at tables of four and five, in one translated sentence; None if they can."""
    try:
        tables_for(count)
    except CannotSeat as error:
        return _(error.template).format(**error.params)
    return None


def checked_list(text: str, reading: Reading | None = None, existing: Iterable[str] = ()) -> tuple[lists.Row, ...]:
    """Who is new in a list without problems. Refused ("players") with all its problems, one a line.

    Who is known already is passed over beside new ones, and refused where there is nobody else.
    """
    listed = lists.read(text, reading=reading, existing=existing)
    if listed.problems:
        raise Refused("players", "\n".join(listed.problems))
    if listed.known and not listed.new:
        names = ", ".join(row.name for row in listed.known)
        raise Refused(
            "players",
            ngettext(
                "{names} ist schon eingetragen.", "Alle sind schon eingetragen: {names}.", len(listed.known)
            ).format(names=names),
        )
    return listed.new


def add_players(
    tournament: Tournament, text: str, reading: Reading | None = None, *, actor: Actor = DIRECTOR
) -> list[Player]:
    """Add the new players of a list; late ones are drawn from the next draw on. Refused as `checked_list`, or empty."""
    with writing(tournament.id) as work:
        # Two organizers who add players at once would give out the same start numbers.
        locked = Tournament.objects.select_for_update(no_key=True).get(id=tournament.id)
        existing = list(locked.players.values_list("name", flat=True))
        listed = checked_list(text, reading, existing)
        if not listed:
            raise Refused("players", _("Die Liste ist leer."))
        return add_listed(work, locked, listed, actor)


def add_listed(work: Writing, tournament: Tournament, listed: tuple[lists.Row, ...], actor: Actor) -> list[Player]:
    """Add these players to a tournament that is locked, or being made; their start numbers follow the last one's."""
    if not listed:
        return []
    last = tournament.players.aggregate(last=Max("number"))["last"] or 0
    players = Player.objects.bulk_create(
        Player(tournament=tournament, number=number, name=each.name, club=each.club)
        for number, each in enumerate(listed, last + 1)
    )
    work.event(Kind.PLAYERS_ADDED, actor, after=[_shown(player) for player in players])
    return players


def rename_player(player: Player, name: str, club: str, *, actor: Actor = DIRECTOR) -> None:
    """Correct a player's name or club; the points stay. Refused ("name")."""
    with writing(player.tournament_id) as work:
        # As for adding: two organizers must not give one name to two players.
        tournament = Tournament.objects.select_for_update(no_key=True).get(id=player.tournament_id)
        others = tournament.players.exclude(id=player.id).values_list("name", flat=True)
        name, club = one_line(name), one_line(club)
        problem = lists.problem_with(name, club, {same_name(other): None for other in others})
        if problem:
            raise Refused("name", problem)
        before = Player.objects.get(id=player.id)
        if (before.name, before.club) == (name, club):
            return
        player.name, player.club = name, club
        player.save(update_fields=["name", "club"])
        work.event(Kind.PLAYER_RENAMED, actor, before=_shown(before), after=_shown(player))


def looks_like_another(player: Player) -> str:
    """A warning if this player's name cannot be told from that of another one; "" if it can."""
    others = Player.objects.filter(tournament=player.tournament_id).exclude(id=player.id)
    return lists.alike(player.name, {looks_like(name): name for name in others.values_list("name", flat=True)})


def withdraw(player: Player, *, actor: Actor = DIRECTOR) -> None:
    """The player leaves: keeps the points, finishes no sheet but the one begun, is not drawn any more. Idempotent."""
    with writing(player.tournament_id) as work:
        now = timezone.now()
        # Compare and set: two browsers that say so at once are one event.
        if Player.objects.filter(id=player.id, withdrawn_at=None).update(withdrawn_at=now):
            player.withdrawn_at = now
            work.event(Kind.PLAYER_WITHDRAWN, actor, after=_shown(player))


def take_back_withdrawal(player: Player, *, actor: Actor = DIRECTOR) -> None:
    """The player is back, and drawn again from the next draw on. Idempotent."""
    with writing(player.tournament_id) as work:
        if Player.objects.filter(id=player.id, withdrawn_at__isnull=False).update(withdrawn_at=None):
            player.withdrawn_at = None
            work.event(Kind.PLAYER_BACK, actor, after=_shown(player))


def _shown(player: Player) -> dict[str, object]:
    return {"number": player.number, "name": player.name, "club": player.club}
