"""A second device at the door: let in by a link of the director's, it does what is done there, and nothing besides."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from tournaments.actors import NAME_LENGTH, REGISTRATION, registrar_named
from tournaments.models import Event, Kind, Payment, Player, RegistrationLink, Tournament
from tournaments.people import categories, check_in, deleting, fees, payments, second_device
from tournaments.people.fees import Wanted
from tournaments.people.fillers import choose_filler
from tournaments.people.players import withdraw
from tournaments.results.settling import settle
from tournaments.rounds import course, draws

DEVICE = "/benefizturnier/leitung/spieler/geraet/"
PLAYERS = "/benefizturnier/leitung/spieler/"
MEANT = {"hier": "on", "bezahlt": "on"}
PARTS = {"Answer": "parts"}


@pytest.fixture
def link(tournament: Tournament) -> RegistrationLink:
    fees.change_fees(tournament, [Wanted("Startgeld", 1000)])
    return second_device.share(tournament)


@pytest.fixture
def tablet(link: RegistrationLink) -> Client:
    client = Client()
    client.post(f"/anmeldung/{link.key}/")
    return client


def page(client: Client, address: str = PLAYERS) -> str:
    return client.get(address).content.decode()


def numbered(number: int) -> Player:
    return Player.objects.get(number=number)


# The director's page


def test_the_director_makes_a_link_once_and_shows_it(organizer_client, tournament):
    assert "Link anlegen" in page(organizer_client, DEVICE)
    for _press in range(2):
        assert organizer_client.post(DEVICE)["Location"] == DEVICE
    link = RegistrationLink.objects.get()
    text = page(organizer_client, DEVICE)
    assert f"/anmeldung/{link.key}/" in text and "<svg" in text
    assert Event.objects.filter(kind=Kind.REGISTRATION_SHARED).count() == 1


def test_only_the_link_on_the_page_is_closed(organizer_client, tournament, link):
    for number in ("x", "", str(link.id + 1)):
        organizer_client.post(DEVICE + "sperren/", {"link": number})
    assert second_device.link_of(tournament) == link
    answer = organizer_client.post(DEVICE + "sperren/", {"link": str(link.id)})
    assert "Der Link gilt nicht mehr." in page(organizer_client, answer["Location"])
    assert second_device.link_of(tournament) is None
    new = second_device.share(tournament)
    organizer_client.post(DEVICE + "sperren/", {"link": str(link.id)})  # an old page
    assert second_device.link_of(tournament) == new and new.key != link.key


def test_the_log_says_who_and_what(organizer_client, tablet):
    tablet.post(PLAYERS + "zeile/", {"line": "Ida", **MEANT})
    log = page(organizer_client, "/benefizturnier/leitung/protokoll/")
    assert "Anmeldung für ein zweites Gerät geöffnet" in log
    assert "Anmeldung (zweites Gerät)" in log


# The way in, and out


def test_looking_at_the_link_lets_nobody_in(link):
    client = Client()
    text = page(client, f"/anmeldung/{link.key}/")
    assert "Anmeldung: Benefizturnier" in text and "Anmeldung öffnen" in text
    assert client.get(PLAYERS)["Location"].startswith("/anmelden/")


def test_the_button_needs_the_token_of_its_page(link):
    assert Client(enforce_csrf_checks=True).post(f"/anmeldung/{link.key}/").status_code == 403


@pytest.mark.parametrize("key", ["x", "A" * 22])
def test_an_unknown_key(link, key):
    for answer in (Client().get(f"/anmeldung/{key}/"), Client().post(f"/anmeldung/{key}/")):
        assert answer.status_code == 404 and "gilt nicht mehr" in answer.content.decode()


def test_what_a_key_opens_is_kept_by_no_browser(link, tablet):
    for client, address in ((Client(), f"/anmeldung/{link.key}/"), (tablet, PLAYERS)):
        assert client.get(address)["Cache-Control"] == "no-store"


def test_leaving_ends_it(tablet):
    assert tablet.post("/anmeldung/verlassen/").status_code == 302
    assert tablet.get(PLAYERS)["Location"].startswith("/anmelden/")
    assert tablet.post("/anmeldung/verlassen/").status_code == 302


def test_a_closed_link_ends_it_at_once(tournament, link, tablet):
    second_device.close(tournament, link.id)
    answers = [tablet.get(PLAYERS), tablet.post(PLAYERS + "zeile/", {"line": "Ida", **MEANT})]
    for answer in answers:
        assert answer.status_code == 403 and "nicht mehr freigegeben" in answer.content.decode()
    # Its page is opened again, and says so, or is told the same of what it sends.
    assert tablet.get(PLAYERS + "stand/").status_code == 401
    sent = tablet.post(PLAYERS + "zeile/", {"line": "Ida", **MEANT}, headers=PARTS)
    assert sent.status_code == 401 and "nicht mehr freigegeben" in sent.json()["message"] and "Release" in sent
    assert tournament.players.count() == 8
    # The new link lets it in again.
    tablet.post(f"/anmeldung/{second_device.share(tournament).key}/")
    assert tablet.get(PLAYERS).status_code == 200


def test_a_deleted_tournament_ends_it(tournament, link, tablet):
    deleting.delete_tournament(tournament)
    assert tablet.get(PLAYERS).status_code == 404
    assert Client().get(f"/anmeldung/{link.key}/").status_code == 404


def test_the_key_of_one_tournament_opens_no_other(tablet, other_organizer, link, tournament):
    other = Tournament.objects.create(
        slug="anderes", name="Anderes", date=tournament.date, ruleset_data=tournament.ruleset_data, rounds_planned=1
    )
    assert tablet.get("/anderes/leitung/spieler/")["Location"].startswith("/anmelden/")
    # Both at once: each by its own link.
    tablet.post(f"/anmeldung/{second_device.share(other).key}/")
    assert tablet.get("/anderes/leitung/spieler/").status_code == tablet.get(PLAYERS).status_code == 200


def test_the_director_stays_the_director_on_a_device_that_was_let_in(organizer_client, link):
    organizer_client.post(f"/anmeldung/{link.key}/")
    text = page(organizer_client)
    assert "Liste einfügen" in text and "Gerät abmelden" not in text


# What it does


@pytest.mark.both
def test_it_registers_marks_takes_money_and_takes_back(tournament, tablet):
    answer = tablet.post(PLAYERS + "zeile/", {"line": "Ida Groß, SC Nord", **MEANT})
    ida = numbered(9)
    assert (ida.club, ida.arrived_at is not None, payments.owed_by(ida)) == ("SC Nord", True, 0)
    text = page(tablet, answer["Location"])
    assert "Nr. 9 Ida Groß: neu, da, 10,00 € bezahlt." in text
    back = dict(re.findall(r'<input type="hidden" name="(was|zahlung|da)" value="(\w+)">', text))
    tablet.post(PLAYERS + "9/zuruecknehmen/", back)
    assert tournament.players.count() == 8
    tablet.post(PLAYERS + "1/da/", {"da": "1"})
    tablet.post(PLAYERS + "1/bezahlt/", {"bezahlt": "1"})
    assert numbered(1).arrived_at and payments.owed_by(numbered(1)) == 0
    tablet.post(PLAYERS + "1/bezahlt/", {"bezahlt": "0"})
    tablet.post(PLAYERS + "1/da/", {"da": "0"})
    assert numbered(1).arrived_at is None and payments.owed_by(numbered(1)) == 1000
    assert {event.actor for event in Event.objects.filter(kind=Kind.PAID)} == {REGISTRATION}


def test_each_device_has_its_own_cash_once_it_is_said_who_sits_there(organizer_client, link):
    for who, number in (("  Anna\tBrandt ", 1), ("Jo", 2), ("", 3)):
        one = Client()
        one.post(f"/anmeldung/{link.key}/", {"wer": who})
        one.post(PLAYERS + f"{number}/bezahlt/", {"bezahlt": "1"})
    text = page(organizer_client, "/benefizturnier/leitung/kasse/")
    for who in ("Anmeldung (Anna Brandt)", "Anmeldung (Jo)", "Anmeldung (zweites Gerät)"):
        assert f'{who} <span class="num">10,00 €</span>' in text.replace("\xa0", " ")
    # Who has entered somebody there takes that back there, with or without a name.
    one.post(PLAYERS + "zeile/", {"line": "Ida Groß", **MEANT})
    other = Client()
    other.post(f"/anmeldung/{link.key}/", {"wer": "Anna"})
    assert 'value="Anna"' in page(other, f"/anmeldung/{link.key}/")
    other.post(PLAYERS + "9/zuruecknehmen/", {"was": "added", "zahlung": Payment.objects.latest("id").id, "da": "1"})
    assert not Player.objects.filter(number=9).exists()


@pytest.mark.both
def test_the_longest_name_of_who_sits_there_finds_room(link):
    client = Client()
    client.post(f"/anmeldung/{link.key}/", {"wer": "x" * 200})
    assert client.post(PLAYERS + "1/da/", {"da": "1"}, headers=PARTS).status_code == 200
    assert Event.objects.get(kind=Kind.PLAYER_ARRIVED).actor == registrar_named("x" * NAME_LENGTH)


def test_a_script_gets_its_parts(tablet):
    answer = tablet.post(PLAYERS + "1/da/", {"da": "1"}, headers=PARTS)
    parts = answer.json()
    assert "ist da" in parts["said"] and "data-here" in parts["row"]
    for row in (parts["row"], page(tablet, PLAYERS + "stand/")):
        assert "abmelden/" not in row and "data-edit" not in row


def test_it_takes_back_no_player_it_has_not_entered(tournament, tablet):
    answer = tablet.post(PLAYERS + "1/zuruecknehmen/", {"was": "added"}, headers=PARTS)
    assert answer.status_code == 422 and "Das kann nur die Turnierleitung" in answer.json()["said"]
    deleting.delete_player(numbered(2))
    assert tablet.post(PLAYERS + "2/zuruecknehmen/", {"was": "deleted"}, headers=PARTS).status_code == 422
    assert tournament.players.count() == 7


def test_it_brings_nobody_back_who_has_withdrawn(tournament, tablet):
    withdraw(numbered(2))
    for sent in ({"line": "Bernd"}, {"line": "2"}, {"line": "Ber", "meant": "2"}):
        answer = tablet.post(PLAYERS + "zeile/", sent | {"hier": "on"}, headers=PARTS)
        assert answer.status_code == 422
        assert "Bernd (Nr. 2) ist abgemeldet: Das ändert nur die Leitung" in answer.json()["said"]
    # On a page from before it still shows the marks.
    for mark, value in (("da", "1"), ("da", "0"), ("bezahlt", "10,00 €"), ("bezahlt", "0")):
        answer = tablet.post(f"{PLAYERS}2/{mark}/", {mark: value}, headers=PARTS)
        assert answer.status_code == 422
        assert "Bernd (Nr. 2) ist abgemeldet: Das ändert nur die Leitung" in answer.json()["said"]
    assert numbered(2).arrived_at is None and not Payment.objects.exists()
    for was in ("withdrawn", "readmitted"):
        assert tablet.post(PLAYERS + "2/zuruecknehmen/", {"was": was}, headers=PARTS).status_code == 422
    sent = {"was": "checked", "da": "1", "ausgestiegen": "1"}
    tablet.post(PLAYERS + "1/zuruecknehmen/", sent, headers=PARTS)
    assert numbered(2).withdrawn_at and numbered(1).withdrawn_at is None


def test_it_takes_back_no_fee_no_ranking_and_no_withdrawal_but_its_own(tournament, tablet):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    reduced = tournament.fees.last()
    choose_filler(numbered(1), True)
    fees.choose_fee(numbered(2), reduced)
    Player.objects.exclude(number=3).update(arrived_at=timezone.now())
    check_in.close(tournament, {3: check_in.Fate.EXPECTED})
    refused: list[tuple[int, dict[str, object]]] = [
        (1, {"ausser": "1"}),
        (2, {"startgeld": "0"}),
        (3, {"startgeld": str(reduced.id)}),
        (4, {"da": "1", "abgemeldet": "1"}),
        (5, {"da": "1", "ausgestiegen": "1"}),
    ]
    for number, sent in refused:
        answer = tablet.post(f"{PLAYERS}{number}/zuruecknehmen/", {"was": "checked"} | sent, headers=PARTS)
        assert answer.status_code == 422 and "zurücknehmen" in answer.json()["said"], sent
    assert numbered(1).filler and numbered(2).fee == reduced and numbered(3).fee is None
    assert not Player.objects.filter(withdrawn_at__isnull=False).exists()
    # What it has chosen itself it takes back, as long as nobody has paid; a second press says so again.
    sent = {"line": "Clara", "fee": str(reduced.id), "ausser": "on", **MEANT}
    text = tablet.post(PLAYERS + "zeile/", sent, headers=PARTS).json()["said"]
    back = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w+)">', text))
    assert back.keys() >= {"was", "zahlung", "da", "startgeld", "ausser"} and numbered(3).filler
    for how in ("Zurückgenommen", "Schon zurückgenommen"):
        said = tablet.post(PLAYERS + "3/zuruecknehmen/", back, headers=PARTS).json()["said"]
        assert f"{how} bei Clara: nicht mehr „da“, 5,00 € nicht mehr gebucht, Startgeld wieder" in said
        assert (numbered(3).fee, numbered(3).filler, payments.owed_by(numbered(3))) == (None, False, 1000)


def test_a_fee_that_was_paid_since_is_no_other_again(tournament, tablet):
    fees.change_fees(tournament, [Wanted("Startgeld", 1000), Wanted("ermäßigt", 500)])
    reduced = tournament.fees.last()
    tablet.post(PLAYERS + "zeile/", {"line": "Anna", "fee": str(reduced.id), "hier": "on"})
    payments.pay(numbered(1))
    back = {"was": "checked", "da": "1", "startgeld": "0"}
    answer = tablet.post(PLAYERS + "1/zuruecknehmen/", back, headers=PARTS)
    assert answer.status_code == 422 and "Für Anna ist seitdem Geld gebucht" in answer.json()["said"]
    assert numbered(1).fee == reduced and numbered(1).arrived_at


def test_it_takes_back_the_club_that_it_has_noted_and_no_other(tournament, tablet):
    tablet.post(PLAYERS + "zeile/", {"line": "Anna, SC Nord", "hier": "on"}, headers=PARTS)
    Player.objects.filter(number=2).update(club="SC Ost")
    for number, club, left in ((2, "SC Ost", "SC Ost"), (1, "SC Süd", "SC Nord"), (1, "SC Nord", "")):
        sent = {"was": "checked", "da": "1", "verein": club}
        tablet.post(PLAYERS + f"{number}/zuruecknehmen/", sent, headers=PARTS)
        assert numbered(number).club == left


def test_it_sees_nothing_that_it_may_not_do(tournament, tablet):
    categories.note(numbered(1), "", "hat Hausverbot")
    text = page(tablet)
    for word in (
        "Hausverbot",
        "Auslosung",
        "Liste einfügen",
        "Barkasse",
        "Protokoll",
        "Einstellungen",
        "Zweites Gerät",
    ):
        assert word not in text
    assert "Gerät abmelden" in text and "Wer kommt?" in text
    links = set(re.findall(r'(?:href|action)="(/[^"?#]*)', text))
    allowed = (PLAYERS, "/anmeldung/verlassen/", "/sprache/", "/static/")
    assert all(one == "/" or one.startswith(allowed) for one in links), links


@pytest.mark.both
def test_the_list_costs_it_no_more_queries(tournament, tablet, django_assert_max_num_queries):
    with django_assert_max_num_queries(9):
        tablet.get(PLAYERS)


def test_gifts_and_refunds_are_not_taken_back_there(organizer_client, tournament, tablet):
    paid = payments.pay(numbered(1))
    (given, _anew), (back, _also) = payments.donate(numbered(1), 5000), payments.refund(numbered(1), 2000)
    assert paid is not None
    for payment in (given, back):
        tablet.post(PLAYERS + "1/zuruecknehmen/", {"was": "checked", "zahlung": payment.id})
    assert Payment.objects.filter(taken_back_at=None).count() == 3
    tablet.post(PLAYERS + "1/zuruecknehmen/", {"was": "checked", "zahlung": paid.id})
    assert set(Payment.objects.filter(taken_back_at=None)) == {given, back}
    organizer_client.post(PLAYERS + "1/zuruecknehmen/", {"was": "checked", "zahlung": back.id})
    assert Payment.objects.get(taken_back_at=None) == given


def test_what_that_device_cannot_do_is_said_to_be_the_directors(tournament, tablet):
    def refused(address: str, sent: dict[str, str]) -> str:
        answer = tablet.post(PLAYERS + address, sent, headers=PARTS)
        assert answer.status_code == 422
        return str(answer.json()["why"])

    payments.pay(numbered(1))
    payments.refund(numbered(1), 500)
    settle(numbered(2), 1000)
    deleting.delete_player(numbered(8))
    tablet.post(PLAYERS + "zeile/", {"line": "Gast Achter", **MEANT})
    paid = Payment.objects.latest("id").id
    for number in range(3, 8):
        tablet.post(f"{PLAYERS}{number}/da/", {"da": "1"})
    round = draws.draw(tournament, 1, only_here=True)
    said = [
        refused("9/zuruecknehmen/", {"was": "added", "zahlung": str(paid), "da": "1"}),
        refused("zeile/", {"line": "Vera Vogt, 7,50"}),
        refused("zeile/", {"line": "8 Vera Vogt"}),
        refused("1/bezahlt/", {"bezahlt": "0"}),
        refused("2/bezahlt/", {"bezahlt": "0"}),
        tablet.post(PLAYERS + "3/da/", {"da": "0"}, headers=PARTS).json()["said"],
    ]
    for sentence, does in zip(said, ("abmelden kann", "trägt", "sonst kann", "muss", "muss", "bis"), strict=True):
        assert f"{does} die Leitung" in sentence, sentence
    # Nor is it told which way check-in is opened again.
    Tournament.objects.update(check_in_closed_at=timezone.now())
    course.publish(round)
    assert "der Einlass ist seit" in page(tablet) and "öffnen" not in page(tablet)


def test_a_number_that_went_to_somebody_else_opens_nothing(tournament, tablet):
    tablet.post(PLAYERS + "zeile/", {"line": "Ida Lang", **MEANT})
    Player.objects.filter(name="Ida Lang").update(number=20)
    Player.objects.create(tournament=tournament, name="Chef Wichtig", number=9)
    answer = tablet.post(PLAYERS + "9/zuruecknehmen/", {"was": "added"}, headers=PARTS)
    assert answer.status_code == 422
    assert Player.objects.filter(name="Chef Wichtig").exists()


def test_while_the_tournament_is_ended_it_changes_nothing(organizer_client, tournament, tablet, link):
    Tournament.objects.update(finished_at=timezone.now())
    said = "Das Turnier ist beendet: Hier wird nichts mehr eingetragen."
    shown = tablet.get(PLAYERS)
    assert shown.status_code == 403 and said in shown.content.decode()
    refused = tablet.post(PLAYERS + "zeile/", {"line": "Nachzügler", **MEANT}, headers=PARTS)
    assert refused.status_code == 403 and refused.json()["message"] == said
    assert tablet.get(PLAYERS + "stand/").status_code == 401
    assert not Player.objects.filter(name="Nachzügler").exists()
    other = Client()
    other.post(f"/anmeldung/{link.key}/")
    assert other.get(PLAYERS).status_code == 302
    opened = other.get(f"/anmeldung/{link.key}/")
    assert opened.status_code == 403 and said in opened.content.decode()
    second_device.close(tournament, link.id)  # no new link would open anything: none is promised
    for client, address in ((tablet, PLAYERS), (other, f"/anmeldung/{link.key}/")):
        text = page(client, address)
        assert said in text and "einen neuen" not in text
    RegistrationLink.objects.update(revoked_at=None)
    assert "Das Turnier ist beendet: Der Link öffnet nichts" in page(organizer_client, DEVICE)
    Tournament.objects.update(finished_at=None)
    tablet.post(PLAYERS + "zeile/", {"line": "Nachzügler", **MEANT})
    assert Player.objects.filter(name="Nachzügler").exists()


def test_an_old_page_locks_no_new_link_and_says_so(organizer_client, tournament, link):
    close = DEVICE + "sperren/"
    organizer_client.post(close, {"link": link.id})
    assert "gilt nicht mehr" in page(organizer_client, DEVICE)
    organizer_client.post(close, {"link": link.id})
    assert "Der Link war schon gesperrt." in page(organizer_client, DEVICE)
    second_device.share(tournament)
    organizer_client.post(close, {"link": link.id})
    assert "Nicht gesperrt: Diese Seite war älter." in page(organizer_client, DEVICE)
    assert second_device.link_of(tournament)


def test_it_is_not_shown_what_a_way_back_of_the_director_holds(organizer_client, tablet, tournament):
    typed = {"name": "Clara", "club": "", "note": ""}
    Player.objects.filter(number=3).update(note="zahlt erst morgen")
    address = organizer_client.post(PLAYERS + "3/", typed)["Location"]
    assert "zahlt erst morgen" in organizer_client.get(address).content.decode()
    assert "zahlt erst morgen" not in tablet.get(address).content.decode()
