"""The rows of the director's list of players: who they are, who is here, who has paid; in an order, by a filter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, QueryDict
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments import numbers
from tournaments.models import Fee, Payment, Player, Round, Tournament
from tournaments.models.people import TEAM_LENGTH
from tournaments.pages import live
from tournaments.pages.desk.player_view import View
from tournaments.pages.kept import Kept
from tournaments.pages.whom import WHO, id_sent
from tournaments.people.accounts import PAID, RETURNED, Account, accounts, asked
from tournaments.people.check_in import why_it_stays_closed
from tournaments.people.deleting import can_come_back
from tournaments.people.fillers import fillers_wanted
from tournaments.people.name_order import sort_key, surname
from tournaments.people.presence import is_known, is_late
from tournaments.people.search import spelled
from tournaments.people.teams import has_teams, oddities, too_many
from tournaments.people.wishes import in_words
from tournaments.rounds.proposals import Wanting, who_wants
from tournaments.rounds.room import seating_sentence, unseatable
from tournaments.seating import Room

MOST_TYPED = 200
"""Characters of a team as it is typed that an address carries."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player as the list shows one."""

    player: Player
    words: str
    """What is searched."""
    fee: str
    """The fee's name where it is not the usual one."""
    account: Account
    out: bool
    """Does the filter leave this one out?"""
    late: bool = False
    """Withdrawn when check-in was closed: coming after all, this one is a late arrival like every other."""
    wishes: tuple[str, ...] = ()
    """What the draw is to heed, in words: for the director alone."""
    seat: Wanting = ""
    """In the round that is played: whether a seat is wanted, or one falls free, at a table that has not played."""

    @property
    def here(self) -> bool:
        return self.player.arrived_at is not None

    @property
    def owed(self) -> int:
        """In cents."""
        return self.account.owed

    @property
    def asked(self) -> bool:
        """Is anything asked of this player?"""
        return self.account.asked > 0

    @property
    def paid(self) -> bool:
        return self.asked and self.owed <= 0

    @property
    def returned(self) -> str:
        """That the fee has gone back, or some of it; "" where it has not."""
        return str(self.account.said) if self.account.standing in RETURNED else ""

    @property
    def amount(self) -> str:
        return numbers.money(self.owed)

    @property
    def open_if_here(self) -> str:
        """What is paid of the fee by the desk's line; "" where that is nothing."""
        return numbers.money(self.account.open_if_here) if self.account.open_if_here else ""

    @property
    def price(self) -> str:
        """What stands on the button that pays; of who has paid, what stood there."""
        return numbers.money(self.account.asked if self.paid else self.owed)


@dataclass(frozen=True, slots=True)
class TeamBeside:
    """What stands beside one player's team just after it was chosen, or was not; in the address without a script."""

    player: int
    """The id."""
    before: str | None = None
    """Which it was until now; None where nothing has changed."""
    typed: str | None = None
    """What was not taken, and may be put right; None where it was."""

    @classmethod
    def read(cls, sent: QueryDict) -> TeamBeside | None:
        player = id_sent(sent)
        before, typed = sent.get("auf"), sent.get("getippt")
        return None if player is None else cls(player, before and before[:TEAM_LENGTH], typed and typed[:MOST_TYPED])

    @property
    def query(self) -> dict[str, object]:
        said: dict[str, object] = {} if self.before is None else {"auf": self.before}
        said |= {} if self.typed is None else {"getippt": self.typed[:MOST_TYPED]}
        return said and {WHO: self.player} | said


KEYS: dict[str, Callable[[Row], Any]] = {
    "": lambda row: row.player.number,
    "name": lambda row: (sort_key(row.player.name), row.player.number),
    "nachname": lambda row: (sort_key(surname(row.player.name)), sort_key(row.player.name), row.player.number),
    "verein": lambda row: (not row.player.club, row.player.club.casefold(), row.player.number),
    "bezahlt": lambda row: (row.account.standing.value, row.player.number),
    "da": lambda row: (row.here, row.player.number),
}


@dataclass(frozen=True, slots=True)
class FeeChoice:
    """A fee as the desk's line offers it."""

    id: int
    """0: none at all."""
    name: str
    cents: int

    @property
    def amount(self) -> str:
        return numbers.money(self.cents)


@dataclass(frozen=True, slots=True)
class Listed:
    """The whole list. Seven queries, however many there are; one more each where they are too few, where anybody has
    left, where nobody is marked as here, and while a round is played, up to three where check-in is closed. A second
    device is told of no wishes: two less.
    """

    rows: tuple[Row, ...]
    view: View
    fees: tuple[Fee, ...]
    has_teams: bool
    room: Room
    second_device: bool = False
    """Is it looked at by one? It is shown nothing that it may not do."""
    named: tuple[str, ...] = ()
    """The categories in the organizer's order."""
    closed: bool = False
    """Is check-in closed? Then those alone are drawn who are here."""
    latest: Round | None = None
    seats_open: bool = False
    """Is a round played in which there is a table without an entry?"""
    stays_closed: str = ""
    """Why check-in cannot be opened again now; "" if it can, or is open."""
    deleted: tuple[Player, ...] = ()
    """Each can be fetched back, unless somebody else has the name by now."""
    known: bool = False
    """Is it known of those who play whether they are here?"""
    draws: bool = True
    """Is there a planned round to draw now, or drawn and not yet published?"""

    @property
    def active(self) -> list[Row]:
        return [row for row in self.rows if row.player.withdrawn_at is None]

    @property
    def playing(self) -> bool:
        return self.latest is not None and self.latest.status == Round.Status.PUBLISHED

    @property
    def drawn(self) -> bool:
        """Is there a draw that nobody outside has been told of?"""
        return self.latest is not None and self.latest.status == Round.Status.DRAWN

    @property
    def to_draw(self) -> int:
        """How many would be drawn."""
        return len(self.active) - (self.missing if self.closed else 0)

    @property
    def new_table(self) -> bool:
        """Is there no such table, but who has no seat is enough for a new one?"""
        return not self.seats_open and any(row.seat == "seat" for row in self.rows)

    @property
    def seating(self) -> str:
        """How many would be drawn, and at how many tables they would sit."""
        return seating_sentence(self.to_draw, self.room)

    @property
    def fillers_wanted(self) -> int:
        """How many fillers more would let everybody play; 0 if they do."""
        fillers = sum(row.player.filler and (row.here or not self.closed) for row in self.active)
        return fillers_wanted(self.to_draw, fillers, self.room)

    @property
    def unseatable(self) -> str:
        """Why so many cannot be seated; "" if they can, or if there is nobody yet, or none are to be seated now."""
        return (unseatable(self.to_draw) or "") if self.active and self.draws else ""

    @property
    def seatable(self) -> bool:
        return bool(self.active) and not unseatable(self.to_draw)

    @property
    def money(self) -> bool:
        """Is anything asked of anybody?"""
        return bool(self.fees)

    @property
    def fee_choices(self) -> list[FeeChoice]:
        """The fees in their order, the usual one first; and none, where none of them is that."""
        offered = [FeeChoice(fee.id, fee.name, fee.cents) for fee in self.fees]
        return [*offered, FeeChoice(0, _("keines"), 0)] if offered and all(one.cents for one in offered) else offered

    @property
    def marked(self) -> bool:
        """Was anybody marked as here?"""
        return any(row.here for row in self.active)

    @property
    def missing(self) -> int:
        return sum(not row.here for row in self.active)

    @property
    def unpaid(self) -> int:
        return sum(row.owed > 0 for row in self.active)

    @property
    def returned(self) -> int:
        """Whom the fee, or some of it, was given back to; who has withdrawn is among them."""
        return sum(bool(row.returned) for row in self.rows)

    @property
    def categories(self) -> bool:
        return any(row.player.category for row in self.rows)

    @property
    def by_category(self) -> list[tuple[str, int, str, bool]]:
        """Each category that players have: how many play, where they alone are shown, are they now? As organized."""
        count = Counter(row.player.category for row in self.active if row.player.category)
        if self.view.category and self.view.category not in count:
            count[self.view.category] = 0
        place = {name: number for number, name in enumerate(self.named)}
        names = sorted(count, key=lambda name: (place.get(name, len(place)), sort_key(name)))
        view = self.view
        return [
            (name, count[name], view.of_category("" if name == view.category else name), name == view.category)
            for name in names
        ]

    @property
    def teams(self) -> dict[str, object]:
        """What the list says of teams: what they are called, and what is odd about them."""
        if not self.has_teams:
            return {"has_teams": False}
        members: dict[str, list[str]] = {}
        for row in sorted(self.rows, key=KEYS[""]):
            if row.player.team and not row.player.filler:
                members.setdefault(row.player.team, []).append(row.player.name)
        return {
            "has_teams": True,
            "teams": sorted({row.player.team for row in self.rows} - {""}),
            "team_oddities": oddities(members),
            "too_many": too_many(members),
        }

    def row(self, number: int) -> Row | None:
        return next((row for row in self.rows if row.player.number == number), None)


def listed(tournament: Tournament, view: View, *, second_device: bool = False) -> Listed:
    """All players of a tournament, looked at so."""
    entered = list(Player.with_deleted.filter(tournament=tournament).order_by("number"))
    everybody = [player for player in entered if player.deleted_at is None]
    wishes = {} if second_device else in_words(tournament, everybody)
    fees = tuple(tournament.fees.all())
    standing = Payment.objects.filter(tournament=tournament, taken_back_at=None)
    every = accounts(everybody, fees, standing.values_list(*PAID))
    wanting = who_wants(tournament, everybody)
    rows = [
        replace(
            _row(player, fees, every[player.id], view, is_late(player, tournament)),
            seat=wanting.get(player.id, ""),
            wishes=wishes.get(player.id, ()),
        )
        for player in everybody
    ]
    latest = tournament.rounds.order_by("-number").first()
    playing = latest is not None and latest.status == Round.Status.PUBLISHED
    found = Listed(
        tuple(sorted(rows, key=KEYS[view.order], reverse=view.turned)),
        view,
        fees,
        has_teams(tournament.ruleset),
        tournament.room,
        second_device,
        tuple(tournament.categories),
        closed=tournament.check_in_closed_at is not None,
        latest=latest,
        seats_open=playing and latest is not None and latest.tables.filter(entries=None).exists(),
        deleted=can_come_back(entered),
    )
    found = replace(found, known=is_known(tournament, marked=found.marked))
    if found.closed and tournament.finished_at is None:
        found = replace(found, stays_closed=why_it_stays_closed(tournament))
    return replace(found, draws=_draws(tournament)) if found.unseatable else found


def _draws(tournament: Tournament) -> bool:
    if tournament.finished_at is not None:
        return False
    statuses = list(tournament.rounds.values_list("status", flat=True))
    ahead = statuses.count(Round.Status.CLOSED) < tournament.rounds_planned or Round.Status.DRAWN in statuses
    return ahead and Round.Status.PUBLISHED not in statuses


def _row(player: Player, fees: Sequence[Fee], account: Account, view: View, late: bool) -> Row:
    fee = asked(player, fees)
    gone = player.withdrawn_at is not None
    left_out = {
        "fehlt": gone or player.arrived_at is not None,
        "offen": gone or account.owed <= 0,
        "erstattet": account.standing not in RETURNED,
    }
    out = left_out.get(view.only, False)
    out = out or bool(view.category and view.category != player.category)
    return Row(
        player=player,
        words=spelled(player.name, player.club),
        fee=fee.name if fee and player.fee_id else "",
        account=account,
        out=out,
        late=late,
    )


def drawn(request: HttpRequest, tournament: Tournament, now: Listed, row: Row, beside: TeamBeside | None = None) -> str:
    """The row as it stands on the page. Of four hundred few are others than a moment ago: the rest is kept."""
    context = {"tournament": tournament, "listed": now, "row": row, "player": row.player}
    context |= {"beside": beside if beside and beside.player == row.player.id else None}

    def make() -> str:
        return render_to_string("desk/_player_row.html", context | {"has_teams": now.has_teams}, request)

    if now.has_teams and not now.second_device:
        return make()  # its forms carry the token of one session
    one = row.player
    made_of = (
        *(
            tournament.slug,
            one.number,
            one.name,
            one.club,
            one.category,
            one.note,
            one.withdrawn_at is None,
            one.fee_id,
            one.filler,
        ),
        *(
            row.here,
            row.fee,
            row.account,
            row.out,
            row.late,
            row.seat,
            row.wishes,
            now.money,
            now.categories,
        ),
        *(one.team if now.has_teams else "", now.second_device),
    )
    return _kept.get((one.id, get_language()), made_of, make)


_kept: Kept[str] = Kept(4000)


def etag(request: HttpRequest, tournament: Tournament, view: View) -> str:
    """Of the list as it is now. The session is in it: the forms of the list carry its token."""
    name = f"players {view.query} {request.session.session_key}"
    return live.etag(tournament, name, tournament.version + tournament.desk_version)
