"""Races at the desk: two devices do the same for one player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import uuid4

from tests.tournaments.hands import at_once, kinds, published, tries


def _player():
    from tournaments.people.fees import Wanted, change_fees

    tournament = published(1).tournament
    change_fees(tournament, [Wanted("Startgeld", 1000)])
    return tournament.players.get(number=1)


def arrived_on_two_devices_is_one_event() -> None:
    from tournaments.models import Event, Kind
    from tournaments.people.presence import arrive

    player = _player()
    assert sorted(at_once(*[partial(arrive, player)] * 6), key=bool) == [False] * 5 + [True]
    assert Event.objects.filter(tournament=player.tournament, kind=Kind.PLAYER_ARRIVED).count() == 1


def paid_on_two_devices_is_one_payment() -> None:
    from tournaments.models import Event, Kind
    from tournaments.people.payments import not_paid, owed_by, pay

    player = _player()
    paid = at_once(*[partial(pay, player)] * 6)
    assert sum(one is not None for one in paid) == 1, paid
    assert player.payments.count() == 1 and owed_by(player) == 0
    assert sum(one != [] for one in at_once(*[partial(not_paid, player)] * 6)) == 1
    assert Event.objects.filter(tournament=player.tournament, kind=Kind.PAYMENT_TAKEN_BACK).count() == 1


def refunded_on_two_devices_is_never_more_than_was_paid() -> None:
    from tournaments.errors import Refused
    from tournaments.people.payments import pay, refund

    player = _player()
    pay(player)
    given = at_once(*[partial(refund, player, 600)] * 4)
    assert sum(isinstance(one, Refused) for one in given) == 3, given
    assert sum(player.payments.values_list("cents", flat=True)) == 400


def given_by_one_form_sent_four_times_is_one_payment() -> None:
    from tournaments.people.payments import donate, refund

    player = _player()
    for book in (donate, refund):
        given = at_once(*[partial(book, player, 600, once=uuid4())] * 4)
        anew = [one[1] for one in given if isinstance(one, tuple)]
        assert sorted(anew) == [False] * 3 + [True], given
    assert list(player.payments.values_list("cents", flat=True)) == [600, -600]


def registered_on_two_devices_is_one_player() -> None:
    from tournaments.errors import Refused
    from tournaments.people.registering import Done, Meant, register

    player = _player()
    done = at_once(*[partial(register, player.tournament, "Xaver Huber", Meant())] * 4)
    assert sum(isinstance(one, Done) for one in done) == 1 and sum(isinstance(one, Refused) for one in done) == 3, done
    assert player.tournament.payments.count() == 1


def marked_and_paid_at_once_neither_waits_for_ever() -> None:
    """One device marks a player, another checks the same one in with fee and payment, a third takes marks back."""
    from tournaments.people.presence import arrive, not_here
    from tournaments.people.registering import Done, Meant, check_in

    for _ in tries(15):
        player = _player()
        results = at_once(
            partial(arrive, player),
            partial(check_in, player, Meant()),
            partial(not_here, player),
            partial(arrive, player),
        )
        assert [one for one in results if isinstance(one, Exception)] == []
        assert isinstance(results[1], Done)


def taken_by_four_a_call_is_one_persons() -> None:
    from tests.tournaments.helpers import director_at, scribe_at, table_now, table_of
    from tournaments import ledger
    from tournaments.errors import Refused
    from tournaments.models import Event, Kind

    table = table_of(published(1))
    ledger.call(scribe_at(table), "Karte fehlt")
    director = director_at(table)
    seen = ledger.call_seen(table_now(director))
    going = at_once(*[partial(ledger.take_call, director, name, seen=seen) for name in ("Anna", "Bernd", "Clara", "")])
    assert sum(one is None for one in going) == 1 and sum(isinstance(one, Refused) for one in going) == 3, going
    assert Event.objects.filter(table=table, kind=Kind.CALL_TAKEN).count() == 1
    # One says that it is done while another gives it back: it is done.
    done, _back = at_once(partial(ledger.call_answered, director), partial(ledger.give_call_back, director))
    assert done is None and not ledger.on_the_way(table_now(director)) and table_now(director).called_at is None


def revoked_on_four_devices_a_link_has_one_successor() -> None:
    """Four devices that show one link of a table ask for a new one: one is made, the others hear that it stays."""
    from tournaments.models import Event, Kind
    from tournaments.rounds.links import revoke_link

    for _ in tries(5):
        tournament = published(1).tournament
        seen = tournament.table_links.get().id
        results = at_once(*[partial(revoke_link, tournament, 1, seen=seen)] * 4)
        assert kinds(results) == ["AlreadySo"] * 3 + ["TableLink"], results
        assert Event.objects.filter(tournament=tournament, kind=Kind.LINK_REVOKED).count() == 1
        assert tournament.table_links.count() == 2 and tournament.table_links.filter(revoked_at=None).count() == 1


def check_in_closed_while_somebody_comes() -> None:
    """One device withdraws all who are missing, at the same moment others say that some are here: those play."""
    from tournaments.models import Event, Kind
    from tournaments.people.check_in import Fate, close, reopen
    from tournaments.people.presence import arrive
    from tournaments.rounds import draws

    for _ in tries(10):
        tournament = published(1).tournament
        tournament.rounds.update(status="drawn")
        draws.discard(tournament.rounds.get())  # nobody has played, and is here for that
        one, other, *rest = tournament.players.all()
        fates = dict.fromkeys((player.number for player in (one, other, *rest)), Fate.WITHDRAWN)
        results = at_once(
            partial(arrive, one),
            partial(close, tournament, fates),
            partial(close, tournament, fates),
            partial(arrive, other),
        )
        assert [found for found in results if isinstance(found, Exception)] == []
        assert sum(found is None for found in results) == 1
        assert Event.objects.filter(tournament=tournament, kind=Kind.CHECK_IN_CLOSED).count() == 1
        here = tournament.players.filter(arrived_at__isnull=False, withdrawn_at=None)
        assert set(here) == {one, other}, here
        assert tournament.players.filter(withdrawn_at__isnull=False).count() == len(rest)
        results = at_once(*[partial(reopen, tournament)] * 3)
        assert sorted(map(str, results)) == ["False", "False", "True"], results
        assert not tournament.players.filter(withdrawn_at__isnull=False).exists()


def rules_saved_in_two_tabs_are_both_kept() -> None:
    """Four tabs that show the same rules save each another one at once: all four stand."""
    from django.test import Client

    from tests.tournaments.as_shown import open_at
    from tournaments.models import Organizer, Tournament

    tournament = published(1).tournament
    client = Client()
    client.force_login(Organizer.objects.get(tournament=tournament).user)
    page = f"/{tournament.slug}/leitung/regeln/"
    shown = open_at(client, page)
    changes = {"won": 3, "against": 4, "re_announced": 5, "games_per_round": 6}

    def save(name: str) -> object:
        return client.post(page, shown | {f"regel-{name}": [str(changes[name])]})["Location"]

    assert at_once(*(partial(save, name) for name in changes)) == [page] * 4
    rules = Tournament.objects.get(id=tournament.id).ruleset
    assert {name: getattr(rules, name) for name in changes} == changes


DESK: list[Callable[[], None]] = [
    arrived_on_two_devices_is_one_event,
    paid_on_two_devices_is_one_payment,
    refunded_on_two_devices_is_never_more_than_was_paid,
    given_by_one_form_sent_four_times_is_one_payment,
    registered_on_two_devices_is_one_player,
    marked_and_paid_at_once_neither_waits_for_ever,
    taken_by_four_a_call_is_one_persons,
    revoked_on_four_devices_a_link_has_one_successor,
    check_in_closed_while_somebody_comes,
    rules_saved_in_two_tabs_are_both_kept,
]
