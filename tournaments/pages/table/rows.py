"""The Spielliste line by line: what was entered, what everybody got, and the lines that explain it.

Values only, with every number already as it stands on the screen: the templates choose nothing and compute nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring import Game, GameError, Line, Row, Ruleset, Score
from scoring.pips import PipsRange, stands_for
from scoring.ramsch import Ramsch
from scoring.winner import ALL_PIPS
from scoring.words import ANNOUNCEMENTS, GAME_TYPES, PARTIES, VIOLATIONS, WITHOUT_PARTIES
from tournaments import actors, ledger
from tournaments.models import Entry
from tournaments.numbers import points as figure
from tournaments.numbers import signed
from tournaments.pages.kept import Kept
from tournaments.pages.table.untapped import fields_of
from tournaments.ramsch_words import entered
from tournaments.ruleset_words import extra_in_words, replies_in_words, solo_in_words, what_in_words

# Before these a long word of a kind of game may be broken, whether or not the device knows German.
BREAKS = re.compile(r"(?<=\w)(?=(?:solo|loser|abgabe|verstoß|wiegender|fügiger|licher|denem|leitung)\b)")

FOUR = 4
"""Who play a game; at a table with more seats a corrected entry no longer says who sat out."""


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
    unnamed: tuple[str, ...]
    """The same without the names of Re, which marks in the cells say on paper."""
    state: str
    struck: bool
    """Is it, or was it until it was entered again?"""
    not_dealt_again: bool
    """Is it struck, and who dealt the games behind it did?"""
    made_by: str
    fields: dict[str, list[str]]
    players: list[int]
    may_change: bool
    why_not: str
    """Who may change it, where the reader may not: one sentence."""
    corrects: bool
    """Does it stand in the place of another entry?"""
    reason: str
    """Why the director entered, corrected or struck it."""
    bock: str
    """"Bock", or where several count on top of each other by how much: "Bock ×4"; "" without."""
    plays: bool
    """Is it a game, and not a violation or a ruling beside the games?"""
    name: str
    """What a sentence about it begins with: "Spiel 3"."""
    brief: str
    """What it came to, in one line: "Kontra +2 (Inge, Jo)"; "" for an entry that was corrected."""

    @property
    def listed(self) -> str:
        """The number in its column. The game behind one that was struck or corrected has the same: it stands there."""
        return self.number if self.state == Entry.Status.STANDING else ""

    @property
    def kind_to_break(self) -> str:
        """The kind with places to break long German words at, for a narrow column."""
        return BREAKS.sub("\u00ad", self.kind)

    @property
    def fields_json(self) -> str:
        """The form's fields for the script, which fills them in without asking the server."""
        return json.dumps(self.fields, ensure_ascii=False)


def row_views(
    entries: Sequence[ledger.EntryRow],
    short_at: Callable[[int], Mapping[int, str]],
    allowed: ledger.Permission,
    *,
    ranges_in: Ruleset | None,
    own_names: Mapping[str, str],
) -> tuple[RowView, ...]:
    """All lines of the list. `allowed`: what the reader may do with this sheet; `ranges_in` as for `fields_of`.

    `short_at`: the names by seat of who sat there at a place of the sheet. `own_names`: of the ruleset's own extra
    points and solos.
    """
    found = []
    for one in entries:
        entry, short = one.entry, short_at(one.entry.position)
        barrier = allowed.to_change(entry) if one.row else None
        stored = (entry.facts, entry.points, entry.status, entry.recorded_at, entry.recorded_by, entry.reason)
        stored_as = (entry.position, entry.replaces_id, entry.was_struck, entry.deal_moves_on)
        made_of = (
            one.row,
            tuple(one.points),
            one.sits_out,
            stored,
            stored_as,
            short,
            barrier,
            allowed.round.number,
            ranges_in,
            own_names,
        )
        make = partial(row_view, one, short, allowed=allowed, ranges_in=ranges_in, own_names=own_names)
        found.append(made.get((entry.pk, allowed.director, get_language()), made_of, make))
    return tuple(found)


made = Kept[RowView](6_000)  # as many as are rendered (list_lines.py)


def row_view(
    one: ledger.EntryRow,
    short: Mapping[int, str],
    *,
    allowed: ledger.Permission | None = None,
    ranges_in: Ruleset | None = None,
    own_names: Mapping[str, str],
) -> RowView:
    """One entry as a line of the list; one that was corrected keeps only what was entered and brought.

    `ranges_in` as for `fields_of`, `own_names` as for `row_views`.
    """
    entry, row = one.entry, one.row
    barrier = allowed.to_change(entry) if allowed and row else None
    facts = entry.facts
    span = span_of(facts, ranges_in)
    standing = row is not None and entry.status == Entry.Status.STANDING
    cells = []
    for index, seat in enumerate(short):
        points = one.points[index] if one.points else 0
        out = seat == one.sits_out
        cells.append(
            Cell(
                points="" if out else signed(points),
                tone=tone(points),
                total=figure(row.totals[index]) if row and standing else "",
                role="out" if out else role_of(facts, seat) if row or points or len(short) == FOUR else "",
            )
        )
    score = row.score if row else None
    players = row.players if row else None
    number = str(row.number) if row else ""
    return RowView(
        entry_id=entry.pk,
        position=entry.position,
        number=number,
        dealer=short.get(row.dealer, "") if row else "",
        kind=kind_of(facts, own_names),
        solo=_solo_mark(row, facts) if row and standing else "",
        cells=tuple(cells),
        lines=line_views(row, own_names) if row and standing else (),
        outcome=outcome(score, facts) if score else "",
        facts=tuple(said(facts, short, own_names, span=span, players=players)),
        unnamed=tuple(said(facts, short, own_names, names=False, span=span, players=players)),
        state=str(entry.status),
        struck=entry.status == Entry.Status.STRUCK or entry.was_struck,
        not_dealt_again=entry.status == Entry.Status.STRUCK and entry.deal_moves_on,
        made_by=f"{actors.in_words(entry.recorded_by)}, {timezone.localtime(entry.recorded_at):%H:%M}",
        fields=fields_of(facts, row.game, ranges_in, own_names) if row else {},
        players=list(players or ()),
        may_change=allowed is not None and row is not None and barrier is None,
        why_not=allowed.refusal(barrier).message if allowed and barrier else "",
        corrects=entry.replaces_id is not None,
        reason=entry.reason,
        bock=bock_in_words(row) if row else "",
        plays=plays(facts),
        name=_("Spiel {number}").format(number=number) if plays(facts) else _("Ein Eintrag"),
        brief=brief(row, short, own_names) if row else "",
    )


def brief(row: Row, short: Mapping[int, str], own_names: Mapping[str, str]) -> str:
    """What a game came to, in one line: "Kontra +2 (Inge, Jo)", "Damensolo, Re +9 (Jo)", "Gestrichen".

    Without parties, and of a violation, by name: "Ramsch, Inge −6, Jo +2, Kai +2, Uwe +2", "Falsch bedient, Inge −5,
    Jo −5"; what all the others get alike for it goes without saying.
    """
    kind, score = kind_of(row.entry, own_names), row.score
    if score is None or "violation" in row.entry or isinstance(row.game, Ramsch):
        named = (f"{short.get(seat, '')} {signed(row.points[seat - 1])}" for seat in _to_be_named(row))
        return ", ".join([kind, *named])
    if score.winner is None:
        got = [seat for seat, points in enumerate(row.points, 1) if points > 0]
        result = _("niemand gewinnt")
        if got:
            names = ", ".join(short.get(seat, "") for seat in got)
            result = f"{result}, {signed(row.points[got[0] - 1])} ({names})"
    else:
        names = ", ".join(short.get(seat, "") for seat in row.winners)
        result = f"{_(PARTIES[score.winner])} {signed(row.points[row.winners[0] - 1])} ({names})"
    return result if row.entry.get("type") == "normal" else f"{kind}, {result}"


def _to_be_named(row: Row) -> list[int]:
    """The seats without which nobody could tell two such entries apart: all whose points change, or the offender."""
    changed = [seat for seat, points in enumerate(row.points, 1) if points]
    others = [seat for seat in changed if seat != row.entry.get("offender")]
    alike = len({row.points[seat - 1] for seat in others}) == 1
    if "violation" in row.entry and alike and {*changed} == {*row.players} != {*others}:
        return [seat for seat in changed if seat not in others]
    return changed


def plays(facts: Mapping[str, Any]) -> bool:
    """Do these facts tell of a game, be it one that was dealt again? A violation may decide one or stand beside it."""
    return "type" in facts.get("game", facts) or bool(facts.get("struck"))


def role_of(facts: Mapping[str, Any], seat: int) -> str:
    """The party of a seat that plays, "" in an entry without parties."""
    re = facts.get("game", facts).get("re")
    return "" if re is None else "re" if seat in re else "kontra"


def kind_of(facts: Mapping[str, Any], own_names: Mapping[str, str]) -> str:
    """What was played, in a word: "Normal", "Damensolo", "Schwerwiegender Regelverstoß"."""
    if "violation" in facts:
        return _(VIOLATIONS[facts["violation"]])
    if facts.get("struck"):
        return _("Gestrichen")
    if facts["type"] == "normal":
        return _("Normal")
    return solo_in_words(facts["solo"], own_names) if facts.get("solo") else _(GAME_TYPES[facts["type"]])


def span_of(facts: Mapping[str, Any], ranges_in: Ruleset | None) -> PipsRange | None:
    """The range that was tapped, as far as that is known: kept are pips, those that stand for their range.

    `ranges_in` as for `fields_of`. None for pips that somebody must have counted, and without any.
    """
    game = facts.get("game", facts)
    if ranges_in is not None and "re_pips" in game and "re" in game:
        players = [*game["re"], *({1, 2, 3, 4, 5} - set(game["re"]))][:FOUR]  # whoever they are, pips are pips
        with suppress(GameError):  # what is asked about was not judged yet
            return stands_for(Game.from_json({**game, "players": sorted(players)}, ranges_in), ranges_in)
    return None


def pips_of(re_pips: int, span: PipsRange | None) -> tuple[str, str]:
    """The pips of Re and of Kontra as they are shown: "134" and "106", or "121–150" and "90–119"."""
    if span is None or span.low == span.high:
        return str(re_pips), str(ALL_PIPS - re_pips)
    return f"{span.low}–{span.high}", f"{ALL_PIPS - span.high}–{ALL_PIPS - span.low}"


def said(
    facts: Mapping[str, Any],
    short: Mapping[int, str],
    own_names: Mapping[str, str],
    *,
    names: bool = True,
    span: PipsRange | None = None,
    players: Sequence[int] | None = None,
) -> Iterable[str]:
    """What was entered, in short sentences; without `names` not who is Re. `span`: as `span_of` gives it.

    `players`: who played the game, as far as that is known.
    """
    game = facts.get("game", facts)
    if facts.get("offender"):
        yield _("Verstoß von %(name)s") % {"name": short.get(facts["offender"], "")}
    if facts.get("soloist"):
        yield _("im Solo von %(name)s") % {"name": short.get(facts["soloist"], "")}
    if facts.get("partner"):
        yield _("auch %(name)s zahlt") % {"name": short.get(facts["partner"], "")}
    if facts.get("levels"):
        levels = facts["levels"]
        sentence = ngettext("%(count)s Absage der Gegenpartei", "%(count)s Absagen der Gegenpartei", levels)
        yield sentence % {"count": levels}
    if "re" in game and names:
        yield _("Re: %(names)s") % {"names": ", ".join(short.get(seat, "?") for seat in game["re"])}
    if "re_pips" in game:
        re, kontra = pips_of(game["re_pips"], span)
        yield _("Augen: Re %(re)s, Kontra %(kontra)s") % {"re": re, "kontra": kontra}
        if game.get("no_trick"):
            yield _("%(party)s ohne Stich") % {"party": _(PARTIES[game["no_trick"]])}
    yield from entered(game, short, players, named=names)
    yield from announced(game)
    for party, extras in game.get("extras", {}).items():
        if extras:
            yield f"{_(PARTIES[party])}: " + ", ".join(extra_in_words(extra, own_names) for extra in extras)


def announced(game: Mapping[str, Any]) -> Iterable[str]:
    """What each party announced: "Re angesagt", "Kontra keine 90 angesagt", and what was replied to that."""
    for party, level in game.get("announcements", {}).items():
        if level == party:
            yield _("%(party)s angesagt") % {"party": _(PARTIES[party])}
        elif level:
            alone = party in game.get("level_alone", ())
            said = _("%(party)s %(level)s angesagt, ohne „%(party)s“") if alone else _("%(party)s %(level)s angesagt")
            yield said % {"party": _(PARTIES[party]), "level": _(ANNOUNCEMENTS[level])}
    if replies := game.get("replies"):
        yield replies_in_words(replies)


def _solo_mark(row: Row, facts: Mapping[str, Any]) -> str:
    """The solo column of the paper: P for a mandatory solo, V for a presented one, L for a voluntary one."""
    if row.mandatory:
        return _("V") if row.presented else _("P")
    return _("L") if facts.get("type") == "solo" else ""


def bock_in_words(row: Row) -> str:
    """ "Bock"; where several count on top of each other, by how much they do together; "" without."""
    factors = [line.factor for line in row.lines if line.what == "bock"]
    if len(factors) > 1:
        return _("Bock ×%(factor)s") % {"factor": figure(prod(factors))}
    return _("Bock") if row.bock else ""


def line_views(row: Row, own_names: Mapping[str, str]) -> tuple[LineView, ...]:
    """The lines that explain a row, translated, with their clauses; the other party's count against the value."""
    counts_for = row.score.counts_for if row.score else "re"
    return tuple(
        LineView(
            what=what_in_words(line.what, own_names),
            party=line.party or "",
            party_label=_(PARTIES[line.party]) if line.party else "",
            points=_points(line, counts_for),
            clause=_(line.clause),
        )
        for line in row.lines
    )


def _points(line: Line, counts_for: str) -> str:
    """ "+1", "−1" where they are the other party's, "×2"; what a game without parties is worth has no sign.

    "" where the value changes sides: its line says so.
    """
    if line.factor < 0:
        return ""
    if line.factor != 1:
        return f"×{figure(line.factor)}"
    if line.party is None and line.points > 0:
        return figure(line.points)
    return signed(-line.points if line.party not in (None, counts_for) else line.points)


def outcome(score: Score, facts: Mapping[str, Any]) -> str:
    """Who wins how much: "Re gewinnt, Spielwert 3"; without parties "Jeder für sich, Spielwert 2"."""
    if facts.get("type") in WITHOUT_PARTIES:
        return _("Jeder für sich, Spielwert %(value)s") % {"value": figure(score.value)}
    if score.winner is None:
        return _("Niemand gewinnt")
    said = {"party": _(PARTIES[score.winner]), "value": figure(score.value)}
    return _("%(party)s gewinnt, Spielwert %(value)s") % said
