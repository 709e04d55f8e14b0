"""A round whose tables were put right and that was taken back then: what is said of it, and asked before it goes."""

from __future__ import annotations

import pytest

from tests.tournaments.test_sitting_out import DRAW, WHY, of, text_of
from tournaments.models import Round, Seat
from tournaments.people.players import withdraw
from tournaments.rounds import course, draws, repairing, swaps
from tournaments.rounds.proposals import Desk
from tournaments.rounds.quality import quality_of
from tournaments.rounds.seatings import fingerprint


@pytest.fixture
def put_right(tournament, organizer_client) -> Round:
    """Nobody sat out of it until two left and a table was dissolved; then it was taken back."""
    round = course.publish(draws.draw(of(tournament, 12, only_fours=True), 1))
    for seat in Seat.objects.filter(table__round=round, table__number=2, number__lte=2).select_related("player"):
        withdraw(seat.player)
    proposal = next(one for one in Desk(round).for_who_left() if not all(one.after.values()))
    repairing.repair(round, proposal.before, proposal.after)
    round.refresh_from_db()
    names = [player.name for player in quality_of(round).sitting_out]
    gave_up = f"Ohne Platz, seit Tische oder Plätze geändert wurden: {', '.join(names)}."
    assert len(names) == 2 and gave_up in text_of(organizer_client)
    return course.take_back(round)


def test_whom_a_change_of_tables_left_without_a_seat_no_order_chose(put_right, organizer_client):
    names = [player.name for player in quality_of(put_right).sitting_out]
    page = text_of(organizer_client)
    assert f"Setzen aus: {', '.join(names)}." in page and WHY not in page
    (out, _other), seated = quality_of(put_right).sitting_out, Seat.objects.select_related("player").earliest("id")
    swaps.swap(put_right, out.id, seated.player_id)
    page = text_of(organizer_client)
    assert seated.player.name in page.split("Setzen aus: ")[1].split(".")[0] and WHY not in page
    course.publish(put_right)
    assert WHY not in text_of(organizer_client)


def test_tables_that_were_put_right_are_asked_about_before_they_go(put_right, organizer_client):
    said = "Was von Hand geändert wurde, ginge dabei verloren."
    for moved in (False, True):
        if moved:
            out, seated = quality_of(put_right).sitting_out[0], Seat.objects.earliest("id").player_id
            swaps.swap(put_right, out.id, seated)
        asked = organizer_client.post(DRAW + "verwerfen/", {"round": "1"})
        assert asked["Location"] == DRAW + "?verwerfen=1"
        for page in (
            text_of(organizer_client, DRAW + "?verwerfen=1"),
            organizer_client.post(DRAW + "losen/", {"round": "1", "again": "1"}).content.decode(),
        ):
            assert said in page and "Tausch von Hand" not in page
    sure = {"round": "1", "sure": fingerprint(put_right)}
    organizer_client.post(DRAW + "verwerfen/", sure)
    assert not Round.objects.exists()


def test_tables_put_right_and_put_back_are_not_asked_about(tournament, organizer_client):
    round = course.publish(draws.draw(of(tournament, 8), 1))
    late = tournament.players.create(number=9, name="Ida")
    proposal = Desk(round).for_who_comes([late.id])[0]
    repairing.repair(round, proposal.before, proposal.after)
    repairing.take_back(round, Desk(round).done()[0].id)
    course.take_back(round)
    organizer_client.post(DRAW + "verwerfen/", {"round": "1"})
    assert not Round.objects.exists()
