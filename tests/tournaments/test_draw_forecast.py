"""What the page of the draw says of meetings that repeat: those that come, and those that were played already."""

from __future__ import annotations

from tests.tournaments.helpers import add_players, seat_round
from tests.tournaments.test_director_draw import closed, page, verdicts
from tournaments.models import Seat
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
        == "Im ganzen Turnier wiederholen sich 4 Begegnungen; manche treffen sich öfter als zweimal."
    )


def test_who_meets_again_is_said_beside_the_best_of_this_round(organizer_client, tournament):
    add_players(tournament, "\n".join(f"Spieler {letter}" for letter in "abcdefgh"))
    closed(tournament, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
    seat_round(tournament, [[1, 2, 9, 13], [5, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]])
    said = verdicts(page(organizer_client))
    assert "Treffen sich noch einmal: Anna – Bernd, Emma – Fritz; vielleicht ginge es ganz ohne." in said


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
