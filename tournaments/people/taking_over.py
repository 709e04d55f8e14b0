"""A list is looked over and taken over: who is new is added, who is known is changed, what cannot be read or is doubted
is kept; and the way back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress, groupby
from operator import attrgetter, not_
from typing import Any

from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Payment, Player, Tournament
from tournaments.people import lists
from tournaments.people.check_in import to_draw
from tournaments.people.in_log import shown, whom
from tournaments.people.list_check import Checked, check_list
from tournaments.people.list_choice import AS_IT_LOOKS, Choice
from tournaments.people.list_judging import Row, quoted
from tournaments.people.list_lines import lines_of
from tournaments.people.payments import take_back as take_payments_back
from tournaments.people.players import add_listed, known_players, known_teams, unanswered
from tournaments.people.start_numbers import MOST_NUMBER
from tournaments.people.wishes import who_wishes
from tournaments.writing import Writing, lock_tournament, writing

OPEN_TO_ALL = frozenset({"number", "name", "club", "team"})
"""Fields of a player that everybody may see."""
FIELDS = ["number", "name", "club", "team", "category", "note"]
BEYOND = 2 * MOST_NUMBER
"""Added to a number, one that nobody has."""
Facts = dict[str, Any]
_KINDS = (Kind.PLAYERS_ADDED, Kind.PLAYER_RENAMED, Kind.PLAYER_NOTED)


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a list."""

    added: int
    changed: int
    left: str
    """The lines that were not taken, with the headings above them: to be put right, and sent again."""
    unsure: str
    """Those of them that change nobody as they stand: `left` of the next list."""
    waiting: tuple[Row, ...]
    """They as rows, without the headings."""
    events: tuple[int, int]
    """The first and the last event of it: what `take_back` wants."""

    @property
    def sentence(self) -> str:
        said = []
        if self.added:
            said.append(
                ngettext("{n} Spieler eingetragen.", "{n} Spieler eingetragen.", self.added).format(n=self.added)
            )
        if self.changed:
            said.append(ngettext("{n} Spieler geändert.", "{n} Spieler geändert.", self.changed).format(n=self.changed))
        if self.waiting:
            still = ngettext(
                "{n} Zeile ist noch im Feld: {lines}.", "{n} Zeilen sind noch im Feld: {lines}.", len(self.waiting)
            )
            said.append(still.format(n=len(self.waiting), lines=quoted(self.waiting)))
        return " ".join(said)

    @property
    def asked(self) -> frozenset[str]:
        """Which of them are doubted: those of the next list's `Choice`."""
        return frozenset(row.text for row in self.waiting if row.held)


def looked_over(tournament: Tournament, text: str, choice: Choice = AS_IT_LOOKS, *, left: str = "") -> Checked:
    """What `take_over` would make of a list, and how many there would be to be seated."""
    known = known_players(tournament)
    return check_list(
        text,
        choice,
        existing=known,
        counted=to_draw(tournament),
        closed=tournament.check_in_closed_at is not None,
        teams=known_teams(tournament, known),
        left=left,
        categories=tournament.categories,
        room=tournament.room,
    )


def take_over(
    tournament: Tournament,
    text: str,
    choice: Choice = AS_IT_LOOKS,
    *,
    left: str = "",
    actor: Actor = DIRECTOR,
) -> Taken:
    """Add and change the players of a list (all as for `lists.read`). Refused ("players") if it does nothing.

    Refused ("column") if its columns cannot be what was chosen. Sent again it does nothing more.
    """
    with writing(tournament.id) as work:
        # Two organizers who add players at once would give out the same start numbers.
        locked = lock_tournament(tournament.id)
        known = known_players(locked)
        teams = known_teams(locked, known)
        listed = lists.read(text, choice=choice, existing=known, teams=teams, left=left, categories=locked.categories)
        if listed.refusal is not None:
            raise Refused("column", listed.refusal.sentence)
        if listed.too_many:
            raise Refused("players", listed.too_many)
        if not listed.new and not listed.changed:
            raise Refused("players", _nothing_to_do(listed))
        # The changed ones first: a number that is given up by one of them stays with its list, free for the next.
        events = _change(work, locked, listed.changed, actor)
        added = add_listed(work, locked, listed.new, actor)
        # Who comes back after having been deleted got the money back then.
        paid = Payment.objects.filter(player__in=added, taken_back_at=None).order_by("player")
        for _player, payments in groupby(paid.select_related("player"), key=attrgetter("player_id")):
            take_payments_back(list(payments), actor=actor, within=work)
        last = Event.objects.filter(tournament=locked, kind__in=_KINDS).order_by("-id").values_list("id", flat=True)[0]
        waiting = tuple(row for row in listed.rows if row.problem or row.held)
        left = _lines(text, [row for row in listed.rows if row.problem or row.held or row.heading]) if waiting else ""
        unsure = _lines(text, [row for row in waiting if row.problem and not row.waits])
        return Taken(len(listed.new), len(listed.changed), left, unsure, waiting, (min([*events, last]), last))


def _lines(text: str, rows: Iterable[Row]) -> str:
    lines = dict(lines_of(text))
    return "\n".join(lines[row.line] for row in rows)


def _nothing_to_do(listed: lists.Listed) -> str:
    if listed.problems:
        return "\n".join(listed.problems)
    if listed.held:
        return unanswered(listed)
    if any(row.left_out for row in listed.rows):
        return _("Alle Zeilen werden weggelassen: So ist niemand einzutragen.")
    if not listed.known:
        return _("Die Liste ist leer.")
    names = ", ".join(row.name for row in listed.known)
    return ngettext(
        "{names} ist schon eingetragen.", "Alle sind schon eingetragen: {names}.", len(listed.known)
    ).format(names=names)


def _change(work: Writing, tournament: Tournament, rows: tuple[Row, ...], actor: Actor) -> list[int]:
    """Gives the ids of the events."""
    players = {player.number: player for player in tournament.players.all()} if rows else {}
    changed, told = [], []
    for row in rows:
        if row.player is None:
            continue
        player = players[row.player.number]
        before = _told(player)
        for change in row.changes:
            setattr(player, change.field, int(change.new) if change.field == "number" else change.new)
        changed.append(player)
        told.append((before, _told(player)))
    _save(changed)
    return _tell(work, told, actor)


def _save(players: list[Player]) -> None:
    """In two steps: one may get the number that another of them gives up."""
    those = Player.with_deleted.filter(id__in=[player.id for player in players])
    those.update(number=F("number") + BEYOND)
    Player.with_deleted.bulk_update(players, FIELDS)


def _tell(work: Writing, told: list[tuple[Facts, Facts]], actor: Actor) -> list[int]:
    is_open = [any(before.get(field) != after.get(field) for field in OPEN_TO_ALL) for before, after in told]
    renamed = work.events(Kind.PLAYER_RENAMED, actor, compress(told, is_open))
    noted = work.events(Kind.PLAYER_NOTED, actor, compress(told, map(not_, is_open)))
    return [event.id for event in (*renamed, *noted)]


def take_back(tournament: Tournament, first: int, last: int, *, actor: Actor = DIRECTOR) -> None:
    """As before a list was taken over. All of it, or Refused ("players") with what depends on it by now. Idempotent.

    The numbers that it gave are free again: the list that puts it right has them on paper already.
    """
    with writing(tournament.id) as work:
        locked = lock_tournament(tournament.id)
        events = Event.objects.filter(tournament=locked, id__range=(first, last), kind__in=_KINDS).order_by("id")
        everybody = {player.id: player for player in Player.with_deleted.filter(tournament=locked)}
        by_number = {player.number: player for player in everybody.values() if not player.number_free}
        sat = Q(seats__isnull=False) | Q(earlier_seats__isnull=False)
        busy = set(locked.players.filter(sat).values_list("id", flat=True)) | set(
            Payment.objects.filter(tournament=locked, taken_back_at=None).values_list("player", flat=True)
        )
        wishing = who_wishes(locked)
        gone: list[Player] = []
        back: list[tuple[Player, Facts]] = []
        in_the_way: list[str] = []
        holders: list[Player] = []
        for event in events:
            if event.kind == Kind.PLAYERS_ADDED:
                for told in event.after or ():
                    player = whom(told, everybody)
                    if player is None:
                        in_the_way.append(told["name"])
                        continue
                    if player.deleted_at is not None:
                        continue
                    said = player.arrived_at is not None or player.id in wishing
                    if said or player.id in busy or shown(player) != told | {"id": player.id}:
                        in_the_way.append(player.name)
                    gone.append(player)
                continue
            before, after = event.before or {}, event.after or {}
            if "note" not in before:  # changed by hand: no list
                continue
            now = whom(after, everybody) or whom(before, everybody)
            if now is None:
                in_the_way.append(after["name"])
                continue
            before, after = before | {"id": now.id}, after | {"id": now.id}
            if _told(now) == before:
                continue
            if _told(now) != after:
                in_the_way.append(now.name)
            elif (holder := by_number.get(before["number"])) is not None:
                holders.append(holder)
            back.append((now, before))
        going = [*gone, *(player for player, _before in back)]
        # Who else has a number since that goes back. By the list itself one may have another's.
        in_the_way += [one.name for one in holders if one not in going]
        if in_the_way:
            sentence = _("Das lässt sich nicht mehr zurücknehmen, weil es inzwischen weiterging mit: {names}.")
            raise Refused("players", sentence.format(names=", ".join(in_the_way)))
        _go_back(work, gone, back, actor)


def _go_back(work: Writing, gone: list[Player], back: list[tuple[Player, Facts]], actor: Actor) -> None:
    now = timezone.now()
    for player in gone:
        player.deleted_at, player.number_free = now, True
    work.events(Kind.PLAYER_DELETED, actor, [(shown(player), None) for player in gone])
    Player.with_deleted.bulk_update(gone, ["deleted_at", "number_free"])
    told = []
    for player, before in back:
        told.append((_told(player), before))
        for field in FIELDS:
            setattr(player, field, before.get(field, ""))
    _save([player for player, _before in back])
    _tell(work, told, actor)


def _told(player: Player) -> Facts:
    return {**shown(player), "category": player.category, "note": player.note}
