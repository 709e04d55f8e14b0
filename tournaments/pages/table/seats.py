"""What a table's page shows of each of its seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import Sheet
from scoring.dealing import leader
from tournaments.ledger.holders import beside, earlier, owner, points_on
from tournaments.models import Player, Seat, Table
from tournaments.numbers import points as figure
from tournaments.numbers import signed_money
from tournaments.pages.table.rows import tone
from tournaments.pages.table.seated import named, next_place, shown


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player of the table."""

    number: int
    name: str
    short: str
    first: str
    rest: str
    """The name in two parts, so that a long last name may be cut off."""
    fit: str
    """How the name stands on a key: "whole", since its last part tells this player from another at the table and is
    never cut; "first", since the first one is long and takes all the room; or nothing of both."""
    total: str
    """Of the seat, whoever held it: as the column of the list adds up."""
    total_tone: str
    own: str
    """Of who is named, of this seat."""
    own_tone: str
    came_for: str
    """As `Beside.came_for`."""
    deals: bool
    sits_out: bool
    leads: bool
    must_present: bool
    solos_open: int
    solos_done: int
    before: tuple[str, ...]
    """Who held it before the one who is named here, as they are called at the table."""
    scribe: bool
    confirmed: bool
    confirmed_by_director: bool
    signed_as: str
    """The name under which it was confirmed, where it was put right since; else ""."""
    disagreed: bool
    money: str
    """What who is named gets (+) or pays (−) for this sheet; "" for a filler, or where that is not settled here."""


def seat_view(
    seat: Seat,
    player: Player,
    short: Mapping[int, str],
    sheet: Sheet,
    table: Table,
    signed_as: str,
    cents: Mapping[tuple[int, int], int] | None,
) -> SeatView:
    upcoming = sheet.next
    total = sheet.totals[seat.number - 1]
    own = beside(seat, points_on(seat, sheet), next_place(sheet))
    whose = owner(seat, next_place(sheet))
    owed = upcoming.open_solos.count(seat.number) if upcoming else 0
    return SeatView(
        number=seat.number,
        **named(player, short),
        total=figure(total),
        total_tone=tone(total),
        **shown(own),
        deals=upcoming is not None and upcoming.dealer == seat.number,
        sits_out=upcoming is not None and upcoming.sits_out == seat.number,
        leads=upcoming is not None and leader(upcoming, sheet.ruleset) == seat.number,
        must_present=upcoming is not None and upcoming.must_present == seat.number,
        solos_open=owed,
        solos_done=sheet.ruleset.mandatory_solos - owed,
        before=tuple(short[row.player_id] for row in earlier(seat) if row.player_id != player.id),
        scribe=(table.scribe_seat or sheet.ruleset.scribe_seat(table.seats_count)) == seat.number,
        confirmed=seat.confirmed_at is not None,
        confirmed_by_director=seat.confirmed_by_director,
        signed_as=signed_as,
        disagreed=seat.disagreed_at is not None,
        money="" if cents is None or whose.filler else signed_money(cents.get((seat.number, whose.id), 0)),
    )
