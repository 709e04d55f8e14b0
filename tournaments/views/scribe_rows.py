"""The Spielliste line by line: what was entered, what everybody got, and the lines that explain it.

Values only, with every number already as it stands on the screen: the templates choose nothing and compute nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.score import Line
from scoring.sheet import Row, Sheet
from scoring.winner import ALL_PIPS
from scoring.words import ANNOUNCEMENTS, EXTRAS, GAME_TYPES, PARTIES, SOLOS, VIOLATIONS, WHAT
from tournaments import ledger
from tournaments.access import TableAccess, actor_in_words
from tournaments.figures import points as figure
from tournaments.forms.entry import fields_of
from tournaments.models import Entry

# Before these a long word of a kind of game may be broken, whether or not the device knows German.
BREAKS = re.compile(r"(?<=\w)(?=(?:solo|loser|abgabe|verstoß|wiegender|fügiger|licher|denem|leitung)\b)")


def signed(value: int) -> str:
    """Points won or lost: "+3", "−3", "0"."""
    return f"+{value}" if value > 0 else figure(value)


def tone(value: int) -> str:
    """The style class of points."""
    return "plus" if value > 0 else "minus" if value < 0 else "zero"


@dataclass(frozen=True, slots=True)
class LineView:
    """One reason for a game's value: "keine 90 angesagt", whose, "+1", its clause."""

    what: str
    party: str
    party_label: str
    points: str
    clause: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What one seat got in a game, and its running total. `role`: "re", "kontra", "out" or ""."""

    points: str
    tone: str
    total: str
    role: str


@dataclass(frozen=True, slots=True)
class RowView:
    """One line of the Spielliste."""

    entry_id: int
    position: int
    number: str
    dealer: str
    kind: str
    solo: str
    cells: tuple[Cell, ...]
    lines: tuple[LineView, ...]
    outcome: str
    facts: tuple[str, ...]
    state: str
    made_by: str
    fields: dict[str, list[str]]
    players: list[int]
    may_change: bool
    bock: bool

    @property
    def kind_to_break(self) -> str:
        """The kind with places to break long German words at, for a narrow column."""
        return BREAKS.sub("\u00ad", self.kind)

    @property
    def fields_json(self) -> str:
        """The form's fields for the script, which fills them in without asking the server."""
        return json.dumps(self.fields, ensure_ascii=False)


def row_views(
    entries: Sequence[ledger.EntryRow], sheet: Sheet, short: Mapping[int, str], access: TableAccess
) -> tuple[RowView, ...]:
    last = len(sheet.rows)
    may_reach_back = last if access.is_director else access.tournament.scribe_corrections
    return tuple(
        row_view(
            one.entry,
            one.row,
            short,
            may_change=one.entry.status == Entry.Status.STANDING and one.entry.position > last - may_reach_back,
            by_range=access.tournament.pips_by_range,
        )
        for one in entries
    )


def row_view(
    entry: Entry,
    row: Row | None,
    short: Mapping[int, str],
    *,
    may_change: bool = False,
    by_range: bool = False,
) -> RowView:
    """One entry as a line of the list. `row` is None for one that was corrected: it keeps only what was entered."""
    facts = entry.facts
    standing = row is not None and entry.status == Entry.Status.STANDING
    cells = []
    for index, seat in enumerate(short):
        points = row.points[index] if row else entry.points[index] if entry.points else 0
        out = row is not None and seat == row.sits_out
        cells.append(
            Cell(
                points="" if out else signed(points),
                tone=tone(points),
                total=figure(row.totals[index]) if row and standing else "",
                role="out" if out else role_of(facts, seat),
            )
        )
    score = row.score if row else None
    return RowView(
        entry_id=entry.pk,
        position=entry.position,
        number=str(row.number) if row else "",
        dealer=short.get(row.dealer, "") if row else "",
        kind=kind_of(facts),
        solo=_solo_mark(row, facts, short) if row and standing else "",
        cells=tuple(cells),
        lines=line_views(row) if row and standing else (),
        outcome=outcome(score.winner, score.value) if score else "",
        facts=tuple(said(facts, short)),
        state=str(entry.status),
        made_by=f"{actor_in_words(entry.recorded_by)}, {timezone.localtime(entry.recorded_at):%H:%M}",
        fields=fields_of(facts, row.game, by_range=by_range) if row else {},
        players=list(row.players) if row else [],
        may_change=may_change,
        bock=bool(row and row.bock),
    )


def role_of(facts: Mapping[str, Any], seat: int) -> str:
    """The party of a seat that plays, "" in an entry without parties."""
    re = facts.get("game", facts).get("re")
    return "" if re is None else "re" if seat in re else "kontra"


def kind_of(facts: Mapping[str, Any]) -> str:
    """What was played, in a word: "Normal", "Damensolo", "Schwerwiegender Regelverstoß"."""
    if "violation" in facts:
        return _(VIOLATIONS[facts["violation"]])
    if facts.get("struck"):
        return _("Gestrichen")
    if facts["type"] == "normal":
        return _("Normal")
    return _(SOLOS[facts["solo"]]) if facts.get("solo") else _(GAME_TYPES[facts["type"]])


def said(facts: Mapping[str, Any], short: Mapping[int, str]) -> Iterable[str]:
    """What was entered, in short sentences."""
    game = facts.get("game", facts)
    if facts.get("offender"):
        yield _("Verstoß von %(name)s") % {"name": short.get(facts["offender"], "")}
    if facts.get("soloist"):
        yield _("im Solo von %(name)s") % {"name": short.get(facts["soloist"], "")}
    if facts.get("levels"):
        levels = facts["levels"]
        said = ngettext("%(count)s Absage der Gegenpartei", "%(count)s Absagen der Gegenpartei", levels)
        yield said % {"count": levels}
    if "re" in game:
        yield _("Re: %(names)s") % {"names": ", ".join(short.get(seat, "?") for seat in game["re"])}
    if "re_pips" in game:
        yield _("Augen: Re %(re)s, Kontra %(kontra)s") % {
            "re": game["re_pips"],
            "kontra": ALL_PIPS - game["re_pips"],
        }
    if game.get("no_trick"):
        yield _("%(party)s ohne Stich") % {"party": _(PARTIES[game["no_trick"]])}
    for party, level in game.get("announcements", {}).items():
        if level == party:
            yield _("%(party)s angesagt") % {"party": _(PARTIES[party])}
        elif level:
            yield _("%(party)s %(level)s angesagt") % {"party": _(PARTIES[party]), "level": _(ANNOUNCEMENTS[level])}
    for party, extras in game.get("extras", {}).items():
        if extras:
            yield f"{_(PARTIES[party])}: " + ", ".join(_(EXTRAS[extra]) for extra in extras)


def _solo_mark(row: Row, facts: Mapping[str, Any], short: Mapping[int, str]) -> str:
    """The solo column of the paper: P for a mandatory solo, V for a presented one, L for a voluntary one."""
    if row.mandatory:
        return _("V") if row.presented else _("P")
    return _("L") if facts.get("type") == "solo" else ""


def line_views(row: Row) -> tuple[LineView, ...]:
    """The lines that explain a row, translated, with their clauses; the other party's count against the value."""
    counts_for = (row.score.winner if row.score else None) or "re"
    return tuple(
        LineView(
            what=_(WHAT.get(line.what, VIOLATIONS.get(line.what, line.what))),
            party=line.party or "",
            party_label=_(PARTIES[line.party]) if line.party else "",
            points=f"×{line.factor}" if line.factor != 1 else signed(_counted(line, counts_for)),
            clause=_(line.clause),
        )
        for line in row.lines
    )


def _counted(line: Line, counts_for: str) -> int:
    return -line.points if line.party not in (None, counts_for) else line.points


def outcome(winner: str | None, value: int) -> str:
    """Who wins how much: "Re gewinnt 3"."""
    if winner is None:
        return _("Niemand gewinnt")
    return _("%(party)s gewinnt, Spielwert %(value)s") % {"party": _(PARTIES[winner]), "value": figure(value)}
