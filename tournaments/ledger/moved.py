"""Who sits out follows, at a table of five, from the order of the games: a change of one may move it in those behind.

Which ones; and that nobody does it unseen, nor saves a game that was begun when another was to sit out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import Row, Sheet
from tournaments.errors import Refused
from tournaments.ledger.state import State


@dataclass(frozen=True, slots=True)
class Moved:
    """A game behind the one that is changed, in which another would sit out: the row before and after."""

    position: int
    before: Row
    after: Row

    def in_words(self, names: Mapping[int, str]) -> str:
        """ "Spiel 3 (bisher 4): Dann gibt und sitzt Eva statt Carla; die Punkte von Eva gehen an Carla." """
        sits, sat = self.after.dealer, self.before.dealer
        words = {
            "number": self.after.number,
            "before": self.before.number,
            "sits": names[sits],
            "sat": names[sat],
        }
        game = _("Spiel {number}") if self.after.number == self.before.number else _("Spiel {number} (bisher {before})")
        what = _("{game}: Dann gibt und sitzt {sits} statt {sat}.")
        if self.after.points != self.before.points:
            what = _("{game}: Dann gibt und sitzt {sits} statt {sat}; die Punkte werden andere.")
            if self._hands_over(sits, sat):
                what = _("{game}: Dann gibt und sitzt {sits} statt {sat}; die Punkte von {sits} gehen an {sat}.")
        return what.format(game=game.format(**words), **words)

    def _hands_over(self, sits: int, sat: int) -> bool:
        """Does who sat out get just what who sits out then had, and nobody else anything else?"""
        then = list(self.before.points)
        then[sat - 1], then[sits - 1] = then[sits - 1], then[sat - 1]
        return list(self.after.points) == then


def moved(before: Sheet, after: Sheet, position: int) -> tuple[Moved, ...]:
    """The games behind a position in which another sits out, once the entry there is another one."""
    if before.seats == 4:
        return ()
    pairs = zip(before.rows[position:], after.rows[position:], strict=False)
    return tuple(
        Moved(place, one, other)
        for place, (one, other) in enumerate(pairs, position + 1)
        if one.dealer != other.dealer and (one.counts or any(one.points) or any(other.points))
    )


def as_token(games: Sequence[Moved]) -> str:
    """What a person has seen of these, as a form brings it back: "4:3-5"; "" for none."""
    return ",".join(f"{one.position}:{one.before.dealer}-{one.after.dealer}" for one in games)


class Unseen(Refused):
    """Another would sit out in later games, and nobody has seen that: `token` is what the form has to bring along."""

    def __init__(self, games: Sequence[Moved], names_at: Callable[[int], Mapping[int, str]]) -> None:
        said = [one.in_words(names_at(one.position)) for one in games]
        ask = _("Bitte prüfen, wer gegeben und gesessen hat, und nur dann noch einmal bestätigen.")
        super().__init__("moved", " ".join([*said, ask]))
        self.token = as_token(games)


def refuse_unseen(games: Sequence[Moved], seen: str | None, names_at: Callable[[int], Mapping[int, str]]) -> None:
    """Raises Unseen unless just these were seen. `seen`: as `as_token`; None: nobody can be asked."""
    if seen is not None and games and seen != as_token(games):
        raise Unseen(games, names_at)


def refuse_other_sitter(state: State, position: int, sits_out: int | None) -> None:
    """Refused if a game for the next place was begun when somebody else was to deal and sit out: what stands before it
    was struck since, or counts otherwise. `sits_out`: who did then; None: nobody has said so.
    """
    upcoming = state.sheet.next
    if sits_out is None or upcoming is None or upcoming.sits_out in (None, sits_out):
        return
    names = state.names_at(position)
    why = _(
        "Die Spielliste davor ist inzwischen eine andere: Jetzt gibt und sitzt {now}, nicht {then}. "
        "Bitte prüfen, wer gespielt hat, und dann noch einmal speichern."
    )
    raise Refused("sits_out", why.format(now=names[upcoming.dealer], then=names.get(sits_out, "?")))
