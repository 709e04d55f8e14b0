"""What the director does with the clock of a round that is being played: start, stop, give minutes and take some."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import AlreadySo, Refused
from tournaments.ledger import give_time_again
from tournaments.models import Event, Kind, Round, Tournament
from tournaments.rounds.clock import clock_of, has_begun, is_running, may_take_clock_back, shortening
from tournaments.rounds.clock_changes import takes_back
from tournaments.rounds.locking import lock_playing
from tournaments.rounds.starting import forget_start
from tournaments.writing import lock_tournament, writing

MOST_ADDED = 240  # minutes, all extensions of a round together


def start_clock(round: Round, *, actor: Actor = DIRECTOR) -> Round:
    """Start the clock of a published round now, also one that is planned to start later. Refused if it was started
    already, or the ruleset has no time limit.
    """
    with writing(round.tournament_id) as work:
        locked = lock_playing(round)
        if locked.tournament.ruleset.time_limit(4) is None:
            raise Refused("clock", _("Dieses Regelwerk kennt keine Zeitbegrenzung."))
        now = timezone.now()
        if has_begun(clock_of(locked), now):
            raise AlreadySo("clock", _("Die Uhr läuft schon."))
        before = times(locked) if locked.clock_started_at else None
        locked.clock_started_at = now
        locked.save(update_fields=["clock_started_at"])
        work.event(Kind.CLOCK_STARTED, actor, before=before, after=times(locked))
        forget_start(locked.tournament_id)
    return locked


def take_clock_back(round: Round, *, actor: Actor = DIRECTOR) -> Round:
    """The clock was not to start yet: it stands as before, and starts by itself where that is planned for later.
    Refused ("clock") once something depends on its start.
    """
    with writing(round.tournament_id) as work:
        locked = lock_playing(round)
        tables = list(locked.tables.order_by("id").select_for_update(no_key=True))
        if not may_take_clock_back(locked, tables, timezone.now()):
            kind = Refused if locked.clock_started_at else AlreadySo
            raise kind("clock", _("Der Start der Uhr lässt sich nicht mehr zurücknehmen."))
        before = times(locked)
        locked.clock_started_at, locked.clock_paused_at = _planned_before(locked), None
        if locked.clock_started_at is not None:
            lock_tournament(locked.tournament_id)
            Tournament.objects.filter(id=locked.tournament_id).update(starts_at=locked.clock_started_at)
        locked.clock_paused_seconds = 0
        locked.save(update_fields=["clock_started_at", "clock_paused_at", "clock_paused_seconds"])
        work.event(Kind.CLOCK_TAKEN_BACK, actor, before=before, after=times(locked))
    return locked


def _planned_before(locked: Round) -> datetime | None:
    """When the clock would start by itself, had nobody started it; None if that was not planned, or has passed."""
    started = Event.objects.filter(tournament=locked.tournament_id, kind=Kind.CLOCK_STARTED).last()
    if started is None or (started.after or {}).get("started_at") != written(locked.clock_started_at):
        return None
    planned = (started.before or {}).get("started_at")
    at = datetime.fromisoformat(planned) if planned else None
    return at if at is not None and at > timezone.now() else None


def pause_clock(round: Round, *, actor: Actor = DIRECTOR) -> Round:
    """Stop the clock. Refused if it does not run."""
    with writing(round.tournament_id) as work:
        locked = lock_playing(round)
        if not is_running(clock_of(locked), timezone.now()):
            raise AlreadySo("clock", _("Die Uhr läuft gerade nicht."))
        before = times(locked)
        locked.clock_paused_at = timezone.now()
        locked.save(update_fields=["clock_paused_at"])
        work.event(Kind.CLOCK_PAUSED, actor, before=before, after=times(locked))
    return locked


def resume_clock(round: Round, *, actor: Actor = DIRECTOR) -> Round:
    """Let a stopped clock go on. Refused if it is not stopped."""
    with writing(round.tournament_id) as work:
        locked = lock_playing(round)
        if locked.clock_paused_at is None:
            raise AlreadySo("clock", _("Die Uhr ist nicht angehalten."))
        before = times(locked)
        locked.clock_paused_seconds += (timezone.now() - locked.clock_paused_at).total_seconds()
        locked.clock_paused_at = None
        locked.save(update_fields=["clock_paused_at", "clock_paused_seconds"])
        work.event(Kind.CLOCK_RESUMED, actor, before=before, after=times(locked))
    return locked


def extend_clock(round: Round, minutes: int, *, expected: int | None = None, actor: Actor = DIRECTOR) -> Round:
    """Add minutes (or take some, if negative) for all tables of the round. Refused ("minutes") beyond MOST_ADDED, or if
    no time is left that could be taken; of more than is left, just that is taken. What takes the last change back does
    so to the minute, whatever is left by then. `expected`: the extension in seconds that the director saw; Refused
    ("minutes") if it is another by now.

    Time that is taken away ends nothing that was played before: none runs out earlier than now (clock.Until).
    Tables whose time had run out have ordinary games again as give_time_again says.
    """
    with writing(round.tournament_id) as work:
        locked = lock_playing(round)
        if locked.tournament.ruleset.time_limit(4) is None:
            raise Refused("clock", _("Dieses Regelwerk kennt keine Zeitbegrenzung."))
        if expected is not None and expected != locked.clock_extension_seconds:
            raise Refused("minutes", _("Die Zeit wurde inzwischen schon geändert."))
        back = minutes < 0 and takes_back(locked, minutes)
        if minutes < 0 and not back:
            minutes = -shortening(locked, locked.tables.all(), -minutes).minutes
            if not minutes:
                raise Refused("minutes", _("Die Zeit ist schon um: Da ist nichts mehr zu kürzen."))
        if locked.clock_extension_seconds + minutes * 60 > MOST_ADDED * 60:
            raise Refused("minutes", _("Mehr als {most} Minuten lassen sich nicht dazugeben.").format(most=MOST_ADDED))
        before = times(locked)
        if minutes < 0:
            locked.clock_shortened.append([timezone.now().isoformat(), locked.clock_extension_seconds])
        locked.clock_extension_seconds += minutes * 60
        locked.save(update_fields=["clock_extension_seconds", "clock_shortened"])
        work.event(Kind.CLOCK_EXTENDED, actor, before=before, after=times(locked))
        give_time_again(work, locked, actor, back=back)
    return locked


def times(round: Round) -> dict[str, object]:
    """The clock of a round as the log keeps it."""
    return {
        "round": round.number,
        "started_at": written(round.clock_started_at),
        "paused_at": written(round.clock_paused_at),
        "paused_seconds": round.clock_paused_seconds,
        "extension_seconds": round.clock_extension_seconds,
    }


def written(moment: datetime | None) -> str | None:
    """A moment as the log keeps it."""
    return moment.isoformat() if moment else None
