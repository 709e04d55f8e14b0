"""What the page of the draw says of two players who are to change places: before it is done, and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import Refused
from tournaments.models import Player, Round, Seat
from tournaments.people.teams import has_teams
from tournaments.rounds import swaps
from tournaments.rounds.apart import Mates, Pairs
from tournaments.rounds.moves import OUT, at, history
from tournaments.rounds.resting import resting
from tournaments.rounds.swaps import Meeting, Weighed

MOST_PAIRS = 4
"""Who are of one team or club, in a sentence; the others are counted."""


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
    wrong: str = ""
    """Why nobody was moved."""
    undoable: int = 0
    """While nobody is chosen: how many moves can be taken back."""
    again: int = 0
    """… how many were taken back at once, and can come again."""
    redo: int = 0
    """… which move would be done again, by `Undone.event`; 0 where none was taken back since the last one."""
    latest: tuple[Seat, ...] = ()
    """… the two who were moved last, or back."""
    forth: bool = True
    """… they were moved, not back."""

    @property
    def ready(self) -> bool:
        return len(self.chosen) == 2

    @property
    def resting(self) -> Seat | None:
        """Who of the two sits out."""
        return next((seat for seat in self._two if seat.table.number == OUT), None)

    @property
    def seated(self) -> Seat | None:
        """Who does not."""
        return next((seat for seat in self._two if seat.table.number != OUT), None)

    @property
    def _two(self) -> tuple[Seat, ...]:
        return self.chosen or self.latest


def panel(round: Round, chosen: Sequence[int], wrong: str = "") -> Panel:
    """For players (ids) that were chosen on the page. `wrong`: why nobody was moved."""
    if wrong:
        return replace(_after_the_last_move(round), wrong=wrong)
    if not chosen:
        return _after_the_last_move(round)
    if len(set(chosen)) == 1:
        seat = Seat.objects.filter(table__round=round, player_id=chosen[0]).select_related("table", "player").first()
        out = [] if seat else [one for one in resting(round, history(round)) if one.player_id == chosen[0]]
        found = (seat,) if seat else tuple(out)
        return Panel(found, (), "" if found else _("Wer einen Platz bekommen soll, muss im Turnier sein."))
    if len(set(chosen)) > 2:
        return Panel((), (), _("Zum Tauschen genau zwei Spieler wählen."))
    try:
        weighed = swaps.weigh(round, chosen[0], chosen[1])
    except Refused as refused:
        return Panel((), (), refused.message)
    return Panel((weighed.one, weighed.other), tuple(_in_words(weighed, round)))


def _after_the_last_move(round: Round) -> Panel:
    """What was moved last, and what can be taken back. One query, or two."""
    told = history(round)
    latest: list[Seat] = []
    if told.latest is not None:
        seats = Seat.objects.filter(table__round=round).select_related("table", "player")
        latest = [seat for seat in seats.order_by("table__number", "number") if at(seat) in told.latest.places]
        if len(latest) == 1:  # the other one sits out
            latest += [seat for seat in resting(round, told) if at(seat) in told.latest.places]
            latest = latest if len(latest) == 2 else []
    return Panel(
        (),
        (),
        undoable=told.undoable,
        again=len(told.set_aside),
        redo=told.undone[-1].event if told.undone else 0,
        latest=tuple(latest),
        forth=told.forth,
    )


def consequences(round: Round, chosen: Sequence[int | None]) -> tuple[Verdict, ...]:
    """What comes of it if two players (ids) change seats in a round that is played; empty unless both have one."""
    one, other = chosen
    if one is None or other is None or one == other:
        return ()
    try:
        return tuple(_in_words(swaps.weigh(round, one, other), round))
    except Refused:  # who has no seat yet: reseating itself says whether that can be
        return ()


def best_unknown(whole: str, *, good: bool = False) -> Verdict:
    """Where some are to sit together: whom a table then needs nobody has computed, and what is known to be impossible
    says far too little."""
    said = _("{whole}; ob es besser ginge, ist nicht berechnet, weil einige zusammensitzen sollen.")
    return Verdict(good, said.format(whole=whole))


def spoiled_by_hand(whole: str, then: int) -> Verdict:
    """Of what was better as it was computed. `whole`: what there is now; `then`: so many of it there were."""
    if then:
        return Verdict(False, _("{whole}; vor dem Tauschen von Hand waren es weniger.").format(whole=whole))
    return Verdict(False, _("{whole}; vor dem Tauschen von Hand war es nicht so.").format(whole=whole))


def club_pairs(found: Pairs) -> str:
    """ "Max und Pia (SC Nord), Uwe und Ida (SC Süd) und noch 2"; "" for none."""
    return listed([_mates(one, other, one.club) for one, other in found], MOST_PAIRS)


def team_pairs(found: Pairs) -> str:
    """The same with their teams."""
    return listed([_mates(one, other, one.team) for one, other in found], MOST_PAIRS)


def again_pairs(found: Pairs) -> str:
    """ "Max – Pia, Uwe – Ida"; "" for none."""
    return listed([f"{one.name} – {other.name}" for one, other in found])


def apart_pairs(found: Pairs) -> str:
    """ "Max und Pia, Uwe und Ida"."""
    named = _("{one} und {other}")
    return listed([named.format(one=one.name, other=other.name) for one, other in found], MOST_PAIRS)


def names_of(players: Sequence[Player], most: int = 8) -> str:
    """Players by name, as `listed`."""
    return listed([player.name for player in players], most)


def listed(names: list[str], most: int = 8) -> str:
    """ "Uwe, Ida, Max und noch 2": the first `most`, and how many more there are."""
    if len(names) <= most:
        return ", ".join(names)
    more = len(names) - most
    return _("{names} und noch {n}").format(names=", ".join(names[:most]), n=more)


def _in_words(weighed: Weighed, round: Round) -> list[Verdict]:
    said = []
    if weighed.resting is not None:
        seated = weighed.other if weighed.resting is weighed.one else weighed.one
        plays = _("Dann spielt {name} mit, und {other} setzt aus.")
        said = [Verdict(True, plays.format(name=weighed.resting.player.name, other=seated.player.name))]
    if round.made.follows:
        if weighed.resting is not None:
            return said
        if weighed.same_table:
            return [Verdict(True, _("Beide bleiben am selben Tisch und tauschen nur die Plätze."))]
        return [Verdict(False, _("Dann sitzen beide nicht mehr da, wo sie nach der letzten Runde hingehören."))]
    if weighed.again:
        said.append(Verdict(False, _("Dann wieder zusammen: {pairs}.").format(pairs=meetings(weighed.again))))
    said += together_in_words(weighed.together)
    said += split_in_words(weighed.split)
    said += from_their_table(weighed.from_their_table)
    seat = _("{name} sitzt dann nicht mehr auf dem festen Platz {seat}.")
    said += [Verdict(False, seat.format(name=one.name, seat=one.fixed_seat)) for one in weighed.from_their_seat]
    if weighed.to_five:
        said.append(
            Verdict(
                False,
                _("{name} kommt an den Fünfertisch und saß dort schon öfter.").format(name=weighed.to_five.name),
            )
        )
    if weighed.united:
        united = apart_pairs(weighed.united)
        said.append(Verdict(True, _("Dann zusammen, wie es sein soll: {pairs}.").format(pairs=united)))
    if weighed.spared:
        said.append(Verdict(True, _("Dann nicht mehr zusammen: {pairs}.").format(pairs=meetings(weighed.spared))))
    parted = weighed.parted
    for mates in (apart_pairs(parted.apart), team_pairs(parted.teams), club_pairs(parted.clubs)):
        if mates:
            said.append(Verdict(True, _("Dann nicht mehr am selben Tisch: {pairs}.").format(pairs=mates)))
    if weighed.same_table:
        said.append(Verdict(True, _("Beide bleiben am selben Tisch und tauschen nur die Plätze.")))
    elif weighed.harmless:
        said.append(harmless(teams=has_teams(round.tournament.ruleset)))
    return said


def together_in_words(together: Mates) -> list[Verdict]:
    """Who was to be apart, or is of one team or club, and would then sit together."""
    said = []
    if together.apart:
        pairs = apart_pairs(together.apart)
        said.append(Verdict(False, _("Sollten getrennt sitzen und säßen dann zusammen: {pairs}.").format(pairs=pairs)))
    if together.teams:
        mates = team_pairs(together.teams)
        said.append(Verdict(False, _("Dann aus derselben Mannschaft an einem Tisch: {pairs}.").format(pairs=mates)))
    if together.clubs:
        mates = club_pairs(together.clubs)
        said.append(Verdict(False, _("Dann vom selben Verein an einem Tisch: {pairs}.").format(pairs=mates)))
    return said


def split_in_words(split: Pairs) -> list[Verdict]:
    """Who is to sit together and then would not."""
    if not split:
        return []
    said = _("Sollten zusammensitzen und säßen dann getrennt: {pairs}.")
    return [Verdict(False, said.format(pairs=apart_pairs(split)))]


def from_their_table(players: Sequence[Player]) -> list[Verdict]:
    """Who would leave their fixed table."""
    said = _("{name} sitzt dann nicht mehr am festen Tisch {table}.")
    return [Verdict(False, said.format(name=one.name, table=one.fixed_table)) for one in players]


def harmless(*, teams: bool) -> Verdict:
    """That nothing is broken; `teams`: there are some."""
    if teams:
        nobody = _(
            "Dadurch trifft sich niemand zum zweiten Mal, und aus einer Mannschaft oder einem Verein kommt niemand "
            "zusammen."
        )
        return Verdict(True, nobody)
    return Verdict(True, _("Dadurch trifft sich niemand zum zweiten Mal, und aus einem Verein kommt niemand zusammen."))


def meetings(met: Sequence[Meeting]) -> str:
    """ "Uwe und Ida (Runde 1), Max und Pia (Runden 1, 2)"."""
    return listed([_meeting(each) for each in met])


def _meeting(met: Meeting) -> str:
    said = ngettext("{one} und {other} (Runde {rounds})", "{one} und {other} (Runden {rounds})", len(met.rounds))
    return said.format(one=met.one.name, other=met.other.name, rounds=", ".join(map(str, met.rounds)))


def _mates(one: Player, other: Player, of: str) -> str:
    return _("{one} und {other} ({club})").format(one=one.name, other=other.name, club=of)
