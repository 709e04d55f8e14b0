"""The tables of a draw that is looked at: who sits there, and what speaks against it, beside the name or the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Player, Round
from tournaments.people.teams import has_teams
from tournaments.rounds.apart import Pairs
from tournaments.rounds.comparison import Comparison
from tournaments.rounds.judged import Quality
from tournaments.rounds.moves import OUT

_TIMES = {
    2: gettext_lazy("{of} zweimal"),
    3: gettext_lazy("{of} dreimal"),
    4: gettext_lazy("{of} viermal"),
    5: gettext_lazy("{of} fünfmal"),
}


@dataclass(frozen=True, slots=True)
class Note:
    """What speaks against somebody's place, or a table."""

    text: str
    wished: bool = True
    """It was to be avoided before everything else."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A place in the draw."""

    seat: int
    player: Player
    of: str
    """Team and club, as far as there are."""
    notes: tuple[Note, ...]
    was: str
    """Where this player sat before somebody was moved by hand; "" for here."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One table of the draw."""

    number: int
    chairs: tuple[Chair, ...]
    notes: tuple[Note, ...]


def drawn_tables(shown: Round, quality: Quality, comparison: Comparison | None) -> list[DrawnTable]:
    """The tables of this round by number. Three queries."""
    teams = has_teams(shown.tournament.ruleset)
    notes = _of_players(quality)
    was = {} if comparison is None else {one.player.id: _was(one.now, one.before) for one in comparison.moved}
    mates = _mates(quality.teams.pairs, "team"), _mates(quality.clubs.pairs, "club")
    found = []
    for table in shown.tables.order_by("number").prefetch_related("seats__player"):
        seats = list(table.seats.all())
        here = {seat.player_id for seat in seats}
        chairs = tuple(
            Chair(
                seat.number,
                seat.player,
                _of(seat.player, teams),
                tuple(notes.get(seat.player_id, ())),
                was.get(seat.player_id, ""),
            )
            for seat in seats
        )
        together = tuple(
            Note(_times(of, len(players & here)), parted.wished)
            for groups, parted in zip(mates, (quality.teams, quality.clubs), strict=True)
            for of, players in groups.items()
            if len(players & here) > 1
        )
        found.append(DrawnTable(table.number, chairs, together))
    return found


def resting_chairs(shown: Round, quality: Quality, comparison: Comparison | None) -> list[Chair]:
    """Those who sit out, as if they had a place. No query."""
    teams = has_teams(shown.tournament.ruleset)
    moved = () if comparison is None else comparison.moved
    was = {one.player.id: _was(one.now, one.before) for one in moved if one.now[0] == OUT}
    return [Chair(OUT, one, _of(one, teams), (), was.get(one.id, "")) for one in quality.sitting_out]


def _of_players(quality: Quality) -> Mapping[int, list[Note]]:
    """What speaks against the places of single players, by id."""
    notes: dict[int, list[Note]] = {}
    # Where a round follows from the last one, whoever sits together again does so on purpose.
    again = _others(quality.repeated if quality.followed is None else ())
    for said, others in (
        (_("schon mit {names}"), again),
        (_("soll getrennt sitzen von {names}"), _others(quality.apart.pairs)),
        (_("soll zusammensitzen mit {names}"), _others(quality.together.split)),
    ):
        for player, names in others.items():
            notes.setdefault(player, []).append(Note(said.format(names=", ".join(names))))
    for one in quality.elsewhere:
        notes.setdefault(one.id, []).append(Note(_("fester Tisch {table}").format(table=one.fixed_table)))
    for one in quality.other_seat:
        notes.setdefault(one.id, []).append(Note(_("fester Platz {seat}").format(seat=one.fixed_seat)))
    for one in quality.five_again if quality.followed is None else ():
        notes.setdefault(one.id, []).append(Note(_("schon öfter am Fünfertisch")))
    return notes


def _others(pairs: Iterable[tuple[Player, Player]]) -> dict[int, list[str]]:
    """By the id of each of them the names of the others."""
    found: dict[int, list[str]] = {}
    for one, other in pairs:
        found.setdefault(one.id, []).append(other.name)
        found.setdefault(other.id, []).append(one.name)
    return found


def _mates(pairs: Pairs, of: str) -> dict[str, set[int]]:
    """The ids of those at one table with somebody else of their team or club, by its name."""
    found: dict[str, set[int]] = {}
    for one, other in pairs:
        found.setdefault(getattr(one, of), set()).update((one.id, other.id))
    return found


def _times(of: str, number: int) -> str:
    return str(_TIMES[number]).format(of=of)


def _was(now: tuple[int, int], before: tuple[int, int]) -> str:
    if before[0] == OUT:
        return _("sollte aussetzen")
    if now[0] == before[0]:
        return _("war Platz {seat}").format(seat=before[1])
    return _("war Tisch {table}").format(table=before[0])


def _of(player: Player, teams: bool) -> str:
    """ "Nord 1 · SC Nord": a team where there are any, and the club."""
    return " · ".join(part for part in (player.team if teams else "", player.club) if part)
