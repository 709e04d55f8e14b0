"""Some tables of a published round are put right, and all others stay as they were printed.

Somebody comes late, somebody has left, two tables merge, one splits: all that at tables where nothing was entered yet.
Which ways there are says proposals.py; here one is carried out and taken back. Each is one step, told in the log with
who sat where before and after, and goes back in one step as long as nobody there plays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.ledger import TakenBack, give_back, kept_besides, kept_of_seats, seat_anew, seats_given, tell_others
from tournaments.ledger.came import Came, people_as_before
from tournaments.models import ROOM, Kind, Player, Round, Seat, Table
from tournaments.people import presence
from tournaments.rounds.links import make_links
from tournaments.rounds.locking import lock_playing
from tournaments.rounds.places import why_they_stay
from tournaments.rounds.table_changes import changes_since_published, of_seats_before, standing, touched, way_back
from tournaments.seating import Room
from tournaments.seating.to_repair import Tables
from tournaments.writing import Writing, lock_tournament, writing


def repair(round: Round, before: Tables, after: Tables, *, gone: Collection[int] = (), actor: Actor = DIRECTOR) -> bool:
    """Seat the players (ids, by seat) of these tables (by number) as `after` says, from what was seen `before`.

    `gone`: who of them had left when that was seen (ids); Refused ("tables") if one of them is back by now.

    Every table is in both, with () where there is none. False where they sit so already: pressed twice is done once.
    Phones at these tables show who sits there now; a game that was entered for others is refused. Refused ("tables") if
    somebody has played there, they sit otherwise by now, or it is no seating.
    """
    with writing(round.tournament_id) as work:
        locked, tables = _locked(round)
        seated = _seated(locked)
        if all(seated.get(number, ()) == players for number, players in after.items()):
            return False
        _check(tables, seated, before, after)
        come = {one for table in after.values() for one in table} - {one for table in before.values() for one in table}
        for player in Player.objects.filter(id__in=come, tournament=locked.tournament_id).order_by("id"):
            presence.sits_down(player, actor=actor, within=work)
        # Last of all locks; whoever deletes a player holds it too.
        locked.tournament = lock_tournament(locked.tournament_id)
        _check_room(after, seated, locked.tournament.room)
        if locked.tournament.players.filter(id__in=come, withdrawn_at=None).count() != len(come):
            raise Refused("tables", _("Wer einen Platz bekommen soll, muss im Turnier sein."))
        if back := locked.tournament.players.filter(id__in=gone, withdrawn_at=None).values_list("name", flat=True):
            said = _("Inzwischen wieder dabei: {names}. Bitte noch einmal ansehen, was zu ändern ist.")
            raise Refused("tables", said.format(names=", ".join(back)))
        kept = {number: kept_besides(tables[number]) for number in before if number in tables}
        of_seats = kept_of_seats(locked)
        out = _arrange(work, locked, tables, before, after, actor)
        locked.seat_in(locked.tournament.room)
        locked.save(update_fields=ROOM)
        work.event(
            Kind.REPAIRED,
            actor,
            before=_as_logged(locked, before) | {"kept": kept, "of_seats": of_seats},
            after=_as_logged(locked, after) | {"out": out},
        )
    return True


def take_back(round: Round, event_id: int, *, actor: Actor = DIRECTOR) -> TakenBack | None:
    """Let everybody sit as before a change of tables or seats (its event's id), as long as nobody there has played.

    A table that was dissolved has its extra time again, and who was chosen to write does so again; a call is not
    repeated. What else was done with a seat that somebody took over is taken back with it. None where it was taken back
    already. Refused ("tables") with a sentence.
    """
    with writing(round.tournament_id) as work:
        locked, tables = _locked(round)
        events = changes_since_published(locked)
        kept = standing(events)
        event = next((one for one in events if one.id == event_id and one.kind != Kind.REPAIR_TAKEN_BACK), None)
        if event is None:
            raise Refused("tables", _("Diese Änderung lässt sich nicht mehr zurücknehmen."))
        if event not in kept:
            return None
        later = _("Danach wurde an diesen Tischen noch etwas geändert: Erst das zurücknehmen.")
        way = way_back(event, seated := _seated(locked))
        if way is None or any(touched(one) & touched(event) for one in kept[: kept.index(event)]):
            raise Refused("tables", later)
        put, before = way
        _check(tables, seated, put, before, otherwise=later)
        locked.tournament = lock_tournament(locked.tournament_id)
        players = {player for table in before.values() for player in table}
        if locked.tournament.players.filter(id__in=players).count() != len(players):
            raise Refused("tables", _("Wer einen Platz bekommen soll, muss im Turnier sein."))
        _arrange(work, locked, tables, put, before, actor, of_seats=of_seats_before(event))
        if event.kind == Kind.RESEATED:  # two who change seats twice sit as before
            work.event(Kind.RESEATED, actor, round_number=locked.number, before=event.after, after=event.before)
            return TakenBack()
        work.event(
            Kind.REPAIR_TAKEN_BACK,
            actor,
            before=_as_logged(locked, put),
            after=_as_logged(locked, before) | {"of": event_id},
        )
        if event.kind == Kind.SUBSTITUTED:
            return people_as_before(work, locked, Came.told(event), actor=actor)
        give_back(locked, before.keys() - tables.keys(), (event.before or {}).get("kept", {}))
        return TakenBack()


def _locked(round: Round) -> tuple[Round, dict[int, Table]]:
    """The round that is played and all its tables by number, under their locks.

    All, in the order of ids as everywhere: a first game may be on its way to one of them, and a new table has to be
    told of solos at the others.
    """
    locked = lock_playing(round)
    tables = {table.number: table for table in locked.tables.order_by("id").select_for_update()}
    return locked, tables


def _seated(round: Round) -> Tables:
    seated = defaultdict[int, list[int]](list)
    seats = Seat.objects.filter(table__round=round).order_by("table__number", "number")
    for number, player in seats.values_list("table__number", "player_id"):
        seated[number].append(player)
    return {number: tuple(players) for number, players in seated.items()}


def _check(tables: Mapping[int, Table], seated: Tables, before: Tables, after: Tables, *, otherwise: str = "") -> None:
    """Refused unless they sit as it was seen (else `otherwise`), nobody has played there or would sit twice."""
    for number in sorted(before):
        table = tables.get(number)
        if table is not None and (why := why_they_stay(table)):
            raise Refused("tables", why)
    players = [player for table in after.values() for player in table]
    elsewhere = {player for number, table in seated.items() if number not in before for player in table}
    if (
        before.keys() != after.keys()
        or len(set(players)) != len(players)
        or elsewhere.intersection(players)
        or any(seated.get(number, ()) != table for number, table in before.items())
    ):
        raise Refused("tables", otherwise or _("Inzwischen sitzen sie anders. Bitte noch einmal wählen."))


def _check_room(after: Tables, seated: Tables, room: Room) -> None:
    last, left = max(seated), seated.keys() - after.keys()
    if any(len(table) not in (0, 4, 5) for table in after.values()):
        raise Refused("tables", _("An jedem Tisch müssen vier oder fünf Spieler sitzen."))
    before, then = (sum(len(table) == 5 for table in tables.values()) for tables in (seated, {**seated, **after}))
    if room.fives is not None and then > max(before, room.fives):
        raise Refused("tables", _("So viele Fünfertische soll es laut Einstellungen nicht geben."))
    if room.tables and any(after[number] for number in after.keys() - seated.keys() - set(room.tables)):
        raise Refused("tables", _("Diesen Tisch gibt es laut Einstellungen nicht."))
    if not any(after.values()) and not left:
        raise Refused("tables", _("Eine Runde braucht wenigstens einen Tisch."))
    if not room.tables and not all(0 < number <= last + len(after) for number in after):
        raise Refused("tables", _("Inzwischen sitzen sie anders. Bitte noch einmal wählen."))


def _arrange(
    work: Writing,
    round: Round,
    tables: Mapping[int, Table],
    before: Tables,
    after: Tables,
    actor: Actor,
    *,
    of_seats: Mapping[str, Collection[int]] | None = None,
) -> list[int]:
    """Seat them so; gives those (ids) who had a seat and have none now, though they play. `of_seats`: a change is taken
    back that was made when that was kept of the round's seats."""
    changed: dict[Table, tuple[int, ...]] = {}
    for number, players in after.items():
        table = tables.get(number)
        if table is not None and not players:
            table.seats.all().delete()
            table.delete()
            continue
        if table is None:
            if not players:
                continue
            # Behind what any phone has seen: a table of this number may have been here before.
            last = max(one.seating for one in tables.values())
            table = Table.objects.create(round=round, number=number, seats_count=len(players), seating=last)
        table.round = round
        changed[table] = players
    if changed:
        seat_anew(changed)
        tell_others(work, round, actor)
    make_links(work, round.tournament, [table.number for table in changed], actor)
    there, now = ({one for table in tables.values() for one in table} for tables in (before, after))
    without = there - now
    seats_given(round, without, now - there, before=of_seats)
    return sorted(Player.objects.filter(id__in=without, withdrawn_at=None).values_list("id", flat=True))


def _as_logged(round: Round, tables: Tables) -> dict[str, Any]:
    """Who sits where, as the log keeps it."""
    ids = {player for table in tables.values() for player in table}
    names = dict(Player.with_deleted.filter(id__in=ids).values_list("id", "name"))
    told = [
        {"table": number, "players": [{"id": player, "name": names[player]} for player in players]}
        for number, players in sorted(tables.items())
    ]
    return {"round": round.number, "tables": told}
