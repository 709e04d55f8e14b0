"""A round whose tables somebody has said: made as a draw is, looked at, changed and discarded like one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.rounds.draws import Made, lock_drawn, make, make_again
from tournaments.rounds.seatings import fingerprint
from tournaments.rounds.situation import rounds_before
from tournaments.writing import lock_tournament, writing


def give(
    tournament: Tournament, number: int, tables: Mapping[int, Sequence[int]], *, seen: str = "", actor: Actor = DIRECTOR
) -> Round:
    """Make the round of this number, the next or the one that is drawn, with these tables: by number the players' ids
    by seat, four or five of them.

    `seen`: the fingerprint of what was drawn then, "" for nothing. Refused ("round") if that is another by now or no
    round can be made; refused ("players") if somebody has left meanwhile. Given twice, it is given once.
    """
    with writing(tournament.id) as work:
        drawn = tournament.rounds.filter(status=Round.Status.DRAWN).first()
        if drawn is not None:
            round = lock_drawn(drawn)
            locked, now = round.tournament, fingerprint(round)
            if round.number == number and round.made == Round.Way.GIVEN and _tables_of(round) == _plain(tables):
                return round
        else:
            locked, now = lock_tournament(tournament.id), ""
            if locked.rounds.filter(status=Round.Status.DRAWN).exists():  # since this moment, in another browser
                raise Refused("round", _changed())
        before = rounds_before(locked, drawn, beyond=True)
        if now != seen or number != len(before) + 1:
            raise Refused("round", _changed())
        made = Made(Round.Way.GIVEN, _plain(tables), _only_here(locked, tables))
        if drawn is None:
            return make(work, locked, number, made, actor)
        make_again(work, round, made, actor)
    return round


def _changed() -> str:
    return _("Inzwischen hat sich diese Runde geändert. Bitte ansehen und noch einmal senden.")


def _only_here(tournament: Tournament, tables: Mapping[int, Sequence[int]]) -> bool:
    """Whether it is for those who are here alone: check-in is closed, or they are just these. Refused ("players") if
    somebody does not play any more."""
    seated = {player for table in tables.values() for player in table}
    players = {player.id: player for player in tournament.players.filter(withdrawn_at=None)}
    if not seated <= players.keys():
        raise Refused("players", _("Inzwischen hat sich jemand abgemeldet. Bitte noch einmal ansehen."))
    if tournament.check_in_closed_at is not None:
        return True
    out = [player for player in players.values() if player.id not in seated]
    return bool(out) and all((player.arrived_at is None) == (player in out) for player in players.values())


def _plain(tables: Mapping[int, Sequence[int]]) -> dict[int, list[int]]:
    return {number: list(tables[number]) for number in sorted(tables)}


def _tables_of(round: Round) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for table in round.tables.order_by("number").prefetch_related("seats"):
        found[table.number] = [seat.player_id for seat in sorted(table.seats.all(), key=lambda seat: seat.number)]
    return found
