"""Check-in is closed: what becomes of those who are missing, and the way back.

Closed, a draw takes those alone who are here (rounds/draws.py); whoever comes after is a late arrival like every other.
What closing does to a player bears the moment of closing (`check_in_closed_at`) as its own, so that the way back finds
just that, and nothing that anybody has done since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player, Round, Tournament
from tournaments.people.coming_back import all_come_back
from tournaments.people.having_played import WITH_CLOSING
from tournaments.people.in_log import shown as as_logged
from tournaments.people.presence import offer_follows
from tournaments.writing import writing


class Fate(StrEnum):
    """What becomes of somebody who is missing."""

    EXPECTED = "expected"
    """Comes later, and is drawn once here."""
    WITHDRAWN = "withdrawn"
    HERE = "here"
    """Is here after all."""


@dataclass(frozen=True, slots=True)
class Closed:
    """What came of closing."""

    here: int
    expected: int
    withdrawn: int
    came: tuple[str, ...]
    """Names of those who are here by now, of whom nothing else became."""

    @property
    def sentence(self) -> str:
        """One translated sentence, or two."""
        became = what_became_of(self.here, self.expected, self.withdrawn)
        said = [", ".join([_("Der Einlass ist geschlossen"), *became])]
        if self.came:
            said.append(_("Inzwischen da: {names}").format(names=", ".join(self.came)))
        return " ".join(f"{one}." for one in said)


def what_became_of(here: int, expected: int, withdrawn: int) -> list[str]:
    """How many each, in translated words; nothing of none."""
    return [
        said.format(n=count)
        for count, said in (
            (here, _("{n} doch da")),
            (expected, ngettext("{n} kommt noch", "{n} kommen noch", expected)),
            (withdrawn, _("{n} abgemeldet")),
        )
        if count
    ]


def missing_players(tournament: Tournament) -> list[Player]:
    """Who plays and is not marked as here, by start number. One query."""
    return list(tournament.players.filter(withdrawn_at=None, arrived_at=None).order_by("number"))


def to_draw(tournament: Tournament) -> int:
    """How many the next draw is for: all who play, or once check-in is closed those who are here. One query."""
    playing = tournament.players.filter(withdrawn_at=None)
    if tournament.check_in_closed_at is not None:
        playing = playing.filter(arrived_at__isnull=False)
    return playing.count()


def is_closed(tournament: Tournament) -> bool:
    """By now, whatever the one who asks has at hand. One query."""
    return Tournament.objects.filter(id=tournament.id, check_in_closed_at__isnull=False).exists()


def has_begun(tournament: Tournament) -> bool:
    """Whether a round is public, or was: until then players gather. One query."""
    return tournament.rounds.exclude(status=Round.Status.DRAWN).exists()


def why_it_stays_open(tournament: Tournament) -> str:
    """Why check-in cannot be closed now, in one translated sentence; "" if it can. One query."""
    latest = _latest(tournament)
    if tournament.finished_at is not None:
        return _("Das Turnier ist beendet.")
    if latest is None or latest.status == Round.Status.CLOSED:
        return ""
    if latest.status == Round.Status.DRAWN:
        said = _("Runde {number} ist schon ausgelost. Erst die Auslosung verwerfen, dann den Einlass schließen.")
    else:
        said = _("Runde {number} wird gespielt. Vor der nächsten Auslosung lässt sich der Einlass schließen.")
    return said.format(number=latest.number)


def why_it_stays_closed(tournament: Tournament) -> str:
    """Why check-in, which is closed, cannot be opened again now, in one translated sentence; "" if it can."""
    latest = _latest(tournament)
    if tournament.finished_at is not None:
        return _("Das Turnier ist beendet.")
    if latest is not None and latest.status != Round.Status.CLOSED and was_drawn(tournament):
        if latest.status == Round.Status.DRAWN:
            said = _("Runde {number} ist schon ausgelost. Wird die Auslosung verworfen, lässt er sich wieder öffnen.")
        else:
            said = _("Runde {number} wird gespielt. Nach ihr lässt er sich wieder öffnen.")
        return said.format(number=latest.number)
    return ""


def was_drawn(tournament: Tournament) -> bool:
    """Is there a round that was drawn since check-in was closed? Two queries."""
    closed = Event.objects.filter(tournament=tournament, kind=Kind.CHECK_IN_CLOSED).order_by("-id").first()
    latest = _latest(tournament)
    return latest is not None and closed is not None and latest.number >= (closed.after or {}).get("round", 1)


def close(tournament: Tournament, fates: Mapping[int, Fate], *, actor: Actor = DIRECTOR) -> Closed | None:
    """Close check-in. `fates`: what becomes of each who is missing, by start number; of who came meanwhile, nothing.

    Idempotent: None if it is closed already. Refused: "round" where it has to stay open, "fates" if somebody is missing
    of whom nothing is said.
    """
    with writing(tournament.id) as work:
        work.take_turn()
        locked = Tournament.objects.get(id=tournament.id)
        if locked.check_in_closed_at is not None:
            return None
        if why := why_it_stays_open(locked):
            raise Refused("round", why)
        missing = missing_players(locked)
        if unasked := [player.name for player in missing if player.number not in fates]:
            sentence = ngettext(
                "{names} fehlt inzwischen auch: Bitte noch einmal ansehen.",
                "{names} fehlen inzwischen auch: Bitte noch einmal ansehen.",
                len(unasked),
            )
            raise Refused("fates", sentence.format(names=", ".join(unasked)))
        by_fate = {fate: [one for one in missing if fates[one.number] == fate] for fate in Fate}
        now = timezone.now()
        Tournament.objects.filter(id=locked.id).update(check_in_closed_at=now)
        _set(by_fate[Fate.WITHDRAWN], withdrawn_at=now)
        _set(by_fate[Fate.HERE], arrived_at=now)
        work.events(Kind.PLAYER_WITHDRAWN, actor, _told(by_fate[Fate.WITHDRAWN]))
        work.events(Kind.PLAYER_ARRIVED, actor, _told(by_fate[Fate.HERE]))
        count = {str(fate): len(players) for fate, players in by_fate.items()}
        work.event(Kind.CHECK_IN_CLOSED, actor, after={"round": locked.rounds.count() + 1, **count})
        asked = [number for number, fate in fates.items() if fate != Fate.HERE]
        offer_follows(work)
        came = locked.players.filter(number__in=asked, arrived_at__isnull=False).order_by("number")
        return Closed(**count, came=tuple(came.values_list("name", flat=True)))


def became(tournament: Tournament, fates: Mapping[int, Fate]) -> bool:
    """Is it so by now with each of these players? One query."""
    players = {player.number: player for player in tournament.players.filter(number__in=fates)}

    def is_so(number: int, fate: Fate) -> bool:
        player = players.get(number)
        if player is None:
            return False
        here, gone = player.arrived_at is not None, player.withdrawn_at is not None
        return {Fate.WITHDRAWN: gone, Fate.HERE: here, Fate.EXPECTED: not (here or gone)}[fate]

    return all(is_so(number, fate) for number, fate in fates.items())


def withdrawn_by_closing(tournament: Tournament) -> list[Player]:
    """Who is so still, by start number. One query, none where check-in is open."""
    closed_at = tournament.check_in_closed_at
    return list(tournament.players.filter(withdrawn_at=closed_at).order_by("number")) if closed_at else []


def reopen(tournament: Tournament, *, actor: Actor = DIRECTOR) -> bool:
    """Open check-in again: as before it was closed, but for what was done since. Idempotent: False if it is open.

    Once a round that was drawn from it is closed, what became of the missing stays. Refused ("round") before that.
    """
    with writing(tournament.id) as work:
        work.take_turn()
        locked = Tournament.objects.get(id=tournament.id)
        closed_at = locked.check_in_closed_at
        if closed_at is None:
            return False
        if why := why_it_stays_closed(locked):
            raise Refused("round", why)
        if not was_drawn(locked):
            back = withdrawn_by_closing(locked)
            away = list(locked.players.filter(arrived_at=closed_at).order_by("number"))
            all_come_back(back, work, actor)
            _set(away, arrived_at=None)
            told = [(before, after | {WITH_CLOSING: True}) for before, after in _told(away)]
            work.events(Kind.ARRIVAL_TAKEN_BACK, actor, told)
        Tournament.objects.filter(id=locked.id).update(check_in_closed_at=None)
        work.event(Kind.CHECK_IN_REOPENED, actor)
        offer_follows(work)
        return True


def show_on_the_wall(tournament: Tournament, shown: bool, *, actor: Actor = DIRECTOR) -> bool:
    """Who is missing stands on the wall, or does not any more. Idempotent: False if it was so already."""
    with writing(tournament.id) as work:
        work.take_turn()
        before = Tournament.objects.filter(id=tournament.id, missing_on_wall=not shown)
        if not before.update(missing_on_wall=shown):
            return False
        told = [{"missing_on_wall": value} for value in (not shown, shown)]
        work.event(Kind.SETTINGS_CHANGED, actor, before=told[0], after=told[1])
        return True


def _latest(tournament: Tournament) -> Round | None:
    return tournament.rounds.order_by("-number").first()


def _set(players: Iterable[Player], **values: Any) -> None:
    Player.objects.filter(id__in=[player.id for player in players]).update(**values)


def _told(players: Iterable[Player]) -> list[tuple[None, dict[str, object]]]:
    return [(None, as_logged(player)) for player in players]
