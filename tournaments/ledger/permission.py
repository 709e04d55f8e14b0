"""May this be entered, changed, signed? The one home of the answer: what a page offers, saving accepts.

A scribe writes the sheet of the round that is played, and may change its last entries until everybody has confirmed it.
The director may write on any sheet that was ever published, at any time; with a reason where the players have signed it
or the director has closed it. With the tournament the tables' links end: they show the sheets, and nothing more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from tournaments.access import TableAccess
from tournaments.errors import NotWritten, Refused
from tournaments.ledger.reading import by_court
from tournaments.models import Entry, Round, Seat, Table


class Barrier(StrEnum):
    """Why something may not be done."""

    NOT_PLAYED = "not_played"
    """The round is not published: it was taken back."""
    FINISHED = "finished"
    """The tournament is over, and with it the links of its tables."""
    CLOSED = "closed"
    ENDED = "ended"
    """The director has ended this table early."""
    CONFIRMED = "confirmed"
    """All players have confirmed the sheet."""
    TOO_FAR_BACK = "too_far_back"
    COURT = "court"
    """A ruling of the court."""
    NOT_DIRECTOR = "not_director"
    """Only the director does this."""


FIELDS = {
    Barrier.CLOSED: "round",
    Barrier.ENDED: "round",
    Barrier.CONFIRMED: "entry",
    Barrier.TOO_FAR_BACK: "entry",
    Barrier.COURT: "violation",
}
"""The field that a refusal stands beside; without one the sheet is not written any more by who asks."""


@dataclass(frozen=True, slots=True)
class Permission:
    """What somebody may do with one sheet as it stands, its tournament at hand. No query."""

    director: bool
    round: Round
    ended: bool
    confirmed: bool
    entries: int
    """How many entries make the sheet."""
    reach: int
    """How many of the last entries a scribe may change."""

    @property
    def to_enter(self) -> Barrier | None:
        """Why nothing may be entered at the end of this sheet; None if it may, should the game allow it."""
        if self.round.status == Round.Status.DRAWN:
            return Barrier.NOT_PLAYED
        if self.director:
            return None
        if self.finished:
            return Barrier.FINISHED
        if self.round.status == Round.Status.CLOSED:
            return Barrier.CLOSED
        return Barrier.ENDED if self.ended else None

    def to_rule(self, facts: Mapping[str, Any]) -> Barrier | None:
        """Why these facts may not be entered: what the court rules only the director enters."""
        return Barrier.COURT if by_court(facts) and not self.director else None

    def to_change(self, entry: Entry) -> Barrier | None:
        """Why this entry of the sheet may neither be corrected nor struck; None if it may."""
        if (barrier := self.to_enter) or self.director:
            return barrier
        if self.confirmed:
            return Barrier.CONFIRMED
        if by_court(entry.facts):
            return Barrier.COURT
        return Barrier.TOO_FAR_BACK if self.entries > self.until(entry.position) else None

    def until(self, position: int) -> int:
        """With how many entries on the sheet a scribe may still change the one at this position."""
        return position + self.reach - 1

    @property
    def to_sign(self) -> Barrier | None:
        """Why nobody may confirm the sheet any more, object to it, choose its scribe or tell the time."""
        if self.round.status == Round.Status.DRAWN:
            return Barrier.NOT_PLAYED
        if self.finished and not self.director:
            return Barrier.FINISHED
        if self.round.status == Round.Status.CLOSED:
            return Barrier.CLOSED
        return Barrier.ENDED if self.ended else None

    @property
    def to_call(self) -> Barrier | None:
        """Why the director may not be called to this table, nor the call be taken back, by whoever has its link."""
        if self.round.status == Round.Status.DRAWN:
            return Barrier.NOT_PLAYED
        return Barrier.FINISHED if self.finished and not self.director else None

    @property
    def finished(self) -> bool:
        """Is the tournament over?"""
        return self.round.tournament.finished_at is not None

    @property
    def asks_reason(self) -> bool:
        """Must the director say why? Where the players have confirmed the sheet, or nobody is asked any more."""
        return self.director and (self.confirmed or self.ended or self.round.status == Round.Status.CLOSED)

    def refusal(self, barrier: Barrier) -> Refused:
        """The barrier in one sentence."""
        said = in_words(barrier, self.round, self.director)
        return Refused(FIELDS[barrier], said) if barrier in FIELDS else NotWritten(said)


def permission(access: TableAccess, table: Table, seats: Sequence[Seat], entries: int) -> Permission:
    """What this access may do with the sheet of `table`, its round and tournament at hand, with so many entries."""
    return Permission(
        director=access.is_director,
        round=table.round,
        ended=table.ended_at is not None,
        confirmed=all(seat.confirmed_at for seat in seats),
        entries=entries,
        reach=table.round.tournament.scribe_corrections,
    )


def in_words(barrier: Barrier, round: Round, to_director: bool = False) -> str:
    """One translated sentence; what only the director may still do is not said to who is that."""
    match barrier:
        case Barrier.NOT_PLAYED:
            return _("An diesem Tisch wird gerade nicht gespielt.")
        case Barrier.FINISHED:
            return _("Das Turnier ist beendet: Hier wird nichts mehr eingetragen.")
        case Barrier.CLOSED if to_director:
            return _("Runde {number} ist abgeschlossen.").format(number=round.number)
        case Barrier.CLOSED:
            sentence = _("Runde {number} ist abgeschlossen. Ändern kann sie nur noch die Turnierleitung.")
            return sentence.format(number=round.number)
        case Barrier.ENDED:
            return _("Die Turnierleitung hat diesen Tisch vorzeitig beendet.")
        case Barrier.CONFIRMED:
            return _("Alle haben bestätigt: Ändern kann nur die Turnierleitung, oder wer sein Wort zurücknimmt.")
        case Barrier.TOO_FAR_BACK:
            return _("So weit zurück kann nur die Turnierleitung ändern. Bitte rufen.")
        case Barrier.COURT:
            return _("Das entscheidet und trägt nur die Turnierleitung ein.")
        case Barrier.NOT_DIRECTOR:
            return _("Das kann nur die Turnierleitung.")
