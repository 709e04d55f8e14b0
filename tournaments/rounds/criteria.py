"""What comes first in the draws of a tournament: its criteria in the organizer's order.

The next draw goes by it; a round that is drawn already stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments import settings
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.seating import Criterion, Order
from tournaments.seating.wishes import USUAL
from tournaments.setting_up import MOST_ROUNDS
from tournaments.writing import Writing, lock_tournament, writing

NAMES: Mapping[Criterion, Promise] = {
    Criterion.APART: pgettext_lazy("criterion", "Wünsche: getrennte Spieler"),
    Criterion.TEAMS: pgettext_lazy("criterion", "Mannschaften getrennt"),
    Criterion.OFTEN: pgettext_lazy("criterion", "Höchstens so oft am Fünfertisch"),
    Criterion.REPEATS: pgettext_lazy("criterion", "Niemand trifft jemanden zweimal"),
    Criterion.FIVES: pgettext_lazy("criterion", "Fünfertische gleich verteilt"),
    Criterion.CLUBS: pgettext_lazy("criterion", "Vereine getrennt"),
}
"""What each is called, as something that is wanted."""

CHANGED = gettext_lazy("Die Reihenfolge ist inzwischen eine andere. Bitte noch einmal ansehen.")


def order_of(tournament: Tournament) -> Order:
    """What comes first in its draws."""
    return Order(tuple(map(Criterion, tournament.draw_order)), tournament.most_fives)


def in_words(criteria: Sequence[str]) -> str:
    """The order in a line, for the log."""
    return " › ".join(str(NAMES[Criterion(one)]) for one in criteria)


def move(
    tournament: Tournament,
    criterion: Criterion,
    by: int,
    *,
    seen: Sequence[str] | None = None,
    actor: Actor = DIRECTOR,
    within: Writing | None = None,
) -> None:
    """Let it come earlier (by -1) or later (by 1); at the end of the list it stays where it is.

    Refused ("order") if the criteria are in another order by now than they were `seen` in.
    """
    with writing(tournament.id, within) as work:
        current = lock_tournament(tournament.id)
        order = list(current.draw_order)
        if seen is not None and order != list(seen):
            raise Refused("order", str(CHANGED))
        place = order.index(criterion)
        order.insert(min(max(place + by, 0), len(order) - 1), order.pop(place))
        _set(current, order, current.most_fives, actor, work)


def limit(tournament: Tournament, most: int | None, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """Nobody is to be drawn to tables of five more often than that; None: as it comes. Refused ("most")."""
    if most is not None and not 1 <= most <= MOST_ROUNDS:
        raise Refused("most", _("Eine ganze Zahl von 1 bis {most}, oder leer.").format(most=MOST_ROUNDS))
    with writing(tournament.id, within) as work:
        current = lock_tournament(tournament.id)
        _set(current, current.draw_order, most, actor, work)


def usual(tournament: Tournament, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """The order that holds where nobody has said otherwise, without a limit."""
    _set(tournament, USUAL, None, actor, within)


def _set(tournament: Tournament, order: Sequence[str], most: int | None, actor: Actor, within: Writing | None) -> None:
    stands = settings.settings_of(tournament)
    wanted = replace(stands, draw_order=tuple(map(str, order)), most_fives=most)
    settings.change(tournament, wanted, actor=actor, within=within)
