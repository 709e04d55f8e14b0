"""What stands under the standings, on screens and on paper: why the ranks are as they are, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Ruleset
from scoring.ranking import TIE_BREAKS
from tournaments import numbers
from tournaments.models import Round
from tournaments.results.columns import counts_missed, seat_in_words
from tournaments.results.money import pot_and_till
from tournaments.results.ranks import Criterion
from tournaments.results.shares import as_a_whole
from tournaments.results.standings import Standings
from tournaments.results.table_points import by_place
from tournaments.rounds.ways import IN_WORDS, usual_way


@dataclass(frozen=True, slots=True)
class Notes:
    lines: list[str]
    ties: list[tuple[int, str]]
    """Of every tie that was decided, the rank in front and the sentence."""


def notes(table: Standings) -> Notes:
    """Of these standings."""
    lines = [
        _ranked_by(table.ruleset),
        _missed(table),
        _short(table),
        _fillers(table),
        _tie_breaks(table.order),
        _taken_over(table),
        *_seated(table),
        _money(table),
    ]
    return Notes([line for line in lines if line], [(tie.rank, tie.sentence) for tie in table.ties])


def _seated(table: Standings) -> list[str]:
    """Of every round that was not drawn, though the rules would have drawn it; or that somebody has prescribed."""
    return [
        _("Runde {number}: {how}.").format(number=number, how=IN_WORDS[way])
        for number, way in table.made.items()
        if way != Round.Way.DRAWN and way != usual_way(table.ruleset, number, table.planned)
    ]


def _ranked_by(ruleset: Ruleset) -> str:
    per_game = _("Es zählen die Punkte, geteilt durch die Zahl der eigenen Spiele.")
    said = [per_game] if ruleset.ranked_by == "points_per_game" else []
    if ruleset.has_table_points:
        said.append(_of_table_points(ruleset))
    return " ".join(said)


def _of_table_points(ruleset: Ruleset) -> str:
    four, five = (" / ".join(map(numbers.signed, by_place(ruleset, seats))) for seats in (4, 5))
    said = _("Tischpunkte nach dem Platz am Tisch: {four}, am Fünfertisch {five}.").format(four=four, five=five)
    if ruleset.table_points_ties == "best":
        said += " " + _("Wer am Tisch gleich viele Punkte hat, bekommt die des besten dieser Plätze.")
    else:
        said += " " + _("Wer am Tisch gleich viele Punkte hat, teilt sie sich.")
    if ruleset.ranked_by == "both":
        index = _("Wertung: {points} × Punkte + {table} × Tischpunkte.")
        if ruleset.ranking_divided_by != 1:
            index = _("Wertung: {points} × Punkte + {table} × Tischpunkte, geteilt durch {by}.")
        said += " " + index.format(
            points=ruleset.points_weight, table=ruleset.table_points_weight, by=ruleset.ranking_divided_by
        )
    return said


def _missed(table: Standings) -> str:
    if not counts_missed(table) or all(None not in row.by_round for row in table.rows if not row.filler):
        return ""
    ruleset = table.ruleset
    said = _("In Klammern: eine Runde ohne Platz. Sie zählt {points}.").format(points=missed_worth(ruleset))
    if ruleset.cents_per_point and ruleset.missed_round_points:
        said += " " + _("Beim Geld zählen diese Punkte nicht mit.")
    return said


def missed_worth(ruleset: Ruleset) -> str:
    """What a round without a seat counts: "−5 Punkte und 0 Tischpunkte"; "" where it counts nothing."""
    parts = []
    if (points := ruleset.missed_round_points) is not None:
        parts.append(ngettext("{n} Punkt", "{n} Punkte", abs(points)).format(n=numbers.points(points)))
    if (points := ruleset.missed_round_table_points) is not None and ruleset.has_table_points:
        parts.append(ngettext("{n} Tischpunkt", "{n} Tischpunkte", abs(points)).format(n=numbers.points(points)))
    return _(" und ").join(parts)


def sitting_out_counts(ruleset: Ruleset) -> str:
    """What a round counts for who sits it out, in one sentence; "" where that is nothing."""
    if not ruleset.missed_round_points and not (ruleset.has_table_points and ruleset.missed_round_table_points):
        return ""
    return _("Aussetzen zählt {points}.").format(points=missed_worth(ruleset))


def _short(table: Standings) -> str:
    short = [row for row in table.rows if row.short]
    if not short:
        return ""
    least = table.ruleset.least_games or 0
    said = ngettext(
        "Ohne Rang, weil weniger als {n} Spiel: {players}.", "Ohne Rang, weil weniger als {n} Spiele: {players}.", least
    )
    players = ", ".join(f"{row.player} ({row.achieved.figures.games})" for row in short)
    return said.format(n=least, players=players)


def _fillers(table: Standings) -> str:
    fillers = [row.player for row in table.rows if row.filler]
    if not fillers:
        return ""
    said = _("Außer Wertung, ohne Rang und Preis: {players}.").format(players=", ".join(fillers))
    if table.ruleset.has_table_points:
        said += " " + _("Ihr Platz am Tisch zählt dort mit; was er wert ist, bekommt sonst niemand.")
    return said


def _tie_breaks(order: Sequence[Criterion]) -> str:
    names = [_(TIE_BREAKS[criterion.key]) for criterion in order[1:]]
    if not names:
        return ""
    return _("Bei Gleichstand entscheidet: {names} ({clause}).").format(
        names=_(", dann ").join(names), clause=_(order[1].clause)
    )


def _taken_over(table: Standings) -> str:
    """Both names of every seat that somebody took over."""
    said = []
    for one in table.taken_over:
        parts = []
        for player, points, games in one.parts:
            played = ngettext("{n} Spiel", "{n} Spiele", games).format(n=games)
            parts.append(f"{table.names[player]} ({played}, {numbers.points(points)})")
        said.append(seat_in_words(table, one, parts))
    if not said:
        return ""
    changed = _("Gewechselt: {seats}.").format(seats=". ".join(said))
    whole = as_a_whole(table.ruleset) if any(one.points_to is None for one in table.taken_over) else ""
    return f"{changed} {whole}".strip()


def _money(table: Standings) -> str:
    if table.settled is None:
        return ""
    return " ".join(pot_and_till(table.settled, table.names, table.ruleset))
