"""What was entered by mistake goes and comes back as it was; what has been played stays."""

from __future__ import annotations

import pytest

from tests.tournaments.helpers import add_players, link_of, publish_round, seat_round, table_of
from tournaments.access import UnknownCode, link_by_code
from tournaments.errors import Refused
from tournaments.models import Event, Kind, Player, TableLink, Tournament
from tournaments.people import deleting, fees, payments, presence
from tournaments.people.fees import Wanted
from tournaments.rounds import course, draws, links
from tournaments.rounds.quality import quality_of
from tournaments.setting_up import free_slug

pytestmark = pytest.mark.both

SEATS = [[1, 2, 3, 4], [5, 6, 7, 8]]


def hans() -> Player:
    return Player.with_deleted.get(number=8)


def test_a_player_goes_and_comes_back_as_before(tournament):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000)])
    payments.pay(hans())
    presence.arrive(hans())
    before = Player.with_deleted.filter(number=8).values().get()
    deleting.delete_player(hans())
    deleting.delete_player(hans())
    assert tournament.players.count() == 7 and not Player.objects.filter(number=8).exists()
    deleting.fetch_back_player(hans())
    deleting.fetch_back_player(hans())
    assert Player.objects.filter(number=8).values().get() == before
    kinds = Event.objects.filter(kind__in=[Kind.PLAYER_DELETED, Kind.PLAYER_FETCHED_BACK]).values_list(
        "kind", flat=True
    )
    assert list(kinds) == [Kind.PLAYER_DELETED, Kind.PLAYER_FETCHED_BACK]


def test_the_number_is_not_given_again_but_the_name_is(tournament):
    deleting.delete_player(hans())
    (again,) = add_players(tournament, hans().name)
    assert again.number == 9
    with pytest.raises(Refused, match="ist inzwischen noch einmal eingetragen"):
        deleting.fetch_back_player(hans())
    deleting.delete_player(again)
    deleting.fetch_back_player(hans())
    assert Player.objects.filter(number=8).exists()


def test_who_has_a_seat_stays(tournament):
    round = seat_round(tournament, SEATS)
    with pytest.raises(Refused, match="hat einen Platz in einer Runde"):
        deleting.delete_player(hans())
    draws.discard(round)
    deleting.delete_player(hans())
    assert not Player.objects.filter(number=8).exists()


def test_a_draw_goes_on_without_the_deleted(tournament):
    draws.draw(tournament, 1)
    draws.discard(tournament.rounds.get())
    add_players(tournament, "Ida")
    deleting.delete_player(hans())
    assert quality_of(draws.draw(tournament, 2)).stale is False


def test_a_tournament_goes_and_comes_back(organizer, organizer_client, tournament):
    links.provide_links(tournament, 1)
    key = TableLink.objects.get().key
    paths = ["/benefizturnier/", "/benefizturnier/leinwand/", "/benefizturnier/leitung/", f"/tisch/{key}/"]
    before = [organizer_client.get(path).status_code for path in paths]
    assert 404 not in before
    deleting.delete_tournament(tournament)
    deleting.delete_tournament(tournament)
    assert {organizer_client.get(path).status_code for path in paths} == {404}
    with pytest.raises(UnknownCode):
        link_by_code(TableLink.objects.get().code)
    assert list(deleting.deleted_tournaments(organizer)) == [tournament]
    assert free_slug("Benefizturnier") == "benefizturnier-2"
    deleting.fetch_back_tournament(tournament)
    deleting.fetch_back_tournament(tournament)
    assert [organizer_client.get(path).status_code for path in paths] == before
    assert Event.objects.filter(kind__in=[Kind.DELETED, Kind.FETCHED_BACK]).count() == 2


def test_what_has_begun_stays(tournament):
    round = publish_round(tournament, SEATS)
    assert link_of(table_of(round))
    course.take_back(round)
    draws.discard(round)
    with pytest.raises(Refused, match="Benefizturnier hat schon begonnen und bleibt."):
        deleting.delete_tournament(tournament)
    assert Tournament.objects.get() == tournament
