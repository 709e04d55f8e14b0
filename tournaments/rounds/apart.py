"""Who is not to sit with whom: what a tournament wishes of its draws, and what two at one table have to do with it.

Clubs are always kept apart, teams where the settings say so; what comes first of that and everything else is the
organizer's (criteria.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tournaments import seating
from tournaments.models import KeptApart, Player, Tournament
from tournaments.people.teams import has_teams
from tournaments.rounds.criteria import order_of

Pairs = tuple[tuple[Player, Player], ...]
Apart = frozenset[frozenset[int]]
"""Players' ids, two each, who are not to sit together."""


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
    """What a draw of this tournament is to heed, as things stand. Two queries."""
    return wishes_for(tournament, tournament.players.all())


def wishes_for(tournament: Tournament, players: Iterable[Player]) -> seating.Wishes:
    """The same where the players, all of them, have been read already. One query."""
    parted = teams_parted(tournament)
    everybody = list(players)
    return seating.Wishes(
        teams={player.id: player.team for player in everybody if player.team and parted},
        apart=to_be_apart(tournament),
        clubs={player.id: player.club for player in everybody if player.club},
        fixed={player.id: player.fixed_table for player in everybody if player.fixed_table},
        order=order_of(tournament),
    )


def to_be_apart(tournament: Tournament) -> Apart:
    """Whoever of them plays. One query."""
    found = KeptApart.objects.filter(one__tournament=tournament)
    return frozenset(map(frozenset, found.values_list("one_id", "other_id")))


def teams_parted(tournament: Tournament) -> bool:
    """Whether members of one team are to be apart: where there are no teams, the switch means nothing."""
    return tournament.teams_apart and has_teams(tournament.ruleset)


def mates(
    tournament: Tournament,
    players: Mapping[int, Player],
    pairs: Iterable[tuple[int, int]],
    to_be_apart: Collection[frozenset[int]],
) -> Mates:
    """Which of these pairs were to be apart, which others are of one team, if there are any, and which of one club."""
    with_teams = has_teams(tournament.ruleset)
    apart: list[tuple[Player, Player]] = []
    teams: list[tuple[Player, Player]] = []
    clubs: list[tuple[Player, Player]] = []
    for one, other in ((players[one], players[other]) for one, other in pairs):
        if frozenset((one.id, other.id)) in to_be_apart:
            apart.append((one, other))
        elif with_teams and one.team and one.team == other.team:
            teams.append((one, other))
        elif one.club and one.club == other.club:
            clubs.append((one, other))
    return Mates(tuple(apart), tuple(teams), tuple(clubs))
