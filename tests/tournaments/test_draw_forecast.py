"""What the page of the draw says could be better: of meetings that repeat, to come or played, and of tables of five."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import add_players, seat_round
from tests.tournaments.test_director_draw import closed, page, verdicts
from tests.tournaments.test_standings import by_rules
from tournaments.models import Seat, TeamsSeated, Tournament
from tournaments.rounds import draws


def test_meetings_that_were_played_are_no_forecast(organizer_client, tournament):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefgh"))
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
    # As after two tables were merged and parted again: two pairs have met twice, and nothing changes that any more.
    closed(tournament, [[1, 2, 9, 13], [5, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]])
    tables = [[1, 6, 11, 16], [2, 5, 12, 15], [3, 8, 10, 13], [4, 7, 9, 14]]
    seat_round(tournament, tables)
    text = page(organizer_client)
    assert "In den gespielten Runden haben sich 2 Begegnungen wiederholt; es kommt keine dazu." in text
    assert "voraussichtlich" not in text and "möglich wären" not in text
    ids = dict(tournament.players.values_list("number", "id"))
    one, other = (
        Seat.objects.get(player=ids[6], table__round__number=3),
        Seat.objects.get(player=ids[2], table__round__number=3),
    )
    one.player_id, other.player_id = other.player_id, one.player_id
    Seat.objects.bulk_update([one, other], ["player"])
    assert (
        verdicts(page(organizer_client))[1]
        == "Im ganzen Turnier wiederholen sich 4 Begegnungen; manche treffen sich öfter als zweimal. Jede frühere "
        "Begegnung gezählt, macht das 6; unter 2 geht es nicht."
    )


def test_who_meets_again_is_said_beside_the_best_of_this_round(organizer_client, tournament):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefgh"))
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
    seat_round(tournament, [[1, 2, 9, 13], [5, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]])
    said = verdicts(page(organizer_client))
    assert "Treffen sich noch einmal: Anna – Bernd, Emma – Fritz; vielleicht ginge es ganz ohne." in said


@pytest.mark.parametrize(
    ("first", "what_if"),
    [
        ("repeats", "vielleicht ginge es ganz ohne."),
        ("fives", "vielleicht ginge es ganz ohne, wenn das vor den Fünfertischen stünde."),
        ("often", "vielleicht ginge es ganz ohne, wenn das vor den Fünfertischen stünde."),
    ],
)
def test_without_any_is_no_promise_where_tables_of_five_come_before(organizer_client, tournament, first, what_if):
    """With 22 players and four rounds nobody can be at one only twice and meet nobody again."""
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefghijklmn"))
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16, 17], [18, 19, 20, 21, 22]])
    rest = [one for one in ("often", "repeats", "fives") if one != first]
    Tournament.objects.update(most_fives=2, draw_order=["apart", "teams", first, *rest, "clubs"])
    seat_round(tournament, [[1, 2, 13, 18], [14, 19, 5, 9], [15, 20, 6, 10], [3, 7, 11, 16, 21], [4, 8, 12, 17, 22]])
    assert f"Treffen sich noch einmal: Anna – Bernd; {what_if}" in verdicts(page(organizer_client))


def test_who_is_at_a_table_of_five_again_is_said_beside_the_best(organizer_client, tournament):
    add_players(tournament, "Ida")
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    seat_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8, 9]])
    said = verdicts(page(organizer_client))
    assert (
        "Schon öfter am Fünfertisch als andere und wieder dort: Gerda, Hans, Ida; vielleicht ginge es gerechter."
        in said
    )


def test_where_some_met_twice_it_is_of_earlier_meetings_that_there_are_no_fewer(organizer_client, tournament):
    closed(tournament, [[5, 7, 2, 3, 4]])
    closed(tournament, [[4, 5, 3, 6], [2, 1, 8, 7]])
    # As few earlier meetings in both, 8, but once of seven pairs and once of six.
    for tables, count in (([[1, 2, 3, 5], [4, 6, 7, 8]], 7), ([[5, 7, 2, 6], [3, 4, 1, 8]], 6)):
        shown = seat_round(tournament, tables)
        (sentence,) = (one for one in verdicts(page(organizer_client)) if one.startswith("Treffen sich noch einmal"))
        assert sentence.count(" – ") == count
        assert sentence.endswith(
            ". Jede frühere Begegnung gezählt, macht das 8; weniger geht es in dieser Runde nicht."
        )
        draws.discard(shown)
    seat_round(tournament, [[2, 3, 4, 5], [1, 6, 7, 8]])
    (sentence,) = (one for one in verdicts(page(organizer_client)) if one.startswith("Treffen sich noch einmal"))
    assert sentence.endswith(". Jede frühere Begegnung gezählt, macht das 12; unter 8 geht es in dieser Runde nicht.")


def test_where_pairs_stay_together_nothing_is_claimed_of_who_must_be_at_a_table_of_five(organizer_client, tournament):
    """Every table of five is two pairs and one alone: both who are alone sit at one in every round."""
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefghij"))
    for number in range(1, 17):
        tournament.players.filter(number=number).update(team=f"Team {(number + 1) // 2}")
    by_rules(tournament, teams="all")
    Tournament.objects.update(teams_seated=TeamsSeated.TOGETHER)
    closed(tournament, [[9, 10, 11, 12], [13, 14, 15, 16], [1, 2, 3, 4, 17], [5, 6, 7, 8, 18]])
    closed(tournament, [[3, 4, 11, 12], [7, 8, 15, 16], [5, 6, 9, 10, 17], [1, 2, 13, 14, 18]])
    seat_round(tournament, [[1, 2, 9, 10], [5, 6, 13, 14], [7, 8, 11, 12, 17], [3, 4, 15, 16, 18]])
    text = page(organizer_client)
    said = verdicts(text)
    assert "Wer zusammensitzen soll, sitzt zusammen." in said
    unknown = "ob es besser ginge, ist nicht berechnet, weil einige zusammensitzen sollen."
    assert f"Schon öfter am Fünfertisch als andere und wieder dort: Spieler i, Spieler j; {unknown}" in said
    assert f"Im ganzen Turnier sitzt niemand öfter als 3‑mal am Fünfertisch; {unknown}" in said
    assert "Wo sich beides ausschließt" not in text and 'name="most_fives"' not in text
    Tournament.objects.update(teams_seated=TeamsSeated.ANY)
    text = page(organizer_client)
    assert "Im ganzen Turnier sitzt niemand öfter als 3‑mal am Fünfertisch; besser wäre: höchstens 2‑mal." in text
    assert "Wo sich beides ausschließt" in text and 'name="most_fives"' in text


def test_how_few_must_meet_again_is_said_for_when_nobody_meets_three_times(organizer_client, tournament):
    """Else six would do here: three pairs who are together in every round."""
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcd"))
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    closed(tournament, [[1, 2, 5, 6], [3, 4, 9, 10], [7, 8, 11, 12]])
    seat_round(tournament, [[1, 3, 7, 9], [2, 5, 10, 11], [4, 6, 8, 12]])
    assert (
        "Im ganzen Turnier wiederholen sich 12 Begegnungen; mindestens 9 davon sind unvermeidlich, wenn sich niemand "
        "öfter als zweimal trifft." in verdicts(page(organizer_client))
    )
