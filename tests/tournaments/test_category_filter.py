"""The list of players shows those of one category alone."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournaments.pages.desk.player_rows import listed
from tournaments.pages.desk.player_view import View
from tournaments.people import presence

pytestmark = pytest.mark.both
PAGE = "/benefizturnier/leitung/spieler/"


@pytest.fixture
def sorted_out(tournament):
    """Numbers 1 to 3 are guests, number 4 is a senior; number 1 is here."""
    tournament.categories = ["Senioren", "Gäste & Freunde"]
    tournament.save(update_fields=["categories"])
    tournament.players.filter(number__lte=3).update(category="Gäste & Freunde")
    tournament.players.filter(number=4).update(category="Senioren")
    presence.arrive(tournament.players.get(number=1))
    return tournament


def shown(tournament, view: View) -> set[int]:
    return {row.player.number for row in listed(tournament, view).rows if not row.out}


def test_only_those_of_a_category_and_of_the_other_filter(sorted_out):
    assert shown(sorted_out, View(category="Gäste & Freunde")) == {1, 2, 3}
    assert shown(sorted_out, View(only="fehlt", category="Gäste & Freunde")) == {2, 3}
    assert shown(sorted_out, View(category="gibt es nicht")) == set()
    assert shown(sorted_out, View()) == set(range(1, 9))


def test_each_is_offered_in_the_organizers_order_and_taken_back_by_the_same_press(sorted_out):
    now = listed(sorted_out, View(order="name", category="Senioren"))
    assert now.by_category == [
        ("Senioren", 1, "?nach=name", True),
        ("Gäste & Freunde", 3, "?nach=name&kategorie=G%C3%A4ste+%26+Freunde", False),
    ]


def test_the_filter_stays_in_every_link_and_after_a_press(organizer_client, sorted_out):
    text = organizer_client.get(PAGE, {"kategorie": "Gäste & Freunde"}).content.decode()
    assert "?nach=name&amp;kategorie=G%C3%A4ste+%26+Freunde" in text
    assert "?nur=fehlt&amp;kategorie=G%C3%A4ste+%26+Freunde" in text
    assert text.count('name="kategorie" value="Gäste &amp; Freunde"') == 2
    answer = organizer_client.post(PAGE + "2/da/", {"da": "1", "kategorie": "Gäste & Freunde"})
    assert "kategorie=G%C3%A4ste" in answer["Location"]


def test_no_category_no_filter(organizer_client, tournament):
    assert "kategorie=" not in organizer_client.get(PAGE).content.decode()


def test_the_filter_costs_no_query(sorted_out, django_assert_max_num_queries):
    with CaptureQueriesContext(connection) as all_of_them:
        listed(sorted_out, View())
    with django_assert_max_num_queries(len(all_of_them)):
        assert listed(sorted_out, View(category="Senioren")).by_category
