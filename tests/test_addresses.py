from __future__ import annotations

import socket

import pytest
from django.test import RequestFactory

from dkturnier import addresses, serving
from dkturnier.door import app

LAN = ["192.168.178.20", "10.1.2.3"]


@pytest.fixture
def lan(monkeypatch):
    monkeypatch.setattr(addresses, "lan_addresses", lambda: LAN)


def test_this_machine_is_never_offered_as_loopback():
    assert not [address for address in addresses.lan_addresses() if address.startswith("127.")]


def test_a_server_on_all_addresses_offers_each(lan):
    assert addresses.hall_bases("0.0.0.0", 8000) == ["http://192.168.178.20:8000", "http://10.1.2.3:8000"]


def test_a_server_on_one_address_offers_that(lan):
    assert addresses.hall_bases("10.1.2.3", 8000) == ["http://10.1.2.3:8000"]


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1"])
def test_a_server_for_this_machine_alone_offers_nothing(lan, host):
    assert addresses.hall_bases(host, 8000) == []


def test_without_a_network_there_is_nothing_to_offer(monkeypatch):
    monkeypatch.setattr(addresses, "lan_addresses", list)
    assert addresses.hall_bases("0.0.0.0", 8000) == []


def test_the_usual_port_is_left_out(lan, settings):
    assert addresses.hall_bases("0.0.0.0", 80)[0] == "http://192.168.178.20"
    settings.HTTPS = True
    assert addresses.hall_bases("0.0.0.0", 443)[0] == "https://192.168.178.20"


@pytest.fixture
def listening():
    """A server that listens on one address of this machine; its port."""
    addresses.answering.forget()
    with socket.socket() as server:

        def listen(address: str) -> str:
            server.bind((address, 0))
            server.listen()
            return str(server.getsockname()[1])

        yield listen
    addresses.answering.forget()


def asked_at(host: str, port: str) -> addresses.Hall:
    return addresses.hall(RequestFactory().get("/", HTTP_HOST=f"{host}:{port}", SERVER_PORT=port))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_links_for_others_name_an_address_that_answers(monkeypatch, listening, host):
    # Any other address of this machine does for one of its network's.
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["127.0.0.3", "127.0.0.2"])
    port = listening("127.0.0.2")
    assert asked_at(host, port) == (f"http://127.0.0.2:{port}", True)


@pytest.mark.parametrize("lan", [[], ["127.0.0.2"]])
def test_where_no_address_answers_none_is_made_up(monkeypatch, listening, lan):
    """Started for this machine alone: the address of a network that it is in leads nowhere."""
    monkeypatch.setattr(addresses, "lan_addresses", lambda: lan)
    port = listening("127.0.0.1")
    assert asked_at("localhost", port) == (f"http://localhost:{port}", False)


def test_links_for_others_use_the_address_one_came_by(lan):
    assert asked_at("turnier.lan", "8000") == ("http://turnier.lan:8000", True)


def test_the_bare_name_that_the_laptop_gave_itself_is_no_address_for_phones(monkeypatch, listening):
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["127.0.0.2"])
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop-Vorstand.local")
    port = listening("127.0.0.2")
    assert asked_at("laptop-vorstand", port) == (f"http://127.0.0.2:{port}", True)
    assert asked_at("laptop-vorstand.fritz.box", port).base == f"http://laptop-vorstand.fritz.box:{port}"
    # Whoever has the server listen by that name wants it told.
    assert addresses.hall_bases("laptop-vorstand", port) == [f"http://laptop-vorstand:{port}"]


def test_the_public_address_goes_before_all(lan, settings):
    settings.PUBLIC_URL = "https://turnier.example"
    assert asked_at("localhost", "8000") == ("https://turnier.example", True)
    assert addresses.hall_bases("0.0.0.0", 8000) == ["https://turnier.example"]


def test_the_organizer_signs_in_on_this_machine_or_at_the_proxy(settings):
    assert addresses.director_base(8000) == "http://localhost:8000"
    settings.HTTPS = settings.BEHIND_PROXY = True
    settings.PUBLIC_URL = "https://turnier.example"
    assert addresses.director_base(8000) == "https://turnier.example"
    settings.BEHIND_PROXY = False  # a certificate of its own
    assert addresses.director_base(8000) == "https://localhost:8000"


def test_a_taken_port_is_noticed_and_a_free_one_is_not():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(serving.PortTaken):
            serving.check_port("127.0.0.1", port)
        with pytest.raises(serving.PortTaken):
            serving.check_port("0.0.0.0", port)
    serving.check_port("127.0.0.1", port)


@pytest.mark.parametrize("port", [-1, 65536])
def test_an_impossible_port_is_none(port):
    with pytest.raises(serving.PortTaken):
        serving.check_port("0.0.0.0", port)


def test_sqlite_is_served_by_one_process(settings):
    settings.SQLITE, settings.WEB_CONCURRENCY = True, 4
    assert serving.processes() == 1
    settings.SQLITE = False
    assert serving.processes() == 4


def test_by_itself_it_takes_no_more_connections_than_postgresql_allows(settings, monkeypatch):
    settings.SQLITE, settings.WEB_CONCURRENCY = False, None
    monkeypatch.setattr("os.cpu_count", lambda: 64)
    assert serving.processes() * app.CONNECTED < 100
