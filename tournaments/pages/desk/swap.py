"""What the page of the draw says of two players who are to change places: before it is done, and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import Refused
from tournaments.models import Player, Round, Seat
from tournaments.rounds import swaps
from tournaments.rounds.following import follows
from tournaments.rounds.swaps import Meeting, Weighed


@dataclass(frozen=True, slots=True)
class Verdict:
    """One sentence about the draw, and whether it is good news."""

    good: bool
    text: str


@dataclass(frozen=True, slots=True)
class Panel:
    """Of a drawn round: who is chosen, and what could be done with them."""

    chosen: tuple[Seat, ...]
    """One or two, with table and player."""
    verdicts: tuple[Verdict, ...]
    """What a swap of the two would break and mend."""
    undo: tuple[Seat, Seat] | None
    """Who were swapped last and can go back, while nobody is chosen."""
    wrong: str

    @property
    def ready(self) -> bool:
        return len(self.chosen) == 2


def panel(round: Round, chosen: Sequence[int]) -> Panel:
    """For players (ids) that were chosen on the page."""
    if not chosen:
        return Panel((), (), swaps.last_swap(round), "")
    if len(set(chosen)) == 1:
        seat = Seat.objects.filter(table__round=round, player_id=chosen[0]).select_related("table", "player").first()
        return Panel((seat,) if seat else (), (), None, "")
    if len(set(chosen)) > 2:
        return Panel((), (), None, _("Zum Tauschen genau zwei Spieler wählen."))
    try:
        weighed = swaps.weigh(round, chosen[0], chosen[1])
    except Refused as refused:
        return Panel((), (), None, refused.message)
    return Panel((weighed.one, weighed.other), tuple(_in_words(weighed, round)), None, "")


def consequences(round: Round, chosen: Sequence[int | None]) -> tuple[Verdict, ...]:
    """What comes of it if two players (ids) change seats in a round that is played; empty unless both have one."""
    one, other = chosen
    if one is None or other is None or one == other:
        return ()
    try:
        return tuple(_in_words(swaps.weigh(round, one, other), round))
    except Refused:  # who has no seat yet: reseating itself says whether that can be
        return ()


def pairs(found: Sequence[tuple[Player, Player]], most: int = 4) -> str:
    """ "Max und Pia (SC Nord), Uwe und Ida (SC Süd) und noch 2"."""
    return listed([_mates(one, other) for one, other in found], most)


def listed(names: list[str], most: int = 8) -> str:
    """ "Uwe, Ida, Max und noch 2": the first `most`, and how many more there are."""
    if len(names) <= most:
        return ", ".join(names)
    more = len(names) - most
    return _("{names} und noch {n}").format(names=", ".join(names[:most]), n=more)


def _in_words(weighed: Weighed, round: Round) -> list[Verdict]:
    said = []
    if follows(round.tournament.ruleset, round.number):
        if weighed.same_table:
            return [Verdict(True, _("Beide bleiben am selben Tisch und tauschen nur die Plätze."))]
        return [Verdict(False, _("Dann sitzen beide nicht mehr da, wo sie nach der letzten Runde hingehören."))]
    if weighed.again:
        said.append(Verdict(False, _("Dann wieder zusammen: {pairs}.").format(pairs=_meetings(weighed.again))))
    if weighed.clubmates:
        said.append(
            Verdict(False, _("Dann vom selben Verein an einem Tisch: {pairs}.").format(pairs=pairs(weighed.clubmates)))
        )
    if weighed.to_five:
        said.append(
            Verdict(
                False,
                _("{name} kommt an den Fünfertisch und saß dort schon öfter.").format(name=weighed.to_five.name),
            )
        )
    if weighed.spared:
        said.append(Verdict(True, _("Dann nicht mehr zusammen: {pairs}.").format(pairs=_meetings(weighed.spared))))
    if weighed.parted:
        said.append(Verdict(True, _("Dann nicht mehr am selben Tisch: {pairs}.").format(pairs=pairs(weighed.parted))))
    if weighed.same_table:
        said.append(Verdict(True, _("Beide bleiben am selben Tisch und tauschen nur die Plätze.")))
    elif weighed.harmless:
        said.append(Verdict(True, _("Niemand trifft dadurch jemanden zum zweiten Mal oder aus dem eigenen Verein.")))
    return said


def _meetings(met: Sequence[Meeting]) -> str:
    return listed([_meeting(each) for each in met])


def _meeting(met: Meeting) -> str:
    said = ngettext("{one} und {other} (Runde {rounds})", "{one} und {other} (Runden {rounds})", len(met.rounds))
    return said.format(one=met.one.name, other=met.other.name, rounds=", ".join(map(str, met.rounds)))


def _mates(one: Player, other: Player) -> str:
    return _("{one} und {other} ({club})").format(one=one.name, other=other.name, club=one.club)
