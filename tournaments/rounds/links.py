"""The links of the tables: made once for a tournament, printed on cards, revoked and replaced when one is lost."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import AlreadySo, Refused
from tournaments.models import Kind, Round, Table, TableLink, Tournament
from tournaments.writing import Writing, lock_tournament, writing


def make_links(work: Writing, tournament: Tournament, numbers: Iterable[int], actor: Actor) -> list[TableLink]:
    """Make links for those table numbers that have none. Within the caller's transaction."""
    # Two who print or publish at once: the second waits and finds the links of the first.
    lock_tournament(tournament.id)
    there = set(tournament.table_links.filter(revoked_at=None).values_list("number", flat=True))
    missing = sorted(set(numbers) - there)
    if not missing:
        return []
    links = TableLink.objects.bulk_create(TableLink(tournament=tournament, number=number) for number in missing)
    work.event(Kind.LINKS_MADE, actor, after={"tables": missing})
    return links


def provide_links(tournament: Tournament, tables: int, *, actor: Actor = DIRECTOR) -> list[TableLink]:
    """The links of the first so many tables, made where there are none yet: cards can be printed before any draw."""
    with writing(tournament.id) as work:
        numbers = Tournament.objects.get(id=tournament.id).room.numbers(tables)
        make_links(work, tournament, numbers, actor)
        return list(tournament.table_links.filter(revoked_at=None, number__in=numbers).order_by("number"))


def new_in(round: Round, numbers: Iterable[int]) -> list[int]:
    """Which of these tables no round before had, ascending: their cards may not lie there yet. One query."""
    earlier = Table.objects.filter(round__tournament=round.tournament_id, round__number__lt=round.number)
    return sorted({*numbers}.difference(earlier.values_list("number", flat=True)))


def revoke_link(tournament: Tournament, number: int, *, seen: int | None = None, actor: Actor = DIRECTOR) -> TableLink:
    """Make the link of a table worthless (a lost phone, a lost card) and give it a new one. Refused ("table").

    `seen`: the id of the link that is meant; AlreadySo if the table has another by now, which stays.
    """
    with writing(tournament.id) as work:
        # Compare and set: of two who revoke at once the second finds nothing of the link it saw, and revokes the new
        # one only by pressing again.
        valid = tournament.table_links.filter(number=number, revoked_at=None)
        meant = valid if seen is None else valid.filter(id=seen)
        if not meant.update(revoked_at=timezone.now()):
            if valid.exists():
                said = _("Tisch {number} hat inzwischen schon einen neuen Link: Er bleibt.")
                raise AlreadySo("table", said.format(number=number))
            raise Refused("table", _("Tisch {number} hat keinen Link.").format(number=number))
        work.event(Kind.LINK_REVOKED, actor, before={"table": number})
        return make_links(work, tournament, [number], actor)[0]
