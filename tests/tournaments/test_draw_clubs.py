"""What the page of the draw says of clubs: who of one sits together, and whether fewer could."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import seat_round
from tests.tournaments.test_director_draw import page, verdicts
from tests.tournaments.test_standings import by_rules
from tournaments.models import Player, Round
from tournaments.people.wishes import keep_apart, seat_together
from tournaments.rounds import draws
from tournaments.rounds.apart import wishes
from tournaments.rounds.seatings import tables_of


@pytest.fixture
def drawn(tournament) -> Round:
    return seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])


def test_players_of_one_club_at_one_table_are_named(organizer_client, drawn):
    drawn.tournament.players.filter(number__in=(1, 4)).update(club="SC Nord")
    said = (
        "Vom selben Verein an einem Tisch: Anna und Dieter (SC Nord); kämen Vereine zuerst, ginge es vielleicht ohne."
    )
    assert said in page(organizer_client)


@pytest.mark.parametrize(
    ("club", "line"),
    [
        ((1, 5), "Niemand sitzt mit jemandem aus dem eigenen Verein an einem Tisch."),
        ((1, 2, 5), "Anna und Bernd (SC Nord); weniger ist an so wenigen Tischen nicht möglich."),
        ((1, 2, 3), "Bernd und Clara (SC Nord); an so wenigen Tischen ist mindestens 1 Paar unvermeidlich."),
        ((1,), None),
        ((), None),
    ],
)
def test_the_fewest_of_one_club_is_said_in_the_usual_order_too(organizer_client, drawn, club, line):
    drawn.tournament.players.filter(number__in=club).update(club="SC Nord")
    found = [one for one in verdicts(page(organizer_client)) if "Verein" in one]
    if line is None:
        assert found == []
    else:
        assert len(found) == 1 and found[0].endswith(line)


def test_who_sit_together_on_purpose_are_of_one_club_at_one_table_all_the_same(organizer_client, drawn):
    one, other, third = drawn.tournament.players.filter(number__in=(1, 2, 5))
    Player.objects.filter(number__in=(1, 2, 5)).update(club="SC Nord")
    seat_together(one, other)
    (said,) = (said for said in verdicts(page(organizer_client)) if "Verein" in said)
    assert said == "Außer wer zusammensitzen soll, sitzt niemand mit jemandem aus dem eigenen Verein an einem Tisch."


def test_who_was_to_be_apart_and_is_of_one_club_is_not_taken_for_a_team(organizer_client, drawn):
    one, other = drawn.tournament.players.filter(number__in=(1, 2))
    Player.objects.filter(number__in=(1, 2)).update(club="SC Nord")
    keep_apart(one, other)
    said = verdicts(page(organizer_client))
    assert "Sonst sitzt niemand mit jemandem aus dem eigenen Verein an einem Tisch." in said
    assert not [one for one in said if "Mannschaft" in one]


def test_where_only_teams_of_one_club_sit_together_the_clubs_have_a_line_too(organizer_client, tournament):
    by_rules(tournament, teams="all")
    tournament.players.filter(number__in=(1, 2)).update(club="SC Nord", team="Nord 1")
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    text = organizer_client.get("/benefizturnier/leitung/auslosung/").content.decode()
    assert "Aus einem Verein sitzen nur solche zusammen, die auch in einer Mannschaft sind." in text


@pytest.mark.usefixtures("hurried")
def test_a_club_is_the_same_however_it_is_written(organizer_client, tournament):
    """As two people type it at the door."""
    for number, club in ((1, "SC Nord"), (2, "sc nord"), (5, "SC  Nord "), (6, "SC NORD")):
        tournament.players.filter(number=number).update(club=club)
    clubs = wishes(tournament).clubs
    assert set(clubs.values()) == {"SC Nord"} and len(clubs) == 4
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    said = [one for one in verdicts(page(organizer_client)) if "Verein" in one]
    assert said == [
        "Vom selben Verein an einem Tisch: Anna und Bernd (SC Nord), Emma und Fritz (SC  Nord ); "
        "weniger ist an so wenigen Tischen nicht möglich."
    ]


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("seed", range(5))
def test_who_is_of_one_club_in_other_capitals_is_drawn_apart(tournament, seed):
    one, other = tournament.players.filter(number__in=(1, 2))
    Player.objects.filter(id=one.id).update(club="Herz Damen")
    Player.objects.filter(id=other.id).update(club="HERZ DAMEN")
    assert not [table for table in tables_of(draws.draw(tournament, seed)) if {one.id, other.id} <= set(table)]
