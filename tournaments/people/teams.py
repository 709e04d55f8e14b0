"""Teams (Mannschaften): what their names may be, who is taken for one team, and what is odd about one.

A team is the name that its players have in common: written alike for all of them, so that whoever reads the players
need not compare. Small and capital letters and blanks make no other team; what only looks alike is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Ruleset
from tournaments.models import Tournament
from tournaments.models.people import TEAM_LENGTH
from tournaments.people.lookalikes import looks_like, same_name
from tournaments.text import one_line

FEWEST, MOST = 2, 4  # players of a team; others are said, not forbidden
_NONE = frozenset("-–—/")  # what people write where there is none


def has_teams(ruleset: Ruleset) -> bool:
    """Whether teams are ranked: else nobody is asked for one, and none is shown."""
    return ruleset.teams != "none"


def trimmed(typed: str) -> str:
    """The name of a team as it is kept; "" for none."""
    name = one_line(typed)
    return "" if name in _NONE else name


def problem_with(team: str) -> str:
    """What is wrong with a team's name, trimmed, in one translated sentence; "" for nothing."""
    if len(team) > TEAM_LENGTH:
        return _("Der Name einer Mannschaft darf höchstens {most} Zeichen haben.").format(most=TEAM_LENGTH)
    if team and not any(character.isalnum() for character in team):
        return _("„{team}“ ist kein Name einer Mannschaft.").format(team=team)
    return ""


class Teams:
    """The teams there are, while players join them."""

    def __init__(self, teams: Iterable[str] = ()) -> None:
        """`teams`: of the players there are; "" and repetitions may be among them."""
        self._written: dict[str, str] = {}
        self._looks: dict[str, str] = {}
        for team in teams:
            self.join(team)

    def join(self, team: str) -> tuple[str, str]:
        """The team as it is written by those who are in it, and a warning if it looks like another one; "" if not."""
        if not team:
            return "", ""
        written = self._written.setdefault(same_name(team), team)
        other = self._looks.setdefault(_seen_as(team), written)
        if other == written:
            return written, ""
        warning = _("Die Mannschaft „{team}“ sieht fast aus wie „{other}“. Ist es dieselbe?")
        return written, warning.format(team=written, other=other)


def _seen_as(team: str) -> str:
    """The same for "Laim 1", "Laim-1" and "Laim l": nobody who hears or reads them would think of two teams."""
    return "".join(one for one in looks_like(team) if one.isalnum())


def too_many(members: Mapping[str, Sequence[object]]) -> str:
    """Of the teams that have more players than a team has, one translated sentence; "" where none has."""
    many = [f"{team} ({len(players)})" for team, players in members.items() if len(players) > MOST]
    if not many:
        return ""
    said = _("Zu viele in einer Mannschaft: {teams}. Vorgesehen sind {fewest} bis {most}.")
    return said.format(teams=", ".join(many), fewest=FEWEST, most=MOST)


def too_many_of(tournament: Tournament) -> str:
    """`too_many` among those who play in this tournament for a rank. One query where teams are ranked."""
    if not has_teams(tournament.ruleset):
        return ""
    members: dict[str, list[int]] = {}
    playing = tournament.players.filter(withdrawn_at=None, filler=False).exclude(team="").order_by("number")
    for number, team in playing.values_list("number", "team"):
        members.setdefault(team, []).append(number)
    return too_many(members)


def oddities(members: Mapping[str, Sequence[str]]) -> list[str]:
    """What else should be looked at, one translated sentence each. `members`: the players' names by team."""
    alone = [f"{names[0]} ({team})" for team, names in members.items() if len(names) < FEWEST]
    if not alone:
        return []
    sentence = ngettext("Allein in der Mannschaft: {names}.", "Allein in ihren Mannschaften: {names}.", len(alone))
    return [sentence.format(names=", ".join(alone))]
