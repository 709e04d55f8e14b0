"""Categories (women, seniors, guests, what an organizer calls them) and notes: what the desk knows of a player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Overtaken, Refused
from tournaments.models import Kind, Player, Tournament
from tournaments.models.people import CATEGORY_LENGTH, NOTE_LENGTH
from tournaments.people.in_log import shown
from tournaments.people.still_there import still_there
from tournaments.text import one_line
from tournaments.writing import Writing, lock_tournament, writing

MOST = 20
MOST_NAMED = 3
"""Players with a category that is gone; of more their number is said."""


def change_categories(
    tournament: Tournament,
    names: Iterable[str],
    *,
    instead_of: Sequence[str] | None = None,
    actor: Actor = DIRECTOR,
    within: Writing | None = None,
) -> list[str]:
    """The categories of this tournament, in this order; gives those that are gone. Players keep theirs.

    Refused ("categories"). Overtaken if there are others by now than those they were to stand instead of.
    """
    wanted = list(dict.fromkeys(filter(None, map(one_line, names))))
    if len(wanted) > MOST or any(len(name) > CATEGORY_LENGTH for name in wanted):
        sentence = _("Höchstens {most} Kategorien mit je höchstens {length} Zeichen.")
        raise Refused("categories", sentence.format(most=MOST, length=CATEGORY_LENGTH))
    known: set[str] = set()
    for name in wanted:
        if name.casefold() in known:
            raise Refused("categories", _("Die Kategorie „{name}“ steht zweimal da.").format(name=name))
        known.add(name.casefold())
    with writing(tournament.id, within) as work:
        current = lock_tournament(tournament.id)
        if instead_of is not None and current.categories != [*instead_of]:
            raise Overtaken
        before, current.categories = current.categories, wanted
        if wanted != before:
            current.save(update_fields=["categories"])
            work.event(Kind.CATEGORIES_CHANGED, actor, before=before, after=wanted)
        return [name for name in before if name not in wanted]


def kept_by_players(tournament: Tournament, gone: Sequence[str]) -> str:
    """Who has one of these that are `gone` all the same, in one translated sentence; "" if nobody has. One query."""
    having: dict[str, list[str]] = {}
    for name, category in tournament.players.filter(category__in=gone).values_list("name", "category"):
        having.setdefault(category, []).append(name)
    said = []
    for category in filter(having.__contains__, gone):
        who = having[category]
        many = ngettext("{n} Spieler", "{n} Spieler", len(who)).format(n=len(who))
        named = ", ".join(who) if len(who) <= MOST_NAMED else many
        said.append(_("„{category}“ ({players})").format(category=category, players=named))
    sentence = _("Bei Spielern bleibt eingetragen, bis es dort geändert wird: {categories}.")
    return sentence.format(categories=", ".join(said)) if said else ""


def note(player: Player, category: str, text: str, *, actor: Actor = DIRECTOR, within: Writing | None = None) -> None:
    """A player's category, "" for none, and what the desk should know. Refused ("category", "note")."""
    category, text = one_line(category), one_line(text)
    for field, value, most in (("category", category, CATEGORY_LENGTH), ("note", text, NOTE_LENGTH)):
        if len(value) > most:
            raise Refused(field, _("Höchstens {most} Zeichen.").format(most=most))
    with writing(player.tournament_id, within) as work:
        work.take_turn()
        before = still_there(player)
        if (before.category, before.note) == (category, text):
            return
        player.category, player.note = category, text
        player.save(update_fields=["category", "note"])
        work.event(Kind.PLAYER_NOTED, actor, before=_told(before), after=_told(player))


def _told(player: Player) -> dict[str, object]:
    return shown(player) | {"category": player.category, "note": player.note}
