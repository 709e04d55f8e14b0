"""What striking an entry would change, before somebody does it: at a table of five perhaps also who sat out later."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.models import Round
from tournaments.pages.table.preview import PreviewView, preview_view
from tournaments.pages.table.rows import RowView
from tournaments.pages.table.sheet import SheetView


@dataclass(frozen=True, slots=True)
class Striking:
    """The question whether to strike an entry. Where others sit out in later games if it is dealt again, there are two
    ways: `again`, for what was entered twice, and `on`, for what was played and does not count."""

    row: RowView
    again: PreviewView | None
    """None: it cannot be dealt again, and `why_not` says why."""
    on: PreviewView | None
    """Who dealt the games behind it did; None where that would be the same, or cannot be either."""
    why_not: str = ""

    @property
    def shown(self) -> PreviewView:
        """What is told of both ways alike."""
        shown = self.again or self.on
        assert shown is not None
        return shown

    @property
    def totals(self) -> list[tuple[str, str, list[str]]]:
        """Everybody with the total of now and those after each way, first that on which the deal moves on."""
        ways = [way for way in (self.on, self.again) if way]
        return [
            (player.name, player.before, [way.players[index].total for way in ways])
            for index, player in enumerate(self.shown.players)
        ]


def striking(view: SheetView, access: TableAccess, state: ledger.State, entry_id: int | None) -> Striking:
    """Refused with a sentence if the entry cannot be struck in either way."""
    barred: Refused | None = None
    again: ledger.Preview | None = None
    try:
        again = _preview(access, state, entry_id)
    except Refused as refusal:
        if refusal.field != "later" or view.sheet.seats == 4:
            raise
        barred = refusal
    on = None
    if again is None or again.moved:
        try:
            on = _preview(access, state, entry_id, deal_moves_on=True)
        except Refused:
            on = None
    if on is not None and on.moved:
        on = None
    if barred is not None and on is None:
        raise barred
    row = next((row for row in view.rows if row.entry_id == entry_id), None)
    if row is None:
        raise ledger.unknown()
    return Striking(
        row=row,
        again=None if again is None else _told(view, again),
        on=None if on is None else _told(view, on),
        why_not=barred.message if barred else "",
    )


def _preview(access: TableAccess, state: ledger.State, entry_id: int | None, **way: Any) -> ledger.Preview:
    return ledger.preview(access, {"struck": True, **way}, state=state, replaces=entry_id)


def _told(view: SheetView, found: ledger.Preview) -> PreviewView:
    """What becomes of the game, and who deals the next one."""
    shown = preview_view(view, found)
    if found.row.violation is not None:
        return replace(shown, headline=_("Der Eintrag der Turnierleitung wird gestrichen."), then="")
    if view.allowed.round.status == Round.Status.CLOSED:
        return replace(shown, headline=_("Das Spiel wird gestrichen und nicht nachgespielt."), then="")
    if any(row.counts for row in found.after.rows[found.position :]):
        headline = _("Das Spiel wird gestrichen und zählt nicht; die Spiele danach bleiben.")
        then = shown.then if found.after.complete else _("Im nächsten Spiel: {who}").format(who=shown.then)
        return replace(shown, headline=headline, then=then)
    return shown
