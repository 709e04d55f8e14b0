"""What each who acts may do: a table's key is the permission for its table, and for nothing else.

Who it is that asks is found at the door of the pages (pages/visitors.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import models
from django.db.models import F, OuterRef, Subquery
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.actors import DEMO, Actor, scribe_of
from tournaments.errors import NotWritten, Refused
from tournaments.models import Round, Table, TableLink, Tournament
from tournaments.models.tournament import CODE_LENGTH
from tournaments.prepared import Given, Prepared
from tournaments.rounds.table_changes import Gone, dissolved


class UnknownCode(Refused):
    """It looks like a table's code, and there is none of that kind."""


@dataclass(frozen=True, slots=True)
class TableAccess:
    """The permission to work on one table's sheet. All writing functions of the ledger ask for one."""

    table: Table | None
    """With `round` and its `tournament` fetched. None: the link is good, but nobody sits at this table now."""
    actor: Actor
    tournament: Tournament
    number: int
    """The number of the table in the hall."""
    key: str = ""
    """Of the link that opened it; the director and the demo come without one."""

    @property
    def page_version(self) -> int:
        """The version of this table's page: raised by everything it could show, and by no other table's games."""
        return self.tournament.common_version + (self.table.page_version if self.table else 0)

    @property
    def is_director(self) -> bool:
        """May do what only the director may (a demo's own hand may too)."""
        return self.actor.kind in ("director", "demo")

    @property
    def gone(self) -> Gone | None:
        """What has become of a table that was dissolved in the round that is played. At most six queries."""
        return dissolved(self.tournament.id, self.number) if self.table is None else None

    def seated(self) -> Table:
        """The table, where there has to be one. NotWritten if nobody sits there now; of one that was dissolved it is
        said where those who sat there sit now."""
        if self.table is None:
            gone = self.gone
            raise NotWritten(gone.sentence if gone else _("An diesem Tisch wird gerade nicht gespielt."))
        return self.table


def _opened(**of_round: Given) -> models.QuerySet[Table]:
    """The table that a link's key opens, with round and tournament: all that the ledger and the pages ask for, at once.

    `of_round`: of which of the published ones; without it of the latest.
    """
    published = Round.objects.filter(tournament=OuterRef("round__tournament"), **of_round)
    latest = published.exclude(status=Round.Status.DRAWN).order_by("-number").values("id")[:1]
    return Table.objects.select_related("round__tournament").filter(
        round__tournament__table_links__key=Given("key", models.CharField()),
        round__tournament__table_links__revoked_at=None,
        number=F("round__tournament__table_links__number"),
        round=Subquery(latest),
    )


_latest = Prepared(_opened)
_of_round = Prepared(lambda: _opened(number=Given("round", models.IntegerField())))


def scribe_table(key: str, round_number: int | None = None) -> TableAccess:
    """What a table's link opens: the table of that number in the latest round that has been published.

    A closed round stays open for reading until the next one is published. A phone that sends a game says for which
    round it was entered (`round_number`), so that a game that waited for the network never lands on the next round's
    sheet. Http404 for a key that is unknown or was revoked.
    """
    opened = _latest(key=key) if round_number is None else _of_round(key=key, round=round_number)
    if opened:
        table = opened[0]
        tournament, number = table.round.tournament, table.number
    else:
        link = get_object_or_404(
            TableLink.objects.select_related("tournament"), key=key, revoked_at=None, tournament__deleted_at=None
        )
        table, tournament, number = None, link.tournament, link.number
    return TableAccess(table, scribe_of(number), tournament, number, key)


def link_by_code(typed: str) -> TableLink:
    """The link whose code was typed, in whatever case and with or without hyphen. Refused with a sentence otherwise.

    UnknownCode for what could be one: a typing error, or a guess.
    """
    code = "".join(character for character in typed.upper() if character.isalnum())
    if len(code) != CODE_LENGTH:
        raise Refused("code", _("Ein Tischcode hat acht Zeichen, zum Beispiel K7M4-9QDX. Er steht auf der Tischkarte."))
    link = TableLink.objects.filter(code=code, revoked_at=None, tournament__deleted_at=None).first()
    if link is None:
        raise UnknownCode("code", _("Diesen Tischcode gibt es nicht. Bitte noch einmal von der Tischkarte abtippen."))
    return link


def demo_table(table: Table) -> TableAccess:
    """The demo's own hand at one of its tables."""
    tournament = table.round.tournament
    return TableAccess(table, DEMO, tournament, table.number)
