"""What saving would do, as the scribe sees it before saving: every player's points by name, the sum, the lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import Game, GameError, Party, Row, Sheet
from scoring.cowardice import why, winner_after_cowardice, without_cowardice
from scoring.outlook import Prospect, outlook
from scoring.violations import COURT
from scoring.winner import Parties, winner_of
from scoring.words import PARTIES
from tournaments import ledger
from tournaments.errors import Refused, called, sentence
from tournaments.ledger import Preview
from tournaments.numbers import points as figure
from tournaments.numbers import signed
from tournaments.pages.table.ahead import now_line
from tournaments.pages.table.rows import LineView, line_views, outcome, role_of, tone
from tournaments.pages.table.seated import next_place
from tournaments.pages.table.sentence import brings, doubt, told
from tournaments.pages.table.sheet import SheetView


@dataclass(frozen=True, slots=True)
class PlayerPoints:
    """What one player gets, and what he has then, and before: of this seat, for as long as he held it."""

    seat: int
    name: str
    points: str
    tone: str
    role: str
    total: str
    before: str
    changed: bool


@dataclass(frozen=True, slots=True)
class Worth:
    """What a game would be worth with so many pips of Re: "121–150", who wins, the game value."""

    span: str
    winner: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class PreviewView:
    """One of three: `question`, what is still to be said; `worth`, what a game would be worth; or what saving does."""

    question: str = ""
    worth: tuple[Worth, ...] = ()
    told: str = ""
    """What was entered, in a sentence that both parties can check."""
    brings: str = ""
    """What everybody gets by it."""
    doubt: str = ""
    """A quiet question, where a digit may be missing."""
    players: tuple[PlayerPoints, ...] = ()
    total: str = ""
    headline: str = ""
    winner: str = ""
    why: str = ""
    solo: str = ""
    """What a solo is counted as, where there are mandatory ones."""
    lines: tuple[LineView, ...] = ()
    then: str = ""
    correcting: bool = False
    """It takes the place of an entry: then what it changes belongs to it."""
    unchanged: bool = False
    """It says just what that entry says."""
    falls: str = ""
    """Whose confirmations and objections it takes back."""
    moved: tuple[str, ...] = ()
    """The later games in which another would sit out, a sentence for each."""
    token: str = ""
    """What the form brings along, to say that these were seen."""

    @property
    def changed(self) -> tuple[PlayerPoints, ...]:
        """The players whose totals become others."""
        return tuple(player for player in self.players if player.changed)


def preview_view(
    view: SheetView, found: Preview, *, correcting: bool = False, counted: Party | None = None
) -> PreviewView:
    """What the ledger's dry run found. `counted`: the party whose pips were typed."""
    row, game = found.row, found.row.game
    scored = row.score
    short, after = (view.seated.short_at(place) for place in (found.position, next_place(found.after)))
    now, then = (view.seated.own_points(sheet, found.position) for sheet in (view.sheet, found.after))
    ranges_in = view.ruleset if view.access.tournament.pips_by_range else None
    return PreviewView(
        told=told(row, game, short, ranges_in, view.ruleset) if game else "",
        brings=brings(row, game, short) if game else "",
        doubt=doubt(game, counted) if game else "",
        unchanged=found.unchanged,
        falls="" if found.unchanged else view.falls,
        moved=tuple(one.in_words(view.seated.short_at(one.position)) for one in found.moved),
        token=ledger.as_token(found.moved),
        players=tuple(
            PlayerPoints(
                seat=seat.number,
                name=short[seat.number],
                points="" if seat.number == row.sits_out else signed(row.points[index]),
                tone=tone(row.points[index]),
                role="out" if seat.number == row.sits_out else role_of(row.entry, seat.number),
                total=figure(then[index]),
                before=figure(now[index]),
                changed=then[index] != now[index],
            )
            for index, seat in enumerate(view.seats)
        ),
        total=signed(sum(row.points)),
        headline=outcome(scored, row.entry) if scored else _headline(row, found.after),
        winner=(scored.winner or "") if scored else "",
        why=_why(row, game, view) if isinstance(game, Game) else "",
        solo=_solo(row, view),
        lines=line_views(row, view.ruleset.own_names),
        correcting=correcting,
        then=now_line(found.after, after) or _("Danach ist die Runde fertig."),
    )


def on_tiles(view: SheetView, shown: PreviewView) -> list[tuple[int, str, str]]:
    """Every seat with the points on its tile and their tone; both empty while nobody knows them."""
    known = {player.seat: (player.points, player.tone) for player in shown.players}
    return [(seat.number, *known.get(seat.number, ("", ""))) for seat in view.seats]


def _headline(row: Row, after: Sheet) -> str:
    """What becomes of the game, where it has no score."""
    if row.entry.get("struck"):
        return _("Das Spiel wird gestrichen und neu gegeben.")
    if row.counts:
        return _("Das Spiel gilt als gespielt.")
    if row.violation is not None and row.violation.kind in COURT:
        return _("Eintrag der Turnierleitung.")
    return _("Das Spiel geht weiter.") if after.state.under_way else _("Das Spiel wird neu gegeben.")


def _solo(row: Row, view: SheetView) -> str:
    if row.mandatory:
        return _("Pflichtsolo")
    return _("Lustsolo") if row.entry.get("type") == "solo" and view.ruleset.mandatory_solos else ""


def _why(row: Row, game: Game, view: SheetView) -> str:
    """The reason for who wins, where the pips alone would say something else."""
    rules = view.ruleset if row.violation is None else without_cowardice(view.ruleset)
    decided = game.re_pips, game.no_trick, game.announcements, game.scored_as_solo(rules), rules
    if winner_of(game.re_pips, game.no_trick, Parties(None, None), rules) == winner_after_cowardice(*decided):
        return ""
    template, words = why(*decided)
    return _(template).format(**{key: called(value, view.names) for key, value in words.items()})


def outlook_view(view: SheetView, facts: Mapping[str, Any], position: int | None = None) -> PreviewView:
    """What a game would be worth, before its pips are known: the next one, or the one at a position that is corrected.

    Refused if it cannot be at all.
    """
    sheet = view.sheet if position is None else view.sheet.before(position)
    try:
        prospects = outlook(facts, sheet)
    except GameError as error:
        names = view.names if position is None else {seat.number: seat.name for seat in view.seats_at(position)}
        raise Refused(error.field, sentence(error, names)) from error
    return PreviewView(worth=tuple(_worth(one) for one in prospects))


def _worth(one: Prospect) -> Worth:
    if one.no_trick:
        span = _("kein Stich") if one.no_trick == "re" else _("alle Stiche")
    elif one.low == one.high:
        span = str(one.low)
    else:
        span = f"{one.low}–{one.high}"
    return Worth(
        span=span,
        winner=one.winner or "",
        label=_(PARTIES[one.winner]) if one.winner else _("niemand"),
        value=figure(one.value),
    )
