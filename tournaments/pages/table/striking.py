"""What striking an entry would change, before somebody does it: at a table of five perhaps also who sat out later."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments import ledger
from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.models import Entry, Round
from tournaments.pages.table.preview import PreviewView, preview_view
from tournaments.pages.table.rows import RowView
from tournaments.pages.table.sheet import SheetView


@dataclass(frozen=True, slots=True)
class Striking:
    """The question whether to strike an entry. Where others sit out in later games if it is dealt again, there are two
    ways: `again`, for what was entered twice, and `on`, for what was played and does not count."""

    row: RowView
    of: UUID
    """The id that its phone gave it: its number may be of another entry, once an older backup was restored."""
    again: PreviewView | None
    """None: it cannot be dealt again, and `why_not` says why."""
    on: PreviewView | None
    """Who dealt the games behind it did; None where that would be the same, or cannot be either."""
    why_not: str = ""
    stood: str = ""
    """What stands on the list as it is asked, for `asked_anew`."""
    changed: str = ""
    """What has changed since it was asked before, and which entry is meant by now; "": nobody was asked before."""
    reason: str = ""
    """As it was typed before."""

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

    @property
    def struck_meanwhile(self) -> str:
        """What the page says once somebody else has done it before the question is answered."""
        return _struck_meanwhile(self.row)


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
    entry = next((entry for entry in state.kept if entry.id == entry_id), None)
    if row is None or entry is None:
        raise ledger.unknown()
    return Striking(
        row=row,
        of=entry.client_id,
        again=None if again is None else _told(view, again),
        on=None if on is None else _told(view, on),
        why_not=barred.message if barred else "",
        stood=" ".join(_standing(view)),
    )


def asked_anew(
    view: SheetView, access: TableAccess, state: ledger.State, entry: Entry, *, stood: str, reason: str
) -> Striking:
    """The question once more, of a sheet that has changed since: of what stands in the entry's place by now.

    `stood`, `reason`: as its form has sent them. Refused as `striking`, and where that is struck already.
    """
    row = view.in_place_of(entry)
    if row is None:
        raise ledger.unknown()
    if row.state == Entry.Status.STRUCK:
        raise Refused("entry", _struck_meanwhile(row))
    changes = [one for key, one in _standing(view).items() if key not in stood.split()]
    said = [_("Die Spielliste hat sich inzwischen geändert."), *(became(one) for one in changes)]
    if row not in changes:
        said.append(_("Es geht um {name}: {brief}.").format(name=row.name, brief=row.brief))
    return replace(striking(view, access, state, row.entry_id), changed=" ".join(said), reason=reason)


def _standing(view: SheetView) -> dict[str, RowView]:
    """What stands on the list, struck or not, by a word for the form: another one where it was put right or struck."""
    return {f"{row.entry_id}-{row.state}": row for row in view.rows if row.state != Entry.Status.CORRECTED}


def became(row: RowView) -> str:
    """What has become meanwhile of what stood in this place."""
    if row.state == Entry.Status.STRUCK:
        return _struck_meanwhile(row)
    if row.corrects:
        said = _("{name} ist inzwischen anders eingetragen: {brief}.")
    else:
        said = _("{name} ist inzwischen eingetragen: {brief}.")
    return said.format(name=row.name, brief=row.brief)


def _struck_meanwhile(row: RowView) -> str:
    return _("{name} ist inzwischen gestrichen.").format(name=row.name)


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
