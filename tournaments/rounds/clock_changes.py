"""How the time of a round was changed, as the log tells it; so each change can be taken back, the last first."""

from __future__ import annotations

from tournaments.models import Event, Kind, Round


def extension_before(round: Round) -> int | None:
    """In seconds, how the time of a round that is played was extended before it was last changed; what was taken back
    counts for nothing. None where nothing is left to be taken back. At most one query: none where nothing was changed.
    """
    now = round.clock_extension_seconds
    if not now and not round.clock_shortened:
        return None
    steps = [0]
    changed = Event.objects.filter(tournament=round.tournament_id, kind=Kind.CLOCK_EXTENDED).order_by("id")
    for event in changed:
        before, after = ((told or {}) for told in (event.before, event.after))
        if after.get("round") != round.number:
            continue
        if before["extension_seconds"] != steps[-1]:  # the round was taken back between
            steps = [before["extension_seconds"]]
        if after["extension_seconds"] in steps[-2:-1]:
            steps.pop()
        else:
            steps.append(after["extension_seconds"])
    if steps[-1] != now:
        return 0 if now else None
    return steps[-2] if len(steps) > 1 else None


def takes_back(round: Round, minutes: int) -> bool:
    """Are so many minutes more (or less, if negative) just what takes the last change back? Queries as above."""
    return extension_before(round) == round.clock_extension_seconds + minutes * 60
