"""A tournament in mid-round that goes on by itself, to show the app.

Nobody runs it: whoever watches one of its pages lets it take its next step when that is due (live.py), so that it needs
no thread, survives restarts, and stands still while nobody looks. Everything it does goes through the same functions as
a real tournament. After its last round it stays finished.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import PRESETS
from tournaments import setting_up
from tournaments.actors import DEMO
from tournaments.demo import simulation
from tournaments.errors import Conflict, Refused
from tournaments.models import Round, Tournament
from tournaments.rounds import course, draws, timekeeping
from tournaments.rounds.clock import planned_start
from tournaments.writing import exclusive

RULESET = "lions-2024"
GAMES = 16  # a round, at a table of four: shorter than the real one's, so that more happens while somebody looks
ROUNDS = 3
PLAYERS = """\
Inge Albrecht, Skatfreunde Süd
Horst Brandl
Käthe Dillinger, Karo Solln
Ludwig Eberl, Karo Solln
Renate Falk
Josef Grünwald, Kreuzdamen Pasing
Monika Hasenkopf
Günter Illig, Skatfreunde Süd
Bärbel Jansen
Werner Kastner, Kreuzdamen Pasing
Anneliese Lindner
Manfred Moosbauer, Karo Solln
Traudl Nagel
Ömer Özdemir, Kreuzdamen Pasing
Sieglinde Pröll
Rudi Quandt, Skatfreunde Süd
Hannelore Rieß
Alois Sedlmaier
Ursula Thalhammer-Wiesinger, Karo Solln
Volker Uhl
Gerda Weißenböck, Kreuzdamen Pasing
Xaver Zirngibl
"""
BETWEEN_GAMES = (3.0, 4.0)  # seconds, all tables together
TO_SEATS = 25  # seconds from a published draw to the start of the clock
TO_LOOK = 15  # seconds for a standing that is complete
PLAYED_BEFORE = 58  # minutes on the clock of the round in progress
SHARE_BEFORE = 0.5  # of its games


def create(user: User) -> Tournament:
    """A demo tournament in the middle of its second round. Takes a second or two."""
    rng = Random()
    tournament = setting_up.create_tournament(
        name=_("Demo-Turnier"),
        date=timezone.localdate(),
        ruleset=replace(PRESETS[RULESET], games_per_round=GAMES),
        rounds=ROUNDS,
        players=PLAYERS,
        user=user,
        actor=DEMO,
    )
    first = _begin(tournament)
    for table in simulation.tables(first):
        simulation.play(table, rng)
        simulation.sign(table)
    course.close(first, actor=DEMO)
    second = _begin(tournament)
    _turn_back(second, timedelta(minutes=PLAYED_BEFORE))
    for table in simulation.tables(second):
        simulation.play(table, rng, SHARE_BEFORE + rng.uniform(-0.1, 0.1))
    _next_in(tournament, rng.uniform(*BETWEEN_GAMES))
    tournament.refresh_from_db()
    return tournament


def step(tournament: Tournament) -> None:
    """Do what is due, and say when the next step will be. Called for one viewer at a time (live.py)."""
    rng = Random()
    try:
        pause = _advance(tournament, rng)
    except (Conflict, Refused):
        # Somebody plays along: a person's entry came first, or a director did this step. The next one sees what is.
        pause = rng.uniform(*BETWEEN_GAMES)
    _next_in(tournament, pause)


def _advance(tournament: Tournament, rng: Random) -> float | None:
    """One step; gives the seconds until the next, None when it is over."""
    if tournament.finished_at is not None:
        return None
    current = tournament.rounds.order_by("-number").first()
    if current is None or current.status == Round.Status.CLOSED:
        if current is not None and current.number >= tournament.rounds_planned:
            course.finish(tournament, actor=DEMO)
            return None
        drawn = draws.draw(tournament, actor=DEMO)
        course.publish(drawn, actor=DEMO)
        return TO_SEATS
    if current.status == Round.Status.DRAWN:
        course.publish(current, actor=DEMO)
        return TO_SEATS
    if (start := planned_start(tournament)) is not None:
        return min(TO_SEATS, (start - timezone.now()).total_seconds())  # a director has planned when
    if current.clock_started_at is None:
        timekeeping.start_clock(current, actor=DEMO)
        return rng.uniform(*BETWEEN_GAMES)
    current.tournament = tournament
    return _round_goes_on(current, rng)


def _round_goes_on(current: Round, rng: Random) -> float:
    tables = simulation.tables(current)
    playing = [table for table in tables if not table.settled]
    if playing:
        # Mostly one that is behind, so that the tables stay together and come to their end together.
        behind = sorted(playing, key=lambda table: table.games_played / table.seats_count)
        simulation.play_one(rng.choice(behind[: max(1, len(behind) // 2 + 1)]), rng)
        return rng.uniform(*BETWEEN_GAMES)
    for table in tables:
        if table.complete:
            simulation.sign(table)
    course.close(current, actor=DEMO)
    return TO_LOOK


def _begin(tournament: Tournament) -> Round:
    drawn = draws.draw(tournament, actor=DEMO)
    return timekeeping.start_clock(course.publish(drawn, actor=DEMO), actor=DEMO)


def _turn_back(round: Round, by: timedelta) -> None:
    """Let a round have begun earlier: a demo starts in mid-round."""
    now = timezone.now()
    Round.objects.filter(id=round.id).update(published_at=now - by - timedelta(minutes=5), clock_started_at=now - by)
    round.refresh_from_db()


def _next_in(tournament: Tournament, seconds: float | None) -> None:
    due = None if seconds is None else timezone.now() + timedelta(seconds=seconds)
    with exclusive():
        Tournament.objects.filter(id=tournament.id).update(demo_next_at=due)
