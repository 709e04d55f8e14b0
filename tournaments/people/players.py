"""Players come, go and return, from what an organizer types or pastes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Overtaken, Refused
from tournaments.models import EarlierHolder, Kind, Player, Seat, Tournament
from tournaments.people import lists
from tournaments.people.in_log import shown
from tournaments.people.list_choice import AS_IT_LOOKS, Choice
from tournaments.people.list_judging import Known, Row, problem_with, quoted
from tournaments.people.lookalikes import alike, same_name, seen_as
from tournaments.people.start_numbers import free_numbers, why_taken
from tournaments.people.still_there import holder, still_there
from tournaments.people.teams import Teams, has_teams
from tournaments.people.teams import problem_with as problem_with_team
from tournaments.people.teams import trimmed as team_trimmed
from tournaments.text import one_line
from tournaments.writing import Writing, lock_tournament, writing


def checked_list(
    text: str,
    choice: Choice = AS_IT_LOOKS,
    existing: Iterable[Known] = (),
    teams: Iterable[str] | None = None,
) -> tuple[Row, ...]:
    """Who is new in a list, as `new_of`. `teams`: see `lists.read`."""
    return new_of(lists.read(text, choice=choice, existing=existing, teams=teams))


def new_of(listed: lists.Listed) -> tuple[Row, ...]:
    """Who is new in a list without problems. Refused ("players") with all its problems, one a line, or where a line is
    doubted and nobody has said that it is a player.

    Refused ("column") if its columns cannot be what was chosen. Who is known already is passed over beside new ones,
    and refused where there is nobody else.
    """
    if listed.refusal is not None:
        raise Refused("column", listed.refusal.sentence)
    if listed.problems:
        # Where there is but one line, nobody has to be told which.
        alone = listed.rows[0].problem if len(listed.rows) == 1 else ""
        raise Refused("players", alone or "\n".join(listed.problems))
    if listed.held:
        raise Refused("players", unanswered(listed))
    if listed.known and not listed.new:
        names = ", ".join(row.name for row in listed.known)
        raise Refused(
            "players",
            ngettext(
                "{names} ist schon eingetragen.", "Alle sind schon eingetragen: {names}.", len(listed.known)
            ).format(names=names),
        )
    return listed.new


def unanswered(listed: lists.Listed) -> str:
    """What to do with the lines that are doubted."""
    return ngettext(
        "Diese Zeile bitte ankreuzen, wenn sie stimmt, sonst weglassen: {lines}.",
        "Diese Zeilen bitte ankreuzen, wenn sie stimmen, sonst weglassen: {lines}.",
        len(listed.held),
    ).format(lines=quoted(listed.held))


def known_players(tournament: Tournament) -> list[Known]:
    """Who is in the tournament, as `lists.read` wants to know it; who was deleted, for the number. One query."""
    over = tournament.finished_at is not None
    seats = Seat.objects.filter(player=OuterRef("id"))
    earlier = EarlierHolder.objects.filter(player=OuterRef("id"))
    everybody = Player.with_deleted.filter(tournament=tournament, number_free=False).order_by("number")
    players = everybody.annotate(seated=Exists(seats) | Exists(earlier))
    return [
        Known(
            one.name, one.number, one.club, one.team, one.category, one.note, tuple(one.numbers_before),
            deleted=one.deleted_at is not None, seated=one.seated, team_stays=over,
            expected=one.withdrawn_at is None and not one.filler,
        )
        for one in players
    ]  # fmt: skip


def has_sat(player: Player) -> bool:
    """Has this player a seat in any round, or had one that another has taken over?"""
    return player.seats.exists() or player.earlier_seats.exists()


def known_teams(tournament: Tournament, known: Iterable[Known]) -> list[str] | None:
    """The teams of those who are known; None where teams are not ranked."""
    return [one.team for one in known if not one.deleted] if has_teams(tournament.ruleset) else None


def add_listed(work: Writing, tournament: Tournament, listed: tuple[Row, ...], actor: Actor) -> list[Player]:
    """Add these players to a tournament that is locked, or being made.

    Who comes without a start number gets the next that is free; who was deleted comes back by their own, as somebody
    who is announced.
    """
    if not listed:
        return []
    everybody = Player.with_deleted.filter(tournament=tournament, number_free=False)
    wanted = {each.number for each in listed if each.number}
    given, held, deleted = set(wanted), set(wanted), {}
    for one in everybody:
        given |= {one.number, *one.numbers_before}
        if one.deleted_at is None:
            held.add(one.number)
        else:
            deleted[one.number] = one
    free = free_numbers(held, given)
    players = []
    for each in listed:
        there = deleted.get(each.number or 0)  # of the same name: the list was judged so
        player = there or Player(tournament=tournament, number=each.number or next(free))
        player.name, player.club, player.team, player.deleted_at = each.name, each.club, each.team, None
        player.category, player.note = each.category, each.note
        player.arrived_at = player.withdrawn_at = player.fee = None
        player.filler = False
        players.append(player)
    Player.objects.bulk_create(player for player in players if player.id is None)
    Player.with_deleted.bulk_update(
        [player for player in players if player.number in deleted],
        ["name", "club", "team", "category", "note", "deleted_at", "arrived_at", "withdrawn_at", "fee", "filler"],
    )
    work.event(Kind.PLAYERS_ADDED, actor, after=[shown(player) for player in players])
    return players


def rename_player(
    player: Player,
    name: str,
    club: str,
    team: str | None = None,
    number: int | None = None,
    *,
    actor: Actor = DIRECTOR,
    within: Writing | None = None,
) -> None:
    """Correct a player's name, club, team or start number; the points stay. `team`, `number`: None leaves it.

    Refused ("name", "team", "number").
    """
    with writing(player.tournament_id, within) as work:
        # As for adding: two organizers must not give one name to two players.
        tournament = lock_tournament(player.tournament_id)
        others = list(tournament.players.exclude(id=player.id).values_list("name", "team"))
        name, club = one_line(name), one_line(club)
        problem = problem_with(name, club, {same_name(other): None for other, _team in others})
        if problem:
            raise Refused("name", problem)
        before = still_there(player)
        team = before.team if team is None else _joined(tournament, before.team, team, [one for _name, one in others])
        number = before.number if number is None else number
        if number != before.number and (problem := _problem_with_number(before, number)):
            raise Refused("number", problem)
        if (before.name, before.club, before.team, before.number) == (name, club, team, number):
            return
        if number != before.number:
            player.numbers_before = [*(one for one in before.numbers_before if one != number), before.number]
        player.name, player.club, player.team, player.number = name, club, team, number
        player.save(update_fields=["name", "club", "team", "number", "numbers_before"])
        work.event(Kind.PLAYER_RENAMED, actor, before=shown(before), after=shown(player))


def _problem_with_number(player: Player, number: int) -> str:
    """Why this cannot be the player's start number, in one translated sentence; "" if it can."""
    if has_sat(player):
        sentence = _("{name} ist schon gesetzt und behält die Nummer {number}.")
        return sentence.format(name=player.name, number=player.number)
    other = holder(player.tournament_id, number)
    if other is None or other.id == player.id:
        return ""
    return why_taken(number, other.name, deleted=other.deleted_at is not None, formerly=other.number != number)


def choose_team(player: Player, team: str, *, instead_of: str | None = None, actor: Actor = DIRECTOR) -> str:
    """Say which team a player is of, "" for none; gives the one before. Refused ("team"), also once it is over.

    Overtaken if it is of another one by now than it was to be taken `instead_of`.
    """
    with writing(player.tournament_id) as work:
        # Two organizers must not write one team in two ways.
        tournament = lock_tournament(player.tournament_id)
        before = still_there(player)
        if instead_of not in (None, before.team):
            raise Overtaken
        others = tournament.players.exclude(id=player.id).values_list("team", flat=True)
        team = _joined(tournament, before.team, team, others)
        if team != before.team:
            player.team = team
            player.save(update_fields=["team"])
            work.event(Kind.TEAM_CHOSEN, actor, before=shown(before), after=shown(player))
        return before.team


def _joined(tournament: Tournament, before: str, wanted: str, others: Iterable[str]) -> str:
    """The team as it is written by the others who are in it. Refused ("team")."""
    team = team_trimmed(wanted)
    if team == before:
        return before
    if tournament.finished_at is not None:
        raise Refused("team", _("Das Turnier ist beendet: Die Mannschaften bleiben, wie sie sind."))
    if problem := problem_with_team(team):
        raise Refused("team", problem)
    return Teams(others).join(team)[0]


def looks_like_another_team(player: Player) -> str:
    """A warning if the name of this player's team can hardly be told from that of another one; "" if it can."""
    others = Player.objects.filter(tournament=player.tournament_id).exclude(id=player.id)
    return Teams(others.values_list("team", flat=True)).join(player.team)[1]


def looks_like_another(player: Player) -> str:
    """A warning if this player's name cannot be told from that of another one, but for a title; "" if it can."""
    others = Player.objects.filter(tournament=player.tournament_id).exclude(id=player.id)
    return alike(player.name, {seen_as(name): name for name in others.values_list("name", flat=True)})


def with_absence(player: Player) -> str:
    """ "Uwe Lang", and of who has left "Uwe Lang (abgemeldet)"."""
    return _("{name} (abgemeldet)").format(name=player.name) if player.withdrawn_at else player.name


def withdraw(
    player: Player, *, at: datetime | None = None, actor: Actor = DIRECTOR, within: Writing | None = None
) -> None:
    """The player leaves: keeps the points, finishes no sheet but the one begun, is not drawn any more. Idempotent.

    `at`: when that was, if not now.
    """
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        now = at or timezone.now()
        # Compare and set: two browsers that say so at once are one event.
        if Player.objects.filter(id=player.id, withdrawn_at=None).update(withdrawn_at=now):
            player.withdrawn_at = now
            work.event(Kind.PLAYER_WITHDRAWN, actor, after=shown(player))


def take_back_withdrawal(player: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """The player has not left after all: all is as before. Idempotent. Who comes back: coming_back.py."""
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        if Player.objects.filter(id=player.id, withdrawn_at__isnull=False).update(withdrawn_at=None):
            player.withdrawn_at = None
            work.event(Kind.PLAYER_BACK, actor, after=shown(player))
