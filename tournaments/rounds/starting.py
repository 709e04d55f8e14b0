"""When a round starts: planned for a time of day, before its seats are known or after. Nobody has to be awake then.

The plan is the tournament's (`starts_at`), so that it can be told in the break before anybody sits. Publishing hands it
to the round's clock, which runs from that moment on by itself; until then both say the same.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Kind, Round, Tournament
from tournaments.rounds.clock import clock_of, has_begun, in_words, milliseconds, planned_start
from tournaments.rounds.locking import lock_round
from tournaments.writing import lock_tournament, writing

AHEAD = timedelta(hours=18)  # a start can be planned; a time of day that comes later was meant for today, and is past
NOTHING = 0  # in place of the epoch milliseconds of a plan

_MINUTES = re.compile(r"(?:in |\+ ?)([0-9]{1,4})(?: ?min[a-z]*\.?)?|([0-9]{1,4}) ?min[a-z]*\.?")
_TIME = re.compile(
    r"(?:um |at )?(?:([0-9]{1,2})(?: ?[:.h] ?| ?uhr ?)([0-9]{2})|([0-9]{2})([0-9]{2})|([0-9]{1,2}))( uhr)?"
)


def typed_start(typed: str, now: datetime) -> datetime:
    """The moment that is meant by "20:15", "20 Uhr" or "in 10". Refused ("start") if none is, or it has passed.

    A time of day is of the hall's clocks, and the next such time, after midnight too ("24:15" is a quarter past).
    Of minutes there are so many at least: it starts with a whole minute, as the time of day is told.
    """
    text = " ".join(typed.casefold().split())
    if minutes := _MINUTES.fullmatch(text):
        return _in_minutes(int(minutes[1] or minutes[2]), now)
    found = _TIME.fullmatch(text)
    # A number alone may be an hour or minutes.
    if found is None or (found[5] and not found[6]):
        raise Refused("start", _("Bitte eine Uhrzeit wie „20:15“ oder Minuten wie „in 10“."))
    hour, minute = int(found[1] or found[3] or found[5]), int(found[2] or found[4] or 0)
    if hour > 24 or minute > 59:
        raise Refused("start", _("Bitte eine Uhrzeit wie „20:15“ oder Minuten wie „in 10“."))
    return _next(time(hour % 24, minute), now)


def _in_minutes(minutes: int, now: datetime) -> datetime:
    most = int(AHEAD / timedelta(minutes=1))
    if not 1 <= minutes <= most:
        raise Refused("start", _("Minuten von 1 bis {most}.").format(most=most))
    begun = 1 if now.second or now.microsecond else 0
    return now.replace(second=0, microsecond=0) + timedelta(minutes=begun + minutes)


def _next(clock: time, now: datetime) -> datetime:
    """When the hall's clocks next show this time. Refused if that was earlier today, or is too far away, or in this
    night they skip it."""
    zone = timezone.get_current_timezone()
    today = now.astimezone(zone).date()
    skipped = later = False
    for day in (today, today + timedelta(days=1)):
        for fold in (0, 1):  # where the clocks are put back, it comes twice
            shown = datetime.combine(day, clock.replace(fold=fold), zone)
            at = shown.astimezone(UTC)
            if not now < at <= now + AHEAD:
                later = later or (day == today and at > now)
                continue
            if at.astimezone(zone).time() == clock:
                return at
            skipped = True
    if skipped:
        said = _("{time} gibt es in dieser Nacht nicht: Die Uhren werden vorgestellt.")
    elif later:
        said = _("Bis {time} ist es zu lange hin: Ein Start lässt sich höchstens {hours} Stunden voraus planen.")
    else:
        said = _("{time} ist schon vorbei.")
    raise Refused("start", said.format(time=f"{clock:%H:%M}", hours=AHEAD // timedelta(hours=1)))


def plan_start(
    tournament: Tournament, at: datetime, *, expected: int | None = None, actor: Actor = DIRECTOR
) -> datetime:
    """Let the round that is published, or else the next one, start at this moment. Gives the moment.

    `expected`: the start that the director saw planned, in epoch milliseconds, NOTHING for none. Refused ("start") if
    another is by now, or the round has begun.
    """
    with writing(tournament.id) as work:
        round, locked = _locked(tournament)
        before = _unchanged(locked, expected)
        now = timezone.now()
        if locked.finished_at is not None:
            raise Refused("start", _("Das Turnier ist beendet."))
        if at <= now:
            raise Refused("start", _("{time} ist schon vorbei.").format(time=f"{timezone.localtime(at):%H:%M}"))
        if round is not None and has_begun(clock_of(round), now):
            raise Refused("start", _("Runde {number} hat schon begonnen.").format(number=round.number))
        if before == at:
            return at
        _keep(round, locked, at)
        number = _number(round, locked)
        work.event(Kind.START_PLANNED, actor, before=_told(number, before), after=_told(number, at))
    return at


def take_start_back(tournament: Tournament, *, expected: int | None = None, actor: Actor = DIRECTOR) -> None:
    """No start is planned any more: the director says when. Refused as `plan_start`. Idempotent."""
    with writing(tournament.id) as work:
        round, locked = _locked(tournament)
        before = planned_start(locked)
        if before is None:
            if round is not None and has_begun(clock_of(round), timezone.now()):
                raise Refused("start", _("Runde {number} hat schon begonnen.").format(number=round.number))
            return
        _unchanged(locked, expected)
        _keep(round, locked, None)
        work.event(Kind.START_TAKEN_BACK, actor, before=_told(_number(round, locked), before))


def forget_start(tournament_id: int) -> None:
    """No start is planned any more, within a transaction that has taken its other locks."""
    Tournament.objects.filter(id=tournament_id, starts_at__isnull=False).update(starts_at=None)


def dropped_in_words(at: datetime, now: datetime) -> str:
    """Of the start of a round that does not come now, since the one before is played on."""
    return _("Der geplante Start {when} gilt nicht mehr.").format(when=in_words(at, now))


def _locked(tournament: Tournament) -> tuple[Round | None, Tournament]:
    """The round that is drawn or published, if one is, and the tournament, both under their locks."""
    seen = tournament.rounds.exclude(status=Round.Status.CLOSED).first()
    round = lock_round(seen) if seen else None
    locked = lock_tournament(tournament.id)
    # Drawn or closed meanwhile: its lock comes before the tournament's, so it cannot be taken any more.
    there = tournament.rounds.exclude(status=Round.Status.CLOSED).values_list("id", flat=True).first()
    if there != (round and round.id):
        raise Refused("start", _("Inzwischen hat sich die Runde geändert: Bitte noch einmal."))
    return round, locked


def _unchanged(locked: Tournament, expected: int | None) -> datetime | None:
    """The start that is planned. Refused if it is another than was seen."""
    before = planned_start(locked)
    if expected is not None and expected != (milliseconds(before) if before else NOTHING):
        raise Refused("start", _("Der Start wurde inzwischen schon geändert."))
    return before


def _keep(round: Round | None, locked: Tournament, at: datetime | None) -> None:
    locked.starts_at = at
    locked.save(update_fields=["starts_at"])
    if round is not None and round.status == Round.Status.PUBLISHED:
        round.clock_started_at = at
        round.save(update_fields=["clock_started_at"])


def _number(round: Round | None, tournament: Tournament) -> int:
    return round.number if round else tournament.rounds.count() + 1


def _told(number: int, at: datetime | None) -> dict[str, object] | None:
    return {"round": number, "at": at.isoformat()} if at else None
