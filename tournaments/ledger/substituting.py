"""Somebody takes over a seat in mid-round, up to game n and from there; the way back; and whose its points are.

Entries stay by seat: whoever held it at an entry's place has its points. The duties of the seat go on, an open
mandatory solo too; a solo that was played counts for whoever played it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.access import TableAccess
from tournaments.errors import Refused
from tournaments.ledger.came import Came, Division, TakenBack, people_as_before
from tournaments.ledger.holders import earlier, everybody, given_to
from tournaments.ledger.opening import kept_of_seats, seat_others, seats_given, unseen_seating
from tournaments.ledger.permission import Barrier, Permission, permission
from tournaments.ledger.reasons import given, tidy
from tournaments.ledger.state import State, load, read, store_points
from tournaments.ledger.time_again import give_again
from tournaments.models import EarlierHolder, Event, Kind, Player, Round, Seat, Table, Tournament
from tournaments.people import presence
from tournaments.people.coming_back import come_back
from tournaments.people.players import withdraw
from tournaments.people.registering import newcomer
from tournaments.writing import Writing, writing


class Whose(StrEnum):
    """Whose the points of a seat are that two have held."""

    OWN = "own"
    """Each has his own."""
    GOES = "goes"
    """All to who goes."""
    COMES = "comes"
    """All to who comes."""
    STANDS = "stands"
    """As they are divided already, where others have held it before; else each has his own."""


@dataclass(frozen=True, slots=True)
class Change:
    """Who comes for whom, from which place of the sheet on."""

    goes: int
    """The id of who holds the seat."""
    comes: int | str
    """The player's id; a name, with the club behind a comma, of who is not entered yet."""
    position: int
    """The first place on the sheet that is the new player's."""
    points: Whose = Whose.OWN
    gone: bool = False
    """Does the one who goes leave the tournament, and is not drawn any more?"""
    reason: str = ""
    """Why, where the sheet was signed or closed."""
    entries: int | None = None
    """How many entries stood on the sheet when that place was chosen; None: whatever stands there."""
    sure: bool = False
    """Is the new name meant though it can hardly be told from another one?"""


def substitute(access: TableAccess, change: Change, *, within: Writing | None = None) -> tuple[Player, Player]:
    """Let another player hold a seat from a place of the sheet on; gives who goes and who comes. The director's.

    Before the first entry it is a change of seats and nothing more. Phones show the new names as soon as that place is
    reached; a game entered for those who sat there before is refused from there on. What was said about the sheet falls
    where the names of games change that stand on it already; else only the word of this seat. Refused ("goes", "comes",
    "position", "points", "reason", "table") with a sentence.
    """
    table = access.seated()
    with writing(table.round.tournament_id, within) as work:
        state, allowed = _locked(access, table)
        seat = _held_by(state, change.goes)
        _must_be_a_place(state, seat, change)
        if not state.table.begun and change.points == Whose.GOES:
            raise Refused("points", _never_played())
        goes, comes = seat.player, _who_comes(work, access, state.table.round, seat, change)
        if returned := comes.withdrawn_at is not None:
            come_back(comes, actor=access.actor, within=work)
        presence.sits_down(comes, actor=access.actor, within=work)
        points_to = _points_to(change.points, seat, comes)
        retroactive = change.position <= len(state.sheet.rows)
        reason = _reason(allowed, change.reason, retroactive=retroactive)
        after = _told(state, seat, comes, goes, change.position, reason)
        came = Came(goes.id, comes.id, timezone.now(), change.gone, isinstance(change.comes, str), returned)
        if not state.table.begun:
            Seat.objects.filter(id=seat.id).update(player=comes)
            seat_others([state.table])
            after |= {**came.as_logged(state.table), "of_seats": kept_of_seats(state.table.round)}
            seats_given(state.table.round, [goes.id], [comes.id], gone=[goes.id] if change.gone else [])
        else:
            EarlierHolder.objects.create(
                seat=seat,
                player=goes,
                held_from=seat.held_from,
                points_to=points_to,
                seating=state.table.seating,
                gone=came.gone,
                newcomer=came.newcomer,
                returned=came.returned,
                left_at=came.at,
                recorded_by=access.actor,
            )
            after |= {"points": points_to.name if points_to else ""}
            Seat.objects.filter(id=seat.id).update(player=comes, held_from=change.position)
            state.table.seating = unseen_seating([state.table])
            _changed(work, state, seat, retroactive=retroactive)
        work.event(Kind.SUBSTITUTED, access.actor, table=state.table, after=after)
        if change.gone:
            withdraw(goes, actor=access.actor, within=work)
        give_again(work, state.table, access.actor)
    return goes, comes


def take_back_substitution(access: TableAccess, seat: int, *, holds: int, reason: str = "") -> TakenBack:
    """Take the last change of this seat back: it is as if nobody had come. Idempotent: `holds` is who holds it (an id).

    Who was entered in that step goes with it, unless something rests on it by now; who was back by it is withdrawn
    again, unless drawn since. At once as long as nothing depends
    on the change. Where games were entered since, they are then of who held the seat before, which has to be told by
    a reason, as where the sheet was signed; what was said about the sheet falls. Refused ("reason", "table", "seat"),
    also where somebody else sits there and this change was not taken back.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        state, allowed = _locked(access, table)
        place = state.seat(seat)
        if place.player_id != holds or not (rows := earlier(place)):
            if _last_taken_back(state.table, seat) == holds:
                return TakenBack()
            raise Refused("seat", _someone_else())
        row, points = rows[-1], division_before(place)
        if Seat.objects.filter(table__round=state.table.round_id, player=row.player_id).exists():
            raise Refused(
                "seat", _("{name} sitzt inzwischen an einem anderen Platz dieser Runde.").format(name=row.player.name)
            )
        retroactive = place.held_from <= len(state.sheet.rows)
        if depends := _depends(state, place, row):
            why = given(reason)
        else:
            why = _reason(allowed, reason, retroactive=retroactive)
        before = _told(state, place, place.player, row.player, place.held_from, why)
        # Those who came to other seats later have sat with this one: nobody has a game for them without it.
        later = EarlierHolder.objects.filter(seat__table=state.table, id__gt=row.id)
        if changed := [one for one in later if one.seating >= row.seating]:
            state.table.seating = unseen_seating([state.table])
            for one in changed:
                one.seating = state.table.seating
            EarlierHolder.objects.bulk_update(changed, ["seating"])
            state.table.seating += 1
        else:
            state.table.seating = row.seating
        Seat.objects.filter(id=place.id).update(player=row.player_id, held_from=row.held_from)
        row.delete()
        _changed(work, state, place, retroactive=retroactive or depends)
        before |= {"held": holds}
        work.event(Kind.SUBSTITUTION_TAKEN_BACK, access.actor, table=state.table, before=before)
        give_again(work, state.table, access.actor)
        came = Came(row.player_id, holds, row.left_at, row.gone, row.newcomer, row.returned)
        return replace(people_as_before(work, state.table.round, came, actor=access.actor), points=points)


def choose_points(access: TableAccess, seat: int, points_to: int | None, *, holds: int) -> None:
    """Say whose the points of a seat are that several have held: each his own (None), or all to one of them (an id).

    `holds`: who held it (an id) as the question was seen; Refused ("points_to") if somebody else does by now. Also in a
    round that is closed: no sheet changes, only what follows from it. Idempotent.
    """
    table = access.seated()
    with writing(table.round.tournament_id) as work:
        state, _allowed = _locked(access, table)
        place = state.seat(seat)
        rows = earlier(place)
        if place.player_id != holds:
            taken_back = _last_taken_back(state.table, seat) == holds
            gone = _("Der Wechsel wurde inzwischen zurückgenommen: Zugeteilt ist nichts.")
            raise Refused("points_to", gone if taken_back else _someone_else())
        if not rows or (points_to is not None and points_to not in everybody([place])):
            raise Refused("points_to", _("Alle Punkte bekommt, wer auf diesem Platz gesessen hat, oder jeder seine."))
        row = rows[-1]
        if row.points_to_id == points_to:
            return
        names = {player.id: player.name for player in everybody([place]).values()}
        before, after = ("" if one is None else names[one] for one in (row.points_to_id, points_to))
        row.points_to_id = points_to
        row.save(update_fields=["points_to"])
        told = {"seat": seat, "players": list(names.values())}
        work.event(
            Kind.POINTS_CHOSEN,
            access.actor,
            table=state.table,
            before=told | {"points": before},
            after=told | {"points": after},
        )


def division_before(seat: Seat) -> Division | None:
    """As it will be once the last change of this seat is taken back; None: as it is now, or one alone holds it then."""
    rows = earlier(seat)
    if len(rows) < 2 or rows[-1].points_to_id == rows[-2].points_to_id:
        return None
    return Division(None if (given := given_to(rows[:-1])) is None else everybody([seat])[given])


def nothing_depends(state: State, seat: Seat) -> bool:
    """Can the last change of this seat be taken back without anybody noticing?"""
    rows = earlier(seat)
    return bool(rows) and not _depends(state, seat, rows[-1])


def earliest(seat: Seat) -> int:
    """The first place of the sheet from which another may hold this seat: who holds it has to have held it at all."""
    return seat.held_from + 1


def places(state: State, seat: Seat) -> range:
    """The places of the sheet from which on another may hold this seat; empty if there are none.

    The last one is behind the game that is being played now: who goes plays that one.
    """
    if not state.table.begun:
        return range(1, 2)
    last = len(state.sheet.rows)
    if state.sheet.next is not None and state.table.ended_at is None:
        last += min(2, len(state.sheet.ahead(2)))
    return range(max([earliest(seat), *_pending(state)]), last + 1)


def _pending(state: State) -> list[int]:
    """The places from which on changes hold that the sheet has not reached yet."""
    return [one.held_from for one in state.seats if one.held_from > len(state.sheet.rows) + 1]


def _locked(access: TableAccess, table: Table) -> tuple[State, Permission]:
    """The sheet under its lock, and under that of its round: nobody is given two seats by two devices at once."""
    # As everywhere: first the round, then its tables by id, the tournament last.
    list(Round.objects.filter(id=table.round_id).select_for_update(no_key=True).values_list("id"))
    state = load(table.id)
    allowed = permission(access, state.table, state.seats, len(state.entries))
    if not access.is_director:
        raise allowed.refusal(Barrier.NOT_DIRECTOR)
    if barrier := allowed.to_enter:
        raise allowed.refusal(barrier)
    return state, allowed


def _who_comes(work: Writing, access: TableAccess, round: Round, seat: Seat, change: Change) -> Player:
    if isinstance(change.comes, str):
        return newcomer(work, round.tournament, change.comes, sure=change.sure, actor=access.actor)
    # Whoever is deleted at another device has no seat, or is not deleted.
    list(Tournament.objects.filter(id=round.tournament_id).select_for_update(no_key=True).values_list("id"))
    comes = round.tournament.players.filter(id=change.comes).first()
    if comes is None:
        raise Refused("comes", _("Wer einen Platz bekommen soll, muss im Turnier sein."))
    if comes.id == seat.player_id:
        raise Refused("comes", _("{name} sitzt schon auf diesem Platz.").format(name=comes.name))
    if why := why_not_free(round, comes):
        raise Refused("comes", why)
    return comes


def _points_to(whose: Whose, seat: Seat, comes: Player) -> Player | None:
    """Whose all points are; None: each has his own."""
    if whose == Whose.STANDS:
        given = given_to(earlier(seat))
        return None if given is None else everybody([seat])[given]
    return {Whose.OWN: None, Whose.GOES: seat.player, Whose.COMES: comes}[whose]


def _never_played() -> str:
    return _(
        "Wer vor dem ersten Spiel kommt, hat den Platz von Anfang an: Alle Punkte sind seine. "
        "Für jemand anderen spielen kann er erst ab Spiel 2."
    )


def why_not_free(round: Round, player: Player) -> str:
    """Where somebody has a seat in this round; "" if nowhere. One query."""
    sits = Seat.objects.filter(table__round=round, player=player).select_related("table").first()
    said = _("{name} sitzt in dieser Runde schon an Tisch {number}.")
    return "" if sits is None else said.format(name=player.name, number=sits.table.number)


def _held_by(state: State, player_id: int) -> Seat:
    for seat in state.seats:
        if seat.player_id == player_id:
            return seat
    raise Refused("goes", _someone_else())


def _someone_else() -> str:
    return _("Dort sitzt inzwischen jemand anders: Bitte noch einmal wählen.")


def _last_taken_back(table: Table, seat: int) -> int | None:
    """Who (an id) lost this seat when a change of it was last taken back."""
    taken = Event.objects.filter(table=table, kind=Kind.SUBSTITUTION_TAKEN_BACK, before__seat=seat)
    event = taken.order_by("-id").first()
    return event.before.get("held") if event is not None and event.before is not None else None


def _must_be_a_place(state: State, seat: Seat, change: Change) -> None:
    if why := why_no_place(state, seat, change.position, change.entries):
        raise Refused("position", why)


def why_no_place(state: State, seat: Seat, position: int, entries: int | None) -> str:
    """Why nobody else can hold this seat from a place on, chosen when so many entries stood on the sheet; "" if so."""
    possible = places(state, seat)
    # What was the next game when it was chosen may have been played meanwhile, by who was still there.
    if not possible and seat.held_from > len(state.sheet.rows):
        said = _("{name} hat auf diesem Platz noch kein Spiel gespielt: Bitte den letzten Wechsel zurücknehmen.")
    elif not possible:
        said = _("Auf diesem Platz kann niemand mehr einsteigen.")
    elif entries not in (None, len(state.sheet.rows)):
        said = _("Inzwischen steht mehr auf der Liste: Bitte noch einmal wählen, ab welchem Spiel.")
    elif position in possible:
        return ""
    elif position < earliest(seat):
        said = _("{name} sitzt noch nicht so lange auf diesem Platz: Bitte ein späteres Spiel wählen.")
    elif position < possible[0]:
        said = _("Ein anderer Wechsel an diesem Tisch gilt erst ab einem späteren Spiel: Bitte keines davor wählen.")
    else:
        said = _("So weit reicht die Liste nicht.")
    return said.format(name=seat.player.name)


def _reason(allowed: Permission, reason: str, *, retroactive: bool) -> str:
    return given(reason) if retroactive and allowed.asks_reason else tidy(reason)


def _depends(state: State, seat: Seat, row: EarlierHolder) -> bool:
    """Has anything been entered for who came since, or has the seat said something about the sheet?"""
    if seat.confirmed_at or seat.disagreed_at:
        return True
    return any(entry.recorded_at > row.left_at and entry.position >= seat.held_from for entry in state.kept)


def _changed(work: Writing, state: State, seat: Seat, *, retroactive: bool) -> None:
    """Others hold this seat now: derive what follows, and take back what was said of another sheet."""
    # Names of games that stand have changed: the sheet is another one.
    word = Seat.objects.filter(table=state.table) if retroactive else Seat.objects.filter(id=seat.id)
    word.update(**Seat.NOTHING_SAID)
    if retroactive and state.table.round.status == Round.Status.CLOSED:
        state.table.corrected_at = timezone.now()
    state.table.version += 1
    work.save(state.table, "version", "seating", "corrected_at")
    now = read(state.table)
    store_points(now, now.sheet)


def _told(state: State, seat: Seat, comes: Player, goes: Player, position: int, reason: str) -> dict[str, object]:
    rows, upcoming = state.sheet.rows, state.sheet.next
    number = rows[position - 1].number if position <= len(rows) else upcoming.number if upcoming else None
    behind = state.sheet.ahead(2)
    if position == len(rows) + 2 and len(behind) == 2:
        number = behind[1].number
    said: dict[str, object] = {"seat": seat.number, "comes": comes.name, "goes": goes.name, "position": position}
    return said | ({"game": number} if number else {}) | ({"reason": reason} if reason else {})
