"""That a round was drawn and nobody chose: what everybody needs to draw it again.

What the seeds follow from was announced before (seating/lot.py) and is shown when the round is published. What a draw
was given is kept as it was then, with who came, left or was moved since.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from tournaments.models import Draw, Event, Kind, Player, Round, Seat, Tournament
from tournaments.rounds.finals import across, by_hand, equals, final_table
from tournaments.rounds.following import as_drawn, sit_otherwise
from tournaments.rounds.situation import link_of
from tournaments.seating import Room, lot
from tournaments.seating.given import FORMAT, fingerprint

Places = dict[int, tuple[int, int]]
"""The number of the table and the seat, by the player's id."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Of one published round."""

    round: Round
    draw: Draw | None
    """The draw that stands; None where the round was not drawn by lot, or before draws were kept."""
    link: str
    """What its seed follows from, or would: it is in the chain of the later ones all the same."""
    in_turn: bool
    """The seed is the one that was its turn: nobody has given another."""
    moved: int = 0
    """How many sit at another table or in another seat than drawn."""
    others: int = 0
    """How many sit there who were not drawn, or were drawn and do not sit there."""
    drawn: Sequence[tuple[int, Sequence[Player]]] = ()
    """Who was drawn, by seat, with the number of the table."""
    by_standings: tuple[str, ...] = ()
    """Of a round by the standings: who sits at a final table by hand, and what decided between equals, in sentences."""
    public_before: bool = False
    """Was a draw of it that was thrown away public already?"""
    after_restore: bool = False
    """Was a backup restored before it was drawn? Then it may have been drawn before, in what that replaced."""
    final_moved: bool = False
    """The best of the standings do not all sit there."""

    @property
    def thrown_away(self) -> int:
        """How many draws of this round there were before it."""
        return self.draw.attempt - 1 if self.draw else 0

    @property
    def opened(self) -> bool:
        """May everybody know its link? Of a round that is played undrawn not yet: it may be taken back, and drawn."""
        return self.draw is not None or self.round.status == Round.Status.CLOSED

    @property
    def private(self) -> bool:
        """Wishes went in that the director alone knows."""
        return self.draw is not None and any(map(self.draw.given.get, ("apart", "fixed", "together", "seats")))

    @property
    def shown(self) -> bool:
        """May everybody have its file, and so its fingerprint? From that, wishes could be found by trying."""
        return self.draw is not None and (self.round.tournament.wishes_public or not self.private)

    @property
    def fingerprint(self) -> str:
        """Of all that the draw was given: what the director hands out later can be checked against it."""
        return fingerprint(self.draw.given) if self.draw else ""


def announced(tournament: Tournament) -> str:
    """What everybody can write down before the first draw: 64 hexadecimal digits."""
    return link_of(tournament, 0)


def proofs(tournament: Tournament) -> list[Proof]:
    """Of all published rounds, by number. Five queries at most; some more for each that goes by the standings, one for
    each other that was set."""
    rounds = list(tournament.rounds.exclude(status=Round.Status.DRAWN))
    latest = {draw.number: draw for draw in Draw.objects.filter(tournament=tournament)}  # in order: the last one stays
    places: dict[int, Places] = {round.id: {} for round in rounds}
    seats = Seat.objects.filter(table__round__in=rounds)
    for round_id, player, *place in seats.values_list("table__round_id", "player_id", "table__number", "number"):
        places[round_id][player] = (place[0], place[1])
    players = Player.with_deleted.filter(tournament=tournament).in_bulk()
    found = [_proof(tournament, round, places[round.id], latest, players) for round in rounds]
    if not any(one.draw for one in found):
        return found
    told = Event.objects.filter(tournament=tournament, kind__in=(Kind.PUBLISHED, Kind.RESTORED))
    events = list(told.values_list("kind", "after__round", "at"))
    return [_with_what_was(one, events) for one in found]


def _with_what_was(proof: Proof, events: Iterable[tuple[str, int | None, datetime]]) -> Proof:
    """What the log has of earlier draws of this round. `events`: kind, round, moment."""
    if proof.draw is None:
        return proof
    before = [(kind, round) for kind, round, at in events if at < proof.draw.made_at]
    return replace(
        proof,
        public_before=bool(proof.thrown_away) and (Kind.PUBLISHED, proof.round.number) in before,
        after_restore=any(kind == Kind.RESTORED for kind, _round in before),
    )


def _proof(
    tournament: Tournament, round: Round, now: Places, latest: Mapping[int, Draw], players: Mapping[int, Player]
) -> Proof:
    draw = latest.get(round.number) if round.made.by_lot else None
    link = link_of(tournament, round.number)
    if draw is None:
        made = as_drawn(round) if round.made.follows else None
        if made is None:
            return Proof(round, draw, link, in_turn=False)
        tables: dict[int, list[int]] = defaultdict(list)
        for player, (number, _seat) in now.items():
            tables[number].append(player)
        here = {player for table in made for player in table}
        moved, others = len(sit_otherwise(made, list(tables.values()))), len(now.keys() ^ here)
        tied = across(round, made) if round.made == Round.Way.STANDINGS else None
        said = (tied.sentence,) if tied else ()
        return Proof(round, draw, link, in_turn=False, moved=moved, others=others, by_standings=said)
    numbers = Room(tuple(draw.given["tables"])).numbers(len(draw.tables))
    drawn = list(zip(numbers, draw.tables, strict=True))
    before = {player: (number, seat) for number, table in drawn for seat, player in enumerate(table, 1)}
    found = Proof(
        round,
        draw,
        link,
        in_turn=draw.given["seed"] == lot.seed(link, draw.attempt),
        moved=sum(now[player] != before[player] for player in now.keys() & before.keys()),
        others=len(now.keys() ^ before.keys()),
        drawn=[(number, [players[player] for player in table if player in players]) for number, table in drawn],
    )
    return _with_final(found, draw, now, players) if round.made == Round.Way.FINAL else found


def _with_final(proof: Proof, draw: Draw, now: Places, players: Mapping[int, Player]) -> Proof:
    final, tables = final_table(draw), defaultdict[int, list[int]](list)
    for player, (number, _seat) in sorted(now.items(), key=lambda one: one[1]):
        tables[number].append(player)
    moved = by_hand(final.by_rank, final.seated(tables), players).sentence
    tied = equals(proof.round, final.by_rank)
    said = (moved, tied.sentence if tied else "")
    return replace(proof, by_standings=tuple(filter(None, said)), final_moved=bool(moved))


def file_of(tournament: Tournament, proof: Proof) -> dict[str, Any]:
    """All that `python -m tournaments.seating` needs. Of players their start numbers; nobody's name."""
    draw = proof.draw
    assert draw is not None
    numbers = Player.with_deleted.filter(tournament=tournament).values_list("id", "number")
    return {
        "format": FORMAT,
        "tournament": tournament.slug,
        "announced": announced(tournament),
        "round": proof.round.number,
        "link": proof.link,
        "attempt": draw.attempt,
        "looks": draw.looks,
        "given": draw.given,
        "fingerprint": proof.fingerprint,
        "start_numbers": {str(player): number for player, number in numbers},
        "tables": draw.tables,
    }
