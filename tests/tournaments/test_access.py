"""Who may do what: a key opens its table and nothing else, the director's pages need the organizer."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from tests.tournaments.helpers import publish_round, seat_round, table_of
from tournaments import access
from tournaments.actors import DIRECTOR, director_named, scribe_of
from tournaments.errors import Refused
from tournaments.models import Organizer, Round, TableLink
from tournaments.models.tournament import CODE_ALPHABET
from tournaments.pages import visitors
from tournaments.pages.middleware import SignInMiddleware
from tournaments.pages.routes import table_base
from tournaments.rounds import links


def link_of(tournament, number=1):
    return tournament.table_links.get(number=number, revoked_at=None)


def request_of(user, path="/benefizturnier/leitung/", **headers):
    request = RequestFactory().get(path, headers=headers)
    request.user = user
    return request


def close(round):
    Round.objects.filter(id=round.id).update(status=Round.Status.CLOSED)


# The scribe


def test_a_key_opens_its_table(round_one, tournament):
    key = link_of(tournament).key
    opened = access.scribe_table(key)
    assert opened.table == table_of(round_one, 1)
    assert opened.actor == scribe_of(1)
    assert table_base(opened) == f"/tisch/{key}/"
    assert (opened.tournament, opened.number) == (tournament, 1)
    assert not opened.is_director


@pytest.mark.both
def test_opening_a_table_costs_one_query(round_one, tournament, django_assert_num_queries):
    key = link_of(tournament).key
    with django_assert_num_queries(1):
        # the table with round and tournament, by the link's key
        opened = access.scribe_table(key)
        assert opened.seated().round.tournament.ruleset.preset == "lions-2024"


@pytest.mark.both
@pytest.mark.parametrize("key", ["", "x", "A" * 22, "a' OR 1=1 --", "ä" * 22, "x" * 5000])
def test_no_other_key_opens_anything(round_one, key):
    with pytest.raises(Http404):
        access.scribe_table(key)


def test_a_code_is_no_key(round_one, tournament):
    with pytest.raises(Http404):
        access.scribe_table(link_of(tournament).code)


@pytest.mark.both
def test_a_revoked_key_opens_nothing_and_its_successor_the_same_table(round_one, tournament):
    old = link_of(tournament)
    new = links.revoke_link(tournament, 1)
    assert new.key != old.key and new.code != old.code
    with pytest.raises(Http404):
        access.scribe_table(old.key)
    assert access.scribe_table(new.key).table == table_of(round_one, 1)
    assert [event.kind for event in tournament.events.order_by("-id")[:2]] == ["links_made", "link_revoked"]


def test_a_table_without_link_has_none_to_revoke(round_one, tournament):
    with pytest.raises(Refused):
        links.revoke_link(tournament, 77)


def test_keys_cannot_be_guessed_and_differ(round_one, tournament):
    keys = list(tournament.table_links.values_list("key", flat=True))
    assert len(set(keys)) == len(keys) == 2
    assert all(len(key) == 22 for key in keys)


def test_a_drawn_round_is_not_open_yet(tournament):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    links.provide_links(tournament, 2)
    opened = access.scribe_table(link_of(tournament).key)
    assert opened.table is None
    with pytest.raises(Refused) as refused:
        opened.seated()
    assert refused.value.field == "table"


def test_a_closed_round_stays_readable_until_the_next_is_published(round_one, tournament):
    key = link_of(tournament).key
    close(round_one)
    assert access.scribe_table(key).table == table_of(round_one, 1)
    second = publish_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])
    assert access.scribe_table(key).table == table_of(second, 1)


def test_a_table_that_is_not_needed_any_more(round_one, tournament):
    close(round_one)
    publish_round(tournament, [[1, 2, 3, 4]])
    assert access.scribe_table(link_of(tournament, 2).key).table is None


def test_a_game_that_waited_asks_for_the_round_it_was_entered_in(round_one, tournament):
    key = link_of(tournament).key
    close(round_one)
    publish_round(tournament, [[1, 2, 5, 6], [3, 4, 7, 8]])
    assert access.scribe_table(key, 1).table == table_of(round_one, 1)
    assert access.scribe_table(key, 3).table is None


def test_a_code_leads_to_its_link(round_one, tournament):
    link = link_of(tournament)
    for typed in (link.code, link.code_shown, link.code.lower(), f" {link.code[:4]} {link.code[4:]} "):
        assert access.link_by_code(typed) == link


def test_a_code_can_be_read_aloud(round_one, tournament):
    for link in tournament.table_links.all():
        assert len(link.code) == 8 and set(link.code) <= set(CODE_ALPHABET)
        assert link.code_shown[4] == "-"
    assert not set("01258BILOSUV") & set(CODE_ALPHABET) - {"2"}


@pytest.mark.parametrize("typed", ["", "   ", "K7M4", "K7M4-9QDX-2", "ÄÖÜ4", "x" * 1000])
def test_what_is_no_code_says_how_one_looks(round_one, typed):
    with pytest.raises(Refused) as refused:
        access.link_by_code(typed)
    assert refused.value.field == "code"
    assert "acht Zeichen" in refused.value.message


def test_an_unknown_or_revoked_code_says_so(round_one, tournament):
    old = link_of(tournament)
    TableLink.objects.filter(id=old.id).update(revoked_at=timezone.now())
    unknown = "2222-2222" if old.code != "22222222" else "3333-3333"
    misread = ("K7M4-9QD0", "AAAA-BBBB")  # no code has these letters
    for typed in (old.code, unknown, *misread):
        with pytest.raises(Refused) as refused:
            access.link_by_code(typed)
        assert refused.value.message.startswith("Diesen Tischcode gibt es nicht")


def test_links_are_made_once(tournament):
    first = links.provide_links(tournament, 2)
    again = links.provide_links(tournament, 3)
    assert [link.number for link in again] == [1, 2, 3]
    assert again[:2] == first


# The director


def test_the_organizer_directs(organizer, tournament):
    assert visitors.director(request_of(organizer), "benefizturnier") == tournament


def test_the_organizer_of_another_tournament_does_not(other_organizer, tournament):
    with pytest.raises(PermissionDenied):
        visitors.director(request_of(other_organizer), "benefizturnier")


def test_a_stranger_has_to_sign_in(tournament):
    for slug in ("benefizturnier", "gibtesnicht"):
        with pytest.raises(visitors.SignInRequired):
            visitors.director(request_of(AnonymousUser()), slug)
    with pytest.raises(visitors.SignInRequired):
        visitors.organizer(request_of(AnonymousUser()))


def test_a_user_that_was_shut_out_has_to_sign_in(organizer, tournament):
    organizer.is_active = False
    with pytest.raises(visitors.SignInRequired):
        visitors.director(request_of(organizer), "benefizturnier")


def test_an_unknown_tournament(organizer, tournament):
    with pytest.raises(Http404):
        visitors.director(request_of(organizer), "gibtesnicht")


def test_two_may_direct_and_the_log_tells_them_apart(tournament, organizer):
    second = User.objects.create_user("inge", first_name="Inge", last_name="Braun")
    Organizer.objects.create(tournament=tournament, user=second)
    assert visitors.director(request_of(second), "benefizturnier") == tournament
    assert visitors.actor(request_of(second)) == director_named("Inge Braun")
    assert visitors.actor(request_of(organizer)) == DIRECTOR


def test_the_director_opens_any_table(organizer, round_one):
    opened = visitors.director_table(request_of(organizer), "benefizturnier", 1, 2)
    assert opened.table == table_of(round_one, 2)
    assert table_base(opened) == "/benefizturnier/leitung/runde/1/tisch/2/"
    assert opened.is_director


@pytest.mark.parametrize(("round_number", "table_number"), [(1, 3), (2, 1), (0, 0)])
def test_there_is_no_such_table(organizer, round_one, round_number, table_number):
    with pytest.raises(Http404):
        visitors.director_table(request_of(organizer), "benefizturnier", round_number, table_number)


def test_the_director_sees_no_sheet_of_a_drawn_round(organizer, tournament):
    seat_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    with pytest.raises(Http404):
        visitors.director_table(request_of(organizer), "benefizturnier", 1, 1)


def test_only_the_organizer_opens_a_table_as_director(other_organizer, round_one):
    with pytest.raises(PermissionDenied):
        visitors.director_table(request_of(other_organizer), "benefizturnier", 1, 1)
    with pytest.raises(visitors.SignInRequired):
        visitors.director_table(request_of(AnonymousUser()), "benefizturnier", 1, 1)


# The way to the sign-in page


def answer(request):
    middleware = SignInMiddleware(lambda _request: HttpResponse())
    return middleware.process_exception(request, visitors.SignInRequired())


def test_a_page_goes_to_sign_in_and_back():
    response = answer(RequestFactory().get("/benefizturnier/leitung/?runde=2"))
    assert response.status_code == 302
    assert response["Location"] == "/anmelden/?weiter=%2Fbenefizturnier%2Fleitung%2F%3Frunde%3D2"


def test_a_form_comes_back_to_its_page_and_not_to_its_own_address():
    request = RequestFactory().post("/x/leitung/beenden/", headers={"Referer": "http://testserver/x/leitung/?a=1"})
    assert answer(request)["Location"] == "/anmelden/?weiter=%2Fx%2Fleitung%2F%3Fa%3D1&verloren=1"


def test_and_the_sign_in_page_says_that_nothing_was_saved(client):
    assert "Nicht gespeichert: Die Anmeldung war abgelaufen." in client.get("/anmelden/?verloren=1").content.decode()
    assert "Nicht gespeichert" not in client.get("/anmelden/").content.decode()


def test_a_fragment_is_told_to_leave_the_page():
    request = RequestFactory().get(
        "/x/leitung/stand/", headers={"HX-Request": "true", "HX-Current-URL": "http://testserver/x/leitung/"}
    )
    response = answer(request)
    assert (response.status_code, response["HX-Redirect"]) == (200, "/anmelden/?weiter=%2Fx%2Fleitung%2F")


def test_nobody_is_sent_to_another_site():
    request = RequestFactory().post("/x/leitung/", headers={"Referer": "https://evil.example//evil.example/a"})
    location = answer(request)["Location"]
    assert location == "/anmelden/?weiter=%2Fleitung%2F&verloren=1"


def test_other_errors_are_left_alone():
    middleware = SignInMiddleware(lambda _request: HttpResponse("fine"))
    assert middleware.process_exception(RequestFactory().get("/"), ValueError()) is None
    assert middleware(RequestFactory().get("/")).content == b"fine"
