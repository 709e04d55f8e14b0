"""A tournament plays by other rules from now on, and all that was played is counted anew; and the way back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _

from scoring import PARAMETERS, GameError, Parameter, Ruleset
from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Overtaken, Refused
from tournaments.ledger.own_codes import Renamed, formerly, renamed_in_games, under_known_codes
from tournaments.ledger.recomputing import recompute_within, tables_of
from tournaments.models import Event, Kind, Tournament
from tournaments.writing import Writing, lock_tournament, writing

RESTS_ON_THEM = (
    Kind.RECORDED,
    Kind.CORRECTED,
    Kind.STRUCK,
    Kind.CONFIRMED,
    Kind.CONFIRMED_FOR_ALL,
    Kind.DISAGREED,
    Kind.SUBSTITUTED,
    Kind.ENDED_EARLY,
    Kind.CLOSED,
    Kind.FINISHED,
)
"""What somebody does knowing what games come to by the rules of the day."""

Named = tuple[str, dict[str, Any] | None]
"""What a tournament keeps of the own ruleset that it was chosen as: `ruleset_name` and `ruleset_chosen`."""


@dataclass(frozen=True, slots=True)
class RulesChange:
    """The last change of a tournament's rules, which nothing rests on yet."""

    id: int
    """Of its event."""
    before: Ruleset
    named: Named
    changed: tuple[Parameter, ...]
    taken: bool
    """Whether a ruleset was taken as a whole."""
    takes_back: bool
    """Whether it took the one before it back itself."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What somebody has confirmed of a change of the rules."""

    recount: bool = False
    """That all games are counted anew."""
    names: Collection[tuple[str, str]] = ()
    """Which own extra point or solo (its code) that stands in games is called how there too."""

    def calls(self, one: Renamed) -> bool:
        """Under just this name: another one is asked again."""
        return (one.code, one.new) in self.names


class Unconfirmed(Exception):
    """A change of the rules counts games anew or renames what stands in them, and not all of that was confirmed:
    nothing was changed."""

    def __init__(self, games: int, renamed: Sequence[Renamed]) -> None:
        super().__init__(games, renamed)
        self.games = games
        self.renamed = renamed


def change_ruleset(
    tournament: Tournament,
    ruleset: Ruleset,
    *,
    taken_as: str | None = None,
    instead_of: Ruleset | None = None,
    same: Collection[str] | None = None,
    confirmed: Confirmed | None = None,
    actor: Actor = DIRECTOR,
) -> bool:
    """Give the tournament another ruleset and derive all points anew. False if it plays by it already.

    Refused if some sheet is impossible under it; Overtaken if it plays by another by now than `instead_of`; Unconfirmed
    if it does to games what somebody has not `confirmed`; None: nobody is asked.

    taken_as: where it is taken as a whole, the name of that own ruleset, "" of a preset.
    same: as for `under_known_codes`.

    Closed rounds are counted by the new ruleset too: a tournament has one. Sheets that change must be confirmed again
    while their round is open.
    """
    with writing(tournament.id) as work:
        current = _locked(tournament)
        if instead_of is not None and current.ruleset != instead_of:
            raise Overtaken
        ruleset = under_known_codes(current, ruleset, same=same)
        if confirmed is not None and ruleset != current.ruleset:
            # The tables are locked: no game comes in between asking and counting.
            games, renamed = games_entered(current), renamed_in_games(current, ruleset)
            if (games and not confirmed.recount) or not all(map(confirmed.calls, renamed)):
                raise Unconfirmed(games, renamed)
        named = _named(current, ruleset, taken_as)
        changed = _put(work, current, ruleset, named, taken=taken_as is not None, actor=actor)
    _follow(tournament, current)
    return changed


def games_entered(tournament: Tournament) -> int:
    """As the sheets count them: neither what was struck nor what the court ruled is one."""
    return tables_of(tournament).aggregate(games=Sum("games_played"))["games"] or 0


def change_to_take_back(tournament: Tournament) -> RulesChange | None:
    """The last change of the rules, as long as nothing was entered, confirmed or closed since. Two queries at most."""
    events = Event.objects.filter(tournament=tournament)
    event = events.filter(kind=Kind.RULESET_CHANGED).order_by("-id").first()
    if event is None or event.before is None or event.after is None:
        return None
    before, after = event.before, event.after
    now = tournament.ruleset.to_json()
    if any(now.get(name) != value for name, value in after["ruleset"].items()):
        return None  # another release reads them otherwise
    taken = before.get("taken")
    if taken and taken["own"] and "chosen" not in taken:
        return None  # nobody kept what was chosen under that name
    if events.filter(id__gt=event.id, kind__in=RESTS_ON_THEM).exists():
        return None
    try:
        ruleset = Ruleset.from_json(now | before["ruleset"])
    except GameError:
        return None
    named: Named = (
        (taken["own"], taken.get("chosen")) if taken else (tournament.ruleset_name, tournament.ruleset_chosen)
    )
    changed = tuple(one for one in PARAMETERS if one.name in after["ruleset"])
    return RulesChange(event.id, ruleset, named, changed, bool(taken), "of" in after)


def take_rules_back(tournament: Tournament, event_id: int, *, actor: Actor = DIRECTOR) -> bool:
    """Play by the rules again that held before their last change (its event's id), under the name they had.

    Itself a change that can be taken back. False where it was taken back already. Refused ("ruleset") if the rules were
    changed again meanwhile, or something rests on them.
    """
    with writing(tournament.id) as work:
        current = _locked(tournament)
        if current.events.filter(kind=Kind.RULESET_CHANGED, after__of=event_id).exists():
            return False
        change = change_to_take_back(current)
        if change is None or change.id != event_id:
            raise Refused(
                "ruleset",
                _(
                    "Das lässt sich nicht mehr zurücknehmen: Seitdem wurde etwas eingetragen, bestätigt oder noch "
                    "einmal geändert."
                ),
            )
        # Under the codes they had: no game has been entered since.
        _put(work, current, change.before, change.named, taken=change.taken, actor=actor, of=event_id)
    _follow(tournament, current)
    return True


def _locked(tournament: Tournament) -> Tournament:
    # The rows of the tables first, in the order of ids: no game may be scored by the old rules meanwhile.
    list(tables_of(tournament).select_for_update(no_key=True).values_list("id"))
    return lock_tournament(tournament.id)


def _named(current: Tournament, ruleset: Ruleset, taken_as: str | None) -> Named:
    """What a tournament keeps of the own ruleset that it was chosen as, when it plays by another from now on."""
    if taken_as is not None:
        return taken_as, ruleset.to_json() if taken_as else None
    if current.ruleset.preset != ruleset.preset:
        # The name of an own ruleset is of that one; what begins from another preset is another ruleset.
        return "", None
    return current.ruleset_name, current.ruleset_chosen


def _put(
    work: Writing,
    current: Tournament,
    ruleset: Ruleset,
    named: Named,
    *,
    taken: bool,
    actor: Actor,
    of: int | None = None,
) -> bool:
    """False if nothing is another. of: the event of the change that this one takes back."""
    # Read, and so with what was not yet a rule when it was written down.
    before, after = current.ruleset.to_json(), ruleset.to_json()
    was = (current.ruleset_name, current.ruleset_chosen)
    if before == after and named == was:
        return False
    current.own_formerly = formerly(current, ruleset)
    current.ruleset_data, (current.ruleset_name, current.ruleset_chosen) = after, named
    current.save(update_fields=["ruleset_data", "ruleset_name", "ruleset_chosen", "own_formerly"])
    differences = recompute_within(work, current, actor, rules_changed=True)
    changed = {name: value for name, value in before.items() if after.get(name) != value}
    event: tuple[dict[str, Any], dict[str, Any]] = (
        {"ruleset": changed},
        {
            "ruleset": {name: after[name] for name in changed},
            "recomputed": [one.to_json() for one in differences],
        },
    )
    if taken:
        for said, (own, chosen), rules in zip(event, (was, named), (before, after), strict=True):
            said["taken"] = {"own": own, "preset": rules["name"], "chosen": chosen}
    if of is not None:
        event[1]["of"] = of
    work.event(Kind.RULESET_CHANGED, actor, before=event[0], after=event[1])
    return True


def _follow(tournament: Tournament, current: Tournament) -> None:
    """What the caller has in hand is as it is kept now."""
    for field in ("ruleset_data", "ruleset_name", "ruleset_chosen", "own_formerly"):
        setattr(tournament, field, getattr(current, field))
