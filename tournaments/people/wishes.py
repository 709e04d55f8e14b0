"""What the draw is to heed for single players: who is not to sit with whom, and who has a table of their own.

The next draw heeds it (rounds/apart.py); a round that is drawn already stays as it is.
"""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import KeptApart, Kind, Player, Tournament
from tournaments.people.players import shown
from tournaments.writing import Writing, writing

LAST_TABLE = 100
"""The highest number that a table of one's own can have."""
NO_TABLE = format_lazy(gettext_lazy("Ein Tisch hat eine Nummer von 1 bis {last}."), last=LAST_TABLE)


def keep_apart(one: Player, other: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """From the next draw on they are not to sit at one table. Idempotent. Refused ("other") for one player alone."""
    if one.id == other.id:
        raise Refused("other", _("Bitte zwei verschiedene Spieler wählen."))
    pair = _in_order(one, other)
    with writing(one.tournament_id, within) as work:
        work.take_turn()
        _apart, new = KeptApart.objects.get_or_create(one=pair[0], other=pair[1])
        if new:
            work.event(Kind.KEPT_APART, actor, after=[shown(player) for player in pair])


def no_longer_apart(one: Player, other: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """They may sit together again. Idempotent."""
    pair = _in_order(one, other)
    with writing(one.tournament_id, within) as work:
        work.take_turn()
        gone, _of_each = KeptApart.objects.filter(one=pair[0], other=pair[1]).delete()
        if gone:
            work.event(Kind.APART_NO_MORE, actor, after=[shown(player) for player in pair])


def fix_table(
    player: Player, number: int | None, *, actor: Actor = DIRECTOR, within: Writing | None = None
) -> int | None:
    """From the next draw on the player sits at the table of this number in every round; None: at any. Idempotent.

    Gives the number before. Refused ("table") if somebody else who plays has this one.
    """
    if number is not None and not 1 <= number <= LAST_TABLE:
        raise Refused("table", str(NO_TABLE))
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        before = Player.objects.get(id=player.id).fixed_table
        if before == number:
            return before
        others = Player.objects.filter(tournament_id=player.tournament_id, withdrawn_at=None).exclude(id=player.id)
        holder = others.filter(fixed_table=number).first() if number is not None else None
        if holder is not None:
            sentence = _("Tisch {number} ist schon der feste Tisch von {name}: Die beiden säßen immer zusammen.")
            raise Refused("table", sentence.format(number=number, name=holder.name))
        player.fixed_table = number
        player.save(update_fields=["fixed_table"])
        work.event(
            Kind.TABLE_FIXED,
            actor,
            before=shown(player) | {"table": before},
            after=shown(player) | {"table": number},
        )
        return before


def kept_apart(tournament: Tournament) -> list[KeptApart]:
    """Who is not to sit with whom, whoever of them plays, with both players. One query."""
    found = KeptApart.objects.filter(
        one__tournament=tournament, one__deleted_at=None, other__deleted_at=None
    ).select_related("one", "other")
    return list(found.order_by("one__number", "other__number"))


def who_wishes(tournament: Tournament) -> set[int]:
    """The ids of whom anything is wished for. Two queries."""
    settled = set(tournament.players.exclude(fixed_table=None).values_list("id", flat=True))
    pairs = KeptApart.objects.filter(one__tournament=tournament).values_list("one_id", "other_id")
    return settled.union(*pairs)


def _in_order(one: Player, other: Player) -> tuple[Player, Player]:
    return (one, other) if one.id < other.id else (other, one)
