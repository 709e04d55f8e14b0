"""What the director does with a round: publish, take back, close; and finish the tournament."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Sheet
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.files.backup import Reason
from tournaments.files.backup.automatic import snapshot
from tournaments.ledger import clear_sheets, give_time_again, objections, open_sheets, sheets_of, tell_others
from tournaments.models import Event, Kind, Round, Seat, Table, Tournament
from tournaments.people.having_played import round_was_played
from tournaments.rounds.clock import clock_of, is_planned, milliseconds, planned_start
from tournaments.rounds.following import is_old
from tournaments.rounds.links import make_links
from tournaments.rounds.locking import lock_playing, lock_round
from tournaments.rounds.seatings import fingerprint, tables_of
from tournaments.rounds.sitting_out import set_and_not_here, without_seat
from tournaments.rounds.starting import forget_start
from tournaments.rounds.timekeeping import times, written
from tournaments.rounds.ways import told
from tournaments.writing import Writing, lock_tournament, writing

Lack = Literal["games", "signatures"]


@dataclass(frozen=True, slots=True)
class Missing:
    """What still keeps a round from being closed, at one table: one translated sentence that names the table."""

    table: int
    version: int
    """Of its sheet."""
    objections: str
    """To it, as `ledger.objections`."""
    what: Lack
    message: str


def publish(
    round: Round,
    *,
    seen: str | None = None,
    without: Collection[int] | None = None,
    absent: Collection[int] | None = None,
    actor: Actor = DIRECTOR,
) -> Round:
    """Show the draw and open its sheets; makes links for table numbers without one. Refused if it is not drawn.

    `seen`: the fingerprint of the draw that was looked at; Refused if they sit otherwise by now (two at two devices).
    `without`: who had no seat then (ids); Refused if somebody else has none by now, who was entered or came back.
    `absent`: who had one then and was not here; Refused if somebody else is not here by now.
    """
    with writing(round.tournament_id) as work:
        locked = lock_round(round)
        if locked.status != Round.Status.DRAWN:
            raise Refused("round", _("Runde {number} ist schon veröffentlicht.").format(number=locked.number))
        if seen is not None and seen != fingerprint(locked):
            raise Refused("round", _("Inzwischen sitzen sie anders: Bitte ansehen und dann veröffentlichen."))
        if is_old(locked.tournament, locked):
            said = _("Inzwischen hat sich geändert, woraus Runde {number} folgt: Bitte neu setzen.")
            raise Refused("round", said.format(number=locked.number))
        seats = Seat.objects.filter(table__round=locked, player__withdrawn_at__isnull=False).select_related("player")
        if gone := [seat.player.name for seat in seats]:
            said = _("Nicht mehr dabei, aber noch gesetzt: {names}. Bitte neu auslosen.")
            if not locked.made.by_lot:
                said = _("Nicht mehr dabei, aber noch gesetzt: {names}. Bitte neu setzen.")
            raise Refused("round", said.format(names=", ".join(gone)))
        unseen = []
        if without is not None and (came := [one.name for one in without_seat(locked) if one.id not in without]):
            said = _("Inzwischen dazugekommen und noch ohne Platz: {names}.")
            unseen.append(said.format(names=", ".join(came)))
        if absent is not None and (left := [one.name for one in set_and_not_here(locked) if one.id not in absent]):
            unseen.append(_("Inzwischen nicht mehr da, aber gesetzt: {names}.").format(names=", ".join(left)))
        if unseen:
            raise Refused("round", " ".join([*unseen, _("Bitte ansehen und dann veröffentlichen.")]))
        seated = tables_of(locked)
        locked.there = [*chain.from_iterable(seated), *(one.id for one in without_seat(locked))]
        active = locked.tournament.players.filter(withdrawn_at=None).order_by("id")
        locked.awaited = list(active.exclude(id__in=locked.there).values_list("id", flat=True))
        tables = open_sheets(locked)
        make_links(work, locked.tournament, [table.number for table in tables], actor)
        locked.status, locked.published_at = Round.Status.PUBLISHED, timezone.now()
        # Under the tournament's lock: in another browser the start may just be planned, or that be taken back.
        locked.clock_started_at = planned_start(lock_tournament(locked.tournament_id))
        locked.save(update_fields=["status", "published_at", "there", "awaited", "clock_started_at"])
        work.event(Kind.PUBLISHED, actor, after=told(locked) | {"tables": seated})
        snapshot(locked, Reason.PUBLISHED, actor)
    return locked


def take_back(round: Round, *, actor: Actor = DIRECTOR) -> Round:
    """Make a published round a drawn one again, as long as no game of it was entered: a call alone is no game.

    Phones at its tables wait for the next one; the links stay, and so does a start that is planned. A clock that ran
    can go on once it is published again (clock_ways_back.py). Refused ("round") otherwise.
    """
    with writing(round.tournament_id) as work:
        locked = lock_playing(round)
        # All its tables: a game that is on its way comes before this, or finds the round taken back.
        tables = list(locked.tables.order_by("id").select_for_update(no_key=True))
        if numbers := sorted(table.number for table in tables if table.begun):
            said = _("Runde {number} lässt sich nicht mehr zurücknehmen: Eingetragen wurde schon an Tisch {tables}.")
            raise Refused("round", said.format(number=locked.number, tables=", ".join(map(str, numbers))))
        before = times(locked) | {"published_at": written(locked.published_at), "tables": tables_of(locked)}
        locked.status, locked.published_at = Round.Status.DRAWN, None
        locked.there, locked.awaited, locked.leavers, locked.gave_up = [], [], [], []
        locked.clock_started_at = locked.clock_paused_at = None
        locked.clock_paused_seconds = locked.clock_extension_seconds = 0
        locked.save()
        clear_sheets(locked)
        work.event(Kind.TAKEN_BACK, actor, before=before)
    return locked


def missing(round: Round) -> list[Missing]:
    """What still keeps this round from being closed, table by table. Four queries."""
    tables = list(
        Table.objects.filter(round=round).select_related("round__tournament").prefetch_related("seats__player")
    )
    sheets = sheets_of(tables)
    lacks = [(table, _missing_at(table, sheets[table.id])) for table in tables]
    return [
        Missing(table.number, table.version, objections(table.seats.all()), *lack)
        for table, lack in lacks
        if lack is not None
    ]


def _missing_at(table: Table, sheet: Sheet) -> tuple[Lack, str] | None:
    if table.ended_at is not None:
        return None
    names = {seat.number: seat.player.name for seat in table.seats.all()}
    if sheet.next is not None:
        left = sheet.next.games_left
        games = ngettext("Tisch {table}: noch {left} Spiel", "Tisch {table}: noch {left} Spiele", left)
        sentence = games.format(table=table.number, left=left)
        if sheet.open_solos:
            solos = ", ".join(dict.fromkeys(names[seat] for seat in sheet.open_solos))
            sentence += _(", Pflichtsolo offen: {names}").format(names=solos)
        return "games", sentence
    reasons = []
    if disagreed := [seat.player.name for seat in table.seats.all() if seat.disagreed_at]:
        reasons.append(_("nicht einverstanden: {names}").format(names=", ".join(disagreed)))
    waiting = [seat.player.name for seat in table.seats.all() if not seat.confirmed_at and not seat.disagreed_at]
    if waiting:
        reasons.append(_("noch nicht bestätigt von {names}").format(names=", ".join(waiting)))
    if not reasons:
        return None
    said = _("Tisch {table}: {reasons}").format(table=table.number, reasons="; ".join(reasons))
    return "signatures", said


def as_seen(round: Round) -> str:
    """What a page shows of a round that lacks nothing, to tell what has become of it since: that it was closed and
    opened again, or that a sheet is another. Who has signed is not in it: that a signature is there is asked anew.
    Two queries.
    """
    return " ".join([_opened(round), *_sheets(round)])


def _opened(round: Round) -> str:
    """When it was last opened again, as the log counts."""
    opened = Event.objects.filter(tournament=round.tournament_id, kind=Kind.ROUND_REOPENED, round_number=round.number)
    return str(opened.order_by("-id").values_list("id", flat=True).first() or 0)


def _sheets(round: Round) -> dict[str, int]:
    """Each sheet as it stands, with the number of its table."""
    rows = round.tables.order_by("number").values_list("number", "version", "ended_at")
    return {f"{number}-{version}-{milliseconds(ended) if ended else ''}": number for number, version, ended in rows}


def _must_be_as_seen(round: Round, seen: str) -> None:
    opened, *sheets = seen.split() or [""]
    if opened != _opened(round):
        said = _(
            "Runde {number} war inzwischen abgeschlossen und ist wieder offen: Bitte ansehen und dann abschließen."
        )
        raise Refused("seen", said.format(number=round.number))
    if others := [number for sheet, number in _sheets(round).items() if sheet not in sheets]:
        said = ngettext(
            "Das Blatt von Tisch {tables} ist inzwischen ein anderes: Bitte ansehen und dann abschließen.",
            "Die Blätter der Tische {tables} sind inzwischen andere: Bitte ansehen und dann abschließen.",
            len(others),
        )
        raise Refused("seen", said.format(tables=", ".join(map(str, others))))


def close(
    round: Round, *, seen: str | None = None, actor: Actor = DIRECTOR, within: Writing | None = None
) -> list[Missing]:
    """Close a published round if nothing is missing; otherwise nothing happens and what is missing comes back.

    Only the director changes its sheets from then on, with a reason. Closing twice is closing once. Refused ("round")
    for a draw that was never published. `seen`: as `as_seen` told it on the page; Refused ("seen") if it is otherwise
    by now.
    """
    with writing(round.tournament_id, within) as work:
        locked = lock_round(round)
        if locked.status == Round.Status.CLOSED:
            return []
        if locked.status != Round.Status.PUBLISHED:
            raise Refused("round", _("Runde {number} ist noch nicht veröffentlicht.").format(number=locked.number))
        # All its sheets: none may change between being found complete and being closed.
        list(locked.tables.order_by("id").select_for_update(no_key=True).values_list("id"))
        if found := missing(locked):
            return found
        if seen is not None:
            _must_be_as_seen(locked, seen)
        locked.status, locked.closed_at = Round.Status.CLOSED, timezone.now()
        if is_planned(clock_of(locked), locked.closed_at):
            # Played before it was to start: there is nothing left to start then.
            locked.clock_started_at = None
            forget_start(locked.tournament_id)
        locked.save(update_fields=["status", "closed_at", "clock_started_at"])
        work.event(Kind.CLOSED, actor, after={"round": locked.number})
        round_was_played(locked, work, actor)
        snapshot(locked, Reason.CLOSED, actor)
    return []


def reopen_round(round: Round, *, actor: Actor = DIRECTOR) -> Round:
    """Open the last round again, as long as no other has been drawn: an error was found after closing. Refused else."""
    with writing(round.tournament_id) as work:
        locked = lock_round(round)
        if locked.status != Round.Status.CLOSED:
            raise Refused("round", _("Runde {number} ist nicht abgeschlossen.").format(number=locked.number))
        # Of solos that were corrected meanwhile they have told each other nothing.
        list(locked.tables.order_by("id").select_for_update(no_key=True).values_list("id"))
        # Neither ended nor drawn on meanwhile, in another browser.
        tournament = lock_tournament(locked.tournament_id)
        if why_not := _stays_closed(tournament, locked.number):
            raise Refused("round", why_not)
        before = locked.closed_at
        if locked.clock_started_at is not None:
            # It stood while the round was closed, and stands until the director lets it go on.
            locked.clock_paused_at = locked.clock_paused_at or locked.closed_at
        if planned := planned_start(tournament):  # of the round that would have been the next
            forget_start(tournament.id)
            tournament.starts_at = None
        locked.status, locked.closed_at = Round.Status.PUBLISHED, None
        locked.save(update_fields=["status", "closed_at", "clock_paused_at"])
        work.event(
            Kind.ROUND_REOPENED,
            actor,
            before={"closed_at": before and before.isoformat()},
            after={"round": locked.number, "dropped_start": planned and planned.isoformat()},
        )
        locked.tournament = tournament
        tell_others(work, locked, actor)
        give_time_again(work, locked, actor)
    return locked


def _stays_closed(tournament: Tournament, number: int) -> str:
    """Why this closed round is not opened again, and what to do; "" where nothing is in the way. One query."""
    following = tournament.rounds.filter(number=number + 1).first()
    if tournament.finished_at:
        said = _("Das Turnier ist beendet. Erst „Doch noch nicht beendet“, dann Runde {number} öffnen.")
    elif following is None:
        return ""
    elif following.status != Round.Status.DRAWN:
        said = _("Runde {next} ist schon veröffentlicht; in Runde {number} kann die Leitung trotzdem berichtigen.")
    elif following.made.by_lot:
        said = _("Runde {next} ist schon ausgelost. Erst „Auslosung verwerfen“, dann Runde {number} öffnen.")
    else:
        said = _("Runde {next} ist schon gesetzt. Erst „Gesetzte Runde verwerfen“, dann Runde {number} öffnen.")
    return said.format(number=number, next=number + 1)


def finish(tournament: Tournament, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """End the tournament: after the last round, or earlier by choice. Refused while a round is open, or without one."""
    with writing(tournament.id, within) as work:
        # No round may be drawn meanwhile.
        locked = lock_tournament(tournament.id)
        statuses = set(locked.rounds.values_list("status", flat=True))
        if statuses != {Round.Status.CLOSED}:
            raise Refused("round", _("Erst muss die letzte Runde gespielt und abgeschlossen sein."))
        if locked.finished_at is None:
            tournament.finished_at, tournament.starts_at = timezone.now(), None
            tournament.save(update_fields=["finished_at", "starts_at"])
            work.event(Kind.FINISHED, actor, after={"rounds": locked.rounds.count()})


def reopen(tournament: Tournament, *, actor: Actor = DIRECTOR) -> None:
    """Take `finish` back: another round can be drawn. Idempotent."""
    with writing(tournament.id) as work:
        if Tournament.objects.filter(id=tournament.id, finished_at__isnull=False).update(finished_at=None):
            work.event(Kind.REOPENED, actor)
    tournament.finished_at = None
