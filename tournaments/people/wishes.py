"""What the draw is to heed for single players: who sits with whom, who does not, and who has a table of their own.

Who sits with the same is one group: at most four who play, since a table has no more seats for certain. Somebody who
is missing holds the others of it together all the same.

The next draw heeds it (rounds/apart.py); a round that is drawn already stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import KeptApart, Kind, Player, SeatedTogether, Tournament
from tournaments.people.in_log import shown
from tournaments.people.still_there import still_there
from tournaments.seating import MOST_TOGETHER
from tournaments.seating.tables import LAST_TABLE
from tournaments.writing import Writing, writing

NO_TABLE = format_lazy(gettext_lazy("Ein Tisch hat eine Nummer von 1 bis {last}."), last=LAST_TABLE)
LAST_SEAT = 5
NO_SEAT = format_lazy(gettext_lazy("Ein Platz hat eine Nummer von 1 bis {last}."), last=LAST_SEAT)


def keep_apart(one: Player, other: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """From the next draw on they are not to sit at one table. Idempotent.

    Refused ("other") for one player alone, and for two who are to sit together.
    """
    pair = _pair(one, other)
    with writing(one.tournament_id, within) as work:
        work.take_turn()
        if other in _group(one):
            raise Refused("other", _("Die beiden sollen immer an einem Tisch sitzen."))
        _apart, new = KeptApart.objects.get_or_create(one=pair[0], other=pair[1])
        if new:
            work.event(Kind.KEPT_APART, actor, after=[shown(player) for player in pair])


def no_longer_apart(one: Player, other: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """They may sit together again. Idempotent."""
    pair = _pair(one, other)
    with writing(one.tournament_id, within) as work:
        work.take_turn()
        gone, _of_each = KeptApart.objects.filter(one=pair[0], other=pair[1]).delete()
        if gone:
            work.event(Kind.APART_NO_MORE, actor, after=[shown(player) for player in pair])


def seat_together(one: Player, other: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """From the next draw on they are to sit at one table in every round. Idempotent.

    Refused ("other") for one player alone, and if among those who would then sit together two are to be apart, two have
    different tables of their own, or they are more than four.
    """
    pair = _pair(one, other)
    with writing(one.tournament_id, within) as work:
        work.take_turn()
        if SeatedTogether.objects.filter(one=pair[0], other=pair[1]).exists():
            return
        _check_group({*_group(one), *_group(other)})
        SeatedTogether.objects.create(one=pair[0], other=pair[1])
        work.event(Kind.KEPT_TOGETHER, actor, after=[shown(player) for player in pair])


def no_longer_together(one: Player, other: Player, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """They may sit at different tables again. Idempotent."""
    pair = _pair(one, other)
    with writing(one.tournament_id, within) as work:
        work.take_turn()
        gone, _of_each = SeatedTogether.objects.filter(one=pair[0], other=pair[1]).delete()
        if gone:
            work.event(Kind.TOGETHER_NO_MORE, actor, after=[shown(player) for player in pair])


def fix_table(
    player: Player,
    number: int | None,
    seat: int | None = None,
    *,
    actor: Actor = DIRECTOR,
    within: Writing | None = None,
) -> tuple[int | None, int | None]:
    """From the next draw on the player sits at the table of this number in every round, and on this seat of it.

    None: at any. Idempotent.

    Gives the table and seat before. Refused ("table") if somebody else who plays has this one and is not to sit with
    the player, or somebody who is to has another one; ("seat") if the seat is taken, or one without a table.
    """
    if number is not None and not 1 <= number <= LAST_TABLE:
        raise Refused("table", str(NO_TABLE))
    if seat is not None and not (number is not None and 1 <= seat <= LAST_SEAT):
        raise Refused("seat", str(NO_SEAT))
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        current = still_there(player)
        before = current.fixed_table, current.fixed_seat
        if before == (number, seat):
            return before
        if number is not None:
            _check_table(player, number, seat)
        player.fixed_table, player.fixed_seat = number, seat
        player.save(update_fields=["fixed_table", "fixed_seat"])
        work.event(
            Kind.TABLE_FIXED,
            actor,
            before=shown(player) | _fixed(*before),
            after=shown(player) | _fixed(number, seat),
        )
        return before


def _fixed(table: int | None, seat: int | None) -> dict[str, int | None]:
    """As the log keeps it."""
    return {"table": table} | ({"seat": seat} if seat else {})


def _check_table(player: Player, number: int, seat: int | None) -> None:
    """Whether that table, and that seat of it, can be this player's. Refused as `fix_table`."""
    group = _group(player)
    for other in sorted(group - {player}, key=lambda one: one.number):
        if other.fixed_table not in (None, number):
            sentence = _("{name} soll am selben Tisch sitzen und hat den festen Tisch {number}.")
            raise Refused("table", sentence.format(name=other.name, number=other.fixed_table))
    others = Player.objects.filter(tournament_id=player.tournament_id, withdrawn_at=None, fixed_table=number)
    for holder in others.exclude(id=player.id).order_by("number"):
        if holder not in group:
            sentence = _("Tisch {number} ist schon der feste Tisch von {name}: Die beiden säßen immer zusammen.")
            raise Refused("table", sentence.format(number=number, name=holder.name))
        if seat is not None and holder.fixed_seat == seat:
            sentence = _("Platz {seat} an Tisch {number} ist schon der feste Platz von {name}.")
            raise Refused("seat", sentence.format(seat=seat, number=number, name=holder.name))


def _check_group(group: set[Player]) -> None:
    """Whether they can all sit at one table. Refused as `seat_together`."""
    if len(group) > MOST_TOGETHER:
        names = ", ".join(sorted(player.name for player in group))
        sentence = _("Höchstens {most} können immer zusammensitzen; so wären es {n}: {names}.")
        raise Refused("other", sentence.format(most=MOST_TOGETHER, n=len(group), names=names))
    apart = KeptApart.objects.filter(one__in=group, other__in=group).select_related("one", "other").first()
    if apart is not None:
        sentence = _("{one} und {other} sollen nicht an einem Tisch sitzen.")
        raise Refused("other", sentence.format(one=apart.one.name, other=apart.other.name))
    settled = sorted((player for player in group if player.fixed_table), key=lambda player: player.number)
    for one, other in combinations(settled, 2):
        if one.fixed_table != other.fixed_table:
            sentence = _("{one} und {other} haben verschiedene feste Tische.")
            raise Refused("other", sentence.format(one=one.name, other=other.name))


def _group(player: Player) -> set[Player]:
    """The player, and who of those who play is to sit with them, also by way of others. Two queries."""
    ids = next((group for group in groups(player.tournament_id) if player.id in group), frozenset[int]())
    return {player, *Player.objects.filter(id__in=ids, withdrawn_at=None)}


def groups(tournament_id: int) -> frozenset[frozenset[int]]:
    """Who is to sit together (ids), also by way of others, whoever of all of them is here and plays. One query."""
    links = SeatedTogether.objects.filter(
        one__tournament=tournament_id, one__deleted_at=None, other__deleted_at=None
    ).values_list("one_id", "other_id")
    found: set[frozenset[int]] = set()
    for pair in map(frozenset, links):
        reached = {group for group in found if group & pair}
        found = found - reached | {pair.union(*reached)}
    return frozenset(found)


def show_to_all(tournament: Tournament, public: bool, *, actor: Actor = DIRECTOR) -> bool:
    """Everybody may draw again what wishes went into, and read them; or the director alone. Idempotent: False if so
    already. It holds for all rounds, those that are played too.
    """
    with writing(tournament.id) as work:
        work.take_turn()
        if not Tournament.objects.filter(id=tournament.id, wishes_public=not public).update(wishes_public=public):
            return False
        work.event(Kind.SETTINGS_CHANGED, actor, before={"wishes_public": not public}, after={"wishes_public": public})
        return True


def kept_apart(tournament: Tournament) -> list[KeptApart]:
    """Who is not to sit with whom, whoever of them plays, with both players. One query."""
    found = KeptApart.objects.filter(
        one__tournament=tournament, one__deleted_at=None, other__deleted_at=None
    ).select_related("one", "other")
    return list(found.order_by("one__number", "other__number"))


def seated_together(tournament: Tournament) -> list[SeatedTogether]:
    """Who is to sit with whom, whoever of them plays, with both players. One query."""
    found = SeatedTogether.objects.filter(
        one__tournament=tournament, one__deleted_at=None, other__deleted_at=None
    ).select_related("one", "other")
    return list(found.order_by("one__number", "other__number"))


def in_words(tournament: Tournament, players: Iterable[Player]) -> dict[int, tuple[str, ...]]:
    """What is wished for each of these players, by their ids, in short translated words. Two queries."""
    said: dict[int, list[str]] = {}
    for sentence, pairs in (
        (_("mit {name}"), seated_together(tournament)),
        (_("nicht mit {name}"), kept_apart(tournament)),
    ):
        for pair in pairs:
            said.setdefault(pair.one_id, []).append(sentence.format(name=pair.other.name))
            said.setdefault(pair.other_id, []).append(sentence.format(name=pair.one.name))
    for player in players:
        if player.fixed_table:
            table, seat = _("immer an Tisch {table}"), _("immer an Tisch {table}, Platz {seat}")
            words = (seat if player.fixed_seat else table).format(table=player.fixed_table, seat=player.fixed_seat)
            said.setdefault(player.id, []).append(words)
    return {player_id: tuple(words) for player_id, words in said.items()}


def who_wishes(tournament: Tournament) -> set[int]:
    """The ids of whom anything is wished for. Three queries."""
    settled = set(tournament.players.exclude(fixed_table=None).values_list("id", flat=True))
    for wish in (KeptApart.objects, SeatedTogether.objects):
        settled.update(*wish.filter(one__tournament=tournament).values_list("one_id", "other_id"))
    return settled


def anybody_apart(tournament: Tournament) -> bool:
    """Whether two are not to sit together, or somebody has a table of their own. Two queries at most."""
    apart = KeptApart.objects.filter(one__tournament=tournament)
    return apart.exists() or tournament.players.exclude(fixed_table=None).exists()


def _pair(one: Player, other: Player) -> tuple[Player, Player]:
    """The two in the order in which they are kept. Refused ("other") for one player alone."""
    if one.id == other.id:
        raise Refused("other", _("Bitte zwei verschiedene Spieler wählen."))
    return (one, other) if one.id < other.id else (other, one)
