"""The way back from what was just done at the desk: what its button sends, and what of that an address carries."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import uuid4

from django.core import signing
from django.utils import timezone

from tournaments.models import Player
from tournaments.pages.desk.taken_back import ONCE
from tournaments.pages.forms.players import BEFORE
from tournaments.pages.whom import WHO, Whom
from tournaments.text import uuid_in, whole_number

LATEST = "zuletzt"
"""Under which the address of the list says of whom something was just done: the start number."""
FILLER = "ausser"
"""Under which a form says "außer Wertung"; in the address of the list the line begins with it."""
MORE = "weitere"
"""Under which a form, and the address of the list, say that the line was opened for as many fillers as are wanted."""
FEE = "startgeld"
"""Under which a way back says which fee was asked before; in the address of the list the line begins with it."""
LATE = "abgemeldet"
"""Under which a way back says that the player had been withdrawn by the closing of check-in."""
LEFT = "ausgestiegen"
"""Under which it says that the player had withdrawn."""
WHEN = "um"
"""Under which it says when that was done which it takes back."""


@dataclass(frozen=True, slots=True)
class Back:
    """The way back from what was just done: what the button sends."""

    whom: Player | Whom
    was: str
    """added, checked, deleted, unpaid, left, withdrawn, readmitted"""
    payment: int | None = None
    arrived: bool = False
    fee: int | None = None
    """Which fee was asked before, if it is another one now: its id, 0 for the usual one."""
    filler: bool = False
    """Was the player in the ranking before?"""
    more_fillers: bool = False
    """Was the line opened for fillers, of whom more may be wanted?"""
    late: bool = False
    """Was the player withdrawn before, by the closing of check-in?"""
    withdrawn: bool = False
    """Had the player withdrawn before?"""
    club: str = ""
    """Which was noted where none was known before."""
    once: str = field(default_factory=lambda: str(uuid4()))
    """Which way back it is (taken_back.py)."""
    at: datetime | None = field(default_factory=timezone.now)
    """When that was done; None where a page of an older release does not say so."""

    @classmethod
    def read(cls, whom: Player | Whom, sent: dict[str, str]) -> Back:
        return cls(
            whom,
            sent.get("was", ""),
            payment=whole_number(sent.get("zahlung", ""), 1, 2**62),
            arrived="da" in sent,
            fee=whole_number(sent.get(FEE, ""), 0, 2**62),
            filler=FILLER in sent,
            more_fillers=MORE in sent,
            late=LATE in sent,
            withdrawn=LEFT in sent,
            club=sent.get("verein", ""),
            once=str(uuid_in(sent.get(ONCE, "")) or uuid4()),
            at=_moment(sent.get(WHEN, "")),
        )

    @property
    def when(self) -> str:
        """In milliseconds, as forms and addresses say it."""
        return str(round(self.at.timestamp() * 1000)) if self.at else ""

    @property
    def query(self) -> dict[str, object]:
        said: dict[str, object] = {LATEST: self.whom.number, WHO: self.whom.id, "was": self.was}
        said |= {"zahlung": self.payment, "da": int(self.arrived)}
        said |= {FILLER: int(self.filler), LATE: int(self.late), LEFT: int(self.withdrawn), "verein": self.club}
        said |= {MORE: int(self.more_fillers), ONCE: self.once, WHEN: self.when}
        fee = {} if self.fee is None else {FEE: str(self.fee)}
        return {key: one for key, one in said.items() if one} | fee


def _moment(said: str) -> datetime | None:
    milliseconds = whole_number(said, 0, 2**42)
    return None if milliseconds is None else datetime.fromtimestamp(milliseconds / 1000, UTC)


@dataclass(frozen=True, slots=True)
class AsBefore:
    """The way back from a change of a player's form: what the form sends to have it as it was."""

    whom: Player | Whom
    sent: dict[str, str]

    @classmethod
    def read(cls, said: str) -> AsBefore | None:
        try:
            number, player, sent = signing.loads(said, salt=BEFORE)
        except (signing.BadSignature, ValueError):
            return None
        return cls(Whom(number, player), sent)

    @property
    def query(self) -> dict[str, object]:
        """Packed and signed: a note is long, and nobody is to read it in an address."""
        return {BEFORE: signing.dumps([self.whom.number, self.whom.id, self.sent], salt=BEFORE, compress=True)}
