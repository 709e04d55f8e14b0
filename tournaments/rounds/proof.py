"""That a round was drawn and nobody chose: what everybody needs to draw it again.

What the seeds follow from was announced before (seating/lot.py) and is shown when the round is published. What a draw
was given is kept as it was then, with who came, left or was moved since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.models import Draw, Player, Round, Tournament
from tournaments.rounds.finals import by_hand, equals
from tournaments.rounds.seatings import Tables, played
from tournaments.rounds.situation import link_of
from tournaments.seating import lot
from tournaments.seating.given import FORMAT, fingerprint


@dataclass(frozen=True, slots=True)
class Proof:
    """Of one published round."""

    round: Round
    draw: Draw | None
    """The draw that stands; None where the round was not drawn by lot, or before draws were kept."""
    link: str
    """What its seed follows from."""
    in_turn: bool
    """The seed is the one that was its turn: nobody has given another."""
    moved: int
    """How many sit elsewhere than drawn, or were not drawn at all."""
    final: tuple[str, ...] = ()
    """Of a final table: who sits there by hand, and what decided between equals, in sentences."""
    final_moved: bool = False
    """The best of the standings do not all sit there."""

    @property
    def thrown_away(self) -> int:
        """How many draws of this round there were before it."""
        return self.draw.attempt - 1 if self.draw else 0

    @property
    def private(self) -> bool:
        """Wishes went in that the director alone knows."""
        return self.draw is not None and any(map(self.draw.given.get, ("apart", "fixed", "together", "seats")))

    @property
    def fingerprint(self) -> str:
        """Of all that the draw was given: what the director hands out later can be checked against it."""
        return fingerprint(self.draw.given) if self.draw else ""


def announced(tournament: Tournament) -> str:
    """What everybody can write down before the first draw: 64 hexadecimal digits."""
    return link_of(tournament, 0)


def proofs(tournament: Tournament) -> list[Proof]:
    """Of all published rounds, by number. Four queries at most; some more for each final table."""
    rounds = list(tournament.rounds.exclude(status=Round.Status.DRAWN))
    latest = {draw.number: draw for draw in Draw.objects.filter(tournament=tournament)}  # in order: the last one stays
    seated, _others = played(rounds)
    return [_proof(tournament, round, tables, latest) for round, tables in zip(rounds, seated, strict=True)]


def _proof(tournament: Tournament, round: Round, tables: Tables, latest: Mapping[int, Draw]) -> Proof:
    draw = latest.get(round.number) if round.made.by_lot else None
    link = link_of(tournament, round.number)
    in_turn = draw is not None and draw.given["seed"] == lot.seed(link, draw.attempt)
    found = Proof(round, draw, link, in_turn, _moved(draw.tables, tables) if draw else 0)
    return _with_final(found, draw, tables[0]) if draw and round.made == Round.Way.FINAL else found


def _with_final(proof: Proof, draw: Draw, now: Sequence[int]) -> Proof:
    """`now`: who sits at the final table."""
    by_rank = draw.tables[0]
    players = {player.id: player for player in Player.with_deleted.filter(id__in={*by_rank, *now})}
    moved, tied = by_hand(by_rank, now, players).sentence, equals(proof.round, by_rank)
    said = (moved, tied.sentence if tied else "")
    return replace(proof, final=tuple(filter(None, said)), final_moved=bool(moved))


def _moved(drawn: Tables, now: Tables) -> int:
    def places(tables: Tables) -> dict[int, tuple[int, int]]:
        return {player: (number, seat) for number, table in enumerate(tables) for seat, player in enumerate(table)}

    before = places(drawn)
    return sum(before.get(player) != place for player, place in places(now).items())


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
