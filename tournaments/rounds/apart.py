"""Who is not to sit with whom: what a tournament wishes of its draws, and which pairs are of one team or club.

Clubs are always kept apart where that costs nothing else; the settings say whether they, and teams, come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments import seating
from tournaments.models import Player, Tournament
from tournaments.people.teams import has_teams

Pairs = tuple[tuple[Player, Player], ...]


@dataclass(frozen=True, slots=True)
class Mates:
    """Of some pairs at one table those who are of one team or club, each pair once."""

    teams: Pairs
    clubs: Pairs
    """Those who are of one team left out."""


def wishes(tournament: Tournament) -> seating.Wishes:
    """What a draw of this tournament is to heed, as things stand. One query."""
    players = list(tournament.players.values_list("id", "team", "club"))
    return _wishes(tournament, players)


def wishes_for(tournament: Tournament, players: Iterable[Player]) -> seating.Wishes:
    """The same where the players, all of them, have been read already."""
    return _wishes(tournament, [(player.id, player.team, player.club) for player in players])


def _wishes(tournament: Tournament, players: Iterable[tuple[int, str, str]]) -> seating.Wishes:
    parted = teams_parted(tournament)
    return seating.Wishes(
        teams={player: team for player, team, _club in players if team and parted},
        clubs={player: club for player, _team, club in players if club},
        order=seating.Order(tournament.repeats_first, tournament.clubs_apart),
    )


def teams_parted(tournament: Tournament) -> bool:
    """Whether members of one team are to be apart: where there are no teams, the switch means nothing."""
    return tournament.teams_apart and has_teams(tournament.ruleset)


def mates(tournament: Tournament, players: Mapping[int, Player], pairs: Iterable[tuple[int, int]]) -> Mates:
    """Which of these pairs are of one team, in a tournament that has any, and which others of one club."""
    both = [(players[one], players[other]) for one, other in pairs]
    with_teams = has_teams(tournament.ruleset)
    teams = tuple(pair for pair in both if with_teams and pair[0].team and pair[0].team == pair[1].team)
    clubs = tuple(pair for pair in both if pair not in teams and pair[0].club and pair[0].club == pair[1].club)
    return Mates(teams, clubs)
