"""The ranking of teams, from that of their players: a team has achieved what those of its members have that count.

What decides between players decides between teams, of their members' figures together: points, won games, a round's
points. Only a direct meeting does not, which is one of two players at a table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import Ruleset
from scoring.figures import Figures
from tournaments.people.teams import has_teams, oddities, too_many
from tournaments.results.criteria import PER_GAME
from tournaments.results.ranks import Achieved, Criterion, Figure, ranking
from tournaments.results.standings import StandingRow, Standings, decided_ties

COUNT = {"all": None, "best_two": 2, "best_three": 3}
"""How many members count, by the ruleset's word; None for all."""


class Member(NamedTuple):
    player: str
    points: str
    """In what counts first; "" for who has not played yet."""
    counts: bool


@dataclass(frozen=True, slots=True)
class TeamRow:
    rank: int | None
    """None while none of them has played."""
    key: int
    """The id of its first player: the same while the team is."""
    team: str
    members: tuple[Member, ...]
    """The best first, then those who have not played yet."""
    total: str
    """In what counts first."""
    below_zero: bool
    why: str
    """What puts it before those right behind, who were equal until then; "" where nothing had to."""


@dataclass(frozen=True, slots=True)
class TeamStandings:
    rows: tuple[TeamRow, ...]
    total: str
    """What counts first: the heading."""
    unit: str
    """The same beside a total that has no heading; "" for plain points."""
    lines: tuple[str, ...]
    """What stands under the list: who counts, and what is odd."""
    ties: tuple[tuple[int, str], ...]
    """Of every tie that was decided, the rank in front and the sentence."""


def team_standings(table: Standings) -> TeamStandings | None:
    """Of the teams of these standings; None where teams are not ranked. No query."""
    if not has_teams(table.ruleset):
        return None
    order = [criterion for criterion in table.order if criterion.key != "direct_meeting"]
    first = order[0]
    teams = _members(table, first)
    most = COUNT[table.ruleset.teams]
    played = {team: [row for row in rows if _has_played(row)] for team, rows in teams.items()}
    ids = dict(enumerate(teams))  # `ranking` knows players by numbers: here a team is one
    together = {
        number: _together(played[team][:most], min(row.number for row in teams[team]))
        for number, team in ids.items()
        if played[team]
    }
    now = ranking(together, order)
    ranks = now.ranks
    decided = decided_ties(now, order, together, ids)
    rows = [
        TeamRow(
            rank=ranks.get(number),
            key=min(row.player_id for row in teams[team]),
            team=team,
            members=tuple(
                Member(
                    row.player,
                    first.shown(_figure(first, row.achieved)) if _has_played(row) else "",
                    _has_played(row) and (most is None or place < most),
                )
                for place, row in enumerate(teams[team])
            ),
            total=first.shown(_figure(first, together[number])) if number in together else "",
            below_zero=number in together and (_figure(first, together[number]) or 0) < 0,
            why=decided[number].before if number in decided else "",
        )
        for number, team in ids.items()
    ]
    # Equals by the start number of their first player, as `teams` is ordered.
    rows.sort(key=lambda row: (row.rank is None, row.rank or 0))
    names = {team: [row.player for row in members] for team, members in teams.items()}
    said = [one for one in (*oddities(names), too_many(names)) if one]
    return TeamStandings(
        rows=tuple(rows),
        total=str(first.name),
        unit=str(first.unit),
        lines=(_what_counts(table.ruleset, first), *said),
        ties=tuple((tie.rank, tie.sentence) for tie in dict.fromkeys(decided.values())),
    )


def _members(table: Standings, first: Criterion) -> dict[str, list[StandingRow]]:
    """The players of each team but for fillers, the best first; the teams by the lowest start number."""
    teams: dict[str, list[StandingRow]] = defaultdict(list)
    for row in sorted(table.rows, key=lambda row: row.number):
        if row.team and not row.filler:
            teams[row.team].append(row)
    place = {row.player_id: place for place, row in enumerate(table.rows)}
    for rows in teams.values():
        # By what counts first, and only then by place: who has too few games for a rank has points all the same.
        rows.sort(
            key=lambda row: (not _has_played(row), first.first(_figure(first, row.achieved)), place[row.player_id])
        )
    return teams


def _has_played(row: StandingRow) -> bool:
    return row.rank is not None or row.short


def _figure(criterion: Criterion, achieved: Achieved) -> Figure:
    assert criterion.figure is not None, "what counts first is a figure of each alone"
    return criterion.figure(achieved)


def _together(rows: Sequence[StandingRow], number: int) -> Achieved:
    """What these have achieved together, as if they were one with this start number."""
    every = [row.achieved for row in rows]
    by_round = [
        [points for points in gained if points is not None]
        for gained in zip(*(one.by_round for one in every), strict=True)
    ]
    return Achieved(
        tuple(sum(gained) if gained else None for gained in by_round),
        sum(one.total for one in every),
        number,
        figures=Figures(*map(sum, zip(*(one.figures for one in every), strict=True))),
        table_points=sum(one.table_points for one in every),
    )


def _what_counts(ruleset: Ruleset, first: Criterion) -> str:
    most = COUNT[ruleset.teams]
    if first.key == PER_GAME.key:
        if most is None:
            return _("Für eine Mannschaft zählen die Punkte aller ihrer Spieler, geteilt durch alle ihre Spiele.")
        said = _("Für eine Mannschaft zählen die Punkte ihrer {n} besten Spieler, geteilt durch deren Spiele.")
        return said.format(n=most)
    if most is None:
        return _("Für eine Mannschaft zählen alle ihre Spieler zusammen.")
    return _("Für eine Mannschaft zählen ihre {n} besten Spieler zusammen.").format(n=most)
