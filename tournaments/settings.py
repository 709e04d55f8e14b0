"""What an organizer may change about a tournament after setting it up, the rules of the game apart."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import date

from django.utils.translation import ngettext

from tournaments.actors import DIRECTOR, Actor
from tournaments.errors import Overtaken, Refused
from tournaments.models import Kind, TeamsSeated, Tournament
from tournaments.seating import Criterion, Order
from tournaments.setting_up import tournament_name
from tournaments.writing import Writing, lock_tournament, writing


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that are no rule of the game."""

    name: str
    date: date
    rounds_planned: int
    pips_by_range: bool
    scribe_corrections: int
    tables_there: tuple[int, ...]
    tables_of_five: int | None
    teams_seated: TeamsSeated
    draw_order: tuple[str, ...]
    most_fives: int | None


def settings_of(tournament: Tournament) -> Settings:
    return Settings(
        tournament.name,
        tournament.date,
        tournament.rounds_planned,
        tournament.pips_by_range,
        tournament.scribe_corrections,
        tuple(tournament.tables_there),
        tournament.tables_of_five,
        TeamsSeated(tournament.teams_seated),
        tuple(tournament.draw_order),
        tournament.most_fives,
    )


def change(
    tournament: Tournament,
    wanted: Settings,
    *,
    instead_of: Settings | None = None,
    actor: Actor = DIRECTOR,
    within: Writing | None = None,
) -> Tournament:
    """Change the settings. The address stays: it is printed.

    Overtaken if they are others by now than `instead_of`. Refused ("name") as for a new tournament, and ("rounds")
    below the rounds there are already.
    """
    with writing(tournament.id, within) as work:
        current = lock_tournament(tournament.id)
        if instead_of is not None and settings_of(current) != instead_of:
            raise Overtaken
        rounds = current.rounds.count()
        if wanted.rounds_planned < rounds:
            drawn = ngettext(
                "Es gibt schon {rounds} Runde, weniger geht nicht mehr.",
                "Es gibt schon {rounds} Runden, weniger geht nicht mehr.",
                rounds,
            )
            raise Refused("rounds", drawn.format(rounds=rounds))
        if wanted.name != current.name:
            wanted = replace(wanted, name=tournament_name(wanted.name))
        before = _plain(settings_of(current))
        after = _plain(wanted)
        if after == before:
            return current
        for field, value in asdict(wanted).items():
            setattr(current, field, value)
        current.save(update_fields=list(asdict(wanted)))
        changed = [key for key in after if after[key] != before[key]]
        work.event(
            Kind.SETTINGS_CHANGED,
            actor,
            before={key: before[key] for key in changed},
            after={key: after[key] for key in changed},
        )
    return current


@dataclass(frozen=True, slots=True)
class Choice:
    """What is chosen on the page of the draw, where it shows; None for what stays as it is."""

    first: tuple[Criterion, Criterion] | None = None
    """Where these two exclude each other: the one before the other. A limit stays, wherever it stands."""
    most_fives: int | None = None
    """No repeated meetings before tables of five evenly, but nobody more often there than this."""
    teams_seated: TeamsSeated | None = None
    """Whether members of one team sit at one table never, anyhow or always."""

    def onto(self, stands: Settings) -> Settings:
        """The settings with what is chosen."""
        order = Order(tuple(map(Criterion, stands.draw_order)), stands.most_fives)
        if self.most_fives is not None:
            for behind in (Criterion.REPEATS, Criterion.FIVES):
                order = order.with_first(Criterion.OFTEN, behind)
            order = replace(order.with_first(Criterion.REPEATS, Criterion.FIVES), most_fives=self.most_fives)
        elif self.first is not None:
            order = order.with_first(*self.first)
        return replace(
            stands,
            draw_order=tuple(map(str, order.criteria)),
            most_fives=order.most_fives,
            teams_seated=stands.teams_seated if self.teams_seated is None else self.teams_seated,
        )


def choose(
    tournament: Tournament, choice: Choice, *, actor: Actor = DIRECTOR, within: Writing | None = None
) -> Tournament:
    """Change what is chosen there, and nothing else."""
    return change(tournament, choice.onto(settings_of(tournament)), actor=actor, within=within)


def _plain(settings: Settings) -> dict[str, object]:
    """As it stands in the log."""
    return asdict(settings) | {"date": settings.date.isoformat()}
