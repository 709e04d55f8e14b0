"""What is done by hand to the seats of a draw, as the page sends it; and how the page compares it with the draw."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.actors import Actor
from tournaments.errors import Refused
from tournaments.models import Round
from tournaments.pages.desk.swap_words import Verdict
from tournaments.rounds import draws, swaps
from tournaments.rounds.comparison import Comparison
from tournaments.rounds.moves import history
from tournaments.text import whole_number

_DONE = {"back": swaps.take_back, "all_back": swaps.take_all_back, "again": swaps.swap_again}

_FAULTS = {
    "again": gettext_lazy("Paare, die sich noch einmal treffen: {now} statt {then}."),
    "apart": gettext_lazy("Paare an einem Tisch, die getrennt sitzen sollten: {now} statt {then}."),
    "teams": gettext_lazy("Paare aus einer Mannschaft an einem Tisch: {now} statt {then}."),
    "clubs": gettext_lazy("Paare aus einem Verein an einem Tisch: {now} statt {then}."),
    "fives": gettext_lazy("Schon öfter am Fünfertisch als andere und wieder dort: {now} statt {then}."),
    "elsewhere": gettext_lazy("Nicht am festen Tisch: {now} statt {then}."),
    "other_seat": gettext_lazy("Nicht auf dem festen Platz: {now} statt {then}."),
    "split": gettext_lazy("Paare, die zusammensitzen sollten und es nicht tun: {now} statt {then}."),
}


@dataclass(frozen=True, slots=True)
class Compared:
    """The comparison as the page shows it."""

    comparison: Comparison
    verdicts: tuple[Verdict, ...]


def players_of(sent: list[str]) -> list[int]:
    """Players' ids as they came; what is none is nobody."""
    return [player for value in sent if (player := whole_number(value, 1, 2**31)) is not None]


def carry_out(drawn: Round, sent: QueryDict, actor: Actor) -> None:
    """Do what was sent: `do` takes back the last move or all, or does those again; without it two `player` change
    places. `seen`: the fingerprint of the draw on the page; `move`: which one it would do again.

    Refused ("player": choose others, or "swap", or "round").
    """
    seen = sent.get("seen")
    if done := _DONE.get(sent.get("do", "")):
        done(drawn, seen=seen, actor=actor)
        return
    if sent.get("do") == "redo":
        # Without its number it is none that anybody has seen.
        swaps.do_again(drawn, move=whole_number(sent.get("move", ""), 1, 2**62) or 0, seen=seen, actor=actor)
        return
    chosen = players_of(sent.getlist("player"))
    if len(set(chosen)) != 2:
        raise Refused("player", _("Zum Tauschen genau zwei Spieler wählen."))
    swaps.swap(drawn, chosen[0], chosen[1], seen=seen, actor=actor)


def lost(drawn: Round) -> str:
    """What of a drawn round would be lost with it, since somebody has said it: counted where the page shows it too."""
    told, given = history(drawn), drawn.made == Round.Way.GIVEN
    if told.moves and not told.repaired:
        count = len(told.moves)
        swaps = ngettext(
            "{n} Tausch von Hand ginge dabei verloren.", "{n} Tausche von Hand gingen dabei verloren.", count
        )
        if given:
            swaps = ngettext(
                "Die vorgegebene Sitzordnung und {n} Tausch von Hand gingen dabei verloren.",
                "Die vorgegebene Sitzordnung und {n} Tausche von Hand gingen dabei verloren.",
                count,
            )
        return swaps.format(n=count)
    if draws.changed_by_hand(drawn):
        if given:
            return _("Die vorgegebene Sitzordnung und was von Hand daran geändert wurde gingen dabei verloren.")
        return _("Was von Hand geändert wurde, ginge dabei verloren.")
    return _("Die vorgegebene Sitzordnung ginge dabei verloren.")


def compared(comparison: Comparison | None, shown: Round) -> Compared | None:
    """The comparison in words; None where there is none."""
    if comparison is None:
        return None
    if not comparison.moved:
        return Compared(comparison, (Verdict(True, _("Alle sitzen wieder, wo sie zuerst saßen.")),))
    verdicts = []
    for fault, said in _FAULTS.items():
        now, then = getattr(comparison.now, fault), getattr(comparison.then, fault)
        # Where a round follows from the last one, who meets again or is at which table follows too.
        if now != then and not (shown.made.follows and fault in ("again", "fives")):
            verdicts.append(Verdict(now < then, str(said).format(now=now, then=then)))
    return Compared(comparison, tuple(verdicts or [Verdict(True, _("Dadurch wird nichts besser oder schlechter."))]))
