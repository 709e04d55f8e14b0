"""Under which addresses this machine is reached: the laptop's own, and those for the phones in the hall."""

from __future__ import annotations

import ipaddress
import socket
import threading
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest

# A UDP socket that is "connected" sends nothing; it only asks the system from which of its addresses it would speak.
# The first lies beyond the default route; the others find networks that have none: routers at home, phones' hotspots.
FAR_SIDES = ("192.0.2.1", "192.168.178.1", "192.168.0.1", "192.168.1.1", "192.168.43.1", "172.20.10.1", "10.0.0.1")

ASKED_AGAIN = 10  # seconds after which an address that answered is asked again: the laptop may have changed its network
ANSWERS_WITHIN = 0.3  # seconds; it is this machine itself that is asked


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses in its networks, the likeliest first; empty without any network."""
    found = [address for side in FAR_SIDES if (address := _spoken_from(side))]
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    usable = [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
    # An address the machine gave itself (169.254.…) mostly means a cable without a network: last.
    return sorted(usable, key=lambda address: ipaddress.ip_address(address).is_link_local)


def _spoken_from(far_side: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((far_side, 9))
        address: str = probe.getsockname()[0]
        return address if address != "0.0.0.0" else None
    return None


class Answering:
    """Which of this machine's addresses answers. One thread asks; the others meanwhile take what was found before."""

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._found: dict[int, tuple[float, str | None]] = {}

    def address(self, port: int) -> str | None:
        """The likeliest address that answers at this port, None if none does."""
        known = self._found.get(port)
        if known and monotonic() - known[0] < ASKED_AGAIN:
            return known[1]
        if not self._asking.acquire(blocking=known is None):
            return known[1] if known else None
        try:
            found = next((address for address in lan_addresses() if _answers(address, port)), None)
            self._found[port] = (monotonic(), found)
            return found
        finally:
            self._asking.release()

    def forget(self) -> None:
        """Ask again at the next question."""
        self._found.clear()


answering = Answering()


def _answers(address: str, port: int) -> bool:
    with suppress(OSError), socket.create_connection((address, port), ANSWERS_WITHIN):
        return True
    return False


def base(host: str, port: int) -> str:
    """`http://192.168.178.20:8000`, without the port where the scheme implies it."""
    scheme, usual = ("https", 443) if settings.HTTPS else ("http", 80)
    return f"{scheme}://{host}" if port == usual else f"{scheme}://{host}:{port}"


def director_base(port: int) -> str:
    """Where the organizer signs in: on this machine; behind a proxy there, since this server speaks no HTTPS then."""
    if settings.BEHIND_PROXY and settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    return base("localhost", port)


def hall_bases(host: str, port: int) -> list[str]:
    """What phones can open, the likeliest first, for a server listening on `host`. Empty: only this machine can."""
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL]
    if host not in ("0.0.0.0", "::", ""):
        return [] if _is_loopback(host) else [base(host, port)]
    return [base(address, port) for address in lan_addresses()]


class Hall(NamedTuple):
    """What stands in links that others shall open: on paper, in QR codes."""

    base: str
    reached: bool
    """Does it lead here from any other device?"""


def hall(request: HttpRequest) -> Hall:
    """The address that others reach this server by. Where none answers (no network, or a server that listens for this
    machine alone) the one that this very request came by: an address that nobody answers at is no better."""
    found = answering_base(request)
    return Hall(found or f"{request.scheme}://{request.get_host()}", found is not None)


def answering_base(request: HttpRequest) -> str | None:
    """The address under which others reach this server now; None if there is none that answers.

    One by which this very request came answers; the laptop's own `localhost` does so for nobody else. Whoever sends a
    Host of their own making reads it on their own screen alone: nothing made of it is kept for, or shown to, others
    (docs/serving.md).
    """
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    host = request.get_host().rpartition(":")[0] or request.get_host()
    if not _is_loopback(host) and not _is_own_name(host):
        return f"{request.scheme}://{request.get_host()}"
    address = answering.address(int(request.get_port()))
    return None if address is None else base(address, int(request.get_port()))


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    return False


def _is_own_name(host: str) -> bool:
    """Is it the bare name that this machine has given itself? It knows it, phones in the hall may not."""
    return host.casefold() == socket.gethostname().partition(".")[0].casefold()
