"""What the page of the draw says of teams and of who is to sit together: no line denies what can be seen beside it."""

from __future__ import annotations

from tests.tournaments.helpers import add_players, seat_round
from tests.tournaments.test_director_draw import page, verdicts
from tests.tournaments.test_standings import by_rules, close
from tournaments.models import TeamsSeated, Tournament
from tournaments.people import wishes
from tournaments.rounds import course, draws
from tournaments.rounds.quality import quality_of


def test_no_line_denies_that_they_are_of_one_team(organizer_client, tournament):
    """Teams are to be apart, but for two of one who are to sit together."""
    by_rules(tournament, teams="all")
    Tournament.objects.update(teams_seated=TeamsSeated.APART)
    tournament.players.filter(number__in=(3, 4)).update(team="Laim")
    wishes.seat_together(*tournament.players.filter(number__in=(3, 4)))
    seat_round(Tournament.objects.get(), [[1, 2, 3, 4], [5, 6, 7, 8]])
    found = verdicts(page(organizer_client))
    assert (
        "Außer wer zusammensitzen soll, sitzt niemand mit jemandem aus der eigenen Mannschaft an einem Tisch." in found
    )
    assert not any(one.startswith("Niemand sitzt mit jemandem aus der eigenen Mannschaft") for one in found)


def test_no_line_denies_that_a_team_meets_again(organizer_client, tournament):
    add_players(tournament, "\n".join(f"Neu {n}" for n in range(8)))
    by_rules(tournament, teams="all")
    Tournament.objects.update(teams_seated=TeamsSeated.TOGETHER, rounds_planned=3)
    for number in range(1, 17, 2):
        tournament.players.filter(number__in=(number, number + 1)).update(team=f"Team {number}")
    close(course.publish(draws.draw(Tournament.objects.get(), seed=1)))
    assert quality_of(draws.draw(Tournament.objects.get(), seed=1)).together.again
    found = verdicts(page(organizer_client))
    assert "Außer wer zusammensitzen soll, trifft niemand jemanden zum zweiten Mal." in found
    assert "Auch in den weiteren Runden muss sich niemand zweimal treffen, außer wer zusammensitzen soll." in found


def test_the_sum_of_repeats_says_that_it_leaves_them_out(organizer_client, tournament):
    Tournament.objects.update(rounds_planned=2)
    wishes.seat_together(*tournament.players.filter(number__in=(1, 2)))
    close(course.publish(draws.draw(Tournament.objects.get(), seed=1)))
    draws.draw(Tournament.objects.get(), seed=1)
    (found,) = [one for one in verdicts(page(organizer_client)) if one.startswith("Im ganzen Turnier")]
    assert "Begegnungen (ohne die, die zusammensitzen sollen)" in found
