"""Who is to sit with whom, and who not: what a tournament wishes of its draws, and what it is to two at one table.

Clubs are always kept apart, teams where the settings say so; what comes first of that and everything else is the
organizer's (criteria.py). Before all that comes who is to sit together: groups by a wish (people/wishes.py), or teams
where the settings say that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments import seating
from tournaments.models import KeptApart, Player, TeamsSeated, Tournament
from tournaments.people.lookalikes import same_name
from tournaments.people.teams import has_teams
from tournaments.people.wishes import groups
from tournaments.rounds.criteria import order_of

Pairs = tuple[tuple[Player, Player], ...]
Wished = frozenset[frozenset[int]]
"""Players' ids, two or more each, for whom it is wished."""


@dataclass(frozen=True, slots=True)
class Mates:
    """Of some pairs at one table those who had better not be there, each pair once."""

    apart: Pairs
    """Who were to be apart."""
    teams: Pairs
    """Of the others those who are of one team."""
    clubs: Pairs
    """… and then of one club."""


def wishes(tournament: Tournament) -> seating.Wishes:
    """What a draw of this tournament is to heed, as things stand. Three queries."""
    return wishes_for(tournament, tournament.players.all())


def wishes_for(tournament: Tournament, players: Iterable[Player]) -> seating.Wishes:
    """The same where the players, all of them, have been read already. Two queries."""
    parted = teams_parted(tournament)
    everybody = list(players)
    return seating.Wishes(
        teams={player.id: player.team for player in everybody if player.team and parted},
        apart=_apart(tournament),
        clubs=_clubs(everybody),
        fixed={player.id: player.fixed_table for player in everybody if player.fixed_table},
        seats={player.id: player.fixed_seat for player in everybody if player.fixed_seat},
        together=groups(tournament.id) | _teams_together(tournament, everybody),
        order=order_of(tournament),
    )


def of_one_club(one: Player, other: Player) -> bool:
    """Whether they are, however that is written: "SC Nord" and "sc nord" are the same."""
    return bool(one.club) and same_name(one.club) == same_name(other.club)


def _clubs(players: Iterable[Player]) -> dict[int, str]:
    """The club of each who has one (by id), as the first of them writes it."""
    written: dict[str, str] = {}
    return {one.id: written.setdefault(same_name(one.club), one.club) for one in players if one.club}


def _apart(tournament: Tournament) -> Wished:
    """Whoever of them plays. One query."""
    found = KeptApart.objects.filter(one__tournament=tournament)
    return frozenset(map(frozenset, found.values_list("one_id", "other_id")))


def _teams_together(tournament: Tournament, players: Iterable[Player]) -> Wished:
    """Who is of one team, two or more each, where they are to sit together."""
    if tournament.teams_seated != TeamsSeated.TOGETHER or not has_teams(tournament.ruleset):
        return frozenset()
    teams: dict[str, set[int]] = {}
    for player in players:
        if player.team:
            teams.setdefault(player.team, set()).add(player.id)
    return frozenset(frozenset(team) for team in teams.values() if len(team) > 1)


def teams_parted(tournament: Tournament) -> bool:
    """Whether members of one team are to be apart: where there are no teams, the switch means nothing."""
    return tournament.teams_seated == TeamsSeated.APART and has_teams(tournament.ruleset)


def mates(
    tournament: Tournament,
    players: Mapping[int, Player],
    pairs: Iterable[tuple[int, int]],
    wished: seating.Wishes,
) -> Mates:
    """Which of these pairs were to be apart, which others are of one team, if there are any, and which of one club.

    Who is to sit together is in none of them.
    """
    with_teams = has_teams(tournament.ruleset)
    apart: list[tuple[Player, Player]] = []
    teams: list[tuple[Player, Player]] = []
    clubs: list[tuple[Player, Player]] = []
    together = wished.kept_together(players)
    for one, other in ((players[one], players[other]) for one, other in pairs):
        if (min(one.id, other.id), max(one.id, other.id)) in together:
            continue
        if frozenset((one.id, other.id)) in wished.apart:
            apart.append((one, other))
        elif with_teams and one.team and one.team == other.team:
            teams.append((one, other))
        elif of_one_club(one, other):
            clubs.append((one, other))
    return Mates(tuple(apart), tuple(teams), tuple(clubs))
