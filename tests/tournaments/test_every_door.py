"""Who gets in where: every address of the table of addresses, by everybody who may come, by every method.

What must be answered follows from whose room an address is in, and that from the address alone: a new one that
nobody guards fails here by itself. With how they look and what they refuse the tests of each address are concerned.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.tournaments.every_address import Address, addresses
from tests.tournaments.helpers import NAMES, link_of, publish_round, table_of
from tests.tournaments.scribe_doors import HTMX, told
from tests.tournaments.states import played
from tests.tournaments.test_standings import by_rules
from tournaments.models import Entry, Event, Table, Tournament
from tournaments.people.second_device import share
from tournaments.setting_up import create_tournament

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
LOOKS_AND_PRESSES = ["GET", "POST"]
NONE: Mapping[str, str] = {}
NOT_SO = 405  # may be said to anybody: it tells only that an address is a button or a page
OPEN = {
    "", "anmelden/", "abmelden/", "anmeldung/<key>/", "anmeldung/da/<key>/", "anmeldung/verlassen/", "sprache/<code>/",
    "tisch/", "tisch/sw.js", "api/score/", "api/sheet/",
}  # fmt: skip
"""What is everybody's besides a tournament's public pages."""
AT_THE_DOOR = {
    "spieler/": {"GET", "HEAD"}, "spieler/stand/": {"GET", "HEAD"},
    "spieler/zeile/": {"POST"}, "spieler/zeile/vorher/": {"GET", "HEAD"},
    "spieler/<number>/da/": {"POST"}, "spieler/<number>/bezahlt/": {"POST"},
    "spieler/<number>/zuruecknehmen/": {"POST"}, "spieler/<number>/nachher/": {"GET", "HEAD"},
}  # fmt: skip
"""What a second device may do, of all that the director may."""


def of(room: str) -> list[Address]:
    found = [one for one in addresses() if room_of(one) == room]
    assert found
    return found


def room_of(address: Address) -> str:
    """Whose it is, by how it begins; what begins like nothing that is known here is the organizer's."""
    if address.route.startswith("<slug>/leitung/"):
        return "desk"
    if address.route.startswith("tisch/<key>/"):
        return "table"
    if address.route.startswith("<slug>/"):
        return "hall"
    return "everybody" if address.route in OPEN else "home"


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """Table 1 of a round in which there is something of everything, teams too."""
    return table_of(played(by_rules(tournament, teams="all")))


@pytest.fixture
def real(table: Table) -> dict[str, str]:
    """What stands in the addresses of this tournament."""
    entry = table.entries.get(position=2)
    return {
        "slug": "benefizturnier", "key": link_of(table).key, "code": "en", "action": "pause", "number": "1",
        "seat": "1", "round_number": "1", "table_number": "1", "entry_id": str(entry.id),
        "backup": "dkturnier-2026-11-09-201500-runde-1-veroeffentlicht",
    }  # fmt: skip


@pytest.fixture
def theirs(other_organizer: User) -> Table:
    """A table of another organizer's tournament."""
    tournament = create_tournament(
        name="Anderes",
        date=date(2026, 11, 9),
        ruleset="lions-2024",
        rounds=2,
        players="\n".join(NAMES),
        user=other_organizer,
    )
    return table_of(publish_round(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]]))


def nobody(_organizer: User) -> Client:
    return Client()


def signed_out(organizer: User) -> Client:
    """With the cookie of a session that was ended."""
    client = Client()
    client.force_login(organizer)
    key = client.cookies["sessionid"].value
    client.logout()
    client.cookies["sessionid"] = key
    return client


def shut_out(organizer: User) -> Client:
    """Signed in, by an account that was closed since."""
    client = Client()
    client.force_login(organizer)
    User.objects.filter(pk=organizer.pk).update(is_active=False)
    return client


STRANGERS = [nobody, signed_out, shut_out]
FORM = {
    "type": "normal",
    "re": ["1", "3"],
    "re_pips": "140",
    "position": "4",
    "round": "1",
    "reason": "x",
}


def answers_to(
    client: Client, path: str, *, version: int = 0, headers: Mapping[str, str] = NONE, methods: list[str] = METHODS
) -> dict[str, Any]:
    """The answers to every method. What is posted would be a good game on a sheet of this version."""
    sent = FORM | {"client_id": str(uuid4()), "version": str(version)}
    others = (method for method in methods if method != "POST")
    answers = {method: client.generic(method, path, headers=headers) for method in others}
    return answers | {"POST": client.post(path, sent, headers=headers)}


def written() -> list[Any]:
    """All that a request could have left behind."""
    return [
        Event.objects.count(),
        *Tournament.objects.order_by("id").values_list("id", "name", "version"),
        *Entry.objects.order_by("id").values_list("id", "status", "facts"),
    ]


@pytest.fixture
def nothing_written(real: dict[str, str], theirs: Table) -> Iterator[None]:
    before = written()
    yield
    assert written() == before


def test_every_address_is_in_a_room() -> None:
    assert {room_of(address) for address in addresses()} == {"desk", "table", "hall", "everybody", "home"}
    assert {address.route for address in addresses()} >= OPEN


@pytest.mark.parametrize("room", ["desk", "home"])
@pytest.mark.parametrize("who", STRANGERS)
def test_strangers_are_sent_to_the_sign_in_and_back(
    organizer: User, real: dict[str, str], nothing_written: None, who: Callable[[User], Client], room: str
) -> None:
    client = who(organizer)
    methods = METHODS if who is nobody else LOOKS_AND_PRESSES  # they are nobody either
    for address in of(room):
        path = address.path(real)
        answers = {
            method: answer
            for method, answer in answers_to(client, path, methods=methods).items()
            if answer.status_code != NOT_SO
        }
        assert answers, f"{path} says nothing at all"
        for method, answer in answers.items():
            live = path.endswith("/stand/")  # asked by a page's own script, which cannot go anywhere
            assert answer.status_code == (401 if live else 302), (method, path)
            if not live:
                assert answer["Location"].startswith("/anmelden/?weiter="), (method, path)
            if not live and method == "GET":
                assert answer["Location"] == "/anmelden/?weiter=" + path.replace("/", "%2F")


def test_another_organizer_gets_nowhere(other_client: Client, real: dict[str, str], nothing_written: None) -> None:
    for slug, wanted, methods in (("benefizturnier", 403, METHODS), ("gibt-es-nicht", 404, LOOKS_AND_PRESSES)):
        for address in of("desk"):
            path = address.path(real | {"slug": slug})
            got = {answer.status_code for answer in answers_to(other_client, path, methods=methods).values()}
            assert got - {NOT_SO} == {wanted}, path


def test_a_second_device_gets_to_the_door_and_no_further(real: dict[str, str], table: Table) -> None:
    client = Client()
    client.post(f"/anmeldung/{share(table.round.tournament).key}/")
    for address in [*of("desk"), *of("home")]:
        path, mine = address.path(real), AT_THE_DOOR.get(address.route.removeprefix("<slug>/leitung/"), set())
        before = written()
        for method, answer in answers_to(client, path).items():
            if answer.status_code == NOT_SO:
                continue
            let_in = answer.status_code != 401 and not answer.get("Location", "").startswith("/anmelden/")
            assert let_in == (method in mine), (method, path)
        assert mine or written() == before, path


def test_the_organizer_gets_everywhere(organizer_client: Client, real: dict[str, str]) -> None:
    """So the others were not kept out by an address that does not exist."""
    for address in [*of("desk"), *of("home")]:
        path = address.path(real)
        got = organizer_client.get(path).status_code
        if got == NOT_SO:
            got = organizer_client.post(path, {}).status_code
        assert got not in (401, 403, 404, NOT_SO), (got, path)


def test_no_button_is_pressed_without_the_token_of_its_page(
    organizer: User, real: dict[str, str], nothing_written: None
) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    for address in [*of("desk"), *of("home")]:
        path = address.path(real)
        assert client.post(path, FORM).status_code in (403, NOT_SO), path


def test_a_key_that_opens_nothing(organizer_client: Client, real: dict[str, str], table: Table) -> None:
    """Unknown, malformed or revoked; the organizer's own sign-in does not help it."""
    link = link_of(table)
    link.revoked_at = timezone.now()
    link.save()
    before = written()
    for key in (link.key, "A" * 22, "x", link.code, "kein.schlüssel"):
        methods = METHODS if key == link.key else LOOKS_AND_PRESSES
        for address in of("table"):
            path = address.path(real | {"key": key})
            got = {answer.status_code for answer in answers_to(organizer_client, path, methods=methods).values()}
            assert got - {NOT_SO} == {404}, path
    assert written() == before


def test_what_a_key_opens_is_a_page_or_a_button(real: dict[str, str]) -> None:
    pages = {f"tisch/<key>/{page}" for page in ("", "stand/", "spielliste/")}
    for address in of("table"):
        path = address.path(real)
        answers = {method: answer.status_code == NOT_SO for method, answer in answers_to(Client(), path).items()}
        assert (answers["GET"], answers["HEAD"], answers["POST"]) == (
            (False, False, True) if address.route in pages else (True, True, False)
        ), path


def test_a_key_opens_its_own_table_and_no_other(real: dict[str, str], theirs: Table) -> None:
    """Ours cannot be reached by another tournament's key, whatever number is put behind it."""
    before = written()
    key = link_of(theirs).key
    for address in of("table"):
        if ("entry_id", "int") in address.names:
            answers = answers_to(Client(), address.path(real | {"key": key}), version=theirs.version)
            assert {answer.status_code for answer in answers.values()} == {NOT_SO, 422}  # no entry of this sheet
    assert written() == before


def test_a_key_ends_with_its_tournament(real: dict[str, str], table: Table, nothing_written: None) -> None:
    Tournament.objects.filter(pk=table.round.tournament_id).update(finished_at=timezone.now())
    for address in of("table"):
        path = address.path(real)
        answers = answers_to(Client(), path, version=table.version, headers=HTMX)
        assert answers["GET"].status_code in (200, NOT_SO), path
        if path.endswith("/zurueckziehen/"):
            assert told(answers["POST"])["entry"] is None  # there was no such game, so that none is taken back
            continue
        assert answers["POST"].status_code in (410, NOT_SO), path
        assert {answers["GET"].status_code, answers["POST"].status_code} != {NOT_SO}
        assert {answers[method].status_code for method in ("PUT", "PATCH", "DELETE")} == {NOT_SO}


def test_the_hall_only_looks(organizer_client: Client, real: dict[str, str], nothing_written: None) -> None:
    """Nobody is asked who they are, and nobody can change anything there."""
    for client in (Client(), organizer_client):
        for address in of("hall"):
            path = address.path(real)
            answers = answers_to(client, path)
            assert answers["GET"].status_code in (200, 302, 404), path
            assert {answers[method].status_code for method in METHODS[2:]} == {NOT_SO}, path
            assert not answers["GET"].cookies, path


def test_no_page_is_built_with_what_the_policy_forbids(organizer_client: Client, real: dict[str, str]) -> None:
    for address in addresses():
        text = organizer_client.get(address.path(real)).content.decode(errors="replace")
        assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", text), address
        assert not re.search(r"<[^>]+\sstyle=|<style", text), address
        assert not re.search(r"<[^>]+\son[a-z]+=", text), address
