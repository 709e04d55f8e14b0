"""Tables of five in the words of the desk: how evenly their places go round in a draw, and whether it keeps the
organizer's limit, as drawn and where tables are put right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Player
from tournaments.pages.desk.swap_words import Verdict, best_unknown, names_of, spoiled_by_hand
from tournaments.rounds import room
from tournaments.rounds.judged import Quality
from tournaments.seating import Room


def to_spare(quality: Quality, there: Room) -> list[Verdict]:
    """Of a round that somebody has said: how many of its tables of five a draw would not have made."""
    least = room.tables(4 * quality.fours + 5 * quality.fives, there)
    spare = quality.fives - (least[1] if least else quality.fives)
    if spare <= 0:
        return []
    said = ngettext(
        "{spare} von {n} Fünfertischen wäre nicht nötig.", "{spare} von {n} Fünfertischen wären nicht nötig.", spare
    )
    return [Verdict(False, said.format(spare=spare, n=quality.fives))]


def how_even(quality: Quality, *, some_follow: bool, spoiled: Mapping[str, int] | None) -> list[Verdict]:
    """How evenly places there go round. `some_follow`, `spoiled`: as in `parted.by_criterion`."""
    if quality.five_again:
        again = names_of(quality.five_again)
        whole = _("Schon öfter am Fünfertisch als andere und wieder dort: {names}").format(names=again)
        # At the fours sits somebody who was there less often, though perhaps not as many as are named here.
        said = [Verdict(False, _("{whole}; vielleicht ginge es gerechter.").format(whole=whole))]
        if quality.together.wished:
            said = [best_unknown(whole)]
        if spoiled and "fives" in spoiled:
            said = [spoiled_by_hand(whole, spoiled["fives"])]
    elif quality.fives and quality.fours:
        said = [Verdict(True, _("Die Plätze an den Fünfertischen sind gerecht verteilt."))]
    else:
        return []
    evening = quality.evening
    if evening is None or evening.fives_most < 2:
        return said
    most = _("Im ganzen Turnier sitzt niemand öfter als {n}‑mal am Fünfertisch")
    if some_follow:
        most = _("In den ausgelosten Runden sitzt niemand öfter als {n}‑mal am Fünfertisch")
    most = most.format(n=evening.fives_most)
    if evening.fives_most <= evening.fives_needed:
        said.append(Verdict(True, _("{most}; seltener geht es nicht.").format(most=most)))
    elif quality.together.wished:
        said.append(best_unknown(most, good=True))
    else:
        best = _("{most}; besser wäre: höchstens {best}‑mal.").format(most=most, best=evening.fives_needed)
        said.append(Verdict(False, best))
    return said


def limit(quality: Quality, most: int | None) -> list[Verdict]:
    """Whether the organizer's limit is kept: that it is, only where somebody sits at a table of five."""
    often = quality.too_often
    if most is None:
        return []
    if not often.anybody and quality.fives:
        kept = _("Höchstens {n}‑mal am Fünfertisch: eingehalten.")
        if quality.evening is None:
            kept = _("Höchstens {n}‑mal am Fünfertisch: bis hierher eingehalten.")
        return [Verdict(True, kept.format(n=most))]
    said = limit_broken(often.here, most)
    if often.before:
        before = ngettext(
            "{count} Spieler saß schon vorher öfter als {n}‑mal am Fünfertisch: {names}.",
            "{count} Spieler saßen schon vorher öfter als {n}‑mal am Fünfertisch: {names}.",
            len(often.before),
        )
        said.append(Verdict(True, before.format(count=len(often.before), n=most, names=names_of(often.before))))
    if often.later:
        said.append(_limit_later(quality, most))
    return said


def _limit_later(quality: Quality, most: int) -> Verdict:
    """By what is planned; whether it could be kept for all, as far as that is known."""
    later = quality.too_often.later
    said = ngettext(
        "Nach dem Plan der weiteren Runden säße {count} Spieler öfter als {n}‑mal am Fünfertisch",
        "Nach dem Plan der weiteren Runden säßen {count} Spieler öfter als {n}‑mal am Fünfertisch",
        len(later),
    ).format(count=len(later), n=most)
    if quality.together.wished:
        return best_unknown(said)
    if quality.evening and quality.evening.fives_needed > most:
        return Verdict(False, _("{whole}; für alle lässt es sich nicht einhalten.").format(whole=said))
    return Verdict(False, _("{whole}; vielleicht ginge es ohne.").format(whole=said))


def limit_broken(players: Sequence[Player], most: int | None, *, then: bool = False) -> list[Verdict]:
    """That these are there more often than `most`, or would be `then`."""
    if most is None or not players:
        return []
    if then:
        said = ngettext(
            "{count} Spieler sitzt dann öfter als {n}‑mal am Fünfertisch: {names}.",
            "{count} Spieler sitzen dann öfter als {n}‑mal am Fünfertisch: {names}.",
            len(players),
        )
    else:
        said = ngettext(
            "{count} Spieler sitzt öfter als {n}‑mal am Fünfertisch: {names}.",
            "{count} Spieler sitzen öfter als {n}‑mal am Fünfertisch: {names}.",
            len(players),
        )
    return [Verdict(False, said.format(count=len(players), n=most, names=names_of(players)))]
